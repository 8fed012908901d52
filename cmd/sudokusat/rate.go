package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/tty"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

// rateJSON is one line of rate --json.
type rateJSON struct {
	answer.Subject
	Largest  *int   `json:"largest,omitempty"` // truths of the largest step; if not complete, at least so many
	Steps    []int  `json:"steps,omitempty"`   // steps by size
	Word     string `json:"word,omitempty"`
	Complete bool   `json:"complete,omitempty"` // the steps lead to the solution
	None     int    `json:"none,omitempty"`     // if not complete: no step with so many truths or fewer is left, proved
	Found    int    `json:"found,omitempty"`    // if not complete: the smallest reason found

	Scale string `json:"scale,omitempty"` // what else it is rated by; then only complete and what follows
	// of se; if not complete, er is at least so much, and ep and ed are absent where not reached
	ER        se.Score `json:"er,omitempty"`
	EP        se.Score `json:"ep,omitempty"`
	ED        se.Score `json:"ed,omitempty"`
	Technique string   `json:"technique,omitempty"` // of the dearest step
	// of hodoku; if not complete, at least so much
	Level string           `json:"level,omitempty"`
	Score int              `json:"score,omitempty"`
	Used  []techniqueCount `json:"used,omitempty"` // the steps by technique, in the order in which they are tried
}

// ratingLimit is the largest step that rate looks for unless it is told.
const ratingLimit = 7

