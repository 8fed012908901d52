package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Cells whose digits give the places of other digits.

func indexFamilies() []Family {
	return []Family{
		{
			Name: "row-index", Kind: aboutCounts, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "rowindexer cells", SudokuMaker: "600 RowIndexer marked"},
			Summary:  "a digit V in row R and column C means that R is in row V of the column",
			Notes:    "No digit leads off the board, so that 0 is not allowed.",
			Example:  "row-index r2c1..r2c9",
			Synonyms: called("row indexer", "index row"),
			means:    index,
			marks:    indexMarks,
		},
		{
			Name: "column-index", Kind: aboutCounts, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "columnindexer cells", SudokuMaker: "601 ColumnIndexer marked"},
			Summary:  "a digit V in row R and column C means that C is in column V of the row",
			Notes:    "No digit leads off the board, so that 0 is not allowed.",
			Example:  "column-index r1c2..r9c2",
			Synonyms: called("column indexer", "index column"),
			means:    index,
			marks:    indexMarks,
		},
		{
			Name: "box-index", Kind: aboutCounts, Params: []Param{cellsFrom(1)},
			Sites:    Sites{FPuzzles: "boxindexer cells"},
			Summary:  "a digit V means that the V-th cell of its box, row by row, holds the place of this cell",
			Notes:    "No digit leads beyond the box, so that 0 is not allowed. On a board with a map of regions a box is a region.",
			Example:  "box-index r1c1 r5c5",
			Synonyms: called("box indexer", "index box"),
			means:    index,
			marks:    indexMarks,
		},
		{
			Name: "value-index", Kind: aboutCounts, Params: []Param{oneCellParam(), oneCellParam(), cellsFrom(1)},
			Sites:    Sites{ISS: "ValueIndexing cc*", Neutral: "value control cells"},
			Summary:  "the K-th of the CELLS holds the digit of the first cell, where K is the digit of the second",
			Notes:    "The second cell holds a number from 1 to that of the CELLS, so that 0 is not allowed.",
			Example:  "value-index r2c1 r1c1 r1c2..r1c9",
			Synonyms: called("slingshot"),
			means:    valueIndex,
			marks:    valueIndexMarks,
		},
	}
}

// indexMarks returns a shade with a word: row, col or box.
func indexMarks(x simple, s *sudoku.Shape) []Mark {
	word := x.family[:min(3, len(x.family))]
	return []Mark{{Sign: SpotSign, Cells: x.Lists[0].at(s), Figure: Letter, Text: word, Ink: Yellow}, caption(x.family + " (" + word + ")")}
}

// index makes the digits of cells places. In a row index, a cell in row r and
// column c with the digit v means that r is in row v of that column; in a
// column index, that c is in column v of that row; in a box index, that the
// v-th cell of its box, row by row, holds the place of the cell itself.
//
//	column index, r1c2 is 5: r1c5 is 2    . 5 . . 2 . . . .
//
// It returns a clause for each cell and digit, and a domain for each cell
// whose digits do not all lead to a cell. A box is a region on boards without
// boxes; a cell in none is an error.
func index(x simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := x.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	if len(cells)*s.N() > maxPairs {
		return nil, fmt.Errorf("%d cells on a %s board, more than there is room for", len(cells), s.Name())
	}
	for _, c := range cells {
		if int(c) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square and is in no row", s.CellName(c))
		}
		var target func(v int) (sudoku.Cell, bool)
		var place int
		row, col := int(c)/s.Cols(), int(c)%s.Cols()
		switch x.family {
		case "row-index":
			place, target = row+1, func(v int) (sudoku.Cell, bool) { return at(s, v-1, col) }
		case "column-index":
			place, target = col+1, func(v int) (sudoku.Cell, bool) { return at(s, row, v-1) }
		default:
			box, err := boxAround(s, c)
			if err != nil {
				return nil, err
			}
			place = slices.Index(box, c) + 1
			target = func(v int) (sudoku.Cell, bool) {
				if v < 1 || v > len(box) {
					return 0, false
				}
				return box[v-1], true
			}
		}
		name := x.family + " at " + s.CellName(c)
		reason := fmt.Sprintf("and %d must be at the place that %s gives", place, s.CellName(c))
		allow := sudoku.NewDigitSet(s.N())
		var clauses []sudoku.Constraint
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			v := s.Value(d)
			t, ok := target(v)
			if !ok || s.DigitOf(place) == 0 || t == c && v != place {
				continue
			}
			allow.Add(d)
			clauses = clause(clauses, s, name, reason, sudoku.Test{Cell: c, Allow: allBut(s, v)}, sudoku.Test{Cell: t, Allow: only(s, place)})
		}
		if allow.Len() < s.N() {
			out = append(out, oneCell(s, name, reason, c, allow))
		}
		out = append(out, clauses...)
	}
	return out, nil
}

