package explain

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// A pattern is what the same truths rule out: an X-Wing, a chain, or all that a rule takes
// away by itself. A step of several patterns has a sentence for each.

// Pattern is claims of a step with the same truths. Those outside the house of a subset are
// another one.
type Pattern struct {
	Reasons []Reason // with equal truths, or about the same connected cells; the first claim is explained
	Places  []int    // of the reasons in the step
	made    *Reason  // as whole returns it, nil before
	vague   bool     // as well
}

// Fresh is the step without what is plain: values of cells that are left since an earlier step took the other one
// of two, as "r1c2 is white" was the claim of that step, and pairs of which a digit is gone, also by this step. It may have no
// reasons.
func (s Step) Fresh() Step {
	gone := excludedBy(s.Reasons)
	s.Reasons = slices.DeleteFunc(slices.Clone(s.Reasons), func(r Reason) bool { return r.known || r.halved(gone) })
	return s
}

// excludedBy is the candidates that reasons exclude.
func excludedBy(list []Reason) map[sudoku.Candidate]bool {
	gone := map[sudoku.Candidate]bool{}
	for _, r := range list {
		if r.Claim.Fact.Not {
			gone[r.Claim.Fact.Candidate] = true
		}
	}
	return gone
}

// halved reports whether the claim is about a pair of which a digit is gone.
func (r Reason) halved(gone map[sudoku.Candidate]bool) bool {
	if r.Claim.Fact.Cell >= 0 || !r.Claim.Fact.Not || r.x < 0 {
		return false
	}
	first, second := r.m.pairOf(r.x)
	return gone[first] || gone[second]
}

// Patterns groups the reasons of a step by their truths and words, those about the same connected cells too, those with the easiest names first, and
// else in the order of the first claim.
func (s Step) Patterns() (out []Pattern) {
	for place, r := range s.Reasons {
		i := slices.IndexFunc(out, func(p Pattern) bool { return p.Reasons[0].explains(r) })
		if i < 0 {
			i = len(out)
			out = append(out, Pattern{})
		}
		out[i].Reasons, out[i].Places = append(out[i].Reasons, r), append(out[i].Places, place)
	}
	out = parted(parted(out, Pattern.lost), func(t Pattern, r Reason) string { return strconv.Itoa(int(r.about())) })
	ranks := map[int]int{} // by the place of the first reason
	for _, t := range out {
		if ranks[t.Places[0]] = t.Reasons[0].rank(); t.Reasons[0].known {
			ranks[t.Places[0]] += len(ease) + 1
		}
	}
	slices.SortStableFunc(out, func(a, b Pattern) int { return ranks[a.Places[0]] - ranks[b.Places[0]] })
	return out
}

// explains reports whether another reason is part of the same pattern.
func (r Reason) explains(other Reason) bool {
	switch {
	case r.Claim.Fact.Not != other.Claim.Fact.Not:
		return false
	case r.cut() != nil && other.cut() != nil:
		return r.cut().like(other.cut(), r.Claim.Fact.Cell, other.Claim.Fact.Cell)
	case !r.Claim.Fact.Not:
		return r.byRule() && other.byRule() && r.Because(r.m.puzzle) == other.Because(r.m.puzzle)
	case len(r.truths) == 0 && r.cases == nil || !slices.Equal(r.truths, other.truths) || r.cases != other.cases:
		return false
	case r.m.flips(r.Claim) && r.m.flips(other.Claim) && len(r.Truths) == 1 && r.sets[0].tried && other.sets[0].tried && r.sets[0].then != other.sets[0].then:
		return false
	}
	return r.asSubset() == other.asSubset() && r.left == other.left && r.has == other.has && r.way.then == other.way.then &&
		(r.single() || slices.Equal(r.only.rules(), other.only.rules())) && r.houses.is(other.houses) &&
		(r.left != "" || r.has != "" || r.kept.shows(r) == other.kept.shows(other))
}

// single reports whether the reason is one truth that is no demand: its sentence names the rules of all of its claims.
func (r Reason) single() bool { return len(r.Truths) == 1 && r.Truths[0].of == nil }

