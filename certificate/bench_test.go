package certificate_test

import (
	"bytes"
	"context"
	"testing"

	"sudokusat/certificate"
	"sudokusat/sudoku"
)

// BenchmarkVerify reads and verifies one certificate after the other, as for
// a list: the board is prepared once.
func BenchmarkVerify(b *testing.B) {
	for _, bc := range []struct{ name, puzzle string }{{"17clues", clues17}, {"hard", easter}} {
		b.Run(bc.name, func(b *testing.B) {
			var out bytes.Buffer
			if _, err := certificate.NewMaker(brancher{}).Decide(context.Background(), &out, grid(b, sudoku.Classic(), bc.puzzle), 1); err != nil {
				b.Fatal(err)
			}
			v := certificate.NewVerifier()
			in := bytes.NewReader(nil)
			r := certificate.NewReader(in)
			b.ReportAllocs()
			for b.Loop() {
				in.Reset(out.Bytes())
				rec, err := r.Next()
				if err == nil {
					err = v.Verify(context.Background(), rec)
				}
				if err != nil {
					b.Fatal(err)
				}
				r = certificate.NewReader(in)
			}
		})
	}
}
