package web_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/web"
	"sudokusat/web/api"
	"sudokusat/web/engine"
)

// TestMain wants no goroutine left when all tests are done.
func TestMain(m *testing.M) {
	code := m.Run()
	if left := leftover(); left != "" && code == 0 {
		fmt.Fprintln(os.Stderr, "goroutines are left:\n"+left)
		code = 1
	}
	os.Exit(code)
}

// leftover is the stacks of goroutines of ours that do not end.
func leftover() (stacks string) {
	for range 100 {
		buf := make([]byte, 1<<20)
		stacks = ""
		for _, g := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")[1:] {
			if strings.Contains(g, "sudokusat/") && !strings.Contains(g, "testing.tRunner") {
				stacks += g + "\n\n"
			}
		}
		if stacks == "" {
			return ""
		}
		time.Sleep(20 * time.Millisecond)
	}
	return stacks
}

func newAPI(e sudoku.Engine) *api.API {
	return api.New(api.Options{Engine: e, Prover: sat.NewCDCL(1, 0), Timeout: 5 * time.Second, Longest: time.Minute, MaxCells: 10_000})
}

func newServer(t *testing.T, o web.Options) *web.Server {
	t.Helper()
	if o.Engines == nil {
		o.Engines = []web.Engine{{Name: "auto", API: newAPI(native.New(native.Jobs(1)))}}
	}
	s, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func post(t *testing.T, url, body string, change ...func(*http.Request)) (*http.Response, string) {
	t.Helper()
	return do(t, http.MethodPost, url, body, change...)
}

func do(t *testing.T, method, url, body string, change ...func(*http.Request)) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(r)
	}
	got, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got, string(text)
}

// TestBadRequestsAreRefused sends what nobody should: each is refused, in JSON, with its status.
func TestBadRequestsAreRefused(t *testing.T) {
	url := serve(t, web.Options{Hosts: []string{"Sudoku.example"}})
	const ask = `{"puzzle":"1.....3..4.....2","brief":true}`
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	for _, tt := range []struct {
		name, method, path, body string
		change                   func(*http.Request)
		want                     int
	}{
		{"a question", "POST", "/api/check", ask, nil, 200},
		{"the page", "GET", "/", "", nil, 200},
		{"localhost", "POST", "/api/check", ask, host("localhost:8917"), 200},
		{"an address", "POST", "/api/check", ask, host("[::1]:8917"), 200},
		{"a name that was given", "POST", "/api/check", ask, host("sudoku.EXAMPLE."), 200},
		{"a foreign Host", "POST", "/api/check", ask, host("evil.example:8917"), 421},
		{"a foreign Host on the page", "GET", "/", "", host("localhost.evil.example"), 421},
		{"a foreign Origin", "POST", "/api/check", ask, header("Origin", "https://evil.example"), 403},
		{"another site", "POST", "/api/check", ask, header("Sec-Fetch-Site", "cross-site"), 403},
		{"our own page", "POST", "/api/check", ask, header("Sec-Fetch-Site", "same-origin"), 200},
		{"two megabytes", "POST", "/api/check", strings.Repeat(" ", 2<<20), nil, 413},
		{"garbage", "POST", "/api/check", "{\x00", nil, 400},
		{"two objects", "POST", "/api/check", ask + ask, nil, 400},
		{"an unknown field", "POST", "/api/check", `{"puzzel":"1"}`, nil, 400},
		{"a field twice", "POST", "/api/check", `{"puzzle":"1.....3..4.....2","puzzle":"1.....3..4......"}`, nil, 400},
		{"a field of an address", "POST", "/api/check?rules=diagonal", ask, nil, 400},
		{"no puzzle", "POST", "/api/check", `{}`, nil, 400},
		{"a bad puzzle", "POST", "/api/check", `{"text":"123"}`, nil, 422},
		{"a bad rule", "POST", "/api/check", `{"puzzle":"1.....3..4.....2","rules":["cages"]}`, nil, 422},
		{"an empty rule", "POST", "/api/check", `{"puzzle":"1.....3..4.....2","rules":[""]}`, nil, 422},
		{"marks without the clue", "POST", "/api/hint", `{"puzzle":"1.....3..4.....2","marks":{"r1c1":[2]}}`, nil, 422},
		{"a huge board", "POST", "/api/check", `{"puzzle":"1","board":"400x400 lines free"}`, nil, 422},
		{"an unknown operation", "POST", "/api/chek", ask, nil, 404},
		{"an unknown engine", "POST", "/api/check?engine=exec:rm", ask, nil, 400},
		{"two engines", "POST", "/api/check?engine=native&engine=exec:rm", ask, nil, 400},
		{"no engine", "POST", "/api/check?engine=", ask, nil, 400},
		{"a question by GET", "GET", "/api/check", "", nil, 405},
		{"a question by OPTIONS", "OPTIONS", "/api/check", "", nil, 405},
		{"a file that is not there", "GET", "/etc/passwd", "", nil, 404},
		{"a file elsewhere", "GET", "/engine/%2e%2e/%2e%2e/server.go", "", nil, 404},
		{"another method", "DELETE", "/", "", nil, 405},
		{"a long header", "GET", "/", "", header("X-Long", strings.Repeat("x", 64<<10)), 431},
	} {
		t.Run(tt.name, func(t *testing.T) {
			change := []func(*http.Request){}
			if tt.change != nil {
				change = append(change, tt.change)
			}
			got, text := do(t, tt.method, url+tt.path, tt.body, change...)
			if got.StatusCode != tt.want {
				t.Fatalf("%d, want %d: %s", got.StatusCode, tt.want, text)
			}
			if tt.want == 200 || tt.want == 431 {
				return
			}
			if allowed := got.Header.Get("Allow"); (tt.want == 405) != (allowed != "") || strings.Contains(allowed, tt.method) {
				t.Errorf("%d allows %q", tt.want, allowed)
			}
			var r api.Refusal
			if err := json.Unmarshal([]byte(text), &r); err != nil || r.Error == "" {
				t.Errorf("no refusal in JSON: %s", text)
			}
		})
	}
}

