package explain

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Innies and outies, the rule of 45: a house has each digit once, so what its cells come to is known.
// Sums that cover a few houses but for some cells, the innies, and that reach beyond them into others,
// the outies, give the sum of these. A reason that consists of sums alone is explained by that where it
// suffices. Its size is the number of the sums: that the digits of a house differ is free, as always.

// houseSum is what the cells outside come to, less what those inside do.
type houseSum struct {
	outies, innies []sudoku.Cell // that are open
	placed         []sudoku.Cell
	total          int
	text           string // "the 10 cage at r1c1 and the 27 cage at r1c3 come to 37 and box 1 to 45, so r3c3 is 8"
}

// A reason by houses has at most three of them, and leaves at most four open cells and three placed ones.
const (
	mostSummed = 3
	mostRest   = 4
	mostPlaced = 3
)

// size is the number of cells that a person looks at beside the sums.
func (h *houseSum) size() int { return len(h.outies) + len(h.innies) + len(h.placed) }

// label is the name of the pattern.
func (h *houseSum) label() string {
	name := func(one string, cells []sudoku.Cell) string {
		if len(cells) > 1 {
			return one + "s"
		}
		return one
	}
	switch {
	case len(h.outies) == 0:
		return name("innie", h.innies)
	case len(h.innies) == 0:
		return name("outie", h.outies)
	}
	return "innies and outies"
}

// is reports whether two reasons are by the same sums, houses and cells.
func (h *houseSum) is(o *houseSum) bool {
	return h == nil && o == nil || h != nil && o != nil && h.text == o.text
}

// equation returns how often each cell of a demand is added, and what they come to, if the demand is
// a sum of its cells.
func (m *model) equation(d *demand) (weights []int, total int, ok bool) {
	weights = make([]int, len(d.cells))
	for _, s := range d.sums {
		if s.Is != sudoku.Equal {
			continue
		}
		for i, c := range s.Cells {
			place, _ := slices.BinarySearch(d.cells, c)
			weights[place] += s.Weight(i)
		}
		return weights, s.Total, !slices.ContainsFunc(weights, func(w int) bool { return w < 0 })
	}
	for _, p := range d.props {
		p, isSets := p.(setsProp)
		if !isSets || len(p.sets) == 0 {
			continue
		}
		for i, set := range p.sets {
			sum := 0
			for left := set; left != 0; left &= left - 1 {
				sum += m.puzzle.Shape.Value(sudoku.Digit(bits.TrailingZeros64(left) + 1))
			}
			if bits.OnesCount64(set) != len(p.cells) || i > 0 && sum != total {
				return nil, 0, false
			}
			total = sum
		}
		for _, c := range p.cells {
			weights[c]++
		}
		return weights, total, true
	}
	return nil, 0, false
}

// houseSum finds the houses by which sums rule a candidate out, those that leave the fewest cells; nil where
// the truths are not all sums, or houses do not show it. One sum is enough for candidates of other cells.
func (w *walk) houseSum(x int32, truths []int) *houseSum {
	s := w.m.puzzle.Shape
	if int(x) >= w.m.real {
		return nil
	}
	weights, total := make([]int, s.Cells()), 0
	for _, t := range truths {
		d := w.m.demanded[w.p.truth[t]]
		if d == nil {
			return nil
		}
		own, sum, ok := w.m.equation(d)
		if !ok || len(truths) == 1 && slices.Contains(d.cells, w.m.split(x).Cell) {
			return nil
		}
		for i, c := range d.cells {
			weights[c] += own[i]
		}
		total += sum
	}
	var near []int // the houses with open cells of the sums, and few that are in none
	for i, h := range s.Houses() {
		missing, some := 0, false
		for _, c := range h.Cells {
			open := w.p.decided(c) == 0
			some = some || open && weights[c] > 0
			if open && weights[c] == 0 {
				missing++
			}
		}
		if some && missing <= mostRest && len(h.Cells) == s.N() && !slices.ContainsFunc(h.Cells, func(c sudoku.Cell) bool { return s.Width(c) != s.N() }) {
			near = append(near, i)
		}
	}
	var best *houseSum
	var houses []int // of the best
	var pick func(from int, chosen []int)
	pick = func(from int, chosen []int) {
		if one := w.rest(weights, total, chosen); one != nil && (best == nil || one.size() < best.size()) && !w.fits(x, one, nil) {
			best, houses = one, chosen
		}
		if len(chosen) == mostSummed {
			return
		}
		for i := from; i < len(near); i++ {
			pick(i+1, append(slices.Clip(chosen), near[i]))
		}
	}
	pick(0, nil)
	if best != nil {
		best.text = w.sumsText(truths, total, houses, best.conclusion(w))
	}
	return best
}

