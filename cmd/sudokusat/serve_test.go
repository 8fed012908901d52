//go:build !js

package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"sudokusat/internal/tty"
)

// startServe runs the command as a process and returns its links and how to end it,
// which returns the exit status.
func startServe(t *testing.T, args ...string) (links []string, end func() int) {
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
		_ = c.Wait() // the status has it
		return c.ProcessState.ExitCode()
	}
	t.Cleanup(func() {
		if !ended {
			end()
		}
	})
	lines := bufio.NewReader(out)
	for range 1 + strings.Count(strings.Join(args, " "), "--fpuzzles") {
		link, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		links = append(links, strings.TrimSpace(link))
	}
	return links, end
}

// TestServeAnswersAndEnds asks the command as a program would, and ends it as people do.
func TestServeAnswersAndEnds(t *testing.T) {
	link, end := startServe(t, "--timeout", "0.3", "--fpuzzles=localhost:0")
	editor := link[1]
	for path, want := range map[string]string{
		"check": `"verdict":"unique"`,
		"prove": `"claim":"unique"`,
	} {
		got, err := http.Post(link[0]+"api/"+path, "application/json", strings.NewReader(`{"puzzle":"1.....3..4.....2"}`))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(got.Body)
		got.Body.Close()
		if err != nil || got.StatusCode != 200 || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v %s", path, err, text)
		}
	}
	got, err := http.Post(link[0]+"api/count", "application/json", strings.NewReader(`{"puzzle":"`+strings.Repeat(".", 81)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(got.Body)
	got.Body.Close()
	if err != nil || !strings.Contains(string(text), "took too long") || !strings.Contains(string(text), `"complete":false`) {
		t.Errorf("%v %s", err, text)
	}
	for _, origin := range []string{"https://f-puzzles.com", "https://evil.example"} {
		socket, _, err := websocket.Dial(t.Context(), editor, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if (err == nil) != (origin == "https://f-puzzles.com") {
			t.Errorf("%s: %v", origin, err)
		}
		if err != nil {
			continue
		}
		defer socket.CloseNow()
		if err := socket.Write(t.Context(), websocket.MessageText, []byte(`{"nonce":1,"command":"count","dataType":"fpuzzles","data":`+
			`"{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"}`)); err != nil {
			t.Fatal(err)
		}
		_, text, err := socket.Read(t.Context())
		if err != nil || string(text) != `{"nonce":1,"type":"count","count":288,"inProgress":false}` {
			t.Errorf("%v: %s", err, text)
		}
	}
	if status := end(); status != tty.OK {
		t.Errorf("exit status %d", status)
	}
}

// The link is one that a browser of this machine can follow.
func TestServeLink(t *testing.T) {
	for addr, want := range map[string]string{"0.0.0.0:8917": "localhost:8917", "[::]:80": "localhost:80", "127.0.0.1:8917": "127.0.0.1:8917", "[::1]:8917": "[::1]:8917"} {
		a, err := net.ResolveTCPAddr("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		if got := reached(a); got != want {
			t.Errorf("%s is reached at %s, not %s", addr, got, want)
		}
	}
}
