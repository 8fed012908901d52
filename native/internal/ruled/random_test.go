package ruled_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native/internal/ruled"
	"sudokusat/sudoku"
)

var puzzles = flag.Int("puzzles", testenv.Rounds(1000), "random puzzles to count by brute force")

// ownRule is a rule with the constraints of a test.
type ownRule []sudoku.Constraint

func (r ownRule) Text() string                                           { return fmt.Sprintf("%+v", []sudoku.Constraint(r)) }
func (r ownRule) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) { return r, nil }

// source makes random constraints on a board.
type source struct {
	*rand.Rand
	s     *sudoku.Shape
	cells []sudoku.Cell // that exist
}

// newSource makes constraints on all cells of a board.
func newSource(t *testing.T, r *rand.Rand, board sudoku.Board) *source {
	t.Helper()
	s, err := sudoku.NewShape(board)
	if err != nil {
		t.Fatal(err)
	}
	src := &source{Rand: r, s: s}
	for c := range sudoku.Cell(s.Cells()) {
		src.cells = append(src.cells, c)
	}
	return src
}

// verdicts holds the answers about n puzzles to what brute force finds, and counts those
// with no solution, one, and several. Puzzles with more than 300 are left out.
func (r *source) verdicts(t *testing.T, n int, puzzle func() (ownRule, sudoku.Grid)) (verdicts [3]int) {
	t.Helper()
	top := ruled.NewTopology(r.s)
	for range n {
		rule, givens := puzzle()
		p, err := sudoku.NewPuzzle(r.s, givens, rule)
		if err != nil {
			t.Fatal(err)
		}
		solutions := brute.Solutions(p, 301)
		if len(solutions) == 301 {
			continue
		}
		verdicts[min(len(solutions), 2)]++
		ask(t, r.Rand, top, p, solutions)
	}
	return verdicts
}

func (r *source) some(lo, hi int) []sudoku.Cell {
	r.Shuffle(len(r.cells), func(i, j int) { r.cells[i], r.cells[j] = r.cells[j], r.cells[i] })
	k := min(lo+r.IntN(hi-lo+1), len(r.cells))
	return append([]sudoku.Cell(nil), r.cells[:k]...)
}

func (r *source) set() sudoku.DigitSet {
	set := sudoku.NewDigitSet(r.s.N())
	for d := 1; d <= r.s.N(); d++ {
		if r.IntN(2) == 0 {
			set.Add(sudoku.Digit(d))
		}
	}
	return set
}

func (r *source) tests() (out []sudoku.Test) {
	for _, c := range r.some(1, 6) {
		out = append(out, sudoku.Test{Cell: c, Allow: r.set()})
	}
	return out
}

func (r *source) weights(k int) []int {
	if r.IntN(2) == 0 {
		return nil
	}
	all := [][]int{{1, -1}, {1, 2, -3}, {10, -1, 1}, {5, -7, 2}}[r.IntN(4)]
	out := make([]int, k)
	for i := range out {
		out[i] = all[r.IntN(len(all))]
	}
	return out
}

const kinds = 9

// make is a random constraint of a kind.
func (r *source) make(kind, depth int) sudoku.Constraint {
	n := r.s.N()
	switch kind {
	case 0:
		return sudoku.Domain{Name: "domain", Cell: r.some(1, 1)[0], Allow: r.set()}
	case 1:
		return sudoku.Different{Name: "different", Cells: r.some(2, min(n+1, 5))}
	case 2:
		cells := r.some(2, 2)
		if len(cells) < 2 {
			return r.make(0, depth)
		}
		sort, among, sum := r.IntN(5), r.IntN(3)+2, sudoku.Digit(2+r.IntN(2*n-1))
		table := sudoku.NewTable(n, func(a, b sudoku.Digit) bool {
			switch sort {
			case 0:
				return a != b
			case 1:
				return a == b
			case 2:
				return a < b
			case 3:
				return a+b == sum
			}
			return r.IntN(4) < among
		})
		return sudoku.Relation{Name: "relation", A: cells[0], B: cells[1], Table: table, Reason: "no"}
	case 3:
		return sudoku.Clause{Name: "clause", Tests: r.tests(), Reason: "no"}
	case 4:
		cells := r.some(1, min(n, 5))
		var sets []sudoku.DigitSet
		for range r.IntN(6) {
			set := sudoku.NewDigitSet(n)
			for _, d := range r.Perm(n)[:len(cells)] {
				set.Add(sudoku.Digit(d + 1))
			}
			sets = append(sets, set)
		}
		f, err := sudoku.NewSetFamily(n, len(cells), sets...)
		if err != nil {
			panic(err)
		}
		return sudoku.Sets{Name: "sets", Cells: cells, Family: f, Reason: "no"}
	case 5:
		cells := r.some(1, 8)
		x := sudoku.Sum{Name: "sum", Cells: cells, Weights: r.weights(len(cells)), Is: sudoku.Comparison(r.IntN(6) % 4), Reason: "no"}
		for i := range cells {
			x.Total += x.Weight(i) * r.s.Value(sudoku.Digit(1+r.IntN(n)))
		}
		return x
	case 6:
		x := sudoku.Count{Name: "count", Tests: r.tests(), Reason: "no"}
		x.Weights = r.weights(len(x.Tests))
		for k := -3; k < 8; k++ {
			if r.IntN(3) == 0 {
				x.Allowed = append(x.Allowed, k)
			}
		}
		return x
	case 7:
		return r.automaton()
	}
	x := sudoku.AnyOf{Name: "or"}
	for range r.IntN(4) + 1 {
		var alternative []sudoku.Constraint
		for range r.IntN(3) + 1 {
			kind := r.IntN(kinds)
			if kind == 8 && depth > 1 {
				kind = 5
			}
			alternative = append(alternative, r.make(kind, depth+1))
		}
		x.Alternatives = append(x.Alternatives, alternative)
	}
	return x
}

