//go:build !js

package main

import (
	"bufio"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sudokusat/internal/tty"
	"sudokusat/web"
	"sudokusat/web/api"
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

// TestAPIPage runs each curl line of the page about the API and wants the answer that it
// shows; only times may differ. With -update the answers are written.
func TestAPIPage(t *testing.T) {
	const file = "../../web/api.html"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := serveCmd{t: newTerminal(t.Context(), nil, io.Discard, io.Discard), engines: "auto", jobs: 1, timeout: time.Minute, longest: time.Minute, answer: 1 << 20}
	engines, closeAll, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	defer closeAll()
	server, err := web.New(web.Options{Engines: engines, Schema: answersSchema})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	host := httptest.NewServer(server)
	defer host.Close()
	shown := map[string]bool{}
	block := regexp.MustCompile(`(?s)<pre>\$ curl (.*?)\n(.*?)</pre>`)
	got := block.ReplaceAllStringFunc(string(page), func(b string) string {
		parts := block.FindStringSubmatch(b)
		line, want := html.UnescapeString(parts[1]), html.UnescapeString(parts[2])
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, host.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		words := regexp.MustCompile(`'[^']*'|[^ ]+`).FindAllString(line, -1)
		for i := 0; i < len(words); i++ {
			switch word := strings.Trim(words[i], "'"); word {
			case "-d":
				i++
				r.Body = io.NopCloser(strings.NewReader(strings.Trim(words[i], "'")))
			case "-H":
				i++
				name, value, _ := strings.Cut(strings.Trim(words[i], "'"), ": ")
				r.Header.Set(name, value)
			default:
				path := strings.TrimPrefix(word, "http://127.0.0.1:8917")
				r.URL, err = r.URL.Parse(host.URL + path)
				if err != nil {
					t.Fatal(err)
				}
				shown[strings.TrimPrefix(r.URL.Path, "/api/")] = true
			}
		}
		a, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		answer, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		if withoutTimes(string(answer)) == withoutTimes(want) {
			return b
		}
		if !*update {
			t.Errorf("curl %s\n%s\nwant\n%s", line, answer, want)
		}
		return "<pre>$ curl " + parts[1] + "\n" + strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(string(answer)) + "</pre>"
	})
	for _, o := range api.Operations() {
		if !shown[o.Name] {
			t.Errorf("the page shows no %s", o.Name)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// withoutTimes takes measurements out of an answer.
func withoutTimes(s string) string {
	s = regexp.MustCompile(`"[a-z]+_seconds":[0-9.e-]+,?`).ReplaceAllString(s, "")
	return strings.ReplaceAll(s, ",}", "}")
}
