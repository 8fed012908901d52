package hodoku

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

func parse(t testing.TB, in string) sudoku.Puzzle {
	t.Helper()
	p, err := text.Parse(in, text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func solve(t testing.TB, p sudoku.Puzzle) sudoku.Grid {
	t.Helper()
	g, err := sudoku.SolveOne(t.Context(), native.New(), p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// sample is the puzzles of testdata/ratings.tsv with the ratings of HoDoKu 2.2 and 2.4.
func sample(t testing.TB) (lines [][]string) {
	t.Helper()
	b, err := os.ReadFile("testdata/ratings.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.Split(strings.TrimSpace(line), "\t"))
		}
	}
	return lines
}

func TestRatings(t *testing.T) {
	used := map[Technique]bool{}
	for _, line := range sample(t) {
		p := parse(t, line[0])
		g := solve(t, p)
		r, err := Rate(t.Context(), p, g, V24)
		if err != nil || !r.Complete || r.Level.String() != line[3] || strconv.Itoa(r.Score) != line[4] {
			t.Errorf("%s: %v %d, %v, 2.4 has %s %s", line[0], r.Level, r.Score, err, line[3], line[4])
		}
		r, err = Rate(t.Context(), p, g, V22)
		if err != nil || !r.Complete || r.Level.String() != line[1] || strconv.Itoa(r.Score) != line[2] {
			t.Errorf("%s: %v %d, %v, 2.2 has %s %s", line[0], r.Level, r.Score, err, line[1], line[2])
		}
		sum := 0
		for k, n := range r.Steps {
			sum += n * Technique(k).Score()
			used[Technique(k)] = used[Technique(k)] || n > 0
		}
		if sum != r.Score || r.Steps[r.Hardest] == 0 || r.Hardest.Level() > r.Level {
			t.Errorf("%s: %+v", line[0], r)
		}
	}
	if len(used) < 40 {
		t.Errorf("the sample needs %d techniques only", len(used))
	}
}

// fuse is a context that ends when it has been asked some times.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// A rating that is cut short reports what it has seen, wherever that is.
func TestCancelledRatingReportsWhatItSaw(t *testing.T) {
	hard := parse(t, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	g := solve(t, hard)
	const long = 1 << 30
	counter := &fuse{t.Context(), long}
	whole, err := Rate(counter, hard, g, V22)
	if err != nil {
		t.Fatal(err)
	}
	asked := long - counter.left
	if asked < 100 {
		t.Errorf("asked %d times only", asked)
	}
	for left := 0; left < asked; left = left*3/2 + 1 {
		r, err := Rate(&fuse{t.Context(), left}, hard, g, V22)
		if !errors.Is(err, context.Canceled) || r.Complete || r.Score > whole.Score || r.Level > whole.Level {
			t.Errorf("asked %d times: %+v, %v", left, r, err)
		}
		for k, n := range r.Steps {
			if n > whole.Steps[k] {
				t.Errorf("asked %d times: %d steps of %v, %d on the whole way", left, n, Technique(k), whole.Steps[k])
			}
		}
	}
}

func TestUnsupported(t *testing.T) {
	diagonal, err := rule.Parse("diagonal")
	if err != nil {
		t.Fatal(err)
	}
	plain := parse(t, strings.Repeat(".", 81))
	ruled, err := sudoku.NewPuzzle(plain.Shape, plain.Givens, diagonal)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []sudoku.Puzzle{parse(t, strings.Repeat(".", 16)), ruled} {
		if _, err := Rate(t.Context(), p, nil, V22); !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), p.Name()) {
			t.Errorf("%s: %v", p.Name(), err)
		}
	}
	if err := Supports(plain); err != nil {
		t.Error(err)
	}
}

// Without a solution the search ends where the techniques do.
func TestUnsolvableEndsWithTheTechniques(t *testing.T) {
	if r, err := Rate(t.Context(), parse(t, strings.Repeat(".", 81)), nil, V22); !errors.Is(err, ErrStuck) || r.Complete {
		t.Errorf("%+v, %v", r, err)
	}
}
