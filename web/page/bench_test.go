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
// milliseconds. It also reports how long a key keeps the page busy.
//
//	go test ./web/page -run '^$' -bench Key -benchtime 1x
func BenchmarkKey(b *testing.B) {
	tab := open(b, site(b), look{})
	tab.do(`
		const { live, store } = await import('./js/main.js');
		window.took = []; window.busy = [];
		live.addEventListener('change', () => { if (live.result?.state && live.latency !== undefined) { window.took.push(live.latency); live.latency = undefined } });
		const commit = store.commit.bind(store);
		store.commit = (...args) => { const t = performance.now(); commit(...args); window.busy.push(performance.now() - t) };`)
	for b.Loop() {
		for _, puzzle := range []string{easy, hard} {
			tab.click(cell(1, 1))
			tab.press("ctrl+a", "Delete", "Home")
			for i := range puzzle {
				if puzzle[i] != '.' {
					tab.do(fmt.Sprintf("document.querySelector('#grid [data-cell=\"%d\"]').focus()", i))
					tab.press(puzzle[i : i+1])
					time.Sleep(30 * time.Millisecond) // faster than anybody types
				}
			}
		}
	}
	for name, list := range map[string][]float64{"verdict": eval[[]float64](tab, "window.took"), "busy": eval[[]float64](tab, "window.busy")} {
		slices.Sort(list)
		b.ReportMetric(list[len(list)/2], name+"-median-ms")
		b.ReportMetric(list[len(list)*19/20], name+"-p95-ms")
		b.ReportMetric(list[len(list)-1], name+"-most-ms")
	}
	b.ReportMetric(0, "ns/op")
}