// serve serves as the command does, until the test ends, and returns the address
// without a slash at its end.
func serve(t *testing.T, o web.Options) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s, done := newServer(t, o), make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

// TestPageMayReachOnlyItself wants the page to be allowed nothing but itself.
func TestPageMayReachOnlyItself(t *testing.T) {
	url := serve(t, web.Options{})
	for _, path := range []string{"/", "/api/version", "/js/main.js", "/none"} {
		got, _ := do(t, http.MethodGet, url+path, "")
		for name, part := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Permissions-Policy": "camera=()", "Cache-Control": "",
		} {
			if value := got.Header.Get(name); !strings.Contains(value, part) {
				t.Errorf("%s: %s is %q", path, name, value)
			}
		}
	}
}

// TestServedFilesAreThoseExported holds what is served and what is exported to each other.
func TestServedFilesAreThoseExported(t *testing.T) {
	url, dir := serve(t, web.Options{}), t.TempDir()
	names, err := web.Export(dir)
	if !engine.Built() {
		if err != web.ErrNoEngine {
			t.Error(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"index.html", "engine/worker.js", "engine/engine.wasm.gz", "engine/keys.wasm.gz", "engine/wasm_exec.js"} {
		if !slices.Contains(names, want) {
			t.Errorf("there is no %s", want)
		}
	}
	packed := 0
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if of, is := strings.CutSuffix(name, ".gz"); is && slices.Contains(names, of) {
			if want, err := os.ReadFile(filepath.Join(dir, of)); err != nil || unpacked(t, data) != string(want) {
				t.Errorf("%s is not %s", name, of)
			}
			packed++
			continue
		}
		got, text := do(t, http.MethodGet, url+"/"+name, "", func(r *http.Request) { r.Header.Set("Accept-Encoding", "identity") })
		if name == "index.html" || name == "offline.js" { // are those of a page without a server
			if got.StatusCode != 200 || string(data) == text {
				t.Errorf("%s: %d, as it is served", name, got.StatusCode)
			}
			continue
		}
		if got.StatusCode != 200 || text != string(data) {
			t.Errorf("%s: %d, and %d bytes of %d", name, got.StatusCode, len(text), len(data))
		}
	}
	if packed < 40 {
		t.Errorf("%d files are packed", packed)
	}
}

// unpacked undoes gzip.
func unpacked(t *testing.T, data []byte) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPacked wants texts packed for those who accept it, and for nobody else.
func TestPacked(t *testing.T) {
	url := serve(t, web.Options{Origins: []string{"https://example.org"}})
	for _, name := range []string{"/", "/js/main.js", "/css/board.css", "/shelf.jsonl", "/api.html", "/api/openapi.json"} {
		ask := func(accept string) (*http.Response, string) {
			return do(t, http.MethodGet, url+name, "", func(r *http.Request) {
				r.Header.Set("Accept-Encoding", accept)
				r.Header.Set("Origin", "https://example.org")
			})
		}
		plain, text := ask("identity")
		for _, accept := range []string{"gzip", "br, GZIP;q=0.5", "deflate,gzip;q=1.0"} {
			got, data := ask(accept)
			if got.Header.Get("Content-Encoding") != "gzip" || len(data) >= len(text) || unpacked(t, []byte(data)) != text || got.Header.Get("Content-Type") != plain.Header.Get("Content-Type") {
				t.Errorf("%s by %s: %v", name, accept, got.Header)
			}
			if got.Header.Get("ETag") == plain.Header.Get("ETag") || !slices.Contains(got.Header.Values("Vary"), "Accept-Encoding") {
				t.Errorf("%s: a cache takes %v for %v", name, got.Header, plain.Header)
			}
		}
		for _, accept := range []string{"", "br", "gzip;q=0", "gzip; q=0.000, br"} {
			if got, data := ask(accept); got.Header.Get("Content-Encoding") != "" || data != text || !slices.Contains(got.Header.Values("Vary"), "Accept-Encoding") {
				t.Errorf("%s by %q: %v", name, accept, got.Header)
			}
		}
	}
}

// TestUnchanged wants a browser that has a file to get it once, by its tag.
func TestUnchanged(t *testing.T) {
	url := serve(t, web.Options{})
	for _, name := range []string{"/", "/css/board.css", "/js/main.js"} {
		got, _ := do(t, http.MethodGet, url+name, "")
		again, text := do(t, http.MethodGet, url+name, "", func(r *http.Request) { r.Header.Set("If-None-Match", got.Header.Get("ETag")) })
		if again.StatusCode != http.StatusNotModified || text != "" {
			t.Errorf("%s again: %d", name, again.StatusCode)
		}
	}
	if got, _ := do(t, http.MethodGet, url+"/js/main.js", ""); got.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Error(got.Header)
	}
}

