package sat_test

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// Every engine against brute force, on random small puzzles of every sort of
// board and rule.

var brutePuzzles = flag.Int("puzzles", testenv.Rounds(300), "random puzzles to count by brute force")

// agree asks an engine about random puzzles with up to most solutions in several ways.
func agree(t *testing.T, e sudoku.Engine, seed uint64, puzzles, most int) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 26))
	own, several := 0, 0
	for asked := 0; asked < puzzles; {
		p, count := brute.Puzzle(random)
		if random.IntN(2) == 0 {
			p, count = brute.Primitives(random)
		}
		if count > most {
			continue
		}
		asked++
		all := brute.Solutions(p, count+1)
		if len(p.Constraints()) > 0 {
			own++
		}
		if count > 1 {
			several++
		}
		agreeOn(t, e, p, all, random)
	}
	if own < puzzles/4 || several < puzzles/20-1 {
		t.Errorf("of %d puzzles %d have rules of their own and %d several solutions: a poor mix", puzzles, own, several)
	}
}

func agreeOn(t *testing.T, e sudoku.Engine, p sudoku.Puzzle, all []sudoku.Grid, random *rand.Rand) {
	t.Helper()
	if err := e.Supports(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	every := sudoku.Query{Keep: len(all) + 1}
	r, err := e.Solve(context.Background(), p, every)
	if err == nil {
		err = every.Audit(p, sudoku.Answer{Result: r})
	}
	if err != nil || !r.Complete || r.Count != uint64(len(all)) {
		t.Fatalf("%s\n%d solutions, complete %v, %v; brute force finds %d", p.Text(), r.Count, r.Complete, err, len(all))
	}
	q := sudoku.Query{Limit: uint64(random.IntN(4)), Keep: random.IntN(3), Least: random.IntN(2) == 0}
	want := len(all)
	if q.Limit > 0 {
		want = min(want, int(q.Limit))
	}
	r, err = e.Solve(context.Background(), p, q)
	if err == nil {
		err = q.Audit(p, sudoku.Answer{Result: r})
	}
	if err != nil || r.Count != uint64(want) || r.Complete && want < len(all) {
		t.Fatalf("%s%+v: %d solutions, complete %v, %v; brute force finds %d", p.Text(), q, r.Count, r.Complete, err, len(all))
	}
	if q.Ordered() && !slices.EqualFunc(r.Solutions, all[:min(q.Keep, want)], sudoku.Grid.Equal) {
		t.Fatalf("%s%+v: %v are not the least solutions", p.Text(), q, r.Solutions)
	}
	stream(t, e, p, all, q, random.IntN(len(all)+2))
}

// stream has an engine pass its solutions on, up to some, 0 for all of them.
func stream(t *testing.T, e sudoku.Engine, p sudoku.Puzzle, all []sudoku.Grid, q sudoku.Query, some int) {
	t.Helper()
	seen := map[string]bool{}
	calls := 0
	q.Each = func(g sudoku.Grid) bool {
		if err := sudoku.Check(p, g); err != nil {
			t.Fatalf("%s%v", p.Text(), err)
		}
		seen[p.Shape.GridText(g)] = true
		clear(g) // it is ours: nothing else may change
		calls++
		return calls != some
	}
	want := len(all)
	if q.Limit > 0 {
		want = min(want, int(q.Limit))
	}
	if some > 0 {
		want = min(want, some)
	}
	r, err := e.Solve(context.Background(), p, q)
	if err == nil {
		err = q.Audit(p, sudoku.Answer{Result: r})
	}
	stopped := some > 0 && calls == some
	if err != nil || calls != want || len(seen) != want || r.Count != uint64(want) || r.Complete && (want < len(all) || stopped) {
		t.Fatalf("%s%+v, enough with %d: %d passed on, %d of them different, %d counted, complete %v, %v; brute force finds %d",
			p.Text(), q, some, calls, len(seen), r.Count, r.Complete, err, len(all))
	}
	if q.Ordered() && !stopped && !slices.EqualFunc(r.Solutions, all[:min(q.Keep, want)], sudoku.Grid.Equal) {
		t.Fatalf("%s%+v: %v are not the least solutions", p.Text(), q, r.Solutions)
	}
}

func TestInProcessAgreesWithBruteForce(t *testing.T) {
	agree(t, sat.Gophersat(), 1, *brutePuzzles, math.MaxInt)
}

func TestCDCLAgreesWithBruteForce(t *testing.T) {
	agree(t, sat.NewCDCL(1, 0), 7, *brutePuzzles, math.MaxInt)
}

func TestWorkersAgreeWithBruteForce(t *testing.T) {
	w := sat.NewWorkers(sat.WorkerCount(1))
	defer w.Close()
	agree(t, w, 2, min(*brutePuzzles, 300), math.MaxInt)
}

// Solvers that are commands are asked about few with few solutions: each is several processes.
func TestExecAgreesWithBruteForce(t *testing.T) {
	agree(t, stubEngine(t, "solve"), 3, testenv.Rounds(24), 12)
	if !testenv.LongTests() {
		return
	}
	for _, command := range []string{"cadical -q", "minisat"} {
		if installed(t, command) {
			e, err := sat.NewExec(command)
			if err != nil {
				t.Fatal(err)
			}
			agree(t, e, 4, testenv.Rounds(24), 12)
		}
	}
}

// Proofs of the same puzzles hold, and that of a puzzle under an assumption.
func TestProofsAgreeWithBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 26))
	for _, p := range provers(t)[:3] {
		for range min(*brutePuzzles/3, 2000) {
			puzzle, count := brute.Puzzle(random)
			if random.IntN(2) == 0 {
				puzzle, count = brute.Primitives(random)
			}
			if count > 40 {
				continue
			}
			if r, _ := checked(t, p, puzzle, nil); int(r.Count) != count {
				t.Errorf("%s: %s%d solutions, want %d", p.Name(), puzzle.Text(), r.Count, count)
			}
			c := sudoku.Cell(random.IntN(puzzle.Shape.Cells()))
			if !puzzle.Shape.Exists(c) {
				continue
			}
			f := sudoku.Fact{Candidate: sudoku.Candidate{Cell: c, Digit: sudoku.Digit(1 + random.IntN(puzzle.Shape.N()))}, Not: random.IntN(2) == 0}
			want := 0
			for _, s := range brute.Solutions(puzzle, count+1) {
				if f.In(s) {
					want++
				}
			}
			if r, _ := checked(t, p, puzzle, []sudoku.Fact{f}); int(r.Count) != want {
				t.Errorf("%s: %sunder %+v %d solutions, want %d", p.Name(), puzzle.Text(), f, r.Count, want)
			}
		}
	}
}

