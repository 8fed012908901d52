package main

import (
	"context"

	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// lineBatch is plain 9×9 puzzles on consecutive lines, which is what long lists
// are made of, on the short road: they are read, solved, refereed and written
// as text, without a grid for any of them. What is not plainly unique (or, where
// any solution will do, plainly solved) leaves the road and becomes an item of
// its batch like any other.
type lineBatch struct {
	text.Block
	file    string
	answers []byte // a line for each puzzle; those of items are not valid
}

// lines answers the lines of a batch and makes items of those it leaves to
// others.
func (q asker) lines(ctx context.Context, b *batch) {
	l := b.lines
	n := l.Len()
	l.answers = make([]byte, n*text.BlockStride)
	block := native.Block{Puzzles: l.Text, Stride: text.BlockStride, Limit: q.query.Limit,
		Counts: make([]uint64, n), Complete: make([]bool, n), Solutions: l.answers}
	q.slots <- struct{}{}
	ctx, cancel := q.moment(ctx)
	defer cancel()
	solver := q.blocks.Get().(*native.BlockSolver)
	_ = solver.Solve(ctx, &block) // what it did not finish is asked again
	q.blocks.Put(solver)
	<-q.slots
	for i := range n {
		at := i * text.BlockStride
		solution := l.answers[at : at+text.BlockStride]
		solution[text.BlockStride-1] = '\n'
		only := block.Counts[i] == 1 && (block.Complete[i] || q.query.Limit == 1)
		if !only || !sudoku.CheckLine(l.Text[at:], solution) {
			b.items = append(b.items, item{Record: l.Record(i), file: l.file, line: i})
		}
	}
}

// short reports whether plain lines may take the short road: the direct engine
// answers, and no more is wanted than the answer.
func (a *app) short(o text.Options, spec string) bool {
	return (spec == "auto" || spec == "native") && !a.shared.json && !a.shared.verbose &&
		(o.Format == text.Auto || o.Format == text.Line) && o.Profile == nil && len(o.Rules) == 0
}
