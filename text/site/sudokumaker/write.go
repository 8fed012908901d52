package sudokumaker

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
)

// Writing. Each rule becomes a part of a constraint; parts of one kind that differ in
// nothing but an item of its list share a constraint. What is written is read again:
// a puzzle that does not come back is refused as one that the site cannot express.

// part is a rule as a part of a constraint.
type part struct {
	list   string         // the field of a list that an item is added to; "": none
	item   any            // nil: none
	fields map[string]any // the other fields
}

// writer is a puzzle that is being written.
type writer struct {
	grid
	rules   []sudoku.Rule
	lacking map[string][]int // by kind of dots: what pairs without one may not have
	marks   map[string]int   // by kind and pair of cells; not 0 by a kind alone that there is
	lifts   bool             // dots lift negatives of the other kind
}

// item is a part that is one item of a list, in a constraint with fields that are
// named before their values.
func item(list string, what any, fields ...any) part {
	p := part{list, what, map[string]any{}}
	for i := 0; i < len(fields); i += 2 {
		p.fields[fields[i].(string)] = fields[i+1]
	}
	return p
}

// only is a part that is a constraint of its own.
func only(fields ...any) part { return item("", nil, fields...) }

// Write returns a puzzle as a document. An error names what SudokuMaker cannot express.
func Write(p sudoku.Puzzle, about finding.About) ([]byte, error) {
	if p.Shape == nil {
		return nil, finding.Errorf(finding.ErrSize, "no board")
	}
	b := p.Shape.Board()
	switch {
	case len(b.Missing) > 0 || len(b.Extra) > 0:
		return nil, finding.Errorf(finding.ErrSize, "SudokuMaker has grids without holes or squares beside them")
	case b.BoxRows > 0 && b.Regions != nil:
		return nil, finding.Errorf(finding.ErrSize, "SudokuMaker has boxes or other regions, not both")
	case b.Hi > 9 || max(b.Rows, b.Cols) > largest:
		return nil, finding.Errorf(finding.ErrSize, "SudokuMaker has digits up to 9, and grids up to %d×%[1]d here", largest)
	}
	w := &writer{grid: grid{b.Cols, b.Rows, b.Lo, b.Hi}, rules: rulesOf(p)}
	w.prepare()
	constraints, err := w.constraints()
	if err != nil {
		return nil, err
	}
	puzzle := map[string]any{"name": about.Title, "author": about.Author, "cells": w.cells(p), "constraints": append(w.frame(b), constraints...)}
	if about.Rules != "" {
		puzzle["comment"] = about.Rules
	}
	if w.isUsual(b) {
		puzzle["size"] = w.w
	} else {
		puzzle["type"], puzzle["width"], puzzle["height"], puzzle["minDigit"], puzzle["maxDigit"] = "custom", w.w, w.h, w.lo, w.hi
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.Encode(map[string]any{"formatVersion": "1.5.0", "puzzle": puzzle}) // which is always possible
	value := bytes.TrimSpace(out.Bytes())
	return value, w.check(value, p)
}

// rulesOf are the rules of a board and a puzzle on it. Each diagonal is one.
func rulesOf(p sudoku.Puzzle) (out []sudoku.Rule) {
	for r := range finding.EachRule(p) {
		if r.Text() == (rule.Diagonal{}).Text() {
			out = append(out, rule.Diagonal{Only: "-"}, rule.Diagonal{Only: "+"})
		} else {
			out = append(out, r)
		}
	}
	return out
}

// isUsual reports whether the site calls the board a sudoku: each of the digits 1 to n
// once in each row and column.
func (w *writer) isUsual(b sudoku.Board) bool {
	return w.grid == grid{w.w, w.w, 1, w.w} && w.w >= 4 && !b.FreeLines
}

// frame returns the constraints that give the board.
func (w *writer) frame(b sudoku.Board) []any {
	out := []any{map[string]any{"type": givensKind}}
	if !w.isUsual(b) && !b.FreeLines {
		out = append(out, map[string]any{"type": rowsKind})
	}
	if regions := finding.Regions(&b); regions != nil {
		out = append(out, map[string]any{"type": regionsKind, "regions": regions})
	}
	return out
}

func (w *writer) cells(p sudoku.Puzzle) []any {
	out := make([]any, w.w*w.h)
	for c := range out {
		cell := map[string]any{}
		if d := p.Givens[c]; d > 0 {
			cell["given"], cell["value"] = true, p.Shape.Value(d)
		}
		out[c] = cell
	}
	return out
}

// prepare collects what the constraints of dots mean together.
func (w *writer) prepare() {
	w.lacking, w.marks = map[string][]int{"difference": {}, "ratio": {}, "pair-sum": {}}, map[string]int{}
	for _, p := range common.PairsOf(w.rules, "difference", "ratio", "pair-sum") {
		w.marks[p.Kind], w.marks[p.Kind+common.PairName(p.Cells[0], p.Cells[1])] = 1, p.N
	}
	for _, r := range w.rules {
		if n, ok := r.(rule.Negative); ok {
			w.lacking[n.Kind] = append(w.lacking[n.Kind], n.N)
			for _, pair := range common.Excepted(n) {
				w.lifts = w.lifts || w.marks[n.Kind+pair] == 0
			}
		}
	}
}

// squares are the numbers of cells; there are no others than squares.
func (w *writer) squares(cells rule.Cells) []int {
	return words.Of(cells, func(name string) int {
		row, col, _ := finding.SquareOf(name)
		return col + row*w.w
	})
}

func (w *writer) constraints() (out []any, err error) {
	shared := map[string]map[string]any{}
	for _, r := range w.rules {
		k, p, ok := w.part(r)
		if !ok {
			return nil, finding.Errorf(finding.ErrRule, "SudokuMaker has no constraint for %q", r.Text())
		}
		key, _ := json.Marshal([]any{k.number, p.fields}) // which is always possible
		c := shared[string(key)]
		if c == nil || p.list == "" {
			c = map[string]any{"type": k.number}
			maps.Copy(c, p.fields)
			shared[string(key)] = c
			out = append(out, c)
		}
		if items, _ := c[p.list].([]any); p.item != nil {
			c[p.list] = append(items, p.item)
		} else if p.list != "" && items == nil {
			c[p.list] = []any{}
		}
	}
	return out, nil
}

// part returns the first kind that can express a rule, and the rule as its part.
func (w *writer) part(r sudoku.Rule) (*kind, part, bool) {
	f, a, ok := rule.ArgsOf(r)
	for _, k := range kinds() {
		if ok && k.expresses(f.Name) {
			if p, ok := k.write(w, f.Name, a); ok {
				return k, p, true
			}
		}
	}
	return nil, part{}, false
}

// check reads what was written and compares.
func (w *writer) check(value []byte, p sudoku.Puzzle) error {
	f := Read(value, 0, finding.Options{})
	if f.Err != nil {
		return finding.Errorf(finding.ErrRule, "SudokuMaker cannot express the puzzle: %v", f.Err)
	}
	was, is := w.texts(w.rules), w.texts(f.Rules)
	for i, text := range was {
		if i == len(is) || is[i] != text {
			return finding.Errorf(finding.ErrRule, "SudokuMaker has no constraint that means just %q", text)
		}
	}
	board := p.Shape.Board()
	if len(is) > len(was) || f.Board.Text() != board.Text() {
		return finding.Errorf(finding.ErrSize, "SudokuMaker has no board like %s", board.Text())
	}
	return nil
}

// texts are the rules in an order of their own. What a negative rule excepts is left
// out where a mark with another number is: such a pair is not as the rule forbids.
func (w *writer) texts(rules []sudoku.Rule) (out []string) {
	for _, r := range rules {
		text := r.Text()
		if n, ok := r.(rule.Negative); ok {
			text = rule.Negative{Kind: n.Kind, N: n.N}.Text()
			for _, pair := range common.Excepted(n) {
				if m := w.marks[n.Kind+pair]; m == 0 || m == n.N || n.Kind == "ratio" && w.lo == 0 {
					text += " " + pair
				}
			}
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return out
}
