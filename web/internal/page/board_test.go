//go:build !js

package page_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sudokusat/internal/answer"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// What the page reads of boards, grids and cells is what the engine writes.
func TestBoards(t *testing.T) {
	b := open(t, site(t), look{})
	for _, board := range []string{
		"9x9 box 3x3", "6x6 box 2x3", "4x4 regions 0111002223023331", "5x7 digits 1-9 lines free missing r1c1,r2c3 extra A,B", "9x9 digits 0-8 box 3x3",
		"16x16 box 4x4", "3x3 digits 0-12 extra S", "1x1", "12x12 box 3x4", "7x7", "64x64 box 8x8",
		"6x6 box 2x3 layers shade=white,black;region=1-6", "4x4 box none missing r1c2 extra A layers factor=-1,1,2;mood=good,great,bad", "12x12 box none layers region=1-12;low=0-3",
	} {
		parsed, err := sudoku.ParseBoard(board)
		if err != nil {
			t.Fatal(err)
		}
		shape, err := sudoku.NewShape(parsed)
		if err != nil {
			t.Fatal(err)
		}
		grid := sudoku.NewGrid(shape)
		for c := range grid {
			if c%3 == 0 && shape.Exists(sudoku.Cell(c)) {
				grid[c] = sudoku.Digit(c%shape.Width(sudoku.Cell(c)) + 1)
			}
		}
		values := make([]any, len(grid))
		for c, d := range grid {
			if d != 0 {
				values[c] = answer.ValueOf(shape, sudoku.Cell(c), d)
			}
		}
		written, err := json.Marshal(values)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Join(strings.Fields(shape.GridText(grid)), " ")
		got := eval[[]string](b, fmt.Sprintf(`import('./js/board.js').then(({ Board }) => {
			const board = Board.parse(%s);
			const names = Array.from({ length: board.cells }, (_, c) => board.name(c));
			return [board.text(), board.write(%s), names.filter((_, c) => board.exists(c)).join(' '), String(names.every((name, c) => board.cell(name) === c))];
		})`, quote(board), written))
		var names []string
		for c := range shape.Cells() {
			if shape.Exists(sudoku.Cell(c)) {
				names = append(names, shape.CellName(sudoku.Cell(c)))
			}
		}
		if got[0] != shape.Text() || got[1] != want || got[2] != strings.Join(names, " ") || got[3] != "true" {
			t.Errorf("%s is on the page %q; wanted %q, %q", board, got, want, names)
		}
		if p, err := text.ParseGrid(got[1], shape); err != nil || shape.GridText(p) != shape.GridText(grid) {
			t.Errorf("%s: the engine reads the page's grid %q as %v, %v", board, got[1], p, err)
		}
	}

	// Every family that the page draws makes a rule that the engine reads.
	for _, f := range rule.Families() {
		object, err := json.Marshal(answer.NewFamily(f))
		if err != nil {
			t.Fatal(err)
		}
		made := eval[string](b, fmt.Sprintf(`Promise.all([import('./js/families.js'), import('./js/board.js')]).then(([{ drawing, textOf }, { Board }]) => {
			const family = %s, how = drawing(family);
			if (!how || how.whole) return '';
			const strokes = how.groups ? [[0, 1], [4, 5]] : how.pair ? [[0, 1]] : [[0, 1, 2, 3]];
			return textOf(family, how, how.value, strokes, Board.usual(9));
		})`, object))
		if made == "" {
			continue
		}
		if _, err := rule.Parse(made); err != nil {
			t.Errorf("drawing %s makes %q: %v", f.Name, made, err)
		}
	}
}
