package text

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// TestParse reads strings in several formats as the reader does, and accepts
// one puzzle only.
func TestParse(t *testing.T) {
	diagonal := Options{Rules: []sudoku.Rule{rule.Diagonal{}}}
	for _, in := range []string{
		puzzle9, puzzle9 + "\n", puzzle9 + " 17 clues\r\n", puzzle9 + ",1\n \n", puzzle9 + "#c",
		"# a list of one\n" + puzzle9, "\ufeff" + puzzle9, " " + puzzle9, grid9, spaced(grid9), framed,
		"12..34...1...2..", `{"puzzle":"12..34...1...2.."}`, strings.Repeat(".", 256),
	} {
		for _, o := range []Options{{}, diagonal} {
			got, err := Parse(in, o)
			if err != nil {
				t.Errorf("%q: %v", in, err)
				continue
			}
			rec, err := NewReader(strings.NewReader(in), o).Read()
			if err != nil || rec.Puzzle.Text() != got.Text() {
				t.Errorf("%q: got %s, the reader has %s (%v)", in, got.Text(), rec.Puzzle.Text(), err)
			}
		}
	}
}

// TestParseErrors wants the place of a mistake in a string only as far as it
// is not obvious.
func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		in, want string
		o        Options
	}{
		{in: "", want: "no puzzle"},
		{in: "# nothing\n\n# here\n", want: "no puzzle"},
		{in: puzzle9[:80], want: "80 characters; a 9×9 puzzle has 81"},
		{in: puzzle9[:80] + "\n", want: "80 characters; a 9×9 puzzle has 81"},
		{in: "x" + puzzle9[1:], want: "column 1: \"x\" is out of range in a 9×9 puzzle: its symbols are 1 to 9"},
		{in: puzzle9[:4] + "x" + puzzle9[5:], want: "column 5: \"x\" is out of range in a 9×9 puzzle: its symbols are 1 to 9"},
		{in: puzzle9 + "\n" + puzzle9, want: "line 2: more than one puzzle"},
		{in: puzzle9 + "\n" + puzzle9[1:], want: "line 2: 80 characters; a 9×9 puzzle has 81"},
		{in: grid9[10:], want: "line 1: 8 rows of 9 cells; a 9×9 puzzle has 9 rows"},
		{in: strings.Replace(grid9, "19", "1x", 1), want: "line 2, column 5: \"x\" is out of range in a 9×9 puzzle: its symbols are 1 to 9"},
		{in: `{"puzzle":"12"}`, want: "column 11: 2 characters; a 9×9 puzzle has 81"},
		{in: `{"puzzle":[]}`, want: "column 11: 0 cells; a 9×9 puzzle has 81"},
		{in: puzzle9, o: Options{BoxRows: 2, BoxCols: 2}, want: "81 characters; a 4×4 puzzle has 16"},
		{in: "12", o: Options{Name: "p.txt"}, want: "p.txt:1:1: not a form I know: a line of 2 characters; a 9×9 puzzle is 81 characters on a line, or 9 lines of 9"},
		{in: "", o: Options{Name: "p.txt"}, want: "p.txt:1: no puzzle"},
	} {
		_, err := Parse(tt.in, tt.o)
		var parse *ParseError
		if !errors.As(err, &parse) || parse.Line < 1 || parse.First < 1 {
			t.Errorf("%q: %#v", tt.in, err)
		}
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q: got %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestParseMemory wants little memory for one puzzle: no reader and none of its
// buffers for a plain 9×9 puzzle, and small buffers for the rest.
func TestParseMemory(t *testing.T) {
	if watched {
		t.Skip("under the race detector pools, those of regexp too, forget at random")
	}
	for _, tt := range []struct {
		name, in string
		most     uint64 // bytes a call
	}{
		{"a 9×9 line", puzzle9, 512},
		{"a 9×9 line with more", puzzle9 + " 17 clues\n", 512},
		{"a 9×9 grid", grid9, 512},
		{"a 9×9 drawing", framed, 512},
		{"a 4×4 line", "12..34...1...2..", 13_000}, // most of it a board of its own
		{"an object", `{"puzzle":"` + puzzle9 + `"}`, 6 << 10},
	} {
		const calls = 1000
		if _, err := Parse(tt.in, Options{}); err != nil { // makes the tables that all share
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range calls {
			if _, err := Parse(tt.in, Options{}); err != nil {
				t.Fatal(err)
			}
		}
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / calls; got > tt.most {
			t.Errorf("%s: %d bytes a call, at most %d are wanted", tt.name, got, tt.most)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for _, in := range []struct{ name, text string }{
		{"line", puzzle9}, {"grid", grid9}, {"drawing", framed}, {"json", `{"puzzle":"` + puzzle9 + `"}`},
	} {
		b.Run(in.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(in.text, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
