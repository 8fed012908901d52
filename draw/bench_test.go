package draw_test

import (
	"io"
	"testing"

	"sudokusat/draw"
)

// BenchmarkSVG is a plain board, one with candidates and one with many rules, laid
// out and written.
func BenchmarkSVG(b *testing.B) {
	for _, name := range []string{"player", "09-candidates", "lines", "36-solution"} {
		p := read(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := draw.SVG(io.Discard, scene(p, name).Picture(), draw.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
