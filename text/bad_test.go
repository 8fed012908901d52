package text

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

const (
	puzzle9 = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
	grid9   = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
)

// transcript reads everything and lists what came, a line each: the first line
// of a record with its format and size, or the error.
func transcript(r *Reader) string {
	var b strings.Builder
	for range 1000 {
		rec, err := r.Read()
		if err == io.EOF {
			return b.String()
		}
		var parse *ParseError
		switch {
		case errors.As(err, &parse):
			fmt.Fprintf(&b, "%v\n", err)
		case err != nil:
			fmt.Fprintf(&b, "end: %v\n", err)
			return b.String()
		default:
			fmt.Fprintf(&b, "%d %s %s\n", rec.Line, rec.Style.Format, rec.Puzzle.Name())
		}
	}
	return b.String() + "…"
}

// blanks is what is reported about two characters for blanks.
func blanks(two string) string {
	return "both " + two + " are blanks here, and may not mean the same: write one of them; a puzzle with digits from 0 needs a line \"#board\" above it\n"
}

// TestMalformedPuzzlesHarmNoOthers wants the exact messages, and the neighbours unharmed.
func TestMalformedPuzzlesHarmNoOthers(t *testing.T) {
	p, g := puzzle9, grid9
	_, noMagic := rule.Find("magic")
	row := strings.Repeat(".", 16) + "\n"
	for _, tt := range []struct {
		name, in, want string
		o              Options
	}{
		{name: "nothing", in: "", want: ""},
		{name: "blank lines and comments", in: "\n \n# nothing\n", want: "-:3: no puzzle found in this text\n"},
		{name: "a word between puzzles", in: p + "\nhello\n" + p + "\n", want: "1 line 9×9\n-:2:1: 5 characters; a 9×9 puzzle has 81\n3 line 9×9\n"},
		{name: "a short line", in: p[:80] + "\n", want: "-:1:1: 80 characters; a 9×9 puzzle has 81\n"},
		{name: "a long line", in: p + "1\n", want: "-:1:1: 82 characters; a 9×9 puzzle has 81\n"},
		{name: "one character", in: "1\n", want: "-:1:1: not a form I know: a line of 1 character; a 9×9 puzzle is 81 characters on a line, or 9 lines of 9\n"},
		{name: "a number below puzzles", in: p + "\n1\n", want: "1 line 9×9\n-:2:1: not a form I know: a line of 1 character; a 9×9 puzzle is 81 characters on a line, or 9 lines of 9\n"},
		{name: "a letter", in: p[:40] + "x" + p[41:], want: "-:1:41: \"x\" is out of range in a 9×9 puzzle: its symbols are 1 to 9\n"},
		{name: "digits from 0 on a line", in: "01.....0.1......\n", want: "-:1:1: " + blanks(`"." and "0"`)},
		{name: "digits from 0", in: "0 1 . .\n. . 0 1\n1 . . .\n. . . 0\n", want: "-:1:1: " + blanks(`"." and "0"`)},
		{name: "numbers from 0", in: strings.Repeat("10 . . . . . . . . 1\n", 9) + "0 9 8 . . . . . . .\n", want: "-:10:1: " + blanks(`"." and "0"`)},
		{name: "0 and G", in: "G" + row[1:] + strings.Repeat(row, 14) + "0" + row[1:], want: "-:16:1: " + blanks(`"." and "0"`)},
		{name: "0 and G apart", in: "G . . . . . . . . . . . . . . 0\n" + strings.Repeat(". . . . . . . . . . . . . . . .\n", 15), want: "-:1:1: " + blanks(`"." and "0"`)},
		{name: "a shaded blank", in: strings.Replace(g, "8...6", "8.■.6", 1), want: "-:4:3: " + blanks(`"." and "*" or a filled square or circle`)},
		{name: "a blank with a dot", in: strings.Replace(g, "8...6", "8.•.6", 1), want: "-:4:3: " + blanks(`"." and "*" or a filled square or circle`)},
		{name: "a blank in a circle", in: strings.ReplaceAll(strings.Replace(g, "8...6", "8.○.6", 1), ".", "□"), want: "-:4:3: " + blanks(`"_" or an empty square and "?" or an empty circle`)},
		{name: "a raised digit", in: strings.Replace(p, "5", "⁵", 1), want: "-:1:32: '⁵' is no symbol of a puzzle\n"},
		{name: "a blank in a frame", in: strings.Replace(g, "8...6", "□...6", 1), want: "-:4:1: " + blanks(`"." and "_" or an empty square`)},
		{name: "characters of several bytes in a string", in: "{\"puzzle\":\"ééé\"}\n", want: "-:1:11: 'é' is no symbol of a puzzle\n"},
		{name: "a NUL byte", in: p[:40] + "\x00" + p[41:], want: "-:1:41: a NUL byte: this is no text\n"},
		{name: "not ASCII", in: p[:40] + "é" + p[42:], want: "-:1:41: 'é' is no symbol of a puzzle\n"},
		{name: "not UTF-8", in: p[:40] + "\xff" + p[41:], want: "-:1:41: byte 0xff is no symbol of a puzzle\n"},
		{name: "a mark and CR LF", in: "\ufeff" + p + "\r\n" + p + "\r\n", want: "1 line 9×9\n2 line 9×9\n"},
		{name: "no text", in: "ab\x01\xfe\n\n" + p, want: "-:1:3: \"\\x01\" is no symbol of a puzzle\n3 line 9×9\n"},
		{name: "the file's name", in: "hello\n", o: Options{Name: "p.txt"}, want: "p.txt:1:1: not a form I know: a line of 5 characters; a 9×9 puzzle is 81 characters on a line, or 9 lines of 9\n"},
		{name: "a prime", in: strings.Repeat("1234567\n", 7), want: "-:1:1: a 7×7 puzzle has no boxes, as 7 is prime: above it, \"#rule latin\" is a Latin square, \"#regions\" a jigsaw\n"},
		{name: "a prime on a line", in: strings.Repeat(".", 121), want: "-:1:1: an 11×11 puzzle has no boxes, as 11 is prime: above it, \"#rule latin\" is a Latin square, \"#regions\" a jigsaw\n"},
		{name: "a letter out of range", in: "Z" + row[1:] + strings.Repeat(row, 15) + "\n" + g, want: "-:1:1: \"Z\" is out of range in a 16×16 puzzle: its symbols are A to P\n18 grid 9×9\n"},
		{name: "too many characters", in: strings.Repeat("A", 64*64), want: "-:1:1: a 64×64 puzzle in single characters: they end at 61×61, then numbers are needed\n"},
		{name: "a short row", in: strings.Replace(g, "8...6...3", "8...6...", 1) + "\n" + g, want: "-:4:9: 8 cells in a row; a 9×9 puzzle has 9\n11 grid 9×9\n"},
		{name: "a long row, no line between", in: strings.Replace(g, "8...6...3", "8...6...3.", 1) + g, want: "-:4:10: 10 cells in a row; a 9×9 puzzle has 9\n10 grid 9×9\n"},
		{name: "a missing row", in: g[10:] + "\n" + g, want: "-:1:1: 8 rows of 9 cells; a 9×9 puzzle has 9 rows\n10 grid 9×9\n"},
		{name: "labels", in: "Grid 01\n" + g + "Grid 02\n" + g[10:] + "Grid 03\n" + g, want: "2 grid 9×9\n-:12:1: 8 rows of 9 cells; a 9×9 puzzle has 9 rows\n21 grid 9×9\n"},
		{name: "a list that is cut off", in: p + "\n" + p + "\n1...............", want: "1 line 9×9\n2 line 9×9\n-:3: a puzzle of 16 cells on a line without its end, below puzzles of 81: the list may be cut off here; if it is whole, end the line\n"},
		{name: "a table that is cut off", in: "puzzle,solution\n" + p + ",\n1...............", want: "2 csv 9×9\n-:3: a puzzle of 16 cells on a line without its end, below puzzles of 81: the list may be cut off here; if it is whole, end the line\n"},
		{name: "a smaller puzzle with its solution below", in: p + "\n1.34341221434321 1234341221434321", want: "1 line 9×9\n2 line 4×4\n"},
		{name: "a larger list that is cut off", in: strings.Repeat(".", 256) + "\n" + p, want: "1 line 16×16\n-:2: a puzzle of 81 cells on a line without its end, below puzzles of 256: the list may be cut off here; if it is whole, end the line\n"},
		{name: "smaller puzzles below", in: p + "\n12..34...1...2..\n", want: "1 line 9×9\n2 line 4×4\n"},
		{name: "a count", in: "2\n" + g + g, want: "2 grid 9×9\n11 grid 9×9\n"},
		{name: "a number out of range", in: "1 0 0 0\n0 0 17 0\n0 0 0 0\n0 0 0 0\n\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n", want: "-:2:5: 17 is out of range in a 4×4 puzzle\n6 spaced 4×4\n"},
		{name: "the wrong size", in: p + "\n" + "12..34...1...2..\n", o: Options{BoxRows: 2, BoxCols: 2}, want: "-:1:1: 81 characters; a 4×4 puzzle has 16\n2 line 4×4\n"},
		{name: "rows of the wrong size", in: g, o: Options{BoxRows: 2, BoxCols: 3}, want: "-:1:7: 9 cells in a row; a 6×6 puzzle has 6\n"},
		{name: "a drawing with a short row", in: "1 2 | 3 4\n3 4 | 1\n----+----\n2 1 | 4 3\n4 3 | 2 1\n\n" + p, want: "-:2:1: 3 cells in a row; a 4×4 puzzle has 4\n7 line 9×9\n"},
		{name: "a drawing with a missing row", in: "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n\n" + p, want: "-:1:1: 3 rows of 4 cells; a 4×4 puzzle has 4 rows\n6 line 9×9\n"},
		{name: "bars in a line between puzzles", in: p + "\nfoo | bar\n" + p + "\n" + p, want: "1 line 9×9\n-:2:1: 1 row of 6 cells; a 6×6 puzzle has 6 rows\n3 line 9×9\n4 line 9×9\n"},
		{name: "bars in noise", in: "\x80\x81|\x82\n" + p, want: "-:1:1: byte 0x80 is no symbol of a puzzle\n2 line 9×9\n"},
		{name: "a word before small puzzles", in: "hello\n" + strings.Repeat("12..34...1...2..\n", 3), want: "-:1:1: not a form I know: a line of 5 characters; a 9×9 puzzle is 81 characters on a line, or 9 lines of 9\n2 line 4×4\n3 line 4×4\n4 line 4×4\n"},
		{name: "bars and nothing else", in: "||||\n\n" + p, want: "-:1:1: a drawing without cells\n3 line 9×9\n"},
		{name: "a table", in: "puzzle,solution\n" + p + ",\n12,\n" + p[1:] + "x,\n" + p + "," + p + "\n",
			want: "2 csv 9×9\n-:3:1: 2 characters; a 9×9 puzzle has 81\n-:4:81: \"x\" is out of range in a 9×9 puzzle: its symbols are 1 to 9\n5 csv 9×9\n"},
		{name: "a row without its column", in: "id,quizzes\n1\n2," + p + "\n", want: "-:2: a row without column 2, which has the puzzle\n3 csv 9×9\n"},
		{name: "an open quote", in: "puzzle\n\"" + p + "\n" + p + "\n", want: "-:2: a quoted field that does not end on its line, or has text behind its quote\n3 csv 9×9\n"},
		{name: "objects", in: "{\"puzzle\":\"" + p + "\"}\n{\"puzzle\":5}\n{\"puzzle\":\"12\"}\n{\"puz\n{\"puzzle\":[1,2,\n{\"puzzle\":\"" + p + "\"}\n{}}\n",
			want: "1 json 9×9\n-:2: no field \"puzzle\" with a string or an array in this object\n-:3:11: 2 characters; a 9×9 puzzle has 81\n" +
				"-:4: JSON: a string does not end on its line\n-:5: JSON: the object does not end\n6 json 9×9\n-:7: JSON: text behind the object\n"},
		{name: "what an object contains", in: "{\"n\":4,\"box\":[2,3],\"puzzle\":\"................\"}\n{\"n\":9,\"puzzle\":\"................\"}\n{\"n\":0,\"puzzle\":\"1\"}\n{\"puzzle\":[1,2,3,5]}\n{\"puzzle\":\"...............9\"}\n{\"puzzle\":\"................\",\"rules\":[\"magic\"]}\n{\"puzzle\":\"................\",\"regions\":[1]}\n{\"box\":null,\"puzzle\":[1,2,2,1]}\n",
			want: "-:1:14: box [2,3] does not make 4×4\n-:2:17: 16 cells; a 9×9 puzzle has 81\n-:3:6: n is 0: sizes go from 1 to 400\n-:4:11: not a form I know, or a Latin square without a line \"#rule latin\" above it: a 2×2 puzzle has no boxes\n-:5:11: \"9\" is out of range in a 4×4 puzzle: its symbols are 1 to 4\n-:6:39: " + noMagic.Error() + "\n-:7:40: regions are no array of 16 numbers\n8 json 2×2\n"},
		{name: "an object over lines that breaks off", in: "{\n \"puzzle\": [1,\n" + p + "\n" + p + "\n", want: "-:2: JSON: '.' does not belong here\n3 line 9×9\n4 line 9×9\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for how, r := range map[string]io.Reader{
				"whole":       strings.NewReader(tt.in),
				"by bytes":    iotest.OneByteReader(strings.NewReader(tt.in)),
				"with an end": iotest.DataErrReader(strings.NewReader(tt.in)),
			} {
				if got := transcript(NewReader(r, tt.o)); got != tt.want {
					t.Errorf("%s: got\n%s\nwant\n%s", how, got, tt.want)
				}
			}
		})
	}
}

