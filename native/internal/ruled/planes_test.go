package ruled

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// twoTopologies is a 9×9 board with planes and without, so that houses and crossings do
// the work.
func twoTopologies(t *testing.T, b sudoku.Board) (with, without *Topology) {
	t.Helper()
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	with, without = NewTopology(s), NewTopology(s)
	if with.nine == nil {
		t.Fatal("no planes")
	}
	without.nine = nil
	for i := range without.cross {
		without.cross[i].known = false
	}
	return with, without
}

// somewhere is a random solution of a plain board.
func somewhere(r *rand.Rand) (g [81]int) {
	digits, rows, cols := r.Perm(9), lines(r), lines(r)
	for i, y := range rows {
		for j, x := range cols {
			g[9*i+j] = digits[(3*y+y/3+x)%9]
		}
	}
	return g
}

// lines is an order of nine lines that keeps three by three together.
func lines(r *rand.Rand) (out []int) {
	for _, b := range r.Perm(3) {
		for _, i := range r.Perm(3) {
			out = append(out, 3*b+i)
		}
	}
	return out
}

// around is a candidate set for each cell with the digit of a solution, or in few cells
// another, among others.
func around(r *rand.Rand, solution [81]int) brute.ConstraintRule {
	most, wrong := 1+r.IntN(20), r.IntN(40)
	var all []sudoku.Constraint
	for c, d := range solution {
		set := sudoku.NewDigitSet(9)
		if set.Add(sudoku.Digit(d + 1)); r.IntN(100) < wrong/20 {
			set = sudoku.NewDigitSet(9)
		}
		for range r.IntN(most + 1) {
			set.Add(sudoku.Digit(1 + r.IntN(9)))
		}
		if set.Len() == 0 {
			set.Add(1)
		}
		all = append(all, sudoku.Domain{Name: "candidates", Cell: sudoku.Cell(c), Allow: set})
	}
	return brute.NewConstraintRule("candidates", all...)
}

// Planes leave what houses and crossings leave, and clash when those do.
func TestPlanesAreHouses(t *testing.T) {
	with, without := twoTopologies(t, sudoku.Boxed(3, 3))
	r := rand.New(rand.NewPCG(9, 27))
	outcomes := [3]int{}
	for range 3000 {
		p, err := sudoku.NewPuzzle(with.shape, sudoku.NewGrid(with.shape), around(r, somewhere(r)))
		if err != nil {
			t.Fatal(err)
		}
		var left [2][]uint64
		for i, top := range []*Topology{with, without} {
			s := &search{}
			s.problem = &problem{Topology: top, near: newNear(&top.shared)}
			s.problem.build(p, p.Constraints())
			if !s.broken && s.load() {
				left[i] = s.cand[:81]
			}
		}
		if !slices.Equal(left[0], left[1]) {
			t.Fatalf("with planes %x, without %x", left[0], left[1])
		}
		switch {
		case left[0] == nil:
			outcomes[0]++
		case slices.ContainsFunc(left[0], func(m uint64) bool { return !single(m) }):
			outcomes[1]++
		default:
			outcomes[2]++
		}
	}
	if slices.Min(outcomes[:]) < 100 {
		t.Errorf("clashes, open and decided boards: %v", outcomes)
	}
}

// With rules, on boards with more houses or without, both find the same solutions.
func TestPlanesAmongRules(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 54))
	with, without := twoTopologies(t, sudoku.Boxed(3, 3))
	for _, diagonals := range []bool{false, true} {
		some := 0
		for range 400 {
			solution := somewhere(r)
			g := sudoku.NewGrid(with.shape)
			for c, d := range solution {
				g[c] = sudoku.Digit(d + 1)
			}
			rules := []sudoku.Rule{around(r, solution)}
			for range r.IntN(8) {
				rule := brute.Primitive(r, with.shape)
				constraints, err := rule.Constraints(with.shape)
				if err != nil {
					t.Fatal(err)
				}
				keeps := func(c sudoku.Constraint) bool { return c.Judge(with.shape, g) == nil }
				if r.IntN(20) == 0 || slices.IndexFunc(constraints, func(c sudoku.Constraint) bool { return !keeps(c) }) < 0 {
					rules = append(rules, rule)
				}
			}
			if diagonals {
				diagonal := sudoku.Different{Name: "diagonal"}
				for c := range sudoku.Cell(9) {
					diagonal.Cells = append(diagonal.Cells, 10*c)
				}
				rules = append(rules, brute.NewConstraintRule("diagonal", diagonal))
			}
			p, err := sudoku.NewPuzzle(with.shape, sudoku.NewGrid(with.shape), rules...)
			if err != nil {
				t.Fatal(err)
			}
			q := sudoku.Query{Limit: 30, Keep: 30}
			var found [2]sudoku.Result
			for k, top := range []*Topology{with, without} {
				if found[k], err = top.Solve(context.Background(), p, q); err != nil {
					t.Fatal(err)
				}
				slices.SortFunc(found[k].Solutions, slices.Compare)
			}
			if found[0].Count != found[1].Count || found[0].Complete != found[1].Complete ||
				found[0].Complete && !slices.EqualFunc(found[0].Solutions, found[1].Solutions, slices.Equal) {
				t.Fatalf("%v: with planes %d solutions, without %d", rules, found[0].Count, found[1].Count)
			}
			if found[0].Count > 0 {
				some++
			}
		}
		if some < 40 {
			t.Errorf("only %d puzzles had solutions", some)
		}
	}
}