func rateCommand(t *terminal) *cobra.Command {
	e, limit, scale := &reasonCmd{listCmd: listCmd{t: t}, chart: &chart{title: "Puzzles by rating"}}, ratingLimit, truths
	c := &cobra.Command{
		Use:   "rate [FILE…]",
		Short: "How hard puzzles are: the largest step, steps by size, a word",
		Long: `Rate prints a line for each puzzle with one solution: how many truths its largest
step takes, a word for that (` + strings.Join(explain.Words(), ", ") + `),
and how many steps there are of each size:

  3 hard 0:12 1:2 2:3 3:2

A truth is a statement of the rules that offers a choice: "r4c5 holds a digit",
"row 3 has a place for 7", or what another rule offers. A step of size 2 is every
candidate that two truths rule out and no single one does; size 0 places digits
that are the only ones left for a cell, house or rule. Each step is as small as
any in its position, which is proved, and all steps of that size are taken at
once: turning or renaming a puzzle does not change its rating. Lines sort from
easy to hard by sort -n.

--scale se rates plain 9x9 puzzles as Sudoku Explainer 1.2.1 does: by the dearest
step of all, the dearest up to the first digit placed, the first, and the name of
the dearest. Up to 10.0 the three numbers were equal on all puzzles compared, above
on nineteen of twenty; there a puzzle can take seconds.

  7.1/1.2/1.2 Forcing Chain

--scale hodoku rates them as HoDoKu 2.4 does with the settings it comes with: the
scores of all steps added up, the level, and the hardest technique. Such a rating
hangs on the orientation: many puzzles get another score when they are transposed.
--scale hodoku-2.2 is for version 2.2, which takes longer chains where it has the
choice.

  912 hard XY-Wing

Where no step of up to --limit truths leads on, or the time is over, the line
says what is proved: "8+ extreme 0:4 1:2 none up to 7, smallest found 11", or
what another scale came to: "8.4+/?/7.1 Cell Forcing Chains", "1240+ hard+ W-Wing".
Few puzzles that Sudoku Explainer rates below 9.0 take more than 7 truths; of those
beyond, many take 8 or 9, which is found with --limit 9, as a rule in seconds.`,
		Example: `  sudokusat rate puzzles.txt | sort -n
  sudokusat rate --json --timeout 10s puzzles.txt
  sudokusat rate --scale se puzzles.txt | sort -n
  sudokusat rate --scale hodoku --json puzzles.txt
  sudokusat rate --limit 4 puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			by, err := scaleByName(c, scale, &limit)
			if err != nil {
				return err
			}
			t.Mute(negative, several)
			return e.run(c.Context(), args, by.outcome)
		},
	}
	e.add(c, "who finds solutions", rateJSON{})
	c.Flags().StringVar(&scale, "scale", truths, "`SCALE` puzzles are rated by: "+join(scaleNames()))
	complete(c, "scale", scaleNames())
	e.chart.add(c, "how many puzzles are how hard")
	c.Flags().Var(number[int]{&limit, 1, explain.MaxLimit}, "limit", "look for steps of up to so many truths")
	return c
}

// techniqueCount is how many steps of a technique a puzzle takes.
type techniqueCount struct {
	Technique string `json:"technique"`
	Steps     int    `json:"steps"`
}

// scale is a measure of how hard a puzzle is, which rate --scale chooses.
type scale struct {
	name  string
	plain bool // for plain 9×9 puzzles only
	// rate rates a puzzle with its only solution into an outcome. An error with a text ends
	// the rating early.
	rate func(x *explainer, o *outcome, solution sudoku.Grid) error
}

// truths is the scale for all boards and rules: the default.
const truths = "truths"

// scales are those that rate has, the default first; limit is that of --limit,
// which only truths knows.
func scales(limit *int) []scale {
	rater := new(se.Rater)
	return []scale{
		{truths, false, func(x *explainer, o *outcome, g sudoku.Grid) error { return rateTruths(x, o, g, *limit) }},
		{"se", true, func(x *explainer, o *outcome, _ sudoku.Grid) error { return rateSE(rater, x, o) }},
		{"hodoku", true, func(x *explainer, o *outcome, g sudoku.Grid) error { return rateHoDoKu(x, o, g, "hodoku", hodoku.V24) }},
		{"hodoku-2.2", true, func(x *explainer, o *outcome, g sudoku.Grid) error {
			return rateHoDoKu(x, o, g, "hodoku-2.2", hodoku.V22)
		}},
	}
}

func scaleNames() (names []string) {
	for _, s := range scales(nil) {
		names = append(names, s.name)
	}
	return names
}

// scaleByName is the scale of a name. A limit that was set is wrong for all but truths.
func scaleByName(c *cobra.Command, name string, limit *int) (scale, error) {
	for _, s := range scales(limit) {
		if s.name != name {
			continue
		}
		if name != truths && c.Flags().Changed("limit") {
			return s, fmt.Errorf("--limit is about truths, which --scale %s does not count", name)
		}
		return s, nil
	}
	return scale{}, fmt.Errorf("no scale is called %q%s (there are %s)", name, near.Hint(name, scaleNames()), join(scaleNames()))
}

// outcome is the outcome of rate.
func (s scale) outcome(x *explainer) (o outcome, err error) {
	if p := x.puzzle; s.plain && hodoku.Supports(p) != nil {
		what := p.Shape.Text()
		if rules := p.RuleTexts(); len(rules) > 0 {
			what += " with " + strings.Join(rules, "; ")
		}
		o.text, o.message, o.kind, o.status = "unknown", fmt.Sprintf("--scale %s rates plain 9x9 puzzles, not %s", s.name, what), unfinished, tty.GaveUp
		return o, nil
	}
	r, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	if r.Verdict() != sudoku.Unique {
		return notUnique(x.puzzle, r), nil
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
	o.object = func(s answer.Subject) any {
		j := rateJSON{Subject: s, Largest: &largest, Steps: rating.Steps, Word: rating.Word(), Complete: rating.Complete}
		if !rating.Complete {
			j.None, j.Found = rating.None, rating.Found
		}
		return j
	}
	if errors.Is(err, explain.ErrStuck) {
		o.message, o.kind, o.status, err = fmt.Sprintf("no step with up to %d truths leads on", limit), unfinished, tty.GaveUp, nil
	}
	return err
}

// more is the sign of what may be more.
func more(may bool) string {
	if may {
		return "+"
	}
	return ""
}

// ratingText is "3 hard 0:12 1:2", and what is proved where the steps end early.
func ratingText(r explain.Rating) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d%s %s", r.Largest(), more(!r.Complete), r.Word())
	for size, count := range r.Steps {
		if count > 0 {
			fmt.Fprintf(&b, " %d:%d", size, count)
		}
	}
	if !r.Complete {
		fmt.Fprintf(&b, " none up to %d", r.None)
		if r.Found > 0 {
			fmt.Fprintf(&b, ", smallest found %d", r.Found)
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
	o.object = func(s answer.Subject) any {
		return rateJSON{Subject: s, Scale: "se", ER: rating.ER, EP: rating.EP, ED: rating.ED, Technique: rating.Technique, Complete: complete}
	}
	return err
}

// seText is "7.1/1.2/1.2 Forcing Chain"; a rating that is not complete has "+" where it may
// be higher and "?" where nothing is known.
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

// rateHoDoKu rates as a version of HoDoKu does, which the scale of a name stands for.
func rateHoDoKu(x *explainer, o *outcome, solution sudoku.Grid, name string, v hodoku.Version) error {
	r, err := hodoku.Rate(x.ctx, x.puzzle, solution, v)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	o.text = "unknown"
	if plus := more(!r.Complete); r.Complete || r.Score > 0 {
		o.text = fmt.Sprintf("%d%s %v%s %v", r.Score, plus, r.Level, plus, r.Hardest) // 912 hard XY-Wing
		o.order, o.label = float64(r.Level), r.Level.String()+plus
	}
	o.object = func(s answer.Subject) any {
		j := rateJSON{Subject: s, Scale: name, Complete: r.Complete}
		if r.Score > 0 {
			j.Level, j.Score, j.Technique = r.Level.String(), r.Score, r.Hardest.String()
		}
		for t, steps := range r.Steps {
			if steps > 0 {
				j.Used = append(j.Used, techniqueCount{hodoku.Technique(t).String(), steps})
			}
		}
		return j
	}
	return err
}
