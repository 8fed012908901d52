package main

import (
	"errors"
	"fmt"
	"strings"

	"sudokusat/draw"
	"sudokusat/explain"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// The contents of the pictures of draw.

// scene returns the scene of a puzzle; after an error, with the results before it.
func (d *drawCmd) scene(x *explainer) (o drawnScene, err error) {
	p := x.puzzle
	o.scene = draw.Scene{Puzzle: p}
	faults := sudoku.Faults(p)
	if len(faults) > 0 {
		o.scene = draw.Clashing(p, faults)
	}
	o.scene.Title, o.scene.Names, o.scene.Quiet = d.title, d.names, d.quiet
	if d.marks {
		o.scene.Candidates = draw.PencilMarks(p)
	}
	if !d.solves() {
		return o, nil
	}
	found, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	switch found.Verdict() {
	case sudoku.Unsolvable:
		o.message, o.kind, o.status = notUnique(p, found).message, negative, tty.Negative
		if len(faults) > 0 {
			return o, nil
		}
		return o, d.clash(x, &o)
	case sudoku.Multiple:
		if d.solution {
			o.message, o.kind = "not unique: the picture has one of several solutions", several
			o.scene.Words = append(o.scene.Words, "This is one of several solutions.")
		}
	}
	switch {
	case d.solution:
		o.scene.Placed = found.Solutions[0]
	case d.compare && len(found.Solutions) > 1:
		c := draw.Compared(p, found.Solutions[0], found.Solutions[1])
		o.scene.Placed, o.scene.Other, o.scene.Highlights, o.scene.Words = c.Placed, c.Other, c.Highlights, c.Words
	case d.compare:
		o.scene.Placed, o.scene.Words = found.Solutions[0], []string{"This is the only solution."}
	case d.candidates:
		tallies, err := explain.Candidates(x.ctx, x.engine, p, 1)
		if err != nil {
			return o, err
		}
		o.scene.Candidates = make([][]sudoku.Digit, p.Shape.Cells())
		for i, t := range tallies {
			if c := i / p.Shape.N(); t.Count > 0 {
				o.scene.Candidates[c] = append(o.scene.Candidates[c], sudoku.Digit(i%p.Shape.N()+1))
			}
		}
	case d.hint:
		return o, d.step(x, &o, found.Solutions)
	case d.why != "":
		return o, d.reason(x, &o, found.Solutions)
	}
	return o, nil
}

// reason marks the reason of one claim.
func (d *drawCmd) reason(x *explainer, o *drawnScene, solutions []sudoku.Grid) error {
	o.scene.Candidates = draw.PencilMarks(x.puzzle)
	var claimed outcome
	w := &reasonFlags{why: d.why, fromStart: true, limit: ratingLimit}
	r, line, err := w.claim(x, &claimed, solutions)
	o.scene.Words = append(o.scene.Words, line)
	o.message, o.kind, o.status = claimed.message, claimed.kind, claimed.status
	if errors.Is(err, explain.ErrStuck) {
		o.message, o.kind, o.status, err = line, unfinished, tty.GaveUp, nil
	}
	if r != nil {
		o.scene.Highlights = append(o.scene.Highlights, highlights(x.puzzle, *r)...)
	}
	return err
}

// clash marks the fewest clues that clash.
func (d *drawCmd) clash(x *explainer, o *drawnScene) error {
	cells, _, err := explain.Clash(x.ctx, x.engine, x.puzzle)
	if err != nil {
		return err
	}
	if len(cells) == 0 {
		o.scene.Words = append(o.scene.Words, "The rules clash by themselves: there is no solution.")
		return nil
	}
	o.scene.Highlights = append(o.scene.Highlights, draw.Highlight{Kind: draw.Clash, Cells: cells})
	o.scene.Words = append(o.scene.Words, "There is no solution: these clues clash: "+strings.Join(words.Of(cells, x.puzzle.Shape.CellName), " "))
	return nil
}

// step marks the next step and its reason.
func (d *drawCmd) step(x *explainer, o *drawnScene, solutions []sudoku.Grid) error {
	p := x.puzzle
	o.scene.Candidates = draw.PencilMarks(p)
	s, err := explain.Hint(x.ctx, p, x.options(solutions, ratingLimit), -1)
	if errors.Is(err, explain.ErrStuck) {
		o.scene.Words = append(o.scene.Words, fmt.Sprintf("No hint: no step has a reason of up to %d truths.", ratingLimit))
		o.message, o.kind, o.status = "no hint", unfinished, tty.GaveUp
		return nil
	}
	if err != nil || len(s.Reasons) == 0 {
		return err
	}
	r := s.Reasons[0]
	o.scene.Words = append(o.scene.Words, reasonLine(tty.Style{}, p, r, true))
	o.scene.Highlights = append(o.scene.Highlights, highlights(p, r)...)
	return nil
}

// highlights returns the signs of a reason: its claim and its truths.
func highlights(p sudoku.Puzzle, r explain.Reason) (out []draw.Highlight) {
	for _, t := range r.Truths {
		h := draw.Highlight{Kind: draw.House}
		switch t.Kind {
		case explain.CellTruth:
			h.Cells = []sudoku.Cell{t.Cell}
		case explain.HouseTruth:
			h.Cells = p.Shape.Houses()[t.House].Cells
		case explain.RuleTruth:
			h.Cells = p.Constraints()[t.Constraint].Scope()
		}
		out = append(out, h)
	}
	if f := r.Claim.Fact; f.Cell >= 0 {
		kind := draw.Keep
		if f.Not {
			kind = draw.Strike
		}
		out = append(out, draw.Highlight{Kind: draw.Focus, Cells: []sudoku.Cell{f.Cell}},
			draw.Highlight{Kind: kind, Candidates: []sudoku.Candidate{f.Candidate}})
	}
	return out
}
