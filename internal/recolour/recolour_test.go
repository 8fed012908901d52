package recolour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/corpus"
	"sudokusat/internal/testenv"
	"sudokusat/reduce"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// recount is the slow twin of the account of clashes: all pairs of all sets.
func recount(c *colouring) (clash []int32, clashes int) {
	clash = make([]int32, len(c.cells))
	for s := range int32(len(c.members.start) - 1) {
		members := c.members.of(s)
		for i, a := range members {
			for _, b := range members[:i] {
				if c.colour[a] == c.colour[b] {
					clash[a]++
					clash[b]++
					clashes++
				}
			}
		}
	}
	return clash, clashes
}

// agree compares the account with its twin.
func agree(t *testing.T, c *colouring) {
	t.Helper()
	clash, clashes := recount(c)
	var bad []int32
	for v, k := range clash {
		if k > 0 {
			bad = append(bad, int32(v))
		}
	}
	if !slices.Equal(clash, c.clash) || clashes != c.clashes || !slices.Equal(bad, slices.Sorted(slices.Values(c.bad))) {
		t.Fatalf("clashes %v, %d in all, of %v; the twin has %v, %d, %v", c.clash, c.clashes, c.bad, clash, clashes, bad)
	}
	for i, v := range c.bad {
		if c.at[v] != int32(i) {
			t.Fatalf("vertex %d is at %d of the clashing ones, not at %d", v, i, c.at[v])
		}
	}
}

// one is the first solution found, nil for none.
func one(ctx context.Context, p sudoku.Puzzle, seed uint64, starts int) (first sudoku.Grid) {
	Find(ctx, p, seed, starts, func(g sudoku.Grid) bool {
		first = g
		return false
	})
	return first
}

// Houses overlap in the first board, and rules add sets to the second.
func TestMovesAgainstTheTwin(t *testing.T) {
	for _, p := range []sudoku.Puzzle{
		corpus.Empty(t, sudoku.Boxed(3, 2)),
		corpus.Empty(t, sudoku.Boxed(3, 3), rule.Diagonal{}, rule.AntiKnight{}),
	} {
		if !Suits(p) {
			t.Fatal("different digits are all it asks for")
		}
		r := reduce.New(p.Shape).Reduce(t.Context(), p, reduce.Options{})
		s := newSearch(newGraph(r), 7)
		s.start()
		agree(t, s.colouring)
		seen := 0
		for range 400 {
			if s.clashes == 0 {
				s.start()
			}
			v, place := s.choose()
			if v < 0 {
				s.step()
				continue
			}
			before := s.clashes
			gain := s.clashes + int(s.with(v, s.colours.items[place])-s.clash[v])
			for u := range int32(len(s.cells)) { // no move that is allowed is better
				for at := s.colours.start[u]; at < s.colours.start[u+1]; at++ {
					own := s.colour[u]
					if s.clash[u] == 0 || s.colours.items[at] == own {
						continue
					}
					s.colour[u] = s.colours.items[at]
					_, after := recount(s.colouring)
					s.colour[u] = own
					if after < gain && (s.until[at] <= s.moves || after < s.best) {
						t.Fatalf("a move leads to %d clashes, the chosen one from %d to %d", after, before, gain)
					}
				}
			}
			s.step()
			s.best = min(s.best, s.clashes)
			agree(t, s.colouring)
			if s.clashes > before {
				seen++
			}
		}
		if seen == 0 {
			t.Error("no move has left a local minimum")
		}
	}
}

// Every solution is judged; puzzles that have one are solved, others are not.
func TestRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 1))
	solved, none, open := 0, 0, 0
	for round := 0; solved < max(50, testenv.Rounds(150)) || none < 5 && round < 20000; round++ {
		p, count := brute.Puzzle(rng)
		if !Suits(p) || count == 0 && none >= 5 {
			continue
		}
		g := one(t.Context(), p, uint64(round), 2)
		if (g != nil) != (count > 0) {
			t.Fatalf("%s: found %v, %d solutions", p.Text(), g, count)
		}
		if g == nil {
			none++
			continue
		}
		solved++
		if err := sudoku.Check(p, g); err != nil {
			t.Fatal(err)
		}
		if count > 1 {
			open++
		}
		if again := one(t.Context(), p, uint64(round), 2); !again.Equal(g) {
			t.Fatalf("%s: %v and %v from one seed", p.Text(), g, again)
		}
	}
	if none == 0 || 7*open < solved {
		t.Errorf("%d of %d puzzles had several solutions, %d none", open, solved, none)
	}
}

func TestLargeBoards(t *testing.T) {
	latin := sudoku.Board{Rows: 30, Cols: 30, Lo: 1, Hi: 30}
	for _, p := range []sudoku.Puzzle{corpus.Empty(t, sudoku.Boxed(5, 5)), corpus.Empty(t, latin)} {
		a, b := one(t.Context(), p, 1, 5), one(t.Context(), p, 2, 5)
		if a == nil || b == nil || a.Equal(b) {
			t.Errorf("%s: two seeds lead to %v and %v", p.Name(), a, b)
		}
	}
}

// A start may find another solution, and each is judged. Boards beyond the bound are not begun.
func TestSolutionsOfAllStarts(t *testing.T) {
	p := corpus.Empty(t, sudoku.Boxed(3, 3))
	var all []sudoku.Grid
	Find(t.Context(), p, 3, 5, func(g sudoku.Grid) bool {
		all = append(all, g)
		return true
	})
	if len(all) != 5 || all[0].Equal(all[4]) {
		t.Errorf("%d solutions in 5 starts", len(all))
	}
	huge := corpus.Empty(t, sudoku.Board{Rows: 163, Cols: 163, Lo: 1, Hi: 163}) // 4,330,747 candidates
	Find(t.Context(), huge, 1, 1, func(sudoku.Grid) bool {
		t.Error("a solution of a board beyond the bound")
		return false
	})
}

// The context is asked after little work, so that it ends a search within any start.
func TestContextIsAskedByWork(t *testing.T) {
	p := corpus.Empty(t, sudoku.Board{Rows: 60, Cols: 60, Lo: 1, Hi: 60})
	s := newSearch(newGraph(reduce.New(p.Shape).Reduce(t.Context(), p, reduce.Options{})), 1)
	ctx := &counted{Context: t.Context(), left: 3}
	s.run(ctx, 1, func() bool { t.Error("solved too soon"); return false })
	if s.moves == 0 || s.moves > 200 || ctx.left >= 0 {
		t.Errorf("%d moves before the context was asked four times", s.moves)
	}
}

// counted is a context that ends when it has been asked for some time.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A context that has ended leaves nothing, and so do rules that are more than differences.
func TestEndAndRefusal(t *testing.T) {
	p := corpus.Empty(t, sudoku.Boxed(3, 3))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if g := one(ctx, p, 1, 1); g != nil {
		t.Errorf("%v after the end", g)
	}
	if Suits(corpus.Empty(t, sudoku.Boxed(3, 3), rule.Nonconsecutive{})) {
		t.Error("neighbours that are not consecutive are more than different")
	}
}
