package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/rule"
)

// listing is the command rules.
type listing struct {
	t    *terminal
	json bool
}

// family is one line of rules --json.
type family struct {
	Name    string `json:"name"`
	Form    string `json:"form"`
	Meaning string `json:"meaning"`
	Example string `json:"example"`
	Board   bool   `json:"board"` // says something of the whole board
}

func rulesCommand(t *terminal) *cobra.Command {
	l := &listing{t: t}
	c := &cobra.Command{
		Use:   "rules [NAME…]",
		Short: "Every rule: its text, what it means, an example",
		Long: `Rules lists the rules that puzzles may have beyond rows, columns and boxes: how
each is written, what it means, and an example. The same texts stand after
--rule, in "#rule" lines of a list, and in the field "rules" of a JSON record;
";" separates several.

CELL is a square, r3c7 for row 3 and column 7 counted from 1, or the name of a
cell beside the grid. CELLS are several, in the order that the rule wants, with
blanks between; r3c1..r3c9 is a straight run along a row, a column or a
diagonal. N is a number, DIGITS are values separated by commas.`,
		Example: `  sudokusat rules thermo
  sudokusat solve --rule diagonal --rule 'thermo r1c1..r4c1; odd r5c5' p.txt`,
		ValidArgs: ruleNames(),
		RunE: func(c *cobra.Command, args []string) error {
			return l.run(args)
		},
	}
	addJSON(c, &l.json, family{})
	return c
}

func (l *listing) run(names []string) error {
	families := rule.Families()
	if len(names) > 0 {
		families = nil
		for _, name := range names {
			f, err := rule.Find(name)
			if err != nil {
				return err
			}
			families = append(families, f)
		}
	}
	out := l.t.lines()
	for _, f := range families {
		var err error
		if l.json {
			err = out.json(family{f.Name, f.Form, f.Summary, f.Example, f.Board})
		} else {
			err = out.print(fmt.Sprintf("%s\n    %s\n    --rule '%s'", f.Form, f.Summary, f.Example))
		}
		if err != nil {
			return err
		}
	}
	return out.flush()
}
