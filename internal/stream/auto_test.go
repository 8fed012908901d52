package stream

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
	"sudokusat/text"
)

// fake is an engine that answers at once, with its name, or never.
type fake struct {
	name  string
	stuck bool
}

func (f fake) Name() string { return f.name }

func (fake) Supports(context.Context, sudoku.Puzzle) error { return nil }

// picky is a fake that can't take puzzles with rules of their own.
type picky struct{ fake }

func (p picky) Supports(_ context.Context, puzzle sudoku.Puzzle) error {
	if len(puzzle.Rules()) > 0 {
		return errors.New(p.name + " knows no rules")
	}
	return nil
}

func (f fake) Solve(ctx context.Context, _ sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	if f.stuck {
		<-ctx.Done()
		return sudoku.Result{Engine: f.name}, ctx.Err()
	}
	return sudoku.Result{Engine: f.name, Complete: true}, nil
}

func (f fake) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = f.Solve(ctx, p, q)
	}
}

func TestAuto(t *testing.T) {
	board := func(n int, rules ...sudoku.Rule) sudoku.Puzzle { return corpus.Empty(t, sudoku.Boxed(n, n), rules...) }
	small, large := board(4), board(5)
	for _, tt := range []struct {
		name   string
		native bool // gets through
		puzzle sudoku.Puzzle
		limit  uint64
		want   string
	}{
		{"small boards are searched", true, small, 2, "native"},
		{"large ones too, if it takes a moment", true, large, 2, "native"},
		{"else SAT has them", false, large, 2, "sat"},
		{"SAT does not count without end", true, large, 0, "native"},
	} {
		e := Auto{Native: fake{"native", !tt.native}, SAT: fake{"sat", false}}
		r, err := e.Solve(t.Context(), tt.puzzle, sudoku.Query{Limit: tt.limit})
		if err != nil || r.Engine != tt.want {
			t.Errorf("%s: %s, %v", tt.name, r.Engine, err)
		}
		for i, a := range sudoku.SolveAll(t.Context(), e, []sudoku.Puzzle{tt.puzzle, tt.puzzle}, sudoku.Query{Limit: tt.limit}) {
			if a.Err != nil || a.Engine != tt.want {
				t.Errorf("%s, batch, %d: %s, %v", tt.name, i, a.Engine, a.Err)
			}
		}
	}
	e := Auto{Native: fake{"native", true}, SAT: fake{"sat", true}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Solve(ctx, large, sudoku.Query{Limit: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A puzzle that one engine can't take goes to the other.
func TestAutoAsksWhoCan(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	ruled, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule.Thermo{Cells: rule.Cells{"r1c1", "r1c2"}})
	if err != nil {
		t.Fatal(err)
	}
	able, unable := fake{"able", false}, picky{fake{"unable", false}}
	for _, e := range []Auto{{Native: unable, SAT: able}, {Native: able, SAT: unable}} {
		if err := e.Supports(t.Context(), ruled); err != nil {
			t.Error(err)
		}
		if r, err := e.Solve(t.Context(), ruled, sudoku.Query{Limit: 2}); err != nil || r.Engine != "able" {
			t.Errorf("%s, %v", r.Engine, err)
		}
	}
	nobody := Auto{Native: unable, SAT: unable}
	ask := &Ask{Engine: nobody, Query: sudoku.Query{Limit: 2}}
	it := &Item[Answer]{Record: Record{Record: text.Record{Puzzle: ruled}}}
	ask.Quick(t.Context(), []*Item[Answer]{it})
	if err := ask.Each(t.Context(), it); err != nil || it.Result.Err == nil || it.Result.Err.Error() != "unable knows no rules" {
		t.Errorf("%v, %v", it.Result.Err, err)
	}
}

// withRule is an empty board with a rule, for which auto has two engines.
func withRule(t *testing.T) sudoku.Puzzle {
	t.Helper()
	rules, err := rule.ParseAll("odd r1c1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(sudoku.Classic(), sudoku.NewGrid(sudoku.Classic()), rules...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A race is won by whoever answers, and ends both ways with its context.
func TestAutoRaces(t *testing.T) {
	p := withRule(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, tt := range []struct {
		native, sat bool // stuck
		limit       uint64
		want        string
	}{
		{false, false, 2, "native"},
		{false, true, 2, "native"},
		{true, false, 2, "sat"},
		{true, true, 2, ""},
	} {
		e := Auto{Native: fake{"native", tt.native}, SAT: fake{"sat", tt.sat}}
		if tt.want == "" {
			time.AfterFunc(2*raceAfter, cancel)
		}
		r, err := e.Solve(ctx, p, sudoku.Query{Limit: tt.limit})
		if tt.want != "" && (err != nil || r.Engine != tt.want) || tt.want == "" && !errors.Is(err, context.Canceled) {
			t.Errorf("%+v: %s, %v", tt, r.Engine, err)
		}
	}
}

// curious counts how often it is asked what it can take, and can't take anything.
type curious struct {
	fake
	asked *int
}

func (c curious) Supports(context.Context, sudoku.Puzzle) error {
	*c.asked++
	return errors.New(c.name + " is asked")
}

// SAT joins late where regions are to be found.
func TestAutoWaitsForRegions(t *testing.T) {
	for board, want := range map[string]time.Duration{
		"#board 4x4 box none\n#rule chaos-construction\n................\n":                 regionsAfter,
		"#board 4x4 box 2x2\n#rule yin-yang\n................\n":                            raceAfter,
		"#board 4x4 box 2x2\n#rule thermo r1c1..r1c3\n................\n":                   raceAfter,
		"#board 4x4 box none\n#rule chaos-construction\n#rule yin-yang\n................\n": regionsAfter,
	} {
		p, err := text.Parse(board, text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := joins(p); got != want {
			t.Errorf("%v, want %v:\n%s", got, want, board)
		}
	}
}

// Whether SAT can take a puzzle is asked when a search lasts, and not before; if it
// can't, the search goes on.
func TestAutoAsksLate(t *testing.T) {
	p := withRule(t)
	asked := 0
	e := Auto{Native: fake{"native", false}, SAT: curious{fake{"sat", false}, &asked}}
	if r, err := e.Solve(t.Context(), p, sudoku.Query{Limit: 2}); err != nil || r.Engine != "native" || asked > 0 {
		t.Errorf("%s, %v, asked %d times", r.Engine, err, asked)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*raceAfter)
	defer cancel()
	e.Native = fake{"native", true}
	if r, err := e.Solve(ctx, p, sudoku.Query{Limit: 2}); !errors.Is(err, context.DeadlineExceeded) || r.Engine != "native" || asked != 1 {
		t.Errorf("%s, %v, asked %d times", r.Engine, err, asked)
	}
}

// wholeless does not end on puzzles with fewer clues than it wants, and searches the others.
type wholeless struct {
	sudoku.BatchEngine
	clues int
}

func (e wholeless) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if p.Givens.Filled() < e.clues {
		<-ctx.Done()
		return sudoku.Result{}, ctx.Err()
	}
	return e.BatchEngine.Solve(ctx, p, q)
}

// Counts and lists that search does not end soon are found by maps, and those of puzzles without
// maps by search alone.
func TestAutoCountsByMaps(t *testing.T) {
	s := sudoku.Classic()
	solve := func(rules string, clues int, q sudoku.Query) (sudoku.Result, error) {
		all, err := rule.ParseAll(rules)
		if err != nil {
			t.Fatal(err)
		}
		givens := sudoku.NewGrid(s)
		givens[40] = 3
		p, err := sudoku.NewPuzzle(s, givens, all...)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if clues > 9 {
			cancel()
		}
		answers := make([]sudoku.Answer, 1)
		direct := native.New(native.Jobs(1))
		Auto{Native: wholeless{direct, clues}, SAT: fake{"sat", true}}.SolveBatch(ctx, []sudoku.Puzzle{p}, q, answers)
		return answers[0].Result, answers[0].Err
	}
	const rules = "anti-king; anti-knight; nonconsecutive"
	want, err := solve(rules, 0, sudoku.Query{})
	if err != nil || want.Count == 0 {
		t.Fatal(want.Count, err)
	}
	if r, err := solve(rules, 2, sudoku.Query{}); err != nil || !r.Complete || r.Count != want.Count {
		t.Errorf("counted %d of %d: %v", r.Count, want.Count, err)
	}
	listed := uint64(0)
	if r, err := solve(rules, 2, sudoku.Query{Each: func(sudoku.Grid) bool { listed++; return true }}); err != nil || !r.Complete || r.Count != want.Count || listed != want.Count {
		t.Errorf("listed %d, %d of %d: %v", listed, r.Count, want.Count, err)
	}
	if r, err := solve(rules, 10, sudoku.Query{}); !errors.Is(err, context.Canceled) || r.Complete {
		t.Errorf("cancelled: %v", err)
	}
}

// counting is an engine that sees how many processors are left.
type counting struct {
	fake
	cores *par.Cores
	left  *[]int
}

func (c counting) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	*c.left = append(*c.left, c.cores.Left())
	return c.fake.Solve(ctx, p, q)
}

func (c counting) SolveBatch(ctx context.Context, p []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	*c.left = append(*c.left, c.cores.Left())
	c.fake.SolveBatch(ctx, p, q, answers)
}

// A search takes a processor, so that cdcl does not race on it, and gives it back.
func TestSearchTakesAProcessor(t *testing.T) {
	var left []int
	cores := EngineOptions{Threads: 1, Processes: 3}.cores()
	e := Auto{Native: counting{fake{"native", false}, cores, &left}, SAT: fake{"sat", false}, cores: cores}
	plain, ruled := corpus.Empty(t, sudoku.Boxed(3, 3)), withRule(t)
	for _, p := range []sudoku.Puzzle{plain, ruled} {
		for _, limit := range []uint64{0, 2} {
			if _, err := e.Solve(t.Context(), p, sudoku.Query{Limit: limit}); err != nil {
				t.Fatal(err)
			}
		}
	}
	e.SolveBatch(t.Context(), []sudoku.Puzzle{plain, plain}, sudoku.Query{Limit: 2}, make([]sudoku.Answer, 2))
	if !slices.Equal(left, []int{2, 2, 2, 2, 2}) || cores.Left() != 3 {
		t.Errorf("%v left during searches, %d at the end", left, cores.Left())
	}
	if (EngineOptions{Threads: 1}).cores() != nil {
		t.Error("one processor leaves others")
	}
}
