package pdf_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"sudokusat/draw"
	"sudokusat/draw/pdf"
	"sudokusat/sudoku"
)

// A book of one empty grid.
func Example() {
	shape := sudoku.Classic()
	book := pdf.NewBook(pdf.BookOptions{Title: "Empty", PerPage: 1})
	if _, err := book.Add(context.Background(), draw.Scene{Puzzle: sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}}, nil); err != nil {
		log.Fatal(err)
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.String()[:5])
	// Output: %PDF-
}
