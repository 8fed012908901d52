package explain

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Names of techniques of solving by hand, by the structure of a reason: its truths, and which
// of their ways the claim's opposite leaves. They are labels, and nothing depends on them. Of
// several names a reason has that of the simplest technique, in the order of ease.

// ease lists the names from the easiest technique on.
var ease = []string{
	"full house", "hidden single", "naked single", "pointing", "claiming", "innie", "outie", "innies", "outies", "innies and outies",
	"naked pair", "hidden pair", "naked triple", "hidden triple", "X-Wing", "naked quad", "hidden quad", "swordfish",
	"skyscraper", "2-string kite", "turbot fish", "empty rectangle", "remote pair", "XY-Wing", "W-Wing", "XYZ-Wing", "jellyfish",
	"finned X-Wing", "sashimi X-Wing", "finned swordfish", "sashimi swordfish", "finned jellyfish", "sashimi jellyfish", "Sue de Coq",
	"X-Chain", "XY-Chain", "XY-Chain loop", "AIC", "X-Chain loop", "AIC loop", "grouped X-Chain", "grouped AIC", "grouped loop",
	"ALS-XZ", "ALS-XY-Wing", "ALS chain", "AIC with ALS", "Franken X-Wing", "Franken swordfish", "Franken jellyfish",
	"finned Franken X-Wing", "finned Franken swordfish", "finned Franken jellyfish", "mutant X-Wing", "mutant swordfish", "mutant jellyfish",
	"finned mutant X-Wing", "finned mutant swordfish", "finned mutant jellyfish",
	"cell forcing chain", "region forcing chain", "forcing net", netByCases,
}

// netByCases is the name of a reason in which some truth has to be split into its ways.
const netByCases = "net by cases"

// Label returns the name of the technique of solving by hand that has the reason's pattern, ""
// for none.
func (r Reason) Label(p sudoku.Puzzle) string {
	if r.houses != nil {
		return r.houses.label()
	}
	if len(r.Truths) == 0 || r.m == nil || r.Claim.Fact.Cell < 0 || len(r.Rules(p)) > 0 || r.kinds(RuleTruth) > 0 {
		return ""
	}
	switch k := len(r.Truths); {
	case !r.Claim.Fact.Not && k > 1:
		return ""
	case !r.Claim.Fact.Not && r.full:
		return "full house"
	case !r.Claim.Fact.Not && r.kinds(CellTruth) == 1 && r.Truths[0].inLayer(p):
		return ""
	case !r.Claim.Fact.Not && r.kinds(CellTruth) == 1:
		return "naked single"
	case !r.Claim.Fact.Not:
		return "hidden single"
	case k == 1:
		return r.crossing(p)
	}
	for _, name := range [...]func(sudoku.Puzzle) string{r.subset, r.plainFish, r.wing, r.sueDeCoq, r.chainName, r.anyFish, r.net, r.beyond} {
		if label := name(p); label != "" {
			return label
		}
	}
	return ""
}

// crossing is the label of one truth: that a digit in a box is in a line of it, or in a line is in
// a box, or has one place.
func (r Reason) crossing(p sudoku.Puzzle) string {
	cells, houses := r.cells(), p.Shape.Houses()
	switch {
	case len(cells) < 2 && r.kinds(HouseTruth) == 1:
		return "hidden single"
	case r.kinds(HouseTruth) == 0:
		return ""
	}
	both := func(kinds ...sudoku.Kind) bool {
		return slices.ContainsFunc(p.Shape.HousesOf(r.Claim.Fact.Cell), func(h int32) bool {
			return slices.Contains(kinds, houses[h].Kind) && !slices.ContainsFunc(cells, func(c sudoku.Cell) bool { return !slices.Contains(houses[h].Cells, c) })
		})
	}
	switch houses[r.Truths[0].House].Kind {
	case sudoku.Box, sudoku.Region:
		if both(sudoku.Row, sudoku.Column) {
			return "pointing"
		}
	case sudoku.Row, sudoku.Column:
		if both(sudoku.Box, sudoku.Region) {
			return "claiming"
		}
	}
	return ""
}

