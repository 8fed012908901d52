package sudokumaker

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The constraints of the site, each with what it says as rules and, beside that, how
// a rule is said by it.

// kind is a type of constraint.
type kind struct {
	number int
	name   string
	// read is the rules of a constraint, all fields of which it takes; nil: it says
	// nothing.
	read func(*reader, *fields) []sudoku.Rule
	// write says a rule; nil, or not ok: the kind cannot.
	write func(*writer, sudoku.Rule) (part, bool)
	// drawn is the names of what is drawn and has no meaning.
	drawn func(*reader, *fields) []string
	idle  []string // fields that are harmless here
}

const (
	givensKind  = 0
	regionsKind = 1
	rowsKind    = 2003
	customKind  = 1000
)

// kinds are all of them; a rule is written by the first that can.
var kinds []*kind

var byNumber = map[int]*kind{}

func init() { // as what reads a kind looks kinds up
	kinds = []*kind{
		{number: givensKind, name: "Givens"},
		{number: regionsKind, name: "Regions", read: readRegions},
		{number: rowsKind, name: "SudokuRules", read: func(r *reader, f *fields) []sudoku.Rule { r.lines = true; return nil }},
		bare(10, "DiagonalMinus", rule.Diagonal{Only: "-"}),
		bare(11, "DiagonalPlus", rule.Diagonal{Only: "+"}),
		bare(12, "Antiking", rule.AntiKing{}),
		bare(13, "Antiknight", rule.AntiKnight{}),
		{number: 14, name: "DisjointGroups", read: readDisjoint, write: writeBare(rule.Disjoint{})},
		{number: 15, name: "Nonconsecutive", read: readNonconsecutive, write: writeNonconsecutive},
		{number: 16, name: "GlobalEntropy", read: readSquares, write: says(writeSquares)},
		marked(100, "Even", func(c rule.Cells) sudoku.Rule { return rule.Parity{Cells: c} }),
		marked(101, "Odd", func(c rule.Cells) sudoku.Rule { return rule.Parity{Odd: true, Cells: c} }),
		marked(102, "Maximum", func(c rule.Cells) sudoku.Rule { return rule.Extreme{Maximum: true, Cells: c} }),
		marked(103, "Minimum", func(c rule.Cells) sudoku.Rule { return rule.Extreme{Cells: c} }),
		dots(200, "Difference", "difference", "overrideNegativeRatios"),
		dots(201, "Ratio", "ratio", "overrideNegativeDifferences"),
		dots(202, "XV", "pair-sum", ""),
		{number: 300, name: "Thermometer", read: readThermometers, write: says(func(w *writer, t rule.Thermo) (part, bool) {
			return item("thermometers", w.squares(t.Cells), "slow", t.Slow), true
		})},
		{number: 301, name: "KillerCages", read: readCages, write: writeCage},
		{number: 302, name: "Clone", read: readClones, write: says(writeClones)},
		{number: 303, name: "Quadruple", read: readQuadruples, write: says(writeQuadruple)},
		{number: 304, name: "LookAndSayCages", read: readLookAndSay, write: says(writeLookAndSay)},
		marked(305, "DifferentValues", func(c rule.Cells) sudoku.Rule { return rule.ExtraRegion{Cells: c} }),
		marked(306, "CountingCircles", func(c rule.Cells) sudoku.Rule { return rule.CountingCircles{Cells: c} }),
		{number: 400, name: "Renban", read: readRenban, write: says(func(w *writer, r rule.Renban) (part, bool) {
			return only("lines", [][]int{w.squares(r.Cells)}), !r.Straight
		})},
		{number: 401, name: "Whisper", read: readWhispers, write: says(func(w *writer, l rule.Whisper) (part, bool) {
			return item("lines", w.squares(l.Cells), "minDifference", l.Least), true
		})},
		lines(402, "Palindrome", 2, func(c rule.Cells) rule.Palindrome { return rule.Palindrome{Cells: c} }, func(r rule.Palindrome) rule.Cells { return r.Cells }),
		lines(403, "BetweenLines", 3, func(c rule.Cells) rule.Between { return rule.Between{Cells: c} }, func(r rule.Between) rule.Cells { return r.Cells }),
		{number: 404, name: "RegionSumLine", read: readRegionSums, write: says(func(w *writer, l rule.RegionSumLine) (part, bool) {
			return only("lines", [][]int{w.squares(l.Cells)}, "singleRegionTotals", false), true
		})},
		{number: 405, name: "Sequence", read: readSequences, write: says(func(w *writer, s rule.Sum) (part, bool) {
			return item("lines", w.squares(s.Cells)), s.Is == sudoku.Equal && s.Total == 0 && slices.Equal(s.Weights, steady)
		})},
		{number: 406, name: "EntropyLines", read: readGroupLines, write: writeGroupLine},
		{number: 407, name: "LockoutLines", read: readLockouts, write: says(func(w *writer, l rule.Lockout) (part, bool) {
			return item("lines", w.squares(l.Cells)), l.Least == w.digits()/2
		})},
		{number: 408, name: "Arrow", read: readArrows, write: says(writeArrow)},
		lines(409, "DoubleArrow", 3, func(c rule.Cells) rule.DoubleArrow { return rule.DoubleArrow{Cells: c} }, func(r rule.DoubleArrow) rule.Cells { return r.Cells }),
		outside(500, "LittleKillers", "little-killer"),
		outside(501, "SandwichSums", "sandwich"),
		outside(502, "XSums", "x-sum"),
		outside(503, "Skyscrapers", "skyscraper"),
		outside(504, "NumberedRooms", "numbered-room"),
		marked(600, "RowIndexer", func(c rule.Cells) sudoku.Rule { return rule.Index{Kind: "row-index", Cells: c} }),
		marked(601, "ColumnIndexer", func(c rule.Cells) sudoku.Rule { return rule.Index{Kind: "column-index", Cells: c} }),
		{number: customKind, name: "Custom"},
		{number: 2000, name: "CosmeticLine", drawn: drawings("lines", "line")},
		{number: 2001, name: "CosmeticCage", drawn: drawings("cages", "cage")},
		{number: 2002, name: "CosmeticSymbol", drawn: symbols},
		{number: 4000, name: "FogLights", idle: []string{"cells", "triggers", "useDefaults"}},
		{number: 4001, name: "FogTriggers", idle: []string{"patterns", "triggers", "effects", "overrides", "editor", "cells", "useDefaults"}},
	}
	for _, k := range kinds {
		byNumber[k.number] = k
	}
}

