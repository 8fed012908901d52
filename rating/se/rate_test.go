package se

import (
	"bufio"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// rated is a puzzle with the rating that Sudoku Explainer gives it.
type rated struct{ puzzle, rating string }

// ratings are those of testdata/ratings.txt.
func ratings(t testing.TB) (out []rated) {
	t.Helper()
	f, err := os.Open("testdata/ratings.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if puzzle, rating, ok := strings.Cut(lines.Text(), " "); ok && puzzle != "#" {
			out = append(out, rated{puzzle, rating})
		}
	}
	if err := lines.Err(); err != nil || len(out) == 0 {
		t.Fatal(err, len(out))
	}
	return out
}

func parse(t testing.TB, line string) sudoku.Puzzle {
	t.Helper()
	p, err := text.Parse(line, text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// slow reports whether a rating is one that takes long.
func slow(rating string) bool { return len(rating) > 3 && rating[1] != '.' || rating >= "9.3" }

func TestRatings(t *testing.T) {
	var r Rater
	for _, x := range ratings(t) {
		if !testenv.LongTests() && slow(x.rating) {
			continue
		}
		got, err := r.Rate(context.Background(), parse(t, x.puzzle))
		if err != nil || got.String() != x.rating {
			t.Errorf("%s: %v %s %v, want %s", x.puzzle, got, got.Technique, err, x.rating)
		}
	}
}

// walked holds every step on the way through a puzzle to its solution: what is taken away
// is there and is not in it, what is placed is.
func walked(t *testing.T, p sudoku.Puzzle, solution sudoku.Grid, seen func(*step)) {
	t.Helper()
	s := new(solver)
	s.start(p.Givens)
	for x, err := range s.steps(context.Background()) {
		if err != nil {
			t.Errorf("%s: %v", text.String(p.Shape, p.Givens), err)
			return
		}
		for _, o := range x.out {
			c, d := int(o/9), int(o%9)
			if int(solution[c]) == d+1 {
				t.Errorf("%s: %s %v takes r%dc%d=%d away, which is true", text.String(p.Shape, p.Givens), x.name, tenths(x.rating), c/9+1, c%9+1, d+1)
			}
			if s.cell[c]>>d&1 == 0 {
				t.Errorf("%s: %s takes away what is not there", text.String(p.Shape, p.Givens), x.name)
			}
		}
		if x.cell >= 0 && int(solution[x.cell]) != x.digit+1 {
			t.Errorf("%s: %s %v places r%dc%d=%d", text.String(p.Shape, p.Givens), x.name, tenths(x.rating), x.cell/9+1, x.cell%9+1, x.digit+1)
		}
		if x.cell < 0 && len(x.out) == 0 {
			t.Errorf("%s: %s does nothing", text.String(p.Shape, p.Givens), x.name)
		}
		seen(x)
	}
}

// TestStepsLeadToTheSolution holds every step on the way through puzzles of all ratings, turned and
// renamed at random, and through new ones, to their solutions.
func TestStepsLeadToTheSolution(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	engine := native.New()
	names := map[string]int{}
	count := func(x *step) { names[x.name]++ }
	for _, x := range ratings(t) {
		if slow(x.rating) {
			continue
		}
		p := scrambled(r, parse(t, x.puzzle))
		g, err := sudoku.SolveOne(context.Background(), engine, p)
		if err != nil {
			t.Fatal(err)
		}
		walked(t, p, g, count)
		n := made(t, r, engine, g)
		walked(t, n, g, count)
	}
	for _, name := range []string{"Hidden Single", "Naked Quad", "Unique Rectangle type 1", "BUG type 1", "Aligned Pair Exclusion", "Forcing Chain", "Dynamic Cell Forcing Chains"} {
		if names[name] == 0 {
			t.Errorf("no puzzle needed %s", name)
		}
	}
}

// scrambled is an equivalent puzzle: digits renamed, lines and bands exchanged,
// perhaps turned over.
func scrambled(r *rand.Rand, p sudoku.Puzzle) sudoku.Puzzle {
	lines := func() (at []int) {
		for _, band := range r.Perm(3) {
			for _, i := range r.Perm(3) {
				at = append(at, band*3+i)
			}
		}
		return at
	}
	rows, columns, digits := lines(), lines(), r.Perm(9)
	over := r.IntN(2) == 1
	g := make(sudoku.Grid, 81)
	for i, d := range p.Givens {
		a, b := rows[i/9], columns[i%9]
		if over {
			a, b = b, a
		}
		if d > 0 {
			g[a*9+b] = sudoku.Digit(digits[d-1] + 1)
		}
	}
	p.Givens = g
	return p
}

// made is a new puzzle with a solution, no clue too many.
func made(t *testing.T, r *rand.Rand, engine sudoku.Engine, solution sudoku.Grid) sudoku.Puzzle {
	t.Helper()
	p, err := sudoku.NewPuzzle(sudoku.Classic(), append(sudoku.Grid{}, solution...))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Perm(81) {
		p.Givens[c] = 0
		unique, err := sudoku.IsUnique(context.Background(), engine, p)
		if err != nil {
			t.Fatal(err)
		}
		if !unique {
			p.Givens[c] = solution[c]
		}
	}
	return p
}

func TestRefused(t *testing.T) {
	var r Rater
	for _, x := range []string{"1234............", "#rule diagonal\n" + strings.Repeat(".", 81)} {
		if _, err := r.Rate(context.Background(), parse(t, x)); !errors.Is(err, ErrPuzzle) {
			t.Errorf("%q: %v", x, err)
		}
	}
}

// polls is a context that ends after it was asked a number of times.
type polls struct {
	context.Context
	left int
}

func (p *polls) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestEndedContextRatesNoHigher: the error is that of a context that ends, wherever it does, and the rating of the
// steps so far is no higher than that of all.
func TestEndedContextRatesNoHigher(t *testing.T) {
	p := parse(t, "3.8...7.5.4.....2...6...1...7.8.2.1............4.1.3.....578...2..9.3..1.8..6..4.")
	var r Rater
	whole, err := r.Rate(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	met := map[Score]bool{}
	for n := 0; ; n += 1 + n/20 {
		got, err := r.Rate(&polls{context.Background(), n}, p)
		if err == nil {
			if got != whole {
				t.Errorf("%v, want %v", got, whole)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || got.ER > whole.ER || got.EP != 0 && got.EP != whole.EP || got.ED != 0 && got.ED != whole.ED {
			t.Fatalf("after %d polls: %v, %v; the whole is %v", n, got, err, whole)
		}
		met[got.ER] = true
	}
	if len(met) < 3 {
		t.Errorf("ended only at %v", met)
	}
}

func FuzzRate(f *testing.F) {
	for _, x := range ratings(f)[:20] {
		f.Add(x.puzzle)
	}
	engine := native.New()
	f.Fuzz(func(t *testing.T, line string) {
		p, err := text.Parse(line, text.Options{})
		if err != nil || !p.IsClassic() {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		got, err := new(Rater).Rate(ctx, p)
		unique, failed := sudoku.IsUnique(context.Background(), engine, p)
		if failed == nil && unique && err == nil && (got.ED > got.EP || got.EP > got.ER || got.ED < 10) {
			t.Errorf("%s: %v", line, got)
		}
	})
}

// BenchmarkRate rates puzzles of some ratings.
func BenchmarkRate(b *testing.B) {
	for _, part := range [][2]string{{"1.0", "2.4"}, {"2.5", "4.9"}, {"5.0", "6.9"}, {"7.0", "7.9"}, {"8.0", "8.9"}, {"9.0", "9.9"}} {
		b.Run(part[0], func(b *testing.B) {
			var puzzles []sudoku.Puzzle
			for _, x := range ratings(b) {
				if x.rating >= part[0] && x.rating[:3] <= part[1] {
					puzzles = append(puzzles, parse(b, x.puzzle))
				}
			}
			var r Rater
			for i := 0; b.Loop(); i++ {
				if _, err := r.Rate(context.Background(), puzzles[i%len(puzzles)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
