package janko

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// The kinds of puzzles whose clues stand in squares.

// kinds are the readers by the first word of "puzzle".
var kinds = map[string]func(*file){
	"sudoku":      (*file).sudoku,
	"killer":      (*file).killer,
	"sukaku":      (*file).sukaku,
	"sumdoku":     (*file).sumdoku,
	"kendoku":     (*file).kendoku,
	"renban":      (*file).renban,
	"futoshiki":   (*file).futoshiki,
	"skyscrapers": (*file).skyscrapers,
	"doubleblock": (*file).doppelblock,
	"abcendview":  (*file).endView,
	"mathrax":     (*file).mathrax,
	"str8ts":      (*file).str8ts,
}

// sudoku has boxes, or areas in their place. Five grids may overlap, and there may be
// signs between squares.
func (f *file) sudoku() {
	if slices.Contains(f.flags, "samurai") {
		f.samurai()
		return
	}
	f.digits(f.n)
	if slices.Contains(f.flags, "gt") {
		f.signs()
	}
	if names := f.squares("areas"); names != nil {
		regions, count := numbered(names)
		if count != f.n {
			f.fail(f.fields["areas"].at, finding.ErrSize, "whose areas are not %d regions", f.n)
		}
		b := sudoku.Jigsaw(regions)
		f.Found.Board = &b
		return
	}
	if f.boxes(); f.Found.Board == nil {
		if h, w := sudoku.DefaultBox(f.n); min(h, w) == 1 {
			f.latin()
		}
	}
}

// samurai is five 9×9 grids, the inner one of which shares a box with each other.
func (f *file) samurai() {
	const n = 21
	if f.n != n || len(f.flags) > 1 {
		f.fail(f.Found.At, finding.ErrSize, "with a samurai puzzle of %d rows or with more rules: only plain ones of %d can be read", f.n, n)
		return
	}
	f.digits(9)
	if depth := f.fields["depth"]; depth != nil && f.number("depth", 9) == 9 {
		depth.used = true
	}
	f.Found.Board = &sudoku.Board{Rows: n, Cols: n, Lo: 1, Hi: 9, FreeLines: true}
	in := make([]bool, n*n)
	for _, corner := range [][2]int{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}} {
		f.add(f.Found.At, rule.SudokuGrid{At: finding.SquareName(corner[0], corner[1]), Size: 9, BoxRows: 3, BoxCols: 3})
		for i := range 81 {
			in[(corner[0]+i/9)*n+corner[1]+i%9] = true
		}
	}
	for c, there := range in {
		if !there {
			f.Found.Board.Missing = append(f.Found.Board.Missing, sudoku.Cell(c))
		}
	}
}

// signs are numbers whose bits are the neighbours that hold more: 1 east, 2 south, 4
// west, 8 north.
func (f *file) signs() {
	n, met := f.n, map[string]bool{}
	for i, w := range f.squares("clues") {
		if w.isBlank() {
			continue
		}
		bits := f.clue(w, w.text)
		if bits > 15 {
			f.fail(w.at, finding.ErrSymbol, "with the sign %.20q, where a number up to 15 belongs", w.text)
		}
		for b, step := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			r, c := i/n+step[0], i%n+step[1]
			if bits>>b&1 == 0 {
				continue
			}
			if r < 0 || r >= n || c < 0 || c >= n {
				f.fail(w.at, finding.ErrSymbol, "with a sign that points off the board in row %d", i/n+1)
				return
			}
			if g := (rule.Greater{Cells: rule.Cells{finding.SquareName(r, c), f.square(i)}}); !met[g.Text()] {
				met[g.Text()] = true
				f.add(w.at, g)
			}
		}
	}
}

