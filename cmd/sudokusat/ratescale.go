package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/sudoku/near"
)

// scale is a way to say how hard a puzzle is, which rate --scale chooses.
type scale struct {
	name string
	rate func(*explainer) (outcome, error)
}

// truths is the scale that takes all boards and rules: the default.
const truths = "truths"

// scales are those that rate has, the default first; limit is that of --limit,
// which only truths knows.
func scales(limit *int) []scale {
	rater := new(se.Rater)
	return []scale{
		{truths, func(x *explainer) (outcome, error) { return rate(x, *limit) }},
		{"se", func(x *explainer) (outcome, error) { return rateSE(rater, x) }},
		{"hodoku", func(x *explainer) (outcome, error) { return rateHoDoKu(x, "hodoku", hodoku.V24) }},
		{"hodoku-2.2", func(x *explainer) (outcome, error) { return rateHoDoKu(x, "hodoku-2.2", hodoku.V22) }},
	}
}

func scaleNames() (names []string) {
	for _, s := range scales(nil) {
		names = append(names, s.name)
	}
	return names
}

// addScale adds --scale.
func addScale(c *cobra.Command, name *string) {
	c.Flags().StringVar(name, "scale", truths, "`SCALE` puzzles are rated by: "+join(scaleNames()))
	complete(c, "scale", scaleNames())
}

// chosen is the scale of a name. A limit that was set is wrong for all but truths.
func chosen(c *cobra.Command, name string, limit *int) (scale, error) {
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
