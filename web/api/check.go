package api

import (
	"context"
	"errors"
	"slices"
	"time"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/answer/brief"
	"sudokusat/sudoku"
)

// The verdict on a puzzle, and the cells to mark if it does not have one solution. The page
// asks at every key, so the verdict comes first, and the rest is bounded.

// CheckRequest asks for a verdict.
type CheckRequest struct {
	Question
	Limit uint64 `json:"limit,omitempty"` // the most solutions to count; 1000 by default
	Brief bool   `json:"brief,omitempty"` // the verdict alone: no open cells, no clash, no count
}

// CheckAnswer is the answer of check: the verdict, and the cells to mark.
type CheckAnswer struct {
	answer.Answer
	Open       []answer.Open `json:"open,omitempty"`        // of several solutions: the cells that differ, with two or more of their values
	Faults     []Fault       `json:"faults,omitempty"`      // where clues break a rule by themselves
	Clash      []string      `json:"clash,omitempty"`       // a minimal set of clues, with those rules, that has no solution: r1c1=4
	ClashRules []string      `json:"clash_rules,omitempty"` // the rules of that set
}

// Fault is a rule that clues break by themselves.
type Fault struct {
	Text  string   `json:"text"`  // 5 twice in row 3: r3c2, r3c7
	Cells []string `json:"cells"` // whose digits break it
}

// The bounds of the work after the verdict.
const (
	countedAtOnce = 1000
	openTime      = time.Second
	clashTime     = time.Second
)

