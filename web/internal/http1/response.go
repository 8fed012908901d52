package http1

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// heldBack is how many bytes of an answer wait for its end: one that is shorter has
// a Content-Length without its handler's doing.
const heldBack = 2048

// response is the answer to a request, an [http.ResponseWriter]. Where its handler
// names no length and writes more than heldBack, or flushes, it is sent in chunks.
type response struct {
	c       *conn
	request *http.Request
	body    *body
	header  http.Header

	status   int // 0 until it is written
	out      http.Header
	length   int64 // as the handler says, −1 if it does not
	written  int64
	held     []byte
	sent     bool // the header
	chunked  bool
	closes   bool // the connection, after it
	hijacked bool
}

func (w *response) Header() http.Header { return w.header }

// WriteHeader takes the first status there is. News before it (100 to 199) are not sent.
func (w *response) WriteHeader(status int) {
	if w.status != 0 || w.hijacked || status < 200 && status != http.StatusSwitchingProtocols {
		return
	}
	w.status, w.out = status, w.header.Clone()
	w.out.Del("Transfer-Encoding")
	if v := w.out.Get("Content-Length"); v != "" {
		if n, err := strconv.ParseInt(v, 10, 64); err == nil && n >= 0 && w.mayHaveBody() {
			w.length = n
		} else {
			w.out.Del("Content-Length")
		}
	}
}

// mayHaveBody reports whether answers of this status can have a body.
func (w *response) mayHaveBody() bool {
	return w.status >= 200 && w.status != http.StatusNoContent && w.status != http.StatusNotModified
}

func (w *response) Write(p []byte) (int, error) {
	if w.hijacked {
		return 0, http.ErrHijacked
	}
	w.WriteHeader(http.StatusOK)
	if len(p) == 0 {
		return 0, nil
	}
	if !w.mayHaveBody() {
		return 0, http.ErrBodyNotAllowed
	}
	if w.length >= 0 && w.written+int64(len(p)) > w.length {
		w.closes = true // something is wrong
		return 0, http.ErrContentLength
	}
	w.written += int64(len(p))
	if !w.sent {
		if len(w.held)+len(p) <= heldBack {
			w.held = append(w.held, p...)
			return len(p), nil
		}
		if len(w.held) == 0 {
			w.send(p, false)
		} else {
			w.send(w.held, false)
			w.put(w.held)
		}
	}
	return w.put(p)
}

// put writes a part of the body, after the header.
func (w *response) put(p []byte) (int, error) {
	if len(p) == 0 || w.request.Method == http.MethodHead {
		return len(p), nil
	}
	if !w.chunked {
		return w.c.w.Write(p)
	}
	fmt.Fprintf(w.c.w, "%x\r\n", len(p)) // errors stay with the writer
	n, _ := w.c.w.Write(p)
	_, err := w.c.w.WriteString("\r\n")
	return n, err
}

// send writes the header. The body begins with start, which is all of it if it is
// whole.
func (w *response) send(start []byte, whole bool) {
	w.sent = true
	h := w.out
	if w.mayHaveBody() {
		if len(start) > 0 && h.Get("Content-Type") == "" && h.Get("Content-Encoding") == "" {
			h.Set("Content-Type", http.DetectContentType(start))
		}
		switch {
		case w.length >= 0:
		case whole && (w.written > 0 || w.request.Method != http.MethodHead):
			w.length = w.written
			h.Set("Content-Length", strconv.FormatInt(w.length, 10))
		case w.request.Method == http.MethodHead:
		case w.request.ProtoAtLeast(1, 1):
			w.chunked = true
			h.Set("Transfer-Encoding", "chunked")
		default:
			w.closes = true
		}
	}
	if h.Get("Date") == "" {
		h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	}
	if w.status != http.StatusSwitchingProtocols &&
		(w.closes || w.request.Close || !w.request.ProtoAtLeast(1, 1) || !w.body.ended || wantsClose(h) || w.c.s.isEnding()) {
		w.closes = true
		if w.request.ProtoAtLeast(1, 1) {
			h.Set("Connection", "close")
		}
	}
	version := "1.1"
	if !w.request.ProtoAtLeast(1, 1) {
		version = "1.0"
	}
	text := http.StatusText(w.status)
	if text == "" {
		text = "status code " + strconv.Itoa(w.status)
	}
	fmt.Fprintf(w.c.w, "HTTP/%s %03d %s\r\n", version, w.status, text)
	_ = h.Write(w.c.w) // errors stay with the writer
	_, _ = w.c.w.WriteString("\r\n")
}

// wantsClose reports whether a handler asks for the end of the connection.
func wantsClose(h http.Header) bool {
	for _, v := range h["Connection"] {
		for token := range strings.SplitSeq(v, ",") {
			if strings.EqualFold(strings.TrimSpace(token), "close") {
				return true
			}
		}
	}
	return false
}

// finish ends the answer and reports whether the connection can have another.
func (w *response) finish() bool {
	w.WriteHeader(http.StatusOK)
	if !w.sent {
		w.send(w.held, true)
		w.put(w.held)
	}
	if w.chunked {
		_, _ = w.c.w.WriteString("0\r\n\r\n")
	}
	short := w.length >= 0 && w.written < w.length && w.request.Method != http.MethodHead
	return w.c.w.Flush() == nil && !w.closes && !short
}

// FlushError sends what has been written, see [http.ResponseController].
func (w *response) FlushError() error {
	if w.hijacked {
		return http.ErrHijacked
	}
	w.WriteHeader(http.StatusOK)
	if !w.sent {
		w.send(w.held, false)
		w.put(w.held)
	}
	return w.c.w.Flush()
}

// SetReadDeadline is that of [http.ResponseController].
func (w *response) SetReadDeadline(t time.Time) error { return w.c.net.SetReadDeadline(t) }

// SetWriteDeadline is that of [http.ResponseController].
func (w *response) SetWriteDeadline(t time.Time) error { return w.c.net.SetWriteDeadline(t) }

// Hijack is that of [http.Hijacker]. The connection has no deadlines, and the header
// has been sent if its status has been written.
func (w *response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	if w.hijacked {
		return nil, nil, http.ErrHijacked
	}
	c := w.c
	c.in.unwatch()
	if w.status != 0 && !w.sent {
		w.send(w.held, false)
		w.put(w.held)
	}
	err := c.w.Flush()
	if err == nil {
		err = c.net.SetDeadline(time.Time{})
	}
	if err != nil {
		return nil, nil, err
	}
	if c.in.has { // who takes what has been read takes it from there
		if _, err := c.r.Peek(c.r.Buffered() + 1); err != nil {
			return nil, nil, err
		}
	}
	w.hijacked = true
	c.s.remove(c)
	return c.net, bufio.NewReadWriter(c.r, c.w), nil
}
