package sat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// The differential run: all formulas of known status. A wrong answer is shrunk
// by delta debugging: clauses and literals are removed as long as the solver
// still goes wrong in the same way (Zeller & Hildebrandt, "Simplifying and
// isolating failure-inducing input", 2002).

// mistake is a way to go wrong.
type mistake int

const (
	noMistake   mistake = iota
	wrongStatus         // satisfiable for unsatisfiable or the reverse
	wrongModel          // the model does not satisfy the formula
	noAnswer            // a crash, a wrong exit status, nothing readable
	wrongProof          // the proof does not refute the formula
)

// differential asks all formulas, until the examination ends.
func (x *examiner) differential(prove Command, canProve bool, o ExamineOptions) {
	all := questions()
	if o.Formulas > 0 && o.Formulas < len(all) {
		all = all[:o.Formulas]
	}
	progress := func(done int) {
		if o.Progress != nil {
			o.Progress(done, len(all))
		}
	}
	beyond := 0 // proofs that need RAT
	for i, q := range all {
		progress(i)
		if q.is == cnf.Undecided {
			var err error
			if q.is, err = trusted(x.ctx, q.f); errors.Is(err, errUntrusted) {
				continue
			}
		}
		cmd := x.cmd
		if canProve && q.is == cnf.Unsatisfiable {
			cmd = prove
		}
		began := time.Now()
		how, what, checked := x.ask(cmd, q.f, q.is)
		if x.ctx.Err() != nil {
			break
		}
		x.report.Time += time.Since(began)
		x.count(q)
		switch {
		case how != noMistake:
			x.report.WrongCount++
			if len(x.report.Wrong) < o.Shrink {
				x.report.Wrong = append(x.report.Wrong, x.shrink(cmd, q, how, what))
			}
		case checked == proofChecked:
			x.report.Proofs++
		case checked == proofBeyond:
			beyond++
		case checked == undecided:
			x.report.Undecided++
		}
	}
	if x.ctx.Err() == nil {
		progress(len(all))
	}
	x.conclude(canProve, beyond)
}

// count adds a formula to the numbers of the report.
func (x *examiner) count(q question) {
	r := &x.report
	r.Formulas++
	if q.is == cnf.Satisfiable {
		r.Satisfiable++
	} else {
		r.Unsatisfiable++
	}
	if q.unique != nil {
		r.Unique++
	}
}

// conclude adds the findings about all formulas that were asked.
func (x *examiner) conclude(canProve bool, beyond int) {
	r := &x.report
	g := Good
	if r.WrongCount > 0 {
		g = Fault
	}
	x.find("answers", g, "%d wrong of %d (%d satisfiable, %d of them by one model only; %d unsatisfiable)",
		r.WrongCount, r.Formulas, r.Satisfiable, r.Unique, r.Unsatisfiable)
	switch {
	case r.mostlyUndecided():
		x.find("undecided", Fault, "no answer to %d of %d formulas", r.Undecided, r.Formulas)
	case r.Undecided > 0:
		x.find("undecided", Note, "no answer to %d of %d formulas", r.Undecided, r.Formulas)
	}
	if canProve && r.WrongCount == 0 {
		x.find("proofs", Good, "%d checked, %d need RAT", r.Proofs, beyond)
	}
}

// evidence is what became of an answer's proof.
type evidence int

const (
	nothing evidence = iota
	proofChecked
	proofBeyond // it needs RAT, which our checker does not do
	undecided   // the solver gave no answer
)

