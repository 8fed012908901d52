package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/draw"
	"sudokusat/draw/pdf"
	"sudokusat/draw/png"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sat"
	"sudokusat/web"
	"sudokusat/web/api"
	"sudokusat/web/mcp"
)

// serveCmd is the command serve.
type serveCmd struct {
	t       *terminal
	addr    string
	export  string
	engines string
	hosts   []string
	origins []string
	jobs    int
	timeout time.Duration
	longest time.Duration
	answer  int    // the most bytes of an answer
	editor  string // address for f-puzzles, "" for none
}

// The address that serve has by default, and the largest board and formula: 25×25 has
// a fifth of that.
const (
	serveAddr     = "127.0.0.1:8917"
	serveCells    = 100 * 100
	serveLiterals = 10_000_000
	serveAnswer   = 16 << 20 // bytes
)

func serveCommand(t *terminal) *cobra.Command {
	s := &serveCmd{t: t, answer: serveAnswer}
	c := &cobra.Command{
		Use:   "serve [PORT]",
		Short: "The page, which proves while you type, and the API, on this machine",
		Long: `Serve prints the address of a page and serves it until Ctrl-C. On the page people
enter, check, solve, explain and prove puzzles. The engine runs in the browser, and
nothing is fetched from other sites. The page sends this command the work that is too
much for a browser: long counts, large boards, other solvers. A program that was built
without "go generate ./web/engine" has no engine for the browser, and answers all
requests itself. /api.html on the server documents the JSON API for programs.

By default it listens on the loopback address only; --addr names another address,
and port 0 a free port. Requests from pages of other sites are refused, and so are
requests whose Host is not an address, localhost, or a name given by --host.

With --fpuzzles it also serves the editor of f-puzzles.com, through the script that
connects that page to a solver on this machine ("Fpuzzles-SudokuSolver"): true
candidates, solutions, counts and estimates, steps with their reasons. Unsupported
rules are refused by name.

With --export it writes the page as files instead, for any web server. Texts are there
twice: NAME.gz is NAME by gzip, for servers that send what is packed already.`,
		Example: `  sudokusat serve
  sudokusat serve --addr 127.0.0.1:0
  sudokusat serve --engine 'auto,exec:cadical -q'
  sudokusat serve --fpuzzles
  sudokusat serve --export public/`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && c.Flags().Changed("fpuzzles") && s.editor == web.EditorAddr {
				return fmt.Errorf("serve takes a port and no files; the HOST:PORT of --fpuzzles follows an equals sign, as in --fpuzzles=%s", args[0])
			}
			if len(args) != 1 || c.Flags().Changed("addr") {
				return arguments(0, 0)(c, args)
			}
			if port, err := strconv.ParseUint(args[0], 10, 16); err == nil {
				s.addr = net.JoinHostPort("127.0.0.1", strconv.FormatUint(port, 10))
				return nil
			}
			return fmt.Errorf("%q is no port, a number up to 65535: serve takes no other argument", args[0])
		},
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
	f.StringVar(&s.engines, "engine", "auto", "the engines, as in auto or 'auto,exec:kissat -q'; the first is the default of requests")
	f.StringArrayVar(&s.hosts, "host", nil, "accept requests whose Host is this `name`; repeatable")
	f.StringArrayVar(&s.origins, "origin", nil, "let pages of this `origin` ask, as in https://example.org; repeatable")
	f.BoolVarP(&t.Verbose, "verbose", "v", false, "write more to standard error")
	s.jobs = runtime.GOMAXPROCS(0)
	f.VarP(atLeast(&s.jobs, 1), "jobs", "j", "questions answered at the same time")
	s.timeout, s.longest = 5*time.Second, 10*time.Minute
	f.Var(seconds{&s.timeout}, "timeout", "limit for each question, as in 500ms or 10s; a number alone is seconds")
	f.Var(seconds{&s.longest}, "longest", "limit for each question with progress, such as a long count, and for each command of f-puzzles")
	f.StringVar(&s.editor, "fpuzzles", "", "serve the editor f-puzzles at this `host:port`; its script expects "+web.EditorAddr+", the default")
	f.Lookup("fpuzzles").NoOptDefVal = web.EditorAddr
	c.MarkFlagsMutuallyExclusive("export", "addr")
	c.MarkFlagsMutuallyExclusive("export", "fpuzzles")
	complete(c, "engine", append(stream.EngineNames(), "exec:"))
	return c
}

