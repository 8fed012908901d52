package text

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The board of an object in the neutral form, in which programs exchange puzzles of
// every variant:
//
//	"rows":6, "cols":6, "values":[1,6]      squares and digits
//	"latin":true, "boxes":[2,3]             each digit once a row and column; boxes
//	"regions":["aab…",…]                    a letter a square, "." for none
//	"blocked":"r1c1 r2c2..r2c4"             squares that are missing
//	"extra":{"A":1,"S":[2,3]}               cells beside the grid: A, S1 to S6

// neutralBoard is the board of the neutral form: "latin" false lifts the rule of
// rows and columns, regions are strings of one letter a square, a row each,
// blocked squares are missing, and "extra" counts the extra cells of each name.
func (f *fields) neutralBoard() (b sudoku.Board, at []byte, err error) {
	bad := func(at []byte, format string, args ...any) (sudoku.Board, []byte, error) {
		return b, at, finding.Errorf(ErrSyntax, format, args...)
	}
	if json.Unmarshal(f.rows, &b.Rows) != nil || b.Rows < 1 || b.Rows > sudoku.MaxN {
		return bad(f.rows, "rows %.20s: a board has 1 to %d", f.rows, sudoku.MaxN)
	}
	if json.Unmarshal(f.cols, &b.Cols) != nil || b.Cols < 1 || b.Cols > sudoku.MaxN {
		return bad(f.cols, "cols %.20s: a board has 1 to %d", f.cols, sudoku.MaxN)
	}
	var pair [2]int
	if json.Unmarshal(f.values, &pair) != nil {
		return bad(f.values, "values are the least and the greatest digit: [1,9]")
	}
	b.Lo, b.Hi = pair[0], pair[1]
	latin := true
	if f.latin != nil && json.Unmarshal(f.latin, &latin) != nil {
		return bad(f.latin, "latin is true or false")
	}
	b.FreeLines = !latin
	if pair = [2]int{}; f.boxes != nil && json.Unmarshal(f.boxes, &pair) != nil {
		return bad(f.boxes, "boxes are their rows and columns: [3,3]")
	}
	b.BoxRows, b.BoxCols = pair[0], pair[1]
	if f.regions != nil {
		var rows []string
		if json.Unmarshal(f.regions, &rows) != nil || len(rows) != b.Rows {
			return bad(f.regions, "regions are %d strings, a row each", b.Rows)
		}
		met := map[rune]int{'.': -1}
		for _, row := range rows {
			letters := []rune(row)
			if len(letters) != b.Cols {
				return bad(f.regions, "%d squares in a row of regions; the board has %d columns", len(letters), b.Cols)
			}
			for _, r := range letters {
				if _, ok := met[r]; !ok {
					met[r] = len(met) - 1
				}
				b.Regions = append(b.Regions, met[r])
			}
		}
	}
	if f.blocked != nil {
		if b.Missing, err = missing(f.blocked, b); err != nil {
			return b, f.blocked, err
		}
	}
	if f.extra != nil {
		if b.Extra, err = extraCells(f.extra, f.rules); err != nil {
			return b, f.extra, err
		}
	}
	return b, nil, nil
}

// missing reads a list of squares: names and runs in a string.
func missing(value []byte, b sudoku.Board) (cells []sudoku.Cell, err error) {
	var list string
	if json.Unmarshal(value, &list) != nil {
		return nil, finding.Errorf(ErrSyntax, "blocked squares are a string, as in \"r1c1 r2c2..r2c4\"")
	}
	if strings.TrimSpace(list) == "" {
		return nil, nil
	}
	r, err := rule.Parse("different " + list)
	if err != nil {
		return nil, finding.Wrap(ErrSyntax, err)
	}
	for _, name := range r.(rule.Different).Cells {
		i, j, ok := sudoku.ParseSquare(name)
		if !ok || i > b.Rows || j > b.Cols {
			return nil, finding.Errorf(ErrSyntax, "%q is no square of a %d×%d board", name, b.Rows, b.Cols)
		}
		cells = append(cells, sudoku.Cell((i-1)*b.Cols+j-1))
	}
	slices.Sort(cells)
	return slices.Compact(cells), nil
}

// extraCells lists the names of extra cells: a prefix with a count, or with
// rows and columns, stands for prefix1, prefix2 …, and for itself if it has one.
// Below the rows there may be one that is not full: it goes as far as the rules
// name cells of it.
func extraCells(value, rules []byte) (names []string, err error) {
	ok := value[0] == '{'
	var named map[string]bool
	if ok {
		eachField(value, func(key []byte, start, end int) {
			count, size := 0, [2]int{}
			if json.Unmarshal(value[start:end], &count) != nil {
				ok = ok && json.Unmarshal(value[start:end], &size) == nil && min(size[0], size[1]) >= 0 && max(size[0], size[1]) <= sudoku.MaxN
				count = size[0] * size[1]
				if named == nil {
					named = wordsOf(rules)
				}
				for k := count + size[1] - 1; ok && k > count; k-- {
					if named[string(key)+strconv.Itoa(k)] {
						count = k
					}
				}
			}
			if ok = ok && (count > 0 || size[1] > 0) && count+len(names) <= sudoku.MaxN; !ok {
				return
			}
			for i := range count {
				name := string(key)
				if count > 1 || size[0] == 0 && size[1] > 0 {
					name += strconv.Itoa(i + 1)
				}
				names = append(names, name)
			}
		})
	}
	if !ok {
		return nil, finding.Errorf(ErrSyntax, "extra cells are counted by name, as in {\"A\":1}, and at most %d", sudoku.MaxN)
	}
	return names, nil
}

// wordsOf are the words of a text.
func wordsOf(text []byte) map[string]bool {
	words := map[string]bool{}
	for w := range bytes.FieldsFuncSeq(text, func(r rune) bool { return r > 0x7f || !lex.IsAlphanumeric(byte(r)) }) {
		words[string(w)] = true
	}
	return words
}
