package scrape

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The format of SadMan Software's Sudoku (.sdk): headers "#A…", then sections.
//
//	[Puzzle]        the givens, n rows
//	[State]         what the player has filled in
//	[PencilMarks]   the player's notes
//	[Colours]
//
// Only the puzzle is one. http://www.sadmansoftware.com/sudoku/faq19.php

func sections(d *finding.Document) []finding.Finding {
	var found []finding.Finding
	states, at := 0, 0
	for i := 0; i < len(d.Lines); i++ {
		line := strings.TrimSpace(d.Lines[i])
		name := strings.ToLower(strings.Trim(line, "[]"))
		isHeading := strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]")
		start := at
		at += len(d.Lines[i]) + 1
		switch {
		case !isHeading:
			continue
		case name == "state" || name == "pencilmarks" || name == "colours" || name == "colors":
			states++
		case name != "puzzle":
			continue
		}
		var rows []string
		for i+1 < len(d.Lines) && !strings.HasPrefix(strings.TrimSpace(d.Lines[i+1]), "[") {
			i++
			at += len(d.Lines[i]) + 1
			if row := strings.TrimSpace(d.Lines[i]); row != "" && row[0] != '#' {
				rows = append(rows, row)
			}
		}
		if name == "puzzle" {
			found = append(found, finding.Finding{At: start, Grid: strings.Join(rows, "\n")})
			if len(rows) == 0 {
				found[len(found)-1].Err = finding.Errorf(finding.ErrLength, "a section [Puzzle] without rows")
			}
		}
	}
	switch {
	case states == 0:
		return nil // headings over plain puzzles, if any
	case found == nil:
		return finding.Refuse(0, "this is a Sudoku file with sections and none is [Puzzle]: the givens are missing")
	}
	return found
}

// IsHashRow reports whether a line that looks like a comment may be a row in which
// "#" stands for blanks.
func IsHashRow(line []byte) bool {
	text := strings.TrimSpace(string(line[:min(len(line), 1000)]))
	n := 0
	for _, c := range []byte(text) {
		if c != '#' && (c < '1' || c > '9') {
			return false
		}
		n++
	}
	side, isSquare := lex.Isqrt(n)
	return n == 4 || n == 6 || n == 9 || isSquare && side >= 4
}

// hashes reads grids of digits and one other symbol, which is the blank: "#", "~",
// or what people draw.
func hashes(d *finding.Document) []finding.Finding {
	var cells strings.Builder
	var places []int
	hole, width, offset := rune(0), 0, 0
	for _, line := range d.Lines {
		row := 0
		for i, c := range line {
			switch {
			case c < 0x80 && lex.IsSpace(byte(c)):
				continue
			case c >= '1' && c <= '9':
				cells.WriteRune(c)
			case hole != 0 && c != hole || c < 0x80 && (lex.IsAlphanumeric(byte(c)) || lex.IsBlank[c] || c < ' ' || strings.ContainsRune(",;:|/", c)) || c == '\uFFFD':
				return nil
			default:
				hole = c
				cells.WriteByte('.')
			}
			places = append(places, offset+i)
			row++
		}
		if width == 0 {
			width = row
		}
		if row != width && row > 0 {
			return nil
		}
		offset += len(line) + 1
	}
	all := cells.String()
	if w, isSquare := lex.Isqrt(width); isSquare && w >= 4 && (w > 4 || !strings.ContainsAny(all, "56789")) { // one a line
		width = w
	}
	if width < 4 || hole == 0 || strings.Trim(all, ".") == "" || len(all)%(width*width) != 0 {
		return nil
	}
	var found []finding.Finding
	for i := 0; i < len(all); i += width * width {
		found = append(found, finding.Finding{At: places[i], Grid: all[i : i+width*width]})
	}
	return found
}
