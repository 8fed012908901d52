package sat_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sudokusat/sat"
	"sudokusat/sudoku"
)

// Solvers that leave a process in a session of its own, which holds their
// standard output and error: "stray" answers, "stray-hangs" does not. The
// process, "sleeper", writes its number into a file.
func init() {
	leave := func(pidFile string) {
		c := exec.Command(os.Args[0], "stub:sleeper", pidFile)
		c.Stdout, c.Stderr, c.SysProcAttr = os.Stdout, os.Stderr, &syscall.SysProcAttr{Setsid: true}
		if c.Start() != nil {
			os.Exit(99)
		}
		for range 1000 {
			if _, err := os.Stat(pidFile); err == nil {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		os.Exit(99)
	}
	oddStubs["stray"] = func(args []string) int {
		leave(args[0])
		return stub("honest", args[1:])
	}
	oddStubs["stray-hangs"] = func(args []string) int {
		leave(args[0])
		time.Sleep(time.Minute)
		return 0
	}
	oddStubs["stray-parent"] = func(args []string) int {
		s, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
		e, _ := sat.NewExec("'" + os.Args[0] + "' stub:stray-hangs " + args[0] + " {cnf}")
		e.Solve(context.Background(), empty(s), sudoku.Query{})
		return 0
	}
}

// numberIn waits for a file with a process number.
func numberIn(t *testing.T, file string) (pid int) {
	t.Helper()
	waitFor(t, "a process number", func() bool {
		text, err := os.ReadFile(file)
		if err == nil {
			pid, err = strconv.Atoi(string(text))
		}
		return err == nil
	})
	return pid
}

// ended reports whether a process is gone, or dead and not reaped.
func ended(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ESRCH) || strings.Contains(string(stat), ") Z ")
}

func TestStraysEndWithTheirSolver(t *testing.T) {
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	for _, mode := range []string{"stray", "stray-hangs"} {
		file := filepath.Join(t.TempDir(), "pid")
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		go func() {
			if mode == "stray-hangs" {
				numberIn(t, file)
				cancel()
			}
		}()
		_, err := stubEngine(t, mode+" "+file+" {cnf}").Solve(ctx, puzzle, sudoku.Query{Limit: 1})
		if mode == "stray" && err != nil || mode == "stray-hangs" && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", mode, err)
		}
		pid := numberIn(t, file)
		waitFor(t, mode+": its stray is killed", func() bool { return ended(pid) })
		cancel()
	}
}

// A program that is killed can't kill its solver's strays. The next one does.
func TestLeftOverStraysEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	parent := exec.Command(os.Args[0], "stub:stray-parent", file)
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	pid := numberIn(t, file)
	solve := func() {
		t.Helper()
		if _, err := stubEngine(t, "honest").Solve(context.Background(), grid(t, shape(t, 2, 2), fourUnique), sudoku.Query{Limit: 2}); err != nil {
			t.Fatal(err)
		}
	}
	solve()
	if ended(pid) {
		t.Error("killed while its program runs")
	}
	parent.Process.Kill()
	parent.Wait()
	if ended(pid) {
		t.Error("killed with its program; the test needs it")
	}
	solve()
	waitFor(t, "the next one kills it", func() bool { return ended(pid) })
}
