package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"strings"
	"time"

	"sudokusat/generate"
	"sudokusat/generate/grade"
	"sudokusat/internal/dataset"
	"sudokusat/internal/making"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// The list of generate: puzzles in batches, those that are left out, and the cost of all.

// newPuzzle is a puzzle of the list, to be made or made.
type newPuzzle struct {
	grade.Result
	index  uint64
	record *dataset.Record // nil without --dataset
	err    error
}

// generation is the state of a list.
type generation struct {
	*generateCmd
	request generate.Request
	maker   *generate.Maker
	search  *grade.Search  // nil for any grade
	records *dataset.Maker // nil without --dataset
	classes *distinction   // of puzzles to leave out; nil for none
	first   int            // index of the first puzzle
	before  int            // puzzles before it that are made as the writer goes on from them

	out      *madeWriter
	progress func(done int)
	counts   struct{ listed, done, grids, equivalent, inRow, unsure, graded int }
	rejected generate.Rejections
}

// open prepares the work that the options require.
func (l *generation) open(ctx context.Context) (err error) {
	if l.request, err = l.generateCmd.request(ctx); err != nil {
		return err
	}
	if l.maker, err = generate.NewMaker(ctx, native.New(native.Jobs(1)), making.NewLines, l.request); err != nil {
		return err
	}
	if required := l.distinct || l.against != ""; required || l.records != nil {
		if l.classes, err = l.openClasses(ctx, &l.request); err != nil && (required || ctx.Err() != nil) {
			return err
		}
	}
	if l.grade != "" || l.technique != "" || l.scale != "" {
		var scale *string
		if l.command.Flags().Changed("scale") {
			scale = &l.scale
		}
		g, err := making.Grade(l.grade, l.technique, scale)
		if err != nil {
			return err
		}
		if q := &l.request; g.Other != nil && (!q.Puzzle.IsClassic() || len(q.Draws) > 0 || q.Regions) {
			return fmt.Errorf("--scale %s rates plain 9x9 puzzles: leave out other boards and rules", g.Other.Scale)
		}
		l.search = &grade.Search{Maker: l.maker, Request: &l.request, Grade: g, Misses: l.misses()}
	}
	if l.command.Flags().Changed("shard") && !l.seeded {
		return errors.New("--shard wants a --seed, the same for all shards")
	}
	return nil
}

// misses returns how many puzzles in a row may have other grades, or be equivalent to others.
func (m *generateCmd) misses() int { return cmp.Or(m.tries, 100_000) }

// errListDone ends a list from which puzzles are left out.
var errListDone = errors.New("the list is complete")

func (l *generation) run(ctx context.Context) (err error) {
	l.t.Note("seed %d", l.seed)
	began := time.Now()
	within, cancel := l.within(ctx)
	defer cancel()
	var card *os.File
	carded := false // for a list that ended early
	if l.records != nil {
		var done func(error) error
		if card, done, err = whole("--dataset", l.dataset); err != nil {
			return err
		}
		defer func() {
			if !carded {
				err = done(err)
			} else if failed := done(nil); failed != nil { // the records are kept, and so is their card
				err = failed
			}
		}()
	}
	l.out, l.progress = newMadeWriter(l.generateCmd, &l.request), l.t.Count("puzzles", l.n)
	size := 1
	if q := &l.request; q.Puzzle.IsClassic() && !q.Unbiased && len(q.Draws) == 0 && !q.Regions && l.search == nil && l.records == nil { // they go in step
		size = max(min(l.n/(4*l.jobs), 2048), 1)
	}
	q := &l.request
	if to := text.Format(strings.ToLower(l.to)); l.first > 0 && !l.json && l.records == nil && (to != text.Line || !q.Puzzle.IsClassic() || len(q.Draws) > 0 || q.Regions) {
		l.before = 1
	}
	_ = l.t.unseen(l.out.conv.texts, l.out.flush)
	from, most := l.first-l.before, l.n+l.before
	if l.classes != nil { // which puzzles are left out depends on all before them
		from, most = 0, math.MaxInt
	}
	o := stream.Ordered[newPuzzle]{Jobs: l.jobs, Idle: l.out.flush, Work: l.work, Emit: func(p *newPuzzle) error { return l.emit(ctx, p) }}
	o.Source = batches(most, size, func(p *newPuzzle, i int) { p.index = uint64(from + i) })
	o.Open = func(*newPuzzle) bool { return false }
	err = o.Run(within)
	if errors.Is(err, errListDone) {
		err = nil
	}
	l.results.keeps = within.Err() != nil
	err = errors.Join(err, l.out.flush())
	l.note(time.Since(began))
	if err == nil {
		err = l.chart.write(l.t)
	}
	if card != nil && (err == nil || within.Err() != nil) {
		l.out.card.Early = within.Err() != nil
		if failed := l.out.writeCard(card, l.classes != nil); failed != nil {
			return errors.Join(err, failed)
		}
		carded = l.out.card.Early
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		tried, reasons := l.maker.Tried()
		return tty.Fail(tty.GaveUp, fmt.Errorf("the time limit of %v ended the list after %s of %s, with %s tried; not taken: %s%s", l.timeout,
			words.Thousands(l.counts.done), words.Count(l.n, "puzzle"), words.Count(tried, "grid"), refusals(reasons), l.met()))
	}
	return err
}

// met is what the search for a grade has met, "" without one.
func (l *generation) met() string {
	if l.search == nil {
		return ""
	}
	m := l.search.Met()
	if m.Rated == 0 {
		return ""
	}
	if m.Rated == m.TooHard {
		return fmt.Sprintf("; puzzles that were rated: %s, each of them too hard", words.Thousands(m.Rated))
	}
	unit := " " + l.search.Grade.Unit()
	if m.TooHard > 0 {
		unit += fmt.Sprintf(", and too hard: %s", words.Thousands(m.TooHard))
	}
	return fmt.Sprintf("; puzzles that were rated: %s, the hardest with %v%s", words.Thousands(m.Rated), m.Hardest, unit)
}

