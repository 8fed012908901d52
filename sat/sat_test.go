package sat_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"sudokusat/sat"
	"sudokusat/sudoku"
)

func TestMain(m *testing.M) {
	if status, worker := sat.ServeWorker(); worker {
		os.Exit(status)
	}
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "stub:") {
		os.Exit(stub(os.Args[1][len("stub:"):], os.Args[2:]))
	}
	os.Exit(m.Run())
}

const (
	easy  = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9" // 17 clues
	hard  = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
	multi = "..3456789456789123789123456.1.8..5..6..2.1..78..5.7..42.1.......7...2.1.9....5.7." // none or several
)

// grid reads one character a cell as the givens of a puzzle.
func grid(t testing.TB, s *sudoku.Shape, text string) sudoku.Puzzle {
	t.Helper()
	if len(text) != s.Cells() {
		t.Fatalf("%d characters for %d cells", len(text), s.Cells())
	}
	p := empty(s)
	for i, c := range text {
		if c >= '1' && c <= '9' {
			p.Givens[i] = sudoku.Digit(c - '0')
		}
	}
	return p
}

// empty is a board without givens.
func empty(s *sudoku.Shape) sudoku.Puzzle {
	return sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
}

// shape is a board with boxes.
func shape(t testing.TB, r, c int) *sudoku.Shape {
	t.Helper()
	s, err := sudoku.NewShape(sudoku.Boxed(r, c))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestUniqueIsProved(t *testing.T) {
	for _, e := range engines(t) {
		for _, text := range []string{easy, hard} {
			r, err := e.Solve(context.Background(), grid(t, sudoku.Classic(), text), sudoku.Query{Limit: 2, Keep: 2})
			if err != nil || !r.Unique() || len(r.Solutions) != 1 {
				t.Errorf("%s: %v, %v solutions, %v", text, r.Verdict(), len(r.Solutions), err)
			}
			if r.Engine != "sat" || e.Name() != "sat" {
				t.Errorf("engine %q calls itself %q", e.Name(), r.Engine)
			}
		}
	}
}

func engines(t *testing.T) []sudoku.Engine {
	w := sat.NewWorkers(sat.WorkerCount(2))
	t.Cleanup(func() { w.Close() })
	return []sudoku.Engine{sat.Gophersat(), w}
}

func TestClashIsUnsolvable(t *testing.T) {
	for _, e := range engines(t) {
		r, err := e.Solve(context.Background(), grid(t, sudoku.Classic(), "55"+easy[2:]), sudoku.Query{Limit: 2})
		if err != nil || r.Verdict() != sudoku.Unsolvable {
			t.Errorf("%v, %v", r.Verdict(), err)
		}
	}
}

// stubborn is a puzzle that gophersat does not finish in any test's time:
// a Latin square without clues, each of whose solutions would be counted.
func stubborn(t testing.TB) (sudoku.Puzzle, sudoku.Query) {
	return empty(shape(t, 5, 5)), sudoku.Query{}
}

func TestCancelStopsAtOnce(t *testing.T) {
	before := runtime.NumGoroutine()
	w := sat.NewWorkers(sat.WorkerCount(2))
	puzzle, q := stubborn(t)
	for _, after := range []time.Duration{0, time.Millisecond, 50 * time.Millisecond, 300 * time.Millisecond} {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(after, cancel)
		done := make(chan error)
		go func() {
			r, err := w.Solve(ctx, puzzle, q)
			if r.Complete {
				err = fmt.Errorf("complete after a cancel: %v", err)
			}
			done <- err
		}()
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("after %v: %v", after, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("cancelled after %v: still running", after)
		}
		cancel()
	}
	// The engine goes on working.
	r, err := w.Solve(context.Background(), grid(t, sudoku.Classic(), hard), sudoku.Query{Limit: 2})
	if err != nil || !r.Unique() {
		t.Errorf("after the cancels: %v, %v", r.Verdict(), err)
	}
	w.Close()
	if kids := children(t); len(kids) > 0 {
		t.Errorf("processes left: %v", kids)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// children lists the processes whose parent is this one; only Linux lists them.
func children(t *testing.T) (kids []string) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Logf("children are not counted here: %v", err)
		return nil
	}
	for _, e := range entries {
		stat, err := os.ReadFile("/proc/" + e.Name() + "/stat")
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		if f := strings.Fields(rest); len(f) > 1 && f[1] == fmt.Sprint(os.Getpid()) {
			kids = append(kids, string(stat))
		}
	}
	return kids
}

// TestMemoryLimitCostsOnePuzzle has a formula of 37 MB: a limit below is known
// to be too low by the formula's size, one just above when it is reached.
func TestMemoryLimitCostsOnePuzzle(t *testing.T) {
	for _, limit := range []uint64{32 << 20, 40 << 20} {
		w := sat.NewWorkers(sat.WorkerCount(1), sat.WorkerMemory(limit))
		defer w.Close()
		puzzle := empty(shape(t, 7, 7))
		classic := grid(t, sudoku.Classic(), hard)
		answers := sudoku.SolveAll(context.Background(), w, []sudoku.Puzzle{classic, puzzle, classic}, sudoku.Query{Limit: 2})
		if err := answers[1].Err; !errors.Is(err, sat.ErrMemory) || !errors.Is(err, sat.ErrGaveUp) || strings.Contains(err.Error(), "gave up") || answers[1].Complete {
			t.Errorf("limit of %d: %v, complete %v; want the memory limit", limit, err, answers[1].Complete)
		}
		for _, i := range []int{0, 2} {
			if answers[i].Err != nil || !answers[i].Unique() {
				t.Errorf("limit of %d: puzzle %d: %v, %v", limit, i, answers[i].Verdict(), answers[i].Err)
			}
		}
	}
}

// TestHugeFormulaIsNotMade wants formulas of 12 and of 192 million literals to
// be refused before memory is taken for them: 48 and 768 MB for the literals
// alone, and as much again for the list of candidates.
func TestHugeFormulaIsNotMade(t *testing.T) {
	w := sat.NewWorkers(sat.WorkerMemory(256 << 20))
	defer w.Close()
	for _, c := range []struct {
		box  int
		e    sudoku.Engine
		most uint64
	}{{12, w, 60 << 20}, {20, w, 90 << 20}, {20, stubEngine(t, "sleep"), 90 << 20}} {
		puzzle := empty(shape(t, c.box, c.box))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := c.e.Solve(context.Background(), puzzle, sudoku.Query{Limit: 1})
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, sat.ErrMemory) || took > c.most {
			t.Errorf("%s, %d rows: %v; %d MB were taken", c.e.Name(), puzzle.Shape.N(), err, took>>20)
		}
	}
	if kids := children(t); len(kids) > 0 {
		t.Errorf("a worker was started: %v", kids)
	}
}

