package draw

import (
	"fmt"
	"strings"
	"unicode"

	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The title above a picture and the words below it: rules without a sign, uncommon signs,
// and the words of the scene.

// Lengths in characters, so that a picture stays one whatever a rule's text is.
const (
	longestTitle     = 200
	longestParagraph = 400
	mostParagraphs   = 60
)

// fontSizes in pixels.
const (
	titleSize = 20
	wordSize  = 14
)

// title writes the title over everything else.
func (l *layout) title() {
	text := printable(l.scene.Title, longestTitle)
	if text == "" {
		return
	}
	size := titleSize / l.unit * l.scale
	lines := wrapped(text, (l.max.X-l.min.X)/size, true)
	y := l.min.Y - size*(0.5+1.3*float64(len(lines)-1)) - 6/l.unit
	l.reach(l.min.X, y-size, l.max.X, l.max.Y)
	middle := (l.min.X + l.max.X) / 2
	for i, line := range lines {
		l.text(WordLayer, Point{middle, y + 1.3*size*float64(i)}, size, 0, line, InkRole, true)
	}
}

// Notes returns the words below a picture of the scene: of its rules, unless it is quiet,
// and its own.
func (s Scene) Notes() (out []string) {
	if !s.Quiet && s.Puzzle.Shape != nil {
		b := s.Puzzle.Shape.Board()
		for _, m := range rule.Marks(s.Puzzle.Shape, append(b.Rules[:len(b.Rules):len(b.Rules)], s.Puzzle.Rules()...)) {
			if m.Sign == rule.WordsSign {
				out = append(out, printable(m.Text, longestParagraph))
			}
		}
	}
	for _, text := range s.Words {
		out = append(out, printable(text, longestParagraph))
	}
	if k := len(out) - mostParagraphs; k > 0 {
		out = append(out[:mostParagraphs], fmt.Sprintf("… and %d more", k))
	}
	if tooMany := s.tooManyMarks(); tooMany != "" {
		out = append(out, tooMany)
	}
	return out
}

// tooManyMarks returns the note that not all candidates are shown, or "".
func (s Scene) tooManyMarks() string {
	total := 0
	for _, marks := range s.Candidates {
		total += len(marks)
	}
	if total > 0 && s.Puzzle.Shape.N() > maxMarkDigits {
		return fmt.Sprintf("Candidates are drawn on boards of up to %d digits.", maxMarkDigits)
	}
	if total > maxRepeated {
		return fmt.Sprintf("Only the first %d candidates are drawn.", maxRepeated)
	}
	return ""
}

func (l *layout) words() {
	size := wordSize / l.unit * l.scale
	y := l.max.Y + 8/l.unit
	notes := l.scene.Notes()
	if len(notes) == 0 {
		return
	}
	for _, text := range notes {
		for _, line := range wrapped(text, (l.max.X-l.min.X)/size, false) {
			y += size * 1.35
			l.add(Text{Layer: WordLayer, At: Point{l.min.X, y - size*0.3}, Anchor: Start, Size: size, Text: line, Fill: QuietRole})
		}
		y += size * 0.3
	}
	l.reach(l.min.X, l.max.Y, l.max.X, max(y, l.max.Y))
}

// wrapped breaks a text into lines by the estimated widths of its characters.
func wrapped(text string, width float64, bold bool) (lines []string) {
	return Wrap(text, max(width, 4), func(s string) float64 { return textWidth(s, bold) })
}

// Wrap breaks a text into lines no wider than width, at blanks, and inside a word that
// is wider than a line. Width is in the unit of measure, which returns the width of a
// text. A single character that is wider than a line stays on a line of its own.
func Wrap(text string, width float64, measure func(string) float64) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		for measure(word) > width {
			cut := 0
			for i := range word {
				if i > 0 && measure(word[:i]) > width {
					break
				}
				cut = i
			}
			if cut == 0 {
				break
			}
			if line != "" {
				lines, line = append(lines, line), ""
			}
			lines, word = append(lines, word[:cut]), word[cut:]
		}
		switch {
		case line == "":
			line = word
		case measure(line+" "+word) <= width:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// printable is a text without what no picture can hold, and not too long.
func printable(text string, longest int) string {
	var b strings.Builder
	n := 0
	for _, ch := range text {
		if n++; n > longest {
			b.WriteString("…")
			break
		}
		switch {
		case unicode.IsSpace(ch):
			b.WriteByte(' ')
		case unicode.IsPrint(ch) && ch != '\uFFFD':
			b.WriteRune(ch)
		default:
			b.WriteByte('?')
		}
	}
	return strings.TrimSpace(b.String())
}

// caption returns one line that describes the picture.
func (l *layout) caption() string {
	givens, placed := 0, 0
	for c := range l.shape.Cells() {
		if l.scene.given(sudoku.Cell(c)) != 0 {
			givens++
		} else if l.scene.placed(sudoku.Cell(c)) != 0 {
			placed++
		}
	}
	text := fmt.Sprintf("%s, %s", l.scene.Puzzle.Name(), words.Plural(givens, "clue"))
	if placed > 0 {
		text += ", " + words.Plural(placed, "digit") + " placed"
	}
	if title := printable(l.scene.Title, longestTitle); title != "" {
		text = title + ": " + text
	}
	return "Sudoku " + text
}
