package tty

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// Enter shows a part, q ends, and so do the end of what is typed and the context.
func TestPager(t *testing.T) {
	parts := []string{"step 1: a\n  x", "step 2: b\n  y", "step 3: c\nsolved"}
	for _, tc := range []struct {
		keys, shown string
		err         error
	}{
		{"\n\n", "step 1: a\n  x\n" + question + "step 2: b\n  y\n" + question + "step 3: c\nsolved\n", nil},
		{"\nq\n", "step 1: a\n  x\n" + question + "step 2: b\n  y\n" + question, ErrQuit},
		{"Q\n", "step 1: a\n  x\n" + question, ErrQuit},
		{"", "step 1: a\n  x\n" + question, ErrQuit},
	} {
		var b strings.Builder
		p := &Pager{keys: bufio.NewReader(strings.NewReader(tc.keys))}
		err := p.Show(t.Context(), parts, func(s string) error { b.WriteString(s); return nil })
		if b.String() != tc.shown || !errors.Is(err, tc.err) {
			t.Errorf("%q: %q, %v", tc.keys, b.String(), err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	never, w := io.Pipe()
	defer w.Close()
	p := &Pager{keys: bufio.NewReader(never)}
	if err := p.Show(ctx, parts, func(string) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}
