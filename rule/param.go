package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Parameters of rules as data. A family lists what its rules need; its text form,
// the reader of that form and the checks of [Family.New] follow from the list:
//
//	whisper N CELLS    {NumberParam N 1..400} {CellsParam CELLS 2..}
//	"whisper 5 r1c1 r1c2"   ⇄   Args{Numbers: {5}, Lists: {{r1c1 r1c2}}}   ⇄   Whisper{5, …}

// ParamKind is the type of a parameter, which determines how it is written.
type ParamKind string

// The kinds of parameters, and the field of [Args] that holds each.
const (
	NumberParam    ParamKind = "number"    // 12; Numbers
	NumbersParam   ParamKind = "numbers"   // 5,15, in any order and with repeats; Numbers
	DigitsParam    ParamKind = "digits"    // 2,4,8, a set; Numbers
	ClueParam      ParamKind = "clue"      // 1223, one 2 and two 3, or 1,2,2,3; Numbers, in pairs
	SizeParam      ParamKind = "size"      // 2x3; Numbers, height and width
	ValuesParam    ParamKind = "values"    // white,grey or 1,2, of squares or a layer; Word
	ChoiceParam    ParamKind = "choice"    // one of some words; Word
	PatternParam   ParamKind = "pattern"   // '…', a quote in it twice; Word, without quotes
	TableParam     ParamKind = "table"     // 110/011/001; Word
	AutomatonParam ParamKind = "automaton" // JSON; Word
	SquareParam    ParamKind = "square"    // r1c1; a list of one in Lists
	CellsParam     ParamKind = "cells"     // cells and runs; Lists
	TermsParam     ParamKind = "terms"     // cells with or without a factor, 2*r1c1; Lists and Weights
	RulesParam     ParamKind = "rules"     // { RULES } { RULES }; Rules
	// count VALUES in CELLS - 2*sum CELLS …, to the end; Word
	ExpressionParam ParamKind = "expression"
)

// Param is one parameter of a family.
type Param struct {
	Kind ParamKind
	Name string // in the form: "N", "DIGITS", "CELLS"
	// Min and Max bound a number, or the number of cells of a list; for cells a Max
	// of 0 means no limit.
	Min, Max int
	Optional bool
	Choices  []string // of a ChoiceParam
	Lead     string   // the word before it: "=" between two lists, "except"
	Lists    int      // the largest number of such lists, each after "="; 0 for one

	ascending bool   // the order of the numbers and repeats do not count
	pieces    bool   // the list may be in pieces, with "-" between two
	hint      string // the error's suggestion for a cell in place of the number
}

// Args are the parameters of a rule as data, in the order of its form. Fields that
// no parameter needs are empty.
type Args struct {
	Numbers []int           // of all parameters that are numbers
	Word    string          // a choice, values, a pattern, a table, an automaton as JSON, an expression
	Lists   []Cells         // a list for each parameter of cells; "-" in the line of an automaton is a break
	Weights []int           // of terms, one for each cell; nil when all are 1
	Rules   [][]sudoku.Rule // alternatives
}

// first returns the first list, nil for none.
func (a Args) first() Cells {
	if len(a.Lists) == 0 {
		return nil
	}
	return a.Lists[0]
}

// The parameters that many families have.

func numberFrom(lo, hi int) Param { return Param{Kind: NumberParam, Name: "N", Min: lo, Max: hi} }

func cellsFrom(least int) Param { return Param{Kind: CellsParam, Name: "CELLS", Min: least} }

// moreCells is another list of cells, behind "=".
func moreCells() Param { return Param{Kind: CellsParam, Name: "CELLS", Min: 1, Lead: "="} }

// listsLike is a parameter of at most more lists of cells, each after "=".
func listsLike(more int) Param {
	return Param{Kind: CellsParam, Name: "CELLS", Min: 1, Lead: "=", Lists: more}
}

func oneCellParam() Param { return Param{Kind: CellsParam, Name: "CELL", Min: 1, Max: 1} }

func twoCellsParam() Param { return Param{Kind: CellsParam, Name: "CELL CELL", Min: 2, Max: 2} }

func numbersFrom(lo, hi int) Param {
	return Param{Kind: NumbersParam, Name: "N,N,…", Min: lo, Max: hi}
}

func setFrom(lo, hi int) Param {
	p := numbersFrom(lo, hi)
	p.ascending = true
	return p
}

// oneOfThese is a word that may be left out if it has no name.
func oneOfThese(name string, choices ...string) Param {
	return Param{Kind: ChoiceParam, Name: name, Choices: choices, Optional: name == ""}
}

// of are the arguments of a rule about one list of cells.
func of(cells Cells, numbers ...int) Args { return Args{Numbers: numbers, Lists: []Cells{cells}} }

// form is how the parameter is shown in a help text.
func (p Param) form() string {
	text := p.Name
	if p.Kind == ChoiceParam && p.Name == "" {
		text = strings.Join(p.Choices, "|")
	}
	if p.Lead != "" {
		text = p.Lead + " " + text
	}
	if p.Optional {
		text = "[" + text + "]"
	}
	if p.Lists > 1 {
		text += " = …"
	}
	return text
}

