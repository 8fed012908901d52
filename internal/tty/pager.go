package tty

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
)

// Pager shows parts of a text one by one, each when Enter is pressed.
type Pager struct {
	keys  *bufio.Reader // what is typed
	erase bool          // the terminal can take the question away again
}

// Pager returns the pager of the terminal, nil if nobody types there.
func (t *Terminal) Pager() *Pager {
	if t.Keys == nil {
		return nil
	}
	return &Pager{bufio.NewReader(t.Keys), t.Colour()}
}

// ErrQuit ends a run at which somebody has pressed q.
var ErrQuit = errors.New("q was pressed")

// question is the line that a part waits behind.
const question = "-- Enter shows the next step, q ends --"

// Show prints the parts, a line each or several, and waits before each but the first.
// The error is ErrQuit, that of print, or the cause of ctx's end.
func (p *Pager) Show(ctx context.Context, parts []string, print func(string) error) error {
	for i, part := range parts {
		if i > 0 {
			if err := p.wait(ctx, print); err != nil {
				return err
			}
		}
		if err := print(part + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// wait asks and waits for a line. The end of what is typed ends the run, too.
func (p *Pager) wait(ctx context.Context, print func(string) error) error {
	if err := print(question); err != nil {
		return err
	}
	type typed struct {
		line string
		err  error
	}
	answer := make(chan typed, 1)
	go func() { // a read cannot be cancelled; the process ends soon after ctx
		line, err := p.keys.ReadString('\n')
		answer <- typed{line, err}
	}()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case a := <-answer:
		after := ""
		if p.erase {
			after = "\x1b[A\r\x1b[K" // the line with the question, above that of the Enter
		}
		if err := print(after); err != nil {
			return err
		}
		if a.err != nil && a.err != io.EOF {
			return a.err
		}
		if a.err == io.EOF || strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.line)), "q") {
			return ErrQuit
		}
		return nil
	}
}
