package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sudokusat/compare"
)

// progress is a line on the terminal that says how far the work is:
//
//	[=========>                    ]  31%  12,345 puzzles  3,456/s
//
// It appears only when standard error is a terminal and the work has lasted a
// second. Its methods are called with the lock of messages held, and do
// nothing on a nil progress.
type progress struct {
	w       io.Writer
	start   time.Time
	next    time.Time
	read    func() (done, total int64) // bytes of the input; total 0 when unknown
	visible bool
}

// progressAfter is how long work lasts before it shows, progressEvery how
// often the line changes.
const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// watch starts a progress line if there is somebody to look at it.
func (m *messages) watch(read func() (done, total int64)) {
	if isTerminal(m.w) {
		now := time.Now()
		m.progress = &progress{w: m.w, start: now, next: now.Add(progressAfter), read: read}
	}
}

// done tells the progress line, if there is one, how many puzzles are answered.
func (m *messages) done(puzzles int) {
	if m.progress == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.progress.show(puzzles, time.Now())
}

func (p *progress) show(puzzles int, now time.Time) {
	if now.Before(p.next) {
		return
	}
	p.next, p.visible = now.Add(progressEvery), true
	rate := float64(puzzles) / now.Sub(p.start).Seconds()
	bar := ""
	if done, total := p.read(); total > 0 {
		const width = 30
		part := min(float64(done)/float64(total), 1)
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
