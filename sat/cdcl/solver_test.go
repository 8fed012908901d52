package cdcl

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/cnf"
	"sudokusat/cnf/gen"
	"sudokusat/internal/testenv"
)

func statusOf(sat bool) cnf.Status {
	if sat {
		return cnf.Satisfiable
	}
	return cnf.Unsatisfiable
}

// clause is a random clause of up to k literals, with repetitions and tautologies.
func clause(r *rand.Rand, vars, k int) (lits []cnf.Lit) {
	for range 1 + r.IntN(k) {
		lits = append(lits, cnf.Lit((1+r.IntN(vars))*(1-2*r.IntN(2))))
	}
	return lits
}

// TestSmallFormulasAgreeWithTheSlowTwin solves formulas of few variables, clauses added and
// assumptions changed in between.
func TestSmallFormulasAgreeWithTheSlowTwin(t *testing.T) {
	counts := map[cnf.Status]int{}
	for seed := range uint64(testenv.Rounds(6000)) {
		r := rand.New(rand.NewPCG(seed, 1))
		w := newWitness(t, eager)
		vars := 1 + r.IntN(24)
		for range 1 + r.IntN(6) {
			for range r.IntN(3 * vars) {
				w.Clause(clause(r, vars, 4))
			}
			var assumed []cnf.Lit
			if r.IntN(3) > 0 {
				assumed = clause(r, vars+1, 4)
			}
			got := w.solve(assumed...)
			if want := statusOf(brute(w.f, assumed)); got != want {
				t.Fatalf("seed %d: %v, the slow twin finds %v", seed, got, want)
			}
			if core := w.s.Core(); got == cnf.Unsatisfiable && brute(w.f, core) {
				t.Fatalf("seed %d: %v is no core", seed, core)
			}
			counts[got]++
		}
	}
	if counts[cnf.Satisfiable] < 200 || counts[cnf.Unsatisfiable] < 500 {
		t.Errorf("a poor mix: %v", counts)
	}
}

// families are formulas that take some conflicts.
func families() map[string]*cnf.Formula {
	f := map[string]*cnf.Formula{
		"pigeonhole 7/6": gen.Pigeonhole(7, 6).Formula(),
		"pigeonhole 6/6": gen.Pigeonhole(6, 6).Formula(),
		"parity odd":     gen.Parity(60, true, 1).Formula(),
		"parity even":    gen.Parity(60, false, 1).Formula(),
		"planted":        gen.Planted(3, 300, 1250, 1).Formula(),
		"3-SAT, 120":     gen.KSAT(3, 120, 520, 3).Formula(),
		"3-SAT, 150":     gen.KSAT(3, 150, 660, 4).Formula(),
		"5-SAT":          gen.KSAT(5, 30, 640, 2).Formula(),
	}
	for name, g := range f {
		f[name], _ = gen.Shuffle(g, 5)
	}
	return f
}

func TestFamiliesAreProvedOrSatisfied(t *testing.T) {
	for name, f := range families() {
		t.Run(name, func(t *testing.T) {
			w := newWitness(t)
			for _, c := range f.All() {
				w.Clause(c)
			}
			got := w.solve()
			t.Logf("%v %+v", got, w.s.Stats())
			again := newWitness(t)
			hasty := newWitness(t, eager)
			for _, c := range f.All() {
				hasty.Clause(c)
			}
			if status := hasty.solve(); status != got {
				t.Errorf("%v with short intervals", status)
			}
			for _, c := range f.All() {
				again.Clause(c)
			}
			if again.solve() != got || again.s.Stats() != w.s.Stats() {
				t.Error("another run is different")
			}
		})
	}
}

// TestLimitsEndSearches interrupts a hard search in each way, and then uses the solver.
func TestLimitsEndSearches(t *testing.T) {
	f := gen.Pigeonhole(11, 10).Formula()
	ended, end := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	end(why)
	full := New()
	for _, c := range f.All() {
		full.Clause(c)
	}
	for _, tt := range []struct {
		ctx  context.Context
		with Option
		want error
	}{
		{ended, Seed(1), why},
		{context.Background(), Conflicts(500), ErrConflicts},
		{context.Background(), Memory(full.Stats().Memory + 40_000), ErrMemory},
	} {
		w := newWitness(t, tt.with)
		for _, c := range f.All() {
			if err := w.Clause(c); err != nil {
				t.Fatal(err)
			}
		}
		for range 3 {
			if got, err := w.s.Solve(tt.ctx); got != cnf.Undecided || !errors.Is(err, tt.want) {
				t.Errorf("%v, %v; want %v", got, err, tt.want)
			}
			if tt.want == ErrMemory && w.s.Stats().Memory > w.s.opts.memory {
				t.Errorf("%d bytes, %d allowed", w.s.Stats().Memory, w.s.opts.memory)
			}
		}
		for h := cnf.Lit(1); h <= 10; h++ {
			w.Clause([]cnf.Lit{h}) // the first pigeon in each hole
		}
		if got := w.solve(); got != cnf.Unsatisfiable {
			t.Error(got)
		}
	}
}

