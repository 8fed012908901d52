package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// silent is an input that never comes; asking for it is what interrupts the
// command.
type silent struct {
	interrupt func()
	end       <-chan struct{}
}

func (s silent) Read([]byte) (int, error) {
	s.interrupt()
	<-s.end
	return 0, context.Canceled
}

// Every command ends on Ctrl-C while it waits for its input, and says so.
func TestInterruptedWhileReading(t *testing.T) {
	for _, args := range []string{
		"solve", "check", "count", "simple", "compare", "bench", "export", "prove", "verify",
		"decode ../../testdata/puzzle.txt", "decode - nowhere.txt", "verify --cnf - --drat nowhere",
	} {
		t.Run(args, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			var stdout, stderr bytes.Buffer
			status := run(ctx, strings.Fields(args), silent{cancel, t.Context().Done()}, &stdout, &stderr)
			if ctx.Err() == nil { // it failed before it read: nothing was tested
				t.Fatalf("standard input was not read: %s", &stderr)
			}
			if status != statusGaveUp || !strings.HasSuffix(stderr.String(), "sudokusat: interrupted\n") {
				t.Errorf("status %d, %q", status, &stderr)
			}
			if strings.Contains(stderr.String(), "canceled") {
				t.Errorf("a message about our own insides: %q", &stderr)
			}
		})
	}
}
