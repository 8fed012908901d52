package encode_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/sudoku"
)

// Sums speak of digits where cells differ, of candidates where they may be equal, and
// not at all of nine digits in nine cells.
func TestLinearSums(t *testing.T) {
	for _, tt := range []struct {
		rules  string
		groups []int // of cells, each with nine variables of its own
		terms  int   // of the sum, 0 when it is redundant
		bound  int64
	}{
		{"cage 15 r1c1 r1c2 r1c3", []int{3}, 8, 12},
		{"little-killer 40 r1c1..r9c9", []int{3, 3, 3}, 24, 31},
		{"sum 10 r1c1 r2c5 r4c9", nil, 24, 7},
		{"sum 20 r1c1 r1c2 r2c5 r2c1", []int{3}, 16, 16},
		{"arrow r1c1 = r1c2 r1c3 r2c9", []int{2}, 24, 2},
		{"cage 45 r1c1..r1c9", nil, 0, 0},
		{"cage 15 r1c1 r1c2 r1c3; sum 16 r1c1 r1c2 r1c3 r9c9", []int{3}, 16, 12},
	} {
		t.Run(tt.rules, func(t *testing.T) {
			p := ruled(t, empty(sudoku.Classic()), tt.rules)
			e, err := encode.EncodingByName("extended")
			if err != nil {
				t.Fatal(err)
			}
			f, err := e.New(t.Context(), p, e.AMO)
			if err != nil {
				t.Fatal(err)
			}
			sums := linearExpander{expander{Formula: cnf.Formula{Vars: f.Candidates()}}, nil}
			if err := f.WriteLinear(&sums); err != nil {
				t.Fatal(err)
			}
			if got := f.LinearSize().Vars; got != int64(729+9*len(tt.groups)) || int64(sums.Vars) != got {
				t.Errorf("%d variables, its size is %d", sums.Vars, got)
			}
			var groups []int
			terms, bound := 0, int64(0)
			for _, x := range sums.linear {
				switch last := x.terms[len(x.terms)-1]; {
				case last.Coef == -1 && x.bound == 0 && int(last.Lit.Var()) > 729:
					if int(last.Lit.Var())%9 == 730%9 {
						groups = append(groups, len(x.terms)-1)
					}
				case slices.ContainsFunc(x.terms, func(t cnf.Term) bool { return t.Coef != 1 }):
					if terms == 0 || len(x.terms) > terms {
						terms, bound = len(x.terms), x.bound
					}
				}
			}
			if fmt.Sprint(groups) != fmt.Sprint(tt.groups) || terms != tt.terms || bound != tt.bound && bound != -tt.bound {
				t.Errorf("groups %v, %d terms, bound %d; want %v, %d, %d", groups, terms, bound, tt.groups, tt.terms, tt.bound)
			}
		})
	}
}

// What is decided is no term, and a digit with one place left needs no variable.
func TestLinearSumsOfWhatIsOpen(t *testing.T) {
	p := ruled(t, empty(sudoku.Classic()), "cage 15 r1c1 r1c2 r1c3; candidates 1,2,4,9 r1c1; candidates 2,4,8,9 r1c2; candidates 3,4,5,9 r1c3")
	e, err := encode.EncodingByName("residual")
	if err != nil {
		t.Fatal(err)
	}
	f, err := e.New(t.Context(), p, e.AMO)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := encode.WriteOPB(&text, f); err != nil {
		t.Fatal(err)
	}
	if size := f.LinearSize(); size.Vars-int64(f.Candidates()) != 3 {
		t.Errorf("%d variables beside %d candidates; 2, 4 and 9 have several places in the cage\n%s", size.Vars, f.Candidates(), text.String())
	}
}
