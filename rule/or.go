package rule

import (
	"errors"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

func orFamilies() []Family {
	return []Family{
		{
			Name: "or", Kind: aboutOwn, Values: true, Params: []Param{{Kind: RulesParam, Name: "{ RULES } { RULES } …"}},
			Summary:  "the rules in one pair of braces hold, or those in several",
			Example:  "or { odd r1c1; odd r1c2 } { even r1c3 }",
			Synonyms: called("either", "any of"),
			build:    func(a Args) (sudoku.Rule, error) { return Or{a.Rules}, nil },
		},
	}
}

// Or requires that at least one of several lists of rules holds.
type Or struct{ Of [][]sudoku.Rule }

// Text returns "or { RULES } { RULES }", the rules of an alternative separated by ";".
func (o Or) Text() string {
	return "or" + inBraces(o.Of)
}

func (o Or) args() (string, Args) { return "or", Args{Rules: o.Of} }

func (o Or) inner() [][]sudoku.Rule { return o.Of }

func (o Or) containing(of [][]sudoku.Rule) sudoku.Rule { return Or{of} }

// Marks returns words: a picture of all alternatives would mean that all hold.
func (o Or) Marks(*sudoku.Shape) []Mark {
	return []Mark{{Sign: WordsSign, Text: o.Text() + ": the rules in one pair of braces hold, or those in several"}}
}

// widestName is the maximum length of the name of an alternative, taken from its text.
const widestName = 80

// Constraints returns one clause where each alternative is a single test, and else
// any of the alternatives.
func (o Or) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return sudoku.ConstraintsWithin(nil, o, s)
}

// ConstraintsWithin returns what Constraints does; late is asked by the rules in braces.
func (o Or) ConstraintsWithin(late func() error, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if len(o.Of) == 0 {
		return nil, errors.New("an \"or\" without alternatives")
	}
	var any sudoku.AnyOf
	var tests []sudoku.Test
	simple := true
	for _, rules := range o.Of {
		all, err := together(late, s, rules)
		if err != nil {
			return nil, err
		}
		any.Alternatives = append(any.Alternatives, all)
		if simple = simple && len(all) == 1; simple {
			switch c := all[0].(type) {
			case sudoku.Domain:
				tests = append(tests, sudoku.Test{Cell: c.Cell, Allow: c.Allow})
			case sudoku.Clause:
				tests = append(tests, c.Tests...)
			default:
				simple = false
			}
		}
	}
	any.Name = nameOf(o.Text())
	switch {
	case len(o.Of) == 1:
		return any.Alternatives[0], nil
	case simple:
		return clause(nil, s, any.Name, "and none of its alternatives holds", tests...), nil
	}
	return []sudoku.Constraint{any}, nil
}

// alternativeError names the rule in an alternative that does not apply to a board.
type alternativeError struct {
	rule string
	err  error
}

func (e *alternativeError) Error() string { return e.rule + ": " + e.err.Error() }

func (e *alternativeError) Unwrap() error { return e.err }

// How many of some clues are right. Clues are alternatives, the rules in a pair of braces
// each, or single rules in one pair.

