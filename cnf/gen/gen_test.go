package gen_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"sudokusat/cnf"
	"sudokusat/cnf/gen"
)

// dimacs prints an instance as a file for a solver.
func dimacs(i gen.Instance) {
	w := cnf.NewDIMACSWriter(os.Stdout, int64(i.Vars), int64(i.Clauses))
	w.Comment(i.Name)
	if err := errors.Join(i.Write(w), w.Close()); err != nil {
		fmt.Println(err)
	}
}

func ExamplePigeonhole() {
	dimacs(gen.Pigeonhole(3, 2))
	// Output:
	// c pigeonhole, 3 in 2
	// p cnf 6 9
	// 1 2 0
	// 3 4 0
	// 5 6 0
	// -1 -3 0
	// -1 -5 0
	// -3 -5 0
	// -2 -4 0
	// -2 -6 0
	// -4 -6 0
}

func ExampleParity() {
	dimacs(gen.Parity(3, true, 1))
	// Output:
	// c parity of 3, odd
	// p cnf 3 6
	// 1 2 0
	// -1 -2 0
	// 2 -3 0
	// -2 3 0
	// 3 -1 0
	// -3 1 0
}

func ExampleKSAT() {
	dimacs(gen.KSAT(3, 5, 4, 1))
	// Output:
	// c random 3-SAT, 4 clauses over 5
	// p cnf 5 4
	// 2 1 4 0
	// 5 4 -1 0
	// 2 1 -3 0
	// 5 2 -1 0
}

func ExamplePlanted() {
	dimacs(gen.Planted(3, 5, 4, 1))
	// Output:
	// c planted 3-SAT, 4 clauses over 5
	// p cnf 5 4
	// 2 1 4 0
	// 5 4 -1 0
	// 2 1 -3 0
	// 5 2 -1 0
}

func ExampleShuffle() {
	f, renaming := gen.Shuffle(gen.Pigeonhole(2, 1).Formula(), 4)
	cnf.WriteFormula(os.Stdout, f)
	fmt.Println(renaming[1:])
	// Output:
	// p cnf 2 3
	// -2 0
	// -1 2 0
	// 1 0
	// [1 -2]
}

// models counts the models of a formula of few variables.
func models(f *cnf.Formula) (n int) {
	for bits := range 1 << f.Vars {
		ok := true
		for _, c := range f.All() {
			ok = ok && slices.ContainsFunc(c, func(l cnf.Lit) bool { return (bits>>(l.Var()-1)&1 == 1) == (l > 0) })
		}
		if ok {
			n++
		}
	}
	return n
}

// counts wants the instance to keep its word: size, status, same clauses each
// time.
func counts(t *testing.T, i gen.Instance, vars, clauses int) *cnf.Formula {
	t.Helper()
	f, again := i.Formula(), i.Formula()
	if i.Vars != vars || i.Clauses != clauses || f.Vars != vars || f.Len() != clauses {
		t.Errorf("%s: %d variables, %d clauses announced, %d and %d written; want %d and %d", i.Name, i.Vars, i.Clauses, f.Vars, f.Len(), vars, clauses)
	}
	for k, c := range f.All() {
		if !slices.Equal(c, again.At(k)) {
			t.Errorf("%s: clause %d is %v, then %v", i.Name, k, c, again.At(k))
		}
	}
	if n := models(f); i.Status == cnf.Satisfiable && n == 0 || i.Status == cnf.Unsatisfiable && n != 0 {
		t.Errorf("%s: %v, with %d models", i.Name, i.Status, n)
	}
	return f
}

func TestPigeonhole(t *testing.T) {
	for holes := range 4 {
		for pigeons := range 5 {
			f := counts(t, gen.Pigeonhole(pigeons, holes), pigeons*holes, pigeons+holes*pigeons*(pigeons-1)/2)
			// Each hole goes to a pigeon or to none, each pigeon gets one or
			// more: by inclusion and exclusion of those that get none.
			want, choose := 0, 1
			for k := range pigeons + 1 {
				n := choose
				for range holes {
					n *= pigeons + 1 - k
				}
				want += n * (1 - 2*(k%2))
				choose = choose * (pigeons - k) / (k + 1)
			}
			if n := models(f); n != want {
				t.Errorf("%d pigeons, %d holes: %d models; want %d", pigeons, holes, n, want)
			}
		}
	}
	if i := gen.Pigeonhole(-1, -1); i.Vars != 0 || i.Clauses != 0 {
		t.Errorf("fewer than none: %+v", i)
	}
}

func TestParity(t *testing.T) {
	for n := 1; n < 9; n++ {
		for seed := range uint64(8) {
			for _, odd := range []bool{false, true} {
				want := map[bool]int{false: 2, true: 0}[odd]
				if got := models(counts(t, gen.Parity(n, odd, seed), n, 2*n)); got != want {
					t.Errorf("ring of %d, odd %v, seed %d: %d models", n, odd, seed, got)
				}
			}
		}
	}
}

func TestRandom(t *testing.T) {
	satisfiable, unsatisfiable := 0, 0
	for seed := range uint64(40) {
		k, vars := int(1+seed%4), int(4+seed%6)
		for _, i := range []gen.Instance{gen.KSAT(k, vars, 4*vars, seed), gen.Planted(k, vars, 4*vars, seed)} {
			f := counts(t, i, vars, 4*vars)
			for _, c := range f.All() {
				seen := map[cnf.Var]bool{}
				for _, l := range c {
					seen[l.Var()] = true
				}
				if len(c) != k || len(seen) != k {
					t.Errorf("%s: clause %v", i.Name, c)
				}
			}
			if i.Status == cnf.Undecided && models(f) > 0 {
				satisfiable++
			} else if i.Status == cnf.Undecided {
				unsatisfiable++
			}
		}
	}
	if satisfiable == 0 || unsatisfiable == 0 {
		t.Errorf("uniform: %d satisfiable, %d not: a poor mix", satisfiable, unsatisfiable)
	}
	if c := gen.KSAT(3, 2, 1, 1).Formula().At(0); len(c) != 2 {
		t.Errorf("a clause over two variables: %v", c)
	}
}

func TestShuffle(t *testing.T) {
	for seed := range uint64(20) {
		f := gen.Planted(3, 8, 30, seed).Formula()
		model := cnf.NewModel(8)
		for v := 1; v <= 8; v++ {
			model.Set(cnf.Lit(v))
		}
		g, renaming := gen.Shuffle(f, seed)
		if g.Len() != f.Len() || g.Literals() != f.Literals() || models(g) != models(f) {
			t.Errorf("seed %d: another formula", seed)
		}
		if i, ok := renaming.Model(model).Satisfies(g); !ok {
			t.Errorf("seed %d: the renamed model fails clause %v", seed, g.At(i))
		}
	}
	_, renaming := gen.Shuffle(gen.Parity(3, false, 1).Formula(), 1)
	if renaming.Model(nil) != nil || renaming.Model(cnf.Model{0, cnf.False}).Assigned() != 1 {
		t.Error("partial models are renamed wrongly")
	}
}

func TestWriteStops(t *testing.T) {
	full := errors.New("disk full")
	s := &failing{full, 3}
	if err := gen.Pigeonhole(4, 3).Write(s); err != full || s.left != 0 {
		t.Errorf("%v, %d", err, s.left)
	}
}

// failing takes a few clauses and then fails; it must not be asked again.
type failing struct {
	err  error
	left int
}

func (f *failing) Clause([]cnf.Lit) error {
	if f.left--; f.left == 0 {
		return f.err
	}
	if f.left < 0 {
		panic("written to after an error")
	}
	return nil
}
