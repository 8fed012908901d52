package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// allSolutions bounds --all and --limit: more than that are no answer but an
// accident.
const allSolutions = 1_000_000

// leastByDefault is the size up to which the answer to a puzzle with several
// solutions is the least of them without being asked: finding it is cheap
// there.
const leastByDefault = 9

// solving is the command solve.
type solving struct {
	t                       *terminal
	reading                 readingFlags
	engine                  engineFlags
	json                    bool
	unique, any, all, least bool
	limit                   uint64
}

func solveCommand(t *terminal) *cobra.Command {
	s := &solving{t: t}
	c := &cobra.Command{
		Use:   "solve [FILE…]",
		Short: "Solve puzzles; the answer mirrors the puzzle's format",
		Long: `Solve prints one solution of each puzzle, in the format of the puzzle.

It looks for a second solution too. Where there are several it prints one, on
boards up to 9×9 the lexicographically least, and says so on standard error;
--unique makes that a failure, --any skips the look, --all and --limit print
more, on boards up to 9×9 the least ones in order, and on larger boards as they
are found: only --least and --json hold them all in memory, and there stop after
as many as have 81 million cells (506 of 400×400). A puzzle without solution, or
one that cannot be read, leaves an empty line where the others have their
solution on one line, and nothing where they have a grid.

Puzzles may have many rules beyond rows, columns and boxes: sudokusat rules lists
them. Every solution is checked against the rules before it is printed.`,
		Example: `  sudokusat solve puzzles.txt
  sudokusat solve --rule 'cage 17 r1c1..r1c3; thermo r5c5..r8c5' p.txt
  sudokusat solve --format boxed --unique p.txt
  sudokusat solve --engine 'exec:kissat -q' --timeout 10s hard.txt
  sudokusat solve --profile poj3076 < judge.in`,
		RunE: func(c *cobra.Command, args []string) error { return s.run(c.Context(), args) },
	}
	s.reading.addList(c, t)
	s.engine.add(c, "auto", "who answers")
	addJSON(c, &s.json, answer.Answer{})
	f := c.Flags()
	f.BoolVar(&s.unique, "unique", false, "a puzzle with several solutions is a failure (exit status 1) and prints none")
	f.BoolVar(&s.any, "any", false, "any solution will do: do not look for a second one")
	f.BoolVar(&s.all, "all", false, fmt.Sprintf("print every solution, at most %d", allSolutions))
	f.Uint64Var(&s.limit, "limit", 0, "print up to so many solutions")
	f.BoolVar(&s.least, "least", false, "print the lexicographically least solution, or the least ones in order")
	c.MarkFlagsMutuallyExclusive("unique", "any", "all", "limit")
	return c
}

// ask is the question for each puzzle.
func (s *solving) ask() *stream.Ask {
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

func (s *solving) run(ctx context.Context, args []string) error {
	in, err := s.reading.input(ctx, s.t, args)
	if err != nil {
		return err
	}
	if err := s.engine.check(); err != nil {
		return err
	}
	engine, err := s.engine.open(s.t)
	if err != nil {
		return err
	}
	defer engine.Close()
	o := in.Options
	if p := o.Profile; p != nil {
		if p.Simple {
			return fmt.Errorf("the profile %s asks for singles: use sudokusat simple", p.Name)
		}
		s.least = s.least || p.Least
		s.any = s.any || !p.Least && !s.unique && !s.all && s.limit == 0
	}
	q := s.ask()
	q.Engine, q.Timeout, q.Streams = engine.Doubted(), s.engine.timeout, !s.json
	job := stream.Job[stream.Answer]{Jobs: s.engine.jobs, Batch: engine.Batch, Quick: q.Quick, Progress: s.t.watch(in)}
	job.Each = watched(s.t, q.Each)
	if s.json {
		out := s.t.lines()
		job.Idle = out.flush
		job.Emit = func(it *stream.Item[stream.Answer]) error {
			message := s.told(it)
			if !it.IsPuzzle() {
				return nil
			}
			return out.json(newRecord(&it.Record, &it.Result.Answer, message))
		}
		return stream.Run(ctx, in, job)
	}
	w := text.NewWriter(s.t.stdout, text.WriterOptions{Format: o.Format, Profile: o.Profile, Read: o})
	pass := func(r *stream.Record) error { return w.Skip(r.Record) }
	job.Idle = s.t.follows(o.Format, w, pass, func() error { return outputError(w.Flush()) })
	job.Emit = func(it *stream.Item[stream.Answer]) error { return s.write(ctx, q, w, it) }
	if takesLines(engine, o, s.t) && !s.all && s.limit == 0 {
		job.Lines = q.Lines
		verdict := "unique"
		if s.any {
			verdict = "solved"
		}
		job.EmitLines = func(answers []byte) error {
			s.t.answered(verdict, len(answers)/text.BlockStride)
			return outputError(w.WriteBlock(answers))
		}
	}
	err = stream.Run(ctx, in, job)
	if closing := outputError(w.Close()); err == nil || errors.Is(err, context.Canceled) && closing != nil {
		err = errors.Join(err, closing)
	}
	return err
}

// takesLines reports whether plain lines may take the short road: the direct
// engine answers, and nobody wants to know more than the answer.
func takesLines(e *stream.Engine, o text.Options, t *terminal) bool {
	return e.TakesLines() && !t.verbose && (o.Format == text.Auto || o.Format == text.Line) && o.Profile == nil && len(o.Rules) == 0 && o.Regions == nil
}

// write prints the solutions of an item, or keeps its place.
func (s *solving) write(ctx context.Context, q *stream.Ask, w *text.Writer, it *stream.Item[stream.Answer]) error {
	if it.Result.More() {
		err := q.Stream(ctx, it, func(g sudoku.Grid) error { return outputError(w.Write(it.Record.Record, g)) })
		if err == nil {
			s.told(it)
		}
		return err
	}
	s.told(it)
	if !it.IsPuzzle() {
		return nil
	}
	if len(it.Result.Solutions) == 0 || s.unique && !it.Result.Unique() {
		return outputError(w.Skip(it.Record.Record))
	}
	for _, g := range it.Result.Solutions {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := w.Write(it.Record.Record, g); err != nil {
			return outputError(err)
		}
	}
	return nil
}

// told tells what is to be told about an answer and returns it.
func (s *solving) told(it *stream.Item[stream.Answer]) string {
	r, ans := &it.Record, &it.Result.Answer
	message := s.t.told(r, ans, s.unique, s.engine.timeout)
	s.t.statistics(r, ans)
	if message != "" || r.Err != nil || ans.Verdict() != sudoku.Multiple {
		return message
	}
	status := int32(statusOK)
	switch {
	case !ans.Complete && (s.all || ans.Count < s.limit):
		status, message = statusGaveUp, fmt.Sprintf("stopped after %d solutions", ans.Count)
	case s.all || s.limit > 0:
		return ""
	case s.least || r.Puzzle.Shape.N() <= leastByDefault:
		message = "several solutions, this is the least of them"
	default:
		message = "several solutions, this is one of them"
	}
	return s.t.about(r, several, status, message)
}
