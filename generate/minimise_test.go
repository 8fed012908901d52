package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// minimalAmong lists the minimal puzzles among the clues of p by trying every set of
// them, the clues of each as bits.
func minimalAmong(p sudoku.Puzzle) (minimal []uint) {
	var cells []int
	for c, d := range p.Givens {
		if d != 0 {
			cells = append(cells, c)
		}
	}
	unique := make([]bool, 1<<len(cells))
	for set := range unique {
		g := sudoku.NewGrid(p.Shape)
		for i, c := range cells {
			if set>>i&1 != 0 {
				g[c] = p.Givens[c]
			}
		}
		unique[set] = brute.Count(p.With(g), 2) == 1
	}
	for set, yes := range unique {
		for i := range cells {
			yes = yes && (set>>i&1 == 0 || !unique[set&^(1<<i)])
		}
		if yes {
			minimal = append(minimal, uint(set))
		}
	}
	return minimal
}

func setOf(p sudoku.Puzzle, g sudoku.Grid) (set uint) {
	i := 0
	for c, d := range p.Givens {
		if d != 0 {
			if g[c] != 0 {
				set |= 1 << i
			}
			i++
		}
	}
	return set
}

// TestMinimiser holds all three ways to minimise to every set of clues of small
// puzzles with all kinds of rules.
func TestMinimiser(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	m := NewMinimiser(native.New(native.Jobs(1)), nil)
	several := 0
	for done := 0; done < 25; {
		p, _ := brute.Puzzle(r)
		solutions := brute.Solutions(p, 2)
		if len(solutions) == 0 {
			continue
		}
		// more clues than it needs, from a solution
		g := p.Givens.Clone()
		for _, c := range r.Perm(len(g))[:min(len(g), 8)] {
			if p.Shape.Exists(sudoku.Cell(c)) {
				g[c] = solutions[0][c]
			}
		}
		p = p.With(g)
		if g.Filled() > 12 || brute.Count(p, 2) != 1 {
			continue
		}
		done++
		want := minimalAmong(p)
		if len(want) > 1 {
			several++
		}
		var got []uint
		if err := m.All(context.Background(), p, func(g sudoku.Grid) bool { got = append(got, setOf(p, g)); return true }); err != nil {
			t.Fatal(err)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: all %b, want %b", p.Text(), got, want)
		}
		one, err := m.Random(context.Background(), r, p)
		if err != nil || !slices.Contains(want, setOf(p, one)) {
			t.Errorf("%s: random %v, %v", p.Text(), one, err)
		}
		least, sets, err := m.Least(context.Background(), p)
		if err != nil || !slices.Contains(want, setOf(p, least)) {
			t.Errorf("%s: least %v, %v", p.Text(), least, err)
			continue
		}
		for _, set := range want {
			g := sudoku.NewGrid(p.Shape)
			n, i := 0, 0
			for c, d := range p.Givens {
				if d != 0 {
					if set>>i&1 != 0 {
						g[c] = d
						n++
					}
					i++
				}
			}
			if n < least.Filled() {
				t.Errorf("%s: least has %d clues, another %d", p.Text(), least.Filled(), n)
			}
			for _, one := range sets {
				if !slices.ContainsFunc(one, func(c int) bool { return g[c] != 0 }) {
					t.Errorf("%s: %v is no set of which a clue has to stay: %v", p.Text(), one, g)
				}
			}
		}
	}
	if several < 5 {
		t.Errorf("%d puzzles with more than one minimal puzzle", several)
	}
}

func TestMinimiserRefuses(t *testing.T) {
	m := NewMinimiser(native.New(native.Jobs(1)), lineSolver)
	empty := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}
	clash := empty.With(slices.Clone(empty.Givens))
	clash.Givens[0], clash.Givens[1] = 1, 1
	for _, p := range []sudoku.Puzzle{empty, clash} {
		_, err := m.Random(context.Background(), rand.New(rand.NewPCG(1, 1)), p)
		_, _, err2 := m.Least(context.Background(), p)
		err3 := m.All(context.Background(), p, func(sudoku.Grid) bool { return true })
		for _, err := range []error{err, err2, err3} {
			if !errors.Is(err, ErrNotUnique) {
				t.Errorf("%v", err)
			}
		}
	}
}

