package explain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
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

// options are those of a puzzle whose solutions, up to two, are known.
func options(t *testing.T, p sudoku.Puzzle) Options {
	t.Helper()
	r, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 2, Keep: 2})
	if err != nil {
		t.Fatal(err)
	}
	return Options{Solutions: r.Solutions}
}

// sizes is "0:5 1:2", how many steps there are of each size.
func sizes(t *testing.T, p sudoku.Puzzle, o Options) string {
	t.Helper()
	by := map[int]int{}
	for s, err := range Steps(t.Context(), p, o) {
		if err != nil {
			t.Fatalf("%s: %v", p.Text(), err)
		}
		by[s.Size]++
	}
	var parts []string
	for k := range MaxLimit {
		if by[k] > 0 {
			parts = append(parts, fmt.Sprintf("%d:%d", k, by[k]))
		}
	}
	return strings.Join(parts, " ")
}

// Steps are those that another program found.
func TestStepsOfOthers(t *testing.T) {
	data, err := os.ReadFile("testdata/steps.tsv")
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for line := range strings.Lines(string(data)) {
		if line[0] == '#' {
			continue
		}
		puzzle, want, _ := strings.Cut(strings.TrimSpace(line), "\t")
		p := parse(t, puzzle)
		if got := sizes(t, p, options(t, p)); got != want {
			t.Errorf("%s: %s, want %s", puzzle, got, want)
		}
		tried++
	}
	if tried < 10 {
		t.Errorf("%d puzzles", tried)
	}
}

// What is known of the solution changes nothing but the time.
func TestSolutionsChangeNothing(t *testing.T) {
	p := parse(t, "....5.14.16.37..9.9.82..7........32.48.....79.53........4..26.5.3..95.12.12.6....")
	if a, b := sizes(t, p, Options{}), sizes(t, p, options(t, p)); a != b {
		t.Errorf("%s without a solution, %s with it", a, b)
	}
}

// Turning, mirroring and relabelling a puzzle turns its steps with it.
func TestOrientation(t *testing.T) {
	data, err := os.ReadFile("testdata/steps.tsv")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(11, 1))
	for i, line := range slices.Collect(strings.Lines(string(data))) {
		if line[0] == '#' || i > 8 {
			continue
		}
		puzzle, _, _ := strings.Cut(line, "\t")
		p := parse(t, puzzle)
		want := claims(t, p, nil, nil)
		for range 3 {
			place, digit := symmetry(r), r.Perm(9)
			g := sudoku.NewGrid(p.Shape)
			for c, d := range p.Givens {
				if d != 0 {
					g[place[c]] = sudoku.Digit(digit[d-1] + 1)
				}
			}
			if got := claims(t, p.With(g), place, digit); !slices.Equal(got, want) {
				t.Fatalf("%s turned: other steps\n%v\n%v", puzzle, got, want)
			}
		}
	}
}

// symmetry is a random one of the board: where each cell goes.
func symmetry(r *rand.Rand) []int {
	lines := func() (out []int) {
		for _, band := range r.Perm(3) {
			for _, i := range r.Perm(3) {
				out = append(out, 3*band+i)
			}
		}
		return out
	}
	rows, cols, flip := lines(), lines(), r.IntN(2) == 0
	place := make([]int, 81)
	for c := range place {
		row, col := rows[c/9], cols[c%9]
		if flip {
			row, col = col, row
		}
		place[c] = 9*row + col
	}
	return place
}

// claims are the steps' claims, turned back, as sorted texts a step.
func claims(t *testing.T, p sudoku.Puzzle, place, digit []int) (out []string) {
	back, value := make([]int, 81), make([]int, 9)
	for i := range back {
		back[i] = i
	}
	for c, to := range place {
		back[to] = c
	}
	for i := range value {
		value[i] = i
	}
	for d, to := range digit {
		value[to] = d
	}
	for s, err := range Steps(t.Context(), p, options(t, p)) {
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, r := range s.Reasons {
			f := r.Claim.Fact
			texts = append(texts, fmt.Sprint(back[f.Cell], value[f.Digit-1], f.Not))
			if len(r.Truths) != max(s.Size, 1) {
				t.Fatalf("%d truths in a step of size %d", len(r.Truths), s.Size)
			}
		}
		slices.Sort(texts)
		out = append(out, fmt.Sprint(s.Size, texts))
	}
	return out
}

// On small boards, trying every set of truths finds the same sizes.
func TestSmallestAgainstAllSets(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 11))
	tried := map[int]int{}
	for range 80 {
		rules := []string{"", "diagonal", "anti-knight", "thermo r1c1..r1c3", "pair-sum 5 r2c1 r2c2", "cage 9 r1c1 r1c2", "arrow r4c4 = r4c1 r4c2"}[r.IntN(7)]
		p := smallPuzzle(t, r, rules)
		w, err := newWalk(t.Context(), p, Options{})
		if err != nil {
			continue
		}
		for {
			if s, err := w.singles(); err != nil || len(s.Reasons) == 0 {
				break
			}
		}
		w.p.renumber(t.Context())
		if len(w.p.open) == 0 || len(w.p.truth) > 130 {
			continue
		}
		want := bySets(w, 2)
		s, err := w.next(t.Context())
		switch {
		case errors.Is(err, sudoku.ErrUnsolvable):
			continue
		case err != nil && !errors.Is(err, ErrStuck):
			t.Fatal(err)
		}
		var got []string
		if s.Size > 0 && s.Size <= 2 {
			for _, r := range s.Reasons {
				got = append(got, r.Claim.Text(p))
			}
		}
		tried[s.Size]++
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%ssize %d: %q, want %q", p.Text(), s.Size, got, want)
		}
	}
	if tried[1] == 0 || tried[2] == 0 || tried[0]+tried[3]+tried[4] == 0 {
		t.Errorf("sizes %v", tried)
	}
}

