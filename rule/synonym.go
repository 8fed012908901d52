package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

// Other words for rules, which people use: a thermometer is a thermo, German
// whispers are a whisper with the number 5. Case, blanks, hyphens and underscores do
// not count, nor do a plural and "sudoku" behind the word:
//
//	Killer Cages, killer-cage, KILLER_SUDOKU    cage
//	german whispers r1c1..r1c4                  whisper 5 r1c1..r1c4
//
// The text of a rule may contain a word of several parts, "renban line r1c1", unless its
// first part is the name of a rule of cells and the second could be an extra cell: in
// "odd cells r1c1", whose rule is written "odd-cells r1c1".

// Synonym is another name of a family, with the arguments it fixes.
type Synonym struct {
	Name   string
	Preset Args // the first parameters, numbers or a choice
}

// called are names that fix nothing.
func called(names ...string) []Synonym { return fixed(Args{}, names...) }

// fixed returns names of the family with its first parameters fixed.
func fixed(preset Args, names ...string) (out []Synonym) {
	for _, name := range names {
		out = append(out, Synonym{name, preset})
	}
	return out
}

// words are the parameters that the synonym fixes, as they are written.
func (s Synonym) words(f *Family) []string {
	fixed := len(s.Preset.Numbers)
	if s.Preset.Word != "" {
		fixed++
	}
	return f.Texts(s.Preset)[:fixed]
}

// form is how a rule is written with the name: what it fixes is left out.
func (m meaning) form() string {
	if fixed := len(m.synonym.words(m.family)); fixed > 0 {
		return written(m.synonym.Name, m.family.Params[fixed:])
	}
	return m.family.Form()
}

// Means returns the beginning of the text that the synonym replaces: "whisper 5".
func (s Synonym) Means(f Family) string {
	return strings.Join(append([]string{f.Name}, s.words(&f)...), " ")
}

// meaning is a family by one of its names.
type meaning struct {
	family  *Family
	synonym Synonym
}

// key is what counts of a name.
func key(name string) string {
	var short [64]byte
	n, isPlain := 0, len(name) <= len(short)
	for i := 0; i < len(name) && isPlain; i++ {
		switch c := name[i]; {
		case c >= utf8.RuneSelf:
			isPlain = false
		case c == ' ' || c == '\t' || c == '-' || c == '_' || c == '\'':
		case c >= 'A' && c <= 'Z':
			short[n] = c | 0x20
			n++
		default:
			short[n] = c
			n++
		}
	}
	if isPlain {
		return string(short[:n])
	}
	return strings.Map(func(ch rune) rune {
		if strings.ContainsRune(" \t-_'’", ch) {
			return -1
		}
		return unicode.ToLower(ch)
	}, name)
}

// endings are what a name may have behind it.
func endings() [5]string { return [...]string{"", "s", "es", "sudoku", "ssudoku"} }

// lookup finds what a name may mean: one family, or two of which one needs cells and
// the other does not, as "x" is both a diagonal and a mark between cells.
func (t *table) lookup(name string) []meaning { return t.meant(key(name)) }

