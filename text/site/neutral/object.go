package neutral

import (
	"encoding/json"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Objects of JSON are accounted for: each field is taken by its name, and what is left
// over is refused.

// account keeps the first refusal and its place.
type account struct {
	at  int
	err error
}

func (a *account) refuse(at int, kind error, format string, args ...any) {
	if a.err == nil {
		a.at, a.err = at, finding.Errorf(kind, format, args...)
	}
}

// object is an object that is read.
type object struct {
	*account
	what   string // in messages
	base   int    // its offset
	fields []lex.Member
	taken  []bool
}

// open begins to read an object; a value of another kind has no fields.
func (a *account) open(value []byte, at int, what string) *object {
	o := &object{account: a, what: what, base: at}
	if value[0] != '{' {
		return o
	}
	fields, err := lex.Members(value)
	if err != nil {
		a.refuse(at+fields[0].At, finding.ErrSyntax, "%v", err)
		return o
	}
	o.fields, o.taken = fields, make([]bool, len(fields))
	return o
}

// find returns a field that is there and not null.
func (o *object) find(name string) *lex.Member {
	for i := range o.fields {
		if o.fields[i].Name == name && string(o.fields[i].Value) != "null" {
			return &o.fields[i]
		}
	}
	return nil
}

func (o *object) has(name string) bool { return o.find(name) != nil }

// take finds the first of several fields and accounts for it.
func (o *object) take(names ...string) *lex.Member {
	for _, name := range names {
		for i := range o.fields {
			o.taken[i] = o.taken[i] || o.fields[i].Name == name
		}
		if m := o.find(name); m != nil {
			return m
		}
	}
	return nil
}

// fail refuses the object at one of its fields, or at its beginning.
func (o *object) fail(m *lex.Member, format string, args ...any) {
	at := o.base
	if m != nil {
		at += m.At
	}
	o.refuse(at, finding.ErrRule, format, args...)
}

// end refuses the first field that was not taken.
func (o *object) end() {
	for i := range o.fields {
		if !o.taken[i] {
			o.fail(&o.fields[i], "the field %q of %s is not understood", o.fields[i].Name, o.what)
		}
	}
}

// rest accounts for the fields of the puzzle that were not taken: harmless, or left
// out by the options, or refused.
func (o *object) rest(opts finding.Options) (ignored []string) {
	for i, f := range o.fields {
		switch {
		case o.taken[i]:
		case (f.Name == "partial" || f.Name == "untranslated") && !lex.IsNothing(f.Value):
			o.fail(&f, "the field %q says that rules of this puzzle are missing in the object: %.80s", f.Name, f.Value)
		case !lex.Unaccounted(f.Name, f.Value):
		case opts.Ignore != nil && opts.Ignore(f.Name):
			ignored = append(ignored, f.Name)
		case o.err == nil:
			o.at, o.err = o.base+f.At, finding.Unaccounted(f.Name)
		}
	}
	return ignored
}

// get takes a field that is there and not empty, into a value of its type. what is
// what belongs there, for messages.
func get[T any](o *object, what, example string, names ...string) (value T) {
	m := o.take(names...)
	if m == nil || lex.IsNothing(m.Value) && string(m.Value) != "0" || json.Unmarshal(m.Value, &value) != nil {
		o.fail(m, "%s needs %s in its field %q%s", o.what, what, names[0], example)
	}
	return value
}

func (o *object) number(names ...string) int { return get[int](o, "a number", "", names...) }

func (o *object) numbers(names ...string) []int {
	return get[[]int](o, "numbers", ": [1,2]", names...)
}

func (o *object) text(names ...string) string { return get[string](o, "a text", "", names...) }

func (o *object) texts(names ...string) []string {
	return get[[]string](o, "texts", ": [\"…\"]", names...)
}

// is takes a field that is true or false; one that is missing is false.
func (o *object) is(name string) (yes bool) {
	if m := o.take(name); m != nil && json.Unmarshal(m.Value, &yes) != nil {
		o.fail(m, "the field %q of %s is true or false", name, o.what)
	}
	return yes
}

// cells takes a string of cells, names and runs.
func (o *object) cells(names ...string) rule.Cells {
	return o.parse(get[string](o, "cells", ": \"r1c1 r2c2..r2c5\"", names...), names[0])
}

// lists takes an array of strings of cells.
func (o *object) lists(names ...string) (lists []rule.Cells) {
	for _, text := range get[[]string](o, "lists of cells", ": [\"r1c1 r1c2\",\"r2c1 r2c2\"]", names...) {
		lists = append(lists, o.parse(text, names[0]))
	}
	return lists
}

func (o *object) parse(text, name string) rule.Cells {
	cells, err := rule.ParseCells(text)
	if err != nil {
		o.fail(o.find(name), "%s needs cells in its field %q: %v", o.what, name, err)
	}
	return cells
}
