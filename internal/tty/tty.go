// Package tty is a command's side of its user: results, messages, progress, colours
// and the exit status.
//
//   - Results go to standard output, and nothing else does.
//   - Messages go to standard error, a line each, from any goroutine. After
//     twenty of one [Kind] the others are only counted, and the count is printed at
//     the end; Verbose shows all. A file of random bytes is one problem, not a million.
//   - Progress is a line on standard error, if that is a terminal and the work
//     lasts. Messages, and results shown on the same terminal, take its place.
//   - NO_COLOR and TERM=dumb switch colours off, and so does a pipe; FORCE_COLOR and
//     [Terminal.SetColour] switch them on.
//   - When nobody reads the results any more, the command ends without a message.
//     Any other error of writing them, such as a full disk, ends it with one.
//   - The exit status only rises: the highest that applies is the command's.
package tty

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/term"
)

// Terminal is the standard files of a command and the status it will exit with.
type Terminal struct {
	Stdin  io.Reader
	Stdout io.Writer // results; see Redirect
	Stderr io.Writer

	Verbose bool      // every message, and notes
	Quiet   bool      // no messages but errors that end the command; see Print
	People  bool      // results go to a terminal
	Keys    io.Reader // keyboard of the pager of results, nil if there is none

	output *output // below Stdout
	kinds  []Kind
	muted  []Kind
	status atomic.Int32
	colour struct{ stdout, stderr bool }

	mu       sync.Mutex // of what follows, and of writing to Stderr
	shown    map[Kind]int
	hidden   map[Kind]int  // as many were cut off
	last     map[Kind]same // what was printed last
	progress *progress
	midline  bool // results on the terminal end in the middle of a line
}

// Kind is the subject of a message, in the plural as in the count of those left out:
// "malformed puzzles". Each kind but [Always] is cut off after maxShown messages.
type Kind string

// Always is the kind of messages that are never cut off.
const Always Kind = ""

// maxShown is how many messages of one kind are shown unless Verbose asks for all.
const maxShown = 20

// maxSame is how many of them are shown in turn if they have one reason.
const maxSame = 3

// New returns the terminal of a command on its standard files. Writes to stdout end
// soon after ctx. Finish counts the messages of kinds that were cut off, in this order.
func New(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, kinds ...Kind) *Terminal {
	t := &Terminal{Stdin: stdin, Stderr: stderr, kinds: kinds, shown: map[Kind]int{}, hidden: map[Kind]int{}, last: map[Kind]same{}}
	t.output = &output{ctx: ctx, w: stdout}
	t.Stdout = t.output
	t.People = IsTerminal(stdout)
	colour := allowsColour(os.Getenv)
	t.colour.stdout, t.colour.stderr = colour(t.People), colour(IsTerminal(stderr))
	if t.People && IsTerminal(stdin) {
		t.Keys = stdin
	}
	if t.People && IsTerminal(stderr) {
		t.Stdout = clearingWriter{t.output, t}
	}
	return t
}

// allowsColour returns whether the environment allows colours on a terminal, or on
// another file: NO_COLOR forbids them unless it is empty (no-color.org), FORCE_COLOR asks
// for them unless it is empty, 0 or false (force-color.org).
func allowsColour(getenv func(string) string) func(terminal bool) bool {
	force := getenv("FORCE_COLOR")
	switch {
	case getenv("NO_COLOR") != "":
		return func(bool) bool { return false }
	case force != "" && force != "0" && force != "false":
		return func(bool) bool { return true }
	case getenv("TERM") == "dumb" || force != "":
		return func(bool) bool { return false }
	}
	return func(terminal bool) bool { return terminal }
}

// SetColour switches colours on or off, independently of the environment.
func (t *Terminal) SetColour(on bool) { t.colour.stdout, t.colour.stderr = on, on }

// Colour reports whether results are shown in colours.
func (t *Terminal) Colour() bool { return t.colour.stdout }

// IsTerminal reports whether f is a file that is a terminal.
func IsTerminal(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Width returns the columns of the terminal that results go to: what it reports, else
// the variable COLUMNS, else 80.
func (t *Terminal) Width() int {
	if f, ok := t.output.w.(*os.File); ok && t.People {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	if columns, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && columns > 0 && columns < 10000 {
		return columns
	}
	return 80
}

// Redirect sends results to w in place of standard output, for which it is no terminal.
func (t *Terminal) Redirect(w io.Writer) { t.output.w = w }

// Fail makes err the error of all further writes of results.
func (t *Terminal) Fail(err error) { t.output.err = err }

// Err returns the first error of writing results, nil if there was none.
func (t *Terminal) Err() error { return OutputError(t.output.err) }

// Mute leaves out messages of these kinds, for commands whose results have the same.
func (t *Terminal) Mute(kinds ...Kind) { t.muted = append(t.muted, kinds...) }

// Print writes one message, unless Quiet is set and the kind is not Always. It formats
// nothing once its kind is cut off.
func (t *Terminal) Print(k Kind, format string, args ...any) { t.PrintAbout(k, "", format, args...) }

// PrintAbout is Print for a message whose reason other messages of its kind may have in turn, as each
// row of a table has: of those, the first three are printed. An empty reason is that of no other.
func (t *Terminal) PrintAbout(k Kind, reason, format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if slices.Contains(t.muted, k) || t.Quiet && k != Always {
		return
	}
	if k != Always && !t.Verbose && (t.shown[k] >= maxShown || t.isRepeated(k, reason)) {
		t.hidden[k]++
		return
	}
	t.shown[k]++
	t.line(fmt.Sprintf(format, args...))
}

// same is a reason, and how many messages in turn had it.
type same struct {
	reason string
	times  int
}

// isRepeated counts a message, and reports whether enough of those before it had its reason.
func (t *Terminal) isRepeated(k Kind, reason string) bool {
	s := t.last[k]
	if reason == "" || s.reason != reason {
		s = same{reason: reason}
	}
	s.times++
	t.last[k] = s
	return reason != "" && s.times > maxSame
}

// Note writes a message if Verbose asks for details.
func (t *Terminal) Note(format string, args ...any) {
	if t.Verbose {
		t.Print(Always, format, args...)
	}
}

func (t *Terminal) line(s string) {
	t.progress.clear()
	name := "sudokusat:"
	if t.colour.stderr {
		name = "\x1b[1;31msudokusat:\x1b[0m"
	}
	fmt.Fprintln(t.Stderr, name, s)
}

// Finish ends the progress line and prints how many messages were cut off.
func (t *Terminal) Finish() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress.end()
	if t.Verbose {
		return
	}
	for _, k := range t.kinds {
		if more := t.hidden[k]; more > 0 {
			t.line(fmt.Sprintf("… and %d more %s (-v shows all)", more, k))
		}
	}
}

// Clear takes the progress line away before results are printed.
func (t *Terminal) Clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress.clear()
}

// clearingWriter is standard output when it is the terminal that shows the progress line.
type clearingWriter struct {
	w io.Writer
	t *Terminal
}

func (c clearingWriter) Write(p []byte) (int, error) {
	c.t.mu.Lock()
	defer c.t.mu.Unlock()
	c.t.progress.clear()
	if len(p) > 0 {
		c.t.midline = p[len(p)-1] != '\n'
	}
	return c.w.Write(p)
}
