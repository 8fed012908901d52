package sudokumaker

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Cages, and other areas with something said of their digits.

// maxTotal bounds the numbers of clues.
const maxTotal = 1_000_000

// readCages reads killer cages; the total 0 is none.
func readCages(r *reader, f *fields) (out []sudoku.Rule) {
	for _, c := range f.objects("cages") {
		total := c.int("value", 0, maxTotal)
		cells := r.squares(c.take("cells", list), 1, "a cage")
		switch {
		case total == 0:
			out = append(out, rule.Different{Cells: r.names(cells...)})
		case len(cells) == r.digits() && r.lo > 1 && total == r.hi*(r.hi+1)/2:
			r.refuse(c.of, "a cage of all digits with the total %d, which the site takes for theirs", total)
		default:
			out = append(out, rule.Cage{Sum: total, Cells: r.names(cells...)})
		}
		c.close()
	}
	return out
}

func writeCage(w *writer, x sudoku.Rule) (part, bool) {
	total, cells := 0, rule.Cells(nil)
	switch x := x.(type) {
	case rule.Cage:
		total, cells = x.Sum, x.Cells
	case rule.Different:
		cells = x.Cells
	default:
		return part{}, false
	}
	return item("cages", map[string]any{"value": total, "cells": w.squares(cells)}), true
}

// readClones reads groups of squares that hold the same digit, most often of two.
func readClones(r *reader, f *fields) []sudoku.Rule {
	var clone rule.Clone
	for _, v := range f.list("groups") {
		group := r.names(r.squares(v, 2, f.what)...)
		if r.first != nil {
			return nil
		}
		clone.Cells = append(clone.Cells, group[:len(group)-1]...)
		clone.Copies = append(clone.Copies, group[1:]...)
	}
	if len(clone.Cells) == 0 {
		return nil
	}
	return []sudoku.Rule{clone}
}

func writeClones(w *writer, c rule.Clone) (part, bool) {
	var groups [][]int
	for i := range c.Cells {
		groups = append(groups, w.squares(rule.Cells{c.Cells[i], c.Copies[i]}))
	}
	return only("groups", groups), true
}

// readQuadruples reads circles at corners: each digit stands around them at least as
// often as it is listed.
func readQuadruples(r *reader, f *fields) (out []sudoku.Rule) {
	for _, c := range f.objects("clues") {
		around := r.around(c.int("corner", 0, (r.w+1)*(r.h+1)-1))
		digits := c.numbers("digits", r.lo, r.hi)
		if len(digits) == 0 || len(digits) > len(around) {
			r.refuse(c.of, "%d digits in a circle with %d squares around it", len(digits), len(around))
		}
		out = append(out, rule.Contains{Kind: "quadruple", Values: digits, Cells: r.names(around...)})
		c.close()
	}
	return out
}

func writeQuadruple(w *writer, q rule.Contains) (part, bool) {
	if q.Kind != "quadruple" || len(q.Cells) == 0 {
		return part{}, false
	}
	last := slices.Max(w.squares(q.Cells))
	for _, x := range []int{0, 1} { // the last square is at the lower right, or at the border
		for _, y := range []int{0, 1} {
			corner := last%w.w + x + (last/w.w+y)*(w.w+1)
			if slices.Equal(w.names(w.around(corner)...), q.Cells) {
				return item("clues", map[string]any{"corner": corner, "digits": q.Values}), true
			}
		}
	}
	return part{}, false
}

// readLookAndSay reads cages like "1522": one 5 and two 2, and none of the digits after
// a 0. Other digits are free.
func readLookAndSay(r *reader, f *fields) (out []sudoku.Rule) {
	for _, c := range f.objects("cages") {
		v := c.take("value", text)
		say := rule.LookAndSay{Cells: r.names(r.squares(c.take("cells", list), 1, "a cage")...)}
		met := map[int]bool{}
		if len(v.text) == 0 || len(v.text)%2 != 0 || strings.Trim(v.text, "0123456789") != "" {
			r.refuse(v, "the look-and-say clue %q", v.text)
			return nil
		}
		for i := 0; i < len(v.text); i += 2 {
			said := rule.Said{Count: int(v.text[i] - '0'), Value: int(v.text[i+1] - '0')}
			if met[said.Value] || said.Value < r.lo || said.Value > r.hi {
				r.refuse(v, "the look-and-say clue %q", v.text)
			}
			met[said.Value] = true
			say.Says = append(say.Says, said)
		}
		out = append(out, say)
		c.close()
	}
	return out
}

func writeLookAndSay(w *writer, say rule.LookAndSay) (part, bool) {
	clue := ""
	for _, s := range say.Says {
		clue += strconv.Itoa(s.Count) + strconv.Itoa(s.Value)
	}
	return item("cages", map[string]any{"value": clue, "cells": w.squares(say.Cells)}), len(clue) == 2*len(say.Says)
}

// outside is a kind of clues outside the grid. Only little killers have a direction.
// Sandwiches and skyscrapers are about digits that differ.
func outside(number int, name, clue string) *kind {
	diagonal := clue == "little-killer"
	read := func(r *reader, f *fields) (out []sudoku.Rule) {
		for _, c := range f.objects("clues") {
			n, way := c.int("value", 0, maxTotal), straight
			if diagonal {
				way = c.int("diagonal", falling, rising)
			}
			cells := r.seen(c.int("outerCell", 0, (r.w+2)*(r.h+2)-1), way)
			if len(cells) == 0 || diagonal && way == straight {
				r.refuse(c.of, "a clue of %s that looks at no squares", f.what)
			}
			out = append(out, rule.Outside{Kind: clue, N: n, Cells: r.names(cells...)})
			c.close()
			r.apart = r.apart || clue == "sandwich" || clue == "skyscraper"
			if clue == "skyscraper" && r.lo == 0 {
				r.refuse(c.of, "skyscrapers of the height 0")
			}
		}
		return out
	}
	write := func(w *writer, o rule.Outside) (part, bool) {
		place, way, ok := w.outside(w.squares(o.Cells), diagonal)
		at, style := map[string]any{"value": o.N, "outerCell": place}, map[string]any{"color": "#000000"}
		if diagonal {
			at["diagonal"], style = way, map[string]any{"text": style, "arrow": style}
		}
		return item("clues", at, "style", style), ok && o.Kind == clue
	}
	return &kind{number: number, name: name, read: read, write: says(write)}
}
