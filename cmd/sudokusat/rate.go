package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/making"
	"sudokusat/internal/tty"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

func rateCommand(t *terminal) *cobra.Command {
	e, limit, scale, technique := &reasonCmd{listCmd: listCmd{t: t}, chart: &chart{title: "Puzzles by rating"}}, making.Limit, making.Truths, ""
	c := &cobra.Command{
		Use:   "rate [FILE…]",
		Short: "The difficulty of puzzles: the largest step, a word, and steps by size",
		Long: `Rate prints a line for each puzzle with one solution: the number of truths of its
largest step, a word for that (` + strings.Join(explain.Words(), ", ") + `),
and the number of steps of each size:

  3 hard 0:12 1:2 2:3 3:2

A truth is a statement of the rules that offers a choice: "r4c5 holds a digit",
"row 3 has a place for 7", or a choice of another rule. A step of size 2 eliminates
the candidates that two truths rule out and no single one does; size 0 places digits
that are the only ones left for a cell, house or rule. Each step is proved to be as
small as any in its position, and all steps of that size are taken at once: turning
or renaming a puzzle does not change its rating. sort -n sorts lines from easy to
hard.

--scale se rates plain 9x9 puzzles as Sudoku Explainer 1.2.1 does: by the hardest
step of all, the hardest up to the first digit placed, the first step, and the name
of the hardest. Up to 10.0 the three numbers were equal on all puzzles compared,
above that on nineteen of twenty, and a puzzle can take seconds.

  7.1/1.2/1.2 Forcing Chain

--scale hodoku rates them as HoDoKu 2.4 does with its default settings: by the sum of
the scores of all steps, the level, and the hardest technique. Such a rating depends
on the orientation: many puzzles get another score when they are transposed. --scale
hodoku-2.2 is for version 2.2, which prefers longer chains.

  912 hard XY-Wing

--technique prints instead the puzzles that need a technique of such a scale, each as the
position before the first such step: the digits placed, the candidates that are left, and
the step as a comment. A name may be that of several, as "unique rectangle" is.

A rating ends in "unproved" where a rule was too much work to prove that no step could
be smaller.

Where no step of up to --limit truths leads on, or the time is over, the line has the
proved bounds and the cases that lead to the solution (see sudokusat explain): "8+
extreme 0:4 1:2 none up to 7, smallest found 11, cases 1.0:3 (9 of 170) 2.0:1
(41 of 187)" needs three rounds of cases one supposition deep and one that is two deep,
with steps of size 0 in them, and the first round of each rules out 9 of the 170
candidates, and 41 of the 187, that are open before it. Of puzzles with the same rounds,
the hardest is the one with the smallest share at the highest level. With another scale,
the line has its result so far: "8.4+/?/7.1 Cell Forcing Chains", "1240+ hard+ W-Wing".
Few puzzles that Sudoku Explainer rates below 9.0 take more than 7 truths; of
harder ones many take 8 or 9, which --limit 9 finds, usually in seconds.`,
		Example: `  sudokusat rate puzzles.txt | sort -n
  sudokusat rate --json --timeout 10s puzzles.txt
  sudokusat rate --scale se puzzles.txt | sort -n
  sudokusat rate --scale hodoku --json puzzles.txt
  sudokusat rate --scale hodoku --technique x-wing puzzles.txt
  sudokusat rate --limit 4 puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			by, err := scaleByName(c, scale, &limit)
			if err == nil && c.Flags().Changed("technique") {
				by, err = positionScale(c, scale, technique)
			}
			if err != nil {
				return err
			}
			t.Mute(negative, several)
			return e.run(c.Context(), args, by.outcome)
		},
	}
	e.add(c, "engine that finds solutions", making.Rating{})
	c.Flags().StringVar(&scale, "scale", making.Truths, "`SCALE` of the ratings: "+join(making.Scales()))
	complete(c, "scale", making.Scales())
	c.Flags().StringVar(&technique, "technique", "", "print the positions in which the technique with this `name` is needed")
	e.chart.add(c, "puzzles by difficulty")
	c.Flags().Var(number[int]{&limit, 1, explain.MaxLimit}, "limit", "look for steps of up to N truths")
	return c
}

// scale is a measure of difficulty, selected by rate --scale.
type scale struct {
	name  string
	plain bool // for plain 9×9 puzzles only
	marks bool // and for those with pencil marks
	// rate rates a puzzle, given its only solution, into an outcome. After an error the
	// outcome has the rating so far if its text is not empty.
	rate func(x *explainer, o *outcome, solution sudoku.Grid) error
}

// scales returns the scales of rate, the default first; limit is that of --limit, which
// only the scale truths uses.
func scales(limit *int) []scale {
	rater := new(se.Rater)
	return []scale{
		{making.Truths, false, false, func(x *explainer, o *outcome, g sudoku.Grid) error { return rateTruths(x, o, g, *limit) }},
		{making.SE, true, false, func(x *explainer, o *outcome, _ sudoku.Grid) error { return rateSE(rater, x, o) }},
		{making.HoDoKu, true, false, func(x *explainer, o *outcome, g sudoku.Grid) error { return rateHoDoKu(x, o, g, making.HoDoKu) }},
		{making.HoDoKu22, true, false, func(x *explainer, o *outcome, g sudoku.Grid) error { return rateHoDoKu(x, o, g, making.HoDoKu22) }},
	}
}

// scaleByName returns the scale of a name. --limit is an error for all but truths.
func scaleByName(c *cobra.Command, name string, limit *int) (scale, error) {
	for _, s := range scales(limit) {
		if !strings.EqualFold(s.name, name) {
			continue
		}
		if name != making.Truths && c.Flags().Changed("limit") {
			return s, fmt.Errorf("--limit is about truths, which --scale %s does not count", name)
		}
		return s, nil
	}
	return scale{}, fmt.Errorf("unknown scale %q%s (there are %s)", name, near.Hint(name, making.Scales()), join(making.Scales()))
}

// outcome returns the outcome of the command rate.
func (s scale) outcome(x *explainer) (o outcome, err error) {
	whole, marked := *x, false // without pencil marks
	if s.marks && !x.puzzle.IsClassic() {
		whole.puzzle, _, marked = unmarked(x.puzzle)
	}
	if p := x.puzzle; s.plain && !marked && hodoku.Supports(p) != nil {
		o.text, o.message, o.kind, o.status = "unknown", making.NotPlain(s.name, p), unfinished, tty.GaveUp
		return o, nil
	}
	r, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	if r.Verdict() != sudoku.Unique {
		return notUnique(x.ctx, x.puzzle, r), nil
	}
	if marked {
		switch r, err := whole.solutions(2); {
		case err != nil:
			return o, err
		case r.Verdict() != sudoku.Unique:
			o.text, o.message, o.kind, o.status = "unknown", fmt.Sprintf("--scale %s is for puzzles with one solution, and without its pencil marks this one has several", s.name), unfinished, tty.GaveUp
			return o, nil
		}
	}
	o.verdict = r.Verdict()
	return o, s.rate(x, &o, r.Solutions[0])
}

// rateTruths rates by truths.
func rateTruths(x *explainer, o *outcome, solution sudoku.Grid, limit int) error {
	rating, err := explain.Rate(x.ctx, x.puzzle, x.options([]sudoku.Grid{solution}, limit))
	if err != nil && !errors.Is(err, explain.ErrStuck) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	largest := rating.Largest()
	o.text = ratingText(rating)
	o.order = float64(largest)
	o.label = fmt.Sprintf("%d%s %s", largest, more(!rating.Complete), rating.Word())
	o.object = func(s answer.Subject) any { return making.ByTruths(s, rating) }
	if errors.Is(err, explain.ErrStuck) {
		o.message, o.kind, o.status, err = fmt.Sprintf("no step with up to %d truths leads on", limit), unfinished, tty.GaveUp, nil
	}
	return err
}

// more returns the sign of a lower bound.
func more(may bool) string {
	if may {
		return "+"
	}
	return ""
}

// ratingText returns "3 hard 0:12 1:2", and the proved bounds where the steps end early.
func ratingText(r explain.Rating) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d%s %s", r.Largest(), more(!r.Complete), r.Word())
	for size, count := range r.Steps {
		if count > 0 {
			fmt.Fprintf(&b, " %d:%d", size, count)
		}
	}
	if r.Unsure {
		b.WriteString(" unproved")
	}
	if !r.Complete {
		fmt.Fprintf(&b, " none up to %d", r.None)
		if r.Found > 0 {
			fmt.Fprintf(&b, ", smallest found %d", r.Found)
		}
		if len(r.Rounds) > 0 {
			b.WriteString(", cases")
		}
		for _, c := range r.Rounds {
			fmt.Fprintf(&b, " %d.%d:%d (%d of %d)", c.Depth, c.Size, c.Count, c.Gone, c.All)
		}
	}
	return b.String()
}

// rateSE rates as Sudoku Explainer does.
func rateSE(rater *se.Rater, x *explainer, o *outcome) error {
	rating, err := rater.Rate(x.ctx, x.puzzle)
	complete := err == nil
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	o.text = seText(rating, complete)
	if whole := int(rating.ER) / 10; rating.ED != 0 {
		o.order, o.label = float64(whole), fmt.Sprintf("%d.0–%d.9", whole, whole)
	}
	o.object = func(s answer.Subject) any { return making.BySE(s, rating, complete) }
	return err
}

// seText returns "7.1/1.2/1.2 Forcing Chain"; a rating that is not complete has "+" after a
// lower bound and "?" where there is none.
func seText(r se.Rating, complete bool) string {
	if complete {
		return r.String() + " " + r.Technique
	}
	if r.ED == 0 {
		return "unknown"
	}
	ep := r.EP.String()
	if r.EP == 0 {
		ep = "?"
	}
	return fmt.Sprintf("%v+/%s/%v %s", r.ER, ep, r.ED, r.Technique)
}

// hodokuText returns "912 hard XY-Wing", with "+" after lower bounds.
func hodokuText(r hodoku.Rating) string {
	plus := more(!r.Complete)
	if !r.Complete && r.Score == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%d%s %v%s %v", r.Score, plus, r.Level, plus, r.Hardest)
}

// rateHoDoKu rates as the version of HoDoKu does that the name of the scale means.
func rateHoDoKu(x *explainer, o *outcome, solution sudoku.Grid, name string) error {
	r, err := hodoku.Rate(x.ctx, x.puzzle, solution, making.Version(name))
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if o.text = hodokuText(r); o.text != "unknown" {
		o.order, o.label = float64(r.Level), r.Level.String()+more(!r.Complete)
	}
	o.object = func(s answer.Subject) any { return making.ByHoDoKu(s, name, r) }
	return err
}
