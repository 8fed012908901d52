//go:build !js

package page_test

// Puzzles to choose from, those that a browser keeps, and the page without a network.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io/fs"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/internal/page"
)

// TestShelfHasPuzzles reads each example, and finds that it has one solution.
func TestShelfHasPuzzles(t *testing.T) {
	content, err := fs.ReadFile(page.Files(), "shelf.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	titles, engine := map[string]bool{}, native.New()
	for lines := bufio.NewScanner(bytes.NewReader(content)); lines.Scan(); {
		var example struct{ Group, Title string }
		if err := json.Unmarshal(lines.Bytes(), &example); err != nil || example.Group == "" || example.Title == "" || titles[example.Title] {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		titles[example.Title] = true
		p, err := text.Parse(lines.Text(), text.Options{Ignore: []string{"group"}})
		if err != nil {
			t.Fatalf("%s: %v", example.Title, err)
		}
		if r, err := engine.Solve(t.Context(), p, sudoku.Query{Limit: 2}); err != nil || !r.Unique() {
			t.Errorf("%s: %v, %v", example.Title, r, err)
		}
	}
	if len(titles) < 60 {
		t.Errorf("the shelf has %d puzzles", len(titles))
	}
}

func TestPuzzlesAreKept(t *testing.T) {
	b := open(t, site(t), look{})
	choose := func(label string) {
		t.Helper()
		b.click("#open")
		b.wait("the choice", "[...document.getElementById('shelf').options].some((o) => o.text.startsWith("+quote(label)+"))")
		b.do("const s = document.getElementById('shelf'); s.value = [...s.options].find((o) => o.text.startsWith(" + quote(label) + ")).value; s.dispatchEvent(new Event('change'))")
	}
	choose("Killer on diagonals")
	b.click("#open-do")
	b.wait("the example", "document.querySelectorAll('#rule-list li').length > 5 && !document.getElementById('open-dialog').open")
	b.verdict("unique")
	if got := b.text("#about-title"); got != "Killer on diagonals" {
		t.Errorf("its title is %q", got)
	}

	// Two versions of a title are kept, and one that is there already only once.
	b.click("#keep-here")
	b.answers("the words", "Kept in this browser as “Killer on diagonals”.")
	b.click("#rule-list li:last-child button")
	b.click("#keep-here")
	b.click("#keep-here")
	const puzzles = "JSON.parse(localStorage.getItem('sudokusat-kept'))"
	b.wait("two versions", puzzles+".length === 2")
	b.newBoard("4x4 box 2x2")
	b.click("#keep-here")
	b.wait("a puzzle without a title", puzzles+"[0].title === 'Untitled, 4x4 box 2x2'")
	choose("Killer on diagonals (")
	b.click("#open-do")
	b.wait("the version", "document.querySelectorAll('#rule-list li').length > 5 && !document.getElementById('open-dialog').open")

	// All of them are a file that opens as a list; one is forgotten.
	b.click("#open")
	file := b.download("#kept-file", "sudokusat-puzzles.jsonl")
	if n := strings.Count(file, "\n"); n != 3 || !strings.Contains(file, `"title":"Untitled, 4x4 box 2x2"`) {
		t.Errorf("the file has %d lines: %.200s", n, file)
	}
	b.press("Escape")
	b.opens(file)
	b.wait("the list", "document.getElementById('list-place').textContent === '1 of 3'")
	choose("Untitled")
	b.click("#kept-forget")
	b.wait("two", puzzles+".length === 2")
}

// The page as files works without its server once it was there.
func TestOffline(t *testing.T) {
	needsEngine(t)
	var down atomic.Bool
	served := files(t)
	b := open(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			panic(http.ErrAbortHandler) // as if nobody were there
		}
		served.ServeHTTP(w, r)
	}), look{})
	b.wait("the service worker", "navigator.serviceWorker.ready.then((r) => r.active?.state === 'activated')")
	down.Store(true)
	for range 2 {
		b.must(b.driver.load(""))
		b.wait("the page", "document.querySelectorAll('#quick button').length > 0")
	}
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-do=certificate]")
	b.wait("the certificate", "document.getElementById('certificate').dataset.verdict === 'verified'")
}