// TestDeadWorkerCostsOnePuzzle kills the worker from outside, as a kernel out
// of memory does.
func TestDeadWorkerCostsOnePuzzle(t *testing.T) {
	w := sat.NewWorkers(sat.WorkerCount(1))
	defer w.Close()
	classic := grid(t, sudoku.Classic(), hard)
	unique := func() {
		t.Helper()
		if r, err := w.Solve(context.Background(), classic, sudoku.Query{Limit: 2}); err != nil || !r.Unique() {
			t.Errorf("%v, %v", r.Verdict(), err)
		}
	}
	unique()
	kill := func() int {
		n := 0
		for _, stat := range children(t) {
			var pid int
			fmt.Sscan(stat, &pid)
			if p, err := os.FindProcess(pid); err == nil && p.Kill() == nil {
				n++
			}
		}
		return n
	}
	if len(children(t)) == 0 {
		t.Skip("the worker cannot be found here")
	}
	// While it is idle: nobody notices.
	kill()
	w.AwaitDeaths()
	unique()
	// In the middle of a puzzle: that one is lost, and its error reports it. A worker that has
	// not shown a solution by then begins the puzzle once more, so it is killed again.
	puzzle, q := stubborn(t)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	done, killed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(killed)
		for {
			select {
			case <-done:
				return
			case <-time.After(300 * time.Millisecond):
				kill()
			}
		}
	}()
	r, err := w.Solve(ctx, puzzle, q)
	close(done)
	<-killed
	if !errors.Is(err, sat.ErrWorker) || !errors.Is(err, sat.ErrGaveUp) || r.Complete || !strings.Contains(err.Error(), "killed") {
		t.Errorf("%v, complete %v", err, r.Complete)
	}
	unique()
}

func TestClosedEngine(t *testing.T) {
	w := sat.NewWorkers()
	w.Close()
	if _, err := w.Solve(context.Background(), grid(t, sudoku.Classic(), hard), sudoku.Query{}); !errors.Is(err, sat.ErrClosed) {
		t.Errorf("%v", err)
	}
	w.Close()
}

func TestBatchKeepsOrder(t *testing.T) {
	w := sat.NewWorkers(sat.WorkerCount(3))
	defer w.Close()
	var puzzles []sudoku.Puzzle
	for i := range 40 {
		puzzles = append(puzzles, grid(t, sudoku.Classic(), []string{easy, hard, "55" + easy[2:]}[i%3]))
	}
	for i, a := range sudoku.SolveAll(context.Background(), w, puzzles, sudoku.Query{Limit: 2, Keep: 1}) {
		want := []sudoku.Verdict{sudoku.Unique, sudoku.Unique, sudoku.Unsolvable}[i%3]
		if a.Err != nil || a.Verdict() != want {
			t.Fatalf("puzzle %d: %v, %v; want %v", i, a.Verdict(), a.Err, want)
		}
		if want == sudoku.Unique && sudoku.Check(puzzles[i], a.Solutions[0]) != nil {
			t.Fatalf("puzzle %d has another's answer", i)
		}
	}
}

func TestRestlessReuse(t *testing.T) {
	w := sat.NewWorkers(sat.WorkerCount(1))
	defer w.Close()
	r, err := w.Solve(context.Background(), grid(t, sudoku.Classic(), multi), sudoku.Query{Limit: 50, Keep: 50})
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range r.Solutions {
		for _, b := range r.Solutions[:i] {
			if a.Equal(b) {
				t.Fatal("a solution twice")
			}
		}
	}
}
