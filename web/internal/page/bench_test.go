//go:build !js

package page_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"sudokusat/internal/answer"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/internal/page"
)

// BenchmarkKey opens puzzles of a kind without their clues, types these and then digits of the solution,
// 25 together at least, and reports how long it is from a key to its verdict, as the page itself measures
// it: the median, one key in twenty, the longest, in milliseconds; the same for the puzzle when it was opened,
// which is no key; and the longest that a task has kept the page, from its loading on, 0 for none of 50 ms.
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
			tab := open(b, site(b), look{alone: true}) // whose engine nobody has compiled before
			tab.do(`
				const { live } = await import('./js/main.js');
				window.took = [], window.opened = [];
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
			b.ReportMetric(eval[float64](tab, "Math.max(...window.opened)"), "open-ms")
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
	tab.verdict("unique")
	tab.do("window.opened?.push(window.took.pop())")
	tab.click(cell(1, 1))
	for _, key := range []string{"ctrl+a", "Delete", "Home"} {
		time.Sleep(between)
		tab.press(key)
	}
	time.Sleep(between)
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

// BenchmarkTask loads the page, types, opens puzzles, panels and answers, and reports the longest task of
// the page in each: its processor time, which others on the machine add less to, and how long it lasted.
//
//	go test ./web/internal/page -run '^$' -bench Task -benchtime 1x
func BenchmarkTask(b *testing.B) {
	killer, sandwiches := shelved(b, "Killer"), shelved(b, "Sandwiches")
	rest := func() { time.Sleep(4 * between) }
	load := func(tab *tab) { tab.must(tab.driver.load(tab.origin + "/")); tab.loaded(); rest() }
	opens := func(tab *tab, puzzle string) { tab.opens(puzzle); tab.verdict("unique"); rest() }
	for _, work := range []struct {
		name string
		do   func(*tab)
	}{
		{"load", load},
		{"type", func(tab *tab) { typeAll(b, tab, sandwiches) }},
		{"open", func(tab *tab) { opens(tab, killer); opens(tab, sandwiches) }},
		{"panels", func(tab *tab) {
			for _, selector := range []string{"#settings summary", "#about-edit summary", "#help", "#new", "#open"} {
				tab.click(selector)
				rest()
				tab.press("Escape")
			}
			tab.click("#find")
			tab.write("therm")
			rest()
		}},
		{"answers", func(tab *tab) {
			opens(tab, killer)
			for _, what := range []string{"nudge", "step", "steps", "candidates", "count", "certificate", "solution"} {
				tab.click("[data-do=" + what + "]")
				rest()
			}
		}},
		{"16x16", func(tab *tab) {
			tab.newBoard("16x16 box 4x4")
			for range 20 {
				tab.press("7", "ArrowRight", "ArrowRight", "ArrowDown")
				rest()
			}
		}},
	} {
		b.Run(work.name, func(b *testing.B) {
			tab := newTab(b, look{alone: true})
			tab.origin = serving(b, site(b))
			if work.name != "load" {
				load(tab)
			}
			for b.Loop() {
				lasted, busy := tab.longest(func() { work.do(tab) })
				b.ReportMetric(lasted, "task-ms")
				b.ReportMetric(busy, "cpu-ms")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// longest is how long the longest task of the page lasts during some work, and the most processor time
// that one takes, in milliseconds, as Chromium traces them.
func (b *tab) longest(work func()) (lasted, busy float64) {
	b.Helper()
	type task struct {
		Name      string
		Pid, Tid  int
		Dur, Tdur float64 // microseconds
		Args      struct{ Name string }
	}
	var events []task
	done := make(chan struct{})
	d := b.driver.(*chromiumTab)
	b.must(chromedp.Listen(d.ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, v := range e.Value {
				var one task
				if json.Unmarshal(v, &one) == nil { // others have numbers of another kind
					events = append(events, one)
				}
			}
		case *tracing.EventTracingComplete:
			close(done)
		}
	}))
	b.must(commanding(d, tracing.Start, tracing.StartParams{TransferMode: "ReportEvents", TraceConfig: &tracing.TraceConfig{IncludedCategories: []string{"toplevel"}, ExcludedCategories: []string{"*"}}}))
	work()
	b.must(commanding(d, tracing.End, cdp.Empty{}))
	<-done
	pages := map[[2]int]bool{}
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			pages[[2]int{e.Pid, e.Tid}] = true
		}
	}
	for _, e := range events {
		if pages[[2]int{e.Pid, e.Tid}] && strings.HasSuffix(e.Name, "RunTask") {
			lasted, busy = max(lasted, e.Dur/1000), max(busy, e.Tdur/1000)
		}
	}
	if lasted == 0 {
		b.Fatal("the trace has no task")
	}
	return lasted, busy
}
