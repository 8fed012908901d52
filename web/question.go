package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sudokusat/web/api"
)

// lines is the type of answers with progress, which a client accepts to get them.
const lines = "application/x-ndjson"

// slots bounds how many questions are worked on at once.
type slots chan struct{}

// take waits up to moment for one of the slots, or for one of others where all are taken. It
// returns those of which it has one, which the caller gives back by put, or nil.
func (s slots) take(ctx context.Context, moment time.Duration, others slots) slots {
	select {
	case s <- struct{}{}:
		return s
	default:
	}
	t := time.NewTimer(moment)
	defer t.Stop()
	select {
	case s <- struct{}{}:
		return s
	case others <- struct{}{}: // never where it is nil
		return others
	case <-t.C:
	case <-ctx.Done():
	}
	return nil
}

func (s slots) put() { <-s }

// question answers POST /api/NAME.
func (s *Server) question(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	query := r.URL.Query()
	one, err := s.engine(query.Get("engine"))
	if named := query["engine"]; err == nil && (len(named) > 1 || len(named) == 1 && named[0] == "") {
		err = errors.New("the parameter \"engine\" names one engine")
	}
	if delete(query, "engine"); err == nil && len(query) > 0 {
		err = fmt.Errorf("unknown parameter %q: the fields of a question are those of the object that is sent", slices.Sorted(maps.Keys(query))[0])
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, "%v", err)
		return
	}
	var body []byte
	large := new(http.MaxBytesError)
	if r.ContentLength > s.o.MaxBody {
		err = large // the body is not read
	} else {
		body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, s.o.MaxBody)) // before a slot is taken: it may be slow
	}
	switch {
	case errors.As(err, &large):
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusRequestEntityTooLarge, "a request has %d bytes at most", s.o.MaxBody)
		return
	case err != nil:
		refuse(w, http.StatusBadRequest, "the request was not read to its end: %v", err)
		return
	}
	// The request has been read. Its deadline would end the request's context later on, as
	// if the client had hung up. Connections without deadlines return an error.
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	streamed := strings.Contains(r.Header.Get("Accept"), lines)
	ask := func(ctx context.Context) (int, []byte) { return one.Do(ctx, r.PathValue("name"), body) }
	room, others, arrived := s.short, s.brief, time.Now()
	if streamed {
		room, others = s.long, nil
	}
	taken := room.take(r.Context(), s.o.Patience, others)
	if taken == s.brief && taken != nil {
		if status, answer, ok := s.briefly(r.Context(), ask); ok {
			s.answer(w, status, answer)
			return
		}
		taken = room.take(r.Context(), s.o.Patience-time.Since(arrived), nil)
	}
	if taken == nil {
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "all engines are busy: ask again in a second")
		return
	}
	defer taken.put()
	if streamed {
		s.stream(w, r, one, body)
		return
	}
	status, answer := ask(r.Context())
	s.answer(w, status, answer)
}

// briefly asks a question for Options.Brief, and gives the slot back. It reports whether
// that was long enough, or the client has gone.
func (s *Server) briefly(ctx context.Context, ask func(context.Context) (int, []byte)) (status int, answer []byte, ok bool) {
	defer s.brief.put()
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	defer time.AfterFunc(s.o.Brief, cancel).Stop()
	status, answer = ask(within)
	return status, answer, status != api.StatusCancelled || ctx.Err() != nil
}

// otherMethod refuses what neither asks a question nor wants a file.
func otherMethod(w http.ResponseWriter, r *http.Request) {
	allowed := "GET, HEAD"
	if strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/api/version" {
		allowed = http.MethodPost
	}
	w.Header().Set("Allow", allowed)
	refuse(w, http.StatusMethodNotAllowed, "%.100q answers %s, not %.20s", r.URL.Path, allowed, r.Method)
}

// engine is the API with the engine of a name, "" for the first.
func (s *Server) engine(name string) (*api.API, error) {
	if name == "" {
		return s.o.Engines[0].API, nil
	}
	var known []string
	for _, e := range s.o.Engines {
		if e.Name == name {
			return e.API, nil
		}
		known = append(known, e.Name)
	}
	return nil, fmt.Errorf("no engine is called %.50q here (there are %s)", name, strings.Join(known, ", "))
}

// answer writes an answer on a line.
func (s *Server) answer(w http.ResponseWriter, status int, answer []byte) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	if status == api.StatusCancelled {
		if s.base.Err() == nil {
			return // nobody is there to read it
		}
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusServiceUnavailable, "the server ends")
		return
	}
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "1")
	}
	writeJSON(w, status, append(answer, '\n'))
}

// stream answers a question in lines, with its progress before the result.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, one *api.API, body []byte) {
	c := http.NewResponseController(w)
	// Each line has writeTime, the whole answer has no limit.
	w.Header().Set("Content-Type", lines)
	var mu sync.Mutex
	line := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		_ = c.SetWriteDeadline(time.Now().Add(writeTime))
		if _, err := fmt.Fprintf(w, format+"\n", args...); err == nil {
			_ = c.Flush() // a client that has gone ends the request's context
		}
	}
	status, answer := one.DoWithProgress(r.Context(), r.PathValue("name"), body, func(progress []byte) { line(`{"progress":%s}`, progress) })
	switch {
	case status == http.StatusOK:
		line(`{"status":200,"result":%s}`, answer)
	case status == api.StatusCancelled:
		line(`{"status":503,"error":"the server ends"}`)
	default:
		line(`{"status":%d,%s`, status, answer[1:])
	}
}

// refuse answers with an error in JSON.
func refuse(w http.ResponseWriter, status int, format string, args ...any) {
	b, err := json.Marshal(api.Refusal{Error: fmt.Sprintf(format, args...)})
	if err != nil {
		b = []byte(`{}`)
	}
	writeJSON(w, status, append(b, '\n'))
}

func writeJSON(w http.ResponseWriter, status int, b []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(b)))
	w.WriteHeader(status)
	_, _ = w.Write(b) // a client that has gone
}
