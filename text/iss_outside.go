package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
)

// Clues of ISS at the border of the grid.

// line returns the cells of a line, "R3" or "C4", from the left or the top.
func (p *issPuzzle) line(name string) (cells rule.Cells, ok bool) {
	if len(name) != 2 {
		return nil, false
	}
	k, err := strconv.ParseInt(name[1:], 17, 32)
	switch at := int(k) - 1; {
	case err != nil || k < 1:
	case name[0] == 'R' && at < p.board.Rows:
		for col := range p.board.Cols {
			cells = append(cells, finding.SquareName(at, col))
		}
	case name[0] == 'C' && at < p.board.Cols:
		for row := range p.board.Rows {
			cells = append(cells, finding.SquareName(row, at))
		}
	}
	return cells, len(cells) > 0
}

// issOneClue is a clue of a line that reads the same from both ends.
func issOneClue(p *issPuzzle, i *issItem) ([]string, bool) {
	if len(i.args) != 2 || i.args[0] == "" || strings.Trim(i.args[0], "0123456789") != "" {
		return nil, false
	}
	cells, ok := p.line(i.args[1])
	return []string{"sandwich " + i.args[0] + " " + cells.Text()}, ok
}

// issTwoClues are the clues at both ends of a line, either of which may be missing.
func issTwoClues(p *issPuzzle, i *issItem) (texts []string, ok bool) {
	name := map[string]string{"XSum": "x-sum", "Skyscraper": "skyscraper", "HiddenSkyscraper": "hidden-skyscraper", "NumberedRoom": "numbered-room"}[i.name]
	if len(i.args) < 2 || len(i.args) > 3 {
		return nil, false
	}
	cells, ok := p.line(i.args[0])
	if !ok {
		return nil, false
	}
	for _, clue := range i.args[1:] {
		if strings.Trim(clue, "0123456789") != "" {
			return nil, false
		}
		if clue != "" {
			texts = append(texts, name+" "+clue+" "+cells.Text())
		}
		cells = slices.Clone(cells)
		slices.Reverse(cells)
	}
	return texts, true
}

// issLittleKiller is the sum of the diagonal that begins at a square of the border:
// down right from the left, up left from the right, down left from the top, up right
// from the bottom.
func issLittleKiller(p *issPuzzle, i *issItem) ([]string, bool) {
	if len(i.args) != 2 || i.args[0] == "" || strings.Trim(i.args[0], "0123456789") != "" {
		return nil, false
	}
	row, col, ok := finding.SquareOf(issName(i.args[1]))
	rows, cols := p.board.Rows, p.board.Cols
	down, right := 0, 0
	switch {
	case !ok || row >= rows || col >= cols:
		return nil, false
	case col == 0 && row < rows-1:
		down, right = 1, 1
	case row == 0 && col > 0:
		down, right = 1, -1
	case col == cols-1 && row > 0:
		down, right = -1, -1
	case row == rows-1:
		down, right = -1, 1
	default:
		return nil, false
	}
	var cells rule.Cells
	for ; row >= 0 && row < rows && col >= 0 && col < cols; row, col = row+down, col+right {
		cells = append(cells, finding.SquareName(row, col))
	}
	return []string{"little-killer " + i.args[0] + " " + cells.Text()}, true
}
