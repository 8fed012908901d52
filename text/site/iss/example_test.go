package iss_test

import (
	"fmt"

	"sudokusat/text/finding"
	"sudokusat/text/site/iss"
)

func ExampleSite() {
	text := ".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_3"
	d := &finding.Document{Text: text, Lines: []string{text}, First: 1}
	for _, f := range iss.Site().Document(d, finding.Options{}) {
		fmt.Println(f.Board.Text(), "|", f.Rules[0].Text(), "|", f.Givens[15])
	}
	// Output: 4x4 box 2x2 | thermo r1c1 r1c2 | 3
}
