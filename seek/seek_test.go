package seek_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/seek"
	"sudokusat/sudoku"
)

// some returns a random puzzle, many with layers, and a random expression on it.
func some(r *rand.Rand) (sudoku.Puzzle, rule.Expression) {
	f, err := rule.Find("at-least")
	if err != nil {
		panic(err)
	}
	for {
		make := []func(*rand.Rand) (sudoku.Puzzle, int){brute.Puzzle, brute.Layered}[r.IntN(2)]
		p, count := make(r)
		if count == 0 && r.IntN(4) > 0 {
			continue
		}
		for range 20 {
			made, ok := brute.Rule(r, p.Shape.Board(), f)
			if !ok {
				continue
			}
			e := made.(rule.Bounded).Of
			if _, err := e.On(p.Shape); err == nil {
				return p, e
			}
		}
	}
}

// best is the largest or smallest value of the solutions that are as good as from.
func best(p sudoku.Puzzle, g seek.Goal) (value int, any bool) {
	m, err := g.Of.On(p.Shape)
	if err != nil {
		panic(err)
	}
	for _, s := range brute.Solutions(p, brute.MaxCount) {
		v := m.Of(s)
		if g.From != nil && (g.Max && v < *g.From || !g.Max && v > *g.From) {
			continue
		}
		if !any || g.Max && v > value || !g.Max && v < value {
			value, any = v, true
		}
	}
	return value, any
}

// Both engines find the optimum over all solutions, and its certificates hold; changed ones
// do not.
func TestBestAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 3))
	engines := []sudoku.Engine{native.New(native.Jobs(1)), sat.Gophersat()}
	statuses, steps, tampered := map[seek.Status]int{}, 0, 0
	for i := range testenv.Rounds(1500) {
		p, e := some(r)
		g := seek.Goal{Of: e, Max: r.IntN(2) == 0}
		if r.IntN(4) == 0 {
			m, _ := e.On(p.Shape)
			lo, hi := m.Bounds(p.Shape, p.Givens)
			from := lo - 1 + r.IntN(hi-lo+3)
			g.From = &from
		}
		want, any := best(p, g)
		for _, engine := range engines {
			about := fmt.Sprintf("puzzle %d, %s, max %v of %s, from %v:\n%s", i, engine.Name(), g.Max, e.Text(), g.From, p.Text())
			last := seek.Answer{}
			a, err := seek.Best(t.Context(), engine, p, g, func(next seek.Answer) {
				if last.Asked > 0 && next.Best == last.Best && next.Bound == last.Bound {
					t.Errorf("nothing new: %s", about)
				}
				last = next
				steps++
			})
			switch {
			case err != nil:
				t.Fatalf("%v: %s", err, about)
			case any && (a.Status != seek.Optimal || a.Best != want || a.Bound != want):
				t.Fatalf("%s %d, bound %d, want %d: %s", a.Status, a.Best, a.Bound, want, about)
			case !any && a.Status != seek.Unsolvable:
				t.Fatalf("%s %d, want unsolvable: %s", a.Status, a.Best, about)
			}
			statuses[a.Status]++
			if engine.Name() == "native" && any {
				tampered += certify(t, r, p, g, a)
			}
		}
	}
	t.Log(statuses, "steps:", steps, "changed certificates:", tampered)
	if statuses[seek.Optimal] < testenv.Rounds(1500) || statuses[seek.Unsolvable] < testenv.Rounds(600) {
		t.Error(statuses)
	}
}

// certify makes the certificates of an answer, verifies them, and changes them in ways
// that must be refused. It returns how many changes it made.
func certify(t *testing.T, r *rand.Rand, p sudoku.Puzzle, g seek.Goal, a seek.Answer) (changed int) {
	t.Helper()
	maker := certificate.NewMaker(sat.Gophersat())
	var out bytes.Buffer
	as, err := g.Reaching(p, a.Best)
	if err == nil {
		err = maker.Show(t.Context(), &out, as, a.Solution)
	}
	shown := out.Len()
	if err == nil {
		as, err = g.Reaching(p, g.Next(a.Bound))
	}
	if err == nil {
		err = maker.Claim(t.Context(), &out, as, certificate.Claim{Kind: certificate.Unsolvable})
	}
	if err != nil {
		t.Fatalf("%v: %s", err, p.Text())
	}
	file := out.String()
	if n, err := verify(file); err != nil || n != 2 {
		t.Fatalf("%d verified, %v:\n%s", n, err, file)
	}
	one, two := file[:shown], file[shown:]
	better, best := fmt.Sprint(g.Rule(g.Next(a.Best)).Text()), g.Rule(a.Best).Text()
	for _, bad := range []string{
		strings.Replace(one, best, better, 1) + two,                    // the solution is not as good
		one + strings.Replace(two, better, best, 1),                    // there is one as good
		one + strings.Replace(two, `"`+better+`"`, `"exactly 1 x"`, 1), // no rule
		strings.Replace(one, "at least 1 solution", "unsolvable", 1) + two,
		one + strings.Replace(two, `"unsolvable"`, `"at least 1 solution"`, 1),
	} {
		if bad == file {
			continue
		}
		changed++
		if n, err := verify(bad); err == nil && n == 2 {
			t.Fatalf("verified:\n%s\nmade of\n%s", bad, file)
		}
	}
	return changed
}

// verify returns the number of certificates that hold, and the first error.
func verify(file string) (held int, err error) {
	in, v := certificate.NewReader(strings.NewReader(file)), certificate.NewVerifier()
	for {
		rec, err := in.Next()
		if err != nil || rec == nil {
			if held == 2 {
				return held, nil
			}
			return held, err
		}
		if err := v.Verify(context.Background(), rec); err != nil {
			return held, err
		}
		held++
	}
}

// liar answers with a grid that is no solution.
type liar struct{ sudoku.Engine }

func (l liar) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r, err := l.Engine.Solve(ctx, p, q)
	for _, g := range r.Solutions {
		g[0], g[1] = g[1], g[0]
	}
	return r, err
}

// slow takes all the time that it gets for puzzles with a bound from 20 to 29.
type slow struct{ sudoku.Engine }

func (s slow) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if rules := p.RuleTexts(); len(rules) > 0 && strings.HasPrefix(rules[0], "at-least 2") {
		<-ctx.Done()
		return sudoku.Result{}, fmt.Errorf("cut short: %w", ctx.Err())
	}
	return s.Engine.Solve(ctx, p, q)
}

// A wrong engine is caught, and a slow one leaves the best and the bound.
func TestBestOfOddEngines(t *testing.T) {
	s := sudoku.Classic()
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s))
	if err != nil {
		t.Fatal(err)
	}
	e, err := rule.ParseExpression("sum r1c1..r1c3 r4c1")
	if err != nil {
		t.Fatal(err)
	}
	g := seek.Goal{Of: e, Max: true}
	var wrong *seek.WrongError
	if a, err := seek.Best(t.Context(), liar{native.New()}, p, g, nil); !errors.As(err, &wrong) || a.Status != seek.Unknown {
		t.Errorf("%+v, %v", a, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	a, err := seek.Best(ctx, slow{native.New()}, p, g, func(seek.Answer) { cancel() })
	if !errors.Is(err, context.Canceled) || a.Status != seek.Interrupted || a.Bound != 33 || a.Solution == nil || a.Best > 33 {
		t.Errorf("%+v, %v", a, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if a, err := seek.Best(ended, native.New(), p, g, nil); !errors.Is(err, context.Canceled) || a.Status != seek.Unknown || a.Bound != 33 {
		t.Errorf("%+v, %v", a, err)
	}
}
