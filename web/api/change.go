package api

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"sudokusat/canon"
	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/internal/answer"
	"sudokusat/internal/answer/brief"
	"sudokusat/internal/making"
	"sudokusat/sudoku"
)

// What becomes of a given puzzle where no command answers: fewer clues, repairs, its canonical form. The
// fields and the objects are those of the commands.

// RepairRequest asks for the fewest clues to change.
type RepairRequest struct {
	Question
	Max int `json:"max,omitempty"` // change up to this number of clues, 1 to 3
}

const mostRepaired = 3

func (a *API) repair(ctx context.Context, c *call) (any, error) {
	r := RepairRequest{Max: 2}
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if r.Max < 1 || r.Max > mostRepaired {
		return nil, refuse(statusBadRequest, "\"max\" is a number from 1 to %d", mostRepaired)
	}
	p, ans, about, err := a.known(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	out := making.Repaired{Subject: about}
	if ans.Verdict() == sudoku.Unique {
		return out, nil
	}
	list, least, err := explain.Repairs(ctx, a.o.Engine, p, r.Max)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		out.Message = brief.TooLong
		return out, nil
	case err == nil && len(list) == 0:
		out.Message = making.NoRepair(p, r.Max)
	}
	out.Least, out.Repairs = least, answer.NewRepairs(p, list)
	return out, err
}

// MinimiseRequest asks which clues can go.
type MinimiseRequest struct {
	Question
	Least bool    `json:"least,omitempty"`
	Seed  *uint64 `json:"seed,omitempty"`
}

func (a *API) minimise(ctx context.Context, c *call) (any, error) {
	var r MinimiseRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if r.Least && r.Seed != nil {
		return nil, refuse(statusBadRequest, "\"least\" finds the same puzzle in any order: leave \"seed\" out")
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	about := answer.NewSubject(p, sudoku.Unknown, "")
	out := making.Fewer{Origin: about.Origin}
	out.File, out.Puzzle = asked, ""
	by := generate.NewMinimiser(a.o.Engine, making.NewLines)
	var left sudoku.Grid
	var sets [][]int
	if r.Least {
		left, sets, err = by.Least(ctx, p)
	} else {
		seed := uint64(0)
		if r.Seed != nil {
			seed = *r.Seed
		}
		left, err = by.Random(ctx, rand.New(rand.NewPCG(seed, 0)), p)
	}
	var bounds *generate.BoundsError
	switch {
	case errors.Is(err, context.DeadlineExceeded) && errors.As(err, &bounds):
		out.Message = brief.TooLong + ": " + making.Bounds(bounds.Low, bounds.High)
	case errors.Is(err, context.DeadlineExceeded):
		out.Message = brief.TooLong
	case errors.Is(err, generate.ErrNotUnique):
		out.Message = err.Error()
	case err != nil:
		return nil, err
	default:
		out.Leave(p, left, sets)
	}
	return out, nil
}

// CanonRequest asks for a canonical form.
type CanonRequest struct {
	Question
	Form string `json:"form,omitempty"`
}

func (a *API) canon(ctx context.Context, c *call) (any, error) {
	r := CanonRequest{Form: string(canon.Minlex)}
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if !slices.Contains(canon.Kinds(), canon.Kind(r.Form)) {
		return nil, refuse(statusBadRequest, "\"form\" is one of %q", canon.Kinds())
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	out := making.Canonical{Form: r.Form}
	out.File = asked
	out.Of(p)
	var solution sudoku.Grid
	if r.Form == string(canon.Solved) {
		ans, message, err := a.ask(ctx, p, sudoku.Query{Limit: 2, Keep: 1})
		if err != nil {
			return nil, err
		}
		if ans.Verdict() != sudoku.Unique {
			out.Message = cmp.Or(message, making.NoSolved)
			return out, nil
		}
		solution = ans.Solutions[0]
	}
	found, err := a.forms.Find(ctx, p, canon.Kind(r.Form), solution, false)
	switch {
	case err == nil:
		out.Set(p, &found)
	case errors.Is(err, context.Canceled):
		return nil, err
	case errors.Is(err, canon.ErrWrong):
		return nil, refuse(statusBroken, "%w", err)
	case errors.Is(err, context.DeadlineExceeded):
		out.Message = brief.TooLong
	default: // there is none
		out.Message = err.Error()
	}
	return out, nil
}
