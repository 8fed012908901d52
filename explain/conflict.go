package explain

import (
	"context"
	"errors"
	"math/bits"
	"reflect"
	"slices"
	"time"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// A conflict is a minimal unsatisfiable subset of the parts of a puzzle: clues, its own
// rules and the houses of its board. So that each house can be left out, the houses
// become rules of a board without any.

// Conflict is a minimal set of parts of a puzzle that have no solution together.
type Conflict struct {
	Puzzle sudoku.Puzzle
	Cells  []sudoku.Cell // of the clues
	Rules  []int         // indices among the puzzle's own rules
	Houses []int         // indices as in [sudoku.Shape.Houses], then Differents; nil if not looked for

	// FewestClues, FewestRules and FewestHouses report whether the number is proved to be
	// the smallest.
	FewestClues, FewestRules, FewestHouses bool

	// Proper is the puzzle with these parts only; its shape is nil when houses were not
	// searched.
	Proper sudoku.Puzzle
}

// The search for houses is bounded: puzzles without houses can be hard.
const (
	houseTime      = 10 * time.Second
	houseQuestions = 200 // for the proof that no fewer do
	mostHouses     = 200 // houses and other sets of different cells that are tried
)

// FindConflict finds the fewest clues of an unsolvable puzzle that have no solution
// together, then the fewest of its rules that have none with these, then the houses.
// After an error of the engine or ctx, it returns what was found so far, or nil. The
// search for houses takes ten seconds at most, and is skipped where rules would change
// their meaning on a board without houses.
func FindConflict(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle) (*Conflict, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	c := &Conflict{Puzzle: p, FewestRules: true}
	var err error
	if c.Cells, c.FewestClues, err = Clash(ctx, e, p); err != nil {
		return nil, err
	}
	if len(p.Rules()) > 0 {
		rules, fewest, err := ClashingRules(ctx, e, p, c.Cells, 0)
		if err != nil {
			return c, err
		}
		c.Rules, c.FewestRules = rules, fewest
	}
	return c, c.findHouses(ctx, e)
}

// Clues returns the clues of the conflict.
func (c *Conflict) Clues() sudoku.Grid {
	g := sudoku.NewGrid(c.Puzzle.Shape)
	for _, cell := range c.Cells {
		g[cell] = c.Puzzle.Givens[cell]
	}
	return g
}

// WithRules returns the puzzle with the clues and rules of the conflict, on its board.
func (c *Conflict) WithRules() (sudoku.Puzzle, error) {
	var own []sudoku.Rule
	for _, i := range c.Rules {
		own = append(own, c.Puzzle.Rules()[i])
	}
	return sudoku.NewPuzzle(c.Puzzle.Shape, c.Clues(), own...)
}

// findHouses searches the houses of the conflict. It finds none where rules would change
// their meaning on a board without houses, or when time is over.
func (c *Conflict) findHouses(ctx context.Context, e sudoku.Engine) error {
	s := c.Puzzle.Shape
	b := s.Board()
	free := sudoku.Board{Rows: b.Rows, Cols: b.Cols, Lo: b.Lo, Hi: b.Hi, FreeLines: true, Missing: b.Missing, Extra: b.Extra, Layers: b.Layers}
	blank, err := sudoku.NewShape(free)
	if err != nil {
		return nil // what has no such board has no such clash
	}
	order := c.inOrder()
	var parts []sudoku.Rule
	for _, h := range order {
		var names rule.Cells
		for _, cell := range c.houseAt(h).Cells {
			names = append(names, s.CellName(cell))
		}
		parts = append(parts, rule.Different{Cells: names})
	}
	fixed := len(parts)
	if fixed > mostHouses {
		return nil
	}
	for _, i := range c.Rules {
		r := c.Puzzle.Rules()[i]
		there, err1 := r.Constraints(blank)
		here, err2 := r.Constraints(s)
		if err1 != nil || err2 != nil || !reflect.DeepEqual(there, here) {
			return nil
		}
		parts = append(parts, r)
	}
	g := c.Clues()
	puzzle := func(in []bool) (sudoku.Puzzle, error) {
		var own []sudoku.Rule
		for i, r := range parts {
			if i >= len(in) || in[i] {
				own = append(own, r)
			}
		}
		return sudoku.NewPuzzle(blank, g, own...)
	}
	within, cancel := context.WithTimeout(ctx, houseTime)
	defer cancel()
	in, err := Irreducible(within, e, fixed, puzzle)
	if err != nil {
		return beyondTime(ctx, err)
	}
	c.Houses = []int{}
	for i, needed := range in {
		if needed {
			c.Houses = append(c.Houses, order[i])
		}
	}
	if c.Proper, err = puzzle(in); err != nil {
		return err
	}
	if c.FewestHouses = len(c.Houses) < 2; c.FewestHouses {
		return nil
	}
	return c.fewerHouses(ctx, within, e, order, puzzle)
}

// beyondTime returns an error unless it is only that the time for houses is over.
func beyondTime(ctx context.Context, err error) error {
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// fewerHouses searches for the fewest houses, while there is time.
func (c *Conflict) fewerHouses(ctx, within context.Context, e sudoku.Engine, order []int, puzzle func([]bool) (sudoku.Puzzle, error)) error {
	whole, err := puzzle(nil)
	if err != nil {
		return err
	}
	needed, least, err := ClashingRules(within, e, whole, c.Cells, houseQuestions)
	if err != nil {
		return beyondTime(ctx, err)
	}
	if len(needed) >= len(c.Houses)+len(c.Rules) {
		c.FewestHouses = least
		return nil
	}
	in := make([]bool, len(order))
	c.Houses, c.FewestHouses = c.Houses[:0], least
	for _, i := range needed {
		if i < len(order) {
			in[i] = true
			c.Houses = append(c.Houses, order[i])
		}
	}
	c.Proper, err = puzzle(in)
	return err
}

// inOrder lists the houses and other sets of different cells, those with the most cells
// of the conflict last: they are the ones to keep.
func (c *Conflict) inOrder() []int {
	s := c.Puzzle.Shape
	hit := make([]bool, s.Cells())
	for _, cell := range c.Cells {
		hit[cell] = true
	}
	for _, x := range c.Puzzle.Constraints() {
		for _, cell := range x.Scope() {
			hit[cell] = true
		}
	}
	order := make([]int, len(s.Houses())+len(s.Differents()))
	score := make([]int, len(order))
	for i := range order {
		order[i] = i
		for _, cell := range c.houseAt(i).Cells {
			if hit[cell] {
				score[i]++
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return score[a] - score[b] })
	return order
}

// houseAt returns a house, or after these another set of different cells.
func (c *Conflict) houseAt(i int) sudoku.House {
	s := c.Puzzle.Shape
	if k := len(s.Houses()); i >= k {
		d := s.Differents()[i-k]
		return sudoku.House{Name: d.Name, Cells: d.Cells}
	}
	return s.Houses()[i]
}

// HouseNames returns the names of the houses of the conflict.
func (c *Conflict) HouseNames() (out []string) {
	for _, i := range slices.Sorted(slices.Values(c.Houses)) {
		out = append(out, c.houseAt(i).Name)
	}
	return out
}

func cellNames(s *sudoku.Shape, cells []sudoku.Cell) (names []string) {
	for _, c := range cells {
		names = append(names, cellName(s, c))
	}
	return names
}

// The clues that would settle a puzzle with several solutions, whichever of them is
// meant. Where all solutions are known, each clue is the set of those that have it, and
// all combinations of at most three clues are tried: they settle the puzzle when exactly
// one solution is in all of their sets. More clues are searched solution by solution.

// Settlement is the smallest set of clues found that leaves one solution.
type Settlement struct {
	Clues []sudoku.Candidate // in the order of the cells
	// Solutions is the number of solutions enumerated; Complete reports whether these are
	// all.
	Solutions int
	Complete  bool
	// AtLeast is a proved lower bound of the number of clues: len(Clues) where they are
	// the fewest.
	AtLeast int
}

// Enumerated is the number of solutions that [SettleAny] enumerates.
const Enumerated = 1000

const (
	settleTries = 8 // of those, that more than three clues are looked for
	settleFew   = 2 // … of those, where there are others
	settleAll   = 3 // clues tried in every way
)

// SettleAny searches for the fewest clues that leave any one solution of a puzzle with
// several. single reports whether the caller knows that no single clue does. Errors are
// those of the engine and ctx.
func SettleAny(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, single bool) (best Settlement, err error) {
	r, err := solve(ctx, e, p, sudoku.Query{Limit: Enumerated, Keep: Enumerated})
	if err != nil {
		return best, err
	}
	best = Settlement{Solutions: len(r.Solutions), Complete: r.Complete, AtLeast: 1}
	if single {
		best.AtLeast = 2
	}
	if r.Complete {
		s := newSettling(p, r.Solutions)
		for k := best.AtLeast; k <= settleAll; k++ {
			if s.find(ctx, 0, k, nil) {
				best.Clues, best.AtLeast = s.chosen, k
				return best, nil
			}
			if err := context.Cause(ctx); err != nil {
				return best, err
			}
			best.AtLeast = k + 1
		}
	}
	every, tries, most := true, 0, settleTries
	if !r.Complete {
		most = settleFew
	}
	for i := 0; i < len(r.Solutions); i += 1 + (len(r.Solutions)-1)/most {
		list, proved, err := Settle(ctx, e, p, r.Solutions[i])
		if err != nil {
			return best, err
		}
		if best.Clues == nil || len(list) < len(best.Clues) {
			best.Clues = list
		}
		tries++
		if every = every && proved; len(best.Clues) == best.AtLeast {
			return best, nil
		}
	}
	if every && r.Complete && tries == len(r.Solutions) {
		best.AtLeast = len(best.Clues)
	}
	return best, nil
}

// clueSearch is the search for clues among all solutions.
type clueSearch struct {
	clues  []sudoku.Candidate
	has    []set // by clue: the solutions that have it
	all    set
	chosen []sudoku.Candidate
}

func newSettling(p sudoku.Puzzle, solutions []sudoku.Grid) *clueSearch {
	s := &clueSearch{all: make(set, (len(solutions)+63)/64)}
	for i := range solutions {
		s.all.add(i)
	}
	for c := range p.Givens {
		for d := sudoku.Digit(1); int(d) <= p.Shape.N(); d++ {
			has, k := make(set, len(s.all)), 0
			for i, g := range solutions {
				if g[c] == d {
					has.add(i)
					k++
				}
			}
			if k > 0 && k < len(solutions) {
				s.clues, s.has = append(s.clues, sudoku.Candidate{Cell: sudoku.Cell(c), Digit: d}), append(s.has, has)
			}
		}
	}
	return s
}

// find looks for k clues from one on that leave one of the solutions in left, nil for
// all.
func (s *clueSearch) find(ctx context.Context, from, k int, left set) bool {
	if left == nil {
		left = s.all
	}
	rest := make(set, len(left))
	for i := from; i < len(s.clues); i++ {
		if ctx.Err() != nil {
			return false
		}
		count := 0
		for j, w := range left {
			rest[j] = w & s.has[i][j]
			count += bits.OnesCount64(rest[j])
		}
		switch {
		case count == 0:
		case count == 1 || k > 1 && s.find(ctx, i+1, k-1, rest):
			s.chosen = slices.Insert(s.chosen, 0, s.clues[i])
			return true
		}
	}
	return false
}
