package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/generate"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// gridding is the command grid.
type gridding struct {
	t       *terminal
	command *cobra.Command
	reading readingFlags
	results resultFlags
	n, jobs int
	seed    uint64
	timeout time.Duration
	fast    bool
	to      string
}

func gridCommand(t *terminal) *cobra.Command {
	m := &gridding{t: t}
	c := &cobra.Command{
		Use:   "grid",
		Short: "Random full grids, each equally likely",
		Long: `Grid prints random full grids. Of plain 9×9 grids each of all
6,670,903,752,021,072,936,960 is equally likely: the boxes of the first band and stack
are filled at random, and what is drawn is taken in proportion to the number of ways
to go on, one of which is drawn.

--fast makes grids that are not all equally likely, sooner, and those of other boards:
--box, --regions and --rule say which.

The same --seed makes the same list, for any number of --jobs and on any machine, of
any length; --shard makes a part of it. Without it, every list is another one; -v tells its
seed. --timeout is for the whole list.`,
		Example: `  sudokusat grid -n 10 --seed 1
  sudokusat grid --fast --box 4x4 --to spaced`,
		Args: arguments(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			m.command = c
			if !c.Flags().Changed("seed") {
				m.seed = rand.Uint64() >> 11
			}
			return m.run(c.Context())
		},
	}
	m.reading.add(c, t)
	m.results.add(c)
	f := c.Flags()
	for _, name := range []string{"format", "profile", "by-records"} {
		_ = f.MarkHidden(name)
	}
	f.IntVarP(&m.n, "number", "n", 1, "how many grids")
	f.Uint64Var(&m.seed, "seed", 0, "a number that the list follows from; any by default")
	f.BoolVar(&m.fast, "fast", false, "sooner, on any board, and not all equally likely")
	f.StringVar(&m.to, "to", string(text.Line), "format to write: "+join(targets()))
	f.IntVarP(&m.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "processors to use")
	f.Var(seconds{&m.timeout}, "timeout", "time for the list, as in 500ms, 10s or 2m; a number alone is seconds, 0 no limit")
	complete(c, "to", asStrings(targets()))
	return c
}

// newGrid is a grid on its way.
type newGrid struct {
	index uint64
	grid  sudoku.Grid
	err   error
}

func (m *gridding) run(ctx context.Context) error {
	switch {
	case m.n < 1:
		return errors.New("--number is a number from 1 up")
	case m.jobs < 1:
		return errors.New("--jobs is a number from 1 up")
	case !slices.Contains(asStrings(targets()), strings.ToLower(m.to)):
		return fmt.Errorf("--to %s: no format has this name (there are %s)", quoted(m.to), join(targets()))
	}
	p, err := m.reading.empty(ctx, m.t)
	if err != nil {
		return err
	}
	if !m.fast && !p.IsClassic() {
		return errors.New("only plain 9×9 grids can be made equally likely; --fast makes others")
	}
	if m.command.Flags().Changed("shard") && !m.command.Flags().Changed("seed") {
		return errors.New("--shard wants a --seed, the same for all shards")
	}
	whole := shard.PartFile{Path: fmt.Sprintf("seed %d", m.seed), Size: int64(m.n)}
	m.results.part = func() (shard.Part, bool) {
		return shard.NewPart(m.results.is, "puzzles", []shard.PartFile{whole}), true
	}
	if err := m.results.open(ctx, m.t, m.command, nil, nil); err != nil {
		return err
	}
	first := 0
	if m.results.is.Of > 0 {
		part, _ := m.results.part()
		first, m.n = int(part.Files[0].Begin), part.Records
	}
	m.t.note("seed %d", m.seed)
	within, cancel := withLimit(ctx, m.timeout)
	defer cancel()
	uniform, engine := generate.NewGrids(newLineCounter, m.seed), native.New(native.Jobs(1))
	size, done := max(min(m.n/(4*m.jobs), 64), 1), 0
	out := m.t.lines()
	conv := newConverter(out.w, text.Format(strings.ToLower(m.to)))
	flush := func() error { return errors.Join(outputError(conv.flush()), out.flush()) }
	progress := m.t.count("grids", m.n)
	before := func() (err error) {
		if first > 0 { // the writer goes on from a grid of the board
			err = conv.puzzle(text.Record{Puzzle: p})
		}
		return errors.Join(err, flush())
	}
	if err := m.t.unseen(conv.texts, before); err != nil {
		return err
	}
	o := stream.Ordered[newGrid]{Jobs: m.jobs, Idle: flush}
	o.Source = func(ctx context.Context) iter.Seq[[]newGrid] {
		return func(yield func([]newGrid) bool) {
			for i := 0; i < m.n && ctx.Err() == nil; i += size {
				batch := make([]newGrid, min(size, m.n-i))
				for k := range batch {
					batch[k].index = uint64(first + i + k)
				}
				if !yield(batch) {
					return
				}
			}
		}
	}
	o.Work = func(ctx context.Context, batch []newGrid) []newGrid {
		cells := make([]generate.Cells, len(batch))
		var err error
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
	var record text.Record
	o.Emit = func(one *newGrid) error {
		switch {
		case errors.Is(one.err, sudoku.ErrUnsolvable):
			return fail(statusNegative, errors.New("the board and its rules allow no grid"))
		case errors.Is(one.err, generate.ErrWays):
			return fail(statusWrong, one.err)
		case one.err != nil:
			return one.err
		}
		done++
		progress(done)
		record.Puzzle = p.With(one.grid)
		return outputError(conv.puzzle(record))
	}
	err = errors.Join(o.Run(within), flush())
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fail(statusGaveUp, fmt.Errorf("the time limit of %v ended the list after %s of %s", m.timeout, words.Thousands(done), words.Count(m.n, "grid")))
	}
	return err
}
