package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/generate/grade"
	"sudokusat/internal/answer"
	"sudokusat/internal/answer/brief"
	"sudokusat/internal/making"
	"sudokusat/internal/words"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Ratings and new puzzles where no command answers: in a browser. The fields and the objects are
// those of the commands.

// RateRequest asks how difficult a puzzle is.
type RateRequest struct {
	Question
	Scale string `json:"scale,omitempty"`
	Limit int    `json:"limit,omitempty"` // of the scale of truths: the largest step looked for
}

func (a *API) rate(ctx context.Context, c *call) (any, error) {
	r := RateRequest{Scale: making.Truths, Limit: making.Limit}
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if scales := making.Scales(); !slices.Contains(scales, r.Scale) || r.Limit < 1 || r.Limit > explain.MaxLimit {
		return nil, refuse(statusBadRequest, "\"scale\" is one of %s, and \"limit\" a number from 1 to %d", strings.Join(scales, ", "), explain.MaxLimit)
	}
	p, ans, about, err := a.known(ctx, c, &r.Question)
	switch {
	case err != nil:
		return nil, err
	case r.Scale != making.Truths && hodoku.Supports(p) != nil:
		return making.Rating{Subject: subject(p, sudoku.Unknown, making.NotPlain(r.Scale, p))}, nil
	case ans.Verdict() == sudoku.Unsolvable:
		about.Message = answer.WhyUnsolvable(ctx, p)
	}
	if ans.Verdict() != sudoku.Unique {
		return making.Rating{Subject: about}, nil
	}
	out, err := a.rated(ctx, p, ans.Solutions, &r, about)
	if errors.Is(err, context.DeadlineExceeded) {
		out.Message, err = brief.TooLong, nil
	}
	return out, err
}

// rated returns the rating of a puzzle with one solution, after an error as far as it goes.
func (a *API) rated(ctx context.Context, p sudoku.Puzzle, solutions []sudoku.Grid, r *RateRequest, about answer.Subject) (making.Rating, error) {
	switch r.Scale {
	case making.Truths:
		o := a.options(solutions)
		o.Limit = r.Limit
		rating, err := explain.Rate(ctx, p, o)
		if errors.Is(err, explain.ErrStuck) {
			about.Message, err = fmt.Sprintf("no step with up to %d truths leads on", r.Limit), nil
		}
		return making.ByTruths(about, rating), err
	case making.SE:
		rating, err := new(se.Rater).Rate(ctx, p)
		return making.BySE(about, rating, err == nil), err
	}
	rating, err := hodoku.Rate(ctx, p, solutions[0], making.Version(r.Scale))
	return making.ByHoDoKu(about, r.Scale, rating), err
}

// GenerateRequest asks for new puzzles.
type GenerateRequest struct {
	Number     int      `json:"number,omitempty"`
	Seed       *uint64  `json:"seed,omitempty"` // a random one by default
	Box        string   `json:"box,omitempty"`
	Rule       []string `json:"rule,omitempty"`
	With       []string `json:"with,omitempty"`
	Clues      string   `json:"clues,omitempty"`
	Symmetry   string   `json:"symmetry,omitempty"`
	Minimal    bool     `json:"minimal,omitempty"`
	LeastRules bool     `json:"least-rules,omitempty"`
	Grade      string   `json:"grade,omitempty"`
	Technique  string   `json:"technique,omitempty"`
	Scale      *string  `json:"scale,omitempty"` // of the technique
}

// mostMisses is the number of puzzles of other grades in a row that ends a search.
const mostMisses = 100_000

func (a *API) generate(ctx context.Context, c *call) (any, error) {
	r := GenerateRequest{Number: 1, Symmetry: "none"}
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if r.Number < 1 || r.Number > mostPuzzles {
		return nil, refuse(statusBadRequest, "\"number\" is from 1 to %d here; the command makes more", mostPuzzles)
	}
	q, err := r.request(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, refuse(statusBadRequest, "%w", err)
	}
	g, err := making.Grade(r.Grade, r.Technique, r.Scale)
	if err == nil && g.Other != nil && (!q.Puzzle.IsClassic() || len(q.Draws) > 0) {
		err = fmt.Errorf("--scale %s rates plain 9x9 puzzles: leave out other boards and rules", g.Other.Scale)
	}
	if err != nil {
		return nil, refuse(statusBadRequest, "%w", err)
	}
	maker, err := generate.NewMaker(ctx, a.o.Engine, making.NewLines, q)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, refuse(statusBadRequest, "%w", err)
	}
	var search *grade.Search // nil for any grade
	if r.Grade != "" || r.Technique != "" {
		search = &grade.Search{Maker: maker, Request: &q, Grade: g, Misses: mostMisses}
	}
	out := GenerateAnswer{Puzzles: []json.RawMessage{}}
	for i := uint64(0); int(i) < r.Number && out.Message == ""; i++ {
		p, err := made(ctx, maker, search, i)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			out.Message = brief.TooLong
			continue
		case errors.Is(err, sudoku.ErrUnsolvable):
			return nil, refuse(statusUnreadable, "the board and its rules allow no grid")
		case err != nil:
			return nil, err
		case p.Puzzle == nil || p.Exhausted:
			out.Message = fmt.Sprintf("puzzle %d: none from %s", i+1, words.Count(max(p.Grids, p.Tries), "grid"))
			continue
		}
		if err := sudoku.Check(q.PuzzleOf(&p.Outcome), p.Solution); err != nil {
			return nil, refuse(statusBroken, "%w", err)
		}
		object, err := brief.Encode(making.NewPuzzle(&q, &p.Outcome, i))
		if err != nil {
			return nil, err
		}
		out.Puzzles = append(out.Puzzles, object)
	}
	return out, nil
}

// made returns puzzle i of a list.
func made(ctx context.Context, maker *generate.Maker, search *grade.Search, i uint64) (grade.Result, error) {
	if search != nil {
		return search.Make(ctx, i)
	}
	var one [1]generate.Outcome
	err := maker.Make(ctx, i, one[:])
	return grade.Result{Outcome: one[0]}, err
}

// request returns the request of package generate.
func (r *GenerateRequest) request(ctx context.Context) (q generate.Request, err error) {
	board := sudoku.Boxed(3, 3)
	if r.Box != "" {
		rows, cols, err := smallBox(r.Box)
		if err != nil {
			return q, err
		}
		board = sudoku.Boxed(rows, cols)
	}
	var whole []string
	if q.Draws, whole, err = making.Draws(r.With); err != nil {
		return q, err
	}
	rules, err := brief.Rules(ctx, append(slices.Clone(r.Rule), whole...))
	if err != nil {
		return q, err
	}
	if q.Puzzle, err = rule.Puzzle(ctx.Err, board, rules); err != nil {
		return q, err
	}
	if q.Symmetry, err = generate.SymmetryByName(strings.ToLower(r.Symmetry)); err != nil {
		return q, err
	}
	if q.Seed = rand.Uint64() >> 11; r.Seed != nil { // exact in JSON everywhere
		q.Seed = *r.Seed
	}
	if q.LeastRules, q.CheckMinimal, q.Minimal = r.LeastRules, true, r.Minimal; r.Clues != "" {
		err = making.Clues(&q, r.Clues)
	}
	return q, err
}
