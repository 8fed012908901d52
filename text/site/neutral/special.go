package neutral

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Rules that are not the parameters of a family of the same name. They are here and not with the rules, as
// each is read by code of its own.

// special returns the reader of such a rule, nil for others.
func special(name string) func(*reader, object) []sudoku.Rule {
	return map[string]func(*reader, object) []sudoku.Rule{
		"cage":                    (*reader).cage,
		"sum":                     (*reader).sum,
		"thermo":                  (*reader).thermo,
		"count-value":             (*reader).countValue,
		"automaton":               (*reader).automaton,
		"clone":                   (*reader).clone,
		"or":                      (*reader).or,
		"and":                     (*reader).and,
		"negative":                (*reader).negative,
		"nonconsecutive":          (*reader).nonconsecutive,
		"diagonal-nonconsecutive": (*reader).diagonalNonconsecutive,
		"region-same-values":      (*reader).regionSameValues,
		"region-sum-line":         (*reader).regionSumLine,
		"doppelganger":            (*reader).doppelganger,
		"full-rank":               (*reader).fullRank,
		"full-rank-ties":          (*reader).fullRankTies,
	}[name]
}

// cage may have no sum: then its digits differ and nothing more.
func (r *reader) cage(o object) []sudoku.Rule {
	if !o.has("sum") {
		o.take("sum")
		return r.byFamily(o, "different")
	}
	return r.byFamily(o, "cage")
}

// findTies notes which lines may be equal.
func (r *reader) findTies(array *tree.Value) {
	for v := range array.Each {
		if name, ties := v.Get("rule"), v.Get("ties"); name != nil && ties != nil && name.Text == "full-rank-ties" {
			r.ties = ties.Text
		}
	}
}

// fullRank is a rank that other lines have as well, if the puzzle has ties.
func (r *reader) fullRank(o object) []sudoku.Rule {
	if r.ties == "any" {
		return r.byFamily(o, "tied-rank")
	}
	return r.byFamily(o, "full-rank")
}

// fullRankTies is a rule of its own where no lines may be equal.
func (r *reader) fullRankTies(o object) []sudoku.Rule {
	switch ties := o.text("ties"); {
	case r.Err != nil:
	case ties != r.ties:
		o.fail(nil, "%s is there twice", o.What)
	case ties == "none":
		return r.as(o, "no-tied-ranks", rule.Args{})
	case ties != "any" && ties != "only-unclued":
		o.fail(nil, "the ties of ranks are any, only-unclued or none, not %.20q", ties)
	}
	return nil
}

// doppelganger has cells beside the grid for the digits that houses miss. They are bound to their
// houses where the board has them.
func (r *reader) doppelganger(o object) []sudoku.Rule {
	out := r.as(o, "doppelganger", rule.Args{})
	for _, prefix := range common.MissedPrefixes() {
		if slices.Contains(r.board.Extra, prefix+"1") {
			rules := common.Missed(r.board, prefix)
			o.failIf(len(rules) == 0, nil, "the cells %s belong to boxes, which the board does not have", prefix)
			out = append(out, rules...)
		}
	}
	return out
}

func (r *reader) thermo(o object) []sudoku.Rule {
	if o.is("slow") {
		return r.byFamily(o, "slow-thermo")
	}
	return r.byFamily(o, "thermo")
}

// sum may have coefficients, and several totals, one of which is right.
func (r *reader) sum(o object) []sudoku.Rule {
	cells := o.cells("cells")
	var weights, totals []int
	if o.has("coeffs") {
		weights = o.numbers("coeffs")
	}
	if o.Of.Get("sum").Is(tree.List) {
		totals = o.numbers("sum")
	} else {
		totals = []int{o.number("sum")}
	}
	var any [][]sudoku.Rule
	for _, total := range totals {
		any = append(any, r.as(o, "sum", rule.Args{Numbers: []int{total}, Lists: []rule.Cells{cells}, Weights: slices.Clone(weights)}))
	}
	if len(any) == 1 || r.Err != nil {
		return slices.Concat(any...)
	}
	return r.as(o, "or", rule.Args{Rules: any})
}

func (r *reader) countValue(o object) []sudoku.Rule {
	return r.as(o, "look-and-say", rule.Args{Numbers: []int{o.number("count"), o.number("value")}, Lists: []rule.Cells{o.cells("cells")}})
}

