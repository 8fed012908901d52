package finding_test

import (
	"fmt"

	"sudokusat/text/finding"
)

func ExampleDocument_Place() {
	d := &finding.Document{Text: "one\ntwo three\n", First: 1}
	line, column := d.Place(len("one\ntwo "))
	fmt.Println(line, column)
	// Output: 2 5
}

func ExampleRefuse() {
	for _, f := range finding.Refuse(0, "a picture, not a puzzle") {
		fmt.Println(f.Err)
	}
	// Output: a picture, not a puzzle
}

func ExampleAbout_TakeLine() {
	var a finding.About
	fmt.Println(a.TakeLine("title: Four"), a.TakeLine("foglight"), a.TakeLine("norowcol: true"), a.Title)
	// Output: true true false Four
}
