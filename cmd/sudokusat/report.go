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

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Messages, progress and exit status of commands about a list of puzzles.

// terminal is the terminal of the command, with the file of results if there is one.
type terminal struct {
	*tty.Terminal
	results *results        // in place of standard output
	shard   *shard.Reader   // of the input, nil if it is read as a whole
	gate    *shard.Gate     // of standard output, with --shard
	paging  bool            // the results are shown by a pager, without a progress line
	ignored map[string]bool // what was read without, of those that --ignore names
}

// Kinds of messages; each is cut off after the first twenty.
const (
	malformed  tty.Kind = "malformed puzzles"
	without    tty.Kind = "puzzles read without something"
	passed     tty.Kind = "files with words that were passed over"
	shortened  tty.Kind = "puzzles with words cut short"
	negative   tty.Kind = "puzzles without solution"
	several    tty.Kind = "puzzles with several solutions"
	unfinished tty.Kind = "puzzles given up on"
	onTrust    tty.Kind = "answers on a solver's word"
	wrong      tty.Kind = "wrong answers"
)

func newTerminal(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) *terminal {
	return &terminal{
		Terminal: tty.New(ctx, stdin, stdout, stderr, malformed, without, passed, negative, several, unfinished, onTrust, wrong),
		ignored:  map[string]bool{},
	}
}

// watchedPiece is the size in bytes of each read under a progress line.
const watchedPiece = 2 << 10

// watch starts a progress line for an input if it is visible, and returns the function that
// sets the number of puzzles answered and of bytes of the input read for them, else nil.
func (t *terminal) watch(in *stream.Input) func(puzzles int, read int64) {
	if !t.Watched() || t.paging || tty.IsTerminal(t.Stdin) && slices.Contains(in.Paths, "-") { // the line would disturb typing
		return nil
	}
	in.Piece = watchedPiece
	return t.Progress("puzzles", in.Size())
}

// reportUnread prints why a record could not be read.
func (t *terminal) reportUnread(r *stream.Record) {
	t.Raise(unreadStatus(r.Err))
	reason := ""
	if wrong := (*text.ParseError)(nil); errors.As(r.Err, &wrong) {
		reason = wrong.Err.Error()
	}
	t.PrintAbout(malformed, reason, "%v", r.Err)
	if r.IsPuzzle() {
		t.answered("malformed", 1)
	}
}

// unreadStatus is the exit status for input that cannot be read, or not in time.
func unreadStatus(err error) int32 {
	if errors.Is(err, context.DeadlineExceeded) {
		return tty.GaveUp
	}
	return tty.Input
}

// unread gives an error of reading its exit status.
func unread(err error) error { return tty.Fail(unreadStatus(err), err) }

// leftOut prints the parts without which a record was read, and words that were passed over.
func (t *terminal) leftOut(r *stream.Record) {
	if r.Notes == nil {
		return
	}
	names := make([]string, len(r.Ignored()))
	for i, name := range r.Ignored() {
		names[i], t.ignored[name] = strconv.Quote(name), true
	}
	if unread := r.Unread(); unread.Words != "" {
		at := *r
		at.Line = unread.Line
		why := "as part of the puzzle"
		if unread.Below {
			why = "as it is below the puzzles of the profile"
		}
		t.Print(passed, "%s: not read %s: %q", at.Place(), why, unread.Words)
	}
	if more := r.Unread().More; more > 0 {
		t.Print(passed, "%s: not read: names or remarks beside %s", r.Path, words.Plural(more, "more puzzle"))
	}
	if len(names) == 0 {
		return
	}
	t.Print(without, "%s: read without %s, which --ignore names", r.Place(), strings.Join(names, ", "))
}

// reportUnused reports the names of --ignore that no puzzle had. The command has ended; its part
// of a list may be without what others have.
func (t *terminal) reportUnused(c *cobra.Command) {
	names, _ := c.Flags().GetStringArray("ignore")
	if t.shard != nil || t.Status() >= tty.Input {
		return // of a list of which not all was read
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(names))) {
		if !t.ignored[name] {
			t.Print(tty.Always, "--ignore %s left out nothing: no puzzle had it", name)
		}
	}
}

// reportOn prints a message about a record's puzzle, raises the exit status, and returns
// the message.
func (t *terminal) reportOn(r *stream.Record, k tty.Kind, status int32, message string) string {
	t.Raise(status)
	t.Print(k, "%s: %s", r.Place(), message)
	return message
}

// reportLatePicture reports that the time limit of a record was over before its picture was finished.
func (t *terminal) reportLatePicture(r *stream.Record, timeout time.Duration) {
	t.reportOn(r, unfinished, tty.GaveUp, fmt.Sprintf("its picture is not finished in %v", timeout))
}

// report prints the message for an answer, raises the exit status and returns the message,
// "" where there is none. With unique a second solution is a failure; timeout is the
// engine's time limit. With -v a line about the engine and its costs follows.
func (t *terminal) report(r *stream.Record, ans *sudoku.Answer, unique bool, timeout time.Duration) string {
	message := t.reportAnswer(r, ans, unique, timeout)
	if t.Verbose {
		t.Note("%s: %s answers %v%s", r.Place(), ans.Engine, ans.Verdict(), spent(ans.Stats))
	}
	return message
}