func (r *source) automaton() sudoku.Constraint {
	n := r.s.N()
	states := 1 + r.IntN(5)
	var edges []sudoku.Edge
	for range r.IntN(5 * states) {
		for range 3 {
			edges = append(edges, sudoku.Edge{From: r.IntN(states), Symbol: 1 + r.IntN(n+1), To: r.IntN(states)})
		}
	}
	m, err := sudoku.NewMachine(states, n+1, []int{0, r.IntN(states)}, []int{r.IntN(states), r.IntN(states)}, edges)
	if err != nil {
		panic(err)
	}
	cells := r.some(1, 6)
	switch r.IntN(4) {
	case 0:
		cells = append(cells, cells[0])
	case 1:
		cells = append(cells, sudoku.Break)
		cells = append(cells, r.some(1, 3)...)
	}
	return sudoku.Automaton{Name: "automaton", Cells: cells, Machine: m, Reason: "no"}
}

func board(r *rand.Rand) sudoku.Board {
	switch r.IntN(7) {
	case 0, 1:
		return sudoku.Boxed(2, 2)
	case 2:
		return sudoku.Latin(2 + r.IntN(3))
	case 3: // nearly all given
		return sudoku.Boxed(3, 3)
	}
	b := sudoku.Board{Rows: 1 + r.IntN(4), Cols: 1 + r.IntN(4)}
	b.Lo = r.IntN(3)
	b.Hi = b.Lo + max(b.Rows, b.Cols) - 1 + r.IntN(2)
	if r.IntN(3) == 0 {
		b.FreeLines = true
		b.Hi = b.Lo + r.IntN(4)
	}
	for c := range sudoku.Cell(b.Rows * b.Cols) {
		if r.IntN(12) == 0 {
			b.Missing = append(b.Missing, c)
		}
	}
	if len(b.Missing) == b.Rows*b.Cols {
		b.Missing = nil
	}
	if r.IntN(6) == 0 {
		b.Extra = []string{"A", "B"}[:1+r.IntN(2)]
	}
	return b
}

// puzzle is a small random puzzle with constraints of one kind, or of all
// (kind −1), and its solutions.
func puzzle(r *rand.Rand, kind int) (sudoku.Puzzle, []sudoku.Grid) {
	for {
		s, err := sudoku.NewShape(board(r))
		if err != nil {
			continue
		}
		src := &source{Rand: r, s: s}
		for c := range sudoku.Cell(s.Cells()) {
			if s.Exists(c) {
				src.cells = append(src.cells, c)
			}
		}
		givens := sudoku.NewGrid(s)
		if s.N() == 9 {
			for c := range givens {
				givens[c] = sudoku.Digit((c/9*3+c/27+c)%9 + 1)
			}
			for range 30 {
				givens[r.IntN(81)] = 0
			}
			// Rules about open cells, mostly.
			src.cells = slices.DeleteFunc(src.cells, func(c sudoku.Cell) bool { return givens[c] != 0 && r.IntN(8) > 0 })
		}
		plain := sudoku.Puzzle{Shape: s, Givens: givens}
		some := brute.Solutions(plain, 40)
		if len(some) == 0 {
			continue
		}
		solution := some[r.IntN(len(some))]
		var rule ownRule
		for range 1 + r.IntN(5) {
			k := kind
			if k < 0 {
				k = r.IntN(kinds)
			}
			c := src.make(k, 1)
			for range 6 { // mostly one that the solution keeps
				if c.Judge(s, solution) == nil || r.IntN(20) == 0 {
					break
				}
				c = src.make(k, 1)
			}
			rule = append(rule, c)
		}
		p, err := sudoku.NewPuzzle(s, givens, rule)
		if err != nil {
			panic(err)
		}
		for {
			found := brute.Solutions(p, 301)
			if len(found) <= 300 {
				return p, found
			}
			c := src.cells[r.IntN(len(src.cells))]
			givens[c] = solution[c]
		}
	}
}

