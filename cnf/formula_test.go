package cnf_test

import (
	"fmt"
	"slices"
	"testing"

	"sudokusat/cnf"
)

func ExampleFormula() {
	var f cnf.Formula // x1 or x2, not both
	f.Clause([]cnf.Lit{1, 2})
	f.Clause([]cnf.Lit{-1, -2})
	for _, c := range f.All() {
		fmt.Println(c)
	}
	fmt.Println(f.Vars, "variables,", f.Len(), "clauses,", f.Literals(), "literals")
	// Output:
	// [1 2]
	// [-1 -2]
	// 2 variables, 2 clauses, 4 literals
}

func TestFormulaKeepsCopies(t *testing.T) {
	f := cnf.NewFormula(3, 1, 1)
	buf := []cnf.Lit{1, -5}
	f.Clause(buf)
	f.Clause(nil)
	buf[0] = 9
	f.Clause(buf[:1])
	g := f.Clone()
	g.Clause([]cnf.Lit{2})
	if f.Vars != 9 || f.Len() != 3 || g.Len() != 4 {
		t.Fatalf("%d variables, %d and %d clauses", f.Vars, f.Len(), g.Len())
	}
	for i, want := range [][]cnf.Lit{{1, -5}, {}, {9}} {
		if !slices.Equal(f.At(i), want) {
			t.Errorf("clause %d is %v, want %v", i, f.At(i), want)
		}
	}
}
