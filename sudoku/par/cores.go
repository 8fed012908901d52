package par

import "sync/atomic"

// Cores counts the processors that are at work, so that a task can learn whether one is left for
// it. A nil *Cores has none left. It is safe for concurrent use.
type Cores struct{ left atomic.Int64 }

// NewCores returns a count of n processors, all of them left.
func NewCores(n int) *Cores {
	c := &Cores{}
	c.left.Store(int64(n))
	return c
}

// Enter takes a processor, whether or not one is left, and returns what gives it back.
func (c *Cores) Enter() (leave func()) {
	c.Take(1)
	return func() { c.Take(-1) }
}

// Left returns how many processors are left; a number below 0 is that of those that are taken
// beyond.
func (c *Cores) Left() int {
	if c == nil {
		return 0
	}
	return int(c.left.Load())
}

// Take takes n processors; a negative n gives some back.
func (c *Cores) Take(n int) {
	if c != nil {
		c.left.Add(int64(-n))
	}
}
