package rule

import (
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

// More rules about the digits of different cells as a set, in any order. A cell
// named twice counts once.

func setlineFamilies() []Family {
	return []Family{
		{
			Name: "rellik-cage", Kind: aboutCages, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{ISS: "RellikCage n*"},
			Summary:  "different digits of which no one and no several add up to N",
			Example:  "rellik-cage 8 r1c1..r3c1",
			Synonyms: called("rellik"),
			means:    rellikCage,
			marks: func(r simple, s *sudoku.Shape) []Mark {
				return cageOf(s, r.Lists[0], "not "+strconv.Itoa(r.Numbers[0]), "rellik-cage N (not N)")
			},
		},
		{
			Name: "equality-cage", Kind: aboutCages, Params: []Param{cellsFrom(1)},
			Sites:    Sites{ISS: "EqualityCage *"},
			Summary:  "different digits, as many odd as even and as many low as high; a middle one is neither",
			Example:  "equality-cage r1c1 r1c2 r2c1 r2c2",
			Synonyms: called("equality"),
			means:    equalityCage,
			marks:    func(e simple, s *sudoku.Shape) []Mark { return cageOf(s, e.Lists[0], "½", "equality-cage (½)") },
		},
		{
			Name: "extra-region", Kind: aboutCells, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "extraregion cells", SudokuMaker: "305 DifferentValues marked", Lisudoku: "extraRegions lines 1"},
			Summary:  "no digit twice in the cells",
			Notes:    "A cell that is listed twice counts once.",
			Example:  "extra-region r1c1..r1c3 r2c1..r2c3 r3c1..r3c3",
			Synonyms: called("extra house", "extra group"),
			means:    extraRegion,
			marks: func(e simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: AreaSign, Cells: e.Lists[0].at(s), Ink: Sky}}
			},
		},
		{
			Name: "nabner", Noun: "nabner line", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "nabner lines"},
			Taken:    []Taken{{Name: "nabners", Summary: "digits no two of which are equal or consecutive", Way: Growing, Cells: sized(3, 4), Longest: half}},
			Summary:  "no two of the digits are equal or consecutive",
			Example:  "nabner r1c1..r1c4",
			Synonyms: called("nabner line"),
			means:    nabner,
			marks: func(n simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: LineSign, Cells: n.Lists[0].at(s), Ink: Yellow}, caption("nabner")}
			},
		},
	}
}

// extraRegion is a [Different] as setters of jigsaws call it: a region beside the
// others, each digit at most once.
// It returns one Different.
func extraRegion(e simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := e.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Different{Name: "extra region at " + e.Lists[0][0], Cells: cells}}, nil
}

// nabner forbids equal or consecutive values in any two of the cells.
// It returns a Different and a Sets; where there are more than 256 sets, a
// relation for each pair of cells.
func nabner(n simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := n.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	lo, hi := ends(s)
	name, reason := "nabner at "+n.Lists[0][0], "and no two may be equal or consecutive"
	f, err := listSets(s, "no neighbours", len(cells), maxListed, func(yield func([]int) bool) bool {
		return eachSet(lo, hi, len(cells), func(v []int) bool { return len(v) < 2 || v[len(v)-1]-v[len(v)-2] > 1 }, yield)
	})
	if err == nil {
		return oneOf(s, name, reason, cells, f), nil
	}
	table := s.Table("no neighbours", func(a, b int) bool { return max(a-b, b-a) > 1 })
	for i, a := range cells {
		for _, b := range cells[:i] {
			out = append(out, sudoku.Relation{Name: name, A: b, B: a, Table: table, Reason: reason})
		}
	}
	return out, nil
}

