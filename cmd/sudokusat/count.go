package main

import (
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"sudokusat/sudoku"
)

func (a *app) countCommand() *cobra.Command {
	var limit uint64
	c := &cobra.Command{
		Use:   "count [FILE…]",
		Short: "The exact number of solutions, up to --limit",
		Long: `Count prints the number of solutions of each puzzle. A plus behind the number
says that there may be more: the limit was reached, or the time was over. A
puzzle that cannot be read leaves an empty line.`,
		Example: `  echo ................ | sudokusat count
  sudokusat count --limit 1000 --timeout 10s puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return a.count(c, args, limit) },
	}
	a.addReading(c)
	a.addSolving(c, "auto", "who answers")
	a.addJSON(c)
	c.Flags().Uint64Var(&limit, "limit", 0, "stop counting a puzzle at so many; 0 counts them all")
	return c
}

func (a *app) count(c *cobra.Command, args []string, limit uint64) error {
	q := sudoku.Query{Limit: limit}
	if limit == math.MaxUint64 {
		q.Limit = 0
	}
	return a.report(c, args, reporting{query: q, line: func(it *item) string {
		s := strconv.FormatUint(it.ans.Count, 10)
		if !it.ans.Complete {
			s += "+"
		}
		return s
	}})
}
