package generate

import (
	"slices"

	"sudokusat/sudoku"
)

// Cages. They grow one after the other, each from the free cell that has the fewest free
// neighbours, so that few cells are left alone; the remaining cells join a neighbouring
// cage. If that fails, all begins anew, up to a limit.

// tilings is the number of attempts to put all cells into cages.
const tilings = 40

func (t *ruleDraw) takeCages(d *Draw, f form) (out []bundle, enough bool) {
	covering := d.high == 0 && d.percent == 0
	most := -1
	for range tilings {
		cages, covered := t.tile(d)
		if covered > most {
			t.cages, most = cages, covered
		}
		if covered == t.s.Fill() || !covering {
			break
		}
	}
	if d.all && most < t.s.Fill() {
		return nil, false
	}
	if !covering {
		want, least := d.wanted(t, len(t.cages))
		t.rng.Shuffle(len(t.cages), func(i, k int) { t.cages[i], t.cages[k] = t.cages[k], t.cages[i] })
		t.cages = t.cages[:min(want, len(t.cages))]
		enough = len(t.cages) >= least
	}
	t.caged, t.cageForm = d, f
	return t.cageRules(), covering || enough
}

// cageRules is the cages as rules, by their first cells.
func (t *ruleDraw) cageRules() (out []bundle) {
	for _, cells := range t.cages {
		slices.Sort(cells)
	}
	slices.SortFunc(t.cages, func(a, b []int32) int { return int(a[0] - b[0]) })
	for _, cells := range t.cages {
		out = append(out, drawn(t.rule(form{t.cageForm.family, []int{t.sum(cells)}}, cells...))...)
	}
	return out
}

// tile returns cages, and the number of cells in them.
func (t *ruleDraw) tile(d *Draw) (cages [][]int32, covered int) {
	squares := int32(t.s.Squares())
	of := make([]int32, squares) // cage, 0: free, −1: left over or missing
	free := make([]int8, squares)
	var buckets []int32
	left := 0
	for c := range squares {
		if t.near[0][c] == nil && t.solution[c] == 0 {
			of[c] = -1
			continue
		}
		free[c] = int8(len(t.near[0][c]))
		left++
	}
	take := func(c int32, cage int32) {
		of[c] = cage
		for _, o := range t.near[0][c] {
			free[o]--
		}
		left--
	}
	cages = append(cages, nil) // number 0 is none
	for left > 0 {
		fewest := int8(9)
		buckets = buckets[:0]
		for c := range squares {
			if of[c] == 0 && free[c] <= fewest {
				if free[c] < fewest {
					fewest, buckets = free[c], buckets[:0]
				}
				buckets = append(buckets, c)
			}
		}
		number := int32(len(cages))
		cage := append(make([]int32, 0, d.most), buckets[t.rng.IntN(len(buckets))])
		take(cage[0], number)
		size := d.least + t.rng.IntN(d.most-d.least+1)
		for len(cage) < size {
			var next []int32
			for _, c := range cage {
				for _, o := range t.near[0][c] {
					if of[o] == 0 && !t.holds(cage, o) {
						next = append(next, o)
					}
				}
			}
			if len(next) == 0 {
				break
			}
			c := next[t.rng.IntN(len(next))]
			for _, o := range next { // none that would be alone
				if free[o] == 0 {
					c = o
				}
			}
			take(c, number)
			cage = append(cage, c)
		}
		if len(cage) < d.least { // its cells join others
			for _, c := range cage {
				of[c] = -1
				for _, o := range t.near[0][c] {
					if k := of[o]; k > 0 && int(k) < len(cages) && len(cages[k]) < d.most && !t.holds(cages[k], c) {
						of[c], cages[k] = k, append(cages[k], c)
						break
					}
				}
			}
			continue
		}
		cages = append(cages, cage)
	}
	cages = cages[1:]
	for _, cage := range cages {
		covered += len(cage)
	}
	return cages, covered
}

// holds reports whether a cage has the digit of a cell.
func (t *ruleDraw) holds(cage []int32, c int32) bool {
	return slices.ContainsFunc(cage, func(o int32) bool { return t.solution[o] == t.solution[c] })
}

// Other solutions of a killer are excluded when one of the cells in which they differ
// moves to the neighbouring cage, since the sums of both change. So the cages are changed
// until they exclude all solutions found so far, before the next question.

// regroupMoves bounds the moves before a question.
const regroupMoves = 300

// regroup moves cells between cages until the cages allow none of the solutions, and
// reports whether it came so far.
func (t *ruleDraw) regroup(others []sudoku.Grid) bool {
	of := make([]int, t.s.Squares())
	for k, cage := range t.cages {
		for _, c := range cage {
			of[c] = k + 1
		}
	}
	for range regroupMoves {
		i := slices.IndexFunc(others, t.allows)
		if i < 0 {
			return true
		}
		var moves [][2]int32
		for c := range int32(len(of)) {
			from := of[c] - 1
			if from < 0 || others[i][c] == t.solution[c] || len(t.cages[from]) <= t.caged.least || !t.connected(t.cages[from], c) {
				continue
			}
			for _, o := range t.near[0][c] {
				if to := of[o] - 1; to >= 0 && to != from && len(t.cages[to]) < t.caged.most && !t.holds(t.cages[to], c) {
					moves = append(moves, [2]int32{c, int32(to)})
				}
			}
		}
		if len(moves) == 0 {
			return false
		}
		move := moves[t.rng.IntN(len(moves))]
		c, from, to := move[0], of[move[0]]-1, int(move[1])
		t.cages[from] = slices.DeleteFunc(t.cages[from], func(o int32) bool { return o == c })
		t.cages[to] = append(t.cages[to], c)
		of[c] = to + 1
	}
	return false
}

// allows reports whether the cages allow a solution.
func (t *ruleDraw) allows(other sudoku.Grid) bool {
	for _, cage := range t.cages {
		sum := 0
		for i, c := range cage {
			sum += t.s.Value(other[c]) - t.value(c)
			for _, o := range cage[:i] {
				if other[o] == other[c] {
					return false
				}
			}
		}
		if sum != 0 {
			return false
		}
	}
	return true
}

// connected reports whether a cage without one of its cells hangs together.
func (t *ruleDraw) connected(cage []int32, without int32) bool {
	first := cage[0]
	if first == without {
		first = cage[1]
	}
	met := []int32{first}
	for i := 0; i < len(met); i++ {
		for _, o := range t.near[0][met[i]] {
			if o != without && slices.Contains(cage, o) && !slices.Contains(met, o) {
				met = append(met, o)
			}
		}
	}
	return len(met) == len(cage)-1
}