// rank is the place of the reason's name in the order of ease, behind all others without one.
func (r Reason) rank() int {
	if r.m != nil {
		if i := slices.Index(ease, r.Label(r.m.puzzle)); i >= 0 {
			return i
		}
	}
	return len(ease)
}

// kinds is the number of truths of a kind.
func (r Reason) kinds(kind TruthKind) (n int) {
	for _, t := range r.Truths {
		if t.Kind == kind {
			n++
		}
	}
	return n
}

// subset is the label of naked and hidden subsets.
func (r Reason) subset(p sudoku.Puzzle) string {
	k := len(r.Truths)
	switch size := []string{"pair", "triple", "quad"}; {
	case k > 4:
		return ""
	case r.kinds(CellTruth) == k && r.inHouse(p) && len(r.digits()) == k:
		return "naked " + size[k-2]
	case r.kinds(HouseTruth) == k && r.oneHouse() && len(r.cells()) == k && slices.Contains(r.cells(), r.Claim.Fact.Cell):
		return "hidden " + size[k-2]
	}
	return ""
}

// asSubset is the label of subsets, for a reason of any kind.
func (r Reason) asSubset() string {
	if r.m == nil || len(r.Truths) < 2 || r.kinds(RuleTruth) > 0 || r.Claim.Fact.Cell < 0 {
		return ""
	}
	return r.subset(r.m.puzzle)
}

// wing is the label of patterns of two or three truths that are no chain, or have names of
// their own as chains.
func (r Reason) wing(sudoku.Puzzle) string {
	k, cells := len(r.Truths), r.kinds(CellTruth)
	isChain := r.chain(singly) != nil
	switch {
	case isChain && cells == k && len(r.digits()) == 2:
		return "remote pair"
	case isChain && k == 3 && cells == 3:
		return "XY-Wing"
	case isChain && k == 3 && cells == 2 && len(r.digits()) == 2:
		return "W-Wing"
	case k == 3 && cells == 3 && len(r.ways) == 2+2+3+3 && len(r.digits()) == 3 && r.everywhere():
		return "XYZ-Wing"
	}
	return ""
}

// chainName is the label of chains: of single candidates, of groups of them, and of almost
// locked sets, in that order.
func (r Reason) chainName(sudoku.Puzzle) string {
	k, cells := len(r.Truths), r.kinds(CellTruth)
	loops := func(chain []link) bool { return slices.Equal(r.ruledOut(chain[0].in, chain[k-1].out), chain[0].in) }
	if chain := r.chain(singly); chain != nil {
		switch loop := loops(chain); {
		case loop && cells == 0 && r.oneDigit():
			return "X-Chain loop"
		case loop && cells == k:
			return "XY-Chain loop"
		case loop:
			return "AIC loop"
		case cells == k:
			return "XY-Chain"
		case cells == 0 && r.oneDigit():
			return "X-Chain"
		}
		return "AIC"
	}
	if chain := r.chain(inGroups); chain != nil {
		switch {
		case loops(chain):
			return "grouped loop"
		case cells == 0 && r.oneDigit():
			return "grouped X-Chain"
		}
		return "grouped AIC"
	}
	blocks := r.chain(inSets)
	if len(blocks) != 2 {
		if locked := r.chain(inLocked); blocks == nil || locked != nil && len(locked) < len(blocks) {
			blocks = locked
		}
	}
	switch {
	case blocks == nil:
		return ""
	case cells == k && len(blocks) == 2:
		return "ALS-XZ"
	case cells == k && len(blocks) == 3:
		return "ALS-XY-Wing"
	case cells == k:
		return "ALS chain"
	}
	return "AIC with ALS"
}

// net is the label of what is no chain and still has a walk. In a forcing chain each candidate follows
// from one before it, and with the claim's opposite from no other; so each way of the last truth, a
// cell or a digit in a house, leads back to the claim by a chain of its own. Else it is a net.
func (r Reason) net(sudoku.Puzzle) string {
	order, last := r.walk()
	if last < 0 || len(r.Truths) < 3 {
		return ""
	}
	for i, one := range order {
		first := order[:i]
		ways := r.waysOf(slices.Index(r.truths, one.truth))
		if !r.follows(ways, one.x, -1) && !slices.ContainsFunc(first, func(o single) bool { return r.follows(ways, one.x, o.x) }) {
			return "forcing net"
		}
	}
	if r.Truths[last].Kind == CellTruth {
		return "cell forcing chain"
	}
	return "region forcing chain"
}