// boxAround is the box of a square row by row, or its region on a board without
// boxes.
func boxAround(s *sudoku.Shape, c sudoku.Cell) (box []sudoku.Cell, err error) {
	b := s.Board()
	of := func(c sudoku.Cell) int {
		if b.BoxRows > 0 {
			return int(c)/b.Cols/b.BoxRows*b.Cols + int(c)%b.Cols/b.BoxCols
		}
		if b.Regions == nil {
			return -1
		}
		return b.Regions[c]
	}
	if of(c) < 0 {
		return nil, fmt.Errorf("%s is in no box", s.CellName(c))
	}
	for o := range sudoku.Cell(s.Squares()) {
		if s.Exists(o) && of(o) == of(c) {
			box = append(box, o)
		}
	}
	return box, nil
}

// valueIndexMarks returns a cage of the cells among which it counts, and of the two others.
func valueIndexMarks(x simple, s *sudoku.Shape) []Mark {
	return []Mark{
		{Sign: LineSign, Cells: x.Lists[2].at(s), Ink: Yellow, Thin: true, To: Head, Group: 1},
		{Sign: CageSign, Cells: Cells{x.Lists[0][0]}.at(s), Text: "value", Ink: Yellow, Group: 1},
		{Sign: CageSign, Cells: Cells{x.Lists[1][0]}.at(s), Text: "place", Ink: Yellow, Group: 1},
		{Sign: WordsSign, Group: 1, Text: "the cell \"value\" holds the digit of the line at the place that the cell \"place\" gives"},
	}
}

// valueIndex requires that the k-th of the cells holds the digit of the first cell,
// where k is the value of the second, the control. It returns a domain for the control, and two clauses for each of its digits
// and each digit of the cell it leads to.
func valueIndex(x simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := slices.Concat(Cells{x.Lists[0][0], x.Lists[1][0]}, x.Lists[2]).on(s)
	if err != nil {
		return nil, err
	}
	value, control, cells := cells[0], cells[1], cells[2:]
	if len(cells)*s.N() > maxPairs {
		return nil, fmt.Errorf("%d cells on a %s board, more than there is room for", len(cells), s.Name())
	}
	name := "value-index at " + x.Lists[1][0]
	reason := fmt.Sprintf("and the cell that %s counts to must be as %s is", x.Lists[1][0], x.Lists[0][0])
	out = append(out, oneCell(s, name, reason, control, where(s, func(v int) bool { return v >= 1 && v <= len(cells) })))
	for i, c := range cells {
		if s.DigitOf(i+1) == 0 || c == value {
			continue
		}
		elsewhere := sudoku.Test{Cell: control, Allow: allBut(s, i+1)}
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			v := s.Value(d)
			out = clause(out, s, name, reason, elsewhere, sudoku.Test{Cell: c, Allow: allBut(s, v)}, sudoku.Test{Cell: value, Allow: only(s, v)})
			out = clause(out, s, name, reason, elsewhere, sudoku.Test{Cell: value, Allow: allBut(s, v)}, sudoku.Test{Cell: c, Allow: only(s, v)})
		}
	}
	return out, nil
}
