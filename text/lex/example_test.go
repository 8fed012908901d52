package lex_test

import (
	"fmt"

	"sudokusat/text/lex"
)

func ExampleKindOf() {
	for _, line := range []string{"5 3 . 7", "53.7", "53|.7", "Grid 01", "# by hand"} {
		fmt.Println(lex.KindOf([]byte(line)))
	}
	// Output:
	// 6
	// 5
	// 4
	// 2
	// 1
}

func ExampleRuleIn() {
	fmt.Printf("%q %q\n", lex.RuleIn([]byte("Killer Sudoku 12")), lex.RuleIn([]byte("Sudoku 12")))
	// Output: "killer" ""
}
