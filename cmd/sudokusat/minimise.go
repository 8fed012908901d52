package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/generate"
	"sudokusat/internal/making"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// minimiseCmd is the command minimise.
type minimiseCmd struct {
	t       *terminal
	reading readingFlags
	limits
	limit                  int
	seed                   uint64
	all, least, gone, json bool
	rules                  string
	to                     string
}

func minimiseCommand(t *terminal) *cobra.Command {
	m := &minimiseCmd{t: t, limit: 1000}
	c := &cobra.Command{
		Use: "minimise [FILE…]", Aliases: []string{"minimize"},
		Short: "Remove clues that a puzzle does not need",
		Long: `Minimise removes clues from each puzzle as long as it keeps exactly one solution, and
prints the result: a minimal puzzle, from which no clue can be removed. Clues are tried
in a random order, which --seed determines.

--all prints every minimal puzzle that is part of the puzzle, up to --limit.

--least prints one with the fewest clues possible, and proves that fewer are not
enough: --json lists sets of clues such that at least one clue of each set is needed,
and no smaller choice has a clue of each. The more clues can be removed, the longer
this takes: for a nearly full grid, years. With --timeout it reports how many clues are
proved to be needed, and how many to be enough.

--rules also drops rules that the puzzle does not need, one by one in random order:
after the clues, or before them with --rules=before. With --rules=only all clues stay.

--gone adds to each line the cells whose clues were removed, and the rules that were
dropped. For a puzzle without exactly one solution the line is empty (exit status 1).`,
		Example: `  sudokusat minimise puzzle.txt
  sudokusat minimise --all --gone puzzle.txt
  sudokusat minimise --least --timeout 10s puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case m.least && m.rules == "only":
				return errors.New("--rules=only keeps all clues: leave --least out")
			case m.least && m.rules == "" && c.Flags().Changed("seed"):
				return errors.New("--least finds the same puzzle in any order: leave --seed out")
			}
			return m.run(c.Context(), args)
		},
	}
	m.reading.addList(c, t, &m.timeout)
	addJSON(c, &m.json, making.Fewer{})
	f := c.Flags()
	f.Lookup("format").Usage = "format of the puzzles: " + join(text.Formats()) + "; recognised from the input by default"
	f.BoolVar(&m.all, "all", false, "print every minimal puzzle that is part of the puzzle")
	f.BoolVar(&m.least, "least", false, "print a puzzle with the fewest possible clues, and prove that no fewer are enough")
	f.Var(atLeast(&m.limit, 1), "limit", "with --all, stop after N puzzles")
	f.BoolVar(&m.gone, "gone", false, "also print the cells whose clues were removed, after the puzzle")
	f.StringVar(&m.rules, "rules", "", "also drop rules that are not needed; `WHEN` is after or before the clues, or only for rules alone")
	f.Lookup("rules").NoOptDefVal = "after"
	f.Var(upTo64(&m.seed), "seed", "number that determines the order in which clues are tried")
	f.StringVar(&m.to, "to", string(text.Line), "format to write: "+join(targets()))
	m.limits.add(c, "puzzles to work on at once", "each puzzle")
	complete(c, "to", asStrings(targets()))
	complete(c, "rules", ruleTimes)
	c.MarkFlagsMutuallyExclusive("all", "least")
	c.MarkFlagsMutuallyExclusive("all", "rules")
	c.MarkFlagsMutuallyExclusive("all", "seed")
	c.MarkFlagsMutuallyExclusive("to", "json")
	markOnlyWith(c, "limit", "all")
	return c
}

// ruleTimes lists the values of --rules: when rules are dropped.
var ruleTimes = []string{"after", "before", "only"}

// mostLeast is the most clues of a plain puzzle for which --least needs no time limit: more
// would amount to the search for seventeen clues in a full grid.
const mostLeast = 50

// reduction is the result for a puzzle.
type reduction struct {
	puzzles []sudoku.Grid
	less    sudoku.Puzzle // the puzzle where rules may have gone, else the zero value
	dropped []string      // texts of the rules that were dropped
	sets    [][]int
	more    bool // than the limit
	err     error
}

func (m *minimiseCmd) source() *rand.Rand { return rand.New(rand.NewPCG(m.seed, 0)) }

func (m *minimiseCmd) reduce(ctx context.Context, by *generate.Minimiser, p sudoku.Puzzle) (r reduction) {
	ctx, cancel := m.within(ctx)
	defer cancel()
	if m.rules == "before" || m.rules == "only" {
		if r.err = r.drop(ctx, by, m.source(), p); r.err != nil {
			return r
		}
		p = r.less
	}
	var one sudoku.Grid
	switch {
	case m.rules == "only":
		one = p.Givens
	case m.all:
		r.err = by.All(ctx, p, func(g sudoku.Grid) bool {
			if r.more = len(r.puzzles) == m.limit; r.more {
				return false
			}
			r.puzzles = append(r.puzzles, g)
			return true
		})
		return r
	case m.least && m.timeout == 0 && p.Shape.N() >= 9 && p.Givens.Filled() > mostLeast:
		r.err = fmt.Errorf("it has %d clues, and to find the fewest of more than %d can take years: with --timeout TIME the result is what is proved by then", p.Givens.Filled(), mostLeast)
	case m.least:
		one, r.sets, r.err = by.Least(ctx, p)
	default:
		one, r.err = by.Random(ctx, m.source(), p)
	}
	if r.err == nil && m.rules == "after" {
		r.err = r.drop(ctx, by, m.source(), p.With(one))
	}
	if r.err == nil {
		r.puzzles = []sudoku.Grid{one}
	}
	return r
}

// drop drops the rules that a puzzle does not need.
func (r *reduction) drop(ctx context.Context, by *generate.Minimiser, source *rand.Rand, p sudoku.Puzzle) error {
	less, gone, err := by.Rules(ctx, source, p)
	r.less = less
	r.dropped = append(r.dropped, words.Of(gone, sudoku.Rule.Text)...)
	return err
}

// puzzle returns the puzzle of a record with the clues and rules that are left.
func (r *reduction) puzzle(p sudoku.Puzzle, g sudoku.Grid) sudoku.Puzzle {
	if r.less.Shape != nil {
		p = r.less
	}
	return p.With(g)
}

// together minimises plain 9×9 puzzles in step.
func (m *minimiseCmd) together(ctx context.Context, by *generate.Minimiser, items []*stream.Item[reduction]) {
	var plain []*stream.Item[reduction]
	var puzzles []sudoku.Puzzle
	var sources []*rand.Rand
	for _, it := range items {
		if it.Puzzle.IsClassic() {
			plain, puzzles, sources = append(plain, it), append(puzzles, it.Puzzle), append(sources, m.source())
		}
	}
	grids, errs := by.Randoms(ctx, sources, puzzles)
	for i, it := range plain {
		switch {
		case errs[i] == nil:
			it.Settle(reduction{puzzles: []sudoku.Grid{grids[i]}})
		case ctx.Err() == nil:
			it.Settle(reduction{err: errs[i]})
		}
	}
}

func (m *minimiseCmd) run(ctx context.Context, args []string) error {
	to := text.Format(strings.ToLower(m.to))
	switch {
	case m.rules != "" && !slices.Contains(ruleTimes, m.rules):
		return fmt.Errorf("--rules=%s: it is one of %s", m.rules, strings.Join(ruleTimes, ", "))
	case m.gone && (m.json || to != text.Line):
		return errors.New("--gone is for --to line; --json has the field gone")
	}
	if err := checkTarget(m.to); err != nil {
		return err
	}
	if m.rules == "after" && len(args) > 0 && slices.Contains(ruleTimes, args[0]) {
		if _, err := os.Stat(args[0]); err != nil {
			return fmt.Errorf("--rules %s: it is written --rules=%[1]s", args[0])
		}
	}
	in, err := m.reading.input(ctx, m.t, args)
	if err != nil {
		return err
	}
	by := generate.NewMinimiser(native.New(native.Jobs(1)), making.NewLines)
	out := m.t.Lines()
	conv := newConverter(out.W, to)
	job := stream.Job[reduction]{Jobs: m.jobs}
	job.Idle = m.t.follows(to, conv.texts, conv.pass, func() error { return errors.Join(tty.OutputError(conv.flush()), out.Flush()) })
	if !m.all && !m.least && m.rules == "" {
		job.Quick = func(ctx context.Context, items []*stream.Item[reduction]) { m.together(ctx, by, items) }
	}
	job.Each = func(ctx context.Context, it *stream.Item[reduction]) error {
		it.Result = m.reduce(ctx, by, it.Puzzle)
		return ctx.Err()
	}
	job.Emit = func(it *stream.Item[reduction]) error {
		message := m.report(it)
		if len(it.Result.puzzles) == 0 {
			if m.json {
				return out.JSON(m.record(it, nil, message))
			}
			return tty.OutputError(conv.skip(it.Record.Record))
		}
		for _, g := range it.Result.puzzles {
			if m.json {
				if err := out.JSON(m.record(it, g, message)); err != nil {
					return err
				}
				continue
			}
			rec := it.Record.Record
			rec.Puzzle = it.Result.puzzle(it.Puzzle, g)
			if m.gone {
				went := strings.Join(append([]string{strings.Join(making.Gone(it.Puzzle, g), " ")}, it.Result.dropped...), "; ")
				if err := tty.OutputError(errors.Join(conv.flush(), out.Print(strings.TrimRight(text.String(it.Puzzle.Shape, g)+"\t"+went, "\t")))); err != nil {
					return err
				}
				continue
			}
			if err := conv.puzzle(rec); err != nil {
				return tty.OutputError(err)
			}
		}
		return nil
	}
	return errors.Join(runList(ctx, m.t, in, job), tty.OutputError(conv.flush()), out.Flush())
}

// report prints the message about a puzzle and returns it.
func (m *minimiseCmd) report(it *stream.Item[reduction]) string {
	r := &it.Result
	var bounds *generate.BoundsError
	switch {
	case it.Err != nil:
		return it.Err.Error()
	case errors.Is(r.err, generate.ErrNotUnique):
		return m.t.reportOn(&it.Record, several, tty.Negative, r.err.Error())
	case r.err != nil && m.timeout > 0 && errors.As(r.err, &bounds):
		return m.t.reportOn(&it.Record, unfinished, tty.GaveUp, fmt.Sprintf("not finished in %v: %s", m.timeout, making.Bounds(bounds.Low, bounds.High)))
	case r.err != nil && m.timeout > 0 && errors.Is(r.err, context.DeadlineExceeded):
		return m.t.reportOn(&it.Record, unfinished, tty.GaveUp, fmt.Sprintf("not finished in %v", m.timeout))
	case r.err != nil:
		return m.t.reportOn(&it.Record, unfinished, tty.GaveUp, r.err.Error())
	case r.more:
		return m.t.reportOn(&it.Record, unfinished, tty.GaveUp, fmt.Sprintf("stopped after %s (--limit)", words.Count(m.limit, "minimal puzzle")))
	}
	return ""
}

func (m *minimiseCmd) record(it *stream.Item[reduction], g sudoku.Grid, message string) making.Fewer {
	r := making.Fewer{Origin: originOf(&it.Record), Message: message}
	if it.Err != nil {
		return r
	}
	r.Board, r.Rules, r.Dropped = it.Puzzle.Shape.Text(), it.Result.puzzle(it.Puzzle, g).RuleTexts(), it.Result.dropped
	if g != nil {
		r.Leave(it.Puzzle, g, it.Result.sets)
	}
	return r
}
