package plain

import (
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
)

// The codes of single sites for the squares of a puzzle.

const squares = 81

// readState reads a state of play as SudokuWiki writes it: two characters a square, a
// number. Newer ones begin with S9B, and the number has the base 36: 1 to 9 are clues, 10
// to 18 digits of the player, and what is above is 18 and a bit for each candidate. Older
// ones have the base 32, a bit for each candidate and a bit for clues. Only clues are the
// puzzle. It returns nil for what is no state.
func readState(text string, at int) []finding.Finding {
	code, isNew := strings.CutPrefix(text, "S9B")
	base := 32
	if isNew {
		base = 36
	} else if len(code) != 2*squares || strings.Trim(code, "0123456789abcdefghijklmnopqrstuv") != "" {
		return nil
	}
	if len(code) != 2*squares {
		return finding.Refuse(at, "a link of SudokuWiki whose state of play has %d characters; that of plain Sudoku has %d", len(code), 2*squares)
	}
	givens, clues := make([]int, squares), 0
	for i := range givens {
		word := code[2*i : 2*i+2]
		v, err := strconv.ParseUint(word, base, 16)
		clue, ok := clueOf(int(v), isNew)
		if err != nil || !ok {
			return finding.Refuse(at, "a link of SudokuWiki whose state of play has %q for %s", word, finding.SquareName(i/9, i%9))
		}
		if givens[i] = clue; clue != finding.Blank {
			clues++
		}
	}
	if clues == 0 {
		return finding.Refuse(at, "a link of SudokuWiki to a state of play without a clue")
	}
	return []finding.Finding{{At: at, Givens: givens}}
}

// clueOf returns the clue that the number of a square says, or that there is none.
func clueOf(v int, isNew bool) (clue int, ok bool) {
	switch {
	case isNew && v >= 1 && v <= 9:
		return v, true
	case isNew:
		return finding.Blank, v <= 18+511
	case v&1 == 0:
		return finding.Blank, v <= 511<<1
	}
	for d := range 9 {
		if v>>1 == 1<<d {
			return d + 1, true
		}
	}
	return finding.Blank, false
}

// readCounted reads digits with the blanks behind them, as SudokuExchange has them; nil
// for what is none.
func readCounted(text string, at int) []finding.Finding {
	givens := common.Counted(text)
	switch {
	case len(text) >= squares || givens == nil:
		return nil
	case len(givens) != squares:
		return finding.Refuse(at, "a link of SudokuExchange with %d squares; a 9×9 puzzle has %d", len(givens), squares)
	}
	return []finding.Finding{{At: at, Givens: givens}}
}

// readNumbers reads n² numbers, 0 or nothing for a blank.
func readNumbers(cells []string, at int) []finding.Finding {
	n, isSquare := lex.Isqrt(len(cells))
	if !isSquare {
		return finding.Refuse(at, "a link with a list of %d numbers, which are no square", len(cells))
	}
	givens := make([]int, len(cells))
	for i, word := range cells {
		givens[i] = finding.Blank
		if word = strings.TrimSpace(word); word == "" || word == "0" || word == "." {
			continue
		}
		v, err := strconv.Atoi(word)
		if err != nil || v < 1 || v > n {
			return finding.Refuse(at, "a link with %.20q in a list of the numbers of a puzzle", word)
		}
		givens[i] = v
	}
	return []finding.Finding{{At: at, Givens: givens}}
}
