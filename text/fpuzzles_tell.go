package text

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Rules as clues of f-puzzles, the inverse of fpuzzles_rules.go and fpuzzles_more.go.

// tellClue adds a rule that is a clue or several, unless f-puzzles has no field
// for it.
func (o *fpuzzlesOut) tellClue(r sudoku.Rule) bool {
	name, _, _ := strings.Cut(r.Text(), " ")
	if name == "straight" {
		name = "renban"
	}
	cells := func(cells rule.Cells) map[string]any { return map[string]any{"cells": upperCells(cells)} }
	for field, text := range fpuzzlesLines {
		if line, ok := lineOf(r); ok && (text == name || text == "modular 3" && strings.HasPrefix(r.Text(), text+" ")) {
			o.line(field, line, nil)
			return true
		}
	}
	for field, text := range fpuzzlesSets {
		if set, ok := lineOf(r); ok && text == name {
			o.clue(field, cells(set))
			return true
		}
	}
	switch r := r.(type) {
	case rule.Greater: // a thermometer, from its other end
		line := slices.Clone(r.Cells)
		slices.Reverse(line)
		o.line("thermometer", line, nil)
	case rule.Cage:
		clue := cells(r.Cells)
		clue["value"] = strconv.Itoa(r.Sum)
		o.clue("killercage", clue)
	case rule.DigitalRoot:
		clue := cells(r.Cells)
		clue["value"] = "DR" + strconv.Itoa(r.Root)
		o.clue("cage", clue)
	case rule.Arrow:
		clue := cells(r.Circle)
		from := strings.ToUpper(r.Circle[len(r.Circle)-1])
		clue["lines"] = [][]string{append([]string{from}, upperCells(r.Shaft)...)}
		o.clue("arrow", clue)
	case rule.Lockout:
		o.line("lockout", r.Cells, r.Least)
	case rule.Contains:
		if r.Kind != "quadruple" || len(r.Cells) != 4 {
			return false
		}
		clue := cells(r.Cells)
		clue["values"] = r.Values
		o.clue("quadruple", clue)
	case rule.Extreme: // two rules would become one, whose cells are not compared
		if o.fields[name] != nil {
			return false
		}
		for _, c := range r.Cells {
			o.clue(name, map[string]any{"cell": strings.ToUpper(c)})
		}
	case rule.Outside:
		return o.outside(r)
	default:
		return false
	}
	return true
}

// lineOf are the cells of a rule that is nothing but cells and a name.
func lineOf(r sudoku.Rule) (cells rule.Cells, ok bool) {
	switch r := r.(type) {
	case rule.Renban:
		return r.Cells, true
	case rule.Between:
		return r.Cells, true
	case rule.RegionSumLine:
		return r.Cells, true
	case rule.Entropic:
		return r.Cells, true
	case rule.Modular:
		return r.Cells, true
	case rule.Nabner:
		return r.Cells, true
	case rule.DoubleArrow:
		return r.Cells, true
	case rule.Zipper:
		return r.Cells, true
	case rule.ExtraRegion:
		return r.Cells, true
	case rule.Index:
		return r.Cells, true
	}
	return nil, false
}

// outside is a clue at the border, of a whole row or column or of a diagonal.
func (o *fpuzzlesOut) outside(r rule.Outside) bool {
	if len(r.Cells) == 0 {
		return false
	}
	row, col, ok := finding.SquareOf(r.Cells[0])
	if !ok {
		return false
	}
	at := func(down, right int) string { return "R" + strconv.Itoa(row+1-down) + "C" + strconv.Itoa(col+1-right) }
	if r.Kind == "little-killer" {
		if r.N == 0 || len(r.Cells) < 2 {
			return false
		}
		row1, col1, ok := finding.SquareOf(r.Cells[1])
		direction := map[[2]int]string{{1, 1}: "DR", {1, -1}: "DL", {-1, 1}: "UR", {-1, -1}: "UL"}[[2]int{row1 - row, col1 - col}]
		if !ok || direction == "" {
			return false
		}
		o.clue("littlekillersum", map[string]any{"cell": at(row1-row, col1-col), "cells": upperCells(r.Cells), "direction": direction, "value": strconv.Itoa(r.N)})
		return true
	}
	for field, text := range fpuzzlesOutside {
		if text != r.Kind {
			continue
		}
		for _, step := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			line, err := (&fpuzzle{n: o.n}).line(at(step[0], step[1]))
			if err == nil && slices.Equal(line, r.Cells) {
				o.clue(field, map[string]any{"cell": at(step[0], step[1]), "value": strconv.Itoa(r.N)})
				return true
			}
		}
	}
	return false
}

// strict adds the fields of unmarked neighbours. Dots are exceptions to them, so that
// they must say exactly what the negative rules of the puzzle say.
func (o *fpuzzlesOut) strict(p sudoku.Puzzle) (string, error) {
	want, plain := negativesOf(p), hasNonconsecutive(p)
	for _, near := range []bool{true, false} {
		for _, kinds := range [][]string{nil, {"ratio"}, {"xv"}, {"ratio", "xv"}} {
			delete(o.fields, "nonconsecutive")
			delete(o.fields, "negative")
			if near {
				o.fields["nonconsecutive"] = true
			}
			if kinds != nil {
				o.fields["negative"] = kinds
			}
			data, err := json.Marshal(o.fields)
			if err != nil {
				return "", err
			}
			again, err := Parse(string(data), Options{})
			if err == nil && slices.Equal(negativesOf(again), want) && hasNonconsecutive(again) == plain {
				return string(data), nil
			}
		}
	}
	return "", finding.Errorf(ErrRule, "f-puzzles has no word for what the rules \"negative\" and \"nonconsecutive\" say here: dots are exceptions to them there")
}

func hasNonconsecutive(p sudoku.Puzzle) bool {
	return slices.ContainsFunc(p.Rules(), func(r sudoku.Rule) bool { return r == rule.Nonconsecutive{} })
}
