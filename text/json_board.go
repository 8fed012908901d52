package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What the fields of an object say of board and rules, in one of three forms:
//
//	"n":6, "box":[2,3], "regions":[0,0,1,…]           an n×n board; no boxes: "box":null
//	"board":"6x6 digits 0-5 regions 001…"             any board, as sudoku.Board.Text writes it
//	"rows":6, "cols":6, "values":[1,6], "latin":true, "boxes":[2,3], "regions":["aab…",…],
//	"blocked":"r1c1 r2c2..r2c4", "extra":{"A":1,"S":[2,3]}    the neutral form, see neutral
//
// and "rules":["diagonal", "thermo r1c1..r4c1"], or objects:
// {"rule":"whisper", "cells":"r1c1..r1c5", "min":5}, which json_rules.go reads.

// fields are the fields of an object that matter, as parts of its text; nil is
// a field that is not there.
type fields struct {
	puzzle, n, box, regions, rules, text []byte
	rank                                 int // of the puzzle's key

	rows, cols, values, latin, boxes, blocked, extra, ruleset, automata []byte

	unknownKey string // the first field that could be a rule and is none we know
	unknown    []byte
}

// told is a template that an object or a directive says, without a shape if the
// puzzle's size has to be known first.
type told struct {
	empty    sudoku.Puzzle
	ordinary bool // as isOrdinary says
	untold   bool // something beside the object says it
}

// neutral reports whether the object has the neutral form, in which a puzzle may
// have no givens.
func (f *fields) neutral() bool { return f.rows != nil && f.cols != nil && f.values != nil }

// board returns the template of an object that does not need its size. With an
// error it returns the part of the object that is wrong.
func (f *fields) board(known *boards) (told, []byte, error) {
	head := &known.head
	var said []byte
	describe := f.neutralBoard
	switch {
	case f.text != nil:
		said = f.text
		describe = f.boardText
	case f.neutral():
		said = bytes.Join([][]byte{f.rows, f.cols, f.values, f.latin, f.boxes, f.regions, f.blocked, f.extra}, []byte(" "))
	case head.board != nil && f.box == nil && f.regions == nil && !isOrdinary(head.board):
		if head.badBoard > 0 {
			return told{}, f.place(), head.refusal()
		}
		describe = func() (sudoku.Board, []byte, error) { return *head.board, nil, nil }
		said = head.boardText
		empty, at, err := f.template(known, said, describe)
		return told{empty, false, true}, at, err
	default:
		return told{}, nil, nil
	}
	empty, at, err := f.template(known, said, describe)
	if err != nil {
		return told{}, at, err
	}
	b := empty.Shape.Board()
	return told{empty, isOrdinary(&b), len(known.rules) > 0 || f.rules == nil && len(head.rules) > 0}, nil, nil
}

// sized returns the template of an object of the first form that has an n×n
// puzzle.
func (f *fields) sized(known *boards, n int, s *Style) (empty sudoku.Puzzle, at []byte, err error) {
	head := &known.head
	describes := f.box != nil || f.regions != nil
	s.untold = !describes && (known.size() > 0 || known.latin) || len(known.rules) > 0 || len(head.rules) > 0
	switch {
	case describes:
	case f.rules == nil:
		empty, err = known.of(n)
		return empty, f.puzzle, err
	case head.badBoard > 0:
		return empty, f.puzzle, head.refusal()
	case known.size() > 0 && n != known.size():
		_, err = known.bare(n)
		return empty, f.puzzle, err
	}
	said := bytes.Join([][]byte{f.box, f.regions, strconv.AppendInt(nil, int64(n), 10)}, []byte(" "))
	if !describes {
		said = append(said, head.boardText...)
	}
	return f.template(known, said, func() (b sudoku.Board, at []byte, err error) {
		if describes {
			return f.boxBoard(n)
		}
		b, err = known.bare(n)
		return b, f.place(), err
	})
}

