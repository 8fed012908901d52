package sat_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestForgetfulProgram runs a program that uses workers and forgets
// ServeWorker: it gets an error, and its main does not run again in a worker.
func TestForgetfulProgram(t *testing.T) {
	dir := t.TempDir()
	program, log := filepath.Join(dir, "forgetful.exe"), filepath.Join(dir, "log")
	if out, err := exec.Command("go", "build", "-o", program, "./testdata/forgetful").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), "FORGETFUL_LOG="+log)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "main must call sat.ServeWorker first") {
		t.Errorf("%v: %s", err, out)
	}
	if text, err := os.ReadFile(log); err != nil || strings.Count(string(text), "main runs\n") != 1 {
		t.Errorf("%v: %q", err, text)
	}
}
