package fpuzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokusat/explain"
	"sudokusat/sudoku"
	"sudokusat/web/internal/estimate"
)

type trueCandidates struct {
	answer
	Solutions []int64 `json:"solutionsPerCandidate"` // −1: none, but steps do not show it
}

// humanLimit is the most truths of a step that people are expected to find: what
// smaller steps leave is a candidate to them, whether or not a solution has it.
const humanLimit = 4

func (m *command) trueCandidates(b *board) error {
	tallies, err := explain.Candidates(m.ctx, m.c.h.engine, b.puzzle, b.cap)
	if err != nil {
		return err
	}
	out, any := trueCandidates{m.answer("truecandidates"), make([]int64, len(tallies))}, false
	for i, t := range tallies {
		out.Solutions[i] = int64(min(t.Count, b.cap))
		any = any || t.Count > 0
	}
	if !any {
		return errNone
	}
	if b.logical {
		if err := m.leave(b, out.Solutions); err != nil {
			return err
		}
	}
	m.send(out)
	return nil
}

// leave puts −1 for candidates that no solution has and that steps do not rule out.
func (m *command) leave(b *board, solutions []int64) error {
	n := b.puzzle.Shape.N()
	set := board{puzzle: b.puzzle, digits: b.puzzle.Givens.Clone(), marks: make([][]sudoku.Digit, len(b.marks))}
	candidates, _ := set.candidates()
	found, err := m.c.h.engine.Solve(m.ctx, b.puzzle, sudoku.Query{Limit: 2, Keep: 2})
	if err != nil {
		return err
	}
	o := explain.Options{Solutions: found.Solutions, Limit: humanLimit, Rules: &m.c.h.rules}
	for s, err := range explain.Steps(m.ctx, b.puzzle, o) {
		if errors.Is(err, explain.ErrStuck) {
			break
		}
		if err != nil {
			return err
		}
		for _, r := range s.Reasons {
			set.take(r.Claim.Fact, candidates)
		}
	}
	for c, list := range candidates {
		for _, d := range list {
			if i := c*n + int(d) - 1; solutions[i] == 0 {
				solutions[i] = -1
			}
		}
	}
	return nil
}

type solveAnswer struct {
	answer
	Solution []int `json:"solution"`
}

func (m *command) solve(b *board) error {
	g, err := sudoku.SolveOne(m.ctx, m.c.h.engine, b.puzzle)
	if errors.Is(err, sudoku.ErrUnsolvable) {
		return errNone
	}
	if err != nil {
		return err
	}
	out := solveAnswer{m.answer("solved"), make([]int, len(g))}
	for c, d := range g {
		out.Solution[c] = b.puzzle.Shape.Value(d)
	}
	m.send(out)
	return nil
}

type countAnswer struct {
	answer
	Count      uint64 `json:"count"`
	InProgress bool   `json:"inProgress"`
}

// progressEvery is the time between two reports of a count.
const progressEvery = 300 * time.Millisecond

func (m *command) count(b *board, limit uint64) error {
	w, done := &sudoku.Watch{}, func() {}
	if limit == 0 {
		done = w.Every(progressEvery, func(solutions, _, _ uint64) { m.send(countAnswer{m.answer("count"), solutions, true}) })
	}
	r, err := m.c.h.engine.Solve(sudoku.WithWatch(m.ctx, w), b.puzzle, sudoku.Query{Limit: limit})
	done()
	if err != nil {
		return err
	}
	if r.Unproved {
		return errors.New("nothing proves that there are no other solutions")
	}
	m.send(countAnswer{m.answer("count"), r.Count, false})
	return nil
}

type logical struct {
	answer
	Cells   []logicalCell `json:"cells"`
	Message string        `json:"message"`
	IsValid bool          `json:"isValid"`
}

type logicalCell struct {
	Value      int   `json:"value"`
	Candidates []int `json:"candidates,omitzero"`
}

// steps answers with one step, or all of them. The first of a board whose cells do not
// have their candidates as marks is to write them down.
func (m *command) steps(b *board, all bool) error {
	candidates, changed := b.candidates()
	if changed && !all {
		m.send(m.logical(b, candidates, []string{"Initial candidates."}, true))
		return nil
	}
	for c, list := range candidates {
		if len(list) == 0 {
			m.send(m.logical(b, candidates, []string{b.puzzle.Shape.CellName(sudoku.Cell(c)) + " has no candidate left."}, false))
			return nil
		}
	}
	p, err := b.filled(candidates)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(m.ctx, stepsTime)
	defer cancel()
	found, err := m.c.h.engine.Solve(ctx, p, sudoku.Query{Limit: 2, Keep: 2})
	if err != nil {
		return err
	}
	if found.Count == 0 && found.Complete {
		m.send(m.logical(b, candidates, []string{"Board is invalid!"}, false))
		return nil
	}
	o := explain.Options{Solutions: found.Solutions, Rules: &m.c.h.rules}
	var words []string
	take := func(r explain.Reason) {
		line := r.Text(p)
		if label := r.Label(p); label != "" {
			line += " [" + label + "]"
		}
		words = append(words, line)
		b.take(r.Claim.Fact, candidates)
	}
steps:
	for s, err := range explain.Steps(ctx, p, o) {
		if errors.Is(err, explain.ErrStuck) {
			break
		}
		if errors.Is(err, context.DeadlineExceeded) && m.ctx.Err() == nil {
			words = append(words, fmt.Sprintf("Gave up: no further step within %v.", stepsTime))
			break
		}
		if err != nil {
			return err
		}
		for _, r := range s.Reasons {
			if !all && r.Claim.Fact.Cell < 0 {
				continue // what a rule comes to does not show on the board; the next step may need it
			}
			if take(r); !all {
				break steps
			}
		}
	}
	if len(words) == 0 {
		words = []string{"No logical steps found."}
	}
	m.send(m.logical(b, candidates, words, true))
	return nil
}

// take writes a fact down. A digit that is placed leaves the cells that see it.
func (b *board) take(f sudoku.Fact, candidates [][]sudoku.Digit) {
	if f.Cell < 0 {
		return // about what a rule comes to
	}
	if f.Not {
		candidates[f.Cell] = without(candidates[f.Cell], f.Digit)
		return
	}
	b.digits[f.Cell], candidates[f.Cell] = f.Digit, []sudoku.Digit{f.Digit}
	seen := estimate.Seen(b.puzzle, b.digits)
	for c, list := range candidates {
		if b.digits[c] == 0 && seen[c].Has(f.Digit) {
			candidates[c] = without(list, f.Digit)
		}
	}
}

func without(list []sudoku.Digit, digit sudoku.Digit) (out []sudoku.Digit) {
	for _, d := range list {
		if d != digit {
			out = append(out, d)
		}
	}
	return out
}

func (m *command) logical(b *board, candidates [][]sudoku.Digit, words []string, valid bool) logical {
	s := b.puzzle.Shape
	if b.unread != "" {
		words = slices.Insert(words, 0, "Not read, taken for a remark: "+b.unread)
	}
	out := logical{m.answer("logical"), make([]logicalCell, len(candidates)), strings.Join(words, "\n") + "\n", valid}
	for c, list := range candidates {
		if d := b.digits[c]; d != 0 {
			out.Cells[c].Value = s.Value(d)
			continue
		}
		out.Cells[c].Candidates = []int{}
		for _, d := range list {
			out.Cells[c].Candidates = append(out.Cells[c].Candidates, s.Value(d))
		}
	}
	return out
}