// bare is a kind that is one rule of the whole grid.
func bare(number int, name string, what sudoku.Rule) *kind {
	read := func(r *reader, f *fields) []sudoku.Rule {
		if r.w != r.h && number <= 11 {
			r.refuse(f.of, "a diagonal on a board that is not square")
		}
		return []sudoku.Rule{what}
	}
	return &kind{number: number, name: name, read: read, write: writeBare(what)}
}

func writeBare(what sudoku.Rule) func(*writer, sudoku.Rule) (part, bool) {
	return func(w *writer, x sudoku.Rule) (part, bool) { return part{}, x == what }
}

// marked is a kind that marks squares, each constraint a rule for itself.
func marked(number int, name string, of func(rule.Cells) sudoku.Rule) *kind {
	read := func(r *reader, f *fields) []sudoku.Rule {
		v := f.take("cells", list)
		cells := r.squares(v, 0, f.what)
		switch {
		case len(cells) == 0:
			return nil
		case len(cells) == 1 && (number == 305):
			r.refuse(v, "an extra region of one square")
		}
		return []sudoku.Rule{of(r.names(cells...))}
	}
	write := func(w *writer, x sudoku.Rule) (part, bool) {
		cells, ok := cellsIn(x)
		return only("cells", w.squares(cells)), ok && of(cells).Text() == x.Text()
	}
	return &kind{number: number, name: name, read: read, write: write}
}

// cellsIn are the cells of a rule that is about a list of them.
func cellsIn(x sudoku.Rule) (rule.Cells, bool) {
	switch x := x.(type) {
	case rule.Parity:
		return x.Cells, true
	case rule.Extreme:
		return x.Cells, true
	case rule.ExtraRegion:
		return x.Cells, true
	case rule.CountingCircles:
		return x.Cells, true
	case rule.Index:
		return x.Cells, true
	}
	return nil, false
}

// lines is a kind of lines, each a rule.
func lines[R sudoku.Rule](number int, name string, least int, of func(rule.Cells) R, cells func(R) rule.Cells) *kind {
	read := func(r *reader, f *fields) (out []sudoku.Rule) {
		for _, line := range f.list("lines") {
			out = append(out, of(r.names(r.squares(line, least, f.what)...)))
		}
		return out
	}
	write := func(w *writer, line R) (part, bool) { return item("lines", w.squares(cells(line))), true }
	return &kind{number: number, name: name, read: read, write: says(write)}
}

// drawings says that something is drawn where a list is not empty.
func drawings(field, name string) func(*reader, *fields) []string {
	return func(r *reader, f *fields) []string {
		if len(f.list(field)) == 0 {
			return nil
		}
		return []string{name}
	}
}

// symbols are the names of the shapes that are drawn: each symbol is a place and the
// index of its shape.
func symbols(r *reader, f *fields) (names []string) {
	if len(f.list("symbols")) == 0 {
		return nil
	}
	for _, p := range f.objects("params") {
		if name := p.take("type", text).text; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		r.refuse(f.of, "symbols without a shape")
	}
	return names
}
