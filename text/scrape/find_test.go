package scrape

import (
	"regexp"
	"strings"
	"testing"

	"sudokusat/text/finding"
)

// TestFind looks for an expression at all places around the ends of pieces, in short lines, in one long line,
// and in lines of which some are longer than what pieces have in common.
func TestFind(t *testing.T) {
	e := regexp.MustCompile(`(?:^|[^.\w])matrix\(`)
	for name, filler := range map[string]string{
		"short lines": strings.Repeat("a line of words\n", 10_000),
		"one line":    strings.Repeat("a line of words ", 10_000),
		"long lines":  strings.Repeat(strings.Repeat("words ", 300)+"\n", 90),
	} {
		for at := 64<<10 - 20; at < 64<<10+20; at++ {
			text := filler[:at] + " matrix(" + filler[at:]
			p := &page{Document: &finding.Document{Text: text}}
			if m := p.find(e); m == nil || text[m[1]-7:m[1]] != "matrix(" {
				t.Errorf("%s: %v at %d", name, m, at)
			}
		}
		if m := (&page{Document: &finding.Document{Text: filler}}).find(e); m != nil {
			t.Errorf("%s: %v", name, m)
		}
	}
}
