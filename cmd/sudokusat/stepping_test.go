package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Marks say what colours say.
func TestMarksReplaceColours(t *testing.T) {
	const text = "step 1: 2 truths, none smaller\n  r1c2 is not 3: it leaves no way for r1c1 (1 2)\n  r1c1 is 2: no other digit is left for the cell\n  arrow at r1c1 has no r1c2=2 with 4 to go: it leaves no way for r1c2 (1)\nsolved"
	const marked = "step 1: 2 truths, none smaller\n- r1c2 is not 3: it leaves no way for r1c1 (1 2)\n+ r1c1 is 2: no other digit is left for the cell\n- arrow at r1c1 has no r1c2=2 with 4 to go: it leaves no way for r1c2 (1)\nsolved"
	if got := dressed(text, false); got != marked {
		t.Errorf("%s", got)
	}
	painted := dressed(text, true)
	for _, code := range []string{bold, red, green, plain} {
		if !strings.Contains(painted, code) {
			t.Errorf("no %q in %q", code, painted)
		}
		painted = strings.ReplaceAll(painted, code, "")
	}
	if painted != marked {
		t.Errorf("%s", painted)
	}
	if got := dressed("unsolvable\nclash: 5 twice in row 1: r1c1, r1c3\nno way is left for 3 in row 1", false); got != "! unsolvable\n! clash: 5 twice in row 1: r1c1, r1c3\nno way is left for 3 in row 1" {
		t.Errorf("%s", got)
	}
}

// Enter shows a step, q ends, and so do the end of what is typed and the context.
func TestEnterShowsAStep(t *testing.T) {
	const text = "step 1: a\n  x\nstep 2: b\n  y\nstep 3: c\nsolved"
	for _, tc := range []struct {
		keys, shown string
		err         error
	}{
		{"\n\n", "step 1: a\n  x\n" + question + "step 2: b\n  y\n" + question + "step 3: c\nsolved\n", nil},
		{"\nq\n", "step 1: a\n  x\n" + question + "step 2: b\n  y\n" + question, errQuit},
		{"Q\n", "step 1: a\n  x\n" + question, errQuit},
		{"", "step 1: a\n  x\n" + question, errQuit},
	} {
		var b strings.Builder
		s := &stepping{keys: bufio.NewReader(strings.NewReader(tc.keys)), dress: strings.Clone}
		err := s.show(t.Context(), text, func(s string) error { b.WriteString(s); return nil })
		if b.String() != tc.shown || !errors.Is(err, tc.err) {
			t.Errorf("%q: %q, %v", tc.keys, b.String(), err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	never, w := io.Pipe()
	defer w.Close()
	s := &stepping{keys: bufio.NewReader(never), dress: strings.Clone}
	if err := s.show(ctx, text, func(string) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// The command steps when somebody types and looks on, and only then.
func TestExplainSteps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.txt")
	if err := os.WriteFile(path, []byte("4...............\n1.....3....2.4..\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		args       []string
		keys       string
		people     bool
		want, none string
	}{
		{[]string{"explain", path}, "q\n", true, "+ r1c2 is 3: ", ""},
		{[]string{"explain", path}, "", false, "\n  r1c2 is 3: ", question},
		{[]string{"explain", "--json", path}, "", true, `"text":"r1c2 is 3: `, "+ r1c2"},
		{[]string{"hint", path}, "", true, "+ r1c2 is 3: ", question},
	} {
		var out strings.Builder
		terminal := newTerminal(t.Context(), strings.NewReader(tc.keys), &out, io.Discard)
		terminal.people = tc.people
		if tc.people {
			terminal.keys = terminal.stdin
		}
		c := rootCommand(terminal, tc.args)
		c.SetArgs(tc.args)
		if err := c.ExecuteContext(t.Context()); err != nil {
			t.Errorf("%v: %v", tc.args, err)
		}
		if got := out.String(); !strings.Contains(got, tc.want) || tc.none != "" && strings.Contains(got, tc.none) {
			t.Errorf("%v: %q", tc.args, got)
		}
	}
}
