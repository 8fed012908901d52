package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

// Family is a kind of rule: everything that is known of it.
type Family struct {
	Name    string  // the first word of the text: "thermo"
	Kind    string  // what it is about, one of [Kinds]
	Params  []Param // what stands behind the name
	Summary string  // one line of meaning
	Example string  // a text that can be read
	// Board says that rules of the family speak of the whole board and say only
	// that cells differ, so that they can be part of a [sudoku.Board].
	Board bool

	check func(Args) error                  // of what concerns several parameters; may be nil
	build func(Args) (sudoku.Rule, error)   // from arguments that fit the parameters
	read  func(*words) (sudoku.Rule, error) // where the parameters do not say how; else nil
}

// Families lists all families in the order of a help text. The slice is new.
func Families() []Family {
	return slices.Concat(
		boardFamilies(),
		leaperFamilies(),
		differentFamilies(),
		domainFamilies(),
		lineFamilies(),
		pairFamilies(),
		outsideFamilies(),
		regexFamilies(),
		indexFamilies(),
		countFamilies(),
		circleFamilies(),
		extremeFamilies(),
		globalFamilies(),
		tableFamilies(),
		automatonFamilies(),
		orFamilies(),
		cageFamilies(),
		setlineFamilies(),
		lunchboxFamilies(),
		setsFamilies(),
		sumFamilies(),
		cutlineFamilies(),
		arrowFamilies(),
		groupedFamilies(),
		betweenFamilies(),
		operationFamilies(),
	)
}

// table is families and what is looked up among them.
type table struct {
	families []Family
	byName   map[string]*Family
}

func newTable(families []Family) *table {
	t := &table{families, make(map[string]*Family, len(families))}
	for i := range families {
		t.byName[families[i].Name] = &families[i]
	}
	return t
}

// standard is the table of [Families], made when it is first asked for.
var standard = sync.OnceValue(func() *table { return newTable(Families()) })

// Find is the family of a name, in any case. For another name the error offers the
// nearest, or says why a rule of that name is not supported.
func Find(name string) (Family, error) {
	f, err := standard().find(name)
	if err != nil {
		return Family{}, err
	}
	return *f, nil
}

func (t *table) find(name string) (*Family, error) {
	lower := strings.ToLower(name)
	if f, ok := t.byName[lower]; ok {
		return f, nil
	}
	if why := beyond(lower); why != "" {
		return nil, fmt.Errorf("%s is a known rule that is not supported: %s", lower, why)
	}
	if hint := near.Hint(name, slices.Sorted(maps.Keys(t.byName))); hint != "" {
		return nil, fmt.Errorf("no rule is called %q%s", name, hint)
	}
	return nil, fmt.Errorf("no rule is called %q (\"sudokusat rules\" lists them)", name)
}

// Is reports whether there is a family of this name, in any case.
func Is(name string) bool {
	_, ok := standard().byName[strings.ToLower(name)]
	return ok
}

// Apply adds rules to a board: those of families that are the board's go there,
// the others, which each puzzle has for itself, are returned in their order. A rule
// that the board has already is not added again. A [Negative] is told which pairs
// the marks among the rules except from it.
func Apply(b sudoku.Board, rules []sudoku.Rule) (board sudoku.Board, own []sudoku.Rule) {
	b.Rules = slices.Clone(b.Rules)
	for _, r := range rules {
		f, _, _ := ArgsOf(r)
		switch {
		case f.Name == "latin":
			b.BoxRows, b.BoxCols = 0, 0
		case f.Board:
			if !slices.ContainsFunc(b.Rules, func(o sudoku.Rule) bool { return o.Text() == r.Text() }) {
				b.Rules = append(b.Rules, r)
			}
		default:
			own = append(own, r)
		}
	}
	return b, exempt(own, nil)
}

// SyntaxError is a text that is no rule, with the place of the mistake.
type SyntaxError struct {
	Column int    // of the text, from 1, in bytes
	Reason string // what is wrong, and what would be right
}

func (e *SyntaxError) Error() string { return e.Reason }

// Parse reads the text of one rule. Whether the cells are on the board is for
// the rule's Constraints to say. Errors are [*SyntaxError]s.
func Parse(text string) (sudoku.Rule, error) {
	rules, err := parseAll(text)
	switch {
	case err != nil:
		return nil, err
	case len(rules) != 1:
		return nil, &SyntaxError{1, fmt.Sprintf("%q is %d rules where one belongs", text, len(rules))}
	}
	return rules[0], nil
}

// ParseAll reads rules separated by ";". Names of rules that need no cells may
// also stand one after the other: "diagonal anti-king". An empty text is no
// rule at all. Errors are [*SyntaxError]s.
func ParseAll(text string) ([]sudoku.Rule, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	return parseAll(text)
}

func parseAll(text string) ([]sudoku.Rule, error) { return standard().parseAt(text, 0, 0) }
