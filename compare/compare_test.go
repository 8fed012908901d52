package compare

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// honest is an engine that counts by brute force, good enough for 4×4 boards.
type honest struct{ name string }

func (h honest) Name() string { return h.name }

func (honest) Supports(context.Context, sudoku.Puzzle) error { return nil }

func (h honest) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r := sudoku.Result{Engine: h.name}
	if err := ctx.Err(); err != nil {
		return r, err
	}
	found := brute.Solutions(p, int(q.Limit))
	r.Count, r.Complete = uint64(len(found)), uint64(len(found)) < q.Limit
	r.Solutions = found[:min(len(found), q.Keep)]
	return r, nil
}

// liar answers like honest and then has its answer bent.
type liar struct {
	honest
	bend func(*sudoku.Result) error
}

func (l liar) Solve(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r, err := l.honest.Solve(ctx, puzzle, q)
	if err == nil {
		err = l.bend(&r)
	}
	return r, err
}

// batchLiar is a liar that takes batches.
type batchLiar struct{ liar }

func (l batchLiar) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = l.Solve(ctx, p, q)
	}
}

// grid4 reads the digits of a 4×4 grid.
func grid4(s string) sudoku.Grid {
	g := make(sudoku.Grid, len(s))
	for i, c := range s {
		if c != '.' {
			g[i] = sudoku.Digit(c - '0')
		}
	}
	return g
}

