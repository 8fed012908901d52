package sat

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"testing"
)

// Where there is room for two of eight, all eight get it, one after another; where there is
// none, the first is refused; and who waits ends with its context.
func TestCrowd(t *testing.T) {
	var c crowd
	wait := func() bool { return false }
	var mu sync.Mutex
	room, most, inside := 2, 0, 0
	start := func() error {
		mu.Lock()
		defer mu.Unlock()
		if inside == room {
			return fmt.Errorf("pipe: %w", syscall.EMFILE)
		}
		inside++
		most = max(most, inside)
		return nil
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := c.enter(t.Context(), start, wait); err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			inside--
			mu.Unlock()
			c.leave()
		})
	}
	all.Wait()
	if most > room || c.size != 0 {
		t.Errorf("%d at a time, %d left", most, c.size)
	}
	room = 0
	if err := c.enter(t.Context(), start, wait); !errors.Is(err, syscall.EMFILE) {
		t.Error("no room at all: ", err)
	}
	if err := c.enter(t.Context(), func() error { return context.Canceled }, wait); err != context.Canceled {
		t.Error("another error: ", err)
	}
	room = 1
	if err := c.enter(t.Context(), start, wait); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.enter(ended, start, wait); err != context.Canceled {
		t.Error("waited beyond its context: ", err)
	}
}

// A worker that is killed while it is idle or at work costs nothing: its task is begun again.
func TestKilledWorkerIsStartedAgain(t *testing.T) {
	if !served.Load() {
		t.Skip("this program is not its own worker")
	}
	w := NewWorkers(WorkerCount(1))
	defer w.Close()
	p := w.pool
	first, err := p.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first.greeted = true // whatever it does now, it has been at work
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-first.ended
	if !errors.As(first.exitError(), new(*killedError)) {
		t.Skip("this system has no signal in the status of a process")
	}
	p.slots <- first
	if again, err := p.take(t.Context()); err != nil || again == first {
		t.Errorf("in the place of a dead one: %v", err)
	} else {
		p.slots <- again
	}
}