// TestSentinels wants each kind of error to be found with errors.Is.
// A drawing of a board beyond 400×400 is one mistake, and the next record is
// read.
func TestTooLargeBoardIsOneMistake(t *testing.T) {
	const n = sudoku.MaxN + 1
	drawn := func(n int, cell, sep, bars string) string {
		row := strings.TrimSuffix(strings.Repeat(cell+sep, n), sep) + "\n"
		return strings.Repeat(row, n/2) + bars + strings.Repeat(row, n-n/2)
	}
	large := func(n int) string {
		return fmt.Sprintf("-:1:1: a puzzle of %d×%d cells: sizes go from 1×1 to 400×400\n", n, n)
	}
	for _, tt := range []struct {
		name, in, want string
		lines          int
	}{
		{"characters", drawn(n, ".", "", ""), large(n), n},
		{"numbers", drawn(n, "401", " ", ""), large(n), n},
		{"commas", drawn(n, "0", ",", ""), large(n), n},
		{"a square", drawn(441, "441", " ", ""), large(441), 441},
		{"bars", drawn(n, ".", " | ", ""), large(n), n},
		{"bars and a rule", drawn(n, ".", " | ", "---+---\n"), large(n), n + 1},
	} {
		want := tt.want + fmt.Sprintf("%d line 9×9\n", tt.lines+2)
		if got := transcript(NewReader(strings.NewReader(tt.in+"\n"+puzzle9+"\n"), Options{})); got != want {
			t.Errorf("%s: %.300s\nwant %s", tt.name, got, want)
		}
	}
	if got := transcript(NewReader(strings.NewReader(strings.Repeat(strings.Repeat("1 ", 441)+"\n", 3)), Options{})); got != "1 line 21×21 (3×7 boxes)\n2 line 21×21 (3×7 boxes)\n3 line 21×21 (3×7 boxes)\n" {
		t.Errorf("lines of 441 cells: %.300s", got)
	}
}

