package tty

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// progress is a line on the terminal about how far the work is, when it will end if that
// is known, and which puzzle has kept it busy for seconds:
//
//	[=========>                    ]  31%  12,345 puzzles  3,456/s  about 8 s left  list.txt:12346 for 4 s
//
// It appears only when standard error is a terminal and the work has lasted a
// second. Its methods are called with the terminal's lock held; a nil progress
// has nothing to clear.
type progress struct {
	w       io.Writer
	start   time.Time
	next    time.Time
	unit    string // what is counted: "puzzles"
	total   int64  // of read: bytes of the input, 0 when unknown
	done    int
	read    int64
	busy    []*task // in the order of their starts
	visible bool
	over    chan struct{} // closed when the line is not needed any more
}

// task is a puzzle that an engine works on.
type task struct {
	place string
	since time.Time
	watch *sudoku.Watch // nil: how far it is is not known
}

// at is its part of the line: "list.txt:7 for 4 s, 2,842,820 solutions, 61,000
// nodes/s"; a SAT engine has conflicts in place of nodes.
func (k *task) at(now time.Time) string {
	worked := now.Sub(k.since)
	text := k.place + " for " + roughly(worked)
	solutions, nodes, conflicts := k.watch.Seen()
	if solutions > 0 {
		text += ", " + words.Count(int(solutions), "solution")
	}
	if conflicts > 0 {
		text += ", " + words.Count(int(conflicts), "conflict")
	}
	if rate := float64(nodes) / worked.Seconds(); rate >= 1 {
		text += ", " + words.Thousands(int(rate)) + " nodes/s"
	}
	return text
}

// progressAfter is how long work lasts before it shows, progressEvery how often
// the line changes, and busyAfter how long one puzzle lasts before it is named.
// An end is not estimated before estimatedAfter.
const (
	progressAfter  = time.Second
	progressEvery  = 100 * time.Millisecond
	busyAfter      = 2 * time.Second
	estimatedAfter = 3 * time.Second
)

// Watched reports whether somebody sees a progress line: standard error is a terminal.
func (t *Terminal) Watched() bool { return IsTerminal(t.Stderr) && !t.Quiet }

// Count starts a progress line for work of a number of steps. The function it returns,
// which does nothing if nobody sees the line, sets how many are done.
func (t *Terminal) Count(unit string, total int) func(done int) {
	if !t.Watched() {
		return func(int) {}
	}
	show := t.Progress(unit, int64(total))
	return func(done int) { show(done, int64(done)) }
}

// Progress starts a line about work that counts unit, such as "puzzles", until Finish ends
// it; total is what the second argument of the function it returns comes to in the end, 0
// if that is not known.
func (t *Terminal) Progress(unit string, total int64) func(done int, read int64) {
	now := time.Now()
	p := &progress{w: t.Stderr, start: now, next: now.Add(progressAfter), unit: unit, total: total, over: make(chan struct{})}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress.end()
	t.progress = p
	go func() {
		ticks := time.NewTicker(progressEvery)
		defer ticks.Stop()
		for {
			select {
			case now := <-ticks.C:
				t.mu.Lock()
				if t.progress == p && !t.midline {
					p.draw(now)
				}
				t.mu.Unlock()
			case <-p.over:
				return
			}
		}
	}()
	return func(done int, read int64) {
		t.mu.Lock()
		defer t.mu.Unlock()
		p.done, p.read = done, read
	}
}

// Watching reports whether a progress line was started.
func (t *Terminal) Watching() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.progress != nil
}

// Busy lets the progress line, if there is one, name the work at a place until done is
// called. Engines that get the context it returns report how far they are.
func (t *Terminal) Busy(ctx context.Context, place string) (watched context.Context, done func()) {
	one := &task{place, time.Now(), &sudoku.Watch{}}
	t.mu.Lock()
	p := t.progress
	if p != nil {
		p.busy = append(p.busy, one)
	}
	t.mu.Unlock()
	return sudoku.WithWatch(ctx, one.watch), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if p != nil {
			p.busy = slices.DeleteFunc(p.busy, func(o *task) bool { return o == one })
		}
	}
}

func (p *progress) draw(now time.Time) {
	if now.Before(p.next) {
		return
	}
	p.next, p.visible = now.Add(progressEvery), true
	io.WriteString(p.w, "\r\x1b[K"+narrow(p.line(now), p.columns()))
}

// columns is the width of the terminal, which may have changed; 0 when unknown.
func (p *progress) columns() (n int) {
	if f, ok := p.w.(*os.File); ok {
		n, _, _ = term.GetSize(int(f.Fd()))
	}
	return n
}

// narrow cuts a line off that would go on in the next row of the terminal, where
// clear would miss its beginning.
func narrow(line string, columns int) string {
	if r := []rune(line); columns > 1 && len(r) >= columns {
		return string(r[:columns-2]) + "…"
	}
	return line
}

// line is the text of the line.
func (p *progress) line(now time.Time) string {
	var parts []string
	worked := now.Sub(p.start)
	if p.done > 0 {
		part := min(float64(p.read)/float64(max(p.total, 1)), 1)
		if p.total > 0 {
			const width = 30
			head := int(part * width)
			parts = append(parts, fmt.Sprintf("[%-*s] %3.0f%%", width, strings.Repeat("=", head)+">"[:min(1, width-head)], part*100))
		}
		unit := p.unit
		if p.done == 1 {
			unit = strings.TrimSuffix(unit, "s")
		}
		parts = append(parts, words.Thousands(p.done)+" "+unit)
		if rate := float64(p.done) / worked.Seconds(); rate >= 1 {
			parts = append(parts, words.Thousands(int(rate))+"/s")
		}
		if p.total > 0 && part > 0 && part < 1 && worked >= estimatedAfter {
			parts = append(parts, "about "+roughly(time.Duration(float64(worked)*(1-part)/part))+" left")
		}
	}
	if len(p.busy) > 0 && (p.done == 0 || now.Sub(p.busy[0].since) >= busyAfter) {
		parts = append(parts, p.busy[0].at(now))
	}
	if len(parts) == 0 {
		parts = append(parts, "working for "+roughly(worked))
	}
	return strings.Join(parts, "  ")
}

// roughly is a time in its largest unit: "8 s", "3 min", "2 h", "5 days".
func roughly(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 99.5:
		return fmt.Sprintf("%.0f s", math.Max(s, 1))
	case s < 99.5*60:
		return fmt.Sprintf("%.0f min", s/60)
	case s < 48*3600:
		return fmt.Sprintf("%.0f h", s/3600)
	default:
		return fmt.Sprintf("%.0f days", math.Min(s/86400, 9999))
	}
}

func (p *progress) clear() {
	if p != nil && p.visible {
		p.visible = false
		io.WriteString(p.w, "\r\x1b[K")
	}
}

// end takes the line away for good.
func (p *progress) end() {
	p.clear()
	if p != nil && p.over != nil {
		close(p.over)
		p.over = nil
	}
}
