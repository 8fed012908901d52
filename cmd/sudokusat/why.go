package main

import (
	"bufio"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// What the commands that explain share: rate, candidates, hint, explain and
// repair. Each makes one outcome of a puzzle, for people and for programs.

// explaining is the options and the loop of such a command.
type explaining struct {
	t       *terminal
	reading readingFlags
	engine  engineFlags
	json    bool

	dressed bool                              // marks and colours on a terminal
	steps   bool                              // steps come one by one on a terminal
	emitted func(*stream.Item[outcome]) error // nil, or told of each record in order
	chart   *charting                         // nil for none
	bar     func(text string) (order float64, label string)
}

func (e *explaining) add(c *cobra.Command, object any) {
	e.reading.addList(c, e.t)
	e.engine.add(c, "auto", "who finds solutions")
	addJSON(c, &e.json, object)
}

// outcome is what is said of a puzzle.
type outcome struct {
	verdict sudoku.Verdict
	text    string // for standard output, without the last newline
	object  func(answer.Subject) any
	message string // for standard error, and the object; with its kind and exit status
	kind    kind
	status  int32

	evidence *certificate.Spool // nil for none
}

// explainer is what an outcome is made with.
type explainer struct {
	ctx    context.Context // ends with --timeout
	engine sudoku.Engine
	puzzle sudoku.Puzzle
	rules  *explain.Rules // of all puzzles
}

// run makes an outcome of each puzzle.
func (e *explaining) run(ctx context.Context, args []string, answer func(*explainer) (outcome, error)) error {
	in, err := e.reading.input(ctx, e.t, args)
	if err != nil {
		return err
	}
	if err := e.engine.check(); err != nil {
		return err
	}
	if err := e.chart.check(); err != nil {
		return err
	}
	engine, err := e.engine.open(e.t)
	if err != nil {
		return err
	}
	defer engine.Close()
	out, rules := e.t.lines(), new(explain.Rules)
	dress := func(text string) string {
		if e.dressed && e.t.people {
			return dressed(text, e.t.painted)
		}
		return text
	}
	var one *stepping
	if e.steps && e.t.keys != nil && !e.json && !slices.Contains(in.Paths, "-") {
		one = &stepping{bufio.NewReader(e.t.keys), dress, e.t.painted}
	}
	job := stream.Job[outcome]{Jobs: e.engine.jobs, Idle: out.flush}
	if e.dressed { // long texts, which wait until it is their turn
		job.Batch = provedAtOnce
	}
	if one == nil { // the line would be in the way of the steps
		job.Progress = e.t.watch(in)
	}
	job.Each = watched(e.t, func(ctx context.Context, it *stream.Item[outcome]) error {
		var o outcome
		message, err := inTime(ctx, e.engine.timeout, func(ctx context.Context) (err error) {
			o, err = answer(&explainer{ctx, engine.Engine, it.Puzzle, rules})
			return err
		})
		if err != nil {
			return err
		}
		if message != "" {
			o = gaveUp(o, message)
		}
		it.Result = o
		return nil
	})
	job.Emit = func(it *stream.Item[outcome]) error {
		o := &it.Result
		switch {
		case it.Err != nil:
			e.t.unread(&it.Record)
		case o.message != "":
			e.t.about(&it.Record, o.kind, o.status, o.message)
		}
		if e.chart.wanted() && it.Err == nil {
			e.chart.count(e.bar(o.text))
		}
		if e.emitted != nil && it.IsPuzzle() {
			if err := e.emitted(it); err != nil {
				return err
			}
		}
		switch {
		case !it.IsPuzzle():
			return nil
		case !e.json:
			if one != nil {
				return one.show(ctx, o.text, out.write)
			}
			return out.print(dress(o.text))
		}
		s := newSubject(&it.Record, o)
		if o.object == nil {
			return out.json(s)
		}
		return out.json(o.object(s))
	}
	switch err := stream.Run(ctx, in, job); {
	case err == nil:
		return e.chart.write(e.t)
	case !errors.Is(err, errQuit):
		return err
	}
	return out.flush()
}

// optionError is an error about an option that only a puzzle shows: it ends the run.
type optionError struct{ error }

// inTime gives an answer the time of a puzzle, 0 being all it needs. message says why
// it gave up, "" if it did not. An error ends the run.
func inTime(ctx context.Context, limit time.Duration, answer func(context.Context) error) (message string, err error) {
	within, cancel := withLimit(ctx, limit)
	defer cancel()
	err = answer(within)
	var option *optionError
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.As(err, &option):
		return "", option.error
	case errors.Is(err, context.DeadlineExceeded):
		return gaveUpAfter(limit), nil
	case err != nil:
		return "gave up: " + err.Error(), nil
	}
	return "", nil
}

// withLimit is a context with a time limit, 0 being none.
func withLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return context.WithTimeout(ctx, limit)
	}
	return ctx, func() {}
}

// gaveUp is an outcome that was cut short.
func gaveUp(o outcome, message string) outcome {
	if o.text == "" {
		o.text = "unknown"
	}
	o.message, o.kind, o.status = message, unfinished, statusGaveUp
	return o
}

func newSubject(r *stream.Record, o *outcome) answer.Subject {
	s := answer.Subject{File: r.Path, Line: r.Number(), Message: o.message}
	if r.Err != nil {
		s.Verdict, s.Message = "malformed", r.Err.Error()
		var parse *text.ParseError
		if errors.As(r.Err, &parse) {
			s.Line = parse.Line
		}
		return s
	}
	s = answer.NewSubject(r.Puzzle, o.verdict, o.message)
	s.File, s.Line, s.Ignored = r.Path, r.Number(), r.Ignored()
	return s
}

// solutions asks for up to so many solutions, refereed.
func (x *explainer) solutions(limit int) (sudoku.Result, error) {
	q := sudoku.Query{Limit: uint64(limit), Keep: limit}
	r, err := x.engine.Solve(x.ctx, x.puzzle, q)
	if err == nil {
		err = q.Audit(x.puzzle, sudoku.Answer{Result: r})
	}
	if err == nil && r.Unproved {
		err = errors.New(onWord(&sudoku.Answer{Result: r}))
	}
	return r, err
}

// notUnique is the outcome of a puzzle that a command wants one solution of.
func notUnique(p sudoku.Puzzle, r sudoku.Result) outcome {
	o := outcome{verdict: r.Verdict(), text: r.Verdict().String(), kind: several, status: statusNegative, message: "not unique: it has several solutions"}
	if o.verdict == sudoku.Unsolvable {
		o.kind, o.message = negative, "unsolvable"
		if why := reason(p); why != "" {
			o.message += ": " + why
			o.text = o.message
		}
	}
	return o
}
