package main

import (
	"github.com/spf13/cobra"

	"sudokusat/sudoku"
)

func (a *app) checkCommand() *cobra.Command {
	unique := false
	c := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "One verdict a puzzle: unique, multiple or unsolvable, and why when the clues clash",
		Long: `Check prints one line for each puzzle: unique, multiple, unsolvable, or unknown
when it gave up. Behind "unsolvable:" stand the cells when the clues alone break
a rule. A puzzle that cannot be read leaves an empty line.`,
		Example: `  sudokusat check puzzles.txt
  sudokusat check --unique list.txt && echo every puzzle has one solution`,
		RunE: func(c *cobra.Command, args []string) error { return a.check(c, args, unique) },
	}
	a.addReading(c)
	a.addSolving(c, "auto", "who answers")
	a.addJSON(c)
	c.Flags().BoolVar(&unique, "unique", false, "a puzzle with several solutions is a failure (exit status 1)")
	return c
}

func (a *app) check(c *cobra.Command, args []string, unique bool) error {
	a.stderr.mute(negative, several) // the line on standard output says it all
	return a.report(c, args, unique, sudoku.Query{Limit: 2, Keep: 2}, func(it *item) string {
		line := it.ans.Verdict().String()
		if it.ans.Verdict() == sudoku.Unsolvable {
			if why := reason(it.Puzzle); why != "" {
				line += ": " + why
			}
		}
		return line
	})
}

// report answers a query for each puzzle with a line, or with a JSON record.
func (a *app) report(c *cobra.Command, args []string, unique bool, q sudoku.Query, line func(*item) string) error {
	ctx := c.Context()
	o, err := a.reading()
	if err != nil {
		return err
	}
	engine, err := a.engine(a.spec(c))
	if err != nil {
		return err
	}
	defer engine.close()
	out := a.lines()
	jobs := max(a.shared.jobs, 1)
	p := &pipeline{in: a.input(args, o), jobs: jobs, full: engine.batch, flush: out.flush,
		work: asker{query: q}.use(engine, jobs, a.shared.timeout).work}
	p.emit = func(it *item) error {
		message := a.judged(it, unique)
		a.statistics(it)
		switch {
		case !it.keepsPlace():
			return nil
		case a.shared.json:
			return out.json(newRecord(it, message))
		case it.bad != nil:
			return out.print("")
		}
		return out.print(line(it))
	}
	if a.short(o, a.spec(c)) {
		only := line(&item{ans: sudoku.Answer{Result: sudoku.Result{Count: 1, Complete: q.Limit != 1}}})
		p.emitLines = func(_ *lineBatch, from, to int) error {
			for range to - from {
				if err := out.print(only); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return p.run(ctx, a.stderr)
}
