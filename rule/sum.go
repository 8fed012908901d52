package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Sums of cells that need not be different.

func sumFamilies() []Family {
	return []Family{
		{
			Name: "sum", Kind: aboutCages, Values: true, Params: []Param{oneOfThese("", "<=", ">=", "!="), numberFrom(-maxTotal, maxTotal), {Kind: TermsParam, Name: "TERMS", Min: 1}},
			Summary:  "cells add up to N, or to no more, no less, something else; a TERM is CELL, or K*CELL for K times its digit",
			Notes:    "Digits may repeat. A cell that is listed twice counts twice. Cells of a layer count its numbers.",
			Example:  "sum 10 r1c1 r1c2 -1*r2c2",
			Synonyms: called("total", "weighted sum"),
			build: func(a Args) (sudoku.Rule, error) {
				return Sum{comparisonOf(a.Word), a.Numbers[0], a.Lists[0], a.Weights}, nil
			},
		},
		{
			Name: "edge-sum", Kind: aboutCages, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Summary:  "the cells next to a clue on the frame add up to N",
			Example:  "edge-sum 15 r1c1..r1c3",
			Synonyms: called("frame sum", "frame"),
			means:    edgeSum,
			marks: func(e simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: ClueSign, Cells: e.Lists[0].at(s), Text: strconv.Itoa(e.Numbers[0])}, caption("edge-sum")}
			},
		},
		{
			Name: "equal-sum", Kind: aboutCages, Values: true, Params: []Param{cellsFrom(1), listsLike(sudoku.MaxN - 1)},
			Sites:    Sites{Neutral: "segments"},
			Summary:  "the lists of cells have the same sum",
			Notes:    "The sum itself is not given. Digits may repeat.",
			Example:  "equal-sum r1c1 r1c2 = r2c2 r2c3 = r5c5",
			Synonyms: called("same sum", "equal sums"),
			build:    func(a Args) (sudoku.Rule, error) { return EqualSum{a.Lists}, nil },
		},
	}
}

// Sum compares the values of cells, each times its weight, added up, with a total.
// A cell may be named several times and counts each time.
type Sum struct {
	Is      sudoku.Comparison
	Total   int
	Cells   Cells
	Weights []int // one per cell, none of them 0; nil when all are 1
}

// Text returns "sum N TERMS", with "<=", ">=" or "!=" before N; a term is a cell or run,
// or a number, "*" and a cell.
func (x Sum) Text() string { return x.head() + " " + terms(x.Cells, x.Weights) }

// Marks returns a cage with the total, and words for cells whose weight is not 1.
func (x Sum) Marks(s *sudoku.Shape) []Mark {
	sign := map[sudoku.Comparison]string{sudoku.Equal: "Σ ", sudoku.AtMost: "Σ ≤ ", sudoku.AtLeast: "Σ ≥ ", sudoku.Unequal: "Σ ≠ "}[x.Is]
	m := Mark{Sign: CageSign, Cells: x.Cells.at(s), Text: sign + strconv.Itoa(x.Total), Ink: Blue}
	if x.Weights == nil && x.Is == sudoku.Equal && len(m.Cells) == 2 {
		return []Mark{{Sign: DotSign, Cells: m.Cells, Figure: Letter, Text: strconv.Itoa(x.Total)}}
	}
	if x.Weights == nil {
		return []Mark{m, {Sign: WordsSign, Text: "sum (Σ N): the cells add up to N, or to no more (≤), no less (≥), something else (≠)"}}
	}
	m.Group = 1
	return []Mark{m, {Sign: WordsSign, Text: x.Text(), Group: 1}}
}

func (x Sum) args() (string, Args) {
	a := Args{Numbers: []int{x.Total}, Lists: []Cells{x.Cells}, Weights: x.Weights}
	if x.Is != sudoku.Equal {
		a.Word = x.Is.String()
	}
	return "sum", a
}

// comparisonOf returns the comparison of a sign; "" is Equal.
func comparisonOf(word string) sudoku.Comparison {
	for _, is := range []sudoku.Comparison{sudoku.AtMost, sudoku.AtLeast, sudoku.Unequal} {
		if word == is.String() {
			return is
		}
	}
	return sudoku.Equal
}

func (x Sum) head() string {
	if x.Is == sudoku.Equal {
		return "sum " + strconv.Itoa(x.Total)
	}
	return "sum " + x.Is.String() + " " + strconv.Itoa(x.Total)
}

// terms is cells with their weights: 2*r1c1 r1c2.
func terms(cells Cells, weights []int) string {
	if weights == nil {
		return cells.Text()
	}
	var terms []string
	for i := 0; i < len(cells) && i < len(weights); i++ {
		from := i
		for i < len(cells) && i < len(weights) && weights[i] == 1 {
			i++
		}
		if i > from {
			terms = append(terms, cells[from:i].Text())
		}
		if i < len(cells) && i < len(weights) {
			terms = append(terms, fmt.Sprintf("%d*%s", weights[i], cells[i]))
		}
	}
	return strings.Join(terms, " ")
}

