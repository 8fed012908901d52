package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// JSON: one object a line, or one that is spread over lines.
//
//	{"n":9, "box":[3,3], "puzzle":"53..7…" or [5,3,0,…] or [[5,3,0,…],…],
//	 "regions":[0,0,1,…], "rules":["diagonal"], "solution":…, …}
//
// Only the puzzle must be there. A box of null means that there are no boxes.
// A bare array is a puzzle too. Other fields are kept, and the answer is the
// same object with its field "solution" filled in.

// puzzleKeys are the names a puzzle may have, the best one first.
var puzzleKeys = []string{"puzzle", "givens", "quiz", "sudoku", "grid", "board", "question", "problem"}

// readObject reads a JSON value that begins on this line.
func (r *Reader) readObject() (Record, error) {
	line, _ := r.src.peek(0)
	first := r.src.line
	b := &r.block
	b.reset()
	r.lastN, r.run = 0, run{}
	if json.Valid(line) {
		b.text = append(b.text, line...)
		b.rows = append(b.rows, row{line: first})
		r.src.advance(1)
		return r.object(first)
	}
	var v json.RawMessage
	var syntax *json.SyntaxError
	err := json.Unmarshal(line, &v)
	if errors.As(err, &syntax) && syntax.Offset < int64(len(line)) {
		r.src.advance(1)
		return Record{}, r.fail(first, first, int(max(syntax.Offset, 1)), &flaw{ErrSyntax, "JSON: " + syntax.Error()})
	}
	lines, err := r.spread()
	if err == nil {
		r.src.advance(lines)
		return r.object(first)
	}
	last := lines // the last one that was no contradiction
	r.src.advance(max(last, 1))
	return Record{}, r.fail(first, first+max(last, 1)-1, 0, &flaw{ErrSyntax, "JSON: " + err.Error()})
}

// fields are the fields of an object that matter, as parts of its text; nil is
// a field that is not there.
type fields struct {
	puzzle, solution, n, box, regions, rules []byte
	rank                                     int // of the puzzle's key
}

// object reads the puzzle of the JSON value in the block.
func (r *Reader) object(first int) (Record, error) {
	b := &r.block
	text := r.keep(b.text)
	var f fields
	if text[skipSpace(text, 0)] == '[' {
		f.puzzle = bytes.TrimSpace(text)
	} else if text[skipSpace(text, 0)] != '{' {
		return Record{}, r.fail(first, first, 0, flawf(ErrSyntax, "no JSON object"))
	} else {
		f.rank = len(puzzleKeys)
		eachField(text, func(key []byte, start, end int) { f.take(string(key), text[start:end]) })
	}
	fail := func(at []byte, err error) (Record, error) {
		offset := len(text) - cap(at) // at is a part of text, whose capacity is its length
		line, column := b.place(offset)
		return Record{}, r.fail(first, line, column, err)
	}
	if f.puzzle == nil {
		return Record{}, r.fail(first, first, 0, flawf(ErrSyntax, `no field "puzzle" with a string or an array in this object`))
	}
	digits, s, err := r.jsonCells(f.puzzle)
	if err != nil {
		return fail(f.puzzle, err)
	}
	n, isSquare := isqrt(len(digits))
	if f.n != nil {
		want, err := strconv.Atoi(string(f.n))
		if err != nil || want < 1 || want > sudoku.MaxN {
			return fail(f.n, flawf(ErrSize, "n is %.20s: sizes go from 1 to %d", f.n, sudoku.MaxN))
		}
		if want != n || !isSquare {
			return fail(f.puzzle, flawf(ErrLength, "%d cells; %s has %d", len(digits), puzzleOf(want), want*want))
		}
	}
	if !isSquare || n == 0 {
		_, err := r.lineSize(len(digits), chars)
		return fail(f.puzzle, err)
	}
	shape, err := r.jsonShape(n, f)
	if err != nil {
		return fail(f.puzzle, err)
	}
	for _, d := range digits {
		if int(d) > n {
			return fail(f.puzzle, flawf(ErrSymbol, "%d is out of range in %s", d, puzzleOf(n)))
		}
	}
	puzzle, err := sudoku.NewGridFrom(shape, digits)
	if err != nil {
		return fail(f.puzzle, &flaw{ErrSymbol, err.Error()})
	}
	return Record{Puzzle: puzzle, Line: first, Style: r.styled(s), Text: text}, nil
}

