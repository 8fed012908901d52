package main

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"sudokusat/canon"
	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/internal/making"
	"sudokusat/native"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// TestSharedByGoroutines asks what is safe for concurrent use from several goroutines: the answers are
// those that one goroutine gets. The step "race" runs it in place of the tests of these packages, which
// start no goroutines.
func TestSharedByGoroutines(t *testing.T) {
	const clues = "..5...987.4..5...1..7......2...48....9.1.....6..2.....3..6..2.......9.7.......5.."
	const diagonal = "#rule diagonal\n1......3......1.....3.8.....98.5....45..73......4.......1..........45..6.8....7.."
	const layers = "#box 2x2\n#rule chaos-construction\n#rule yin-yang\n1...\n..2.\n....\n...3\n"
	parse := func(in string) sudoku.Puzzle {
		p, err := text.Parse(in, text.Options{})
		if err != nil {
			t.Error(err)
		}
		return p
	}
	ctx, plain, board := t.Context(), parse(clues), sudoku.Puzzle{Shape: sudoku.Classic()}
	engine, grids, minimiser := native.New(native.Jobs(2)), generate.NewGrids(making.NewLines, 5), generate.NewMinimiser(native.New(native.Jobs(1)), making.NewLines)
	draw, err := generate.ParseDraw("2 thermos")
	if err != nil {
		t.Fatal(err)
	}
	maker, err := generate.NewMaker(ctx, engine, making.NewLines, generate.Request{Puzzle: board, Draws: []generate.Draw{draw}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	var finder canon.Finder
	var rater se.Rater
	var models explain.Rules
	for name, ask := range map[string]func() (any, error){
		"engine": func() (any, error) {
			var counts []any
			for _, in := range []string{clues, diagonal, layers} {
				a, err := engine.Solve(ctx, parse(in), sudoku.Query{Limit: 3, Keep: 1})
				if err != nil {
					return nil, err
				}
				counts = append(counts, a.Count, a.Complete, a.Solutions)
			}
			return counts, nil
		},
		"canonical forms": func() (any, error) {
			var images []sudoku.Grid
			for _, in := range []string{diagonal, clues} {
				r, err := finder.Find(ctx, parse(in), canon.Minlex, nil, false)
				if err != nil {
					return nil, err
				}
				images = append(images, r.Image)
			}
			return images, nil
		},
		"ratings": func() (any, error) {
			var own []explain.Rating
			for _, in := range []string{diagonal, "#box 2x2\n...1.13.32......"} { // whose models take turns
				r, err := explain.Rate(ctx, parse(in), explain.Options{Rules: &models, Brief: true})
				if err != nil {
					return nil, err
				}
				own = append(own, r)
			}
			ed, err := rater.Rate(ctx, plain)
			if err != nil {
				return nil, err
			}
			a, err := engine.Solve(ctx, plain, sudoku.Query{Limit: 1, Keep: 1})
			if err != nil {
				return nil, err
			}
			score, err := hodoku.Rate(ctx, plain, a.Solutions[0], hodoku.V24)
			return []any{own, ed, score}, err
		},
		"puzzles": func() (any, error) {
			outcomes := make([]generate.Outcome, 2)
			if err := maker.Make(ctx, 7, outcomes); err != nil {
				return nil, err
			}
			full := make([]generate.Cells, 2)
			if err := grids.Make(ctx, 7, full); err != nil {
				return nil, err
			}
			least, err := minimiser.Random(ctx, rand.New(rand.NewPCG(1, 2)), plain)
			return []any{outcomes[0].Puzzle, outcomes[1].Solution, full, least}, err
		},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := ask()
			if err != nil {
				t.Fatal(err)
			}
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					if got, err := ask(); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
						t.Errorf("%v, %v; alone %v", got, err, want)
					}
				})
			}
			all.Wait()
		})
	}
}
