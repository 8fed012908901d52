package main

import (
	"encoding/json"
	"strings"

	"sudokusat/text"
)

// --titles: what an input has beside its puzzles, as titles of pictures.

// titleOf is the title of a record, with its author: of its own, else the field name of
// an object or the rest of the puzzle's line.
func titleOf(r text.Record) string {
	switch title, author := r.About().Title, r.About().Author; {
	case title != "" && author != "":
		return title + ", by " + author
	case title != "":
		return title
	}
	rest := strings.TrimSpace(string(r.Text))
	if strings.HasPrefix(rest, "{") {
		var object map[string]json.RawMessage
		if json.Unmarshal([]byte(rest), &object) != nil {
			return ""
		}
		for _, field := range []string{"title", "name"} {
			var title string
			if json.Unmarshal(object[field], &title) == nil && title != "" {
				return title
			}
		}
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimLeft(rest, ":,;#|\t "), "\n")
	return strings.TrimSpace(first)
}