// parted parts the patterns whose sentence is long, or about the first claim alone, by what their claims have in common
// where that helps.
func parted(list []Pattern, by func(Pattern, Reason) string) (out []Pattern) {
	for _, t := range list {
		if t.make(); !t.vague {
			out = append(out, t)
			continue
		}
		var all []bunch[string, int]
		for i, r := range t.Reasons {
			all = gather(all, by(t, r), i)
		}
		parts, helps := make([]Pattern, len(all)), false
		for i, one := range all {
			for _, at := range one.list {
				parts[i].Reasons, parts[i].Places = append(parts[i].Reasons, t.Reasons[at]), append(parts[i].Places, t.Places[at])
			}
			parts[i].make()
			helps = helps || !parts[i].vague
		}
		if !helps {
			parts = []Pattern{t}
		}
		out = append(out, parts...)
	}
	return out
}

// make makes the whole, once.
func (t *Pattern) make() {
	if t.made == nil {
		r, vague := t.whole()
		t.made, t.vague = &r, vague
	}
}

// spoken is the pattern without the pairs that go because a claim of it takes one of their two digits.
func (t Pattern) spoken() Pattern {
	gone := excludedBy(t.Reasons)
	return Pattern{Places: t.Places, Reasons: slices.DeleteFunc(slices.Clone(t.Reasons), func(r Reason) bool { return r.halved(gone) })}
}

// about is the cell of a claim, the second one of a pair.
func (r Reason) about() sudoku.Cell {
	if r.Claim.Fact.Cell >= 0 || r.x < 0 {
		return r.Claim.Fact.Cell
	}
	_, second := r.m.pairOf(r.x)
	return second.Cell
}

// lost is the digits that the cell of a claim loses by the pattern.
func (t Pattern) lost(r Reason) string {
	var digits []string
	for _, other := range t.Reasons {
		if other.Claim.Fact.Cell == r.about() {
			digits = append(digits, strconv.Itoa(int(other.Claim.Fact.Digit)))
		}
	}
	return strings.Join(digits, " ")
}

// byRule reports whether a placement is one of a layer, or by a rule, and not by a house.
func (r Reason) byRule() bool {
	return len(r.Truths) == 1 && (r.Truths[0].Kind == RuleTruth || r.Truths[0].Kind == CellTruth && r.Truths[0].inLayer(r.m.puzzle))
}

// Singles returns the full houses of a step in a line, its hidden singles, and its naked singles:
// "hidden single: r3c3=6 in row 3, r4c1=6 in column 1", and its other reasons.
func (s Step) Singles(p sudoku.Puzzle) (lines []string, others []Reason) {
	labels := ease[:3]
	words := make([][]string, len(labels))
	for _, r := range s.Reasons {
		i := slices.Index(labels, r.Label(p))
		if i < 0 {
			others = append(others, r)
			continue
		}
		words[i] = append(words[i], placedText(p, r.Claim, r.Truths[0]))
	}
	for i, list := range words {
		if len(list) > 0 {
			l := s.Reasons[0].m.language()
			lines = append(lines, l.Text("singles", "name", l.Term("name", labels[i]), "placed", l.Comma(list)))
		}
	}
	return lines, others
}

