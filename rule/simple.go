package rule

import "sudokusat/sudoku"

// Rules that are their family and their arguments: most have no type of their own. The family has
// what they mean and how they are drawn, and [ArgsOf] returns what there is to know of one.

type simple struct {
	family string
	Args
	late func() error // the bound in time, while constraints are made
}

// Text returns the name and the arguments.
func (r simple) Text() string { return r.of().text(r.Args, "") }

// text writes a rule, with asked in place of its number unless that is "".
func (f *Family) text(a Args, asked string) string {
	out := f.Name
	for i, text := range f.Texts(a) {
		switch p := f.Params[i]; {
		case text == "":
			continue
		case p.Kind == NumberParam && asked != "":
			text = asked
		case p.Lead != "":
			out += " " + p.Lead
		}
		out += " " + text
	}
	return out
}

func (r simple) of() *Family { return standard().byName[r.family] }

func (r simple) args() (string, Args) { return r.family, r.Args }

// Marks returns those of the family.
func (r simple) Marks(s *sudoku.Shape) []Mark {
	if marks := r.of().marks; marks != nil {
		return marks(r, s)
	}
	return inWords(r)
}

// on returns a layer that is the same for all rules of a family.
func on(name string, values ...string) func(simple, *sudoku.Board) sudoku.Layer {
	return func(simple, *sudoku.Board) sudoku.Layer { return sudoku.Layer{Name: name, Values: values} }
}

func (r simple) layer(b *sudoku.Board) sudoku.Layer { return r.of().layer(r, b) }

// Constraints returns what the family requires.
func (r simple) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return sudoku.ConstraintsWithin(nil, r, s)
}

// ConstraintsWithin returns what Constraints does; rules that take long ask late.
func (r simple) ConstraintsWithin(late func() error, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	r.late = late
	return r.of().means(r, s)
}
