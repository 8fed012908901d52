package general

import (
	"context"
	"math/rand/v2"
	"testing"

	"sudokusat/sudoku"
)

// Both boards must give the same search space: the wide one is made to take
// shapes that the narrow one is for.
func TestWideAgreesWithNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, s := range shapes(t) {
		narrow, wide := NewTopology(s), NewTopology(s)
		ws := wide.newSearch()
		ws.board = newWide(wide, &ws.poll)
		solution, err := narrow.Solve(context.Background(), sudoku.NewGrid(s), sudoku.Query{Limit: 1, Keep: 1})
		if err != nil || len(solution.Solutions) != 1 {
			t.Fatalf("%s: %+v %v", s.Name(), solution, err)
		}
		for range 40 {
			puzzle := solution.Solutions[0].Clone()
			for _, c := range r.Perm(s.Cells())[:s.Cells()*(20+r.IntN(50))/100] {
				puzzle.Set(sudoku.Cell(c), 0)
			}
			q := sudoku.Query{Limit: 500, Keep: r.IntN(600), Least: r.IntN(2) == 0}
			a, err := narrow.Solve(context.Background(), puzzle, q)
			if err != nil {
				t.Fatal(err)
			}
			b, err := ws.answer(context.Background(), puzzle, q)
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
	for _, f := range []func() (*sudoku.Shape, error){
		func() (*sudoku.Shape, error) { return sudoku.NewShape(1, 1) },
		func() (*sudoku.Shape, error) { return sudoku.NewShape(2, 3) },
		func() (*sudoku.Shape, error) { return sudoku.NewShape(3, 3) },
		func() (*sudoku.Shape, error) { return sudoku.NewShape(3, 3, sudoku.Diagonals()) },
		func() (*sudoku.Shape, error) { return sudoku.NewShape(3, 3, sudoku.AntiKnight()) },
		func() (*sudoku.Shape, error) { return sudoku.NewShape(1, 7) },
		func() (*sudoku.Shape, error) { return sudoku.NewShape(3, 4) },
	} {
		s, err := f()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}
