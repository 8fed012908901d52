package squares

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/corpus"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// slow is an engine for small Latin squares that shares nothing with those of the module.
type slow struct{}

func (slow) Name() string                                  { return "slow" }
func (slow) Supports(context.Context, sudoku.Puzzle) error { return nil }

func (slow) Solve(_ context.Context, p sudoku.Puzzle, q sudoku.Query) (r sudoku.Result, err error) {
	r.Solutions = brute.Solutions(p, int(q.Limit))
	r.Count = uint64(len(r.Solutions))
	return r, nil
}

// withClues puts as many random digits as clues into an empty puzzle, none twice in a house.
func withClues(p sudoku.Puzzle, clues int, rng *rand.Rand) sudoku.Puzzle {
	s := p.Shape
	g := sudoku.NewGrid(s)
	for clues > 0 {
		c, d := rng.IntN(len(g)), sudoku.Digit(rng.IntN(s.N())+1)
		clash := g[c] != 0
		for _, h := range s.HousesOf(sudoku.Cell(c)) {
			for _, o := range s.Houses()[h].Cells {
				clash = clash || g[o] == d
			}
		}
		if !clash {
			g[c] = d
			clues--
		}
	}
	return p.With(g)
}

// Two different grids that the referee accepts are found for nearly all boards with half as many
// clues as digits. Of those with as many as digits some are open.
func TestFindAgainstReferee(t *testing.T) {
	for _, tt := range []struct {
		board sudoku.Board
		clues int
		least int // of 20 puzzles
	}{
		{sudoku.Boxed(2, 3), 0, 20},
		{sudoku.Boxed(2, 3), 3, 20},
		{sudoku.Boxed(3, 4), 6, 20},
		{sudoku.Boxed(4, 4), 8, 20},
		{sudoku.Boxed(4, 4), 16, 10},
		{sudoku.Boxed(5, 5), 12, 20},
		{sudoku.Boxed(5, 5), 25, 4},
		{sudoku.Latin(12), 6, 16},
		{sudoku.Boxed(6, 8), 24, 18},
		{sudoku.Boxed(9, 9), 40, 20},
		{sudoku.Board{Rows: 16, Cols: 16, Lo: 0, Hi: 15, BoxRows: 4, BoxCols: 4}, 8, 20},
	} {
		empty, found := corpus.Empty(t, tt.board), 0
		if !Suits(empty) {
			t.Errorf("%s is not accepted", empty.Name())
		}
		for seed := range uint64(20) {
			p := withClues(empty, tt.clues, rand.New(rand.NewPCG(seed, 1)))
			grids := Find(t.Context(), slow{}, p, seed, 6, 2)
			if grids == nil {
				continue
			}
			found++
			if len(grids) != 2 || grids[0].Equal(grids[1]) {
				t.Fatalf("%s: %d grids", p.Name(), len(grids))
			}
			for _, g := range grids {
				if err := sudoku.Check(p, g); err != nil {
					t.Fatalf("%s: %v", p.Name(), err)
				}
			}
			if again := Find(t.Context(), slow{}, p, seed, 6, 2); !slices.EqualFunc(grids, again, sudoku.Grid.Equal) {
				t.Fatalf("%s: the same seed gives other grids", p.Name())
			}
		}
		if found < tt.least {
			t.Errorf("%s with %d clues: %d of 20 solved", empty.Name(), tt.clues, found)
		}
	}
}

// The account of bad clues is what counting them anew gives, and a gain is what a swap brings.
func TestAccountOfBadClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var clues []clue
	for range 60 {
		clues = append(clues, clue{rng.IntN(24), rng.IntN(24), rng.IntN(24)})
	}
	s := newClasses(4, 6, clues, rng)
	for range 200 {
		var bad []int
		for i, c := range clues {
			if (s.class[c.col]+c.row/4)%6 != s.group[c.digit] {
				bad = append(bad, i)
			}
		}
		if !slices.Equal(bad, slices.Sorted(slices.Values(s.bad))) {
			t.Fatalf("%v are bad, not %v", bad, s.bad)
		}
		if len(bad) == 0 {
			return
		}
		var all []swap
		s.moves(bad[0], func(m swap) { all = append(all, m) })
		m := all[rng.IntN(len(all))]
		gain := s.gain(m)
		m.do()
		for i := range clues {
			s.note(i)
		}
		if got := len(bad) - len(s.bad); got != gain || !s.agrees(bad[0]) {
			t.Fatalf("a gain of %d was promised, and is %d", gain, got)
		}
	}
}

// What cannot be made of squares is refused or left open, and nothing is made of clues that clash.
func TestLeftOpen(t *testing.T) {
	for _, b := range []sudoku.Board{sudoku.Latin(13), sudoku.Boxed(1, 6), sudoku.Boxed(3, 3, rule.Diagonal{}),
		{Rows: 6, Cols: 6, Lo: 0, Hi: 6, BoxRows: 2, BoxCols: 3}, {Rows: 6, Cols: 6, Lo: 1, Hi: 6, BoxRows: 2, BoxCols: 3, FreeLines: true},
		{Rows: 6, Cols: 12, Lo: 1, Hi: 12, BoxRows: 3, BoxCols: 4}, {Rows: 6, Cols: 6, Lo: 1, Hi: 6, BoxRows: 2, BoxCols: 3, Extra: []string{"a"}}} {
		if p := corpus.Empty(t, b); Suits(p) {
			t.Errorf("%s is accepted", p.Name())
		}
	}
	p := corpus.Empty(t, sudoku.Boxed(4, 4))
	if Suits(corpus.Empty(t, sudoku.Boxed(4, 4), rule.Nonconsecutive{})) || Suits(sudoku.Puzzle{}) {
		t.Error("a rule or no board is accepted")
	}
	g := p.Givens.Clone()
	g[0], g[15] = 1, 1
	if grids := Find(t.Context(), slow{}, p.With(g), 1, 10, 1); grids != nil {
		t.Error("clues that clash have a solution")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if grids := Find(ended, slow{}, withClues(p, 60, rand.New(rand.NewPCG(1, 1))), 1, 1000, 1); grids != nil {
		t.Error("many clues are solved when the time is over")
	}
}
