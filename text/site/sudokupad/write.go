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
	regions := finding.Regions(&b)
	if !finding.IsOrdinary(&b) || n < 4 || regions == nil || b.BoxRows == 1 || len(b.Rules) > 0 || len(p.Rules()) > 0 {
		return "", false
	}
	type cell struct {
		Value int `json:"value,omitempty"`
	}
	var data struct {
		CellSize int        `json:"cellSize"`
		Cells    [][]cell   `json:"cells"`
		Regions  [][][2]int `json:"regions"`
		Cages    []struct{} `json:"cages"`
		Metadata struct {
			Title  string `json:"title,omitempty"`
			Author string `json:"author,omitempty"`
			Rules  string `json:"rules,omitempty"`
			Source string `json:"source,omitempty"`
		} `json:"metadata,omitzero"`
	}
	data.CellSize, data.Cages = 64, []struct{}{}
	data.Metadata.Title, data.Metadata.Author, data.Metadata.Rules, data.Metadata.Source = about.Title, about.Author, about.Rules, about.Source
	data.Cells, data.Regions = make([][]cell, n), make([][][2]int, n)
	for i, r := range regions {
		c := cell{}
		if d := p.Givens[i]; d > 0 {
			c.Value = p.Shape.Value(d)
		}
		if r < 0 || r >= n {
			return "", false
		}
		data.Cells[i/n], data.Regions[r] = append(data.Cells[i/n], c), append(data.Regions[r], [2]int{i / n, i % n})
	}
	out, err := json.Marshal(data)
	found := Object(out, 0, finding.Options{})
	return string(out), err == nil && len(found) == 1 && found[0].Err == nil
}
