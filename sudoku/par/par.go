// Package par runs the calls of a loop several at a time.
package par

import (
	"sync"
	"sync/atomic"
)

// Do calls do for 0, 1, … n−1 from at most jobs goroutines, of which the
// caller's is one, and returns when all calls have returned. Calls start in
// ascending order. A jobs below 1 means 1; then they run one after another.
//
// Do knows no context: what is to stop early returns early from each call. A
// call that panics ends the program unless do recovers.
func Do(jobs, n int, do func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			do(int(i))
		}
	}
	var others sync.WaitGroup
	for range min(jobs, n) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}
