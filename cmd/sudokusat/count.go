package main

import (
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/sudoku"
)

func countCommand(t *terminal) *cobra.Command {
	var limit uint64
	r := &queryCmd{listCmd: listCmd{t: t}, partial: true, chart: &chart{title: "Puzzles by number of solutions"}}
	r.line = func(_ sudoku.Puzzle, ans *sudoku.Answer) string {
		s := strconv.FormatUint(ans.Count, 10)
		if !ans.Complete || ans.Unproved {
			s += "+"
		}
		return s
	}
	c := &cobra.Command{
		Use:   "count [FILE…]",
		Short: "The exact number of solutions, up to --limit",
		Long: `Count prints the number of solutions of each puzzle. A plus after the number means
that there may be more, since the limit or the time limit was reached, or Ctrl-C
ended the count. A puzzle that cannot be read leaves an empty line.`,
		Example: `  echo ................ | sudokusat count
  sudokusat count --limit 1000 --timeout 10s puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if limit != math.MaxUint64 {
				r.query.Limit = limit
			}
			return r.run(c.Context(), args)
		},
	}
	r.add(c, "who answers", answer.Answer{})
	r.chart.add(c, "how many puzzles have how many solutions")
	c.Flags().Var(upTo64(&limit), "limit", "stop counting a puzzle at N solutions; 0 counts all")
	return c
}
