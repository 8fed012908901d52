package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
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

// What explain and hint print with --language is in the words of that file, but for repairs.
func TestOtherLanguage(t *testing.T) {
	const german = "../../contrib/german.txt"
	sentences, err := os.ReadFile(german)
	if err != nil {
		t.Fatal(err)
	}
	word, place := regexp.MustCompile(`\pL+`), regexp.MustCompile(`\br\d+c\d+\b`)
	known := map[string]bool{}
	for line := range strings.Lines(string(sentences)) {
		_, text, _ := strings.Cut(line, ":")
		for _, w := range word.FindAllString(text, -1) {
			known[w] = true
		}
	}
	unique := "946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715"
	hard := "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2"
	for _, tc := range []struct{ puzzle, args, want string }{
		{unique, "explain", "Schritte 11 bis 12: verstecktes Einzel: "},
		{unique, "explain", " Bedingungen, weniger genügen nicht\n"},
		{unique, "explain --why r5c1!=8 --from-start", "r5c1 ist nicht 8: r5c4 und r5c6 sind 5 und 8 in irgendeiner Reihenfolge [2 Bedingungen, weniger genügen nicht; nacktes Paar]\n"},
		{unique, "explain --why r5c1=8 --from-start", "eine Lösung widerlegt, dass r5c1=8"},
		{unique, "hint", "r1c6 ist 2: für 2 in Block 2 bleibt kein anderes Feld [verstecktes Einzel]\n"},
		{unique, "hint --nudge 1", "Blick auf Block 2\n"},
		{hard, "explain", "Schritt 1: r9c1 ist nicht 3: mit r9c1=3: "},
		{hard, "explain --limit 1", "gelöst"},
		{"................", "explain", "mehrere Lösungen, insgesamt 288: 16 Felder sind verschieden\n"},
		{"................", "hint", "und es gibt mehrere Lösungen\n"},
		{"12345678.........9.........9.................................................9...", "explain", "Vorgaben haben zusammen keine Lösung"},
	} {
		file := filepath.Join(t.TempDir(), "p.txt")
		if err := os.WriteFile(file, []byte(tc.puzzle+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		args := append(strings.Fields(tc.args), "--language", german, file)
		c := rootCommand(newTerminal(t.Context(), nil, &out, io.Discard), args)
		c.SetArgs(args)
		_ = c.ExecuteContext(t.Context()) // negative answers are errors
		if !strings.Contains(out.String(), tc.want) {
			t.Errorf("%s: %q is not in %s", tc.args, tc.want, out.String())
		}
		for line := range strings.Lines(out.String()) {
			for _, w := range word.FindAllString(place.ReplaceAllString(line, " "), -1) {
				if !known[w] && !strings.HasPrefix(line, "repair: ") {
					t.Errorf("%s: %q in %q", tc.args, w, line)
				}
			}
		}
	}
}
