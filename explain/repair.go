package explain

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Repairs of mistyped puzzles: the fewest clues that have to change, or be dropped, for a
// puzzle to have one solution. Sets of clues are tried by size, all of them, so the
// smallest size is proved. Where a puzzle has no solution without the clues of a set, or
// one alone, none of the other digits need be tried.

// Change is the change or removal of a clue.
type Change struct {
	Cell     sudoku.Cell
	From, To sudoku.Digit // 0: no clue
}

// Repair is a set of changes that makes a puzzle unique.
type Repair struct {
	Changes  []Change
	Solution sudoku.Grid
	// Slip is the common mistake that the repair undoes, "" for none that is known: "1
	// and 7 look alike".
	Slip  string
	score int
}

// Text returns the repair in words: "change r4c5 from 7 to 1".
func (r Repair) Text(s *sudoku.Shape) string {
	var parts []string
	for _, c := range r.Changes {
		name := s.CellName(c.Cell)
		switch {
		case c.To == 0:
			parts = append(parts, fmt.Sprintf("drop the %s of %s", s.ValueName(c.Cell, c.From), name))
		case c.From == 0:
			parts = append(parts, fmt.Sprintf("write %s in %s", s.ValueName(c.Cell, c.To), name))
		default:
			parts = append(parts, fmt.Sprintf("change %s from %s to %s", name, s.ValueName(c.Cell, c.From), s.ValueName(c.Cell, c.To)))
		}
	}
	return strings.Join(parts, ", ")
}

// Repairs lists the repairs that change or drop the fewest clues, up to the number most
// of clues. Repairs of common mistakes come first: adjacent keys, digits that look alike,
// neighbours exchanged. When a set of clues may be dropped or changed, only the change is
// listed. Then follow repairs of larger slips: a clue next to its cell, a row or column
// shifted by one. least is the number of clues of the smallest repairs, 0 when there are
// none up to most; both are proved. A puzzle with one solution has no repairs. Errors are
// those of the engine and ctx.
func Repairs(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, most int) (list []Repair, least int, err error) {
	r, err := solve(ctx, e, p, sudoku.Query{Limit: 2})
	if err != nil || r.Verdict() == sudoku.Unique {
		return nil, 0, err
	}
	for k := 1; k <= most && list == nil; k++ {
		if list, err = repairsOf(ctx, e, p, k); err != nil {
			return nil, 0, err
		}
		least = k
	}
	if list == nil {
		least = 0
	}
	slips, err := slips(ctx, e, p, least != 2)
	list = append(list, slips...)
	slices.SortStableFunc(list, func(a, b Repair) int { return a.score - b.score })
	return list, least, err
}

// atOnce is the number of repairs tried at once, of millions.
const atOnce = 2048

// repairsOf is the repairs that change or drop k clues.
func repairsOf(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, k int) (list []Repair, err error) {
	var without, changed []Repair
	var late error
	ask := func(some []Repair) bool {
		one, several, err := unique(ctx, e, p, some)
		for _, r := range one {
			for i, c := range r.Changes {
				r.Changes[i].To = r.Solution[c.Cell]
			}
			without = append(without, r)
		}
		var variants []Repair
		for i, r := range several {
			if variants = appendVariants(variants, r.Changes, 0, p.Shape); err == nil && (len(variants) >= atOnce || i == len(several)-1) {
				one, _, err = unique(ctx, e, p, variants)
				changed, variants = append(changed, one...), variants[:0]
			}
		}
		late = err
		return err == nil
	}
	var some []Repair
	for cells := range subsets(clues(p), k) {
		var changes []Change
		for _, c := range cells {
			changes = append(changes, Change{c, p.Givens[c], 0})
		}
		if some = append(some, Repair{Changes: changes}); len(some) == atOnce {
			if !ask(some) {
				return nil, late
			}
			some = some[:0]
		}
	}
	if !ask(some) {
		return nil, late
	}
	list = append(without, changed...)
	for i := range list {
		list[i].judge(p.Shape)
	}
	return list, nil
}

func clues(p sudoku.Puzzle) (out []sudoku.Cell) {
	for c, d := range p.Givens {
		if d != 0 {
			out = append(out, sudoku.Cell(c))
		}
	}
	return out
}

// subsets yields all sets of k of the cells, each valid until the next.
func subsets(cells []sudoku.Cell, k int) iter.Seq[[]sudoku.Cell] {
	return func(yield func([]sudoku.Cell) bool) {
		set := make([]sudoku.Cell, k)
		var from func(i, next int) bool
		from = func(i, next int) bool {
			if i == k {
				return yield(set)
			}
			for ; next < len(cells); next++ {
				if set[i] = cells[next]; !from(i+1, next+1) {
					return false
				}
			}
			return true
		}
		from(0, 0)
	}
}

// appendVariants appends the changes with every other digit from the i-th on.
func appendVariants(out []Repair, changes []Change, i int, s *sudoku.Shape) []Repair {
	if i == len(changes) {
		return append(out, Repair{Changes: slices.Clone(changes)})
	}
	for d := sudoku.Digit(1); int(d) <= s.Width(changes[i].Cell); d++ {
		if changes[i].To = d; d != changes[i].From {
			out = appendVariants(out, changes, i+1, s)
		}
	}
	return out
}

