package general

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Both boards must give the same search space: the wide one is made to take
// shapes that the narrow one is for.
func TestWideAgreesWithNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, s := range shapes(t) {
		narrow, wide := NewTopology(s), NewTopology(s)
		ws := wide.newSearch()
		ws.board = newWide(wide, &ws.poll, &ws.own)
		solution, err := narrow.Solve(context.Background(), sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}, sudoku.Query{Limit: 1, Keep: 1})
		if err != nil || len(solution.Solutions) != 1 {
			t.Fatalf("%s: %+v %v", s.Name(), solution, err)
		}
		for range 40 {
			puzzle := sudoku.Puzzle{Shape: s, Givens: solution.Solutions[0].Clone()}
			for _, c := range r.Perm(s.Cells())[:s.Cells()*(20+r.IntN(50))/100] {
				puzzle.Givens[c] = 0
			}
			q := sudoku.Query{Limit: 500, Keep: r.IntN(600), Least: r.IntN(2) == 0}
			a, err := narrow.Solve(context.Background(), puzzle, q)
			if err != nil {
				t.Fatal(err)
			}
			b, err := ws.answer(context.Background(), puzzle, q, nil)
			if err != nil {
				t.Fatal(err)
			}
			if a.Count != b.Count || a.Complete != b.Complete || len(a.Solutions) != len(b.Solutions) {
				t.Fatalf("%s %v %+v: narrow %d %v, wide %d %v", s.Name(), puzzle, q, a.Count, a.Complete, b.Count, b.Complete)
			}
			for i := range a.Solutions {
				if err := sudoku.Check(puzzle, b.Solutions[i]); err != nil {
					t.Fatal(err)
				}
				if q.Least && !a.Solutions[i].Equal(b.Solutions[i]) {
					t.Fatalf("%s %v: solution %d differs", s.Name(), puzzle, i)
				}
			}
		}
	}
}

func shapes(t testing.TB) []*sudoku.Shape {
	var out []*sudoku.Shape
	for _, b := range []sudoku.Board{
		sudoku.Latin(1),
		sudoku.Boxed(2, 3),
		sudoku.Boxed(3, 3),
		sudoku.Boxed(3, 3, rule.Diagonal{}),
		sudoku.Boxed(3, 3, rule.AntiKnight{}),
		sudoku.Latin(7),
		sudoku.Boxed(3, 4),
		{Rows: 4, Cols: 6, Lo: 0, Hi: 6, BoxRows: 2, BoxCols: 3, Missing: []sudoku.Cell{0, 9}, Extra: []string{"A"}},
	} {
		s, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// Both boards count random puzzles of every sort as brute force does.
func TestBoardsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 500 {
		p, count := brute.Puzzle(r)
		for Supports(p) != nil {
			p, count = brute.Puzzle(r)
		}
		topology := NewTopology(p.Shape).with(t.Context(), houses(p))
		wide := topology.newSearch()
		wide.board = newWide(topology, &wide.poll, &wide.own)
		for name, s := range map[string]*search{"narrow": topology.newSearch(), "wide": wide} {
			got, err := s.answer(context.Background(), p, sudoku.Query{}, nil)
			if err != nil || got.Count != uint64(count) || !got.Complete {
				t.Fatalf("%s%s: %d solutions (complete %v, %v), want %d", p.Text(), name, got.Count, got.Complete, err, count)
			}
			// The same again, in memory that has been used.
			if again, _ := s.answer(context.Background(), p, sudoku.Query{}, nil); again.Count != got.Count || again.Stats.Nodes != got.Stats.Nodes {
				t.Fatalf("%s%s: %+v, then %+v", p.Text(), name, got, again)
			}
		}
	}
}

// Thousands of overlapping houses have more intersections than are kept, equal houses are
// there once, and a context that has ended ends the making of the tables.
func TestOverlappingHousesAreBounded(t *testing.T) {
	s := sudoku.Classic()
	r := rand.New(rand.NewPCG(1, 2))
	var own [][]sudoku.Cell
	for range 2000 {
		house := make([]sudoku.Cell, s.N())
		for i, c := range r.Perm(s.Cells())[:s.N()] {
			house[i] = sudoku.Cell(c)
		}
		own = append(own, house, slices.Sorted(slices.Values(house)))
	}
	plain := NewTopology(s)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if plain.with(ended, own) != nil {
		t.Error("tables were made for a context that has ended")
	}
	top := plain.with(t.Context(), own)
	if top.houses != 27+2000 {
		t.Errorf("%d houses", top.houses)
	}
	if k := len(top.intersections); k < mostIntersections || k > mostIntersections+len(plain.intersections) {
		t.Errorf("%d intersections", k)
	}
	if plain.with(t.Context(), own) != top {
		t.Error("the tables are not kept")
	}
}
