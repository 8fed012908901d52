package main

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// asker gets refereed answers for the puzzles of a batch.
//
// A batch goes to the engine whole, which is fast, but only for a moment: what
// is not answered then is asked one by one, so that one hard puzzle neither
// keeps back the answers of its neighbours nor the other processors.
type asker struct {
	engine  sudoku.Engine
	doubter sudoku.Engine // see engine; may be nil
	query   sudoku.Query
	timeout time.Duration // for each puzzle, 0 for none
	// leastTo asks, when a puzzle of up to so many digits has several
	// solutions, for the least ones: the answer then does not depend on engine,
	// jobs or version.
	leastTo int
	slots   chan struct{}                                       // one for each call of the engine at a time
	blocks  *sync.Pool                                          // of *native.BlockSolver
	certify func(ctx context.Context, puzzle sudoku.Grid) *made // nil: no certificates
}

// patience is how long a batch may take as a whole.
const patience = 100 * time.Millisecond

// wrongAnswer is what an engine said and the referee refused.
type wrongAnswer struct {
	engine string
	err    error
}

func (w *wrongAnswer) Error() string {
	return fmt.Sprintf("%s gave a wrong answer, which is not shown: %v", w.engine, w.err)
}
func (w *wrongAnswer) Unwrap() error { return w.err }

// use prepares for so many calls of an engine at a time.
func (q asker) use(e *engine, jobs int, timeout time.Duration) asker {
	q.engine, q.doubter, q.slots, q.timeout = e.Engine, e.doubter, make(chan struct{}, jobs), timeout
	q.blocks = &sync.Pool{New: func() any { return native.NewBlockSolver() }}
	return q
}

// work answers a batch. It closes b.done when the easy ones are answered; the
// others are pending until their own channel is closed.
func (q asker) work(ctx context.Context, b *batch) {
	if b.lines != nil {
		q.lines(ctx, b)
	}
	grids, at := b.puzzles()
	answers := q.easy(ctx, grids)
	var hard []*item
	for i := range grids {
		it := &b.items[at[i]]
		if answers == nil || answers[i].Err != nil && ctx.Err() == nil {
			it.pending = make(chan struct{})
			hard = append(hard, it)
			continue
		}
		q.finish(ctx, it, answers[i])
	}
	close(b.done)
	var asked sync.WaitGroup
	single := sudoku.Timed(q.engine, q.timeout)
	for _, it := range hard {
		q.slots <- struct{}{}
		asked.Go(func() {
			defer func() { <-q.slots; close(it.pending) }()
			var ans sudoku.Answer
			ans.Result, ans.Err = single.Solve(ctx, it.Puzzle, q.query)
			q.finish(ctx, it, ans)
		})
	}
	asked.Wait()
}

// easy asks for the whole batch, nil if the engine takes none.
func (q asker) easy(ctx context.Context, grids []sudoku.Grid) []sudoku.Answer {
	e, ok := q.engine.(sudoku.BatchEngine)
	if !ok {
		return nil
	}
	q.slots <- struct{}{}
	defer func() { <-q.slots }()
	ctx, cancel := q.moment(ctx)
	defer cancel()
	answers := make([]sudoku.Answer, len(grids))
	e.SolveBatch(ctx, grids, q.query, answers)
	return answers
}

// moment is the time a batch has as a whole.
func (q asker) moment(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := patience
	if q.timeout > 0 {
		limit = min(limit, q.timeout)
	}
	return context.WithTimeout(ctx, limit)
}

// finish puts the least solutions into an answer with several, if they are
// wanted, and has the referee look at it.
func (q asker) finish(ctx context.Context, it *item, ans sudoku.Answer) {
	switch {
	case ans.Err != nil || ans.Count <= 1:
	case ans.Complete && uint64(len(ans.Solutions)) == ans.Count: // these are all there are
		slices.SortFunc(ans.Solutions, func(a, b sudoku.Grid) int { return slices.Compare(a.Digits(), b.Digits()) })
	case it.Puzzle.Shape().N() <= q.leastTo:
		shown := max(q.query.Keep, 1)
		least, err := sudoku.Timed(q.engine, q.timeout).Solve(ctx, it.Puzzle, sudoku.Query{Limit: uint64(shown), Keep: shown, Least: true})
		ans.Solutions, ans.Err = least.Solutions, err
	}
	err := referee(it.Puzzle, ans, min(q.query.Keep, 1))
	if err == nil {
		err = q.doubt(ctx, it.Puzzle, ans)
	}
	if err != nil {
		ans = sudoku.Answer{Err: &wrongAnswer{q.engine.Name(), err}}
	}
	it.ans = ans
	if q.certify != nil && ans.Err == nil {
		it.made = q.certify(ctx, it.Puzzle)
	}
}

// doubt holds the claim of an engine that is not trusted, that there are no more
// solutions than it found, against a short search for one more.
func (q asker) doubt(ctx context.Context, puzzle sudoku.Grid, ans sudoku.Answer) error {
	if q.doubter == nil || ans.Err != nil || !ans.Complete || ans.Count >= autoCount {
		return nil
	}
	more := sudoku.Query{Limit: ans.Count + 1, Keep: int(ans.Count) + 1}
	found, _ := sudoku.Timed(q.doubter, patience).Solve(ctx, puzzle, more)
	if found.Count <= ans.Count || referee(puzzle, sudoku.Answer{Result: found}, more.Keep) != nil {
		return nil
	}
	return fmt.Errorf("it says that there are %d solutions, and there are more", ans.Count)
}

// referee checks what would be printed: each solution is one, none stands
// there twice, and where there are solutions at least so many are shown.
func referee(puzzle sudoku.Grid, ans sudoku.Answer, shown int) error {
	if ans.Count > 0 && len(ans.Solutions) < shown && ans.Err == nil {
		return errors.New("it counts solutions and shows none")
	}
	if ans.Count < uint64(len(ans.Solutions)) {
		return fmt.Errorf("it shows %d solutions and counts %d", len(ans.Solutions), ans.Count)
	}
	for _, s := range ans.Solutions {
		if err := sudoku.Check(puzzle, s); err != nil {
			return err
		}
	}
	if len(ans.Solutions) > 1 {
		var key []byte
		seen := make(map[string]bool, len(ans.Solutions))
		for _, s := range ans.Solutions {
			key = key[:0]
			for _, d := range s.Digits() {
				key = binary.NativeEndian.AppendUint16(key, uint16(d))
			}
			if seen[string(key)] {
				return errors.New("it shows a solution twice")
			}
			seen[string(key)] = true
		}
	}
	return nil
}

// reason is why a puzzle has no solution, when the clues alone show it:
// "5 twice in row 3: r3c2, r3c7"; else "".
func reason(puzzle sudoku.Grid) string {
	clashes := sudoku.Clashes(puzzle)
	if len(clashes) == 0 {
		return ""
	}
	var b strings.Builder
	for i, c := range clashes {
		if i == 3 {
			fmt.Fprintf(&b, "; … %d more", len(clashes)-i)
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(c.String())
	}
	return b.String()
}
