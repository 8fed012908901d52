package main

import (
	"bytes"
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"sudokusat/sudoku/singles"
	"sudokusat/text"
)

func (a *app) simpleCommand() *cobra.Command {
	var which string
	c := &cobra.Command{
		Use:   "simple [FILE…]",
		Short: "Is it a simple sudoku? 1 or 0 a grid",
		Long: `Simple prints one character for each puzzle, all on one line: 1 if placing one
forced digit after another fills the grid, else 0; ? where a puzzle could not
be read. A digit is forced by a naked single: it is the only one left for its
cell; with --singles naked,hidden also by a hidden single: its cell is the only
one left for it in a house.`,
		Example: `  sudokusat simple grids.txt
  sudokusat simple --singles naked,hidden grids.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			switch which {
			case "naked", "naked,hidden", "hidden,naked":
				return a.simple(c.Context(), args, which != "naked")
			}
			return fmt.Errorf("--singles %q: it is naked, or naked,hidden", which)
		},
	}
	a.addReading(c)
	a.addJSON(c)
	c.Flags().StringVar(&which, "singles", "naked", "what forces a digit: naked, or naked,hidden")
	complete(c, "singles", []string{"naked", "naked,hidden"})
	return c
}

func (a *app) simple(ctx context.Context, args []string, hidden bool) error {
	o, err := a.reading()
	if err != nil {
		return err
	}
	if o.Profile != nil && !o.Profile.Simple {
		return fmt.Errorf("the profile %s asks for solutions: use sudokusat solve", o.Profile.Name)
	}
	out := a.lines()
	in := a.input(args, o)
	if o.Format == text.Auto && o.Profile == nil {
		in.dialect = counted
	}
	p := &pipeline{in: in, jobs: max(a.shared.jobs, 1), flush: out.flush}
	p.work = func(ctx context.Context, b *batch) {
		defer close(b.done)
		for i := range b.items {
			it := &b.items[i]
			if ctx.Err() != nil {
				it.ans.Err = ctx.Err()
			} else if it.bad == nil {
				solved, simple := singles.Solve(it.Puzzle, hidden)
				if it.ans.Complete = simple; simple { // forced all the way: it is the only solution
					it.ans.Count, it.ans.Solutions = 1, append(it.ans.Solutions, solved)
				}
			}
		}
	}
	p.emit = func(it *item) error {
		if it.bad != nil {
			a.judged(it, false)
		}
		if !it.keepsPlace() {
			return nil
		}
		simple := it.ans.Complete
		if a.shared.json {
			r := newRecord(it, "")
			if it.bad == nil {
				r.Simple = &simple
			}
			return out.json(r)
		}
		bit := byte('0')
		switch {
		case it.bad != nil:
			bit = '?'
		case simple:
			bit = '1'
		}
		return outputError(out.w.WriteByte(bit))
	}
	err = p.run(ctx, a.stderr)
	if !a.shared.json {
		out.w.WriteByte('\n')
		if closing := out.flush(); err == nil {
			err = closing
		}
	}
	return err
}

// counted recognises the input of the published program that this command
// replaces: a number T, then T grids of 81 digits, whatever white space stands
// between them.
func counted(head []byte, whole bool) *text.Profile {
	words := bytes.Fields(head)
	if len(words) == 0 || !whole && len(words) < 82 {
		return nil
	}
	grids, err := strconv.Atoi(string(words[0]))
	if err != nil || grids < 0 || whole && len(words)-1 < 81*grids || !whole && 81*grids < len(words)-2 {
		return nil
	}
	for i, w := range words[1:] {
		if !whole && i == len(words)-2 {
			break // it may be cut off
		}
		if len(w) != 1 || w[0] < '0' || w[0] > '9' {
			return nil
		}
	}
	if len(words)%81 == 0 && whole { // 81 digits a grid without a number before them
		return nil
	}
	p, err := text.ProfileByName("simple")
	if err != nil {
		return nil
	}
	return p
}
