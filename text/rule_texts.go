package text

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/rule"
)

// What the readers of sites that still write rules as texts share. It goes when they do.

// maxRuleText bounds what the items of a puzzle may grow to.
const maxRuleText = 32 << 20

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// markedPair is a pair of cells that a rule of pairs speaks of.
type markedPair struct {
	kind  string // the rule's name
	n     int
	cells [2]string // names, as the rule has them
}

// maxNegations bounds what a hostile object makes of many marks.
const maxNegations = 64

// negation is what unmarked neighbours may not have: a difference of 1, say.
type negation struct {
	kind string
	n    int
}

// negatives are the texts of rules that exempt all pairs with a mark of one of the
// kinds. Package rule exempts those of the same kind and number by itself.
func negatives(all []negation, marked []markedPair, kinds []string) string {
	var texts []string
	for _, not := range all {
		text := fmt.Sprintf("negative %s %d", not.kind, not.n)
		except := " except"
		for _, m := range marked {
			if slices.Contains(kinds, m.kind) && (m.kind != not.kind || m.n != not.n) {
				text += except + " " + m.cells[0] + " " + m.cells[1]
				except = ""
			}
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ")
}

// weighted writes cells with their weights.
func weighted(cells rule.Cells, weights []string) string {
	terms := make([]string, len(cells))
	for i, c := range cells {
		if terms[i] = c; weights[i] != "1" {
			terms[i] = weights[i] + "*" + c
		}
	}
	return strings.Join(terms, " ")
}

// quoted is a text in the quotes of package rule.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
