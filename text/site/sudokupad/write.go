package sudokupad

import (
	"encoding/json"
	"net/url"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lz"
	"sudokusat/text/site/fpuzzles"
)

// write returns a link: JSON of SudokuPad for a puzzle without rules, else data of
// f-puzzles, which SudokuPad takes as well, and draws.
func write(p sudoku.Puzzle, about finding.About) (string, error) {
	if data, ok := plain(p, about); ok {
		return "https://sudokupad.app/scl" + url.QueryEscape(lz.Pack(data)), nil
	}
	data, err := fpuzzles.Data(p, about)
	if err != nil {
		return "", err
	}
	return "https://sudokupad.app/fpuzzles" + url.QueryEscape(data), nil
}

// plain returns the JSON of a puzzle without rules on an n×n board with regions, which
// reads as the same puzzle; ok is false for another.
func plain(p sudoku.Puzzle, about finding.About) (text string, ok bool) {
	b := p.Shape.Board()
	n := b.Hi
	isOrdinary := b.Rows == b.Cols && b.Lo == 1 && b.Hi == b.Rows && len(b.Missing) == 0 && len(b.Extra) == 0
	if !isOrdinary || b.FreeLines || n < 4 || b.Regions == nil && b.BoxRows < 2 || b.Regions != nil && b.BoxRows > 0 || len(b.Rules) > 0 || len(p.Rules()) > 0 {
		return "", false
	}
	type cell struct {
		Value int `json:"value,omitempty"`
	}
	type metadata struct {
		Title  string `json:"title,omitempty"`
		Author string `json:"author,omitempty"`
		Rules  string `json:"rules,omitempty"`
		Source string `json:"source,omitempty"`
	}
	var data struct {
		CellSize int        `json:"cellSize"`
		Cells    [][]cell   `json:"cells"`
		Regions  [][][2]int `json:"regions"`
		Cages    []struct{} `json:"cages"`
		Metadata metadata   `json:"metadata,omitzero"`
	}
	data.CellSize, data.Cages = 64, []struct{}{}
	data.Metadata = metadata{about.Title, about.Author, about.Rules, about.Source}
	data.Cells, data.Regions = make([][]cell, n), make([][][2]int, n)
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
				return "", false
			}
			data.Regions[r] = append(data.Regions[r], [2]int{i, j})
		}
	}
	out, err := json.Marshal(data)
	found := Object(out, 0, finding.Options{})
	return string(out), err == nil && len(found) == 1 && found[0].Err == nil
}
