package draw

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"sudokusat/rule"
)

// Bar charts with labels, such as the difficulties of puzzles and the speed of engines:
//
//	1 moderate ████████▌ 412
//	2 tricky   ███▏ 158
//	3 hard     █ 51

// Chart is a picture of numbers, one bar each.
type Chart struct {
	Title string
	Bars  []Bar
	// Log draws the lengths of bars by their logarithms, for numbers that differ by much;
	// a note below the chart reports it.
	Log   bool
	Words []string // below the chart
}

// Bar is a number with its label.
type Bar struct {
	Label string
	Value float64 // 0 or more
	Text  string  // behind the bar; "" is the value, rounded
}

// MaxBars is the largest number of bars of a chart; the others are counted below it.
const MaxBars = 200

// longestLabel is in characters.
const longestLabel = 40

func (b Bar) text() string {
	if b.Text != "" {
		return printable(b.Text, longestLabel)
	}
	return fmt.Sprintf("%.0f", b.Value)
}

// shares are the lengths of the bars, 0 to 1.
func (c *Chart) shares() []float64 {
	most := 0.0
	for _, b := range c.Bars {
		if b.Value > most && !math.IsInf(b.Value, 1) {
			most = b.Value
		}
	}
	out := make([]float64, len(c.Bars))
	for i, b := range c.Bars {
		switch {
		case !(b.Value > 0) || math.IsInf(b.Value, 1):
		case c.Log:
			out[i] = math.Log10(b.Value+1) / math.Log10(most+1)
		default:
			out[i] = b.Value / most
		}
	}
	return out
}

// bounded leaves out what is too much.
func (c Chart) bounded() Chart {
	words := c.Words
	c.Words = nil
	if k := len(c.Bars) - MaxBars; k > 0 {
		c.Bars = c.Bars[:MaxBars]
		c.Words = append(c.Words, fmt.Sprintf("… and %d more", k))
	}
	if c.Log {
		c.Words = append(c.Words, "Lengths are logarithms.")
	}
	for _, text := range words {
		c.Words = append(c.Words, printable(text, longestParagraph))
	}
	return c
}

// Picture returns the picture of the chart. Its unit is the height of a bar with its gap.
func (c Chart) Picture() *Picture {
	c = c.bounded()
	const (
		pixels = 24
		long   = 15 // units of the longest bar
		size   = 0.6
	)
	left, right := 0.0, 0.0
	for _, b := range c.Bars {
		left = max(left, textWidth(printable(b.Label, longestLabel), false)*size)
		right = max(right, textWidth(b.text(), false)*size)
	}
	p := &Picture{Title: "Chart: " + printable(c.Title, longestTitle), Cell: pixels,
		Min: Point{-left - 0.8, -0.3}, Max: Point{long + right + 0.8, float64(len(c.Bars)) + 0.3}}
	width := p.Width() - 0.8
	if c.Title != "" {
		lines := wrapped(printable(c.Title, longestTitle), width/0.8, true)
		p.Min.Y -= 1.1 * float64(len(lines))
		for i, line := range lines {
			p.Items = append(p.Items, Text{Layer: WordLayer, At: Point{-left - 0.4, p.Min.Y + 0.9 + 1.1*float64(i)}, Anchor: Start, Size: 0.8, Text: line, Bold: true, Fill: InkRole})
		}
	}
	for i, share := range c.shares() {
		b, y := c.Bars[i], float64(i)+0.5
		p.Items = append(p.Items, Text{Layer: WordLayer, At: Point{-0.25, y + baseline*size}, Anchor: Finish, Size: size, Text: printable(b.Label, longestLabel), Fill: InkRole})
		if share > 0 {
			p.Items = append(p.Items, Path{Layer: GridLayer, Closed: true, Loops: [][]Point{rectangle(Point{0, y - 0.36}, Point{max(long*share, 0.03), y + 0.36})},
				Paint: Paint{Fill: Tint(rule.Blue), Stroke: Strong(rule.Blue), Width: 0.04}})
		}
		p.Items = append(p.Items, Text{Layer: WordLayer, At: Point{long*share + 0.25, y + baseline*size}, Anchor: Start, Size: size, Text: b.text(), Fill: InkRole})
	}
	p.Items = append(p.Items, Path{Layer: GridLayer, Loops: [][]Point{{{0, -0.1}, {0, float64(len(c.Bars)) + 0.1}}}, Paint: Paint{Stroke: InkRole, Width: 0.06}})
	for _, text := range c.Words {
		for _, line := range wrapped(text, width/size, false) {
			p.Max.Y += 0.85
			p.Items = append(p.Items, Text{Layer: WordLayer, At: Point{-left - 0.4, p.Max.Y - 0.35}, Anchor: Start, Size: size, Text: line, Fill: QuietRole})
		}
	}
	p.Items = append([]Item{Path{Layer: PaperLayer, Loops: [][]Point{rectangle(p.Min, p.Max)}, Closed: true, Paint: Paint{Fill: Paper}}}, p.Items...)
	return p
}

// Terminal writes the chart in block characters, within a width in columns; 0 means 80.
// Errors are those of w.
func (c Chart) Terminal(w io.Writer, width int) error {
	c = c.bounded()
	if width <= 0 {
		width = 80
	}
	left, right := 0, 0
	for _, b := range c.Bars {
		left, right = max(left, len([]rune(printable(b.Label, longestLabel)))), max(right, len([]rune(b.text())))
	}
	long := max(min(width, 100)-left-right-3, 8)
	out := bufio.NewWriter(w)
	for _, line := range wrappedAt(printable(c.Title, longestTitle), width) {
		out.WriteString(line + "\n")
	}
	for i, share := range c.shares() {
		label := printable(c.Bars[i].Label, longestLabel)
		eighths := int(math.Ceil(share * float64(long) * 8))
		bar := strings.Repeat("█", eighths/8)
		if rest := eighths % 8; rest > 0 {
			bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
		}
		gap := strings.Repeat(" ", left-len([]rune(label)))
		fmt.Fprintf(out, "%s%s %s %s\n", label, gap, bar, c.Bars[i].text())
	}
	for _, text := range c.Words {
		for _, line := range wrappedAt(text, width) {
			out.WriteString(line + "\n")
		}
	}
	return out.Flush()
}
