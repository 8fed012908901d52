package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
		{[]string{"explain", path}, "q\n", true, "step 1: + hidden single: r1c2=3 in box 1, ", ""},
		{[]string{"explain", path}, "", false, "\nstep 1: hidden single: r1c2=3 in box 1, ", "-- Enter"},
		{[]string{"explain", "--json", path}, "", true, `"text":"r1c2 is 3: `, "+ r1c2"},
		{[]string{"hint", path}, "", true, "+ r1c2 is 3: ", "-- Enter"},
	} {
		var out strings.Builder
		terminal := newTerminal(t.Context(), strings.NewReader(tc.keys), &out, io.Discard)
		terminal.People = tc.people
		if tc.people {
			terminal.Keys = terminal.Stdin
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