// template works out the board that describe returns, with the rules of the
// object, or those of directive lines if it has none. said is what describe reads.
func (f *fields) template(known *boards, said []byte, describe func() (sudoku.Board, []byte, error)) (empty sudoku.Puzzle, at []byte, err error) {
	if f.rules == nil && known.head.badRules > 0 {
		return empty, f.place(), known.head.refusal()
	}
	k := keptBoard{said: fmt.Sprintf("json\n%s\n%s\n%s", said, f.rules, f.automata)}
	if f.rules == nil {
		k.said += string(known.head.ruleText)
	}
	if t := known.find(k); t != nil {
		return t.empty, f.place(), t.err
	}
	b, at, err := describe()
	if err != nil {
		return empty, at, err
	}
	rules := known.head.sudokuRules()
	if f.rules != nil {
		if rules, at, err = parseRules(f.rules, &b, f.automata); err != nil {
			return empty, at, err
		}
	}
	k.template = known.workOut(b, rules)
	known.keep(k)
	if k.culprit != "" && f.rules != nil {
		return k.empty, f.rules, k.err
	}
	return k.empty, f.place(), k.err
}

// place is the field that an error about the whole puzzle points to.
func (f *fields) place() []byte {
	if f.puzzle == nil {
		return f.rows
	}
	return f.puzzle
}

func (f *fields) boardText() (b sudoku.Board, at []byte, err error) {
	var text string
	if json.Unmarshal(f.text, &text) != nil {
		return b, f.text, flawf(ErrSyntax, "the board is no string")
	}
	if b, err = sudoku.ParseBoard(text); err != nil {
		return b, f.text, &flaw{ErrSyntax, err.Error()}
	}
	return b, nil, nil
}

// boxBoard is the board that the fields "box" and "regions" say.
func (f *fields) boxBoard(n int) (b sudoku.Board, at []byte, err error) {
	if f.regions != nil {
		var regions []int
		if json.Unmarshal(f.regions, &regions) != nil || len(regions) != n*n {
			return b, f.regions, flawf(ErrSyntax, "regions are no array of %d numbers", n*n)
		}
		if slices.Min(regions) == 1 { // counted from 1
			for i := range regions {
				regions[i]--
			}
		}
		return sudoku.Jigsaw(regions), nil, nil
	}
	if string(f.box) == "null" {
		return sudoku.Latin(n), nil, nil
	}
	var box [2]int
	if json.Unmarshal(f.box, &box) != nil || box[0] < 1 || box[1] < 1 || box[0] > n || box[0]*box[1] != n {
		return b, f.box, flawf(ErrSize, "box %.20s does not make %d×%d", f.box, n, n)
	}
	return sudoku.Boxed(box[0], box[1]), nil, nil
}

// neutralBoard is the board of the neutral form: "latin" false lifts the rule of
// rows and columns, regions are strings of one letter a square, a row each,
// blocked squares are missing, and "extra" counts the extra cells of each name.
func (f *fields) neutralBoard() (b sudoku.Board, at []byte, err error) {
	bad := func(at []byte, format string, args ...any) (sudoku.Board, []byte, error) {
		return b, at, flawf(ErrSyntax, format, args...)
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
		return nil, flawf(ErrSyntax, "blocked squares are a string, as in \"r1c1 r2c2..r2c4\"")
	}
	if strings.TrimSpace(list) == "" {
		return nil, nil
	}
	r, err := rule.Parse("different " + list)
	if err != nil {
		return nil, &flaw{ErrSyntax, err.Error()}
	}
	for _, name := range r.(rule.Different).Cells {
		i, j, ok := sudoku.ParseSquare(name)
		if !ok || i > b.Rows || j > b.Cols {
			return nil, flawf(ErrSyntax, "%q is no square of a %d×%d board", name, b.Rows, b.Cols)
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
		return nil, flawf(ErrSyntax, "extra cells are counted by name, as in {\"A\":1}, and at most %d", sudoku.MaxN)
	}
	return names, nil
}

// wordsOf are the words of a text.
func wordsOf(text []byte) map[string]bool {
	words := map[string]bool{}
	for w := range bytes.FieldsFuncSeq(text, func(r rune) bool { return r > 0x7f || !isAlphanumeric(byte(r)) }) {
		words[string(w)] = true
	}
	return words
}
