package text_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sudokusat/text"
)

// TestShapesOfArrays refuses arrays that have as many numbers as a grid in another shape, and givens
// listed one by one that could be in other cells: all were answered as a grid without a word.
func TestShapesOfArrays(t *testing.T) {
	const line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	var rows, columns, boxes, uneven [][]int
	var triples, far [][3]int
	digit := func(r, c int) int { return int(line[9*r+c] - '0') }
	for i := range 9 {
		var row, column, box []int
		for j := range 9 {
			row, column, box = append(row, digit(i, j)), append(column, digit(j, i)), append(box, digit(i/3*3+j/3, i%3*3+j%3))
			if digit(i, j) > 0 && len(triples) < 27 {
				triples = append(triples, [3]int{i, j, digit(i, j)})
			}
			if digit(i, j) > 0 && i > 0 && j > 0 {
				far = append(far, [3]int{i, j, digit(i, j)})
			}
		}
		rows, columns, boxes = append(rows, row), append(columns, column), append(boxes, box)
	}
	uneven = append([][]int{append(append([]int{}, rows[0]...), rows[1][0]), rows[1][1:]}, rows[2:]...)
	var cells, head, tags strings.Builder
	for _, f := range far {
		fmt.Fprintf(&cells, `,{"row":%d,"col":%d,"value":%d}`, f[0], f[1], f[2])
	}
	for _, f := range triples {
		fmt.Fprintf(&head, "%d,%d,%d\n", f[1], f[0], f[2])
		fmt.Fprintf(&tags, "(%d, %d, %d),\n", f[1], f[0], f[2])
	}
	of := func(v any) string {
		b, _ := json.Marshal(v)
		return string(b)
	}
	inRows := func(cells [][3]int, sep, end string) string {
		var all []string
		for _, c := range cells {
			all = append(all, fmt.Sprint(c[0], sep, c[1], sep, c[2]))
		}
		return strings.Join(all, end)
	}
	mask := strings.NewReplacer("2", "1", "3", "1", "4", "1", "5", "1", "6", "1", "7", "1", "8", "1", "9", "1").Replace(line)
	full := "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	starred := func(name string) (all string) {
		for r := range 9 {
			all += "|" + name
			for c := range 9 {
				cell := full[9*r+c : 9*r+c+1]
				if line[9*r+c] != '0' {
					cell = "**" + cell + "**"
				}
				all += "|" + cell
			}
			all += "|\n"
		}
		return all
	}
	for _, tt := range []struct{ name, in, want string }{
		{"a solution and a mask", `{"solution":"` + full + `","mask":"` + mask + `"}`, "0 and 1"},
		{"rows of a mask", `{"solution":"` + full + `","mask":[[` + strings.Trim(strings.Join(strings.Split(mask, ""), ","), ",") + `]]}`, "0 and 1"},
		{"bold givens", starred(""), "cells in a row"},
		{"triples", `{"puzzle":` + of(triples) + `}`, "27 lists"},
		{"rows of a field", `{"rows":` + of(rows) + `}`, ""},
		{"triples alone", of(triples), "without a puzzle"},
		{"triples of MATLAB", "S = [" + inRows(triples, ",", "; ") + "];\n", "no symbol"},
		{"boxes", `{"puzzle":[` + of(boxes)[1:] + `}`, ""}, // nobody can know
		{"boxes in threes", strings.ReplaceAll(`{"puzzle":`+of([][][]int{boxes[:3], boxes[3:6], boxes[6:]})+`}`, "\n", ""), "3 lists"},
		{"rows that are uneven", `{"puzzle":` + of(uneven) + `}`, "10 cells"},
		{"three lists", `{"puzzle":` + of([][]int{append(append(append([]int{}, rows[0]...), rows[1]...), rows[2]...), append(append(append([]int{}, rows[3]...), rows[4]...), rows[5]...), append(append(append([]int{}, rows[6]...), rows[7]...), rows[8]...)}) + `}`, "3 lists"},
		{"columns", `{"columns":` + of(columns) + `}`, `the field "columns"`},
		{"columns of a puzzle", `{"puzzle":{"cols":` + of(columns) + `}}`, `the field "cols"`},
		{"boxes of a puzzle", `{"boxes":` + of(boxes) + `}`, `the field "boxes"`},
		{"cells as objects", "[" + cells.String()[1:] + "]", "rows and columns from 0 or from 1"},
		{"x before y", "x,y,value\n" + head.String(), "cells in a row"},
		{"columns first in SQL", "INSERT INTO cells (col, row, value) VALUES\n" + tags.String(), "not all of them digits"},
		{"x first in SQL", "INSERT INTO cells (x, y, value) VALUES\n" + tags.String(), "not all of them digits"},
		{"a circle among digits", strings.Replace(line, "5", "⑤", 1) + "\n", "'⑤' is no symbol"},
		{"circles", strings.NewReplacer("0", ".", "5", "⑤", "3", "③", "7", "⑦", "6", "⑥", "1", "①", "9", "⑨", "8", "⑧", "4", "④", "2", "②").Replace(line) + "\n", "no symbol"},
	} {
		p, err := text.Parse(tt.in, text.Options{})
		switch {
		case tt.want != "" && tt.want != "read":
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, not %q, for\n%s", tt.name, err, tt.want, tt.in)
			}
		case err != nil:
			t.Errorf("%s: %v for\n%s", tt.name, err, tt.in)
		case tt.want == "read" && p.Givens[0] != 5:
			t.Errorf("%s is read as %s", tt.name, text.String(p.Shape, p.Givens))
		}
	}
}

