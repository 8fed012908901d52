package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

func extremeFamilies() []Family {
	return []Family{
		{
			Name: "minimum", Kind: aboutCells, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "minimum cell", SudokuMaker: "103 Minimum marked", Neutral: "cells|cell"},
			Taken:    []Taken{{Name: "minima", Summary: "marked cells with less than their neighbours"}},
			Summary:  "each of the cells holds less than its neighbours along rows and columns; two marked ones are not compared",
			Notes:    "Two cells of one rule are not compared, as in f-puzzles; cells of two rules are.",
			Example:  "minimum r2c2 r7c8",
			Synonyms: called("min", "minima", "local minimum"),
			means:    extreme,
			marks:    extremeMarks,
		},
		{
			Name: "maximum", Kind: aboutCells, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "maximum cell", SudokuMaker: "102 Maximum marked", Neutral: "cells|cell"},
			Taken:    []Taken{{Name: "maxima", Summary: "marked cells with more than their neighbours"}},
			Summary:  "each of the cells holds more than its neighbours along rows and columns; two marked ones are not compared",
			Notes:    "Two cells of one rule are not compared, as in f-puzzles; cells of two rules are.",
			Example:  "maximum r2c2 r7c8",
			Synonyms: called("max", "maxima", "local maximum", "fortress"),
			means:    extreme,
			marks:    extremeMarks,
		},
		{
			Name: "negative", Kind: aboutGrid, Params: []Param{oneOfThese("KIND", "difference", "ratio", "pair-sum"), numberFrom(0, maxValue), {Kind: CellsParam, Name: "CELLS", Min: 2, Lead: "except", Optional: true}},
			Summary:  "all neighbours with this difference, ratio or sum are marked; only the pairs of CELLS need no mark",
			Notes:    "Marks of the same kind and number except their pairs; other marks do not. The cells behind \"except\" are pairs, the first and the second, the third and the fourth. f-puzzles and other programs except pairs with a dot of either colour; here they have to be listed.",
			Example:  "negative pair-sum 10",
			Synonyms: slices.Concat(called("negative constraint"), fixed(Args{Word: "pair-sum", Numbers: []int{10}}, "negative x", "anti-x"), fixed(Args{Word: "pair-sum", Numbers: []int{5}}, "negative v", "anti-v")),
			check: func(a Args) error {
				if len(a.Lists) > 0 && len(a.Lists[0])%2 != 0 {
					return misfitf("%d cells where pairs belong", len(a.Lists[0]))
				}
				return nil
			},
			build: func(a Args) (sudoku.Rule, error) {
				x := Negative{Kind: a.Word, N: a.Numbers[0]}
				if len(a.Lists) > 0 {
					x.Except = a.Lists[0]
				}
				return x, nil
			},
		},
	}
}

// extremeMarks returns wedges towards the neighbours.
func extremeMarks(x simple, s *sudoku.Shape) []Mark {
	m := Mark{Sign: SpotSign, Cells: x.Lists[0].at(s), Figure: In}
	if x.family == "maximum" {
		m.Figure = Out
	}
	return []Mark{m}
}

// extreme marks cells that hold more than every neighbour along rows and columns,
// or less. Neighbours that are both marked by the same rule are not compared.
// It returns a relation for each marked cell and neighbour.
func extreme(x simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := x.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	table := s.Table(x.family, func(a, b int) bool { return a < b && x.family != "maximum" || a > b && x.family == "maximum" })
	marked := map[sudoku.Cell]bool{}
	for _, c := range cells {
		marked[c] = true
	}
	for _, c := range cells {
		if int(c) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square and has no neighbours", s.CellName(c))
		}
		for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			if o, ok := at(s, int(c)/s.Cols()+step[0], int(c)%s.Cols()+step[1]); ok && !marked[o] {
				out = append(out, sudoku.Relation{Name: x.family, A: c, B: o, Table: table,
					Reason: fmt.Sprintf("and %s is marked as the %s", s.CellName(c), x.family)})
			}
		}
	}
	return out, nil
}

// Negative means that no mark is missing: neighbours along rows and columns without
// a dot, X or V do not meet its condition. Kind and N are those of the marks, see
// [Pair].
type Negative struct {
	Kind string // "difference", "ratio" or "pair-sum"
	N    int
	// Except lists the exempt pairs, two cells per pair; [Apply] adds those that
	// rules of the same kind and number mark.
	Except Cells
}

