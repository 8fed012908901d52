package explain

import (
	"context"
	"errors"
	"slices"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// A lemma that unit propagation does not refute at once is refuted by cases: a
// truth of the reason has a few ways, and each is refuted first, "not this way".
// What is supposed on the way there is the path, and all its lemmas have the
// negated path in them:
//
//	¬x ∨ ¬y1    ¬x ∨ ¬y2    ¬x          the truth y1 ∨ y2 refutes x
//
// Where cells are read, the states of package encode are worked out under the path
// first. From the last cell to the first: a state from which no digit leads on is
// dead. Then from the first to the last: after the i-th cell one of the states
// holds that the digits before lead to. Together with unit propagation that finds
// every digit of these cells that the rule alone excludes.

// deriver writes lemmas to a sink, and keeps a checker that has them all.
type deriver struct {
	ctx     context.Context
	m       *model
	p       sudoku.Puzzle
	shared  *prover
	checker *proof.Checker
	to      proof.Sink
	passing [][]cnf.Lit // lemmas that lead to the one that is being derived
	most    int         // how many these may be, 0 for any number
	cutting map[int32]bool
}

var errNotDerived = errors.New("a step is no lemma: this is a mistake of the program")

// derive makes a literal a lemma, with the help of these truths.
func (d *deriver) derive(l cnf.Lit, truths []int32) error {
	if err := d.prove([]cnf.Lit{l.Not()}, truths); err != nil {
		return err
	}
	return d.forget()
}

// refute makes the empty clause a lemma.
func (d *deriver) refute(truths []int32) error {
	if err := d.prove(nil, truths); err != nil {
		return err
	}
	return d.to.Add(nil)
}

// forget deletes the lemmas that have led to the last one.
func (d *deriver) forget() error {
	if len(d.passing) == 0 {
		return nil
	}
	for _, lemma := range d.passing[:len(d.passing)-1] {
		d.checker.Delete(lemma)
		if err := d.to.Delete(lemma); err != nil {
			return err
		}
	}
	d.passing = d.passing[:0]
	return nil
}

// add adds the lemma that a path and the negations of the literals exclude each other.
func (d *deriver) add(path []cnf.Lit, lits ...cnf.Lit) error {
	if d.most > 0 && len(d.passing) == d.most {
		return ErrStuck
	}
	lemma := make([]cnf.Lit, 0, len(path)+len(lits))
	for _, l := range path {
		lemma = append(lemma, l.Not())
	}
	lemma = append(lemma, lits...)
	if err := d.checker.Add(lemma); err != nil {
		return errors.Join(errNotDerived, err)
	}
	d.passing = append(d.passing, lemma)
	return d.to.Add(lemma)
}

// prove makes the negated path a lemma.
func (d *deriver) prove(path []cnf.Lit, truths []int32) error {
	if err := context.Cause(d.ctx); err != nil {
		return err
	}
	if !d.checker.Probe(path, nil) {
		if err := d.cuts(truths); err != nil {
			return err
		}
	}
	if !d.checker.Probe(path, nil) {
		done, err := d.read(path, truths)
		if err != nil {
			return err
		}
		if !done {
			cases, err := d.cases(path, truths)
			if err != nil {
				return err
			}
			for _, l := range cases {
				if err := d.prove(append(slices.Clip(path), l), truths); err != nil {
					return err
				}
			}
		}
	}
	if len(path) == 0 {
		return nil
	}
	return d.add(path)
}

// cases are the literals of which one holds under a path: those of a truth, with the
// fewest that are open, else those of a cell.
func (d *deriver) cases(path []cnf.Lit, truths []int32) (best []cnf.Lit, err error) {
	d.checker.Probe(path, func(value func(cnf.Lit) int) {
		try := func(lits []cnf.Lit) {
			if slices.ContainsFunc(lits, func(l cnf.Lit) bool { return value(l) > 0 }) {
				return
			}
			lits = slices.DeleteFunc(lits, func(l cnf.Lit) bool { return value(l) < 0 })
			if best == nil || len(lits) < len(best) {
				best = lits
			}
		}
		for _, t := range truths {
			if c := d.m.truths[t].pair(d.m.puzzle); c != nil {
				try(d.digits(c[0]))
				try(d.digits(c[1]))
				continue
			}
			if demand := d.m.demanded[t]; demand != nil {
				for _, c := range demand.cells {
					try(d.digits(c))
				}
				for _, node := range demand.choices {
					try(choices(d.shared.aux[node]))
				}
				continue
			}
			try(d.truth(t))
		}
		for c := sudoku.Cell(0); best == nil && int(c) < d.p.Shape.Cells(); c++ {
			if d.p.Shape.Exists(c) {
				try(d.digits(c))
			}
		}
	})
	if best == nil {
		return nil, errNotDerived
	}
	return best, nil
}

// truth is literals of which one holds because of a truth with candidates: these.
func (d *deriver) truth(t int32) (lits []cnf.Lit) {
	for _, x := range d.m.has[t] {
		lits = append(lits, d.lit(x))
	}
	return lits
}

func (d *deriver) digits(c sudoku.Cell) (lits []cnf.Lit) {
	for digit := sudoku.Digit(1); int(digit) <= d.m.n; digit++ {
		lits = append(lits, d.lit(d.m.candidate(c, digit)))
	}
	return lits
}

// auxiliaries are those of the demands among truths.
func (d *deriver) auxiliaries(truths []int32) (out []encode.Auxiliary) {
	for _, t := range truths {
		if one := d.m.demanded[t]; one != nil {
			out = append(out, d.shared.aux[one.node:one.end]...)
		}
	}
	return out
}

// choices are literals of which one holds: the sets or alternatives of a constraint.
func choices(aux encode.Auxiliary) (lits []cnf.Lit) {
	for i := range aux.Count {
		lits = append(lits, aux.Option(i).Pos())
	}
	return lits
}

// reads are how the constraints that truths are about read cells.
func (d *deriver) reads(truths []int32) (out []*encode.Read) {
	for _, aux := range d.auxiliaries(truths) {
		if aux.Read != nil {
			out = append(out, aux.Read)
		}
	}
	return out
}

// read computes the states of the constraints of the truths; done reports whether unit
// propagation refutes the path now.
func (d *deriver) read(path []cnf.Lit, truths []int32) (done bool, err error) {
	reads := d.reads(truths)
	after := make([][]int, len(reads)) // how many states could be after each cell
	for again := len(reads) > 0; again; {
		again = false
		for i, r := range reads {
			v := d.view(path, r)
			if !v.speaks {
				continue
			}
			more, err := d.backward(path, r, v)
			if err != nil {
				return false, err
			}
			if more && d.checker.Probe(path, nil) {
				return true, nil
			}
			counts, err := d.forward(path, r, v, after[i])
			if err != nil {
				return false, err
			}
			if !slices.Equal(counts, after[i]) {
				if d.checker.Probe(path, nil) {
					return true, nil
				}
				after[i], again = counts, true
			}
		}
	}
	return false, nil
}

// view is what a path leaves of the cells that are read and the states.
type view struct {
	speaks bool             // no alternative makes it void
	open   [][]sudoku.Digit // by cell read
	dead   [][]bool         // by cell read: states before it
}

func (d *deriver) view(path []cnf.Lit, r *encode.Read) view {
	var v view
	d.checker.Probe(path, func(value func(cnf.Lit) int) {
		v.speaks = r.Guard() == 0 || value(r.Guard()) < 0
		for i, c := range r.Cells() {
			var open []sudoku.Digit
			for digit := sudoku.Digit(1); int(digit) <= d.m.n; digit++ {
				if value(d.lit(d.m.candidate(c, digit))) >= 0 {
					open = append(open, digit)
				}
			}
			dead := make([]bool, r.States(i))
			for s := range dead {
				dead[s] = i > 0 && value(r.State(i, s).Pos()) < 0
			}
			v.open, v.dead = append(v.open, open), append(v.dead, dead)
		}
	})
	return v
}

// backward makes it lemmas which states are dead.
func (d *deriver) backward(path []cnf.Lit, r *encode.Read, v view) (more bool, err error) {
	for i := len(v.open) - 1; i > 0; i-- {
		for s, dead := range v.dead[i] {
			if dead || slices.ContainsFunc(v.open[i], func(digit sudoku.Digit) bool { return v.leads(r, i, s, digit) }) {
				continue
			}
			v.dead[i][s], more = true, true
			if err := d.add(path, r.State(i, s).Neg()); err != nil {
				return more, err
			}
		}
	}
	return more, nil
}

// leads reports whether a digit leads from a state to one that is not dead.
func (v view) leads(r *encode.Read, i, s int, digit sudoku.Digit) bool {
	to := r.Next(i, s, digit)
	return to == encode.Anything || to >= 0 && !v.dead[i+1][to]
}

// forward makes it lemmas that after each cell one of the states holds that could be
// reached, as long as these are fewer than before.
func (d *deriver) forward(path []cnf.Lit, r *encode.Read, v view, before []int) (counts []int, err error) {
	now := []int{0}
	for i := range v.open {
		var after []int
		for _, s := range now {
			for _, digit := range v.open[i] {
				to := r.Next(i, s, digit)
				if to == encode.Anything {
					return counts, nil
				}
				if to >= 0 && !v.dead[i+1][to] && !slices.Contains(after, to) {
					after = append(after, to)
				}
			}
		}
		counts = append(counts, len(after))
		if i+1 == len(v.open) {
			return counts, nil
		}
		if i < len(before) && before[i] == len(after) {
			now = after
			continue
		}
		some := make([]cnf.Lit, 0, len(after)+1)
		for _, s := range after {
			some = append(some, r.State(i+1, s).Pos())
		}
		for _, s := range now {
			if i > 0 {
				if err := d.add(path, append(some, r.State(i, s).Neg())...); err != nil {
					return counts, err
				}
			}
		}
		if err := d.add(path, some...); err != nil {
			return counts, err
		}
		now = after
	}
	return counts, nil
}

// byCases derives a claim of a step by cases: what follows in each case under its
// supposition, and then the claim.
func (d *deriver) byCases(r *Reason) error {
	for _, b := range r.cases.branches {
		if err := d.branch(nil, b); err != nil {
			return err
		}
	}
	if r.cases.truth >= 0 {
		if err := d.prove([]cnf.Lit{d.lit(r.x)}, []int32{r.cases.truth}); err != nil {
			return err
		}
	}
	return d.forget()
}

// branch derives the events of a case behind the suppositions of a path.
func (d *deriver) branch(path []cnf.Lit, events []event) error {
	path = append(slices.Clip(path), d.lit(events[0].x))
	for _, e := range events[1:] {
		var err error
		truths := []int32{e.truth}
		switch {
		case e.cases != nil:
			err = d.branch(path, e.cases)
		case e.kind == clash:
			err = d.prove(path, truths)
		case e.kind == placed:
			err = d.prove(append(slices.Clip(path), d.lit(e.x).Not()), truths)
		default:
			err = d.prove(append(slices.Clip(path), d.lit(e.x)), truths)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
