package generate_test

import (
	"fmt"

	"sudokusat/generate"
)

func ExampleCanonizer_Minlex() {
	g := generate.Cells{5, 3, 0, 0, 7} // the clues of a nearly empty grid
	found := generate.NewCanonizer().Minlex(&g)
	fmt.Println(found.Form[72:], found.Automorphisms)
	fmt.Println(found.Map.Apply(&g) == found.Form)
	// Output:
	// [0 0 0 0 0 1 0 2 3] 3456
	// true
}
