package text

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
	"sudokusat/text/tree"
)

// JSON in which each cell is an object, or a field.
//
//	[{"row":0,"col":2,"value":3}, …]          givens, from 0 or 1
//	[[{"value":3,"given":true}, {}, …], …]    all cells, in rows or not
//	{"A3":3, "A5":2, …}                       rows A to I, or r1c3
//	{"cells":[{"position":[0,2],"value":3,"fixed":true}, …]}       GNOME Sudoku
//
// What a player has filled in is no given, where a field of the cell reports it.

// cellObject is such an object.
type cellObject struct {
	row, col *int
	x, y     bool
	position []int  // row and column
	digit    string // "" for a blank
}

// cellText returns the content of a cell, "" for a blank.
func cellText(v *tree.Value) string {
	switch w := strings.TrimSpace(v.Text); w {
	case "0", ".", "-1", "false", "null":
		return ""
	default:
		return w
	}
}

// readCell reads a cell that is an object. A field that is not known and not harmless
// is refused: it may be a region, a cage, a candidate.
func readCell(v *tree.Value, at int) (c cellObject, refused []finding.Finding) {
	switch {
	case !v.Is(tree.Object):
		return c, finding.Refuse(at, "%.40s where a cell belongs", v.Raw)
	case v.Twice > 0:
		return c, finding.Refuse(at, "a cell: %v", twiceIn(v))
	}
	var value *tree.Value
	isBlank := false // what is in the cell was not given
	for i, name := range v.Names {
		var err error
		x := &v.Items[i]
		raw := []byte(x.Raw)
		switch strings.ToLower(name) {
		case "row", "r":
			err = json.Unmarshal(raw, &c.row)
		case "col", "column", "c":
			err = json.Unmarshal(raw, &c.col)
		case "position":
			err = json.Unmarshal(raw, &c.position)
		case "x":
			c.x = true
		case "y":
			c.y = true
		case "value", "digit", "number", "v", "val":
			if lex.IsNothing(x.Raw) {
				continue
			}
			if value != nil && value.Raw != x.Raw {
				return c, finding.Refuse(at, "a cell with two digits, %s and %s", value.Raw, x.Raw)
			}
			value = x
		case "given", "fixed", "clue", "isgiven", "prefilled", "locked", "isoriginal":
			isBlank = isBlank || x.Is(tree.False)
		case "editable":
			isBlank = isBlank || x.Is(tree.True)
		case "earmarks": // what a player noted
		default:
			if lex.Unaccounted(name, x.Raw) {
				return c, []finding.Finding{{At: at, Err: finding.Errorf(ErrRule, "the field %q of a cell is not understood, and could be a rule of the puzzle", name)}}
			}
		}
		if err != nil {
			return c, finding.Refuse(at, "the field %q of a cell is %.20s", name, x.Raw)
		}
	}
	if value != nil && !isBlank {
		c.digit = cellText(value)
	}
	return c, nil
}

// cellObjects reads an array of cells, or of rows of cells; nil if it is none.
func cellObjects(v *tree.Value) []finding.Finding {
	cells, inRows := v.Items, len(v.Items) > 0 && v.Items[0].Is(tree.List)
	if inRows {
		cells = nil
		for row := range v.Each {
			if !row.Is(tree.List) {
				return nil
			}
			cells = append(cells, row.Items...)
		}
	}
	n, isSquare := lex.Isqrt(len(cells))
	if len(cells) < 4 || !isCell(&cells[0]) || inRows && !isSquare {
		return nil
	}
	list := make([]cellObject, len(cells))
	for i := range cells {
		var refused []finding.Finding
		if list[i], refused = readCell(&cells[i], cells[i].At); refused != nil {
			return refused
		}
	}
	switch c := &list[0]; {
	case c.x && c.y && c.row == nil:
		return finding.Refuse(v.At, "%s", scrape.XAndY)
	case c.row != nil && c.col != nil && !inRows:
		return placedCells(list, v.At)
	}
	digits := make([]string, len(list))
	for i, c := range list {
		digits[i] = c.digit
	}
	if !isSquare || n < 4 || !lex.AreEntries(digits, n) || strings.Join(digits, "") == "" {
		return nil
	}
	return []finding.Finding{{At: v.At, Grid: lex.GridRows(slices.Collect(slices.Chunk(digits, n)))}}
}

// isCell reports whether a value is an object with a field of a cell.
func isCell(v *tree.Value) bool {
	return slices.ContainsFunc(v.Names, func(name string) bool {
		switch strings.ToLower(name) {
		case "row", "r", "x", "value", "digit", "number", "v", "val", "given", "fixed", "clue":
			return true
		}
		return false
	})
}

func placedCells(list []cellObject, at int) []finding.Finding {
	var givens []scrape.Fact
	for _, c := range list {
		if c.row == nil || c.col == nil {
			return nil
		}
		givens = append(givens, scrape.Fact{At: at, Row: *c.row, Col: *c.col, Value: lex.Atoi(c.digit)})
	}
	return fromGivens(givens, -1, at)
}

// fromGivens returns the puzzle of at least four givens whose rows and columns count from
// base, −1 where it is 0 or 1.
func fromGivens(givens []scrape.Fact, base, at int) []finding.Finding {
	if len(givens) < 4 {
		return nil
	}
	found := scrape.FromFacts(givens, base)
	for i := range found {
		found[i].At = at
	}
	return found
}

// squareNames reads an object whose fields are squares.
func squareNames(v *tree.Value) []finding.Finding {
	var givens []scrape.Fact
	for i, name := range v.Names {
		x := &v.Items[i]
		row, col, ok := squareNamed(name)
		if !ok || x.Kind >= tree.List {
			return nil
		}
		if d := cellText(x); d != "" {
			givens = append(givens, scrape.Fact{At: v.At, Row: row, Col: col, Value: lex.Atoi(d)})
		}
	}
	return fromGivens(givens, 1, v.At)
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

// isGnomeSave reports whether the cells of an object are those of a save of GNOME Sudoku.
func isGnomeSave(cells *tree.Value) bool {
	return cells.Is(tree.List) && len(cells.Items) > 0 && cells.Items[0].Is(tree.Object) && strings.Contains(cells.Raw, `"position"`)
}

// gnomeSave reads such a save: the cells that are fixed.
func (j jsonFinder) gnomeSave(v *tree.Value) []finding.Finding {
	rows := make([][]string, 9)
	for i := range rows {
		rows[i] = make([]string, 9)
	}
	for x := range v.Get("cells").Each {
		c, refused := readCell(x, v.At)
		if refused != nil {
			return refused
		}
		if len(c.position) != 2 || min(c.position[0], c.position[1]) < 0 || max(c.position[0], c.position[1]) > 8 {
			return finding.Refuse(v.At, "a save of GNOME Sudoku with a cell that is not on a 9×9 board")
		}
		switch at := &rows[c.position[0]][c.position[1]]; {
		case !lex.IsEntry(c.digit, 9):
			return finding.Refuse(v.At, "a save of GNOME Sudoku with the digit %.20q", c.digit)
		case *at != "" && c.digit != "" && *at != c.digit:
			return finding.Refuse(x.At, "a save of GNOME Sudoku with two digits in a cell, %s and %s", *at, c.digit)
		case c.digit != "":
			*at = c.digit
		}
	}
	return j.accounted([]finding.Finding{{At: v.At, Grid: lex.GridRows(rows)}}, v, allBut(v.Names, "cells"))
}
