package reduce

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// polled is a context that ends when it is asked for the k-th time.
type polled struct {
	context.Context
	asked, end int
}

func (p *polled) Err() error {
	if p.asked++; p.asked >= p.end {
		return context.Canceled
	}
	return nil
}

// Wherever a reduction is stopped, it reports that and claims nothing else: above
// all, it never claims that there is no solution.
func TestStoppedAtEveryPoll(t *testing.T) {
	ended := map[Outcome]int{}
	for _, s := range []*sudoku.Shape{shape(t, 4, 4), shape(t, 5, 5), shape(t, 6, 6), shape(t, 3, 3, "anti-knight"), sudoku.Classic()} {
		t.Run(s.Name(), func(t *testing.T) {
			r := New(s)
			puzzles := []sudoku.Puzzle{easy(s)}
			if s.N() < 36 {
				puzzles = append(puzzles, empty(s))
			}
			if s.N() == 16 {
				own, err := rule.ParseAll("nonconsecutive")
				if err != nil {
					t.Fatal(err)
				}
				p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
				if err != nil {
					t.Fatal(err)
				}
				puzzles = append(puzzles, p)
			}
			if s.N() < 25 {
				puzzles = append(puzzles, corpus.Random(t, s, 10)...)
			}
			for _, p := range puzzles {
				never := &polled{Context: t.Context(), end: 1 << 30}
				want := r.Reduce(never, p, Options{Probes: 32}).Outcome()
				never.asked = 0 // the tables of its rules are there now
				r.Reduce(never, p, Options{Probes: 32})
				ended[want]++
				if polls := s.Cells() / 64; s.N() > 9 && want != Contradiction && never.asked < polls || s.N() == 36 && never.asked < polls+2 {
					t.Errorf("asked only %d times", never.asked)
				}
				for k := 1; k <= never.asked; k++ {
					for _, lemmas := range []bool{false, true} {
						x := r.Reduce(&polled{Context: t.Context(), end: k}, p, Options{Probes: 32, Lemmas: lemmas})
						if x.Outcome() != Stopped || x.Undecided() != 0 {
							t.Fatalf("stopped at poll %d of %d: %v", k, never.asked, x.Outcome())
						}
					}
				}
				if got := r.Reduce(t.Context(), p, Options{Probes: 32}).Outcome(); got != want {
					t.Fatalf("%v after a stop, %v before", got, want)
				}
			}
		})
	}
	if ended[Open] < 5 || ended[Solved] < 5 || ended[Contradiction] < 3 || ended[Stopped] > 0 {
		t.Errorf("the puzzles are one-sided: %v", ended)
	}
}

// The tables of a puzzle's own rules, too, are given up when the context ends, and are
// made anew for the next question.
func TestStoppedWhileTablesAreMade(t *testing.T) {
	rules := strings.Repeat("arrow r1c1 = r1c2..r1c9;", 20) + strings.Repeat("or { negative pair-sum 10 } { thermo r1c1..r1c4 };", 5) +
		strings.Repeat("different r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9;", 20) + "nonconsecutive"
	own, err := rule.ParseAll(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(sudoku.Classic(), sudoku.NewGrid(sudoku.Classic()), own...)
	if err != nil {
		t.Fatal(err)
	}
	first, again := &polled{Context: t.Context(), end: 1 << 30}, &polled{Context: t.Context(), end: 1 << 30}
	r := New(p.Shape)
	want := r.Reduce(first, p, Options{}).Outcome()
	r.Reduce(again, p, Options{})
	if first.asked < again.asked+500 {
		t.Errorf("asked %d times where the tables are made, %d times where they are there", first.asked, again.asked)
	}
	for k := 1; k <= first.asked; k += 7 {
		r := New(p.Shape)
		if x := r.Reduce(&polled{Context: t.Context(), end: k}, p, Options{}); x.Outcome() != Stopped {
			t.Fatalf("stopped at poll %d of %d: %v", k, first.asked, x.Outcome())
		}
		if got := r.Reduce(t.Context(), p, Options{}).Outcome(); got != want {
			t.Fatalf("%v after a stop at poll %d, %v before", got, k, want)
		}
	}
}

// Thousands of overlapping houses have more intersections than are kept.
func TestIntersectionsAreBounded(t *testing.T) {
	s := sudoku.Classic()
	r := rand.New(rand.NewPCG(1, 2))
	var own [][]sudoku.Cell
	for range 2000 {
		house := make([]sudoku.Cell, s.N())
		for i, c := range r.Perm(s.Cells())[:s.N()] {
			house[i] = sudoku.Cell(c)
		}
		own = append(own, house)
	}
	var twice []sudoku.Constraint
	for _, house := range own {
		twice = append(twice, sudoku.Different{Cells: house}, sudoku.Different{Cells: slices.Sorted(slices.Values(house))})
	}
	if own := ownHouses(s.N(), twice); len(own) != len(twice)/2 {
		t.Errorf("%d houses, of which each is there twice", len(own))
	}
	top := newTopology(t.Context(), s, own)
	if top.intersections < mostIntersections || top.intersections > mostIntersections+54 {
		t.Errorf("%d intersections", top.intersections)
	}
}

// easy is a large puzzle that singles solve: it takes thousands of steps.
func easy(s *sudoku.Shape) sudoku.Puzzle {
	g := sudoku.NewGrid(s)
	n := s.N()
	rows, cols := s.Box()
	for c := range s.Cells() {
		if r, k := c/n, c%n; (r+k)%3 != 0 {
			g[c] = sudoku.Digit((r%rows*cols+r/rows+k)%n + 1)
		}
	}
	return sudoku.Puzzle{Shape: s, Givens: g}
}

func TestOutcomeNames(t *testing.T) {
	var zero Outcome
	if zero != Stopped || Stopped.String() != "stopped" || Open.String() != "open" || Solved.String() != "solved" || Contradiction.String() != "contradiction" {
		t.Error("an outcome is misnamed")
	}
}