// Form returns the text form of rules of the family: "whisper N CELLS".
func (f Family) Form() string { return written(f.Name, f.Params) }

func written(name string, params []Param) string {
	for _, p := range params {
		name += " " + p.form()
	}
	return name
}

// Texts returns the arguments as text, one per parameter; "" for those left out.
// The words before parameters, "=" and "except", are not included.
func (f Family) Texts(a Args) []string {
	texts := make([]string, len(f.Params))
	for i, p := range f.Params {
		switch p.Kind {
		case NumberParam:
			if len(a.Numbers) > 0 {
				texts[i], a.Numbers = strconv.Itoa(a.Numbers[0]), a.Numbers[1:]
			}
		case NumbersParam, DigitsParam:
			texts[i] = joined(a.Numbers)
		case ClueParam:
			if texts[i] = joined(a.Numbers); !slices.ContainsFunc(a.Numbers, func(n int) bool { return n > 9 }) {
				texts[i] = strings.ReplaceAll(texts[i], ",", "")
			}
		case SizeParam:
			if len(a.Numbers) > 1 {
				texts[i], a.Numbers = fmt.Sprintf("%dx%d", a.Numbers[0], a.Numbers[1]), a.Numbers[2:]
			}
		case PatternParam:
			texts[i] = quote(a.Word)
		case ChoiceParam, TableParam, AutomatonParam, ValuesParam, ExpressionParam:
			texts[i] = a.Word
		case TermsParam:
			if len(a.Lists) > 0 {
				texts[i] = terms(a.Lists[0], a.Weights)
			}
		case SquareParam, CellsParam:
			many := p.ListsOf(a.Lists)
			for k, list := range a.Lists[:many] {
				if k > 0 {
					texts[i] += " = "
				}
				texts[i] += list.Text()
			}
			a.Lists = a.Lists[many:]
		case RulesParam:
			texts[i] = strings.TrimPrefix(inBraces(a.Rules), " ")
		}
	}
	return texts
}

// ListsOf returns how many of the remaining lists belong to the parameter.
func (p Param) ListsOf(lists []Cells) int {
	switch p.Kind {
	case SquareParam, CellsParam, TermsParam:
		return min(len(lists), max(p.Lists, 1))
	}
	return 0
}

// misfit is an error to which messages add the form of the rule.
type misfit string

func (m misfit) Error() string { return string(m) }

func misfitf(format string, args ...any) error { return misfit(fmt.Sprintf(format, args...)) }

// explained adds the form to a misfit.
func explained(err error, form string) error {
	if m, ok := err.(misfit); ok {
		return fmt.Errorf("%s: this rule is written %q", string(m), form)
	}
	return err
}

// New returns a rule of the family with the arguments a, or an error for arguments
// that are not allowed in its text. The rule keeps the slices of a.
func (f Family) New(a Args) (sudoku.Rule, error) {
	r, err := f.checked(a)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, explained(err, f.Form()))
	}
	return r, nil
}

func (f *Family) checked(a Args) (sudoku.Rule, error) {
	rest := a
	for _, p := range f.Params {
		var err error
		if rest, err = p.take(rest); err != nil {
			return nil, err
		}
	}
	switch {
	case len(rest.Numbers) > 0:
		return nil, misfitf("the number %d is too much", rest.Numbers[0])
	case rest.Word != "":
		return nil, misfitf("%q is too much", rest.Word)
	case len(rest.Lists) > 0:
		return nil, misfitf("%s is too much", rest.Lists[0].Text())
	case len(rest.Weights) > 0:
		return nil, misfitf("its cells have no weights")
	case len(rest.Rules) > 0:
		return nil, misfitf("alternatives are too much")
	}
	if !slices.ContainsFunc(a.Weights, func(w int) bool { return w != 1 }) {
		a.Weights = nil
	}
	return f.construct(a)
}

// construct checks the arguments as a whole and builds the rule.
func (f *Family) construct(a Args) (sudoku.Rule, error) {
	if f.check != nil {
		if err := f.check(a); err != nil {
			return nil, err
		}
	}
	if err := f.tooMany(a); err != nil {
		return nil, err
	}
	if f.means != nil {
		for _, p := range f.Params {
			if p.ascending {
				a.Numbers = ascending(a.Numbers)
			}
		}
		return simple{family: f.Name, Args: a}, nil
	}
	return f.build(a)
}

// tooMany refuses more cells in a list than there can be.
func (f *Family) tooMany(a Args) error {
	i := 0
	for _, p := range f.Params {
		if p.Kind != CellsParam || i == len(a.Lists) {
			continue
		}
		switch k := len(a.Lists[i]); {
		case p.Max == 0 || k <= p.Max:
		case p.Max == 1:
			return misfitf("%d cells before \"=\" where one belongs", k)
		case p.Max == 2:
			return misfitf("%d cells where two belong", k)
		default:
			return misfitf("%d cells where at most %d belong", k, p.Max)
		}
		i++
	}
	return nil
}

