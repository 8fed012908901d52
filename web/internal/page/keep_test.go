//go:build !js

package page_test

// What stays and what goes: after a reload, when the puzzle changes under an answer,
// when the engine ends.

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sudokusat/web"
)

// reload loads the page again and waits for its engine.
func (b *tab) reload() {
	b.Helper()
	b.must(b.driver.load(""))
	b.loaded()
}

// address is what follows the # of the address.
func (b *tab) address() string {
	b.Helper()
	return eval[string](b, "location.hash")
}

// on goes to a cell by its number.
func (b *tab) on(cell int) {
	b.Helper()
	b.do(fmt.Sprintf("document.querySelector(\"#grid [data-cell='%d']\").focus()", cell))
}

// A page that is loaded again goes on where it was.
func TestReloadGoesOn(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 3x3\n#rule thermo r5c5..r5c8\n" + easy)
	b.on(0)
	b.click("#playing")
	b.on(0)
	b.press("4", "ArrowRight", "ctrl+8", "shift+7")
	b.click("[data-mode=colour]")
	b.on(1)
	b.press("3")
	all := "JSON.stringify([state.board.key, state.rules, state.clues, state.digits, state.corner, state.centre, state.colours])"
	want := state[string](b, all)
	b.reload()
	if got := state[string](b, all); got != want {
		t.Errorf("after a reload the page has\n%s, not\n%s", got, want)
	}
	if got := eval[string](b, "document.getElementById('playing').getAttribute('aria-pressed')"); got != "true" {
		t.Error("after a reload digits are clues again")
	}
	if got := b.text("#rule-list code"); got != "thermo r5c5..r5c8" {
		t.Errorf("after a reload the list of rules has %q", got)
	}

	// The address has a link as long as it is that of the puzzle.
	b.click("[data-do=link]")
	b.wait("the link", "location.hash.startsWith('#p=')")
	link := b.address()
	b.on(10)
	b.press("5")
	if got := b.address(); got != link {
		t.Errorf("a digit of the player takes %s away: %q", link, got)
	}
	b.reload()
	if got := state[int](b, "state.digits[10]"); got != 5 || b.address() != link {
		t.Errorf("after a reload r2c2 is %d at %s", got, b.address())
	}
	b.click("#setting")
	b.on(0)
	b.press("4")
	if got := b.address(); got != "" {
		t.Errorf("another puzzle is at the address %s", got)
	}
	b.press("ctrl+z")
	if got := b.address(); got != link {
		t.Errorf("with the puzzle of the link the address is %q", got)
	}

	// Whoever follows a link sees its puzzle, whatever was there before.
	b.do(fmt.Sprintf("location.hash = %s", quote("#"+hard)))
	b.wait("the puzzle of the link", fmt.Sprintf("import('./js/main.js').then(({ store }) => store.state.board.write(store.state.clues) === %s)", quote(hard)))
	other := openAt(t, b.origin, look{fragment: link})
	if got := state[string](other, "JSON.stringify([state.rules, state.digits[10]])"); got != `[["thermo r5c5..r5c8"],null]` {
		t.Errorf("in another tab the link shows %s", got)
	}
}

// A certificate in the address is checked whenever the page is loaded, and what was
// written below it is there again.
func TestReloadCertificate(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(hard)
	b.verdict("unique")
	b.click("[data-do=certificate]")
	b.wait("the certificate", "document.getElementById('certificate').dataset.verdict")
	b.click("#certificate .buttons button:last-child")
	b.wait("the link", "document.getElementById('made-text').value.includes('#c=')")
	link := eval[string](b, "document.getElementById('made-text').value")
	other := openAt(t, b.origin, look{fragment: link[strings.Index(link, "#"):]})
	other.wait("the check", "document.getElementById('certificate').dataset.verdict === 'verified'")
	other.click("#playing")
	other.on(1)
	other.press("1")
	other.reload()
	other.wait("the check", "document.getElementById('certificate').checkVisibility() && document.getElementById('certificate').dataset.verdict === 'verified'")
	other.wait("the digit", "import('./js/main.js').then(({ store }) => store.state.digits[1] === 1)")
	if !eval[bool](other, "document.getElementById('certificate').checkVisibility()") {
		t.Error("a player's digit hides the certificate of the puzzle")
	}
}

