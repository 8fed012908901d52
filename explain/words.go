package explain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Reasons in words: the claim, the truths that would have no way left, their ways, and
// the rules by which candidates exclude each other. Names of techniques are labels for
// reasons of a known pattern; nothing depends on them.

// Text returns the claim and its reason in a sentence: "r2c7 is not 4: 4 there would leave no
// room for both 4 in box 3 (r1c8 or r3c8) and 4 in row 5 (r5c7 or r5c8)".
func (r Reason) Text(p sudoku.Puzzle) string {
	return r.m.text("reason", "claims", Pattern{Reasons: []Reason{r}}.Claims(p), "reason", r.Because(p))
}

// Because returns the second part of that sentence, without the claim.
func (r Reason) Because(p sudoku.Puzzle) string { return r.behind(p, r.alone(p)) }

// alone is the reason without what earlier steps have found.
func (r Reason) alone(p sudoku.Puzzle) string {
	subject := r.m.text("it")
	switch f := r.Claim.Fact; {
	case !f.Not:
		subject = r.m.text("anything else")
	case f.Cell >= 0:
		if r.m.flips(r.Claim) {
			return r.because(p, "")
		}
		noun := r.m.noun("noun", p.Shape, f.Cell, p.Shape.ValueName(f.Cell, f.Digit))
		if subject = r.m.text("there", "digit", noun); noun == r.m.value(p.Shape, f.Cell, f.Digit) && (Truth{Cell: f.Cell}).inLayer(p) {
			subject = r.m.candidateName(p.Shape, f.Candidate)
		}
	}
	return r.because(p, subject)
}

// flips reports whether a claim that excludes a value is in words that the cell has the other one of two.
func (m *model) flips(c Claim) bool {
	return c.Fact.Not && c.Fact.Cell >= 0 && m.two(c.Fact.Cell)
}

// two reports whether a cell is one of a layer with two values.
func (m *model) two(c sudoku.Cell) bool {
	layer, _ := m.puzzle.Shape.LayerOf(c)
	return layer >= 0 && m.puzzle.Shape.Width(c) == 2
}

// breaks is that the subject of a sentence, "7 there", would break a rule, and how; without a subject it is the
// opposite of the claim: "else … would be wrong".
func (r Reason) breaks(p sudoku.Puzzle, subject, how string) string {
	rule := r.Truths[0].Text(p)
	switch {
	case subject == "" && how == "":
		return r.m.text("else breaks", "rule", rule)
	case subject == "" && p.Constraints()[r.Truths[0].Constraint].RuleName() == "yin-yang border":
		return r.m.text("else breaks border", "how", how)
	case subject == "":
		return r.m.text("else breaks so", "rule", rule, "how", how)
	case how == "":
		return r.m.text("breaks", "subject", subject, "rule", rule)
	}
	return r.m.text("breaks so", "subject", subject, "rule", rule, "how", how)
}

// inTurn is events that follow one after the other: "r1c2 is 7, r1c3 is at least 8, and no digit is left for r1c4".
func (m *model) inTurn(events []string) string {
	last, l := len(events)-1, m.language()
	if last < 1 {
		return l.Comma(events)
	}
	return l.Text("and so", "chain", l.Comma(events[:last]), "end", events[last])
}

// because is the reason against the subject of a sentence, "7 there".
func (r Reason) because(p sudoku.Puzzle, subject string) string {
	switch {
	case r.cases != nil && len(r.cases.branches) == 1:
		return r.m.cases(r.cases).contradiction(p)
	case r.cases != nil:
		return r.m.text("by cases")
	case len(r.Truths) == 0 && r.Claim.Fact.Not:
		return r.m.text("excluded")
	case len(r.Truths) == 0:
		return r.m.text("clue")
	case r.cut() != nil:
		return r.by(p, r.cut().because(p, r))
	case r.houses != nil:
		return r.by(p, r.houses.text)
	case r.way.then != "":
		return r.by(p, r.way.text(r.m)) // which names some rules already
	case len(r.Truths) > 1:
		return r.by(p, r.shared(p, subject))
	case !r.Claim.Fact.Not:
		return r.by(p, r.last(p, subject))
	}
	switch t := r.Truths[0]; {
	case t.of == nil && len(r.sets) > 0 && r.sets[0].then != "":
		return r.by(p, r.breaks(p, subject, r.sets[0].text(r.m)))
	case t.of == nil && r.left != "":
		return r.by(p, r.m.text("one of", "rule", t.Text(p), "ways", r.waysText(p, 0), "reason", r.left))
	case t.of == nil:
		return r.by(p, r.offer(p, 0))
	case len(r.sets) == 0 || r.sets[0].then == "":
		return r.by(p, r.breaks(p, subject, ""))
	case r.sets[0].supposes():
		return r.by(p, r.breaks(p, subject, r.sets[0].text(r.m)))
	default:
		return r.by(p, r.m.text("has", "rule", t.Text(p), "ways", r.sets[0].then))
	}
}