// rest is what sums less some houses leave, nil for no house, and if these are too many cells or some that
// count twice.
func (w *walk) rest(weights []int, total int, houses []int) *houseSum {
	s := w.m.puzzle.Shape
	if len(houses) == 0 {
		return nil
	}
	left, out := slices.Clone(weights), &houseSum{total: total - len(houses)*w.m.houseTotal()}
	for _, h := range houses {
		for _, c := range s.Houses()[h].Cells {
			left[c]--
		}
	}
	for i, k := range left {
		if k == 0 {
			continue
		}
		c := sudoku.Cell(i)
		switch digit := w.p.decided(c); {
		case digit != 0:
			out.total -= k * s.Value(sudoku.Digit(bits.TrailingZeros64(digit)+1))
			out.placed = append(out.placed, c)
		case k == 1:
			out.outies = append(out.outies, c)
		case k == -1:
			out.innies = append(out.innies, c)
		default:
			return nil
		}
		if len(out.outies)+len(out.innies) > mostRest || len(out.placed) > mostPlaced {
			return nil
		}
	}
	return out
}

// houseTotal is the sum of all digits.
func (m *model) houseTotal() (total int) {
	for d := range m.n {
		total += m.puzzle.Shape.Value(sudoku.Digit(d + 1))
	}
	return total
}

// conclusion is what is left in words: "r3c3 is 8", "with r1c3=5, r1c6 is 6 more than r3c7".
func (h *houseSum) conclusion(w *walk) (text string) {
	s := w.m.puzzle.Shape
	var placed []string
	for _, c := range h.placed {
		placed = append(placed, w.m.candidateName(s, sudoku.Candidate{Cell: c, Digit: sudoku.Digit(bits.TrailingZeros64(w.p.decided(c)) + 1)}))
	}
	more, less, by := strings.Join(cellNames(s, h.outies), "+"), strings.Join(cellNames(s, h.innies), "+"), h.total
	if by < 0 || more == "" {
		more, less, by = less, more, -by
	}
	switch {
	case less == "":
		text = w.m.text("is", "cell", more, "digits", strconv.Itoa(by))
	case more == "":
		text = w.m.text("is", "cell", less, "digits", strconv.Itoa(-by))
	case by == 0:
		text = w.m.text("as much", "more", more, "less", less)
	default:
		text = w.m.text("more", "more", more, "less", less, "difference", strconv.Itoa(by))
	}
	if len(placed) > 0 {
		text = w.m.text("with", "claim", w.m.language().And(placed), "follows", text)
	}
	return text
}

// sumsText is the sums and the houses with what they come to, and what follows.
func (w *walk) sumsText(truths []int, total int, houses []int, conclusion string) string {
	var sums, names []string
	for _, t := range truths {
		sums = append(sums, w.m.truths[w.p.truth[t]].Text(w.m.puzzle))
	}
	for _, h := range houses {
		names = append(names, w.m.houseName(w.m.puzzle.Shape, h))
	}
	l := w.m.language()
	return l.Count("sums", len(sums), "sums", l.And(sums), "total", strconv.Itoa(total), "houses", l.And(names), "known", strconv.Itoa(len(houses)*w.m.houseTotal()), "conclusion", conclusion)
}

// fits reports whether the cells can have digits that go with a candidate and come to the total; those of the
// first ones are chosen.
func (w *walk) fits(x int32, h *houseSum, chosen []int32) bool {
	i := len(chosen)
	if i == len(h.outies)+len(h.innies) {
		sum := 0
		for j, y := range chosen {
			value := w.m.puzzle.Shape.Value(w.m.split(y).Digit)
			if j >= len(h.outies) {
				value = -value
			}
			sum += value
		}
		return sum == h.total
	}
	for _, y := range w.m.digits(slices.Concat(h.outies, h.innies)[i], func(sudoku.Digit) bool { return true }) {
		if !w.p.alive[y] || x >= 0 && w.excludes(x, y) || slices.ContainsFunc(chosen, func(o int32) bool { return w.excludes(o, y) }) {
			continue
		}
		if w.fits(x, h, append(slices.Clip(chosen), y)) {
			return true
		}
	}
	return false
}
