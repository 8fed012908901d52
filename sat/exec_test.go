package sat_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// A stub is this test binary, started as a solver that misbehaves in one way.
// It knows the solution of one 4×4 puzzle.
const (
	fourUnique   = "12..3....3....2."
	fourSolution = "1234341223414123"
)

// oddStubs are the modes that not every system has.
var oddStubs = map[string]func(args []string) int{}

// stub plays a solver and returns its exit status.
func stub(mode string, args []string) int {
	model := func(solution string) string {
		var b strings.Builder
		b.WriteString("v")
		for c, d := range solution {
			for i := range 4 {
				sign := "-"
				if int(d-'0') == i+1 {
					sign = ""
				}
				fmt.Fprintf(&b, " %s%d", sign, c*4+i+1)
			}
		}
		return b.String() + " 0\n"
	}
	if strings.HasPrefix(mode, "solve") {
		return stubSolver(mode, args)
	}
	if odd := oddStubs[mode]; odd != nil {
		return odd(args)
	}
	// The formula is read first, as most solvers do; a clause more than the
	// extended formula has is a blocking clause.
	clauses := 0
	var in io.Reader = os.Stdin
	if len(args) > 0 {
		if f, err := os.Open(args[0]); err == nil {
			in = f
		}
	}
	if mode != "deaf" {
		sc := bufio.NewScanner(in)
		for sc.Scan() {
			if f := strings.Fields(sc.Text()); len(f) == 4 && f[0] == "p" {
				fmt.Sscan(f[3], &clauses)
			}
		}
	}
	blocked := clauses > stubClauses()
	print := func(text string) { os.Stdout.WriteString(text) }
	sleeper := func() {
		c := exec.Command(os.Args[0], "stub:sleep", os.DevNull)
		c.Stdout = os.Stdout
		if c.Start() != nil {
			os.Exit(99)
		}
	}
	switch mode {
	case "honest", "deaf":
		if blocked {
			print("s UNSATISFIABLE\n")
			return 20
		}
		print("c a comment\ns SATISFIABLE\n" + model(fourSolution))
		return 10
	case "zero":
		if blocked {
			print("s UNSATISFIABLE\n")
			return 0
		}
		print("s SATISFIABLE\n" + model(fourSolution))
		return 0
	case "file": // minisat: the answer is in a file
		if blocked {
			os.WriteFile(args[1], []byte("UNSAT\n"), 0o666)
			return 20
		}
		os.WriteFile(args[1], []byte("SAT\n"+model(fourSolution)[2:]), 0o666)
		return 10
	case "silent-file":
		return 10
	case "pb":
		if blocked {
			print("s UNSATISFIABLE\n")
			return 20
		}
		m := strings.NewReplacer(" -", " -x", " ", " x").Replace(strings.TrimSuffix(model(fourSolution), " 0\n"))
		print("s SATISFIABLE\n" + m + "\n")
		return 10
	case "repeat":
		print("s SATISFIABLE\n" + model(fourSolution))
		return 10
	case "crash":
		print("s SATISFIABLE\nv 1 2")
		fmt.Fprintln(os.Stderr, "assertion failed: everything")
		return 134
	case "suicide":
		p, _ := os.FindProcess(os.Getpid())
		p.Kill()
		time.Sleep(time.Minute)
	case "crash-after":
		print("s SATISFIABLE\n" + model(fourSolution))
		p, _ := os.FindProcess(os.Getpid())
		p.Kill()
		time.Sleep(time.Minute)
	case "hang", "sleep":
		time.Sleep(time.Minute)
	case "hang-with-child":
		sleeper()
		time.Sleep(time.Minute)
	case "leaves-child":
		sleeper()
		print("s SATISFIABLE\n" + model(fourSolution))
		return 10
	case "lingers":
		print("s SATISFIABLE\n" + model(fourSolution))
		os.Stdout.Close()
		time.Sleep(time.Minute)
	case "partial":
		print("s SATISFIABLE\nv 1 -2 -3 -4 0\n")
		return 10
	case "partial-true": // only the true variables: enough
		if blocked {
			print("s UNSATISFIABLE\n")
			return 20
		}
		print("s SATISFIABLE\nv")
		for c, d := range fourSolution {
			fmt.Printf(" %d", c*4+int(d-'0'))
		}
		print(" 0\n")
		return 10
	case "lie":
		print("s SATISFIABLE\n" + model(strings.ReplaceAll(fourSolution, "4", "3")))
		return 10
	case "lie-clue":
		print("s SATISFIABLE\n" + model(strings.NewReplacer("1", "2", "2", "1").Replace(fourSolution)))
		return 10
	case "lie-unsat":
		print("s UNSATISFIABLE\n")
		return 20
	case "unknown":
		print("s UNKNOWN\n")
		return 0
	case "flood":
		for {
			if _, err := os.Stdout.WriteString("c " + strings.Repeat("more ", 1000) + "\n"); err != nil {
				return 1
			}
		}
	case "flood-line":
		print("v ")
		for {
			if _, err := os.Stdout.WriteString(strings.Repeat("1 ", 1000)); err != nil {
				return 1
			}
		}
	case "status":
		print("s SATISFIABLE\n" + model(fourSolution))
		return 20
	case "status1":
		print("s UNSATISFIABLE\n")
		return 1
	case "garbage":
		print("\x00\x01hello\xff")
		return 10
	case "twice":
		print("s SATISFIABLE\ns UNSATISFIABLE\n")
		return 10
	case "no-model":
		print("s SATISFIABLE\n")
		return 10
	case "truncated":
		print(strings.TrimSuffix("s SATISFIABLE\n"+model(fourSolution), " 0\n"))
		return 10
	case "empty":
		return 0
	}
	return 99
}

