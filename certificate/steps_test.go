package certificate_test

import (
	"errors"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/corpus"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// naked is a 4×4 puzzle with pencil marks: r1c1 and r1c4 hold 1 and 2.
func naked(t testing.TB) sudoku.Puzzle {
	rules, err := rule.ParseAll("candidates 1,2 r1c1; candidates 1,2 r1c4")
	if err != nil {
		t.Fatal(err)
	}
	return corpus.Empty(t, sudoku.Boxed(2, 2), rules...)
}

// Ways 1 to 4 are the digits of r1c1, choices 1 to 4 the cells of row 1.
func TestStepsOfAPair(t *testing.T) {
	for _, tc := range []struct{ claim, lines, want string }{
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nnot 5 by 1 4 : 1 4\n", "nothing proves that no smaller reason exists"},
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nnot 5 by 1 4 : 1\n", "the tree is cut short"},
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nnot 5 by 1 4 : 1 4 4\n", "the tree goes on after its end"},
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nnot 5 by 1 3 : 1 3\n", "the tree is cut short"},
		{"r1c2 is not 1 by 1 truth, none smaller", "why 1\nnot 5 by 1 4 : 1 4\n", "the number of its choices is not that of the step"},
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nwitness 1 2\n", "exclude each other"},
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nwitness 6 1\n", "do not ascend"},
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nwitness 3\n", "a way of a witness is not open"},
		{"r1c2 is not 1 by 2 truths, none smaller", "why 2\nwitness 2 9\nleast 5 : 1\n", "a witness without the way"},
		{"r1c2 is not 1 by 2 truths, none smaller", "step 2\n", "no such step belongs here"},
		{"r1c2 is not 1 by 2 truths, none smaller", "not 5 by 1 4 : 1 4\n", "no step has begun"},
		{"r1c2 is not 2 by 2 truths, none smaller", "why 2\nnot 5 by 1 4 : 1 4\n", "it is not what is claimed"},
		{"1 step, none smaller", "step 2\nnot 5 by 1 4 : 1 4\n", "nothing proves that way"},
		{"1 step, none smaller", "step 1\nnot 5 by 1 : 1 \n", "a word that is no number"},
		{"1 step, none smaller", "step 0\nplace 1 by 1\n", "it is not the only way left"},
		{"1 step to the solution, none smaller", "step 0\n", "a step without steps"},
	} {
		t.Run(tc.want, func(t *testing.T) {
			p := naked(t)
			c, err := certificate.ParseClaim(p.Shape, tc.claim)
			if err != nil {
				t.Fatal(err)
			}
			err = certificate.NewVerifier().Verify(t.Context(), &certificate.Record{Claim: c, Puzzle: p, Proof: strings.NewReader(tc.lines)})
			if !errors.Is(err, certificate.ErrFails) || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%q of %s: %v, want %q", tc.lines, tc.claim, err, tc.want)
			}
		})
	}
	for _, text := range []string{"0 steps, none smaller", "1 steps, none smaller", "r1c2 is not 1 by 1 truths, none smaller", "unique by 2 truths, none smaller", "2, none smaller"} {
		if c, err := certificate.ParseClaim(naked(t).Shape, text); err == nil {
			t.Errorf("%q is the claim %v", text, c)
		}
	}
}

// Lines of any sort are refused or accepted; nothing panics.
func FuzzSteps(f *testing.F) {
	f.Add("why 2\nwitness 1 6 11 16\nnot 5 by 1 4 : 1 4\nleast 5 : 1 -1 -1\n", 2)
	f.Add("step 0\nplace 1 by 1\nstep 2\nwitness 5 12\nleast 5 : -1 -1\n", 0)
	f.Fuzz(func(t *testing.T, lines string, kind int) {
		p := naked(t)
		claims := []string{"2 steps, none smaller", "1 step to the solution, none smaller", "r1c2 is not 1 by 2 truths, none smaller", "r1c2 is 3 by 1 truth, none smaller", "unsolvable by 2 truths, none smaller"}
		c, err := certificate.ParseClaim(p.Shape, claims[uint(kind)%uint(len(claims))])
		if err != nil {
			t.Fatal(err)
		}
		err = certificate.NewVerifier().Verify(t.Context(), &certificate.Record{Claim: c, Puzzle: p, Proof: strings.NewReader(lines)})
		if err == nil && c.Kind != certificate.Steps && c.Kind != certificate.FactBy {
			t.Errorf("%q shows %s", lines, c.Text(p.Shape))
		}
	})
}