func (f *fields) take(key string, value []byte) {
	switch key {
	case "n":
		f.n = value
	case "box":
		f.box = value
	case "regions":
		f.regions = value
	case "rules":
		f.rules = value
	case "solution":
		f.solution = value
	default:
		for i, k := range puzzleKeys[:f.rank] {
			if k == key && (value[0] == '"' || value[0] == '[') {
				f.puzzle, f.rank = value, i
			}
		}
	}
}

// jsonShape is the board that an object describes.
func (r *Reader) jsonShape(n int, f fields) (*sudoku.Shape, error) {
	rows, cols := defaultBox(n)
	latin := string(f.box) == "null"
	if size := r.shapes.size(); size > 0 {
		if size != n {
			return r.shapes.of(n)
		}
		rows, cols, latin = r.shapes.boxRows, r.shapes.boxCols, false
	} else if len(f.box) > 0 && !latin {
		var box [2]int
		if json.Unmarshal(f.box, &box) != nil || box[0] < 1 || box[1] < 1 || box[0] > n || box[0]*box[1] != n {
			return nil, flawf(ErrSize, "box %.20s does not make %d×%d", f.box, n, n)
		}
		rows, cols = box[0], box[1]
	}
	var regions []int
	if len(f.regions) > 0 && string(f.regions) != "null" {
		if json.Unmarshal(f.regions, &regions) != nil || len(regions) != n*n {
			return nil, flawf(ErrSyntax, "regions are no array of %d numbers", n*n)
		}
		latin = false
		if slices.Min(regions) == 1 { // counted from 1
			for i := range regions {
				regions[i]--
			}
		}
	}
	if regions == nil && !latin && f.box == nil && !r.shapes.possible(n) {
		return r.shapes.of(n)
	}
	return r.shapes.with(rows, cols, latin, regions, f.rules)
}

// jsonCells reads a puzzle from a string or an array.
func (r *Reader) jsonCells(value []byte) ([]sudoku.Digit, Style, error) {
	s := Style{Format: JSON}
	if value[0] == '[' {
		s.Symbols = Numbers
		digits := make([]sudoku.Digit, 0, bytes.Count(value, []byte{','})+1)
		for i := 0; i < len(value); i++ {
			c := value[i]
			if c == '[' || c == ']' || c == ',' || isSpace(c) {
				s.nested = s.nested || c == '[' && i > 0
				continue
			}
			j := skipValue(value, i)
			v := 0
			if word := value[i:j]; string(word) != "null" {
				if v = number(word); v < 0 || v > sudoku.MaxN {
					return nil, s, flawf(ErrSymbol, "%.20s is no number from 1 to %d and no blank", word, sudoku.MaxN)
				}
			}
			digits = append(digits, sudoku.Digit(v))
			i = j - 1
		}
		return digits, s, nil
	}
	var str string
	if err := json.Unmarshal(value, &str); err != nil {
		return nil, s, flawf(ErrSyntax, "the puzzle is no string")
	}
	outer := r.block
	r.block = r.spare
	defer func() { r.block, r.spare = outer, r.block }()
	b := &r.block
	b.reset()
	text := joinRows([]byte(str))
	k := rowKind(kindOf(text))
	row := b.add(text, 1, k)
	if rest := skipSpace(text, row.rest); rest < len(text) {
		return nil, s, flawf(ErrSyntax, "text behind the puzzle in its string")
	}
	digits := make([]sudoku.Digit, row.cells)
	n, isSquare := isqrt(row.cells)
	if !isSquare || n == 0 {
		return digits, s, nil // for the caller to complain
	}
	if k == words {
		s.Sep = b.separator()
	}
	_, err := r.decode(digits, n, k == words, &s)
	return digits, s, err
}

// joinRows takes the line breaks and spaces out of a puzzle that is written as
// rows of characters, and leaves spaced numbers alone.
func joinRows(text []byte) []byte {
	rows := bytes.Fields(text)
	for _, w := range rows {
		if len(w) != len(rows) || len(w) < 4 {
			return bytes.ReplaceAll(text, []byte("\n"), []byte(" "))
		}
	}
	return bytes.Join(rows, nil)
}
