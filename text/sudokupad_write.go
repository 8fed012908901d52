package text

import (
	"encoding/json"

	"sudokusat/sudoku"
)

// A puzzle without rules as JSON of SudokuPad, which sudokupad.go reads back. Its
// rules would be drawings; for them SudokuPad takes data of f-puzzles.

func sudokuPadPlain(p sudoku.Puzzle) (string, error) {
	b := p.Shape.Board()
	n := b.Hi
	if !isOrdinary(&b) || b.FreeLines || n < 4 || b.Regions == nil && b.BoxRows < 2 || b.Regions != nil && b.BoxRows > 0 || len(b.Rules) > 0 || len(p.Rules()) > 0 {
		return "", squareOnly("SudokuPad", b)
	}
	type cell struct {
		Value int `json:"value,omitempty"`
	}
	var data struct {
		CellSize int         `json:"cellSize"`
		Cells    [][]cell    `json:"cells"`
		Regions  [][][2]int  `json:"regions"`
		Cages    []struct{}  `json:"cages"`
		Metadata interface{} `json:"metadata,omitempty"`
	}
	data.CellSize, data.Cages = 64, []struct{}{}
	data.Cells = make([][]cell, n)
	data.Regions = make([][][2]int, n)
	for i := range n {
		data.Cells[i] = make([]cell, n)
		for j := range n {
			if d := p.Givens[i*n+j]; d > 0 {
				data.Cells[i][j].Value = p.Shape.Value(d)
			}
			r := 0
			if b.Regions != nil {
				r = b.Regions[i*n+j]
			} else {
				r = i/b.BoxRows*(n/b.BoxCols) + j/b.BoxCols
			}
			if r < 0 || r >= n {
				return "", squareOnly("SudokuPad", b)
			}
			data.Regions[r] = append(data.Regions[r], [2]int{i, j})
		}
	}
	text, err := json.Marshal(data)
	return string(text), err
}
