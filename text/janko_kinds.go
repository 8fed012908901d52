package text

import (
	"slices"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The kinds of puzzles of janko.at, each as a board and texts of rules.

// jankoKinds are the kinds by the first word of "puzzle".
var jankoKinds = map[string]func(*jankoFile) error{
	"sudoku":      (*jankoFile).sudoku,
	"killer":      (*jankoFile).killer,
	"sukaku":      (*jankoFile).sukaku,
	"sumdoku":     (*jankoFile).sumdoku,
	"kendoku":     (*jankoFile).kendoku,
	"renban":      (*jankoFile).renban,
	"futoshiki":   (*jankoFile).futoshiki,
	"skyscrapers": (*jankoFile).skyscrapers,
	"doubleblock": (*jankoFile).doppelblock,
	"abcendview":  (*jankoFile).endView,
	"mathrax":     (*jankoFile).mathrax,
	"str8ts":      (*jankoFile).str8ts,
}

// boxed gives the board the boxes that the file says, or the usual ones.
func (j *jankoFile) boxed() error {
	n := j.n()
	h, w := lex.Atoi(j.fields["patterny"]), lex.Atoi(j.fields["patternx"])
	if h <= 0 || w <= 0 {
		h, w = sudoku.DefaultBox(n)
	}
	if h*w != n {
		return finding.Errorf(ErrSize, "a file of janko.at with boxes of %d×%d squares on an %d×%d board", h, w, n, n)
	}
	j.board = sudoku.Boxed(h, w)
	return nil
}

// sudoku has boxes, or areas in their place. Five grids may overlap, and signs
// between squares may be told.
func (j *jankoFile) sudoku() error {
	n := j.n()
	if slices.Contains(j.flags, "samurai") {
		return j.samurai()
	}
	if err := j.digits(); err != nil {
		return err
	}
	if slices.Contains(j.flags, "gt") {
		if err := j.signs(); err != nil {
			return err
		}
	}
	areas, err := j.block("areas", n, n)
	switch {
	case err != nil:
		return err
	case areas == nil:
		if h, w := sudoku.DefaultBox(n); j.fields["patternx"] == "" && min(h, w) == 1 {
			return nil
		}
		return j.boxed()
	}
	regions := namedRegions(areas, n)
	if regions == nil {
		return finding.Errorf(ErrSize, "a file of janko.at whose areas are not %d regions", n)
	}
	j.board = mapped(regions)
	return nil
}

// samurai is five 9×9 grids, the inner one of which shares a box with each other.
func (j *jankoFile) samurai() error {
	const n = 21
	if j.n() != n {
		return finding.Errorf(ErrSize, "a file of janko.at with a samurai puzzle of %d rows: only those of %d can be read", j.n(), n)
	}
	rows, err := j.block("problem", n, n)
	if rows == nil {
		return err
	}
	for _, row := range rows {
		if !lex.AreEntries(row, 9) {
			return finding.Errorf(ErrSymbol, "a file of janko.at with a row that is not digits from 1 to 9 and blanks")
		}
	}
	j.rows = lex.Blanked(rows)
	j.board = sudoku.Board{Rows: n, Cols: n, Lo: 1, Hi: 9, FreeLines: true}
	in := make([]bool, n*n)
	for _, corner := range [][2]int{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}} {
		j.say("sudoku-grid %s 9 3x3", finding.SquareName(corner[0], corner[1]))
		for i := range 81 {
			in[(corner[0]+i/9)*n+corner[1]+i%9] = true
		}
	}
	for c, there := range in {
		if !there {
			j.board.Missing = append(j.board.Missing, sudoku.Cell(c))
		}
	}
	return nil
}

// signs are numbers whose bits say which neighbours hold more: 1 east, 2 south, 4
// west, 8 north.
func (j *jankoFile) signs() error {
	n := j.n()
	clues, err := j.block("clues", n, n)
	if err != nil {
		return err
	}
	for i, row := range clues {
		for k, clue := range row {
			bits := 0
			if !isJankoBlank(clue) {
				if bits = lex.Atoi(clue); bits < 0 || bits > 15 {
					return finding.Errorf(ErrSymbol, "a file of janko.at with the sign %.20q, where a number up to 15 belongs", clue)
				}
			}
			for b, step := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				r, c := i+step[0], k+step[1]
				if bits>>b&1 == 0 {
					continue
				}
				if r < 0 || r >= n || c < 0 || c >= n {
					return finding.Errorf(ErrSymbol, "a file of janko.at with a sign that points off the board in row %d", i+1)
				}
				if text := "greater " + finding.SquareName(r, c) + " " + finding.SquareName(i, k); !slices.Contains(j.rules, text) {
					j.rules = append(j.rules, text)
				}
			}
		}
	}
	return nil
}