// unique sorts out which of the repairs make a puzzle unique, with its solution, and
// which leave it several.
func unique(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, list []Repair) (one, several []Repair, err error) {
	size := len(p.Givens)
	for part := range slices.Chunk(list, atOnce) {
		puzzles, room := make([]sudoku.Puzzle, len(part)), make(sudoku.Grid, len(part)*size)
		for i, r := range part {
			g := room[i*size : (i+1)*size]
			copy(g, p.Givens)
			for _, c := range r.Changes {
				g[c.Cell] = c.To
			}
			puzzles[i] = p.With(g)
		}
		answers, err := solveAll(ctx, e, puzzles, sudoku.Query{Limit: 2, Keep: 1})
		if err != nil {
			return nil, nil, err
		}
		for i, a := range answers {
			switch r := part[i]; {
			case a.Count == 1:
				r.Solution = a.Solutions[0]
				one = append(one, r)
			case a.Count > 1:
				several = append(several, r)
			}
		}
	}
	return one, several, nil
}

// Scores of repairs: what is likelier is less.
const (
	scoreSwapped = iota
	scoreAlike
	scoreShifted
	scoreKey
	scoreOther = 2 * scoreKey
)

// judge finds the slip that a repair undoes.
func (r *Repair) judge(s *sudoku.Shape) {
	if len(r.Changes) == 2 {
		a, b := r.Changes[0], r.Changes[1]
		if a.From == b.To && b.From == a.To && beside(s, a.Cell, b.Cell) {
			r.Slip, r.score = "neighbours exchanged", scoreSwapped
			return
		}
	}
	for _, c := range r.Changes {
		slip, score := "", scoreOther
		layer, _ := s.LayerOf(c.Cell)
		switch x, y := min(s.Value(c.From), s.Value(c.To)), max(s.Value(c.From), s.Value(c.To)); {
		case layer >= 0: // values of layers have names
		case x == 1 && y == 7 || x == 6 && y == 9:
			slip, score = fmt.Sprintf("%d and %d look alike", x, y), scoreAlike
		case y-x == 1 || y-x == 3 && y <= 9:
			slip, score = fmt.Sprintf("%d and %d are keys side by side", x, y), scoreKey
		}
		if r.score += score; slip != "" && r.Slip == "" {
			r.Slip = slip
		}
	}
}

// beside reports whether two squares share an edge.
func beside(s *sudoku.Shape, a, b sudoku.Cell) bool {
	if int(a) >= s.Squares() || int(b) >= s.Squares() {
		return false
	}
	w := s.Cols()
	return a/sudoku.Cell(w) == b/sudoku.Cell(w) && (a-b == 1 || b-a == 1) || int(a-b) == w || int(b-a) == w
}

// slips returns the repairs of clues that are next to their cell, of lines that are
// shifted and, if wanted, of neighbours exchanged.
func slips(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, exchanged bool) ([]Repair, error) {
	s := p.Shape
	var list []Repair
	for _, c := range clues(p) {
		for _, step := range []int{-s.Cols(), -1, 1, s.Cols()} {
			if to := c + sudoku.Cell(step); to >= 0 && int(to) < s.Squares() && beside(s, c, to) && s.Exists(to) && p.Givens[to] == 0 {
				d := p.Givens[c]
				list = append(list, Repair{Changes: []Change{{c, d, 0}, {to, 0, d}}, Slip: "a clue beside its cell", score: scoreShifted})
			} else if exchanged && step > 0 && int(to) < s.Squares() && beside(s, c, to) && p.Givens[to] != 0 {
				d, f := p.Givens[c], p.Givens[to]
				list = append(list, Repair{Changes: []Change{{c, d, f}, {to, f, d}}, Slip: "neighbours exchanged", score: scoreSwapped})
			}
		}
	}
	for r := range s.Rows() {
		list = appendShifts(list, p, r*s.Cols(), 1, s.Cols(), fmt.Sprintf("row %d shifted", r+1))
	}
	for c := range s.Cols() {
		list = appendShifts(list, p, c, s.Cols(), s.Rows(), fmt.Sprintf("column %d shifted", c+1))
	}
	one, _, err := unique(ctx, e, p, list)
	return one, err
}

// appendShifts moves the clues of a line by one, from each place on, where no clue
// is lost.
func appendShifts(list []Repair, p sudoku.Puzzle, first, step, length int, slip string) []Repair {
	g := p.Givens
	at := func(i int) sudoku.Cell { return sudoku.Cell(first + i*step) }
	for from := range length - 1 {
		for _, back := range []bool{false, true} {
			line := make(sudoku.Grid, length)
			for i := range line {
				line[i] = g[at(i)]
			}
			part := line[from:]
			k := len(part) - 1
			if back {
				if part[0] != 0 {
					continue
				}
				copy(part, part[1:])
				part[k] = 0
			} else {
				if part[k] != 0 {
					continue
				}
				copy(part[1:], part)
				part[0] = 0
			}
			r := Repair{Slip: slip, score: scoreShifted}
			whole := true
			for i, d := range line {
				if c := at(i); d != g[c] {
					whole = whole && p.Shape.Exists(c)
					r.Changes = append(r.Changes, Change{c, g[c], d})
				}
			}
			if whole && len(r.Changes) > 2 {
				list = append(list, r)
			}
		}
	}
	return list
}
