package rule

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Cells are names of cells, "r3c7", "shade.r3c7" on a layer, or that of an extra cell, in
// the order that the rule requires. Rules keep names, so that they are data without a board.
type Cells []string

// maxRun bounds what "r1c1..r400c1" may expand to.
const maxRun = sudoku.MaxN

// Text joins the names with blanks; a straight run of three neighbours or more
// is written r3c1..r3c9, unless it begins where another ends.
func (c Cells) Text() string {
	var b strings.Builder
	ran := false // the last word is a run
	for i := 0; i < len(c); {
		if i > 0 {
			b.WriteByte(' ')
		}
		j := c.runFrom(i)
		b.WriteString(c[i])
		if ran = j-i >= 3 && !(ran && c[i] == c[i-1]); ran { // runs that meet are refused
			b.WriteString(".." + c[j-1][strings.IndexByte(c[j-1], '.')+1:])
			i = j
		} else {
			i++
		}
	}
	return b.String()
}

// runFrom is the end of the straight run that begins at i.
func (c Cells) runFrom(i int) int {
	layer, r0, c0, ok := onLayer(c[i])
	if !ok || i+1 == len(c) {
		return i + 1
	}
	next, r1, c1, ok := onLayer(c[i+1])
	down, right := r1-r0, c1-c0
	if !ok || next != layer || max(down, -down) > 1 || max(right, -right) > 1 || down == 0 && right == 0 {
		return i + 1
	}
	j := i + 2
	for ; j < len(c); j++ {
		if next, r, col, ok := onLayer(c[j]); !ok || next != layer || r != r0+(j-i)*down || col != c0+(j-i)*right {
			break
		}
	}
	return j
}

// tooFew returns the error text for a list of too few cells.
func tooFew(cells, least int) string {
	switch {
	case cells == 0:
		return "no cells"
	case cells == 1:
		return fmt.Sprintf("1 cell where at least %d belong", least)
	}
	return fmt.Sprintf("%d cells where at least %d belong", cells, least)
}

// atLeast refuses fewer cells than a rule needs.
func (c Cells) atLeast(k int) error {
	if len(c) < k {
		return errors.New(tooFew(len(c), k))
	}
	return nil
}

// on finds the cells on a board.
func (c Cells) on(s *sudoku.Shape) ([]sudoku.Cell, error) {
	cells := make([]sudoku.Cell, len(c))
	for i, name := range c {
		var err error
		if cells[i], err = s.ParseCell(name); err != nil {
			if i == 0 && slices.Contains([]string{"cell", "cells"}, strings.ToLower(name)) {
				err = fmt.Errorf("%w; before cells, a name of several words has hyphens, as in odd-cells", err)
			}
			return nil, err
		}
		if !s.HoldsValues(cells[i]) {
			layer, _ := s.LayerOf(cells[i])
			return nil, fmt.Errorf("%s is %s: this rule is about the digits of the board", name, alternatives(s.Layers()[layer].Values))
		}
	}
	return cells, nil
}

// differing finds the cells on a board, at least one, and refuses one that is listed twice.
func (c Cells) differing(s *sudoku.Shape) ([]sudoku.Cell, error) {
	once, times, err := c.merged(s, nil)
	for i, k := range times {
		if k > 1 {
			return nil, fmt.Errorf("%s appears twice", s.CellName(once[i]))
		}
	}
	return once, err
}

// squares finds different squares, none in an empty list.
func (c Cells) squares(s *sudoku.Shape) ([]sudoku.Cell, error) {
	if len(c) == 0 {
		return nil, nil
	}
	cells, err := c.differing(s)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(cells, func(c sudoku.Cell) bool { return int(c) >= s.Squares() }); i >= 0 {
		return nil, fmt.Errorf("%s is no square", s.CellName(cells[i]))
	}
	return cells, nil
}

// once finds the cells on a board, each once even if it is listed several times, for
// rules about sets of cells. There must be at least one.
func (c Cells) once(s *sudoku.Shape) ([]sudoku.Cell, error) {
	cells, _, err := c.merged(s, nil)
	return cells, err
}

// merged finds the cells on a board, each once, with the sum of its weights: 1 for
// each time it is listed if weights is nil. There must be at least one cell. A weight
// can be 0.
func (c Cells) merged(s *sudoku.Shape, weights []int) (cells []sudoku.Cell, sums []int, err error) {
	if err := c.atLeast(1); err != nil {
		return nil, nil, err
	}
	if weights != nil && len(weights) != len(c) {
		return nil, nil, fmt.Errorf("%d weights for %d cells", len(weights), len(c))
	}
	all, err := c.on(s)
	if err != nil {
		return nil, nil, err
	}
	cells, sums = all[:0], make([]int, 0, len(all))
	var place map[sudoku.Cell]int // where a cell is in cells, of long lists
	if len(all) > 16 {
		place = make(map[sudoku.Cell]int, len(all))
	}
	for i, cell := range all {
		k, found := 0, false
		if place == nil {
			k = slices.Index(cells, cell)
			found = k >= 0
		} else {
			k, found = place[cell]
		}
		if !found {
			k = len(cells)
			cells, sums = append(cells, cell), append(sums, 0)
			if place != nil {
				place[cell] = k
			}
		}
		if weights == nil {
			sums[k]++
		} else {
			sums[k] += weights[i]
		}
	}
	return cells, sums, nil
}

