package main

import (
	"bytes"
	"fmt"
	"math/bits"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/draw"
	"sudokusat/draw/pdf"
	"sudokusat/draw/png"
	"sudokusat/internal/stream"
)

// --chart: how the results of a list are distributed, as bars.

// charting is the option --chart, and what it has counted. Nil counts nothing.
type charting struct {
	path  string
	title string
	bars  map[string]*counting
}

type counting struct {
	order float64 // of the bars
	label string
	count int
}

func (c *charting) add(cmd *cobra.Command, what string) {
	cmd.Flags().StringVar(&c.path, "chart", "", "draw "+what+" to this `file`, by its ending svg, png or pdf; - is the terminal, on standard error")
}

// wanted reports whether there is a chart to draw.
func (c *charting) wanted() bool { return c != nil && c.path != "" }

// check checks the option before the work begins.
func (c *charting) check() error {
	if c.wanted() && c.path != "-" && !slices.Contains([]string{".svg", ".png", ".pdf"}, strings.ToLower(filepath.Ext(c.path))) {
		return fmt.Errorf("--chart %s: its ending is none of svg, png and pdf", c.path)
	}
	return nil
}

// count counts one result.
func (c *charting) count(order float64, label string) {
	if !c.wanted() {
		return
	}
	if c.bars == nil {
		c.bars = map[string]*counting{}
	}
	if c.bars[label] == nil {
		c.bars[label] = &counting{order: order, label: label}
	}
	c.bars[label].count++
}

// write draws what was counted.
func (c *charting) write(t *terminal) error {
	if !c.wanted() {
		return nil
	}
	chart := draw.Chart{Title: c.title}
	var list []*counting
	for _, one := range c.bars {
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b *counting) int {
		if a.order != b.order {
			return map[bool]int{true: -1, false: 1}[a.order < b.order]
		}
		return strings.Compare(a.label, b.label)
	})
	for _, one := range list {
		chart.Bars = append(chart.Bars, draw.Bar{Label: one.label, Value: float64(one.count)})
	}
	return c.draw(t, chart)
}

// draw writes a chart to the file, or to the terminal.
func (c *charting) draw(t *terminal, chart draw.Chart) error {
	var b bytes.Buffer
	var err error
	switch strings.ToLower(filepath.Ext(c.path)) {
	case ".png":
		err = png.Write(&b, chart.Picture(), draw.Options{})
	case ".pdf":
		err = pdf.Write(&b, []*draw.Picture{chart.Picture()}, draw.Options{})
	case ".svg":
		err = draw.SVG(&b, chart.Picture(), draw.Options{})
	default: // -
		err = chart.Terminal(&b, t.width())
		if err == nil {
			_, err = t.stderr.Write(b.Bytes())
		}
		return err
	}
	if err == nil {
		err = writeWhole(c.path, b.Bytes())
	}
	if err != nil {
		return fail(statusGaveUp, fmt.Errorf("--chart: %w", stream.PathError(err)))
	}
	return nil
}

// byCount is the bar of a number of solutions: few by themselves, more by powers of
// ten.
func byCount(n uint64) (order float64, label string) {
	switch {
	case n < 10:
		return float64(n), strconv.FormatUint(n, 10)
	case bits.Len64(n) > 63:
		return 1e19, "10^19 and more"
	}
	from := uint64(10)
	power := 1
	for n/10 >= from {
		from, power = from*10, power+1
	}
	if power < 6 {
		return float64(from), fmt.Sprintf("%d–%d", from, from*10-1)
	}
	return float64(from), fmt.Sprintf("10^%d and more", power)
}

// byRating is the bar of a line of rate on a scale.
func byRating(scale, text string) (order float64, label string) {
	const last = 1e9
	first, rest, _ := strings.Cut(text, " ")
	number, err := strconv.ParseFloat(strings.TrimSuffix(strings.Split(first, "/")[0], "+"), 64)
	if err != nil {
		return last, strings.TrimSuffix(first, ":") // unsolvable, multiple
	}
	word, _, _ := strings.Cut(rest, " ")
	switch {
	case scale == truths:
		return number, first + " " + word
	case scale == "se":
		whole := float64(int(number))
		return whole, fmt.Sprintf("%.1f–%.1f", whole, whole+0.9)
	}
	return float64(slices.Index([]string{"easy", "medium", "hard", "unfair", "extreme"}, strings.TrimSuffix(word, "+"))), word
}
