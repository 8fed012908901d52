package text

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/tree"
)

// Saves of GNOME Sudoku, in which each cell is an object:
//
//	{"cells":[{"position":[0,2],"value":3,"fixed":true}, …]}
//
// What a player has filled in is no given.

// isGnomeSave reports whether the cells of an object are those of such a save.
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
		position, digit, refused := gnomeCell(x)
		if refused != nil {
			return refused
		}
		if len(position) != 2 || min(position[0], position[1]) < 0 || max(position[0], position[1]) > 8 {
			return finding.Refuse(x.At, "a save of GNOME Sudoku with a cell that is not on a 9×9 board")
		}
		switch at := &rows[position[0]][position[1]]; {
		case !lex.IsEntry(digit, 9):
			return finding.Refuse(x.At, "a save of GNOME Sudoku with the digit %.20q", digit)
		case *at != "" && digit != "" && *at != digit:
			return finding.Refuse(x.At, "a save of GNOME Sudoku with two digits in a cell, %s and %s", *at, digit)
		case digit != "":
			*at = digit
		}
	}
	return j.accounted([]finding.Finding{{At: v.At, Grid: lex.GridRows(rows)}}, v, allBut(v.Names, "cells"))
}

// gnomeCell reads a cell: its row and column, and its digit if that is given. Any other
// field is refused: it may be a region, a cage, a candidate.
func gnomeCell(v *tree.Value) (position []int, digit string, refused []finding.Finding) {
	switch {
	case !v.Is(tree.Object):
		return nil, "", finding.Refuse(v.At, "%.40s where a cell belongs", v.Raw)
	case v.Twice > 0:
		return nil, "", finding.Refuse(v.At, "a cell: %v", twiceIn(v))
	}
	isGiven := false
	if v.Get("fixed") == nil {
		return nil, "", finding.Refuse(v.At, "a cell without the field \"fixed\", so that its digit may be one of the player's")
	}
	for i, name := range v.Names {
		x := &v.Items[i]
		switch name {
		case "position":
			position, _ = x.Ints()
		case "value":
			if !lex.IsNothing(x.Raw) {
				digit = strings.TrimSpace(x.Text)
			}
		case "fixed":
			if isGiven = x.Is(tree.True); !isGiven && !x.Is(tree.False) {
				return nil, "", finding.Refuse(v.At, "the field \"fixed\" of a cell is %.20s, neither true nor false", x.Raw)
			}
		case "earmarks": // what a player noted
		default:
			return nil, "", []finding.Finding{{At: v.At, Err: finding.Errorf(ErrRule, "the field %q of a cell is not understood, and could be a rule of the puzzle", name)}}
		}
	}
	if !isGiven {
		digit = ""
	}
	return position, digit, nil
}
