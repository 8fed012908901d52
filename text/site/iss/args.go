package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Items whose arguments are the parameters of a rule, one after the other. The form of an
// item has a character for each:
//
//	n  a number
//	v  numbers with "_" between them
//	d  digits, 1223
//	c  a cell
//	*  the cells that are left
//	l  "LOOP", which may be missing

// regular makes the rule of an item by its form.
func (p *puzzle) regular(n *node, it *item) ([]sudoku.Rule, error) {
	a := rule.Args{Numbers: slices.Clone(it.numbers)}
	args, form := n.args, it.form
	if k := len(args) - 1; strings.HasSuffix(form, "l") && k >= 0 && args[k] == "LOOP" {
		args, a.Word = args[:k], "loop"
	}
	for i, kind := range strings.TrimSuffix(form, "l") {
		if kind == '*' {
			cells, err := p.cells(n, args)
			if err != nil {
				return nil, err
			}
			a.Lists, args = append(a.Lists, cells), nil
			break
		}
		if len(args) == 0 {
			return nil, n.refuse("it has more arguments than %d", i)
		}
		arg := args[0]
		args = args[1:]
		if kind == 'c' {
			cells, err := p.cells(n, []string{arg})
			if err != nil {
				return nil, err
			}
			a.Lists = append(a.Lists, cells)
			continue
		}
		words := []string{arg}
		switch kind {
		case 'v':
			words = strings.Split(arg, "_")
		case 'd':
			words = strings.Split(arg, "")
		}
		for _, w := range words {
			v, ok := natural(w)
			if !ok {
				return nil, n.refuse("%.20q is no number", w)
			}
			a.Numbers = append(a.Numbers, v)
		}
	}
	if len(args) > 0 {
		return nil, n.refuse("%.20q is too much", args[0])
	}
	return n.rule(it.family, a)
}

// write is the item of a rule of a form.
func (o *out) regular(it *item, a rule.Args) (text string, ok bool) {
	if len(a.Numbers) < len(it.numbers) || !slices.Equal(a.Numbers[:len(it.numbers)], it.numbers) {
		return "", false
	}
	args := []string{it.name}
	numbers, lists := a.Numbers[len(it.numbers):], a.Lists
	for _, kind := range it.form {
		switch kind {
		case 'n':
			args, numbers = append(args, strconv.Itoa(numbers[0])), numbers[1:]
		case 'v', 'd':
			args, numbers = append(args, joined(numbers, map[rune]string{'v': "_"}[kind])), nil
		case 'l':
			if a.Word != "" {
				args = append(args, "LOOP")
			}
		default:
			cells, ok := o.cells(lists[0])
			if !ok {
				return "", false
			}
			args, lists = append(args, cells...), lists[1:]
		}
	}
	return "." + strings.Join(args, "~"), len(numbers) == 0 && len(lists) == 0 && len(a.Weights) == 0
}

// joined writes numbers with text between them.
func joined(numbers []int, between string) string {
	words := make([]string, len(numbers))
	for i, v := range numbers {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, between)
}

// cells are arguments that are all cells, at least one, moved as far as the copy is.
func (p *puzzle) cells(n *node, args []string) (rule.Cells, error) {
	if len(args) == 0 {
		return nil, n.refuse("cells are missing")
	}
	places, err := p.placesOf(n, args)
	if err != nil {
		return nil, err
	}
	cells := make(rule.Cells, len(places))
	for i, at := range places {
		cells[i] = p.name(at)
	}
	return cells, nil
}

func (p *puzzle) placesOf(n *node, args []string) ([]place, error) {
	places := make([]place, len(args))
	for i, a := range args {
		at, ok := p.cell(a)
		if !ok {
			return nil, n.refuse("%.20q is no cell of this board", a)
		}
		for _, s := range p.shifts {
			if at.layer != s.layer {
				return nil, n.refuse("%s is not in the group of cells that .Replicate copies", a)
			}
			if at, ok = p.step(at, s.down, s.right); !ok {
				return nil, n.refuse("a copy of it lies beyond the board")
			}
		}
		places[i] = at
	}
	return places, nil
}

// segments are cells in pieces, with "-" between two. A piece may be empty.
func (p *puzzle) segments(n *node, args []string) (pieces []rule.Cells, err error) {
	for from, i := 0, 0; i <= len(args); i++ {
		if i < len(args) && args[i] != "-" {
			continue
		}
		var cells rule.Cells
		if i > from {
			if cells, err = p.cells(n, args[from:i]); err != nil {
				return nil, err
			}
		}
		pieces, from = append(pieces, cells), i+1
	}
	return pieces, nil
}

// groups are the lists of cells behind a rule of the user's own. A name, "_" and text,
// begins a list, and so does an empty argument. Names say nothing.
func groups(args []string) (lists [][]string) {
	var list []string
	for _, a := range append(slices.Clone(args), "") {
		switch {
		case a == "" || a[0] == '_':
			if len(list) > 0 {
				lists = append(lists, list)
			}
			list = nil
		default:
			list = append(list, a)
		}
	}
	return lists
}
