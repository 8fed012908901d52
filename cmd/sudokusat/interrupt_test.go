package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/tty"
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

// Every command ends on Ctrl-C while it waits for its input, with a message.
func TestInterruptedWhileReading(t *testing.T) {
	for _, args := range []string{
		"solve", "check", "count", "simple", "convert", "convert --to pdf", "draw", "draw --solution --to html", "book", "check --only unique", "compare", "bench", "export", "prove", "verify",
		"decode ../../testdata/puzzle.txt", "decode - nowhere.txt", "verify --cnf - --drat nowhere",
	} {
		t.Run(args, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			var stdout, stderr bytes.Buffer
			status := run(ctx, strings.Fields(args), silent{cancel, t.Context().Done()}, &stdout, &stderr)
			if ctx.Err() == nil { // it failed before it read: nothing was tested
				t.Fatalf("standard input was not read: %s", &stderr)
			}
			if status != tty.GaveUp || !strings.HasSuffix(stderr.String(), "sudokusat: interrupted\n") {
				t.Errorf("status %d, %q", status, &stderr)
			}
			if strings.Contains(stderr.String(), "canceled") {
				t.Errorf("a message about our own insides: %q", &stderr)
			}
		})
	}
}

// interrupting is an output that interrupts the command when so much was written.
type interrupting struct {
	interrupt func()
	after     int
	written   int
}

func (w *interrupting) Write(p []byte) (int, error) {
	if w.written += len(p); w.written >= w.after {
		w.interrupt()
	}
	return len(p), nil
}

// Ctrl-C ends solve in the middle of the solutions of a puzzle, whether they are
// printed as they are found or were all kept.
func TestInterruptedWhilePrinting(t *testing.T) {
	for size, row := range map[int]string{9: strings.Repeat(".", 81), 30: strings.Repeat(strings.Repeat(". ", 30)+"\n", 30)} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &interrupting{interrupt: cancel, after: 300_000}
		var stderr bytes.Buffer
		status := run(ctx, []string{"solve", "--limit", "20000"}, strings.NewReader(row), out, &stderr)
		if status != tty.GaveUp || out.written > 600_000 || stderr.String() != "sudokusat: interrupted\n" {
			t.Errorf("%d×%d: status %d after %d bytes, %q", size, size, status, out.written, &stderr)
		}
	}
}

// One Ctrl-C ends the command also when nobody reads its output.
func TestInterruptedWhileStalled(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	ended := make(chan int, 1)
	var stderr bytes.Buffer
	go func() {
		ended <- run(ctx, []string{"solve", "--limit", "20000"}, strings.NewReader(strings.Repeat(".", 81)), w, &stderr)
	}()
	select {
	case status := <-ended:
		if status != tty.GaveUp || stderr.String() != "sudokusat: interrupted\n" {
			t.Errorf("status %d, %q", status, &stderr)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on")
	}
}
