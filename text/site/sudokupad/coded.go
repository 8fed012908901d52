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

// Unzip restores the JSON of such a text. The caller must check that the result is JSON.
func Unzip(s string) string {
	if !strings.Contains(s, `"`) {
		s = strings.NewReplacer(`\'`, "'", `'`, `"`).Replace(s)
	}
	var out strings.Builder
	before := byte(0) // the last character outside of strings
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"':
			end := endOfString(s, i)
			text, isKey := s[i:end], end < len(s) && s[end] == ':'
			if long := padKeys[strings.Trim(text, `"`)]; isKey && long != "" {
				text = `"` + long + `"`
			}
			out.WriteString(text)
			before, i = '"', end
			continue
		case strings.IndexByte(",]}", c) >= 0 && strings.IndexByte(",[{", before) >= 0 && !(before == '[' && c == ']') && !(before == '{' && c == '}'):
			out.WriteString("{}")
		case strings.IndexByte("{}[],:", c) < 0 && c > ' ':
			end := i
			for end < len(s) && strings.IndexByte(`{}[],:"`, s[end]) < 0 {
				end++
			}
			out.WriteString(unzipWord(s[i:end], end < len(s) && s[end] == ':'))
			before, i = 'w', end
			continue
		}
		out.WriteByte(c)
		if c > ' ' {
			before = c
		}
		i++
	}
	return out.String()
}

// endOfString returns the end of the quoted string at i.
func endOfString(s string, i int) int {
	for i++; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

// unzipWord restores a word that stood without quotes.
func unzipWord(word string, isKey bool) string {
	word = strings.TrimSpace(word)
	if isKey {
		if long := padKeys[word]; long != "" {
			word = long
		}
		return `"` + word + `"`
	}
	switch word {
	case "t":
		return "true"
	case "f":
		return "false"
	case "#0":
		return `"#000000"`
	case "#F":
		return `"#FFFFFF"`
	}
	if len(word) == 6 && strings.Trim(word, "0123456789abcdefABCDEF") == "" {
		return `"#` + word + `"`
	}
	return word
}
