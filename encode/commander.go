package encode

import "sudokusat/cnf"

// commanderGroup is the size of the groups; three is what the paper finds
// best.
const commanderGroup = 3

// Commander is the encoding of Klieber and Kwon, "Efficient CNF encoding for
// selecting 1 from n objects" (CFV 2007). The literals are cut into groups of
// three; each group has a commander, an auxiliary variable that is true
// exactly when one of its group is, and at most one commander may be true:
//
//	   c_1            c_2            c_3
//	x_1 x_2 x_3   x_4 x_5 x_6   x_7 x_8
//
// It takes ⌈k/3⌉ variables and, for each group of g literals, g(g−1)/2 + g + 1
// clauses, plus what the commanders take by the same encoding; sets of up to four
// are written pairwise.
func Commander() AMO {
	return AMO{
		Name:    "commander",
		Summary: "a commander for every three (Klieber & Kwon 2007)",
		Size:    commanderSize,
		write:   writeCommander,
	}
}

func commanderSize(k int) Size {
	if k <= smallAMO {
		return pairwiseSize(k)
	}
	group := func(g int) Size {
		return pairwiseSize(g).plus(Size{1, int64(g) + 1, 3*int64(g) + 1})
	}
	size := group(commanderGroup).times(int64(k / commanderGroup))
	if rest := k % commanderGroup; rest > 0 {
		size = size.plus(group(rest))
	}
	return size.plus(commanderSize((k + commanderGroup - 1) / commanderGroup))
}

func writeCommander(e *emitter, x []cnf.Lit) {
	if len(x) <= smallAMO {
		writePairwise(e, x)
		return
	}
	groups := (len(x) + commanderGroup - 1) / commanderGroup
	first := e.fresh(groups).Pos()
	for g := range groups {
		c := first + cnf.Lit(g)
		group := x[g*commanderGroup : min((g+1)*commanderGroup, len(x))]
		writePairwise(e, group)
		for _, l := range group {
			e.pair(-l, c)
		}
		e.lits = append(append(e.lits[:0], -c), group...)
		e.clause(e.lits)
	}
	writeCommander(e, consecutive(first, groups))
}
