package explain

import (
	"context"
	"errors"
	"slices"

	"sudokusat/sudoku"
)

// Smallest sets of clues, by the same hitting sets as reasons: the clues that conflict,
// and those that would settle a puzzle with several solutions. A set that is not enough
// comes with a set of which something is missing. First an irreducible set is found, then
// it is proved that no smaller one is enough, or a smaller one is found.

// The questions for a proof are bounded, so that an answer comes.
const (
	clashBudget  = 20000
	settleBudget = 2000
)

// least is the search for a smallest set of numbers up to size.
type least struct {
	size, budget int
	// enough tests a set; of a set that is not enough it returns one that has no
	// member of it, and of which every set that is enough has.
	enough func(list []int) (missing set, ok bool, err error)
}

var errBudget = errors.New("the budget is spent")

// find returns a smallest set that is enough, given one that is enough. proved is false
// when the budget was spent, and the set then the smallest that was found.
func (l *least) find(start []int) (list []int, proved bool, err error) {
	list = start
	var h hitter
	asked := 0
	var failed error
	h.test = func(chosen []int) bool {
		if asked++; asked > l.budget {
			failed = errBudget
			return true
		}
		missing, ok, err := l.enough(chosen)
		if err != nil {
			failed = err
			return true
		}
		if !ok {
			h.sets = append(h.sets, missing)
		}
		return ok
	}
	for k := 0; k < len(list) && k <= maxSize; k++ {
		if h.hit(k, (l.size+63)/64) {
			switch {
			case errors.Is(failed, errBudget):
				return list, false, nil
			case failed != nil:
				return list, false, failed
			}
			return slices.Sorted(slices.Values(h.chosen[:h.count])), true, nil
		}
	}
	return list, len(list) <= maxSize, nil
}

// reduce returns an irreducible subset of a set that is enough.
func (l *least) reduce(list []int) ([]int, error) {
	for i := len(list) - 1; i >= 0; i-- {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		_, ok, err := l.enough(rest)
		if err != nil {
			return nil, err
		}
		if ok {
			list = rest
		}
	}
	return list, nil
}

// Clash returns a smallest set of givens of a puzzle without solution that have no
// solution together, as cells in ascending order. proved reports whether it is proved
// that no smaller set has none; otherwise the set is irreducible. It is empty if the
// rules have no solution without any givens. Errors are those of the engine and ctx.
func Clash(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle) (cells []sudoku.Cell, proved bool, err error) {
	all := clues(p)
	g := make(sudoku.Grid, len(p.Givens))
	solvable := func(has func(i int) bool) (sudoku.Grid, error) {
		clear(g)
		for i, c := range all {
			if has(i) {
				g[c] = p.Givens[c]
			}
		}
		r, err := solve(ctx, e, p.With(g), sudoku.Query{Limit: 1, Keep: 1})
		if err != nil || r.Count == 0 {
			return nil, err
		}
		return r.Solutions[0], nil
	}
	l := &least{size: len(all), budget: clashBudget}
	l.enough = func(list []int) (set, bool, error) {
		solution, err := solvable(func(i int) bool { return slices.Contains(list, i) })
		if err != nil || solution == nil {
			return nil, err == nil, err
		}
		in := make(set, (len(all)+63)/64)
		keep := func() {
			for i, c := range all {
				if solution[c] == p.Givens[c] {
					in.add(i)
				}
			}
		}
		keep()
		for i := range all {
			if in.has(i) {
				continue
			}
			more, err := solvable(func(j int) bool { return j == i || in.has(j) })
			if err != nil {
				return nil, false, err
			}
			if more != nil {
				solution = more
				keep()
			}
		}
		missing := make(set, len(in))
		for i := range all {
			if !in.has(i) {
				missing.add(i)
			}
		}
		return missing, false, nil
	}
	list, err := l.fewClues(all, solvable)
	if err == nil {
		list, proved, err = l.find(list)
	}
	for _, i := range list {
		cells = append(cells, all[i])
	}
	return cells, proved, err
}

// ClashingRules returns a smallest set of the puzzle's own rules, as ascending indices,
// that have no solution together with the givens of these cells, for a puzzle that has
// none with all its rules. proved is as for [Clash]. The set is empty if no rule is
// needed. The proof takes at most questions calls of the engine, 0 for a default.
func ClashingRules(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, cells []sudoku.Cell, questions int) (rules []int, proved bool, err error) {
	g := sudoku.NewGrid(p.Shape)
	for _, c := range cells {
		g[c] = p.Givens[c]
	}
	all := p.Rules()
	if questions == 0 {
		questions = settleBudget
	}
	l := &least{size: len(all), budget: questions}
	l.enough = func(list []int) (set, bool, error) {
		in := make(set, (len(all)+63)/64)
		for _, i := range list {
			in.add(i)
		}
		solution, err := solutionWith(ctx, e, p.Shape, g, all, in)
		if err != nil || solution == nil {
			return nil, err == nil, err
		}
		missing := make(set, len(in))
		for i := range all {
			keeps, err := kept(p.Shape, all[i], solution)
			if err != nil {
				return nil, false, err
			}
			if keeps {
				in.add(i)
				continue
			}
			in.add(i)
			more, err := solutionWith(ctx, e, p.Shape, g, all, in)
			if err != nil {
				return nil, false, err
			}
			if more == nil {
				in.drop(i)
				missing.add(i)
			} else {
				solution = more
			}
		}
		return missing, false, nil
	}
	var start []int
	for i := range all {
		start = append(start, i)
	}
	if start, err = l.reduce(start); err != nil {
		return nil, false, err
	}
	return l.find(start)
}

