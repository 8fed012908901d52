package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/generate"
	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// unavoidableCmd is the command unavoidable.
type unavoidableCmd struct {
	t       *terminal
	reading readingFlags
	limits
	size        int
	count, json bool
	engine      sudoku.Engine
}

// unavoidableJSON is one line of unavoidable --json.
type unavoidableJSON struct {
	File  string   `json:"file"`
	Line  int      `json:"line,omitempty"`
	Board string   `json:"board,omitempty"`
	Rules []string `json:"rules,omitempty"`
	Grid  string   `json:"grid,omitempty"`
	answer.About
	Ignored []string       `json:"ignored,omitempty"`
	Size    int            `json:"size"`             // all sets up to this many cells
	Counts  map[string]int `json:"counts,omitempty"` // sets by their number of cells
	Sets    [][]string     `json:"sets,omitempty"`   // cells; absent with --count
	Message string         `json:"message,omitempty"`
}

func unavoidableCommand(t *terminal) *cobra.Command {
	u := &unavoidableCmd{t: t, size: 10}
	c := &cobra.Command{
		Use:   "unavoidable [FILE…]",
		Short: "Sets of cells in which every puzzle with a given solution has a clue",
		Long: `Unavoidable lists the minimal unavoidable sets of each full grid up to a size. A set of
cells is unavoidable if the grid without their digits has another solution, and minimal
if no part of it is unavoidable. Every puzzle with this solution has a clue in each set.
The list is complete: it contains all minimal sets of up to --size cells.

A line has the cells of a set, small sets first; an empty line separates grids. --count
prints a line for each grid, such as "4:2 6:14 8:18": the number of sets of each size.
For a puzzle with blanks the sets are those of its only solution. Boards may have any
size up to 64 digits and any rules about different digits, such as those of jigsaws,
diagonals and chess moves.

Sets of up to 12 cells take a tenth of a second on a 9×9 grid, and some six times as
long for every two cells more.`,
		Example: `  sudokusat unavoidable grid.txt
  sudokusat grid -n 10 | sudokusat unavoidable --count --size 12`,
		RunE: func(c *cobra.Command, args []string) error { return u.run(c.Context(), args) },
	}
	u.reading.addList(c, t, &u.timeout)
	addJSON(c, &u.json, unavoidableJSON{})
	f := c.Flags()
	f.Var(atLeast(&u.size, 1), "size", "list sets of up to `N` cells")
	f.BoolVar(&u.count, "count", false, "print the number of sets of each size")
	u.limits.add(c, "grids to work on at once", "each grid")
	return c
}

// gridSets holds the sets of a grid, or the reason for which there are none.
type gridSets struct {
	grid sudoku.Grid
	sets [][]sudoku.Cell
	err  error
}

// list finds the sets of a grid, or of a puzzle's solution.
func (u *unavoidableCmd) list(ctx context.Context, p sudoku.Puzzle) (l gridSets) {
	ctx, cancel := u.within(ctx)
	defer cancel()
	if l.grid = p.Givens; p.Givens.Filled() < p.Shape.Fill() {
		r, err := u.engine.Solve(ctx, p, sudoku.Query{Limit: 2, Keep: 1})
		if err == nil && !r.Unique() {
			err = generate.ErrNotUnique
		}
		if err != nil {
			return gridSets{err: err}
		}
		l.grid = r.Solutions[0]
	}
	l.sets, l.err = generate.Unavoidable(ctx, p.With(l.grid), u.size)
	return l
}

func (u *unavoidableCmd) run(ctx context.Context, args []string) error {
	in, err := u.reading.input(ctx, u.t, args)
	if err != nil {
		return err
	}
	u.engine = native.New(native.Jobs(1))
	out, before := u.t.Lines(), u.t.blocks()
	job := stream.Job[gridSets]{Jobs: u.jobs, Idle: out.Flush}
	job.Each = func(ctx context.Context, it *stream.Item[gridSets]) error {
		it.Result = u.list(ctx, it.Puzzle)
		return ctx.Err()
	}
	job.Emit = func(it *stream.Item[gridSets]) error {
		message := u.report(it)
		switch {
		case u.json:
			return out.JSON(u.record(it, message))
		case u.count:
			return out.Print(countsLine(it.Result.sets))
		}
		if before() {
			if err := out.Print(""); err != nil {
				return err
			}
		}
		for _, set := range it.Result.sets {
			if err := out.Print(strings.Join(words.Of(set, it.Puzzle.Shape.CellName), " ")); err != nil {
				return err
			}
		}
		return nil
	}
	return errors.Join(runList(ctx, u.t, in, job), out.Flush())
}

// report prints the message about a grid and returns it.
func (u *unavoidableCmd) report(it *stream.Item[gridSets]) string {
	switch err := it.Result.err; {
	case it.Err != nil:
		return it.Err.Error()
	case err == nil:
		return ""
	case errors.Is(err, generate.ErrNotUnique):
		return u.t.reportOn(&it.Record, several, tty.Negative, err.Error())
	case errors.Is(err, generate.ErrUnavoidable):
		return u.t.reportOn(&it.Record, malformed, tty.Input, err.Error())
	case u.timeout > 0 && errors.Is(err, context.DeadlineExceeded):
		return u.t.reportOn(&it.Record, unfinished, tty.GaveUp, fmt.Sprintf("not finished in %v", u.timeout))
	default:
		return u.t.reportOn(&it.Record, unfinished, tty.GaveUp, err.Error())
	}
}

// countsLine returns the numbers of sets by ascending size.
func countsLine(sets [][]sudoku.Cell) string {
	var parts []string
	for i := 0; i < len(sets); {
		k := i
		for k < len(sets) && len(sets[k]) == len(sets[i]) {
			k++
		}
		parts = append(parts, fmt.Sprintf("%d:%d", len(sets[i]), k-i))
		i = k
	}
	return strings.Join(parts, " ")
}

func (u *unavoidableCmd) record(it *stream.Item[gridSets], message string) unavoidableJSON {
	r := unavoidableJSON{File: it.Path, Line: it.Number(), Size: u.size, Message: message}
	if it.Err != nil {
		return r
	}
	r.About, r.Ignored = answer.NewAbout(it.Record.Record), it.Ignored()
	s := it.Puzzle.Shape
	r.Board, r.Rules = s.Text(), it.Puzzle.RuleTexts()
	if it.Result.err != nil {
		return r
	}
	r.Grid, r.Counts = text.String(s, it.Result.grid), map[string]int{}
	for _, set := range it.Result.sets {
		r.Counts[strconv.Itoa(len(set))]++
		if !u.count {
			r.Sets = append(r.Sets, words.Of(set, s.CellName))
		}
	}
	return r
}
