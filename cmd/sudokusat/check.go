package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

func checkCommand(t *terminal) *cobra.Command {
	r := &reporting{t: t, query: sudoku.Query{Limit: 2, Keep: 2}}
	r.line = func(p sudoku.Puzzle, ans *sudoku.Answer) string {
		if ans.Unproved {
			return "unproved: " + onWord(ans)
		}
		line := ans.Verdict().String()
		if ans.Verdict() == sudoku.Unsolvable {
			if why := reason(p); why != "" {
				line += ": " + why
			}
		}
		return line
	}
	c := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "One verdict a puzzle: unique, multiple or unsolvable, and why when the clues clash",
		Long: `Check prints one line for each puzzle: unique, multiple, unsolvable, or unknown
when it gave up; and "unproved:" where only an external solver says so. Behind
"unsolvable:" stand the cells when the clues alone break a rule, or rules that
cannot be kept together when that shows without a search. A puzzle that cannot
be read leaves an empty line.

With --only it is a filter: it prints the puzzles of one verdict, unsolved, with
their boards and rules, and nothing for the others.`,
		Example: `  sudokusat check puzzles.txt
  sudokusat check --unique list.txt && echo every puzzle has one solution
  sudokusat check --only unique list.txt > good.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			t.mute(negative, several, onTrust) // the line on standard output says it all
			return r.run(c.Context(), args)
		},
	}
	r.add(c)
	c.Flags().BoolVar(&r.unique, "unique", false, "a puzzle with several solutions is a failure (exit status 1)")
	c.Flags().StringVar(&r.filter.only, "only", "", "print the puzzles of this verdict instead: "+strings.Join(verdicts(), ", "))
	complete(c, "only", verdicts())
	c.Flags().StringVar(&r.certify, "certify", "", "write a certificate for each verdict to this `file`; see sudokusat verify")
	return c
}

// reporting is a command that answers one query for each puzzle with a line, or
// with a JSON record.
type reporting struct {
	t       *terminal
	reading readingFlags
	engine  engineFlags
	json    bool

	query   sudoku.Query
	line    func(p sudoku.Puzzle, ans *sudoku.Answer) string
	partial bool   // what was counted until an interruption is an answer
	unique  bool   // a second solution is a failure
	certify string // a file for certificates, "" for none
	filter  filter
	chart   *charting // nil for none
}

func (r *reporting) add(c *cobra.Command) {
	r.reading.addList(c, r.t)
	r.engine.add(c, "auto", "who answers")
	addJSON(c, &r.json, answer.Answer{})
}

func (r *reporting) run(ctx context.Context, args []string) (err error) {
	in, err := r.reading.input(ctx, r.t, args)
	if err != nil {
		return err
	}
	if err := r.engine.check(); err != nil {
		return err
	}
	if err := errors.Join(r.filter.check(), r.chart.check()); err != nil {
		return err
	}
	engine, err := r.engine.open(r.t)
	if err != nil {
		return err
	}
	defer engine.Close()
	q := &stream.Ask{Engine: engine.Doubted(), Query: r.query, Timeout: r.engine.timeout}
	if r.json { // solutions are printed, and do not depend on what stands beside a puzzle
		q.LeastTo = leastByDefault
	}
	var certificates *certificateFile
	if r.certify != "" {
		if certificates, err = certifyTo(r.t, r.certify, args, r.engine); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, certificates.close()) }()
		q.Certify = certificates.verdict
	}
	out := r.t.lines()
	r.filter.out, r.filter.to = out, in.Options.Format
	r.filter.printed = r.t.leads()
	job := stream.Job[stream.Answer]{Jobs: r.engine.jobs, Batch: engine.Batch, Quick: q.Quick, Idle: r.filter.flush, Progress: r.t.watch(in)}
	job.Each = watched(r.t, q.Each)
	if r.partial {
		each := job.Each
		job.Each = func(ctx context.Context, it *stream.Item[stream.Answer]) error {
			err := each(ctx, it)
			if err != nil && it.Result.Count > 0 {
				return nil // the run ends after this puzzle
			}
			return err
		}
	}
	job.Emit = func(it *stream.Item[stream.Answer]) error {
		ans := &it.Result.Answer
		message := r.t.told(&it.Record, ans, r.unique, r.engine.timeout)
		r.t.statistics(&it.Record, ans)
		if it.Result.Certificate != nil {
			if err := certificates.answered(ctx, it); err != nil {
				return err
			}
		}
		if r.chart.wanted() && it.Err == nil && ans.Err == nil {
			r.chart.count(byCount(ans.Count))
		}
		switch {
		case !it.IsPuzzle():
			return nil
		case r.filter.only != "" && r.json:
			return r.filter.print(it, newRecord(&it.Record, ans, message))
		case r.filter.only != "":
			return r.filter.print(it, nil)
		case r.json:
			return out.json(newRecord(&it.Record, ans, message))
		case it.Err != nil:
			return out.print("")
		}
		return out.print(r.line(it.Puzzle, ans))
	}
	if takesLines(engine, in.Options, r.t) && !r.json && certificates == nil && r.filter.only == "" {
		plain := r.line(sudoku.Puzzle{}, &sudoku.Answer{Result: sudoku.Result{Count: 1, Complete: r.query.Limit != 1}})
		job.Lines = q.Lines
		verdict := "unique"
		if r.query.Limit == 1 {
			verdict = "solved"
		}
		job.EmitLines = func(answers []byte) error {
			r.t.answered(verdict, len(answers)/text.BlockStride)
			for range len(answers) / text.BlockStride {
				if err := out.print(plain); err != nil {
					return err
				}
				r.chart.count(byCount(1))
			}
			return nil
		}
	}
	if err := stream.Run(ctx, in, job); err != nil {
		return err
	}
	return r.chart.write(r.t)
}
