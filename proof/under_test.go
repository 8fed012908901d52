package proof_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// TestProofsUnderAssumptionsHold proves random formulas under all assumptions of two variables, with lemmas
// that are found by trying, and holds what comes of that to the checker and the oracle.
// Deletions of clauses of the formula come along, which others need.
func TestProofsUnderAssumptionsHold(t *testing.T) {
	refuted, lemmas := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 9))
		vars := 5 + rng.IntN(3)
		f := &cnf.Formula{Vars: vars}
		pick := func(k int) (lits []cnf.Lit) {
			for _, v := range rng.Perm(vars)[:k] {
				lits = append(lits, cnf.Lit((v+1)*(1-2*rng.IntN(2))))
			}
			return lits
		}
		for range 5 * vars {
			f.Clause(pick(3))
		}
		whole := checkerFor(f)
		o := newOracle(f)
		add := func(s proof.Step) {
			t.Helper()
			if err := s.Put(whole); err != nil {
				t.Fatalf("seed %d: %s: %v", seed, s, err)
			}
			if err := o.step(s); err != nil {
				t.Fatalf("seed %d: %s: %v", seed, s, err)
			}
			lemmas++
		}
		all := true
		for _, cube := range [][]cnf.Lit{{1, 2}, {1, -2}, {-1}} {
			g := f.Clone()
			for _, l := range cube {
				g.Clause([]cnf.Lit{l})
			}
			alone := checkerFor(g)
			var text bytes.Buffer
			w := proof.NewWriter(&text)
			under := proof.NewUnder(w, cube)
			give := func(lits []cnf.Lit) bool {
				if alone.Add(lits) != nil {
					return false
				}
				under.Add(lits)
				return true
			}
			for range 60 {
				if lits := pick(1 + rng.IntN(2)); give(lits) && rng.IntN(3) == 0 {
					under.Delete(lits)
					alone.Delete(lits)
				}
				under.Delete(f.At(rng.IntN(f.Len())))
			}
			if !give(nil) {
				all = false
				continue
			}
			w.Flush()
			r := proof.NewReader(&text)
			for s, err := r.Next(); err == nil; s, err = r.Next() {
				add(s)
			}
		}
		if all {
			refuted++
			add(proof.Step{Lits: []cnf.Lit{-1}})
			add(proof.Step{})
			if !whole.Proved() {
				t.Fatalf("seed %d: nothing is proved", seed)
			}
		}
	}
	if refuted < 50 || lemmas < 1000 {
		t.Errorf("a weak test: %d refuted, %d steps", refuted, lemmas)
	}
}

// A RAT step under assumptions is refused before it gets to where it would be wrong.
func TestRATUnderAssumptionsIsRefused(t *testing.T) {
	f := formula([]cnf.Lit{1, 2, 3}, []cnf.Lit{-2, 3, 4}, []cnf.Lit{1})
	if err := checkerFor(f).Add([]cnf.Lit{4, 2}); !errors.Is(err, proof.ErrNeedsRAT) {
		t.Error(err)
	}
}
