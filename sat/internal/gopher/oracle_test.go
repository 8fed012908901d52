package gopher

import (
	"os"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/testenv"
	"sudokusat/reduce"
	"sudokusat/sudoku"

	"github.com/crillab/gophersat/solver"
)

// The oracle is gophersat as its manual has it: the full extended formula
// through ParseSlice. It is also what the speed of this package is measured
// against.

func puzzles(t testing.TB, list string, every int) (out []sudoku.Puzzle) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/" + list + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		if i++; i%every != 0 {
			continue
		}
		g := sudoku.NewGrid(sudoku.Classic())
		for c, d := range strings.TrimSpace(line) {
			if d >= '1' && d <= '9' {
				g[c] = sudoku.Digit(d - '0')
			}
		}
		out = append(out, sudoku.Puzzle{Shape: sudoku.Classic(), Givens: g})
	}
	return out
}

// slices collects clauses as ParseSlice wants them.
type slice [][]int

func (s *slice) Clause(lits []cnf.Lit) error {
	c := make([]int, len(lits))
	for i, l := range lits {
		c[i] = int(l)
	}
	*s = append(*s, c)
	return nil
}

// full looks for up to limit solutions on the full formula.
func full(t testing.TB, puzzle sudoku.Puzzle, limit int) (found []sudoku.Grid) {
	in, err := encode.Extended(puzzle, encode.Pairwise())
	if err != nil {
		t.Fatal(err)
	}
	var clauses slice
	in.Write(&clauses)
	s := solver.New(solver.ParseSlice(clauses))
	for len(found) < limit && s.Solve() == solver.Sat {
		m := cnf.NewModel(int(in.Size().Vars))
		for v, yes := range s.Model() {
			m[v+1] = cnf.False
			if yes {
				m[v+1] = cnf.True
			}
		}
		g, err := in.Decode(m)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, g)
		block := in.Blocking(g)
		lits := make([]int32, len(block))
		for i, l := range block {
			lits[i] = int32(l)
		}
		s.AppendClause(solver.NewClause(solver.IntsToLits(lits...)))
	}
	return found
}

// residual does the same on the residual problem.
func residual(t testing.TB, reducer *reduce.Reducer, puzzle sudoku.Puzzle, limit uint64, amo AMO) (found []sudoku.Grid) {
	left := reducer.Reduce(t.Context(), puzzle, reduce.Options{})
	switch left.Outcome() {
	case reduce.Contradiction:
		return nil
	case reduce.Solved:
		return []sudoku.Grid{left.Grid()}
	}
	var r encode.Residual
	if err := r.Reset(t.Context(), left, encode.Auto()); err != nil {
		t.Fatal(err)
	}
	p := cnf.CardFormula{Vars: r.Candidates()}
	r.WriteCards(&p)
	out, err := Run(&p, Task{Limit: limit, AMO: amo}, Listener{Model: func(trueVars []cnf.Lit) error {
		g, err := r.Decode(modelOf(p.Vars, trueVars...))
		found = append(found, g)
		return err
	}})
	if err != nil || out.Models != uint64(len(found)) || out.Complete != (out.Models < limit) {
		t.Fatalf("%+v, %v, %d found of %d", out, err, len(found), limit)
	}
	return found
}

func TestResidualAgreesWithTheFullFormula(t *testing.T) {
	r := reduce.New(sudoku.Classic())
	every := 12
	if !testenv.LongTests() {
		every = 30
	}
	tried := 0
	try := func(puzzle sudoku.Puzzle) {
		tried++
		want := full(t, puzzle, 5)
		for _, amo := range []AMO{Auto, Pairwise, Cardinality} {
			got := residual(t, r, puzzle, 5, amo)
			if len(got) != len(want) || len(got) == 1 && !got[0].Equal(want[0]) {
				t.Fatalf("%v: %d solutions with AMO %d, %d on the full formula", puzzle, len(got), amo, len(want))
			}
			for _, g := range got {
				if err := sudoku.Check(puzzle, g); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, list := range []string{"17clue", "hardest1905", "hardest1106"} {
		for i, p := range puzzles(t, list, every) {
			try(p)
			for c, d := range p.Givens { // a clue less, a clue spoiled
				if d != 0 && c%7 == i%7 {
					for _, d := range []sudoku.Digit{0, d%9 + 1} {
						givens := p.Givens.Clone()
						givens[c] = d
						try(p.With(givens))
					}
					break
				}
			}
		}
	}
	if tried < 1000/every {
		t.Errorf("only %d puzzles", tried)
	}
}

// BenchmarkFullExtended is the reference of the speed table: gophersat on the
// full extended formula through ParseSlice, solution and uniqueness.
func BenchmarkFullExtended(b *testing.B) {
	for _, list := range []string{"17clue", "hardest1905", "hardest1106"} {
		b.Run(list, func(b *testing.B) {
			ps := puzzles(b, list, 5)
			for b.Loop() {
				for _, p := range ps {
					if len(full(b, p, 2)) != 1 {
						b.Fatal("not unique")
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(ps)), "µs/puzzle")
		})
	}
}

// modelOf is the model that makes these literals true and leaves the other
// variables open.
func modelOf(vars int, lits ...cnf.Lit) cnf.Model {
	m := cnf.NewModel(vars)
	for _, l := range lits {
		m.Set(l)
	}
	return m
}