func puzzle4(t testing.TB, s string, rules ...sudoku.Rule) sudoku.Puzzle {
	t.Helper()
	shape, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(shape, grid4(s), rules...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	several4  = "1234............"
	impasse4  = "11.............."
	solution4 = "1234341243212143"
)

func cases(t testing.TB, puzzles ...string) []Case {
	var out []Case
	for _, p := range puzzles {
		out = append(out, Case{Puzzle: puzzle4(t, p), Place: p})
	}
	return out
}

func run(t testing.TB, o Options, list []Case) *Report {
	t.Helper()
	r, err := Run(t.Context(), o, slices.Values(list))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestHonestEnginesAgree(t *testing.T) {
	r := run(t, Options{Engines: []sudoku.Engine{honest{"a"}, honest{"b"}, batchLiar{liar{honest{"c"}, func(*sudoku.Result) error { return nil }}}}},
		cases(t, uniquePuzzle(t), several4, impasse4))
	if r.Puzzles != 3 || r.Agreed != 3 || len(r.Disagreements) != 0 {
		t.Fatalf("%+v", r)
	}
	for v, want := range map[sudoku.Verdict]int{sudoku.Unique: 1, sudoku.Multiple: 1, sudoku.Unsolvable: 1} {
		if r.Verdicts[v] != want {
			t.Errorf("%v: %d, want %d", v, r.Verdicts[v], want)
		}
	}
	var b strings.Builder
	if n, err := r.WriteTo(&b); err != nil || n != int64(b.Len()) {
		t.Error(n, err)
	}
	if !strings.Contains(b.String(), "\na, b, c agree on all 3 puzzles\n") {
		t.Error(b.String())
	}
}

// uniquePuzzle is solution4 with cells blanked as long as it stays unique.
func uniquePuzzle(t testing.TB) string {
	p := []byte(solution4)
	for i := range p {
		keep := p[i]
		p[i] = '.'
		r, _ := honest{}.Solve(t.Context(), puzzle4(t, string(p)), sudoku.Query{Limit: 2})
		if !r.Unique() {
			p[i] = keep
		}
	}
	return string(p)
}

// TestLiarsAreCaught plants every kind of wrong answer beside an honest
// engine and wants it named.
func TestLiarsAreCaught(t *testing.T) {
	broken := errors.New("segmentation fault")
	for _, tt := range []struct {
		name, puzzle, reason string
		bend                 func(*sudoku.Result) error
	}{
		{"claims unsolvable", uniquePuzzle(t), "honest reports 1 solution, liar reports 0 solutions", func(r *sudoku.Result) error {
			r.Count, r.Solutions = 0, nil
			return nil
		}},
		{"claims unique", several4, "honest reports at least 10, liar reports 1 solution", func(r *sudoku.Result) error {
			r.Count, r.Solutions, r.Complete = 1, r.Solutions[:1], true
			return nil
		}},
		{"counts one too few", several4, "honest reports at least 10, liar reports 9 solutions", func(r *sudoku.Result) error {
			r.Count, r.Solutions, r.Complete = r.Count-1, r.Solutions[:len(r.Solutions)-1], true
			return nil
		}},
		{"counts one too many", uniquePuzzle(t), "counted 2 and showed 1 solutions where 2 were asked for", func(r *sudoku.Result) error {
			r.Count++
			return nil
		}},
		{"counts past the limit", several4, "counted 11 with a limit of 10", func(r *sudoku.Result) error {
			r.Count++
			return nil
		}},
		{"breaks a rule", uniquePuzzle(t), "solution 1 is none: ", func(r *sudoku.Result) error {
			r.Solutions[0][0] = r.Solutions[0][0]%4 + 1
			return nil
		}},
		{"another puzzle's solution", several4, "solution 1 is none: r1c1 is 2, the clue is 1", func(r *sudoku.Result) error {
			for c, d := range r.Solutions[0] {
				r.Solutions[0][c] = d%4 + 1
			}
			return nil
		}},
		{"leaves a cell blank", uniquePuzzle(t), "is blank", func(r *sudoku.Result) error {
			r.Solutions[0][5] = 0
			return nil
		}},
		{"no grid at all", uniquePuzzle(t), "the solution's board is not the puzzle's", func(r *sudoku.Result) error {
			r.Solutions[0] = nil
			return nil
		}},
		{"the same solution twice", several4, "solution 2 is solution 1 again", func(r *sudoku.Result) error {
			r.Solutions[1] = r.Solutions[0]
			return nil
		}},
		{"invents a second solution", uniquePuzzle(t), "solution 2 is solution 1 again", func(r *sudoku.Result) error {
			r.Solutions, r.Count = append(r.Solutions, r.Solutions[0].Clone()), 2
			return nil
		}},
		{"shows fewer than it counts", several4, "counted 10 and showed 9 solutions where 10", func(r *sudoku.Result) error {
			r.Solutions = r.Solutions[1:]
			return nil
		}},
		{"gives up in silence", uniquePuzzle(t), "without reaching the limit and without a reason", func(r *sudoku.Result) error {
			r.Complete = false
			return nil
		}},
		{"fails", uniquePuzzle(t), "failed: segmentation fault", func(r *sudoku.Result) error { return broken }},
		{"panics", uniquePuzzle(t), "failed: panic: oops", func(r *sudoku.Result) error { panic("oops") }},
		{"gave up, yet complete", uniquePuzzle(t), "gave up and claims to be complete", func(r *sudoku.Result) error { return context.DeadlineExceeded }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := liar{honest{"liar"}, tt.bend}
			for _, engine := range []sudoku.Engine{l, batchLiar{l}} {
				o := Options{Engines: []sudoku.Engine{honest{"honest"}, engine}, Limit: 10}
				// an honest neighbour on either side must not suffer
				r := run(t, o, cases(t, tt.puzzle))
				if r.Agreed != 0 || len(r.Disagreements) != 1 {
					t.Fatalf("not caught: %+v", r)
				}
				if why := strings.Join(r.Disagreements[0].Reasons, "; "); !strings.Contains(why, tt.reason) {
					t.Errorf("%q is not in %q", tt.reason, why)
				}
				if r.Engines[0].Answered != 1 {
					t.Errorf("the honest engine was blamed: %+v", r.Engines)
				}
			}
		})
	}
}

// TestWrongUniqueSolution needs a liar whose solution passes the referee: the
// claim "unique" is then refuted by the other's solution alone.
func TestWrongUniqueSolution(t *testing.T) {
	only := func(i int) func(r *sudoku.Result) error {
		return func(r *sudoku.Result) error {
			r.Solutions, r.Count, r.Complete = r.Solutions[i:i+1], 1, true
			return nil
		}
	}
	r := run(t, Options{Engines: []sudoku.Engine{liar{honest{"a"}, only(0)}, liar{honest{"b"}, only(1)}}}, cases(t, several4))
	if len(r.Disagreements) != 1 || !strings.Contains(r.Disagreements[0].Reasons[0], "b has a solution that is not among the 1 of a") {
		t.Fatalf("%+v", r)
	}
}

func TestKnownCounts(t *testing.T) {
	unique := uniquePuzzle(t)
	alone := Options{Engines: []sudoku.Engine{honest{"a"}}, Limit: 100}
	for _, tt := range []struct {
		name   string
		puzzle string
		known  *Statement
		reason string // "" when all is well
	}{
		{"right count", several4, Exactly(12, nil), ""},
		{"right solution", unique, Exactly(1, grid4(solution4)), ""},
		{"right bound", several4, AtLeast(2), ""},
		{"wrong count", several4, Exactly(13, nil), "a reports 12 solutions, the list reports 13 solutions"},
		{"wrong bound", unique, AtLeast(2), "a reports 1 solution, the list reports at least 2"},
		{"wrong solution", unique, Exactly(1, grid4("4321214312343412")), "the list: solution 1 is none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := run(t, alone, []Case{{Puzzle: puzzle4(t, tt.puzzle), Place: tt.name, Known: tt.known}})
			switch {
			case r.WithKnown != 1:
				t.Error("the known count was not counted")
			case tt.reason == "" && r.Agreed != 1:
				t.Errorf("%+v", r.Disagreements)
			case tt.reason != "" && (r.Agreed != 0 || !strings.Contains(r.Disagreements[0].Reasons[0], tt.reason)):
				t.Errorf("%+v", r.Disagreements)
			}
		})
	}
}

