//go:build !js

package page_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"testing"
	"time"

	"sudokusat/internal/answer"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/internal/page"
)

// BenchmarkKey opens puzzles of a kind without their clues, types these and then digits of the solution,
// 25 together at least, and reports how long it is from a key to its verdict, as the page itself measures
// it: the median, one key in twenty, the longest, in milliseconds; and the longest that a task has kept the
// page, from its loading on, 0 for none of 50 ms.
//
//	go test ./web/internal/page -run '^$' -bench Key -benchtime 1x
func BenchmarkKey(b *testing.B) {
	for _, kind := range []struct {
		name    string
		puzzles []string
	}{
		{"plain", []string{easy, hard}},
		{"thermos", []string{shelved(b, "Thermometers")}},
		{"killers", []string{shelved(b, "Killer"), shelved(b, "Killer, small cages")}},
		{"arrows", []string{shelved(b, "Arrows")}},
		{"sandwiches", []string{shelved(b, "Sandwiches")}},
	} {
		b.Run(kind.name, func(b *testing.B) {
			tab := open(b, site(b), look{})
			tab.do(`
				const { live } = await import('./js/main.js');
				window.took = [];
				delete live.latency; // of the question that loading asks
				window.kept = [0];
				new PerformanceObserver((list) => window.kept.push(...list.getEntries().map((e) => e.duration))).observe({ type: 'longtask', buffered: true });
				live.addEventListener('change', () => { if (live.result?.state && live.latency !== undefined) { window.took.push(live.latency); live.latency = undefined } });`)
			for b.Loop() {
				for _, puzzle := range kind.puzzles {
					typeAll(b, tab, puzzle)
				}
			}
			list := eval[[]float64](tab, "window.took")
			slices.Sort(list)
			b.ReportMetric(list[len(list)/2], "median-ms")
			b.ReportMetric(list[len(list)*19/20], "p95-ms")
			b.ReportMetric(list[len(list)-1], "most-ms")
			b.ReportMetric(eval[float64](tab, "Math.max(...window.kept)"), "task-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// shelved is a puzzle of the shelf in JSON.
func shelved(b *testing.B, title string) string {
	b.Helper()
	lines, err := fs.ReadFile(page.Files(), "shelf.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	for line := range bytes.Lines(lines) {
		var about answer.Origin
		if err := json.Unmarshal(line, &about); err != nil || about.Title != title {
			continue
		}
		about.About = answer.About{}
		bare, err := json.Marshal(about)
		if err != nil {
			b.Fatal(err)
		}
		return string(bare)
	}
	b.Fatalf("there is no %s on the shelf", title)
	return ""
}

// between is the time between two keys: eight a second are more than anybody types.
const between = 120 * time.Millisecond

// typeAll types the clues of a puzzle, and more digits.
func typeAll(b *testing.B, tab *tab, puzzle string) {
	b.Helper()
	p, err := text.Parse(puzzle, text.Options{})
	if err != nil {
		b.Fatal(err)
	}
	found, err := native.New().Solve(b.Context(), p, sudoku.Query{Limit: 2, Keep: 2})
	if err != nil || found.Verdict() != sudoku.Unique {
		b.Fatal(found.Verdict(), err)
	}
	tab.opens(puzzle)
	tab.click(cell(1, 1))
	tab.press("ctrl+a", "Delete", "Home")
	typed, least := 0, p.Givens.Filled()
	for _, clues := range []bool{true, false} {
		for c, d := range found.Solutions[0] {
			if (p.Givens[c] != 0) != clues || !clues && max(typed, least) >= 25 {
				continue
			}
			typed++
			tab.do(fmt.Sprintf("document.querySelector('#grid [data-cell=\"%d\"]').focus()", c))
			time.Sleep(between / 2)
			tab.press(fmt.Sprint(p.Shape.Value(d)))
			time.Sleep(between / 2)
		}
	}
}
