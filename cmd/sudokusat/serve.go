package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/stream"
	"sudokusat/web"
	"sudokusat/web/api"
)

// serving is the command serve.
type serving struct {
	t       *terminal
	addr    string
	export  string
	engines string
	hosts   []string
	jobs    int
	timeout time.Duration
	longest time.Duration
}

// The address that serve has by default, and the largest board it answers.
const (
	serveAddr  = "127.0.0.1:8917"
	serveCells = 100 * 100
)

func serveCommand(t *terminal) *cobra.Command {
	s := &serving{t: t}
	c := &cobra.Command{
		Use:   "serve",
		Short: "The page that proves while you type, and the API, on this machine",
		Long: `Serve prints the link of a page and answers it until Ctrl-C. The page types,
checks, solves, explains and proves puzzles in the browser, whose engine is this
one; nothing is fetched from elsewhere. What a browser cannot do is asked of
this command: long counts with progress, big boards, other solvers. /api.html
says how programs ask, in JSON.

It listens to this machine alone, unless --addr says otherwise; port 0 takes a
free one. Requests from pages of other sites are refused, and so are names that
it does not know: --host adds one.

With --export it writes the page as files instead, for any web server.`,
		Example: `  sudokusat serve
  sudokusat serve --addr 127.0.0.1:0
  sudokusat serve --engine 'auto,exec:cadical -q'
  sudokusat serve --export public/`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if s.export != "" {
				return s.write()
			}
			return s.run(c.Context())
		},
	}
	f := c.Flags()
	f.StringVar(&s.addr, "addr", serveAddr, "`host:port` to listen at; port 0 is a free one")
	f.StringVar(&s.export, "export", "", "write the page as static files to this `folder`")
	f.StringVar(&s.engines, "engine", "auto", "who answers, as in auto or 'auto,exec:kissat -q'; a request may name any of them")
	f.StringArrayVar(&s.hosts, "host", nil, "answer requests to this `name`, too; repeatable")
	f.BoolVarP(&t.verbose, "verbose", "v", false, "tell more on standard error")
	f.IntVarP(&s.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "questions to work on at once")
	s.timeout, s.longest = 5*time.Second, 10*time.Minute
	f.Var(seconds{&s.timeout}, "timeout", "time for a question, as in 500ms or 10s; a number alone is seconds")
	f.Var(seconds{&s.longest}, "longest", "time for a question that is told how far it is, such as a long count")
	c.MarkFlagsMutuallyExclusive("export", "addr")
	complete(c, "engine", []string{"auto", "native", "sat", "exec:"})
	return c
}

// write exports the page.
func (s *serving) write() error {
	names, err := web.Export(s.export)
	if err != nil {
		return fail(statusGaveUp, stream.PathError(err))
	}
	for _, name := range names {
		s.t.note("written: %s", name)
	}
	_, err = fmt.Fprintf(s.t.stdout, "%d files in %s\n", len(names), s.export)
	return outputError(err)
}

func (s *serving) run(ctx context.Context) error {
	if s.jobs < 1 {
		return errors.New("--jobs is a number from 1 up")
	}
	if s.timeout <= 0 || s.longest <= 0 {
		return errors.New("--timeout and --longest are times above 0")
	}
	engines, closeAll, err := s.open()
	defer closeAll()
	if err != nil {
		return err
	}
	server, err := web.New(web.Options{Engines: engines, Version: version(), Hosts: s.hosts, Slots: s.jobs})
	if err != nil {
		return err
	}
	defer server.Close()
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		return fail(statusGaveUp, fmt.Errorf("--addr %s: %w; --addr 127.0.0.1:0 takes a free port", s.addr, errors.Unwrap(err)))
	}
	if _, err := fmt.Fprintf(s.t.stdout, "http://%s/\n", l.Addr()); err != nil {
		return outputError(errors.Join(err, l.Close()))
	}
	s.t.note("Ctrl-C ends it")
	if err := server.Serve(ctx, l); err != nil {
		return fail(statusGaveUp, err)
	}
	return errComplete
}

// open opens the engines, each with who proves for it.
func (s *serving) open() (engines []web.Engine, closeAll func(), err error) {
	var opened []*stream.Engine
	closeAll = func() {
		for _, e := range opened {
			e.Close()
		}
	}
	names, err := engineNames(s.engines)
	if err != nil {
		return nil, closeAll, err
	}
	var shared certificate.Prover
	for _, name := range names {
		e, err := openEngine(s.t, name, stream.EngineOptions{Threads: 1, Processes: s.jobs})
		if err != nil {
			return nil, closeAll, err
		}
		opened = append(opened, e)
		prover, proves := e.Engine.(certificate.Prover)
		if !proves {
			if shared == nil {
				sat, err := openEngine(s.t, "sat", stream.EngineOptions{Threads: 1, Processes: s.jobs})
				if err != nil {
					return nil, closeAll, err
				}
				opened = append(opened, sat)
				shared = sat.Engine.(certificate.Prover)
			}
			prover = shared
		}
		o := api.Options{Engine: e.Doubted(), Prover: prover, Timeout: s.timeout, Longest: s.longest, MaxCells: serveCells}
		engines = append(engines, web.Engine{Name: name, API: api.New(o)})
	}
	return engines, closeAll, nil
}
