package neutral_test

import (
	"fmt"

	"sudokusat/text/finding"
	"sudokusat/text/site/neutral"
)

func ExampleRead() {
	object := `{"rows":4,"cols":4,"values":[1,4],"latin":true,"boxes":[2,2],
		"rules":[{"rule":"thermo","cells":"r1c1..r1c3"}],"givens":["....","..1.","....","...."]}`
	for _, f := range neutral.Read([]byte(object), 0, finding.Options{}) {
		fmt.Println(f.Board.Text(), f.Rules[0].Text(), f.Givens[6])
	}
	// Output: 4x4 box 2x2 thermo r1c1..r1c3 1
}
