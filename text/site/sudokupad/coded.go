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
	text, rest, _ = strings.Cut(strings.ReplaceAll(s, "**", "\x00"), "*")
	return strings.ReplaceAll(text, "\x00", "*"), strings.ReplaceAll(rest, "\x00", "**")
}

// The shorthand in which SudokuPad packs its JSON: keys of one or two letters
// without quotes, t and f for true and false, colours without their #, and nothing
// at all for an empty object.
//
//	{ce:[[{v:5},,,],…],t:'Mine'}    {"cells":[[{"value":5},{},{},{}],…],"title":"Mine"}

// padKeys are the short keys.
var padKeys = map[string]string{
	"a": "arrows", "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ca": "cages", "ce": "cells", "cs": "cellSize", "ct": "center",
	"d": "duration", "d2": "d", "fs": "fontSize", "h": "height", "hl": "headLength", "l": "lines", "o": "overlays", "r": "rounded", "re": "regions",
	"t": "title", "te": "text", "th": "thickness", "u": "underlays", "v": "value", "vd": "videos", "w": "width", "wp": "wayPoints",
}

// padToken is a string, a word, or a character between.
var padToken = lex.Lazily(`"(?:\\(?s:.)|[^"\\])*"?|[^{}\[\],:"\x00-\x20][^{}\[\],:"]*|(?s:.)`)

// Unzip restores the JSON of such a text. The caller must check that the result is JSON.
func Unzip(s string) string {
	if !strings.Contains(s, `"`) {
		s = strings.NewReplacer(`\'`, "'", `'`, `"`).Replace(s)
	}
	var out strings.Builder
	before := " " // the last token but white space
	tokens := padToken().FindAllString(s, -1)
	for i, t := range tokens {
		isKey := i+1 < len(tokens) && tokens[i+1] == ":"
		long := padKeys[strings.Trim(strings.TrimSpace(t), `"`)]
		switch {
		case strings.Contains(",]}", t) && strings.Contains(",[{", before) && before+t != "[]" && before+t != "{}":
			out.WriteString("{}")
		case isKey && long != "":
			t = `"` + long + `"`
		case !strings.ContainsAny(t[:1], `{}[],:"`) && t[0] > ' ':
			t = unzipWord(strings.TrimRight(t, " \t\r\n"), isKey)
		}
		if out.WriteString(t); t[0] > ' ' {
			before = t
		}
	}
	return out.String()
}

// unzipWord restores a word without quotes.
func unzipWord(word string, isKey bool) string {
	switch {
	case isKey:
		return `"` + word + `"`
	case word == "t":
		return "true"
	case word == "f":
		return "false"
	case word == "#0", word == "#F":
		return `"#` + strings.Repeat(word[1:], 6) + `"`
	case len(word) == 6 && strings.Trim(word, "0123456789abcdefABCDEF") == "":
		return `"#` + word + `"`
	}
	return word
}
