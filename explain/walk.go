package explain

import (
	"slices"

	"sudokusat/sudoku"
)

// Walks in words: what a claim's opposite leads to, and the cases of one truth where that is not enough.

// Walk returns what a claim's opposite leads to, one truth of the reason after the other,
// up to the one without a way: "r3c4=9 makes r3c5=1, r7c5=4, and no digit is left for r9c4".
// It is empty for fewer than three truths and where cases are needed, as in a naked triple.
func (r Reason) Walk(p sudoku.Puzzle) string {
	if len(r.Truths) < 3 {
		return ""
	}
	walk, _ := Pattern{Reasons: []Reason{r}}.walk(p)
	return walk
}

// walk is the walk of the first claim, and whether it is that of another one with the same truths.
func (t Pattern) walk(p sudoku.Puzzle) (text string, holds func(Reason) bool) {
	r := t.Reasons[0]
	made, end := "", ""
	if order, last := r.walk(); last >= 0 {
		made, end = r.placings(p, order), r.Truths[last].stuck(p)
		holds = func(other Reason) bool { return other.forces(order, r.truths[last]) }
	} else if chain := r.links(); chain != nil {
		last := len(chain) - 1
		var words []string
		for _, l := range chain[:last] {
			words = append(words, r.outText(p, l))
		}
		made, end = r.m.language().Comma(words), r.stuckText(p, chain[last])
		holds = func(other Reason) bool {
			return len(other.ruledOut(chain[0].in, []int32{other.x})) == len(chain[0].in) && len(other.ruledOut(chain[last].out, []int32{other.x})) == len(chain[last].out)
		}
	} else {
		return "", nil
	}
	return r.m.text("walk", "claim", r.supposed(p), "chain", made, "end", end), holds
}

// forces reports whether the claim's opposite leads to the same candidates in the same order, and
// leaves the last truth no way.
func (r Reason) forces(order []single, last int32) bool {
	placed := []int32{r.x}
	open := func(t int32) []int32 {
		return slices.DeleteFunc(slices.Clone(r.waysOf(slices.Index(r.truths, t))), func(y int32) bool {
			return slices.ContainsFunc(placed, func(x int32) bool { return r.excludes(x, y) })
		})
	}
	for _, one := range order {
		if left := open(one.truth); len(left) != 1 || left[0] != one.x {
			return false
		}
		placed = append(placed, one.x)
	}
	return len(open(last)) == 0
}

// walk places the last candidates of truths behind the claim's opposite until one has none;
// last is its place among the truths, −1 where that does not happen, or a demand or an
// option takes part.
func (r Reason) walk() (order []single, last int) {
	if order, last, _ = r.follow(r.x); last < 0 {
		return nil, -1
	}
	return order, last
}

// follow is the walk behind several candidates. Where it ends without a contradiction, open is the
// truths that are not decided, with what is left of each; nil where a demand or an option takes part.
func (r Reason) follow(supposed ...int32) (order []single, last int, open map[int][]int32) {
	if r.m == nil || !r.Claim.Fact.Not || r.Claim.Fact.Cell < 0 {
		return nil, -1, nil
	}
	placed := slices.Clone(supposed)
	excluded := func(y int32) bool {
		return slices.ContainsFunc(placed, func(x int32) bool { return r.excludes(x, y) })
	}
	kept := make([]bool, len(r.truths))
	for again := true; again; {
		again, open = false, map[int][]int32{}
		for i, t := range r.truths {
			ways := r.waysOf(i)
			if kept[i] = kept[i] || slices.ContainsFunc(ways, func(y int32) bool { return slices.Contains(placed, y) }); kept[i] {
				continue
			}
			if r.m.demanded[t] != nil || slices.ContainsFunc(ways, func(y int32) bool { return int(y) >= r.m.real }) {
				return nil, -1, nil
			}
			left := slices.DeleteFunc(slices.Clone(ways), excluded)
			switch len(left) {
			case 0:
				return order, i, nil
			case 1:
				order = append(order, single{left[0], t})
				placed, again = append(placed, left[0]), true
			default:
				open[i] = left
			}
		}
	}
	return order, -1, open
}

// fork explains a claim that no walk leads to by the cases of one truth, each of which is walked: "r1c1=7
// makes r2c2=3; if r4c4=1, then r5c5=2, and no place is left for 2 in row 9; if r4c4=2, no digit is left
// for r4c7"; "" where one truth is not enough. The truth is the one with the shortest sentence.
func (r Reason) fork(p sudoku.Puzzle) string {
	const most = 3 // cases
	order, _, open := r.follow(r.x)
	placed := []int32{r.x}
	for _, one := range order {
		placed = append(placed, one.x)
	}
	best := ""
	for i := range r.truths {
		left := open[i]
		if len(left) == 0 || len(left) > most {
			continue
		}
		var cases []string
		for _, y := range left {
			then, last, _ := r.follow(append(slices.Clip(placed), y)...)
			if last < 0 {
				cases = nil
				break
			}
			supposed, end := sign(p, r.m.claim(y, false)), r.Truths[last].stuck(p)
			if len(then) > 0 {
				cases = append(cases, r.m.text("if then", "claim", supposed, "chain", r.placings(p, then), "end", end))
			} else {
				cases = append(cases, r.m.text("if", "claim", supposed, "end", end))
			}
		}
		if text := r.m.language().Semicolon(cases); text != "" && (best == "" || len(text) < len(best)) {
			best = text
		}
	}
	if best == "" {
		return ""
	}
	if len(order) == 0 {
		return r.m.text("fork", "claim", r.supposed(p), "cases", best)
	}
	return r.m.text("fork after", "claim", r.supposed(p), "chain", r.placings(p, order), "cases", best)
}

// placings are digits placed one after the other, in words.
func (r Reason) placings(p sudoku.Puzzle, order []single) string {
	var words []string
	for _, one := range order {
		words = append(words, placedText(p, r.m.claim(one.x, false), r.m.truths[one.truth]))
	}
	return r.m.language().Comma(words)
}
