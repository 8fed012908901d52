package text

import (
	"strings"
	"testing"

	"sudokusat/text/finding"
)

// TestLinkAbout keeps title, author and rules in words from link to link.
func TestLinkAbout(t *testing.T) {
	about := finding.About{Title: "Four", Author: "A. N. Author", Rules: "Each digit once.\nThermometers increase."}
	p, err := Parse("#box 2x2\n#rule thermo r1c1..r1c3\n1.....3..4.....2\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, site := range []Format{FPuzzles, SudokuPad} {
		link, err := Link(site, p, about)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := NewReader(strings.NewReader(link), Options{}).Read()
		if err != nil || rec.About() != about || !equalPuzzles(rec.Puzzle, p) {
			t.Errorf("%s: %v, %+v", site, err, rec.About())
		}
	}
}

// TestBesideLinks wants what an address has beside its puzzle to refuse it where it names a rule,
// and to be noted otherwise.
func TestBesideLinks(t *testing.T) {
	p, err := Parse(line9, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []Format{FPuzzles, SudokuPad, SudokuMaker} {
		t.Run(string(f), func(t *testing.T) {
			link, err := Link(f, p, finding.About{})
			if err != nil {
				t.Fatal(err)
			}
			more := link + "&"
			if !strings.Contains(link, "?") {
				more = link + "?"
			}
			for in, want := range map[string]string{link: "", link + "#17": "", link + "#by-ann": "by-ann", more + "v=X": "v=X"} {
				if rec, err := ParseRecord(in, Options{}); err != nil || rec.Unread().Words != want {
					t.Errorf("%s: %q, not %q; %v", in, rec.Unread().Words, want, err)
				}
			}
			for _, in := range []string{link + "#antiknight", more + "rules=anti-knight", more + "setting-antiknight=1"} {
				if _, err := ParseRecord(in, Options{}); err == nil {
					t.Errorf("%s is read", in)
				}
			}
		})
	}
}
