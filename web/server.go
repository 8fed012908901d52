package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"

	"sudokusat/sudoku"
	"sudokusat/web/api"
	"sudokusat/web/engine"
)

// Engine is an API with the name of its engine, and that engine for ServeEditor.
type Engine struct {
	Name   string
	API    *api.API
	Solver sudoku.Engine
}

// Options configures a server. Zeros are replaced by the values named.
type Options struct {
	Engines []Engine // at least one; the first answers requests that name none
	Version string
	Hosts   []string // names that requests may be sent to, beside addresses and localhost
	Origins []string // pages of other sites that may ask, as in https://example.org
	Schema  []byte   // the JSON Schema of answers, served beside the description in OpenAPI
	Remote  bool     // the page sends all questions to the server, as it always does without an engine for browsers

	Slots    int           // questions answered at once; the number of processors
	Long     int           // questions with progress answered at once, in addition; half of Slots
	Patience time.Duration // the longest that a question waits for a slot; half a second
	Brief    time.Duration // how long one question is tried while it waits; 25 ms, below 0 for never
	MaxBody  int64         // bytes of a request; 1 MB
	Grace    time.Duration // how long questions may go on when the server ends; 3 s
}

// The times of a connection: for the header, for the request, for the answer, and
// between two requests. Ending takes Options.Grace and a moment.
const (
	headerTime = 5 * time.Second
	readTime   = 10 * time.Second
	writeTime  = 30 * time.Second
	idleTime   = 60 * time.Second
	endTime    = time.Second
	maxHeader  = 16 << 10
)

// Server is the page with its API.
type Server struct {
	o           Options
	files       map[string]file
	short, long slots
	brief       slots // one, for what is answered in a moment behind questions that are not
	handler     http.Handler
	base        context.Context // ends the questions
	end         context.CancelFunc
}

// New makes a server. Close it, or let Serve end.
func New(o Options) (*Server, error) {
	if len(o.Engines) == 0 {
		return nil, errors.New("web: a server has one engine at least")
	}
	o.Slots = cmp.Or(o.Slots, runtime.GOMAXPROCS(0))
	o.Long = cmp.Or(o.Long, (o.Slots+1)/2)
	o.Patience = cmp.Or(o.Patience, 500*time.Millisecond)
	o.MaxBody = cmp.Or(o.MaxBody, 1<<20)
	o.Grace = cmp.Or(o.Grace, 3*time.Second)
	s := &Server{o: o, short: make(slots, o.Slots), long: make(slots, o.Long)}
	if s.o.Brief = cmp.Or(o.Brief, 25*time.Millisecond); s.o.Brief > 0 {
		s.brief = make(slots, 1)
	}
	s.o.Hosts = nil
	for _, h := range o.Hosts {
		s.o.Hosts = append(s.o.Hosts, strings.ToLower(h))
	}
	s.base, s.end = context.WithCancel(context.Background())
	var err error
	if s.files, err = static(); err == nil {
		s.files = maps.Clone(s.files)
		if o.Remote || !engine.Built() {
			remote(s.files)
		}
		err = errors.Join(addFiles(s.files, "", apiFiles), s.describe())
	}
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", s.serveFile)
	mux.HandleFunc("GET /api/version", s.version)
	mux.HandleFunc("POST /api/{name}", s.question)
	mux.HandleFunc("GET /api/openapi.json", s.serveFile)
	mux.HandleFunc("GET /api/schema.json", s.serveFile)
	mux.HandleFunc("GET /api/{name}", otherMethod)
	mux.HandleFunc("/", otherMethod)
	mux.HandleFunc("OPTIONS /api/{name}", preflight)
	s.handler, err = s.guarded(mux)
	return s, err
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.base, cancel)()
	s.handler.ServeHTTP(w, r.WithContext(ctx))
}

// Close ends the questions that are being answered.
func (s *Server) Close() { s.end() }

// Serve answers the connections of a listener until ctx ends, and closes it. Then
// no connection is accepted; questions go on for Options.Grace, and are refused after
// that. The error is that of the listener, nil when ctx has ended.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	defer s.end()
	var unused silent
	h := httpServer(s)
	h.ConnState = unused.state
	ended := make(chan struct{})
	go func() {
		<-ctx.Done()
		unused.close()
		cut := time.AfterFunc(s.o.Grace, s.end)
		defer cut.Stop()
		within, cancel := context.WithTimeout(context.Background(), s.o.Grace+endTime)
		defer cancel()
		if h.Shutdown(within) != nil {
			_ = h.Close() // connections that do not read their answers
		}
		close(ended)
	}()
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ended
	return nil
}

// httpServer is a server with the bounds of ours, for HTTP/1.1 alone.
func httpServer(handler http.Handler) *http.Server {
	h := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeader, DisableGeneralOptionsHandler: true, Protocols: new(http.Protocols),
	}
	h.Protocols.SetHTTP1(true)
	return h
}

// silent holds the connections that have not sent a whole header yet. Browsers open
// some in advance, and [http.Server.Shutdown] would wait seconds for them.
type silent struct {
	mu     sync.Mutex
	conns  map[net.Conn]bool
	closed bool
}

// state is the hook [http.Server.ConnState].
func (s *silent) state(c net.Conn, now http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case now != http.StateNew:
		delete(s.conns, c)
	case s.closed:
		_ = c.Close() // nothing has been sent
	default:
		if s.conns == nil {
			s.conns = map[net.Conn]bool{}
		}
		s.conns[c] = true
	}
}

// close closes them, and those still to come.
func (s *silent) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for c := range s.conns {
		_ = c.Close()
	}
}

// versions is what is here.
type versions struct {
	Server     bool        `json:"server"`
	Version    string      `json:"version"`
	Engines    []string    `json:"engines"`
	Operations []operation `json:"operations"`
}

type operation struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

func (s *Server) version(w http.ResponseWriter, _ *http.Request) {
	v := versions{Server: true, Version: s.o.Version}
	for _, e := range s.o.Engines {
		v.Engines = append(v.Engines, e.Name)
	}
	for _, o := range api.Operations() {
		v.Operations = append(v.Operations, operation{o.Name, o.Summary})
	}
	b, err := json.Marshal(v)
	if err != nil {
		refuse(w, http.StatusInternalServerError, "%v", err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	writeJSON(w, http.StatusOK, append(b, '\n'))
}