func TestKeepsWhatReproduces(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	o := Options{
		Engines: []sudoku.Engine{honest{"honest"}, liar{honest{"liar"}, func(r *sudoku.Result) error {
			r.Count, r.Solutions, r.Complete = 0, nil, true
			return nil
		}}},
		Folder: folder,
		Reproduce: func(dir string, puzzle sudoku.Puzzle) error {
			return os.WriteFile(filepath.Join(dir, "formula.cnf"), []byte("p cnf 0 0\n"), 0o644)
		},
	}
	for range 2 { // a second run adds, it does not overwrite
		run(t, o, cases(t, several4, impasse4, uniquePuzzle(t)))
	}
	for _, dir := range []string{"0001", "0002", "0003", "0004"} {
		for file, want := range map[string]string{"puzzle.txt": "#box 2x2\n", "answers.txt": "liar: 0 solutions", "formula.cnf": "p cnf"} {
			got, err := os.ReadFile(filepath.Join(folder, dir, file))
			if err != nil || !strings.Contains(string(got), want) {
				t.Errorf("%s/%s: %q, %v", dir, file, got, err)
			}
		}
	}
	if all, _ := os.ReadDir(folder); len(all) != 4 {
		t.Errorf("%d folders, want 4", len(all))
	}
	o.Reproduce = func(string, sudoku.Puzzle) error { return os.ErrPermission }
	if _, err := Run(t.Context(), o, slices.Values(cases(t, several4))); !errors.Is(err, os.ErrPermission) {
		t.Errorf("an error of Reproduce is lost: %v", err)
	}
}

// picky is an engine that can't take puzzles with rules of their own.
type picky struct{ liar }

func (p picky) Supports(_ context.Context, puzzle sudoku.Puzzle) error {
	if len(puzzle.Rules()) > 0 {
		return errors.New("picky knows no rules")
	}
	return nil
}

