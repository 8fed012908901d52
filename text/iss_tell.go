package text

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Rules as items of ISS, the inverse of iss_rules.go and iss_codes.go.

// item is the item, or the items, of a rule; ok is false if there is none. Rules that
// have no item of their own are in iss_small.go.
func (o *issOut) item(r sudoku.Rule) (text string, ok bool) {
	for name, bare := range issBare {
		if r.Text() == bare {
			return "." + name, true
		}
	}
	switch r := r.(type) {
	case rule.Thermo:
		if r.Slow {
			return o.relation(r.Cells, false, func(a, b int) bool { return a <= b })
		}
		return issLineOut("Thermo", r.Cells)
	case rule.Palindrome:
		return issLineOut("Palindrome", r.Cells)
	case rule.Different:
		return issLineOut("AllDifferent", r.Cells)
	case rule.ExtraRegion: // in which a cell may be named twice
		cells := slices.Clone(r.Cells)
		slices.Sort(cells)
		return issLineOut("AllDifferent", slices.Compact(cells))
	case rule.Whisper:
		return issLineOut("Whisper~"+strconv.Itoa(r.Least), r.Cells)
	case rule.Renban:
		return issLineOut("Renban", r.Cells)
	case rule.Between:
		return issLineOut("Between", r.Cells)
	case rule.Zipper:
		return issLineOut("Zipper", r.Cells)
	case rule.Entropic:
		return issLineOut("Entropic", r.Cells)
	case rule.DoubleArrow:
		return issLineOut("DoubleArrow", r.Cells)
	case rule.RegionSumLine:
		return issLineOut("RegionSumLine", r.Cells)
	case rule.CountingCircles:
		return issLineOut("CountingCircles", r.Cells)
	case rule.EqualityCage:
		return issLineOut("EqualityCage", r.Cells)
	case rule.RellikCage:
		return issLineOut("RellikCage~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.Lunchbox:
		return issLineOut("Lunchbox~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.Modular:
		return issLineOut("Modular~"+strconv.Itoa(r.Modulus), r.Cells)
	case rule.Lockout:
		return issLineOut("Lockout~"+strconv.Itoa(r.Least), r.Cells)
	case rule.Nabner:
		// The item relates each two of its cells, also a cell named twice to itself.
		cells := slices.Clone(r.Cells)
		slices.Sort(cells)
		if cells = slices.Compact(cells); len(cells) < 2 {
			return "", true // one cell: nothing to say
		}
		return o.relation(cells, true, func(a, b int) bool { return abs(a-b) > 1 })
	case rule.Greater:
		return o.greater(r.Cells)
	case rule.Extreme:
		return o.extreme(r)
	case rule.Parity:
		return o.parity(r)
	case rule.Clone:
		return o.clone(r)
	case rule.LookAndSay:
		clue := strings.Fields(r.Text())[1]
		return issLineOut("LookAndSay~"+clue, r.Cells, !strings.Contains(clue, ","))
	case rule.CageSums:
		return o.sums(r.Cells, r.Sums)
	case rule.DigitalRoot:
		var sums []int
		for sum := r.Root; sum <= len(r.Cells)*o.board.Hi; sum += 9 {
			sums = append(sums, sum)
		}
		return o.sums(r.Cells, sums)
	case rule.EdgeSum:
		return issLineOut("Sum~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.EqualSum:
		return issEqualSumOut(r)
	case rule.Operation:
		return o.operation(r)
	case rule.Cage:
		if r.Sum < 1 {
			return "", false // which says no sum there
		}
		return issLineOut("Cage~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.Sum:
		return issSumOut(r)
	case rule.Arrow:
		return issArrowOut(r)
	case rule.SumLine:
		text, ok = issLineOut("SumLine~"+strconv.Itoa(r.Sum), r.Cells)
		if r.Loop {
			text += "~LOOP"
		}
		return text, ok
	case rule.Pair:
		return o.pair(r)
	case rule.Contains:
		return issContainsOut(r)
	case rule.Index:
		return issLineOut("Indexing~"+map[string]string{"row-index": "R", "column-index": "C"}[r.Kind], r.Cells, r.Kind != "box-index")
	case rule.ValueIndex:
		return issLineOut("ValueIndexing", append(rule.Cells{r.Value, r.Control}, r.Cells...))
	case rule.CountDistinct:
		return issLineOut("CountDistinct", append(rule.Cells{r.Control}, r.Cells...))
	case rule.SameValues:
		var all rule.Cells
		for _, list := range r.Lists {
			all = append(all, list...)
		}
		return issLineOut("SameValues~"+strconv.Itoa(len(r.Lists)), all)
	case rule.Outside:
		return o.outside(r)
	case rule.PairTable:
		return o.table(r)
	case rule.Regex:
		return issLineOut("Regex~"+base64.RawURLEncoding.EncodeToString([]byte(r.Pattern)), r.Cells)
	case rule.Automaton:
		return issAutomatonOut(r)
	case rule.Or:
		return o.or(r)
	case rule.Candidates:
		return issValuesOut(r.Cells, r.Values)
	}
	return "", false
}

// issLineOut is an item that ends with cells. ok is false if a condition is.
func issLineOut(item string, cells rule.Cells, conditions ...bool) (text string, ok bool) {
	if slices.Contains(conditions, false) {
		return "", false
	}
	text = "." + item
	for _, c := range cells {
		name, ok := issCellOut(c)
		if !ok {
			return "", false
		}
		text += "~" + name
	}
	return text, true
}