func (t *terminal) reportAnswer(r *stream.Record, ans *sudoku.Answer, unique bool, timeout time.Duration) string {
	t.answered(ans.Verdict().String(), 1)
	var refused *stream.WrongError
	switch {
	case errors.As(ans.Err, &refused), isWrong(ans.Err):
		return t.reportOn(r, wrong, tty.Wrong, ans.Err.Error())
	case errors.Is(ans.Err, context.DeadlineExceeded):
		m := gaveUpAfter(timeout)
		switch n := ans.Count; {
		case n == 1:
			m += " with a solution found, but without knowing whether there are more"
		case n > 1:
			m += fmt.Sprintf(" with %d solutions found", n)
		}
		return t.reportOn(r, unfinished, tty.GaveUp, m)
	case errors.Is(ans.Err, context.Canceled):
		found := "a solution"
		if ans.Count > 1 {
			found = fmt.Sprintf("%d solutions", ans.Count)
		}
		return t.reportOn(r, unfinished, tty.GaveUp, "interrupted with "+found+" found")
	case ans.Err != nil:
		return t.reportOn(r, unfinished, tty.GaveUp, "gave up: "+ans.Err.Error())
	}
	if ans.Unproved {
		return t.reportOn(r, onTrust, tty.GaveUp, onWord(ans))
	}
	switch ans.Verdict() {
	case sudoku.Unsolvable:
		m := "unsolvable"
		if why := reason(r.Puzzle, timeout); why != "" {
			m += ": " + why
		}
		return t.reportOn(r, negative, tty.Negative, m)
	case sudoku.Multiple:
		if unique {
			return t.reportOn(r, several, tty.Negative, "not unique: it has several solutions")
		}
	}
	return ""
}

// isWrong reports whether an error shows that a solver is wrong.
func isWrong(err error) bool {
	return errors.Is(err, sat.ErrWrongModel) || errors.Is(err, sat.ErrWrongUnsat) || errors.Is(err, sat.ErrWrongProof) || errors.Is(err, sat.ErrPartial)
}

// onWord returns the part of an Unproved answer that rests on the solver alone, as a
// message.
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

// reason returns the reason for which a puzzle has no solution, "" where that takes a search, or much of the
// time limit, 0 for none, in addition to what the verdict took.
func reason(p sudoku.Puzzle, timeout time.Duration) string {
	ctx := context.Background()
	if timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, timeout/10+200*time.Millisecond)
		defer cancel()
	}
	return answer.WhyUnsolvable(ctx, p)
}

// spent returns the cost of an answer in words, as far as the engine counts it: "after
// 12 nodes, in 3 ms"; "" when it counts nothing.
func spent(s sudoku.Stats) string {
	var did []string
	add := func(n uint64, one, many string) {
		switch {
		case n == 1:
			did = append(did, "1 "+one)
		case n > 1:
			did = append(did, words.Thousands(int(n))+" "+many)
		}
	}
	add(s.Nodes, "node", "nodes")
	add(s.Conflicts, "conflict", "conflicts")
	add(uint64(s.Solves), "call of the solver", "calls of the solver")
	var b strings.Builder
	if len(did) > 0 {
		b.WriteString(" after " + enumerate(did))
	}
	if d := s.Encode + s.Solve; d > 0 {
		fmt.Fprintf(&b, " in %v", shortly(d))
	}
	if s.Propagated > 0 {
		fmt.Fprintf(&b, "; %s candidates were decided before", words.Thousands(s.Propagated))
	}
	if s.Variables > 0 {
		fmt.Fprintf(&b, "; the formula had %s variables and %s clauses", words.Thousands(s.Variables), words.Thousands(s.Clauses))
	}
	return b.String()
}

// enumerate joins words as a sentence does: "a, b and c".
func enumerate(words []string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return strings.Join(words, "")
}

// shortly returns a time with three digits at most.
func shortly(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}

// locate fills in the place of a record and what belongs to its puzzle.
func locate(o *answer.Origin, r *stream.Record) {
	o.File, o.Line = r.Path, r.Number()
	if r.Err == nil {
		o.About, o.Ignored = answer.NewAbout(r.Record), r.Ignored()
	}
}

// originOf returns the place of a record and what belongs to its puzzle.
func originOf(r *stream.Record) (o answer.Origin) {
	locate(&o, r)
	return o
}

// unreadOrigin returns the place at which a record could not be read.
func unreadOrigin(r *stream.Record) answer.Origin {
	o := originOf(r)
	var parse *text.ParseError
	if errors.As(r.Err, &parse) {
		o.Line = parse.Line
	}
	return o
}

// newRecord returns the fields of an answer in --json that all commands have, with the
// message printed on standard error.
func newRecord(r *stream.Record, ans *sudoku.Answer, message string) *answer.Answer {
	if r.Err != nil {
		return &answer.Answer{Origin: unreadOrigin(r), Verdict: "malformed", Message: r.Err.Error()}
	}
	out := answer.New(r.Puzzle, ans, message)
	locate(&out.Origin, r)
	return out
}