// clone turns pairs of equal cells into the two lists of the rule.
func (r *reader) clone(o object) []sudoku.Rule {
	lists := make([]rule.Cells, 2)
	for _, pair := range o.lists("pairs") {
		if o.failIf(len(pair) != 2, nil, "the rule \"clone\" has pairs of cells in its field \"pairs\"") {
			return nil
		}
		lists[0], lists[1] = append(lists[0], pair[0]), append(lists[1], pair[1])
	}
	return r.as(o, "clone", rule.Args{Lists: lists})
}

// automaton finds the automaton by its name in the field "automata", or takes one
// that is in the rule itself.
func (r *reader) automaton(o object) []sudoku.Rule {
	m, name := o.take("automaton"), ""
	if m.Is(tree.String) {
		if name, m = m.Text, nil; r.automata.Fields != nil {
			m = r.automata.take(name)
		}
		if o.failIf(m == nil, nil, "no automaton is called %.40q in the field \"automata\"", name) {
			return nil
		}
	}
	var line rule.Cells
	if o.has("segments") {
		for _, segment := range o.lists("segments") {
			line = slices.Concat(line, rule.Cells{"-"}, segment)
		}
		line = line[min(1, len(line)):]
	} else {
		line = o.cells("cells")
	}
	machine, known := r.machines[name]
	if !known || name == "" {
		var compact bytes.Buffer
		if !m.Is(tree.Object) || json.Compact(&compact, []byte(m.Raw)) != nil {
			o.fail(nil, "the rule \"automaton\" needs the name of one in its field \"automaton\"")
			return nil
		}
		parts := r.open(m, "an automaton")
		for _, part := range []string{"states", "start", "accept", "edges"} {
			parts.take(part)
		}
		parts.end()
		rules := r.as(o, "automaton", rule.Args{Word: compact.String(), Lists: []rule.Cells{line}})
		if rules == nil || name == "" {
			return rules
		}
		machine = rules[0].(rule.Automaton)
		r.machines[name] = machine
	}
	machine.Cells = line // the rest is shared: a puzzle has hundreds of lines with one automaton
	return []sudoku.Rule{machine}
}

// or is alternatives, each an array of rules. One without rules always holds, and so
// does the whole.
func (r *reader) or(o object) []sudoku.Rule {
	var branches [][]sudoku.Rule
	always, of := false, r.of(o, "arrays of rules")
	for branch := range of.Each {
		if o.failIf(!branch.Is(tree.List), of, "the rule \"or\" needs arrays of rules in its field \"of\"") {
			return nil
		}
		rules := r.rules(branch)
		always = always || len(rules) == 0
		branches = append(branches, rules)
	}
	if always || r.Err != nil {
		return nil
	}
	return r.as(o, "or", rule.Args{Rules: branches})
}

func (r *reader) and(o object) []sudoku.Rule { return r.rules(r.of(o, "an array of rules")) }

// of is the array of a rule made of others.
func (r *reader) of(o object, what string) *tree.Value {
	v := o.take("of")
	if o.failIf(!v.Is(tree.List), v, "%s needs %s in its field \"of\"", o.What, what) {
		return &tree.Value{}
	}
	return v
}

// rules are those of an array within a rule.
func (r *reader) rules(array *tree.Value) (all []sudoku.Rule) {
	r.depth++
	r.RefuseIf(r.depth > sudoku.MaxDepth, array, finding.ErrRule, "rules within rules, more than %d deep", sudoku.MaxDepth)
	for v := range array.Each {
		if r.Err == nil {
			all = append(all, r.rule(v)...)
		}
	}
	r.depth--
	return all
}

// negative is a rule for each number that unmarked neighbours may not have: all pairs
// with a mark of one of the kinds are exempt.
func (r *reader) negative(o object) []sudoku.Rule {
	of := o.texts("of")
	var kinds []string
	if o.has("except") {
		kinds = o.texts("except")
	}
	var all []rule.Negative
	for _, text := range of {
		kind, number, _ := strings.Cut(text, ":")
		n, err := strconv.Atoi(number)
		isBad := err != nil || strconv.Itoa(n) != number || !isMark(kind) || kind == "greater"
		o.failIf(isBad, nil, "the rule \"negative\" is about difference:1, ratio:2, pair-sum:5 and the like, not %.20q", text)
		all, kinds = append(all, rule.Negative{Kind: kind, N: n}), append(kinds, kind)
	}
	if i := slices.IndexFunc(kinds, func(kind string) bool { return !isMark(kind) }); i >= 0 {
		o.fail(nil, "the field \"except\" of the rule \"negative\" is kinds: [\"ratio\"], and not %.20q", kinds[i])
	}
	return r.negatives(o, all, kinds)
}

