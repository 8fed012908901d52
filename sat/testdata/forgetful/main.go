// Command forgetful uses worker processes and does not call sat.ServeWorker.
// Each run of main adds a line to the file that FORGETFUL_LOG names.
package main

import (
	"context"
	"fmt"
	"os"

	"sudokusat/sat"
	"sudokusat/sudoku"
)

func main() {
	if f, err := os.OpenFile(os.Getenv("FORGETFUL_LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
		fmt.Fprintln(f, "main runs")
		f.Close()
	}
	w := sat.NewWorkers()
	defer w.Close()
	shape, err := sudoku.NewShape(sudoku.Boxed(5, 5))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = w.Solve(context.Background(), sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}, sudoku.Query{Limit: 1})
	fmt.Println(err)
}
