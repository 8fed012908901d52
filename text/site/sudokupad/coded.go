package sudokupad

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
)

// Ids "scf" and "classic": a character for a digit and the blanks behind it.
//
//	scfAD3…*x*tMine*     codoku: character number d+10k of 0–9A–Za–x is the digit d
//	                     (0: a blank) and k blanks behind it; then options:
//	                     x diagonals, w windoku, t…* title, a…* author
//	classic5d3…          the same, or digits as they are and k blanks as the k-th of
//	                     A–Za–z()[]-.~:@!$&'*,;=_

const classicAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"

// classic returns the givens of the older coding; nil if the text has another.
func classic(s string) (givens []int) {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			givens = append(givens, common.DigitOrBlank(int(s[i]-'0')))
			continue
		}
		k := strings.IndexByte(classicAlphabet, s[i])
		if k < 0 {
			return nil
		}
		givens = append(givens, finding.Blanks(k)...)
	}
	return givens
}

// coded reads the payload of an id; nil if it holds no puzzle.
func coded(payload string, isCodoku bool, at int) []finding.Finding {
	f := finding.Finding{At: at}
	if isCodoku {
		var rest string
		payload, rest, _ = strings.Cut(payload, "*")
		for rest != "" {
			option := rest[0]
			rest = rest[1:]
			switch option {
			case '*':
			case 'x':
				f.Rules = append(f.Rules, rule.Diagonal{})
			case 'w':
				f.Rules = append(f.Rules, rule.Windoku{})
			case 't':
				f.About.Title, rest = starred(rest)
			case 'a':
				f.About.Author, rest = starred(rest)
			default:
				return finding.Refuse(at, "a link of SudokuPad with the option %q behind its digits, which is not known here", string(option))
			}
		}
	}
	f.Givens = square(common.Counted(payload))
	if older := square(classic(payload)); !isCodoku && older != nil {
		if f.Givens != nil && !slices.Equal(f.Givens, older) {
			return finding.Refuse(at, "a link of SudokuPad whose digits may be coded in two ways")
		}
		f.Givens = older
	}
	if f.Givens == nil {
		return nil
	}
	return []finding.Finding{f}
}

// square returns the givens if they are those of a square board.
func square(givens []int) []int {
	if n, ok := lex.Isqrt(len(givens)); !ok || n < 4 {
		return nil
	}
	return givens
}

// starred cuts off a text that ends with a star; two are one of its own.
func starred(s string) (text, rest string) {
	for {
		part, behind, _ := strings.Cut(s, "*")
		text, s = text+part, behind
		if !strings.HasPrefix(s, "*") {
			return text, s
		}
		text, s = text+"*", s[1:]
	}
}