// TestUnsupportedPuzzlesAreLeftOut puts a puzzle that one of the engines can't
// take between two that it lies about.
func TestUnsupportedPuzzlesAreLeftOut(t *testing.T) {
	thermo := rule.Thermo{Cells: rule.Cells{"r1c1", "r1c2"}}
	list := cases(t, several4, several4)
	list = slices.Insert(list, 1, Case{Puzzle: puzzle4(t, several4, thermo), Place: "between"})
	p := picky{liar{honest{"picky"}, func(r *sudoku.Result) error {
		r.Count, r.Solutions, r.Complete = 0, nil, true
		return nil
	}}}
	r := run(t, Options{Engines: []sudoku.Engine{p, honest{"a"}}}, list)
	if e := r.Engines[0]; e.LeftOut != 1 || e.Why != "picky knows no rules" || e.Answered != 2 || e.GaveUp+e.Faults != 0 {
		t.Errorf("%+v", e)
	}
	if r.Agreed != 1 || len(r.Disagreements) != 2 || !r.Answered() {
		t.Errorf("%+v", r)
	}
	r = run(t, Options{Engines: []sudoku.Engine{p}}, list[1:2])
	if r.Agreed != 1 || r.Undecided != 1 || r.Unasked != 1 || r.Answered() {
		t.Errorf("nobody was asked: %+v", r)
	}
	var b strings.Builder
	r.WriteTo(&b)
	for _, want := range []string{"left out of 1 (picky knows no rules)\n", "picky: no disagreement on 1 puzzle, but picky was left out of 1; 1 undecided\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// stuck ends with its context only.
type stuck struct{}

func (stuck) Name() string { return "stuck" }

func (stuck) Supports(context.Context, sudoku.Puzzle) error { return nil }

func (stuck) Solve(ctx context.Context, _ sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	<-ctx.Done()
	return sudoku.Result{}, ctx.Err()
}

// full has no memory for any puzzle.
type full struct{ honest }

func (full) Solve(context.Context, sudoku.Puzzle, sudoku.Query) (sudoku.Result, error) {
	return sudoku.Result{}, fmt.Errorf("%w: no memory", sudoku.ErrGaveUp)
}

func TestMemoryLimitIsNoDisagreement(t *testing.T) {
	r := run(t, Options{Engines: []sudoku.Engine{full{honest{"b"}}, honest{"a"}}, Timeout: time.Minute, Jobs: 1}, cases(t, several4, impasse4))
	if r.Engines[0].GaveUp != 2 || r.Engines[0].Faults != 0 || r.Agreed != 2 {
		t.Errorf("%+v", r)
	}
}

func TestTimeLimitIsNoDisagreement(t *testing.T) {
	r := run(t, Options{Engines: []sudoku.Engine{stuck{}, honest{"a"}}, Timeout: 300 * time.Millisecond, Jobs: 2}, cases(t, several4, impasse4))
	if r.Engines[0].GaveUp != 2 || r.Agreed != 2 || r.Undecided > 2 {
		t.Errorf("%+v", r)
	}
	var b strings.Builder
	r.WriteTo(&b)
	if want := "stuck, a: no disagreement on 2 puzzles, but stuck gave up on 2; 0 undecided\n"; r.Answered() || !strings.HasSuffix(b.String(), want) {
		t.Error(b.String())
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(5*time.Millisecond, cancel)
	r, err := Run(ctx, Options{Engines: []sudoku.Engine{stuck{}}}, slices.Values(cases(t, several4)))
	if !errors.Is(err, context.Canceled) || r == nil || r.Puzzles != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestManyBatches(t *testing.T) {
	list := cases(t, uniquePuzzle(t), several4, impasse4)
	var seen []int
	o := Options{Engines: []sudoku.Engine{honest{"a"}, honest{"b"}}, Jobs: 3, Progress: func(n int) { seen = append(seen, n) }}
	r, err := Run(t.Context(), o, func(yield func(Case) bool) {
		for i := range 2*batchSize + 5 {
			if !yield(list[i%3]) {
				return
			}
		}
	})
	if err != nil || r.Agreed != 2*batchSize+5 || !slices.Equal(seen, []int{batchSize, 2 * batchSize, 2*batchSize + 5}) {
		t.Errorf("%+v %v %v", r, err, seen)
	}
}

// TestObserverSeesEachPuzzleAndEngine requires a call for each puzzle and engine, and another one when its answer is there.
func TestObserverSeesEachPuzzleAndEngine(t *testing.T) {
	list := cases(t, uniquePuzzle(t), several4, impasse4)
	var mu sync.Mutex
	begun, over := map[string]int{}, 0
	o := Options{Engines: []sudoku.Engine{honest{"a"}, honest{"b"}}, Jobs: 2, Asking: func(ctx context.Context, engine string, first, last Case) (context.Context, func()) {
		mu.Lock()
		defer mu.Unlock()
		begun[engine] += last.Number - first.Number + 1
		return ctx, func() {
			mu.Lock()
			defer mu.Unlock()
			over++
		}
	}}
	if _, err := Run(t.Context(), o, slices.Values(list)); err != nil || begun["a"] != 3 || begun["b"] != 3 || over == 0 {
		t.Errorf("%v, %v, %d", err, begun, over)
	}
}

// TestStatementsForPeople spells out what reports and kept answers show.
func TestStatementsForPeople(t *testing.T) {
	for want, s := range map[string]Statement{
		"1 solution":          {AtLeast: 1, AtMost: 1},
		"0 solutions":         {},
		"at least 2":          {AtLeast: 2, AtMost: math.MaxUint64},
		"2 to 5":              {AtLeast: 2, AtMost: 5},
		"gave up: at least 1": {AtLeast: 1, AtMost: math.MaxUint64, GaveUp: true},
		"failed: oops":        {AtMost: math.MaxUint64, Fault: "failed: oops"},
		"left out: no cages":  {AtMost: math.MaxUint64, LeftOut: "no cages"},
	} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	shape := puzzle4(t, several4).Shape
	if got := shown(shape, grid4("12")); got != "2 cells: [1 2]" {
		t.Error(got)
	}
	if got := shown(shape, grid4(solution4)); got != solution4 {
		t.Error(got)
	}
}

// asked is an honest witness that notes which puzzles it was asked about.
type asked struct {
	honest
	mu      *sync.Mutex
	numbers map[int]bool
}

func (a asked) SolveCase(ctx context.Context, c Case, q sudoku.Query) (sudoku.Result, error) {
	if _, limited := ctx.Deadline(); !limited {
		return sudoku.Result{}, errors.New("no time limit")
	}
	a.mu.Lock()
	a.numbers[c.Number] = true
	a.mu.Unlock()
	return a.Solve(ctx, c.Puzzle, q)
}

func TestWitnessKnowsTheCase(t *testing.T) {
	w := asked{honest{"witness"}, new(sync.Mutex), map[int]bool{}}
	var judged []int
	o := Options{Engines: []sudoku.Engine{w}, Jobs: 2, Timeout: time.Minute, Judged: func(c Case) error {
		judged = append(judged, c.Number)
		return nil
	}}
	r := run(t, o, cases(t, several4, impasse4, uniquePuzzle(t)))
	if r.Agreed != 3 || len(w.numbers) != 3 || !slices.Equal(judged, []int{1, 2, 3}) {
		t.Errorf("%+v %v %v", r, w.numbers, judged)
	}
	stop := errors.New("stop")
	o.Judged = func(Case) error { return stop }
	if _, err := Run(t.Context(), o, slices.Values(cases(t, several4))); err != stop {
		t.Error(err)
	}
}