func TestSentinels(t *testing.T) {
	for in, want := range map[string]error{
		puzzle9[:80]:                  ErrLength,
		"x" + puzzle9[1:]:             ErrSymbol,
		strings.Repeat(".", 49):       ErrSize,
		strings.Repeat(".", 169):      ErrSize,
		`{"puzzle":`:                  ErrSyntax,
		"|||":                         ErrSyntax,
		strings.Repeat("x", 10+8<<20): ErrTooLong,
	} {
		_, err := Parse(in, Options{})
		var parse *ParseError
		if !errors.Is(err, want) || !errors.As(err, &parse) || parse.Line != 1 || parse.First != 1 {
			t.Errorf("%.40q: %v, want %v", in, err, want)
		}
	}
}

// endless is one line without end, of a number of bytes, and then more input.
type endless struct {
	left int
	then io.Reader
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return e.then.Read(p)
	}
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = '7'
	}
	e.left -= n
	return n, nil
}

// TestEndlessLine reads 64 MB without a newline: one error, bounded memory,
// and the next line is fine.
func TestEndlessLine(t *testing.T) {
	in := io.MultiReader(strings.NewReader(puzzle9+"\n"), &endless{64 << 20, strings.NewReader("\n" + puzzle9 + "\n")})
	r := NewReader(in, Options{})
	if got, want := transcript(r), "1 line 9×9\n-:2: a line of more than 8 MB\n3 line 9×9\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if len(r.in.buf) > 4*MaxLine {
		t.Errorf("the buffer grew to %d bytes", len(r.in.buf))
	}
}

