package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/explain/speech"
	"sudokusat/internal/answer"
	"sudokusat/internal/stepproof"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// Common parts of the commands that explain: rate, candidates, hint, explain and repair.
// Each makes one outcome per puzzle, for people and for programs.

// reasonCmd has the options and the loop of such a command.
type reasonCmd struct {
	listCmd
	reasons  bool                              // outcomes are long, and have marks and colours on a terminal
	steps    bool                              // parts come one by one on a terminal
	emitted  func(*stream.Item[outcome]) error // called with each record in order; may be nil
	show     func(*stream.Item[outcome]) error // prints a record in place of its text, nil for that
	chart    *chart                            // nil for none
	language *speech.Language                  // of reasons, nil for English
}

// addLanguage adds --language.
func (e *reasonCmd) addLanguage(c *cobra.Command) {
	c.Flags().Func("language", "print steps and reasons with the sentences of this `file`; see docs/reasons.md", func(path string) error {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		e.language, err = speech.Read(f)
		return err
	})
}

// outcome is the result for a puzzle.
type outcome struct {
	verdict sudoku.Verdict
	text    string   // for standard output, without the last newline
	parts   []string // of the text, by the lines; nil for one
	frames  []frame  // of a lesson
	object  func(answer.Subject) any
	message string // for standard error, and the object; with its kind and exit status
	kind    tty.Kind
	status  int32

	absent bool // nothing is printed about the puzzle

	evidence *certificate.Spool // nil for none

	order float64 // of the bar in a chart, and its label; "" for one behind the others, of the verdict
	label string
}

// put sets the object of an outcome, and where its subject belongs.
func (o *outcome) put(at *answer.Subject, object any) {
	o.object = func(s answer.Subject) any {
		*at = s
		return object
	}
}

// explainer is the input of an outcome.
type explainer struct {
	ctx      context.Context // ends with --timeout
	engine   sudoku.Engine
	puzzle   sudoku.Puzzle
	rules    *explain.Rules // of all puzzles
	style    tty.Style
	language *speech.Language // nil for English
}

