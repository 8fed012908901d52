package http1

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

const (
	usualHeader = 1 << 20
	slack       = 4096                   // what a reader reads ahead
	lingering   = 500 * time.Millisecond // for a client that still sends, to hear why nobody reads it
)

// conn is a connection. What is here belongs to the goroutine that serves it.
type conn struct {
	s   *Server
	net net.Conn
	in  *input
	r   *bufio.Reader // of in
	w   *bufio.Writer
}

func newConn(s *Server, c net.Conn) *conn {
	in := &input{net: c, left: -1}
	return &conn{s: s, net: c, in: in, r: bufio.NewReader(in), w: bufio.NewWriter(c)}
}

// serve answers one request after the other.
func (c *conn) serve() {
	base := c.s.Context
	if base == nil {
		base = context.Background()
	}
	ours := true // and not somebody's who has hijacked it
	defer func() {
		_ = recover() // a handler that panics has no answer
		if ours {
			c.in.unwatch()
			c.net.Close() // nobody is left to hear of an error
			c.s.remove(c)
		}
	}()
	for wait := c.s.HeaderTime; ; wait = c.s.IdleTime {
		c.readBy(time.Now(), wait)
		if _, err := c.r.Peek(1); err != nil || !c.s.turn(c, true) {
			return
		}
		r, err := c.request()
		if err != nil {
			c.refuse(err)
			return
		}
		ctx, cancel := context.WithCancel(base)
		w := &response{c: c, header: http.Header{}, length: -1}
		w.request = r.WithContext(ctx)
		w.body = &body{from: r.Body, w: w, gone: cancel, waits: expects(r), ended: r.Body == http.NoBody}
		w.request.Body = w.body
		if w.body.ended {
			w.request.Body = http.NoBody
			c.in.watch(cancel)
		}
		func() {
			defer cancel()
			c.s.Handler.ServeHTTP(w, w.request)
		}()
		if ours = !w.hijacked; !ours {
			return
		}
		again := w.finish()
		c.in.unwatch()
		if !again {
			if !w.body.ended {
				c.linger()
			}
			return
		}
		if !c.s.turn(c, false) {
			return
		}
	}
}

// readBy sets how long reading may take, from a moment on.
func (c *conn) readBy(from time.Time, d time.Duration) {
	var by time.Time
	if d > 0 {
		by = from.Add(d)
	}
	_ = c.net.SetReadDeadline(by) // a connection that has none fails when it is read
}

// refused is a request that is not read on, with the status of the answer.
type refused struct {
	status int
	why    string
}

func (r refused) Error() string { return r.why }

// request reads the header of a request. Errors are refused, and those of the
// connection.
func (c *conn) request() (*http.Request, error) {
	began := time.Now()
	head := c.s.HeaderTime
	if all := c.s.ReadTime; all > 0 && (head == 0 || all < head) {
		head = all
	}
	c.readBy(began, head)
	c.in.left, c.in.over = slack+c.s.MaxHeader, false
	if c.s.MaxHeader == 0 {
		c.in.left += usualHeader
	}
	r, err := http.ReadRequest(c.r)
	c.in.left = -1
	var ne *net.OpError
	switch {
	case c.in.over:
		return nil, refused{http.StatusRequestHeaderFieldsTooLarge, "the header is too long"}
	case err == io.EOF || errors.As(err, &ne):
		return nil, err
	case err != nil:
		return nil, refused{http.StatusBadRequest, err.Error()}
	case r.ProtoMajor != 1:
		return nil, refused{http.StatusHTTPVersionNotSupported, "only HTTP/1.1 is spoken here"}
	case r.Host == "" && r.ProtoAtLeast(1, 1):
		return nil, refused{http.StatusBadRequest, "the header has no Host"}
	}
	if !plain(r.Header) || strings.ContainsFunc(r.Host, notInHost) {
		return nil, refused{http.StatusBadRequest, "the header has characters that it cannot have"}
	}
	if e := r.Header.Get("Expect"); e != "" && !strings.EqualFold(e, "100-continue") {
		return nil, refused{http.StatusExpectationFailed, "only 100-continue can be expected"}
	}
	r.RemoteAddr = c.net.RemoteAddr().String()
	c.readBy(began, c.s.ReadTime)
	var by time.Time
	if c.s.WriteTime > 0 {
		by = time.Now().Add(c.s.WriteTime)
	}
	return r, c.net.SetWriteDeadline(by)
}

