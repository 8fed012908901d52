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

// take returns a field that is there and not null, the first of several names.
func (o *object) take(names ...string) *lex.Member {
	for _, name := range names {
		for i := range o.fields {
			if o.fields[i].Name == name && !o.taken[i] {
				if o.taken[i] = true; string(o.fields[i].Value) != "null" {
					return &o.fields[i]
				}
			}
		}
	}
	return nil
}

// has reports whether a field is there and not null.
func (o *object) has(name string) bool {
	for i := range o.fields {
		if o.fields[i].Name == name {
			return string(o.fields[i].Value) != "null"
		}
	}
	return false
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
		default:
			o.refuse(o.base+f.At, finding.ErrRule, "%v", finding.Unaccounted(f.Name))
		}
	}
	return ignored
}

// number takes a whole number.
func (o *object) number(names ...string) (n int) {
	if m := o.take(names...); m == nil || json.Unmarshal(m.Value, &n) != nil {
		o.fail(m, "%s needs a number in its field %q", o.what, names[0])
	}
	return n
}

// numbers takes an array of whole numbers, at least one.
func (o *object) numbers(names ...string) (list []int) {
	if m := o.take(names...); m == nil || json.Unmarshal(m.Value, &list) != nil || len(list) == 0 {
		o.fail(m, "%s needs numbers in its field %q: [1,2]", o.what, names[0])
	}
	return list
}

// text takes a string that is not empty.
func (o *object) text(names ...string) (s string) {
	if m := o.take(names...); m == nil || json.Unmarshal(m.Value, &s) != nil || s == "" {
		o.fail(m, "%s needs a text in its field %q", o.what, names[0])
	}
	return s
}

// texts takes an array of strings, at least one.
func (o *object) texts(names ...string) (list []string) {
	if m := o.take(names...); m == nil || json.Unmarshal(m.Value, &list) != nil || len(list) == 0 {
		o.fail(m, "%s needs texts in its field %q", o.what, names[0])
	}
	return list
}

// is takes a field that is true or false; one that is missing is false.
func (o *object) is(names ...string) (yes bool) {
	if m := o.take(names...); m != nil && json.Unmarshal(m.Value, &yes) != nil {
		o.fail(m, "the field %q of %s is true or false", names[0], o.what)
	}
	return yes
}

// cells takes a string of cells, names and runs.
func (o *object) cells(names ...string) rule.Cells {
	var text string
	m := o.take(names...)
	if m == nil || json.Unmarshal(m.Value, &text) != nil {
		o.fail(m, "%s needs cells in its field %q: \"r1c1 r2c2..r2c5\"", o.what, names[0])
		return nil
	}
	return o.parse(m, text, names[0])
}

// lists takes an array of strings of cells, at least one.
func (o *object) lists(names ...string) (lists []rule.Cells) {
	var texts []string
	m := o.take(names...)
	if m == nil || json.Unmarshal(m.Value, &texts) != nil || len(texts) == 0 {
		o.fail(m, "%s needs lists of cells in its field %q: [\"r1c1 r1c2\",\"r2c1 r2c2\"]", o.what, names[0])
	}
	for _, text := range texts {
		lists = append(lists, o.parse(m, text, names[0]))
	}
	return lists
}

func (o *object) parse(m *lex.Member, text, name string) rule.Cells {
	cells, err := rule.ParseCells(text)
	if err != nil {
		o.fail(m, "%s needs cells in its field %q: %v", o.what, name, err)
	}
	return cells
}