// ask holds the answers to all sorts of queries against the solutions.
func ask(t *testing.T, r *rand.Rand, top *ruled.Topology, p sudoku.Puzzle, solutions []sudoku.Grid) {
	t.Helper()
	all := len(solutions)
	var streamed []sudoku.Grid
	enough := r.IntN(all + 2)
	for _, q := range []sudoku.Query{
		{},
		{Limit: 2, Keep: 2},
		{Limit: 1, Keep: 1, Least: true},
		{Keep: 3, Least: true},
		{Limit: uint64(r.IntN(all + 2)), Keep: r.IntN(all + 2), Least: r.IntN(2) == 0},
		{Keep: all + 1, Least: r.IntN(2) == 0},
		{Keep: r.IntN(3), Least: r.IntN(2) == 0, Each: func(g sudoku.Grid) bool {
			streamed = append(streamed, g)
			return len(streamed) != enough
		}},
	} {
		streamed = nil
		res, err := top.Solve(context.Background(), p, q)
		if err != nil {
			t.Fatal(err)
		}
		if q.Each != nil {
			want := all
			if enough > 0 {
				want = min(all, enough)
			}
			if len(streamed) != want || int(res.Count) != want || res.Complete == (enough > 0 && enough <= all) {
				t.Fatalf("%s%v: %d streamed of %d, stopped at %d: %+v", p.Text(), p.Givens, len(streamed), all, enough, res)
			}
			if q.Least && q.Keep > 0 && want == all && all > 0 && !res.Solutions[0].Equal(solutions[0]) {
				t.Fatalf("%s%v: not the least", p.Text(), p.Givens)
			}
			for i, g := range streamed {
				if err := sudoku.Check(p, g); err != nil {
					t.Fatalf("%s%v: streamed %d: %v", p.Text(), p.Givens, i, err)
				}
			}
			continue
		}
		if err := q.Audit(p, sudoku.Answer{Result: res}); err != nil {
			t.Fatalf("%s%v %+v: %v (of %d)", p.Text(), p.Givens, q, err, all)
		}
		want, complete := uint64(all), true
		if q.Limit != 0 && want >= q.Limit {
			want, complete = q.Limit, res.Complete && want == q.Limit
		}
		if res.Count != want || res.Complete != complete {
			t.Fatalf("%s%v %+v: %d of %d, complete %v", p.Text(), p.Givens, q, res.Count, all, res.Complete)
		}
		if q.Least {
			for i, g := range res.Solutions {
				if !g.Equal(solutions[i]) {
					t.Fatalf("%s%v %+v: solution %d is %v, not %v", p.Text(), p.Givens, q, i, g, solutions[i])
				}
			}
		}
	}
}

var names = []string{"domain", "different", "relation", "clause", "sets", "sum", "count", "automaton", "anyof"}

// Random puzzles of each primitive, and of all together, have the solutions that
// brute force finds, however they are asked for.
func TestAgreesWithBruteForce(t *testing.T) {
	for kind := -1; kind < kinds; kind++ {
		name, n := "all", *puzzles
		if kind >= 0 {
			name, n = names[kind], *puzzles/4
		}
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(10, uint64(kind+1)))
			var verdicts [3]int
			for range n {
				p, solutions := puzzle(r, kind)
				verdicts[min(len(solutions), 2)]++
				top := ruled.NewTopology(p.Shape)
				ask(t, r, top, p, solutions)
				if r.IntN(4) == 0 { // in memory that was used
					ask(t, r, top, p, solutions)
				}
			}
			t.Log(verdicts)
			if kind != 1 && (verdicts[0] < n/400 || verdicts[2] < n/40) {
				t.Errorf("too few of some verdict: %v", verdicts)
			}
		})
	}
}

// A search that is cancelled ends at once with the context's error.
func TestCancelledSearchEnds(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(4, 4))
	if err != nil {
		t.Fatal(err)
	}
	cells := []sudoku.Cell{0, 17, 34, 51, 68, 85, 102, 119}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), ownRule{sudoku.Sum{Name: "sum", Cells: cells, Total: 70, Reason: "no"}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	streamed := 0
	res, err := ruled.NewTopology(s).Solve(ctx, p, sudoku.Query{Each: func(sudoku.Grid) bool {
		if streamed++; streamed == 3 {
			cancel()
		}
		return true
	}})
	if !errors.Is(err, context.Canceled) || res.Complete || res.Count != uint64(streamed) || streamed < 3 {
		t.Errorf("%+v %v", res, err)
	}
	done, stop := context.WithCancel(context.Background())
	stop()
	if res, err := ruled.NewTopology(s).Solve(done, p, sudoku.Query{}); !errors.Is(err, context.Canceled) || res.Count != 0 {
		t.Errorf("%+v %v", res, err)
	}
}
