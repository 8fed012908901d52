// Package spot has the place of a step on the board, in the words that the scales share:
// the digits, cells and houses of a pattern, and the links of a chain.
//
//	pivot 1 4 in r3c5; wing 1 9 in r7c5; wing 4 9 in r3c9
package spot

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Part is a part of a pattern. What it does not have is empty.
type Part struct {
	Role   string         // in the pattern: "fins", "pivot"; "" for its body
	Digits []sudoku.Digit // ascending
	Cells  []sudoku.Cell  // in the order of the board, or of a chain of cells
	Houses []int          // indices into [sudoku.Shape.Houses]
	Chain  []Link         // each follows from the one before
}

// Link is a candidate of a chain, or a group of places of which one has the digit.
type Link struct {
	Cells []sudoku.Cell // one or more
	Digit sudoku.Digit
	On    bool // the digit is there, or in one of the cells; else it is in none
}

// Text returns a link as "r1c1=5", "r1c1≠5", or "r1c1,r1c2=5" for a group.
func (l Link) Text(s *sudoku.Shape) string {
	sign := "≠"
	if l.On {
		sign = "="
	}
	return join(l.Cells, ",", s.CellName) + sign + strconv.Itoa(int(l.Digit))
}

// Text returns a part in words: "fins r1c6", "7 in row 2 and row 6".
func (p Part) Text(s *sudoku.Shape) string {
	houses := join(p.Houses, " and ", func(h int) string { return s.Houses()[h].Name })
	where := join(p.Cells, " ", s.CellName)
	switch {
	case where == "":
		where = houses
	case houses != "":
		where += " of " + houses
	}
	digits := join(p.Digits, " ", func(d sudoku.Digit) string { return strconv.Itoa(int(d)) })
	if digits != "" && where != "" {
		digits += " in"
	}
	chain := join(p.Chain, " → ", func(l Link) string { return l.Text(s) })
	words := slices.DeleteFunc([]string{p.Role, digits, where, chain}, func(word string) bool { return word == "" })
	return strings.Join(words, " ")
}

// Text returns the parts of a pattern in words, joined by semicolons.
func Text(s *sudoku.Shape, parts []Part) string {
	return join(parts, "; ", func(p Part) string { return p.Text(s) })
}

func join[T any](list []T, between string, text func(T) string) string {
	all := make([]string, len(list))
	for i, x := range list {
		all[i] = text(x)
	}
	return strings.Join(all, between)
}
