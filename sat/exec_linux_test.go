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

// A program that is killed while its solver runs: "parent" solves a puzzle with
// "sleeper", which writes its process number into a file.
func init() {
	oddStubs["parent"] = func(args []string) int {
		s, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
		e, _ := sat.NewExec("'" + os.Args[0] + "' stub:sleeper " + args[0] + " {cnf}")
		e.Solve(context.Background(), empty(s), sudoku.Query{})
		return 0
	}
	oddStubs["sleeper"] = func(args []string) int {
		os.WriteFile(args[0]+".new", []byte(strconv.Itoa(os.Getpid())), 0o600)
		os.Rename(args[0]+".new", args[0])
		time.Sleep(time.Minute)
		return 0
	}
}

// waitFor waits up to 10 s.
func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	for range 1000 {
		if done() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("not within 10 s: %s", what)
}

func TestKilledProgramLeavesNothing(t *testing.T) {
	temp := filepath.Join(t.TempDir(), "no [pattern")
	if err := os.Mkdir(temp, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temp)
	folders := func() []os.DirEntry {
		entries, err := os.ReadDir(temp)
		if err != nil {
			t.Fatal(err)
		}
		return entries
	}
	pidFile := filepath.Join(t.TempDir(), "pid")
	parent := exec.Command(os.Args[0], "stub:parent", pidFile)
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	pid := 0
	waitFor(t, "the solver starts", func() bool {
		text, err := os.ReadFile(pidFile)
		if err == nil {
			pid, err = strconv.Atoi(string(text))
		}
		return err == nil
	})
	// While the program runs, another leaves its folder alone.
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	solve := func() {
		t.Helper()
		if _, err := stubEngine(t, "honest").Solve(context.Background(), puzzle, sudoku.Query{Limit: 2}); err != nil {
			t.Fatal(err)
		}
	}
	solve()
	if n := len(folders()); n != 1 {
		t.Errorf("%d folders while the program runs: %v", n, folders())
	}
	parent.Process.Kill()
	parent.Wait()
	waitFor(t, "the solver dies with its program", func() bool {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ESRCH) || strings.Contains(string(stat), ") Z ")
	})
	if n := len(folders()); n != 1 {
		t.Errorf("%d folders after the program was killed; the test needs one", n)
	}
	solve()
	if left := folders(); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestForeignFoldersAreLeftAlone(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	names := []string{"sudokusat-", "sudokusat-1-2-3-4", "sudokusat-x-y-z-1", "sudokusat-999999999--12-1", "sudokusat-999999999-0a1b2c3d.1-12-1", "sudokusat-notes"}
	for _, name := range names {
		if err := os.Mkdir(filepath.Join(temp, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := stubEngine(t, "honest").Solve(context.Background(), grid(t, shape(t, 2, 2), fourUnique), sudoku.Query{Limit: 2}); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(temp)
	if err != nil || len(left) != len(names) {
		t.Errorf("%v, %v", left, err)
	}
}
