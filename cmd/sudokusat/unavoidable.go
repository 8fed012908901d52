package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/generate"
	"sudokusat/internal/stream"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// avoiding is the command unavoidable.
type avoiding struct {
	t           *terminal
	reading     readingFlags
	jobs, size  int
	timeout     time.Duration
	count, json bool
	engine      sudoku.Engine
}

// unavoidables is one line of unavoidable --json.
type unavoidables struct {
	File    string         `json:"file"`
	Line    int            `json:"line,omitempty"`
	Board   string         `json:"board,omitempty"`
	Rules   []string       `json:"rules,omitempty"`
	Grid    string         `json:"grid,omitempty"`
	Size    int            `json:"size"`             // all sets up to this many cells
	Counts  map[string]int `json:"counts,omitempty"` // sets by their number of cells
	Sets    [][]string     `json:"sets,omitempty"`   // cells; absent with --count
	Message string         `json:"message,omitempty"`
}

func unavoidableCommand(t *terminal) *cobra.Command {
	u := &avoiding{t: t}
	c := &cobra.Command{
		Use:   "unavoidable [FILE…]",
		Short: "Cells of which every puzzle with a given solution has a clue",
		Long: `Unavoidable lists the minimal unavoidable sets of each full grid up to a size: sets
of cells without whose digits there is another grid, no part of which is one. Every
puzzle with this solution has a clue in each of them. The list is complete: no set
that is not larger than --size is missing.

A line is the cells of a set, small sets first; an empty line stands between grids.
--count prints a line for each grid, such as "4:2 6:14 8:18": how many sets there are
of each size. Of a puzzle with blanks the sets are those of its only solution. Boards
may have any size up to 64 digits and any rules about different digits: jigsaws,
diagonals, chess moves and the like.

Up to 12 cells take a tenth of a second on a 9×9 grid, two more some six times as long.`,
		Example: `  sudokusat unavoidable grid.txt
  sudokusat grid -n 10 | sudokusat unavoidable --count --size 12`,
		RunE: func(c *cobra.Command, args []string) error { return u.run(c.Context(), args) },
	}
	u.reading.addList(c, t)
	addJSON(c, &u.json, unavoidables{})
	f := c.Flags()
	f.IntVar(&u.size, "size", 10, "list sets of up to `N` cells")
	f.BoolVar(&u.count, "count", false, "print how many there are of each size")
	f.IntVarP(&u.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "grids to work on at once")
	f.Var(seconds{&u.timeout}, "timeout", "time for each grid, as in 500ms, 10s or 2m; a number alone is seconds, 0 no limit")
	return c
}

// setsFound is the sets of a grid, or why there are none.
type setsFound struct {
	grid sudoku.Grid
	sets [][]sudoku.Cell
	err  error
}

// list finds the sets of a grid, or of a puzzle's solution.
func (u *avoiding) list(ctx context.Context, p sudoku.Puzzle) (l setsFound) {
	if u.timeout > 0 {
		within, cancel := context.WithTimeout(ctx, u.timeout)
		defer cancel()
		ctx = within
	}
	if l.grid = p.Givens; p.Givens.Filled() < p.Shape.Fill() {
		r, err := u.engine.Solve(ctx, p, sudoku.Query{Limit: 2, Keep: 1})
		if err == nil && !r.Unique() {
			err = generate.ErrNotUnique
		}
		if err != nil {
			return setsFound{err: err}
		}
		l.grid = r.Solutions[0]
	}
	l.sets, l.err = generate.Unavoidable(ctx, p.With(l.grid), u.size)
	return l
}

func (u *avoiding) run(ctx context.Context, args []string) error {
	switch {
	case u.jobs < 1:
		return errors.New("--jobs is a number from 1 up")
	case u.size < 1:
		return errors.New("--size is a number from 1 up")
	}
	in, err := u.reading.input(ctx, u.t, args)
	if err != nil {
		return err
	}
	u.engine = native.New(native.Jobs(1))
	out, before := u.t.lines(), u.t.blocks()
	job := stream.Job[setsFound]{Jobs: u.jobs, Idle: out.flush, Progress: u.t.watch(in)}
	job.Each = watched(u.t, func(ctx context.Context, it *stream.Item[setsFound]) error {
		it.Result = u.list(ctx, it.Puzzle)
		return ctx.Err()
	})
	job.Emit = func(it *stream.Item[setsFound]) error {
		if it.Err != nil {
			u.t.unread(&it.Record)
			if !it.IsPuzzle() {
				return nil
			}
		}
		message := u.about(it)
		switch {
		case u.json:
			return out.json(u.record(it, message))
		case u.count:
			return out.print(countsLine(it.Result.sets))
		}
		if before() {
			if err := out.print(""); err != nil {
				return err
			}
		}
		for _, set := range it.Result.sets {
			if err := out.print(strings.Join(cellNames(it.Puzzle.Shape, set), " ")); err != nil {
				return err
			}
		}
		return nil
	}
	return errors.Join(stream.Run(ctx, in, job), out.flush())
}

// about tells what is to be told of a grid.
func (u *avoiding) about(it *stream.Item[setsFound]) string {
	switch err := it.Result.err; {
	case it.Err != nil:
		return it.Err.Error()
	case err == nil:
		return ""
	case errors.Is(err, generate.ErrNotUnique):
		return u.t.about(&it.Record, several, statusNegative, err.Error())
	case errors.Is(err, generate.ErrUnavoidable):
		return u.t.about(&it.Record, malformed, statusInput, err.Error())
	case u.timeout > 0 && errors.Is(err, context.DeadlineExceeded):
		return u.t.about(&it.Record, unfinished, statusGaveUp, fmt.Sprintf("not finished in %v", u.timeout))
	default:
		return u.t.about(&it.Record, unfinished, statusGaveUp, err.Error())
	}
}

func cellNames(s *sudoku.Shape, cells []sudoku.Cell) (names []string) {
	for _, c := range cells {
		names = append(names, s.CellName(c))
	}
	return names
}

// countsLine is the numbers of sets by their size, which ascends.
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

func (u *avoiding) record(it *stream.Item[setsFound], message string) unavoidables {
	r := unavoidables{File: it.Path, Line: it.Number(), Size: u.size, Message: message}
	if it.Err != nil {
		return r
	}
	s := it.Puzzle.Shape
	r.Board, r.Rules = s.Text(), it.Puzzle.RuleTexts()
	if it.Result.err != nil {
		return r
	}
	r.Grid, r.Counts = text.String(s, it.Result.grid), map[string]int{}
	for _, set := range it.Result.sets {
		r.Counts[strconv.Itoa(len(set))]++
		if !u.count {
			r.Sets = append(r.Sets, cellNames(s, set))
		}
	}
	return r
}
