// Package neutral reads the form in which programs exchange puzzles of every variant,
// a JSON object:
//
//	"rows":6, "cols":6, "values":[1,6]      squares and digits
//	"latin":true, "boxes":[2,3]             each digit once a row and column; boxes
//	"regions":["aab…",…]                    one letter per square, "." for none
//	"blocked":"r1c1 r2c2..r2c4"             squares that are missing
//	"extra":{"A":1,"S":[2,3]}               cells beside the grid: A, S1 to S6
//	"givens":["1..",…]                      rows: strings, or arrays of numbers and null
//	"rules":[{"rule":"cage",…}]             objects that name a rule and its parameters
//	"automata":{"NAME":{"states":2,…}}      those that rules name
//	"title", "author", "ruleset", "source"  strings
//
// Only rows, cols and values are required. Rules may also be texts of package rule.
// Any other field is refused, unless [lex.Unaccounted] knows it to be harmless.
package neutral

import (
	"slices"

	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Is reports whether an object is in the neutral form.
func Is(v *tree.Value) bool {
	for _, name := range []string{"rows", "cols", "values"} {
		if f := v.Get(name); f == nil || f.Is(tree.Null) {
			return false
		}
	}
	return v.Is(tree.Object)
}

// Read returns the puzzle of an object at an offset, nil if the object is not in the
// neutral form. Givens that are one string are the finding's text of a grid.
func Read(value []byte, at int, o finding.Options) []finding.Finding {
	v, twice, err := tree.Parse(value, at)
	if !Is(v) {
		return nil
	}
	if err != nil {
		return []finding.Finding{{At: twice, Err: err}}
	}
	r := &reader{Reader: common.NewReader("", at, o)}
	top, f := r.open(v, "the puzzle"), &r.Found
	r.board = r.readBoard(top)
	f.Board = r.board
	if r.Err == nil {
		f.Givens, f.Grid = r.readGivens(top)
		if automata := top.take("automata"); automata != nil {
			r.automata, r.machines = r.open(automata, "the automata"), map[string]rule.Automaton{}
		}
		if rules := top.take("rules"); rules != nil {
			r.list(rules)
		}
		if r.automata.Fields != nil {
			r.automata.end() // one that no rule names may be half of a rule
		}
		f.About = About(v)
		f.Ignored = top.rest(o)
	}
	return []finding.Finding{r.Finding()}
}

// About returns the title, author, rules in words, source and solution in an object.
func About(v *tree.Value) (a finding.About) {
	for name, to := range map[string]*string{"title": &a.Title, "author": &a.Author, "ruleset": &a.Rules, "source": &a.Source} {
		if x := v.Get(name); x.Is(tree.String) {
			*to = x.Text
		}
	}
	switch x := v.Get("solution"); {
	case x.Is(tree.String):
		a.Solution = x.Text
	case x.Is(tree.List):
		a.Solution = x.Raw
	}
	return a
}

// Rules returns the rules of an array at an offset, objects or texts, or those of one
// text, for a puzzle on a board. A refusal is a finding with an error.
func Rules(value []byte, at int, board *sudoku.Board) finding.Finding {
	v, twice, err := tree.Parse(value, at)
	if err != nil {
		return finding.Finding{At: twice, Err: err}
	}
	r := &reader{Reader: common.NewReader("", at, finding.Options{}), board: board}
	r.list(v)
	return r.Finding()
}

// reader reads one puzzle.
type reader struct {
	common.Reader
	board    *sudoku.Board
	automata object                    // without fields: there are none
	machines map[string]rule.Automaton // those that were read
	marks    []rule.Pair               // of pairs of cells; of any family
	ties     string                    // which lines may be equal where there are ranks; "" for the usual ones
	depth    int                       // of rules within rules
	cells    int                       // of all rules so far
}

// list reads an array of rules or a text.
func (r *reader) list(v *tree.Value) {
	if !v.Is(tree.List) {
		r.Add(v, r.rule(v)...)
		return
	}
	r.findMarks(v)
	r.findTies(v)
	for x := range v.Each {
		if rules := r.rule(x); r.Err == nil {
			r.Add(x, rules...)
		}
	}
}

// object is an object that is read. Fields that are null are missing.
type object struct{ *tree.Fields }

// open begins to read an object; a value of another kind has no fields.
func (r *reader) open(v *tree.Value, what string) object {
	if !v.Is(tree.Object) {
		v = &tree.Value{At: v.At, Kind: tree.Object}
	}
	return object{r.Open(v, what)}
}

func (o object) has(name string) bool { v := o.Of.Get(name); return v != nil && !v.Is(tree.Null) }

// take uses several fields and returns the first that is there, else nil.
func (o object) take(names ...string) *tree.Value {
	for _, name := range names {
		if v := o.Find(name); v != nil && !v.Is(tree.Null) {
			return v
		}
	}
	return nil
}

// fail refuses the object at one of its fields, or at its beginning.
func (o object) fail(v *tree.Value, format string, args ...any) {
	if v == nil {
		v = o.Of
	}
	o.Refuse(v, finding.ErrRule, format, args...)
}

func (o object) failIf(wrong bool, v *tree.Value, format string, args ...any) bool {
	if wrong {
		o.fail(v, format, args...)
	}
	return wrong
}

// end refuses the first field that was not used.
func (o object) end() {
	for name, v := range o.Unused(nil) {
		o.fail(v, "the field %q of %s is not understood", name, o.What)
	}
}

// idle are fields without a rule, with the reasons.
var idle = tree.Harmless{
	"title": "see About", "author": "see About", "ruleset": "see About", "source": "see About",
	"raw": "the text that a program made the puzzle from", "iss": "the text that a program made the puzzle from",
	"derived": "how clues were found", "unchecked": "which rules a referee passes over",
}

// rest accounts for the fields of the puzzle that were not used: harmless, or left
// out by the options, or refused.
func (o object) rest(opts finding.Options) (ignored []string) {
	rows, _ := o.Of.Get("rows").Int()
	cols, _ := o.Of.Get("cols").Int()
	for name, v := range o.Unused(idle) {
		switch {
		case lex.IsSize(name) && !lex.IsSizeOf(name, v.Raw, rows, cols, 0, 0) && !opts.Ignores(name):
			o.fail(v, "the field %q is not the size of this puzzle, which has %d×%d cells", name, rows, cols)
		case (name == "partial" || name == "untranslated") && !lex.IsNothing(v.Raw):
			o.fail(v, "the field %q means that rules of this puzzle are missing in the object: %.80s", name, v.Raw)
		case !lex.Unaccounted(name, v.Raw):
		case opts.Ignores(name):
			ignored = append(ignored, name)
		case o.Err == nil:
			o.At, o.Err = v.At, finding.Unaccounted(name)
		}
	}
	return ignored
}

// get uses a field of some kind, or a list of such values, that is there and not empty.
// what is what belongs there, with an example, for messages.
func (o object) get(kind tree.Kind, isList bool, what, example string, names []string) (values []tree.Value) {
	v := o.take(names...)
	if v.Is(tree.List) && isList {
		values = v.Items
	} else if v != nil && !isList && !v.IsEmpty() {
		values = []tree.Value{*v}
	}
	isBad := func(x tree.Value) bool {
		_, isInt := x.Int()
		return !x.Is(kind) || kind == tree.Number && !isInt
	}
	if len(values) == 0 || slices.ContainsFunc(values, isBad) {
		o.fail(v, "%s needs %s in its field %q%s", o.What, what, names[0], example)
		return []tree.Value{{Kind: kind}}
	}
	return values
}

func (o object) number(names ...string) int {
	n, _ := o.get(tree.Number, false, "a number", "", names)[0].Int()
	return n
}

func (o object) numbers(names ...string) []int {
	return words.Of(o.get(tree.Number, true, "numbers", ": [1,2]", names), func(v tree.Value) int { n, _ := v.Int(); return n })
}

func (o object) text(names ...string) string {
	return o.get(tree.String, false, "a text", "", names)[0].Text
}

func (o object) texts(names ...string) []string {
	return words.Of(o.get(tree.String, true, "texts", ": [\"…\"]", names), func(v tree.Value) string { return v.Text })
}

// is uses a field that is true or false; one that is missing is false.
func (o object) is(name string) bool {
	v := o.take(name)
	o.failIf(v != nil && !v.Is(tree.True) && !v.Is(tree.False), v, "the field %q of %s is true or false", name, o.What)
	return v.Is(tree.True)
}

// cells uses a string of cells, names and runs.
func (o object) cells(names ...string) rule.Cells {
	return o.parse(o.get(tree.String, false, "cells", ": \"r1c1 r2c2..r2c5\"", names)[0], names[0])
}

// lists uses an array of strings of cells.
func (o object) lists(names ...string) []rule.Cells {
	values := o.get(tree.String, true, "lists of cells", ": [\"r1c1 r1c2\",\"r2c1 r2c2\"]", names)
	return words.Of(values, func(v tree.Value) rule.Cells { return o.parse(v, names[0]) })
}

func (o object) parse(v tree.Value, name string) rule.Cells {
	cells, err := rule.ParseCells(v.Text)
	o.failIf(err != nil, &v, "%s needs cells in its field %q: %v", o.What, name, err)
	return cells
}