// TestReadError wants the error of the file behind the whole lines, with its
// place, each time, and no half line before it.
func TestReadError(t *testing.T) {
	broken := errors.New("the disk is on fire")
	r := NewReader(io.MultiReader(strings.NewReader(puzzle9+"\n"+puzzle9[:50]), iotest.ErrReader(broken)), Options{Name: "p.txt"})
	if got, want := transcript(r), "1 line 9×9\nend: p.txt:2: the disk is on fire\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := r.Read(); !errors.Is(err, broken) {
		t.Errorf("the second time: %v", err)
	}
	if got, want := transcript(NewReader(stuck{}, Options{})), "end: -:1: "+io.ErrNoProgress.Error()+"\n"; got != want {
		t.Errorf("a reader that gives nothing: %q", got)
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// bandsApart puts an empty line between the bands of a 9×9 grid.
func bandsApart(grid string) string {
	rows := strings.SplitAfter(grid, "\n")
	return strings.Join(rows[:3], "") + "\n" + strings.Join(rows[3:6], "") + "\n" + strings.Join(rows[6:], "")
}

// TestDrawings reads the drawings that other programs make.
func TestDrawings(t *testing.T) {
	want, err := Parse(grid9, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var bars, groups, framed, stars, dots strings.Builder
	for i, row := range strings.Split(strings.TrimSpace(grid9), "\n") {
		if i%3 == 0 {
			if i > 0 {
				bars.WriteString("---+---+---\n")
				stars.WriteString("|---+---+---|\n")
				dots.WriteString(":-------+-------+-------:\n")
			}
			framed.WriteString("+-------+-------+-------+\n")
		}
		bars.WriteString(row[:3] + "|" + row[3:6] + "|" + row[6:] + "\n")
		stars.WriteString("|" + row[:3] + "|" + row[3:6] + "|" + row[6:] + "|\n")
		groups.WriteString(row[:3] + " " + row[3:6] + "  " + row[6:] + "\n")
		c := strings.Split(row, "")
		line := "| " + strings.Join(c[:3], " ") + " | " + strings.Join(c[3:6], " ") + " | " + strings.Join(c[6:], " ") + " |\n"
		framed.WriteString(line)
		dots.WriteString(line)
	}
	for name, in := range map[string]string{
		"bars":             bars.String(),
		"groups":           groups.String(),
		"groups, bands":    bandsApart(groups.String()),
		"rows, bands":      bandsApart(grid9),
		"spaced, bands":    bandsApart(spaced(grid9)),
		"a frame":          framed.String() + "+-------+-------+-------+\n",
		"stars":            "*-----------*\n" + stars.String() + "*-----------*\n",
		"dots":             ".-------.-------.-------.\n" + dots.String() + "'-------'-------'-------'\n",
		"sections":         "#A somebody\n[Puzzle]\n" + grid9,
		"rules of dashes":  strings.ReplaceAll(bars.String(), "---+---+---", "-----------"),
		"a table of marks": strings.ReplaceAll(framed.String(), "+-------+-------+-------+\n", ""),
	} {
		recs := readAll(t, []byte(in+"\n"+in), Options{})
		if len(recs) != 2 || recs[0].Puzzle.Text() != want.Text() || recs[1].Puzzle.Text() != want.Text() {
			t.Errorf("%s: %d records", name, len(recs))
			continue
		}
		if got := answer(t, recs[:1], grids(recs[:1]), WriterOptions{}); recs[0].Style.Format == Boxed && got != in {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, in)
		}
	}
	// A cut grid takes nothing of the next one.
	for _, cut := range []int{30, 60} {
		got := transcript(NewReader(strings.NewReader(grid9[:cut]+"\n"+grid9), Options{}))
		if !strings.HasSuffix(got, fmt.Sprintf("\n%d grid 9×9\n", cut/10+2)) {
			t.Errorf("after %d rows: %s", cut/10, got)
		}
	}
}

// TestDrawnBoxes wants boxes of the size that bars and rules show, and the usual
// ones where they show none.
func TestDrawnBoxes(t *testing.T) {
	const (
		rule2, rule3 = "----+----+----\n", "------+------\n"
		row2, row3   = "1 . | . . | . .\n", "1 . . | . . .\n"
		frame2       = "+-----+-----+-----+\n"
		unequal      = "-:1:1: bars that are no boxes of equal size: write the regions as a line \"#regions\"\n"
	)
	framedRows := strings.Repeat("| 1 . | . . | . . |\n", 3)
	for _, tt := range []struct {
		name, in, want string
		o              Options
	}{
		{"3×2", strings.Repeat(row2, 3) + rule2 + strings.Repeat(row2, 3), "1 boxed 6×6 (3×2 boxes)\n", Options{}},
		{"2×3", strings.Repeat(strings.Repeat(row3, 2)+rule3, 2) + strings.Repeat(row3, 2), "1 boxed 6×6 (2×3 boxes)\n", Options{}},
		{"3×2 in a frame", frame2 + framedRows + frame2 + framedRows + frame2, "1 boxed 6×6 (3×2 boxes)\n", Options{}},
		{"3×2 with Unicode", strings.NewReplacer("|", "│", "-", "─", "+", "┼").Replace(frame2 + framedRows + frame2 + framedRows + frame2), "1 boxed 6×6 (3×2 boxes)\n", Options{}},
		{"bars alone", strings.Repeat(row2, 6), "1 boxed 6×6 (3×2 boxes)\n", Options{}},
		{"rules alone", strings.Repeat("+-----+\n"+strings.Repeat("1 . . . . .\n", 3), 2), "1 boxed 6×6 (3×2 boxes)\n", Options{}},
		{"every cell", strings.Repeat("|1|.|.|.|.|.|\n", 6), "1 boxed 6×6 (2×3 boxes)\n", Options{}},
		{"uneven bars", strings.Repeat("1 . . . | . .\n", 6), unequal, Options{}},
		{"bars that change", strings.Repeat(row2, 3) + strings.Repeat(row3, 3), unequal, Options{}},
		{"too few cells", strings.Repeat(strings.Repeat(row2, 2)+rule2, 2) + strings.Repeat(row2, 2), unequal, Options{}},
		{"boxes asked for", strings.Repeat(row2, 6), "1 boxed 6×6 (2×3 boxes)\n", Options{BoxRows: 2, BoxCols: 3}},
		{"a Latin square", strings.Repeat(row2, 6), "1 boxed 6×6 latin\n", Options{Rules: []sudoku.Rule{rule.Latin{}}}},
	} {
		if got := transcript(NewReader(strings.NewReader(tt.in), tt.o)); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
	for rows := 2; rows <= 7; rows++ { // what is drawn is read with the same boxes
		for cols := 2; cols <= 7; cols++ {
			shape, err := sudoku.NewShape(sudoku.Boxed(rows, cols))
			if err != nil {
				t.Fatal(err)
			}
			drawn := string(Append(nil, &Style{Format: Boxed}, shape, sudoku.NewGrid(shape)))
			if p, err := Parse(drawn, Options{}); err != nil || !p.Shape.Same(shape) {
				t.Errorf("%s: %v, %v\n%s", shape.Name(), p, err, drawn)
			}
		}
	}
}

// TestAmbiguous settles what 16 characters on a line are.
func TestAmbiguous(t *testing.T) {
	small, row := "12..34...1...2..", "................"
	lines := func(s string, n int) string { return strings.Repeat(s+"\n", n) }
	each := func(from, n int, what string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%d %s\n", from+i, what)
		}
		return b.String()
	}
	for _, tt := range []struct {
		name, in, want string
		o              Options
	}{
		{"one line", small, "1 line 4×4\n", Options{}},
		{"an exact block of small puzzles by their digits", lines(small, 16), each(1, 16, "line 4×4"), Options{}},
		{"an exact block", lines(row, 16), "1 grid 16×16\n", Options{}},
		{"an exact block as lines", lines(small, 16), each(1, 16, "line 4×4"), Options{Format: Line}},
		{"an exact block of small puzzles", lines(small, 16), each(1, 16, "line 4×4"), Options{BoxRows: 2, BoxCols: 2}},
		{"too few", lines(small, 15), each(1, 15, "line 4×4"), Options{}},
		{"too many", lines(row, 17), each(1, 17, "line 4×4"), Options{}},
		{"too many, but a grid", lines(row, 32), "1 grid 16×16\n17 grid 16×16\n", Options{Format: Square}},
		{"letters", lines("A..B...........P", 32), "1 grid 16×16\n17 grid 16×16\n", Options{}},
		{"with solutions", lines(small+" 1234341221434321", 16), each(1, 16, "line 4×4"), Options{}},
		{"a bad one among small ones", lines(small, 3) + "12x.34...1...2..\n" + lines(small, 3),
			each(1, 3, "line 4×4") + "-:4:3: \"x\" is out of range in a 4×4 puzzle: its symbols are 1 to 4\n" + each(5, 3, "line 4×4"), Options{}},
		{"blocks apart", lines(row, 16) + "\n" + lines(small, 2), "1 grid 16×16\n" + each(18, 2, "line 4×4"), Options{}},
		{"16 numbers", lines("1 2 3 4 0 0 0 0 0 0 0 0 0 0 0 0", 3), each(1, 3, "line 4×4"), Options{}},
		{"36 characters", lines(strings.Repeat(".", 36), 2), each(1, 2, "line 6×6 (2×3 boxes)"), Options{}},
	} {
		if got := transcript(NewReader(bytes.NewReader([]byte(tt.in)), tt.o)); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}
