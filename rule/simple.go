package rule

import "sudokusat/sudoku"

// Rules that are their family and their arguments: most have no type of their own. The family has
// what they mean and how they are drawn, and [ArgsOf] returns what there is to know of one.

type simple struct {
	family string
	Args
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

// Constraints returns what the family requires.
func (r simple) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) { return r.of().means(r, s) }
