package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"

	"sudokusat/web/internal/fpuzzles"
)

// EditorAddr is the host:port at which the script of f-puzzles looks for a solver.
const EditorAddr = fpuzzles.Addr

// ServeEditor answers the WebSockets of the editor f-puzzles at a listener of its own
// until ctx ends, and closes it and them. The first engine answers, in as many
// connections at once as there are slots, within the limits of its API. Requests to names
// that are not ours are refused. The error is that of the listener, nil when ctx has ended.
func (s *Server) ServeEditor(ctx context.Context, l net.Listener) error {
	editor := fpuzzles.New(s.o.Engines[0].Solver, fpuzzles.Limits{Jobs: s.o.Slots, Time: s.o.Engines[0].API.Longest(), Reading: s.o.Engines[0].API.Reading})
	var open sync.WaitGroup
	defer open.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h := httpServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		open.Add(1)
		defer open.Done()
		if !s.knows(r.Host) {
			refuse(w, http.StatusMisdirectedRequest, "nobody here is called %.100q", r.Host)
			return
		}
		editor.ServeHTTP(w, r)
	}))
	h.BaseContext = func(net.Listener) context.Context { return ctx } // ends the sockets, which the server has given away
	defer context.AfterFunc(ctx, func() { _ = h.Close() })()
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