// equalityCage requires that the cells hold different digits, as many odd as even and as
// many low as high ones. With an odd number of digits the middle one is neither
// low nor high and is not in the cage.
// It returns a Different and a Sets; where there are more than 256 sets, Different
// and a Count each of odd, low and high cells.
func equalityCage(e simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := e.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	lo, hi := ends(s)
	half, k := s.N()/2, len(cells)
	odd := func(v int) bool { return v%2 == 1 }
	low := func(v int) bool { return v < lo+half }
	high := func(v int) bool { return v > hi-half }
	name, reason := "equality cage at "+e.Lists[0][0], "and half of them must be odd, half low and half high"
	if k%2 == 1 || k > s.N() {
		return append(different(name, cells), never(s, name, reason, cells)), nil
	}
	count := func(values []int, test func(int) bool) (n int) {
		for _, v := range values {
			if test(v) {
				n++
			}
		}
		return n
	}
	fits := func(values []int) bool { // whether values can be some of those of a set
		return max(count(values, odd), len(values)-count(values, odd), count(values, low), count(values, high)) <= k/2 &&
			count(values, low)+count(values, high) == len(values)
	}
	f, err := listSets(s, "equality", k, maxListed, func(yield func([]int) bool) bool { return eachSet(lo, hi, k, fits, yield) })
	if err == nil {
		return oneOf(s, name, reason, cells, f), nil
	}
	out := different(name, cells)
	for _, test := range []func(int) bool{odd, low, high} {
		c := sudoku.Count{Name: name, Allowed: []int{k / 2}, Reason: reason}
		set := sudoku.NewDigitSet(s.N())
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			if test(s.Value(d)) {
				set.Add(d)
			}
		}
		for _, cell := range cells {
			c.Tests = append(c.Tests, sudoku.Test{Cell: cell, Allow: set})
		}
		out = append(out, c)
	}
	return out, nil
}

// maxParts is the largest number of cells whose parts are all written down, and
// maxWork how many sums are looked at for the sets before that.
const (
	maxParts = 12
	maxWork  = 1 << 18
)

// rellikCage requires that the cells hold different digits of which no subset adds up
// to Sum.
// It returns a Different and a Sets; where there are more than 256 sets,
// Different and a Sum for each part of the cells. It is an error if there are
// too many of these.
func rellikCage(r simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := r.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	lo, hi := ends(s)
	name, reason := fmt.Sprintf("rellik cage %d at %s", r.Numbers[0], r.Lists[0][0]), fmt.Sprintf("and no part of them may add up to %d", r.Numbers[0])
	f, err := listSets(s, fmt.Sprintf("rellik %d", r.Numbers[0]), len(cells), maxListed, func(yield func([]int) bool) bool {
		work := 0
		all := eachSet(lo, hi, len(cells), func(values []int) bool {
			if work > maxWork {
				return false
			}
			completed, cost := completes(values, r.Numbers[0])
			work += cost
			return !completed
		}, yield)
		return all && work <= maxWork
	})
	if err == nil {
		return oneOf(s, name, reason, cells, f), nil
	}
	if len(cells) > maxParts {
		return nil, fmt.Errorf("%d cells have more than %d parts that must not add up to %d: %d cells at most on a %s board", len(cells), 1<<maxParts, r.Numbers[0], maxParts, s.Name())
	}
	out := different(name, cells)
	for part := 1; part < 1<<len(cells); part++ {
		var some Cells
		for i, c := range cells {
			if part>>i&1 != 0 {
				some = append(some, s.CellName(c))
			}
		}
		sum, err := linear(s, name, reason, some, nil, sudoku.Unequal, r.Numbers[0])
		if err != nil {
			return nil, err
		}
		out = append(out, sum...)
	}
	return out, nil
}

// completes reports whether the last value, alone or with some of the others, makes
// the sum, and how many sums it looked at.
func completes(values []int, sum int) (completed bool, cost int) {
	last := len(values) - 1
	rest := sum - values[last]
	if rest < 0 {
		return false, 1
	}
	reached := []int{0} // sums of some of the others, at most rest
	seen := map[int]bool{0: true}
	for _, v := range values[:last] {
		for _, x := range reached[:len(reached):len(reached)] {
			cost++
			if x+v <= rest && !seen[x+v] {
				seen[x+v], reached = true, append(reached, x+v)
			}
		}
	}
	return seen[rest], cost + 1
}