// Claims returns the claims in words, those of cells that have or lose the same digits together: "r3c4
// and r9c5 are not 9; r1c1 is not 2 or 6".
func (t Pattern) Claims(p sudoku.Puzzle) string {
	var cells []sudoku.Cell // in the order of their first claims
	lost, placed := map[sudoku.Cell][]sudoku.Digit{}, !t.Reasons[0].Claim.Fact.Not
	var pairs []int32 // of digits, which are many where regions are to be found
	m, l := t.Reasons[0].m, t.Reasons[0].m.language()
	for _, r := range t.spoken().Reasons {
		f := r.Claim.Fact
		if f.Cell < 0 {
			pairs = append(pairs, r.x)
			continue
		}
		if lost[f.Cell] == nil {
			cells = append(cells, f.Cell)
		}
		lost[f.Cell] = append(lost[f.Cell], f.Digit)
	}
	var words []string
	for _, pair := range m.pairTexts(pairs) {
		words = append(words, m.plainText(p.Shape, pair.list, []string{pair.key}, !placed))
	}
	var first []string // what has one digit left
	for len(cells) > 0 {
		digits, cell := lost[cells[0]], cells[0]
		layer, _ := p.Shape.LayerOf(cell)
		var alike []sudoku.Cell
		cells = slices.DeleteFunc(cells, func(c sudoku.Cell) bool {
			on, _ := p.Shape.LayerOf(c)
			same := slices.Equal(lost[c], digits) && on == layer
			if same {
				alike = append(alike, c)
			}
			return same
		})
		slices.Sort(digits)
		var is []sudoku.Cell // by the only digit that they have left
		for d := sudoku.Digit(1); int(d) <= p.Shape.Width(cell) && !placed; d++ {
			is = is[:0]
			for _, c := range alike {
				if t.leaves(c) == d {
					is = append(is, c)
				}
			}
			if len(is) > 0 {
				first = append(first, m.areText(p.Shape, is, []sudoku.Digit{d}, false))
				alike = slices.DeleteFunc(alike, func(c sudoku.Cell) bool { return slices.Contains(is, c) })
			}
		}
		if len(alike) > 0 {
			words = append(words, m.areText(p.Shape, alike, digits, !placed))
		}
	}
	return l.Semicolon(append(first, words...))
}

// leaves is the digit that the pattern of a step leaves a cell which loses all others, two or more, by a rule; 0 for none.
func (t Pattern) leaves(c sudoku.Cell) sudoku.Digit {
	if t.Places == nil || t.Reasons[0].kinds(RuleTruth) == 0 {
		return 0
	}
	var left, gone uint64
	lost := 0
	for _, r := range t.Reasons {
		if f := r.Claim.Fact; f.Cell == c {
			left, gone, lost = r.open, gone|1<<(f.Digit-1), lost+1
		}
	}
	if left &^= gone; lost < 2 || left == 0 || left&(left-1) != 0 {
		return 0
	}
	return sudoku.Digit(bits.TrailingZeros64(left) + 1)
}

// places reports whether the pattern leaves a cell of several claims one digit.
func (t Pattern) places() bool {
	return slices.ContainsFunc(t.Reasons, func(r Reason) bool {
		return r.Claim.Fact.Not && r.Claim.Fact.Cell >= 0 && t.leaves(r.Claim.Fact.Cell) != 0
	})
}

// Text returns the claims and the reason of the first one in a sentence.
func (t Pattern) Text(p sudoku.Puzzle) string {
	return t.Reasons[0].m.text("reason", "claims", t.Claims(p), "reason", t.Because(p))
}

// Because returns the reason of the claims, without these: the walk from the first one to a
// truth without a way, where one leads there, else the truths.
func (t Pattern) Because(p sudoku.Puzzle) string {
	return t.Reasons[0].behind(p, t.alone(p))
}

// alone is the reason without what earlier steps have found.
func (t Pattern) alone(p sudoku.Puzzle) string {
	r := t.Reasons[0]
	if len(r.Truths) > 2 && r.way.then == "" && r.locked(p) == "" {
		if walk, holds := t.walk(p); walk != "" {
			return r.by(p, t.likewise(p, walk, holds))
		}
		if fork := r.fork(p); fork != "" {
			own := func(r Reason) string { // without the claim
				return strings.Replace(r.fork(p), r.supposed(p), "", 1)
			}
			return r.by(p, t.likewise(p, fork, func(other Reason) bool { return own(other) == own(r) }))
		}
	}
	t.make()
	whole := t.made
	t = t.spoken()
	switch {
	case len(t.Reasons) == 1:
		return t.Reasons[0].alone(p)
	case !slices.ContainsFunc(t.Reasons, func(r Reason) bool { return !r.m.flips(r.Claim) }):
		return whole.because(p, "")
	case t.places():
		return whole.because(p, r.m.text("anything else"))
	case len(t.Reasons) == 2:
		return whole.because(p, r.m.text("either"))
	default:
		return whole.because(p, r.m.text("any"))
	}
}

