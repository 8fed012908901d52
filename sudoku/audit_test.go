package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// lister is an engine that knows its solutions beforehand.
type lister struct {
	solutions []sudoku.Grid
	err       error
	refuses   bool
}

func (lister) Name() string { return "lister" }

func (l lister) Supports(context.Context, sudoku.Puzzle) error {
	if l.refuses {
		return errors.New("not this one")
	}
	return nil
}

func (l lister) Solve(_ context.Context, _ sudoku.Puzzle, q sudoku.Query) (r sudoku.Result, err error) {
	for _, g := range l.solutions {
		if q.Limit > 0 && r.Count == q.Limit {
			return r, nil
		}
		r.Count++
		if len(r.Solutions) < q.Keep {
			r.Solutions = append(r.Solutions, g.Clone())
		}
		if q.Each != nil && !q.Each(g.Clone()) {
			return r, nil
		}
	}
	r.Complete = l.err == nil
	return r, l.err
}

// two is a 2×2 Latin square and its two solutions.
func two(t *testing.T) (sudoku.Puzzle, []sudoku.Grid) {
	s := shape(t, sudoku.Latin(2))
	return sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}, []sudoku.Grid{{1, 2, 2, 1}, {2, 1, 1, 2}}
}

func TestAudit(t *testing.T) {
	p, both := two(t)
	wrong := sudoku.Grid{1, 1, 2, 2}
	result := func(count uint64, complete bool, grids ...sudoku.Grid) sudoku.Result {
		return sudoku.Result{Count: count, Complete: complete, Solutions: grids}
	}
	for _, c := range []struct {
		name string
		q    sudoku.Query
		r    sudoku.Result
		err  error
		want string // part of the fault; "" for a sound answer
	}{
		{"all", sudoku.Query{Keep: 2}, result(2, true, both...), nil, ""},
		{"at the limit", sudoku.Query{Limit: 1, Keep: 1}, result(1, false, both[1]), nil, ""},
		{"least", sudoku.Query{Keep: 2, Least: true}, result(2, true, both...), nil, ""},
		{"cut short", sudoku.Query{Keep: 2}, result(1, false), context.DeadlineExceeded, ""},
		{"ended by its caller", sudoku.Query{Each: func(sudoku.Grid) bool { return false }}, result(1, false), nil, ""},
		{"failed", sudoku.Query{}, result(2, true), errors.New("smoke"), "failed: smoke"},
		{"cut and complete", sudoku.Query{}, result(2, true), context.Canceled, "claims to be complete"},
		{"beyond the limit", sudoku.Query{Limit: 1}, result(2, true), nil, "limit of 1"},
		{"stopped early", sudoku.Query{Limit: 2}, result(1, false), nil, "without a reason"},
		{"stopped without limit", sudoku.Query{}, result(1, false), nil, "without a reason"},
		{"too few shown", sudoku.Query{Keep: 2}, result(2, true, both[0]), nil, "showed 1"},
		{"too many shown", sudoku.Query{Keep: 1}, result(2, true, both...), nil, "showed 2"},
		{"no solution", sudoku.Query{Keep: 1}, result(1, true, wrong), nil, "solution 1 is none: 1 twice in row 1"},
		{"twice the same", sudoku.Query{Keep: 2}, result(2, true, both[0], both[0]), nil, "solution 2 is solution 1 again"},
		{"descending", sudoku.Query{Keep: 2, Least: true}, result(2, true, both[1], both[0]), nil, "less than the one before"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.q.Audit(p, sudoku.Answer{Result: c.r, Err: c.err})
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestShortCalls(t *testing.T) {
	p, both := two(t)
	ctx := t.Context()
	smoke := errors.New("smoke")
	if g, err := sudoku.SolveOne(ctx, lister{solutions: both}, p); err != nil || !g.Equal(both[0]) {
		t.Errorf("one: %v, %v", g, err)
	}
	if _, err := sudoku.SolveOne(ctx, lister{}, p); err != sudoku.ErrUnsolvable {
		t.Errorf("none: %v", err)
	}
	for _, e := range []sudoku.Engine{lister{err: smoke}, lister{refuses: true}, lister{solutions: []sudoku.Grid{{1, 1, 1, 1}}}} {
		if g, err := sudoku.SolveOne(ctx, e, p); err == nil || g != nil {
			t.Errorf("%v: solved: %v, %v", e, g, err)
		}
		if ok, err := sudoku.IsUnique(ctx, e, p); ok || err == nil {
			t.Errorf("%v: unique: %v, %v", e, ok, err)
		}
		var last error
		for _, last = range sudoku.Solutions(ctx, e, p) {
		}
		if last == nil {
			t.Errorf("%v: no error from Solutions", e)
		}
	}
	for k := range 3 {
		if ok, err := sudoku.IsUnique(ctx, lister{solutions: both[:k]}, p); ok != (k == 1) || err != nil {
			t.Errorf("%d solutions: unique %v, %v", k, ok, err)
		}
	}
	for stop := 1; stop <= 3; stop++ {
		k := 0
		for g, err := range sudoku.Solutions(ctx, lister{solutions: both}, p) {
			if err != nil || !g.Equal(both[k]) {
				t.Fatalf("solution %d: %v, %v", k, g, err)
			}
			if k++; k == stop {
				break
			}
		}
		if k != min(stop, 2) {
			t.Errorf("%d solutions before a break after %d", k, stop)
		}
	}
}

func ExampleSolutions() {
	s, _ := sudoku.NewShape(sudoku.Latin(2))
	puzzle, _ := sudoku.NewPuzzle(s, sudoku.NewGrid(s))
	engine := lister{solutions: []sudoku.Grid{{1, 2, 2, 1}, {2, 1, 1, 2}}} // in earnest: native.New()
	for g, err := range sudoku.Solutions(context.Background(), engine, puzzle) {
		fmt.Println(s.GridText(g), err)
	}
	// Output:
	// 1221 <nil>
	// 2112 <nil>
}
