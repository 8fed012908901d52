package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The kinds of puzzles of janko.at whose clues stand at the border, between squares or
// in black squares.

// labels calls yield with each clue at the border and the line of squares that it
// sees: top and bottom, then left and right. There may be one side of two.
func (j *jankoFile) labels(yield func(clue string, cells rule.Cells) error) error {
	n := j.n()
	for _, name := range []string{"clabels", "rlabels"} {
		lines := j.blocks[name]
		if _, err := j.block(name, min(max(len(lines), 1), 2), n); err != nil {
			return err
		}
		for side, clues := range lines {
			for k, clue := range clues {
				if isJankoBlank(clue) {
					continue
				}
				var cells rule.Cells
				for i := range n {
					if name == "clabels" {
						cells = append(cells, finding.SquareName(i, k))
					} else {
						cells = append(cells, finding.SquareName(k, i))
					}
				}
				if side == 1 {
					slices.Reverse(cells)
				}
				if err := yield(clue, cells); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (j *jankoFile) skyscrapers() error {
	if err := j.digits(); err != nil {
		return err
	}
	return j.labels(func(clue string, cells rule.Cells) error { return j.sayNumber("skyscraper", clue, cells) })
}

// withBlocks makes a board with the digits from 0 to a greatest one, 0 being blocks, and
// says how often each digit stands in a line.
func (j *jankoFile) withBlocks(greatest int) error {
	n := j.n()
	if greatest < 1 || greatest > n {
		return finding.Errorf(ErrSize, "a file of janko.at with digits up to %d in lines of %d", greatest, n)
	}
	j.board = sudoku.Board{Rows: n, Cols: n, Lo: 0, Hi: greatest, FreeLines: true}
	values := strings.Repeat("0,", n-greatest)
	for v := 1; v <= greatest; v++ {
		values += strconv.Itoa(v) + ","
	}
	for k := range n {
		row, col := rule.Cells{}, rule.Cells{}
		for i := range n {
			row, col = append(row, finding.SquareName(k, i)), append(col, finding.SquareName(i, k))
		}
		j.say("contains-exactly %s %s", strings.TrimSuffix(values, ","), row.Text())
		j.say("contains-exactly %s %s", strings.TrimSuffix(values, ","), col.Text())
	}
	return nil
}

// doppelblock has two blocks in each line, and the sums between them.
func (j *jankoFile) doppelblock() error {
	if err := j.withBlocks(j.n() - 2); err != nil {
		return err
	}
	return j.labels(func(clue string, cells rule.Cells) error { return j.sayNumber("doppelblock", clue, cells) })
}

// endView has letters for digits, and those that are seen first.
func (j *jankoFile) endView() error {
	greatest := lex.Atoi(j.fields["depth"])
	if err := j.withBlocks(greatest); err != nil {
		return err
	}
	return j.labels(func(clue string, cells rule.Cells) error {
		digit := int(clue[0]|0x20) - 'a' + 1
		if len(clue) != 1 || digit < 1 || digit > greatest {
			return finding.Errorf(ErrSymbol, "a file of janko.at with the clue %.20q, where a letter belongs", clue)
		}
		j.say("end-view %d %s", digit, cells.Text())
		return nil
	})
}

// mathrax has clues between four squares, about both diagonals.
func (j *jankoFile) mathrax() error {
	if err := j.digits(); err != nil {
		return err
	}
	n := j.n()
	nodes, err := j.block("nodes", n-1, n-1)
	for i, row := range nodes {
		for k, clue := range row {
			a, b, c, d := finding.SquareName(i, k), finding.SquareName(i, k+1), finding.SquareName(i+1, k), finding.SquareName(i+1, k+1)
			if isJankoBlank(clue) {
				continue
			}
			if parity := map[string]string{"o": "odd", "u": "odd", "e": "even", "g": "even"}[strings.ToLower(clue)]; parity != "" {
				j.say("%s %s %s %s %s", parity, a, b, c, d)
				continue
			}
			name := jankoSigns[clue[len(clue)-1]]
			switch name {
			case "subtract":
				name = "difference"
			case "divide":
				name = "ratio"
			case "":
				return finding.Errorf(ErrSymbol, "a file of janko.at with the clue %.20q, which has no sign + - * or /", clue)
			}
			for _, pair := range []rule.Cells{{a, d}, {b, c}} {
				if err := j.sayNumber(name, clue[:len(clue)-1], pair); err != nil {
					return err
				}
			}
		}
	}
	return err
}

// str8ts has black squares, some with a digit, and between them runs of consecutive
// digits.
func (j *jankoFile) str8ts() error {
	n := j.n()
	rows, err := j.block("problem", n, n)
	if rows == nil {
		return err
	}
	black := make([]bool, n*n)
	j.rows = make([][]string, n)
	for i, row := range rows {
		for k, word := range row {
			digit, isBlack := strings.CutSuffix(word, "x")
			if black[i*n+k] = isBlack; isBlack && digit == "" {
				j.board.Missing = append(j.board.Missing, sudoku.Cell(i*n+k))
			}
			if isJankoBlank(digit) || digit == "" {
				digit = "."
			}
			j.rows[i] = append(j.rows[i], digit)
		}
		if !lex.AreEntries(j.rows[i], n) {
			return finding.Errorf(ErrSymbol, "a file of janko.at with a row that is not %d digits and blanks", n)
		}
	}
	for _, across := range []bool{true, false} {
		for i := range n {
			var run rule.Cells
			for k := range n + 1 {
				r, c := i, k
				if !across {
					r, c = k, i
				}
				if k < n && !black[r*n+c] {
					run = append(run, finding.SquareName(r, c))
					continue
				}
				if len(run) > 1 {
					j.rules = append(j.rules, fmt.Sprintf("straight %s", run.Text()))
				}
				run = nil
			}
		}
	}
	return nil
}
