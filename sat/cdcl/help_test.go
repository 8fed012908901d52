package cdcl

import (
	"context"
	"testing"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// brute answers a formula under assumptions by plain search, the slow twin of a solver.
func brute(f *cnf.Formula, assumed []cnf.Lit) bool {
	vals := make([]int8, f.Vars+1)
	set := func(l cnf.Lit) {
		for int(l.Var()) >= len(vals) {
			vals = append(vals, 0)
		}
		vals[l.Var()] = 1
		if l < 0 {
			vals[l.Var()] = -1
		}
	}
	value := func(l cnf.Lit) int8 {
		if int(l.Var()) >= len(vals) {
			return 0
		}
		if l < 0 {
			return -vals[l.Var()]
		}
		return vals[l.Var()]
	}
	for _, l := range assumed {
		if value(l) < 0 {
			return false
		}
		set(l)
	}
	var search func() bool
	search = func() bool {
		undo := append([]int8(nil), vals...)
		for changed := true; changed; {
			changed = false
			for _, c := range f.All() {
				open, unit, sat := 0, cnf.Lit(0), false
				for _, l := range c {
					switch value(l) {
					case 1:
						sat = true
					case 0:
						if l != unit {
							open++
						}
						unit = l
					}
				}
				switch {
				case sat:
				case open == 0:
					copy(vals, undo)
					return false
				case open == 1:
					set(unit)
					changed = true
				}
			}
		}
		for v := 1; v <= f.Vars; v++ {
			if vals[v] != 0 {
				continue
			}
			before := append([]int8(nil), vals...)
			for _, x := range []int8{1, -1} {
				vals[v] = x
				if search() {
					return true
				}
				copy(vals, before)
			}
			copy(vals, undo)
			return false
		}
		return true
	}
	return search()
}

// witness is a solver with its formula and a checker, which are held to each other.
type witness struct {
	t       testing.TB
	s       *Solver
	f       *cnf.Formula
	checker *proof.Checker
}

// maxTestVar bounds the variables of formulas that are checked.
const maxTestVar = 5000

func newWitness(t testing.TB, options ...Option) *witness {
	w := &witness{t: t, s: New(options...), f: &cnf.Formula{}, checker: proof.NewChecker(maxTestVar)}
	if err := w.s.SetProof(w); err != nil {
		t.Fatal(err)
	}
	return w
}

// Add checks a lemma.
func (w *witness) Add(lits []cnf.Lit) error { return w.checker.Add(lits) }

// Delete deletes a clause, which must be there unless it is a unit or satisfied.
func (w *witness) Delete(lits []cnf.Lit) error { return w.checker.Delete(lits) }

func (w *witness) Clause(lits []cnf.Lit) error {
	w.f.Clause(lits)
	w.checker.Clause(lits)
	return w.s.Clause(lits)
}

// solve answers and checks the answer: models, cores, the proof.
func (w *witness) solve(assumed ...cnf.Lit) cnf.Status {
	w.t.Helper()
	status, err := w.s.Solve(context.Background(), assumed...)
	if err != nil {
		w.t.Fatal(err)
	}
	w.answered(status, assumed)
	return status
}

func (w *witness) answered(status cnf.Status, assumed []cnf.Lit) {
	w.t.Helper()
	switch status {
	case cnf.Satisfiable:
		m := w.model()
		if i, ok := m.Satisfies(w.f); !ok {
			w.t.Fatalf("the model does not satisfy %v", w.f.At(i))
		}
		for _, a := range assumed {
			if !m.True(a) {
				w.t.Fatalf("the assumption %d is not true", a)
			}
		}
	case cnf.Unsatisfiable:
		core := w.s.Core()
		for _, l := range core {
			if !w.s.Failed(l) {
				w.t.Fatalf("%d is in the core, and not failed", l)
			}
			found := false
			for _, a := range assumed {
				found = found || a == l
			}
			if !found {
				w.t.Fatalf("%d is in the core, and not assumed", l)
			}
		}
		if len(core) == 0 {
			if !w.checker.Proved() {
				w.t.Fatal("not proved")
			}
		} else if !w.checker.Probe(core, nil) {
			w.t.Fatalf("the core %v is not proved", core)
		}
	}
}

func (w *witness) model() cnf.Model {
	m := cnf.NewModel(max(w.f.Vars, w.s.Vars()))
	for v := cnf.Var(1); int(v) <= w.s.Vars(); v++ {
		switch x := w.s.Value(v.Pos()); x {
		case cnf.True, cnf.False:
			m[v] = x
			if w.s.Value(v.Neg()) != -x {
				w.t.Fatal("a literal and its negation have one value")
			}
		default:
			w.t.Fatalf("variable %d has no value", v)
		}
	}
	return m
}
