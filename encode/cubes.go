package encode

import (
	"context"
	"io"

	"sudokusat/cnf"
	"sudokusat/reduce"
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
	puzzle   sudoku.Puzzle
	cube     []cnf.Lit
	open     int // candidates left; 0 when propagation decides the part
	children []*part
}

// Cubes splits the puzzle of a formula into at least want cubes over its
// variables, as long as there is something to split. A puzzle that propagation
// decides has one cube, the empty one. When ctx ends first, its cause is the
// error.
func Cubes(ctx context.Context, f *Formula, want int) ([][]cnf.Lit, error) {
	r := reduce.New(f.Puzzle().Shape)
	look := func(p *part) (*reduce.Reduction, error) {
		now := r.Reduce(ctx, p.puzzle, reduce.Options{})
		if now.Outcome() == reduce.Stopped {
			return nil, context.Cause(ctx)
		}
		p.open = now.Undecided()
		return now, nil
	}
	root := &part{puzzle: f.Puzzle()}
	if _, err := look(root); err != nil {
		return nil, err
	}
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
		now, err := look(p)
		if err != nil {
			return nil, err
		}
		p.split(now, f)
		for _, child := range p.children {
			if _, err := look(child); err != nil {
				return nil, err
			}
		}
		leaves[at] = p.children[0]
		leaves = append(leaves, p.children[1:]...)
	}
	return root.cubes(nil), nil
}

// split makes a child for each candidate of the tightest cell.
func (p *part) split(now *reduce.Reduction, f *Formula) {
	c := tightest(now)
	denied := p.cube[:len(p.cube):len(p.cube)]
	for d, left := sudoku.Digit(1), now.Count(c); left > 0; d++ {
		if !now.Has(c, d) {
			continue
		}
		givens := p.puzzle.Givens.Clone()
		givens[c] = d
		child := &part{puzzle: p.puzzle.With(givens), cube: denied}
		if left--; left > 0 {
			v := f.Var(c, d)
			child.cube = append(denied[:len(denied):len(denied)], v.Pos())
			denied = append(denied[:len(denied):len(denied)], v.Neg())
		}
		p.children = append(p.children, child)
	}
}

// cubes appends the cubes of the leaves below p, in order.
func (p *part) cubes(to [][]cnf.Lit) [][]cnf.Lit {
	if p.children == nil {
		return append(to, p.cube)
	}
	for _, child := range p.children {
		to = child.cubes(to)
	}
	return to
}

// tightest is an open cell with fewest candidates, of those one whose houses
// have most open cells. Something must be open.
func tightest(r *reduce.Reduction) sudoku.Cell {
	s := r.Puzzle().Shape
	open := make([]int, len(s.Houses()))
	for c := range sudoku.Cell(s.Cells()) {
		if r.Digit(c) == 0 {
			for _, h := range s.HousesOf(c) {
				open[h]++
			}
		}
	}
	best, fewest, most := sudoku.Cell(-1), 0, 0
	for c := range sudoku.Cell(s.Cells()) {
		k, reach := r.Count(c), 0
		if k < 2 {
			continue
		}
		for _, h := range s.HousesOf(c) {
			reach += open[h]
		}
		if best < 0 || k < fewest || k == fewest && reach > most {
			best, fewest, most = c, k, reach
		}
	}
	return best
}

// WriteICNF writes a formula and cubes as incremental CNF.
func WriteICNF(w io.Writer, f *Formula, cubes [][]cnf.Lit) error {
	out := cnf.NewCubeWriter(w, f.Size().Vars)
	if err := f.Write(out); err != nil {
		return err
	}
	for _, c := range cubes {
		if err := out.Cube(c); err != nil {
			return err
		}
	}
	return out.Close()
}
