// Package rule contains the rules that setters use: for each a text form, its
// meaning in the primitives of package sudoku, and a line of help.
//
// A rule is data. [Parse] reads "thermo r1c1..r4c1" into a [Thermo], whose Text
// is that text again; Parse(r.Text()) equals r for every rule of this package.
// Cells are kept by name, so that a rule needs no board until Constraints is
// called.
//
// Some families concern the whole board and require only that cells differ
// ("diagonal", "anti-knight"): [Family.Board] marks them, and [Apply] adds
// them to the board of a whole list and leaves those that belong to a puzzle.
//
// A rule describes its picture in marks, see [Drawn]; package draw draws them. One
// without marks has its text and summary beside the picture.
//
// Adding a rule is a [Family] in the list of a file, beside its kin: name and synonyms,
// parameters as data, sentences and example, and a function from the arguments to
// constraints. Text form, help, search, engines, formulas, certificates and the referee
// need no further code. A rule that other packages name has a type. They add rules of their
// own as types that implement [sudoku.Rule], see the example; users without Go have regex,
// [PairTable], [Automaton] and [Or].
package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"sudokusat/sudoku"
)

// Family describes a kind of rule.
type Family struct {
	Name     string    // the first word of the text: "thermo"
	Kind     string    // what it is about, one of [Kinds]
	Params   []Param   // in the order of the text, after the name
	Summary  string    // one line of meaning
	Notes    string    // what the line leaves open; may be ""
	Example  string    // a text that can be read
	Synonyms []Synonym // other words for it; where some fix a number, the first of these is the usual one
	Noun     string    // what a sentence calls the rule: "thermometer"; "" for the name without hyphens
	// Board reports whether rules of the family concern the whole board and require
	// only that cells differ, so that they can be part of a [sudoku.Board].
	Board bool
	// Values reports whether rules of the family can be about what digits count where a
	// layer changes that, as in "doublers".
	Values bool
	// Sites has how sites write the rule, where that follows from its arguments.
	Sites Sites
	// Taken is how rules of the family are drawn from a solution; empty if they cannot be.
	Taken []Taken
	// Clue is what a clue outside the grid counts.
	Clue Clue

	check   func(Args) error                                         // of what concerns several parameters; may be nil
	means   func(simple, *sudoku.Shape) ([]sudoku.Constraint, error) // of rules that are their arguments; else nil
	marks   func(simple, *sudoku.Shape) []Mark                       // of such rules, those of [Drawn]; nil for words
	layer   func(simple, *sudoku.Board) sudoku.Layer                 // of such rules that are about one of their own; else nil
	numbers bool                                                     // the clues of a rule have the numbers of its layer in their order: one rule names all
	build   func(Args) (sudoku.Rule, error)                          // without means: from arguments that fit the parameters
	read    func(*words) (sudoku.Rule, error)                        // if the parameters do not determine the form; else nil
}

// Sites has the forms in which sites write a rule whose arguments are there one after the other, and
// "" where a site has no such rule, or code for it: the words are explained in the packages of text/site.
type Sites struct {
	ISS         string // the item, the forms of its arguments, and where it may be: "Lockout n*"
	FPuzzles    string // the field and where its clues have the cells: "thermometer lines"
	SudokuMaker string // the number and the name of the kind, and how it has the cells: "100 Even marked"
	Lisudoku    string // the field, and whether it is a flag, marks cells or has lines, and the fewest cells of each
	Neutral     string // the fields of the parameters, where they have not the usual names: "value cells"
}

// The subjects of families.
const (
	aboutGrid    = "the grid"
	aboutCells   = "cells"
	aboutCages   = "cages and sums"
	aboutLines   = "lines"
	aboutPairs   = "two cells"
	aboutOutside = "clues outside the grid"
	aboutCounts  = "counts and places"
	aboutLayers  = "shading and regions"
	aboutOwn     = "your own rules"
)