// TestRemote wants a page that asks the server to name it as its engine, and no other engine.
func TestRemote(t *testing.T) {
	url := serve(t, web.Options{Remote: true})
	own := serve(t, web.Options{})
	got, text := do(t, http.MethodGet, url+"/", "")
	other, _ := do(t, http.MethodGet, own+"/", "")
	if !strings.Contains(text, `<meta name="engine" content="server">`) || engine.Built() == (got.Header.Get("ETag") == other.Header.Get("ETag")) {
		t.Errorf("%v, %v: %.600s", got.Header, other.Header, text)
	}
	if got, _ := do(t, http.MethodGet, url+"/engine/worker.js", ""); got.StatusCode != http.StatusNotFound {
		t.Error("a worker without an engine:", got.Status)
	}
	if got, _ := do(t, http.MethodGet, own+"/engine/engine.wasm.gz", ""); (got.StatusCode == http.StatusOK) != engine.Built() {
		t.Error(got.Status)
	}
}

// held is an engine that answers when it is released, or when nobody waits any more.
type held struct {
	sudoku.Engine
	asked, answer chan struct{}
	ended         chan error
}

func newHeld() *held {
	return &held{native.New(native.Jobs(1)), make(chan struct{}, 100), make(chan struct{}), make(chan error, 100)}
}