// plain reports whether names are tokens (RFC 9110, section 5.6.2) and values have no
// control characters.
func plain(h http.Header) bool {
	for name, values := range h {
		if name == "" || strings.ContainsFunc(name, func(c rune) bool {
			return c <= ' ' || c >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, c)
		}) {
			return false
		}
		for _, v := range values {
			if strings.ContainsFunc(v, func(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }) {
				return false
			}
		}
	}
	return true
}

// notInHost reports whether a character has no place in a Host (RFC 3986, section 3.2.2).
func notInHost(c rune) bool {
	return c > 0x7f || !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.ContainsRune("-._~%!$&'()*+,;=:[]", c))
}

// expects reports whether a client waits for a word before it sends the body.
func expects(r *http.Request) bool {
	return r.ProtoAtLeast(1, 1) && r.ContentLength != 0 && r.Header.Get("Expect") != ""
}

// refuse answers what is no request.
func (c *conn) refuse(err error) {
	var no refused
	if !errors.As(err, &no) {
		return
	}
	_ = c.net.SetWriteDeadline(time.Now().Add(lingering))
	text := fmt.Sprintf("%d %s: %s\n", no.status, http.StatusText(no.status), no.why)
	fmt.Fprintf(c.w, "HTTP/1.1 %d %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s",
		no.status, http.StatusText(no.status), len(text), text)
	if c.w.Flush() == nil {
		c.linger()
	}
}

// linger reads what is still sent, for a moment: if there were something unread when
// the connection is closed, the client might never see the answer.
func (c *conn) linger() {
	if half, ok := c.net.(interface{ CloseWrite() error }); !ok || half.CloseWrite() != nil {
		return
	}
	c.readBy(time.Now(), lingering)
	_, _ = io.Copy(io.Discard, c.net) // it ends either way
}

// body is the body of a request.
type body struct {
	from  io.Reader
	w     *response
	gone  func() // for when the client goes away
	waits bool   // the client, for a word
	ended bool
}

func (b *body) Read(p []byte) (int, error) {
	if b.waits {
		b.waits = false
		if !b.w.sent {
			c := b.w.c
			if _, err := c.w.WriteString("HTTP/1.1 100 Continue\r\n\r\n"); err != nil {
				return 0, err
			}
			if err := c.w.Flush(); err != nil {
				return 0, err
			}
		}
	}
	n, err := b.from.Read(p)
	if err == io.EOF && !b.ended {
		b.ended = true
		b.w.c.readBy(time.Time{}, 0)
		b.w.c.in.watch(b.gone)
	}
	return n, err
}

// Close does nothing: what is left of a body ends its connection.
func (b *body) Close() error { return nil }

// input reads a connection. While a request is being answered it watches out for the
// end of it, and keeps the byte that comes if the client has sent another request.
type input struct {
	net  net.Conn
	left int  // bytes that may still be read, −1 for any number
	over bool // there were more

	ahead    byte
	has      bool          // ahead is there
	watching chan struct{} // closed when watching ends; nil when nobody watches
	stopping atomic.Bool
}

// Read reads on. Nobody may watch meanwhile.
func (i *input) Read(p []byte) (n int, err error) {
	switch {
	case len(p) == 0:
		return 0, nil
	case i.left == 0:
		i.over = true
		return 0, io.EOF
	case i.left > 0:
		p = p[:min(len(p), i.left)]
	}
	if i.has {
		p[0], i.has, n = i.ahead, false, 1
	} else {
		n, err = i.net.Read(p)
	}
	if i.left > 0 {
		i.left -= n
	}
	return n, err
}

// watch begins to watch, and calls gone when there is nobody any more.
func (i *input) watch(gone func()) {
	if i.has {
		return
	}
	done := make(chan struct{})
	i.watching = done
	i.stopping.Store(false)
	_ = i.net.SetReadDeadline(time.Time{}) // as long as the answer takes
	go func() {
		defer close(done)
		var b [1]byte
		n, err := i.net.Read(b[:])
		if n == 1 {
			i.ahead, i.has = b[0], true
		} else if err != nil && !i.stopping.Load() {
			gone()
		}
	}()
}

// unwatch ends watching. Reading has no limit of time then.
func (i *input) unwatch() {
	if i.watching == nil {
		return
	}
	i.stopping.Store(true)
	_ = i.net.SetReadDeadline(time.Unix(1, 0)) // wakes the reader
	<-i.watching
	i.watching = nil
	_ = i.net.SetReadDeadline(time.Time{})
}
