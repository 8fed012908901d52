package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
	"sudokusat/sudoku/singles"
	"sudokusat/text"
)

// simpleCmd is the command simple.
type simpleCmd struct {
	t       *terminal
	reading readingFlags
	limits
	json    bool
	singles string
}

func simpleCommand(t *terminal) *cobra.Command {
	s := &simpleCmd{t: t, limits: limits{jobs: runtime.GOMAXPROCS(0)}}
	c := &cobra.Command{
		Use:   "simple [FILE…]",
		Short: "1 or 0 per puzzle: whether singles alone solve it",
		Long: `Simple prints one character for each puzzle, all on one line: 1 if placing one
forced digit after another fills the grid, else 0; ? where a puzzle could not
be read. A digit is forced by a naked single: it is the only one left for its
cell; with --singles naked,hidden also by a hidden single: its cell is the only
one left for it in a house. Rules that require more than different digits in the rows,
columns and parts of a board force digits in other ways: for a puzzle with such rules
it prints ? and a message.`,
		Example: `  sudokusat simple grids.txt
  sudokusat simple --singles naked,hidden grids.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			switch s.singles = strings.ToLower(s.singles); s.singles {
			case "naked", "naked,hidden", "hidden,naked":
				return s.run(c.Context(), args)
			}
			return fmt.Errorf("--singles %q: the values are naked, and naked,hidden", s.singles)
		},
	}
	s.reading.addList(c, t, &s.timeout)
	s.addTimeout(c, "each puzzle")
	addJSON(c, &s.json, answer.Answer{})
	c.Flags().StringVar(&s.singles, "singles", "naked", "what forces a digit: naked, or naked,hidden")
	complete(c, "singles", []string{"naked", "naked,hidden"})
	return c
}

func (s *simpleCmd) run(ctx context.Context, args []string) error {
	in, err := s.reading.input(ctx, s.t, args)
	if err != nil {
		return err
	}
	o, hidden := in.Options, s.singles != "naked"
	if o.Profile != nil && !o.Profile.Simple {
		return fmt.Errorf("the profile %s asks for solutions: use sudokusat solve", o.Profile.Name)
	}
	if o.Format == text.Auto && o.Profile == nil {
		in.Detect = countedGrids
	}
	out := s.t.Lines()
	job := stream.Job[sudoku.Answer]{Jobs: s.jobs, Idle: out.Flush}
	job.Quick = func(ctx context.Context, items []*stream.Item[sudoku.Answer]) {
		for _, it := range items {
			if ctx.Err() != nil {
				return
			}
			if len(it.Puzzle.Rules()) == 0 {
				it.Settle(forced(it.Puzzle, hidden))
			} else {
				it.Settle(sudoku.Answer{Err: errRules})
			}
		}
	}
	job.Emit = func(it *stream.Item[sudoku.Answer]) error {
		message, known := "", it.Err == nil && it.Result.Err == nil
		if it.Err == nil && !known {
			message = s.t.reportOn(&it.Record, unfinished, tty.GaveUp, it.Result.Err.Error())
		}
		if s.json {
			r := newRecord(&it.Record, &it.Result, message)
			if known {
				r.Simple = &it.Result.Complete
			}
			return out.JSON(r)
		}
		bit := byte('0')
		switch {
		case !known:
			bit = '?'
		case it.Result.Complete:
			bit = '1'
		}
		return tty.OutputError(out.W.WriteByte(bit))
	}
	err = runList(ctx, s.t, in, job)
	if last := s.t.shard == nil || s.t.shard.IsLast(); !s.json {
		if last { // of the shards the last one ends the line
			out.W.WriteByte('\n')
		}
		if closing := out.Flush(); err == nil {
			err = closing
		}
	}
	return err
}

var errRules = errors.New("simple supports rows, columns, regions and sets of different digits: this puzzle has other rules")

// forced returns the result of singles alone: if they fill the grid, it is the only
// solution.
func forced(p sudoku.Puzzle, hidden bool) (a sudoku.Answer) {
	if solved, simple := singles.Solve(p, hidden); simple {
		a.Complete, a.Count, a.Solutions = true, 1, []sudoku.Grid{solved}
	}
	return a
}

// countedGrids recognises the input of the published program that this command
// replaces: a number T, then T grids of 81 digits, with any white space between them.
func countedGrids(head []byte, whole bool) *text.Profile {
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
