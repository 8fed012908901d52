package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/generate"
	"sudokusat/internal/making"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// gridCmd is the command grid.
type gridCmd struct {
	command *cobra.Command
	results resultFlags
	t       *terminal
	reading readingFlags
	limits
	n    int
	seed uint64
	fast bool
	to   string
}

func gridCommand(t *terminal) *cobra.Command {
	m := &gridCmd{t: t, n: 1}
	c := &cobra.Command{
		Use:   "grid [N]",
		Short: "Random full grids, each equally likely",
		Long: `Grid prints random full grids. All 6,670,903,752,021,072,936,960 plain 9×9 grids are
equally likely: the boxes of the first band and stack are filled at random, accepted
in proportion to the number of completions, and one of these is drawn.

--fast makes grids faster, but not all are equally likely. It is required for other
boards, which --box, --regions and --rule set.

The same --seed gives the same list for any number of --jobs and on any machine. Lists
of different lengths begin alike; --shard makes a part of a list. Without --seed every
list is different; -v prints its seed. --timeout is for the whole list.`,
		Example: `  sudokusat grid -n 10 --seed 1
  sudokusat grid --fast --box 4x4 --to spaced`,
		Args: howMany,
		RunE: func(c *cobra.Command, _ []string) error {
			m.command = c
			if !c.Flags().Changed("seed") {
				m.seed = rand.Uint64() >> 11
			}
			return m.run(c.Context())
		},
	}
	m.reading.add(c, t, &m.timeout)
	m.results.add(c)
	f := c.Flags()
	for _, name := range []string{"format", "profile", "by-records"} {
		_ = f.MarkHidden(name)
	}
	f.VarP(atLeast(&m.n, 1), "number", "n", "number of grids")
	f.Var(upTo64(&m.seed), "seed", "number that determines the list; random by default")
	f.BoolVar(&m.fast, "fast", false, "make grids faster and on any board, not all equally likely")
	f.StringVar(&m.to, "to", string(text.Line), "format to write: "+join(targets()))
	m.limits.add(c, "processors to use", "the list")
	complete(c, "to", asStrings(targets()))
	return c
}

// newGrid is a grid of the list, to be made or made.
type newGrid struct {
	index uint64
	grid  sudoku.Grid
	err   error
}

func (m *gridCmd) run(ctx context.Context) error {
	if err := checkTarget(m.to); err != nil {
		return err
	}
	p, err := m.reading.empty(ctx, m.t)
	if err != nil {
		return err
	}
	if !m.fast && !p.IsClassic() {
		return errors.New("only plain 9×9 grids can be made equally likely; --fast makes others")
	}
	first, err := m.openResults(ctx)
	if err != nil {
		return err
	}
	m.t.Note("seed %d", m.seed)
	within, cancel := m.within(ctx)
	defer cancel()
	uniform, engine := generate.NewGrids(making.NewLines, m.seed), native.New(native.Jobs(1))
	size, done, record := max(min(m.n/(4*m.jobs), 64), 1), 0, text.Record{}
	out := m.t.Lines()
	conv := newConverter(out.W, text.Format(strings.ToLower(m.to)))
	flush := func() error { return errors.Join(tty.OutputError(conv.flush()), out.Flush()) }
	if err := m.t.unseen(conv.texts, func() error {
		if first == 0 {
			return flush()
		}
		return errors.Join(conv.puzzle(text.Record{Puzzle: p}), flush()) // the writer goes on from a grid of the board
	}); err != nil {
		return err
	}
	progress := m.t.Count("grids", m.n)
	o := stream.Ordered[newGrid]{Jobs: m.jobs, Idle: flush}
	o.Source = batches(m.n, size, func(g *newGrid, i int) { g.index = uint64(first + i) })
	o.Work = func(ctx context.Context, batch []newGrid) []newGrid {
		cells, err := make([]generate.Cells, len(batch)), error(nil)
		switch {
		case !m.fast:
			err = uniform.Make(ctx, batch[0].index, cells)
		case p.IsClassic():
			generate.FastGrids(m.seed, batch[0].index, cells)
		}
		for i := range batch {
			one := &batch[i]
			if one.err = err; err != nil {
				continue
			}
			if p.IsClassic() {
				one.grid = make(sudoku.Grid, 81)
				for k, d := range cells[i] {
					one.grid[k] = sudoku.Digit(d)
				}
			} else if one.grid, one.err = generate.Fill(ctx, engine, p, m.seed, one.index); one.err != nil {
				continue
			}
			one.err = sudoku.Check(p, one.grid)
		}
		return batch
	}
	o.Open = func(*newGrid) bool { return false }
	o.Emit = func(one *newGrid) error {
		switch {
		case errors.Is(one.err, sudoku.ErrUnsolvable):
			return tty.Fail(tty.Negative, errors.New("the board and its rules allow no grid"))
		case errors.Is(one.err, generate.ErrWays):
			return tty.Fail(tty.Wrong, one.err)
		case one.err != nil:
			return one.err
		}
		done++
		progress(done)
		record.Puzzle = p.With(one.grid)
		return tty.OutputError(conv.puzzle(record))
	}
	err = errors.Join(o.Run(within), flush())
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return tty.Fail(tty.GaveUp, fmt.Errorf("the time limit of %v ended the list after %s of %s", m.timeout, words.Thousands(done), words.Count(m.n, "grid")))
	}
	return err
}

// openResults opens the file for the results and returns the index of the first grid.
func (m *gridCmd) openResults(ctx context.Context) (first int, err error) {
	if m.command.Flags().Changed("shard") && !m.command.Flags().Changed("seed") {
		return 0, errors.New("--shard wants a --seed, the same for all shards")
	}
	whole := shard.PartFile{Path: fmt.Sprintf("seed %d", m.seed), Size: int64(m.n)}
	m.results.part = func() (shard.Part, bool) {
		return shard.NewPart(m.results.is, "puzzles", []shard.PartFile{whole}), true
	}
	if err := m.results.open(ctx, m.t, m.command, nil, nil); err != nil {
		return 0, err
	}
	if m.results.is.Of > 0 {
		part, _ := m.results.part()
		first, m.n = int(part.Files[0].Begin), part.Records
	}
	return first, nil
}
