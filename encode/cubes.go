package encode

import (
	"io"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Cubes cut a hard puzzle into easier ones for cube-and-conquer solvers. The
// board is split at an open cell with fewest candidates a, b, c …; each part is
// propagated and the most open one split again, until there are enough:
//
//	                 r5c5: 2, 4, 7
//	     /                 |                 \
//	  r5c5=2         ¬ r5c5=2, r5c5=4     ¬ r5c5=2, ¬ r5c5=4
//	                       |
//	                  r1c9: 3, 8 …
//
// Since each branch denies the ones before it and the last asserts nothing, the
// cubes cover all assignments whatever the formula says: with every cube's
// negation as a clause there is no model.

type part struct {
	puzzle   sudoku.Grid
	cube     []cnf.Lit
	open     int // candidates left; 0 when propagation decides the part
	children []*part
}

// Cubes splits the puzzle of an instance into at least want cubes over its
// variables, as long as there is something to split. An instance that is
// decided by propagation has one cube, the empty one.
func Cubes(inst Instance, want int) [][]cnf.Lit {
	puzzle := inst.Puzzle()
	r := NewResidual(puzzle.Shape())
	root := &part{puzzle: puzzle}
	measure := func(p *part) {
		p.open = 0
		if r.Reduce(p.puzzle) == Open {
			p.open = r.Vars()
		}
	}
	measure(root)
	leaves := []*part{root}
	for len(leaves) < want {
		at := 0
		for i, p := range leaves {
			if p.open > leaves[at].open {
				at = i
			}
		}
		p := leaves[at]
		if p.open == 0 {
			break
		}
		r.Reduce(p.puzzle)
		c := r.tightest()
		denied := p.cube[:len(p.cube):len(p.cube)]
		digits := r.candidatesOf(c)
		for i, d := range digits {
			child := &part{puzzle: p.puzzle.Clone()}
			child.puzzle.Set(c, d)
			child.cube = denied
			if v := inst.Var(c, d); i < len(digits)-1 {
				child.cube = append(denied[:len(denied):len(denied)], v.Pos())
				denied = append(denied[:len(denied):len(denied)], v.Neg())
			}
			p.children = append(p.children, child)
		}
		for _, child := range p.children {
			measure(child)
		}
		leaves[at] = p.children[0]
		leaves = append(leaves, p.children[1:]...)
	}
	var cubes [][]cnf.Lit
	var walk func(p *part)
	walk = func(p *part) {
		if p.children == nil {
			cubes = append(cubes, p.cube)
		}
		for _, child := range p.children {
			walk(child)
		}
	}
	walk(root)
	return cubes
}

// tightest is an open cell with fewest candidates, of those one whose houses
// have most open cells. Something must be open.
func (r *Residual) tightest() sudoku.Cell {
	best, fewest, most := -1, 0, 0
	t := r.p.t
	open := make([]int, t.houses)
	for c, d := range r.p.digits {
		if d == 0 {
			for _, h := range t.housesOf.of(c) {
				open[h]++
			}
		}
	}
	for c, d := range r.p.digits {
		if d != 0 {
			continue
		}
		k, reach := int(r.p.count[c]), 0
		for _, h := range t.housesOf.of(c) {
			reach += open[h]
		}
		if best < 0 || k < fewest || k == fewest && reach > most {
			best, fewest, most = c, k, reach
		}
	}
	return sudoku.Cell(best)
}

func (r *Residual) candidatesOf(c sudoku.Cell) []sudoku.Digit {
	var digits []sudoku.Digit
	for d := range r.p.t.n {
		if r.p.has(c, d) {
			digits = append(digits, sudoku.Digit(d+1))
		}
	}
	return digits
}

// WriteICNF writes an instance and cubes as incremental CNF.
func WriteICNF(w io.Writer, inst Instance, cubes [][]cnf.Lit) error {
	out := cnf.NewCubeWriter(w, inst.Size().Vars)
	if err := inst.Write(out); err != nil {
		return err
	}
	for _, c := range cubes {
		if err := out.Cube(c); err != nil {
			return err
		}
	}
	return out.Close()
}