func (h *held) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	h.asked <- struct{}{}
	select {
	case <-h.answer:
		return h.Engine.Solve(ctx, p, q)
	case <-ctx.Done():
		h.ended <- ctx.Err()
		return sudoku.Result{}, ctx.Err()
	}
}

const small = `{"puzzle":"1.....3..4.....2"}`

// TestFullServerAnswers503 wants a quick 503 when all slots are taken, and an answer after that.
func TestFullServerAnswers503(t *testing.T) {
	h := newHeld()
	url := serve(t, web.Options{Engines: []web.Engine{{Name: "held", API: newAPI(h)}}, Slots: 2, Patience: time.Millisecond})
	type result struct {
		status int
		text   string
	}
	done := make(chan result, 2)
	for range 2 {
		go func() {
			got, err := http.Post(url+"/api/solve", "application/json", strings.NewReader(small))
			if err != nil {
				done <- result{0, err.Error()}
				return
			}
			defer got.Body.Close()
			text, _ := io.ReadAll(got.Body)
			done <- result{got.StatusCode, string(text)}
		}()
		<-h.asked
	}
	for range 3 {
		got, text := post(t, url+"/api/solve", small)
		if got.StatusCode != 503 || got.Header.Get("Retry-After") != "1" || !strings.Contains(text, "busy") {
			t.Fatalf("%d %v %s", got.StatusCode, got.Header, text)
		}
	}
	close(h.answer)
	for range 2 {
		if r := <-done; r.status != 200 || !strings.Contains(r.text, `"verdict":"unique"`) {
			t.Error(r)
		}
	}
	if got, text := post(t, url+"/api/solve", small); got.StatusCode != 200 {
		t.Error(text)
	}
}

// TestShortQuestionsPassLongOnes answers a question while all slots are taken, and refuses
// those that take longer than a moment.
func TestShortQuestionsPassLongOnes(t *testing.T) {
	h := newHeld()
	defer close(h.answer)
	engines := []web.Engine{{Name: "held", API: newAPI(h)}, {Name: "native", API: newAPI(native.New(native.Jobs(1)))}}
	url := serve(t, web.Options{Engines: engines, Slots: 1, Brief: 3 * time.Second, Patience: time.Minute})
	go func() {
		if got, err := http.Post(url+"/api/solve", "application/json", strings.NewReader(small)); err == nil {
			got.Body.Close()
		}
	}()
	<-h.asked
	if got, text := post(t, url+"/api/solve?engine=native", small); got.StatusCode != 200 || !strings.Contains(text, `"verdict":"unique"`) {
		t.Errorf("%d %s", got.StatusCode, text)
	}
	for _, brief := range []time.Duration{time.Millisecond, -1} {
		other := newHeld()
		url := serve(t, web.Options{Engines: []web.Engine{{Name: "held", API: newAPI(other)}}, Slots: 1, Brief: brief, Patience: 2 * time.Millisecond})
		go func() {
			if got, err := http.Post(url+"/api/solve", "application/json", strings.NewReader(small)); err == nil {
				got.Body.Close()
			}
		}()
		<-other.asked
		if got, text := post(t, url+"/api/solve", small); got.StatusCode != 503 {
			t.Errorf("tried for %v: %d %s", brief, got.StatusCode, text)
		}
		close(other.answer)
	}
}

