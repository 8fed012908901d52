package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// startServe runs the command as a process and returns its link and how to end it,
// which tells the exit status.
func startServe(t *testing.T, args ...string) (link string, end func() int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(t.TempDir(), "sudokusat") // see TestMain
	if err := os.Symlink(self, bin); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(bin, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := false
	end = func() int {
		ended = true
		if err := c.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		_ = c.Wait() // the status says it
		return c.ProcessState.ExitCode()
	}
	t.Cleanup(func() {
		if !ended {
			end()
		}
	})
	link, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(link), end
}

// TestServe asks the command as a program would, and ends it as people do.
func TestServe(t *testing.T) {
	link, end := startServe(t, "--timeout", "1")
	for path, want := range map[string]string{
		"check": `"verdict":"unique"`,
		"prove": `"claim":"unique"`,
	} {
		got, err := http.Post(link+"api/"+path, "application/json", strings.NewReader(`{"puzzle":"1.....3..4.....2"}`))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(got.Body)
		got.Body.Close()
		if err != nil || got.StatusCode != 200 || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v %s", path, err, text)
		}
	}
	got, err := http.Post(link+"api/count", "application/json", strings.NewReader(`{"puzzle":"`+strings.Repeat(".", 81)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(got.Body)
	got.Body.Close()
	if err != nil || !strings.Contains(string(text), "took too long") || !strings.Contains(string(text), `"complete":false`) {
		t.Errorf("%v %s", err, text)
	}
	if status := end(); status != statusOK {
		t.Errorf("exit status %d", status)
	}
}
