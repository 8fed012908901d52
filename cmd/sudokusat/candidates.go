package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/sudoku"
)

func candidatesCommand(t *terminal) *cobra.Command {
	e, count := &reasonCmd{listCmd: listCmd{t: t}}, uint64(0)
	c := &cobra.Command{
		Use:   "candidates [FILE…]",
		Short: "True candidates: the digits of each cell that some solution has",
		Long: `Candidates draws each puzzle with the digits that some solution has in each cell.
A cell with one digit is decided. A puzzle without solution has no candidates, and
is reported. The drawing can be read as a puzzle with pencil marks where digits
begin at 1; lines like #board and #rule have to be put above it again.

With --count each digit is followed by the number of solutions that have it, as in
5:2,7:8+ where there may be more than 8. Counts beyond the limit are exact as well
where all solutions were found.`,
		Example: `  sudokusat candidates puzzle.txt
  sudokusat candidates --count 8 puzzle.txt
  sudokusat candidates --json puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			return e.run(c.Context(), args, func(x *explainer) (outcome, error) { return candidates(x, count) })
		},
	}
	e.add(c, "engine that finds solutions", answer.Candidates{})
	c.Flags().Var(upTo64(&count), "count", "count the solutions of each candidate up to `n`")
	return c
}

// candidates returns the outcome of the command candidates.
func candidates(x *explainer, count uint64) (outcome, error) {
	p := x.puzzle
	tallies, err := explain.Candidates(x.ctx, x.engine, p, max(count, 1))
	if err != nil {
		return outcome{}, err
	}
	o := outcome{verdict: answer.VerdictOf(p, tallies)}
	if o.verdict == sudoku.Unsolvable {
		return notUnique(x.ctx, p, sudoku.Result{Complete: true}), nil
	}
	s := p.Shape
	cells := make([]string, s.Cells())
	j := answer.NewCandidates(p, tallies, count > 0)
	for c := range cells {
		var words []string
		for d := range s.N() {
			t := tallies[c*s.N()+d]
			if t.Count == 0 {
				continue
			}
			word := s.ValueName(sudoku.Cell(c), sudoku.Digit(d+1))
			if count > 0 {
				word += ":" + strconv.FormatUint(t.Count, 10)
				if t.More {
					word += "+"
				}
			}
			words = append(words, word)
		}
		separator := ","
		if count == 0 && s.Board().Hi <= 9 && s.HoldsValues(sudoku.Cell(c)) {
			separator = ""
		}
		cells[c] = strings.Join(words, separator)
	}
	o.text = headOfMarks(p) + drawn(s, cells)
	o.put(&j.Subject, &j)
	return o, nil
}

// headOfMarks returns the lines for the board and the rules above the candidates of a puzzle, which
// themselves are what rules about candidates require; "" if the grid shows the board and there are no other rules.
func headOfMarks(p sudoku.Puzzle) string {
	var head strings.Builder
	for line := range strings.Lines(p.Head()) {
		if !strings.HasPrefix(line, "#rule candidates ") {
			head.WriteString(line)
		}
	}
	if rows, cols := sudoku.DefaultBox(p.Shape.N()); head.String() == fmt.Sprintf("#box %dx%d\n", rows, cols) {
		return ""
	}
	return head.String()
}

// drawn returns a grid of words with lines between boxes, then extra cells by name. It
// ends in an empty line.
func drawn(s *sudoku.Shape, cells []string) string {
	boxRows, boxCols := s.Box()
	width := make([]int, s.Cols())
	for c, w := range cells[:s.Squares()] {
		width[c%s.Cols()] = max(width[c%s.Cols()], utf8.RuneCountInString(w), 1)
	}
	var b strings.Builder
	for r := range s.Rows() {
		if boxRows > 0 && r > 0 && r%boxRows == 0 {
			var line strings.Builder
			for c, w := range width {
				if boxCols > 0 && c > 0 && c%boxCols == 0 {
					line.WriteString("+-")
				}
				line.WriteString(strings.Repeat("-", w+1))
			}
			b.WriteString(line.String()[:line.Len()-1] + "\n")
		}
		var line strings.Builder
		for c, w := range width {
			if boxCols > 0 && c > 0 && c%boxCols == 0 {
				line.WriteString("| ")
			}
			word := cells[r*s.Cols()+c]
			if !s.Exists(sudoku.Cell(r*s.Cols() + c)) {
				word = "#"
			}
			line.WriteString(word + strings.Repeat(" ", w+1-utf8.RuneCountInString(word)))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	for c := s.Squares(); c < len(cells); c++ {
		b.WriteString(s.CellName(sudoku.Cell(c)) + "=" + cells[c] + "\n")
	}
	return b.String()
}
