package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/generate"
	"sudokusat/native"
	"sudokusat/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// minimising is the command minimise.
type minimising struct {
	t                      *terminal
	reading                readingFlags
	jobs, limit            int
	seed                   uint64
	timeout                time.Duration
	all, least, gone, json bool
	to                     string
}

// minimised is one line of minimise --json.
type minimised struct {
	File    string     `json:"file"`
	Line    int        `json:"line,omitempty"`
	Board   string     `json:"board,omitempty"`
	Rules   []string   `json:"rules,omitempty"`
	Puzzle  string     `json:"puzzle,omitempty"` // what is left
	Clues   int        `json:"clues"`
	Gone    []string   `json:"gone,omitempty"` // cells whose clues went
	Sets    [][]string `json:"sets,omitempty"` // of --least: a clue of each has to stay
	Message string     `json:"message,omitempty"`
}

func minimiseCommand(t *terminal) *cobra.Command {
	m := &minimising{t: t}
	c := &cobra.Command{
		Use:   "minimise [FILE…]",
		Short: "Take away clues that a puzzle does not need",
		Long: `Minimise takes clues away from each puzzle until no other can go without a second
solution, and prints what is left: the same puzzle, minimal. Which clues go is
random and follows from --seed.

--all prints every minimal puzzle among the clues, up to --limit. --least prints one
with the fewest clues there are, proved: by sets of clues one of which each has to
stay (--json lists them), of which no smaller choice has one each. It takes longer
with every clue that can go, and does not end on nearly full grids: --timeout does.

--gone adds the cells whose clues went. A puzzle that has not exactly one solution
keeps its line empty (exit status 1).`,
		Example: `  sudokusat minimise puzzle.txt
  sudokusat minimise --all --gone puzzle.txt
  sudokusat minimise --least --timeout 10s puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return m.run(c.Context(), args) },
	}
	m.reading.addList(c, t)
	addJSON(c, &m.json, minimised{})
	f := c.Flags()
	f.Lookup("format").Usage = "format of the puzzles: " + join(text.Formats()) + "; told from the input by default"
	f.BoolVar(&m.all, "all", false, "print every minimal puzzle among the clues")
	f.BoolVar(&m.least, "least", false, "print one with the fewest clues, proved")
	f.IntVar(&m.limit, "limit", 1000, "of --all: stop after so many")
	f.BoolVar(&m.gone, "gone", false, "also print the cells whose clues went, behind the puzzle on its line")
	f.Uint64Var(&m.seed, "seed", 0, "a number that the choice follows from")
	f.StringVar(&m.to, "to", string(text.Line), "format to write: "+join(targets()))
	f.IntVarP(&m.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "puzzles to work on at once")
	f.Var(seconds{&m.timeout}, "timeout", "time for each puzzle, as in 500ms, 10s or 2m; a number alone is seconds, 0 no limit")
	complete(c, "to", asStrings(targets()))
	c.MarkFlagsMutuallyExclusive("all", "least")
	return c
}

// reduced is what became of a puzzle.
type reduced struct {
	puzzles []sudoku.Grid
	sets    [][]int
	more    bool // than the limit
	err     error
}

func (m *minimising) reduce(ctx context.Context, by *generate.Minimiser, p sudoku.Puzzle) (r reduced) {
	if m.timeout > 0 {
		within, cancel := context.WithTimeout(ctx, m.timeout)
		defer cancel()
		ctx = within
	}
	var one sudoku.Grid
	switch {
	case m.all:
		r.err = by.All(ctx, p, func(g sudoku.Grid) bool {
			if r.more = len(r.puzzles) == m.limit; r.more {
				return false
			}
			r.puzzles = append(r.puzzles, g)
			return true
		})
		return r
	case m.least:
		one, r.sets, r.err = by.Least(ctx, p)
	default:
		one, r.err = by.Random(ctx, rand.New(rand.NewPCG(m.seed, 0)), p)
	}
	if r.err == nil {
		r.puzzles = []sudoku.Grid{one}
	}
	return r
}

func (m *minimising) run(ctx context.Context, args []string) error {
	to := text.Format(strings.ToLower(m.to))
	switch {
	case m.jobs < 1:
		return errors.New("--jobs is a number from 1 up")
	case m.limit < 1:
		return errors.New("--limit is a number from 1 up")
	case !slices.Contains(targets(), to):
		return fmt.Errorf("--to %s: no format has this name (there are %s)", quoted(m.to), join(targets()))
	case m.gone && (m.json || to != text.Line):
		return errors.New("--gone is for --to line; --json has the field gone")
	}
	in, err := m.reading.input(ctx, m.t, args)
	if err != nil {
		return err
	}
	by := generate.NewMinimiser(native.New(native.Jobs(1)), newLineCounter)
	out := m.t.lines()
	conv := newConverter(out.w, to)
	m.t.follows(in, conv.pass, conv.texts.Told)
	job := stream.Job[reduced]{Jobs: m.jobs, Progress: m.t.watch(in)}
	job.Idle = func() error { return errors.Join(outputError(conv.flush()), out.flush()) }
	job.Each = watched(m.t, func(ctx context.Context, it *stream.Item[reduced]) error {
		it.Result = m.reduce(ctx, by, it.Puzzle)
		return ctx.Err()
	})
	job.Emit = func(it *stream.Item[reduced]) error {
		if it.Err != nil {
			m.t.unread(&it.Record)
			if !it.IsPuzzle() {
				return nil
			}
		}
		message := m.about(it)
		if len(it.Result.puzzles) == 0 {
			if m.json {
				return out.json(m.record(it, nil, message))
			}
			return outputError(conv.skip(it.Record.Record))
		}
		for _, g := range it.Result.puzzles {
			if m.json {
				if err := out.json(m.record(it, g, message)); err != nil {
					return err
				}
				continue
			}
			rec := it.Record.Record
			rec.Puzzle = it.Puzzle.With(g)
			if m.gone {
				rec.Text = append([]byte("\t"), strings.Join(gone(it.Puzzle, g), " ")...)
				if err := outputError(errors.Join(conv.flush(), out.print(strings.TrimRight(text.String(it.Puzzle.Shape, g)+string(rec.Text), "\t")))); err != nil {
					return err
				}
				continue
			}
			if err := conv.puzzle(rec); err != nil {
				return outputError(err)
			}
		}
		return nil
	}
	return errors.Join(stream.Run(ctx, in, job), outputError(conv.flush()), out.flush())
}

// about tells what is to be told of a puzzle.
func (m *minimising) about(it *stream.Item[reduced]) string {
	r := &it.Result
	switch {
	case it.Err != nil:
		return it.Err.Error()
	case errors.Is(r.err, generate.ErrNotUnique):
		return m.t.about(&it.Record, several, statusNegative, r.err.Error())
	case r.err != nil && m.timeout > 0 && errors.Is(r.err, context.DeadlineExceeded):
		return m.t.about(&it.Record, unfinished, statusGaveUp, fmt.Sprintf("not finished in %v", m.timeout))
	case r.err != nil:
		return m.t.about(&it.Record, unfinished, statusGaveUp, r.err.Error())
	case r.more:
		return m.t.about(&it.Record, unfinished, statusGaveUp, fmt.Sprintf("stopped after %d minimal puzzles (--limit)", m.limit))
	}
	return ""
}

// gone is the cells whose clues went.
func gone(p sudoku.Puzzle, g sudoku.Grid) (names []string) {
	for c, d := range p.Givens {
		if d != 0 && g[c] == 0 {
			names = append(names, p.Shape.CellName(sudoku.Cell(c)))
		}
	}
	return names
}

func (m *minimising) record(it *stream.Item[reduced], g sudoku.Grid, message string) minimised {
	r := minimised{File: it.Path, Line: it.Number(), Message: message}
	if it.Err != nil {
		return r
	}
	s := it.Puzzle.Shape
	r.Board, r.Rules = s.Text(), it.Puzzle.RuleTexts()
	if g != nil {
		r.Puzzle, r.Clues, r.Gone = text.String(s, g), g.Filled(), gone(it.Puzzle, g)
		for _, set := range it.Result.sets {
			var names []string
			for _, c := range set {
				names = append(names, s.CellName(sudoku.Cell(c)))
			}
			r.Sets = append(r.Sets, names)
		}
	}
	return r
}
