package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/rule"
)

// rulesCmd is the command rules.
type rulesCmd struct {
	t    *terminal
	json bool
}

func rulesCommand(t *terminal) *cobra.Command {
	l := &rulesCmd{t: t}
	c := &cobra.Command{
		Use:   "rules [WORD…]",
		Short: "Every rule: its text, what it means, an example",
		Long: `Rules lists the rules that puzzles may have beyond rows, columns and boxes: the
syntax of each, its meaning, and an example with digits that satisfy it and others
that do not. The same texts follow --rule, and are written in "#rule" lines of a list
and in the field "rules" of a JSON record; ";" separates several.

WORD is the name of a rule, a synonym, as in "german whispers", or any word of its
meaning. For a single rule the synonyms and details are printed as well. Synonyms may
be used in place of names.

The board is given by a line above: "#box 2x3" for boxes of 2 rows by 3 columns,
"#regions 001122…" for a map in place of boxes, or "#board", its size and other
properties: "#board 6x6 digits 0-5 box 3x2", "#board 7x7 regions 0012…", "#board 9x9 box none"
for a Latin square; "lines free" where digits may repeat in rows and columns,
"missing r1c1,r1c2" for squares that do not exist, "extra A,B" for cells outside the
grid, and "layers shade=white,black;region=1-9" for more to find in every square: each
layer has a name and values, at most as many as there are digits. Rules such as yin-yang
add their layer themselves. A layer follows a grid as "shade:wb.w…", a character for
each square.

CELL is a square, r3c7 or R3C7 for row 3 and column 7 counted from 1, the name of a cell
outside the grid, or shade.r3c7 on a layer. CELLS are several, in the order that the rule requires, with
blanks between; r3c1..r3c9 is a straight run along a row, a column or a
diagonal. A line outside the grid is read from its clue on: r9c1..r1c1 is the
first column from below. N is a number, DIGITS are values separated by commas, VALUES as well, with names on layers.
In the place of the only N of a cage, a sum or a clue outside the grid, ?A is the value of a square or of an
extra cell A: "cage ?A r1c1 r1c2". A holds a digit of the board.
Where the sum can be greater than all of them, give the board more digits,
"#board 9x9 box 3x3 digits 1-20 extra A", and keep the squares to theirs by
"hold 1,2,3,4,5,6,7,8,9 grid".
TERMS are cells that may have a factor: 2*r1c1, -1*r1c2. A text in quotes or braces
is one word, even with blanks and ";".`,
		Example: `  sudokusat rules thermo
  sudokusat rules kropki
  sudokusat solve --rule diagonal --rule 'thermo r1c1..r4c1; odd r5c5' p.txt
  sudokusat solve --rule "regex '[124578]*3.*' r1c1..r1c6" p.txt`,
		ValidArgs: ruleNames(),
		RunE: func(c *cobra.Command, args []string) error {
			return l.run(args)
		},
	}
	addJSON(c, &l.json, answer.Family{})
	return c
}

func (l *rulesCmd) run(names []string) error {
	families, err := rulesOf(names)
	if err != nil {
		return err
	}
	out := l.t.Lines()
	kind := ""
	for _, f := range families {
		if f.Kind != kind && len(names) == 0 && !l.json {
			heading := "== " + f.Kind + " =="
			if kind != "" {
				heading = "\n" + heading
			}
			if err := out.Print(heading + "\n"); err != nil {
				return err
			}
			kind = f.Kind
		}
		kept, broken := f.Digits()
		if l.json {
			err = out.JSON(answer.NewFamily(f))
		} else {
			text := fmt.Sprintf("%s\n    %s\n", f.Form(), f.Summary)
			if len(families) == 1 {
				text += details(f)
			}
			text += "    --rule " + shellWord(f.Example)
			if kept != "" {
				text += fmt.Sprintf("\n    %s keeps it, %s does not", kept, broken)
			}
			err = out.Print(text)
		}
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

// rulesOf returns the rules of some words, each of which may be several: "german
// whispers". Without words it returns all rules, by kind.
func rulesOf(words []string) (families []rule.Family, err error) {
	if len(words) == 0 {
		for _, kind := range rule.Kinds() {
			for _, f := range rule.Families() {
				if f.Kind == kind {
					families = append(families, f)
				}
			}
		}
		return families, nil
	}
	if slices.ContainsFunc(words, func(w string) bool { return !rule.Is(w) }) {
		if found, err := rule.Search(strings.Join(words, " ")); err == nil {
			return found, nil
		}
	}
	for _, word := range words {
		found, err := rule.Search(word)
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			if !slices.ContainsFunc(families, func(o rule.Family) bool { return o.Name == f.Name }) {
				families = append(families, f)
			}
		}
	}
	return families, nil
}

// details returns the synonyms of a rule and the details of its meaning.
func details(f rule.Family) (text string) {
	var means []string
	names := map[string][]string{}
	for _, s := range f.Synonyms {
		m := s.Means(f)
		if names[m] == nil {
			means = append(means, m)
		}
		names[m] = append(names[m], s.Name)
	}
	for _, m := range means {
		text += "    " + m + " is also called " + strings.Join(names[m], ", ") + "\n"
	}
	if f.Notes != "" {
		text += "    " + f.Notes + "\n"
	}
	return text
}

// shellWord quotes a text as one word of a shell.
func shellWord(text string) string {
	if strings.Contains(text, "'") && !strings.ContainsAny(text, "\"$`\\!") {
		return `"` + text + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