// batches yields a list of up to n items in batches, each item set up by its index.
func batches[T any](n, size int, set func(*T, int)) func(context.Context) iter.Seq[[]T] {
	return func(ctx context.Context) iter.Seq[[]T] {
		return func(yield func([]T) bool) {
			for i := 0; i < n && ctx.Err() == nil; i += size {
				batch := make([]T, min(size, n-i))
				for k := range batch {
					set(&batch[k], i+k)
				}
				if !yield(batch) {
					return
				}
			}
		}
	}
}

// work makes the puzzles of a batch.
func (l *generation) work(ctx context.Context, batch []newPuzzle) []newPuzzle {
	l.make(ctx, batch)
	if one := &batch[0]; l.records != nil && one.err == nil && one.Puzzle != nil && int(one.index) >= l.first {
		one.record, one.err = l.records.Record(ctx, l.request.PuzzleOf(&one.Outcome), one.Solution)
	}
	return batch
}

// make makes the puzzles of a batch, without their records.
func (l *generation) make(ctx context.Context, batch []newPuzzle) {
	if l.search != nil {
		one := &batch[0]
		if one.Result, one.err = l.search.Make(ctx, one.index); one.err == nil && one.Puzzle != nil {
			one.err = sudoku.Check(l.request.PuzzleOf(&one.Outcome), one.Solution)
		}
		return
	}
	all := make([]generate.Outcome, len(batch))
	err := l.maker.Make(ctx, batch[0].index, all)
	for i, one := range all {
		batch[i].Outcome, batch[i].Grids = one, one.Tries
		if one.Puzzle != nil {
			batch[i].err = sudoku.Check(l.request.PuzzleOf(&one), one.Solution)
		} else if one.Tries == 0 {
			batch[i].err = err
		}
	}
}

// emit prints a puzzle, unless it is left out.
func (l *generation) emit(ctx context.Context, p *newPuzzle) error {
	switch {
	case errors.Is(p.err, sudoku.ErrUnsolvable):
		return tty.Fail(tty.Negative, errors.New("the board and its rules allow no grid"))
	case p.err != nil:
		return p.err
	case p.Exhausted:
		return tty.Fail(tty.GaveUp, fmt.Errorf("puzzle %d: none of %s is of the grade %s%s", p.index+1, words.Count(p.Rated, "puzzle"), strings.TrimSpace(l.grade+" "+l.technique), l.met()))
	case p.Puzzle == nil:
		return tty.Fail(tty.GaveUp, fmt.Errorf("puzzle %d: none from %s: %s", p.index+1, words.Count(p.Tries, "grid"), refusals(p.Rejected)))
	}
	n := &l.counts
	n.grids += p.Grids
	n.graded += max(p.Rated-1, 0)
	if l.classes != nil {
		form, first, err := l.classes.first(ctx, l.request.PuzzleOf(&p.Outcome))
		if err != nil {
			return err
		}
		if p.record != nil {
			p.record.Canonical = form
		}
		if n.inRow++; !first {
			if n.equivalent++; n.inRow > l.misses() {
				return tty.Fail(tty.GaveUp, fmt.Errorf("puzzle %d: the last %s are equivalent to others", n.done+1, words.Count(l.misses(), "puzzle")))
			}
			return nil
		}
		n.inRow = 0
		if n.listed++; n.listed <= l.first-l.before {
			return nil // it is of a shard before
		}
	}
	if l.before > 0 {
		l.before = 0
		return l.t.unseen(l.out.conv.texts, func() error {
			return errors.Join(l.out.conv.puzzle(text.Record{Puzzle: l.request.PuzzleOf(&p.Outcome)}), l.out.flush())
		})
	}
	if n.done++; p.Unsure && l.request.Low == 0 {
		n.unsure++
	}
	l.rejected = l.rejected.Plus(p.Rejected)
	l.progress(n.done)
	if err := l.out.write(p); err != nil || l.classes == nil || n.done < l.n {
		return err
	}
	return errListDone
}

// note prints the cost of the list.
func (l *generation) note(worked time.Duration) {
	n := &l.counts
	l.t.Note("%s from %s in %.1f s (%s/s); not taken: %s", words.Count(n.done, "puzzle"), words.Count(n.grids, "grid"),
		worked.Seconds(), words.Thousands(int(float64(n.done)/worked.Seconds())), refusals(l.rejected))
	if l.search != nil {
		l.t.Note("%s of other grades", words.Count(n.graded, "puzzle"))
	}
	if l.classes != nil {
		l.t.Note("%s equivalent to others", words.Count(n.equivalent, "puzzle"))
	}
	if n.unsure > 0 {
		l.t.Print(tty.Always, "%s may have clues that can go: to find out would take long", words.Count(n.unsure, "puzzle"))
	}
}

// refusals returns the reasons for which tries failed.
func refusals(r generate.Rejections) string {
	var parts []string
	for _, one := range []struct {
		n    int
		what string
	}{{r.Few, "too few clues"}, {r.Many, "too many clues"}, {r.NotMinimal, "not minimal"}, {r.NotUnique, "not unique"},
		{r.NoGrid, "without a grid"}, {r.NoRules, "with too few of the rules"}, {r.Long, "given up, as the search would have taken long"}} {
		if one.n > 0 {
			parts = append(parts, words.Thousands(one.n)+" "+one.what)
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
