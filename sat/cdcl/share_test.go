package cdcl

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"sudokusat/cnf"
	"sudokusat/cnf/gen"
	"sudokusat/internal/testenv"
)

// Two solvers search in turn, and give each other what is short. Both answer as the slow twin does,
// also after clauses are added and variables come back.
func TestSolversShare(t *testing.T) {
	given, kept := 0, 0
	for seed := range uint64(testenv.Rounds(3000)) {
		r := rand.New(rand.NewPCG(seed, 3))
		vars := 4 + r.IntN(18)
		f := &cnf.Formula{}
		var found [][]cnf.Lit
		solvers := []*Solver{New(eager, Ticks(40)), New(eager, Ticks(60), Phase(false))}
		for _, s := range solvers {
			s.SetShort(func(c []cnf.Lit) { found = append(found, append([]cnf.Lit(nil), c...)) })
		}
		for range 1 + r.IntN(4) {
			for range 2 * vars {
				c := clause(r, vars, 3)
				f.Clause(c)
				for _, s := range solvers {
					s.Clause(c)
				}
			}
			want := statusOf(brute(f, nil))
			for _, s := range solvers {
				for {
					got, err := s.Solve(context.Background())
					for _, c := range found {
						if given++; !implied(f, c) {
							t.Fatalf("seed %d: %v does not follow", seed, c)
						}
						for _, to := range solvers {
							if to == s {
								continue
							}
							before := to.Stats().Clauses
							if err := to.Imply(c...); err != nil {
								t.Fatal(err)
							}
							kept += int(to.Stats().Clauses - before)
						}
					}
					found = found[:0]
					if errors.Is(err, ErrTicks) {
						continue
					}
					if err != nil || got != want {
						t.Fatalf("seed %d: %v, %v, the slow twin finds %v", seed, got, err, want)
					}
					break
				}
				if want == cnf.Satisfiable && !models(s, f) {
					t.Fatalf("seed %d: no model", seed)
				}
			}
		}
	}
	if given < 500 || kept < 100 || kept >= given {
		t.Errorf("%d clauses were found, %d kept", given, kept)
	}
}

// implied reports whether a clause follows from a formula.
func implied(f *cnf.Formula, c []cnf.Lit) bool {
	var not []cnf.Lit
	for _, l := range c {
		not = append(not, -l)
	}
	return !brute(f, not)
}

func models(s *Solver, f *cnf.Formula) bool {
	for _, c := range f.All() {
		ok := false
		for _, l := range c {
			ok = ok || s.Value(l) == cnf.True
		}
		if !ok {
			return false
		}
	}
	return true
}

// A solver that writes a proof takes nothing from others, and none takes what it has no variable for.
func TestWhatIsNotShared(t *testing.T) {
	w := newWitness(t)
	w.Clause([]cnf.Lit{1, 2})
	s := New()
	s.Add(1, 2)
	for _, tt := range []struct {
		s    *Solver
		lits []cnf.Lit
		want uint64
	}{{w.s, []cnf.Lit{1}, 1}, {s, []cnf.Lit{1, 3}, 1}, {s, []cnf.Lit{0}, 1}, {s, []cnf.Lit{1, -2}, 2}} {
		if err := tt.s.Imply(tt.lits...); err != nil || tt.s.Stats().Clauses != tt.want {
			t.Errorf("%v: %d clauses, %v", tt.lits, tt.s.Stats().Clauses, err)
		}
	}
	s.Solve(context.Background())
	if s.Imply(-2, 1); s.Stats().Clauses != 2 {
		t.Error("a clause is taken twice")
	}
}

// A search goes on where its ticks ended, by one conflict at least, and the limit of memory can be
// raised.
func TestLimitsAreChanged(t *testing.T) {
	s := New(Ticks(1), Memory(60_000))
	f := gen.Pigeonhole(7, 6).Formula()
	for _, c := range f.All() {
		if err := s.Clause(c); err != nil {
			t.Fatal(err)
		}
	}
	calls := uint64(0)
	for {
		status, err := s.Solve(context.Background())
		if errors.Is(err, ErrMemory) {
			s.SetMemory(0)
			continue
		}
		if calls++; err == nil {
			if status != cnf.Unsatisfiable || calls < 10 {
				t.Errorf("%v after %d calls", status, calls)
			}
			break
		}
		if !errors.Is(err, ErrTicks) || s.Stats().Conflicts < calls {
			t.Fatalf("%d conflicts in %d calls: %v", s.Stats().Conflicts, calls, err)
		}
	}
}
