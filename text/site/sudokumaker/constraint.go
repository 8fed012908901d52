package sudokumaker

import (
	"fmt"
	"slices"

	"sudokusat/text/finding"
)

// One constraint, and the lists that constraints have in common.

// constraint reads one constraint; its name is what the site lists it by. A disabled one
// is not part of the puzzle, and one that the site's solver leaves out is only drawn.
func (r *reader) constraint(v *value, givens []int) {
	f := r.open(v, "a constraint")
	number := f.int("type", 0, 1<<20)
	name, off, drawn := f.maybe("name"), f.is("disabled"), f.is("solverIgnored")
	k := byNumber[number]
	if k != nil {
		f.what = fmt.Sprintf("the constraint %q", k.name)
	}
	switch {
	case r.first != nil:
	case off && number == givensKind && slices.ContainsFunc(givens, func(g int) bool { return g != finding.Blank }):
		r.refuse(v, "givens that are switched off")
	case off:
	case k == nil:
		r.refuse(v, "the constraint %q of the type %d, which is not known here", name, number)
	case number == customKind:
		r.custom(f)
	case drawn:
		r.decoration(v, "unsolved", f.what+", which the solver of the site leaves out,")
	case k.drawn != nil:
		names := k.drawn(r, f)
		for _, name := range names {
			r.decoration(v, name, "drawings")
		}
		if len(names) == 0 {
			f.close("style", "params")
		}
	default:
		if k.read != nil {
			r.add(v, k.read(r, f))
		}
		f.close(append([]string{"style"}, k.idle...)...)
	}
}

// custom refuses a constraint that is a program.
func (r *reader) custom(f *fields) {
	name := f.maybe("name")
	if d, ok := f.find("definition"); ok && d.form == object && name == "" {
		name = r.open(d, "the definition").maybe("name")
	}
	r.refuse(f.of, "the custom constraint %q, which is code: what it means is for a program to say", name)
}

// squares are the squares of a list, at least so many, none twice.
func (r *reader) squares(v *value, least int, what string) []int {
	out := r.path(v, least, what)
	if isTwice(out) {
		r.refuse(v, "%s with a square twice", what)
	}
	return out
}

// path is squares that may come again, though not one right after itself.
func (r *reader) path(v *value, least int, what string) (out []int) {
	if v.form != list || len(v.items) < least {
		r.refuse(v, "%s that is not a list of %d squares or more", what, least)
	}
	for i, item := range v.items {
		out = append(out, r.whole(item, "a square of "+what, 0, r.w*r.h-1))
		if i > 0 && out[i] == out[i-1] {
			r.refuse(item, "%s with a square twice", what)
		}
	}
	return out
}

// numbers are whole numbers.
func (f *fields) numbers(name string, lo, hi int) (out []int) {
	for _, v := range f.list(name) {
		out = append(out, f.whole(v, fmt.Sprintf("each of the %s of %s", name, f.what), lo, hi))
	}
	return out
}
