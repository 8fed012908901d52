package http1_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudokusat/web/internal/http1"
)

// serving is what both servers can do.
type serving interface{ Serve(net.Listener) error }

// start serves until the test ends and returns the address.
func start(t testing.TB, s serving, end func()) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	t.Cleanup(func() {
		end()
		if err := <-done; !errors.Is(err, http1.ErrClosed) && !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// both starts our server and the one of net/http with the same handler.
func both(t testing.TB, h http.Handler) (ours, other string) {
	const long = 20 * time.Second
	a := &http1.Server{Handler: h, HeaderTime: long, ReadTime: long, WriteTime: long, IdleTime: long, MaxHeader: 16 << 10}
	b := &http.Server{Handler: h, ReadHeaderTimeout: long, ReadTimeout: long, WriteTimeout: long, IdleTimeout: long, MaxHeaderBytes: 16 << 10,
		ErrorLog: log.New(io.Discard, "", 0)}
	return start(t, a, a.Close), start(t, b, func() { b.Close() })
}

// odd answers in all the ways there are.
func odd(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	switch r.URL.Path {
	case "/none":
	case "/short":
		io.WriteString(w, "short")
		io.WriteString(w, " and shorter")
	case "/page":
		io.WriteString(w, "<!doctype html><p>")
	case "/2048", "/2049", "/100000":
		n, _ := strconv.Atoi(r.URL.Path[1:])
		for range n {
			w.Write([]byte("x"))
		}
	case "/large":
		w.Write(bytes.Repeat([]byte("large"), 50_000))
	case "/length":
		h.Set("Content-Length", "7")
		h.Set("Content-Type", "text/odd")
		io.WriteString(w, "seven")
		io.WriteString(w, "!!")
	case "/less":
		h.Set("Content-Length", "9")
		io.WriteString(w, "less")
	case "/more":
		h.Set("Content-Length", "3")
		io.WriteString(w, "abc")
		if _, err := io.WriteString(w, "d"); err != http.ErrContentLength {
			panic(err)
		}
	case "/flush":
		for k := range 3 {
			fmt.Fprintln(w, k)
			if err := http.NewResponseController(w).Flush(); err != nil {
				panic(err)
			}
		}
	case "/204", "/304", "/404", "/299":
		status, _ := strconv.Atoi(r.URL.Path[1:])
		h.Set("ETag", `"x"`)
		w.WriteHeader(status)
		w.WriteHeader(500)
		h.Set("X-Late", "1")
		io.WriteString(w, "not for all")
	case "/lines":
		h.Set("X-Lines", "a\r\nX-Not: b")
		h["X-Two"] = []string{"1", "2"}
	case "/echo":
		text, err := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %q %v %v", r.Method, r.Host, text, err, r.Trailer)
	case "/bounded":
		text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1000))
		h.Set("Connection", "close")
		fmt.Fprintf(w, "%d %v", len(text), err)
	case "/close":
		h.Set("Connection", "close")
		io.WriteString(w, "the end")
	case "/panic":
		panic(http.ErrAbortHandler)
	case "/hijack":
		h.Set("Upgrade", "echo")
		h.Set("Connection", "Upgrade")
		w.WriteHeader(http.StatusSwitchingProtocols)
		c, rw, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		defer c.Close()
		line, _ := rw.ReadString('\n')
		fmt.Fprintf(c, "heard %q", line)
	default:
		http.NotFound(w, r)
	}
}

