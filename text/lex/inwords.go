package lex

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Rules in words beside rules. A puzzle of a site has rules, and a text for people that
// often explains more than those. No text is understood here either: what names a rule that
// the puzzle lacks is shown to the reader, who can compare. A word too many costs a glance, a
// word too few a wrong answer.

// Lacked returns the words by which a text names rules that a puzzle lacks, each once, and its sentences about
// digits and cells in which no rule of the puzzle is named. In a sentence that names one, other words are about that
// rule, unless they are names of rules, or properties of digits of which no text about the puzzle's rules speaks.
func Lacked(p sudoku.Puzzle, text string) (words []string) {
	own := newOwnRules(p)
	add := func(word string) {
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	b := p.Shape.Board()
	for sentence := range sentencesOf(text) {
		isNamed, before := own.isNamedIn(sentence), len(words)
		for _, word := range RulesIn([]byte(sentence)) {
			if !own.explain(word) && !(isNamed && own.isPhrase(word)) {
				add(word)
			}
		}
		for _, word := range properties().FindAllString(strings.ToLower(sentence), -1) {
			if word = strings.TrimSuffix(word, "s"); !strings.Contains(own.texts, word) && !(word == "sum" && addsUp().MatchString(own.texts)) {
				add(word)
			}
		}
		for _, x := range sentences {
			if found := x.re().FindString(" " + sentence); found != "" && !own.has(x.families) && (x.about == "" || !strings.Contains(own.texts, x.about)) {
				add(strings.TrimLeft(strings.ToLower(found), " .,;:()"))
			}
		}
		if m := quantified().FindStringSubmatch(sentence); m != nil && own.words[strings.TrimSuffix(PlainName(m[1]), "s")] && !strings.Contains(own.texts, strings.ToLower(m[0])) {
			add("“" + sentence + "”")
		}
		for _, m := range digitsFrom().FindAllStringSubmatch(sentence, -1) {
			if Number([]byte(m[1])) != b.Lo || Number([]byte(m[2])) != b.Hi {
				add(strings.ToLower(m[0]))
			}
		}
		for _, m := range digitsOf().FindAllStringSubmatch(sentence, -1) {
			if lo, hi := Number([]byte(m[1])), Number([]byte(m[2])); (lo != b.Lo || hi != b.Hi) && hi > lo+2 && m[3] == "" {
				add(strings.ToLower(m[0]))
			}
		}
		if len(words) == before && !isNamed && ofDigits().MatchString(sentence) && !goesOn().MatchString(sentence) && !IsUsual(sentence, p.Shape.N()) {
			add("“" + sentence + "”")
		}
	}
	if own.families["diagonal"] && !slices.Contains(p.RuleTexts(), "diagonal") && bothDiagonals().MatchString(text) {
		add("both diagonals")
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

// sentencesOf are the sentences of a text, and the parts of these that a semicolon or the end of a line separates.
func sentencesOf(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range strings.SplitSeq(sentenceEnd().ReplaceAllString(text, "\n"), "\n") {
			if part = strings.Trim(strings.Join(strings.Fields(part), " "), " -–—+*•.,:"); part != "" && !yield(part) {
				return
			}
		}
	}
}

// sentenceEnd is what separates sentences, goesOn begins one about the rule of that before it; ofDigits are words of
// those that may state a rule, properties are such as a rule gives digits, and quantified is what speaks of some rules
// and not of others: "no cage contains a 5".
var (
	sentenceEnd = Lazily(`[.!?;](?:\s|$)`)
	goesOn      = Lazily(`(?i)^(?:they|it|so|thus|these|this|for example|e\.g|i\.e|in this|the same (?:is|goes|holds|applies))\b`)
	ofDigits    = Lazily(`(?i)\b(?:digits?|numbers?|cells?|squares?|rows?|columns?|box(?:es)?|sums?|adds? up|corners?|\d)\b`)
	properties  = Lazily(`\b(?:primes?|even|odd|multiples?|divisible|divisors?|factors?|fibonacci|square numbers?|cube numbers?|consecutive|increas\w*|decreas\w*|ascend\w*|descend\w*|mirror\w*|rotat\w*|unknown|revers\w*|sums?)\b`)
	quantified  = Lazily(`(?i)\b(?:no|none of(?: the)?|(?:exactly|at least|at most|only) (?:one|two|three|\d+)(?: of)?(?: the)?) ([\pL-]+)`)
	addsUp      = Lazily(`\b(?:adds?|total)\b`)
)

// isNamedIn reports whether a sentence has a word of the name of one of the rules, or of another name for it.
func (o ownRules) isNamedIn(sentence string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(sentence), func(c rune) bool { return !unicode.IsLetter(c) && c != '-' }) {
		if word = strings.TrimSuffix(PlainName(word), "s"); len(word) > 2 && o.words[word] && !ofPhrases()[word] && !ofPhrases()[word+"s"] && !usual()[word] && !hasWord("sum total", word) {
			return true
		}
	}
	return false
}

// bothDiagonals speaks of more than one of them.
var bothDiagonals = Lazily(`(?i)\bboth (?:main |long )?diagonals\b`)

// digitsOf is a range of digits in a text, of four or more; 1-5-9 is none.
var digitsOf = Lazily(`(?i)\b([01]) ?(?:-|–|—|to|through) ?(\d\d?)\b(-\d)?`)

// digitsFrom is a range of digits that does not begin at 0 or 1.
var digitsFrom = Lazily(`(?i)\b(?:digits|numbers|values) (?:from )?([2-9]) ?(?:-|–|—|to|through) ?(\d\d?)\b`)

// withoutBoxes is the family of boards without boxes.
const withoutBoxes = "latin"

// ownRules are the families of a puzzle's rules: their names and other words for them, without
// hyphens and blanks, the words of these without an "s" at the end, and all texts about them.
type ownRules struct {
	families, words map[string]bool
	names, texts    string
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
	own.names, own.texts, own.words = PlainName(names.String()), strings.ToLower(names.String()+texts.String()), map[string]bool{}
	for name := range strings.Lines(strings.ToLower(names.String())) {
		for _, word := range append(strings.FieldsFunc(name, func(c rune) bool { return !unicode.IsLetter(c) }), PlainName(strings.TrimSpace(name))) {
			own.words[strings.TrimSuffix(word, "s")] = true
		}
	}
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

// isPhrase reports whether words by which a text names a rule are such as sentences about other rules have, too. What is
// drawn belongs to rules that are called so.
func (o ownRules) isPhrase(words string) bool {
	for part := range strings.FieldsFuncSeq(words, func(c rune) bool { return c == ' ' || c == '\'' }) {
		part = strings.TrimSuffix(part, "s")
		if !ofPhrases()[part] && !ofPhrases()[part+"s"] && !(o.words[part] && hasWord("circle line arrow grey gray", part)) && !hasWord("a an the in on of by sum diagonally orthogonally difference differ outside grid", part) {
			return false
		}
	}
	return true
}

// ofPhrases are words of phrases about rules that name none.
var ofPhrases = wordSet("digit digits along inside within joined connected separated each every adjacent cell cells square squares number numbers neighbouring neighboring must cannot differ have shaded marked region regions area areas sudoku clue clues constraint rule")
