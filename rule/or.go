package rule

import (
	"errors"
	"strings"

	"sudokusat/sudoku"
)

func orFamilies() []Family {
	return []Family{
		{
			Name: "or", Kind: aboutOwn, Params: []Param{{Kind: RulesParam, Name: "{ RULES } { RULES } …"}},
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
	var b strings.Builder
	b.WriteString("or")
	for _, rules := range o.Of {
		texts := make([]string, len(rules))
		for i, r := range rules {
			texts[i] = r.Text()
		}
		b.WriteString(" { " + strings.Join(texts, "; ") + " }")
	}
	return b.String()
}

func (o Or) args() (string, Args) { return "or", Args{Rules: o.Of} }

// Marks returns words: a picture of all alternatives would mean that all hold.
func (o Or) Marks(*sudoku.Shape) []Mark {
	return []Mark{{Sign: WordsSign, Text: o.Text() + ": the rules in one pair of braces hold, or those in several"}}
}

// widestName is the maximum length of the name of an alternative, taken from its text.
const widestName = 80

// Constraints returns one clause where each alternative is a single test, and else
// any of the alternatives.
func (o Or) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if len(o.Of) == 0 {
		return nil, errors.New("an \"or\" without alternatives")
	}
	var any sudoku.AnyOf
	var tests []sudoku.Test
	simple := true
	for _, rules := range o.Of {
		var all []sudoku.Constraint
		for _, r := range rules {
			if r == nil {
				return nil, errors.New("a rule that is nil")
			}
			constraints, err := r.Constraints(s)
			if err != nil {
				return nil, &alternativeError{r.Text(), err}
			}
			all = append(all, constraints...)
		}
		if len(rules) == 0 {
			return nil, errors.New("an alternative without rules")
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
	name := []rune(o.Text())
	if len(name) > widestName {
		name = append(name[:widestName-1], '…')
	}
	any.Name = string(name)
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
