package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"sudokusat/draw"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// benching is the command bench.
type benching struct {
	t       *terminal
	reading readingFlags
	engine  engineFlags
	runs    int
	limit   uint64
	json    bool
	chart   charting
	encodings
	engineGiven func() bool // whether --engine is
}

// benched is one line of bench --json: what one engine did.
type benched struct {
	Engine  string  `json:"engine"`
	Puzzles int     `json:"puzzles"`
	Limit   uint64  `json:"limit"` // of solutions
	Jobs    int     `json:"jobs"`
	Runs    int     `json:"runs"`
	Seconds float64 `json:"seconds"` // the median of the runs, all puzzles
	Rate    float64 `json:"puzzles_per_second"`
	GaveUp  int     `json:"gave_up"` // puzzles, in the last run
	// Unproved counts those of the last run that rest on a solver's word.
	Unproved int `json:"unproved"`
}

func benchCommand(t *terminal) *cobra.Command {
	b := &benching{t: t}
	c := &cobra.Command{
		Use:   "bench [FILE…]",
		Short: "Puzzles a second, engine by engine",
		Long: `Bench reads all puzzles into memory, then lets each engine answer them all, in
turns, and prints the median of the runs: puzzles a second and the time for one
puzzle on average. By default each answer includes the proof that there is no
second solution.

With --encoding or --amo it lets SAT engines answer from formulas of each encoding:
sat, or those that --engine names. The formula is that of the whole puzzle, where
sat else is asked about what propagation leaves of it.`,
		Example: `  sudokusat bench puzzles.txt
  sudokusat bench --engine native,sat --jobs 1 --runs 9 puzzles.txt
  sudokusat bench --engine 'sat,exec:cadical -q' --encoding all --runs 3 puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return b.run(c.Context(), args) },
	}
	b.engineGiven = func() bool { return c.Flags().Changed("engine") }
	b.reading.add(c, t)
	b.engine.add(c, "native", "who is measured, with commas between")
	f := c.Flags()
	f.IntVar(&b.runs, "runs", 5, "how often each engine answers all puzzles")
	f.Uint64Var(&b.limit, "limit", 2, "stop at so many solutions; 1 leaves out the look for a second one")
	f.StringVar(&b.encoding, "encoding", "", "compare encodings, with commas between: "+strings.Join(encodingNames(), ", ")+", or all; for sat and external solvers")
	f.StringVar(&b.amo, "amo", "", "compare ways to say \"at most one\", with commas between: "+strings.Join(amoNames(), ", ")+", or all")
	complete(c, "encoding", append(encodingNames(), "all"))
	complete(c, "amo", append(amoNames(), "all"))
	addJSON(c, &b.json, benched{})
	b.chart.add(c, "the puzzles a second of each engine")
	return c
}

// engines are those to measure.
func (b *benching) engines() (engines []sudoku.Engine, closeAll func(), err error) {
	if !b.given() {
		return b.engine.openAll(b.t)
	}
	solvers := b.engine.engine
	if !b.engineGiven() {
		solvers = "sat"
	}
	return b.encodings.engines(b.t, solvers, b.engine.jobs)
}

func (b *benching) run(ctx context.Context, args []string) (err error) {
	in, err := b.reading.input(ctx, b.t, args)
	if err != nil {
		return err
	}
	if err := b.engine.check(); err != nil {
		return err
	}
	if b.runs < 1 {
		return errors.New("--runs is a number from 1 up")
	}
	if err := b.chart.check(); err != nil {
		return err
	}
	engines, closeAll, err := b.engines()
	if err != nil {
		return err
	}
	defer closeAll()
	var puzzles []sudoku.Puzzle
	for r := range in.Records(ctx) {
		if r.Err != nil {
			b.t.unread(r)
			continue
		}
		for _, e := range engines {
			if err := e.Supports(r.Puzzle); err != nil {
				return fail(statusGaveUp, fmt.Errorf("%s: %w", r.Place(), err))
			}
		}
		puzzles = append(puzzles, r.Puzzle)
	}
	if len(puzzles) == 0 {
		return fail(statusInput, fmt.Errorf("no puzzles to measure with"))
	}
	times := make([][]time.Duration, len(engines))
	gaveUp, unproved := make([]int, len(engines)), make([]int, len(engines)) // in the last run
	runs := b.runs
	progress := b.t.count("runs", runs*len(engines))
	for run := range runs {
		for i, e := range engines { // in turns, so that a busy moment hits all alike
			start := time.Now()
			answers := sudoku.SolveAll(ctx, sudoku.Timed(e, b.engine.timeout), puzzles, sudoku.Query{Limit: b.limit, Keep: 1})
			times[i] = append(times[i], time.Since(start))
			progress(run*len(engines) + i + 1)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			gaveUp[i], unproved[i] = 0, 0
			for _, ans := range answers {
				switch {
				case ans.Err != nil:
					gaveUp[i]++
				case ans.Unproved:
					unproved[i]++
				}
			}
		}
	}
	defer func() {
		if err == nil && b.chart.wanted() {
			err = b.drawn(engines, times, len(puzzles))
		}
	}()
	w := bufio.NewWriter(b.t.stdout)
	if b.json {
		for i, e := range engines {
			slices.Sort(times[i])
			median := times[i][len(times[i])/2].Seconds()
			if gaveUp[i] > 0 {
				b.t.worsen(statusGaveUp)
			}
			if err := (lines{w}).json(benched{e.Name(), len(puzzles), b.limit, b.engine.jobs, runs, median, float64(len(puzzles)) / median, gaveUp[i], unproved[i]}); err != nil {
				return err
			}
		}
		return outputError(w.Flush())
	}
	width := 24
	for _, e := range engines {
		width = max(width, utf8.RuneCountInString(e.Name()))
	}
	fmt.Fprintf(w, "%s, up to %s each, %s, median of %s\n", words.Count(len(puzzles), "puzzle"), words.Count(int(b.limit), "solution"), words.Count(b.engine.jobs, "job"), words.Count(runs, "run"))
	for i, e := range engines {
		slices.Sort(times[i])
		median := times[i][len(times[i])/2]
		fmt.Fprintf(w, "%-*s %12s puzzles/s %14s a puzzle", width, e.Name(), words.Thousands(int(float64(len(puzzles))/median.Seconds())), shortly(median/time.Duration(len(puzzles))).String())
		if gaveUp[i] > 0 {
			b.t.worsen(statusGaveUp)
			fmt.Fprintf(w, "  gave up on %s", words.Thousands(gaveUp[i]))
		}
		if unproved[i] > 0 {
			fmt.Fprintf(w, "  unproved on %s", words.Thousands(unproved[i]))
		}
		fmt.Fprintln(w)
	}
	return outputError(w.Flush())
}

// drawn is the chart of what was measured; times are in order.
func (b *benching) drawn(engines []sudoku.Engine, times [][]time.Duration, puzzles int) error {
	chart := draw.Chart{Title: fmt.Sprintf("Puzzles a second, median of %s", words.Count(b.runs, "run"))}
	least, most := 0.0, 0.0
	for i, e := range engines {
		rate := float64(puzzles) / times[i][len(times[i])/2].Seconds()
		chart.Bars = append(chart.Bars, draw.Bar{Label: e.Name(), Value: rate, Text: words.Thousands(int(rate))})
		if most = max(most, rate); i == 0 || rate < least {
			least = rate
		}
	}
	chart.Log = most > 50*least
	return b.chart.draw(b.t, chart)
}
