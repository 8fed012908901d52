package near_test

import (
	"fmt"

	"sudokusat/sudoku/near"
)

func Example() {
	commands := []string{"solve", "check", "count"}
	fmt.Println("no command is called slove" + near.Hint("slove", commands))
	// Output: no command is called slove: did you mean solve?
}
