package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"sudokusat/compare"
	"sudokusat/draw"
	"sudokusat/encode"
	"sudokusat/internal/tty"
	"sudokusat/sat"
	"sudokusat/stream"
	"sudokusat/sudoku"
)

// benchCmd is the command bench.
type benchCmd struct {
	t       *terminal
	reading readingFlags
	engine  engineFlags
	runs    int
	limit   uint64
	json    bool
	chart   chart
	encodings
	engineGiven func() bool // whether --engine is
}

// benchJSON is one line of bench --json: what one engine did.
type benchJSON struct {
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
	b := &benchCmd{t: t, runs: 5, limit: 2}
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
	f.Var(atLeast(&b.runs, 1), "runs", "how often each engine answers all puzzles")
	f.Var(upTo64(&b.limit), "limit", "stop at so many solutions; 1 leaves out the look for a second one")
	f.StringVar(&b.encoding, "encoding", "", "compare encodings, with commas between: "+strings.Join(encodingNames(), ", ")+", or all; for sat and external solvers")
	f.StringVar(&b.amo, "amo", "", "compare ways to say \"at most one\", with commas between: "+strings.Join(amoNames(), ", ")+", or all")
	complete(c, "encoding", append(encodingNames(), "all"))
	complete(c, "amo", append(amoNames(), "all"))
	addJSON(c, &b.json, benchJSON{})
	b.chart.add(c, "the puzzles a second of each engine")
	return c
}

// engines are those to measure.
func (b *benchCmd) engines() (engines []sudoku.Engine, closeAll func(), err error) {
	if !b.given() {
		return b.engine.openAll(b.t)
	}
	solvers := b.engine.engine
	if !b.engineGiven() {
		solvers = "sat"
	}
	return b.encodings.engines(b.t, solvers, b.engine.jobs)
}

func (b *benchCmd) run(ctx context.Context, args []string) (err error) {
	in, err := b.reading.input(ctx, b.t, args)
	if err != nil {
		return err
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
			b.t.reportUnread(r)
			continue
		}
		for _, e := range engines {
			if err := e.Supports(r.Puzzle); err != nil {
				return tty.Fail(tty.GaveUp, fmt.Errorf("%s: %w", r.Place(), err))
			}
		}
		puzzles = append(puzzles, r.Puzzle)
	}
	if len(puzzles) == 0 {
		return tty.Fail(tty.Input, fmt.Errorf("no puzzles to measure with"))
	}
	times := make([][]time.Duration, len(engines))
	gaveUp, unproved := make([]int, len(engines)), make([]int, len(engines)) // in the last run
	runs := b.runs
	progress := b.t.Count("runs", runs*len(engines))
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
	w := bufio.NewWriter(b.t.Stdout)
	if b.json {
		for i, e := range engines {
			slices.Sort(times[i])
			median := times[i][len(times[i])/2].Seconds()
			if gaveUp[i] > 0 {
				b.t.Raise(tty.GaveUp)
			}
			if err := (tty.Lines{W: w}).JSON(benchJSON{e.Name(), len(puzzles), b.limit, b.engine.jobs, runs, median, float64(len(puzzles)) / median, gaveUp[i], unproved[i]}); err != nil {
				return err
			}
		}
		return tty.OutputError(w.Flush())
	}
	width := 24
	for _, e := range engines {
		width = max(width, utf8.RuneCountInString(e.Name()))
	}
	fmt.Fprintf(w, "%s, up to %s each, %s, median of %s\n", compare.Counted(len(puzzles), "puzzle"), compare.Counted(int(b.limit), "solution"), compare.Counted(b.engine.jobs, "job"), compare.Counted(runs, "run"))
	for i, e := range engines {
		slices.Sort(times[i])
		median := times[i][len(times[i])/2]
		fmt.Fprintf(w, "%-*s %12s puzzles/s %14s a puzzle", width, e.Name(), compare.Thousands(int(float64(len(puzzles))/median.Seconds())), shortly(median/time.Duration(len(puzzles))).String())
		if gaveUp[i] > 0 {
			b.t.Raise(tty.GaveUp)
			fmt.Fprintf(w, "  gave up on %s", compare.Thousands(gaveUp[i]))
		}
		if unproved[i] > 0 {
			fmt.Fprintf(w, "  unproved on %s", compare.Thousands(unproved[i]))
		}
		fmt.Fprintln(w)
	}
	return tty.OutputError(w.Flush())
}

