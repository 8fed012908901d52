package cube

import (
	"cmp"
	"slices"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Looking ahead: the candidate by which a part is split.

// lookedAt is the number of candidates of a part that are tried.
const lookedAt = 96

// branch returns the candidate by which a leaf is split, 0 if there is none. decided means
// that looking ahead leaves nothing to split: the candidate is then the best one before that.
func (s *splitter) branch(l *leaf) (on cnf.Var, decided bool) {
	if !s.look.Assume(l.path) {
		return 0, true
	}
	for first := cnf.Var(0); ; {
		best, most, failed := cnf.Var(0), -1.0, false
		for _, v := range s.tight() {
			if !s.look.Open(v) {
				continue
			}
			with, ok := s.look.Look(v.Pos())
			without, other := s.look.Look(v.Neg())
			switch {
			case !ok && !other:
				return cmp.Or(first, best), true
			case !ok || !other:
				failed = true
				sure := v.Pos()
				if !ok {
					sure = v.Neg()
				}
				if !s.look.More([]cnf.Lit{sure}) {
					return cmp.Or(first, best), true
				}
			default:
				if score := float64(with)*float64(without)*1024 + float64(with+without); score > most {
					best, most = v, score
				}
			}
		}
		if first == 0 {
			first = best
		}
		if best == 0 || !failed {
			return cmp.Or(best, first), best == 0
		}
	}
}

// tight returns the open candidates of cells, and of digits in houses, with fewest
// choices.
func (s *splitter) tight() []cnf.Var {
	clear(s.cell)
	clear(s.place)
	shape := s.Puzzle().Shape
	n := shape.N()
	each := func(do func(v cnf.Var, c sudoku.Cell, d int)) {
		for i := range s.left.Candidates() {
			if v := cnf.Var(i + 1); s.look.Open(v) {
				c, d := s.left.Candidate(v)
				do(v, c, int(d)-1)
			}
		}
	}
	each(func(_ cnf.Var, c sudoku.Cell, d int) {
		s.cell[c]++
		for _, h := range shape.HousesOf(c) {
			s.place[int(h)*n+d]++
		}
	})
	type choice struct {
		v      cnf.Var
		fewest int
	}
	var all []choice
	each(func(v cnf.Var, c sudoku.Cell, d int) {
		fewest := s.cell[c]
		for _, h := range shape.HousesOf(c) {
			fewest = min(fewest, s.place[int(h)*n+d])
		}
		all = append(all, choice{v, fewest})
	})
	slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(a.fewest, b.fewest) })
	var out []cnf.Var
	for _, c := range all[:min(len(all), lookedAt)] {
		out = append(out, c.v)
	}
	return out
}