// untilDone is a context that ends after it was asked some times.
type untilDone struct {
	context.Context
	asked, most int
}

func (u *untilDone) Err() error {
	if u.asked++; u.asked > u.most {
		return context.Canceled
	}
	return nil
}

// TestContextIsAskedOften wants no more than checkTicks, about, between two looks at it.
func TestContextIsAskedOften(t *testing.T) {
	s := New()
	gen.Pigeonhole(12, 11).Write(s)
	r := rand.New(rand.NewPCG(1, 2))
	for range 60_000 { // so that it ends in connect as well
		s.Add(cnf.Lit(200+r.IntN(30_000)), cnf.Lit(-200-r.IntN(30_000)), cnf.Lit(200+r.IntN(30_000)))
	}
	for most := range 30 {
		ctx := &untilDone{Context: context.Background(), most: most}
		before := s.Stats().Ticks
		if got, err := s.Solve(ctx); got != cnf.Undecided || err != context.Canceled {
			t.Fatal(got, err)
		}
		if n := s.Stats().Ticks - before; n > uint64(most+4)*checkTicks {
			t.Errorf("%d ticks after the context ended", n)
		}
	}
}

func TestMisuseIsAnError(t *testing.T) {
	s := New()
	ctx := context.Background()
	for _, l := range []cnf.Lit{0, MaxVar + 1, -MaxVar - 1, -1 << 31} {
		if err := s.Add(1, l); !errors.Is(err, ErrLiteral) {
			t.Errorf("Add(%d): %v", l, err)
		}
		if got, err := s.Solve(ctx, l); got != cnf.Undecided || !errors.Is(err, ErrLiteral) {
			t.Errorf("Solve(%d): %v, %v", l, got, err)
		}
		if s.Value(l) != cnf.Unassigned || s.Failed(l) {
			t.Errorf("%d has a value", l)
		}
	}
	var none context.Context
	if got, err := s.Solve(none); got != cnf.Undecided || err != ErrNoContext {
		t.Error(got, err)
	}
	if got, err := s.Solve(ctx); got != cnf.Satisfiable || err != nil {
		t.Error("no clauses:", got, err)
	}
	s.Add(1)
	if err := s.SetProof(nil); err != ErrLate {
		t.Error(err)
	}
	s.Add()
	for range 2 {
		if got, err := s.Solve(ctx, 2); got != cnf.Unsatisfiable || err != nil || len(s.Core()) != 0 {
			t.Error("the empty clause:", got, err, s.Core())
		}
	}
}

// sinkOf is a sink that has an error after some steps.
type sinkOf struct{ steps int }

var errSink = errors.New("the disk is full")

func (s *sinkOf) Add([]cnf.Lit) error {
	if s.steps--; s.steps < 0 {
		return errSink
	}
	return nil
}
func (s *sinkOf) Delete(l []cnf.Lit) error { return s.Add(l) }

func TestErrorsOfTheSinkEndEverything(t *testing.T) {
	for steps := range 40 {
		s := New()
		s.SetProof(&sinkOf{steps * 10})
		gen.Pigeonhole(8, 7).Write(s)
		for range 2 {
			if got, err := s.Solve(context.Background()); got != cnf.Undecided || err != errSink {
				t.Fatalf("after %d steps: %v, %v", steps*10, got, err)
			}
			if err := s.Add(1); err != errSink {
				t.Error(err)
			}
		}
	}
}

// A solver that was reset does what a new one does, whatever it did before.
func TestAResetSolverIsNew(t *testing.T) {
	old := New()
	for seed := range uint64(testenv.Rounds(1500)) {
		r := rand.New(rand.NewPCG(seed, 9))
		options := []Option{Seed(seed), Phase(r.IntN(2) > 0), Without(Technique(r.IntN(256)) &^ Stable)}
		if r.IntN(2) > 0 {
			options = append(options, eager)
		}
		fresh, vars := New(options...), 1+r.IntN(60)
		old.Reset(options...)
		for range 1 + r.IntN(3) {
			for range r.IntN(4 * vars) {
				c := clause(r, vars, 4)
				fresh.Clause(c)
				old.Clause(c)
			}
			var assumed []cnf.Lit
			if r.IntN(3) == 0 {
				assumed = clause(r, vars+1, 3)
			}
			want, err := fresh.Solve(context.Background(), assumed...)
			got, err2 := old.Solve(context.Background(), assumed...)
			a, b := fresh.Stats(), old.Stats()
			a.Memory, b.Memory = 0, 0
			if got != want || a != b || err != nil || err2 != nil || !slices.Equal(fresh.model, old.model) || !slices.Equal(fresh.failed, old.failed) {
				t.Fatalf("seed %d: %v, %+v, %v; a new one: %v, %+v, %v", seed, got, b, err2, want, a, err)
			}
		}
	}
}
