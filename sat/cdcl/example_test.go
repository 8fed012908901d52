package cdcl_test

import (
	"context"
	"fmt"
	"os"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sat/cdcl"
)

// Three colours on a triangle, and then only two.
func Example() {
	s := cdcl.New()
	colour := func(corner, c int) cnf.Lit { return cnf.Lit(3*corner + c + 1) }
	for a := range 3 {
		s.Add(colour(a, 0), colour(a, 1), colour(a, 2))
		for b := range a {
			for c := range 3 {
				s.Add(-colour(a, c), -colour(b, c))
			}
		}
	}
	fmt.Println(s.Solve(context.Background(), colour(0, 2), colour(1, 0)))
	fmt.Println(s.Value(colour(2, 1)))
	fmt.Println(s.Solve(context.Background(), -colour(0, 2), -colour(1, 2), -colour(2, 2)))
	fmt.Println(len(s.Core()))
	// Output:
	// SATISFIABLE <nil>
	// 1
	// UNSATISFIABLE <nil>
	// 3
}

func ExampleSolver_SetProof() {
	s := cdcl.New()
	w := proof.NewWriter(os.Stdout)
	s.SetProof(w)
	for _, c := range [][]cnf.Lit{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}} {
		s.Add(c...)
	}
	fmt.Println(s.Solve(context.Background()))
	w.Flush()
	// Output:
	// UNSATISFIABLE <nil>
	// -1 0
	// 2 0
	// 0
}
