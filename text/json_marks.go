package text

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Rules that hold for all neighbours except those that a dot or another mark
// speaks of.

// markedPair is a pair of cells that a rule of pairs speaks of.
type markedPair struct {
	kind  string // the rule's name
	n     int
	cells [2]string // names, as the rule has them
}

// mark keeps the pair of a rule that marks one, and which diagonals there are. It
// passes over other rules.
func (n *neutralRules) mark(element []byte) {
	var r struct {
		Rule      string
		Cells     string
		Value     int
		Direction string
	}
	if element[0] != '{' || json.Unmarshal(element, &r) != nil {
		return
	}
	switch r.Rule {
	case "diagonal":
		n.rising, n.falling = n.rising || r.Direction == "+", n.falling || r.Direction == "-"
	case "difference", "ratio", "pair-sum", "greater":
		if cells := strings.Fields(r.Cells); len(cells) == 2 {
			n.marked = append(n.marked, markedPair{r.Rule, r.Value, [2]string(cells)})
		}
	}
}

// negative is a rule for each number that unmarked neighbours may not have. All
// pairs with a mark of one of the kinds are exempt.
func (r *ruleObject) negative() string {
	var of, except []string
	if json.Unmarshal(r.take("of"), &of) != nil || len(of) == 0 {
		r.fail("the rule \"negative\" needs kinds with numbers in its field \"of\": [\"ratio:2\"]")
	}
	if r.has("except") && json.Unmarshal(r.take("except"), &except) != nil {
		r.fail("the field \"except\" of the rule \"negative\" is kinds: [\"ratio\"]")
	}
	var all []negation
	for _, text := range of {
		kind, number, _ := strings.Cut(text, ":")
		n, err := strconv.Atoi(number)
		if err != nil || !slices.Contains([]string{"difference", "ratio", "pair-sum"}, kind) {
			r.fail("the rule \"negative\" is about difference:1, ratio:2, pair-sum:5 and the like, not %.20q", text)
		}
		all, except = append(all, negation{kind, n}), append(except, kind)
	}
	if len(all) > maxNegations {
		r.fail("the rule \"negative\" is about at most %d numbers", maxNegations)
		return ""
	}
	return negatives(all, r.marked, except)
}

func (r *ruleObject) nonconsecutive() string {
	if !slices.ContainsFunc(r.marked, func(m markedPair) bool { return m.kind == "difference" }) {
		return "nonconsecutive"
	}
	return negatives([]negation{{"difference", 1}}, r.marked, []string{"difference"})
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
