package main

import (
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var b strings.Builder
	start := time.Unix(1000, 0)
	p := &progress{w: &b, start: start, next: start.Add(progressAfter), total: 200}
	p.show(1, 0, start.Add(progressAfter/2))
	if b.Len() > 0 {
		t.Errorf("shown too early: %q", b.String())
	}
	p.show(12345, 50, start.Add(2*time.Second))
	want := "\r\x1b[K[=======>                      ]  25%  12,345 puzzles  6,172/s"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
	p.show(12346, 50, start.Add(2*time.Second+progressEvery/2))
	if b.String() != want {
		t.Error("shown again too soon")
	}
	b.Reset()
	p.clear()
	p.clear()
	if b.String() != "\r\x1b[K" {
		t.Errorf("cleared by %q", b.String())
	}
	b.Reset()
	p.show(1, 300, start.Add(3*time.Second)) // more than there was when we looked
	if !strings.Contains(b.String(), "[==============================] 100%") {
		t.Errorf("%q", b.String())
	}
	var none *progress
	none.clear() // not shown at all
}
