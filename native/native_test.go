package native_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// agree holds the engine's answer to a query against all solutions, which
// are in lexicographic order.
func agree(t *testing.T, puzzle sudoku.Puzzle, solutions []sudoku.Grid, q sudoku.Query, r sudoku.Result) {
	t.Helper()
	all := uint64(len(solutions))
	want, complete := all, true
	if q.Limit != 0 && all >= q.Limit {
		// With exactly limit solutions either is true: it stopped there.
		want, complete = q.Limit, r.Complete && all == q.Limit
	}
	if r.Count != want || r.Complete != complete {
		t.Fatalf("%s %v: %+v: count %d complete %v, want %d %v", puzzle.Name(), puzzle.Givens, q, r.Count, r.Complete, want, complete)
	}
	if k := min(want, uint64(max(q.Keep, 0))); uint64(len(r.Solutions)) != k {
		t.Fatalf("%s %v: %+v: %d solutions kept, want %d", puzzle.Name(), puzzle.Givens, q, len(r.Solutions), k)
	}
	for i, s := range r.Solutions {
		if err := sudoku.Check(puzzle, s); err != nil {
			t.Fatalf("%s %v: %v: %v", puzzle.Name(), puzzle.Givens, s, err)
		}
		for _, o := range r.Solutions[:i] {
			if o.Equal(s) {
				t.Fatalf("%s %v: %v occurs twice", puzzle.Name(), puzzle.Givens, s)
			}
		}
		if q.Least && !s.Equal(solutions[i]) {
			t.Fatalf("%s %v: solution %d is %v, the least is %v", puzzle.Name(), puzzle.Givens, i, s, solutions[i])
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
	for _, p := range testPuzzles(t) {
		tw := newTwin(p)
		for range testenv.Rounds(18) {
			puzzle, solutions, ok := tw.puzzle(r)
			if !ok {
				break
			}
			before := puzzle.Givens.Clone()
			for _, q := range queries(r, len(solutions)) {
				res, err := e.Solve(context.Background(), puzzle, q)
				if err != nil {
					t.Fatal(err)
				}
				agree(t, puzzle, solutions, q, res)
			}
			stream(t, e, r, puzzle, solutions)
			if !puzzle.Givens.Equal(before) {
				t.Fatalf("%s: the puzzle was changed", p.Name())
			}
		}
	}
}

func TestBatchAnswersInPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	e := native.New(native.Jobs(3))
	var puzzles []sudoku.Puzzle
	var want [][]sudoku.Grid
	for _, p := range testPuzzles(t) {
		tw := newTwin(p)
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
	for _, q := range []sudoku.Query{{}, {Limit: 2, Keep: 1}, {Limit: 2, Keep: 1, Least: true}, {Keep: 2, Least: true}, {Limit: 10, Keep: 10, Least: true}} {
		answers := make([]sudoku.Answer, len(puzzles))
		answers[0].Count = 99 // the value before is overwritten
		e.SolveBatch(context.Background(), puzzles, q, answers)
		for i, a := range answers {
			if a.Err != nil {
				t.Fatal(a.Err)
			}
			agree(t, puzzles[i], want[i], q, a.Result)
		}
	}
	e.SolveBatch(context.Background(), nil, sudoku.Query{}, nil)

	// Streamed solutions come puzzle by puzzle.
	var streamed []sudoku.Grid
	e.SolveBatch(context.Background(), puzzles, sudoku.Query{Each: func(g sudoku.Grid) bool {
		streamed = append(streamed, g)
		return true
	}}, make([]sudoku.Answer, len(puzzles)))
	for i, p := range puzzles {
		for range want[i] {
			if err := sudoku.Check(p, streamed[0]); err != nil {
				t.Fatal(err)
			}
			streamed = streamed[1:]
		}
	}
	if len(streamed) > 0 {
		t.Errorf("%d solutions too many", len(streamed))
	}
}

func TestOddGrids(t *testing.T) {
	e := native.New()
	for _, p := range testPuzzles(t) {
		if len(p.Shape.Houses()) == 0 || p.Shape.N() == 1 {
			continue
		}
		row := p.Shape.Houses()[0].Cells
		clash := sudoku.NewGrid(p.Shape) // the same digit twice in a house
		clash[row[0]], clash[row[1]] = 1, 1
		full := sudoku.NewGrid(p.Shape) // every house broken
		for c := range full {
			if p.Shape.Exists(sudoku.Cell(c)) {
				full[c] = 1
			}
		}
		for _, g := range []sudoku.Grid{clash, full} {
			r, err := e.Solve(context.Background(), p.With(g), sudoku.Query{Keep: 1})
			if err != nil || r.Verdict() != sudoku.Unsolvable {
				t.Errorf("%s %v: %v %v", p.Name(), g, r.Verdict(), err)
			}
		}
	}
}

// Boards of more than 64 digits take the other code path: a cyclic Latin
// square with boxes, emptied here and there.
func TestWideBoards(t *testing.T) {
	for _, box := range [][2]int{{5, 13}, {8, 9}, {10, 10}} {
		s, err := sudoku.NewShape(sudoku.Boxed(box[0], box[1]))
		if err != nil {
			t.Fatal(err)
		}
		n := s.N()
		solution := sudoku.NewGrid(s)
		for c := range n * n {
			row, col := c/n, c%n
			solution[c] = sudoku.Digit((row%box[0]*box[1]+row/box[0]+col)%n + 1)
		}
		if err := sudoku.Check(sudoku.Puzzle{Shape: s, Givens: solution}, solution); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(5, uint64(n)))
		puzzle := sudoku.Puzzle{Shape: s, Givens: solution.Clone()}
		for c := range n * n {
			if r.IntN(4) == 0 {
				puzzle.Givens[c] = 0
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
			if i > 0 && slices.Compare(res.Solutions[i-1], g) >= 0 {
				t.Fatalf("%s: solutions out of order", s.Name())
			}
		}
	}
}

// Known counts of empty boards (their sources are in the shared reference
// list: exhaustive counts, and for 6×6 the published 28,200,960).
func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		board sudoku.Board
		want  uint64
	}{
		{sudoku.Boxed(1, 1), 1},
		{sudoku.Boxed(2, 2), 288},
		{sudoku.Latin(4), 576},
		{sudoku.Boxed(2, 3), 28_200_960},
		{sudoku.Latin(6, rule.Diagonal{}), 92_160},
		{sudoku.Boxed(2, 2, rule.AntiKing{}), 0},
		{sudoku.Boxed(2, 2, rule.AntiKnight{}, rule.AntiKing{}), 0},
		{sudoku.Jigsaw([]int{0, 0, 0, 0, 1, 0, 2, 1, 1, 1, 2, 2, 1, 3, 3, 2, 4, 4, 4, 3, 2, 4, 4, 3, 3}), 600},
		{sudoku.Jigsaw([]int{0, 1, 1, 1, 2, 3, 0, 1, 2, 2, 2, 3, 0, 1, 1, 4, 2, 3, 0, 0, 5, 4, 2, 3, 0, 5, 5, 4, 3, 3, 5, 5, 5, 4, 4, 4}), 42_480},
		{sudoku.Board{Rows: 3, Cols: 4, Lo: 1, Hi: 4}, 576}, // Latin rectangles: as many as squares
		{sudoku.Board{Rows: 2, Cols: 7, Lo: 1, Hi: 7}, 9_344_160},
		{sudoku.Board{Rows: 2, Cols: 2, Lo: 1, Hi: 10, FreeLines: true, Extra: []string{"A"}}, 100_000},
		{sudoku.Board{Rows: 2, Cols: 3, Lo: 0, Hi: 9, Missing: []sudoku.Cell{0, 1}}, 10 * 9 * 9 * 8},
	} {
		t.Run(c.board.Text(), func(t *testing.T) {
			s, err := sudoku.NewShape(c.board)
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range []sudoku.Query{{}, {Keep: 2}, {Keep: 1, Least: true}, {Limit: 1000}} {
				r, err := native.New().Solve(context.Background(), sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}, q)
				want := c.want
				if q.Limit > 0 {
					want = min(want, q.Limit)
				}
				if err != nil || r.Count != want {
					t.Errorf("%s %+v: %d solutions (%v), want %d", s.Name(), q, r.Count, err, want)
				}
			}
		})
	}
}

