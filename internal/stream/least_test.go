package stream

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/brute"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// However many solutions are wanted, and by whatever road a puzzle comes, they are
// the least ones in order.
func TestLeastOfMany(t *testing.T) {
	four, err := text.Parse("................", text.Options{}) // 288 solutions
	if err != nil {
		t.Fatal(err)
	}
	for _, keep := range []int{1, 2, fewKept, fewKept + 1, 100, 300} {
		want := brute.Solutions(four, keep)
		for _, batch := range []bool{true, false} {
			ask := &Ask{Engine: native.New(native.Jobs(1)), Query: sudoku.Query{Limit: uint64(max(keep, 2)), Keep: keep}, LeastTo: 9}
			if !batch {
				ask.Engine = single{ask.Engine}
			}
			it := &Item[Answer]{Record: Record{Record: text.Record{Puzzle: four}}, open: true}
			if ask.Quick(t.Context(), []*Item[Answer]{it}); it.open {
				if err := ask.Each(t.Context(), it); err != nil {
					t.Fatal(err)
				}
			}
			if got := it.Result; got.Err != nil || !slices.EqualFunc(got.Solutions, want, sudoku.Grid.Equal) {
				t.Errorf("keep %d, batch %v: %d solutions, %v, not the least %d", keep, batch, len(got.Solutions), got.Err, len(want))
			}
		}
	}
}

// An ambiguous puzzle that came by lines is gone on with by auto as well, and one
// by one if the batch had no time for it.
func TestLinesGoOn(t *testing.T) {
	direct := native.New(native.Jobs(1))
	want := answersTo(t, several+"\n", false, &Ask{Engine: direct, Query: sudoku.Query{Limit: 2, Keep: 1}, LeastTo: 9})
	if strings.Count(want, "\n") != 1 || len(want) != 82 {
		t.Fatalf("%q", want)
	}
	for _, e := range []sudoku.Engine{direct, Auto{Native: direct, SAT: fake{"sat", true}}} {
		for _, timeout := range []time.Duration{0, time.Minute} {
			got := answersTo(t, several+"\n", true, &Ask{Engine: e, Query: sudoku.Query{Limit: 2, Keep: 1}, LeastTo: 9, Timeout: timeout})
			if got != want {
				t.Errorf("%s: %q, want %q", e.Name(), got, want)
			}
		}
	}
	p, err := text.Parse(several, text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	known, err := sudoku.SolveOne(t.Context(), direct, p)
	if err != nil {
		t.Fatal(err)
	}
	it := &Item[Answer]{Record: Record{Record: text.Record{Puzzle: p}}, Result: Answer{several: known}}
	ask := &Ask{Engine: direct, Query: sudoku.Query{Limit: 2, Keep: 1}, LeastTo: 9, Timeout: time.Minute}
	if err := ask.Each(t.Context(), it); err != nil || lineOf(it.Result.Solutions[0])+"\n" != want || it.Result.Count != 2 {
		t.Errorf("%+v, %v", it.Result, err)
	}
}
