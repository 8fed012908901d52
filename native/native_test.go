package native_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// agree holds the engine's answer to a query against all solutions, which
// stand in lexicographic order.
func agree(t *testing.T, puzzle sudoku.Grid, solutions [][]sudoku.Digit, q sudoku.Query, r sudoku.Result) {
	t.Helper()
	all := uint64(len(solutions))
	want, complete := all, true
	if q.Limit != 0 && all >= q.Limit {
		// With exactly limit solutions either is true: it stopped there.
		want, complete = q.Limit, r.Complete && all == q.Limit
	}
	if r.Count != want || r.Complete != complete {
		t.Fatalf("%s %v: %+v: count %d complete %v, want %d %v", puzzle.Shape().Name(), puzzle, q, r.Count, r.Complete, want, complete)
	}
	if k := min(want, uint64(max(q.Keep, 0))); uint64(len(r.Solutions)) != k {
		t.Fatalf("%s %v: %+v: %d solutions kept, want %d", puzzle.Shape().Name(), puzzle, q, len(r.Solutions), k)
	}
	for i, s := range r.Solutions {
		if err := sudoku.Check(puzzle, s); err != nil {
			t.Fatalf("%s %v: %v: %v", puzzle.Shape().Name(), puzzle, s, err)
		}
		for _, o := range r.Solutions[:i] {
			if o.Equal(s) {
				t.Fatalf("%s %v: %v stands twice", puzzle.Shape().Name(), puzzle, s)
			}
		}
		if q.Least && !slices.Equal(s.Digits(), solutions[i]) {
			t.Fatalf("%s %v: solution %d is %v, the least is %v", puzzle.Shape().Name(), puzzle, i, s, solutions[i])
		}
	}
	if r.Engine != native.Name {
		t.Fatalf("the engine calls itself %q", r.Engine)
	}
}

func queries(r *rand.Rand, all int) []sudoku.Query {
	return []sudoku.Query{
		{},
		{Limit: 1, Keep: 1},
		{Limit: 2, Keep: 2},
		{Limit: 1, Keep: 1, Least: true},
		{Keep: 3, Least: true},
		{Limit: uint64(r.IntN(all + 2)), Keep: r.IntN(all + 2), Least: r.IntN(2) == 0},
		{Keep: all + 1, Least: r.IntN(2) == 0},
	}
}

func TestAgreesWithTheTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	e := native.New()
	for _, s := range testShapes(t) {
		tw := newTwin(s)
		for range 6 {
			puzzle, solutions, ok := tw.puzzle(r)
			if !ok {
				break
			}
			before := puzzle.Clone()
			for _, q := range queries(r, len(solutions)) {
				res, err := e.Solve(context.Background(), puzzle, q)
				if err != nil {
					t.Fatal(err)
				}
				agree(t, puzzle, solutions, q, res)
			}
			if !puzzle.Equal(before) {
				t.Fatalf("%s: the puzzle was changed", s.Name())
			}
		}
	}
}

func TestBatchAnswersInPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	e := native.New(native.Jobs(3))
	var puzzles []sudoku.Grid
	var want [][][]sudoku.Digit
	for _, s := range testShapes(t) {
		tw := newTwin(s)
		for range 3 {
			if p, solutions, ok := tw.puzzle(r); ok {
				puzzles, want = append(puzzles, p), append(want, solutions)
			}
		}
	}
	r.Shuffle(len(puzzles), func(i, j int) {
		puzzles[i], puzzles[j] = puzzles[j], puzzles[i]
		want[i], want[j] = want[j], want[i]
	})
	for _, q := range []sudoku.Query{{}, {Limit: 2, Keep: 1}, {Limit: 10, Keep: 10, Least: true}} {
		answers := make([]sudoku.Answer, len(puzzles))
		answers[0].Count = 99 // what stands there before is overwritten
		e.SolveBatch(context.Background(), puzzles, q, answers)
		for i, a := range answers {
			if a.Err != nil {
				t.Fatal(a.Err)
			}
			agree(t, puzzles[i], want[i], q, a.Result)
		}
	}
	e.SolveBatch(context.Background(), nil, sudoku.Query{}, nil)
}

func TestOddGrids(t *testing.T) {
	e := native.New()
	for _, s := range testShapes(t) {
		n := s.N()
		if n == 1 {
			continue
		}
		clash := sudoku.NewGrid(s) // the same digit twice in row 1
		clash.Set(0, 1)
		clash.Set(sudoku.Cell(n-1), 1)
		full := sudoku.NewGrid(s) // every house broken
		for c := range full.Digits() {
			full.Set(sudoku.Cell(c), 1)
		}
		for _, g := range []sudoku.Grid{clash, full} {
			r, err := e.Solve(context.Background(), g, sudoku.Query{Keep: 1})
			if err != nil || r.Verdict() != sudoku.Unsolvable {
				t.Errorf("%s %v: %v %v", s.Name(), g, r.Verdict(), err)
			}
		}
	}
}

