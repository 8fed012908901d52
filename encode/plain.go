package encode

import (
	"context"
	"iter"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// plain is the body of an encoding made of clause sets over all candidates.
// It needs no memory beyond the puzzle and the diagrams of its rules, whatever
// the formula's size.
type plain struct {
	puzzle sudoku.Puzzle
	amo    AMO
	sets   []clauseSet
	own    []statement // the puzzle's own constraints, in their order
	total  Size
}

// newPlain prepares a formula; places adds that each digit has a place among N
// different cells of a rule. The error wraps [ErrTooLarge] or [ErrUnsayable].
func newPlain(puzzle sudoku.Puzzle, amo AMO, places bool, sets ...clauseSet) (*Formula, error) {
	own, err := saying{shape: puzzle.Shape, amo: amo, places: places}.all(puzzle.Constraints())
	if err != nil {
		return nil, err
	}
	p := &plain{puzzle: puzzle, amo: amo, sets: sets, own: own}
	p.total.Vars = p.vars()
	for _, s := range sets {
		p.total = p.total.plus(s.size(p))
	}
	return &Formula{Variables{puzzle: puzzle}, p}, p.total.check()
}

// plainly is a plain encoding's [Encoding.New]: it takes no time worth
// stopping.
func plainly(make func(sudoku.Puzzle, AMO) (*Formula, error)) func(context.Context, sudoku.Puzzle, AMO) (*Formula, error) {
	return func(_ context.Context, puzzle sudoku.Puzzle, amo AMO) (*Formula, error) { return make(puzzle, amo) }
}

func (p *plain) size() Size { return p.total }

func (p *plain) write(e *emitter) {
	for _, s := range p.sets {
		s.write(p, e)
	}
}

// blocks is what the auxiliary variables of the puzzle's own rules mean.
func (p *plain) blocks() iter.Seq[string] {
	return func(yield func(string) bool) {
		base := cnf.Var(p.vars() + 1)
		for _, s := range p.sets {
			if s.own {
				break
			}
			base += cnf.Var(s.size(p).Vars)
		}
		for _, s := range p.own {
			if t, ok := s.(told); ok {
				for text := range t.blocks(p.puzzle.Shape, base) {
					if !yield(text) {
						return
					}
				}
			}
			base += cnf.Var(s.aux())
		}
	}
}

// cardSize is a constraint "exactly one" for each cell and n for each house, n
// "at most one" for each other set, what the puzzle's own rules take, a clause
// for each given.
func (p *plain) cardSize() Size {
	k := int64(p.puzzle.Givens.Filled())
	exactly := p.cells() + p.houses()*p.n()
	size := Size{p.vars(), exactly + k, exactly*p.n() + k}
	for _, d := range p.puzzle.Shape.Differents() {
		size = size.plus(Size{0, p.n(), p.n() * int64(len(d.Cells))})
	}
	var own counterCards
	return size.plus(p.ownWhole(&own, nil, &own.counter))
}

// linearSize is the same with linear constraints for the puzzle's own rules.
func (p *plain) linearSize() Size {
	size := p.cardSize()
	var cards counterCards
	var linear counterLinear
	less, more := p.ownWhole(&cards, nil, &cards.counter), p.ownWhole(&linear, &linear, &linear.counter)
	return Size{size.Vars - less.Vars + more.Vars, size.Clauses - less.Clauses + more.Clauses, size.Literals - less.Literals + more.Literals}
}

// ownWhole counts what a counting sink is given of the puzzle's own rules.
func (p *plain) ownWhole(sink cnf.CardSink, sums cnf.LinearSink, c *counter) Size {
	var apart Size // what can be reckoned
	w := p.wholes(sink, sums)
	for i, k := range p.puzzle.Constraints() {
		if s, ok := p.own[i].(sized); ok && p.own[i].aux() == 0 {
			if d, ok := s.(differentSaid); ok {
				apart = apart.plus(Size{0, p.n(), p.n() * int64(len(d.cells))})
			} else {
				apart = apart.plus(s.size())
			}
			continue
		}
		w.say(k, p.own[i])
	}
	c.Vars = int64(w.e.next) - p.vars() - 1
	return c.Size.plus(apart)
}

func (p *plain) wholes(sink cnf.CardSink, sums cnf.LinearSink) *wholes {
	return &wholes{shape: p.puzzle.Shape, sink: sink, sums: sums, e: emitter{sink: sink, next: cnf.Var(p.vars() + 1)}, terms: func(x linear) ([]cnf.Term, int64) {
		terms := make([]cnf.Term, len(x.terms))
		for i, t := range x.terms {
			terms[i] = cnf.Term{Coef: t.coef, Lit: Var(int(p.n()), t.cell, t.digit).Pos()}
		}
		return terms, x.bound
	}}
}

// writeCards says the same for minimal and extended.
func (p *plain) writeCards(sink cnf.CardSink, sums cnf.LinearSink) error {
	var err error
	with := func(f func([]cnf.Lit) error) func([]cnf.Lit) {
		return func(x []cnf.Lit) {
			if err == nil {
				err = f(x)
			}
		}
	}
	p.eachCell(with(sink.ExactlyOne))
	p.eachPlace(with(sink.ExactlyOne))
	for _, d := range p.puzzle.Shape.Differents() {
		differentSaid{n: int(p.n()), cells: d.Cells}.eachDigit(nil, with(sink.AtMostOne))
	}
	unit := with(sink.Clause)
	w := p.wholes(sink, sums)
	for i, k := range p.puzzle.Constraints() {
		if err == nil {
			w.say(k, p.own[i])
			err = w.e.err
		}
	}
	p.eachGiven(func(l cnf.Lit) { unit([]cnf.Lit{l}) })
	return err
}
