package probe_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode/cube/internal/probe"
)

func random(rng *rand.Rand, vars, clauses int) (out [][]cnf.Lit) {
	for range clauses {
		var c []cnf.Lit
		for _, v := range rng.Perm(vars)[:1+rng.IntN(4)] {
			l := cnf.Lit(1 + v)
			if rng.IntN(2) == 0 {
				l = -l
			}
			c = append(c, l)
		}
		out = append(out, c)
	}
	return out
}

func load(vars int, clauses [][]cnf.Lit) *probe.Prober {
	p := probe.New(vars)
	for _, c := range clauses {
		p.Clause(c)
	}
	return p
}

// closed is the slow twin of unit propagation: values after it, and whether it met no
// conflict.
func closed(vars int, clauses [][]cnf.Lit, assumed []cnf.Lit) (value map[cnf.Lit]bool, ok bool) {
	value = map[cnf.Lit]bool{}
	set := func(l cnf.Lit) bool {
		value[l] = true
		return !value[-l]
	}
	for _, l := range assumed {
		if !set(l) {
			return nil, false
		}
	}
	for again := true; again; {
		again = false
	next:
		for _, c := range clauses {
			open := map[cnf.Lit]bool{}
			for _, l := range c {
				if value[l] {
					continue next
				}
				if !value[-l] {
					open[l] = true
				}
			}
			if len(open) == 0 {
				return nil, false
			}
			for l := range open {
				if len(open) == 1 {
					if again = true; !set(l) {
						return nil, false
					}
				}
			}
		}
	}
	return value, true
}

// pigeons is the formula that n+1 pigeons have a hole each of n.
func pigeons(n int) (vars int, out [][]cnf.Lit) {
	x := func(p, h int) cnf.Lit { return cnf.Lit(p*n + h + 1) }
	for p := range n + 1 {
		var c []cnf.Lit
		for h := range n {
			c = append(c, x(p, h))
			for q := range p {
				out = append(out, []cnf.Lit{-x(p, h), -x(q, h)})
			}
		}
		out = append(out, c)
	}
	return n * (n + 1), out
}

// TestPropagates compares Assume, Open and Look with the slow twin, before and after
// measurements, which leave nothing behind.
func TestPropagates(t *testing.T) {
	conflicts := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 5))
		vars := 4 + rng.IntN(12)
		clauses := random(rng, vars, 2*vars)
		p := load(vars, clauses)
		for range 5 {
			var assumed []cnf.Lit
			for _, c := range random(rng, vars, rng.IntN(3)) {
				assumed = append(assumed, c[0])
			}
			want, ok := closed(vars, clauses, assumed)
			if got := p.Assume(assumed); got != ok {
				t.Fatalf("seed %d: %v: %v, want %v", seed, assumed, got, ok)
			}
			if !ok {
				conflicts++
				continue
			}
			for v := cnf.Var(1); int(v) <= vars; v++ {
				if p.Open(v) == (want[v.Pos()] || want[v.Neg()]) {
					t.Fatalf("seed %d: %v: variable %d", seed, assumed, v)
				}
				if !p.Open(v) {
					continue
				}
				more, ok := closed(vars, clauses, append(assumed[:len(assumed):len(assumed)], v.Neg()))
				if n, got := p.Look(v.Neg()); got != ok || ok && n != len(more)-len(want) {
					t.Fatalf("seed %d: %v: look at -%d: %d, %v, want %d, %v", seed, assumed, v, n, got, len(more)-len(want), ok)
				}
			}
			if _, _, err := p.Conflicts(t.Context(), assumed, 1000, seed); err != nil {
				t.Fatal(err)
			}
		}
	}
	if conflicts < 50 {
		t.Errorf("a weak test: %d conflicts", conflicts)
	}
}

func TestConflicts(t *testing.T) {
	vars, clauses := pigeons(6)
	p := load(vars, clauses)
	whole, decided, err := p.Conflicts(t.Context(), nil, 1_000_000, 0)
	if !decided || err != nil || whole < 20 {
		t.Errorf("%d conflicts, %v, %v", whole, decided, err)
	}
	if n, decided, _ := p.Conflicts(t.Context(), nil, 10, 0); n != 10 || decided {
		t.Errorf("it went on after 10 conflicts: %d, %v", n, decided)
	}
	if n, decided, _ := p.Conflicts(t.Context(), []cnf.Lit{1, 8, 15}, 1_000_000, 0); !decided || n >= whole {
		t.Errorf("%d conflicts with three pigeons placed, %d without", n, whole)
	}
	if n, decided, _ := p.Conflicts(t.Context(), []cnf.Lit{1, 7}, 1_000_000, 0); !decided || n != 0 {
		t.Errorf("two pigeons in a hole: %d, %v", n, decided)
	}
	counts := map[int]bool{}
	for seed := range uint64(9) {
		n, decided, err := load(vars, clauses).Conflicts(t.Context(), nil, 1_000_000, seed)
		if again, _, _ := load(vars, clauses).Conflicts(t.Context(), nil, 1_000_000, seed); again != n || !decided || err != nil {
			t.Errorf("seed %d: %d conflicts, then %d: %v, %v", seed, n, again, decided, err)
		}
		counts[n] = true
	}
	if len(counts) < 3 {
		t.Errorf("seeds choose nothing: %v conflicts", counts)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	vars, clauses = pigeons(8)
	if _, _, err := load(vars, clauses).Conflicts(ctx, nil, 1_000_000, 0); err != why {
		t.Error(err)
	}
}

func ExampleProber() {
	p := probe.New(3)
	p.Clause([]cnf.Lit{-1, 2})
	p.Clause([]cnf.Lit{-2, 3})
	p.Assume(nil)
	fmt.Println(p.Look(1))
	fmt.Println(p.Look(-3))
	// Output:
	// 3 true
	// 3 true
}
