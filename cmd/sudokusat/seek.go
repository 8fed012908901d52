package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/rule"
	"sudokusat/seek"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// seekJSON is one line of seek --json. The verdict is one of package seek.
type seekJSON struct {
	answer.Subject
	Goal      string `json:"goal,omitempty"` // "max sum r1c1..r1c3"
	Best      *int   `json:"best,omitempty"`
	Bound     *int   `json:"bound,omitempty"`
	Unproved  bool   `json:"unproved,omitempty"` // the bound is on the word of an external solver
	Solution  string `json:"solution,omitempty"`
	Engine    string `json:"engine,omitempty"`
	Questions int    `json:"questions,omitempty"`
}

// seekCmd is the command seek.
type seekCmd struct {
	listCmd
	command *cobra.Command
	goal    seek.Goal
	from    int
	file    string // for certificates, "" for none

	certificates *certificateFile
}

// sought is the answer to a puzzle.
type sought struct {
	seek.Answer
	err          error
	certificates []*stream.Certificate
}

func seekCommand(t *terminal) *cobra.Command {
	s := &seekCmd{listCmd: listCmd{t: t}}
	c := &cobra.Command{
		Use:   "seek max|min EXPRESSION [FILE…]",
		Short: "The largest or smallest value that an expression has in the solutions, proved",
		Long: `Seek finds among all solutions of each puzzle, which may have many, one in which an
expression has its largest value (max) or its smallest (min). It prints a line: a
status, the value, and the solution.

  optimal 20 GRID            20, and no solution is better
  interrupted 18..22 GRID    a solution at one end, and none beyond the other
  unsolvable                 no solution, or none from --at-least or --at-most on
  unknown ..22               none found yet, and none beyond 22

The expression is one argument: "count VALUES in CELLS", the number of cells with one
of the values, "sum CELLS", or several of these with + and - between them, and with
factors. CELLS are squares, extra cells, the name of a layer for all its cells, or
"grid" for all squares; a cell that is listed twice in a sum counts twice.

A number of a rule in the puzzle may be that of a cell: "#rule cage ?A r1c1 r1c2" with
the extra cell A adds up to the value of A, of which seek max 'sum A' is the largest.

The best value and the bound are both proved at any time: Ctrl-C and --timeout end the
search and print what is known. --certificate writes the evidence, two certificates for
each puzzle: one shows the solution, with the rule that the expression is at least its
value, and the other proves that the puzzle has no solution with the rule that it is
at least one more than the bound ("at-least 21 count black in shade"; for min
"at-most"). "sudokusat verify" checks both. After Ctrl-C there is only the first.

The exit status is 1 when there is no solution, and 5 when the answer is not optimal.`,
		Example: `  sudokusat seek max 'count black in shade' yin-yang.txt
  sudokusat seek min 'sum r1c1 r2c2 r3c3' puzzles.txt
  sudokusat seek max 'sum r1c1..r1c3 - 2*count 1,2 in r9c1..r9c9' --timeout 1m p.txt
  sudokusat seek max 'sum r1c1..r9c9' --at-least 70 --certificate proof.txt p.txt
  sudokusat seek max 'count star in star' --rule 'star-battle 2' --json list.txt`,
		RunE: func(c *cobra.Command, args []string) error { return s.run(c.Context(), args) },
	}
	s.command = c
	s.add(c, "engine that finds solutions", seekJSON{})
	f := c.Flags()
	f.Var(number[int]{&s.from, -sudoku.MaxTotal, sudoku.MaxTotal}, "at-least", "with max: look only for values from N up")
	f.Var(number[int]{&s.from, -sudoku.MaxTotal, sudoku.MaxTotal}, "at-most", "with min: look only for values up to N")
	f.StringVar(&s.file, "certificate", "", "write the evidence to this `file`; see sudokusat verify")
	return c
}

