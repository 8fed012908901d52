package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// The run of commands over a list of puzzles.

// listCmd has the common parts of commands that ask an engine about each puzzle of a list.
type listCmd struct {
	t       *terminal
	reading readingFlags
	engine  engineFlags
	json    bool
}

// add adds the options; use describes the work of the engine, object is of the type that
// --json prints.
func (l *listCmd) add(c *cobra.Command, use string, object any) {
	l.reading.addList(c, l.t, &l.engine.timeout)
	l.engine.add(c, "auto", use)
	addJSON(c, &l.json, object)
}

// question is the annotation of a command whose arguments, beside files, are a question.
const question = "question"

// open opens the input and the engine, which the caller closes.
func (l *listCmd) open(ctx context.Context, args []string) (*stream.Input, *stream.Engine, error) {
	in, err := l.reading.input(ctx, l.t, args)
	if err != nil {
		return nil, nil, err
	}
	engine, err := l.engine.open(l.t)
	return in, engine, err
}

// runList runs a job over an input, with a progress line. Records that cannot be read are
// reported; Emit gets those of them that have a place in the results.
func runList[R any](ctx context.Context, t *terminal, in *stream.Input, job stream.Job[R]) error {
	job.Progress = t.watch(in)
	if each := job.Each; each != nil && t.Watching() {
		job.Each = func(ctx context.Context, it *stream.Item[R]) error {
			ctx, done := t.Busy(ctx, it.Place())
			defer done()
			return each(ctx, it)
		}
	}
	emit := job.Emit
	job.Emit = func(it *stream.Item[R]) error {
		if it.Err != nil {
			t.reportUnread(&it.Record)
			if !it.IsPuzzle() {
				return nil
			}
		}
		return emit(it)
	}
	return stream.Run(ctx, in, job)
}

// closed is the error of a run whose output is closed afterwards: after an interruption
// what was finished is written, too.
func closed(err, closing error) error {
	if err == nil || errors.Is(err, context.Canceled) && closing != nil {
		return errors.Join(err, closing)
	}
	return err
}

// plainLines lets a job answer plain lines by the short path, if the direct engine answers
// and only the answer is requested: emit gets the answers of a block, all with the same
// verdict.
func plainLines(l *listCmd, job *stream.Job[stream.Answer], q *stream.Ask, in *stream.Input, engine *stream.Engine, emit func(answers []byte, count int) error) {
	o := in.Options
	if !engine.TakesLines() || l.t.Verbose || o.Format != text.Auto && o.Format != text.Line || o.Profile != nil || len(o.Rules) > 0 || o.Regions != nil {
		return
	}
	verdict := "unique"
	if q.Query.Limit == 1 {
		verdict = "solved"
	}
	job.Lines = q.Lines
	job.EmitLines = func(answers []byte) error {
		count := len(answers) / text.BlockStride
		l.t.answered(verdict, count)
		return emit(answers, count)
	}
}

// optionError is an error about an option that depends on the puzzle. It ends the run.
type optionError struct{ error }

// inTime runs the work on a puzzle under its time limit. It returns the reason for giving
// up, "" if there was none. An error ends the run.
func inTime(ctx context.Context, l *limits, answer func(context.Context) error) (message string, err error) {
	within, cancel := l.within(ctx)
	defer cancel()
	err = answer(within)
	var option *optionError
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.As(err, &option):
		return "", option.error
	case errors.Is(err, context.DeadlineExceeded):
		return gaveUpAfter(l.timeout), nil
	case err != nil:
		return "gave up: " + err.Error(), nil
	}
	return "", nil
}

// queryCmd is a command that answers one query per puzzle with a line, or with a JSON
// object.
type queryCmd struct {
	listCmd
	query   sudoku.Query
	line    func(p sudoku.Puzzle, ans *sudoku.Answer) string
	partial bool   // the count until an interruption is an answer
	unique  bool   // a second solution is a failure
	certify string // a file for certificates, "" for none
	filter  filter
	chart   *chart // nil for none

	certificates *certificateFile // of certify
}

func (r *queryCmd) run(ctx context.Context, args []string) (err error) {
	if err := errors.Join(r.filter.check(), r.chart.check()); err != nil {
		return err
	}
	in, engine, err := r.open(ctx, args)
	if err != nil {
		return err
	}
	defer engine.Close()
	q := &stream.Ask{Engine: engine.Doubted(), Query: r.query, Timeout: r.engine.timeout}
	if r.json { // solutions are printed, and do not depend on the puzzle's neighbours
		q.LeastTo = leastByDefault
	}
	if r.certify != "" {
		if r.certificates, err = certifyTo(r.t, "--certify", r.certify, args, r.engine); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.certificates.close()) }()
		q.Certify = r.certificates.verdict
	}
	out := r.t.Lines()
	r.filter.one = len(args) <= 1
	r.filter.open(r.t, in, out)
	job := stream.Job[stream.Answer]{Jobs: r.engine.jobs, Batch: engine.Batch, Quick: q.Quick, Each: q.Each, Idle: r.filter.flush}
	if r.partial {
		job.Each = func(ctx context.Context, it *stream.Item[stream.Answer]) error {
			err := q.Each(ctx, it)
			if err != nil && it.Result.Count > 0 {
				return nil // the run ends after this puzzle
			}
			return err
		}
	}
	job.Emit = func(it *stream.Item[stream.Answer]) error { return r.emit(ctx, it, out) }
	if !r.json && r.certificates == nil && r.filter.only == "" {
		plain := r.line(sudoku.Puzzle{}, &sudoku.Answer{Result: sudoku.Result{Count: 1, Complete: r.query.Limit != 1}})
		plainLines(&r.listCmd, &job, q, in, engine, func(_ []byte, count int) error {
			for range count {
				if err := out.Print(plain); err != nil {
					return err
				}
				r.chart.count(byCount(1))
			}
			return nil
		})
	}
	if err := runList(ctx, r.t, in, job); err != nil {
		return err
	}
	return r.chart.write(r.t)
}

// emit prints the answer to a puzzle.
func (r *queryCmd) emit(ctx context.Context, it *stream.Item[stream.Answer], out tty.Lines) error {
	ans := &it.Result.Answer
	message := ""
	if it.Err == nil {
		message = r.t.report(&it.Record, ans, r.unique, r.engine.timeout)
		if ans.Err == nil {
			r.chart.count(byCount(ans.Count))
		}
		if it.Result.Certificate != nil {
			if err := r.certificates.answered(ctx, it); err != nil {
				return err
			}
		}
	}
	switch {
	case r.filter.only != "" && r.json:
		return r.filter.print(it, newRecord(&it.Record, ans, message))
	case r.filter.only != "":
		return r.filter.print(it, nil)
	case r.json:
		return out.JSON(newRecord(&it.Record, ans, message))
	case it.Err != nil:
		return out.Print("")
	}
	return out.Print(r.line(it.Puzzle, ans))
}
