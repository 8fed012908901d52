package text

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// regions9 is the map of a jigsaw in nine rows of numbers.
const regions9 = "1 1 1 2 2 2 3 3 3\n1 1 1 2 2 2 3 3 3\n1 1 2 2 2 3 3 4 3\n5 1 6 4 4 4 4 4 4\n5 6 6 6 6 6 6 6 4\n5 5 5 5 5 5 6 7 4\n8 5 8 8 9 9 9 7 7\n8 8 8 9 9 9 7 7 7\n8 8 8 9 9 9 7 7 7\n"

// TestPlainRules reads rules as people write them down: with and without "#rule",
// above a grid; below the last one they are a mistake.
func TestPlainRules(t *testing.T) {
	drawing := "1 . | . .\n. . | . .\n----+----\n. . | 2 .\n. . | . .\n"
	for in, want := range map[string]string{
		"cage 5 r1c3 r1c4\n  thermo r2c1..r2c3\n" + drawing:   "cage 5 r1c3 r1c4|thermo r2c1..r2c3",
		"#rule diagonal\ncage 5 r1c3 r1c4\n\n" + drawing:      "diagonal|cage 5 r1c3 r1c4",
		"sum 5 r1c3 r1c4; odd r2c2\n1...\n....\n..2.\n....\n": "sum 5 r1c3 r1c4|odd r2c2",
		"difference 1 r1c1 r1c2\n................\n":          "difference 1 r1c1 r1c2",
		"rule odd r2c2\nRule  cage 5 r1c3 r1c4\n" + drawing:   "odd r2c2|cage 5 r1c3 r1c4",
		"rule odd r2c2 ?\n" + drawing:                         `error: line 1, column 15: "?" is no cell`,
		"cage 5 r1c3 ?\n" + drawing:                           `error: line 1, column 13: "?" is no cell`,
		"#rule cage 5 r1c3\n#rule odd r9c9\n" + drawing:       `error: line 3: the rule in line 2 does not fit: odd r9c9: "r9c9" is not on a 4×4 board`,
	} {
		p, err := Parse(in, Options{})
		got := ""
		if err != nil {
			if got = "error: " + err.Error(); strings.HasPrefix(want, "error: ") && strings.HasPrefix(got, want) {
				got = want
			}
		} else {
			got = strings.Join(p.RuleTexts(), "|")
		}
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
	for _, below := range []string{"#rule cage 5 r1c3 r1c4\n", "cage 5 r1c3 r1c4\n"} {
		for puzzle, line := range map[string]string{drawing: "-:6:1", line9 + "\n": "-:2:1", "#title t\n" + puzzle9 + "\n\n# that was one\n": "-:5:1"} {
			for _, in := range []io.Reader{strings.NewReader(puzzle + below + "\n# \n"), iotest.OneByteReader(strings.NewReader(puzzle + below))} {
				r := NewReader(in, Options{Ready: true})
				if _, err := r.Read(); err == nil || err.Error() != line+": a line about a rule, a board or cells below this puzzle, and no puzzle below that: write it above the puzzles it is for, a rule as a line \"#rule\"" {
					t.Errorf("%s: %v", puzzle+below, err)
				}
				if _, err := r.Read(); err != io.EOF {
					t.Errorf("%s: then %v", puzzle+below, err)
				}
			}
			r := NewReader(strings.NewReader(puzzle+below+puzzle), Options{Ready: true})
			if _, err := r.Read(); err != nil {
				t.Errorf("%s: %v", puzzle+below, err)
			}
		}
		for _, list := range []string{"cage(12,[(1,1),(1,2)]).\n", "12: r1c1 r1c2\n21 = r1c4 + r1c5\n", "Cages:\n12 (0,0) (0,1)\n21 (0,3) (0,4)\n", "3 00 01\n15 02 03 04\n", "3 1,1 1,2\n", "A1+A2=12\n", "(1,1) < (1,2)\n", "1 1 1 2\n", "antiknight\n" + regions9, "Killer\n\n" + regions9, strings.Replace(regions9, "3\n", "3 a=15\n", 1), strings.Replace(regions9, "4\n", "4\nantiknight\n", 1), strings.Repeat("0 0 0 1 0 2 0 0 \n", 9) + "\n" + strings.Repeat("0 0 2 0 0 0 0 2 0\n", 8)} {
			for _, in := range []string{line9 + "\n\n" + list, puzzle9 + "\n" + list, grid9 + list, "Mine\n" + grid9 + "\n" + list} {
				r := NewReader(strings.NewReader(in), Options{Ready: true})
				for rec, err := r.Read(); err != io.EOF; rec, err = r.Read() {
					if err == nil && len(rec.Puzzle.Rules()) == 0 {
						t.Errorf("%s is read without its rules", in)
					}
				}
			}
		}
		for _, more := range []string{"Bob\n", "---\n", "17", ":-)\n", "{}\n", "Cheers,\nBob\n", "2026-11-29\n", "https://example.org/abc\n"} {
			for _, words := range []string{below, "Diagonals too\n", "No knight's move.\n", "#text the diagonals too\n"} {
				r := NewReader(strings.NewReader(line9+"\n"+words+more), Options{Ready: true})
				if _, err := r.Read(); err == nil || !strings.Contains(err.Error(), "below this puzzle, and no puzzle below that") {
					t.Errorf("%s%s: %v", words, more, err)
				}
			}
		}
		// A typed puzzle is answered before what is below it.
		r := NewReader(iotest.OneByteReader(strings.NewReader(line9+"\n"+below)), Options{})
		if _, err := r.Read(); err != nil {
			t.Fatal(err)
		}
		_, err := r.Read()
		if err == nil || !strings.Contains(err.Error(), "-:2:") || !strings.Contains(err.Error(), "no puzzle follows this line") {
			t.Errorf("%s: %v", below, err)
		}
		if _, err := r.Read(); err == nil || err.Error() != "EOF" {
			t.Errorf("after it %v", err)
		}
	}
}
