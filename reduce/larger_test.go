package reduce

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// On small puzzles with constraints of every sort, no candidate of a solution is
// lost, Solved has the one solution, Contradiction none, and what is left has
// support where filters are exact.
func TestLargerPrimitives(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	outcomes := map[Outcome]int{}
	exact, lost := 0, 0
	for range *puzzles {
		p, count := brute.Primitives(random)
		r := New(p.Shape)
		solutions := brute.Solutions(p, brute.MaxCount)
		for _, lemmas := range []bool{false, true} {
			left := r.Reduce(t.Context(), p, Options{Lemmas: lemmas})
			if !lemmas {
				outcomes[left.Outcome()]++
			}
			switch {
			case left.Outcome() == Contradiction && count > 0, left.Outcome() == Solved && count != 1:
				t.Fatalf("%s%+v: %v with %d solutions", p.Text(), p.Constraints(), left.Outcome(), count)
			case left.Outcome() == Solved && !left.Grid().Equal(solutions[0]):
				t.Fatalf("%s%v is not %v", p.Text(), left.Grid(), solutions[0])
			}
			if left.Outcome() == Contradiction {
				continue
			}
			for _, g := range solutions {
				for c, d := range g {
					if d != 0 && !left.Has(sudoku.Cell(c), d) {
						t.Fatalf("%s%+v: %v lost %s=%d", p.Text(), p.Constraints(), g, p.Shape.CellName(sudoku.Cell(c)), d)
					}
				}
			}
			if lemmas {
				continue
			}
			for _, c := range p.Constraints() {
				if exactly(c) && fillings(left, c.Scope()) <= 1<<20 {
					exact++
					supported(t, p.Shape, left, c)
				}
			}
			undecided := left.Undecided()
			if undecided < r.Reduce(t.Context(), p, Options{Lemmas: true}).Undecided() {
				lost++ // lemmas do without filters
			}
		}
	}
	for _, o := range []Outcome{Open, Solved, Contradiction} {
		if outcomes[o] < *puzzles/20 {
			t.Errorf("the puzzles are one-sided: %v", outcomes)
		}
	}
	if exact < *puzzles/3 || lost < *puzzles/20 {
		t.Errorf("only %d constraints to have support, %d puzzles in which filters do anything", exact, lost)
	}
	t.Log(outcomes, exact, lost)
}

// exactly reports whether the filter of a constraint leaves only what has support.
func exactly(c sudoku.Constraint) bool {
	switch c := c.(type) {
	case sudoku.Clause, sudoku.Sum, sudoku.Count:
		return true
	case sudoku.Automaton:
		return len(c.Scope()) == len(slices.DeleteFunc(slices.Clone(c.Cells), func(c sudoku.Cell) bool { return c == sudoku.Break }))
	}
	return false
}

// fillings returns the number of ways to fill cells with the candidates that are left.
func fillings(left *Reduction, scope []sudoku.Cell) (product float64) {
	product = 1
	for _, c := range scope {
		product *= float64(left.Count(c))
	}
	return product
}

// supported looks for digits that go with each candidate.
func supported(t *testing.T, s *sudoku.Shape, left *Reduction, c sudoku.Constraint) {
	t.Helper()
	scope := c.Scope()
	g := sudoku.NewGrid(s)
	seen := map[sudoku.Candidate]bool{}
	var walk func(i int)
	walk = func(i int) {
		if i == len(scope) {
			if c.Judge(s, g) == nil {
				for _, cell := range scope {
					seen[sudoku.Candidate{Cell: cell, Digit: g[cell]}] = true
				}
			}
			return
		}
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			if left.Has(scope[i], d) {
				g[scope[i]] = d
				walk(i + 1)
			}
		}
	}
	walk(0)
	for _, cell := range scope {
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			if x := (sudoku.Candidate{Cell: cell, Digit: d}); left.Has(cell, d) && !seen[x] {
				t.Fatalf("%+v: %s has no support", c, s.CandidateName(x))
			}
		}
	}
}

// Sums of a wide span are bounded: nothing that can be is lost, and the ends are
// right.
func TestWideSumsKeepEverySolution(t *testing.T) {
	s := made(t, sudoku.Board{Rows: 1, Cols: 4, Lo: 0, Hi: 5, FreeLines: true})
	random := rand.New(rand.NewPCG(4, 9))
	narrowed := 0
	for range 300 {
		x := sudoku.Sum{Name: "sum", Cells: []sudoku.Cell{0, 1, 2, 3}, Is: sudoku.Comparison(random.IntN(4)), Reason: "x"}
		for range 4 {
			w := random.IntN(4000) - 2000
			if w == 0 {
				w = 1
			}
			x.Weights = append(x.Weights, w)
			x.Total += w * random.IntN(6)
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), brute.NewConstraintRule("sum", x))
		if err != nil {
			t.Fatal(err)
		}
		left := New(s).Reduce(t.Context(), p, Options{})
		for _, g := range brute.Solutions(p, 2000) {
			for c, d := range g {
				if left.Outcome() == Contradiction || !left.Has(sudoku.Cell(c), d) {
					t.Fatalf("%+v: lost %v", x, g)
				}
			}
		}
		if left.Undecided() < 24 {
			narrowed++
		}
	}
	if narrowed < 20 {
		t.Errorf("%d sums are bounded", narrowed)
	}
}