// how is what a rule leaves to its cells; or, where candidates are supposed, what it comes to with them.
type how struct {
	with, then string
	tried      bool // then is about several suppositions, and has these
	of         part // that then is about, if one cell shows it
}

// part is the digits that a rule has for a cell, "2 or 3 for r1c1", as it has only these, or no such ones.
type part struct {
	key          string // of the sentence: "keeps", "only" or "without"
	digits, cell string
}

// partsText is parts in words, cells of the same ones together: "no 5 for r1c1 and r1c2".
func (m *model) partsText(list []part) (out []string) {
	var all []bunch[part, string]
	for _, one := range list {
		all = gather(all, part{one.key, one.digits, ""}, one.cell)
	}
	for _, one := range all {
		digits, cells := one.key.digits, m.language().And(one.list)
		switch one.key.key {
		case "only":
			out = append(out, m.text("only", "digits", digits, "cell", cells))
		case "without":
			out = append(out, m.text("without", "digits", digits, "cell", cells))
		default:
			out = append(out, m.text("keeps", "digits", digits, "cell", cells))
		}
	}
	return out
}

func (h how) supposes() bool { return h.with != "" || h.tried }

func (h how) text(m *model) string {
	if h.with == "" {
		return h.then
	}
	return m.text("with", "claim", h.with, "follows", h.then)
}

// shared is the reason of several truths: subsets and fish by what they are, others by what
// the truths would come to.
func (r Reason) shared(p sudoku.Puzzle, subject string) string {
	if text := r.locked(p); text != "" {
		return text
	}
	switch truths := r.leaves(p); {
	case subject == "" && len(r.Truths) == 2:
		return r.m.text("else no room for both", "truths", truths)
	case subject == "":
		return r.m.text("else no room for all", "truths", truths)
	case len(r.Truths) == 2:
		return r.m.text("no room for both", "subject", subject, "truths", truths)
	default:
		return r.m.text("no room for all", "subject", subject, "truths", truths)
	}
}

// locked describes a subset, "r4c1 and r4c7 are 2 and 9 in some order", or a fish without fins,
// "2 in rows 1 and 5 is only in columns 3 and 8"; "" for other reasons.
func (r Reason) locked(p sudoku.Puzzle) string {
	s, l := p.Shape, r.m.language()
	cells, digits := r.cells(), r.digits()
	var values []string
	for _, d := range digits {
		values = append(values, r.m.value(p.Shape, r.Claim.Fact.Cell, d))
	}
	switch label := r.asSubset(); {
	case strings.HasPrefix(label, "naked"):
		return r.m.text("naked", "cells", l.And(cellNames(s, cells)), "digits", l.And(values))
	case strings.HasPrefix(label, "hidden"):
		return r.m.text("hidden", "digits", l.And(values), "house", r.m.houseName(s, r.Truths[0].House), "cells", l.And(cellNames(s, cells)))
	}
	if len(r.Truths) > len(fishSizes)+1 || r.kinds(HouseTruth) < len(r.Truths) || !r.oneDigit() || !slices.Contains(fishSizes, r.lineFish(p)) {
		return ""
	}
	ofRows := s.Houses()[r.Truths[0].House].Kind == sudoku.Row
	across := func(c sudoku.Cell) int { return int(c)/s.Cols() + 1 }
	if ofRows {
		across = func(c sudoku.Cell) int { return int(c)%s.Cols() + 1 }
	}
	var lines, names []string
	for _, t := range r.Truths {
		_, number, _ := strings.Cut(s.Houses()[t.House].Name, " ")
		lines = append(lines, number)
	}
	var over []int
	for _, c := range cells {
		over = append(over, across(c))
	}
	slices.Sort(over)
	for _, n := range slices.Compact(over) {
		names = append(names, strconv.Itoa(n))
	}
	if ofRows {
		return l.Text("fish of rows", "digit", values[0], "rows", l.And(lines), "columns", l.And(names))
	}
	return l.Text("fish of columns", "digit", values[0], "columns", l.And(lines), "rows", l.And(names))
}