// beyond is the label of what has no walk: a net whose cases of one truth are walked, or a net by its size.
func (r Reason) beyond(p sudoku.Puzzle) string {
	switch {
	case len(r.Truths) < 3:
		return ""
	case r.fork(p) != "":
		return netByCases
	}
	return fmt.Sprintf("net of %d truths", len(r.Truths))
}

// Name returns the label in the language of the reason.
func (r Reason) Name(p sudoku.Puzzle) string {
	label := r.Label(p)
	if slices.Contains(ease, label) || label == "" {
		return r.m.language().Term("name", label)
	}
	return r.m.language().Count("name net of n truths", len(r.Truths))
}

// follows reports whether a way is the only one that the claim's opposite and another candidate leave.
func (r Reason) follows(ways []int32, one, before int32) bool {
	return !slices.ContainsFunc(ways, func(y int32) bool {
		return y != one && !r.excludes(r.x, y) && (before < 0 || !r.excludes(before, y))
	})
}

// sueDeCoq is the label of cells of a line and a box, two or more of them in both, that have as
// many digits as cells, while those of the line alone and those of the box alone share none.
func (r Reason) sueDeCoq(p sudoku.Puzzle) string {
	if r.kinds(CellTruth) < len(r.Truths) || len(r.Truths) < 4 || len(r.digits()) != len(r.Truths) {
		return ""
	}
	houses := p.Shape.Houses()
	for _, line := range houses {
		for _, box := range houses {
			if line.Kind == sudoku.Box || box.Kind != sudoku.Box {
				continue
			}
			both, ok, digits := 0, true, [2][]sudoku.Digit{} // of the cells in the line alone, in the box alone
			for i, t := range r.Truths {
				inLine, inBox := slices.Contains(line.Cells, t.Cell), slices.Contains(box.Cells, t.Cell)
				ok = ok && (inLine || inBox)
				if inLine && inBox {
					both++
					continue
				}
				for _, x := range r.waysOf(i) {
					if alone := &digits[0]; inLine {
						*alone = append(*alone, r.m.split(x).Digit)
					} else {
						digits[1] = append(digits[1], r.m.split(x).Digit)
					}
				}
			}
			shared := slices.ContainsFunc(digits[0], func(d sudoku.Digit) bool { return slices.Contains(digits[1], d) })
			if ok && both > 1 && len(digits[0]) > 0 && len(digits[1]) > 0 && !shared {
				return "Sue de Coq"
			}
		}
	}
	return ""
}

// oneDigit reports whether all truths are about the digit of the claim.
func (r Reason) oneDigit() bool {
	return !slices.ContainsFunc(r.Truths, func(t Truth) bool { return t.Digit != r.Claim.Fact.Digit })
}

// oneHouse reports whether all truths are about the same house.
func (r Reason) oneHouse() bool {
	return !slices.ContainsFunc(r.Truths, func(t Truth) bool { return t.House != r.Truths[0].House })
}

// inHouse reports whether a house has the claim's cell and those of all truths.
func (r Reason) inHouse(p sudoku.Puzzle) bool {
	return slices.ContainsFunc(p.Shape.HousesOf(r.Claim.Fact.Cell), func(h int32) bool {
		cells := p.Shape.Houses()[h].Cells
		return !slices.ContainsFunc(r.Truths, func(t Truth) bool { return !slices.Contains(cells, t.Cell) })
	})
}

// everywhere reports whether each truth has the digit of the claim among its ways.
func (r Reason) everywhere() bool {
	for i := range r.truths {
		if !slices.ContainsFunc(r.waysOf(i), func(y int32) bool { return r.m.split(y).Digit == r.Claim.Fact.Digit }) {
			return false
		}
	}
	return true
}

// digits and cells are those of the ways, each once.
func (r Reason) digits() (out []sudoku.Digit) {
	for _, x := range r.ways {
		if x >= 0 {
			out = append(out, r.m.split(x).Digit)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (r Reason) cells() (out []sudoku.Cell) {
	for _, x := range r.ways {
		if x >= 0 {
			out = append(out, r.m.split(x).Cell)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
