package iss

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/site/common"
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

// args are the arguments of an item that are not read yet. The first mistake stays.
type args struct {
	*puzzle
	n    *node
	rest []string
}

func (a *args) fail(format string, values ...any) { a.refuse(a.n, format, values...) }

func (a *args) failIf(wrong bool, format string, values ...any) bool {
	return a.refuseIf(wrong, a.n, format, values...)
}

func (a *args) word() (word string) {
	if a.failIf(len(a.rest) == 0, "an argument is missing") {
		return ""
	}
	word, a.rest = a.rest[0], a.rest[1:]
	return word
}

func (a *args) all() (words []string) {
	words, a.rest = a.rest, nil
	return words
}

func (a *args) number(word string) int {
	v, ok := natural(word)
	a.failIf(!ok, "%.20q is no number", word)
	return v
}

// places are cells, moved as far as the copy is.
func (a *args) places(words []string) []place {
	places := make([]place, len(words))
	for i, w := range words {
		at, ok := a.cell(w)
		if a.failIf(!ok, "%.20q is no cell of this board", w) {
			return nil
		}
		for _, s := range a.shifts {
			if at.layer != s.layer {
				a.fail("%s is not in the group of cells that .Replicate copies", w)
			} else if at, ok = a.step(at, s.down, s.right); !ok {
				a.fail("a copy of it lies beyond the board")
			}
			if a.Err != nil {
				return nil
			}
		}
		places[i] = at
	}
	return places
}

// cells are cells by their names here, at least one.
func (a *args) cells(words []string) rule.Cells {
	a.failIf(len(words) == 0, "cells are missing")
	return a.names(a.places(words))
}

// rule makes a rule of a family, unless there was a mistake.
func (a *args) rule(family string, x rule.Args) []sudoku.Rule {
	if a.Err != nil {
		return nil
	}
	a.work += 1 + len(slices.Concat(x.Lists...))
	rules, err := common.Make(family, x)
	a.failIf(err != nil, "%s", err)
	return rules
}

// listed makes a rule of lists of cells.
func (a *args) listed(family string, lists ...rule.Cells) []sudoku.Rule {
	return a.rule(family, rule.Args{Lists: lists})
}

// regular makes the rule of an item by its form.
func (a *args) regular(it *item) []sudoku.Rule {
	x := rule.Args{Numbers: slices.Clone(it.numbers)}
	form := it.form
	if k := len(a.rest) - 1; strings.HasSuffix(form, "l") && k >= 0 && a.rest[k] == "LOOP" {
		a.rest, x.Word = a.rest[:k], "loop"
	}
	for _, kind := range strings.TrimSuffix(form, "l") {
		switch kind {
		case 'n':
			x.Numbers = append(x.Numbers, a.number(a.word()))
		case 'c':
			x.Lists = append(x.Lists, a.cells([]string{a.word()}))
		case '*':
			x.Lists = append(x.Lists, a.cells(a.all()))
		default:
			for _, w := range strings.Split(a.word(), map[rune]string{'v': "_"}[kind]) {
				x.Numbers = append(x.Numbers, a.number(w))
			}
		}
	}
	return a.rule(it.family, x)
}

// regular is the item of a rule by its form.
func (o *out) regular(it *item, a rule.Args) string {
	text := "." + it.name
	numbers, lists := a.Numbers[len(it.numbers):], a.Lists
	for _, kind := range it.form {
		switch kind {
		case 'n':
			text, numbers = text+"~"+strconv.Itoa(numbers[0]), numbers[1:]
		case 'v', 'd':
			text, numbers = text+"~"+joined(numbers, map[rune]string{'v': "_"}[kind]), nil
		case 'l':
			if a.Word != "" {
				text += "~LOOP"
			}
		default:
			text, lists = o.line(text, lists[0]), lists[1:]
		}
	}
	return text
}

// line adds cells to an item.
func (o *out) line(item string, cells rule.Cells) string {
	return item + "~" + strings.Join(o.cells(cells), "~")
}

// joined writes numbers with text between them.
func joined(numbers []int, between string) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", between), "[]")
}

// split parts words where some are between lists; a list may be empty.
func split(words []string, isBetween func(string) bool) [][]string {
	lists := [][]string{nil}
	for _, w := range words {
		if last := len(lists) - 1; isBetween(w) {
			lists = append(lists, nil)
		} else {
			lists[last] = append(lists[last], w)
		}
	}
	return lists
}

// segments are cells in pieces, with "-" between two. A piece may be empty.
func (a *args) segments(words []string) (pieces []rule.Cells) {
	for _, piece := range split(words, func(w string) bool { return w == "-" }) {
		if pieces = append(pieces, nil); piece != nil {
			pieces[len(pieces)-1] = a.cells(piece)
		}
	}
	return pieces
}

// groups are the lists of cells behind a rule of the user's own. A name, "_" and text,
// begins a list, and so does an empty argument. Names have no meaning.
func (a *args) groups() [][]string {
	lists := split(a.all(), func(w string) bool { return w == "" || w[0] == '_' })
	lists = slices.DeleteFunc(lists, func(list []string) bool { return list == nil })
	a.failIf(len(lists) == 0, "cells are missing")
	return lists
}
