package sudokupad

import "strings"

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

// Unzip restores such JSON. The caller checks whether the result is JSON.
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
