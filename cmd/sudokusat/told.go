package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sudokusat/reduce"
	"sudokusat/sat"
	"sudokusat/stream"
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

// reason is why a puzzle has no solution, when the clues alone show it:
// "5 twice in row 3: r3c2, r3c7"; or the rules that are to blame; else "".
func reason(p sudoku.Puzzle) string {
	const shown = 3
	var parts []string
	seen := map[string]bool{} // a rule may come down to several constraints in the same words
	for _, f := range sudoku.Faults(p) {
		if !seen[f.Reason] {
			seen[f.Reason] = true
			parts = append(parts, f.Reason)
		}
	}
	if parts == nil {
		return blamed(p)
	}
	if more := len(parts) - shown; more > 0 {
		parts = append(parts[:shown], fmt.Sprintf("… %d more", more))
	}
	return strings.Join(parts, "; ")
}

// blamed says which rules of an unsolvable puzzle cannot be kept, when that
// takes no search: "thermo r1c1..r1c9 r2c9 cannot be kept"; else "". The time is
// there for huge boards; all others take milliseconds.
func blamed(p sudoku.Puzzle) string {
	const shown, widest, patience = 3, 80, 2 * time.Second
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	rules, clues := reduce.Blame(ctx, p)
	var texts []string
	for _, r := range rules[:min(len(rules), shown)] {
		text := []rune(r.Text())
		if len(text) > widest {
			text = append(text[:widest-1], '…')
		}
		texts = append(texts, string(text))
	}
	if more := len(rules) - shown; more > 0 {
		texts = append(texts, fmt.Sprintf("… %d more", more))
	}
	beside := ""
	if clues {
		beside = " with these clues"
	}
	switch len(rules) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s cannot be kept%s", texts[0], beside)
	}
	return fmt.Sprintf("these rules cannot be kept together%s: %s", beside, strings.Join(texts, "; "))
}
