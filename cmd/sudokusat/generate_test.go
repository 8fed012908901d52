package main

import (
	"context"
	"testing"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/internal/making"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// TestQuickGradeIsTheRating holds the quick look at how hard puzzles are to their ratings.
func TestQuickGradeIsTheRating(t *testing.T) {
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	maker, err := generate.NewMaker(t.Context(), native.New(), making.NewLines, generate.Request{Puzzle: plain, Seed: 8})
	if err != nil {
		t.Fatal(err)
	}
	made := make([]generate.Outcome, 150)
	if err := maker.Make(context.Background(), 0, made); err != nil {
		t.Fatal(err)
	}
	var seen [3]int
	for _, one := range made {
		r, _ := explain.Rate(context.Background(), plain.With(one.Puzzle), explain.Options{Solutions: []sudoku.Grid{one.Solution}, Limit: 1, Brief: true})
		level := generate.QuickGrade(one.Puzzle)
		if seen[level]++; level != r.Largest() {
			t.Errorf("level %d, rated %d: %v", level, r.Largest(), one.Puzzle)
		}
	}
	for level, n := range seen {
		if n < 5 {
			t.Errorf("%d puzzles of level %d", n, level)
		}
	}
}
