package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// What the fields of an object say of board and rules, in one of three forms:
//
//	"n":6, "box":[2,3], "regions":[0,0,1,…]           an n×n board; no boxes: "box":null
//	"board":"6x6 digits 0-5 regions 001…"             any board, as sudoku.Board.Text writes it
//	"rows":6, "cols":6, "values":[1,6], "latin":true, "boxes":[2,3], "regions":["aab…",…],
//	"blocked":"r1c1 r2c2..r2c4", "extra":{"A":1,"S":[2,3]}    the neutral form, see json_neutral.go
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
		return b, f.text, finding.Errorf(ErrSyntax, "the board is no string")
	}
	if b, err = sudoku.ParseBoard(text); err != nil {
		return b, f.text, finding.Wrap(ErrSyntax, err)
	}
	return b, nil, nil
}

// boxBoard is the board that the fields "box" and "regions" say.
func (f *fields) boxBoard(n int) (b sudoku.Board, at []byte, err error) {
	if f.regions != nil {
		var regions []int
		if json.Unmarshal(f.regions, &regions) != nil || len(regions) != n*n {
			return b, f.regions, finding.Errorf(ErrSyntax, "regions are no array of %d numbers", n*n)
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
		return b, f.box, finding.Errorf(ErrSize, "box %.20s does not make %d×%d", f.box, n, n)
	}
	return sudoku.Boxed(box[0], box[1]), nil, nil
}
