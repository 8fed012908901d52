package stream

import (
	"context"

	"sudokusat/native"
	"sudokusat/text"
)

// The short road of plain 9×9 puzzles on consecutive lines, which is what long
// lists are made of: they are read, solved, refereed and written as text,
// without a grid for any of them. A puzzle that is not plainly unique (or,
// where any solution will do, plainly solved) leaves the road as an item.

// Lines answers a block by the direct search; it is [Job.Lines] for engines with
// [Engine.TakesLines]. What an item brings along it need not be asked again.
func (q *Ask) Lines(ctx context.Context, b text.Block, leave func(line int, known Answer)) (answers []byte) {
	n := b.Len()
	answers = make([]byte, n*text.BlockStride)
	block := native.Block{Puzzles: b.Text, Stride: text.BlockStride, Limit: q.Query.Limit,
		Counts: make([]uint64, n), Complete: make([]bool, n), Solutions: answers}
	solver, pooled := q.blocks.Get().(*native.BlockSolver)
	if !pooled {
		solver = native.NewBlockSolver()
	}
	ctx, cancel := q.moment(ctx)
	defer cancel()
	_ = solver.Solve(ctx, &block) // what it did not finish is asked again
	q.blocks.Put(solver)
	for i := range n {
		at := i * text.BlockStride
		solution := answers[at : at+text.BlockStride]
		solution[text.BlockStride-1] = '\n'
		only := block.Counts[i] == 1 && (block.Complete[i] || q.Query.Limit == 1)
		if !only || !checkLine(b.Text[at:], solution) {
			leave(i, q.known(block.Counts[i], block.Complete[i]))
		}
	}
	return answers
}

// known is the answer that a count is by itself, without a solution to show. It
// is none when the search was cut short, when the solutions found are wanted, or
// when there is one and the referee refused it.
func (q *Ask) known(count uint64, complete bool) (a Answer) {
	exhausted := complete || q.Query.Limit > 0 && count >= q.Query.Limit
	wanted := count == 1 || count > 1 && q.Query.Keep > 0 && q.LeastTo < 9
	if exhausted && !wanted {
		a.asked = true
		a.Result.Count, a.Result.Complete, a.Result.Engine = count, complete, native.Name
	}
	return a
}
