package compare

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Statement is what an engine, or the list, states about a puzzle: it has from
// AtLeast to AtMost solutions, and Solutions are some of them.
type Statement struct {
	Engine          string
	AtLeast, AtMost uint64 // AtMost is math.MaxUint64 when nothing is said
	Solutions       []sudoku.Grid
	GaveUp          bool   // ran out of time: AtLeast is what was found until then
	Fault           string // what is wrong with the statement by itself, "" when nothing
}

// String is the statement for people: "2 solutions", "at least 2", "gave up
// after 1", or the fault.
func (s Statement) String() string {
	var text string
	switch {
	case s.Fault != "":
		return s.Fault
	case s.AtLeast == s.AtMost && s.AtLeast == 1:
		return "1 solution"
	case s.AtLeast == s.AtMost:
		return strconv.FormatUint(s.AtLeast, 10) + " solutions"
	case s.AtMost == math.MaxUint64:
		text = fmt.Sprintf("at least %d", s.AtLeast)
	default:
		text = fmt.Sprintf("%d to %d", s.AtLeast, s.AtMost)
	}
	if s.GaveUp {
		return "gave up: " + text
	}
	return text
}

// statement is what an engine states by its answer, with the faults that show
// without looking at the puzzle.
func statement(engine string, a sudoku.Answer, q sudoku.Query) Statement {
	s := Statement{Engine: engine, AtLeast: a.Count, AtMost: math.MaxUint64, Solutions: a.Solutions}
	if a.Complete {
		s.AtMost = a.Count
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

// judge holds the statements of the engines about one puzzle against the rules,
// each other and the list's, and books the outcome.
func (r *Report) judge(c Case, statements []Statement) error {
	var d Disagreement
	for i := range statements {
		if f := refereed(c.Puzzle, statements[i]); f != "" && statements[i].Fault == "" {
			statements[i].Fault = f
		}
		if statements[i].Fault != "" {
			d.Reasons = append(d.Reasons, statements[i].Engine+": "+statements[i].Fault)
		}
	}
	witnesses := statements
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
	return r.book(d, statements)
}

// refereed is the first fault of the solutions: one that is none, or one that
// stands twice.
func refereed(puzzle sudoku.Grid, a Statement) string {
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

// contradiction says why two statements cannot both be true, "" when they can.
// A faulty one is not heard.
func contradiction(a, b Statement) string {
	if a.Fault != "" || b.Fault != "" {
		return ""
	}
	if a.AtLeast > b.AtMost || b.AtLeast > a.AtMost {
		return fmt.Sprintf("%s says %v, %s says %v", a.Engine, a, b.Engine, b)
	}
	for _, p := range [2][2]Statement{{a, b}, {b, a}} {
		if uint64(len(p[0].Solutions)) == p[0].AtMost { // it shows all there are
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
