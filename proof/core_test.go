package proof_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/cnf"
	"sudokusat/proof"
)

func ExampleCoreChecker() {
	c := proof.NewCoreChecker(3, 0)
	for _, lits := range [][]cnf.Lit{{1, 2}, {3, 1}, {-1, 2}, {1, -2}, {-3, 2, 1}, {-1, -2}} {
		c.Clause(lits)
	}
	c.Add([]cnf.Lit{2})
	c.Add(nil)
	core, exact := c.Core()
	fmt.Println(core, exact, c.Proved())
	// Output: [0 2 3 5] true true
}

// TestCoreOracle: step by step the checker refuses what the oracle refuses.
func TestCoreOracle(t *testing.T) {
	refused, refuted := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 5))
		vars := 4 + rng.IntN(5)
		pick := func(k int) []cnf.Lit {
			lits := make([]cnf.Lit, k)
			for i := range lits {
				lits[i] = cnf.Lit(1+rng.IntN(vars+1)) * cnf.Lit(1-2*rng.IntN(2))
			}
			return lits
		}
		f := &cnf.Formula{Vars: vars + 1}
		for range rng.IntN(5 * vars) {
			f.Clause(pick(1 + rng.IntN(2) + rng.IntN(3)))
		}
		c, o := coreChecker(f, 512), newOracle(f)
		known := slices.Collect(func(yield func([]cnf.Lit) bool) {
			for _, lits := range f.All() {
				if !yield(lits) {
					return
				}
			}
		})
		for range 40 {
			s := proof.Step{Lits: pick(rng.IntN(5))}
			if rng.IntN(3) == 0 && len(known) > 0 {
				s = proof.Step{Delete: true, Lits: slices.Clone(known[rng.IntN(len(known))])}
			}
			err, want := s.Put(c), o.step(s)
			if want == proof.ErrNeedsRAT {
				want = proof.ErrNotRUP
			}
			if !errors.Is(err, want) || c.Refuted() != o.refuted {
				t.Fatalf("seed %d, %s: %v, refuted %v; want %v, %v", seed, s, err, c.Refuted(), want, o.refuted)
			}
			if err != nil {
				refused++
			} else if !s.Delete {
				known = append(known, s.Lits)
			}
			if o.refuted {
				refuted++
				break
			}
		}
	}
	if refused < 1000 || refuted < 30 {
		t.Errorf("a weak test: %d refused, %d refuted", refused, refuted)
	}
}

func coreChecker(f *cnf.Formula, memory int) *proof.CoreChecker {
	c := proof.NewCoreChecker(f.Vars, memory)
	for _, lits := range f.All() {
		c.Clause(lits)
	}
	return c
}

// TestCoresAreUnsatisfiable: of random formulas and proofs, with memory enough and with next to
// none, the core has no model and the proof holds against it.
func TestCoresAreUnsatisfiable(t *testing.T) {
	smaller, folded := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 7))
		f := unsatisfiable(rng)
		steps := padded(rng, f, refute(f))
		var sizes []int
		for _, memory := range []int{0, 1} {
			c := coreChecker(f, memory)
			for _, s := range steps {
				if err := s.Put(c); err != nil {
					t.Fatal(err)
				}
			}
			core, exact := c.Core()
			if !c.Proved() || !slices.IsSorted(core) || memory == 0 && !exact {
				t.Fatalf("proved %v, core %v, exact %v", c.Proved(), core, exact)
			}
			if !exact {
				folded++
			}
			sizes = append(sizes, len(core))
			alone := &cnf.Formula{Vars: f.Vars}
			for _, i := range core {
				alone.Clause(f.At(i))
			}
			if satisfiable(alone) {
				t.Fatalf("seed %d: the core %v has a model", seed, core)
			}
			holds(t, alone, steps)
		}
		if sizes[0] > sizes[1] {
			t.Errorf("seed %d: with little memory the core has %d clauses, with much %d", seed, sizes[1], sizes[0])
		}
		if sizes[0] < f.Len() {
			smaller++
		}
	}
	if smaller < 250 || folded < 20 {
		t.Errorf("a weak test: %d smaller than the formula, %d folded", smaller, folded)
	}
}

// holds shows a proof to the fast checker and passes over lemmas that are not RUP
// in the core, which the refutation does not use.
func holds(t *testing.T, core *cnf.Formula, steps []proof.Step) {
	t.Helper()
	c := checkerFor(core)
	for _, s := range steps {
		if !s.Delete {
			c.Add(s.Lits)
		}
	}
	if !c.Proved() {
		t.Errorf("the proof does not hold against the core")
	}
}

