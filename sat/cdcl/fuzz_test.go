package cdcl

import (
	"context"
	"errors"
	"testing"

	"sudokusat/cnf"
)

// FuzzCalls makes a sequence of calls of bytes: options, clauses, solving under assumptions,
// with limits and without. Every model, core and proof is checked, and every answer compared
// with the slow twin (as CaDiCaL's mobical does; Artho, Biere, Seidl, "Model-based testing for
// verification back-ends", 2013).
func FuzzCalls(f *testing.F) {
	f.Add([]byte{0, 3, 0x11, 0x22, 0x33, 200, 3, 0x13, 0x25, 0x34, 200, 210, 1, 2})
	f.Add([]byte("unsatisfiable, by and by: 0123456789 0123456789 ABCDEFGHIJ"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 400 {
			t.Skip("too long for the slow twin")
		}
		calls(t, data)
	})
}

// calls makes the calls of a script.
func calls(t testing.TB, script []byte) {
	next := func() byte {
		if len(script) == 0 {
			return 0
		}
		b := script[0]
		script = script[1:]
		return b
	}
	literal := func() cnf.Lit {
		b := next()
		l := cnf.Lit(1 + b%20)
		if b&128 != 0 {
			l = -l
		}
		return l
	}
	w := newWitness(t, Without(Technique(next())), Phase(next()&1 == 0), eager)
	for len(script) > 0 {
		switch b := next(); {
		case b < 200:
			var c []cnf.Lit
			for range b % 6 {
				c = append(c, literal())
			}
			if b%6 > 0 || b > 190 {
				if err := w.Clause(c); err != nil {
					t.Fatal(err)
				}
			}
		case b < 210:
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			if got, err := w.s.Solve(ctx); !errors.Is(err, context.Canceled) || got != cnf.Undecided {
				t.Fatal(got, err)
			}
		default:
			var assumed []cnf.Lit
			for range b % 4 {
				assumed = append(assumed, literal())
			}
			w.s.opts.conflicts = uint64(b%3) * 5
			got, err := w.s.Solve(context.Background(), assumed...)
			if err != nil {
				if err != ErrConflicts {
					t.Fatal(err)
				}
				break
			}
			w.answered(got, assumed)
			if want := statusOf(brute(w.f, assumed)); got != want {
				t.Fatalf("%v, the slow twin finds %v", got, want)
			}
			if core := w.s.Core(); len(core) > 0 && brute(w.f, core) {
				t.Fatalf("%v is no core", core)
			}
		}
	}
}
