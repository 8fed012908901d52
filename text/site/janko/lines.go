package janko

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// The kinds of puzzles whose clues stand at the border, between squares or in black
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
// other digit stands once in a line, and in a diagonal if the file wants that.
func (f *file) blocks(greatest int) {
	n := f.n
	if greatest < 1 || greatest > n {
		f.fail(f.Found.At, finding.ErrSize, "with digits up to %d in lines of %d", greatest, n)
		return
	}
	f.Found.Board = &sudoku.Board{Rows: n, Cols: n, Lo: 0, Hi: greatest, FreeLines: true}
	values := make([]int, n-greatest, n)
	for v := 1; v <= greatest; v++ {
		values = append(values, v)
	}
	var lines []rule.Cells
	for k := range n {
		lines = append(lines, f.row(k), f.column(k))
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
			for _, pair := range []rule.Cells{{a, d}, {b, c}} {
				switch kind {
				case "sum":
					f.add(w.at, rule.Sum{Total: n, Cells: pair})
				case "product":
					f.add(w.at, rule.Operation{Kind: kind, N: n, Cells: pair})
				case "subtract":
					f.add(w.at, rule.Pair{Kind: "difference", N: n, Cells: pair})
				case "divide":
					f.add(w.at, rule.Pair{Kind: "ratio", N: n, Cells: pair})
				default:
					f.fail(w.at, finding.ErrSymbol, "with the clue %.20q, which has no sign + - * or /", w.text)
				}
			}
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
		if f.Found.Givens = append(f.Found.Givens, v); black[i] && v == finding.Blank {
			f.fail(w.at, finding.ErrSymbol, "with the black square %.20q", w.text)
		}
	}
	if words == nil {
		f.fail(f.Found.At, finding.ErrLength, "with the rule %q and without a part \"problem\"", f.kind)
		return
	}
	for _, across := range []bool{true, false} {
		for i := range n {
			var run rule.Cells
			for k := range n + 1 {
				c := i*n + k
				if !across {
					c = k*n + i
				}
				if k < n && !black[c] {
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