// killer has boxes, and areas whose sum stands in one of their squares.
func (j *jankoFile) killer() error {
	if err := j.boxed(); err != nil {
		return err
	}
	areas, err := j.areas()
	for _, a := range areas {
		switch {
		case len(a.clues) > 1:
			return finding.Errorf(ErrSyntax, "a file of janko.at with two sums in the area of %s", a.cells[0])
		case len(a.clues) == 1:
			if err := j.sayNumber("cage", a.clues[0], a.cells); err != nil {
				return err
			}
		case len(a.cells) > 1:
			j.say("different %s", a.cells.Text())
		}
	}
	return err
}

// sukaku has the candidates of each square as a word.
func (j *jankoFile) sukaku() error {
	if err := j.boxed(); err != nil {
		return err
	}
	n := j.n()
	rows, err := j.block("problem", n, n)
	for i, row := range rows {
		for k, word := range row {
			if isJankoBlank(word) {
				continue
			}
			if n > 9 || strings.Trim(word, "123456789"[:n]) != "" {
				return finding.Errorf(ErrSymbol, "a file of janko.at with the candidates %.20q", word)
			}
			j.say("candidates %s %s", strings.Join(strings.Split(word, ""), ","), finding.SquareName(i, k))
		}
	}
	return err
}

// sumdoku has no boxes; digits of an area may repeat.
func (j *jankoFile) sumdoku() error {
	areas, err := j.areas()
	for _, a := range areas {
		for _, clue := range a.clues {
			if err := j.sayNumber("sum", clue, a.cells); err != nil {
				return err
			}
		}
	}
	return err
}

// jankoSigns are the rules of kendoku and mathrax, by the sign behind a number.
var jankoSigns = map[byte]string{'+': "sum", '*': "product", 'x': "product", '-': "subtract", '/': "divide", ':': "divide"}

// kendoku has no boxes, and in each area a number with a sign; in a single square
// only a number.
func (j *jankoFile) kendoku() error {
	areas, err := j.areas()
	for _, a := range areas {
		for _, clue := range a.clues {
			name := jankoSigns[clue[len(clue)-1]]
			if number := clue[:len(clue)-1]; name == "" && len(a.cells) == 1 {
				err = j.sayNumber("sum", clue, a.cells)
			} else if name != "" {
				err = j.sayNumber(name, number, a.cells)
			} else {
				err = finding.Errorf(ErrSymbol, "a file of janko.at with the clue %.20q of %s, which has no sign + - * or /", clue, a.cells[0])
			}
			if err != nil {
				return err
			}
		}
	}
	return err
}

// renban has no boxes, and areas of consecutive digits.
func (j *jankoFile) renban() error {
	if err := j.digits(); err != nil {
		return err
	}
	areas, err := j.areas()
	for _, a := range areas {
		if len(a.cells) > 1 {
			j.say("renban %s", a.cells.Text())
		}
	}
	return err
}

// futoshiki has a row and a column of signs between those of digits: « » A V, the
// point towards the lesser digit.
func (j *jankoFile) futoshiki() error {
	n := j.n()
	block, err := j.block("problem", 2*n-1, 2*n-1)
	if block == nil {
		return err
	}
	j.rows = make([][]string, n)
	for i, row := range block {
		for k, word := range row {
			here, next := finding.SquareName(i/2, k/2), finding.SquareName((i+1)/2, (k+1)/2)
			switch {
			case i%2 == 0 && k%2 == 0:
				if isJankoBlank(word) {
					word = "."
				}
				j.rows[i/2] = append(j.rows[i/2], word)
			case isJankoBlank(word):
			case word == "»" || word == "V" || word == ">":
				j.say("greater %s %s", here, next)
			case word == "«" || word == "A" || word == "<":
				j.say("greater %s %s", next, here)
			default:
				return finding.Errorf(ErrSymbol, "a file of janko.at with the sign %.20q, where « » A or V belong", word)
			}
		}
	}
	for _, row := range j.rows {
		if !lex.AreEntries(row, n) {
			return finding.Errorf(ErrSymbol, "a file of janko.at with a row that is not %d digits and blanks", n)
		}
	}
	return nil
}
