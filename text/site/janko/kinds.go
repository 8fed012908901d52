package janko

import (
	"slices"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// The kinds of puzzles whose clues are in squares.

// kinds are the readers by the first word of "puzzle". They are here and not with the rules, as a kind is a
// grammar of the site, whose clues can be several rules.
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
		regions, count := f.numbered(names)
		f.failIf(count != f.n, f.fields["areas"].at, finding.ErrSize, "whose areas are not %d regions", f.n)
		f.Found.Board = new(sudoku.Jigsaw(regions))
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
	for _, corner := range [][2]int{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}} {
		f.add(f.Found.At, rule.SudokuGrid{At: finding.SquareName(corner[0], corner[1]), Size: 9, BoxRows: 3, BoxCols: 3})
	}
	isEdge := func(k int) bool { return k >= 9 && k < 12 }  // beside the outer grids
	isInner := func(k int) bool { return k >= 6 && k < 15 } // in the lines of the inner one
	for c := range n * n {
		if row, col := c/n, c%n; (isEdge(row) || isEdge(col)) && !(isInner(row) && isInner(col)) {
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
		f.failIf(bits > 15, w.at, finding.ErrSymbol, "with the sign %.20q, where a number up to 15 belongs", w.text)
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

// killer has boxes, and areas whose sum is written in one of their squares.
func (f *file) killer() {
	f.boxes()
	for _, a := range f.areas() {
		switch {
		case len(a.clues) > 0:
			w := a.clues[0]
			f.add(w.at, rule.Cage{Sum: f.clue(w, w.text), Cells: a.cells})
		case len(a.cells) > 1:
			f.add(a.at, common.Cage(0, a.cells))
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
			f.failIf(v < 1 || v > min(f.n, 9) || slices.Contains(values, v), w.at, finding.ErrSymbol, "with the candidates %.20q", w.text)
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

// calculation adds the rule of a clue that is a number and an operation.
func (f *file) calculation(w word, kind string, n int, cells rule.Cells) {
	if f.failIf(kind == "", w.at, finding.ErrSymbol, "with the clue %.20q of %s, which has no sign + - * or /", w.text, cells[0]) {
		return
	}
	f.AddOf(&tree.Value{At: w.at}, kind, rule.Args{Numbers: []int{n}, Lists: []rule.Cells{cells}})
}

// kendoku has no boxes, and in each area a number with a sign; in a single square only a
// number.
func (f *file) kendoku() {
	f.latin()
	for _, a := range f.areas() {
		for _, w := range a.clues {
			n, kind := f.operation(w)
			if kind == "" && len(a.cells) == 1 {
				n, kind = f.clue(w, w.text), "sum"
			}
			f.calculation(w, kind, n, a.cells)
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

// The kinds of puzzles whose clues are at the border, between squares or in black
// squares.

// outside adds a rule for each clue at the border, about the line of squares that it
// sees: top and bottom, then left and right, or with one side at the top and the left.
func (f *file) outside(kind string, sides int, number func(w word) int) {
	for _, key := range []string{"clabels", "rlabels"} {
		for side, clues := range f.block(key, sides, f.n) {
			for k, w := range clues {
				if w.isBlank() {
					continue
				}
				cells := f.column(k)
				if key == "rlabels" {
					cells = f.row(k)
				}
				if side == 1 {
					slices.Reverse(cells)
				}
				f.add(w.at, rule.Outside{Kind: kind, N: number(w), Cells: cells})
			}
		}
	}
}

func (f *file) row(k int) rule.Cells    { return finding.Seen(f.n, f.n, k, -1, 0, 1) }
func (f *file) column(k int) rule.Cells { return finding.Seen(f.n, f.n, -1, k, 1, 0) }

func (f *file) skyscrapers() {
	f.latin()
	f.digits(f.n)
	f.outside("skyscraper", 2, func(w word) int { return f.clue(w, w.text) })
}

// hasBlocks lists the kinds in which several squares of a line are blocks.
var hasBlocks = map[string]bool{"doubleblock": true, "abcendview": true}

// blocks makes a board with the digits from 0 to a greatest one, 0 being blocks: each
// other digit occurs once in a line, and in a diagonal if the file wants that.
func (f *file) blocks(greatest int) {
	n := f.n
	if f.failIf(greatest < 1 || greatest > n, f.Found.At, finding.ErrSize, "with digits up to %d in lines of %d", greatest, n) {
		return
	}
	f.Found.Board = &sudoku.Board{Rows: n, Cols: n, Lo: 0, Hi: greatest, FreeLines: true}
	values, lines := make([]int, n), []rule.Cells{}
	for k := range n {
		values[k], lines = max(0, k+1-n+greatest), append(lines, f.row(k), f.column(k))
	}
	if len(f.flags) > 0 {
		lines = append(lines, finding.Seen(n, n, -1, -1, 1, 1), finding.Seen(n, n, n, -1, -1, 1))
	}
	for _, cells := range lines {
		f.add(f.Found.At, rule.Contains{Kind: "contains-exactly", Values: values, Cells: cells})
	}
}

// doppelblock has two blocks in each line, and the sums between them.
func (f *file) doppelblock() {
	f.blocks(f.n - 2)
	f.outside("doppelblock", 1, func(w word) int { return f.clue(w, w.text) })
}

// endView has letters for digits, and those that are seen first.
func (f *file) endView() {
	greatest := f.number("depth", 0)
	if f.blocks(greatest); f.Err != nil {
		return
	}
	f.fields["depth"].used = true
	f.outside("end-view", 2, func(w word) int {
		digit := int(w.text[0]|0x20) - 'a' + 1
		if len(w.text) != 1 || digit < 1 || digit > greatest {
			f.fail(w.at, finding.ErrSymbol, "with the clue %.20q, where a letter belongs", w.text)
		}
		return digit
	})
}

// parities are the clues of mathrax that are letters, in English and in German.
var parities = map[string]bool{"o": true, "u": true, "e": false, "g": false}

// mathrax has clues between four squares, about both diagonals.
func (f *file) mathrax() {
	f.latin()
	f.digits(f.n)
	for i, row := range f.block("nodes", f.n-1, f.n-1) {
		for k, w := range row {
			if w.isBlank() {
				continue
			}
			a, b, c, d := finding.SquareName(i, k), finding.SquareName(i, k+1), finding.SquareName(i+1, k), finding.SquareName(i+1, k+1)
			if odd, ok := parities[strings.ToLower(w.text)]; ok {
				f.add(w.at, rule.Parity{Odd: odd, Cells: rule.Cells{a, b, c, d}})
				continue
			}
			n, kind := f.operation(w)
			if ofPair := map[string]string{"subtract": "difference", "divide": "ratio"}[kind]; ofPair != "" {
				kind = ofPair
			}
			f.calculation(w, kind, n, rule.Cells{a, d})
			f.calculation(w, kind, n, rule.Cells{b, c})
		}
	}
}

// str8ts has black squares, some with a digit, and between them runs of consecutive
// digits.
func (f *file) str8ts() {
	f.latin()
	n, words := f.n, f.squares("problem")
	black := make([]bool, n*n)
	for i, w := range words {
		digit := w
		if digit.text, black[i] = strings.CutSuffix(w.text, "x"); black[i] && digit.text == "" {
			f.Found.Board.Missing = append(f.Found.Board.Missing, sudoku.Cell(i))
			f.Found.Givens = append(f.Found.Givens, finding.Blank)
			continue
		}
		v := f.digit(digit, n)
		f.Found.Givens = append(f.Found.Givens, v)
		f.failIf(black[i] && v == finding.Blank, w.at, finding.ErrSymbol, "with the black square %.20q", w.text)
	}
	f.failIf(words == nil, f.Found.At, finding.ErrLength, "with the rule %q and without a part \"problem\"", f.kind)
	for _, step := range []int{1, n} {
		for i := range n {
			var run rule.Cells
			for k := range n + 1 {
				if c := i*(n+1-step) + k*step; k < n && !black[c] {
					run = append(run, f.square(c))
					continue
				}
				if len(run) > 1 {
					f.add(f.Found.At, rule.Renban{Straight: true, Cells: run})
				}
				run = nil
			}
		}
	}
}