// parse reads the goal and returns the files.
func (s *seekCmd) parse(args []string) (files []string, err error) {
	if len(args) < 2 || args[0] != "max" && args[0] != "min" {
		return nil, errors.New("seek max or seek min, and an expression: seek max 'count black in shade' FILE")
	}
	s.goal.Max = args[0] == "max"
	if s.goal.Of, err = rule.ParseExpression(args[1]); err != nil {
		var wrong *rule.SyntaxError
		if words := strings.Fields(args[1]); len(words) == 1 && len(args) > 2 && errors.As(err, &wrong) {
			err = fmt.Errorf("%w; the expression is one argument, in quotes", err)
		}
		return nil, fmt.Errorf("%q: %w", args[1], err)
	}
	f := s.command.Flags()
	for flag, max := range map[string]bool{"at-least": true, "at-most": false} {
		switch {
		case !f.Changed(flag):
		case max != s.goal.Max:
			return nil, fmt.Errorf("--%s is for seek %s", flag, map[bool]string{true: "max", false: "min"}[max])
		default:
			s.goal.From = &s.from
		}
	}
	s.command.Annotations = map[string]string{question: args[0] + " " + s.goal.Of.Text()}
	return args[2:], nil
}

func (s *seekCmd) run(ctx context.Context, args []string) (err error) {
	files, err := s.parse(args)
	if err != nil {
		return err
	}
	in, engine, err := s.open(ctx, files)
	if err != nil {
		return err
	}
	defer engine.Close()
	if s.file != "" {
		if s.certificates, err = certifyTo(s.t, "--certificate", s.file, files, s.engine); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, s.certificates.close()) }()
	}
	out := s.t.Lines()
	job := stream.Job[sought]{Jobs: s.engine.jobs, Batch: provedAtOnce, Idle: out.Flush}
	job.Each = func(ctx context.Context, it *stream.Item[sought]) error { return s.seek(ctx, engine.Doubted(), it) }
	job.Emit = func(it *stream.Item[sought]) error {
		if err := s.certified(ctx, it); err != nil {
			return err
		}
		message := s.report(it)
		if s.json {
			return out.JSON(s.object(it, message))
		}
		return out.Print(s.line(it))
	}
	return runList(ctx, s.t, in, job)
}

// seek finds the answer to a puzzle and its certificates.
func (s *seekCmd) seek(ctx context.Context, e sudoku.Engine, it *stream.Item[sought]) error {
	if _, err := s.goal.Of.On(it.Puzzle.Shape); err != nil {
		return fmt.Errorf("%s: %s: %w", it.Place(), s.goal.Of.Text(), err)
	}
	within, cancel := s.engine.within(ctx)
	defer cancel()
	a, err := seek.Best(within, e, it.Puzzle, s.goal, func(a seek.Answer) {
		s.t.Note("%s: %d found, and none beyond %d", it.Place(), a.Best, a.Bound)
	})
	if ctx.Err() != nil && a.Solution == nil {
		return ctx.Err()
	}
	it.Result = sought{Answer: a, err: err}
	if s.certificates != nil {
		it.Result.certificates = s.evidence(ctx, it.Puzzle, a)
	}
	return nil // after Ctrl-C, the run ends after this puzzle
}

// evidence makes the certificates of an answer.
func (s *seekCmd) evidence(ctx context.Context, p sudoku.Puzzle, a seek.Answer) (out []*stream.Certificate) {
	add := func(value int, make func(sudoku.Puzzle) *stream.Certificate) {
		as, err := s.goal.Reaching(p, value)
		if err != nil {
			out = append(out, &stream.Certificate{Err: err})
			return
		}
		out = append(out, make(as))
	}
	unsolvable := func(p sudoku.Puzzle) *stream.Certificate {
		return s.certificates.certifier.Claim(ctx, p, "unsolvable")
	}
	if a.Solution != nil {
		add(a.Best, func(p sudoku.Puzzle) *stream.Certificate {
			return s.certificates.certifier.Show(context.WithoutCancel(ctx), p, a.Solution)
		})
	}
	switch {
	case ctx.Err() != nil: // there is no time for a proof
	case a.Status == seek.Unsolvable && s.goal.From == nil:
		out = append(out, unsolvable(p))
	default:
		add(s.goal.Next(a.Bound), unsolvable)
	}
	return out
}