// drawn is the chart of what was measured; times are in order.
func (b *benchCmd) drawn(engines []sudoku.Engine, times [][]time.Duration, puzzles int) error {
	chart := draw.Chart{Title: fmt.Sprintf("Puzzles a second, median of %s", compare.Counted(b.runs, "run"))}
	least, most := 0.0, 0.0
	for i, e := range engines {
		rate := float64(puzzles) / times[i][len(times[i])/2].Seconds()
		chart.Bars = append(chart.Bars, draw.Bar{Label: e.Name(), Value: rate, Text: compare.Thousands(int(rate))})
		if most = max(most, rate); i == 0 || rate < least {
			least = rate
		}
	}
	chart.Log = most > 50*least
	return b.chart.draw(b.t, chart)
}

// Encodings compared: every SAT engine on formulas of every encoding that is asked
// for, with every way to say "at most one".

// encodings is the options --encoding and --amo of bench, each a list with commas
// between its names; "all" is all.
type encodings struct{ encoding, amo string }

func (o encodings) given() bool { return o.encoding != "" || o.amo != "" }

// encodable is an engine that answers from formulas of any encoding.
type encodable func(encode.Encoding, encode.AMO) sudoku.Engine

// openEncodable makes such an engine by its name; closed ends its processes.
func openEncodable(t *terminal, name string, jobs int) (e encodable, closed func(), err error) {
	command, external := strings.CutPrefix(name, "exec:")
	switch {
	case strings.EqualFold(name, "sat"):
		workers := sat.NewWorkers(sat.WorkerCount(jobs))
		return func(said encode.Encoding, amo encode.AMO) sudoku.Engine { return workers.Encoded(said, amo) }, func() { workers.Close() }, nil
	case !external:
		return nil, nil, fmt.Errorf("--encoding and --amo are for SAT engines, sat and exec:COMMAND: --engine %s searches without a formula", name)
	}
	if _, err := openEngine(t, name, stream.EngineOptions{}); err != nil { // is it there?
		return nil, nil, err
	}
	solver, err := sat.NewExec(command)
	return func(said encode.Encoding, amo encode.AMO) sudoku.Engine { return solver.Encoded(said, amo) }, func() {}, err
}

// engines makes an engine of each solver, encoding and way to say "at most one".
// What only one of the two options leaves open is as for sudokusat export.
func (o encodings) engines(t *terminal, solvers string, jobs int) (engines []sudoku.Engine, closeAll func(), err error) {
	var opened []func()
	all := func() {
		for _, closed := range opened {
			closed()
		}
	}
	defer func() {
		if err != nil {
			all()
		}
	}()
	names := listed(o.encoding, encodingNames())
	switch {
	case len(names) == 0 && o.encoding != "":
		return nil, nil, fmt.Errorf("--encoding %q names none", o.encoding)
	case len(names) == 0:
		names = []string{"extended"}
	}
	list, err := engineNames(solvers)
	if err != nil {
		return nil, nil, err
	}
	for _, solver := range list {
		e, closed, err := openEncodable(t, solver, jobs)
		if err != nil {
			return nil, nil, err
		}
		opened = append(opened, closed)
		for _, name := range names {
			encoding, err := encode.EncodingByName(name)
			if err != nil {
				return nil, nil, err
			}
			ways := listed(o.amo, amoNames())
			if len(ways) == 0 {
				engines = append(engines, e(encoding, encoding.AMO))
			}
			for _, way := range ways {
				amo, err := encode.AMOByName(way)
				if err != nil {
					return nil, nil, err
				}
				engines = append(engines, e(encoding, amo))
			}
		}
	}
	return engines, all, nil
}

// listed is the names of a list, all where it says so.
func listed(list string, all []string) []string {
	if strings.EqualFold(list, "all") {
		return all
	}
	return strings.FieldsFunc(strings.ToLower(list), func(r rune) bool { return r == ',' || r == ' ' })
}