// bySets tries all sets of up to a number of truths: the claims of the smallest
// that lead to any.
func bySets(w *walk, most int) (out []string) {
	w.refute.reset(w.p)
	for k := 1; k <= most && out == nil; k++ {
		for i, x := range w.p.open {
			var list []int
			var try func(from int) bool
			try = func(from int) bool {
				if len(list) == k {
					return w.refute.refutes(i, list)
				}
				for t := from; t < len(w.p.truth); t++ {
					list = append(list, t)
					if try(t + 1) {
						return true
					}
					list = list[:len(list)-1]
				}
				return false
			}
			if try(0) {
				out = append(out, w.m.claim(x, true).Text(w.m.puzzle))
			}
		}
	}
	slices.Sort(out)
	return out
}

// smallPuzzle is a 6×6 puzzle with a few clues.
func smallPuzzle(t *testing.T, r *rand.Rand, rules string) sudoku.Puzzle {
	t.Helper()
	list, err := rule.ParseAll(rules)
	if err != nil {
		t.Fatal(err)
	}
	b, own := rule.Apply(sudoku.Boxed(2, 3), list)
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
	if err != nil {
		t.Fatal(err)
	}
	start := sudoku.NewGrid(s)
	for row, d := range r.Perm(6) {
		start[6*row] = sudoku.Digit(d + 1)
	}
	g, err := sudoku.SolveOne(t.Context(), native.New(), p.With(start))
	if err != nil {
		return smallPuzzle(t, r, rules)
	}
	for _, c := range r.Perm(36)[:9+r.IntN(4)] {
		p.Givens[c] = g[c]
	}
	return p
}

// With rules of every sort, what steps claim holds in all solutions, a puzzle
// with one solution comes to it unless it is stuck, and one without any ends
// as such or is stuck.
func TestStepsAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 8))
	ends := map[string]int{}
	for range testenv.Rounds(1500) {
		p, count := brute.Puzzle(r)
		solutions := brute.Solutions(p, brute.MaxCount)
		o := Options{Solutions: solutions[:min(count, r.IntN(3))], Limit: 3, Cases: count == 1}
		g := p.Givens.Clone()
		end := "done"
		for s, err := range Steps(t.Context(), p, o) {
			if err != nil {
				if errors.Is(err, sudoku.ErrUnsolvable) && count > 0 || !errors.Is(err, sudoku.ErrUnsolvable) && !errors.Is(err, ErrStuck) && !errors.Is(err, ErrTooLarge) {
					t.Fatalf("%s%d solutions: %v", p.Text(), count, err)
				}
				end = err.Error()
				break
			}
			for _, reason := range s.Reasons {
				f := reason.Claim.Fact
				if f.Cell < 0 {
					continue
				}
				for _, solution := range solutions {
					if !f.In(solution) {
						t.Fatalf("%s%v: %s is false in %v", p.Text(), reason, reason.Claim.Text(p), solution)
					}
				}
				if !f.Not {
					g[f.Cell] = f.Digit
				}
			}
		}
		if end == "done" && (count != 1 || !g.Equal(solutions[0])) {
			t.Fatalf("%s%d solutions, done with %v", p.Text(), count, g)
		}
		ends[end]++
	}
	t.Log(ends)
	if ends["done"] < testenv.Rounds(300) || ends[sudoku.ErrUnsolvable.Error()] < testenv.Rounds(100) {
		t.Errorf("%v", ends)
	}
}

func TestStepsEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	p := parse(t, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	for _, err := range Steps(ctx, p, Options{}) {
		if err != nil && !errors.Is(err, why) {
			t.Fatal(err)
		}
		if err != nil {
			return
		}
	}
	t.Error("it goes on")
}

// A step on a layer names the rule that it rests on, beside the domains of the layers.
func TestStepsOnLayersNameTheirRules(t *testing.T) {
	p := parse(t, "#board 4x4 box 2x2 layers shade=white,black;zone=1-3\n#rule count 1 black shade.r1c1 shade.r1c2\n#rule count 1,2 1 zone.r1c1..r1c3\n#rule hold 2 zone.r2c2\n1234341221434321 shade:w.wwwwwwwwwwwwww zone:12211.1111111111")
	var texts []string
	for step, err := range Steps(t.Context(), p, options(t, p)) {
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range step.Reasons {
			texts = append(texts, r.Text(p))
		}
	}
	for _, want := range []string{"shade.r1c2 is black", "zone.r2c2 is 2"} {
		i := slices.IndexFunc(texts, func(s string) bool { return strings.HasPrefix(s, want) })
		if i < 0 || strings.Contains(texts[i], "count 1,2") || want[0] == 'z' && !strings.Contains(texts[i], "hold at zone.r2c2") {
			t.Errorf("no step gives the right reason of %s: %q", want, texts)
		}
	}
}
