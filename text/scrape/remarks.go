package scrape

import (
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Puzzles between remarks that are no sentences: a call behind the string of a
// program, a key of YAML above a grid, separators. If all that is wrong with a file,
// read as a list, are lines that have nothing of cells, the puzzles are read and
// the lines passed over. A line that may be part of a puzzle is a mistake.

// withoutRemarks reads a document whose mistakes are remarks; nil if one of them
// may be a puzzle.
func withoutRemarks(d *finding.Document, list *List, read Lister) []finding.Finding {
	if len(d.Text) > maxScattered {
		return nil
	}
	lines := append([]string(nil), d.Lines...)
	for _, m := range list.Mistakes {
		for i := m.First - d.First + 1; i <= m.Line-d.First+1; i++ {
			if i < 1 || i > len(lines) || !IsRemark(lines[i-1]) || lex.RuleIn([]byte(lines[i-1])) != "" {
				return nil
			}
			lines[i-1] = ""
		}
	}
	return readAs(d, strings.Join(lines, "\n")+"\n", read)
}

// bars reads drawings whose bars are exclamation marks.
func bars(d *finding.Document, read Lister) []finding.Finding {
	if len(d.Text) > maxScattered || strings.Contains(d.Text, "|") || 2*strings.Count(d.Text, "!") < len(d.Lines) {
		return nil
	}
	return readAs(d, strings.ReplaceAll(d.Text, "!", "|"), read)
}

// readAs reads a document by another text with the same lines, as a list; nil if there
// is a mistake.
func readAs(d *finding.Document, text string, read Lister) (found []finding.Finding) {
	list := read(&finding.Document{Text: text, First: d.First})
	if len(list.Mistakes) > 0 {
		return nil
	}
	offsets := d.Offsets()
	for _, l := range list.Puzzles {
		if l.Grid == "" || l.Puzzle.Shape.N() > 9 {
			return nil // whose rows may look like words
		}
		l.At = offsets[min(l.First-d.First, len(offsets)-1)]
		found = append(found, l.Finding)
	}
	return found
}

// IsRemark reports whether a line has nothing of cells: a separator, or words.
func IsRemark(line string) bool {
	if line = strings.TrimSpace(line); line == "" {
		return true
	}
	if v := strings.TrimLeft(line, "vV"); v != line && len(line) < 8 && strings.Trim(v, "0123456789.") == "" {
		return true // the version of a program
	}
	if words := nameWords(line); len(words) > 3 && columnNames(words) > 0 && words[0][0] > '9' {
		return true // the header of a table
	}
	line = strings.TrimSuffix(line, ": |") // YAML
	cells, letters := 0, 0
	for _, c := range []byte(line) {
		switch {
		case c < ' ' && c != '\t' || c == 0x7F:
			return false
		case c >= '0' && c <= '9' || lex.IsBlank[c]:
			cells++
		case c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80:
			letters++
		}
	}
	if strings.Trim(line, "=_*~ ") == "" {
		return len(line) > 9 && line[0] == line[1]
	}
	return line != "" && strings.IndexByte("{[|+", line[0]) < 0 && letters > 1 && !strings.Contains(line, "|") && (cells < 4 || letters >= 2*cells)
}

// saves reads a file that has a puzzle, then how far its player has come, and last
// their pencil marks, as Simple Sudoku saves it: parts with empty lines between. The
// first part is the puzzle.
func saves(d *finding.Document, read Lister) []finding.Finding {
	var parts []string
	for _, p := range strings.Split(strings.ReplaceAll(d.Text, "\r\n", "\n"), "\n\n") {
		if strings.TrimSpace(p) != "" {
			parts = append(parts, strings.Trim(p, "\n")+"\n")
		}
	}
	if len(parts) < 2 || len(parts) > 3 {
		return nil
	}
	last := parts[len(parts)-1]
	if f := pencilMarks(&finding.Document{Text: last, Lines: strings.Split(strings.TrimSuffix(last, "\n"), "\n")}); len(f) != 1 || f[0].Err != nil || !f[0].Marks {
		return nil
	}
	first := onlyPuzzle(parts[0], read)
	if first.Shape == nil {
		return nil
	}
	if len(parts) == 3 {
		state := onlyPuzzle(parts[1], read)
		if state.Shape == nil || !state.Shape.Same(first.Shape) {
			return nil
		}
		for i, g := range first.Givens {
			if g > 0 && state.Givens[i] != g {
				return nil // another puzzle
			}
		}
	}
	return []finding.Finding{{At: finding.FirstText(d.Text), Puzzle: first}}
}

// onlyPuzzle is the puzzle of a text that is a list of one; without a Shape for another.
func onlyPuzzle(text string, read Lister) (p sudoku.Puzzle) {
	list := read(&finding.Document{Text: text, First: 1})
	if len(list.Puzzles) == 1 && len(list.Mistakes) == 0 {
		p = list.Puzzles[0].Puzzle
	}
	return p
}
