package stream

import (
	"context"
	"errors"
	"iter"
	"sync"
	"sync/atomic"
	"time"
)

// Ordered works on the values of a sequence, many at a time, and emits them in
// their order:
//
//	Source → batches ─┬→ Work → Each ─┬→ Emit
//	                  ├→ Work → Each ─┤
//	                  └→ …            ┘
//
// Values travel in batches, which is cheap where each takes microseconds. Work
// sees a batch as a whole and does what is quickly done. The values it leaves
// open then get a call of Each of their own: a hard one keeps back neither its
// neighbours, which are emitted up to it, nor the other processors.
//
// Work and Each share one limit on calls at a time, Jobs. The oldest batch goes first.
type Ordered[T any] struct {
	// Source yields batches, which are Ordered's from then on. It runs in a
	// goroutine of its own and ends when its ctx does.
	Source func(ctx context.Context) iter.Seq[[]T]

	Jobs int // calls of Work and Each at a time; less than 1 means 1

	// Work works on a batch and returns the values that replace it, more or
	// fewer; nil leaves every value to Each.
	Work func(ctx context.Context, batch []T) []T

	// Open reports, after Work, whether a value needs Each; nil: all do.
	Open func(*T) bool

	// Each finishes a value; nil if there is nothing to finish. Its error ends
	// the run when all values before were emitted.
	Each func(ctx context.Context, value *T) error

	// Emit takes the finished values in order, one at a time. Its error ends
	// the run.
	Emit func(value *T) error

	// Emitted, if not nil, takes a batch whose values have all been emitted: its memory may be used
	// again.
	Emitted func(values []T)

	// Idle, if not nil, is called before Emit has to wait for a value, and at
	// the end: the moment to flush. Its error ends the run.
	Idle func() error
}

// grace is how long Run waits, after its context has ended, for functions that
// do not notice. After it, Run returns and theirs go on until they do.
const grace = 2 * time.Second

// batch is values under way together.
type batch[T any] struct {
	values  []T
	pending []*openValue  // for each value, nil where Work finished it; empty if it finished all
	worked  chan struct{} // closed when Work is done and values and pending are final
	err     error         // of waiting for a turn to work on it
}

// openValue is a value that Each has to finish.
type openValue struct {
	done chan struct{}
	err  error // valid when done is closed
}

// Run returns nil when all values were emitted, else the first error in their
// order. When ctx ends first, what is finished is emitted up to the first value
// that is not, and the error is ctx's. Every goroutine has ended when Run
// returns, if the functions return soon after their ctx ends.
func (o *Ordered[T]) Run(ctx context.Context) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	var running sync.WaitGroup
	order := make(chan *batch[T], 2*max(o.Jobs, 1))
	workers := &crew{tasks: make(chan func()), over: make(chan struct{}), running: &running}
	running.Go(func() {
		defer close(order)
		limit, rank := newTurns(o.Jobs), 0
		for values := range o.Source(working) {
			b := &batch[T]{values: values, worked: make(chan struct{})}
			select {
			case order <- b:
			case <-working.Done():
				return
			}
			if b.err = limit.take(working, rank); b.err != nil {
				close(b.worked)
				return
			}
			owner := rank
			workers.start(func() { o.work(working, b, limit, owner, workers) })
			rank++
		}
	})
	err := o.emitAll(ctx, order)
	stop()
	close(workers.over)
	if err == nil {
		running.Wait()
		return nil
	}
	stopped := make(chan struct{})
	go func() { running.Wait(); close(stopped) }()
	select {
	case <-stopped:
	case <-time.After(grace):
	}
	return err
}

// crew is goroutines that stay for the next task, with the stack they have grown:
// engines go deep, and growing it anew for each batch is a few per cent of the
// work.
type crew struct {
	tasks   chan func()
	over    chan struct{} // closed when nobody need wait for tasks any more
	running *sync.WaitGroup
}

// start has a goroutine that waits do a task, or a new one.
func (c *crew) start(task func()) {
	select {
	case c.tasks <- task:
	default:
		c.running.Go(func() {
			for {
				task()
				select {
				case task = <-c.tasks:
				case <-c.over:
					return
				}
			}
		})
	}
}

// work works on a batch, whose turn the caller has taken, and then on each value
// that is open: with its own turn, and with others as they become free.
func (o *Ordered[T]) work(ctx context.Context, b *batch[T], limit *turns, rank int, workers *crew) {
	if o.Work != nil {
		b.values = o.Work(ctx, b.values)
	}
	var open []int
	for i := range b.values {
		if o.Each != nil && (o.Open == nil || o.Open(&b.values[i])) {
			open = append(open, i)
		}
	}
	if len(open) > 0 {
		b.pending = make([]*openValue, len(b.values))
		for _, i := range open {
			b.pending[i] = &openValue{done: make(chan struct{})}
		}
	}
	close(b.worked)
	var next atomic.Int64 // of open
	each := func() {
		turn := true
		for k := int(next.Add(1)) - 1; k < len(open); k = int(next.Add(1)) - 1 {
			i := open[k]
			p := b.pending[i]
			if turn {
				p.err = limit.keep(ctx, rank)
				turn = p.err == nil
			} else {
				p.err = ctx.Err()
			}
			if turn {
				p.err = o.Each(ctx, &b.values[i])
			}
			close(p.done)
		}
		if turn {
			limit.give()
		}
	}
	if helpers := min(o.Jobs, len(open)) - 1; helpers > 0 {
		workers.start(func() {
			for range helpers {
				if int(next.Load()) >= len(open) || limit.take(ctx, rank) != nil {
					return
				}
				workers.start(each)
			}
		})
	}
	each()
}

// emitAll emits every value of the batches in order.
func (o *Ordered[T]) emitAll(ctx context.Context, order <-chan *batch[T]) error {
	for {
		b, err := o.next(ctx, order)
		if err != nil {
			return err
		}
		if b == nil {
			return errors.Join(o.idle(), ctx.Err()) // a source that was cut short ends, too
		}
		if err := o.await(ctx, b.worked); err != nil {
			return err
		}
		if b.err != nil {
			return errors.Join(b.err, o.idle())
		}
		for i := range b.values {
			if len(b.pending) > 0 && b.pending[i] != nil {
				if err := o.await(ctx, b.pending[i].done); err != nil {
					return err
				}
				if err := b.pending[i].err; err != nil {
					return errors.Join(err, o.idle())
				}
			}
			if err := o.Emit(&b.values[i]); err != nil {
				return err
			}
		}
		if o.Emitted != nil {
			o.Emitted(b.values)
		}
	}
}

// next is the next batch, nil after the last.
func (o *Ordered[T]) next(ctx context.Context, order <-chan *batch[T]) (*batch[T], error) {
	select {
	case b := <-order:
		return b, nil
	default:
	}
	if err := o.idle(); err != nil {
		return nil, err
	}
	select {
	case b := <-order:
		return b, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// await waits until done is closed. What is under way when ctx ends gets a
// moment to finish: what it has finished counts.
func (o *Ordered[T]) await(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	default:
	}
	if err := o.idle(); err != nil {
		return err
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
	}
	select {
	case <-done:
		return nil
	case <-time.After(grace):
		return ctx.Err()
	}
}

func (o *Ordered[T]) idle() error {
	if o.Idle == nil {
		return nil
	}
	return o.Idle()
}
