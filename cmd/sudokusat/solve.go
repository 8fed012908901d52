package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/sudoku"
	"sudokusat/text"
)

// allSolutions bounds --all: more than that are no answer but an accident.
const allSolutions = 1_000_000

// leastByDefault is the size up to which the answer to a puzzle with several
// solutions is the least of them without being asked: finding it is cheap
// there.
const leastByDefault = 9

func (a *app) solveCommand() *cobra.Command {
	var how solving
	c := &cobra.Command{
		Use:   "solve [FILE…]",
		Short: "Solve puzzles; the answer mirrors the puzzle's format",
		Long: `Solve prints one solution of each puzzle, in the format of the puzzle.

It looks for a second solution too. Where there are several it prints one, on
boards up to 9×9 the lexicographically least, and says so on standard error;
--unique makes that a failure, --any skips the look, --all and --limit print
more, on boards up to 9×9 the least ones in order. A puzzle without solution, or
one that cannot be read, leaves an empty line where the others have their
solution on one line, and nothing where they have a grid.

Every solution is checked against the rules before it is printed.`,
		Example: `  sudokusat solve puzzles.txt
  sudokusat solve --format boxed --unique p.txt
  sudokusat solve --engine 'exec:kissat -q' --timeout 10s hard.txt
  sudokusat solve --profile poj3076 < judge.in`,
		RunE: func(c *cobra.Command, args []string) error { return a.solve(c, args, how) },
	}
	a.addReading(c)
	a.addSolving(c, "auto", "who answers")
	a.addJSON(c)
	f := c.Flags()
	f.BoolVar(&how.unique, "unique", false, "a puzzle with several solutions is a failure (exit status 1) and prints none")
	f.BoolVar(&how.any, "any", false, "any solution will do: do not look for a second one")
	f.BoolVar(&how.all, "all", false, fmt.Sprintf("print every solution, at most %d", allSolutions))
	f.Uint64Var(&how.limit, "limit", 0, "print up to so many solutions")
	f.BoolVar(&how.least, "least", false, "print the lexicographically least solution, or the least ones in order")
	c.MarkFlagsMutuallyExclusive("unique", "any", "all", "limit")
	return c
}

// solving is what solve is asked for.
type solving struct {
	unique, any, all, least bool
	limit                   uint64
}

func (how solving) asker() asker {
	q := asker{query: sudoku.Query{Limit: 2, Keep: 1}, leastTo: leastByDefault}
	switch {
	case how.all:
		q.query.Limit = allSolutions
	case how.limit > 0:
		q.query.Limit = max(min(how.limit, allSolutions), 2) // are there others, and less?
	case how.any:
		q.query.Limit, q.leastTo = 1, 0
	case how.least:
		q.leastTo = sudoku.MaxN
		return q
	default:
		return q
	}
	q.query.Keep, q.query.Least = int(q.query.Limit), how.least
	if how.limit == 1 {
		q.query.Keep = 1
	}
	if how.least {
		q.leastTo = 0 // the first answer has them
	}
	return q
}

func (a *app) solve(c *cobra.Command, args []string, how solving) error {
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
	if p := o.Profile; p != nil {
		if p.Simple {
			return fmt.Errorf("the profile %s asks for singles: use sudokusat simple", p.Name)
		}
		how.least = how.least || p.Least
		how.any = how.any || !p.Least && !how.unique && !how.all && how.limit == 0
	}
	jobs := max(a.shared.jobs, 1)
	p := &pipeline{in: a.input(args, o), jobs: jobs, full: engine.batch, work: how.asker().use(engine, jobs, a.shared.timeout).work}
	if a.shared.json {
		out := a.lines()
		p.flush = out.flush
		p.emit = func(it *item) error {
			message := a.solved(it, how)
			if !it.keepsPlace() {
				return nil
			}
			return out.json(newRecord(it, message))
		}
		return p.run(ctx, a.stderr)
	}
	w := text.NewWriter(a.stdout, text.WriterOptions{Format: o.Format, Profile: o.Profile})
	p.flush = func() error { return outputError(w.Flush()) }
	p.emit = func(it *item) error {
		a.solved(it, how)
		if !it.keepsPlace() {
			return nil
		}
		solutions := it.ans.Solutions
		if len(solutions) == 0 || how.unique && !it.ans.Unique() {
			return outputError(w.Skip(it.Record))
		}
		for _, s := range solutions {
			if err := w.Write(it.Record, s); err != nil {
				return outputError(err)
			}
		}
		return nil
	}
	if a.short(o, a.spec(c)) && !how.all && how.limit == 0 {
		p.emitLines = func(b *lineBatch, from, to int) error {
			return outputError(w.WriteBlock(b.answers[from*text.BlockStride : to*text.BlockStride]))
		}
	}
	err = p.run(ctx, a.stderr)
	if closing := outputError(w.Close()); err == nil || errors.Is(err, context.Canceled) && closing != nil {
		err = errors.Join(err, closing)
	}
	return err
}

// solved tells what is to be told about an answer and returns it.
func (a *app) solved(it *item, how solving) string {
	message := a.judged(it, how.unique)
	a.statistics(it)
	if message != "" || it.bad != nil || it.ans.Verdict() != sudoku.Multiple {
		return message
	}
	switch {
	case how.all && !it.ans.Complete:
		a.worsen(statusGaveUp)
		message = fmt.Sprintf("stopped after %d solutions", it.ans.Count)
	case how.all || how.limit > 0:
		return ""
	default:
		message = "several solutions, this is one of them"
		if how.least || it.Puzzle.Shape().N() <= leastByDefault {
			message = "several solutions, this is the least of them"
		}
	}
	a.stderr.say(several, "%s: %s", it.place(), message)
	return message
}
