package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sudokusat/internal/shard"
	"sync"
	"sync/atomic"
	"syscall"

	"golang.org/x/term"
)

// The terminal's rules:
//
//   - Results go to standard output, and nothing else does.
//   - Messages go to standard error, a line each, from any goroutine. After
//     twenty of one kind the others are only counted, and the count is told at
//     the end; -v shows all. A file of random bytes is one problem, not a million.
//   - Progress is a line on standard error, if that is a terminal and the work
//     lasts. Messages, and results shown on the same terminal, take its place.
//   - NO_COLOR and TERM=dumb switch colours off, and so does a pipe.
//   - When nobody reads the results any more, the command ends without a word.
//     Any other error of writing them, such as a full disk, ends it with one.
//   - The exit status only rises: the highest that applies is the command's.

// Exit statuses.
const (
	statusOK       = 0
	statusNegative = 1 // a puzzle is unsolvable, or not unique where that was asked
	statusUsage    = 2
	statusInput    = 3 // some input could not be read
	statusWrong    = 4 // engines disagree, an answer breaks the rules, a certificate fails
	statusGaveUp   = 5 // time limit, interrupted
)

// exitStatuses is what each means, for people.
func exitStatuses() []string {
	return []string{
		statusOK:       "all answered",
		statusNegative: "a puzzle is unsolvable, or not unique where that was asked",
		statusUsage:    "wrong usage",
		statusInput:    "some input could not be read",
		statusWrong:    "engines disagree, an answer breaks the rules or a certificate fails",
		statusGaveUp:   "gave up (time limit, interrupted), or has only a solver's word",
	}
}

// terminal is the standard files of the command and the status it will exit
// with.
type terminal struct {
	stdin   io.Reader
	stdout  io.Writer
	stderr  io.Writer
	output  *output       // below stdout
	results *results      // in place of stdout, if they go to a file
	shard   *shard.Reader // of the input, nil if it is read as a whole
	gate    *shard.Gate   // of stdout, with --shard
	status  atomic.Int32

	verbose bool // -v, set before anything is said
	colour  bool
	people  bool      // results go to a terminal
	painted bool      // … which shows colours
	keys    io.Reader // what people type who look at them, nil if nobody does
	muted   []kind

	mu       sync.Mutex // of what follows, and of writing to stderr
	said     map[kind]int
	progress *progress
	midline  bool // results on the terminal stand in the middle of a line
}

func newTerminal(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) *terminal {
	t := &terminal{stdin: stdin, stderr: stderr, said: map[kind]int{}}
	t.output = &output{ctx: ctx, w: stdout}
	t.stdout = t.output
	t.colour = isTerminal(stderr) && colourful(os.Getenv)
	t.people = isTerminal(stdout)
	t.painted = t.people && colourful(os.Getenv)
	if t.people && isTerminal(stdin) {
		t.keys = stdin
	}
	if isTerminal(stdout) && isTerminal(stderr) {
		t.stdout = clearing{t.output, t}
	}
	return t
}

// colourful reports whether the environment allows colours: NO_COLOR forbids them
// unless it is empty, see no-color.org.
func colourful(getenv func(string) string) bool {
	return getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}

func isTerminal(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// worsen raises the exit status to at least s.
func (t *terminal) worsen(s int32) {
	for old := t.status.Load(); old < s && !t.status.CompareAndSwap(old, s); old = t.status.Load() {
	}
}

// kind is what a message is about; each kind is cut off after maxSaid.
type kind string

const (
	always     kind = ""
	malformed  kind = "malformed puzzles"
	without    kind = "puzzles read without something"
	negative   kind = "puzzles without solution"
	several    kind = "puzzles with several solutions"
	unfinished kind = "puzzles given up on"
	onTrust    kind = "answers on a solver's word"
	wrong      kind = "wrong answers"
)

// maxSaid is how many messages of one kind are shown unless -v asks for all.
const maxSaid = 20

// mute leaves out messages of these kinds, for commands whose results say the
// same.
func (t *terminal) mute(kinds ...kind) { t.muted = append(t.muted, kinds...) }

// say writes one message. It formats nothing once its kind is cut off.
func (t *terminal) say(k kind, format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if slices.Contains(t.muted, k) {
		return
	}
	if t.said[k]++; k != always && t.said[k] > maxSaid && !t.verbose {
		return
	}
	t.line(fmt.Sprintf(format, args...))
}

// note is a message for those who asked for details (-v).
func (t *terminal) note(format string, args ...any) {
	if t.verbose {
		t.say(always, format, args...)
	}
}

func (t *terminal) line(s string) {
	t.progress.clear()
	name := "sudokusat:"
	if t.colour {
		name = "\x1b[1;31msudokusat:\x1b[0m"
	}
	fmt.Fprintln(t.stderr, name, s)
}

// finish says how many messages were cut off.
func (t *terminal) finish() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress.end()
	if t.verbose {
		return
	}
	for _, k := range []kind{malformed, without, negative, several, unfinished, onTrust, wrong} {
		if more := t.said[k] - maxSaid; more > 0 {
			t.line(fmt.Sprintf("… and %d more %s (-v shows all)", more, k))
		}
	}
}

// clear takes the progress line away before results are printed.
func (t *terminal) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress.clear()
}

// clearing is standard output when it is the terminal that shows the progress
// line.
type clearing struct {
	w io.Writer
	t *terminal
}

func (c clearing) Write(p []byte) (int, error) {
	c.t.mu.Lock()
	defer c.t.mu.Unlock()
	c.t.progress.clear()
	if len(p) > 0 {
		c.t.midline = p[len(p)-1] != '\n'
	}
	return c.w.Write(p)
}

// statusError is an error that decides the exit status. Errors of any other
// kind that reach the root come from reading the command line: status 2.
type statusError struct {
	status int32
	err    error
}

func (e *statusError) Error() string { return e.err.Error() }
func (e *statusError) Unwrap() error { return e.err }

// fail is an error with an exit status of its own.
func fail(status int32, err error) error {
	if err == nil {
		return nil
	}
	return &statusError{status, err}
}

// closedPipe reports whether an error is that our output has no reader left.
func closedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}

// outputError wraps an error of writing results; a closed pipe stays as it is, and so
// does an error that has its status.
func outputError(err error) error {
	if err == nil || closedPipe(err) || errors.As(err, new(*statusError)) {
		return err
	}
	return fail(statusGaveUp, fmt.Errorf("writing the results: %w", err))
}

// lines is standard output for commands that print a line a puzzle. Its errors
// are outputErrors.
type lines struct{ w *bufio.Writer }

func (t *terminal) lines() lines { return lines{bufio.NewWriterSize(t.stdout, 1<<16)} }

func (l lines) print(s string) error {
	l.w.WriteString(s)
	return outputError(l.w.WriteByte('\n'))
}

// write prints text as it is, at once.
func (l lines) write(s string) error {
	l.w.WriteString(s)
	return l.flush()
}

func (l lines) json(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fail(statusWrong, err)
	}
	return l.print(string(b))
}

func (l lines) flush() error { return outputError(l.w.Flush()) }
