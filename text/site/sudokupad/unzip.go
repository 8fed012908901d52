package sudokupad

import (
	"strings"
	"sudokusat/text/lex"
)

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
