package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// What people are told about answers, and what answers do to the exit status.

// unread tells why a record could not be read.
func (t *terminal) unread(r *stream.Record) {
	t.worsen(statusInput)
	t.say(malformed, "%v", r.Err)
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
	t.say(without, "%s: read without %s, which --ignore names", r.Place(), strings.Join(names, ", "))
}

// about tells people something of a record's puzzle, raises the exit status, and
// returns the message.
func (t *terminal) about(r *stream.Record, k kind, status int32, message string) string {
	t.worsen(status)
	t.say(k, "%s: %s", r.Place(), message)
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
		return t.about(r, wrong, statusWrong, ans.Err.Error())
	case errors.Is(ans.Err, context.DeadlineExceeded):
		m := gaveUpAfter(timeout)
		switch n := ans.Count; {
		case n == 1:
			m += " with a solution found, but without knowing whether there are more"
		case n > 1:
			m += fmt.Sprintf(" with %d solutions found", n)
		}
		return t.about(r, unfinished, statusGaveUp, m)
	case errors.Is(ans.Err, context.Canceled):
		found := "a solution"
		if ans.Count > 1 {
			found = fmt.Sprintf("%d solutions", ans.Count)
		}
		return t.about(r, unfinished, statusGaveUp, "interrupted with "+found+" found")
	case ans.Err != nil:
		return t.about(r, unfinished, statusGaveUp, "gave up: "+ans.Err.Error())
	}
	if ans.Unproved {
		return t.about(r, onTrust, statusGaveUp, onWord(ans))
	}
	switch ans.Verdict() {
	case sudoku.Unsolvable:
		m := "unsolvable"
		if why := reason(r.Puzzle); why != "" {
			m += ": " + why
		}
		return t.about(r, negative, statusNegative, m)
	case sudoku.Multiple:
		if unique {
			return t.about(r, several, statusNegative, "not unique: it has several solutions")
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
	if !t.verbose || r.Err != nil {
		return
	}
	t.say(always, "%s: %s says %v%s", r.Place(), ans.Engine, ans.Verdict(), spent(ans.Stats))
}

// reason is why a puzzle has no solution, "" where that takes a search.
func reason(p sudoku.Puzzle) string { return answer.WhyUnsolvable(context.Background(), p) }
