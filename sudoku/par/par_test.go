package par

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"
)

func ExampleDo() {
	squares := make([]int, 5)
	Do(2, len(squares), func(i int) { squares[i] = i * i })
	fmt.Println(squares)
	// Output: [0 1 4 9 16]
}

// Every index is called once, and never more calls than jobs are under way.
func TestEveryIndexIsCalledOnce(t *testing.T) {
	for _, jobs := range []int{-1, 0, 1, 2, 7, 100} {
		for _, n := range []int{0, 1, 2, 50} {
			calls := make([]atomic.Int32, n)
			var now, most atomic.Int32
			Do(jobs, n, func(i int) {
				calls[i].Add(1)
				k := now.Add(1)
				for old := most.Load(); old < k && !most.CompareAndSwap(old, k); old = most.Load() {
				}
				time.Sleep(100 * time.Microsecond)
				now.Add(-1)
			})
			for i := range calls {
				if k := calls[i].Load(); k != 1 {
					t.Errorf("%d jobs: %d of %d was called %d times", jobs, i, n, k)
				}
			}
			if k := int(most.Load()); k > max(jobs, 1) {
				t.Errorf("%d calls under way with %d jobs", k, jobs)
			}
		}
	}
}

// With one job the calls run in the caller's goroutine, so that it can
// recover from a panic.
func TestOneJobIsTheCaller(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the panic did not reach the caller")
		}
	}()
	Do(1, 3, func(int) { panic("caught") })
}

// What is taken is given back, also beyond what there is; of no count nothing is left.
func TestCoresAreCounted(t *testing.T) {
	c := NewCores(2)
	leave := c.Enter()
	c.Take(2)
	if c.Left() != -1 {
		t.Errorf("%d left", c.Left())
	}
	c.Take(-2)
	if leave(); c.Left() != 2 {
		t.Errorf("%d left at the end", c.Left())
	}
	var none *Cores
	none.Enter()()
	if none.Take(-1); none.Left() != 0 {
		t.Error("a nil count has some left")
	}
}