// solutionWith returns a solution with some of the rules, nil if there is none.
func solutionWith(ctx context.Context, e sudoku.Engine, s *sudoku.Shape, g sudoku.Grid, all []sudoku.Rule, in set) (sudoku.Grid, error) {
	var rules []sudoku.Rule
	for i := range in.all() {
		rules = append(rules, all[i])
	}
	p, err := sudoku.NewPuzzle(s, g, rules...)
	if err != nil {
		return nil, err
	}
	r, err := solve(ctx, e, p, sudoku.Query{Limit: 1, Keep: 1})
	if err != nil || r.Count == 0 {
		return nil, err
	}
	return r.Solutions[0], nil
}

// kept reports whether a solution keeps a rule.
func kept(s *sudoku.Shape, r sudoku.Rule, solution sudoku.Grid) (bool, error) {
	constraints, err := r.Constraints(s)
	for _, c := range constraints {
		if c.Judge(s, solution) != nil {
			return false, err
		}
	}
	return true, err
}

// fewClues leaves clues out in a few orders, and keeps the smallest set that has
// no solution.
func (l *least) fewClues(all []sudoku.Cell, solvable func(func(int) bool) (sudoku.Grid, error)) (best []int, err error) {
	const orders = 4
	for o := range orders {
		list := make([]int, len(all)) // from o-th parts of the list on, every other order backwards
		for i := range list {
			list[i] = (i + o*len(all)/orders) % len(all)
		}
		if o%2 == 1 {
			slices.Reverse(list)
		}
		for i := len(list) - 1; i >= 0; i-- {
			rest := slices.Delete(slices.Clone(list), i, i+1)
			g, err := solvable(func(j int) bool { return slices.Contains(rest, j) })
			if err != nil {
				return nil, err
			}
			if g == nil {
				list = rest
			}
		}
		if o == 0 || len(list) < len(best) {
			best = slices.Sorted(slices.Values(list))
		}
	}
	return best, nil
}

// Settle returns the fewest additional clues with which a puzzle with several solutions
// has only the given one. proved reports whether it is proved that fewer are not enough.
// Errors are those of the engine and ctx.
func Settle(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, solution sudoku.Grid) (list []sudoku.Candidate, proved bool, err error) {
	var blank []sudoku.Cell
	for c, d := range p.Givens {
		if d == 0 && p.Shape.Exists(sudoku.Cell(c)) {
			blank = append(blank, sudoku.Cell(c))
		}
	}
	l := &least{size: len(blank), budget: settleBudget}
	l.enough = func(list []int) (set, bool, error) {
		g := p.Givens.Clone()
		for _, i := range list {
			g[blank[i]] = solution[blank[i]]
		}
		r, err := solve(ctx, e, p.With(g), sudoku.Query{Limit: 2, Keep: 2})
		if err != nil || r.Count == 1 {
			return nil, err == nil, err
		}
		other := r.Solutions[0]
		if other.Equal(solution) {
			other = r.Solutions[1]
		}
		differ := make(set, (len(blank)+63)/64)
		for i, c := range blank {
			if other[c] != solution[c] {
				differ.add(i)
			}
		}
		return differ, false, nil
	}
	var start []int
	for {
		differ, ok, err := l.enough(start)
		if err != nil {
			return nil, false, err
		}
		if ok {
			break
		}
		for i := range differ.all() {
			start = append(start, i)
			break
		}
	}
	if start, err = l.reduce(start); err != nil {
		return nil, false, err
	}
	found, proved, err := l.find(start)
	slices.Sort(found)
	for _, i := range found {
		list = append(list, sudoku.Candidate{Cell: blank[i], Digit: solution[blank[i]]})
	}
	return list, proved, err
}

// Irreducible returns a minimal unsatisfiable subset (MUS) of the parts, by deletion in
// order. All parts together must have no solution; puzzle returns the puzzle with some
// of them. Without any one part, the subset has a solution. Errors are those of the
// engine, puzzle and ctx.
func Irreducible(ctx context.Context, e sudoku.Engine, parts int, puzzle func(in []bool) (sudoku.Puzzle, error)) (in []bool, err error) {
	in = make([]bool, parts)
	for i := range in {
		in[i] = true
	}
	for i := range in {
		in[i] = false
		p, err := puzzle(in)
		if err != nil {
			return nil, err
		}
		r, err := solve(ctx, e, p, sudoku.Query{Limit: 1, Keep: 1})
		if err != nil {
			return nil, err
		}
		in[i] = r.Count > 0
	}
	return in, nil
}
