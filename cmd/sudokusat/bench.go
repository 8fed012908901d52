package main

import (
	"bufio"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/compare"
	"sudokusat/sudoku"
	"sudokusat/text"
)

func (a *app) benchCommand() *cobra.Command {
	var runs int
	var limit uint64
	c := &cobra.Command{
		Use:   "bench [FILE…]",
		Short: "Puzzles a second, engine by engine",
		Long: `Bench reads all puzzles into memory, then lets each engine answer them all, in
turns, and prints the median of the runs: puzzles a second and the time for one
puzzle on average. By default each answer includes the proof that there is no
second solution.`,
		Example: `  sudokusat bench puzzles.txt
  sudokusat bench --engine native,sat --jobs 1 --runs 9 puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return a.bench(c, args, max(runs, 1), limit) },
	}
	a.addReading(c)
	a.addSolving(c, "native", "who is measured, with commas between")
	f := c.Flags()
	f.IntVar(&runs, "runs", 5, "how often each engine answers all puzzles")
	f.Uint64Var(&limit, "limit", 2, "stop at so many solutions; 1 leaves out the look for a second one")
	return c
}

func (a *app) bench(c *cobra.Command, args []string, runs int, limit uint64) error {
	ctx := c.Context()
	o, err := a.reading()
	if err != nil {
		return err
	}
	jobs := max(a.shared.jobs, 1)
	engines, closeAll, err := a.engines(a.spec(c), jobs)
	if err != nil {
		return err
	}
	defer closeAll()
	var puzzles []sudoku.Grid
	a.input(args, o).each(func(file string, r text.Record, err error) bool {
		if err != nil {
			a.judged(&item{Record: r, file: file, bad: err}, false)
		} else {
			puzzles = append(puzzles, r.Puzzle)
		}
		return ctx.Err() == nil
	}, func() {})
	if len(puzzles) == 0 {
		return fail(statusInput, fmt.Errorf("no puzzles to measure with"))
	}
	times := make([][]time.Duration, len(engines))
	answered := make([]int, len(engines))
	for range runs {
		for i, e := range engines { // in turns, so that a busy moment hits all alike
			start := time.Now()
			answers := sudoku.SolveAll(ctx, sudoku.Timed(e, a.shared.timeout), puzzles, sudoku.Query{Limit: limit, Keep: 1})
			times[i] = append(times[i], time.Since(start))
			if ctx.Err() != nil {
				return ctx.Err()
			}
			answered[i] = 0
			for _, ans := range answers {
				if ans.Err == nil {
					answered[i]++
				}
			}
		}
	}
	w := bufio.NewWriter(a.stdout)
	fmt.Fprintf(w, "%s puzzles, up to %d solutions each, %d jobs, median of %d runs\n", compare.Thousands(len(puzzles)), limit, jobs, runs)
	for i, e := range engines {
		slices.Sort(times[i])
		median := times[i][len(times[i])/2]
		fmt.Fprintf(w, "%-24s %12s puzzles/s %14s a puzzle", e.Name(), compare.Thousands(int(float64(len(puzzles))/median.Seconds())), (median / time.Duration(len(puzzles))).String())
		if gaveUp := len(puzzles) - answered[i]; gaveUp > 0 {
			a.worsen(statusGaveUp)
			fmt.Fprintf(w, "  gave up on %s", compare.Thousands(gaveUp))
		}
		fmt.Fprintln(w)
	}
	return outputError(w.Flush())
}
