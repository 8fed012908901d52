package stream

import (
	"context"
	"iter"
	"sync"

	"sudokusat/text"
)

// Item is a record with its result.
type Item[R any] struct {
	Record
	Result R
	open   bool
}

// Settle gives an item its result: it needs no call of Each.
func (it *Item[R]) Settle(result R) { it.Result, it.open = result, false }

// Job is the work on each puzzle of an input. Quick and Each are called for readable
// puzzles only, from up to Jobs goroutines, Emit for every record.
type Job[R any] struct {
	Jobs  int // less than 1 means 1
	Batch int // puzzles for Quick at once, at most; 0 is a default

	// Quick, if not nil, settles some puzzles of a batch. It should return
	// within some tenths of a second and leave the others to Each.
	Quick func(ctx context.Context, items []*Item[R])

	// Each finds the result of one item; it is nil if Quick settles all, or there are no
	// results. Its error, unlike one that is part of the result, ends the run.
	Each func(ctx context.Context, it *Item[R]) error

	// Emit takes the items in the order of the input. Its error ends the run.
	Emit func(it *Item[R]) error

	// Forgets means that Emit keeps no item: their memory is used again when it returns.
	Forgets bool

	// Idle is called when Emit has to wait, and at the end; see [Ordered].
	Idle func() error

	// Lines, if not nil, answers plain 9×9 puzzles as text, a line for each, laid
	// out like the block. It calls leave, in ascending order, for lines that
	// become items instead, with their first Result; the bytes of their
	// answers are ignored then. The block is its own, the answers are Run's from then
	// on. EmitLines takes the answers of consecutive lines; it does not keep them.
	Lines     func(ctx context.Context, b text.Block, leave func(line int, known R)) (answers []byte)
	EmitLines func(answers []byte) error

	// Progress, if not nil, is called after each batch with the number of puzzles
	// emitted and of bytes read up to there.
	Progress func(puzzles int, read int64)
}

const (
	firstBatch = 32      // the first batches are small: answers come soon, and all workers get some
	fullBatch  = 1024    // puzzles
	batchCells = 1 << 18 // cells of all puzzles of a batch
)

// unit is an element of a batch: an item, or lines of text.
type unit[R any] struct {
	Item[R]
	lines *lines // nil for an item
	read  int64  // in the last unit of a batch: bytes read when it was complete
	room  []byte // in the last unit of a block: that of its answers
}

// lines is plain 9×9 puzzles, or their answers.
type lines struct {
	block   text.Block
	answers []byte // of consecutive lines
}

// Run does a job for every record of an input. It returns nil when all records
// were emitted; see [Ordered.Run].
func Run[R any](ctx context.Context, in *Input, job Job[R]) error {
	puzzles := 0
	var spare sync.Pool // of *[]unit[R]: long lists of records are a lot of them
	o := Ordered[unit[R]]{
		Source: func(ctx context.Context) iter.Seq[[]unit[R]] { return job.batches(ctx, in, &spare) },
		Jobs:   job.Jobs,
		Work:   job.work,
		Open:   func(u *unit[R]) bool { return u.open },
		Emit: func(u *unit[R]) (err error) {
			if u.lines != nil {
				puzzles += len(u.lines.answers) / text.BlockStride
				err = job.EmitLines(u.lines.answers)
			} else {
				puzzles++
				err = job.Emit(&u.Item)
			}
			giveRoom(u.room)
			if err == nil && job.Progress != nil && u.read > 0 {
				job.Progress(puzzles, u.read)
			}
			return err
		},
		Idle: job.Idle,
		Each: func(ctx context.Context, u *unit[R]) error {
			if job.Each == nil {
				return ctx.Err() // Quick was cut short
			}
			return job.Each(WithTook(ctx, u.Took), &u.Item)
		},
	}
	if job.Forgets {
		o.Emitted = func(batch []unit[R]) {
			clear(batch)
			spare.Put(&batch)
		}
	}
	return o.Run(ctx)
}

// batches makes batches of the records of an input, in memory of spare ones.
func (job *Job[R]) batches(ctx context.Context, in *Input, spare *sync.Pool) iter.Seq[[]unit[R]] {
	full := job.Batch
	if full <= 0 {
		full = fullBatch
	}
	return func(yield func([]unit[R]) bool) {
		var batch []unit[R]
		size, cells, wanted := min(firstBatch, full), 0, true
		send := func() bool {
			if len(batch) > 0 && wanted {
				batch[len(batch)-1].read = in.BytesRead()
				wanted = yield(batch)
				batch, size, cells = nil, min(2*size, full), 0
			}
			return wanted && ctx.Err() == nil
		}
		v := Visitor{Wait: func() { send() }}
		v.Record = func(r *Record) bool {
			if batch == nil {
				if b, ok := spare.Get().(*[]unit[R]); ok && cap(*b) >= size {
					batch = (*b)[:0]
				} else {
					batch = make([]unit[R], 0, size)
				}
			}
			batch = append(batch, unit[R]{Item: Item[R]{Record: *r, open: r.Err == nil && (job.Quick != nil || job.Each != nil)}})
			cells += len(r.Puzzle.Givens)
			return len(batch) < size && cells < batchCells || send()
		}
		if job.Lines != nil {
			v.Lines = func(origin Record, b text.Block) bool {
				if !send() {
					return false
				}
				batch = []unit[R]{{Item: Item[R]{Record: origin}, lines: &lines{block: b}}}
				return send()
			}
		}
		in.visit(ctx, v)
		send()
	}
}

// work answers the lines of a batch and lets Quick settle what it can.
func (job *Job[R]) work(ctx context.Context, batch []unit[R]) []unit[R] {
	if len(batch) == 1 && batch[0].lines != nil {
		batch = job.cut(ctx, batch[0])
	}
	if job.Quick == nil {
		return batch
	}
	items := make([]*Item[R], 0, len(batch))
	for i := range batch {
		if batch[i].open {
			items = append(items, &batch[i].Item)
		}
	}
	if len(items) > 0 {
		job.Quick(ctx, items)
	}
	return batch
}

// cut answers a block of lines and cuts it where lines become items.
func (job *Job[R]) cut(ctx context.Context, u unit[R]) (units []unit[R]) {
	var items []unit[R]
	var at []int // their lines
	block := u.lines.block
	answers := job.Lines(ctx, block, func(line int, known R) {
		rec := Record{Record: block.Record(line), Path: u.Path, Above: u.Above}
		items, at = append(items, unit[R]{Item: Item[R]{Record: rec, Result: known, open: true}}), append(at, line)
	})
	from := 0
	answered := func(to int) {
		if to > from {
			units = append(units, unit[R]{lines: &lines{answers: answers[from*text.BlockStride : to*text.BlockStride]}})
		}
		from = to + 1
	}
	for i, line := range at {
		answered(line)
		units = append(units, items[i])
	}
	answered(block.Len())
	last := &units[len(units)-1]
	last.read, last.room = u.read, answers
	return units
}
