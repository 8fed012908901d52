package stream

import (
	"context"
	"sync"

	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// The fast path of plain 9×9 puzzles on consecutive lines, of which long lists consist:
// they are read, solved, refereed and written as text, without a grid for any of them. A
// puzzle that is not unique (or, if any solution will do, not solved) falls back to the
// general path, as an item.

// Lines answers a block by the direct search. It is the [Job.Lines] of engines
// for which [Engine.TakesLines] is true. It calls leave for each line that falls back to
// the general path, with the part of its answer that is known.
func (q *Ask) Lines(ctx context.Context, b text.Block, leave func(line int, known Answer)) (answers []byte) {
	n := b.Len()
	answers = takeRoom(n)
	list := native.Lines{Puzzles: b.Text, Stride: text.BlockStride, Limit: q.Query.Limit,
		Counts: make([]uint64, n), Complete: make([]bool, n), Solutions: answers}
	solver, pooled := q.solvers.Get().(*native.LineSolver)
	if !pooled {
		solver = native.NewLineSolver()
	}
	ctx, cancel := q.moment(ctx)
	defer cancel()
	_ = solver.Solve(ctx, &list) // unfinished lines fall back
	q.solvers.Put(solver)
	for i := range n {
		at := i * text.BlockStride
		solution := answers[at : at+text.BlockStride]
		solution[text.BlockStride-1] = '\n'
		holds := list.Counts[i] > 0 && checkLine(b.Text[at:], solution)
		if !holds || list.Counts[i] > 1 || !list.Complete[i] && q.Query.Limit != 1 {
			leave(i, q.known(list.Counts[i], list.Complete[i], holds, solution))
		}
	}
	giveRoom(b.Text)
	return answers
}

// rooms is memory of blocks and of their answers, to be used again: long lists are
// a lot of both.
var rooms sync.Pool // of *[]byte

// takeRoom returns memory for n lines, with any contents.
func takeRoom(n int) []byte {
	n *= text.BlockStride
	if room, ok := rooms.Get().(*[]byte); ok && cap(*room) >= n {
		return (*room)[:n]
	}
	return make([]byte, n)
}

// giveRoom takes memory that nobody else has any more.
func giveRoom(room []byte) {
	if cap(room) >= fullBatch*text.BlockStride {
		kept := room // which alone is on the heap
		rooms.Put(&kept)
	}
}

// known returns what need not be computed again for a line: its count if no solution is
// to be shown, or one of its solutions if it has several and the least are wanted. It is
// nothing if the search was cut short or the referee refused the solution.
func (q *Ask) known(count uint64, complete, holds bool, solution []byte) (a Answer) {
	exhausted := complete || q.Query.Limit > 0 && count >= q.Query.Limit
	switch {
	case !exhausted || count > 0 && !holds:
	case count == 0 || count > 1 && q.Query.Keep == 0:
		a.asked = true
		a.Result.Count, a.Result.Complete, a.Result.Engine = count, complete, native.Name
	case count > 1 && q.LeastTo >= 9 && q.Query.Keep <= fewKept && q.afterLines() != nil:
		a.several = make(sudoku.Grid, 81)
		for i := range a.several {
			a.several[i] = sudoku.Digit(solution[i] - '0')
		}
	}
	return a
}

// afterLines returns the engine that can go on from a solution, nil if there is none.
func (q *Ask) afterLines() native.LeastEngine {
	e := q.Engine
	if auto, ok := e.(Auto); ok {
		e = auto.Native
	}
	least, _ := e.(native.LeastEngine)
	return least
}