// TestBatchMinimisesLikeSinglePuzzles holds puzzles in step to each by itself.
func TestBatchMinimisesLikeSinglePuzzles(t *testing.T) {
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	made := makeOf(t, Request{Puzzle: plain, Low: 30, High: 50, Seed: 3}, 40)
	var puzzles []sudoku.Puzzle
	var sources []*rand.Rand
	for i, one := range made {
		puzzles, sources = append(puzzles, plain.With(one.Puzzle)), append(sources, rand.New(rand.NewPCG(1, uint64(i))))
		if i%8 == 0 {
			less := one.Puzzle.Clone() // not unique
			for c := range 50 {
				less[c] = 0
			}
			puzzles[i] = plain.With(less)
		}
	}
	small := shape(t, sudoku.Boxed(2, 2))
	puzzles[5] = small.With(sudoku.Grid{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1})
	m := NewMinimiser(native.New(native.Jobs(1)), lineSolver)
	grids, errs := m.Randoms(context.Background(), sources, puzzles)
	for i, p := range puzzles {
		one, err := m.Random(context.Background(), rand.New(rand.NewPCG(1, uint64(i))), p)
		if !slices.Equal(grids[i], one) || !errors.Is(err, errs[i]) {
			t.Errorf("%d: together %v, %v; alone %v, %v", i, grids[i], errs[i], one, err)
		}
		if unique := i%8 != 0; unique != (one != nil) {
			t.Errorf("%d: %v", i, one)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if grids, errs = m.Randoms(ended, sources[:1], puzzles[1:2]); grids[0] != nil || !errors.Is(errs[0], context.Canceled) {
		t.Errorf("cancelled: %v, %v", grids, errs)
	}
}

// TestMinimiserRules holds puzzles to needing each of the rules that are left.
func TestMinimiserRules(t *testing.T) {
	m := NewMinimiser(native.New(native.Jobs(1)), lineSolver)
	q := Request{Puzzle: shape(t, sudoku.Boxed(3, 3, rule.Diagonal{})), Draws: draws(t, "cages 2-4", "2 thermos 4"), NoClues: true, Seed: 3}
	dropped := 0
	for i, one := range makeOf(t, q, testenv.Rounds(2)) {
		p := one.Board
		left, gone, err := m.Rules(context.Background(), rand.New(rand.NewPCG(1, uint64(i))), p)
		if err != nil {
			t.Fatal(err)
		}
		dropped += len(gone)
		texts := left.RuleTexts()
		for _, r := range gone {
			texts = append(texts, r.Text())
		}
		want := p.RuleTexts()
		slices.Sort(texts)
		if slices.Sort(want); !slices.Equal(texts, want) {
			t.Errorf("left and gone %q, before %q", texts, want)
		}
		if !isUnique(t, left) {
			t.Error("not unique any more")
		}
		if again, more, err := m.Rules(context.Background(), rand.New(rand.NewPCG(2, 2)), left); err != nil || len(more) > 0 || !slices.Equal(again.RuleTexts(), left.RuleTexts()) {
			t.Errorf("more can go: %v, %v", more, err)
		}
	}
	if dropped == 0 {
		t.Error("no rule went")
	}
	if _, _, err := m.Rules(context.Background(), rand.New(rand.NewPCG(1, 1)), sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}); !errors.Is(err, ErrNotUnique) {
		t.Errorf("blank: %v", err)
	}
}

// TestLeastBounds ends the search for the fewest clues of a full grid.
func TestLeastBounds(t *testing.T) {
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	full := makeOf(t, Request{Puzzle: plain, Seed: 3}, 1)[0].Solution
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, _, err := NewMinimiser(native.New(native.Jobs(1)), lineSolver).Least(ctx, plain.With(full))
	var bounds *BoundsError
	if !errors.As(err, &bounds) || !errors.Is(err, context.DeadlineExceeded) || bounds.Low > bounds.High || bounds.High > 40 {
		t.Errorf("%v", err)
	}
}
