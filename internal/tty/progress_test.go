package tty

import (
	"strings"
	"testing"
	"time"

	"sudokusat/sudoku"
)

func TestProgress(t *testing.T) {
	var b strings.Builder
	start := time.Unix(1000, 0)
	p := &progress{w: &b, start: start, next: start.Add(progressAfter), unit: "puzzles", total: 200}
	at := func(d time.Duration) time.Time { return start.Add(d) }
	p.draw(at(progressAfter / 2))
	if b.Len() > 0 {
		t.Errorf("shown too early: %q", b.String())
	}
	p.done, p.read = 12345, 50
	p.draw(at(2 * time.Second))
	want := "\r\x1b[K[=======>                      ]  25%  12,345 puzzles  6,172/s"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
	p.draw(at(2*time.Second + progressEvery/2))
	if b.String() != want {
		t.Error("shown again too soon")
	}
	b.Reset()
	p.clear()
	p.clear()
	if b.String() != "\r\x1b[K" {
		t.Errorf("cleared by %q", b.String())
	}
	p.end()
	p.end()
	var none *progress
	none.clear() // not shown at all
	none.end()
}

func TestProgressLine(t *testing.T) {
	start := time.Unix(1000, 0)
	seen := &sudoku.Watch{}
	seen.Report(2842820, 8000)
	learning := &sudoku.Watch{}
	learning.ReportConflicts(1, 52000)
	for _, c := range []struct {
		p    progress
		at   time.Duration
		want string
	}{
		// the end is estimated on lists of known size, once there is something to go by
		{progress{total: 200, done: 100, read: 50}, 4 * time.Second, "[=======>                      ]  25%  100 puzzles  25/s  about 12 s left"},
		{progress{total: 200, done: 100, read: 50}, 2 * time.Second, "[=======>                      ]  25%  100 puzzles  50/s"},
		{progress{total: 200, done: 1, read: 1}, 100 * time.Second, "[>                             ]   0%  1 puzzle  about 6 h left"},
		{progress{done: 100, read: 50}, 4 * time.Second, "100 puzzles  25/s"},
		// more than there was when we looked
		{progress{total: 200, done: 3, read: 300}, 3 * time.Second, "[==============================] 100%  3 puzzles  1/s"},
		// nothing is done yet
		{progress{total: 200}, 4 * time.Second, "working for 4 s"},
		{progress{total: 200, busy: []*task{{place: "p.txt:1", since: start}}}, 4 * time.Second, "p.txt:1 for 4 s"},
		{progress{busy: []*task{{place: "p.txt:1", since: start, watch: seen}}}, 4 * time.Second, "p.txt:1 for 4 s, 2,842,820 solutions, 2,000 nodes/s"},
		{progress{busy: []*task{{place: "p.txt:1", since: start, watch: learning}}}, 4 * time.Second, "p.txt:1 for 4 s, 1 solution, 52,000 conflicts"},
		{progress{done: 7, busy: []*task{{place: "p.txt:8", since: start.Add(time.Second)}, {place: "p.txt:9", since: start.Add(2 * time.Second)}}}, 4 * time.Second, "7 puzzles  1/s  p.txt:8 for 3 s"},
		{progress{done: 7, busy: []*task{{place: "p.txt:8", since: start.Add(3 * time.Second)}}}, 4 * time.Second, "7 puzzles  1/s"},
	} {
		c.p.start, c.p.unit = start, "puzzles"
		if got := c.p.line(start.Add(c.at)); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "1 s", 8 * time.Second: "8 s", 100 * time.Second: "2 min", time.Hour: "60 min", 3 * time.Hour: "3 h", 72 * time.Hour: "3 days", 1 << 62: "9999 days",
	} {
		if got := roughly(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

func TestNarrow(t *testing.T) {
	for columns, want := range map[int]string{0: "7 puzzlés", 80: "7 puzzlés", 10: "7 puzzlés", 9: "7 puzzl…", 5: "7 p…"} {
		if got := narrow("7 puzzlés", columns); got != want {
			t.Errorf("%d: %q, want %q", columns, got, want)
		}
	}
}
