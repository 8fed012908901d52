package compare

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Statement is what an engine, or the list, states about a puzzle: it has from
// AtLeast to AtMost solutions, and Solutions are some of them.
type Statement struct {
	Engine          string
	AtLeast, AtMost uint64 // AtMost is math.MaxUint64 when there is no upper bound
	NotOne          bool   // the count is any but 1
	Solutions       []sudoku.Grid
	LeftOut         string // why the engine cannot take the puzzle: it states nothing; "" if it can
	GaveUp          bool   // ran out of time or memory: AtLeast is what was found until then
	Unproved        bool   // AtMost is the unchecked claim of a solver that is not trusted
	Fault           string // what is wrong with the statement by itself, "" when nothing
}

// String returns the statement for people: "2 solutions", "at least 2", "gave up
// after 1", why it was left out, or the fault.
func (s Statement) String() string {
	var text string
	switch {
	case s.Fault != "":
		return s.Fault
	case s.LeftOut != "":
		return "left out: " + s.LeftOut
	case s.NotOne && s.AtLeast == 0 && s.AtMost == math.MaxUint64:
		return "not exactly 1"
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

// statement returns what an engine states by its reply to a query. Fault is the
// finding of the audit of its answer.
func (r reply) statement(engine string, p sudoku.Puzzle, q sudoku.Query) Statement {
	s := Statement{Engine: engine, AtMost: math.MaxUint64}
	if r.leftOut != nil {
		s.LeftOut = r.leftOut.Error()
		return s
	}
	s.AtLeast, s.Solutions = r.Count, r.Solutions
	if r.Complete {
		s.AtMost, s.Unproved = r.Count, r.Unproved
	}
	s.GaveUp = sudoku.IsUnanswered(r.Err)
	if err := q.Audit(p, r.Answer); err != nil {
		s.Fault = strings.TrimSpace(err.Error())
	}
	return s
}

// claimed audits a statement of the list and returns its fault.
func claimed(p sudoku.Puzzle, s Statement) error {
	switch {
	case s.Fault != "":
		return errors.New(s.Fault)
	case s.AtLeast == 0 && s.AtMost > 0: // it has no solutions to audit
		return nil
	}
	a := sudoku.Answer{Result: sudoku.Result{Count: s.AtLeast, Complete: s.AtLeast == s.AtMost, Solutions: s.Solutions}}
	return sudoku.Query{Limit: s.AtLeast, Keep: len(s.Solutions)}.Audit(p, a)
}

// judge compares the statements of the engines about one puzzle with the rules,
// each other and the list's, and records the outcome.
func (r *Report) judge(c Case, statements []Statement) error {
	var d Disagreement
	for i := range statements {
		if statements[i].Fault != "" {
			d.Reasons = append(d.Reasons, statements[i].Engine+": "+statements[i].Fault)
		}
	}
	witnesses := statements
	if c.Known != nil {
		known := *c.Known
		if err := claimed(c.Puzzle, known); err != nil {
			known.Fault = err.Error()
			d.Reasons = append(d.Reasons, known.Engine+": "+known.Fault)
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
	if c.Known != nil && len(d.Reasons) == 0 && !c.Known.reached(statements) {
		r.Unreached++
	}
	d.Case, d.Answers = c, witnesses
	return r.book(d, statements)
}

// reached reports whether the statements of engines go as far as the claim of a list: one knows the
// count, or all that is claimed is that there are as many solutions as one has found.
func (s Statement) reached(engines []Statement) bool {
	return slices.ContainsFunc(engines, func(e Statement) bool {
		return e.LeftOut == "" && (e.AtMost == e.AtLeast || s.AtMost == math.MaxUint64 && e.AtLeast >= s.AtLeast && (!s.NotOne || e.AtLeast > 1))
	})
}

// contradiction returns why two statements cannot both be true, "" when they can.
// Faulty statements are ignored.
func contradiction(a, b Statement) string {
	if a.Fault != "" || b.Fault != "" {
		return ""
	}
	one := func(s Statement) bool { return s.AtLeast == 1 && s.AtMost == 1 }
	if a.AtLeast > b.AtMost || b.AtLeast > a.AtMost || a.NotOne && one(b) || b.NotOne && one(a) {
		return fmt.Sprintf("%s reports %v, %s reports %v", a.Engine, a, b.Engine, b)
	}
	for _, p := range [2][2]Statement{{a, b}, {b, a}} {
		if uint64(len(p[0].Solutions)) == p[0].AtMost { // it shows all there are
			for _, s := range p[1].Solutions {
				if !slices.ContainsFunc(p[0].Solutions, s.Equal) {
					return fmt.Sprintf("%s has a solution that is not among the %d of %s", p[1].Engine, len(p[0].Solutions), p[0].Engine)
				}
			}
		}
	}
	return ""
}