func squareName(row, col int) string { return "r" + strconv.Itoa(row) + "c" + strconv.Itoa(col) }

// cells reads names and runs up to the end, or to the word stop.
func (w *words) cells(least int, stop string) (Cells, error) {
	var out Cells
	w.ended = ""
	for len(w.list) > 0 {
		name, _ := w.next()
		if stop != "" && name == stop {
			break
		}
		cells, err := w.run(name)
		if err != nil {
			return nil, err
		}
		out = append(out, cells...)
	}
	if len(out) < least {
		if len(w.list) == 0 && w.last.text != stop {
			w.next() // the mistake is at the end
		}
		return nil, w.fail("%s: this rule is written %q", tooFew(len(out), least), w.form())
	}
	return out, nil
}

// lists reads lists of cells with "=" between them, at least two and at most most.
func (w *words) lists(most int) (out []Cells, err error) {
	for {
		cells, err := w.cells(1, "=")
		if err != nil {
			return nil, err
		}
		if out = append(out, cells); len(out) > most {
			return nil, w.fail("more than %d lists of cells: this rule is written %q", most, w.form())
		}
		if w.last.text != "=" {
			break
		}
		if len(w.list) == 0 {
			w.next()
			return nil, w.fail("no cells behind \"=\": this rule is written %q", w.form())
		}
	}
	if len(out) == 1 {
		w.next()
		return nil, w.fail("no \"=\" between two lists of cells: this rule is written %q", w.form())
	}
	return out, nil
}

// run is the cells that a word names, which was read last: one, or a run.
func (w *words) run(name string) (Cells, error) {
	from, to, run := strings.Cut(name, "..")
	ended := w.ended
	w.ended = ""
	if !run {
		if !isCell(name) {
			return nil, w.fail("%q is no cell: a cell is written r3c7, a run r1c1..r1c9", name)
		}
		return Cells{name}, nil
	}
	cells, err := expand(from, to)
	if err != nil {
		return nil, w.fail("%q: %v", name, err)
	}
	if cells[0] == ended {
		return nil, w.fail("%s ends one run and begins the next, and would be there twice: begin the second with the cell behind it", ended)
	}
	w.ended = cells[len(cells)-1]
	return cells, nil
}

// isCell reports whether a word can name a cell, of the grid or beside it.
func isCell(name string) bool {
	if layer, square, ok := strings.Cut(name, "."); ok {
		return sudoku.IsExtraName(layer) && isSquare(square)
	}
	return isSquare(name) || sudoku.IsExtraName(name)
}

// onLayer takes the name of a square apart, "shade.r1c2" or "r1c2" with the layer "".
func onLayer(name string) (layer string, row, col int, ok bool) {
	if of, square, found := strings.Cut(name, "."); found {
		layer, name = of, square
		ok = sudoku.IsExtraName(layer)
		if !ok {
			return "", 0, 0, false
		}
	}
	row, col, ok = sudoku.ParseSquare(name)
	return layer, row, col, ok
}

func isSquare(name string) bool {
	_, _, ok := sudoku.ParseSquare(name)
	return ok
}

// ParseCells reads names of cells and runs, "r1c1..r1c3 A", with blanks between
// them; there must be at least one. Errors are [*SyntaxError]s.
func ParseCells(text string) (Cells, error) {
	if _, bad := split(text, ""); bad != nil {
		return nil, bad
	}
	w := &words{list: fields(text), end: len(text)}
	cells, err := w.cells(0, "")
	if err == nil && len(cells) == 0 {
		w.next()
		err = w.fail("no cells: a cell is written r3c7, a run r1c1..r1c9")
	}
	return cells, err
}

// named refuses what cannot be names of cells. A line in pieces has "-" between two.
func (c Cells) named(pieces bool) error {
	for _, name := range c {
		if !isCell(name) && (!pieces || name != "-") {
			return fmt.Errorf("%q is no cell: a cell is written r3c7", name)
		}
	}
	return nil
}

// expand lists the squares of a straight run, both ends included.
func expand(from, to string) (Cells, error) {
	layer, r0, c0, ok0 := onLayer(from)
	other, r1, c1, ok1 := onLayer(to)
	down, right := r1-r0, c1-c0
	steps := max(down, -down, right, -right)
	switch {
	case !ok0 || !ok1 || other != "" && other != layer:
		return nil, fmt.Errorf("a run goes from one square to another: r1c1..r1c9")
	case steps == 0 || down%steps != 0 || right%steps != 0:
		return nil, fmt.Errorf("no straight run along a row, a column or a diagonal")
	case steps >= maxRun:
		return nil, fmt.Errorf("a run of more than %d squares", maxRun)
	}
	var out Cells
	for i := range steps + 1 {
		name := squareName(r0+i*down/steps, c0+i*right/steps)
		if layer != "" {
			name = layer + "." + name
		}
		out = append(out, name)
	}
	return out, nil
}
