package stream

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// batches are the numbers 0 to n−1 in batches of random lengths.
func batches(n int, r *rand.Rand) func(context.Context) iter.Seq[[]int] {
	return func(context.Context) iter.Seq[[]int] {
		return func(yield func([]int) bool) {
			for i := 0; i < n; {
				var b []int
				for range min(1+r.IntN(20), n-i) {
					b = append(b, i)
					i++
				}
				if !yield(b) {
					return
				}
			}
		}
	}
}

// endless are batches without end, which count themselves.
func endless(sent *atomic.Int64) func(context.Context) iter.Seq[[]int] {
	return func(context.Context) iter.Seq[[]int] {
		return func(yield func([]int) bool) {
			for i := 0; yield([]int{i, i + 1}); i += 2 {
				sent.Add(1)
			}
		}
	}
}

// leaks fails the test if there are more goroutines at its end than now.
func leaks(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 100 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
	})
}

// Whatever takes how long, wherever it is done: results come in order, and no
// more than Jobs are at work.
func TestResultsComeInOrder(t *testing.T) {
	leaks(t)
	for _, jobs := range []int{0, 1, 2, 7} {
		r := rand.New(rand.NewPCG(1, uint64(jobs)))
		var busy, most atomic.Int32
		pause := func(i int) {
			k := busy.Add(1)
			for old := most.Load(); old < k && !most.CompareAndSwap(old, k); old = most.Load() {
			}
			if i%7 == 0 {
				time.Sleep(time.Duration(i%5) * 100 * time.Microsecond)
			}
			busy.Add(-1)
		}
		var got []int
		o := Ordered[int]{
			Source: batches(500, r),
			Jobs:   jobs,
			Work: func(_ context.Context, batch []int) []int { // odd numbers are done, every tenth is split
				pause(batch[0])
				var out []int
				for _, i := range batch {
					if i%2 == 1 {
						i += 1000
					}
					if out = append(out, i); i%10 == 0 {
						out = append(out, 5000+i)
					}
				}
				return out
			},
			Open: func(i *int) bool { return *i < 1000 },
			Each: func(_ context.Context, i *int) error { pause(*i); *i += 1000; return nil },
			Emit: func(i *int) error { got = append(got, *i); return nil },
		}
		if err := o.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		var want []int
		for i := range 500 {
			if want = append(want, 1000+i); i%10 == 0 {
				want = append(want, 5000+i)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d jobs: %v", jobs, got)
		}
		if k := int(most.Load()); k > max(jobs, 1) {
			t.Errorf("%d at work with %d jobs", k, jobs)
		}
	}
}

// An error of Each ends the run when its turn comes: what is before it is
// emitted and flushed, nothing behind it.
func TestErrorEndsTheRunInItsTurn(t *testing.T) {
	leaks(t)
	broken := errors.New("broken")
	for _, tt := range []struct {
		name string
		each func(int) error
		emit func(int) error
		idle func() error
		want int // emitted
	}{
		{"each", func(i int) error {
			if i >= 123 { // the first in the order of values counts, not in that of time
				return fmt.Errorf("%d: %w", i, broken)
			}
			time.Sleep(10 * time.Microsecond)
			return nil
		}, nil, nil, 123},
		{"emit", nil, func(i int) error {
			if i == 77 {
				return broken
			}
			return nil
		}, nil, 77},
		{"idle", nil, nil, func() error { return broken }, 0},
	} {
		emitted, flushed := 0, 0
		var sent atomic.Int64
		o := Ordered[int]{
			Source: endless(&sent),
			Jobs:   3,
			Each: func(_ context.Context, i *int) error {
				if tt.each == nil {
					return nil
				}
				return tt.each(*i)
			},
			Emit: func(i *int) error {
				if tt.emit != nil && tt.emit(*i) != nil {
					return tt.emit(*i)
				}
				emitted++
				return nil
			},
			Idle: func() error {
				flushed = emitted
				if tt.idle != nil {
					return tt.idle()
				}
				return nil
			},
		}
		if err := o.Run(t.Context()); !errors.Is(err, broken) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if emitted != tt.want || tt.name == "each" && flushed != tt.want {
			t.Errorf("%s: %d emitted, %d of them flushed, want %d", tt.name, emitted, flushed, tt.want)
		}
	}
}

// Cancelling in the middle stops everything at once; what was finished before
// the first unfinished value is emitted.
func TestCancelEmitsWhatIsFinished(t *testing.T) {
	leaks(t)
	ctx, cancel := context.WithCancel(t.Context())
	var sent atomic.Int64
	emitted := 0
	o := Ordered[int]{
		Source: endless(&sent),
		Jobs:   4,
		Each: func(ctx context.Context, i *int) error {
			if *i != 50 && *i != 53 {
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		},
		Emit: func(*int) error {
			if emitted++; emitted == 50 {
				cancel()
			}
			return nil
		},
	}
	start := time.Now()
	if err := o.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if d := time.Since(start); d > time.Second {
		t.Errorf("stopped after %v", d)
	}
	if emitted != 50 {
		t.Errorf("%d emitted, 50 were finished", emitted)
	}
}

// A source that ends with its context is no success.
func TestCancelledSource(t *testing.T) {
	leaks(t)
	ctx, cancel := context.WithCancel(t.Context())
	o := Ordered[int]{
		Source: func(ctx context.Context) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				yield([]int{1})
				cancel()
				<-ctx.Done()
			}
		},
		Emit: func(*int) error { return nil },
	}
	if err := o.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// When Emit is slow, reading waits for it: memory is bounded.
func TestSlowConsumer(t *testing.T) {
	leaks(t)
	const jobs = 3
	enough := errors.New("enough")
	var sent atomic.Int64
	emitted := 0
	o := Ordered[int]{
		Source: endless(&sent),
		Jobs:   jobs,
		Each:   func(context.Context, *int) error { return nil },
		Emit: func(*int) error {
			if emitted++; emitted%2 == 0 { // a batch
				time.Sleep(time.Millisecond)
				if ahead := int(sent.Load()) - emitted/2; ahead > 2*jobs+2 {
					return fmt.Errorf("%d batches under way", ahead)
				}
			}
			if emitted == 100 {
				return enough
			}
			return nil
		},
	}
	if err := o.Run(t.Context()); !errors.Is(err, enough) {
		t.Error(err)
	}
}

// Before Emit waits, Idle is called: each answer is seen at once, here by a user
// who types the next value only then.
func TestIdleComesBeforeWaiting(t *testing.T) {
	leaks(t)
	var printed int
	var flushed atomic.Int64
	o := Ordered[int]{
		Source: func(context.Context) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				for i := range 5 {
					yield([]int{i})
					for start := time.Now(); flushed.Load() <= int64(i); time.Sleep(time.Millisecond) {
						if time.Since(start) > 10*time.Second {
							t.Errorf("value %d was not flushed", i)
							return
						}
					}
				}
			}
		},
		Each: func(context.Context, *int) error { return nil },
		Emit: func(*int) error { printed++; return nil },
		Idle: func() error { flushed.Store(int64(printed)); return nil },
	}
	if err := o.Run(t.Context()); err != nil || printed != 5 {
		t.Error(err, printed)
	}
}

