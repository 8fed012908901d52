package text

import (
	"strings"
)

// The title, author, source and rules in words of a puzzle are in directive lines above
// it, for the next puzzle alone:
//
//	#title Whispering Gallery
//	#author A. Setter
//	#source https://example.org/17
//	#text Digits along a green line differ by at least 5.
//	#text Normal Sudoku rules apply.

// takeAbout takes in a directive line of this name; ok is false for another name. A second
// line "#text" is a second line of the text.
func (h *head) takeAbout(name, value string) (ok bool) {
	switch name {
	case "title":
		h.about.Title = value
	case "author":
		h.about.Author = value
	case "source":
		h.about.Source = value
	case "text":
		if h.about.Rules != "" {
			h.about.Rules += "\n"
		}
		h.about.Rules += value
	default:
		return false
	}
	h.titled = true
	return true
}

// appendAbout appends the directive lines of what belongs to a puzzle.
func appendAbout(buf []byte, n *Notes) []byte {
	if n == nil {
		return buf
	}
	a := n.About
	for _, x := range [][2]string{{"title", a.Title}, {"author", a.Author}, {"source", a.Source}, {"text", a.Rules}} {
		for line := range strings.Lines(x[1]) {
			if line = strings.Join(strings.Fields(line), " "); line != "" {
				buf = append(buf, "#"+x[0]+" "+line+"\n"...)
			}
			if x[0] != "text" {
				break
			}
		}
	}
	return buf
}
