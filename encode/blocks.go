package encode

import (
	"fmt"
	"iter"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// What auxiliary variables of rules mean, for the comments of a DIMACS file:
//
//	c variable 730: the digits of cage 16 at r1c1 are 7 9
//	c variables 731 to 739: the state of arrow at r2c2 after r2c3

// annotator is a statement that describes its auxiliary variables, the first of
// which is base, in comments of one line each.
type annotator interface {
	blocks(s *sudoku.Shape, base cnf.Var) iter.Seq[string]
}

// blocks yields descriptions of the auxiliary variables of the puzzle's own rules.
func (p *plain) blocks() iter.Seq[string] {
	return func(yield func(string) bool) {
		base := p.firstOwn()
		for _, s := range p.own {
			if t, ok := s.(annotator); ok {
				for text := range t.blocks(p.puzzle.Shape, base) {
					if !yield(text) {
						return
					}
				}
			}
			base += cnf.Var(s.aux())
		}
		if last := cnf.Var(p.total.Vars); p.countable && base <= last {
			yield(fmt.Sprintf("variables %d to %d: whether the constraints of alternatives hold", base, last))
		}
	}
}

// firstOwn returns the first auxiliary variable of the puzzle's own rules.
func (p *plain) firstOwn() cnf.Var {
	base := cnf.Var(p.vars() + 1)
	for _, s := range p.sets {
		if s.own {
			break
		}
		base += cnf.Var(s.size(p).Vars)
	}
	return base
}

func (x setsClauses) blocks(s *sudoku.Shape, base cnf.Var) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i, set := range x.sets {
			text := fmt.Sprintf("variable %d: the digits of %s are", base+cnf.Var(i), x.of.Name)
			for d := sudoku.Digit(1); int(d) <= x.n; d++ {
				if set.Has(d) {
					text += fmt.Sprint(" ", s.Value(d))
				}
			}
			if !yield(text) {
				return
			}
		}
	}
}

// blocks names the variables of each layer.
func (x stateClauses) blocks(s *sudoku.Shape, base cnf.Var) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 1; i < len(x.layers); i++ {
			last := base + cnf.Var(x.states(i)) - 1
			if !yield(fmt.Sprintf("variables %d to %d: the state of %s after %s", base, last, x.name, s.CellName(x.cells[i-1]))) {
				return
			}
			base = last + 1
		}
	}
}

func (x anyOfClauses) blocks(s *sudoku.Shape, base cnf.Var) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range x.lists {
			if !yield(fmt.Sprintf("variable %d: alternative %d of %s holds", base+cnf.Var(i), i+1, x.of.Name)) {
				return
			}
		}
		eachBlock(x, s, base, yield)
	}
}

func (x someOfClauses) blocks(s *sudoku.Shape, base cnf.Var) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range x.cases {
			if v := base + cnf.Var(2*i); !yield(fmt.Sprintf("variables %d and %d: case %d of %s holds, and does not", v, v+1, i+1, x.of.Name)) {
				return
			}
		}
		if !eachBlock(x, s, base, yield) {
			return
		}
		if k := x.number.aux(); k > 0 {
			last := base + cnf.Var(x.aux()) - 1
			yield(fmt.Sprintf("variables %d to %d: how many cases of %s hold, case by case", last-cnf.Var(k)+1, last, x.of.Name))
		}
	}
}

// nesting is a statement with others in it.
type nesting interface {
	each(base cnf.Var, yield func(statement, cnf.Var) bool)
}

// eachBlock yields the names of what is in a statement; false when no more are wanted.
func eachBlock(x nesting, s *sudoku.Shape, base cnf.Var, yield func(string) bool) (ok bool) {
	ok = true
	x.each(base, func(inner statement, base cnf.Var) bool {
		if of, annotated := inner.(annotator); annotated {
			for text := range of.blocks(s, base) {
				if ok = yield(text); !ok {
					return false
				}
			}
		}
		return true
	})
	return ok
}