// answers are what a server says to bytes, told in one way: statuses, headers and
// bodies. Of refused requests only the status counts.
func answers(t testing.TB, addr, sent string) string {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(10 * time.Second))
	go io.WriteString(c, sent)
	r, out := bufio.NewReader(c), ""
	for {
		method := http.MethodGet
		if strings.HasPrefix(sent, "HEAD") {
			method = http.MethodHead
		}
		got, err := http.ReadResponse(r, &http.Request{Method: method})
		if err != nil {
			return out
		}
		if got.StatusCode == http.StatusContinue {
			out += "go on\n"
			continue
		}
		text, err := io.ReadAll(got.Body)
		if _, e := http.ParseTime(got.Header.Get("Date")); e == nil {
			got.Header.Del("Date")
		}
		switch got.StatusCode {
		case 400, 417, 431, 505:
			out += fmt.Sprintf("refused: %d %v\n", got.StatusCode, got.Close)
		case 101:
			text, err = io.ReadAll(r)
			fallthrough
		default:
			out += fmt.Sprintf("%s %s %v length %d %v, closes %v: %.100q (%d) %v\n",
				got.Proto, got.Status, got.Header, got.ContentLength, got.TransferEncoding, got.Close, text, len(text), err)
		}
	}
}

const last = " HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"

// TestTwin sends the same bytes to our server and to that of net/http.
func TestTwin(t *testing.T) {
	ours, other := both(t, http.HandlerFunc(odd))
	var sent []string
	for _, path := range []string{"none", "short", "page", "2048", "2049", "100000", "large", "length", "flush", "204", "304", "404", "299", "lines",
		"close", "panic", "nobody"} {
		sent = append(sent, "GET /"+path+last, "HEAD /"+path+last,
			"GET /"+path+" HTTP/1.0\r\n\r\n",
			"GET /"+path+" HTTP/1.1\r\nHost: here\r\n\r\nGET /short"+last) // the second at once
	}
	const head = " /echo HTTP/1.1\r\nHost: here\r\n"
	sent = append(sent,
		"GET /less"+last, "GET /more"+last,
		"POST"+head+"Content-Length: 4\r\n\r\nbodyGET /short"+last,
		"POST"+head+"Content-Length: 0\r\n\r\nGET /short"+last,
		"POST"+head+"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\nGET /short"+last,
		"POST"+head+"Transfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n1\r\na\r\n0\r\nX-T: t\r\n\r\nGET /short"+last,
		"POST"+head+"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
		"POST"+head+"Expect: 100-continue\r\nContent-Length: 4\r\n\r\nbodyGET /short"+last,
		"POST"+head+"Expect: 100-Continue\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody",
		"POST"+head+"Expect: more\r\nContent-Length: 4\r\n\r\nbody",
		"POST"+head+"Content-Length: 4\r\nContent-Length: 5\r\n\r\nbody!",
		"POST"+head+"Content-Length: -4\r\n\r\nbody",
		"POST"+head+"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\nGET /short"+last,
		"POST /bounded HTTP/1.1\r\nHost: here\r\nContent-Length: 2000000\r\n\r\n"+strings.Repeat("x", 2_000_000),
		"GET /short HTTP/1.1\r\n\r\n",
		"GET /short HTTP/2.0\r\nHost: here\r\n\r\n",
		"GET short HTTP/1.1\r\nHost: here\r\n\r\n",
		"GET /short\r\n\r\n",
		"\r\n\r\n",
		"GET /short HTTP/1.1\r\nHost: here\r\nX Y: 1\r\n\r\n",
		"GET /short HTTP/1.1\r\nHost: here\r\nX: a\x01b\r\n\r\n",
		"GET /short HTTP/1.1\r\nHost: here\r\nX: "+strings.Repeat("x", 64<<10)+"\r\n\r\n",
		"GET http://there/short HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n",
		"GET /hijack HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\nhello\n",
	)
	for _, s := range sent {
		if a, b := answers(t, ours, s), answers(t, other, s); a != b {
			t.Errorf("%.200q\nours  %s\nother %s", s, a, b)
		}
	}
}