// TestKnownCores: pigeon-hole formulas are minimal, so that the core is all of
// them and nothing of what stands around.
func TestKnownCores(t *testing.T) {
	for holes := 1; holes <= 4; holes++ {
		f := &cnf.Formula{}
		var want []int
		in := func(pigeon, hole int) cnf.Lit { return cnf.Lit(pigeon*holes + hole + 1) }
		other := cnf.Lit((holes + 1) * holes)
		add := func(lits ...cnf.Lit) {
			f.Clause([]cnf.Lit{lits[0], other + 1}) // noise that could be used and need not be
			f.Clause([]cnf.Lit{-other - 1, other + 2})
			want = append(want, f.Len())
			f.Clause(lits)
		}
		for p := range holes + 1 {
			var lits []cnf.Lit
			for h := range holes {
				lits = append(lits, in(p, h))
			}
			add(lits...)
		}
		for h := range holes {
			for p := range holes + 1 {
				for q := range p {
					add(-in(p, h), -in(q, h))
				}
			}
		}
		alone := &cnf.Formula{}
		for _, i := range want {
			alone.Clause(f.At(i))
		}
		c := coreChecker(f, 0)
		for _, s := range refute(alone) {
			if err := s.Put(c); err != nil {
				t.Fatal(err)
			}
		}
		if core, exact := c.Core(); !slices.Equal(core, want) || !exact {
			t.Errorf("%d holes: core %v, want %v", holes, core, want)
		}
	}
	for _, tc := range []struct {
		f    *cnf.Formula
		want []int
	}{
		{formula([]cnf.Lit{1}, []cnf.Lit{2}, []cnf.Lit{-1}), []int{0, 2}},
		{formula([]cnf.Lit{1, -1}, []cnf.Lit{}, []cnf.Lit{-1}), []int{1}},
		{formula([]cnf.Lit{3}, []cnf.Lit{1}, []cnf.Lit{-1, 2, 2}, []cnf.Lit{2, 3}, []cnf.Lit{-2, -1, -3}), []int{0, 1, 2, 4}},
	} {
		c := coreChecker(tc.f, 0)
		if core, _ := c.Core(); !slices.Equal(core, tc.want) {
			t.Errorf("core %v, want %v", core, tc.want)
		}
	}
	if core, exact := coreChecker(formula([]cnf.Lit{1}), 0).Core(); core != nil || exact {
		t.Errorf("a formula with a model has the core %v", core)
	}
}

// TestCoreMemory: a proof of any length is checked within the bound. While what is
// learned is deleted again the core stays exact.
func TestCoreMemory(t *testing.T) {
	const holes, memory = 4, 32 << 10
	f := &cnf.Formula{}
	in := func(pigeon, hole int) cnf.Lit { return cnf.Lit(pigeon*holes + hole + 1) }
	for p := range holes + 1 {
		var lits []cnf.Lit
		for h := range holes {
			lits = append(lits, in(p, h))
		}
		f.Clause(lits)
	}
	for h := range holes {
		for p := range holes + 1 {
			for q := range p {
				f.Clause([]cnf.Lit{-in(p, h), -in(q, h)})
			}
		}
	}
	size, steps := f.Len(), refute(f)
	for _, forget := range []bool{true, false} {
		c := coreChecker(f, memory)
		most := 0
		for range 200 {
			for _, s := range steps {
				if len(s.Lits) > 2 { // else something becomes a unit, for good
					if err := s.Put(c); err != nil {
						t.Fatal(err)
					}
					most = max(most, c.Antecedents())
				}
			}
			for _, s := range steps {
				if forget && len(s.Lits) > 2 {
					c.Delete(s.Lits)
				}
			}
		}
		for _, s := range steps {
			if err := s.Put(c); err != nil {
				t.Fatal(err)
			}
			most = max(most, c.Antecedents())
		}
		core, exact := c.Core()
		t.Logf("%d steps, at most %d antecedents", 200*len(steps), most)
		if len(core) != size || exact != forget {
			t.Errorf("forget %v: core of %d clauses, exact %v", forget, len(core), exact)
		}
		if most > memory/8+size+100 || most < memory/16 {
			t.Errorf("forget %v: %d antecedents at once", forget, most)
		}
	}
}
