package tty

import (
	"strings"
	"testing"
)

func TestColour(t *testing.T) {
	for _, c := range []struct {
		noColour, force, term string
		terminal, pipe        bool
	}{
		{"", "", "xterm", true, false},
		{"", "", "", true, false},
		{"1", "", "xterm", false, false},
		{"0", "", "xterm", false, false},
		{"", "", "dumb", false, false},
		{"", "1", "dumb", true, true},
		{"", "0", "xterm", false, false},
		{"1", "1", "xterm", false, false},
	} {
		env := map[string]string{"NO_COLOR": c.noColour, "FORCE_COLOR": c.force, "TERM": c.term}
		allows := allowsColour(func(name string) string { return env[name] })
		if allows(true) != c.terminal || allows(false) != c.pipe {
			t.Errorf("%v: %v on a terminal, %v in a pipe", env, allows(true), allows(false))
		}
	}
}

func TestMessages(t *testing.T) {
	const kind Kind = "odd puzzles"
	for _, c := range []struct {
		verbose, quiet bool
		lines          int
		last           string
	}{
		{false, false, maxShown + 2, "… and 5 more odd puzzles (-v shows all)"},
		{true, false, maxShown + 6, "always"},
		{false, true, 1, "always"},
	} {
		var b strings.Builder
		term := New(t.Context(), nil, &b, &b, kind)
		term.Verbose, term.Quiet = c.verbose, c.quiet
		for range maxShown + 5 {
			term.Print(kind, "%d", 7)
		}
		term.Print(Always, "always")
		term.Finish()
		lines := strings.Split(strings.TrimSpace(b.String()), "\n")
		if len(lines) != c.lines || lines[len(lines)-1] != "sudokusat: "+c.last {
			t.Errorf("%+v: %d lines, the last %q", c, len(lines), lines[len(lines)-1])
		}
	}
}