// Formulas of every encoding, with every AMO, mean the same
// to gophersat.
func TestEncodedAgree(t *testing.T) {
	w := sat.NewWorkers(sat.WorkerCount(1))
	defer w.Close()
	for i, encoding := range encode.Encodings() {
		for j, amo := range encode.AMOs() {
			e := w.Encoded(encoding, amo)
			if want := "sat, " + encoding.Name + " " + amo.Name; e.Name() != want {
				t.Errorf("%q, want %q", e.Name(), want)
			}
			agree(t, e, uint64(100+10*i+j), testenv.Rounds(40), math.MaxInt)
		}
	}
}

// The formulas of every encoding, in DIMACS and in OPB, have the puzzle's
// solutions for solvers of others: constraints of every sort, and every rule.
func TestExportsAgreeWithBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 26))
	commands := []string{"cadical -q", "minisat", "clasp --verbose=0", "minisat+ {opb}", "clasp --verbose=0 {opb}"}
	commands = slices.DeleteFunc(commands, func(c string) bool { return !installed(t, c) })
	for k := range len(commands) * max(1, *brutePuzzles/60) {
		p, count := brute.Puzzle(random)
		for count > 6 || k%2 == 0 && len(p.Rules()) == 0 {
			if p, count = brute.Puzzle(random); k%4 == 0 {
				p, count = brute.Primitives(random)
			}
		}
		e, err := sat.NewExec(commands[k%len(commands)])
		if err != nil {
			t.Fatal(err)
		}
		for _, encoding := range encode.Encodings() {
			one := e.Encoded(encoding, encode.AMOs()[random.IntN(len(encode.AMOs()))])
			r, err := one.Solve(context.Background(), p, sudoku.Query{})
			if err != nil || r.Count != uint64(count) {
				t.Fatalf("%s: %s%+v\n%d solutions, %v; brute force finds %d", one.Name(), p.Text(), p.Constraints(), r.Count, err, count)
			}
		}
	}
}

// A pseudo-Boolean formula may have more variables than the clauses of the same puzzle.
func TestOPBHasVariablesOfItsOwn(t *testing.T) {
	rules, err := rule.ParseAll("cage 3 r1c1 r1c2")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rules...)
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"clasp --verbose=0 {opb}", "minisat+ {opb}"} {
		if !installed(t, command) {
			continue
		}
		e, err := sat.NewExec(command)
		if err != nil {
			t.Fatal(err)
		}
		for _, encoding := range encode.Encodings() {
			r, err := e.Encoded(encoding, encoding.AMO).Solve(t.Context(), p, sudoku.Query{Limit: 3})
			if err != nil || r.Count != 3 {
				t.Errorf("%s, %s: %d solutions, %v; there are 48", command, encoding.Name, r.Count, err)
			}
		}
	}
}
