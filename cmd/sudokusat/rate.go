package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
)

// rated is one line of rate --json.
type rated struct {
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
	Level string    `json:"level,omitempty"`
	Score int       `json:"score,omitempty"`
	Used  []counted `json:"used,omitempty"` // the steps by technique, in the order in which they are tried
}

// ratingLimit is the largest step that rate looks for unless it is told.
const ratingLimit = 7

func rateCommand(t *terminal) *cobra.Command {
	e, limit, scale := &explaining{t: t, chart: &charting{title: "Puzzles by rating"}}, ratingLimit, truths
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
			if limit < 1 || limit > explain.MaxLimit {
				return fmt.Errorf("--limit is a number from 1 to %d", explain.MaxLimit)
			}
			by, err := chosen(c, scale, &limit)
			if err != nil {
				return err
			}
			t.mute(negative, several)
			e.bar = func(text string) (float64, string) { return byRating(scale, text) }
			return e.run(c.Context(), args, by.rate)
		},
	}
	e.add(c, rated{})
	addScale(c, &scale)
	e.chart.add(c, "how many puzzles are how hard")
	c.Flags().IntVar(&limit, "limit", ratingLimit, "look for steps of up to so many truths")
	return c
}

// rate is the outcome of rate.
func rate(x *explainer, limit int) (outcome, error) {
	r, err := x.solutions(2)
	if err != nil {
		return outcome{}, err
	}
	if r.Verdict() != sudoku.Unique {
		return notUnique(x.puzzle, r), nil
	}
	o := outcome{verdict: r.Verdict()}
	rating, err := explain.Rate(x.ctx, x.puzzle, explain.Options{Solutions: r.Solutions, Limit: limit, Rules: x.rules})
	if err != nil && !errors.Is(err, explain.ErrStuck) && !errors.Is(err, context.DeadlineExceeded) {
		return o, err
	}
	o.text = ratingText(rating)
	o.object = func(s answer.Subject) any {
		largest := rating.Largest()
		j := rated{Subject: s, Largest: &largest, Steps: rating.Steps, Word: rating.Word(), Complete: rating.Complete}
		if !rating.Complete {
			j.None, j.Found = rating.None, rating.Found
		}
		return j
	}
	if errors.Is(err, explain.ErrStuck) {
		o.message, o.kind, o.status, err = fmt.Sprintf("no step with up to %d truths leads on", limit), unfinished, statusGaveUp, nil
	}
	return o, err
}

// ratingText is "3 hard 0:12 1:2", and what is proved where the steps end early.
func ratingText(r explain.Rating) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d", r.Largest())
	if !r.Complete {
		b.WriteByte('+')
	}
	b.WriteString(" " + r.Word())
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
