package fpuzzles

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// The forms of clues that several families have, and how a field is read.

// looks are fields of a clue that say how it is drawn.
var looks = tree.Harmless{
	"outlineC":        "a colour",
	"baseC":           "a colour",
	"fontC":           "a colour",
	"width":           "a size",
	"height":          "a size",
	"size":            "a size",
	"angle":           "a direction of letters",
	"isNewConstraint": "how the editor drew it",
	"fromConstraint":  "how the editor drew it; drawings are compared with rules",
	"hidden":          "whether it is drawn",
}

// field reads a field of the document that is a rule or a drawing.
func (r *reader) field(name string, v *tree.Value) {
	r.name = name
	isDrawing := slices.Contains(drawings, name)
	i := slices.IndexFunc(r.fields, func(f field) bool { return f.name == name })
	switch {
	case i < 0 && !isDrawing:
		r.Refuse(v, finding.ErrRule, "the rule %q, which is not known here", name)
		return
	case i >= 0 && r.fields[i].flag != nil:
		if !v.Is(tree.True) {
			r.Refuse(v, finding.ErrSyntax, "a field %q that is neither true nor false", name)
		}
		r.AddOf(v, r.fields[i].family, *r.fields[i].flag)
		return
	case !v.Is(tree.List):
		r.Refuse(v, finding.ErrSyntax, "a field %q that is no list", name)
		return
	}
	joined := rule.Cells{}
	for c := range v.Each {
		parts := drawingParts
		if i >= 0 && !isDrawing {
			parts = r.fields[i].parts
		}
		if !r.Known(c, fmt.Sprintf("a clue of %q", name), parts, looks) {
			return
		}
		if family, rules := r.clue(name, c); family == "" && isDrawing {
			r.drawing(name, c)
		} else if family != "" && r.fields[i].join {
			joined = append(joined, rules[0].Lists[0]...)
		} else {
			for _, a := range rules {
				r.AddOf(c, family, a)
			}
		}
	}
	if len(joined) > 0 {
		r.AddOf(v, name, rule.Args{Lists: []rule.Cells{joined}})
	}
}

// clue reads a clue as one of the families of a field, or none.
func (r *reader) clue(name string, c *tree.Value) (family string, rules []rule.Args) {
	for _, f := range r.fields {
		if f.name == name {
			if rules, ok := f.read(r, c); ok && r.Err == nil {
				return f.family, rules
			}
		}
	}
	return "", nil
}

func flag(name, family string, a rule.Args) field { return field{name: name, family: family, flag: &a} }

// lines are clues of one or more lines, each a rule.
func lines(name, family string, of value) field {
	return field{
		name: name, family: family, parts: []string{"lines", "value"},
		read: func(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
			numbers, ok := of.read(r, c.Get("value"))
			for _, line := range r.lines(c) {
				rules = append(rules, rule.Args{Numbers: numbers, Lists: []rule.Cells{line}})
			}
			return rules, ok
		},
		write: func(w *writer, a rule.Args) clue {
			return w.valued(clue{"lines": [][]string{finding.Upper(a.Lists[0])}}, of, a)
		},
	}
}

// sets are clues about the cells of a list.
func sets(name, family string, of value) field {
	return field{
		name: name, family: family, parts: []string{"cells", "value"},
		read: func(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
			numbers, ok := of.read(r, c.Get("value"))
			if !ok {
				return nil, false
			}
			return []rule.Args{{Numbers: numbers, Lists: []rule.Cells{r.cells(c, "cells")}}}, true
		},
		write: func(w *writer, a rule.Args) clue { return w.valued(clue{"cells": finding.Upper(a.Lists[0])}, of, a) },
	}
}

// single are clues of one cell each, which are one rule together.
func single(name string) field {
	return field{
		name: name, family: name, parts: []string{"cell"}, join: true,
		read: func(r *reader, c *tree.Value) ([]rule.Args, bool) {
			cell := rule.Cells{}
			if at := r.square(c, "cell"); at != "" {
				cell = rule.Cells{at}
			}
			return []rule.Args{{Lists: []rule.Cells{cell}}}, true
		},
		write: func(w *writer, a rule.Args) clue {
			if isExtreme := name == "minimum" || name == "maximum"; isExtreme && w.fields[name] != nil {
				return nil // two rules would become one, whose cells are not compared
			}
			last := len(a.Lists[0]) - 1
			for _, c := range a.Lists[0][:last] {
				w.clue(name, clue{"cell": strings.ToUpper(c)})
			}
			return clue{"cell": strings.ToUpper(a.Lists[0][last])}
		},
	}
}

// cells are the cells of a field of a clue. An empty list is refused.
func (r *reader) cells(c *tree.Value, name string) (cells rule.Cells) {
	v := c.Get(name)
	if v.IsEmpty() || !v.Is(tree.List) {
		r.Refuse(c, finding.ErrSyntax, "a clue of %q without a list of cells in its field %q", r.name, name)
		return nil
	}
	return r.list(v)
}

func (r *reader) list(v *tree.Value) (cells rule.Cells) {
	for x := range v.Each {
		name := strings.ToLower(x.Text)
		row, col, ok := finding.SquareOf(name)
		if !ok || !x.Is(tree.String) || row >= r.n || col >= r.n || finding.SquareName(row, col) != name {
			r.Refuse(x, finding.ErrSyntax, "the cell %.20q, which %s does not have", x.Text, finding.PuzzleOf(r.n))
			return nil
		}
		cells = append(cells, name)
	}
	return cells
}

// square is the one cell of a field of a clue.
func (r *reader) square(c *tree.Value, name string) string {
	v := c.Get(name)
	if v == nil {
		r.Refuse(c, finding.ErrSyntax, "a clue of %q without a cell", r.name)
		return ""
	}
	if cells := r.list(&tree.Value{Items: []tree.Value{*v}}); cells != nil {
		return cells[0]
	}
	return ""
}

// lines are the lines of a clue.
func (r *reader) lines(c *tree.Value) (lines []rule.Cells) {
	v := c.Get("lines")
	if v.IsEmpty() || !v.Is(tree.List) {
		r.Refuse(c, finding.ErrSyntax, "a clue of %q without lines", r.name)
		return nil
	}
	for x := range v.Each {
		if !x.Is(tree.List) || len(x.Items) == 0 {
			r.Refuse(x, finding.ErrSyntax, "a line of %q without cells", r.name)
		}
		lines = append(lines, r.list(x))
	}
	return lines
}
