package fpuzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// Clues outside the grid: in row or column 0 or n+1. Without a value they say nothing.

// place is a place outside the grid; row and column count from 0.
type place struct{ row, col int }

func (p place) String() string { return strings.ToUpper(finding.SquareName(p.row, p.col)) }

func (p place) isIn(n int) bool { return p.row >= 0 && p.row < n && p.col >= 0 && p.col < n }

// outer reads the place and the number of a clue outside the grid; ok is false for a clue
// without a number.
func (r *reader) outer(c *tree.Value) (at place, number int, ok bool) {
	v := c.Get("cell")
	text := v.Word()
	_, err := fmt.Sscanf(text, "R%dC%d", &at.row, &at.col)
	at.row, at.col = at.row-1, at.col-1
	if err != nil || at.String() != text || at.isIn(r.n) || at.row < -1 || at.row > r.n || at.col < -1 || at.col > r.n {
		if v == nil {
			v = c
		}
		r.Refuse(v, finding.ErrSyntax, "a clue at %.20q, which is not at the border of the grid", text)
		return at, 0, false
	}
	v = c.Get("value")
	if v.IsEmpty() {
		return at, 0, false
	}
	if number, ok = v.Int(); !ok || number < 0 {
		r.Refuse(v, finding.ErrRule, "a clue of %q with the value %.40q, which is no number", r.name, v.Word())
	}
	return at, number, ok
}

// outside are clues about a whole row or column.
func outside(name, family string) field {
	return field{
		name: name, family: family, parts: []string{"cell", "value"},
		read: func(r *reader, c *tree.Value) ([]rule.Args, bool) {
			at, number, ok := r.outer(c)
			if !ok {
				return nil, true
			}
			down, right := finding.Inward(r.n, r.n, at.row, at.col)
			if down != 0 && right != 0 {
				r.Refuse(c, finding.ErrSyntax, "a clue at a corner of the grid")
			}
			return []rule.Args{{Numbers: []int{number}, Lists: []rule.Cells{finding.Seen(r.n, r.n, at.row, at.col, down, right)}}}, true
		},
		write: func(w *writer, a rule.Args) clue {
			row, col, _ := finding.SquareOf(a.Lists[0][0])
			for _, at := range []place{{-1, col}, {w.n, col}, {row, -1}, {row, w.n}} {
				down, right := finding.Inward(w.n, w.n, at.row, at.col)
				if slices.Equal(finding.Seen(w.n, w.n, at.row, at.col, down, right), a.Lists[0]) {
					return clue{"cell": at.String(), "value": strconv.Itoa(a.Numbers[0])}
				}
			}
			return nil
		},
	}
}

// slopes are the directions of little killers.
var slopes = []struct {
	name        string
	down, right int
}{{"DR", 1, 1}, {"DL", 1, -1}, {"UR", -1, 1}, {"UL", -1, -1}}

// readDiagonal reads a little killer. Its cells are written beside its place and
// direction, and must be those that it sees; a value of 0 is none.
func readDiagonal(r *reader, c *tree.Value) ([]rule.Args, bool) {
	at, number, ok := r.outer(c)
	if !ok || number == 0 {
		return nil, true
	}
	for _, s := range slopes {
		if s.name != c.Get("direction").Word() {
			continue
		}
		seen := rule.Cells(finding.Seen(r.n, r.n, at.row, at.col, s.down, s.right))
		if len(seen) == 0 || c.Get("cells") != nil && !slices.Equal(r.cells(c, "cells"), seen) {
			r.Refuse(c, finding.ErrRule, "a little killer at %s whose cells are not those in its direction", c.Get("cell").Text)
		}
		return []rule.Args{{Numbers: []int{number}, Lists: []rule.Cells{seen}}}, true
	}
	r.Refuse(c, finding.ErrSyntax, "a little killer without a direction")
	return nil, false
}

func writeDiagonal(w *writer, a rule.Args) clue {
	row, col, _ := finding.SquareOf(a.Lists[0][0])
	for _, s := range slopes {
		at := place{row - s.down, col - s.right}
		if a.Numbers[0] > 0 && !at.isIn(w.n) && slices.Equal(finding.Seen(w.n, w.n, at.row, at.col, s.down, s.right), a.Lists[0]) {
			return clue{"cell": at.String(), "cells": finding.Upper(a.Lists[0]), "direction": s.name, "value": strconv.Itoa(a.Numbers[0])}
		}
	}
	return nil
}