// killer has boxes, and areas whose sum stands in one of their squares.
func (f *file) killer() {
	f.boxes()
	for _, a := range f.areas() {
		switch {
		case len(a.clues) > 0:
			w := a.clues[0]
			f.add(w.at, rule.Cage{Sum: f.clue(w, w.text), Cells: a.cells})
		case len(a.cells) > 1:
			f.add(a.at, rule.Different{Cells: a.cells})
		}
	}
}

// sukaku has the candidates of each square as a word.
func (f *file) sukaku() {
	f.boxes()
	for i, w := range f.squares("problem") {
		if w.isBlank() {
			continue
		}
		var values []int
		for _, c := range w.text {
			v := int(c - '0')
			if v < 1 || v > min(f.n, 9) || slices.Contains(values, v) {
				f.fail(w.at, finding.ErrSymbol, "with the candidates %.20q", w.text)
			}
			values = append(values, v)
		}
		slices.Sort(values)
		f.add(w.at, rule.Candidates{Values: values, Cells: rule.Cells{f.square(i)}})
	}
}

// sumdoku has no boxes; digits of an area may repeat.
func (f *file) sumdoku() {
	f.latin()
	for _, a := range f.areas() {
		for _, w := range a.clues {
			f.add(w.at, rule.Sum{Total: f.clue(w, w.text), Cells: a.cells})
		}
	}
}

// operations are the signs behind a number.
var operations = map[string]string{"+": "sum", "*": "product", "x": "product", "-": "subtract", "/": "divide", ":": "divide"}

// operation returns the number and the operation of a clue; of "" there is none.
func (f *file) operation(w word) (n int, kind string) {
	if last := len(w.text) - 1; last > 0 {
		kind = operations[w.text[last:]]
	}
	if kind == "" {
		return 0, ""
	}
	return f.clue(w, w.text[:len(w.text)-1]), kind
}

// kendoku has no boxes, and in each area a number with a sign; in a single square only a
// number.
func (f *file) kendoku() {
	f.latin()
	for _, a := range f.areas() {
		for _, w := range a.clues {
			n, kind := f.operation(w)
			switch {
			case kind == "" && len(a.cells) > 1:
				f.fail(w.at, finding.ErrSymbol, "with the clue %.20q of %s, which has no sign + - * or /", w.text, a.cells[0])
			case kind == "":
				f.add(w.at, rule.Sum{Total: f.clue(w, w.text), Cells: a.cells})
			case kind == "sum":
				f.add(w.at, rule.Sum{Total: n, Cells: a.cells})
			default:
				f.add(w.at, rule.Operation{Kind: kind, N: n, Cells: a.cells})
			}
		}
	}
}

// renban has no boxes, and areas of consecutive digits.
func (f *file) renban() {
	f.latin()
	f.digits(f.n)
	for _, a := range f.areas() {
		if len(a.cells) > 1 {
			f.add(a.at, rule.Renban{Cells: a.cells})
		}
	}
}

// futoshiki has a row and a column of signs between those of digits: « » A V, the point
// towards the lesser digit.
func (f *file) futoshiki() {
	f.latin()
	for i, row := range f.block("problem", 2*f.n-1, 2*f.n-1) {
		for k, w := range row {
			first, second := finding.SquareName(i/2, k/2), finding.SquareName((i+1)/2, (k+1)/2)
			between := [][2][]string{{{"»", ">"}, {"«", "<"}}, {{"V"}, {"A"}}, {}}[i%2+i%2*(k%2)]
			switch {
			case i%2 == 0 && k%2 == 0:
				f.Found.Givens = append(f.Found.Givens, f.digit(w, f.n))
			case w.isBlank():
			case slices.Contains(between[0], w.text):
				f.add(w.at, rule.Greater{Cells: rule.Cells{first, second}})
			case slices.Contains(between[1], w.text):
				f.add(w.at, rule.Greater{Cells: rule.Cells{second, first}})
			default:
				f.fail(w.at, finding.ErrSymbol, "with the sign %.20q in row %d, where « » between columns, A V between rows or a blank belong", w.text, i+1)
			}
		}
	}
}