// write writes the page as files.
func (s *serveCmd) write() error {
	names, err := web.Export(s.export)
	if err != nil {
		return tty.Fail(tty.GaveUp, stream.PathError(err))
	}
	for _, name := range names {
		s.t.Note("written: %s", name)
	}
	_, err = fmt.Fprintf(s.t.Stdout, "%d files in %s\n", len(names), s.export)
	return tty.OutputError(err)
}

// softMemory is the memory from which the garbage collector of a server works more, unless GOMEMLIMIT
// gives another.
const softMemory = 768 << 20

func (s *serveCmd) run(ctx context.Context) error {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softMemory)
	}
	if s.timeout <= 0 || s.longest <= 0 {
		return errors.New("--timeout and --longest are times above 0")
	}
	engines, closeAll, err := s.open()
	defer closeAll()
	if err != nil {
		return err
	}
	server, err := web.New(web.Options{Engines: engines, Version: version(), Hosts: s.hosts, Origins: s.origins, Schema: answersSchema, Slots: s.jobs})
	if err != nil {
		return err
	}
	defer server.Close()
	page, err := listen("--addr", s.addr)
	if err != nil {
		return err
	}
	links := fmt.Sprintf("http://%s/\n", reached(page[0].Addr()))
	var editor []net.Listener
	if s.editor != "" {
		if editor, err = listen("--fpuzzles", s.editor); err != nil {
			for _, l := range page {
				err = errors.Join(err, l.Close())
			}
			return err
		}
		links += fmt.Sprintf("ws://%s/\n", reached(editor[0].Addr()))
	}
	if _, err := fmt.Fprint(s.t.Stdout, links); err != nil {
		return tty.OutputError(err)
	}
	s.t.Note("Ctrl-C ends it")
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var running sync.WaitGroup
	errs := make([]error, len(page)+len(editor))
	start := func(i int, serve func() error) {
		running.Go(func() {
			defer cancel() // one ends all
			errs[i] = serve()
		})
	}
	for i, l := range page {
		start(i, func() error { return server.Serve(ctx, l) })
	}
	for i, l := range editor {
		start(len(page)+i, func() error { return server.ServeEditor(ctx, l) })
	}
	running.Wait()
	if err := errors.Join(errs...); err != nil {
		return tty.Fail(tty.GaveUp, err)
	}
	return errComplete
}

// reached returns the host:port by which a browser on this machine reaches a listener:
// localhost if that listens on all interfaces.
func reached(a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return net.JoinHostPort("localhost", strconv.Itoa(t.Port))
	}
	return a.String()
}

// listen listens at an address. localhost means 127.0.0.1 and, if the machine has it, ::1
// at the same port, since clients try either.
func listen(option, addr string) (out []net.Listener, err error) {
	hosts := []string{addr}
	host, port, err := net.SplitHostPort(addr)
	if err == nil && host == "localhost" {
		hosts = []string{net.JoinHostPort("127.0.0.1", port), net.JoinHostPort("::1", port)}
	}
	for i, host := range hosts {
		l, err := net.Listen("tcp", host)
		if err == nil {
			out = append(out, l)
			if _, given, splits := net.SplitHostPort(l.Addr().String()); i+1 < len(hosts) && splits == nil {
				hosts[i+1] = net.JoinHostPort("::1", given) // the same port
			}
			continue
		}
		if i == 0 {
			what := err
			var op *net.OpError
			if errors.As(err, &op) {
				what = op.Err
			}
			return nil, tty.Fail(tty.GaveUp, fmt.Errorf("%s %s: %w; port 0 takes a free one", option, addr, what))
		}
	}
	return out, nil
}

// open opens the engines, each with its prover. closeAll closes them, after errors, too.
func (s *serveCmd) open() (engines []web.Engine, closeAll func(), err error) {
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
	for _, name := range names {
		e, err := openEngine(s.t, name, stream.EngineOptions{Threads: 1, Processes: s.jobs})
		if err != nil {
			return nil, closeAll, err
		}
		opened = append(opened, e)
		prover, proves := e.Engine.(certificate.Prover)
		if !proves {
			prover = sat.NewCDCL(1, sat.DefaultMemory)
		}
		o := api.Options{Engine: e.Doubted(), Prover: prover, Timeout: s.timeout, Longest: s.longest, MaxCells: serveCells, MaxLiterals: serveLiterals, MaxAnswer: s.answer, Writers: pictureWriters(), Command: commandOf(name)}
		engines = append(engines, web.Engine{Name: name, API: api.New(o), Solver: o.Engine})
	}
	return engines, closeAll, nil
}

