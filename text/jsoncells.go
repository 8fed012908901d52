package text

import (
	"encoding/json"
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
)

// JSON in which each cell is an object, or a field.
//
//	[{"row":0,"col":2,"value":3}, …]          givens, from 0 or 1
//	[[{"value":3,"given":true}, {}, …], …]    all cells, in rows or not
//	{"A3":3, "A5":2, …}                       rows A to I, or r1c3
//
// What a player has filled in is no given, where the cell says so.

// cellObject is such an object.
type cellObject struct {
	row, col *int
	x, y     bool
	position []int // row and column
	value    []byte
	blank    bool // what is in the cell was not given
}

// digit is what is in the cell if it is given, "" for a blank.
func (c *cellObject) digit() string {
	w := string(c.value)
	if c.value != nil && w[0] == '"' && json.Unmarshal(c.value, &w) != nil {
		return ""
	}
	switch w = strings.TrimSpace(w); w {
	case "0", ".", "-1", "false", "null":
		return ""
	}
	if c.blank {
		return ""
	}
	return w
}

// readCell reads a cell that is an object. A field that is not known and not harmless
// is refused: it may be a region, a cage, a candidate.
func readCell(value []byte, at int) (c cellObject, refused []finding.Finding) {
	if value[0] != '{' {
		return c, finding.Refuse(at, "%.40s where a cell belongs", value)
	}
	members, err := lex.Members(value)
	if err != nil {
		return c, finding.Refuse(at, "a cell: %v", err)
	}
	for _, m := range members {
		var is bool
		isBool := json.Unmarshal(m.Value, &is) == nil
		switch strings.ToLower(m.Name) {
		case "row", "r":
			err = json.Unmarshal(m.Value, &c.row)
		case "col", "column", "c":
			err = json.Unmarshal(m.Value, &c.col)
		case "position":
			err = json.Unmarshal(m.Value, &c.position)
		case "x":
			c.x = true
		case "y":
			c.y = true
		case "value", "digit", "number", "v", "val":
			if !lex.IsNothing(m.Value) && c.value != nil && string(c.value) != string(m.Value) {
				return c, finding.Refuse(at, "a cell with two digits, %s and %s", c.value, m.Value)
			} else if !lex.IsNothing(m.Value) {
				c.value = m.Value
			}
		case "given", "fixed", "clue", "isgiven", "prefilled", "locked", "isoriginal":
			c.blank = c.blank || isBool && !is && string(m.Value) != "null"
		case "editable":
			c.blank = c.blank || is
		case "earmarks": // what a player noted
		default:
			if lex.Unaccounted(m.Name, m.Value) {
				return c, []finding.Finding{{At: at, Err: finding.Errorf(ErrRule, "the field %q of a cell is not understood, and could be a rule of the puzzle", m.Name)}}
			}
		}
		if err != nil {
			return c, finding.Refuse(at, "the field %q of a cell is %.20s", m.Name, m.Value)
		}
	}
	return c, nil
}

// cellObjects reads an array of cells, or of rows of cells; nil if it is none.
func cellObjects(value []byte, at int) []finding.Finding {
	inRows := isArrayOf(value, "[{")
	if !inRows && !isArrayOf(value, "{") {
		return nil
	}
	var places []int
	for i, row := range lex.Elements(value) {
		if !inRows {
			places = append(places, i)
			continue
		}
		if row[0] != '[' {
			return nil
		}
		for k := range lex.Elements(row) {
			places = append(places, i+k)
		}
	}
	n, isSquare := lex.Isqrt(len(places))
	if len(places) < 4 || !isCell(value[places[0]:]) || inRows && !isSquare {
		return nil
	}
	list := make([]cellObject, len(places))
	for i, place := range places {
		var refused []finding.Finding
		if list[i], refused = readCell(value[place:lex.SkipValue(value, place)], at+place); refused != nil {
			return refused
		}
	}
	switch c := &list[0]; {
	case c.x && c.y && c.row == nil:
		return finding.Refuse(at, "cells with x and y: which of them is the row is not certain; call them row and col")
	case c.row != nil && c.col != nil && !inRows:
		return placedCells(list, at)
	}
	if !isSquare || n < 4 {
		return nil
	}
	var cells [][]string
	some := false
	for i := range list {
		if i%n == 0 {
			cells = append(cells, nil)
		}
		w := list[i].digit()
		if !lex.IsEntry(w, n) {
			return nil
		}
		some = some || w != ""
		cells[i/n] = append(cells[i/n], w)
	}
	if !some {
		return nil
	}
	return []finding.Finding{{At: at, Grid: lex.GridRows(cells)}}
}

// isCell reports whether an object that begins a text has a field of a cell.
func isCell(text []byte) (is bool) {
	if text[0] == '{' {
		lex.EachField(text[:lex.SkipValue(text, 0)], func(key []byte, _, _ int) {
			switch strings.ToLower(string(key)) {
			case "row", "r", "x", "value", "digit", "number", "v", "val", "given", "fixed", "clue":
				is = true
			}
		})
	}
	return is
}

func placedCells(list []cellObject, at int) []finding.Finding {
	var givens []scrape.Fact
	least, most := 99, 0
	for i := range list {
		if list[i].row == nil || list[i].col == nil {
			return nil
		}
		row, col := *list[i].row, *list[i].col
		least, most = min(least, row, col), max(most, row, col)
		if w := list[i].digit(); w != "" {
			givens = append(givens, scrape.Fact{At: at, Row: row, Col: col, Value: lex.Atoi(w)})
		}
	}
	if len(givens) < 4 {
		return nil
	}
	base := min(least, 1)
	if base == 0 && most == 9 && least == 0 {
		return finding.Refuse(at, "cells with rows and columns from 0 to 9: that is no size of a puzzle")
	}
	f := scrape.FromFacts(givens, base)
	for i := range f {
		f[i].At = at
	}
	return f
}

// squareNames reads an object whose fields are squares.
func squareNames(members []lex.Member, at int) []finding.Finding {
	var givens []scrape.Fact
	for _, m := range members {
		row, col, ok := squareNamed(m.Name)
		if !ok || m.Value[0] == '[' || m.Value[0] == '{' {
			return nil
		}
		if d := (&cellObject{value: m.Value}).digit(); d != "" {
			givens = append(givens, scrape.Fact{At: at, Row: row, Col: col, Value: lex.Atoi(d)})
		}
	}
	if len(givens) < 4 {
		return nil
	}
	f := scrape.FromFacts(givens, 1)
	for i := range f {
		f[i].At = at
	}
	return f
}

// squareNamed reads the name of a square: A3, r1c3 or R1C3. Both counts are from 1.
func squareNamed(name string) (row, col int, ok bool) {
	low := strings.ToLower(name)
	if r, c, cut := strings.Cut(strings.TrimPrefix(low, "r"), "c"); cut && strings.HasPrefix(low, "r") {
		row, err1 := strconv.Atoi(r)
		col, err2 := strconv.Atoi(c)
		return row, col, err1 == nil && err2 == nil
	}
	if len(low) == 2 && low[0] >= 'a' && low[0] <= 'i' && low[1] >= '1' && low[1] <= '9' {
		return int(low[0]-'a') + 1, int(low[1] - '0'), true
	}
	return 0, 0, false
}
