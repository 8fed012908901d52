package ruled

// Clauses, of which one test at least holds: "r1c1 is 3 or 4, or r1c2 is 1".
// While two tests can hold nothing follows; the last that can must. A clause
// about two cells is arc consistent that way.

type test struct {
	cell  int32
	allow uint64
}

func (b *board) clause(tests []test) bool {
	last := -1
	for i, t := range tests {
		x := b.cand[t.cell]
		if x&t.allow == 0 {
			continue
		}
		if x&^t.allow == 0 || last >= 0 {
			return true // it holds, or two tests can
		}
		last = i
	}
	return last >= 0 && b.keep(tests[last].cell, tests[last].allow)
}
