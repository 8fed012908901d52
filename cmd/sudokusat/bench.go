package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"sudokusat/draw"
	"sudokusat/encode"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// benchCmd is the command bench.
type benchCmd struct {
	listCmd
	runs  int
	limit uint64
	chart chart
	encodings
	engineGiven func() bool // whether --engine is
}

// benchJSON is one line of bench --json, about one engine.
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
	b := &benchCmd{listCmd: listCmd{t: t}, runs: 5, limit: 2}
	c := &cobra.Command{
		Use:   "bench [FILE…]",
		Short: "Puzzles per second, engine by engine",
		Long: `Bench reads all puzzles into memory, then lets each engine answer them all, in
turns, and prints the median of the runs: puzzles per second and the mean time per
puzzle. By default each answer includes the proof that there is no second solution.

With --encoding or --amo it lets SAT engines answer from formulas of each encoding:
sat, or those that --engine names. The formula is that of the whole puzzle; without
these options sat gets what propagation leaves of it.`,
		Example: `  sudokusat bench puzzles.txt
  sudokusat bench --engine native,sat --jobs 1 --runs 9 puzzles.txt
  sudokusat bench --engine 'sat,exec:cadical -q' --encoding all --runs 3 puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return b.run(c.Context(), args) },
	}
	b.engineGiven = func() bool { return c.Flags().Changed("engine") }
	b.reading.add(c, t, &b.engine.timeout)
	b.engine.add(c, "native", "engines to measure, separated by commas")
	f := c.Flags()
	f.Var(atLeast(&b.runs, 1), "runs", "how often each engine answers all puzzles")
	f.Var(upTo64(&b.limit), "limit", "stop at N solutions; 1 leaves out the search for a second one")
	f.StringVar(&b.encoding, "encoding", "", "encodings to compare, separated by commas: "+strings.Join(encodingNames(), ", ")+", or all; for sat and external solvers")
	f.StringVar(&b.amo, "amo", "", "encodings of \"at most one\" to compare, separated by commas: "+strings.Join(amoNames(), ", ")+", or all")
	complete(c, "encoding", append(encodingNames(), "all"))
	complete(c, "amo", append(amoNames(), "all"))
	addJSON(c, &b.json, benchJSON{})
	b.chart.add(c, "puzzles per second by engine")
	return c
}

// engines returns the engines to measure.
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
			if err := e.Supports(ctx, r.Puzzle); err != nil {
				return tty.Fail(tty.GaveUp, fmt.Errorf("%s: %w", r.Place(), err))
			}
		}
		puzzles = append(puzzles, r.Puzzle)
	}
	if len(puzzles) == 0 {
		return tty.Fail(tty.Input, fmt.Errorf("no puzzles to measure with"))
	}
	list, err := b.measure(ctx, engines, puzzles)
	if err != nil {
		return err
	}
	if err := b.print(len(puzzles), list); err != nil || !b.chart.wanted() {
		return err
	}
	chart := draw.Chart{Title: fmt.Sprintf("Puzzles per second, median of %s", words.Count(b.runs, "run"))}
	least, most := math.Inf(1), 0.0
	for _, m := range list {
		chart.Bars = append(chart.Bars, draw.Bar{Label: m.Engine, Value: m.Rate, Text: words.Thousands(int(m.Rate))})
		least, most = min(least, m.Rate), max(most, m.Rate)
	}
	chart.Log = most > 50*least
	return b.chart.draw(b.t, chart)
}

// measure lets each engine answer all puzzles, in turns, so that other load on the
// machine affects all engines alike.
func (b *benchCmd) measure(ctx context.Context, engines []sudoku.Engine, puzzles []sudoku.Puzzle) ([]benchJSON, error) {
	times, list := make([][]time.Duration, len(engines)), make([]benchJSON, len(engines))
	progress := b.t.Count("runs", b.runs*len(engines))
	for run := range b.runs {
		for i, e := range engines {
			m := &list[i]
			*m = benchJSON{Engine: e.Name(), Puzzles: len(puzzles), Limit: b.limit, Jobs: b.engine.jobs, Runs: b.runs}
			start := time.Now()
			answers := sudoku.SolveAll(ctx, sudoku.Timed(e, b.engine.timeout), puzzles, sudoku.Query{Limit: b.limit, Keep: 1})
			times[i] = append(times[i], time.Since(start))
			progress(run*len(engines) + i + 1)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for _, ans := range answers {
				switch {
				case ans.Err != nil:
					m.GaveUp++
				case ans.Unproved:
					m.Unproved++
				}
			}
			slices.Sort(times[i])
			m.Seconds = times[i][len(times[i])/2].Seconds()
			m.Rate = float64(len(puzzles)) / m.Seconds
		}
	}
	return list, nil
}

// print prints what was measured.
func (b *benchCmd) print(puzzles int, list []benchJSON) error {
	out, width := b.t.Lines(), 24
	for _, m := range list {
		width = max(width, utf8.RuneCountInString(m.Engine))
		if m.GaveUp > 0 {
			b.t.Raise(tty.GaveUp)
		}
	}
	if !b.json {
		most := "all solutions"
		if b.limit > 0 {
			most = "up to " + words.Count(int(b.limit), "solution")
		}
		fmt.Fprintf(out.W, "%s, %s each, %s, median of %s\n", words.Count(puzzles, "puzzle"), most, words.Count(b.engine.jobs, "job"), words.Count(b.runs, "run"))
	}
	for _, m := range list {
		if b.json {
			if err := out.JSON(m); err != nil {
				return err
			}
			continue
		}
		each := time.Duration(m.Seconds / float64(m.Puzzles) * float64(time.Second))
		fmt.Fprintf(out.W, "%-*s %12s puzzles/s %14s per puzzle", width, m.Engine, words.Thousands(int(m.Rate)), shortly(each).String())
		if m.GaveUp > 0 {
			fmt.Fprintf(out.W, "  gave up on %s", words.Thousands(m.GaveUp))
		}
		if m.Unproved > 0 {
			fmt.Fprintf(out.W, "  unproved on %s", words.Thousands(m.Unproved))
		}
		fmt.Fprintln(out.W)
	}
	return out.Flush()
}

// Comparison of encodings: every SAT engine on formulas of every requested encoding and
// of every encoding of "at most one".

// encodings holds the options --encoding and --amo of bench, each a list of names with
// commas between them; "all" means all.
type encodings struct{ encoding, amo string }

func (o encodings) given() bool { return o.encoding != "" || o.amo != "" }

// encodable is a solver that answers from formulas of any encoding.
type encodable func(encode.Encoding, encode.AMO) sudoku.Engine

// openEncodable makes such an engine by its name; closed ends its processes.
func openEncodable(t *terminal, name string, jobs int) (e encodable, closed func(), err error) {
	command, external := strings.CutPrefix(name, "exec:")
	switch {
	case strings.EqualFold(name, "sat"):
		workers := sat.NewWorkers(sat.WorkerCount(jobs))
		return func(encoding encode.Encoding, amo encode.AMO) sudoku.Engine { return workers.Encoded(encoding, amo) }, func() { workers.Close() }, nil
	case strings.EqualFold(name, "cdcl"):
		return func(encoding encode.Encoding, amo encode.AMO) sudoku.Engine {
			return sat.NewCDCL(jobs, sat.DefaultMemory).Encoded(encoding, amo)
		}, func() {}, nil
	case !external:
		return nil, nil, fmt.Errorf("--encoding and --amo are for SAT engines, sat, cdcl and exec:COMMAND: --engine %s searches without a formula", name)
	}
	if _, err := openEngine(t, name, stream.EngineOptions{}); err != nil { // is it there?
		return nil, nil, err
	}
	solver, err := sat.NewExec(command)
	return func(encoding encode.Encoding, amo encode.AMO) sudoku.Engine { return solver.Encoded(encoding, amo) }, func() {}, err
}

// engines returns an engine for each solver, encoding and encoding of "at most one".
// An option that is not given has the default of sudokusat export.
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

// listed returns the names of a list with commas; "all" means all.
func listed(list string, all []string) []string {
	if strings.EqualFold(list, "all") {
		return all
	}
	return strings.FieldsFunc(strings.ToLower(list), func(r rune) bool { return r == ',' || r == ' ' })
}