func (a *API) check(ctx context.Context, c *call) (any, error) {
	var r CheckRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if r.Limit == 1 || r.Limit > 0 && r.Brief {
		return nil, refuse(statusBadRequest, "\"limit\" is a number from 2 on, and not with \"brief\", which counts none")
	}
	record, err := a.record(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	p := record.Puzzle
	if r.Limit == 0 {
		r.Limit = countedAtOnce
	}
	out := &CheckAnswer{}
	faults := sudoku.Faults(ctx, p)
	for _, f := range faults {
		out.Faults = append(out.Faults, Fault{f.Error(), names(p.Shape, f.Cells)})
	}
	ans := sudoku.Answer{Result: sudoku.Result{Complete: true}} // faults among the clues
	message := ""
	if len(faults) == 0 {
		if ans, message, err = a.ask(ctx, p, sudoku.Query{Limit: 2, Keep: 2}); err != nil {
			return nil, err
		}
	}
	out.Answer = *answer.New(p, &ans, message)
	out.File, out.About = asked, answer.NewAbout(record)
	verdict := ans.Verdict()
	if verdict == sudoku.Unsolvable {
		out.Message = answer.WhyUnsolvable(ctx, p)
	}
	if r.Brief || verdict != sudoku.Multiple && verdict != sudoku.Unsolvable {
		return out, nil
	}
	if c.report != nil {
		c.report(out)
	}
	if verdict == sudoku.Multiple {
		err = a.several(ctx, p, r.Limit, ans.Solutions, out)
	} else {
		err = a.clash(ctx, p, faults, out)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil // the verdict is kept
	}
	return out, err
}

// several adds the number of solutions, and the cells that differ between them.
func (a *API) several(ctx context.Context, p sudoku.Puzzle, limit uint64, found []sudoku.Grid, out *CheckAnswer) error {
	if limit > 2 {
		ans, _, err := a.ask(ctx, p, sudoku.Query{Limit: limit})
		if err != nil {
			return err
		}
		count := max(ans.Count, 2)
		out.Count, out.Complete = &count, ans.Complete
	}
	var err error
	out.Open, err = a.differing(ctx, p, found)
	return err
}

// differing lists the cells that differ between solutions, given some of these, with
// two or more values that were met. Only which cells differ is wanted: a handful of
// solutions nearly always shows that, where all true candidates would take a hundred.
func (a *API) differing(ctx context.Context, p sudoku.Puzzle, found []sudoku.Grid) ([]answer.Open, error) {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	s := p.Shape
	met := make([]sudoku.DigitSet, s.Cells())
	for c := range met {
		met[c] = sudoku.NewDigitSet(s.N())
	}
	add := func(g sudoku.Grid) {
		for c, d := range g {
			if d != 0 {
				met[c].Add(d)
			}
		}
	}
	for _, g := range found {
		add(g)
	}
	var err error
cells:
	for c := range met {
		if p.Givens[c] != 0 || !s.Exists(sudoku.Cell(c)) {
			continue
		}
		width := s.Width(sudoku.Cell(c))
		for i := 0; i < width && met[c].Len() < 2; i++ {
			d := sudoku.Digit((c+i)%width + 1) // another one in the next cell, so that solutions differ much
			if met[c].Has(d) {
				continue
			}
			g := p.Givens.Clone()
			g[c] = d
			var ans sudoku.Answer
			if ans, _, err = a.ask(ctx, p.With(g), sudoku.Query{Limit: 1, Keep: 1}); err == nil {
				err = ans.Err // too late
			}
			if err != nil {
				break cells
			}
			for _, g := range ans.Solutions {
				add(g)
			}
		}
	}
	var open []answer.Open
	for c, set := range met {
		if set.Len() > 1 {
			one := answer.Open{Cell: s.CellName(sudoku.Cell(c))}
			for d := range sudoku.Digit(s.N()) {
				if set.Has(d + 1) {
					one.Values = append(one.Values, answer.ValueOf(s, sudoku.Cell(c), d+1))
				}
			}
			open = append(open, one)
		}
	}
	return open, err
}

// clash adds a minimal set of clues and rules that has no solution, rules of the board
// first. If clues break a rule by themselves, it looks among those clues only.
func (a *API) clash(ctx context.Context, p sudoku.Puzzle, faults []*sudoku.Fault, out *CheckAnswer) error {
	ctx, cancel := context.WithTimeout(ctx, clashTime)
	defer cancel()
	var given []sudoku.Cell
	for c, d := range p.Givens {
		if d != 0 {
			given = append(given, sudoku.Cell(c))
		}
	}
	if len(faults) > 0 {
		var few []sudoku.Cell
		g := sudoku.NewGrid(p.Shape)
		for _, c := range faults[0].Cells {
			if g[c] == 0 && p.Givens[c] != 0 {
				few, g[c] = append(few, c), p.Givens[c]
			}
		}
		if len(sudoku.Faults(ctx, p.With(g))) > 0 {
			given = few
		}
	}
	g := sudoku.NewGrid(p.Shape)
	in, err := explain.Irreducible(ctx, a.o.Engine, len(given), func(in []bool) (sudoku.Puzzle, error) {
		clear(g)
		for i, c := range given {
			if in[i] {
				g[c] = p.Givens[c]
			}
		}
		return p.With(g), nil
	})
	if err != nil {
		return err
	}
	clear(g)
	for i, c := range given {
		if in[i] {
			g[c] = p.Givens[c]
			out.Clash = append(out.Clash, p.Shape.CandidateName(sudoku.Candidate{Cell: c, Digit: g[c]}))
		}
	}
	b := p.Shape.Board()
	rules := slices.Concat(b.Rules, p.Rules())
	in, err = explain.Irreducible(ctx, a.o.Engine, len(rules), func(in []bool) (sudoku.Puzzle, error) {
		shape, less := p.Shape, b
		if less.Rules = chosen(b.Rules, in); len(less.Rules) < len(b.Rules) {
			var err error
			if shape, err = sudoku.NewShape(less); err != nil {
				return sudoku.Puzzle{}, err
			}
		}
		return sudoku.NewPuzzleWithin(ctx.Err, shape, g, chosen(p.Rules(), in[len(b.Rules):])...)
	})
	if err != nil {
		return err
	}
	for _, r := range chosen(rules, in) {
		out.ClashRules = append(out.ClashRules, r.Text())
	}
	return nil
}

// chosen are the rules that are in.
func chosen(rules []sudoku.Rule, in []bool) (out []sudoku.Rule) {
	for i, r := range rules {
		if in[i] {
			out = append(out, r)
		}
	}
	return out
}

// asked is the file of a puzzle that came with a request: the input.
const asked = "-"

func names(s *sudoku.Shape, cells []sudoku.Cell) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = s.CellName(c)
	}
	return out
}

// ask asks the engine and audits its answer. Reaching the time limit is no error but a
// message.
func (a *API) ask(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (ans sudoku.Answer, message string, err error) {
	ans, err = brief.Ask(ctx, a.o.Engine, p, q)
	if errors.Is(err, brief.ErrWrong) {
		return ans, "", refuse(statusBroken, "%w", err)
	} else if err != nil {
		return ans, "", err
	}
	switch {
	case ans.Err != nil:
		message = brief.TooLong
	case ans.Unproved:
		message = "on the word of " + ans.Engine + ", unproved"
	}
	return ans, message, nil
}