// FuzzTwin sends whatever there is to both.
func FuzzTwin(f *testing.F) {
	ours, other := both(f, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body) // what is not read ends our connection, and not always the other's
		w.Header().Set("Connection", "close")
		fmt.Fprintf(w, "%s %s %q %v", r.Method, r.URL, text, err == nil)
	}))
	f.Add("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
	f.Add("POST /x?y HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\nabc")
	f.Add("POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
	f.Add("HEAD / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n")
	f.Fuzz(func(t *testing.T, sent string) {
		if len(sent) > 10_000 {
			return // long requests are another test
		}
		a, b := ended(t, ours, sent), ended(t, other, sent)
		// Refusing is all that may differ, and that we say less than the other does.
		if a != b && (strings.HasPrefix(a, "2") || !strings.HasPrefix(b, "4") && !strings.HasPrefix(b, "5")) && !stricter(a, sent) {
			t.Errorf("%q\nours  %s\nother %s", sent, a, b)
		}
	})
}

// stricter reports whether a refusal of ours is one that the other server has none of:
// an empty Host.
func stricter(answer, sent string) bool {
	return strings.HasPrefix(answer, "400") && strings.Contains(strings.ToLower(sent), "host:")
}

// ended is the status and the body of the answer to bytes after which nothing comes.
func ended(t *testing.T, addr, sent string) string {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(10 * time.Second))
	go func() {
		io.WriteString(c, sent)
		c.(*net.TCPConn).CloseWrite()
	}()
	got, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return ""
	}
	text, _ := io.ReadAll(got.Body)
	if got.StatusCode/100 != 2 {
		text = nil
	}
	return fmt.Sprintf("%d %s", got.StatusCode, text)
}

// TestGone wants a request's context to end with its client, and not before.
func TestGone(t *testing.T) {
	began, ended := make(chan bool), make(chan error)
	s := &http1.Server{ReadTime: 50 * time.Millisecond, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		began <- true
		<-r.Context().Done()
		ended <- r.Context().Err()
	})}
	addr := start(t, s, s.Close)
	for _, sent := range []string{"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab"} {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, sent)
		<-began
		select {
		case err := <-ended:
			t.Error("it has ended before:", err)
		case <-time.After(100 * time.Millisecond):
			c.Close()
			if err := <-ended; err != context.Canceled {
				t.Error(err)
			}
		}
	}
}

// TestSlow wants clients that do not go on to be hung up on.
func TestSlow(t *testing.T) {
	const moment = 300 * time.Millisecond
	s := &http1.Server{HeaderTime: moment, ReadTime: 2 * moment, IdleTime: moment, WriteTime: 4 * moment, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if r.URL.Path == "/much" {
			_, err := w.Write(make([]byte, 64<<20))
			if err == nil {
				t.Error("64 MB have been sent to nobody")
			}
		}
	})}
	addr := start(t, s, s.Close)
	for sent, want := range map[string]string{
		"":                                  "",
		"GET / HTTP/1.1\r\nHost: x\r\n":     "",
		"GET / HTTP/1.1\r\nHost: x\r\n\r\n": "HTTP/1.1 200 OK",
		"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na": "HTTP/1.1 400 Bad Request",
	} {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, sent)
		c.SetDeadline(time.Now().Add(10 * time.Second))
		got, err := io.ReadAll(c)
		if first, _, _ := strings.Cut(string(got), "\r\n"); err != nil || first != want {
			t.Errorf("%q: %q, %v", sent, got, err)
		}
		c.Close()
	}
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	io.WriteString(c, "GET /much HTTP/1.1\r\nHost: x\r\n\r\n")
	if err := s.Shutdown(t.Context()); err != nil { // the client reads nothing
		t.Error(err)
	}
}

// TestShutdown wants what is being answered to be answered, and nobody else.
func TestShutdown(t *testing.T) {
	began, answer := make(chan bool), make(chan bool)
	s := &http1.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			began <- true
			<-answer
		}
		io.WriteString(w, "answered")
	})}
	addr := start(t, s, s.Close)
	idle, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	got := make(chan string)
	go func() { got <- answers(t, addr, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") }()
	<-began
	soon, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := s.Shutdown(soon); err != context.DeadlineExceeded {
		t.Error(err)
	}
	if n, err := idle.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Error("a connection that waits is left open")
	}
	close(answer)
	if err := s.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if text := <-got; !strings.Contains(text, "answered") || !strings.Contains(text, "closes true") {
		t.Error(text)
	}
	if _, err := net.Dial("tcp", addr); err == nil {
		t.Error("somebody is let in")
	}
	var unused http1.Server
	if err := unused.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}