// last is the reason of a placement by one truth.
func (r Reason) last(p sudoku.Puzzle, subject string) string {
	switch t := r.Truths[0]; {
	case len(r.sets) > 0 && r.sets[0].then != "":
		return r.sets[0].then
	case t.Kind == CellTruth && t.inLayer(p):
		return r.m.text("last value")
	case t.Kind == CellTruth:
		return r.m.text("last digit")
	case t.Kind == HouseTruth && r.full:
		return r.m.text("last cell", "house", r.m.houseName(p.Shape, t.House))
	case t.Digit != 0 && t.Second == 0 && r.Claim.Fact.Cell < 0:
		return r.m.text("last place of value", "subject", subject, "value", strconv.Itoa(p.Shape.Value(t.Digit)), "truth", t.Text(p))
	case t.Digit != 0:
		return r.m.text("last place", "truth", t.Text(p))
	case t.pair(p) != nil:
		return r.m.text("last pair")
	case t.of == nil:
		return r.m.text("last way", "truth", t.Text(p))
	default:
		return r.breaks(p, subject, "")
	}
}

// offer is a truth with what it offers: "4 in box 3 is at r1c8 or r1c9", "r1c5 is 2 or 7".
func (r Reason) offer(p sudoku.Puzzle, i int) string {
	t := r.Truths[i]
	ways := r.waysText(p, i)
	switch {
	case ways == "":
		return t.Text(p)
	case t.pair(p) != nil:
		return r.m.text("is", "cell", cellName(p.Shape, t.Cell), "digits", ways)
	case t.Kind == RuleTruth && t.Digit == 0 && t.Cut == nil:
		return r.m.text("by rules", "reason", ways, "rules", t.Text(p))
	case t.Kind != CellTruth && t.Digit != 0:
		return r.m.text("is at", "truth", t.Text(p), "cells", ways)
	}
	return r.m.text("is", "cell", t.Text(p), "digits", ways)
}

// Contradiction returns in words that the truths cannot hold together: "no place is left for 3 in
// box 1", "there is no room for both r1c1 (1 or 2) and the 4 cage at r1c1 (1 and 3)".
func (r Reason) Contradiction(p sudoku.Puzzle) string {
	switch len(r.Truths) {
	case 1:
		return r.by(p, r.Truths[0].stuck(p))
	case 2:
		return r.by(p, r.m.text("room for both", "truths", r.leaves(p)))
	}
	return r.by(p, r.m.text("room for all", "truths", r.leaves(p)))
}

// leaves is the truths in words, with the ways of each.
func (r Reason) leaves(p sudoku.Puzzle) string {
	var truths []string
	for i, t := range r.Truths {
		text := t.Text(p)
		if ways := r.waysText(p, i); ways != "" {
			text = r.m.text("ways", "truth", text, "ways", ways)
		}
		truths = append(truths, text)
	}
	return r.m.language().And(truths)
}

// by adds to a reason in words the rules that take part in it.
func (r Reason) by(p sudoku.Puzzle, text string) string {
	rules := r.Rules(p)
	rules = slices.DeleteFunc(rules, func(name string) bool { return slices.Contains(r.shown, name) })
	for _, other := range r.beside {
		rules = append(rules, other.Rules(p)...)
	}
	if rules = once(rules); len(rules) > 0 {
		const shown = 3
		rules = few(rules, shown, func(n int) string { return r.m.language().Count("other rules", n) })
		return r.m.text("by rules", "reason", text, "rules", r.m.language().And(rules))
	}
	return text
}