// Kinds lists the subjects of families, in the order of a help text. The slice is new.
func Kinds() []string {
	return []string{aboutGrid, aboutCells, aboutCages, aboutLines, aboutPairs, aboutOutside, aboutCounts, aboutLayers, aboutOwn}
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
		rankFamilies(),
		doppelgangerFamilies(),
		regexFamilies(),
		indexFamilies(),
		countFamilies(),
		circleFamilies(),
		extremeFamilies(),
		globalFamilies(),
		tableFamilies(),
		automatonFamilies(),
		orFamilies(),
		someFamilies(),
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
		connectedFamilies(),
		chaosFamilies(),
		shadingFamilies(),
		pathFamilies(),
		islandFamilies(),
		caveFamilies(),
		loopFamilies(),
		roomFamilies(),
		expressionFamilies(),
		valuesFamilies(),
		registered,
	)
}

// registered are the families of other packages.
var registered []Family

// Described is a rule of another package whose family is registered: it returns the name of the family and
// the arguments from which the family builds the rule.
type Described interface {
	Args() (family string, a Args)
}

// Register adds a family of another package, whose rules are [Described]. Text form, help, search, the page
// and the forms of sites follow from f as they do for the families here. Call it in a function init, before
// any rule is looked up. It panics if the name is taken, the table is in use, or a way of [Taken] lacks its Clue.
func Register(f Family, build func(Args) (sudoku.Rule, error)) {
	if inUse.Load() || slices.ContainsFunc(Families(), func(o Family) bool { return o.Name == f.Name }) {
		panic("rule: " + f.Name + " is registered too late or twice")
	}
	for _, t := range f.Taken {
		if (t.Way == Rows || t.Way == BothWays) && f.Clue == nil {
			panic("rule: " + f.Name + " is taken from rows and columns without a Clue")
		}
	}
	f.build = build
	registered = append(registered, f)
}

// inUse reports whether the table of all families was built.
var inUse atomic.Bool

// table is families and what is looked up among them.
type table struct {
	families  []Family
	byName    map[string]*Family
	byKey     map[string][]meaning
	longNames map[string][]string // synonyms of several words, by the first
}

func newTable(families []Family) *table {
	t := &table{families, make(map[string]*Family, len(families)), map[string][]meaning{}, map[string][]string{}}
	for i := range families {
		f := &families[i]
		t.byName[f.Name] = f
		t.byKey[key(f.Name)] = append(t.byKey[key(f.Name)], meaning{family: f})
		for _, s := range f.Synonyms {
			t.byKey[key(s.Name)] = append(t.byKey[key(s.Name)], meaning{f, s})
			if first, _, isLong := strings.Cut(strings.ToLower(s.Name), " "); isLong {
				t.longNames[first] = append(t.longNames[first], s.Name)
			}
		}
	}
	for k, found := range maps.Clone(t.byKey) { // German whispers is one German whisper, too
		if one, plural := strings.CutSuffix(k, "s"); plural && t.byKey[one] == nil {
			t.byKey[one] = found
		}
	}
	return t
}

// known is the table of [Families]. A variable that begins as this table would depend on itself, since
// rules look for their families.
var known struct {
	once  sync.Once
	table *table
}

// standard returns the table of [Families], which is built on first use.
func standard() *table {
	known.once.Do(func() {
		inUse.Store(true)
		known.table = newTable(Families())
	})
	return known.table
}

// Find returns the family of a name or synonym, in any case. For an unknown name the
// error suggests the nearest, or gives the reason why that rule is not supported.
func Find(name string) (Family, error) {
	f, _, err := Resolve(name)
	return f, err
}

// Resolve is [Find] that also returns the arguments that the name fixes: "german
// whispers" is a whisper with the number 5. The other arguments are empty.
func Resolve(name string) (Family, Args, error) {
	m, err := standard().find(name, false)
	if err != nil {
		return Family{}, Args{}, err
	}
	return *m.family, m.synonym.Preset, nil
}

// Search finds families by a word: those of which it is a name, or else all whose
// names or sentences contain it. If there is none, the error is that of [Find].
func Search(word string) ([]Family, error) { return standard().search(word) }

func (t *table) search(word string) (found []Family, err error) {
	if f, ok := t.byName[strings.ToLower(word)]; ok {
		return []Family{*f}, nil
	}
	for _, m := range t.lookup(word) {
		found = append(found, *m.family)
	}
	if len(found) > 0 {
		return found, nil
	}
	if u, ok := unsupported(word); ok {
		return nil, u.err(word)
	}
	k := key(word)
	for _, f := range t.families {
		text := f.Name + " " + f.Summary + " " + f.Notes
		for _, s := range f.Synonyms {
			text += " " + s.Name
		}
		if k != "" && begins(text, word) {
			found = append(found, f)
		}
	}
	if len(found) == 0 {
		_, err = t.find(word, false)
	}
	return found, err
}