// stubClauses is the size of the formula before any blocking clause.
func stubClauses() int {
	s, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
	p := empty(s)
	for i, c := range fourUnique {
		if c != '.' {
			p.Givens[i] = sudoku.Digit(c - '0')
		}
	}
	in, _ := encode.Extended(p, encode.Pairwise())
	return int(in.Size().Clauses)
}

func stubEngine(t testing.TB, mode string) *sat.Exec {
	t.Helper()
	mode, places, _ := strings.Cut(mode, " ")
	e, err := sat.NewExec("exec:'" + os.Args[0] + "' stub:" + mode + " " + places)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestStubKnowsTheSolution(t *testing.T) {
	s := shape(t, 2, 2)
	all := brute.Solutions(grid(t, s, fourUnique), 2)
	if len(all) != 1 || s.GridText(all[0]) != fourSolution {
		t.Fatalf("%v", all)
	}
}

func TestWellBehavedSolvers(t *testing.T) {
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	for _, mode := range []string{"honest", "honest {cnf}", "zero", "deaf", "partial-true", "file {cnf} {out}", "pb", "leaves-child"} {
		t.Run(mode, func(t *testing.T) {
			q := sudoku.Query{Limit: 2, Keep: 2}
			if mode == "leaves-child" || mode == "deaf" {
				q.Limit = 1
			}
			r, err := stubEngine(t, mode).Solve(context.Background(), puzzle, q)
			if err != nil || r.Count != 1 || r.Complete != (q.Limit == 2) || puzzle.Shape.GridText(r.Solutions[0]) != fourSolution {
				t.Errorf("%v, count %d, complete %v, %v", err, r.Count, r.Complete, r.Solutions)
			}
		})
	}
	if kids := children(t); len(kids) > 0 {
		t.Errorf("processes left: %v", kids)
	}
}

func TestMisbehavingSolvers(t *testing.T) {
	goroutines := runtime.NumGoroutine()
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	for _, c := range []struct {
		mode  string
		fault error
		cause error // beyond the fault, or nil
		text  string
	}{
		{"crash", sat.ErrCrashed, nil, "assertion failed: everything"},
		{"suicide", sat.ErrCrashed, nil, "killed"},
		{"crash-after", sat.ErrCrashed, nil, "killed"},
		{"lingers", sat.ErrLingers, nil, ""},
		{"partial", sat.ErrPartial, encode.ErrModel, "r1c2"},
		{"lie", sat.ErrWrongModel, nil, "3 twice in row 1"},
		{"lie-clue", sat.ErrWrongModel, nil, "r1c1 is 2, the clue is 1"},
		{"lie-unsat", sat.ErrWrongUnsat, nil, ""},
		{"repeat", sat.ErrWrongModel, nil, "solution 1 again"},
		{"unknown", sat.ErrUndecided, sat.ErrGaveUp, ""},
		{"flood", sat.ErrFlood, nil, "bytes"},
		{"flood-line", sat.ErrFlood, nil, "bytes"},
		{"status", sat.ErrExitStatus, nil, "SATISFIABLE with status 20"},
		{"status1", sat.ErrExitStatus, nil, "UNSATISFIABLE with status 1"},
		{"garbage", sat.ErrNoAnswer, cnf.ErrStatus, ""},
		{"twice", sat.ErrNoAnswer, cnf.ErrStatus, ""},
		{"no-model", sat.ErrNoAnswer, cnf.ErrNoModel, ""},
		{"truncated", sat.ErrNoAnswer, cnf.ErrTruncated, ""},
		{"empty", sat.ErrNoAnswer, cnf.ErrStatus, ""},
		{"silent-file {cnf} {out}", sat.ErrNoAnswer, cnf.ErrStatus, ""},
		{"no-such-mode", sat.ErrCrashed, nil, "exit status 99"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			r, err := stubEngine(t, c.mode).Solve(context.Background(), puzzle, sudoku.Query{Limit: 2, Keep: 2})
			var se *sat.SolverError
			if !errors.As(err, &se) || !errors.Is(err, c.fault) || c.cause != nil && !errors.Is(err, c.cause) || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%v; want %v (%q)", err, c.fault, c.text)
			}
			if r.Complete {
				t.Error("complete")
			}
			for _, s := range r.Solutions {
				if sudoku.Check(puzzle, s) != nil {
					t.Error("a wrong solution got through")
				}
			}
		})
	}
	if e, _ := sat.NewExec("no/such/program"); e != nil {
		if _, err := e.Solve(context.Background(), puzzle, sudoku.Query{}); !errors.Is(err, sat.ErrNotStarted) {
			t.Errorf("missing program: %v", err)
		}
	}
	if kids := children(t); len(kids) > 0 {
		t.Errorf("processes left: %v", kids)
	}
	settled(t, goroutines)
}

