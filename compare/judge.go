package compare

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Answer is what an engine, or the list, states about a puzzle: it has at
// least Least and at most Most solutions, and Solutions are some of them.
type Answer struct {
	Engine      string
	Least, Most uint64 // Most is math.MaxUint64 when nothing is said
	Solutions   []sudoku.Grid
	GaveUp      bool   // ran out of time: Least is what was found until then
	Fault       string // what is wrong with the answer by itself, "" when nothing
}

// String is the statement for people: "2 solutions", "at least 2", "gave up
// after 1", or the fault.
func (a Answer) String() string {
	var s string
	switch {
	case a.Fault != "":
		return a.Fault
	case a.Least == a.Most && a.Least == 1:
		return "1 solution"
	case a.Least == a.Most:
		return strconv.FormatUint(a.Least, 10) + " solutions"
	case a.Most == math.MaxUint64:
		s = fmt.Sprintf("at least %d", a.Least)
	default:
		s = fmt.Sprintf("%d to %d", a.Least, a.Most)
	}
	if a.GaveUp {
		return "gave up: " + s
	}
	return s
}

// statement turns an engine's answer into what it states, and finds the
// faults that show without looking at the puzzle.
func statement(engine string, a sudoku.Answer, q sudoku.Query) Answer {
	s := Answer{Engine: engine, Least: a.Count, Most: math.MaxUint64, Solutions: a.Solutions}
	if a.Complete {
		s.Most = a.Count
	}
	want := min(a.Count, uint64(q.Keep))
	switch {
	case a.Err != nil && gaveUp(a.Err):
		s.GaveUp = true
	case a.Err != nil:
		s.Fault = "failed: " + strings.TrimSpace(a.Err.Error())
	case a.Count > q.Limit:
		s.Fault = fmt.Sprintf("counted %d with a limit of %d", a.Count, q.Limit)
	case !a.Complete && a.Count < q.Limit:
		s.Fault = fmt.Sprintf("stopped at %d without reaching the limit and without saying why", a.Count)
	case uint64(len(a.Solutions)) != want:
		s.Fault = fmt.Sprintf("counted %d and showed %d solutions where %d were asked for", a.Count, len(a.Solutions), want)
	}
	if s.GaveUp && a.Complete {
		s.Fault = "gave up and claims to be complete"
	}
	return s
}

// judge holds the answers to one puzzle against the rules and each other and
// books the outcome.
func (r *Report) judge(c Case, answers []Answer) error {
	var d Disagreement
	for i := range answers {
		if f := refereed(c.Puzzle, answers[i]); f != "" && answers[i].Fault == "" {
			answers[i].Fault = f
		}
		if answers[i].Fault != "" {
			d.Reasons = append(d.Reasons, answers[i].Engine+": "+answers[i].Fault)
		}
	}
	witnesses := answers
	if c.Known != nil {
		known := *c.Known
		if f := refereed(c.Puzzle, known); f != "" {
			d.Reasons = append(d.Reasons, known.Engine+": "+f)
			known.Fault = f
		}
		witnesses = append(witnesses[:len(witnesses):len(witnesses)], known)
	}
	for i := range witnesses {
		for j := range i {
			if why := contradiction(witnesses[j], witnesses[i]); why != "" {
				d.Reasons = append(d.Reasons, why)
			}
		}
	}
	d.Case, d.Answers = c, witnesses
	return r.book(d, answers)
}

// refereed is the first fault of the solutions: one that is none, or one that
// stands twice.
func refereed(puzzle sudoku.Grid, a Answer) string {
	for i, s := range a.Solutions {
		if err := sudoku.Check(puzzle, s); err != nil {
			return fmt.Sprintf("solution %d is none: %v", i+1, err)
		}
		for j := range i {
			if a.Solutions[j].Equal(s) {
				return fmt.Sprintf("solution %d is solution %d again", i+1, j+1)
			}
		}
	}
	return ""
}

// contradiction says why two answers cannot both be true, "" when they can.
// A faulty answer is not heard.
func contradiction(a, b Answer) string {
	if a.Fault != "" || b.Fault != "" {
		return ""
	}
	if a.Least > b.Most || b.Least > a.Most {
		return fmt.Sprintf("%s says %v, %s says %v", a.Engine, a, b.Engine, b)
	}
	for _, p := range [2][2]Answer{{a, b}, {b, a}} {
		if uint64(len(p[0].Solutions)) == p[0].Most { // it shows all there are
			for _, s := range p[1].Solutions {
				if !contains(p[0].Solutions, s) {
					return fmt.Sprintf("%s has a solution that is not among the %d of %s", p[1].Engine, len(p[0].Solutions), p[0].Engine)
				}
			}
		}
	}
	return ""
}

func contains(list []sudoku.Grid, g sudoku.Grid) bool {
	for _, s := range list {
		if s.Equal(g) {
			return true
		}
	}
	return false
}
