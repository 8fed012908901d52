package making

import (
	"fmt"
	"math/big"

	"sudokusat/canon"
	"sudokusat/internal/answer"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// The objects of what becomes of a given puzzle: fewer clues, its canonical form, its repairs.

// Fewer is the object of minimise about one puzzle.
type Fewer struct {
	answer.Origin            // the puzzle is the result
	Clues         *int       `json:"clues,omitempty"` // nil where there is no result
	Gone          []string   `json:"gone,omitempty"`  // cells whose clues were removed
	Dropped       []string   `json:"rules_gone,omitempty"`
	Sets          [][]string `json:"sets,omitempty"` // of --least: at least one clue of each is needed
	Message       string     `json:"message,omitempty"`
}

// Leave puts the clues that are left of a puzzle into the object, and the sets that show that fewer are not
// enough, if there are any.
func (f *Fewer) Leave(p sudoku.Puzzle, left sudoku.Grid, sets [][]int) {
	clues := left.Filled()
	f.Puzzle, f.Clues, f.Gone = text.String(p.Shape, left), &clues, Gone(p, left)
	for _, set := range sets {
		f.Sets = append(f.Sets, words.Of(set, func(c int) string { return p.Shape.CellName(sudoku.Cell(c)) }))
	}
}

// Gone returns the names of the cells whose clues are not left.
func Gone(p sudoku.Puzzle, left sudoku.Grid) (names []string) {
	for c, d := range p.Givens {
		if d != 0 && left[c] == 0 {
			names = append(names, p.Shape.CellName(sudoku.Cell(c)))
		}
	}
	return names
}

// Bounds returns what is proved about the fewest clues, in words: "3 clues are needed, and 5 are enough".
func Bounds(low, high int) string {
	needed := fmt.Sprintf("%d clues are", low)
	if low == 1 {
		needed = "1 clue is"
	}
	return fmt.Sprintf("it is proved that %s needed, and %d are enough", needed, high)
}

// Canonical is the object of canon about one puzzle.
type Canonical struct {
	answer.Origin          // without the board if it is plain 9×9
	Form          string   `json:"form"`
	Canonical     string   `json:"canonical,omitempty"`
	Map           string   `json:"map,omitempty"`
	Automorphisms *big.Int `json:"automorphisms,omitempty"`
	Message       string   `json:"message,omitempty"`
}

// Of puts the puzzle p into the object.
func (c *Canonical) Of(p sudoku.Puzzle) {
	c.Puzzle = text.String(p.Shape, p.Givens)
	if !p.IsClassic() {
		c.Board, c.Rules = p.Shape.Text(), p.RuleTexts()
	}
}

// Set puts the form of the puzzle p into the object.
func (c *Canonical) Set(p sudoku.Puzzle, found *canon.Result) {
	c.Canonical, c.Map, c.Automorphisms = text.String(p.Shape, found.Image), found.Map(), found.Automorphisms
}

// NoSolved is the message about a puzzle that has no form of the kind [canon.Solved].
const NoSolved = "the form solution exists for puzzles with exactly one solution only"

// Repaired is the object of repair about one puzzle.
type Repaired struct {
	answer.Subject
	Least   int             `json:"least,omitempty"` // proved: the fewest clues to change or drop; absent if more than --max
	Repairs []answer.Repair `json:"repairs,omitempty"`
}

// NoRepair returns the message about a puzzle without a repair of up to most changes.
func NoRepair(p sudoku.Puzzle, most int) string {
	switch {
	case p.Givens.Filled() == 0:
		return "it has no clues that could be changed"
	case most == 1:
		return "no change of one clue makes it unique"
	}
	return fmt.Sprintf("no change of up to %s makes it unique", words.Plural(most, "clue"))
}
