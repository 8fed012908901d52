package rule

import (
	"fmt"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Rules that users write down themselves, in the form of tables and automata;
// regular expressions are in a file of their own.

func tableFamilies() []Family {
	return []Family{
		{
			Name: "pair", Kind: aboutOwn, Params: []Param{{Kind: TableParam, Name: "TABLE"}, cellsFrom(2)},
			Summary:  "neighbours on the line are a pair of the table: rows of 0 and 1, with a 1 in a digit's row for each digit that may follow it",
			Example:  "pair 001111111/000111111/100011111/110001111/111000111/111100011/111110001/111111000/111111100 r1c1..r1c3",
			Synonyms: called("pair table", "custom pairs"),
			build: func(a Args) (sudoku.Rule, error) {
				return PairTable{false, strings.Split(a.Word, "/"), a.Lists[0]}, nil
			},
		},
		{
			Name: "all-pairs", Kind: aboutOwn, Params: []Param{{Kind: TableParam, Name: "TABLE"}, cellsFrom(2)},
			Summary:  "any two of the cells, the earlier one first, are a pair of the table",
			Example:  "all-pairs 001111111/000111111/100011111/110001111/111000111/111100011/111110001/111111000/111111100 r1c1..r1c3",
			Synonyms: called("all pairs table"),
			build:    func(a Args) (sudoku.Rule, error) { return PairTable{true, strings.Split(a.Word, "/"), a.Lists[0]}, nil },
		},
	}
}

// PairTable allows some pairs of digits and no others: of neighbours along the
// cells, or, with All, of each cell and every later one. Row i of the table is a
// string of a 0 or 1 for each digit: 1 if it may follow the i-th digit.
//
//	110/011/001    on three digits: the same or the next one
type PairTable struct {
	All   bool
	Rows  []string
	Cells Cells
}

func (p PairTable) name() string {
	if p.All {
		return "all-pairs"
	}
	return "pair"
}

// Text returns "pair TABLE CELLS" or "all-pairs TABLE CELLS", the rows of the table
// joined by "/".
func (p PairTable) Text() string {
	return p.name() + " " + strings.Join(p.Rows, "/") + " " + p.Cells.Text()
}

func (p PairTable) args() (string, Args) {
	return p.name(), Args{Word: strings.Join(p.Rows, "/"), Lists: []Cells{p.Cells}}
}

// Marks returns a line, or a cage where any two cells are meant, and words about what goes with what.
func (p PairTable) Marks(s *sudoku.Shape) []Mark {
	m := Mark{Sign: LineSign, Cells: p.Cells.at(s), Thin: true, Ink: Vermilion, Text: "pair", To: Head, Group: 1}
	words := "neighbours on the line: "
	if p.All {
		m = Mark{Sign: CageSign, Cells: m.Cells, Ink: Vermilion, Text: "pairs", Group: 1}
		words = "any two cells, the earlier one first: "
	}
	var lists []string
	for a, row := range p.Rows {
		var with []string
		for b, allowed := range row {
			if allowed == '1' {
				with = append(with, strconv.Itoa(s.Value(sudoku.Digit(b+1))))
			}
		}
		if len(with) > 0 {
			lists = append(lists, fmt.Sprintf("%d with %s", s.Value(sudoku.Digit(a+1)), strings.Join(with, ",")))
		}
	}
	return []Mark{m, {Sign: WordsSign, Group: 1, Text: words + strings.Join(lists, "; ")}}
}

// Constraints returns a relation for each pair. The table must have as many digits as
// the board.
func (p PairTable) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	if err := checkTable(p.Rows); err != nil {
		return nil, err
	}
	if len(p.Rows) != s.N() {
		return nil, fmt.Errorf("a table for %d digits, and a %s board has %d", len(p.Rows), s.Name(), s.N())
	}
	cells, err := p.Cells.on(s)
	if err != nil {
		return nil, err
	}
	if err := p.Cells.atLeast(2); err != nil {
		return nil, err
	}
	if p.All && len(cells)*len(cells)/2 > maxPairs {
		return nil, fmt.Errorf("%d cells have more than %d pairs", len(cells), maxPairs)
	}
	table := s.Table("pair "+strings.Join(p.Rows, "/"), func(a, b int) bool { return p.Rows[s.DigitOf(a)-1][s.DigitOf(b)-1] == '1' })
	for i := range cells {
		last := min(i+1, len(cells)-1)
		if p.All {
			last = len(cells) - 1
		}
		for k := i + 1; k <= last; k++ {
			out = relate(out, s, sudoku.Relation{Name: "pair", A: cells[i], B: cells[k], Table: table, Reason: "which is no pair of the table"})
		}
	}
	return out, nil
}

func checkTable(rows []string) error {
	if len(rows) == 0 || len(rows) > sudoku.MaxN {
		return fmt.Errorf("a table of %d rows, where 1 to %d can be", len(rows), sudoku.MaxN)
	}
	for i, row := range rows {
		if len(row) != len(rows) || strings.Trim(row, "01") != "" {
			return fmt.Errorf("row %d of the table is %q: a table of %d rows has a 0 or 1 for each of %[3]d digits in each, as in 110/011/001", i+1, row, len(rows))
		}
	}
	return nil
}
