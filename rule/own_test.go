package rule_test

import (
	"context"
	"fmt"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// neighbourSum is a rule of somebody's own: a cell is the sum of its two neighbours
// along the row. All that it needs is a text and constraints; package rule does not
// know of it, and engines, referee and formulas take it as any other.
type neighbourSum struct{ cell string }

func (r neighbourSum) Text() string { return "neighbour-sum " + r.cell }

func (r neighbourSum) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	c, err := s.ParseCell(r.cell)
	if err != nil {
		return nil, err
	}
	if col := int(c) % s.Cols(); int(c) >= s.Squares() || col == 0 || col == s.Cols()-1 {
		return nil, fmt.Errorf("%s does not have two neighbours in its row", r.cell)
	}
	return []sudoku.Constraint{sudoku.Sum{
		Name: r.Text(), Cells: []sudoku.Cell{c - 1, c, c + 1}, Weights: []int{1, -1, 1}, Reason: "and the outer two must add up to the middle one",
	}}, nil
}

// A rule of one's own is a type with two methods.
func Example_own() {
	shape, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
	puzzle, err := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape), neighbourSum{"r1c2"}, neighbourSum{"r4c3"}, neighbourSum{"r3c2"})
	if err != nil {
		fmt.Println(err)
		return
	}
	count := 0
	for solution, err := range sudoku.Solutions(context.Background(), native.New(), puzzle) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if count++; count == 1 {
			fmt.Println(shape.GridText(solution))
		}
	}
	fmt.Println(count, "solutions")
	puzzle.Givens[0], puzzle.Givens[1] = 4, 3
	fmt.Println(sudoku.Faults(context.Background(), puzzle)[0].Error())
	// Output:
	// 1324423134122143
	// 2 solutions
	// neighbour-sum r1c2: r1c1 is 4, r1c2 is 3, and the outer two must add up to the middle one
}
