package rule

import (
	"fmt"

	"sudokusat/sudoku"
)

// Rules about cells a certain move apart, everywhere on the board. Moves go
// down, or to the right along a row, so that each pair occurs once.

func leaperFamilies() []Family {
	return []Family{
		{
			Name: "anti-knight", Kind: aboutGrid, Board: true,
			Summary:  "no digit twice a chess knight's move apart",
			Example:  "anti-knight",
			Synonyms: called("knight's move", "anti knight's move", "no knight's move"),
			build:    func(a Args) (sudoku.Rule, error) { return AntiKnight{}, nil },
		},
		{
			Name: "anti-king", Kind: aboutGrid, Board: true,
			Summary:  "no digit twice a chess king's move apart",
			Example:  "anti-king",
			Synonyms: called("king's move", "anti king's move", "no touch", "touchless"),
			build:    func(a Args) (sudoku.Rule, error) { return AntiKing{}, nil },
		},
		{
			Name: "taxicab", Kind: aboutGrid, Board: true, Params: []Param{numberFrom(1, sudoku.MaxN)},
			Summary: "no digit twice N steps apart, counted along rows and columns",
			Example: "taxicab 3",
			build:   func(a Args) (sudoku.Rule, error) { return Taxicab{a.Numbers[0]}, nil },
		},
		{
			Name: "nonconsecutive", Kind: aboutGrid,
			Summary:  "neighbours along rows and columns do not differ by 1",
			Notes:    "Pairs with a dot are no exception, as in the Interactive Sudoku Solver; f-puzzles and others except them, which \"negative difference 1\" does for white dots.",
			Example:  "nonconsecutive",
			Synonyms: called("no consecutive neighbours", "not consecutive"),
			build:    func(a Args) (sudoku.Rule, error) { return Nonconsecutive{}, nil },
		},
	}
}

// AntiKnight forbids equal digits a knight's move apart.
type AntiKnight struct{}

// Text returns "anti-knight".
func (AntiKnight) Text() string { return "anti-knight" }

func (AntiKnight) args() (string, Args) { return "anti-knight", Args{} }

// Marks returns words.
func (a AntiKnight) Marks(*sudoku.Shape) []Mark { return inWords(a) }

// Constraints returns the pairs of cells a knight's move apart.
func (AntiKnight) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return apart(s, "anti-knight", [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}})
}

// AntiKing forbids equal digits a king's move apart.
type AntiKing struct{}

// Text returns "anti-king".
func (AntiKing) Text() string { return "anti-king" }

func (AntiKing) args() (string, Args) { return "anti-king", Args{} }

// Marks returns words.
func (a AntiKing) Marks(*sudoku.Shape) []Mark { return inWords(a) }

// Constraints returns the pairs of cells a king's move apart.
func (AntiKing) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return apart(s, "anti-king", [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}})
}

// Taxicab forbids equal digits Steps steps apart, counted along rows and columns.
type Taxicab struct{ Steps int } // 1..MaxN

// Text returns "taxicab N".
func (t Taxicab) Text() string { return fmt.Sprintf("taxicab %d", t.Steps) }

func (t Taxicab) args() (string, Args) { return "taxicab", Args{Numbers: []int{t.Steps}} }

// Marks returns words.
func (t Taxicab) Marks(*sudoku.Shape) []Mark { return inWords(t) }

// Constraints returns the pairs of cells at that distance.
func (t Taxicab) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if t.Steps < 1 {
		return nil, fmt.Errorf("a distance of %d", t.Steps)
	}
	moves := [][2]int{{0, t.Steps}, {t.Steps, 0}}
	for down := 1; down < t.Steps; down++ {
		moves = append(moves, [2]int{down, t.Steps - down}, [2]int{down, down - t.Steps})
	}
	return apart(s, t.Text(), moves)
}

// Nonconsecutive forbids a difference of 1 between neighbours along rows and columns.
type Nonconsecutive struct{}

// Text returns "nonconsecutive".
func (Nonconsecutive) Text() string { return "nonconsecutive" }

func (Nonconsecutive) args() (string, Args) { return "nonconsecutive", Args{} }

// Marks returns words.
func (n Nonconsecutive) Marks(*sudoku.Shape) []Mark { return inWords(n) }

// Constraints returns a relation for each pair of neighbours.
func (Nonconsecutive) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	table := s.Table("nonconsecutive", func(a, b int) bool { return a-b != 1 && b-a != 1 })
	eachMove(s, [][2]int{{0, 1}, {1, 0}}, func(a, b sudoku.Cell) {
		out = append(out, sudoku.Relation{Name: "nonconsecutive", A: a, B: b, Table: table, Reason: "and neighbours may not be consecutive"})
	})
	return out, nil
}

// maxPairs bounds the pairs of cells of one rule: a short text must not take
// gigabytes. On the largest board it allows six moves per cell.
const maxPairs = 1 << 20

// apart makes the cells of each move different.
func apart(s *sudoku.Shape, name string, moves [][2]int) (out []sudoku.Constraint, err error) {
	if pairs := len(moves) * s.Squares(); pairs > maxPairs {
		return nil, fmt.Errorf("up to %d pairs of cells on a %s board, more than %d", pairs, s.Name(), maxPairs)
	}
	eachMove(s, moves, func(a, b sudoku.Cell) {
		out = append(out, sudoku.Different{Name: name, Cells: []sudoku.Cell{a, b}})
	})
	return out, nil
}

// eachMove visits every pair of squares that a move leads between.
func eachMove(s *sudoku.Shape, moves [][2]int, visit func(a, b sudoku.Cell)) {
	for r := range s.Rows() {
		for c := range s.Cols() {
			from, ok := at(s, r, c)
			if !ok {
				continue
			}
			for _, m := range moves {
				if to, ok := at(s, r+m[0], c+m[1]); ok {
					visit(from, to)
				}
			}
		}
	}
}
