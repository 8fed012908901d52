package text

import (
	"io"
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
func withoutRemarks(d *finding.Document, mistakes []*ParseError) []finding.Finding {
	if len(d.Text) > maxScattered {
		return nil
	}
	lines := append([]string(nil), d.Lines...)
	for _, m := range mistakes {
		for i := m.First; i <= m.Line; i++ {
			if i < 1 || i > len(lines) || !isRemark(lines[i-1]) {
				return nil
			}
			if w := lex.RuleIn([]byte(lines[i-1])); w != "" {
				return nil
			}
			lines[i-1] = ""
		}
	}
	return readAs(d, newReader(memorySource([]byte(strings.Join(lines, "\n")+"\n")), Options{}))
}

// bars reads drawings whose bars are exclamation marks.
func bars(d *finding.Document) []finding.Finding {
	if len(d.Text) > maxScattered || strings.Contains(d.Text, "|") || 2*strings.Count(d.Text, "!") < len(d.Lines) {
		return nil
	}
	text := strings.ReplaceAll(d.Text, "!", "|")
	return readAs(d, newReader(memorySource([]byte(text)), Options{}))
}

// readAs reads a document by a reader whose lines are those of the document; nil if there
// is a mistake.
func readAs(d *finding.Document, list *Reader) (found []finding.Finding) {
	list.foreign = &foreign{}
	offsets := d.Offsets()
	for {
		rec, err := list.Read()
		if _, bad := err.(*ParseError); bad {
			return nil
		}
		if err != nil {
			return found
		}
		if n := rec.Puzzle.Shape.N(); n > 9 || n < 4 {
			return nil // whose rows may look like words
		}
		found = append(found, finding.Finding{At: offsets[min(rec.Line-1, len(offsets)-1)], Head: headOf(rec), Grid: String(rec.Puzzle.Shape, rec.Puzzle.Givens)})
	}
}

// headOf is the directive lines that say the board of a record, "" for the usual
// one.
func headOf(rec Record) string {
	if isUsual(rec.Puzzle) {
		return ""
	}
	return rec.Puzzle.Head()
}

// isRemark reports whether a line has nothing of cells: a separator, or words.
func isRemark(line string) bool {
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
func saves(d *finding.Document) []finding.Finding {
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
	first, ok := onlyPuzzle(parts[0])
	if !ok {
		return nil
	}
	if len(parts) == 3 {
		state, ok := onlyPuzzle(parts[1])
		if !ok || !state.Shape.Same(first.Shape) {
			return nil
		}
		for i, g := range first.Givens {
			if g > 0 && state.Givens[i] != g {
				return nil // another puzzle
			}
		}
	}
	return []finding.Finding{{At: finding.FirstText(d.Text), Head: headOf(Record{Puzzle: first}), Grid: String(first.Shape, first.Givens)}}
}

// onlyPuzzle reads a text that is one puzzle of a list.
func onlyPuzzle(text string) (p sudoku.Puzzle, ok bool) {
	list := newReader(memorySource([]byte(text)), Options{})
	list.foreign = &foreign{}
	rec, err := list.Read()
	if err != nil {
		return p, false
	}
	_, err = list.Read()
	return rec.Puzzle, err == io.EOF
}
