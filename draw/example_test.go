package draw_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"sudokusat/draw"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// A picture of a puzzle with its rules, as SVG.
func Example() {
	cage, err := rule.Parse("cage 5 r1c1 r1c2")
	if err != nil {
		log.Fatal(err)
	}
	shape, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		log.Fatal(err)
	}
	puzzle, err := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape), cage)
	if err != nil {
		log.Fatal(err)
	}
	scene := draw.Scene{Puzzle: puzzle, Title: "A small one"}
	var b bytes.Buffer
	if err := draw.SVG(&b, scene.Picture(), draw.Options{Theme: draw.Dark}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(b.String(), "<title>Sudoku A small one: 4×4, one rule, 0 clues</title>"))
	// Output: true
}
