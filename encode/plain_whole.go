package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The plain encodings in cardinality and linear constraints.

// cardSize counts a constraint "exactly one" for each cell and n for each house, n
// "at most one" for each other set, those of the puzzle's own rules, and a clause
// for each given.
func (p *plain) cardSize() Size {
	k := int64(p.puzzle.Givens.Filled())
	exactly := p.cells() + p.houses()*p.n()
	size := Size{p.vars(), exactly + k, exactly*p.n() + k}
	for _, d := range p.puzzle.Shape.Differents() {
		size = size.plus(Size{0, p.n(), p.n() * int64(len(d.Cells))})
	}
	if p.countable {
		k := int64(p.puzzle.Shape.Cells()-p.puzzle.Shape.Fill()) * p.n()
		size = size.plus(Size{0, k, k})
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

// ownWhole returns the size of the puzzle's own rules, with the help of a counting sink.
func (p *plain) ownWhole(sink cnf.CardSink, sums cnf.LinearSink, c *counter) Size {
	var apart Size // what arithmetic gives
	w := p.wholes(sink, sums)
	for i, k := range p.puzzle.Constraints() {
		if s, ok := p.own[i].(sized); ok && p.own[i].aux() == 0 {
			if d, ok := s.(differentClauses); ok {
				apart = apart.plus(Size{0, p.n(), p.n() * int64(len(d.cells))})
			} else {
				apart = apart.plus(s.size())
			}
			continue
		}
		w.write(k, p.own[i])
	}
	c.Vars = int64(w.e.next) - p.vars() - 1
	return c.Size.plus(apart)
}

func (p *plain) wholes(sink cnf.CardSink, sums cnf.LinearSink) *cardWriter {
	w := &cardWriter{shape: p.puzzle.Shape, countable: p.countable, sink: sink, e: emitter{sink: sink, next: cnf.Var(p.vars() + 1)}}
	if sums == nil {
		return w
	}
	var sets *distincts
	w.sums = &digitSums{
		shape: p.puzzle.Shape,
		sink:  sums,
		candidate: func(c sudoku.Cell, d sudoku.Digit) candidate {
			return candidate{lit: Var(int(p.n()), c, d).Pos()}
		},
		fresh: func() cnf.Lit { return w.e.fresh(1).Pos() },
		differ: func(a, b sudoku.Cell) bool {
			if sets == nil {
				sets = new(distincts)
				sets.fit(p.puzzle)
			}
			return sets.differ(a, b)
		},
	}
	return w
}

// writeCards writes the constraints of minimal and of extended alike.
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
		differentClauses{n: int(p.n()), cells: d.Cells}.eachDigit(nil, with(sink.AtMostOne))
	}
	unit := with(sink.Clause)
	if p.countable {
		p.eachMissing(func(x []cnf.Lit) {
			for _, l := range x {
				unit([]cnf.Lit{-l})
			}
		})
	}
	w := p.wholes(sink, sums)
	for i, k := range p.puzzle.Constraints() {
		if err == nil {
			w.write(k, p.own[i])
			err = w.e.err
		}
	}
	p.eachGiven(func(l cnf.Lit) { unit([]cnf.Lit{l}) })
	return err
}
