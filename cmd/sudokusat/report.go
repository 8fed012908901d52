package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokusat/internal/tty"
	"sudokusat/sat"
	"sudokusat/stream"
	"sudokusat/sudoku"
	"sudokusat/web/api"
)

// What commands share between a list of puzzles and the terminal.

// terminal is the terminal of the command, and the file of results if there is one.
type terminal struct {
	*tty.Terminal
	results *results // in place of standard output
}

// Kinds of messages; each is cut off after the first twenty.
const (
	malformed  tty.Kind = "malformed puzzles"
	without    tty.Kind = "puzzles read without something"
	negative   tty.Kind = "puzzles without solution"
	several    tty.Kind = "puzzles with several solutions"
	unfinished tty.Kind = "puzzles given up on"
	onTrust    tty.Kind = "answers on a solver's word"
	wrong      tty.Kind = "wrong answers"
)

func newTerminal(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) *terminal {
	return &terminal{Terminal: tty.New(ctx, stdin, stdout, stderr, malformed, without, negative, several, unfinished, onTrust, wrong)}
}

// watchedPiece is how many bytes are read at a time where somebody watches how far the
// reading is.
const watchedPiece = 2 << 10

// watch starts a progress line for an input if somebody sees it, and returns what sets how
// many puzzles are answered and how many bytes of the input were read for them, else nil.
func (t *terminal) watch(in *stream.Input) func(puzzles int, read int64) {
	if !t.Watched() || tty.IsTerminal(t.Stdin) && slices.Contains(in.Paths, "-") { // the line would be in the way of who types
		return nil
	}
	in.Piece = watchedPiece
	return t.Progress("puzzles", in.Size())
}

// watched lets the progress line name the puzzle that each works on.
func watched[R any](t *terminal, each func(context.Context, *stream.Item[R]) error) func(context.Context, *stream.Item[R]) error {
	if !t.Watching() {
		return each
	}
	return func(ctx context.Context, it *stream.Item[R]) error {
		ctx, done := t.Busy(ctx, it.Place())
		defer done()
		return each(ctx, it)
	}
}

// unread tells why a record could not be read.
func (t *terminal) unread(r *stream.Record) {
	t.Raise(tty.Input)
	t.Say(malformed, "%v", r.Err)
	if r.IsPuzzle() {
		t.answered("malformed", 1)
	}
}

// leftOut tells what a record was read without.
func (t *terminal) leftOut(r *stream.Record) {
	names := make([]string, len(r.Ignored()))
	for i, name := range r.Ignored() {
		names[i] = strconv.Quote(name)
	}
	t.Say(without, "%s: read without %s, which --ignore names", r.Place(), strings.Join(names, ", "))
}

// about tells people something of a record's puzzle, raises the exit status, and
// returns the message.
func (t *terminal) about(r *stream.Record, k tty.Kind, status int32, message string) string {
	t.Raise(status)
	t.Say(k, "%s: %s", r.Place(), message)
	return message
}

// told tells people what they must know about an answer and raises the exit
// status. It returns the message, "" when there was nothing to tell. unique says
// that a second solution is a failure; timeout is how long the engine had.
func (t *terminal) told(r *stream.Record, ans *sudoku.Answer, unique bool, timeout time.Duration) string {
	if r.Err != nil {
		t.unread(r)
		return ""
	}
	t.answered(ans.Verdict().String(), 1)
	var refused *stream.WrongError
	switch {
	case errors.As(ans.Err, &refused), errors.Is(ans.Err, sat.ErrWrongModel), errors.Is(ans.Err, sat.ErrWrongUnsat), errors.Is(ans.Err, sat.ErrWrongProof), errors.Is(ans.Err, sat.ErrPartial):
		return t.about(r, wrong, tty.Wrong, ans.Err.Error())
	case errors.Is(ans.Err, context.DeadlineExceeded):
		m := gaveUpAfter(timeout)
		switch n := ans.Count; {
		case n == 1:
			m += " with a solution found, but without knowing whether there are more"
		case n > 1:
			m += fmt.Sprintf(" with %d solutions found", n)
		}
		return t.about(r, unfinished, tty.GaveUp, m)
	case errors.Is(ans.Err, context.Canceled):
		found := "a solution"
		if ans.Count > 1 {
			found = fmt.Sprintf("%d solutions", ans.Count)
		}
		return t.about(r, unfinished, tty.GaveUp, "interrupted with "+found+" found")
	case ans.Err != nil:
		return t.about(r, unfinished, tty.GaveUp, "gave up: "+ans.Err.Error())
	}
	if ans.Unproved {
		return t.about(r, onTrust, tty.GaveUp, onWord(ans))
	}
	switch ans.Verdict() {
	case sudoku.Unsolvable:
		m := "unsolvable"
		if why := reason(r.Puzzle); why != "" {
			m += ": " + why
		}
		return t.about(r, negative, tty.Negative, m)
	case sudoku.Multiple:
		if unique {
			return t.about(r, several, tty.Negative, "not unique: it has several solutions")
		}
	}
	return ""
}

// onWord says what rests on nothing but a solver's word in an answer that is
// Unproved.
func onWord(ans *sudoku.Answer) string {
	what := "these are the least solutions"
	switch {
	case ans.Complete && ans.Count == 0:
		what = "unsolvable"
	case ans.Complete && ans.Count == 1:
		what = "unique"
	case ans.Complete:
		what = fmt.Sprintf("%d solutions and no more", ans.Count)
	case len(ans.Solutions) == 1:
		what = "several solutions, this is the least of them"
	}
	return fmt.Sprintf("%s, on the word of %s, unproved", what, ans.Engine)
}

func gaveUpAfter(timeout time.Duration) string { return "gave up after " + timeout.String() }

// statistics tells, under -v, who answered and what it cost.
func (t *terminal) statistics(r *stream.Record, ans *sudoku.Answer) {
	if !t.Verbose || r.Err != nil {
		return
	}
	t.Say(tty.Always, "%s: %s says %v%s", r.Place(), ans.Engine, ans.Verdict(), spent(ans.Stats))
}

// reason is why a puzzle has no solution, "" where that takes a search.
func reason(p sudoku.Puzzle) string { return api.WhyUnsolvable(context.Background(), p) }
