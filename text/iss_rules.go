package text

import (
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
)

// The rules of ISS. An item of a name below becomes the texts of rules, in the
// words of package rule: by a pattern, or as iss_clues.go, iss_outside.go and
// iss_codes.go say. Other items that say nothing of the board could be rules, and are
// refused by their names.

// issReader returns the texts of an item; ok is false for one with an argument that
// no rule here has.
type issReader func(p *issPuzzle, i *issItem) (texts []string, ok bool)

// issRule is the reader of the items of a name, nil for none.
func issRule(name string) issReader {
	if text := issBare[name]; text != "" {
		return func(_ *issPuzzle, i *issItem) ([]string, bool) { return []string{text}, len(i.args) == 0 }
	}
	if text := issPatterns[name]; text != "" {
		return func(_ *issPuzzle, i *issItem) ([]string, bool) { return issFill(text, i) }
	}
	if text := issPairs[name]; text != "" {
		return func(p *issPuzzle, i *issItem) ([]string, bool) { return p.neighbours(text, i) }
	}
	switch name {
	case "Sandwich":
		return issOneClue
	case "XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom":
		return issTwoClues
	case "Diagonal":
		return issDiagonal
	case "Cage":
		return issCage
	case "Sum":
		return issSum
	case "Whisper":
		return func(_ *issPuzzle, i *issItem) ([]string, bool) { return issLeast("whisper", "5", i) }
	case "Lockout":
		return func(_ *issPuzzle, i *issItem) ([]string, bool) { return issLeast("lockout", "4", i) }
	case "SumLine":
		return issSumLine
	case "PillArrow":
		return issPill
	case "EqualSum":
		return issEqualSum
	case "SameValues":
		return issSameValues
	case "Indexing":
		return issIndexing
	case "LittleKiller":
		return issLittleKiller
	case "Quad":
		return issQuad
	case "Pair", "PairX", "Binary", "BinaryX":
		return issPairTable
	case "Regex":
		return issRegex
	case "NFA":
		return issNFA
	case "RegionSameValues":
		return issRegionSameValues
	case "StrictKropki", "StrictXV":
		return func(p *issPuzzle, i *issItem) ([]string, bool) {
			p.strict = append(p.strict, i.name)
			return nil, len(i.args) == 0
		}
	}
	return nil
}

// issBare are the items without arguments.
var issBare = map[string]string{
	"Windoku":         "windoku",
	"DisjointSets":    "disjoint",
	"AntiKnight":      "anti-knight",
	"AntiKing":        "anti-king",
	"AntiConsecutive": "nonconsecutive",
	"AntiTaxicab":     "self-taxicab",
	"GlobalEntropy":   "global-entropy",
	"GlobalMod":       "global-mod3",
	"DutchFlatmates":  "dutch-flatmates",
}

// issPatterns are the items whose arguments are the parts of a text: # a number, &
// numbers joined by "_", @ a cell, and cells to the end.
var issPatterns = map[string]string{
	"Thermo":          "thermo",
	"Renban":          "renban",
	"Between":         "between",
	"Palindrome":      "palindrome",
	"Zipper":          "zipper",
	"Entropic":        "entropic",
	"RegionSumLine":   "region-sum-line",
	"Arrow":           "arrow @ =",
	"DoubleArrow":     "double-arrow",
	"AllDifferent":    "different",
	"CountingCircles": "counting-circles",
	"EqualityCage":    "equality-cage",
	"RellikCage":      "rellik-cage #",
	"Lunchbox":        "lunchbox #",
	"Modular":         "modular #",
	"LookAndSay":      "look-and-say #",
	"ValueIndexing":   "value-index @ @",
	"CountDistinct":   "count-distinct @ =",
	"ContainAtLeast":  "contains &",
	"ContainExact":    "contains-exactly &",
}

// issPairs are the items that speak of each two neighbours among their cells.
var issPairs = map[string]string{
	"WhiteDot":    "difference 1",
	"BlackDot":    "ratio 2",
	"X":           "pair-sum 10",
	"V":           "pair-sum 5",
	"GreaterThan": "greater",
}

// item returns the texts of an item that is a rule or holds givens.
func (p *issPuzzle) item(item *issItem) (texts []string, err error) {
	why, known := rule.Unsupported(item.name)
	switch read := issRule(item.name); {
	case read == nil && known:
		return nil, finding.Errorf(ErrRule, "text of %s with the rule %s, which is out of reach: %s", issSite, item.name, why)
	case item.name == "" || item.name == "Or" || item.name == "And" || item.name == "Replicate":
		texts, err = p.composite(item)
	case read == nil:
		return nil, finding.Errorf(ErrRule, "text of %s with the rule %q, which is not known here", issSite, item.name)
	default:
		var ok bool
		if texts, ok = read(p, item); !ok {
			return nil, finding.Errorf(ErrRule, "text of %s with the rule %q, written in a way that is not known here: .%.60s", issSite, item.name, item.name+"~"+strings.Join(item.args, "~"))
		}
	}
	for _, text := range texts {
		p.size += len(text)
	}
	if p.size > maxRuleText {
		return nil, finding.Errorf(ErrTooLong, "text of %s whose rules take more than %d MB", issSite, maxRuleText>>20)
	}
	return texts, err
}

// composite returns the texts of an item that holds others, or values of cells.
func (p *issPuzzle) composite(item *issItem) (texts []string, err error) {
	switch item.name {
	case "":
		return nil, p.given(item)
	case "Replicate":
		return p.replicate(item)
	}
	for _, x := range item.inner {
		some, err := p.inner(x)
		if err != nil {
			return nil, err
		}
		switch {
		case item.name == "And":
			texts = append(texts, some...)
		case len(some) == 0:
			return nil, nil // this alternative always holds
		default:
			texts = append(texts, "{ "+strings.Join(some, "; ")+" }")
		}
	}
	if item.name == "Or" && len(texts) > 0 {
		texts = []string{"or " + strings.Join(texts, " ")}
	}
	return texts, nil
}

// inner returns the texts of an item within another, where values of cells are rules.
func (p *issPuzzle) inner(item *issItem) (texts []string, err error) {
	if item.name != "" {
		return p.item(item)
	}
	given := p.givens
	p.givens = nil
	err = p.given(item)
	for _, g := range p.givens {
		texts = append(texts, "candidates "+g.values+" "+g.cell)
	}
	p.givens = given
	return texts, err
}

// given takes an item with values of cells.
func (p *issPuzzle) given(item *issItem) error {
	for _, a := range item.args {
		if a == "" {
			continue
		}
		cell, values, ok := strings.Cut(a, "_")
		if cell = issName(cell); !ok || cell == "" || strings.Trim(values, "0123456789_") != "" {
			return finding.Errorf(ErrSyntax, "text of %s with a given that is none (%.20s): one is written R1C1_5", issSite, a)
		}
		p.givens = append(p.givens, issGiven{cell, strings.ReplaceAll(values, "_", ",")})
	}
	return nil
}
