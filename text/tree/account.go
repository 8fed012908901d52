package tree

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"sudokusat/text/finding"
)

// Each field of each object is accounted for: it is used, or harmless for a reason that a
// table gives, or the document is refused by its name and place.

// Harmless are names of fields that need not be read, each with the reason.
type Harmless map[string]string

// Unknown returns the index of the first field of an object that states something and is in none
// of the lists; -1 if there is none.
func (v *Value) Unknown(used []string, harmless Harmless) int {
	for i, name := range v.Names {
		if _, ok := harmless[name]; !ok && !slices.Contains(used, name) && v.Items[i].States(name) {
			return i
		}
	}
	return -1
}

// States reports whether a field of this name states something: it has a value, or is false and
// speaks of the board or switches off what it belongs to.
func (v *Value) States(name string) bool {
	return !v.IsEmpty() || v.Is(False) && (finding.SpeaksOfBoard(name) || slices.Contains([]string{"enabled", "active", "visible"}, name))
}

// Account keeps the first refusal of a document.
type Account struct {
	Data string // what messages begin with: "SudokuPad data with "
	At   int
	Err  error
}

// Refuse refuses the document at a value. Only the first refusal is kept.
func (a *Account) Refuse(v *Value, kind error, format string, args ...any) {
	a.RefuseUnless("", v, kind, format, args...)
}

// RefuseIf is Refuse of a document in which something is wrong. It returns whether it is.
func (a *Account) RefuseIf(wrong bool, v *Value, kind error, format string, args ...any) bool {
	if wrong {
		a.Refuse(v, kind, format, args...)
	}
	return wrong
}

// RefuseUnless is Refuse with the name by which [finding.Options] can leave out the cause.
func (a *Account) RefuseUnless(name string, v *Value, kind error, format string, args ...any) {
	if a.Err == nil {
		a.At, a.Err = v.At, finding.Ignorably(name, kind, "%s%s", a.Data, fmt.Sprintf(format, args...))
	}
}

// Known refuses a value that is no object, and one with a field that has a value and is in
// none of the lists. It reports whether the document is not refused.
func (a *Account) Known(v *Value, what string, used []string, harmless Harmless) bool {
	if !v.Is(Object) {
		a.Refuse(v, finding.ErrSyntax, "%s that is no object", what)
	} else if i := v.Unknown(used, harmless); i >= 0 {
		a.Refuse(&v.Items[i], finding.ErrRule, "%s with the field %q, which is not known here", what, v.Names[i])
	}
	return a.Err == nil
}

// Fields are the fields of an object, each of which is used or refused.
type Fields struct {
	*Account
	Of   *Value
	What string // the object, in messages
	used []string
}

// Open returns the fields of an object. Another value is refused, and has no fields.
func (a *Account) Open(v *Value, what string) *Fields {
	if !v.Is(Object) {
		a.Refuse(v, finding.ErrRule, "%s where %s belongs", v.Kind, what)
		v = &Value{At: v.At, Kind: Object}
	}
	return &Fields{Account: a, Of: v, What: what}
}

// Find uses a field and returns its value; nil if it is missing.
func (f *Fields) Find(name string) *Value {
	f.used = append(f.used, name)
	return f.Of.Get(name)
}

// Take uses a field and returns its value of one of the kinds. A value that is missing or
// of another kind is refused, and replaced by 0 or a value without items.
func (f *Fields) Take(name string, kinds ...Kind) *Value {
	v := f.Find(name)
	switch {
	case v == nil:
		f.Refuse(f.Of, finding.ErrRule, "no field %q in %s", name, f.What)
	case !slices.Contains(kinds, v.Kind):
		want := kinds[0].String()
		if len(kinds) > 1 {
			want += " or " + kinds[1].String()
		}
		f.Refuse(v, finding.ErrRule, "%s where the field %q of %s is %s", v.Kind, name, f.What, want)
	default:
		return v
	}
	return &Value{At: f.Of.At, Kind: kinds[0], Text: "0"}
}

// Text uses a field and returns its text; "" if it is missing.
func (f *Fields) Text(name string) string {
	if f.Find(name) == nil {
		return ""
	}
	return f.Take(name, String).Text
}

// Flag uses a field and reports whether it is true; it must be true or false.
func (f *Fields) Flag(name string) bool { return f.Take(name, True, False).Is(True) }

// Is is Flag for a field that may be missing: it is false then.
func (f *Fields) Is(name string) bool { return f.Find(name) != nil && f.Flag(name) }

// Int uses a field and returns its value, a whole number from lo to hi.
func (f *Fields) Int(name string, lo, hi int) int {
	return f.Whole(f.Take(name, Number), fmt.Sprintf("the field %q of %s", name, f.What), lo, hi)
}

// Ints uses a field and returns its list of whole numbers.
func (f *Fields) Ints(name string, lo, hi int) (out []int) {
	what := fmt.Sprintf("each of the %s of %s", name, f.What)
	for v := range f.List(name) {
		out = append(out, f.Whole(v, what, lo, hi))
	}
	return out
}

// List uses a field and yields the items of its list.
func (f *Fields) List(name string) func(func(*Value) bool) { return f.Take(name, List).Each }

// Each yields the items of a value.
func (v *Value) Each(yield func(*Value) bool) {
	for i := range v.Items {
		if !yield(&v.Items[i]) {
			return
		}
	}
}

// Objects uses a field with a list of objects and yields each, opened. A field of one that
// the loop does not use is refused before the next is yielded.
func (f *Fields) Objects(name string) func(func(*Fields) bool) {
	return func(yield func(*Fields) bool) {
		what := fmt.Sprintf("each of the %s of %s", name, f.What)
		for v := range f.List(name) {
			o := f.Open(v, what)
			if !yield(o) {
				return
			}
			o.Close(nil)
		}
	}
}

// Whole returns the value of a number without a fraction, from lo to hi.
func (a *Account) Whole(v *Value, what string, lo, hi int) int {
	n, err := strconv.Atoi(v.Text)
	if !v.Is(Number) || err != nil || n < lo || n > hi {
		shown := v.Text
		if v.Is(String) {
			shown = strconv.Quote(shown)
		} else if v.Kind > String {
			shown = v.Kind.String()
		}
		a.Refuse(v, finding.ErrRule, "%s, %s, where a whole number from %d to %d belongs", what, shown, lo, hi)
		return lo
	}
	return n
}

// Unused yields the fields that are neither used nor harmless, whatever their values.
func (f *Fields) Unused(harmless Harmless) iter.Seq2[string, *Value] {
	return func(yield func(string, *Value) bool) {
		for i, name := range f.Of.Names {
			if _, ok := harmless[name]; !ok && !slices.Contains(f.used, name) && !yield(name, &f.Of.Items[i]) {
				return
			}
		}
	}
}

// Close refuses the first field that is neither used nor harmless.
func (f *Fields) Close(harmless Harmless) {
	for name, v := range f.Unused(harmless) {
		f.Refuse(v, finding.ErrRule, "the field %q in %s, which is not known here", name, f.What)
	}
}
