package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"golang.org/x/term"
)

// messages is standard error: one line a message, from any goroutine, and never so many of one
// kind that the others drown: a file of random bytes is one problem, not a
// million.
type messages struct {
	mu       sync.Mutex
	w        io.Writer
	colour   bool
	verbose  bool
	said     map[kind]int
	muted    []kind
	progress *progress // its line is cleared before a message
}

// kind is what a message is about; each kind is cut off after maxSaid.
type kind string

const (
	always     kind = ""
	malformed  kind = "malformed puzzles"
	negative   kind = "puzzles without solution"
	several    kind = "puzzles with several solutions"
	unfinished kind = "puzzles given up on"
	wrong      kind = "wrong answers"
)

// maxSaid is how many messages of one kind are shown unless -v asks for all.
const maxSaid = 20

func newMessages(w io.Writer) *messages {
	return &messages{w: w, colour: colours(w), said: map[kind]int{}}
}

// colours reports whether w is a terminal whose user has not asked for plain
// text (see no-color.org).
func colours(w io.Writer) bool {
	_, plain := os.LookupEnv("NO_COLOR")
	return isTerminal(w) && !plain && os.Getenv("TERM") != "dumb"
}

func isTerminal(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// mute leaves out messages of these kinds, for commands whose results say the
// same.
func (m *messages) mute(kinds ...kind) {
	m.muted = append(m.muted, kinds...)
}

// say writes one message. It formats nothing once its kind is cut off.
func (m *messages) say(k kind, format string, args ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if slices.Contains(m.muted, k) {
		return
	}
	if m.said[k]++; k != always && m.said[k] > maxSaid && !m.verbose {
		return
	}
	m.line(fmt.Sprintf(format, args...))
}

// note is a message for those who asked for details (-v).
func (m *messages) note(format string, args ...any) {
	if m.verbose {
		m.say(always, format, args...)
	}
}

func (m *messages) line(s string) {
	m.progress.clear()
	name := "sudokusat:"
	if m.colour {
		name = "\x1b[1;31msudokusat:\x1b[0m"
	}
	fmt.Fprintln(m.w, name, s)
}

// finish says what was cut off.
func (m *messages) finish() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.progress.clear()
	if m.verbose {
		return
	}
	for _, k := range []kind{malformed, negative, several, unfinished, wrong} {
		if more := m.said[k] - maxSaid; more > 0 {
			m.line(fmt.Sprintf("… and %d more %s (-v shows all)", more, k))
		}
	}
}

// clear takes the progress line away before results are printed.
func (m *messages) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.progress.clear()
}

// clearing is standard output when it is the terminal that shows the progress
// line: what is written there takes the line's place.
type clearing struct {
	w io.Writer
	m *messages
}

func (c clearing) Write(p []byte) (int, error) {
	c.m.clear()
	return c.w.Write(p)
}