func someFamilies() []Family {
	braces := Param{Kind: RulesParam, Name: "{ RULES } { RULES } …"}
	clues := Param{Kind: RulesParam, Name: "{ RULE; RULE; … }"}
	some := func(kind string) func(Args) (sudoku.Rule, error) {
		return func(a Args) (sudoku.Rule, error) { return Some{kind, ascending(a.Numbers), a.Rules}, nil }
	}
	truths := func(kind string) func(Args) (sudoku.Rule, error) {
		return func(a Args) (sudoku.Rule, error) { return Truths{kind, slices.Clone(a.Numbers), a.Rules[0]}, nil }
	}
	const notes = "What is in braces holds if all of its rules do. A rule that is wrong breaks any part of its meaning: a wrong cage has another sum, or a digit twice."
	return []Family{
		{
			Name: "some-of", Kind: aboutOwn, Values: true, Params: []Param{numbersFrom(0, maxCases), braces},
			Summary: "the rules in N pairs of braces hold, or in one of several numbers of them, and in the others they do not",
			Notes:   notes,
			Example: "some-of 1,2 { odd r1c1; odd r1c2 } { even r1c3 } { cage 9 r2c1 r2c2 }",
			check:   checkCases, build: some("some-of"),
		},
		{
			Name: "at-least-of", Kind: aboutOwn, Values: true, Params: []Param{numberFrom(1, maxCases), braces},
			Summary: "the rules in at least N pairs of braces hold",
			Example: "at-least-of 2 { odd r1c1 } { even r1c3 } { cage 9 r2c1 r2c2 }",
			check:   checkCases, build: some("at-least-of"),
		},
		{
			Name: "at-most-of", Kind: aboutOwn, Values: true, Params: []Param{numberFrom(0, maxCases), braces},
			Summary: "the rules in at most N pairs of braces hold",
			Notes:   notes,
			Example: "at-most-of 1 { odd r1c1 } { even r1c3 } { cage 9 r2c1 r2c2 }",
			check:   checkCases, build: some("at-most-of"),
		},
		{
			Name: "not", Kind: aboutOwn, Values: true, Params: []Param{braces},
			Summary:  "in no pair of braces do all rules hold",
			Notes:    "Connected cells cannot be denied.",
			Example:  "not { odd r1c1; odd r1c2 } { thermo r2c1..r2c3 }",
			Synonyms: called("none of", "neither"),
			build:    some("not"),
		},
		{
			Name: "liars", Kind: aboutOwn, Values: true, Params: []Param{clues},
			Summary:  "each of the rules is wrong",
			Notes:    notes,
			Example:  "liars { cage 9 r1c1 r1c2; thermo r2c1..r2c3 }",
			Synonyms: called("lie", "every clue is wrong", "all clues are wrong", "false clue"),
			check:    checkTruths, build: truths("liars"),
		},
		{
			Name: "wrogn", Kind: aboutOwn, Values: true, Params: []Param{clues},
			Summary:  "exactly one of the rules is wrong",
			Notes:    notes,
			Example:  "wrogn { cage 9 r1c1 r1c2; thermo r2c1..r2c3; odd r3c1 }",
			Synonyms: called("wrong clue", "one clue is wrong", "one wrong clue", "one lie"),
			check:    checkTruths, build: truths("wrogn"),
		},
		{
			Name: "n-truths", Kind: aboutOwn, Values: true, Params: []Param{numberFrom(0, maxCases), clues},
			Summary:  "exactly N of the rules are right, and the others wrong",
			Notes:    notes,
			Example:  "n-truths 2 { cage 9 r1c1 r1c2; thermo r2c1..r2c3; odd r3c1 }",
			Synonyms: called("truths", "truths and lies"),
			check:    checkTruths, build: truths("n-truths"),
		},
	}
}

// maxCases is the largest number of clues of which some are right.
const maxCases = 400

// checkCases refuses numbers that no number of clues can be.
func checkCases(a Args) error { return checkNumbers(a, len(a.Rules), "pairs of braces") }

// checkTruths also refuses clues in more than one pair of braces.
func checkTruths(a Args) error {
	if len(a.Rules) > 1 {
		return misfitf("%d pairs of braces where one belongs", len(a.Rules))
	}
	return checkNumbers(a, len(a.Rules[0]), "rules")
}

func checkNumbers(a Args, cases int, what string) error {
	if cases > maxCases {
		return misfitf("%d %s where %d can be", cases, what, maxCases)
	}
	if len(ascending(a.Numbers)) < len(a.Numbers) {
		return misfitf("the number %d twice", repeated(a.Numbers))
	}
	for _, n := range a.Numbers {
		if n > cases {
			return misfitf("the number %d where %s are %d", n, what, cases)
		}
	}
	return nil
}

// nested is a rule with others in it.
type nested interface {
	sudoku.Rule
	inner() [][]sudoku.Rule
	// containing returns the rule with others in their place.
	containing([][]sudoku.Rule) sudoku.Rule
}

// Some requires that a number of several lists of rules hold. Kind is "some-of" (their number is
// one of Numbers), "at-least-of" or "at-most-of" (Numbers has one), or "not" (none of them holds).
type Some struct {
	Kind    string
	Numbers []int // ascending
	Of      [][]sudoku.Rule
}

// Text returns "some-of N,N { RULES } { RULES }", or the same of another kind.
func (x Some) Text() string {
	text := x.Kind
	if len(x.Numbers) > 0 {
		text += " " + joined(x.Numbers)
	}
	return text + inBraces(x.Of)
}

func (x Some) args() (string, Args) { return x.Kind, Args{Numbers: x.Numbers, Rules: x.Of} }

func (x Some) inner() [][]sudoku.Rule { return x.Of }

func (x Some) containing(of [][]sudoku.Rule) sudoku.Rule {
	x.Of = of
	return x
}

// Marks returns words: a picture of all rules would mean that all hold.
// Constraints returns one [sudoku.SomeOf], or the negations of all. The error names a rule that
// cannot be denied where that matters.
func (x Some) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return sudoku.ConstraintsWithin(nil, x, s)
}