// certified writes the certificates of an answer, or an empty line.
func (s *seekCmd) certified(ctx context.Context, it *stream.Item[sought]) error {
	if s.certificates == nil {
		return nil
	}
	written := false
	for _, m := range it.Result.certificates {
		if m.Err != nil {
			if err := s.t.reportUnproved(ctx, &it.Record, m.Err, s.engine.timeout); err != nil {
				return err
			}
			continue
		}
		written = true
		if err := s.certificates.write(m); err != nil {
			return err
		}
	}
	if !written {
		return tty.OutputError(s.certificates.w.WriteByte('\n'))
	}
	return nil
}

// report prints the message about an answer, raises the exit status, and returns the
// message.
func (s *seekCmd) report(it *stream.Item[sought]) string {
	if it.Err != nil {
		return ""
	}
	a := &it.Result
	s.t.answered(string(a.Status), 1)
	known := ""
	if a.Solution != nil {
		known = fmt.Sprintf(" with %d found, and none beyond %d", a.Best, a.Bound)
	}
	var refused *seek.WrongError
	switch {
	case errors.As(a.err, &refused), isWrong(a.err):
		return s.t.reportOn(&it.Record, wrong, tty.Wrong, a.err.Error())
	case errors.Is(a.err, context.DeadlineExceeded):
		return s.t.reportOn(&it.Record, unfinished, tty.GaveUp, gaveUpAfter(s.engine.timeout)+known)
	case errors.Is(a.err, context.Canceled):
		return s.t.reportOn(&it.Record, unfinished, tty.GaveUp, "interrupted"+known)
	case a.err != nil:
		return s.t.reportOn(&it.Record, unfinished, tty.GaveUp, "gave up"+known+": "+a.err.Error())
	case a.Unproved:
		return s.t.reportOn(&it.Record, onTrust, tty.GaveUp, fmt.Sprintf("none beyond %d, on the word of %s, unproved", a.Bound, a.Engine))
	case a.Status == seek.Unsolvable && s.goal.From != nil:
		return s.t.reportOn(&it.Record, negative, tty.Negative, "no solution keeps "+s.goal.Rule(s.from).Text())
	case a.Status == seek.Unsolvable:
		return s.t.reportOn(&it.Record, negative, tty.Negative, "unsolvable")
	}
	return ""
}

// line returns the answer for people.
func (s *seekCmd) line(it *stream.Item[sought]) string {
	a := &it.Result
	if it.Err != nil {
		return ""
	}
	lo, hi := strconv.Itoa(a.Best), strconv.Itoa(a.Bound)
	if a.Solution == nil {
		lo = ""
	}
	if !s.goal.Max {
		lo, hi = hi, lo
	}
	switch a.Status {
	case seek.Unsolvable:
		return string(a.Status)
	case seek.Optimal:
		return fmt.Sprintf("%s %d %s", a.Status, a.Best, text.String(it.Puzzle.Shape, a.Solution))
	case seek.Interrupted:
		return fmt.Sprintf("%s %s..%s %s", a.Status, lo, hi, text.String(it.Puzzle.Shape, a.Solution))
	}
	return fmt.Sprintf("%s %s..%s", a.Status, lo, hi)
}

// object returns the answer for programs.
func (s *seekCmd) object(it *stream.Item[sought], message string) seekJSON {
	subject := newSubject(&it.Record, &outcome{message: message})
	if it.Err != nil {
		return seekJSON{Subject: subject}
	}
	a := &it.Result
	subject.Verdict = string(a.Status)
	o := seekJSON{Subject: subject, Goal: s.command.Annotations[question], Unproved: a.Unproved, Engine: a.Engine, Questions: a.Asked}
	if a.Solution != nil {
		o.Best, o.Solution = &a.Best, text.String(it.Puzzle.Shape, a.Solution)
	}
	if a.Status != seek.Unsolvable || s.goal.From != nil {
		o.Bound = &a.Bound
	}
	return o
}
