//go:build !js

package page_test

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// BenchmarkKey types puzzles and reports how long it is from a key to its verdict,
// as the page itself measures it: the median, one key in twenty, the longest, in
// milliseconds.
//
//	go test ./web/internal/page -run '^$' -bench Key -benchtime 1x
func BenchmarkKey(b *testing.B) {
	tab := open(b, site(b), look{})
	tab.do(`
		const { live } = await import('./js/main.js');
		window.took = [];
		live.addEventListener('change', () => { if (live.result?.state && live.latency !== undefined) { window.took.push(live.latency); live.latency = undefined } });`)
	for b.Loop() {
		for _, puzzle := range []string{easy, hard} {
			tab.click(cell(1, 1))
			tab.press("ctrl+a", "Delete", "Home")
			for i := range puzzle {
				if puzzle[i] != '.' {
					tab.do(fmt.Sprintf("document.querySelector('#grid [data-cell=\"%d\"]').focus()", i))
					time.Sleep(30 * time.Millisecond) // faster than anybody types
					tab.press(puzzle[i : i+1])
					time.Sleep(30 * time.Millisecond)
				}
			}
		}
	}
	list := eval[[]float64](tab, "window.took")
	slices.Sort(list)
	b.ReportMetric(list[len(list)/2], "median-ms")
	b.ReportMetric(list[len(list)*19/20], "p95-ms")
	b.ReportMetric(list[len(list)-1], "most-ms")
	b.ReportMetric(0, "ns/op")
}