// ask asks one formula and judges the answer.
func (x *examiner) ask(cmd Command, f *cnf.Formula, is cnf.Status) (how mistake, what string, ev evidence) {
	ctx, cancel := context.WithTimeout(x.ctx, examineTime)
	defer cancel()
	p := process{cmd: cmd, after: func(files map[string]string, a cnf.Answer) error {
		if a.Status != cnf.Unsatisfiable || is != cnf.Unsatisfiable || !cmd.has(placeProof) {
			return nil
		}
		file, _, err := openRegular(files[placeProof])
		if err != nil {
			how, what = wrongProof, "no proof was written"
			return nil
		}
		defer file.Close()
		switch err := checkProof(ctx, f, proof.NewReader(file)); {
		case err == nil:
			ev = proofChecked
		case errors.Is(err, proof.ErrNeedsRAT):
			ev = proofBeyond
		default:
			how, what = wrongProof, err.Error()
		}
		return nil
	}}
	a, err := p.run(ctx, clauses{f})
	switch {
	case errors.Is(err, ErrUndecided), errors.Is(err, context.DeadlineExceeded):
		return noMistake, "", undecided
	case err != nil:
		return noAnswer, err.Error(), nothing
	case a.Status != is:
		return wrongStatus, fmt.Sprintf("it reports %v", a.Status), nothing
	case a.Status == cnf.Satisfiable:
		if i, ok := a.Model.Satisfies(f); !ok {
			return wrongModel, fmt.Sprintf("its model does not satisfy clause %d: %v", i+1, f.At(i)), nothing
		}
	}
	return how, what, ev
}

// shrinkRuns and shrinkTime bound the work on one wrong answer.
const (
	shrinkRuns = 600
	shrinkTime = 30 * time.Second
)

// shrink looks for a smallest formula on which the solver goes wrong in the
// same way.
func (x *examiner) shrink(cmd Command, q question, how mistake, what string) WrongAnswer {
	best, is := q.f, q.is
	runs, until := 0, time.Now().Add(shrinkTime)
	fails := func(f *cnf.Formula) bool {
		if runs >= shrinkRuns || time.Now().After(until) || x.ctx.Err() != nil {
			return false
		}
		runs++
		truth, err := trusted(x.ctx, f)
		if err != nil {
			return false
		}
		h, w, _ := x.ask(cmd, f, truth)
		if h != how {
			return false
		}
		best, is, what = f, truth, w
		return true
	}
	// Remove runs of clauses, long ones first, then literals, until nothing
	// more can go.
	for before := -1; before != best.Len()+best.Literals(); {
		before = best.Len() + best.Literals()
		for size := max(1, best.Len()/2); ; size = max(1, size/2) {
			for start := 0; start < best.Len(); {
				if !fails(without(best, start, min(start+size, best.Len()))) {
					start += size
				}
			}
			if size == 1 {
				break
			}
		}
		for i := 0; i < best.Len(); i++ {
			for j := 0; j < len(best.At(i)); {
				if len(best.At(i)) == 1 || !fails(withoutLiteral(best, i, j)) {
					j++
				}
			}
		}
	}
	fails(renumbered(best))
	w := WrongAnswer{Formula: q.name, Problem: what, Expect: is.String(), Clauses: best.Len(), Of: q.f.Len()}
	var text bytes.Buffer
	if cnf.WriteFormula(&text, best) == nil {
		w.DIMACS = text.String()
	}
	return w
}

// without returns the formula without clauses start to end−1.
func without(f *cnf.Formula, start, end int) *cnf.Formula {
	g := cnf.NewFormula(f.Vars, f.Len(), f.Literals())
	for i, c := range f.All() {
		if i < start || i >= end {
			g.Clause(c)
		}
	}
	return g
}

// withoutLiteral returns the formula without literal j of clause i.
func withoutLiteral(f *cnf.Formula, i, j int) *cnf.Formula {
	g := cnf.NewFormula(f.Vars, f.Len(), f.Literals())
	for k, c := range f.All() {
		if k == i {
			c = append(append([]cnf.Lit(nil), c[:j]...), c[j+1:]...)
		}
		g.Clause(c)
	}
	return g
}

// renumbered returns the formula with its variables numbered 1, 2, 3 … in order
// of appearance.
func renumbered(f *cnf.Formula) *cnf.Formula {
	to := map[cnf.Var]cnf.Lit{}
	g := cnf.NewFormula(0, f.Len(), f.Literals())
	for _, c := range f.All() {
		d := make([]cnf.Lit, len(c))
		for i, l := range c {
			v, ok := to[l.Var()]
			if !ok {
				v = cnf.Lit(len(to) + 1)
				to[l.Var()] = v
			}
			if d[i] = v; l < 0 {
				d[i] = -v
			}
		}
		g.Clause(d)
	}
	return g
}
