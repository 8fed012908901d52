//go:build !js

package page_test

// The page with our server behind it, and without.

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// The files in a folder, served by any web server, do all of it.
func TestAnyServer(t *testing.T) {
	b := open(t, http.StripPrefix("/some/folder", files(t)), look{fragment: "some/folder/"})
	b.typed(easy)
	b.verdict("unique")
	b.click("[data-do=certificate]")
	b.wait("the certificate", "document.getElementById('certificate').dataset.verdict === 'verified'")
	b.rule("cage 4 r1c1 r1c2")
	b.verdict("unsolvable")
	b.click("[data-do=count]")
	b.wait("the count", "document.getElementById('answer').textContent.includes('no solution')")
	if !eval[bool](b, "document.getElementById('engines').hidden") {
		t.Error("without our server the page offers its engines")
	}
	b.do("window.print = () => { window.printed = true }")
	b.click("[data-do=pdf]")
	b.wait("the browser to print", "window.printed")
}

// Served by our server, the page asks it for what a browser does badly.
func TestOurServer(t *testing.T) {
	b := open(t, site(t), look{})
	b.wait("the server", "!document.getElementById('engines').hidden")
	asked := func(what string) bool {
		b.Lock()
		defer b.Unlock()
		return slices.ContainsFunc(b.requests, func(url string) bool { return strings.HasSuffix(url, "/api/"+what) })
	}
	b.newBoard("6x6 box 2x3")
	b.click("[data-do=count]")
	b.wait("the count", "document.getElementById('answer').textContent.includes('28,200,960 solutions.')")
	if !asked("count") {
		t.Error("the count was not the server's")
	}
	b.newBoard("9x9 box 3x3")
	b.click("[data-do=count]")
	b.wait("how far it is", "document.getElementById('answer').textContent.includes('so far')")
	b.click("#cancel")
	b.wait("the end", "document.getElementById('answer').textContent === 'Cancelled.'")

	b.paste(hard)
	b.verdict("unique")
	b.do("document.getElementById('engine').value = 'sat'")
	b.click("[data-do=solution]")
	b.wait("the solution", "document.getElementById('answer').textContent.includes('only solution')")
	if !asked("solve?engine=sat") {
		t.Error("the solution was not that of the engine chosen")
	}
	if got := b.download("[data-do=pdf]", "puzzle.pdf"); !strings.HasPrefix(got, "%PDF-") {
		t.Errorf("no PDF: %.20q", got)
	}
}
