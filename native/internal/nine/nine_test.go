package nine_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/native/internal/nine"
)

func Example() {
	puzzle := [81]uint8{4, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
		0, 0, 0, 0, 5, 0, 0, 9, 0, 0, 8, 0, 0, 0, 0, 6, 0, 0, 0, 7, 0, 2, 0, 0, 0, 0, 0,
		0, 0, 0, 1, 0, 2, 7, 0, 0, 5, 0, 3, 0, 0, 0, 0, 4, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0}
	count, complete, err := nine.New().Solve(context.Background(), &puzzle, 2, 1, func(solution *[81]uint8) bool {
		fmt.Println(solution[:9])
		return true
	})
	fmt.Println(count, complete, err)
	// Output:
	// [4 6 8 9 3 1 5 2 7]
	// 1 true <nil>
}

func load(t testing.TB, patterns ...string) (puzzles [][81]uint8, counts []uint64) {
	for _, e := range corpus.Load(t, patterns...) {
		var p [81]uint8
		for c, d := range e.Puzzle.Givens {
			p[c] = uint8(d)
		}
		puzzles, counts = append(puzzles, p), append(counts, e.Count)
	}
	return puzzles, counts
}

func TestCounts(t *testing.T) {
	s := nine.New()
	puzzles, counts := load(t, "9x9-*.txt")
	for i := range puzzles {
		if count, complete, err := s.Solve(context.Background(), &puzzles[i], 0, 0, nil); count != counts[i] || !complete || err != nil {
			t.Errorf("%v: %d solutions (%v %v), want %d", puzzles[i], count, complete, err, counts[i])
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	count, complete, err := nine.New().Solve(ctx, new([81]uint8), 0, 0, nil)
	if !errors.Is(err, context.Canceled) || complete || count > 1000 {
		t.Errorf("%d solutions, complete %v, %v", count, complete, err)
	}
}

func TestNodesAllocateNothing(t *testing.T) {
	s := nine.New()
	var puzzle [81]uint8
	for _, limit := range []uint64{100, 50_000} {
		if n := testing.AllocsPerRun(3, func() { s.Solve(context.Background(), &puzzle, limit, 0, nil) }); n != 0 {
			t.Errorf("%v allocations for %d solutions", n, limit)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, list := range []string{"9x9-17clue.txt", "9x9-hardest.txt"} {
		b.Run(list, func(b *testing.B) {
			puzzles, _ := load(b, list)
			s := nine.New()
			for i := 0; b.Loop(); i++ {
				s.Solve(context.Background(), &puzzles[i%len(puzzles)], 2, 0, nil)
			}
		})
	}
}
