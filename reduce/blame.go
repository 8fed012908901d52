package reduce

import (
	"context"

	"sudokusat/sudoku"
)

// The rules of a puzzle that are to blame for its having no solution.

// blameRules bounds the rules among which [Blame] looks, and blameCells the
// cells of the board: a reduction of a larger one takes long.
const (
	blameRules = 256
	blameCells = 32 * 32
)

// Blame returns a minimal set of a puzzle's own rules that cannot hold together on its
// board: without any one of them propagation finds no contradiction. If clues is true,
// the rules contradict the givens; otherwise they cannot hold even on a blank board.
// Blame finds contradictions that propagation finds without search, and single rules that
// a short search of their cells shows to be impossible. It returns nil if it finds none,
// if the givens break the board by themselves, or if the puzzle has more than 256 rules
// or 1024 cells.
//
// Its time is that of several reductions per rule returned. When ctx ends, it returns
// nil.
func Blame(ctx context.Context, p sudoku.Puzzle) (rules []sudoku.Rule, clues bool) {
	all := p.Rules()
	if len(all) == 0 || len(all) > blameRules || p.Shape.Cells() > blameCells {
		return nil, false
	}
	x := conflictSet{ctx: ctx, reducer: New(p.Shape), givens: p.Givens, shape: p.Shape}
	if !x.broken(all) {
		return x.impossible(all), false
	}
	clues = true
	x.givens = sudoku.NewGrid(p.Shape)
	if x.broken(all) {
		clues = false
	} else {
		x.givens = p.Givens
	}
	if x.broken(nil) {
		return nil, false
	}
	rules = x.core(nil, all, false)
	if ctx.Err() != nil {
		return nil, false
	}
	return rules, clues
}

type conflictSet struct {
	ctx     context.Context
	reducer *Reducer
	shape   *sudoku.Shape
	givens  sudoku.Grid
}

// broken reports whether propagation shows that rules cannot be kept.
func (x *conflictSet) broken(rules []sudoku.Rule) bool {
	p, err := sudoku.NewPuzzle(x.shape, x.givens, rules...)
	return err == nil && x.reducer.Reduce(x.ctx, p, Options{}).Outcome() == Contradiction
}

// blameNodes bounds the search for the digits that one rule allows.
const blameNodes = 400

// impossible returns the first rule that no digits satisfy on the blank board, as
// the only element of a slice; nil if none is found.
func (x *conflictSet) impossible(rules []sudoku.Rule) []sudoku.Rule {
	for i, r := range rules {
		p, err := sudoku.NewPuzzle(x.shape, sudoku.NewGrid(x.shape), r)
		if err != nil {
			continue
		}
		nodes := blameNodes
		var scope []sudoku.Cell
		for _, c := range p.Constraints() {
			scope = append(scope, c.Scope()...)
		}
		if x.refuted(p, scope, &nodes) && x.ctx.Err() == nil && !x.broken(nil) {
			return rules[i : i+1]
		}
	}
	return nil
}

// refuted reports whether a search of some cells finds that no digits can be there.
func (x *conflictSet) refuted(p sudoku.Puzzle, scope []sudoku.Cell, nodes *int) bool {
	if *nodes--; *nodes < 0 {
		return false
	}
	left := x.reducer.Reduce(x.ctx, p, Options{})
	if left.Outcome() != Open {
		return left.Outcome() == Contradiction
	}
	tightest, count := sudoku.Cell(0), 0
	for _, c := range scope {
		if k := left.Count(c); left.Digit(c) == 0 && (count == 0 || k < count) {
			tightest, count = c, k
		}
	}
	if count == 0 {
		return false
	}
	grid, digits := left.Grid(), []sudoku.Digit(nil)
	eachBit(left.Bits(tightest), func(d int) { digits = append(digits, sudoku.Digit(d+1)) })
	for _, d := range digits {
		grid[tightest] = d
		if !x.refuted(p.With(grid.Clone()), scope, nodes) {
			return false
		}
	}
	return true
}

// core returns some of the rules that cannot hold together with those of base,
// and none of which could be left out; rules and base together cannot hold. It halves
// the rules (QuickXplain; Junker, AAAI 2004), so that few out of many take few
// reductions. grown means that base has rules which were not tested yet.
func (x *conflictSet) core(base, rules []sudoku.Rule, grown bool) []sudoku.Rule {
	if grown && x.broken(base) {
		return nil
	}
	if len(rules) == 1 {
		return rules
	}
	first, second := rules[:len(rules)/2], rules[len(rules)/2:]
	late := x.core(joined(base, first), second, true)
	early := x.core(joined(base, late), first, len(late) > 0)
	return joined(early, late)
}

func joined(a, b []sudoku.Rule) []sudoku.Rule {
	return append(append(make([]sudoku.Rule, 0, len(a)+len(b)), a...), b...)
}