// whole is the first reason, with what holds for each claim where one rule excludes them and that is short: the
// cells "with r1c1=1, r1c2 is at most 3; with r1c1=2, …", or "only 1 or 3 for r1c1 and only 2 or 4 for r1c2"; or what
// the rule has left; vague reports that this is long, or about the first claim alone.
func (t Pattern) whole() (r Reason, vague bool) {
	const most, long, longest = 4, 300, 450 // texts, bytes, and those of a pattern that cannot be parted
	t = t.spoken()
	r = t.Reasons[0]
	if r.way.then != "" {
		var with []string
		for _, one := range t.Reasons {
			with = append(with, one.way.with)
		}
		r.way.with = t.anyOf(with)
	}
	if r.single() {
		r.beside = t.Reasons[1:]
	}
	if len(r.Truths) != 1 || r.Truths[0].of == nil || r.houses != nil || len(r.sets) == 0 || r.sets[0].then == "" {
		return r, false
	}
	var groups []bunch[string, string] // by what follows: the claims
	all, supposes := true, r.sets[0].supposes()
	var parts []part
	for _, one := range t.Reasons {
		h := one.sets[0]
		if h.of != (part{}) {
			parts = append(parts, h.of)
		}
		all = all && h.then != "" && h.supposes() == supposes
		groups = gather(groups, h.then, h.with)
	}
	l, size := r.m.language(), 0
	var texts []string
	for i := range groups {
		g := &groups[i]
		g.list = once(g.list)
		with := l.Or(g.list)
		if len(groups) == 1 {
			with = t.anyOf(g.list)
		}
		texts = append(texts, how{with: with, then: g.key}.text(r.m))
	}
	if len(parts) == len(t.Reasons) {
		texts = r.m.partsText(once(parts))
	}
	for _, text := range texts {
		size += len(text)
	}
	switch {
	case len(groups) == 1 && len(groups[0].list) == 1:
	case len(groups) > 1 && r.left != "":
		r.sets = []how{{then: r.left}}
	case len(groups) > 1 && supposes && r.kept.shows(r):
		r.sets = []how{{then: r.kept.text(t.Reasons)}}
	case all && len(texts) <= most && size <= long && supposes:
		r.sets = []how{{then: l.Semicolon(texts), tried: true}}
	case all && len(texts) <= most && size <= long:
		r.sets = []how{{then: l.And(texts)}}
	default:
		switch vague = true; {
		case all && size <= longest && supposes:
			r.sets = []how{{then: l.Semicolon(texts), tried: true}}
		case all && size <= longest:
			r.sets = []how{{then: l.And(texts)}}
		default:
			r.sets = []how{{with: r.sets[0].with, then: l.Text("likewise", "reason", r.sets[0].then)}}
		}
		return r, vague
	}
	return r, false
}

// anyOf is one of a few suppositions, or any of those in the claims.
func (t Pattern) anyOf(with []string) string {
	const few = 3
	switch m := t.Reasons[0].m; {
	case len(with) <= few:
		return m.language().Or(with)
	case t.places():
		return m.text("anything else")
	default:
		return m.text("any")
	}
}

// likewise adds to the walk of the first claim how those follow for which it does not hold.
func (t Pattern) likewise(p sudoku.Puzzle, text string, holds func(Reason) bool) string {
	var others []string
	for _, r := range t.Reasons[1:] {
		if !holds(r) {
			others = append(others, r.supposed(p))
		}
	}
	const shown = 3
	switch first := t.Reasons[0]; {
	case len(others) == 0:
		return text
	case strings.HasSuffix(first.Label(p), "loop"):
		return first.m.text("loop", "reason", text)
	case len(others) > shown:
		return first.m.text("likewise", "reason", text)
	default:
		return first.m.text("likewise these", "reason", text, "claims", first.m.language().And(others))
	}
}
