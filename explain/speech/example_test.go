package speech_test

import (
	"fmt"
	"strings"

	"sudokusat/explain/speech"
)

// A file may have a few sentences; the others are English.
func Example() {
	l, err := speech.Read(strings.NewReader(`
language: de
is not (one): {cells} ist nicht {digits}
is not (other): {cells} sind nicht {digits}
and: {words} und {last}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	cells := []string{"r1c1", "r1c2"}
	fmt.Println(l.Count("is not", len(cells), "cells", l.And(cells), "digits", "7"))
	fmt.Println(l.Text("in", "digit", "7", "house", l.House("row 1")))
	// Output:
	// r1c1 und r1c2 sind nicht 7
	// 7 in row 1
}
