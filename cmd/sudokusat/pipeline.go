package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"sudokusat/sudoku"
	"sudokusat/text"
)

// The road of a puzzle, each part on its own goroutine:
//
//	read → batches ─┬→ work ─┬→ emit, in the order of the input
//	                ├→ work ─┤
//	                └→ …     ┘
//
// At most a few batches a worker are under way, so that a list of any length
// needs the same memory. A batch is sent off when it is full or when the input
// would keep it waiting, and results are flushed whenever the next batch is not
// ready: who types puzzles at a terminal sees each answer at once.

// item is one record with its answer.
type item struct {
	text.Record
	file string
	bad  error // what could not be read; there is no puzzle then
	line int   // of a lineBatch, its index
	ans  sudoku.Answer
	// made is the certificate, where one is wanted.
	made *made
	// pending, if not nil when the batch is done, is closed when the answer is
	// there: a hard puzzle does not keep back those before it.
	pending chan struct{}
}

// place is where the record stands, for people.
func (it *item) place() string { return fmt.Sprintf("%s:%d", it.file, it.Line) }

// keepsPlace reports whether the item stands for a puzzle, readable or not,
// and not for the end of a broken file.
func (it *item) keepsPlace() bool {
	var parse *text.ParseError
	return it.bad == nil || errors.As(it.bad, &parse)
}

// batch is items on their way together, or a block of lines.
type batch struct {
	items []item
	lines *lineBatch
	read  int64         // bytes of the input that were read when it was sent off
	done  chan struct{} // closed when every item is answered or pending
}

// puzzles lists the readable puzzles of the batch and where they stand in it.
func (b *batch) puzzles() (grids []sudoku.Grid, at []int) {
	grids, at = make([]sudoku.Grid, 0, len(b.items)), make([]int, 0, len(b.items))
	for i := range b.items {
		if b.items[i].bad == nil {
			grids, at = append(grids, b.items[i].Puzzle), append(at, i)
		}
	}
	return grids, at
}

// abandon ends a batch that nobody will work on.
func (b *batch) abandon(err error) {
	if b.lines != nil {
		b.items = []item{{Record: b.lines.Record(0), file: b.lines.file}}
	}
	for i := range b.items {
		b.items[i].ans.Err = err
	}
	close(b.done)
}

const (
	firstBatch = 32      // the first batches are small: answers come soon, and all workers get some
	fullBatch  = 1024    // puzzles
	batchCells = 1 << 18 // cells of all puzzles of a batch
)

// pipeline is one run over an input.
type pipeline struct {
	in   *input
	jobs int
	full int                                 // puzzles a batch, 0: fullBatch
	work func(ctx context.Context, b *batch) // closes b.done
	emit func(it *item) error                // an error ends the run
	// emitLines, if not nil, lets plain 9×9 lines take the short road; see
	// lineBatch. It emits the lines from and up to those indices.
	emitLines func(b *lineBatch, from, to int) error
	flush     func() error
}

// grace is how long workers may take to notice that they are to stop.
const grace = 2 * time.Second

// run reads, works and emits until the input ends. When ctx ends first, what is
// finished is emitted up to the first puzzle that is not, and ctx's error
// returned.
func (p *pipeline) run(ctx context.Context, m *messages) error {
	var read int64 // by the batches that are emitted
	m.watch(func() (int64, int64) { return read, p.in.total })
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	todo := make(chan *batch)
	order := make(chan *batch, 2*p.jobs)
	go p.read(working, todo, order)
	var workers sync.WaitGroup
	for range p.jobs {
		workers.Go(func() {
			for b := range todo {
				p.work(working, b)
			}
		})
	}
	err := p.emitAll(ctx, order, func(b *batch, puzzles int) {
		read = b.read
		m.done(puzzles)
	})
	cancel()
	if err != nil { // workers that do not stop are left behind; the process ends anyway
		stopped := make(chan struct{})
		go func() { workers.Wait(); close(stopped) }()
		select {
		case <-stopped:
		case <-time.After(grace):
		}
	}
	return err
}

// read makes batches of the records and sends each to the workers and, in
// order, to the emitter.
func (p *pipeline) read(ctx context.Context, todo, order chan<- *batch) {
	defer close(order)
	defer close(todo)
	full := p.full
	if full == 0 {
		full = fullBatch
	}
	size, cells := min(firstBatch, full), 0
	b := &batch{done: make(chan struct{})}
	send := func() {
		if len(b.items) == 0 && b.lines == nil {
			return
		}
		b.read = p.in.read.Load()
		select {
		case order <- b:
		case <-ctx.Done():
			return
		}
		select {
		case todo <- b:
		case <-ctx.Done():
			b.abandon(ctx.Err())
		}
		size = min(2*size, full)
		b, cells = &batch{items: make([]item, 0, size), done: make(chan struct{})}, 0
	}
	var lines takeLines
	if p.emitLines != nil {
		lines = func(file string, block text.Block) bool {
			send()
			b.lines = &lineBatch{Block: block, file: file}
			send()
			return ctx.Err() == nil
		}
	}
	p.in.eachOrLines(func(file string, r text.Record, err error) bool {
		b.items = append(b.items, item{Record: r, file: file, bad: err})
		if cells += len(r.Puzzle.Digits()); len(b.items) >= size || cells >= batchCells {
			send()
		}
		return ctx.Err() == nil
	}, lines, send)
	send()
}

func (p *pipeline) emitAll(ctx context.Context, order <-chan *batch, progress func(b *batch, puzzles int)) error {
	puzzles := 0
	for {
		var b *batch
		select {
		case b = <-order:
		default:
			if err := p.flush(); err != nil {
				return err
			}
			select {
			case b = <-order:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if b == nil {
			return p.flush()
		}
		if err := p.ready(ctx, b.done); err != nil {
			return err
		}
		if err := p.emitBatch(ctx, b); err != nil {
			return err
		}
		if puzzles += len(b.items); b.lines != nil {
			puzzles += b.lines.Len() - len(b.items)
		}
		progress(b, puzzles)
	}
}

// emitBatch emits the items of a batch and, between them, its lines.
func (p *pipeline) emitBatch(ctx context.Context, b *batch) error {
	next := 0 // line
	for i := range b.items {
		it := &b.items[i]
		if b.lines != nil && it.line > next {
			if err := p.emitLines(b.lines, next, it.line); err != nil {
				return err
			}
		}
		next = it.line + 1
		if it.pending != nil {
			if err := p.ready(ctx, it.pending); err != nil {
				return err
			}
		}
		if it.ans.Err != nil && ctx.Err() != nil && errors.Is(it.ans.Err, context.Canceled) {
			return errors.Join(ctx.Err(), p.flush())
		}
		if err := p.emit(it); err != nil {
			return err
		}
	}
	if b.lines != nil && next < b.lines.Len() {
		return p.emitLines(b.lines, next, b.lines.Len())
	}
	return nil
}

// ready waits for answers, having flushed what came before if that takes a
// moment.
func (p *pipeline) ready(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	default:
	}
	if err := p.flush(); err != nil {
		return err
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
	}
	select {
	case <-done: // partly finished: what is, counts
		return nil
	case <-time.After(grace):
		return ctx.Err()
	}
}
