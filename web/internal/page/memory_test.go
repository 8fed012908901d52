//go:build linux

package page_test

// How much memory a tab takes.

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// tabMemory returns the bytes of the largest process of pages that the tab's Chromium has: those that
// are in no file, and of what it shares with other processes an equal part. The Chromium has to have
// no other tab, since the process of a closed one may go on for long.
func (b *tab) tabMemory(t *testing.T) (most int) {
	t.Helper()
	browser := strconv.Itoa(chromedp.FromContext(b.driver.(*chromiumTab).ctx).Browser.Process().Pid)
	lists, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		process := filepath.Dir(list)
		line, err := os.ReadFile(list)
		if err != nil || !strings.Contains(string(line), "--type=renderer") || !descends(process, browser) {
			continue // other processes come and go
		}
		memory, err := os.ReadFile(filepath.Join(process, "smaps_rollup"))
		if err != nil {
			continue
		}
		for field := range strings.Lines(string(memory)) {
			if kilobytes, ok := strings.CutPrefix(field, "Pss_Anon:"); ok {
				n, _ := strconv.Atoi(strings.Fields(kilobytes)[0])
				most = max(most, n<<10)
			}
		}
	}
	if most == 0 {
		t.Fatal("the process of the tab was not found")
	}
	return most
}

// descends reports whether a process, by its folder, has been started by another, by its number, or by one that has.
func descends(process, from string) bool {
	for range 10 {
		stat, err := os.ReadFile(filepath.Join(process, "stat"))
		if err != nil {
			return false
		}
		fields := strings.Fields(string(stat[max(strings.LastIndexByte(string(stat), ')'), 0):])) // behind the name
		if len(fields) < 3 {
			return false
		}
		parent := fields[2] // behind the state
		if parent == from {
			return true
		}
		process = filepath.Join("/proc", parent)
	}
	return false
}

// A tab that has proved and explained takes up to 200 MB.
func TestMemory(t *testing.T) {
	needsEngine(t)
	const most = 200_000_000
	for name, handler := range map[string]http.Handler{"files": files(t), "our server": site(t)} {
		t.Run(name, func(t *testing.T) {
			b := open(t, handler, look{alone: true})
			within := func(what string) {
				t.Helper()
				if n := b.tabMemory(t); n > most {
					t.Errorf("%s: %d MB", what, n/1_000_000)
				} else {
					t.Logf("%s: %d MB", what, n/1_000_000)
				}
			}
			for i, puzzle := range []string{hard, easy} {
				b.opens(puzzle)
				b.verdict("unique")
				b.do("document.getElementById('certificate').dataset.verdict = ''")
				b.click("[data-do=certificate]")
				b.wait("the certificate", "document.getElementById('certificate').dataset.verdict === 'verified'")
				within(fmt.Sprintf("certificate %d", i+1))
			}
			b.click("[data-do=steps]")
			b.wait("all steps", "!document.getElementById('steps').hidden && document.getElementById('cancel').hidden")
			within("steps")
			b.opens(hard)
			b.verdict("unique")
			b.click("[data-do=steps]")
			b.wait("all steps", "!document.getElementById('steps').hidden && document.getElementById('cancel').hidden")
			within("steps of a hard puzzle")
		})
	}
}
