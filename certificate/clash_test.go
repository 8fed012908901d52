package certificate_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// A clash shows a solution without each of its parts, in the order of clues and rules.
func TestClashHasSolutionWithoutEachPart(t *testing.T) {
	p := clashing(t)
	var out bytes.Buffer
	if err := certificate.NewMaker(sat.Gophersat()).Claim(t.Context(), &out, p, certificate.Claim{Kind: certificate.ClashRules}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	verify := func() error {
		r, err := certificate.NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		return certificate.NewVerifier().Verify(t.Context(), r)
	}
	if err := verify(); err != nil {
		t.Fatal(err)
	}
	r, err := certificate.NewReader(strings.NewReader(text)).Next()
	if err != nil || len(r.Others) != 3 {
		t.Fatalf("%d others, %v", len(r.Others), err)
	}
	for i := range r.Others {
		for j := range i {
			swapped := *r
			swapped.Others = slices.Clone(r.Others)
			swapped.Others[i], swapped.Others[j] = r.Others[j], r.Others[i]
			swapped.Proof = strings.NewReader("0\n")
			if err := certificate.NewVerifier().Verify(t.Context(), &swapped); !errors.Is(err, certificate.ErrFails) || !strings.Contains(err.Error(), "the solution without the ") {
				t.Errorf("solutions %d and %d exchanged: %v", i, j, err)
			}
		}
	}
	text = strings.Replace(text, `"clash of clues and rules"`, `"clash of clues"`, 1)
	if err := verify(); !errors.Is(err, certificate.ErrFails) {
		t.Errorf("with a solution too many: %v", err)
	}
	var untrue *certificate.FalseError
	more := p.With(p.Givens.Clone())
	more.Givens[15] = 4
	if err := certificate.NewMaker(sat.Gophersat()).Claim(t.Context(), &out, more, certificate.Claim{Kind: certificate.Clash}); !errors.As(err, &untrue) {
		t.Errorf("a clue that can go: %v", err)
	}
}

// clashing is a 4×4 puzzle whose two clues and rule have no solution together.
func clashing(t *testing.T) sudoku.Puzzle {
	return grid(t, shape(t, 2, 2), "12..............", "cage 5 r1c3 r1c4")
}
