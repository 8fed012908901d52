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

func sections(d *finding.Document) (found []finding.Finding) {
	offsets, states, open, unknown := d.Offsets(), false, false, -1
	for i, line := range d.Lines {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "[") {
			if open && line != "" && line[0] != '#' {
				found[len(found)-1].Grid += line + "\n"
			}
			continue
		}
		open = false
		switch strings.ToLower(line) {
		case "[puzzle]":
			found, open = append(found, finding.Finding{At: offsets[i]}), true
		case "[state]", "[pencilmarks]", "[colours]", "[colors]":
			states = true
		default:
			unknown = offsets[i]
		}
	}
	switch {
	case !states:
		return nil // headings over plain puzzles, if any
	case unknown >= 0:
		return finding.Refuse(unknown, "a section that a Sudoku file of SadMan does not have")
	case found == nil:
		return finding.Refuse(0, "this is a Sudoku file with sections and none is [Puzzle]: the givens are missing")
	}
	for i := range found {
		if found[i].Grid = strings.TrimSuffix(found[i].Grid, "\n"); found[i].Grid == "" {
			found[i].Err = finding.Errorf(finding.ErrLength, "a section [Puzzle] without rows")
		}
	}
	return withoutRules(d, found)
}

// IsHashRow reports whether a line that looks like a comment may be a row in which
// "#" stands for blanks.
func IsHashRow(line []byte) bool {
	text := strings.TrimSpace(string(line[:min(len(line), 1000)]))
	side, isSquare := lex.Isqrt(len(text))
	return strings.Trim(text, "#123456789") == "" && (len(text) == 6 || isSquare && (side >= 4 || side == 2 || side == 3))
}
