package sat

// AwaitDeaths waits until the engine knows that the processes of its idle workers have ended.
func (w *Workers) AwaitDeaths() {
	for range cap(w.pool.slots) {
		one := <-w.pool.slots
		if one != nil {
			<-one.ended
		}
		w.pool.slots <- one
	}
}

// Laps makes racers meet after a number of ticks.
func (c *CDCL) Laps(ticks uint64) *CDCL {
	l := c.runner.(learner)
	l.lap = ticks
	c.runner = l
	return c
}
