package sudokumaker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/text/finding"
)

// Each field of each object is accounted for: somebody takes it, or it is harmless
// by name, or the puzzle is refused. Only the first refusal counts; what is read
// after it is thrown away.

// refusal is why a puzzle cannot be read.
type refusal struct {
	at  int
	err error
}

// account is where refusals go.
type account struct{ first *refusal }

func (a *account) refuse(v *value, format string, args ...any) {
	a.refuseUnless("", v, format, args...)
}

// refuseUnless refuses what can be left out by a name.
func (a *account) refuseUnless(name string, v *value, format string, args ...any) {
	if a.first == nil {
		a.first = &refusal{v.at, finding.Ignorably(name, finding.ErrRule, "SudokuMaker data with "+format, args...)}
	}
}

// fields are those of an object, each of which has to be taken.
type fields struct {
	*account
	of    *value
	what  string // the object, for refusals
	taken []bool
}

// open begins to account for an object.
func (a *account) open(v *value, what string) *fields {
	if v.form != object {
		a.refuse(v, "%s where %s belongs", v.form, what)
		v = &value{at: v.at, form: object}
	}
	return &fields{a, v, what, make([]bool, len(v.names))}
}

// find takes a field that may be missing.
func (f *fields) find(name string) (*value, bool) {
	for i, n := range f.of.names {
		if n == name {
			f.taken[i] = true
			return f.of.items[i], true
		}
	}
	return nil, false
}

// take takes a field of some form. A value that is missing or of another form is
// refused, and an empty one stands for it.
func (f *fields) take(name string, want form) *value {
	v, ok := f.find(name)
	switch {
	case !ok:
		f.refuse(f.of, "no field %q in %s", name, f.what)
	case v.form != want:
		f.refuse(v, "%s where the field %q of %s is %s", v.form, name, f.what, want)
	default:
		return v
	}
	return &value{at: f.of.at, form: want, text: "0"}
}

// maybe is a text that may be missing.
func (f *fields) maybe(name string) string {
	if _, ok := f.find(name); ok {
		return f.take(name, text).text
	}
	return ""
}

// is is a flag that may be missing.
func (f *fields) is(name string) bool {
	_, ok := f.find(name)
	return ok && f.take(name, flag).yes
}

// int is a whole number from lo to hi.
func (f *fields) int(name string, lo, hi int) int {
	return f.whole(f.take(name, number), fmt.Sprintf("the field %q of %s", name, f.what), lo, hi)
}

// list is the values of a list.
func (f *fields) list(name string) []*value { return f.take(name, list).items }

// objects opens each object of a list.
func (f *fields) objects(name string) (out []*fields) {
	for _, v := range f.list(name) {
		out = append(out, f.open(v, fmt.Sprintf("each of the %s of %s", name, f.what)))
	}
	return out
}

// close refuses the first field that nobody took. A harmless one is looked through:
// nothing in it may have a name that is not known.
func (f *fields) close(idle ...string) {
	for i, name := range f.of.names {
		switch {
		case f.taken[i]:
		case slices.Contains(idle, name):
			f.idle(f.of.items[i], name)
		default:
			f.refuse(f.of.items[i], "the field %q in %s, which is not known here", name, f.what)
		}
	}
}

// whole is a number without a fraction, from lo to hi.
func (a *account) whole(v *value, what string, lo, hi int) int {
	n, err := strconv.Atoi(v.text)
	if v.form != number || err != nil || n < lo || n > hi {
		a.refuse(v, "%s, %s, where a whole number from %d to %d belongs", what, shown(v), lo, hi)
		return lo
	}
	return n
}

func shown(v *value) string {
	switch {
	case v.form == number:
		return v.text
	case v.form == text:
		return strconv.Quote(v.text)
	}
	return v.form.String()
}

// Why a field says nothing about the question.
const (
	look    = "how something looks"
	fog     = "fog hides squares until digits are placed, and the solution is the same"
	playing = "what somebody entered while solving, or reads at the end"
	export  = "how the site tells SudokuPad what the solution is"
)

// harmless are the fields that say nothing about the question, with the reason and
// the names that may stand in them.
var harmless = map[string]struct{ why, names string }{
	"style":  {look, "color thickness size fill stroke offset headSize bulbRadius lines endPoints bulb arrow cage text singleLine"},
	"params": {look, ""},

	"cells":       {fog, ""},
	"patterns":    {fog, ""},
	"overrides":   {fog, ""},
	"triggers":    {fog, "cells label"},
	"effects":     {fog, "cells label"},
	"editor":      {fog, "defaultDisabling"},
	"useDefaults": {fog, ""},

	"candidates":        {playing, ""},
	"cornerPencilMarks": {playing, ""},
	"colors":            {playing, ""},
	"messages":          {playing, "completion"},

	"useIncompleteGridAsSolution": {export, ""},
	"solution":                    {export, "type value"},
}

// idle looks through a harmless value: an object in it has no other names.
func (a *account) idle(v *value, field string) {
	for i, item := range v.items {
		if v.form == object && !slices.Contains(strings.Fields(harmless[field].names), v.names[i]) {
			a.refuse(item, "the field %q in %q, which is not known here", v.names[i], field)
		}
		a.idle(item, field)
	}
}