// begins reports whether a word of a sentence begins with another word, or several.
func begins(sentence, word string) bool {
	sentence, word = strings.ToLower(sentence), strings.ToLower(strings.TrimSpace(word))
	for at := 0; ; at++ {
		i := strings.Index(sentence[at:], word)
		if i < 0 {
			return false
		}
		at += i
		if before, _ := utf8.DecodeLastRuneInString(sentence[:at]); at == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return true
		}
	}
}

// starts has the first three letters of all keys, with the endings of shorter ones: most words
// that are asked about begin otherwise.
var starts = sync.OnceValue(func() *[27 * 27 * 27]bool {
	t := new([27 * 27 * 27]bool)
	add := func(k string) {
		for _, ending := range endings() {
			t[startOf(k+ending)] = true
		}
	}
	for k := range standard().byKey {
		add(k)
	}
	for k := range unknownByKey() {
		add(k)
	}
	return t
})

// startOf numbers the first three letters of a name, where hyphens and the like do not count and
// all other characters are the same.
func startOf(name string) (n int) {
	for i, met := 0, 0; i < len(name) && met < 3; i++ {
		switch c := name[i] | 0x20; {
		case c == ' ' || name[i] == '-' || name[i] == '_' || name[i] == '\'' || name[i] == '\t':
		case c >= 'a' && c <= 'z':
			n, met = 27*n+int(c-'a')+1, met+1
		default:
			n, met = 27*n, met+1
		}
	}
	return n
}

// MayBegin reports, after a quick look, whether the name of a rule may begin a text.
func MayBegin(text string) bool { return starts()[startOf(text)] }

// Knows reports whether words are the name or a synonym of a family, or of a rule that is known
// and not supported.
func Knows(words string) bool {
	const longest = 60
	if len(words) > longest || !MayBegin(words) || !strings.ContainsFunc(words, unicode.IsLetter) {
		return false
	}
	k := key(words)
	_, isUnknown := unknownOf(k)
	return isUnknown || len(standard().meant(k)) > 0
}

// Is reports whether there is a family of this name, in any case. Synonyms do not
// count, since callers pass words of any kind.
func Is(name string) bool {
	if !MayBegin(name) {
		return false
	}
	_, ok := standard().byName[strings.ToLower(name)]
	return ok
}

// withLayer adds a layer to the board's, in a list of its own, unless one has its name.
func withLayer(layers []sudoku.Layer, l sudoku.Layer) []sudoku.Layer {
	if slices.ContainsFunc(layers, func(o sudoku.Layer) bool { return o.Name == l.Name }) {
		return layers
	}
	return append(slices.Clip(layers), l)
}

// parametric is implemented by all rules of this package: args returns the name of
// the family and the arguments for [Family.New].
type parametric interface {
	args() (family string, a Args)
}

// ArgsOf returns the family and the arguments of a rule; [Family.New] returns the same
// rule for them if the rule is well formed. It reports false for rules of no family. The
// slices are shared with the rule.
func ArgsOf(r sudoku.Rule) (Family, Args, bool) { return standard().argsOf(r) }

func (t *table) argsOf(r sudoku.Rule) (Family, Args, bool) {
	var name string
	var a Args
	switch p := r.(type) {
	case parametric:
		name, a = p.args()
	case Described:
		name, a = p.Args()
	}
	f := t.byName[name]
	if f == nil {
		return Family{}, Args{}, false
	}
	return *f, a, true
}

// SyntaxError is a text that is no rule, with the place of the mistake.
type SyntaxError struct {
	Column int    // of the text, from 1, in bytes
	Reason string // what is wrong, and what would be right
}

func (e *SyntaxError) Error() string { return e.Reason }

// Parse reads the text of one rule. The rule's Constraints report cells that are not
// on the board. Errors are [*SyntaxError]s.
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
// also follow each other without it: "diagonal anti-king". An empty text is no
// rule at all. Errors are [*SyntaxError]s.
func ParseAll(text string) ([]sudoku.Rule, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	return parseAll(text)
}

func parseAll(text string) ([]sudoku.Rule, error) { return standard().parseAt(text, 0, 0) }
