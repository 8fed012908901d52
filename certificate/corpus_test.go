package certificate_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/corpus"
	"sudokusat/internal/testenv"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// TestCorpusIsCertified makes a certificate for the puzzles with known answers that the
// SAT engine decides quickly, verifies it, and compares the claim with the
// known count. drat-trim has to accept what is emitted for some of them, and
// for other claims.
func TestCorpusIsCertified(t *testing.T) {
	m := certificate.NewMaker(sat.Gophersat())
	v := certificate.NewVerifier()
	var file bytes.Buffer
	count, chosen := 0, map[string]int{}
	var others [][]byte // for drat-trim
	for i, e := range corpus.Load(t) {
		list, _, _ := strings.Cut(e.Where, ":")
		open := strings.Contains(list, "open") || strings.Contains(list, "-empty") && e.Count > 2000
		if open || strings.HasPrefix(list, "9x9-") && list != "9x9-odd.txt" && i%10 > 0 {
			continue
		}
		const limit = 3
		file.Reset()
		made, err := m.Decide(context.Background(), &file, e.Puzzle, limit)
		if err != nil {
			t.Fatalf("%s: %v", e.Where, err)
		}
		claim := made.Claim
		want := certificate.Counted(int(min(e.Count, limit+1)))
		if e.Count > limit {
			want = certificate.Claim{Kind: certificate.AtLeast, Count: limit + 1}
		}
		if claim != want {
			t.Fatalf("%s: %s, want %s", e.Where, claim.Text(e.Puzzle.Shape), want.Text(e.Puzzle.Shape))
		}
		if i%50 == 0 {
			v = certificate.NewVerifier() // also without anything kept
		}
		rec := record(t, file.Bytes())
		if err := v.Verify(context.Background(), rec); err != nil {
			t.Fatalf("%s: %v", e.Where, err)
		}
		if !rec.Puzzle.Givens.Equal(e.Puzzle.Givens) || !rec.Puzzle.Shape.Same(e.Puzzle.Shape) || e.Count == 1 && !rec.Solutions[0].Equal(e.Solution) {
			t.Fatalf("%s: the record is about %v", e.Where, rec.Puzzle)
		}
		count++
		if claim.Kind != certificate.AtLeast && chosen[list] < 2 {
			chosen[list]++
			others = append(others, bytes.Clone(file.Bytes()))
		}
	}
	if count < 150 {
		t.Errorf("only %d certificates", count)
	}
	puzzle := grid(t, sudoku.Classic(), easter)
	for _, text := range []string{"r1c2 is 7", "r1c2 is not 8", "minimal"} {
		c, err := certificate.ParseClaim(puzzle.Shape, text)
		if err != nil {
			t.Fatal(err)
		}
		file.Reset()
		if err := m.Claim(context.Background(), &file, puzzle, c); err != nil {
			t.Fatal(err)
		}
		others = append(others, bytes.Clone(file.Bytes()))
	}
	t.Run("drat-trim", func(t *testing.T) {
		trim := testenv.Program(t, "drat-trim")
		for _, line := range others {
			accepted(t, trim, line)
		}
	})
}

var verifiedLine = regexp.MustCompile(`(?m)^\r?s VERIFIED$`)

// accepted requires drat-trim's "s VERIFIED"; its exit status carries no verdict.
func accepted(t *testing.T, trim string, line []byte) {
	t.Helper()
	rec := record(t, line)
	dir := t.TempDir()
	write := func(name string, to func(*os.File) error) string {
		path := filepath.Join(dir, name)
		f, err := os.Create(path)
		if err == nil {
			err = to(f)
		}
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	formula := write("formula.cnf", func(f *os.File) error { return rec.WriteFormula(f) })
	proof := write("proof.drat", func(f *os.File) error { return rec.WriteProof(f) })
	out, _ := exec.Command(trim, formula, proof).CombinedOutput()
	if !verifiedLine.Match(out) || bytes.Contains(out, []byte("binary")) {
		t.Errorf("drat-trim reports\n%sabout %s", out, line)
	}
}