// TestLooksOfElements notes the first element of a file of Open Sudoku that has other attributes than the
// first one of its name: words beside the puzzles were all that was shown.
func TestLooksOfElements(t *testing.T) {
	const game = `<game data="530070000600195000098000060800060003400803001700020006060000280000419005000080079"`
	in := "<?xml version=\"1.0\"?>\n<opensudoku>\n" + game + `/><name>Monday</name>` + game + ` look="3"/></opensudoku>`
	rec, err := text.NewReader(strings.NewReader(in), text.Options{}).Read()
	if want := "Monday | " + game + ` look="3"/>`; err != nil || rec.Unread().Words != want {
		t.Errorf("%v, %q, not %q", err, rec.Unread().Words, want)
	}
}

// TestPrograms reads arrays of languages with comments behind their rows, names of types with brackets,
// and blanks of their own: each was refused, as a table with as many rows as words on a line or
// as a line of no puzzle.
func TestPrograms(t *testing.T) {
	const line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	program := func(begin, open, sep, end, comment, blank string) string {
		all := begin + "\n"
		for r := range 9 {
			row := strings.Split(line[9*r:9*r+9], "")
			for i, w := range row {
				if w == "0" {
					row[i] = blank
				}
			}
			all += "    " + open + strings.Join(row, sep) + end
			if r%3 == 1 {
				all += comment
			}
			all += "\n"
		}
		return all
	}
	for _, in := range []string{
		program("let grid: [[u8; 9]; 9] = [", "[", ", ", "],", " // row", "0") + "];\n",
		program("<?php\n$board = [", "[", ", ", "],", " // 3x3 box", "0") + "];\n",
		program("int[,] grid = new int[9,9] {", "{ ", ", ", " },", "", "0") + "};\n",
		program("my @board = (", "[", ", ", "],", " # row", "undef") + ");\n",
		program("local board = {", "{", ", ", "},", " -- 3x3 box", "0") + "}\n",
		program("board = [", "%w[", " ", "],", "", ".") + "]\n",
		program("start = [|", "", ", ", "|", "", "0") + "];\n",
		program("board:", "- [", ", ", "]", "", "0"),
	} {
		rec, err := text.NewReader(strings.NewReader(in), text.Options{}).Read()
		if err != nil || text.String(rec.Puzzle.Shape, rec.Puzzle.Givens) != strings.ReplaceAll(line, "0", ".") {
			t.Errorf("%v for\n%s", err, in)
		}
	}
	if p, err := text.Parse(program("board = [", "[", ", ", "],", " # r1c1 + r1c2 = 7", "0")+"]\n", text.Options{}); err == nil {
		t.Errorf("read as %s", text.String(p.Shape, p.Givens))
	}
}
