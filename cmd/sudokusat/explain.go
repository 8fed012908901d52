package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// explainingWhy is the options of explain.
type explainingWhy struct {
	why       string
	fromStart bool
	limit     int
	proof     string // file of certificates, "" for none
	least     bool   // with the evidence that each step is smallest
	proofs    *stepProofs
}

func explainCommand(t *terminal) *cobra.Command {
	e, w := &explaining{t: t, dressed: true, steps: true}, explainingWhy{limit: ratingLimit}
	c := &cobra.Command{
		Use:   "explain [FILE…]",
		Short: "The whole why: all steps, or what is open, or what clashes",
		Long: `Explain says why a puzzle has one solution, several, or none.

One: all steps that lead to it, smallest first, with their reasons (see sudokusat
hint). All steps of a size are taken at once, so what comes out does not depend on
the orientation of the grid.

Several: the cells that are open, every clue that alone would settle them, else
the fewest clues that would, over all solutions up to a thousand.

None: where clues break a rule by themselves; the fewest clues that clash; the
fewest cells, houses and rules that the clues leave no way for; and what would
repair it (see sudokusat repair).

On a terminal the steps of a file's puzzles come one by one: Enter shows the next
one, q ends.

--why asks for the smallest reason of one claim, after the digits that are the
last ones left have been placed; with --from-start, from the clues alone.

--proof writes certificates whose proofs are the steps: each candidate that goes is
a lemma. "sudokusat verify" checks them, and so does drat-trim. Steps that are only
about what a sum or pattern has read so far are no lemmas; what follows from them is.
Where no step of up to --limit truths leads on, the rest of the proof goes by cases.
With --least, and always with --why, a second certificate follows: that each step is
the smallest in its position. It says for every open candidate why no smaller reason
rules it out, and "sudokusat verify" checks that without any search. Of a puzzle
without solution it certifies what clashes: no solution with it, and one without any
one of its clues, rules and houses.`,
		Example: `  sudokusat explain puzzle.txt
  sudokusat explain --why 'r4c5 is not 7' puzzle.txt
  sudokusat explain --json puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if w.limit < 1 || w.limit > explain.MaxLimit {
				return fmt.Errorf("--limit is a number from 1 to %d", explain.MaxLimit)
			}
			if w.least && w.proof == "" {
				return errors.New("--least goes with --proof FILE")
			}
			t.mute(negative)
			return w.run(c.Context(), e, args)
		},
	}
	e.add(c, answer.Explanation{})
	f := c.Flags()
	f.StringVar(&w.why, "why", "", "the smallest reason of this `claim`: 'r4c5 is not 7' or 'r4c5 is 7'")
	f.BoolVar(&w.fromStart, "from-start", false, "with --why: the reason in the position of the clues alone")
	f.StringVar(&w.proof, "proof", "", "write a certificate with the steps as its lemmas for each puzzle to this `file`; see sudokusat verify")
	f.BoolVar(&w.least, "least", false, "with --proof: also the evidence that each step is a smallest one")
	f.IntVar(&w.limit, "limit", ratingLimit, "look for reasons of up to so many truths")
	return c
}

func (w *explainingWhy) run(ctx context.Context, e *explaining, args []string) (err error) {
	if w.proof != "" {
		if w.proofs, err = openStepProofs(e, w.proof, args, w.limit); err != nil {
			return err
		}
		e.emitted = w.proofs.emitted
		defer func() { err = errors.Join(err, w.proofs.close()) }()
	}
	return e.run(ctx, args, w.explain)
}

// explain is the outcome of explain.
func (w *explainingWhy) explain(x *explainer) (o outcome, err error) {
	found, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	o.verdict = found.Verdict()
	j := &answer.Explanation{}
	o.object = func(s answer.Subject) any {
		j.Subject = s
		return j
	}
	var lines []string
	switch {
	case w.why != "":
		var r *explain.Reason
		if r, lines, err = w.claim(x, &o, found.Solutions); r != nil {
			j.Why = &answer.NewReasons(x.puzzle, []explain.Reason{*r})[0]
		}
	case o.verdict == sudoku.Unique:
		lines, err = w.steps(x, found.Solutions, j)
	case o.verdict == sudoku.Multiple:
		lines, err = openCells(x, j)
	default:
		o.kind, o.status, o.message = negative, statusNegative, "unsolvable"
		lines, err = w.clash(x, &o, j)
	}
	if errors.Is(err, explain.ErrStuck) {
		o.message = fmt.Sprintf("no reason of up to %s says more", words.Plural(w.limit, "truth"))
		if w.why == "" {
			lines = append(lines, o.message)
		}
	}
	o.text = strings.Join(lines, "\n")
	if w.proofs != nil && w.why == "" && o.verdict != sudoku.Unsolvable && (err == nil || errors.Is(err, explain.ErrStuck)) {
		o.evidence, err = w.evidence(x, found.Solutions, err)
	}
	if errors.Is(err, explain.ErrStuck) {
		o.kind, o.status, err = unfinished, statusGaveUp, nil
	}
	return o, err
}

// evidence is the certificates of a puzzle without --why; stuck is [explain.ErrStuck]
// where the steps end before the solution.
func (w *explainingWhy) evidence(x *explainer, solutions []sudoku.Grid, stuck error) (*certificate.Spool, error) {
	out := &certificate.Spool{}
	err := w.proofs.verdict(x, out)
	if err == nil && w.least && len(solutions) == 1 {
		err = w.proofs.steps(x, solutions, 0, out)
	}
	return out, errors.Join(err, stuck)
}

// signs are other ways to write a claim: r4c5=7, r4c5!=7.
var signs = strings.NewReplacer("!=", " is not ", "≠", " is not ", "<>", " is not ", "=", " is ")

// claim explains one claim, given the solutions known, and is nil without a reason.
func (w *explainingWhy) claim(x *explainer, o *outcome, solutions []sudoku.Grid) (*explain.Reason, []string, error) {
	p := x.puzzle
	claim := signs.Replace(w.why)
	c, err := certificate.ReadClaim(p.Shape, claim)
	if err == nil && c.Kind != certificate.Holds || err != nil && !strings.Contains(claim, " is ") {
		err = errors.New("a claim about a cell is written 'r4c5 is 7' or 'r4c5 is not 7'")
	}
	if err != nil {
		return nil, nil, &optionError{fmt.Errorf("--why %q: %w", w.why, err)}
	}
	r, err := explain.Why(x.ctx, p, explain.Options{Solutions: solutions, Limit: w.limit, Rules: x.rules}, c.Fact, w.fromStart)
	switch {
	case errors.Is(err, explain.ErrUntrue):
		o.message, o.kind, o.status = "a solution contradicts that "+w.why, negative, statusNegative
		return nil, []string{o.message}, nil
	case errors.Is(err, explain.ErrStuck):
		return nil, []string{fmt.Sprintf("%s: no reason has up to %s", w.why, words.Plural(w.limit, "truth"))}, err
	case errors.Is(err, sudoku.ErrUnsolvable):
		return nil, []string{"unsolvable"}, nil
	case err != nil:
		return nil, nil, err
	}
	if w.proofs != nil {
		o.evidence = &certificate.Spool{}
		err = w.proofs.reason(x, solutions, &r, w.fromStart, o.evidence)
	}
	return &r, []string{reasonText(p, r, true)}, err
}

// steps explains a puzzle with one solution.
func (w *explainingWhy) steps(x *explainer, solutions []sudoku.Grid, j *answer.Explanation) (lines []string, err error) {
	p := x.puzzle
	for s, err := range explain.Steps(x.ctx, p, explain.Options{Solutions: solutions, Limit: w.limit, Rules: x.rules}) {
		if err != nil {
			return lines, err
		}
		j.Steps = append(j.Steps, answer.Step{Size: s.Size, Reasons: answer.NewReasons(p, s.Reasons)})
		what := "what is the last one left"
		if s.Size > 0 {
			what = words.Plural(s.Size, "truth") + ", none smaller"
		}
		lines = append(lines, fmt.Sprintf("step %d: %s", len(j.Steps), what))
		for _, r := range s.Reasons {
			line := "  " + r.Text(p)
			if label := r.Label(p); label != "" {
				line += " [" + label + "]"
			}
			lines = append(lines, line)
		}
	}
	j.Solved = true
	return append(lines, "solved"), nil
}

// openCells explains a puzzle with several solutions.
func openCells(x *explainer, j *answer.Explanation) (lines []string, err error) {
	p, s := x.puzzle, x.puzzle.Shape
	tallies, err := explain.Candidates(x.ctx, x.engine, p, 2)
	if err != nil {
		return nil, err
	}
	var cells []string
	j.Open, j.Settles = answer.OpenCells(p, tallies)
	for _, one := range j.Open {
		cells = append(cells, one.Cell+" "+strings.Trim(fmt.Sprint(one.Values), "[]"))
	}
	var best explain.Settlement
	if len(j.Settles) > 0 {
		found, err := x.solutions(explain.Enumerated)
		if err != nil {
			return nil, err
		}
		best.Solutions, best.Complete = len(found.Solutions), found.Complete
	} else if best, err = explain.SettleAny(x.ctx, x.engine, p, true); err != nil {
		return nil, err
	}
	j.Count, j.Complete = best.Solutions, best.Complete
	how := fmt.Sprintf("several solutions, %d in all: ", best.Solutions)
	if !best.Complete {
		how = fmt.Sprintf("several solutions, at least %d: ", best.Solutions)
	}
	lines = append(lines, how+words.Plural(len(j.Open), "cell")+" differ", "  "+strings.Join(cells, ", "))
	if len(j.Settles) > 0 {
		j.Settle, j.Least = j.Settles[:1], true // one is the fewest there can be
		return append(lines, "any one of these clues would settle it: "+strings.Join(j.Settles, " ")), nil
	}
	for _, c := range best.Clues {
		j.Settle = append(j.Settle, s.CandidateName(c))
	}
	j.Least = len(best.Clues) == best.AtLeast
	how = "no clue alone settles it; these " + words.Plural(len(best.Clues), "clue") + " would"
	switch {
	case j.Least:
		how += ", and no fewer: "
	case best.Complete:
		how += fmt.Sprintf(", and no %d: ", best.AtLeast-1)
	default:
		how += fmt.Sprintf(", for a few of the first %d solutions no fewer were found: ", best.Solutions)
	}
	return append(lines, how+strings.Join(j.Settle, " ")), nil
}

// clash explains a puzzle without solution, with evidence if that is wanted.
func (w *explainingWhy) clash(x *explainer, o *outcome, j *answer.Explanation) (lines []string, err error) {
	p, s := x.puzzle, x.puzzle.Shape
	lines = append(lines, "unsolvable")
	if w.proofs != nil {
		o.evidence = &certificate.Spool{}
		if err := w.proofs.verdict(x, o.evidence); err != nil {
			return lines, err
		}
	}
	for _, f := range sudoku.Faults(p) {
		j.Faults = append(j.Faults, f.Reason)
		lines = append(lines, "clash: "+f.Reason)
	}
	cells, least, err := explain.Clash(x.ctx, x.engine, p)
	if err != nil {
		return lines, err
	}
	for _, c := range cells {
		j.Clash = append(j.Clash, s.CandidateName(sudoku.Candidate{Cell: c, Digit: p.Givens[c]}))
	}
	switch j.Least = least; {
	case len(cells) == 0:
		lines = append(lines, "the rules have no solution without any clue")
	case least:
		lines = append(lines, "these "+words.Plural(len(cells), "clue")+" have no solution together, and no fewer: "+strings.Join(j.Clash, " "))
	default:
		lines = append(lines, "these "+words.Plural(len(cells), "clue")+" have no solution together, and none can be spared: "+strings.Join(j.Clash, " "))
	}
	found := &clash{p: p, cells: cells}
	if len(p.Rules()) > 0 {
		rules, least, err := explain.ClashingRules(x.ctx, x.engine, p, cells, 0)
		if err != nil {
			return lines, err
		}
		found.rules = rules
		for _, i := range rules {
			j.ClashRules = append(j.ClashRules, p.Rules()[i].Text())
		}
		j.Least = j.Least && least
		if len(rules) > 0 {
			lines = append(lines, "with "+words.Plural(len(rules), "rule")+": "+strings.Join(j.ClashRules, "; "))
		}
	}
	if err := found.findHouses(x.ctx, x.engine); err != nil {
		return lines, err
	}
	if j.ClashHouses = found.houseNames(); len(j.ClashHouses) > 0 {
		how := ": "
		if found.fewest {
			how = ", and no fewer: "
		}
		lines = append(lines, "in "+words.Plural(len(j.ClashHouses), "house")+how+strings.Join(j.ClashHouses, ", "))
	}
	if w.proofs != nil {
		if err := w.proofs.clash(x, found, o.evidence); err != nil {
			return lines, err
		}
	}
	if len(j.Faults) == 0 {
		r, err := explain.Contradiction(x.ctx, p, explain.Options{Limit: w.limit, Rules: x.rules})
		switch {
		case err == nil:
			for _, t := range r.Truths {
				j.Contradiction = append(j.Contradiction, t.Text(p))
			}
			if w.proofs != nil {
				if err := w.proofs.reason(x, nil, &r, true, o.evidence); err != nil {
					return lines, err
				}
			}
			lines = append(lines, "no way is left for "+r.Leaves(p)+" ["+words.Plural(len(r.Truths), "truth")+", none smaller]")
		case errors.Is(err, explain.ErrStuck):
			lines = append(lines, fmt.Sprintf("no %d truths or fewer contradict each other", w.limit))
			more, err := w.steps(x, nil, j)
			if err != nil && !errors.Is(err, sudoku.ErrUnsolvable) && !errors.Is(err, explain.ErrStuck) {
				return lines, err
			}
			if lines = append(lines, more...); errors.Is(err, sudoku.ErrUnsolvable) {
				lines = append(lines, "then something has no way left")
			}
		case !errors.Is(err, explain.ErrTooLarge) && !errors.Is(err, sudoku.ErrUnsolvable):
			return lines, err
		}
	}
	return w.repairs(x, j, lines)
}

// repairs adds what would repair a puzzle.
func (w *explainingWhy) repairs(x *explainer, j *answer.Explanation, lines []string) ([]string, error) {
	if x.puzzle.Givens.Filled() == 0 {
		return lines, nil
	}
	list, _, err := explain.Repairs(x.ctx, x.engine, x.puzzle, 1)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return lines, err
	}
	j.Repairs = answer.NewRepairs(x.puzzle, list)
	for _, line := range repairLines(x.puzzle, list, false) {
		lines = append(lines, "repair: "+line)
	}
	return lines, err
}
