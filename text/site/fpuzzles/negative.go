package fpuzzles

import (
	"encoding/json"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Rules of neighbours that no dot or sign marks. All dots are exceptions to the rules of
// differences and ratios, whatever they say; X and V to those of sums.

// most bounds the numbers that neighbours may not have, one rule each.
const most = 64

// unmarked reads the fields "nonconsecutive" and "negative", after those of the marks.
func (r *reader) unmarked(name string, v *tree.Value) {
	dots, signs := common.PairsOf(r.Found.Rules, "difference", "ratio"), common.PairsOf(r.Found.Rules, "pair-sum")
	switch {
	case name == "negative" && !v.Is(tree.List):
		r.Refuse(v, finding.ErrRule, "a field \"negative\" that is no list of words")
	case name == "negative":
		for x := range v.Each {
			r.negative(v, x, dots, signs)
		}
	case !v.Is(tree.True):
		r.Refuse(v, finding.ErrSyntax, "a field \"nonconsecutive\" that is neither true nor false")
	case len(dots) == 0:
		r.Add(v, rule.Nonconsecutive{})
	default:
		r.Add(v, common.Unmarked("difference", 1, dots))
	}
}

// negative reads a word of the field: what unmarked neighbours may not have.
func (r *reader) negative(v, x *tree.Value, dots, signs []rule.Pair) {
	switch word := x.Text; {
	case word == "ratio":
		var numbers []int
		for _, d := range common.PairsOf(r.Found.Rules, "ratio") {
			if !slices.Contains(numbers, d.N) {
				numbers = append(numbers, d.N)
			}
		}
		if len(numbers) == 0 {
			numbers = []int{2}
		}
		if len(numbers) > most {
			r.Refuse(v, finding.ErrRule, "more than %d ratios that unmarked neighbours may not have", most)
			return
		}
		for _, n := range numbers {
			r.Add(v, common.Unmarked("ratio", n, dots))
		}
	case word == "xv":
		r.Add(v, common.Unmarked("pair-sum", 5, signs), common.Unmarked("pair-sum", 10, signs))
	case word == "foglight": // hides squares
	default:
		r.Refuse(x, finding.ErrRule, "the rule \"negative %.20s\", which is not known here", x.Text)
	}
}

// writeUnmarked writes the fields of unmarked neighbours. As dots are exceptions to them,
// it tries which fields say exactly what the rules of the puzzle say.
func (w *writer) writeUnmarked(rules []sudoku.Rule) error {
	want := common.Negatives(rules)
	for _, near := range []bool{false, true} {
		for _, kinds := range [][]string{nil, {"ratio"}, {"xv"}, {"ratio", "xv"}} {
			delete(w.fields, "nonconsecutive")
			delete(w.fields, "negative")
			if near {
				w.fields["nonconsecutive"] = true
			}
			if kinds != nil {
				w.fields["negative"] = kinds
			}
			data, err := json.Marshal(w.fields)
			if err != nil {
				return err
			}
			for _, f := range Object(data, 0, finding.Options{}) {
				if f.Err != nil {
					continue
				}
				if _, own := rule.Apply(*f.Board, f.Rules); slices.Equal(common.Negatives(own), want) {
					return nil
				}
			}
		}
	}
	return finding.Errorf(finding.ErrRule, "f-puzzles has no word for what the rules \"negative\" and \"nonconsecutive\" say here: dots are exceptions to them there")
}
