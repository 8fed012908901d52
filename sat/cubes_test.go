package sat_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sat"
)

// satisfiable tries all assignments.
func satisfiable(f *cnf.Formula, cube []cnf.Lit) bool {
	for bits := range 1 << f.Vars {
		m := cnf.NewModel(f.Vars)
		for v := 1; v <= f.Vars; v++ {
			l := cnf.Lit(v)
			if bits>>(v-1)&1 == 0 {
				l = -l
			}
			m.Set(l)
		}
		ok := true
		for _, l := range cube {
			ok = ok && m.True(l)
		}
		if _, all := m.Satisfies(f); ok && all {
			return true
		}
	}
	return false
}

// TestCubesAgreeWithTrying holds solvers that take all cubes at once, and those that take one, to what
// trying finds; their proofs go to a checker.
func TestCubesAgreeWithTrying(t *testing.T) {
	for _, command := range []string{"cadical -q", "minisat", "", "cdcl"} {
		t.Run(command, func(t *testing.T) {
			var e sat.CubeSolver
			switch command {
			case "":
				w := sat.NewWorkers(sat.WorkerCount(1))
				defer w.Close()
				e = w
			case "cdcl":
				e = sat.NewCDCL(1, 0)
			default:
				x, err := sat.NewExec(command)
				if err != nil {
					t.Fatal(err)
				}
				if !installed(t, command) {
					return
				}
				e = x
			}
			count := map[cnf.Status]int{}
			for seed := range uint64(8) {
				rng := rand.New(rand.NewPCG(seed, 3))
				f := &cnf.Formula{Vars: 7}
				for range 26 {
					var c []cnf.Lit
					for _, v := range rng.Perm(f.Vars)[:3] {
						c = append(c, cnf.Lit((v+1)*(1-2*rng.IntN(2))))
					}
					f.Clause(c)
				}
				for range seed % 3 { // propagation has something to do
					f.Clause([]cnf.Lit{cnf.Lit((rng.IntN(f.Vars) + 1) * (1 - 2*rng.IntN(2)))})
				}
				asked := *f
				if command == "" && seed%2 == 0 { // so large that a worker gets it
					asked.Vars = 300
				}
				cubes := [][]cnf.Lit{{1, 2}, {1, -2}, {-1, 3}, {-1, -3}, {}}
				next := 0
				each := func(i int, a sat.CubeAnswer) error {
					want := cnf.Unsatisfiable
					if satisfiable(f, cubes[i]) {
						want = cnf.Satisfiable
					}
					if i != next || a.Err != nil || a.Status != want {
						t.Fatalf("seed %d: cube %d (%d expected): %v, %v, want %v", seed, i, next, a.Status, a.Err, want)
					}
					next++
					count[want]++
					return nil
				}
				if err := e.Cubes(t.Context(), &asked, cubes, 0, each); err != nil || next != len(cubes) {
					t.Fatal(err, next)
				}
				if command == "minisat" {
					continue
				}
				next = 0
				to := func(i int) (proof.Sink, error) {
					c := proof.NewChecker(asked.Vars)
					for _, lits := range f.All() {
						c.Clause(lits)
					}
					for j := range cubes[i] {
						c.Clause(cubes[i][j : j+1])
					}
					return c, nil
				}
				if err := e.ProveCubes(t.Context(), &asked, cubes, 0, to, func(i int, a sat.CubeAnswer) error {
					if a.Proved != (a.Status == cnf.Unsatisfiable) {
						t.Errorf("seed %d: cube %d: proved: %v", seed, i, a.Proved)
					}
					return each(i, a)
				}); err != nil {
					t.Fatal(err)
				}
			}
			if count[cnf.Satisfiable] < 10 || count[cnf.Unsatisfiable] < 10 {
				t.Errorf("a weak test: %v", count)
			}
		})
	}
}

// A solver that takes all cubes is started again after one that took too long, after
// one at which it died, and with what each returns it ends.
func TestCubesOneAfterAnother(t *testing.T) {
	solver := filepath.Join(t.TempDir(), "cadical")
	script := `#!/bin/sh
k=0
while read first a rest; do
	test "$first" = a || continue
	k=$((k+1))
	case $a in
	1) echo c CUBE $k UNSATISFIABLE in 0 sec;;
	2) sleep 60;;
	3) kill -9 $$;;
	4) echo c CUBE $k UNKNOWN in 0 sec;;
	5) echo c CUBE $k SATISFIABLE in 0 sec; echo s SATISFIABLE; echo v 1 2 3 4 5 0; exit 10;;
	esac
done
echo s UNSATISFIABLE
exit 20
`
	if err := os.WriteFile(solver, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	e, err := sat.NewExec(solver)
	if err != nil {
		t.Fatal(err)
	}
	f := &cnf.Formula{Vars: 5}
	f.Clause([]cnf.Lit{1, 2})
	cubes := [][]cnf.Lit{{1}, {2}, {1}, {3}, {4}, {5}, {1}, {1}}
	got := ""
	err = e.Cubes(t.Context(), f, cubes, 4*time.Second, func(i int, a sat.CubeAnswer) error {
		got += fmt.Sprint(i, a.Status.String()[:3], a.Err != nil, " ")
		return nil
	})
	if want := "0UNSfalse 1UNKfalse 2UNSfalse 3UNKtrue 4UNKfalse 5SATfalse 6UNSfalse 7UNSfalse "; err != nil || got != want {
		t.Errorf("%v\n%s, want\n%s", err, got, want)
	}
	enough := errors.New("enough")
	if err := e.Cubes(t.Context(), f, cubes, 0, func(int, sat.CubeAnswer) error { return enough }); err != enough {
		t.Error(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(50*time.Millisecond, func() { cancel(enough) })
	if err := e.Cubes(ctx, f, cubes[1:2], 0, func(int, sat.CubeAnswer) error { return nil }); err != enough {
		t.Error(err)
	}
}