func TestHangingSolversEndWithTheContext(t *testing.T) {
	goroutines := runtime.NumGoroutine()
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	for _, mode := range []string{"hang", "hang-with-child", "hang {cnf} {out}", "flood"} {
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		done := make(chan error, 1)
		go func() {
			_, err := stubEngine(t, mode).Solve(ctx, puzzle, sudoku.Query{})
			done <- err
		}()
		select {
		case err := <-done:
			if mode != "flood" && !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %v", mode, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: still running", mode)
		}
		cancel()
	}
	if kids := children(t); len(kids) > 0 {
		t.Errorf("processes left: %v", kids)
	}
	settled(t, goroutines)
}

// settled waits for goroutines to end.
func settled(t *testing.T, want int) {
	t.Helper()
	for range 300 {
		if runtime.NumGoroutine() <= want {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), want)
}

func TestParseCommand(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"exec:kissat -q", "kissat -q"},
		{"  minisat   {cnf} {out} ", "minisat {cnf} {out}"},
		{`'my solver' "--a b" c\ d ''`, `'my solver' '--a b' 'c d' ''`},
		{`x --out={out} {cnf}`, `x --out={out} {cnf}`},
	} {
		cmd, err := sat.ParseCommand(c.text)
		if err != nil || cmd.String() != c.want {
			t.Errorf("%q: %q, %v", c.text, cmd.String(), err)
		}
	}
	for _, text := range []string{"", "exec:", "exec:  ", "a 'b", `a \`, "a {cfn}"} {
		if _, err := sat.ParseCommand(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// installed reports whether a solver is there. Where it is not, a test of its name below t
// is skipped, or fails; see [testenv.Program].
func installed(t *testing.T, command string) (ok bool) {
	t.Helper()
	t.Run("with "+strings.Fields(command)[0], func(t *testing.T) {
		testenv.Program(t, command)
		ok = true
	})
	return ok
}

func TestRealSolvers(t *testing.T) {
	ctx := context.Background()
	for _, command := range []string{"cadical -q", "cadical", "minisat", "minisat -verb=0 {cnf} {out}", "minisat {cnf}", "cryptominisat5 --verb 0", "clasp --verbose=0", "minisat+ {opb}"} {
		e, err := sat.NewExec("exec:" + command)
		if err != nil {
			t.Fatal(err)
		}
		if !installed(t, command) {
			continue
		}
		for text, want := range map[string]sudoku.Verdict{easy: sudoku.Unique, hard: sudoku.Unique, "55" + easy[2:]: sudoku.Unsolvable} {
			r, err := e.Solve(ctx, grid(t, sudoku.Classic(), text), sudoku.Query{Limit: 2, Keep: 2})
			r.Unproved = false // not compared
			if err != nil || r.Verdict() != want {
				t.Errorf("%s: %v, %v; want %v", command, r.Verdict(), err, want)
			}
		}
		s := shape(t, 2, 2)
		r, err := e.Solve(ctx, grid(t, s, six), sudoku.Query{Limit: 5, Keep: 2, Least: true})
		want := brute.Solutions(grid(t, s, six), 1000)
		if err != nil || r.Count != 5 || !r.Solutions[0].Equal(want[0]) || !r.Solutions[1].Equal(want[1]) {
			t.Errorf("%s: least %v, %v", command, r.Solutions, err)
		}
	}
}
