//go:build !js

package page_test

// The page with our server behind it, and without.

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
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
	b.newBoard("6x6 box 2x3")
	b.click("[data-do=count]")
	b.wait("the count", "document.getElementById('answer').textContent.includes('28,200,960 solutions.')")
	if !b.asked("count") {
		t.Error("the count was not the server's")
	}
	b.newBoard("9x9 box 3x3")
	b.click("[data-do=count]")
	b.wait("how far it is", "document.getElementById('answer').textContent.includes('so far')")
	b.click("#cancel")
	b.wait("the end", "document.getElementById('answer').textContent === 'Cancelled. Estimate'")

	b.opens(hard)
	b.verdict("unique")
	b.do("document.getElementById('engine').value = 'sat'")
	b.click("[data-do=solution]")
	b.wait("the solution", "document.getElementById('answer').textContent.includes('only solution')")
	if !b.asked("solve?engine=sat") {
		t.Error("the solution was not that of the engine chosen")
	}
	if got := b.download("[data-do=pdf]", "puzzle.pdf"); !strings.HasPrefix(got, "%PDF-") {
		t.Errorf("no PDF: %.20q", got)
	}
}

// Where the server has no engine for browsers, the page asks it everything, and shows that.
func TestRemote(t *testing.T) {
	b := open(t, siteWith(t, true), look{})
	b.wait("the words", "document.getElementById('server').textContent.startsWith('Answers come from this server, sudokusat test,')")
	if got := b.text("#help-where"); !strings.HasPrefix(got, "Answers come from the server") {
		t.Errorf("the help shows %q", got)
	}
	if got := eval[[]string](b, "[...document.getElementById('engine').options].map((o) => `${o.value}: ${o.text}`)"); !slices.Equal(got, []string{": native, on the server", "sat: sat, on the server"}) {
		t.Errorf("the engines are %q", got)
	}
	b.typed(easy)
	b.verdict("unique")
	b.click("[data-do=step]")
	b.wait("the step", "document.getElementById('do-step')")
	b.click("[data-do=candidates]")
	b.wait("the candidates", "document.getElementById('answer').textContent.startsWith('Each cell shows')")
	b.click("[data-do=certificate]")
	b.wait("the certificate", "document.getElementById('certificate').dataset.verdict === 'verified'")
	if got := b.text("#certificate .seal"); !strings.HasPrefix(got, "✓ Verified by the server: ") {
		t.Errorf("the seal shows %q", got)
	}
	b.rule("cage 4 r1c1 r1c2")
	b.verdict("unsolvable")
	b.wait("what clashes", "document.getElementById('verdict-words').textContent.includes('In conflict: ')")
	b.newBoard("9x9 box 3x3")
	b.click("[data-do=count]")
	b.wait("how far it is", "document.getElementById('answer').textContent.includes('so far')")
	b.click("#cancel")
	b.wait("the end", "document.getElementById('answer').textContent === 'Cancelled. Estimate'")
	b.do("document.getElementById('rule-line').value = 'nonsense r1c1'")
	b.click("#rule-form [type=submit]")
	b.wait("the refusal", "document.getElementById('rule-error').textContent !== ''")
	b.Lock()
	defer b.Unlock()
	if i := slices.IndexFunc(b.requests, func(url string) bool { return strings.Contains(url, "/engine/") }); i >= 0 {
		t.Errorf("the page asked for %s", b.requests[i])
	}
}

// asked reports whether the page has asked our server for an operation. The browser
// reports a request at any time, so there are ten seconds for it.
func (b *tab) asked(what string) bool {
	for range 200 {
		b.Lock()
		asked := slices.ContainsFunc(b.requests, func(url string) bool { return strings.HasSuffix(url, "/api/"+what) })
		b.Unlock()
		if asked {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// Where the worker is late, the page shows that, a key is not kept waiting, and our
// server answers.
func TestLateWorkerIsReplacedByTheServer(t *testing.T) {
	needsEngine(t)
	b := open(t, site(t), look{})
	b.do("const { engine } = await import('./js/main.js'); const { live } = engine; engine.live = () => new Promise(() => {}); window.heal = () => { engine.live = live }")
	b.click(cell(1, 1))
	b.press("7")
	b.wait("our server's verdict", "document.getElementById('verdict').dataset.verdict === 'multiple'")
	if !b.asked("check") {
		t.Error("our server was not asked")
	}
	b.do("const { engine } = await import('./js/main.js'); engine.server = null")
	b.press("ArrowRight", "7")
	b.wait("the words", "document.getElementById('verdict-words').textContent === 'Looking for solutions…'")
	if got := state[int](b, "state.clues[1]"); got != 7 {
		t.Errorf("the key has written %d", got)
	}
	b.do("window.heal()")
	b.press("Delete", "6")
	b.verdict("multiple")
}

// What arrives behind the end of its question, progress or the answer, is not shown.
func TestAnswersBehindTheirEnd(t *testing.T) {
	needsEngine(t)
	b := open(t, files(t), look{})
	b.opens(easy)
	b.verdict("unique")
	b.do(`
		const { buttons } = (await import('./js/main.js')).engine, ask = buttons.ask;
		buttons.cancel = () => { /* on its way */ };
		buttons.ask = function (id, operation, request, progress, timeout) {
			const answer = ask.call(this, id, operation, request, progress, timeout);
			if (operation === 'parse') return answer;
			document.getElementById('cancel').click();
			progress?.({ reasons: [], patterns: [] });
			window.arrives = answer.then(() => new Promise((then) => setTimeout(then)));
			return answer;
		}`)
	for _, what := range []string{"certificate", "step", "steps", "solution", "canon", "rate"} {
		b.do("window.arrives = null; document.querySelector('[data-do=" + what + "], [data-more=" + what + "]').click()")
		b.wait("its answer", "window.arrives?.then(() => true)")
		if got := b.text("#answer"); got != "Cancelled." || !eval[bool](b, "document.getElementById('certificate').hidden && document.getElementById('steps').hidden") {
			t.Errorf("behind the end of %s the page shows %q", what, got)
		}
	}
}
