package certificate_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"sudokusat/certificate"
	"sudokusat/internal/corpus"
	"sudokusat/proof"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// BenchmarkCertificates decides, proves, certifies and verifies the puzzles of
// a list in turns, and reports the time of each for a puzzle, and what making
// a certificate costs against deciding uniqueness on the same path.
func BenchmarkCertificates(b *testing.B) {
	for _, list := range []string{"9x9-17clue.txt", "9x9-hardest.txt"} {
		b.Run(list, func(b *testing.B) {
			ctx := context.Background()
			puzzles := corpus.Load(b, list)
			engine := sat.Gophersat()
			maker, verifier := certificate.NewMaker(engine), certificate.NewVerifier()
			var solving, proving, making, verifying time.Duration
			var raw, file bytes.Buffer
			steps := proof.NewWriter(&raw)
			timed := func(sum *time.Duration, do func() error) {
				start := time.Now()
				if err := do(); err != nil {
					b.Fatal(err)
				}
				*sum += time.Since(start)
			}
			for b.Loop() {
				file.Reset()
				for _, e := range puzzles {
					raw.Reset()
					steps.Reset(&raw)
					timed(&solving, func() error {
						_, err := engine.Solve(ctx, e.Puzzle, sudoku.Query{Limit: 2, Keep: 1})
						return err
					})
					timed(&proving, func() error {
						_, err := engine.Prove(ctx, e.Puzzle, nil, 2, func(sudoku.Grid) bool { return true }, steps)
						steps.Flush()
						return err
					})
					timed(&making, func() error {
						_, err := maker.Decide(ctx, &file, e.Puzzle, 1)
						return err
					})
				}
				r := certificate.NewReader(&file)
				for range puzzles {
					timed(&verifying, func() error {
						rec, err := r.Next()
						if err != nil {
							return err
						}
						return verifier.Verify(ctx, rec)
					})
				}
			}
			per := float64(b.N) * float64(len(puzzles)) * float64(time.Microsecond)
			b.ReportMetric(float64(solving)/per, "µs/solve")
			b.ReportMetric(float64(proving)/per, "µs/prove")
			b.ReportMetric(float64(making)/per, "µs/make")
			b.ReportMetric(float64(verifying)/per, "µs/verify")
			b.ReportMetric(float64(making)/float64(solving), "make/solve")
		})
	}
}

// BenchmarkFirst verifies one certificate with nothing prepared: the board's
// clauses are made, loaded and hashed for it alone.
func BenchmarkFirst(b *testing.B) {
	var file bytes.Buffer
	if _, err := certificate.NewMaker(sat.Gophersat()).Decide(context.Background(), &file, grid(b, sudoku.Classic(), clues17), 1); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		rec, err := certificate.NewReader(bytes.NewReader(file.Bytes())).Next()
		if err == nil {
			err = certificate.NewVerifier().Verify(context.Background(), rec)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
