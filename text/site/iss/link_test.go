package iss

import (
	"net/url"
	"strings"
	"testing"

	"sudokusat/text/finding"
)

// TestLinks holds links against what they are here.
func TestLinks(t *testing.T) {
	grid := "1" + strings.Repeat(".", 15)
	for in, want := range map[string]string{
		"?q=.Thermo%7ER1C1%7ER1C2+.AntiKing":     "thermo r1c1 r1c2|anti-king",
		"?q=.AntiKing&mode=all-possibilities":    "anti-king",
		"?q=" + grid:                             grid,
		"?q=%23%20title%0A.AntiKing":             "anti-king",
		"?q=3x3:d:k:" + strings.Repeat("0:", 81): "diagonal",
		"?q=" + grid + "0011001122332233":        grid,
		"?q=":                                    "error: without a puzzle",
		"?q=.AntiKing&q=.AntiKnight":             "error: or with two",
		"?q=.AntiKing&Q=1":                       `error: the parameter "Q"`,
		"?q=.AntiKing#x":                         `error: with text behind "#"`,
		"?q=Thermo":                              "error: a form that is not known here",
		"?q=.Fish":                               "error: \"Fish\"",
	} {
		u, err := url.Parse("https://sigh.github.io/Interactive-Sudoku-Solver/" + in)
		if err != nil {
			t.Fatal(err)
		}
		found := readLink(u, 7, finding.Options{})
		if len(found) != 1 || found[0].At != 7 {
			t.Fatalf("%s: %v", in, found)
		}
		got := shown(found[0])
		reason, isError := strings.CutPrefix(want, "error: ")
		if got != want && !(isError && strings.HasPrefix(got, "error: ") && strings.Contains(got, reason)) {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
	if u, _ := url.Parse("https://example.org/?q=.AntiKing"); readLink(u, 0, finding.Options{}) != nil {
		t.Error("a link of another site is read")
	}
}
