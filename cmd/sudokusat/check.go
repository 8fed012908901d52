package main

import (
	"errors"

	"github.com/spf13/cobra"

	"sudokusat/sudoku"
)

func (a *app) checkCommand() *cobra.Command {
	unique, certify := false, ""
	c := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "One verdict a puzzle: unique, multiple or unsolvable, and why when the clues clash",
		Long: `Check prints one line for each puzzle: unique, multiple, unsolvable, or unknown
when it gave up. Behind "unsolvable:" stand the cells when the clues alone break
a rule. A puzzle that cannot be read leaves an empty line.`,
		Example: `  sudokusat check puzzles.txt
  sudokusat check --unique list.txt && echo every puzzle has one solution`,
		RunE: func(c *cobra.Command, args []string) error { return a.check(c, args, unique, certify) },
	}
	a.addReading(c)
	a.addSolving(c, "auto", "who answers")
	a.addJSON(c)
	c.Flags().BoolVar(&unique, "unique", false, "a puzzle with several solutions is a failure (exit status 1)")
	c.Flags().StringVar(&certify, "certify", "", "write a certificate for each verdict to this `file`; see sudokusat verify")
	return c
}

func (a *app) check(c *cobra.Command, args []string, unique bool, certify string) error {
	a.stderr.mute(negative, several) // the line on standard output says it all
	how := reporting{unique: unique, certify: certify, query: sudoku.Query{Limit: 2, Keep: 2}}
	how.line = func(it *item) string {
		line := it.ans.Verdict().String()
		if it.ans.Verdict() == sudoku.Unsolvable {
			if why := reason(it.Puzzle); why != "" {
				line += ": " + why
			}
		}
		return line
	}
	return a.report(c, args, how)
}

// reporting is what commands that print a line a puzzle differ in.
type reporting struct {
	query   sudoku.Query
	line    func(*item) string
	unique  bool   // a second solution is a failure
	certify string // a file for certificates, "" for none
}

// report answers a query for each puzzle with a line, or with a JSON record.
func (a *app) report(c *cobra.Command, args []string, how reporting) (err error) {
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
	p := &pipeline{in: a.input(args, o), jobs: jobs, full: engine.batch, flush: out.flush}
	asking := asker{query: how.query}.use(engine, jobs, a.shared.timeout)
	var certify *certifier
	if how.certify != "" {
		if certify, err = a.certifier(how.certify, a.spec(c)); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, certify.close()) }()
		asking.certify = certify.certify
	}
	p.work = asking.work
	p.emit = func(it *item) error {
		message := a.judged(it, how.unique)
		a.statistics(it)
		if certify != nil {
			if err := certify.write(ctx, it); err != nil {
				return err
			}
		}
		switch {
		case !it.keepsPlace():
			return nil
		case a.shared.json:
			return out.json(newRecord(it, message))
		case it.bad != nil:
			return out.print("")
		}
		return out.print(how.line(it))
	}
	if a.short(o, a.spec(c)) && certify == nil {
		only := how.line(&item{ans: sudoku.Answer{Result: sudoku.Result{Count: 1, Complete: how.query.Limit != 1}}})
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
