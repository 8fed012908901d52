package sitetest_test

import (
	"fmt"

	"sudokusat/internal/sitetest"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

func ExampleTexts() {
	fmt.Println(sitetest.Texts([]sudoku.Rule{rule.AntiKing{}, rule.Diagonal{}}))
	// Output: anti-king|diagonal
}
