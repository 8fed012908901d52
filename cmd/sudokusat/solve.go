package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// allSolutions bounds --all and --limit; a puzzle with more solutions has an error.
const allSolutions = 1_000_000

// leastByDefault is the size up to which the answer to a puzzle with several solutions is
// by default the least of them, which is cheap to find there.
const leastByDefault = 9

// solveCmd is the command solve.
type solveCmd struct {
	listCmd
	unique, any, all, least bool
	limit                   uint64
}

func solveCommand(t *terminal) *cobra.Command {
	s := &solveCmd{listCmd: listCmd{t: t}}
	c := &cobra.Command{
		Use:   "solve [FILE…]",
		Short: "Solve puzzles, in the format of the puzzles",
		Long: `Solve prints one solution of each puzzle, in the format of the puzzle.

It searches for a second solution as well. If there are several it prints one, on
boards up to 9×9 the lexicographically least, and a message on standard error.
--unique makes that a failure, and --any leaves out the search. --all and --limit
print more solutions, on boards up to 9×9 the least ones in order, on larger boards in
the order in which they are found. --least and --json hold them in memory, and stop on
larger boards after solutions of 81 million cells in total (506 of 400×400). A puzzle
without solution, or one that cannot be read, leaves an empty line where the others
have their solution on one line, and nothing where they have a grid.

Puzzles may have many rules beyond rows, columns and boxes; "sudokusat rules" lists
them. Every solution is checked against the rules before it is printed.`,
		Example: `  sudokusat solve puzzles.txt
  sudokusat solve --rule 'cage 17 r1c1..r1c3; thermo r5c5..r8c5' p.txt
  sudokusat solve --format boxed --unique p.txt
  sudokusat solve --engine 'exec:kissat -q' --timeout 10s hard.txt
  sudokusat solve --profile poj3076 < judge.in`,
		RunE: func(c *cobra.Command, args []string) error { return s.run(c.Context(), args) },
	}
	s.add(c, "engine that answers", answer.Answer{})
	f := c.Flags()
	f.BoolVar(&s.unique, "unique", false, "treat a puzzle with several solutions as a failure (exit status 1), and print none")
	f.BoolVar(&s.any, "any", false, "print any solution, without a search for a second one")
	f.BoolVar(&s.all, "all", false, fmt.Sprintf("print every solution, at most %d", allSolutions))
	f.Var(number[uint64]{&s.limit, 1, 0}, "limit", "print up to N solutions")
	f.BoolVar(&s.least, "least", false, "print the lexicographically least solution, or the least ones in order")
	c.MarkFlagsMutuallyExclusive("unique", "any", "all", "limit")
	return c
}

// ask returns the question about each puzzle.
func (s *solveCmd) ask() *stream.Ask {
	q := &stream.Ask{Query: sudoku.Query{Limit: 2, Keep: 1}, LeastTo: leastByDefault}
	switch {
	case s.all:
		q.Query.Limit = allSolutions
	case s.limit > 0:
		q.Query.Limit = max(min(s.limit, allSolutions), 2) // are there others, and less?
	case s.any:
		q.Query.Limit, q.LeastTo = 1, 0
		return q
	case s.least:
		q.LeastTo = sudoku.MaxN
		return q
	default:
		return q
	}
	q.Query.Keep, q.Query.Least = int(q.Query.Limit), s.least
	if s.limit == 1 {
		q.Query.Keep = 1
	}
	if s.least {
		q.LeastTo = 0 // the first answer has them
	}
	return q
}

func (s *solveCmd) run(ctx context.Context, args []string) error {
	in, engine, err := s.open(ctx, args)
	if err != nil {
		return err
	}
	defer engine.Close()
	if p := in.Options.Profile; p != nil {
		if p.Simple {
			return fmt.Errorf("the profile %s asks for singles: use sudokusat simple", p.Name)
		}
		s.least = s.least || p.Least
		s.any = s.any || !p.Least && !s.unique && !s.all && s.limit == 0
	}
	q := s.ask()
	q.Engine, q.Timeout, q.Streams = engine.Doubted(), s.engine.timeout, !s.json
	job := stream.Job[stream.Answer]{Jobs: s.engine.jobs, Batch: engine.Batch, Quick: q.Quick, Each: q.Each}
	if s.json {
		out := s.t.Lines()
		job.Idle = out.Flush
		job.Emit = func(it *stream.Item[stream.Answer]) error {
			return out.JSON(newRecord(&it.Record, &it.Result.Answer, s.report(it)))
		}
		return runList(ctx, s.t, in, job)
	}
	w := text.NewWriter(s.t.Stdout, text.WriterOptions{Format: in.Options.Format, Profile: in.Options.Profile, Read: in.Options})
	pass := func(r *stream.Record) error { return w.Skip(r.Record) }
	job.Idle = s.t.follows(in.Options.Format, w, pass, func() error { return tty.OutputError(w.Flush()) })
	job.Emit = func(it *stream.Item[stream.Answer]) error { return s.write(ctx, q, w, it) }
	if !s.all && s.limit == 0 {
		plainLines(&s.listCmd, &job, q, in, engine, func(answers []byte, _ int) error { return tty.OutputError(w.WriteBlock(answers)) })
	}
	err = runList(ctx, s.t, in, job)
	return closed(err, tty.OutputError(w.Close()))
}

// write prints the solutions of an item, or keeps its place.
func (s *solveCmd) write(ctx context.Context, q *stream.Ask, w *text.Writer, it *stream.Item[stream.Answer]) error {
	if it.Result.More() {
		err := q.Stream(ctx, it, func(g sudoku.Grid) error { return tty.OutputError(w.Write(it.Record.Record, g)) })
		if err == nil {
			s.report(it)
		}
		return err
	}
	s.report(it)
	if len(it.Result.Solutions) == 0 || s.unique && !it.Result.Unique() {
		return tty.OutputError(w.Skip(it.Record.Record))
	}
	for _, g := range it.Result.Solutions {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := w.Write(it.Record.Record, g); err != nil {
			return tty.OutputError(err)
		}
	}
	return nil
}

// report prints the message about an answer and returns it.
func (s *solveCmd) report(it *stream.Item[stream.Answer]) string {
	r, ans := &it.Record, &it.Result.Answer
	if r.Err != nil {
		return ""
	}
	message := s.t.report(r, ans, s.unique, s.engine.timeout)
	if message != "" || ans.Verdict() != sudoku.Multiple {
		return message
	}
	status := int32(tty.OK)
	switch {
	case !ans.Complete && (s.all || ans.Count < s.limit):
		status, message = tty.GaveUp, fmt.Sprintf("stopped after %d solutions", ans.Count)
	case s.all || s.limit > 0:
		return ""
	case s.least || r.Puzzle.Shape.N() <= leastByDefault:
		message = "several solutions, this is the least of them"
	default:
		message = "several solutions, this is one of them"
	}
	return s.t.reportOn(r, several, status, message)
}
