package fpuzzles

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// Clues outside the grid: in row or column 0 or n+1. Without a value they say nothing.

// place is a square inside or outside the grid; row and column count from 0.
type place struct{ row, col int }

// outer reads the place of a clue outside the grid.
func (r *reader) outer(c *tree.Value) (at place, ok bool) {
	v := c.Get("cell")
	text := ""
	if v.Is(tree.String) {
		text = v.Text
	}
	_, err := fmt.Sscanf(text, "R%dC%d", &at.row, &at.col)
	at.row, at.col = at.row-1, at.col-1
	if err != nil || upperName(at.row, at.col) != text || at.isIn(r.n) || at.row < -1 || at.row > r.n || at.col < -1 || at.col > r.n {
		if v == nil {
			v = c
		}
		r.refuse(v, finding.ErrSyntax, "a clue at %.20q, which is not at the border of the grid", text)
		return at, false
	}
	return at, true
}

func (p place) isIn(n int) bool { return p.row >= 0 && p.row < n && p.col >= 0 && p.col < n }

// seen returns the cells from a place on, in steps, to the end of the grid.
func (p place) seen(n, down, right int) (cells rule.Cells) {
	for p.row, p.col = p.row+down, p.col+right; p.isIn(n); p.row, p.col = p.row+down, p.col+right {
		cells = append(cells, finding.SquareName(p.row, p.col))
	}
	return cells
}

// inward returns the steps from a place outside the grid into its row or column.
func (p place) inward(n int) (down, right int) {
	switch {
	case p.row < 0:
		down = 1
	case p.row >= n:
		down = -1
	}
	switch {
	case p.col < 0:
		right = 1
	case p.col >= n:
		right = -1
	}
	return down, right
}

// outside are clues about a whole row or column.
func outside(name, family string) field {
	return field{
		name: name, family: family, parts: []string{"cell", "value"},
		read: func(r *reader, c *tree.Value) ([]rule.Args, bool) {
			at, ok := r.outer(c)
			v := c.Get("value")
			if !ok || v.IsEmpty() {
				return nil, ok
			}
			number, ok := v.Int()
			if !ok || number < 0 {
				r.refuse(v, finding.ErrRule, "a clue of %q with the value %.40q, which is no number", r.name, v.Word())
			}
			down, right := at.inward(r.n)
			if down != 0 && right != 0 {
				r.refuse(c, finding.ErrSyntax, "a clue at a corner of the grid")
			}
			return []rule.Args{{Numbers: []int{number}, Lists: []rule.Cells{at.seen(r.n, down, right)}}}, true
		},
		write: func(w *writer, a rule.Args) clue {
			row, col, ok := finding.SquareOf(a.Lists[0][0])
			for _, at := range []place{{-1, col}, {w.n, col}, {row, -1}, {row, w.n}} {
				if down, right := at.inward(w.n); ok && slices.Equal(at.seen(w.n, down, right), a.Lists[0]) {
					return clue{"cell": upperName(at.row, at.col), "value": strconv.Itoa(a.Numbers[0])}
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
	at, ok := r.outer(c)
	v := c.Get("value")
	number, isNumber := v.Int()
	if !ok || v.IsEmpty() || isNumber && number == 0 {
		return nil, ok
	}
	if !isNumber || number < 0 {
		r.refuse(v, finding.ErrRule, "a clue of %q with the value %.40q, which is no number", r.name, v.Word())
	}
	for _, s := range slopes {
		if s.name != c.Get("direction").Word() {
			continue
		}
		seen := at.seen(r.n, s.down, s.right)
		if len(seen) == 0 || c.Get("cells") != nil && !slices.Equal(r.cells(c, "cells"), seen) {
			r.refuse(c, finding.ErrRule, "a little killer at %s whose cells are not those in its direction", c.Get("cell").Text)
		}
		return []rule.Args{{Numbers: []int{number}, Lists: []rule.Cells{seen}}}, true
	}
	r.refuse(c, finding.ErrSyntax, "a little killer without a direction")
	return nil, false
}

func writeDiagonal(w *writer, a rule.Args) clue {
	row, col, ok := finding.SquareOf(a.Lists[0][0])
	for _, s := range slopes {
		at := place{row - s.down, col - s.right}
		if ok && a.Numbers[0] > 0 && !at.isIn(w.n) && slices.Equal(at.seen(w.n, s.down, s.right), a.Lists[0]) {
			return clue{"cell": upperName(at.row, at.col), "cells": upper(a.Lists[0]), "direction": s.name, "value": strconv.Itoa(a.Numbers[0])}
		}
	}
	return nil
}
