package common

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// PairsOf returns the pairs of cells that marks of some kinds are between.
func PairsOf(rules []sudoku.Rule, kinds ...string) (pairs []rule.Pair) {
	for _, r := range rules {
		if p, ok := r.(rule.Pair); ok && len(p.Cells) == 2 && slices.Contains(kinds, p.Kind) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// Unmarked returns the rule that neighbours without any of the marks have not a relation.
// Package rule excepts marks of its kind and number by itself.
func Unmarked(kind string, n int, marks []rule.Pair) rule.Negative {
	x := rule.Negative{Kind: kind, N: n}
	for _, m := range marks {
		if m.Kind != kind || m.N != n {
			x.Except = append(x.Except, m.Cells...)
		}
	}
	return x
}

// PairName returns a pair as one text, whichever cell is first.
func PairName(a, b string) string { return min(a, b) + "-" + max(a, b) }

// Excepted returns the pairs that a rule excepts, by name, each once.
func Excepted(x rule.Negative) (pairs []string) {
	for i := 0; i+1 < len(x.Except); i += 2 {
		pairs = append(pairs, PairName(x.Except[i], x.Except[i+1]))
	}
	slices.Sort(pairs)
	return slices.Compact(pairs)
}

// Negatives returns the rules of unmarked neighbours as texts, sorted.
func Negatives(rules []sudoku.Rule) (texts []string) {
	for _, r := range rules {
		switch x := r.(type) {
		case rule.Nonconsecutive:
			texts = append(texts, x.Text())
		case rule.Negative:
			texts = append(texts, x.Kind+" "+strconv.Itoa(x.N)+" "+strings.Join(Excepted(x), " "))
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}