// Constraints returns one Sum; of one cell a Domain, of two a Relation; with numbers of layers those of a [Bounded].
func (x Sum) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if err := x.Cells.atLeast(1); err != nil {
		return nil, err
	}
	if x.Is > sudoku.Unequal {
		return nil, fmt.Errorf("no comparison has the number %d", x.Is)
	}
	for _, w := range x.Weights {
		if w == 0 {
			return nil, fmt.Errorf("a weight is 0")
		}
	}
	reason := map[sudoku.Comparison]string{sudoku.AtMost: "at most ", sudoku.AtLeast: "at least ", sudoku.Unequal: "anything but "}[x.Is]
	what := "and they must add up to "
	if x.Weights != nil {
		what = "and with their weights " + what[len("and "):]
	}
	name, reason := x.head()+" at "+x.Cells[0], what+reason+strconv.Itoa(x.Total)
	if !x.ofNumbers(s) {
		return linear(s, name, reason, x.Cells, x.Weights, x.Is, x.Total)
	}
	var e Expression
	for i, cell := range x.Cells {
		t := Term{Factor: 1, Cells: Cells{cell}}
		if x.Weights != nil {
			t.Factor = x.Weights[i]
		}
		e = append(e, t)
	}
	m, err := e.On(s)
	if err != nil {
		return nil, err
	}
	return bound{s, name, reason, x.Is, x.Total - m.Base, m.Cells, m.Worth}.constraints()
}

// ofNumbers reports whether some cell is on a layer whose values are numbers, and not those of the board.
func (x Sum) ofNumbers(s *sudoku.Shape) bool {
	return slices.ContainsFunc(x.Cells, func(name string) bool {
		c, err := s.ParseCell(name)
		return err == nil && !s.HoldsValues(c) && s.Numbers(c) != nil
	})
}

// edgeSum requires that the cells, the first ones of a row or column, add up to Sum: a
// clue on the frame of the board.
// It returns those of a [Sum].
func edgeSum(e simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return linear(s, fmt.Sprintf("edge sum %d from %s", e.Numbers[0], e.Lists[0][0]), fmt.Sprintf("and they must add up to %d", e.Numbers[0]), e.Lists[0], nil, sudoku.Equal, e.Numbers[0])
}

// EqualSum requires that lists of cells have the same sum.
type EqualSum struct{ Segments []Cells } // two or more

// Text returns "equal-sum CELLS = CELLS = …".
func (e EqualSum) Text() string {
	texts := make([]string, len(e.Segments))
	for i, segment := range e.Segments {
		texts[i] = segment.Text()
	}
	return "equal-sum " + strings.Join(texts, " = ")
}

func (e EqualSum) args() (string, Args) { return "equal-sum", Args{Lists: e.Segments} }

// Marks returns a cage for each list, with the same letter.
func (e EqualSum) Marks(s *sudoku.Shape) []Mark {
	return lettered(s, e.Segments, "Σ", Green, "equal-sum (Σ and a letter)")
}

// Constraints returns a Sum for each list but the first of the shortest ones, which it
// is compared with.
func (e EqualSum) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if len(e.Segments) < 2 {
		return nil, fmt.Errorf("%d of at least 2 lists of cells", len(e.Segments))
	}
	return equalSums(s, "equal sums", "both pieces", e.Segments)
}

// equalSums compares each list with one of the shortest.
func equalSums(s *sudoku.Shape, name, what string, segments []Cells) (out []sudoku.Constraint, err error) {
	least := 0
	for i, segment := range segments {
		if err := segment.atLeast(1); err != nil {
			return nil, err
		}
		if len(segment) < len(segments[least]) {
			least = i
		}
	}
	for i, segment := range segments {
		if i == least {
			continue
		}
		sums, err := sameSum(s, fmt.Sprintf("%s at %s and %s", name, segments[least][0], segment[0]),
			"and "+what+" must have the same sum", segments[least], segment)
		if err != nil {
			return nil, err
		}
		out = append(out, sums...)
	}
	return out, nil
}

// sameSum requires that two lists of cells have the same sum.
func sameSum(s *sudoku.Shape, name, reason string, a, b Cells) ([]sudoku.Constraint, error) {
	weights := make([]int, len(a)+len(b))
	for i := range weights {
		weights[i] = 1
		if i < len(a) {
			weights[i] = -1
		}
	}
	return linear(s, name, reason, append(a[:len(a):len(a)], b...), weights, sudoku.Equal, 0)
}
