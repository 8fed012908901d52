package stream

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

func emptyItem(t *testing.T, boxRows, boxCols int) *Item[Answer] {
	t.Helper()
	s, err := sudoku.NewShape(sudoku.Boxed(boxRows, boxCols))
	if err != nil {
		t.Fatal(err)
	}
	p := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
	return &Item[Answer]{Record: Record{Record: text.Record{Puzzle: p}}}
}

// Solutions that are streamed take no memory, however many there are.
func TestStreamIsFlat(t *testing.T) {
	const many = 20_000 // 36 MB if they were kept
	it := emptyItem(t, 5, 6)
	q := &Ask{Engine: native.New(native.Jobs(1)), Query: sudoku.Query{Limit: many, Keep: many}, LeastTo: 9, Streams: true}
	if err := q.Each(t.Context(), it); err != nil || !it.Result.More() || len(it.Result.Solutions) > 0 {
		t.Fatalf("%v, more %v, %d held", err, it.Result.More(), len(it.Result.Solutions))
	}
	n, before, most := 0, heap(), uint64(0)
	err := q.Stream(t.Context(), it, func(sudoku.Grid) error {
		if n++; n%5000 == 0 {
			most = max(most, heap())
		}
		return nil
	})
	if err != nil || n != many || it.Result.Count != many || it.Result.Err != nil || it.Result.More() {
		t.Errorf("%d solutions, %+v, %v", n, it.Result, err)
	}
	if most > before+8<<20 {
		t.Errorf("%d bytes before, %d at most", before, most)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestStreamEnds(t *testing.T) {
	direct := native.New(native.Jobs(1))
	q := &Ask{Engine: direct, Query: sudoku.Query{Limit: 5000, Keep: 5000}, Streams: true}
	full := errors.New("full")
	n := 0
	err := q.Stream(t.Context(), emptyItem(t, 4, 4), func(sudoku.Grid) error {
		if n++; n == 7 {
			return full
		}
		return nil
	})
	if err != full || n != 7 {
		t.Errorf("an error of the receiver: %v after %d", err, n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	n = 0
	err = q.Stream(ctx, emptyItem(t, 4, 4), func(sudoku.Grid) error {
		if n++; n == 7 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n != 7 {
		t.Errorf("interrupted: %v after %d", err, n)
	}
	q.Engine = spoiler{direct}
	it := emptyItem(t, 4, 4)
	err = q.Stream(t.Context(), it, func(sudoku.Grid) error { t.Error("a grid that breaks the rules is passed on"); return nil })
	if w := (*WrongError)(nil); err != nil || !errors.As(it.Result.Err, &w) {
		t.Errorf("a wrong solution: %v, %v", err, it.Result.Err)
	}
}

// spoiler finds grids that are no solutions.
type spoiler struct{ sudoku.Engine }

func (e spoiler) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	each := q.Each
	q.Each = func(g sudoku.Grid) bool { g[0] = g[1]; return each(g) }
	return e.Engine.Solve(ctx, p, q)
}

// An answer holds a bounded number of cells, also where the least are wanted.
func TestAnswerHoldsBoundedCells(t *testing.T) {
	q := &Ask{Query: sudoku.Query{Limit: 1e6, Keep: 1e6}, LeastTo: 9, Streams: true}
	for _, tt := range []struct{ rows, cols, held int }{{3, 3, 1_000_000}, {5, 6, 72}, {20, 20, 2}} {
		p := emptyItem(t, tt.rows, tt.cols).Puzzle
		if got := q.query(p); got.Keep != tt.held || got.Limit != uint64(tt.held) {
			t.Errorf("%d×%d: %+v", tt.rows, tt.cols, got)
		}
	}
	q.Streams = false
	if got := q.query(emptyItem(t, 20, 20).Puzzle); got.Keep != 506 || got.Limit != 506 {
		t.Errorf("not streamed: %+v", got)
	}
}
