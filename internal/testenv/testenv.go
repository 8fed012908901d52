// Package testenv reports to tests which programs this machine has and how long they may
// take.
//
// Tests skip the parts that they leave out, with the reason. The packages below with, each
// of which has a line in the output of "go test ./...", show it even without -v.
package testenv

import (
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// Collecting garbage takes a third of the time of tests, which live briefly: they do it at
// five times the heap that is in use and not at twice, unless GOGC has another wish.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// LongTests reports whether tests run whole: SUDOKUSAT_LONG=1 is set, as in .ci/run.
func LongTests() bool { return os.Getenv("SUDOKUSAT_LONG") == "1" }

// Rounds returns how many rounds a test with random inputs takes: whole if tests run
// whole, and a twelfth of it, at least one, if not.
func Rounds(whole int) int { return rounds(whole, 12) }

// Few is Rounds for tests of which a round takes long: a sixtieth.
func Few(whole int) int { return rounds(whole, 60) }

func rounds(whole, part int) int {
	if LongTests() {
		return whole
	}
	return max(1, whole/part)
}

// Long skips a test that takes seconds and cannot do less, unless tests run whole.
func Long(t testing.TB) {
	t.Helper()
	if !LongTests() {
		t.Skip("takes long: SUDOKUSAT_LONG=1 runs it")
	}
}

// Unpackaged lists the programs that are in no Debian package and no npm package. Tests that
// need one are skipped where it is missing, also in .ci/run, which names them.
var Unpackaged = []string{"drat-trim", "cake_lpr", "kissat"}

// Program returns the path of the program that a command begins with. Where it is not
// installed the test is skipped, or fails if SUDOKUSAT_SOLVERS=required is set and the
// program is not one of [Unpackaged].
func Program(t testing.TB, command string) string {
	t.Helper()
	name := strings.Fields(command)[0]
	path, err := exec.LookPath(name)
	switch {
	case err == nil:
	case os.Getenv("SUDOKUSAT_SOLVERS") == "required" && !slices.Contains(Unpackaged, name):
		t.Fatalf("%s is not installed, and SUDOKUSAT_SOLVERS=required", name)
	default:
		t.Skipf("%s is not installed", name)
	}
	return path
}

// Installed reports whether one of the programs is installed.
func Installed(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { _, err := exec.LookPath(name); return err == nil })
}

// With runs the tests of a package below with if met holds. If not, it runs none,
// so that the line of the package ends with "[no tests to run]", and prints the reason if -v
// is given. It does not return.
func With(m *testing.M, met bool, why string) {
	if !met {
		fmt.Println("not tested: " + why)
		os.Args = append(os.Args, "-test.run=^$")
	}
	os.Exit(m.Run())
}
