package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sudokusat/compare"
	"sudokusat/stream"
)

// progress is a line on the terminal that says how far the work is:
//
//	[=========>                    ]  31%  12,345 puzzles  3,456/s
//
// It appears only when standard error is a terminal and the work has lasted a
// second. Its methods are called with the terminal's lock held; a nil progress
// has nothing to clear.
type progress struct {
	w       io.Writer
	start   time.Time
	next    time.Time
	total   int64 // bytes of the input, 0 when unknown
	visible bool
}

// progressAfter is how long work lasts before it shows, progressEvery how
// often the line changes.
const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// watch starts a progress line for an input, if there is somebody to look at
// it. What it returns, nil if there is nobody, tells the line how many puzzles
// are answered and how many bytes of the input were read for them.
func (t *terminal) watch(in *stream.Input) func(puzzles int, read int64) {
	if !isTerminal(t.stderr) {
		return nil
	}
	in.Piece = watchedPiece
	now := time.Now()
	t.progress = &progress{w: t.stderr, start: now, next: now.Add(progressAfter), total: in.Size()}
	return func(puzzles int, read int64) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.progress.show(puzzles, read, time.Now())
	}
}

// watchedPiece is how many bytes are read at a time where somebody watches how
// far the reading is.
const watchedPiece = 2 << 10

func (p *progress) show(puzzles int, read int64, now time.Time) {
	if now.Before(p.next) {
		return
	}
	p.next, p.visible = now.Add(progressEvery), true
	rate := float64(puzzles) / now.Sub(p.start).Seconds()
	bar := ""
	if p.total > 0 {
		const width = 30
		part := min(float64(read)/float64(p.total), 1)
		head := int(part * width)
		bar = fmt.Sprintf("[%-*s] %3.0f%%  ", width, strings.Repeat("=", head)+">"[:min(1, width-head)], part*100)
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s%s puzzles  %s/s", bar, compare.Thousands(puzzles), compare.Thousands(int(rate)))
}

func (p *progress) clear() {
	if p != nil && p.visible {
		p.visible = false
		io.WriteString(p.w, "\r\x1b[K")
	}
}
