package proof_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// TestTrimmedProofHolds: what is left of a proof is no longer than the proof and holds
// against the whole formula, also when some of its clauses came between steps.
func TestTrimmedProofHolds(t *testing.T) {
	shorter := 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 3))
		f := unsatisfiable(rng)
		steps := padded(rng, f, refute(f))
		var before, after bytes.Buffer
		w, out := proof.NewWriter(&before), proof.NewWriter(&after)
		c := proof.NewChecker(f.Vars)
		first := rng.IntN(f.Len())
		for i := range first {
			c.Clause(f.At(i))
		}
		trim := proof.NewTrimmer(c, out)
		trim.Add(f.At(0)) // implied, once it is there
		for i := first; i < f.Len(); i++ {
			c.Clause(f.At(i))
		}
		for _, s := range steps {
			s.Put(w)
			if err := s.Put(trim); err != nil {
				t.Fatal(err)
			}
		}
		if err := trim.Close(); err != nil {
			t.Fatal(err)
		}
		w.Flush()
		out.Flush()
		if out.Lines() > w.Lines()+1 {
			t.Errorf("%d steps became %d", w.Lines(), out.Lines())
		}
		if out.Lines() < w.Lines() {
			shorter++
		}
		if err := checkerFor(f).Check(context.Background(), proof.NewReader(&after)); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	if shorter < 100 {
		t.Errorf("only %d proofs became shorter", shorter)
	}
}

func TestTrimmerRefuses(t *testing.T) {
	two := formula([]cnf.Lit{1, 2}, []cnf.Lit{-1, -2})
	trim := proof.NewTrimmer(checkerFor(two), proof.Discard{})
	err := proof.Copy(context.Background(), trim, proof.NewReader(strings.NewReader("d 1 2 0\n1 0\n")))
	var step *proof.StepError
	if !errors.As(err, &step) || step.Step.Line != 2 || !errors.Is(err, proof.ErrNotRUP) {
		t.Error(err)
	}
	if err := trim.Close(); err != proof.ErrNoEmpty {
		t.Error(err)
	}
	broken := errors.New("broken")
	for _, s := range []proof.Step{{Lits: []cnf.Lit{2}}, {Lits: []cnf.Lit{1, 2}, Delete: true}} {
		if err := s.Put(proof.NewTrimmer(checkerFor(square), failingSink{broken})); err != broken {
			t.Errorf("%s: %v", s, err)
		}
	}
}

type failingSink struct{ err error }

func (f failingSink) Add([]cnf.Lit) error    { return f.err }
func (f failingSink) Delete([]cnf.Lit) error { return f.err }

// unsatisfiable is a random formula of few variables without a model.
func unsatisfiable(rng *rand.Rand) *cnf.Formula {
	for {
		vars := 3 + rng.IntN(6)
		f := &cnf.Formula{Vars: vars}
		for range 4*vars + rng.IntN(4*vars) {
			var lits []cnf.Lit
			for range 1 + (2+rng.IntN(5))/2 {
				l := cnf.Lit(1 + rng.IntN(vars))
				if rng.IntN(2) == 0 {
					l = -l
				}
				lits = append(lits, l)
			}
			f.Clause(lits)
		}
		if !satisfiable(f) {
			return f
		}
	}
}

// satisfiable tries all assignments.
func satisfiable(f *cnf.Formula) bool {
	m := cnf.NewModel(int(f.Vars))
	for bits := range 1 << f.Vars {
		for v := cnf.Var(1); int(v) <= int(f.Vars); v++ {
			if bits>>(v-1)&1 != 0 {
				m.Set(v.Pos())
			} else {
				m.Set(v.Neg())
			}
		}
		if _, ok := m.Satisfies(f); ok {
			return true
		}
	}
	return false
}

// refute finds a proof by branching on the first open variable: at each dead end
// it notes that its decisions cannot all hold.
func refute(f *cnf.Formula) (steps []proof.Step) {
	o := newOracle(f)
	var branch func(decisions []cnf.Lit)
	branch = func(decisions []cnf.Lit) {
		var negated []cnf.Lit
		facts := map[cnf.Lit]bool{}
		for _, l := range decisions {
			negated = append(negated, -l)
			facts[l] = true
		}
		if o.propagate(facts) {
			v := cnf.Lit(1)
			for facts[v] || facts[-v] {
				v++
			}
			branch(append(decisions[:len(decisions):len(decisions)], v))
			branch(append(decisions[:len(decisions):len(decisions)], -v))
		}
		steps = append(steps, proof.Step{Lits: negated})
	}
	branch(nil)
	return steps
}

// padded adds steps that change nothing: lemmas that follow anyway, deletions of
// them, and deletions of what is not there.
func padded(rng *rand.Rand, f *cnf.Formula, steps []proof.Step) (out []proof.Step) {
	for _, s := range steps {
		for range rng.IntN(3) {
			weak := append([]cnf.Lit{cnf.Lit(1 + rng.IntN(f.Vars))}, f.At(rng.IntN(f.Len()))...)
			switch out = append(out, proof.Step{Lits: weak}); rng.IntN(3) {
			case 0:
				out = append(out, proof.Step{Lits: weak, Delete: true})
			case 1:
				out = append(out, proof.Step{Lits: []cnf.Lit{1, 2, 3, -3}, Delete: true})
			}
		}
		out = append(out, s)
	}
	return out
}