// run makes an outcome of each puzzle.
func (e *reasonCmd) run(ctx context.Context, args []string, answer func(*explainer) (outcome, error)) error {
	if err := e.chart.check(); err != nil {
		return err
	}
	in, engine, err := e.open(ctx, args)
	if err != nil {
		return err
	}
	defer engine.Close()
	out, rules := e.t.Lines(), new(explain.Rules)
	var style tty.Style
	if e.reasons {
		style = e.t.Style()
	}
	var pager *tty.Pager
	if e.steps && !e.json && !slices.Contains(in.Paths, "-") {
		pager = e.t.Pager()
		e.t.paging = pager != nil
	}
	job := stream.Job[outcome]{Jobs: e.engine.jobs, Idle: out.Flush}
	if e.reasons { // long texts, held until it is their turn
		job.Batch = provedAtOnce
	}
	job.Each = func(ctx context.Context, it *stream.Item[outcome]) error {
		var o outcome
		message, err := inTime(ctx, &e.engine.limits, func(ctx context.Context) (err error) {
			o, err = answer(&explainer{ctx, engine.Engine, it.Puzzle, rules, style, e.language})
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
	}
	job.Emit = func(it *stream.Item[outcome]) error {
		o := &it.Result
		if it.Err == nil && o.message != "" {
			e.t.reportOn(&it.Record, o.kind, o.status, o.message)
		}
		if it.Err == nil {
			e.chart.count(o.bar())
		}
		if e.emitted != nil {
			if err := e.emitted(it); err != nil {
				return err
			}
		}
		if o.absent && it.Err == nil {
			return nil
		}
		if e.show != nil {
			return e.show(it)
		}
		if !e.json {
			if pager != nil && o.parts != nil {
				return pager.Show(ctx, o.parts, out.Write)
			}
			return out.Print(o.text)
		}
		s := newSubject(&it.Record, o)
		if o.object == nil {
			return out.JSON(s)
		}
		return out.JSON(o.object(s))
	}
	switch err := runList(ctx, e.t, in, job); {
	case err == nil:
		return e.chart.write(e.t)
	case !errors.Is(err, tty.ErrQuit):
		return err
	}
	return out.Flush()
}

// bar returns the bar of the outcome in a chart.
func (o *outcome) bar() (order float64, label string) {
	const last = 1e9
	switch {
	case o.label != "":
		return o.order, o.label
	case o.verdict == sudoku.Unique: // and no rating
		return last, "unknown"
	}
	return last, o.verdict.String()
}

// gaveUp returns the outcome of an explanation that ended early.
func gaveUp(o outcome, message string) outcome {
	if o.text == "" {
		o.text = "unknown"
	}
	o.message, o.kind, o.status = message, unfinished, tty.GaveUp
	return o
}

func newSubject(r *stream.Record, o *outcome) answer.Subject {
	if r.Err != nil {
		return answer.Subject{Origin: unreadOrigin(r), Verdict: "malformed", Message: r.Err.Error()}
	}
	s := answer.NewSubject(r.Puzzle, o.verdict, o.message)
	locate(&s.Origin, r)
	return s
}

// options returns the options of an explanation, given the known solutions.
func (x *explainer) options(solutions []sudoku.Grid, limit int) explain.Options {
	return explain.Options{Solutions: solutions, Limit: limit, Rules: x.rules, Cases: len(solutions) == 1, Language: x.language}
}

// stuck returns the sentence of a key for an [explain.ErrStuck], and the number of truths up to which it is
// proved that there is no reason.
func (x *explainer) stuck(err error, key string, parts ...string) (line string, none int) {
	var s *explain.StuckError
	if !errors.As(err, &s) {
		s = &explain.StuckError{GivenUp: true}
	}
	return s.Text(x.language, key, parts...), s.None
}

// question returns the subject of certificates about the puzzle.
func (x *explainer) question(to *certificate.Spool) *stepproof.Question {
	return &stepproof.Question{Ctx: x.ctx, Engine: x.engine, Puzzle: x.puzzle, Rules: x.rules, To: to}
}

// solutions returns up to limit solutions, checked against the rules.
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

// notUnique returns the outcome of a puzzle without exactly one solution, for commands that
// require one. The reason is looked for until ctx ends.
func notUnique(ctx context.Context, p sudoku.Puzzle, r sudoku.Result) outcome {
	o := outcome{verdict: r.Verdict(), text: r.Verdict().String(), kind: several, status: tty.Negative, message: "not unique: it has several solutions"}
	if o.verdict == sudoku.Unsolvable {
		o.kind, o.message = negative, "unsolvable"
		if why := answer.WhyUnsolvable(ctx, p); why != "" {
			o.message += ": " + why
			o.text = o.message
		}
	}
	return o
}

// passage is a text in parts, which a pager shows one by one.
type passage []string

// part begins a part with a line.
func (t *passage) part(line string) { *t = append(*t, line) }

// add adds lines to the last part.
func (t *passage) add(lines ...string) {
	for _, line := range lines {
		if len(*t) == 0 {
			t.part(line)
		} else {
			(*t)[len(*t)-1] += "\n" + line
		}
	}
}

// clash explains a puzzle without solution, with evidence if that is requested.
func (w *reasonFlags) clash(x *explainer, o *outcome, j *answer.Explanation, text *passage) error {
	p := x.puzzle
	text.add(x.style.Failure(x.language.Text("unsolvable")))
	if w.proofs != nil {
		o.evidence = &certificate.Spool{}
		if err := w.proofs.Verdict(x.question(o.evidence)); err != nil {
			return err
		}
	}
	for _, f := range sudoku.Faults(x.ctx, p) {
		reason := f.Error()
		j.Faults = append(j.Faults, reason)
		text.add(x.style.Failure("clash: " + reason))
	}
	c, err := explain.FindConflict(x.ctx, x.engine, p)
	if c != nil {
		x.clashText(c, j, text)
	}
	if err == nil && w.proofs != nil {
		err = w.proofs.Conflict(x.question(o.evidence), c)
	}
	if err == nil && len(j.Faults) == 0 {
		err = w.contradiction(x, o, j, text)
	}
	if err != nil || p.Givens.Filled() == 0 {
		return err
	}
	list, _, err := explain.Repairs(x.ctx, x.engine, p, 1)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	j.Repairs = answer.NewRepairs(p, list)
	for _, line := range repairLines(p, list, false) {
		text.add("repair: " + line)
	}
	return err
}

// clashText adds the clues, rules and houses that clash, as far as they were found.
func (x *explainer) clashText(c *explain.Conflict, j *answer.Explanation, text *passage) {
	j.AddConflict(c)
	l := x.language
	switch clues := strings.Join(j.Clash, " "); {
	case len(j.Clash) == 0:
		text.add(l.Text("rules clash"))
	case c.FewestClues:
		text.add(l.Count("clash least", len(j.Clash), "clues", clues))
	default:
		text.add(l.Count("clash", len(j.Clash), "clues", clues))
	}
	if len(j.ClashRules) > 0 {
		text.add(l.Count("with rules", len(j.ClashRules), "rules", l.Semicolon(j.ClashRules)))
	}
	switch houses := l.Comma(words.Of(j.ClashHouses, l.House)); {
	case houses == "":
	case c.FewestHouses:
		text.add(l.Count("in houses least", len(j.ClashHouses), "houses", houses))
	default:
		text.add(l.Count("in houses", len(j.ClashHouses), "houses", houses))
	}
}

// contradiction adds the fewest truths that the clues leave no way for, or else the steps
// that were found.
func (w *reasonFlags) contradiction(x *explainer, o *outcome, j *answer.Explanation, text *passage) error {
	p := x.puzzle
	r, err := explain.Contradiction(x.ctx, p, x.options(nil, w.limit))
	switch {
	case errors.Is(err, explain.ErrTooLarge), errors.Is(err, sudoku.ErrUnsolvable):
		return nil
	case errors.Is(err, explain.ErrStuck):
		line, _ := x.stuck(err, "contradict")
		text.add(line)
		err := w.steps(x, nil, j, text)
		switch {
		case errors.Is(err, sudoku.ErrUnsolvable):
			text.add(x.language.Text("nothing left"))
		case err != nil && !errors.Is(err, explain.ErrStuck):
			return err
		}
		return nil
	case err != nil:
		return err
	}
	j.Contradiction = words.Of(r.Truths, func(t explain.Truth) string { return t.Text(p) })
	if w.proofs != nil {
		if err := w.proofs.Reason(x.question(o.evidence), nil, &r, true); err != nil {
			return err
		}
	}
	text.add(noted(x.language, r.Contradiction(p), []string{x.size(len(r.Truths), !r.Unsure)}, ""))
	return nil
}
