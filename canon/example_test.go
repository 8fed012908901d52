package canon_test

import (
	"fmt"

	"sudokusat/canon"
)

func ExampleClassic_Minlex() {
	g := canon.Cells{5, 3, 0, 0, 7} // the clues of a nearly empty grid
	found := canon.NewClassic().Minlex(&g)
	fmt.Println(found.Image[72:], found.Automorphisms)
	fmt.Println(found.Map.Apply(&g) == found.Image)
	// Output:
	// [0 0 0 0 0 1 0 2 3] 3456
	// true
}
