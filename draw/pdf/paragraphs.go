package pdf

import (
	"strings"

	"sudokusat/draw"
	"sudokusat/draw/internal/face"
)

// The words beneath a puzzle of a book: broken into lines as wide as the place, in the
// largest type that leaves the board enough of it.

const (
	largestType = 11.0 // points
	leastType   = 7.0
	lineHeight  = 1.25  // of the size of the type
	leastBoard  = 0.7   // of the board's size without words
	longestText = 20000 // characters, more than a page holds
)

// paragraphs is a text set in lines. The zero value is no text.
type paragraphs struct {
	lines []string
	size  float64 // of the type, in points
	width float64 // of the widest line, in points
	cut   bool    // not all of the text is there
}

// height returns the height of the text with the space above it, in points.
func (p *paragraphs) height() float64 {
	if len(p.lines) == 0 {
		return 0
	}
	return (float64(len(p.lines))*lineHeight + 0.7) * p.size
}

// paragraphs sets words in a place of a width and a height, of which free is for them.
// Lengths are points.
func (b *Book) paragraphs(words []string, width, height, free float64) (p paragraphs) {
	text := []rune(face.Substitute(strings.TrimSpace(strings.Join(words, "\n")), false))
	if len(text) == 0 {
		return p
	}
	long := len(text) > longestText
	if long {
		text = text[:longestText]
	}
	for size := min(max(height/32, leastType), largestType); ; size = max(size-0.5, leastType) {
		measure := func(s string) float64 { return float64(b.d.fonts[0].width(s)) * size / 1000 }
		p = paragraphs{size: size, cut: long}
		for paragraph := range strings.Lines(string(text)) {
			p.lines = append(p.lines, draw.Wrap(paragraph, width, measure)...)
		}
		if fits := p.height() <= free; fits && !long || size == leastType {
			p.shorten(width, free, measure)
			return p
		}
	}
}

// shorten cuts lines that do not fit, and ends a text that was cut with "…".
func (p *paragraphs) shorten(width, free float64, measure func(string) float64) {
	if most := max(int((free/p.size-0.7)/lineHeight), 1); len(p.lines) > most {
		p.lines, p.cut = p.lines[:most], true
	}
	if p.cut {
		p.lines[len(p.lines)-1] = ellipsis(p.lines[len(p.lines)-1], width, measure)
	}
	for _, line := range p.lines {
		p.width = max(p.width, measure(line))
	}
}

// ellipsis ends a text with "…", and shortens it until it is no wider than width.
func ellipsis(text string, width float64, measure func(string) float64) string {
	out := []rune(text)
	for len(out) > 0 && measure(string(out)+"…") > width {
		out = out[:len(out)-1]
	}
	return strings.TrimRight(string(out), " ") + "…"
}
