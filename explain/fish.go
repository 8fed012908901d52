package explain

import (
	"slices"

	"sudokusat/sudoku"
)

// Fish: k houses, the base, have places for a digit, and what the claim's opposite leaves of
// them is in k − 1 other houses, the cover. With the house of the cover that has the claim,
// they would be k; the places of the base outside the cover are the fins, which the claim's
// opposite rules out as well.

// fishSizes are the names of fish by the number of houses, from 2 on.
var fishSizes = []string{"X-Wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"}

// plainFish is the label of fish of lines in one direction that end in at most four lines in
// the other, and of chains of two truths for one digit.
func (r Reason) plainFish(p sudoku.Puzzle) string {
	if k := len(r.Truths); k > 4 || r.kinds(HouseTruth) < k || !r.oneDigit() {
		return ""
	}
	name := r.lineFish(p)
	if pair := r.pair(p); pair != "" && !slices.Contains(fishSizes, name) {
		return pair
	}
	return name
}

// pair is the label of two houses with two places each for the digit, or of a box and a line
// with two.
func (r Reason) pair(p sudoku.Puzzle) string {
	if len(r.Truths) != 2 {
		return ""
	}
	kinds, twos, boxes := map[sudoku.Kind]int{}, 0, 0
	for i, t := range r.Truths {
		kind := p.Shape.Houses()[t.House].Kind
		kinds[kind]++
		if kind == sudoku.Box {
			boxes++
		}
		if len(r.waysOf(i)) == 2 {
			twos++
		}
	}
	isChain := twos == 2 && r.chain(singly) != nil
	if kinds[sudoku.Special] > 0 {
		return ""
	}
	switch {
	case isChain && (kinds[sudoku.Row] == 2 || kinds[sudoku.Column] == 2):
		return "skyscraper"
	case isChain && kinds[sudoku.Row] == 1 && kinds[sudoku.Column] == 1:
		return "2-string kite"
	case isChain:
		return "turbot fish"
	case boxes == 1 && twos == 1 && r.chain(inGroups) != nil:
		return "empty rectangle"
	}
	return ""
}

// lineFish is the label of fish whose base is rows and whose cover is columns, or the other way
// round: finned with fins, and sashimi if a line of the base has fewer than two other places.
func (r Reason) lineFish(p sudoku.Puzzle) string {
	houses := p.Shape.Houses()
	kind := houses[r.Truths[0].House].Kind
	across := func(c sudoku.Cell) int { return int(c) % p.Shape.Cols() }
	switch kind {
	case sudoku.Column:
		across = func(c sudoku.Cell) int { return int(c) / p.Shape.Cols() }
	case sudoku.Row:
	default:
		return ""
	}
	lines := []int{across(r.Claim.Fact.Cell)} // the cover
	for i, t := range r.Truths {
		if houses[t.House].Kind != kind {
			return ""
		}
		for _, x := range r.waysOf(i) {
			if line := across(r.m.split(x).Cell); !r.excludes(r.x, x) && !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	if len(lines) != len(r.Truths) {
		return ""
	}
	label := ""
	for i := range r.Truths {
		inside, all := 0, r.waysOf(i)
		for _, x := range all {
			if slices.Contains(lines, across(r.m.split(x).Cell)) {
				inside++
			}
		}
		switch {
		case inside < 2:
			label = "sashimi "
		case inside < len(all) && label == "":
			label = "finned "
		}
	}
	return label + fishSizes[len(r.Truths)-2]
}

// anyFish is the label of other fish for one digit: Franken fish with boxes beside rows, or
// beside columns, in base and cover, and mutant ones.
func (r Reason) anyFish(p sudoku.Puzzle) string {
	k := len(r.Truths)
	if k-2 >= len(fishSizes) || r.kinds(HouseTruth) < k || !r.oneDigit() {
		return ""
	}
	if name := r.lineFish(p); name != "" {
		return name
	}
	base := map[sudoku.Kind]bool{}
	var left []int32
	for i, t := range r.Truths {
		base[p.Shape.Houses()[t.House].Kind] = true
		if base[sudoku.Special] { // names that people use are about rows, columns and boxes
			return ""
		}
		for _, x := range r.waysOf(i) {
			if !r.excludes(r.x, x) {
				left = append(left, x)
			}
		}
	}
	const none sudoku.Kind = "none"
	for _, kind := range [...]struct {
		name        string
		base, cover sudoku.Kind // which do not occur
	}{{"Franken ", sudoku.Column, sudoku.Row}, {"Franken ", sudoku.Row, sudoku.Column}, {"mutant ", none, none}} {
		if fins, ok := r.cover(p, left, nil, kind.cover); ok && !base[kind.base] {
			name := kind.name + fishSizes[k-2]
			if fins > 0 {
				name = "finned " + name
			}
			return name
		}
	}
	return ""
}

// cover searches for houses, without those of a kind, that have all of the candidates, one
// fewer than truths, and for one more that has the claim. It returns the smallest number of
// fins that the last one leaves.
func (r Reason) cover(p sudoku.Puzzle, left []int32, used []int32, without sudoku.Kind) (fins int, ok bool) {
	houses := p.Shape.Houses()
	open := slices.IndexFunc(left, func(x int32) bool {
		return !slices.ContainsFunc(used, func(h int32) bool { return slices.Contains(houses[h].Cells, r.m.split(x).Cell) })
	})
	isBase := func(h int32) bool {
		return slices.ContainsFunc(r.Truths, func(t Truth) bool { return t.House == int(h) })
	}
	cell := r.Claim.Fact.Cell
	if open >= 0 {
		if len(used) == len(r.Truths)-1 {
			return 0, false
		}
		cell = r.m.split(left[open]).Cell
	}
	for _, h := range p.Shape.HousesOf(cell) {
		if houses[h].Kind == without || houses[h].Kind == sudoku.Special || isBase(h) || slices.Contains(used, h) {
			continue
		}
		n, covered := 0, true
		if open >= 0 {
			n, covered = r.cover(p, left, append(slices.Clip(used), h), without)
		} else {
			for _, x := range r.ways {
				if x >= 0 && r.excludes(r.x, x) && !slices.ContainsFunc(append(slices.Clip(used), h), func(h int32) bool { return slices.Contains(houses[h].Cells, r.m.split(x).Cell) }) {
					n++
				}
			}
		}
		if covered && (!ok || n < fins) {
			fins, ok = n, true
		}
	}
	return fins, ok
}
