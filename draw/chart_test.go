package draw_test

import (
	"bytes"
	"log"
	"math"
	"os"
	"strings"
	"testing"

	"sudokusat/draw"
)

// How many puzzles are how hard.
func ExampleChart() {
	c := draw.Chart{Title: "Steps", Bars: []draw.Bar{{Label: "1 moderate", Value: 412}, {Label: "2 tricky", Value: 158}, {Label: "3 hard", Value: 51}}}
	if err := c.Terminal(os.Stdout, 40); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Steps
	// 1 moderate ████████████████████████ 412
	// 2 tricky   █████████▎ 158
	// 3 hard     ███ 51
}

// TestChartIsXMLAndBarsGrow holds charts of any numbers to be XML, and bars to grow with them.
func TestChartIsXMLAndBarsGrow(t *testing.T) {
	many := make([]draw.Bar, draw.MaxBars+5)
	for i := range many {
		many[i] = draw.Bar{Label: strings.Repeat("<&>", i), Value: float64(i)}
	}
	for _, c := range []draw.Chart{
		{}, {Title: "a <b> & \"c\"", Bars: many, Log: true, Words: []string{"words"}},
		{Bars: []draw.Bar{{"zero", 0, ""}, {"one", 1, "1 of 1"}, {"all", math.Inf(1), ""}, {"none", math.NaN(), ""}, {"below", -1, ""}}},
	} {
		p := c.Picture()
		last := -1.0
		for _, item := range p.Items {
			path, ok := item.(draw.Path)
			if !ok || !path.Closed || path.Layer != draw.GridLayer {
				continue
			}
			length := path.Loops[0][1].X
			if !(length >= last && length > 0 && length < p.Max.X) {
				t.Errorf("%q: %v after %v", c.Title, length, last)
			}
			last = length
		}
		var b bytes.Buffer
		if err := draw.SVG(&b, p, draw.Options{}); err != nil {
			t.Fatal(err)
		}
		if err := wellFormed(b.Bytes()); err != nil {
			t.Error(err)
		}
		b.Reset()
		if err := c.Terminal(&b, 1); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(b.String(), "\n"); lines < len(c.Bars) && lines < draw.MaxBars {
			t.Errorf("%q: %d lines", c.Title, lines)
		}
	}
}
