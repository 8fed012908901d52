package sudokumaker_test

import (
	"fmt"

	"sudokusat/text/finding"
	"sudokusat/text/site/sudokumaker"
)

func ExampleRead() {
	data := `{"formatVersion":"1.5.0","puzzle":{"name":"A poem","author":"","size":4,"cells":[` +
		`{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}],"constraints":[{"type":9999,"name":"My rule"}]}}`
	f := sudokumaker.Read([]byte(data), 0, finding.Options{})
	fmt.Println(f.Err)
	// Output: SudokuMaker data with the constraint "My rule" of the type 9999, which is not known here
}
