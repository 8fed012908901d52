package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/making"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// reasonFlags holds the options about reasons and their evidence, of explain, hint and draw.
type reasonFlags struct {
	why       string
	fromStart bool
	limit     int
	proof     string // file of certificates, "" for none
	least     bool   // with the evidence that each step is smallest
	proofs    *stepProofs
}

func explainCommand(t *terminal) *cobra.Command {
	e, w := &reasonCmd{listCmd: listCmd{t: t}, reasons: true, steps: true}, reasonFlags{limit: making.Limit}
	scale := making.Truths
	to := "text"
	c := &cobra.Command{
		Use:   "explain [FILE…]",
		Short: "The reasons for a verdict: all steps, or open cells, or clues that clash",
		Long: `Explain shows why a puzzle has one solution, several, or none.

One: all steps that lead to it, smallest first, with their reasons (see sudokusat
hint). All steps of a size are taken at once, so the result does not depend on the
orientation of the grid. Where no reason of up to --limit truths is found in a bounded
search, cases follow: a digit is supposed, and what it leads to is listed up to the
clash, or up to what every candidate of a cell or house leads to. Behind the first
cases, reasons have up to three truths.

Several: the cells that are open, and every clue that alone would settle them, else
the fewest clues that would, over at most a thousand solutions.

None: the clues that break a rule by themselves; the fewest clues that clash; the
fewest cells, houses and rules that the clues leave no way for; and the repairs (see
sudokusat repair).

On a terminal the steps are shown one by one for puzzles from files: Enter shows the
next one, q ends.

--to html writes a page with a picture of each position, its candidates and the pattern
that comes next, a step at a time: the buttons and the arrow keys turn the leaves.

--why asks for the smallest reason of one claim, after the digits that are the
last ones left have been placed; with --from-start, from the clues alone.

--proof writes certificates whose proofs are the steps: each candidate that goes is
a lemma. "sudokusat verify" checks them, and so does drat-trim. Steps that are only
about the state of a sum or a pattern are no lemmas, but their consequences are.
Where no step of up to --limit truths leads on, the rest of the proof goes by cases.
With --least, and always with --why, a second certificate follows: that each step is
the smallest in its position. It gives the reason for which no smaller step rules out
any open candidate, and "sudokusat verify" checks that without a search. For a puzzle
without solution it certifies the clash: there is no solution with its clues, rules and
houses, and there is one when any of them is left out.

--language prints steps and their reasons with the sentences of a file, such as
contrib/german.txt; docs/reasons.md describes its format.

--scale se and --scale hodoku show how Sudoku Explainer or HoDoKu solves a plain 9×9
puzzle instead, step by step up to the rating (see sudokusat rate): what is placed or
eliminated, the pattern, the technique and what it is rated by. Steps that are only
valid because there is one solution are marked. Pencil marks, the rule "candidates",
count as eliminated; without them the puzzle must have one solution, too.

  r4c1 is not 8 9: 8 9 in r4c1 r4c8 r5c1 r5c8 [uniqueness test 1, hard 100; assumes one solution]`,
		Example: `  sudokusat explain puzzle.txt
  sudokusat explain --why 'r4c5 is not 7' puzzle.txt
  sudokusat explain --scale hodoku puzzle.txt
  sudokusat explain --to html -o lesson.html puzzle.txt
  sudokusat explain --json puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if to != "text" && to != "html" {
				return fmt.Errorf("--to %s: an explanation is text or html", words.Quoted(to))
			}
			way, answer := explainPath, w.explain
			if to == "html" {
				way, answer = lessonPath, w.frames
			}
			by, err := pathScale(c, scale, way, "why", "from-start", "proof", "least", "language")
			if err != nil {
				return err
			}
			if w.least && w.proof == "" {
				return errors.New("--least goes with --proof FILE")
			}
			t.Mute(negative)
			if by != nil {
				t.Mute(negative, several)
				answer = by.outcome
			}
			if to == "html" {
				return w.lesson(c.Context(), e, args, answer)
			}
			return w.run(c.Context(), e, args, answer)
		},
	}
	e.add(c, "engine that finds solutions", answer.Explanation{})
	f := c.Flags()
	f.StringVar(&to, "to", to, "`format`: text, or html for a page with a picture of each step")
	complete(c, "to", []string{"text", "html"})
	f.StringVar(&w.why, "why", "", "the smallest reason of this `claim`: 'r4c5 is not 7' or 'r4c5 is 7'")
	f.BoolVar(&w.fromStart, "from-start", false, "with --why: the reason in the position of the clues alone")
	f.StringVar(&w.proof, "proof", "", "write a certificate with the steps as its lemmas for each puzzle to this `file`; see sudokusat verify")
	f.BoolVar(&w.least, "least", false, "with --proof: also the evidence that each step is a smallest one")
	f.Var(number[int]{&w.limit, 1, explain.MaxLimit}, "limit", "look for reasons of up to N truths")
	markOnlyWith(c, "from-start", "why")
	e.addLanguage(c)
	addScale(c, &scale)
	for _, other := range []string{"json", "why"} {
		c.MarkFlagsMutuallyExclusive("to", other)
	}
	return c
}

// run runs the command with its evidence, if that is requested.
func (w *reasonFlags) run(ctx context.Context, e *reasonCmd, args []string, answer func(*explainer) (outcome, error)) (err error) {
	if w.proof != "" {
		if w.proofs, err = openStepProofs(e, w.proof, args, w.limit); err != nil {
			return err
		}
		e.emitted = w.proofs.emitted
		defer func() { err = errors.Join(err, w.proofs.close()) }()
	}
	return e.run(ctx, args, answer)
}

// explain returns the outcome of the command explain.
func (w *reasonFlags) explain(x *explainer) (o outcome, err error) {
	found, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	o.verdict = found.Verdict()
	j := &answer.Explanation{}
	o.put(&j.Subject, j)
	var text passage
	switch {
	case w.why != "":
		var r *explain.Reason
		var line string
		if r, line, err = w.claim(x, &o, found.Solutions); r != nil {
			one, cut := answer.NewReasons(x.ctx, x.puzzle, []explain.Reason{*r})
			if cut != nil {
				return o, cut
			}
			j.Why = &one[0]
		}
		text.add(line)
	case o.verdict == sudoku.Unique:
		err = w.steps(x, found.Solutions, j, &text)
	case o.verdict == sudoku.Multiple:
		err = openCells(x, j, &text)
	default:
		o.kind, o.status, o.message = negative, tty.Negative, x.language.Text("unsolvable")
		err = w.clash(x, &o, j, &text)
	}
	if errors.Is(err, explain.ErrStuck) {
		o.message, _ = x.stuck(err, "stuck")
		if w.why == "" {
			text.add(o.message)
		}
	}
	o.text, o.parts = strings.Join(text, "\n"), text
	if w.proofs != nil && w.why == "" && o.verdict != sudoku.Unsolvable && (err == nil || errors.Is(err, explain.ErrStuck)) {
		o.evidence, err = w.evidence(x, found.Solutions, err)
	}
	if w.least && err == nil && slices.ContainsFunc(j.Steps, func(s answer.Step) bool { return s.Cases != nil }) {
		o.message, err = "the evidence that steps are smallest ends before the first cases", explain.ErrStuck
	}
	if errors.Is(err, explain.ErrStuck) {
		o.kind, o.status, err = unfinished, tty.GaveUp, nil
	}
	return o, err
}

// evidence returns the certificates of a puzzle without --why; stuck is [explain.ErrStuck]
// where the steps end before the solution.
func (w *reasonFlags) evidence(x *explainer, solutions []sudoku.Grid, stuck error) (*certificate.Spool, error) {
	out := &certificate.Spool{}
	err := w.proofs.Verdict(x.question(out))
	if err == nil && w.least && len(solutions) == 1 {
		err = w.proofs.Steps(x.question(out), solutions, 0)
	}
	return out, errors.Join(err, stuck)
}

// signs replaces the other notations of a claim: r4c5=7, r4c5!=7.
var signs = strings.NewReplacer("!=", " is not ", "≠", " is not ", "<>", " is not ", "=", " is ")

// claim explains one claim in a line, given the solutions known; the reason is nil where
// there is none.
func (w *reasonFlags) claim(x *explainer, o *outcome, solutions []sudoku.Grid) (*explain.Reason, string, error) {
	p := x.puzzle
	claim := signs.Replace(w.why)
	c, err := certificate.ReadClaim(p.Shape, claim)
	if layers := p.Shape.Layers(); err != nil && len(layers) == 1 { // whose name sentences leave out
		if inside, bad := certificate.ReadClaim(p.Shape, layers[0].Name+"."+claim); bad == nil {
			c, err = inside, nil
		}
	}
	if err == nil && c.Kind != certificate.Holds || err != nil && !strings.Contains(claim, " is ") {
		err = errors.New("a claim about a cell is written 'r4c5 is 7' or 'r4c5 is not 7'")
	}
	if err != nil {
		return nil, "", &optionError{fmt.Errorf("--why %q: %w", w.why, err)}
	}
	r, err := explain.WhyBy(x.ctx, x.engine, p, x.options(solutions, w.limit), c.Fact, w.fromStart)
	switch {
	case errors.Is(err, explain.ErrUntrue):
		o.message, o.kind, o.status = x.language.Text("untrue", "claim", w.why), negative, tty.Negative
		return nil, o.message, nil
	case errors.Is(err, explain.ErrStuck):
		line, _ := x.stuck(err, "no reason", "claim", w.why)
		return nil, line, err
	case errors.Is(err, sudoku.ErrUnsolvable):
		o.message, o.kind, o.status = x.language.Text("unsolvable"), negative, tty.Negative
		return nil, x.style.Failure(o.message), nil
	case err != nil:
		return nil, "", err
	}
	if w.proofs != nil {
		o.evidence = &certificate.Spool{}
		err = w.proofs.Reason(x.question(o.evidence), solutions, &r, w.fromStart)
	}
	return &r, x.reasonLine(r, true), err
}

// wide is the length in bytes up to which a line takes the singles of further steps.
const wide = 160

// steps explains a puzzle with one solution, a part per step, or for several that only place singles.
func (w *reasonFlags) steps(x *explainer, solutions []sudoku.Grid, j *answer.Explanation, text *passage) error {
	p, l := x.puzzle, x.language
	number, row, placed := 0, 0, "" // of steps in words; steps in a row that only place singles
	for s, err := range explain.Steps(x.ctx, p, x.options(solutions, w.limit)) {
		if err != nil {
			return err
		}
		step, err := answer.NewStep(x.ctx, p, s)
		if err != nil {
			return err
		}
		j.Steps = append(j.Steps, step)
		if s = s.Fresh(); len(s.Reasons) == 0 {
			continue
		}
		number++
		heading := l.Text("step", "number", strconv.Itoa(number))
		singles, others := s.Singles(p)
		next := l.Semicolon(singles)
		if len(others) > 0 {
			row = 0
		} else if row++; row > 1 && len(placed)+len(next) > wide {
			row = 1
		}
		if row > 1 {
			heading = l.Text("steps", "first", strconv.Itoa(number-row+1), "last", strconv.Itoa(number))
			placed = l.Text("then", "placed", placed, "next", next)
			(*text)[len(*text)-1] = x.style.Heading(heading) + " " + x.style.Claim(placed, false)
			continue
		}
		if s.Cases != nil {
			text.part(x.style.Heading(heading) + " " + x.patternText("", s.Patterns()[0]))
			for _, line := range s.Cases.Further(p) {
				text.add("  " + line)
			}
			continue
		}
		if s.Size > 0 {
			heading += " " + x.size(s.Size, !s.Unsure)
		} else if len(singles) == 0 {
			heading += " " + l.Text("last values")
		}
		heading = x.style.Heading(heading)
		if len(singles) > 0 {
			placed = next
			heading += " " + x.style.Claim(placed, false)
		}
		text.part(heading)
		s.Reasons = others
		for _, one := range s.Patterns() {
			text.add(x.patternText("  ", one))
		}
	}
	j.Solved = true
	text.add(x.language.Text("solved"))
	return nil
}

// openCells explains a puzzle with several solutions.
func openCells(x *explainer, j *answer.Explanation, text *passage) error {
	atLeast, err := j.AddOpen(x.ctx, x.engine, x.puzzle)
	if err != nil {
		return err
	}
	cells := words.Of(j.Open, func(o answer.Open) string { return o.Cell + " " + strings.Trim(fmt.Sprint(o.Values), "[]") })
	l, differ, count := x.language, x.language.Count("differ", len(j.Open)), strconv.Itoa(j.Count)
	if j.Complete {
		text.add(l.Text("several", "number", count, "differ", differ))
	} else {
		text.add(l.Text("several at least", "number", count, "differ", differ))
	}
	text.add("  " + l.Comma(cells))
	switch n, clues := len(j.Settle), strings.Join(j.Settle, " "); {
	case len(j.Settles) > 0:
		text.add(l.Text("settled", "clues", strings.Join(j.Settles, " ")))
	case j.Least:
		text.add(l.Count("settled by least", n, "clues", clues))
	case j.Complete:
		text.add(l.Count("settled by", n, "fewer", strconv.Itoa(atLeast-1), "clues", clues))
	default:
		text.add(l.Count("settled by some", n, "solutions", count, "clues", clues))
	}
	return nil
}
