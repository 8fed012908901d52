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