// nonconsecutive does not hold for pairs that a dot marks.
func (r *reader) nonconsecutive(o object) []sudoku.Rule {
	if !slices.ContainsFunc(r.marks, func(m rule.Pair) bool { return m.Kind == "difference" }) {
		return r.byFamily(o, "nonconsecutive")
	}
	return r.negatives(o, []rule.Negative{{Kind: "difference", N: 1}}, []string{"difference"})
}

// maxNegatives bounds what a hostile object makes of many marks.
const maxNegatives = 64

// negatives adds to the rules the pairs with a mark of one of the kinds. Package rule
// exempts those of the same kind and number by itself.
func (r *reader) negatives(o object, all []rule.Negative, kinds []string) (rules []sudoku.Rule) {
	if o.failIf(len(all) > maxNegatives, nil, "the rule \"negative\" is about at most %d numbers", maxNegatives) {
		return nil
	}
	marks := slices.DeleteFunc(slices.Clone(r.marks), func(m rule.Pair) bool { return !slices.Contains(kinds, m.Kind) })
	for _, x := range all {
		_, a, _ := rule.ArgsOf(common.Unmarked(x.Kind, x.N, marks))
		rules = append(rules, r.as(o, "negative", a)...)
	}
	return rules
}

// Rules that look at the board: at its regions and its diagonals.

// regionSumLine has the pieces of the line itself where they are others than those
// that the board's regions make.
func (r *reader) regionSumLine(o object) []sudoku.Rule {
	line := o.cells("cells")
	if o.has("segments") {
		segments := o.lists("segments")
		isSame := slices.EqualFunc(regionPieces(r.board, line), segments, slices.Equal[rule.Cells])
		if len(segments) > 1 && !isSame {
			return r.as(o, "equal-sum", rule.Args{Lists: segments})
		}
		o.failIf(!isSame, nil, "the field \"segments\" of the rule \"region-sum-line\" has one segment, and its cells are in several regions")
	}
	o.take("segments")
	return r.as(o, "region-sum-line", rule.Args{Lists: []rule.Cells{line}})
}

// diagonalNonconsecutive holds of each diagonal: neighbours on it do not differ by 1.
func (r *reader) diagonalNonconsecutive(o object) (rules []sudoku.Rule) {
	b := r.board
	table := strings.Join(common.Rows(b.Hi-b.Lo+1, func(x, y int) bool { return x-y != 1 && y-x != 1 }), "/")
	for _, right := range []int{1, -1} {
		for start := 1 - b.Rows; start < b.Cols+b.Rows-1; start++ {
			var cells rule.Cells
			for i := range b.Rows {
				if c := start + right*i; c >= 0 && c < b.Cols && !slices.Contains(b.Missing, sudoku.Cell(i*b.Cols+c)) {
					cells = append(cells, finding.SquareName(i, c))
				} else if len(cells) > 1 {
					break
				} else {
					cells = nil
				}
			}
			if len(cells) > 1 {
				rules = append(rules, r.as(o, "pair", rule.Args{Word: table, Lists: []rule.Cells{cells}})...)
			}
		}
	}
	return rules
}

// regionSameValues holds of rows, columns and regions of the largest size: they have
// the same values.
func (r *reader) regionSameValues(o object) []sudoku.Rule {
	largest := common.Largest(r.board)
	if len(largest) < 2 {
		return nil
	}
	return r.as(o, "same-values", rule.Args{Lists: largest})
}

// regionPieces cuts a line where the box or the region changes; nil if that is not
// certain: the board has boxes and regions, or a cell of the line is in none.
func regionPieces(b *sudoku.Board, line rule.Cells) (pieces []rule.Cells) {
	if b.Regions != nil && b.BoxRows > 0 {
		return nil
	}
	last, regions := -1, finding.Regions(b)
	for _, name := range line {
		row, col, ok := finding.SquareOf(name)
		if !ok || row >= b.Rows || col >= b.Cols || regions == nil || regions[row*b.Cols+col] < 0 {
			return nil
		}
		if region := regions[row*b.Cols+col]; region != last {
			last, pieces = region, append(pieces, nil)
		}
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], name)
	}
	return pieces
}
