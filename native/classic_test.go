package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/native/internal/batch9"
	"sudokusat/native/internal/general"
	"sudokusat/native/internal/nine"
	"sudokusat/sudoku"
)

// engines are the ways a plain 9×9 puzzle can go: with the best kernel here,
// with words, and scalar only.
func engines() map[string]*engine {
	return map[string]*engine{
		"best":   New(Jobs(2)).(*engine),
		"words":  {jobs: 2, classic: classic{kernel: batch9.Words}},
		"scalar": {jobs: 2, classic: classic{kernel: batch9.Portable}},
	}
}

// lineSolvers are the ways a list of lines can go.
func lineSolvers(t *testing.T) map[string]*LineSolver {
	words, err := batch9.New(batch9.Words)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*LineSolver{"best": NewLineSolver(), "words": {words, nine.New()}, "scalar": {scalar: nine.New()}}
}

// empty is a puzzle without givens.
func empty(s *sudoku.Shape) sudoku.Puzzle {
	return sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
}

// someClassics is corpus puzzles and, for every way to go wrong, random ones:
// clues taken from a puzzle, added to one, changed.
func someClassics(t testing.TB) []sudoku.Puzzle {
	r := rand.New(rand.NewPCG(9, 9))
	var out []sudoku.Puzzle
	for i, e := range corpus.Load(t, "9x9-*.txt") {
		if i%2 == 0 {
			out = append(out, e.Puzzle)
		}
		if i%6 != 0 {
			continue
		}
		g := e.Puzzle.Givens.Clone()
		for range 1 + r.IntN(3) {
			g[r.IntN(81)] = sudoku.Digit(r.IntN(10))
		}
		out = append(out, e.Puzzle.With(g))
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return append(out, empty(sudoku.Classic()))
}

// Every way answers as the general search does.
func TestClassicAgreesWithGeneral(t *testing.T) {
	puzzles := someClassics(t)
	topology := general.NewTopology(sudoku.Classic())
	for _, q := range []sudoku.Query{{Limit: 1}, {Limit: 2, Keep: 1}, {Limit: 1000, Keep: 3}, {Limit: 40, Keep: 40}, {Limit: 50, Keep: 1, Least: true}, {Limit: 2, Keep: 1, Least: true}, {Limit: 1, Keep: 1, Least: true}, {Limit: 30, Keep: 40, Least: true}} {
		want := make([]sudoku.Result, len(puzzles))
		for i, p := range puzzles {
			r, err := topology.Solve(context.Background(), p, q)
			if err != nil {
				t.Fatal(err)
			}
			want[i] = r
		}
		for name, e := range engines() {
			t.Run(fmt.Sprintf("%s %+v", name, q), func(t *testing.T) {
				answers := sudoku.SolveAll(context.Background(), e, puzzles, q)
				for i, a := range answers {
					single, err := e.Solve(context.Background(), puzzles[i], q)
					if err != nil || a.Err != nil {
						t.Fatal(err, a.Err)
					}
					for _, r := range []sudoku.Result{a.Result, single} {
						if r.Count != want[i].Count || r.Count != q.Limit && !r.Complete || len(r.Solutions) != len(want[i].Solutions) || r.Engine != Name {
							t.Fatalf("%v: %d solutions (complete %v, %d kept), want %d", puzzles[i], r.Count, r.Complete, len(r.Solutions), want[i].Count)
						}
						seen := map[string]bool{}
						for k, s := range r.Solutions {
							if err := sudoku.Check(puzzles[i], s); err != nil {
								t.Fatalf("%v: %v", puzzles[i], err)
							}
							if q.Least && !s.Equal(want[i].Solutions[k]) {
								t.Fatalf("%v: %v is not the least", puzzles[i], s)
							}
							seen[fmt.Sprint(s)] = true
						}
						if len(seen) != len(r.Solutions) {
							t.Fatalf("%v: a solution occurs twice", puzzles[i])
						}
					}
				}
			})
		}
	}
}

// The least solution of an ambiguous puzzle costs a fast search for two and an
// ordered one for that solution, and no third.
func TestLeastSearchesTwice(t *testing.T) {
	q := sudoku.Query{Limit: 2, Keep: 1, Least: true}
	for name, e := range engines() {
		several := 0
		for _, p := range someClassics(t) {
			fast, err := e.Solve(context.Background(), p, pair)
			if err != nil {
				t.Fatal(err)
			}
			want := fast.Stats.Nodes
			if !fast.Complete {
				several++
				ordered, err := general.NewTopology(p.Shape).Least(context.Background(), p, 1, fast.Solutions[0])
				if err != nil {
					t.Fatal(err)
				}
				want += ordered.Stats.Nodes
			}
			r, err := e.Solve(context.Background(), p, q)
			if err != nil || r.Stats.Nodes != want {
				t.Fatalf("%s %v: %d nodes (%v), want %d", name, p.Givens, r.Stats.Nodes, err, want)
			}
			if err := q.Audit(p, sudoku.Answer{Result: r}); err != nil {
				t.Fatalf("%s %v: %v", name, p.Givens, err)
			}
		}
		if several < 20 {
			t.Errorf("%d ambiguous puzzles only", several)
		}
	}
}

// Short runs, runs broken by other shapes, and batches of every length.
func TestMixedBatches(t *testing.T) {
	classics := corpus.Load(t, "9x9-17clue.txt")
	others := corpus.Load(t, "16x16.txt", "small-empty.txt")
	for name, e := range engines() {
		r := rand.New(rand.NewPCG(1, 3))
		for _, n := range []int{1, 2, 7, 8, 9, 31, 33, 200, 700} {
			var puzzles []sudoku.Puzzle
			var want []uint64
			for range n {
				x := classics[r.IntN(len(classics))]
				if n > 30 && r.IntN(40) == 0 {
					x = others[r.IntN(len(others))]
				}
				puzzles, want = append(puzzles, x.Puzzle), append(want, min(x.Count, 2))
			}
			for i, a := range sudoku.SolveAll(context.Background(), e, puzzles, sudoku.Query{Limit: 2, Keep: 1}) {
				if a.Err != nil || a.Count != want[i] {
					t.Fatalf("%s: %d of %d: count %d, want %d (%v)", name, i, n, a.Count, want[i], a.Err)
				}
				if a.Count > 0 {
					if err := sudoku.Check(puzzles[i], a.Solutions[0]); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func TestLines(t *testing.T) {
	puzzles := someClassics(t)
	var text []byte
	for _, p := range puzzles {
		text = append(text, p.Shape.GridText(p.Givens)+"\n"...)
	}
	n := len(puzzles)
	solvers := lineSolvers(t)
	for name, s := range solvers {
		b := &Lines{
			Puzzles: text, Stride: 82, Limit: 2, Counts: make([]uint64, n), Complete: make([]bool, n),
			Solutions: bytes.Repeat([]byte{'x'}, len(text)),
		}
		if err := s.Solve(context.Background(), b); err != nil {
			t.Fatal(err)
		}
		for i, p := range puzzles {
			r, err := New().Solve(context.Background(), p, sudoku.Query{Limit: 2})
			if err != nil || r.Count != b.Counts[i] || r.Count < 2 != b.Complete[i] {
				t.Fatalf("%s %v: %d solutions (complete %v), want %d", name, p, b.Counts[i], b.Complete[i], r.Count)
			}
			line := b.Solutions[82*i : 82*i+82]
			if line[81] != 'x' || b.Counts[i] == 0 && bytes.Count(line, []byte("x")) != 82 {
				t.Fatalf("%s: bytes that are not solutions were written: %q", name, line)
			}
			if b.Counts[i] == 0 {
				continue
			}
			g := sudoku.NewGrid(sudoku.Classic())
			for c := range 81 {
				g[c] = sudoku.Digit(line[c] - '0')
			}
			if err := sudoku.Check(p, g); err != nil {
				t.Fatal(err)
			}
		}
		for _, bad := range []*Lines{
			{Puzzles: text, Stride: 80, Counts: make([]uint64, 1)},
			{Puzzles: text[:80], Stride: 81, Counts: make([]uint64, 1)},
			{Puzzles: text[:82], Stride: 82, Counts: make([]uint64, 2)},
			{Puzzles: text, Stride: 82, Counts: make([]uint64, 2), Complete: make([]bool, 1)},
			{Puzzles: text, Stride: 82, Counts: make([]uint64, 2), Solutions: make([]byte, 82)},
			{Puzzles: text, Stride: 82, Counts: make([]uint64, 1), Solutions: make([]byte, 162), Keep: 2},
			{Puzzles: text, Stride: 82, Counts: make([]uint64, 1), Keep: -1},
			{Puzzles: text, Stride: 82, Counts: make([]uint64, 2), Except: make([]uint16, 1)},
			{Puzzles: text, Stride: 82, Counts: make([]uint64, 1), Except: []uint16{81<<4 | 1}},
		} {
			if err := s.Solve(context.Background(), bad); !errors.Is(err, ErrLines) {
				t.Errorf("%s: an impossible block passes: %v", name, err)
			}
		}
		if err := s.Solve(context.Background(), &Lines{Stride: 81}); err != nil {
			t.Error(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		endless := &Lines{Puzzles: bytes.Repeat([]byte{'.'}, 81), Stride: 81, Counts: make([]uint64, 1)}
		if err := s.Solve(ctx, endless); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: a block after the end of its context: %v", name, err)
		}
	}
}

// Solutions other than one with a certain digit in a cell, the same by all searches.
func TestLinesExcept(t *testing.T) {
	puzzles := someClassics(t)
	n, keep := len(puzzles), 3
	var text []byte
	except := make([]uint16, n)
	for i, p := range puzzles {
		text = append(text, p.Shape.GridText(p.Givens)+"\n"...)
		if i%7 > 0 {
			except[i] = uint16(i%81<<4 | i%9 + 1)
		}
	}
	counts := map[string][]uint64{}
	for k, s := range lineSolvers(t) {
		for _, limit := range []uint64{1, 3, 50} {
			l := &Lines{Puzzles: text, Stride: 82, Except: except, Limit: limit, Counts: make([]uint64, n),
				Complete: make([]bool, n), Solutions: make([]byte, 82*n*keep), Keep: keep}
			if err := s.Solve(context.Background(), l); err != nil {
				t.Fatal(err)
			}
			counts[k] = append(counts[k], l.Counts...)
			for i, p := range puzzles {
				if l.Complete[i] != (l.Counts[i] < limit) {
					t.Errorf("%v: %d solutions, limit %d, complete %v", p, l.Counts[i], limit, l.Complete[i])
				}
				for j := range min(int(l.Counts[i]), keep) {
					g := sudoku.NewGrid(p.Shape)
					for c := range g {
						g[c] = sudoku.Digit(l.Solutions[(i*keep+j)*82+c] - '0')
					}
					if err := sudoku.Check(p, g); err != nil {
						t.Fatal(err)
					}
					if e := except[i]; e != 0 && g[e>>4] == sudoku.Digit(e&15) {
						t.Errorf("%v: a solution has what was ruled out: %v", p, g)
					}
				}
			}
		}
	}
	for k := range counts {
		if !slices.Equal(counts[k], counts["scalar"]) {
			t.Errorf("%s and scalar count\n%v\n%v", k, counts[k], counts["scalar"])
		}
	}
}

// A count of a few ten thousand solutions, the same by every way.
func TestLongCount(t *testing.T) {
	puzzle := empty(sudoku.Classic())
	x := corpus.Load(t, "9x9-hardest.txt")[0]
	for c, k := 0, 0; k < 15; c++ {
		if d := x.Puzzle.Givens[c]; d != 0 {
			puzzle.Givens[c] = d
			k++
		}
	}
	const limit = 30_000
	want, err := general.NewTopology(sudoku.Classic()).Solve(context.Background(), puzzle, sudoku.Query{Limit: limit})
	if err != nil || want.Count != limit {
		t.Fatal(want.Count, err)
	}
	for name, e := range engines() {
		if r, err := e.Solve(context.Background(), puzzle, sudoku.Query{Limit: limit}); err != nil || r.Count != limit {
			t.Errorf("%s: %d (%v)", name, r.Count, err)
		}
	}
}
