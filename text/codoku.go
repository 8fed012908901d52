package text

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The givens of SudokuPad's ids "scf" and "classic", a character for a digit and
// the blanks behind it.
//
//	scfAD3…*x*tMine*     codoku: character number d+10k of 0–9A–Za–x is the digit d
//	                     (0: a blank) and k blanks behind it; then options:
//	                     x diagonals, w windoku, t…* title, a…* author
//	classic5d3…          the same, or digits as they are and k blanks as the k-th of
//	                     A–Za–z()[]-.~:@!$&'*,;=_

const (
	codokuAlphabet  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
	classicAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
)

// codoku returns the cells of the first coding, "" if the text has another.
func codoku(s string) string {
	var b strings.Builder
	for i := range len(s) {
		v := strings.IndexByte(codokuAlphabet, s[i])
		if v < 0 {
			return ""
		}
		b.WriteByte(blankOr(v % 10))
		b.WriteString(strings.Repeat(".", v/10))
	}
	return b.String()
}

// oldClassic returns the cells of the older coding, "" if the text has another.
func oldClassic(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			b.WriteByte(blankOr(int(s[i] - '0')))
			continue
		}
		k := strings.IndexByte(classicAlphabet, s[i])
		if k < 0 {
			return ""
		}
		b.WriteString(strings.Repeat(".", k))
	}
	return b.String()
}

func blankOr(digit int) byte {
	if digit == 0 {
		return '.'
	}
	return byte('0' + digit)
}

// codedPuzzle reads the payload of an id, with the options of scf or without; nil
// if it holds no puzzle.
func codedPuzzle(payload string, options bool, at int) []finding.Finding {
	f := finding.Finding{At: at}
	if options {
		givens, rest, _ := strings.Cut(payload, "*")
		for payload = givens; rest != ""; {
			switch rest[0] {
			case '*':
			case 'x':
				f.Head += "#rule diagonal\n"
			case 'w':
				f.Head += "#rule windoku\n"
			case 't', 'a':
				rest = afterStar(rest)
				continue
			default:
				return finding.Refuse(at, "a link of SudokuPad with the option %q behind its digits, which is not known here", rest[:1])
			}
			rest = rest[1:]
		}
	}
	for _, cells := range []string{codoku(payload), oldClassic(payload)} {
		if n, isSquare := lex.Isqrt(len(cells)); isSquare && n >= 4 {
			f.Grid = cells
			return []finding.Finding{f}
		}
	}
	return nil
}

// afterStar returns what follows a text that ends with a star; two are one of its
// own.
func afterStar(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] != '*' {
			continue
		}
		if i++; i == len(s) || s[i] != '*' {
			return s[i:]
		}
	}
	return ""
}