// Text returns "negative KIND N", and "except CELLS" where pairs are excepted.
func (x Negative) Text() string {
	text := fmt.Sprintf("negative %s %d", x.Kind, x.N)
	if len(x.Except) > 0 {
		text += " except " + x.Except.Text()
	}
	return text
}

func (x Negative) args() (string, Args) {
	a := Args{Word: x.Kind, Numbers: []int{x.N}}
	if len(x.Except) > 0 {
		a.Lists = []Cells{x.Except}
	}
	return "negative", a
}

// Marks returns words, and a sign at each excepted pair that has no other mark.
func (x Negative) Marks(s *sudoku.Shape) (out []Mark) {
	for i := 0; i+1 < len(x.Except); i += 2 {
		out = append(out, Mark{Sign: DotSign, Cells: x.Except[i : i+2].at(s), Figure: Free, Ink: Grey})
	}
	return append(out, caption(fmt.Sprintf("negative %s %d", x.Kind, x.N)))
}

// Constraints returns a relation for each pair of neighbours that is not excepted.
func (x Negative) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	pair := Pair{Kind: x.Kind, N: x.N}
	reason, allowed, err := pair.meaning()
	if err != nil {
		return nil, err
	}
	if len(x.Except)%2 != 0 {
		return nil, fmt.Errorf("%d cells where pairs belong", len(x.Except))
	}
	except, err := x.Except.on(s)
	if err != nil {
		return nil, err
	}
	free := map[[2]sudoku.Cell]bool{}
	for i := 0; i < len(except); i += 2 {
		free[[2]sudoku.Cell{min(except[i], except[i+1]), max(except[i], except[i+1])}] = true
	}
	name := fmt.Sprintf("negative %s %d", x.Kind, x.N)
	table := s.Table(name, func(a, b int) bool { return !allowed(a, b) })
	eachMove(s, [][2]int{{0, 1}, {1, 0}}, func(a, b sudoku.Cell) {
		if !free[[2]sudoku.Cell{a, b}] {
			out = append(out, sudoku.Relation{Name: name, A: a, B: b, Table: table,
				Reason: fmt.Sprintf("and without a mark they may not %s %d", reason, x.N)})
		}
	})
	return out, nil
}

// exempt fills in what marks except from negative rules, also within alternatives:
// there the marks count that hold with them.
func exempt(rules []sudoku.Rule, outer []Pair) []sudoku.Rule {
	marks, negative := slices.Clip(outer), false
	for _, r := range rules {
		switch r := r.(type) {
		case Pair:
			marks = append(marks, r)
		case Negative, nested:
			negative = true
		}
	}
	if !negative || len(marks) == 0 && !slices.ContainsFunc(rules, func(r sudoku.Rule) bool { _, ok := r.(nested); return ok }) {
		return rules
	}
	rules = slices.Clone(rules)
	for i, r := range rules {
		switch r := r.(type) {
		case Negative:
			rules[i] = r.excepting(marks)
		case nested:
			of := slices.Clone(r.inner())
			for k := range of {
				of[k] = exempt(of[k], marks)
			}
			rules[i] = r.containing(of)
		}
	}
	return rules
}

// excepting adds the marks of its kind and number that it lacks.
func (x Negative) excepting(marks []Pair) Negative {
	met := map[[2]string]bool{}
	for i := 0; i+1 < len(x.Except); i += 2 {
		met[[2]string{x.Except[i], x.Except[i+1]}], met[[2]string{x.Except[i+1], x.Except[i]}] = true, true
	}
	x.Except = slices.Clip(x.Except)
	for _, m := range marks {
		if m.Kind == x.Kind && m.N == x.N && len(m.Cells) == 2 && !met[[2]string(m.Cells)] && neighbours(m.Cells[0], m.Cells[1]) {
			met[[2]string{m.Cells[0], m.Cells[1]}], met[[2]string{m.Cells[1], m.Cells[0]}] = true, true
			x.Except = append(x.Except, m.Cells...)
		}
	}
	return x
}

// neighbours reports whether two squares are next to each other in a row or column.
func neighbours(a, b string) bool {
	r0, c0, ok0 := sudoku.ParseSquare(a)
	r1, c1, ok1 := sudoku.ParseSquare(b)
	down, right := r1-r0, c1-c0
	return ok0 && ok1 && down*down+right*right == 1
}
