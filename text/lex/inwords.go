package lex

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Rules in words beside rules. A puzzle of a site has rules, and a text for people that
// often explains more than those. No text is understood here either: what names a rule that
// the puzzle lacks is shown to the reader, who can compare. A word too many costs a glance, a
// word too few a wrong answer.

// Lacked returns the words by which a text names rules that a puzzle lacks, each once.
func Lacked(p sudoku.Puzzle, text string) (words []string) {
	own := newOwnRules(p)
	for _, word := range RulesIn([]byte(text)) {
		if !slices.Contains(words, word) && !own.explain(word) {
			words = append(words, word)
		}
	}
	for _, x := range sentences {
		if at := x.re().FindStringIndex(text); at != nil && !own.has(x.families) && (x.about == "" || !strings.Contains(own.texts, x.about)) {
			words = append(words, strings.TrimLeft(strings.ToLower(strings.Join(strings.Fields(text[at[0]:at[1]]), " ")), " .,;:()"))
		}
	}
	if texts := p.RuleTexts(); own.families["diagonal"] && !slices.Contains(texts, "diagonal") && bothDiagonals().MatchString(text) {
		words = append(words, "both diagonals")
	}
	b := p.Shape.Board()
	for _, m := range digitsFrom().FindAllStringSubmatch(text, -1) {
		if Number([]byte(m[1])) != b.Lo || Number([]byte(m[2])) != b.Hi {
			words = append(words, strings.ToLower(m[0]))
		}
	}
	for _, m := range digitsOf().FindAllStringSubmatch(text, -1) {
		if lo, hi := Number([]byte(m[1])), Number([]byte(m[2])); (lo != b.Lo || hi != b.Hi) && hi > 2 {
			words = append(words, strings.ToLower(m[0]))
		}
	}
	return words
}

// sentences are such that no single word carries, and what they explain: families, or those whose texts have a word.
var sentences = []struct {
	re              func() *regexp.Regexp
	families, about string
}{
	{Lazily(`(?i)\brules? (?:do|does|did) (?:not|n't) (?:all )?apply\b|\bdon't apply\b`), withoutBoxes, ""},
	{Lazily(`(?i)\brows? (?:and|or|&) columns? only\b|\bonly (?:in |for |the |each )*rows? (?:and|or|&) columns?\b|\b(?:no|without|ignore|there are no) (?:3x3 )?boxes\b|\blatin squares?\b`), withoutBoxes, ""},
	{Lazily(`(?i)\bmultipl(?:y|ies|ied) (?:up )?to\b|\b(?:the|their|a) product\b`), "", "product"},
	{Lazily(`(?i)\bmod(?:ulo)? ?\d`), "", "modul"},
	{Lazily(`(?i)\bslow therm|\b(?:never|not) decrease\b`), "slow-thermo", "slow"},
	{Lazily(`(?i)\bsums?(?: up)? to (?:at (?:most|least)|no (?:more|less)|less|more|an? )\b`), "", "at most"},
	{Lazily(`(?i)(?:(?:^|[^t])\s\ball (?:of )?(?:the )?(?:possible |such )?(?:[\pL-]+,? ){0,5}(?:are|were|have been)|\(all (?:[\pL-]+ ){1,3}?) ?(?:given|shown|marked|clued|indicated|drawn)\b`), "negative", ""},
	{Lazily(`(?i)\b(?:may|can) repeat (?:with)?in (?:a |the )?cages?\b`), "sum", ""},
	{Lazily(`(?i)\bdivide the (?:grid|board)\b|\bunknown regions\b|\bregions are unknown\b|\bregions? (?:must|have to|need to|are to) be (?:found|determined|deduced)\b`), "chaos-construction", ""},
	{Lazily(`(?i)\b(?:clues?|cages?|sums?|lines?|arrows?|rules?|givens?|digits?|exactly one|one of (?:them|these))\b[^.\n]{0,30} (?:is|are) (?:wrong|false|incorrect|a lie|lies|lying)\b`), "liars wrogn not some-of at-most-of at-least-of n-truths", ""},
}

// bothDiagonals speaks of more than one of them.
var bothDiagonals = Lazily(`(?i)\bboth (?:main |long )?diagonals\b`)

// digitsOf is a range of digits in a text.
var digitsOf = Lazily(`(?i)\b([01]) ?(?:-|–|—|to|through) ?(\d\d?)\b`)

// digitsFrom is a range of digits that does not begin at 0 or 1.
var digitsFrom = Lazily(`(?i)\b(?:digits|numbers|values) (?:from )?([2-9]) ?(?:-|–|—|to|through) ?(\d\d?)\b`)

// withoutBoxes is the family of boards without boxes.
const withoutBoxes = "latin"

// ownRules are the families of a puzzle's rules: their names and other words for them, without
// hyphens and blanks, and all texts about them.
type ownRules struct {
	families     map[string]bool
	names, texts string
}

func newOwnRules(p sudoku.Puzzle) (own ownRules) {
	boxRows, _ := p.Shape.Box()
	own.families = map[string]bool{withoutBoxes: boxRows == 0}
	var names, texts strings.Builder
	for _, x := range slices.Concat(p.Shape.Board().Rules, p.Rules()) {
		f, _, _ := rule.ArgsOf(x)
		own.families[f.Name] = true
		fmt.Fprintf(&names, "%s\n%s\n", f.Name, f.Noun)
		for _, other := range f.Synonyms {
			fmt.Fprintln(&names, other.Name)
		}
		fmt.Fprintln(&texts, f.Summary, f.Notes)
	}
	own.names, own.texts = PlainName(names.String()), strings.ToLower(names.String()+texts.String())
	return own
}

// has reports whether one of the families is there, whose names are separated by blanks.
func (o ownRules) has(families string) bool {
	return slices.ContainsFunc(strings.Fields(families), func(name string) bool { return o.families[name] })
}

// explain reports whether a word, or words, by which a text names a rule are about these. The
// name of a rule is about it alone; any other words may be of what is known about these.
func (o ownRules) explain(word string) bool {
	name := strings.TrimSuffix(PlainName(strings.ReplaceAll(word, "'", "")), "s")
	if rule.Knows(word) {
		return slices.ContainsFunc(strings.Split(o.names, "\n"), func(own string) bool { return strings.TrimSuffix(own, "s") == name })
	}
	if strings.Contains(o.names, name) {
		return true
	}
	for part := range strings.FieldsFuncSeq(word, func(c rune) bool { return c == ' ' || c == '\'' }) {
		if len(part) > 3 && !ofPhrases()[part] && strings.Contains(o.texts, strings.TrimSuffix(part, "s")) {
			return true
		}
	}
	return false
}

// ofPhrases are words of phrases about rules that name none.
var ofPhrases = wordSet("digit digits along inside within joined connected separated each every adjacent cell cells square squares number numbers neighbouring neighboring must cannot differ have shaded marked region regions area areas sudoku clue clues constraint rule")
