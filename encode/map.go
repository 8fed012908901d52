package encode

import (
	"fmt"
	"strings"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Map decodes models by the comments of a formula about its variables, so that a
// model of any encoding can be read without repeating the encoding's work.
type Map struct {
	shape   *sudoku.Shape
	decided sudoku.Grid
	vars    map[cnf.Var]sudoku.Candidate
}

// decidedPrefix begins comments that list cells decided without a variable:
// "decided r1c1=4 r1c2=7".
const decidedPrefix = "decided "

// NewMap parses the names and comments of a formula, as [cnf.ReadNames] returns
// them. Names of anything but candidates of the shape are errors.
func NewMap(s *sudoku.Shape, names cnf.Names, comments []string) (*Map, error) {
	m := &Map{s, sudoku.NewGrid(s), make(map[cnf.Var]sudoku.Candidate, len(names))}
	for v, name := range names {
		x, err := s.ParseCandidate(name)
		if err != nil {
			return nil, fmt.Errorf("variable %d: %w", v, err)
		}
		m.vars[v] = x
	}
	for _, text := range comments {
		list, ok := strings.CutPrefix(text, decidedPrefix)
		if !ok {
			continue
		}
		for name := range strings.FieldsSeq(list) {
			x, err := s.ParseCandidate(name)
			if err != nil {
				return nil, err
			}
			if err := place(s, m.decided, x.Cell, x.Digit); err != nil {
				return nil, err
			}
		}
	}
	return m, nil
}

// Decode converts a model into a grid. Errors wrap [ErrModel].
func (m *Map) Decode(model cnf.Model) (sudoku.Grid, error) {
	g := m.decided.Clone()
	for v, value := range model {
		if x, ok := m.vars[cnf.Var(v)]; ok && value == cnf.True {
			if err := place(m.shape, g, x.Cell, x.Digit); err != nil {
				return nil, err
			}
		}
	}
	return g, whole(m.shape, g)
}