// waysOf is the candidates of a truth of the reason.
func (r Reason) waysOf(i int) []int32 {
	ways := r.ways
	for ; i > 0; i-- {
		ways = ways[slices.Index(ways, -1)+1:]
	}
	if end := slices.Index(ways, -1); end >= 0 {
		return ways[:end]
	}
	return nil
}

// waysText returns the ways of a truth in words: digits of a cell, cells of a digit,
// otherwise the choices of a rule.
func (r Reason) waysText(p sudoku.Puzzle, i int) string {
	if i < len(r.sets) && r.sets[i].then != "" {
		return r.sets[i].text(r.m)
	}
	const shown = 9
	var words []string
	var pairs []int32
	for _, x := range r.waysOf(i) {
		switch {
		case int(x) >= r.m.real && r.Truths[i].Second != 0:
			first, _ := r.m.pairOf(x)
			words = append(words, cellName(p.Shape, first.Cell))
		case int(x) >= r.m.real:
			pairs = append(pairs, x)
		case r.Truths[i].Kind == CellTruth:
			words = append(words, r.m.value(p.Shape, r.m.split(x).Cell, r.m.split(x).Digit))
		case r.Truths[i].Digit != 0:
			words = append(words, cellName(p.Shape, r.m.split(x).Cell))
		default:
			words = append(words, r.m.candidateName(p.Shape, r.m.split(x)))
		}
	}
	for _, pair := range r.m.pairTexts(pairs) {
		words = append(words, pair.key)
	}
	if more := len(words) - shown; more > 0 {
		words = append(words[:shown], r.m.language().Count("others", more))
	}
	return r.m.language().Or(words)
}

