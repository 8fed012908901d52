package png_test

import (
	"bytes"
	"fmt"
	"image/png"
	"log"

	"sudokusat/draw"
	drawpng "sudokusat/draw/png"
	"sudokusat/sudoku"
)

func Example() {
	shape := sudoku.Classic()
	scene := draw.Scene{Puzzle: sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}}
	var b bytes.Buffer
	if err := drawpng.Write(&b, scene.Picture(), draw.Options{Cell: 20}); err != nil {
		log.Fatal(err)
	}
	image, err := png.Decode(&b)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(image.Bounds().Size())
	// Output: (188,188)
}