// The bounds of mcp: a message of the client, and an answer. Models read answers, and a
// certificate is in it.
const (
	mcpRequest = 4 << 20 // bytes
	mcpAnswer  = 1 << 20
)

func mcpCommand(t *terminal) *cobra.Command {
	s := &serveCmd{t: t, jobs: runtime.GOMAXPROCS(0), timeout: 10 * time.Second, answer: mcpAnswer}
	c := &cobra.Command{
		Use:   "mcp",
		Short: "The same questions for language models: the Model Context Protocol",
		Long: `Mcp speaks the Model Context Protocol on standard input and output, until its input
ends. A program that runs language models starts it as a server of the kind "stdio",
and its tools are check, solve, count, hint, explain, rate, generate, convert, draw,
prove, verify and rules.

A model that judges puzzles of another one has to believe nothing: an answer with a
verdict has a field "evidence", a certificate that was verified before it was sent.
The tool verify, the command of that name and contrib/verify.py check it again. The
field has a message where there is no certificate, for example because the time was
over or the answer would be too large.

No argument of a tool is the name of a file, a program or an address. --timeout limits
each call, and its certificate as well; boards have up to 10,000 cells, answers up to
1 MB.`,
		Example: `  echo '{"mcpServers": {"sudokusat": {"command": "sudokusat", "args": ["mcp"]}}}' > .mcp.json`,
		Args:    arguments(0, 0),
		RunE:    func(c *cobra.Command, _ []string) error { return s.speak(c.Context()) },
	}
	f := c.Flags()
	f.StringVar(&s.engines, "engine", "auto", "the engine, as in auto or 'exec:kissat -q'")
	f.VarP(atLeast(&s.jobs, 1), "jobs", "j", "calls answered at the same time")
	f.Var(seconds{&s.timeout}, "timeout", "limit for each call, as in 500ms or 10s; a number alone is seconds")
	f.BoolVarP(&t.Verbose, "verbose", "v", false, "write more to standard error")
	complete(c, "engine", append(stream.EngineNames(), "exec:"))
	return c
}

// speak answers the client at standard input.
func (s *serveCmd) speak(ctx context.Context) error {
	if s.timeout <= 0 {
		return errors.New("--timeout is a time above 0")
	}
	s.longest = s.timeout
	engines, closeAll, err := s.open()
	defer closeAll()
	if err != nil {
		return err
	}
	if len(engines) > 1 {
		return fmt.Errorf("--engine %s: mcp has one engine", s.engines)
	}
	err = mcp.Serve(ctx, s.t.Stdin, s.t.Stdout, mcp.Options{
		API: engines[0].API, Version: version(), Jobs: s.jobs, Timeout: s.timeout, Request: mcpRequest, Answer: s.answer,
	})
	if err == nil || s.t.Err() != nil {
		return s.t.Err()
	}
	return unread(err)
}

// commandOf returns how commands of which operations are made are run, with an engine as far as
// they have one.
func commandOf(engine string) func(context.Context, string, ...string) (string, string, bool) {
	return func(ctx context.Context, input string, args ...string) (string, string, bool) {
		args = append(args, "--jobs=1") // as many questions as jobs are answered at once
		if args[0] == "rate" || args[0] == "repair" {
			args = append(args, "--engine="+engine)
		}
		var output, messages bytes.Buffer
		status := run(ctx, args, strings.NewReader(input), &output, &messages)
		return output.String(), messages.String(), status == tty.Wrong
	}
}

// answersSchema is the JSON Schema of what commands write with --json, and of the API's answers.
//
//go:embed schema.json
var answersSchema []byte

// pictureWriters returns the formats of draw that are not written in the browser.
func pictureWriters() map[string]api.PictureWriter {
	return map[string]api.PictureWriter{
		"png": png.Write,
		"pdf": func(w io.Writer, p *draw.Picture, o draw.Options) error { return pdf.Write(w, []*draw.Picture{p}, o) },
	}
}