// Boards of more than 64 digits take the other code path: a cyclic Latin
// square with boxes, emptied here and there.
func TestWideBoards(t *testing.T) {
	for _, box := range [][2]int{{5, 13}, {8, 9}, {10, 10}} {
		s, err := sudoku.NewShape(box[0], box[1])
		if err != nil {
			t.Fatal(err)
		}
		n := s.N()
		solution := sudoku.NewGrid(s)
		for c := range n * n {
			row, col := c/n, c%n
			solution.Set(sudoku.Cell(c), sudoku.Digit((row%box[0]*box[1]+row/box[0]+col)%n+1))
		}
		if err := sudoku.Check(solution, solution); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(5, uint64(n)))
		puzzle := solution.Clone()
		for c := range n * n {
			if r.IntN(4) == 0 {
				puzzle.Set(sudoku.Cell(c), 0)
			}
		}
		res, err := native.New().Solve(context.Background(), puzzle, sudoku.Query{Limit: 50, Keep: 50, Least: true})
		if err != nil || res.Count == 0 {
			t.Fatalf("%s: %+v %v", s.Name(), res, err)
		}
		for i, g := range res.Solutions {
			if err := sudoku.Check(puzzle, g); err != nil {
				t.Fatal(err)
			}
			if i > 0 && slices.Compare(res.Solutions[i-1].Digits(), g.Digits()) >= 0 {
				t.Fatalf("%s: solutions out of order", s.Name())
			}
		}
	}
}

// Known counts of empty boards (their sources are in the shared reference
// list: exhaustive counts, and for 6×6 the published 28,200,960).
func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		rules      []sudoku.Rule
		want       uint64
	}{
		{1, 1, nil, 1},
		{2, 2, nil, 288},
		{1, 4, nil, 576},
		{2, 3, nil, 28_200_960},
		{1, 6, []sudoku.Rule{sudoku.Diagonals()}, 92_160},
		{2, 2, []sudoku.Rule{sudoku.AntiKing()}, 0},
		{2, 2, []sudoku.Rule{sudoku.AntiKnight(), sudoku.AntiKing()}, 0},
		{1, 5, []sudoku.Rule{sudoku.Regions([]int{0, 0, 0, 0, 1, 0, 2, 1, 1, 1, 2, 2, 1, 3, 3, 2, 4, 4, 4, 3, 2, 4, 4, 3, 3})}, 600},
		{2, 3, []sudoku.Rule{sudoku.Regions([]int{0, 1, 1, 1, 2, 3, 0, 1, 2, 2, 2, 3, 0, 1, 1, 4, 2, 3, 0, 0, 5, 4, 2, 3, 0, 5, 5, 4, 3, 3, 5, 5, 5, 4, 4, 4})}, 42_480},
	} {
		s, err := sudoku.NewShape(c.rows, c.cols, c.rules...)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []sudoku.Query{{}, {Keep: 2}, {Keep: 1, Least: true}, {Limit: 1000}} {
			r, err := native.New().Solve(context.Background(), sudoku.NewGrid(s), q)
			want := c.want
			if q.Limit > 0 {
				want = min(want, q.Limit)
			}
			if err != nil || r.Count != want {
				t.Errorf("%s %+v: %d solutions (%v), want %d", s.Name(), q, r.Count, err, want)
			}
		}
	}
}

// A count that nobody lives to see ends when the context does, in each of the
// searches, and leaves no goroutine.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	e := native.New(native.Jobs(2))
	for _, box := range [][2]int{{3, 3}, {4, 4}, {8, 8}, {10, 10}, {20, 20}} {
		s, err := sudoku.NewShape(box[0], box[1])
		if err != nil {
			t.Fatal(err)
		}
		puzzle := sudoku.NewGrid(s)
		puzzle.Set(0, 1)
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Millisecond, cancel)
		r, err := e.Solve(ctx, puzzle, sudoku.Query{Keep: 1, Least: true})
		if !errors.Is(err, context.Canceled) || r.Complete {
			t.Fatalf("%s: %v, complete %v", s.Name(), err, r.Complete)
		}
		for _, g := range r.Solutions {
			if err := sudoku.Check(puzzle, g); err != nil {
				t.Fatal(err)
			}
		}
		answers := make([]sudoku.Answer, 5)
		e.SolveBatch(ctx, []sudoku.Grid{puzzle, puzzle, puzzle, puzzle, puzzle}, sudoku.Query{}, answers)
		for _, a := range answers {
			if !errors.Is(a.Err, context.Canceled) || a.Complete || a.Verdict() != sudoku.Unknown {
				t.Fatalf("%s: a batch after the end of its context answers %+v", s.Name(), a)
			}
		}
		// The engine is as good as before.
		if s.N() > 16 {
			continue // an empty one may take a lifetime
		}
		if r, err := e.Solve(context.Background(), puzzle, sudoku.Query{Limit: 1, Keep: 1}); err != nil || r.Count != 1 {
			t.Fatalf("%s: after a cancelled search: %+v %v", s.Name(), r, err)
		}
	}
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

func FuzzAgreesWithTheTwin(f *testing.F) {
	f.Add(uint64(1), uint64(2), byte(3))
	f.Add(uint64(7), uint64(0), byte(8))
	shapes := testShapes(f)
	e := native.New()
	f.Fuzz(func(t *testing.T, seed1, seed2 uint64, which byte) {
		r := rand.New(rand.NewPCG(seed1, seed2))
		tw := newTwin(shapes[int(which)%len(shapes)])
		puzzle, solutions, ok := tw.puzzle(r)
		if !ok {
			return
		}
		for _, q := range queries(r, len(solutions)) {
			res, err := e.Solve(context.Background(), puzzle, q)
			if err != nil {
				t.Fatal(err)
			}
			agree(t, puzzle, solutions, q, res)
		}
	})
}