// A function that does not notice that its context has ended is left behind.
func TestDeafFunctionIsLeftBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		wake := make(chan struct{})
		o := Ordered[int]{
			Source: batches(10, rand.New(rand.NewPCG(1, 1))),
			Jobs:   2,
			Each:   func(context.Context, *int) error { <-wake; return nil },
			Emit:   func(*int) error { t.Error("emitted"); return nil },
		}
		go func() { time.Sleep(time.Second); cancel() }()
		start := time.Now()
		if err := o.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		if d := time.Since(start); d > time.Second+3*grace {
			t.Errorf("left it behind after %v", d)
		}
		close(wake)
	})
}

// The oldest batch goes first, and a turn that nobody waits for any more goes
// to the next.
func TestOldestBatchGoesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		if err := turns.take(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		impatient, cancel := context.WithCancel(t.Context())
		var order []int
		for _, rank := range []int{5, 3, 1, 4, 3} {
			go func() {
				ctx := t.Context()
				if rank == 1 {
					ctx = impatient
				}
				if turns.take(ctx, rank) != nil {
					order = append(order, -rank)
					return
				}
				order = append(order, rank)
				turns.give()
			}()
			synctest.Wait()
		}
		cancel()
		synctest.Wait()
		turns.give()
		synctest.Wait()
		if want := []int{-1, 3, 3, 4, 5}; !slices.Equal(order, want) {
			t.Errorf("%v, want %v", order, want)
		}
		if err := turns.take(t.Context(), 7); err != nil {
			t.Fatal(err)
		}
		order = nil
		for _, rank := range []int{8, 6} {
			go func() {
				if turns.take(t.Context(), rank) == nil {
					order = append(order, rank)
					turns.give()
				}
			}()
			synctest.Wait()
		}
		if err := turns.keep(t.Context(), 7); err != nil {
			t.Fatal(err)
		}
		order = append(order, 7)
		turns.give()
		synctest.Wait()
		if want := []int{6, 7, 8}; !slices.Equal(order, want) {
			t.Errorf("kept: %v, want %v", order, want)
		}
		if err := turns.take(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		if err := turns.keep(impatient, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("kept after the end: %v", err)
		}
		if turns.free != 1 || len(turns.waiting) > 0 {
			t.Errorf("%d free, %d waiting", turns.free, len(turns.waiting))
		}
		if err := turns.take(impatient, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("a turn after the end: %v", err)
		}
	})
}
