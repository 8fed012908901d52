package cube

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// A puzzle whose formula is too large to be held is split at open cells with fewest
// candidates a, b, c …; each part is propagated and the most open one split again:
//
//	                 r5c5: 2, 4, 7
//	     /                 |                 \
//	  r5c5=2         ¬ r5c5=2, r5c5=4     ¬ r5c5=2, ¬ r5c5=4

type part struct {
	puzzle   sudoku.Puzzle
	cube     []cnf.Lit
	open     int // candidates left; 0 when propagation decides the part
	children []*part
}

// cubesOfLarge is [Split] without a look at the formula.
func cubesOfLarge(ctx context.Context, f *encode.Formula, want int) ([][]cnf.Lit, error) {
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
func (p *part) split(now *reduce.Reduction, f *encode.Formula) {
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

// tightest returns an open cell with fewest candidates, of those one whose houses
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