// TestCancelled wants the work to end when its client has gone.
func TestCancelled(t *testing.T) {
	h := newHeld()
	url := serve(t, web.Options{Engines: []web.Engine{{Name: "held", API: newAPI(h)}}, Slots: 1})
	for _, accept := range []string{"*/*", "application/x-ndjson"} {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/solve", strings.NewReader(small))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", accept)
		failed := make(chan error)
		go func() {
			got, err := http.DefaultClient.Do(r)
			if err == nil {
				_, err = io.ReadAll(got.Body)
				got.Body.Close()
			}
			failed <- err
		}()
		<-h.asked
		cancel()
		if err := <-failed; err == nil {
			t.Error("the client received something")
		}
		if err := <-h.ended; err != context.Canceled {
			t.Error(err)
		}
	}
}

// TestOversized wants a body that is too large to be refused at its header.
func TestOversized(t *testing.T) {
	url := serve(t, web.Options{})
	c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprint(c, "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2147483648\r\n\r\n") // and nothing more
	got, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || got.StatusCode != http.StatusRequestEntityTooLarge || !got.Close {
		t.Error(got, err)
	}
}

// TestLong wants a question to go on when the time for reading a request is over.
func TestLong(t *testing.T) {
	h := newHeld()
	s := httptest.NewUnstartedServer(newServer(t, web.Options{Engines: []web.Engine{{Name: "held", API: newAPI(h)}}}))
	s.Config.ReadTimeout = 100 * time.Millisecond
	s.Start()
	defer s.Close()
	status := make(chan int, 1)
	go func() {
		got, err := http.Post(s.URL+"/api/solve", "application/json", strings.NewReader(small))
		if err != nil {
			status <- 0
			return
		}
		got.Body.Close()
		status <- got.StatusCode
	}()
	select {
	case <-h.asked:
	case got := <-status: // it took 100 ms to send 29 bytes
		t.Fatal(got)
	}
	select {
	case err := <-h.ended:
		t.Error("it has ended:", err)
	case <-time.After(300 * time.Millisecond):
	}
	close(h.answer)
	if got := <-status; got != http.StatusOK {
		t.Error(got)
	}
}

