// Package http1 serves HTTP/1.1 to [http.Handler]s over connections that are not
// encrypted, and nothing else.
//
// The server of package net/http brings HTTP/2 and TLS along with it, for both sides,
// whether or not anybody speaks them: with what goes with that they are a tenth of a
// program that only ever listens on this machine. Requests are read by
// [http.ReadRequest] all the same, so that the part of HTTP on which attacks thrive,
// where a message ends, is not done twice; here is what is left: connections and
// their times (this file and conn.go), and how an answer is framed (response.go).
// Tests hold the answers to those of the other server.
package http1

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// ErrClosed is what Serve returns after Shutdown or Close.
var ErrClosed = errors.New("http1: the server has been closed")

// Server answers requests with a handler. Its fields must not change once it serves.
// Times that are 0 are not limited.
//
// A handler is done with the request's body and with its answer when it returns. The
// context of its request ends with it, and before that when the client goes away
// after all of the body has been read. One that panics ends its connection. Writers
// are for one goroutine at a time; they can be hijacked, and an
// [http.ResponseController] sets their deadlines and flushes them.
type Server struct {
	Handler http.Handler
	Context context.Context // that of each request is made from it; nil is the background

	HeaderTime time.Duration // for the header of a request
	ReadTime   time.Duration // for all of a request
	WriteTime  time.Duration // for its answer, from the end of the header
	IdleTime   time.Duration // between two requests
	MaxHeader  int           // bytes of a header, some 4 kB more are let through; 0 is 1 MB

	mu        sync.Mutex
	ending    bool
	listeners map[net.Listener]bool
	conns     map[*conn]bool // whether it is at a request
	empty     chan struct{}  // closed when all have gone
}

// Serve answers the connections of a listener, which it closes. The error is never
// nil: ErrClosed, or that of the listener.
func (s *Server) Serve(l net.Listener) error {
	defer l.Close()
	s.mu.Lock()
	if s.listeners == nil {
		s.listeners, s.conns = map[net.Listener]bool{}, map[*conn]bool{}
	}
	if s.empty == nil {
		s.empty = make(chan struct{})
	}
	s.listeners[l] = true
	ending := s.ending
	s.mu.Unlock()
	var pause time.Duration
	for !ending {
		c, err := l.Accept()
		if err == nil {
			pause = 0
			if fresh := newConn(s, c); s.add(fresh) {
				go fresh.serve()
			}
			continue
		}
		s.mu.Lock()
		ending = s.ending
		s.mu.Unlock()
		if ending {
			break
		}
		var ne net.Error
		//lint:ignore SA1019 it is about too many open files
		if !errors.As(err, &ne) || !ne.Temporary() {
			return err
		}
		pause = min(max(2*pause, 5*time.Millisecond), time.Second)
		time.Sleep(pause)
	}
	return ErrClosed
}

// Shutdown lets nobody new in, closes the connections that wait for a request, and
// waits until the others have their answers. The error is that of ctx if it ends
// before. Hijacked connections are not waited for.
func (s *Server) Shutdown(ctx context.Context) error {
	select {
	case <-s.stop(false):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close lets nobody new in and closes all connections that are not hijacked. It does
// not wait for handlers, whose requests' contexts end.
func (s *Server) Close() { s.stop(true) }

// stop closes the listeners and connections, and returns what is closed when all of
// those have gone.
func (s *Server) stop(all bool) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := !s.ending
	s.ending = true
	for l := range s.listeners {
		l.Close() // Serve says what is wrong with it
	}
	for c, busy := range s.conns {
		if all || !busy {
			c.net.Close() // and reading or writing ends
		}
	}
	if s.empty == nil { // before Serve
		s.empty = make(chan struct{})
	}
	if first && len(s.conns) == 0 {
		close(s.empty)
	}
	return s.empty
}

// add takes a connection in, unless the server ends.
func (s *Server) add(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending {
		c.net.Close() // nothing has been sent
		return false
	}
	s.conns[c] = false
	return true
}

// remove forgets a connection.
func (s *Server) remove(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.conns[c]; !known {
		return
	}
	delete(s.conns, c)
	if s.ending && len(s.conns) == 0 {
		close(s.empty)
	}
}

// turn says whether a connection is at a request, and reports whether it may go on.
func (s *Server) turn(c *conn, busy bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending {
		return false
	}
	s.conns[c] = busy
	return true
}

func (s *Server) isEnding() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ending
}