// ConstraintsWithin returns what Constraints does; late is asked by the rules in braces.
func (x Some) ConstraintsWithin(late func() error, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	var allowed []int
	for k := range len(x.Of) + 1 {
		if x.Kind == "some-of" && slices.Contains(x.Numbers, k) || x.Kind == "at-least-of" && k >= x.Numbers[0] ||
			x.Kind == "at-most-of" && k <= x.Numbers[0] || x.Kind == "not" && k == 0 {
			allowed = append(allowed, k)
		}
	}
	return someOf(late, s, x.Text(), allowed, x.Of)
}

// Truths requires that a number of its rules are right. Kind is "liars" (none), "wrogn" (all but
// one) or "n-truths" (the number is the one of Numbers).
type Truths struct {
	Kind    string
	Numbers []int
	Rules   []sudoku.Rule
}

// Text returns "n-truths N { RULE; RULE }", or the same of another kind.
func (x Truths) Text() string {
	return Some{x.Kind, x.Numbers, [][]sudoku.Rule{x.Rules}}.Text()
}

func (x Truths) args() (string, Args) {
	return x.Kind, Args{Numbers: x.Numbers, Rules: [][]sudoku.Rule{x.Rules}}
}

func (x Truths) inner() [][]sudoku.Rule { return [][]sudoku.Rule{x.Rules} }

func (x Truths) containing(of [][]sudoku.Rule) sudoku.Rule {
	x.Rules = of[0]
	return x
}

// Constraints returns one [sudoku.SomeOf] with a case per rule, or the negations of all.
func (x Truths) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return sudoku.ConstraintsWithin(nil, x, s)
}

// ConstraintsWithin returns what Constraints does; late is asked by the rules in braces.
func (x Truths) ConstraintsWithin(late func() error, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	right := 0
	switch x.Kind {
	case "wrogn":
		right = len(x.Rules) - 1
	case "n-truths":
		right = x.Numbers[0]
	}
	of := make([][]sudoku.Rule, len(x.Rules))
	for i, r := range x.Rules {
		of[i] = []sudoku.Rule{r}
	}
	return someOf(late, s, x.Text(), []int{right}, of)
}

// someOf returns the constraint that one of these numbers of lists of rules hold.
func someOf(late func() error, s *sudoku.Shape, text string, allowed []int, of [][]sudoku.Rule) ([]sudoku.Constraint, error) {
	cases := make([][]sudoku.Constraint, len(of))
	for i, rules := range of {
		var err error
		if cases[i], err = together(late, s, rules); err != nil {
			return nil, err
		}
	}
	if len(allowed) == 1 && allowed[0] == 0 {
		var out []sudoku.Constraint
		for _, list := range cases {
			not, err := sudoku.Negation(s, list)
			if err != nil {
				return nil, err
			}
			out = append(out, not...)
		}
		return out, nil
	}
	x, err := sudoku.NewSomeOf(s, nameOf(text), allowed, cases...)
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{x}, nil
}

// together returns the constraints of all rules of an alternative. The error of late is returned as it is.
func together(late func() error, s *sudoku.Shape, rules []sudoku.Rule) (all []sudoku.Constraint, err error) {
	for _, r := range rules {
		if r == nil {
			return nil, errors.New("a rule that is nil")
		}
		constraints, err := sudoku.ConstraintsWithin(late, r, s)
		if err := late(); err != nil {
			return nil, err
		}
		if err != nil {
			return nil, &alternativeError{r.Text(), err}
		}
		all = append(all, constraints...)
	}
	if len(rules) == 0 {
		return nil, errors.New("an alternative without rules")
	}
	return all, nil
}

// nameOf returns a name for a rule with others in it, from its text, without the tables of pairs, which nobody
// reads in a sentence.
func nameOf(text string) string {
	if strings.Contains(text, "/") {
		words := strings.Split(text, " ")
		for i, w := range words {
			if strings.Contains(w, "/") && strings.Trim(w, "01/") == "" {
				words[i] = "…"
			}
		}
		text = strings.Join(words, " ")
	}
	name := []rune(text)
	if len(name) > widestName {
		name = append(name[:widestName-1], '…')
	}
	return string(name)
}

// inBraces returns " { RULES } { RULES }", the rules of an alternative separated by ";".
func inBraces(of [][]sudoku.Rule) string {
	var b strings.Builder
	for _, rules := range of {
		texts := make([]string, len(rules))
		for i, r := range rules {
			texts[i] = r.Text()
		}
		b.WriteString(" { " + strings.Join(texts, "; ") + " }")
	}
	return b.String()
}
