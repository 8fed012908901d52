package common_test

import (
	"fmt"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/site/common"
)

func ExampleUnmarked() {
	white := rule.Pair{Kind: "difference", N: 1, Cells: rule.Cells{"r1c1", "r1c2"}}
	black := rule.Pair{Kind: "ratio", N: 2, Cells: rule.Cells{"r2c1", "r1c1"}}
	x := common.Unmarked("difference", 1, common.PairsOf([]sudoku.Rule{white, black}, "difference", "ratio"))
	fmt.Println(x.Text(), common.Excepted(x))
	// Output: negative difference 1 except r2c1 r1c1 [r1c1-r2c1]
}

func ExampleLargest() {
	b := sudoku.Boxed(2, 2)
	fmt.Println(len(common.Houses(&b)), len(common.Largest(&b)), common.Houses(&b)[11])
	// Output: 12 12 [r3c3 r3c4 r4c3 r4c4]
}