// meant is lookup by the key of a name.
func (t *table) meant(k string) []meaning {
	for _, ending := range endings() {
		if k, ok := strings.CutSuffix(k, ending); ok {
			if found := t.byKey[k]; len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// find is the meaning of a name. Of two it is the one that has cells behind it, or
// that has none.
func (t *table) find(name string, cells bool) (meaning, error) {
	if f, ok := t.byName[strings.ToLower(name)]; ok {
		return meaning{family: f}, nil
	}
	if found := t.lookup(name); len(found) > 0 {
		if i := slices.IndexFunc(found, func(m meaning) bool { return m.family.bare() != cells }); i >= 0 {
			return found[i], nil
		}
		return found[0], nil
	}
	if u, ok := unsupported(name); ok {
		return meaning{}, u.err(name)
	}
	if first, _, _ := strings.Cut(name, "="); isSquare(strings.ToLower(first)) {
		return meaning{}, fmt.Errorf("%q: a rule begins with its name, as in \"thermo r1c1..r3c1\"", name)
	}
	if first, _, isList := strings.Cut(name, ","); isList && (t.byName[strings.ToLower(first)] != nil || len(t.lookup(first)) > 0) {
		return meaning{}, fmt.Errorf("%q: rules are separated by \";\"", name)
	}
	names, synonyms := t.names()
	if hint := cmp.Or(near.Hint(name, names), near.Hint(name, synonyms)); hint != "" {
		return meaning{}, fmt.Errorf("no rule is called %.60q%s", name, hint)
	}
	return meaning{}, fmt.Errorf("no rule is called %.60q (\"sudokusat rules\" lists them)", name)
}

// names are those of the families, and the other words for them, sorted.
func (t *table) names() (names, synonyms []string) {
	for _, f := range t.families {
		names = append(names, f.Name)
		for _, s := range f.Synonyms {
			synonyms = append(synonyms, s.Name)
		}
	}
	slices.Sort(names)
	slices.Sort(synonyms)
	return names, slices.Compact(synonyms)
}

// bare reports whether the family needs nothing behind its name.
func (f *Family) bare() bool {
	return !slices.ContainsFunc(f.Params, func(p Param) bool { return !p.Optional })
}

// maxNameWords is the largest number of words in a name.
const maxNameWords = 6

// name reads the name of a rule, the longest one that the words begin with. It puts
// the arguments that the name fixes before the rest of the words.
func (w *words) name() (best meaning, err error) {
	begin, taken := w.list[0].column, 1
	if text := w.list[0].text; len(text) > 1 && text[0] == '-' { // "without it", or one diagonal?
		w.next()
		return meaning{}, w.fail("a minus before a rule (%.60s): write the rules that hold, one diagonal as \"diagonal -\"", text)
	}
	first, found := w.table.byName[strings.ToLower(w.list[0].text)]
	next := ""
	if len(w.list) > 1 {
		next = w.list[1].text
	}
	if !found || !first.beginsWithCells() || !isCell(next) {
		text := w.list[0].text
		for k := 1; k < min(len(w.list), maxNameWords) && isWord(w.list[k].text); k++ {
			text += " " + w.list[k].text
			if found := w.table.lookup(text); len(found) > 0 {
				best, taken = found[0], k+1
			} else if u, ok := unsupported(text); ok {
				w.next()
				return meaning{}, w.fail("%v", u.err(text))
			}
		}
	}
	if taken == 1 {
		if hint := w.table.longer(w.list[0].text, next); hint != "" {
			w.next()
			return meaning{}, w.fail("no rule is called %.60q%s", w.last.text+" "+next, hint)
		}
		if best, err = w.table.find(w.list[0].text, isSquare(next) || strings.Contains(next, "..")); err != nil {
			w.next()
			return meaning{}, w.fail("%v", err)
		}
	}
	w.last, w.list = w.list[taken-1], w.list[taken:]
	if preset := best.synonym.words(best.family); len(preset) > 0 {
		list := make([]word, 0, len(preset)+len(w.list))
		for _, text := range preset {
			list = append(list, word{text, begin})
		}
		w.list = append(list, w.list...)
	}
	return best, nil
}

// longer returns the question for a name of two words whose second one is mistyped, "" if there is
// none: a first word that is a name by itself would have the second one as a cell.
func (t *table) longer(first, second string) (hint string) {
	if !isWord(second) || len(t.lookup(first+" "+second)) > 0 {
		return ""
	}
	var names []string
	for _, name := range t.longNames[strings.ToLower(first)] {
		if _, end, _ := strings.Cut(name, " "); len(near.Of(second, []string{end})) > 0 {
			names = append(names, name)
		}
	}
	return near.Hint(first+" "+second, names)
}

// isWord reports whether a word can be a part of a name.
func isWord(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(first) && !strings.ContainsFunc(text, func(ch rune) bool { return !unicode.IsLetter(ch) && !strings.ContainsRune("-_'’", ch) })
}

// beginsWithCells reports whether cells may follow directly after the name.
func (f *Family) beginsWithCells() bool {
	for _, p := range f.Params {
		switch {
		case p.Kind == CellsParam || p.Kind == SquareParam || p.Kind == TermsParam:
			return true
		case !p.Optional:
			return false
		}
	}
	return false
}

// Words that people know and that name no rule here: rules that cannot be solved,
// boards, and words for several rules at once.

// unknown is the message for such words.
type unknown struct {
	names     []string
	reason    string
	otherwise bool // it can be expressed in another way
}

func unknowns() []unknown {
	list := func(names string) []string { return strings.Split(names, ", ") }
	return []unknown{
		{list("fillomino, shikaku, suguru"), "its regions have to be found with the digits", false},
		{list("aquarium"), "it is about shapes that have to be found; connected, no-2x2, seen and count on a layer express parts of it", false},
		{list("finkz"), "it is about a loop that has to be found", false},
		{list("schrodinger, schroedinger, schrodinger cell, modifier, vampire, cell value"), "cells are worth other things than their digits there; doublers, negators and hot-cold are rules", false},
		{list("hot cells, cold cells"), "hot and cold cells are one rule, hot-cold, in which a cell may be either", false},
		{list("unknown total, cipher, letter, hidden total"), "its numbers have to be found with the digits", false},
		{list("battenburg"), "it is about shaded cells that have to be found around its marks; a mark whose shades are known is odd and even cells", false},
		{list("average arrow, index line, split peas, average line"), "no rule here expresses it; equal-sum, sum and automaton express much that is like it", false},
		{list("before nine, next to nine, search nine, position sum, x-average, battlefield, rossini"), "no rule here expresses it; regex and automaton express conditions on the digits of a line", false},

		{list("jigsaw, irregular, irregular regions, geometry, nonomino"), "its regions are a map in place of the boxes, \"#regions 001122…\" above the grid or --regions FILE; where the boxes count as well, regions are extra-region rules", true},
		{list("samurai, gattai, butterfly, twin, flower, windmill, shogun, sohei, sensei, double doku, triple doku, twodoku, tridoku, multidoku, kazaguruma, harakiri, conjoined, interlocking, siamese, overlapping, overlapping grids"), "its grids lie on a larger board, \"#board 21x21 … lines free missing …\", each with a rule sudoku-grid", true},
		{list("sudoku, classic, plain, standard, normal"), "rows, columns and boxes need no rule", true},
		{list("fog of war, fog"), "fog hides clues and does not restrict the solution, so it can be left out", true},
		{list("negative kropki, anti-kropki, strict kropki, all dots given"), "it is two rules, \"negative difference 1; negative ratio 2\", with the pairs of the other dots behind \"except\"", true},
		{list("negative xv, anti-xv, strict xv, all xv given"), "it is two rules, \"negative pair-sum 10; negative pair-sum 5\"", true},
		{list("magic square"), "it is equal-sum of its rows, columns and diagonals", true},
	}
}

var unknownByKey = sync.OnceValue(func() map[string]unknown {
	byKey := map[string]unknown{}
	for _, u := range unknowns() {
		for _, name := range u.names {
			byKey[key(name)] = u
		}
	}
	return byKey
})

// unsupported finds a word, in the singular or plural.
func unsupported(name string) (unknown, bool) { return unknownOf(key(name)) }

// unknownOf is unsupported by the key of a name.
func unknownOf(k string) (unknown, bool) {
	for _, ending := range endings() {
		if k, ok := strings.CutSuffix(k, ending); ok {
			if u, ok := unknownByKey()[k]; ok {
				return u, true
			}
		}
	}
	return unknown{}, false
}

func (u unknown) err(name string) error {
	name = strings.ToLower(name)
	if u.otherwise {
		return fmt.Errorf("no rule is called %.60q: %s", name, u.reason)
	}
	return fmt.Errorf("%s is a known rule that is not supported: %s", name, u.reason)
}

// Unsupported reports whether a name, in any spelling, is that of a known rule that is
// none of [Families]. The reason gives the cause, or what to write in its place, as a
// sentence to follow a colon.
func Unsupported(name string) (reason string, ok bool) {
	u, ok := unsupported(name)
	return u.reason, ok
}

// Called returns what a player calls a rule in a sentence: "the X between r1c1 and r1c2", "the 15 cage at
// r7c9", "the German whisper from r9c6 to r5c8", "anti-knight". A rule of no family has its text. The board must
// be one that the rule fits.
func Called(r sudoku.Rule, s *sudoku.Shape) string {
	f, a, ok := ArgsOf(r)
	switch {
	case r == nil:
		return ""
	case !ok:
		return r.Text()
	case len(a.Lists) == 0 || len(a.Lists[0]) == 0 || f.Kind == aboutGrid:
		return r.Text()
	}
	cells, err := a.Lists[0].on(s)
	if err != nil || len(cells) == 0 {
		return r.Text()
	}
	noun, first, last := "the "+f.noun(a), s.CellName(cells[0]), s.CellName(cells[len(cells)-1])
	switch {
	case f.Kind == aboutOutside:
		return noun + " " + lineName(s, cells)
	case len(cells) == 2 && f.Kind == aboutPairs:
		return noun + " between " + first + " and " + last
	case len(cells) > 1 && first != last && (f.Kind == aboutLines || f.Kind == aboutPairs):
		return noun + " from " + first + " to " + last
	case len(cells) == 2 && f.isExtreme():
		return noun + " at " + first + " or " + last
	case len(cells) > 2 && f.isExtreme():
		return noun + " at " + first + " or another of its cells"
	}
	return noun + " at " + first
}

// CalledAt returns what a player calls a part of a rule, a constraint about some of its cells: "the missing X between
// r1c1 and r1c2", "the minimum at r5c5"; "" where that is the rule itself.
func CalledAt(r sudoku.Rule, c sudoku.Constraint, s *sudoku.Shape) string {
	switch f, a, _ := ArgsOf(r); {
	case f.Name == "negative":
		pair := c.Scope()
		return "the missing " + standard().byName[a.Word].noun(Args{Numbers: a.Numbers}) + " between " + s.CellName(pair[0]) + " and " + s.CellName(pair[1])
	case f.Kind == aboutCells && len(a.Lists) > 0:
		cells, err := a.Lists[0].on(s)
		scope := c.Scope()
		if i := slices.IndexFunc(cells, func(c sudoku.Cell) bool { return slices.Contains(scope, c) }); err == nil && (i > 0 || i == 0 && f.isExtreme()) {
			return "the " + f.noun(a) + " at " + s.CellName(cells[i])
		}
	}
	return ""
}

// isExtreme reports whether a rule is about each of its cells and the neighbours of that.
func (f *Family) isExtreme() bool { return f.Name == "minimum" || f.Name == "maximum" }

// noun names a rule with its number: "German whisper", "X", "15 cage", "little killer 23".
func (f *Family) noun(a Args) string {
	for _, x := range f.Synonyms {
		if len(x.Preset.Numbers) > 0 && slices.Equal(x.Preset.Numbers, a.Numbers) && x.Preset.Word == a.Word {
			if name := strings.TrimSuffix(x.Name, "s"); len(name) > 1 {
				return name
			}
			return strings.ToUpper(x.Name)
		}
	}
	noun := cmp.Or(f.Noun, strings.ReplaceAll(f.Name, "-", " "))
	switch {
	case len(a.Numbers) != 1:
		return noun
	case f.Kind == aboutCages:
		return fmt.Sprintf("%d %s", a.Numbers[0], noun)
	}
	return fmt.Sprintf("%s %d", noun, a.Numbers[0])
}