// Rules returns the names of the rules that take part in a reason besides cells and
// houses and are not named with its truths: those that exclude candidates from each
// other, or have removed candidates of the truths' cells.
func (r Reason) Rules(p sudoku.Puzzle) (names []string) {
	if r.m == nil {
		return nil
	}
	add := func(name string) {
		if name != "" && name != "candidates" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range slices.Concat(r.only.rules(), r.shown) {
		if !slices.ContainsFunc(r.Truths, func(t Truth) bool { return t.Text(p) == name }) {
			add(name)
		}
	}
	for _, t := range r.Truths {
		for i, c := range p.Constraints() {
			d, ok := c.(sudoku.Domain)
			switch {
			case !ok, r.m.ruleOf(i) == nil: // a layer has its values
			case t.Kind == CellTruth && d.Cell == t.Cell, t.fails(p, d),
				t.Kind == HouseTruth && !d.Allow.Has(t.Digit) && slices.Contains(p.Shape.Houses()[t.House].Cells, d.Cell):
				add(r.m.nameOf(i, d.Name))
			}
		}
	}
	return names
}

// fails reports whether the truth is a clause of which a rule about one cell alone leaves no test of the cell.
func (t Truth) fails(p sudoku.Puzzle, d sudoku.Domain) bool {
	if t.Kind != RuleTruth {
		return false
	}
	clause, _ := p.Constraints()[t.Constraint].(sudoku.Clause)
	isLeft := func(test sudoku.Test) bool {
		return slices.ContainsFunc(otherDigits(nil, p.Shape.Width(test.Cell)), func(o sudoku.Digit) bool { return test.Allow.Has(o) && d.Allow.Has(o) })
	}
	return slices.ContainsFunc(clause.Tests, func(test sudoku.Test) bool { return test.Cell == d.Cell && !isLeft(test) })
}

func shareHouse(s *sudoku.Shape, a, b sudoku.Cell) bool {
	return slices.ContainsFunc(s.HousesOf(a), func(h int32) bool { return slices.Contains(s.HousesOf(b), h) })
}

// longestText is the length up to which the text of a rule is used as its name.
const longestText = 60

// named is a rule, what players call it, "" where that is too long, and what they call the part that a constraint is.
type named struct {
	rule       sudoku.Rule
	name, part string
}

// namedRules lists the rule of each constraint, none for the domains of layers, which come first.
func namedRules(p sudoku.Puzzle) (out []named) {
	out = make([]named, len(sudoku.Puzzle{Shape: p.Shape}.Constraints()))
	for _, r := range p.Rules() {
		name := rule.Called(r, p.Shape)
		if len(name) > longestText || !strings.ContainsAny(name, "0123456789") { // of the whole grid
			name = ""
		}
		constraints, _ := r.Constraints(p.Shape)
		if _, values := r.(rule.OfValues); values || !placedName().MatchString(name) && namedApart(constraints) {
			name = ""
		}
		for _, c := range constraints {
			out = append(out, named{r, name, cmp.Or(rule.CalledAt(r, c, p.Shape), name)})
		}
	}
	return out
}

// namedApart reports whether constraints have names of their own, those of rows and columns or of digits.
func namedApart(list []sudoku.Constraint) bool {
	return slices.ContainsFunc(list, func(c sudoku.Constraint) bool { return strings.HasPrefix(c.RuleName(), "the number of ") })
}

// nameOf is what players call the rule of a constraint, or else the constraint's name.
func (m *model) nameOf(i int, name string) string {
	if all := m.named(); name != "candidates" && i < len(all) && all[i].part != "" {
		return all[i].part
	}
	return name
}

// whole is what players call all of the rule of a constraint, "" for nothing.
func (m *model) whole(i int) string {
	if all := m.named(); i < len(all) {
		return all[i].name
	}
	return ""
}

// ruleOf is the rule of a constraint, nil for the domain of a layer.
func (m *model) ruleOf(i int) sudoku.Rule {
	if all := m.named(); i < len(all) {
		return all[i].rule
	}
	return nil
}

// exclusion is what players call a rule by which two candidates exclude each other, and its constraint, −1 for the board.
type exclusion struct {
	constraint int
	rule       string
}

// exclusions lists the rules by which two candidates of different cells exclude each other.
func (m *model) exclusions(a, b sudoku.Candidate) (out []exclusion) {
	for _, i := range m.shared()[twoCells(a.Cell, b.Cell)] {
		if m.excludedBy(i, a, b) {
			out = append(out, m.exclusionOf(i))
		}
	}
	return out
}

// excludedBy reports whether candidates of two cells exclude each other by one of what these share.
func (m *model) excludedBy(i int, a, b sudoku.Candidate) bool {
	if m.isDifferent(i) {
		return a.Digit == b.Digit
	}
	c := m.puzzle.Constraints()[i].(sudoku.Relation)
	return c.A == a.Cell && !c.Table.Allows(a.Digit, b.Digit) || c.A == b.Cell && !c.Table.Allows(b.Digit, a.Digit)
}

// exclusionOf is one of what two cells share by its name.
func (m *model) exclusionOf(i int) exclusion {
	if i < 0 {
		return exclusion{-1, m.puzzle.Shape.Differents()[-1-i].Name}
	}
	return exclusion{i, m.nameOf(i, m.puzzle.Constraints()[i].RuleName())}
}

// Cells returns the cells of the truths and of their ways, in ascending order: all cells
// of a rule, and of a house those in which the digit is still possible.
func (r Reason) Cells(p sudoku.Puzzle) (out []sudoku.Cell) {
	for i, t := range r.Truths {
		switch t.Kind {
		case CellTruth:
			out = append(out, t.Cell)
		case RuleTruth:
			if t.Cut != nil {
				out = append(append(out, t.Cut.In...), t.Cut.Out...)
				continue
			}
			if d := r.m.demanded[r.truths[i]]; d != nil {
				out = append(out, d.cells...)
				continue
			}
			out = append(out, p.Constraints()[t.Constraint].Scope()...)
		}
	}
	for _, x := range r.ways {
		if x >= 0 && int(x) < r.m.real {
			out = append(out, r.m.split(x).Cell)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// bunch is what has a key in common.
type bunch[K comparable, V any] struct {
	key  K
	list []V
}

// gather adds one more to those of its key; the keys are in the order of their first ones.
func gather[K comparable, V any](all []bunch[K, V], key K, one V) []bunch[K, V] {
	at := slices.IndexFunc(all, func(b bunch[K, V]) bool { return b.key == key })
	if at < 0 {
		at, all = len(all), append(all, bunch[K, V]{key: key})
	}
	all[at].list = append(all[at].list, one)
	return all
}

// once is what a list has, each once.
func once[T comparable](list []T) (out []T) {
	for _, one := range list {
		if !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	return out
}