// TestProgressComesLineByLine counts what takes a while, line by line.
func TestProgressComesLineByLine(t *testing.T) {
	url := serve(t, web.Options{})
	accept := func(r *http.Request) { r.Header.Set("Accept", "application/x-ndjson") }
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/count", strings.NewReader(`{"puzzle":"`+strings.Repeat(".", 81)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	accept(r)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	lines, last := bufio.NewScanner(got.Body), uint64(0)
	for rises := 0; rises < 3 && lines.Scan(); { // a slow machine may report a count twice
		var line struct{ Progress api.Progress }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil || line.Progress.Count < last {
			t.Fatalf("%v: %s", err, lines.Text())
		}
		if line.Progress.Count > last {
			rises++
		}
		last = line.Progress.Count
	}
	got.Body.Close() // the count ends, or a goroutine is left
	for op, want := range map[string]string{
		"check":  `(?s)^{"progress":{.*"verdict":"multiple".*}}\n{"status":200,"result":{.*"open":.*}}\n$`,
		"count":  `^{"status":200,"result":{.*"count":3.*}}\n$`,
		"nobody": `^{"status":404,"error":".*"}\n$`,
	} {
		_, text := post(t, url+"/api/"+op, `{"puzzle":"1.....3..4......"}`, accept)
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%s: %s", op, text)
		}
	}
}

// TestEndAnswersOpenRequests wants requests that are being answered when the server ends to be answered
// or refused, and nobody else to be let in.
func TestEndAnswersOpenRequests(t *testing.T) {
	for _, answers := range []bool{true, false} {
		h := newHeld()
		o := web.Options{Engines: []web.Engine{{Name: "held", API: newAPI(h)}}, Grace: time.Minute}
		if !answers {
			o.Grace = time.Millisecond
		}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		url := "http://" + l.Addr().String()
		ctx, cancel := context.WithCancel(t.Context())
		s, done, status := newServer(t, o), make(chan error, 1), make(chan int, 1)
		go func() { done <- s.Serve(ctx, l) }()
		go func() {
			got, err := http.Post(url+"/api/solve", "application/json", strings.NewReader(small))
			if err != nil {
				status <- 0
				return
			}
			got.Body.Close()
			status <- got.StatusCode
		}()
		<-h.asked
		unused, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer unused.Close()
		cancel()
		if n, err := unused.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Error("a connection without a request is left open")
		}
		want := http.StatusServiceUnavailable
		if answers {
			close(h.answer)
			want = http.StatusOK
		}
		if got := <-status; got != want {
			t.Errorf("%d, want %d", got, want)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
			t.Error("somebody is let in")
		}
	}
}

// TestVersion lists what is here.
func TestVersion(t *testing.T) {
	url := serve(t, web.Options{Version: "v1"})
	_, text := do(t, http.MethodGet, url+"/api/version", "")
	var v struct {
		Server     bool
		Version    string
		Engines    []string
		Operations []struct{ Name, Summary string }
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil || !v.Server || v.Version != "v1" || len(v.Engines) != 1 || len(v.Operations) != len(api.Operations()) {
		t.Errorf("%v: %s", err, text)
	}
}

// TestOrigins lets pages of the named origins ask, with the question that a browser asks before, and no others.
func TestOrigins(t *testing.T) {
	url := serve(t, web.Options{Origins: []string{"https://Good.example:443/"}})
	from := func(origin string) func(*http.Request) {
		return func(r *http.Request) {
			r.Header.Set("Origin", origin)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			r.Header.Set("Access-Control-Request-Private-Network", "true")
		}
	}
	for _, tt := range []struct {
		method, origin string
		status         int
		allowed        string
	}{
		{http.MethodOptions, "https://good.example", http.StatusNoContent, "https://good.example"},
		{http.MethodPost, "https://good.example", http.StatusOK, "https://good.example"},
		{http.MethodOptions, "https://evil.example", http.StatusForbidden, ""},
		{http.MethodPost, "https://evil.example", http.StatusForbidden, ""},
		{http.MethodPost, "https://good.example.evil.example", http.StatusForbidden, ""},
		{http.MethodPost, "null", http.StatusForbidden, ""},
	} {
		got, text := do(t, tt.method, url+"/api/check", `{"puzzle":"1.....3..4.....2"}`, from(tt.origin))
		if got.StatusCode != tt.status || got.Header.Get("Access-Control-Allow-Origin") != tt.allowed {
			t.Errorf("%s from %s: %d, %q, %s", tt.method, tt.origin, got.StatusCode, got.Header.Get("Access-Control-Allow-Origin"), text)
		}
		if private := got.Header.Get("Access-Control-Allow-Private-Network"); (private == "true") != (tt.status == http.StatusNoContent) {
			t.Errorf("%s from %s: %q", tt.method, tt.origin, private)
		}
	}
	for _, wrong := range []string{"good.example/page", "https://good.example/page", "https://*.example", "ftp://good.example", "https://", "https://me@good.example", "null"} {
		if _, err := web.New(web.Options{Engines: []web.Engine{{Name: "auto", API: newAPI(native.New())}}, Origins: []string{wrong}}); err == nil {
			t.Errorf("%s is taken for an origin", wrong)
		}
	}
}

// TestDescription serves what describes the API to programs, where it was given.
func TestDescription(t *testing.T) {
	url := serve(t, web.Options{Schema: []byte(`{"$defs":{}}`)})
	for name, want := range map[string]string{"openapi.json": `"openapi":"3.1.0"`, "schema.json": `{"$defs":{}}`} {
		got, text := do(t, http.MethodGet, url+"/api/"+name, "")
		if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "application/json" || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", name, got.StatusCode, text)
		}
	}
	if got, _ := do(t, http.MethodGet, serve(t, web.Options{})+"/api/schema.json", ""); got.StatusCode != http.StatusNotFound {
		t.Errorf("without a schema: %d", got.StatusCode)
	}
}
