package text

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/lex"
)

// FuzzRead feeds the reader anything, with every profile and without. It must
// not panic nor run on, each record must be on its lines in order, and what
// it accepts must come back equal after it was written in its own style and,
// as a puzzle on a line, in the style of every other.
func FuzzRead(f *testing.F) {
	f.Add([]byte(puzzle9+"\nhello\n"+grid9), uint8(0))
	f.Add([]byte("Grid 01\n"+grid9+"\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n"), uint8(0))
	f.Add([]byte("+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 . |\n+-----+-----+\n"), uint8(0))
	f.Add([]byte("id,puzzle,solution\n1,\"12.4341221434321\",\n"), uint8(0))
	f.Add([]byte("{\"n\":4,\"box\":[2,2],\"puzzle\":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,0]],\"rules\":[\"diagonal\"]}\n{\n\"puzzle\":\"12.4341221434321\",\"regions\":[0,0,0,0,1,1,1,1,2,2,2,2,3,3,3,3]}\n"), uint8(0))
	f.Add([]byte("0123456789ABCDE.\n"+"................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n"), uint8(0))
	f.Add([]byte("2\n\n"+grid9+grid9), uint8(6))
	f.Add([]byte("2 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 0\n1 1\n"), uint8(8))
	f.Add([]byte("\x1ca.txt\n"+puzzle9+"\n\x1cb.csv\npuzzle\n"+puzzle9+"\n"), uint8(0))
	for _, in := range directiveInputs {
		f.Add([]byte(in), uint8(0))
	}
	for _, in := range families9 {
		f.Add([]byte(in), uint8(0))
	}
	f.Fuzz(func(t *testing.T, in []byte, which uint8) {
		if bytes.Contains(bytes.ToLower(in), []byte("axicab")) {
			return // on a large board it has too many pairs of cells for a fuzz test
		}
		var o Options
		if all := Profiles(); which > 0 && int(which) <= len(all) {
			o.Profile = all[which-1]
		}
		lines := bytes.Count(in, []byte("\n")) + bytes.Count(in, []byte("\r")) + 1
		archive := bytes.IndexByte(in, '\x1c') >= 0 // whose files count their lines
		o.Archive = archive
		r := NewReader(bytes.NewReader(in), o)
		for records, last := 0, 0; ; records++ {
			if records > len(in)+2 {
				t.Fatal("more records than bytes")
			}
			rec, err := r.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			var parse *ParseError
			if errors.As(err, &parse) {
				if parse.First < last && !archive || parse.Line < parse.First || parse.Line > lines {
					t.Fatalf("error at line %d of a record at %d, after one at %d: %v", parse.Line, parse.First, last, err)
				}
				last = parse.First
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if rec.Line < last && !archive || rec.Line > lines {
				t.Fatalf("line %d after %d", rec.Line, last)
			}
			last = rec.Line
			reread(t, rec)
		}
	})
}

// directiveInputs give boards and rules in every way.
var directiveInputs = []string{
	"#box 3x2\n#rule diagonal\n# a remark\n" + strings.Repeat(".", 36) + "\n#rule\n" + strings.Repeat("1.....\n", 6),
	"#board 3x4 digits 0-5 box 1x2 missing r1c1 extra A,B\n#rule thermo r1c2 r2c2 A\n#.3.0.....1. A=3\n\n#.3.\n0...\n..1. A=3 B=0\n",
	"#board 2x3 digits 3-14 lines free\n3 . 14\n. 10 .\n| . . 3 |\n| 4 . . |\n",
	"#regions 0001011122232333\n#rule odd r1c1 ; anti-knight\n................\n#rule windoku\n................\n#regions 01\n................\n",
	"#rule candidates 1,2 r1c1\npuzzle,solution\n" + puzzle9 + ",\n#board 1x2 missing r1c1\n#2,#2\n",
	`{"board":"2x3 digits 0-3 missing r1c2 extra A","rules":["greater r1c1 A"],"puzzle":"0#.3.. A=2","cages":[]}`,
	`{"rows":2,"cols":3,"values":[0,11],"latin":true,"blocked":"r1c2","extra":{"S":[1,2]},"regions":["a.b","aab"],"givens":[[0,null,11],[null,3,null]],"rules":[{"rule":"whisper","min":2,"cells":"r1c1 r2c1"},{"rule":"clone","pairs":["r1c1 S2"]}]}`,
	`["53..","....","....","...1"]` + "\n" + `{"puzzle":[["1",".","",""],["","","",""],["","","",""],["","","",""]],"box":null}`,
}

// FuzzAgain reads anything under several options, writes each puzzle in every
// format, and wants what is read then to be the same puzzle: board, givens and
// rules.
func FuzzAgain(f *testing.F) {
	rng := rand.New(rand.NewPCG(14, 15))
	for i := range 20 {
		p, _ := brute.Puzzle(rng)
		f.Add([]byte(p.Text()), uint8(i))
	}
	for i, in := range directiveInputs {
		f.Add([]byte(in), uint8(i))
	}
	for _, in := range []string{"#board 4x4 box 2x1\n1...............\n", "#board 8x8 box 2x2\n" + strings.Repeat(".", 64) + "\n"} {
		f.Add([]byte(in), uint8(0)) // boxes of fewer cells than digits
	}
	options := []Options{
		{}, {BoxRows: 3, BoxCols: 2}, {Rules: []sudoku.Rule{rule.Latin{}}}, {Rules: []sudoku.Rule{rule.Diagonal{}, rule.Nonconsecutive{}}},
		{Regions: []int{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}, Format: Square},
	}
	f.Fuzz(func(t *testing.T, in []byte, which uint8) {
		if bytes.Contains(bytes.ToLower(in), []byte("axicab")) {
			return // on a large board it has too many pairs of cells for a fuzz test
		}
		r := NewReader(bytes.NewReader(in), options[int(which)%len(options)])
		for {
			rec, err := r.Read()
			if err == io.EOF {
				return
			}
			if err == nil {
				reread(t, rec)
			}
		}
	})
}

// reread writes the puzzle of a record as its own answer, and converted, and
// wants it back each time.
func reread(t *testing.T, rec Record) {
	t.Helper()
	for _, f := range append(Formats(), Auto) {
		var out bytes.Buffer
		w := NewWriter(&out, WriterOptions{Format: f})
		if err := w.Write(rec, rec.Puzzle.Givens); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		o := Options{Format: f}
		if isPlain(rec.Puzzle) { // whose lines may be rows of another size
			o.BoxRows, o.BoxCols = rec.Puzzle.Shape.Box()
		}
		again := NewReader(bytes.NewReader(out.Bytes()), o)
		back, err := again.Read()
		if err != nil {
			t.Fatalf("as %q: %v\n%s\nwas %+v", f, err, out.Bytes(), rec.Style)
		}
		if !equalPuzzles(back.Puzzle, rec.Puzzle) {
			t.Fatalf("as %q: got\n%s\nwant\n%s\nin\n%s\nwas %+v", f, back.Puzzle.Text(), rec.Puzzle.Text(), out.Bytes(), rec.Style)
		}
		if _, err := again.Read(); !errors.Is(err, io.EOF) {
			t.Fatalf("as %q: more than was written: %v\n%s", f, err, out.Bytes())
		}
	}
}

// FuzzRegions reads any map of regions; what it accepts is a board.
func FuzzRegions(f *testing.F) {
	f.Add([]byte("aabb\naabb\nccdd\nccdd\n"))
	f.Add([]byte("# four\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"))
	f.Add([]byte("[0,0,1,1]"))
	f.Fuzz(func(t *testing.T, in []byte) {
		regions, err := ReadRegions(bytes.NewReader(in), "map")
		if err != nil {
			return
		}
		n, ok := lex.Isqrt(len(regions))
		if !ok || n < 1 {
			t.Fatalf("%d cells", len(regions))
		}
		for _, r := range regions {
			if r < 0 || r >= n {
				t.Fatalf("region %d of %d", r, n)
			}
		}
		if n <= 16 {
			sudoku.NewShape(sudoku.Jigsaw(regions)) // an error is fine: unequal regions
		}
	})
}