// take checks the parameter and returns the arguments behind it.
func (p Param) take(a Args) (rest Args, err error) {
	rest = a
	switch p.Kind {
	case NumberParam:
		if len(a.Numbers) == 0 || a.Numbers[0] < p.Min || a.Numbers[0] > p.Max {
			return a, misfitf("%s where a number from %d to %d belongs", firstOf(a.Numbers), p.Min, p.Max)
		}
		rest.Numbers = a.Numbers[1:]
	case NumbersParam, DigitsParam, ClueParam:
		if i := slices.IndexFunc(a.Numbers, func(n int) bool { return n < p.Min || n > p.Max }); i >= 0 || len(a.Numbers) == 0 {
			return a, misfitf("%s where numbers from %d to %d belong", firstOf(a.Numbers[max(i, 0):]), p.Min, p.Max)
		}
		if p.Kind == ClueParam && len(a.Numbers)%2 != 0 {
			return a, fmt.Errorf("%q counts a digit and names none: 1223 is one 2 and two 3", joined(a.Numbers))
		}
		rest.Numbers = nil
	case SizeParam:
		if len(a.Numbers) < 2 || min(a.Numbers[0], a.Numbers[1]) < 1 || max(a.Numbers[0], a.Numbers[1]) > sudoku.MaxN {
			return a, misfitf("%q where the size of a box belongs", joined(a.Numbers))
		}
		rest.Numbers = a.Numbers[2:]
	case ChoiceParam:
		if !slices.Contains(p.Choices, a.Word) && (a.Word != "" || !p.Optional) {
			return a, misfitf("%q where %s belongs", a.Word, alternatives(p.Choices))
		}
		rest.Word = ""
	case PatternParam:
		if _, err := compile(a.Word); err != nil {
			return a, err
		}
		rest.Word = ""
	case TableParam:
		if err := checkTable(strings.Split(a.Word, "/")); err != nil {
			return a, err
		}
		rest.Word = ""
	case ValuesParam:
		if err := checkValues(a.Word); err != nil {
			return a, err
		}
		rest.Word = ""
	case AutomatonParam, ExpressionParam: // build reads it
		rest.Word = ""
	case RulesParam:
		if len(a.Rules) == 0 || slices.ContainsFunc(a.Rules, func(rules []sudoku.Rule) bool { return len(rules) == 0 || slices.Contains(rules, nil) }) {
			return a, misfitf("rules are missing")
		}
		if deep(a.Rules) > sudoku.MaxDepth {
			return a, fmt.Errorf("alternatives within alternatives, more than %d deep", sudoku.MaxDepth)
		}
		rest.Rules = nil
	case SquareParam:
		if len(a.Lists) == 0 || len(a.Lists[0]) != 1 || !isSquare(a.Lists[0][0]) {
			return a, misfitf("no square at the top left")
		}
		rest.Lists = a.Lists[1:]
	case CellsParam, TermsParam:
		most := max(p.Lists, 1)
		for i := range min(most, max(len(a.Lists), 1)) {
			if i == len(a.Lists) {
				if p.Optional {
					break
				}
				return a, misfit(tooFew(0, p.Min))
			}
			if err := a.Lists[i].named(p.pieces); err != nil {
				return a, err
			}
			if len(a.Lists[i]) < p.Min {
				return a, misfit(tooFew(len(a.Lists[i]), p.Min))
			}
			rest.Lists = a.Lists[i+1:]
		}
		if len(rest.Lists) > 0 && p.Lists > 1 {
			return a, misfitf("more than %d lists of cells", most+1)
		}
		if p.Kind == TermsParam && a.Weights != nil {
			if len(a.Weights) != len(a.Lists[0]) {
				return a, fmt.Errorf("%d weights for %d cells", len(a.Weights), len(a.Lists[0]))
			}
			for _, w := range a.Weights {
				if w == 0 || w < -sudoku.MaxSpan || w > sudoku.MaxSpan {
					return a, fmt.Errorf("%d: a weight is a number from -%d to %[2]d, not 0", w, sudoku.MaxSpan)
				}
			}
			rest.Weights = nil
		}
	}
	return rest, nil
}

// ascending is a set of numbers in their order.
func ascending(numbers []int) []int { return slices.Compact(slices.Sorted(slices.Values(numbers))) }

// firstOf is the first number, for messages; "nothing" where there is none.
func firstOf(numbers []int) string {
	if len(numbers) == 0 {
		return "nothing"
	}
	return strconv.Itoa(numbers[0])
}

// alternatives lists words: "difference, ratio or pair-sum".
func alternatives(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// deep returns the depth of alternatives within alternatives, 1 for plain ones.
func deep(alternatives [][]sudoku.Rule) int {
	most := 0
	for _, rules := range alternatives {
		for _, r := range rules {
			if o, ok := r.(nested); ok {
				most = max(most, deep(o.inner()))
			}
		}
	}
	return most + 1
}
