package fpuzzles

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// Rules of neighbours that no dot or sign marks. All dots are exceptions to the rules of
// differences and ratios, whatever they say; X and V to those of sums.

// most bounds the numbers that neighbours may not have, one rule each.
const most = 64

// unmarked reads the fields "nonconsecutive" and "negative", after those of the marks.
func (r *reader) unmarked(name string, v *tree.Value) {
	dots, signs := r.marked("difference", "ratio"), r.marked("pair-sum")
	switch {
	case name == "nonconsecutive" && !v.Is(tree.True):
		r.refuse(v, finding.ErrSyntax, "a field \"nonconsecutive\" that is neither true nor false")
	case name == "nonconsecutive" && len(dots) == 0:
		r.add(v, "nonconsecutive", rule.Args{})
	case name == "nonconsecutive":
		r.negative(v, "difference", 1, dots)
	case !v.Is(tree.List):
		r.refuse(v, finding.ErrRule, "a field \"negative\" that is no list of words")
	}
	if name == "nonconsecutive" || r.found.Err != nil {
		return
	}
	for i := range v.Items {
		switch word := v.Items[i].Text; {
		case word == "ratio" && v.Items[i].Is(tree.String):
			var numbers []int
			for _, d := range dots {
				if d.Kind == "ratio" && !slices.Contains(numbers, d.N) {
					numbers = append(numbers, d.N)
				}
			}
			if len(numbers) == 0 {
				numbers = []int{2}
			}
			if len(numbers) > most {
				r.refuse(v, finding.ErrRule, "more than %d ratios that unmarked neighbours may not have", most)
				return
			}
			for _, n := range numbers {
				r.negative(v, "ratio", n, dots)
			}
		case word == "xv" && v.Items[i].Is(tree.String):
			r.negative(v, "pair-sum", 5, signs)
			r.negative(v, "pair-sum", 10, signs)
		case word == "foglight" && v.Items[i].Is(tree.String): // hides squares
		default:
			r.refuse(&v.Items[i], finding.ErrRule, "the rule \"negative %.20s\", which is not known here", word)
		}
	}
}

// marked returns the pairs of cells that marks of these kinds are between.
func (r *reader) marked(kinds ...string) (pairs []rule.Pair) {
	for _, made := range r.found.Rules {
		if p, ok := made.(rule.Pair); ok && slices.Contains(kinds, p.Kind) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// negative adds the rule that unmarked neighbours do not differ by a number, or have
// another relation. Marks that say the same are exceptions by themselves.
func (r *reader) negative(v *tree.Value, kind string, n int, marked []rule.Pair) {
	except := rule.Cells{}
	for _, m := range marked {
		if m.Kind != kind || m.N != n {
			except = append(except, m.Cells...)
		}
	}
	x := rule.Negative{Kind: kind, N: n}
	if len(except) > 0 {
		x.Except = except
	}
	r.found.Rules, r.found.Places = append(r.found.Rules, x), append(r.found.Places, v.At)
}

// writeUnmarked writes the fields of unmarked neighbours. As dots are exceptions to them,
// it tries which fields say exactly what the rules of the puzzle say.
func (w *writer) writeUnmarked(rules []sudoku.Rule) error {
	want := negatives(rules)
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
				if _, own := rule.Apply(*f.Board, f.Rules); slices.Equal(negatives(own), want) {
					return nil
				}
			}
		}
	}
	return finding.Errorf(finding.ErrRule, "f-puzzles has no word for what the rules \"negative\" and \"nonconsecutive\" say here: dots are exceptions to them there")
}

// negatives returns the rules of unmarked neighbours as texts, sorted, with their
// exceptions in one order.
func negatives(rules []sudoku.Rule) (texts []string) {
	for _, r := range rules {
		switch x := r.(type) {
		case rule.Nonconsecutive:
			texts = append(texts, x.Text())
		case rule.Negative:
			var pairs []string
			for i := 0; i+1 < len(x.Except); i += 2 {
				pairs = append(pairs, min(x.Except[i], x.Except[i+1])+"-"+max(x.Except[i], x.Except[i+1]))
			}
			slices.Sort(pairs)
			texts = append(texts, x.Kind+" "+strconv.Itoa(x.N)+" "+strings.Join(slices.Compact(pairs), " "))
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}