// What was shown about a puzzle goes when the puzzle does.
func TestVerdictGoesWithItsPuzzle(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-do=certificate]")
	b.wait("the certificate", "document.getElementById('certificate').dataset.verdict === 'verified'")
	b.click("[data-do=link]")
	b.wait("the link", "document.getElementById('made-text').checkVisibility()")
	b.click("#playing")
	b.on(0)
	b.press("4")
	if !eval[bool](b, "document.getElementById('certificate').checkVisibility() && document.getElementById('made').checkVisibility()") {
		t.Error("a digit of the player hides the certificate of the puzzle")
	}
	b.click("#setting")
	b.on(1)
	b.press("8")
	if eval[bool](b, "document.getElementById('certificate').checkVisibility() || document.getElementById('made').checkVisibility()") {
		t.Error("the certificate of another puzzle is still on show")
	}

	b.click("[data-do=step]")
	b.wait("the step", "document.getElementById('do-step')")
	b.on(3)
	b.press("9")
	if got := b.text("#answer"); got != "" {
		t.Errorf("of another grid the page shows %q", got)
	}

	// Work on the puzzle that was ends.
	b.newBoard("9x9 box 3x3")
	b.click("[data-do=count]")
	b.wait("the count on its way", "/Counting: [1-9]/.test(document.getElementById('answer').textContent)")
	b.on(0)
	b.press("1")
	b.wait("the end of the count", "document.getElementById('cancel').hidden && document.getElementById('answer').textContent.includes('has changed')")
}

// Of two texts that are opened, the second stays, however long the first takes.
func TestNewestStays(t *testing.T) {
	b := open(t, site(t), look{})
	b.do(`
		const { engine } = await import('./js/main.js');
		const ask = engine.ask.bind(engine), later = new Promise((resolve) => { window.release = resolve; });
		engine.ask = (op, body, options) => op === 'parse' && body.text === 'slow' ? later.then(() => ask(op, { text: '1...............' }, options)).finally(() => setTimeout(() => { window.read = true; })) : ask(op, body, options)`)
	b.paste("slow")
	b.opens(easy)
	b.do("window.release()")
	b.wait("the text pasted first", "window.read")
	if got := state[string](b, "state.board.write(state.clues)"); got != easy {
		t.Errorf("what was pasted first overwrites what was pasted second: %s", got)
	}
}

// An engine that ends is started again by the next question.
func TestEngineEnds(t *testing.T) {
	needsEngine(t)
	b := open(t, site(t), look{})
	b.do("const { engine } = await import('./js/main.js'); engine.keys.hear({ failed: 'it has ended' }); engine.buttons?.hear({ failed: 'it has ended' })")
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-do=solution]")
	b.wait("the solution", "document.getElementById('answer').textContent.includes('only solution')")
}

// Keys that mean the board, wherever the focus is.
func TestKeysElsewhere(t *testing.T) {
	b := open(t, site(t), look{})
	b.do("document.activeElement.blur()")
	b.press("5", "ArrowRight", "6")
	if got := state[string](b, "state.clues.slice(0, 2).join()"); got != "5,6" {
		t.Errorf("with the focus nowhere, 5, an arrow and 6 write %s", got)
	}
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-do=solution]")
	b.wait("the solution", "document.getElementById('answer').textContent.includes('only solution')")
	b.press("ctrl+z")
	if n := state[int](b, "state.digits.filter((v) => v !== null).length"); n != 0 {
		t.Error("after a click on Solution, Ctrl+Z does not take it back")
	}
	b.do("document.getElementById('rule-line').focus()")
	b.write("cage")
	b.press("ctrl+z")
	if got := state[string](b, "state.board.write(state.clues)"); got != easy {
		t.Error("undoing in a line of text undoes on the board")
	}

	// After a dialog the keys are the board's.
	b.click("#open")
	b.do(fmt.Sprintf("document.getElementById('open-text').value = %s", quote(easy)))
	b.click("#open-do")
	b.wait("the end of the dialog", "!document.getElementById('open-dialog').open")
	b.press("4")
	if got := state[int](b, "state.clues[0]"); got != 4 {
		t.Errorf("after the dialog 4 writes %d", got)
	}
}

