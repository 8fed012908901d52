package cdcl

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/cnf"
	"sudokusat/cnf/gen"
	"sudokusat/internal/testenv"
)

// ready returns a witness whose clauses are in the lists, at level 0, ready for a technique.
func ready(t *testing.T, clauses ...[]cnf.Lit) *witness {
	t.Helper()
	w := newWitness(t)
	for _, c := range clauses {
		w.Clause(c)
	}
	w.s.ctx = context.Background()
	if !w.s.connect() || !w.s.settle() {
		t.Fatal("not ready")
	}
	return w
}

// clauses returns the clauses in the arena and the lists, each sorted.
func (w *witness) clauses() (all [][]cnf.Lit) {
	s := w.s
	for p := range lit(len(s.bins)) {
		for _, q := range s.bins[p] {
			if p^1 < q {
				all = append(all, []cnf.Lit{(p ^ 1).unpack(), q.unpack()})
			}
		}
	}
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if !s.has(c, garbage) {
			all = append(all, unpackAll(nil, s.copied(s.lits(c))))
		}
	}
	for _, c := range all {
		slices.Sort(c)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

func (w *witness) want(clauses ...[]cnf.Lit) {
	w.t.Helper()
	for _, c := range clauses {
		slices.Sort(c)
	}
	slices.SortFunc(clauses, slices.Compare)
	if got := w.clauses(); !slices.EqualFunc(got, clauses, slices.Equal) {
		w.t.Errorf("%v, want %v", got, clauses)
	}
}

const plenty = 1 << 30 // ticks

func TestProbingFindsFailedLiterals(t *testing.T) {
	w := ready(t, []cnf.Lit{-1, 2}, []cnf.Lit{-1, 3}, []cnf.Lit{-2, -3, 4}, []cnf.Lit{-4, -2, -3})
	if !w.s.probe(plenty) || w.s.rootValue(pack(1)) >= 0 {
		t.Errorf("1 does not fail: %+v", w.s.Stats())
	}
}

func TestSubsumptionRemovesAndShortens(t *testing.T) {
	w := ready(t, []cnf.Lit{1, 2, 3}, []cnf.Lit{1, 2, 3, 4}, []cnf.Lit{1, -2, 3, 5}, []cnf.Lit{6, 7}, []cnf.Lit{6, 7, 8}, []cnf.Lit{6, -7, 9})
	if !w.s.subsume(plenty) {
		t.Fatal()
	}
	w.want([]cnf.Lit{1, 2, 3}, []cnf.Lit{1, 3, 5}, []cnf.Lit{6, 7}, []cnf.Lit{6, 9})
}

// A learned clause that subsumes another one is needed from then on.
func TestSubsumingClausesAreIrredundant(t *testing.T) {
	w := ready(t, []cnf.Lit{1, 2, 3, 4}, []cnf.Lit{1, 2, 3, -4})
	w.s.derive([]lit{pack(1), pack(2), pack(3)}, redundant, 2)
	if !w.s.subsume(plenty) || w.s.irredundant != 1 || w.s.learned != 0 {
		t.Error(w.clauses(), w.s.irredundant, w.s.learned)
	}
}

func TestVivificationShortens(t *testing.T) {
	w := ready(t, []cnf.Lit{1, 2, 3, 4}, []cnf.Lit{1, 5}, []cnf.Lit{-5, -3}, []cnf.Lit{2, 6, 7}, []cnf.Lit{-6, 2}, []cnf.Lit{1, 2, 8, 9})
	if !w.s.vivify(plenty) || !w.s.collect(true) {
		t.Fatal()
	}
	w.want([]cnf.Lit{1, 2, 4}, []cnf.Lit{1, 5}, []cnf.Lit{-5, -3}, []cnf.Lit{2, 7}, []cnf.Lit{-6, 2}, []cnf.Lit{1, 2, 8, 9})
}

func TestEliminationResolves(t *testing.T) {
	w := ready(t, []cnf.Lit{1, 2, 3}, []cnf.Lit{-1, 4, 5}, []cnf.Lit{2, 4, 6}, []cnf.Lit{-2, -4, 6}, []cnf.Lit{-6, 7, 2}, []cnf.Lit{-6, 3, -7})
	if !w.s.eliminate(plenty) || w.s.Stats().Eliminated == 0 {
		t.Fatal(w.clauses())
	}
	if got := w.solve(); got != cnf.Satisfiable {
		t.Error(got)
	}
	gone := w.s.Stats().Eliminated
	for v := cnf.Lit(1); v <= 7; v++ {
		w.solve(v)
		w.solve(-v)
	}
	if st := w.s.Stats(); st.Eliminated != 0 || int(st.Restored) != gone {
		t.Errorf("%+v", st)
	}
	w.want([]cnf.Lit{1, 2, 3}, []cnf.Lit{-1, 4, 5}, []cnf.Lit{2, 4, 6}, []cnf.Lit{-2, -4, 6}, []cnf.Lit{-6, 7, 2}, []cnf.Lit{-6, 3, -7})
}

// Clauses that elimination adds subsume and shorten others: a pebbling game on a pyramid, with two
// colours, is refuted by it alone.
func TestEliminationSubsumesBackward(t *testing.T) {
	const height = 12
	stone := func(row, i, colour int) cnf.Lit { return cnf.Lit(2*(row*height+i) + colour + 1) }
	var game [][]cnf.Lit
	for i := range height {
		game = append(game, []cnf.Lit{stone(0, i, 0), stone(0, i, 1)})
	}
	for row := 1; row < height; row++ {
		for i := range height - row {
			for c := range 4 {
				game = append(game, []cnf.Lit{-stone(row-1, i, c&1), -stone(row-1, i+1, c>>1), stone(row, i, 0), stone(row, i, 1)})
			}
		}
	}
	game = append(game, []cnf.Lit{-stone(height-1, 0, 0)}, []cnf.Lit{-stone(height-1, 0, 1)})
	w := ready(t, game...)
	for range 6 {
		if !w.s.unsat && !w.s.eliminate(plenty) && !w.s.unsat {
			t.Fatal("no memory")
		}
	}
	if !w.s.unsat {
		t.Errorf("%d of %d variables are left", w.s.vars-w.s.inactive-len(w.s.trail), w.s.vars)
	}
	if got := w.solve(); got != cnf.Unsatisfiable {
		t.Error(got)
	}
}

// Local search satisfies easy formulas by itself: what it saves leads to a model at once.
func TestWalkFindsModels(t *testing.T) {
	f := gen.KSAT(3, 300, 900, 7).Formula()
	w := newWitness(t, Phase(false))
	for _, c := range f.All() {
		w.Clause(c)
	}
	w.s.ctx = context.Background()
	w.s.searchTicks = plenty
	if !w.s.connect() || !w.s.settle() || !w.s.walk() {
		t.Fatal()
	}
	if got := w.solve(); got != cnf.Satisfiable || w.s.Stats().Conflicts != 0 || w.s.Stats().Flips == 0 {
		t.Errorf("%v %+v", got, w.s.Stats())
	}
}

// TestEachTechniqueAlone runs the families with every technique alone, and with none.
func TestEachTechniqueAlone(t *testing.T) {
	for name, f := range families() {
		want := cnf.Undecided
		for only := Technique(0); only < AllTechniques; only = max(1, 2*only) {
			w := newWitness(t, Without(AllTechniques&^only), eager)
			for _, c := range f.All() {
				w.Clause(c)
			}
			got := w.solve()
			if want == cnf.Undecided {
				want = got
			}
			if got != want {
				t.Errorf("%s: %v with technique %b, %v with none", name, got, only, want)
			}
		}
	}
}

// TestMemoryIsKept solves with limits that end the search anywhere, and then without one.
func TestMemoryIsKept(t *testing.T) {
	f := gen.KSAT(3, 60, 330, 12).Formula()
	r := rand.New(rand.NewPCG(1, 1))
	refused, ended, answered := 0, 0, 0
	for range testenv.Rounds(600) {
		limit := uint64(20_000 + r.IntN(60_000))
		w := newWitness(t, Memory(limit), eager)
		ok := true
		for _, c := range f.All() {
			if err := w.s.Clause(c); err == ErrMemory {
				ok = false
				break
			}
			w.f.Clause(c)
			w.checker.Clause(c)
		}
		if !ok {
			refused++
		}
		for range 2 {
			got, err := w.s.Solve(context.Background())
			switch {
			case err == ErrMemory:
				ended++
			case err != nil:
				t.Fatal(err)
			default:
				answered++
				w.answered(got, nil)
			}
			if m := w.s.Stats().Memory; m > limit {
				t.Fatalf("%d bytes of %d", m, limit)
			}
		}
		w.s.opts.memory = 0
		if w.solve(); !ok {
			continue
		}
		if got := w.solve(); got != cnf.Unsatisfiable {
			t.Fatal(got)
		}
	}
	if refused == 0 || ended == 0 || answered == 0 {
		t.Errorf("a poor mix: %d refused, %d ended, %d answered", refused, ended, answered)
	}
}
