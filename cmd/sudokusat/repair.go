package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/making"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// The number of repairs that are printed without --all, and the most clues that are changed.
const (
	shownRepairs = 5
	mostRepaired = 3
)

func repairCommand(t *terminal) *cobra.Command {
	e, most, all := &reasonCmd{listCmd: listCmd{t: t}}, 2, false
	c := &cobra.Command{
		Use:   "repair [FILE…]",
		Short: "Probable typing errors: the fewest clues to change for one solution",
		Long: `Repair lists for each puzzle without a solution, or with several, the fewest clues
to change for exactly one solution, the likeliest mistakes first. All sets of up to
--max clues with all other digits are tried, so it is proved that no fewer changes are
enough. Larger slips are tried as well: a clue next to its cell, and a row or column
shifted by one.

  change r4c5 from 7 to 1 [1 clue; 1 and 7 look alike]

The exit status is 1 where no repair is found.`,
		Example: `  sudokusat repair typed.txt
  sudokusat repair --all --json typed.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			t.Mute(negative)
			return e.run(c.Context(), args, func(x *explainer) (outcome, error) { return repair(x, most, all) })
		},
	}
	e.add(c, "engine that finds solutions", making.Repaired{})
	c.Flags().Var(number[int]{&most, 1, mostRepaired}, "max", "change up to `n` clues")
	c.Flags().BoolVar(&all, "all", false, fmt.Sprintf("print every repair; by default the first %d", shownRepairs))
	return c
}

// repair returns the outcome of the command repair.
func repair(x *explainer, most int, all bool) (outcome, error) {
	p := x.puzzle
	found, err := x.solutions(2)
	if err != nil {
		return outcome{}, err
	}
	o := outcome{verdict: found.Verdict()}
	if o.verdict == sudoku.Unique {
		o.text = "unique"
		return o, nil
	}
	list, least, err := explain.Repairs(x.ctx, x.engine, p, most)
	if err != nil {
		return o, err
	}
	if len(list) == 0 {
		if o.message = making.NoRepair(p, most); p.Givens.Filled() > 0 && most < mostRepaired {
			o.message += "; --max 3 tries more"
		}
		o.kind, o.status = negative, tty.Negative
	}
	if o.text = strings.Join(repairLines(p, list, all), "\n"); o.text == "" {
		o.text = o.message
	}
	o.object = func(s answer.Subject) any {
		return making.Repaired{Subject: s, Least: least, Repairs: answer.NewRepairs(p, list)}
	}
	return o, nil
}

// repairLines returns repairs in words.
func repairLines(p sudoku.Puzzle, list []explain.Repair, all bool) (out []string) {
	for i, r := range list {
		if i == shownRepairs && !all && len(list) > i+1 {
			return append(out, fmt.Sprintf("… and %d more", len(list)-i))
		}
		note := words.Plural(len(r.Changes), "clue")
		if r.Slip != "" {
			note += "; " + r.Slip
		}
		out = append(out, r.Text(p.Shape)+" ["+note+"]")
	}
	return out
}