// Of a list each puzzle can be reached, and the list goes with the puzzle that is
// there.
func TestEveryPuzzleOfAListIsReached(t *testing.T) {
	b := open(t, site(t), look{})
	place := func() string {
		return eval[string](b, "document.getElementById('list').checkVisibility() ? document.getElementById('list-place').textContent : ''")
	}
	if got := place(); got != "" {
		t.Errorf("without a list its place is %q", got)
	}
	b.opens("#box 2x2\n#rule diagonal\n1...............\n.2..............\n..3.............\n....\n....4...........\n")
	if got := place(); got != "1 of 5" {
		t.Errorf("the first of five is %q", got)
	}
	if got := eval[string](b, "document.getElementById('list-previous').getAttribute('aria-disabled')"); got != "true" {
		t.Error("there is something before the first")
	}
	to := func(button, puzzle, where string) {
		t.Helper()
		b.click(button)
		b.wait("puzzle "+where, fmt.Sprintf("document.getElementById('list-place').textContent === %s", quote(where)))
		if got := b.puzzle(); got != "4x4 box 2x2\ndiagonal\n"+puzzle {
			t.Errorf("puzzle %s is %s", where, got)
		}
	}
	to("#list-next", ".2..............", "2 of 5")
	to("#list-next", "..3.............", "3 of 5")
	to("#list-next", "....4...........", "5 of 5")
	if got := b.text("#answer"); !strings.Contains(got, "Puzzle 4 cannot be read: ") {
		t.Errorf("of the fourth the page shows %q", got)
	}
	to("#list-previous", "..3.............", "3 of 5")
	b.on(0)
	b.press("2")
	b.reload()
	if got := place(); got != "3 of 5" || state[int](b, "state.clues[0]") != 2 {
		t.Errorf("after a reload the place is %q", got)
	}
	to("#list-previous", ".2..............", "2 of 5")
	b.press("ctrl+z")
	if got := place(); got != "3 of 5" {
		t.Errorf("after undoing the place is %q", got)
	}
	b.opens(easy)
	if got := place(); got != "" {
		t.Errorf("a single puzzle has the place %q", got)
	}
}

// Opened as a file, which cannot work, the page explains why.
func TestOpenedAsFileExplainsWhy(t *testing.T) {
	needsEngine(t)
	dir := t.TempDir()
	if _, err := web.Export(dir); err != nil {
		t.Fatal(err)
	}
	b := newTab(t, look{})
	b.must(b.driver.load("file://" + filepath.ToSlash(dir) + "/index.html"))
	b.wait("why nothing works", "document.getElementById('verdict-words').textContent.includes('web server')")
}

// Keys that are pressed while the engine is on its way do not send for it again.
func TestTypingWhileLoading(t *testing.T) {
	var sent atomic.Int32
	var slow atomic.Bool
	released := make(chan struct{})
	release := sync.OnceFunc(func() { close(released) })
	next := files(t) // our server would answer in its place
	b := open(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store") // else a browser keeps a file for a tenth of its age
		if slow.Load() && strings.HasSuffix(r.URL.Path, "/keys.wasm.gz") {
			sent.Add(1)
			<-released
		}
		next.ServeHTTP(w, r)
	}), look{})
	t.Cleanup(release)                                               // before the server waits for its requests
	b.do("await (await navigator.serviceWorker.ready).unregister()") // it would answer in the server's place
	slow.Store(true)
	b.do("const { engine } = await import('./js/main.js'); engine.keys.hear({ failed: 'it has ended' })")
	b.press("5", "ArrowRight", "6", "ArrowRight", "7")
	b.wait("that the page shows what it waits for", "document.getElementById('verdict-words').textContent === 'Loading the engine…'")
	b.wait("only the newest question", "import('./js/main.js').then(({ engine }) => engine.keys.waiting.size === 1)")
	release()
	b.wait("its answer", "import('./js/main.js').then(({ live }) => live.result.verdict === 'multiple' && live.result.state.clues[2] === 7)")
	if n := sent.Load(); n != 1 {
		t.Errorf("the page has sent for the engine %d times", n)
	}
}