// The 9×9 grids in which equal digits keep a knight's and a king's move away and
// neighbours are not consecutive are known to be 72: no digit can be exchanged
// for another, though all but one rule treat them alike.
func TestMiracleGrids(t *testing.T) {
	r, err := native.New().Solve(context.Background(), miracle(t), sudoku.Query{})
	if err != nil || r.Count != 72 || !r.Complete {
		t.Errorf("%d grids, complete %v, %v", r.Count, r.Complete, err)
	}
}

func miracle(t testing.TB) sudoku.Puzzle {
	s, err := sudoku.NewShape(sudoku.Boxed(3, 3, rule.AntiKnight{}, rule.AntiKing{}))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule.Nonconsecutive{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A row of free cells has digits^cells solutions, which soon are more than 64
// bits count.
func TestCountBeyond64Bits(t *testing.T) {
	for _, c := range []struct {
		cells, digits int
		want          uint64 // 0: too many
	}{{9, 63, 63 * 63 * 63 * 63 * 63 * 63 * 63 * 63 * 63}, {7, 400, 400 * 400 * 400 * 400 * 400 * 400 * 400}, {8, 400, 0}} {
		s, err := sudoku.NewShape(sudoku.Board{Rows: 1, Cols: c.cells, Lo: 1, Hi: c.digits, FreeLines: true})
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
		r, err := native.New().Solve(context.Background(), p, sudoku.Query{})
		if c.want > 0 && (r.Count != c.want || !r.Complete || err != nil) || c.want == 0 && (err == nil || r.Complete) {
			t.Errorf("%d^%d: %d, complete %v, %v", c.digits, c.cells, r.Count, r.Complete, err)
		}
		q := sudoku.Query{Limit: 1 << 60}
		if r, err = native.New().Solve(context.Background(), p, q); err != nil || q.Audit(p, sudoku.Answer{Result: r}) != nil {
			t.Errorf("%d^%d up to 2^60: %d, complete %v, %v", c.digits, c.cells, r.Count, r.Complete, err)
		}
	}
}

// A count that nobody lives to see ends when the context does, in each of the
// searches, and leaves no goroutine.
func TestCancelledCountLeavesNoGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	e := native.New(native.Jobs(2))
	for _, box := range [][2]int{{3, 3}, {4, 4}, {8, 8}, {10, 10}, {20, 20}} {
		t.Run(sudoku.Boxed(box[0], box[1]).Text(), func(t *testing.T) {
			s, err := sudoku.NewShape(sudoku.Boxed(box[0], box[1]))
			if err != nil {
				t.Fatal(err)
			}
			puzzle := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
			puzzle.Givens[0] = 1
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(time.Millisecond, cancel)
			r, err := e.Solve(ctx, puzzle, sudoku.Query{Keep: 1, Least: true})
			if !errors.Is(err, context.Canceled) || r.Complete {
				t.Fatalf("%v, complete %v", err, r.Complete)
			}
			for _, g := range r.Solutions {
				if err := sudoku.Check(puzzle, g); err != nil {
					t.Fatal(err)
				}
			}
			answers := make([]sudoku.Answer, 5)
			e.SolveBatch(ctx, []sudoku.Puzzle{puzzle, puzzle, puzzle, puzzle, puzzle}, sudoku.Query{}, answers)
			for _, a := range answers {
				if !errors.Is(a.Err, context.Canceled) || a.Complete || a.Verdict() != sudoku.Unknown {
					t.Fatalf("a batch after the end of its context answers %+v", a)
				}
			}
			// The engine is as good as before.
			if s.N() > 16 {
				return // an empty one may take a lifetime
			}
			if r, err := e.Solve(context.Background(), puzzle, sudoku.Query{Limit: 1, Keep: 1}); err != nil || r.Count != 1 {
				t.Fatalf("after a cancelled search: %+v %v", r, err)
			}
		})
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
	empty := testPuzzles(f)
	e := native.New()
	f.Fuzz(func(t *testing.T, seed1, seed2 uint64, which byte) {
		r := rand.New(rand.NewPCG(seed1, seed2))
		tw := newTwin(empty[int(which)%len(empty)])
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
