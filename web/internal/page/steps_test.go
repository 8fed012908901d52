//go:build !js

package page_test

// The list of steps, and what the board shows at each.

import (
	"strings"
	"testing"
)

// pointing is a puzzle whose first steps beyond singles take candidates away.
const pointing = ".179.36......8....9.....5.7.72.1.43....4.2.7..6437.25.7.1....65....3......56.172."

// walks is what the list of steps shows: how many there are, the one on show, the digits on the board.
func (b *tab) walks() (entries, at, digits int) {
	b.Helper()
	got := eval[[]int](b, "[document.querySelectorAll('#steps-list option').length, document.getElementById('steps-list').selectedIndex, document.querySelectorAll('.picture .cells .clue, .picture .cells .digit').length]")
	return got[0], got[1], got[2]
}

// The signs of a step leave the board with its words.
func TestSignsGoWithTheirWords(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(pointing)
	b.verdict("unique")
	const signs = "document.querySelector('.picture .signs').childElementCount"
	b.click("[data-do=step]")
	b.wait("the signs of a step", signs+" > 0")
	b.click("[data-do=certificate]")
	b.wait("no signs", signs+" === 0")
	b.wait("the certificate", "!document.getElementById('certificate').hidden")
}

// Every step can be gone to, forward and back, and the board is as it was there.
func TestStepsForwardAndBack(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(pointing)
	b.verdict("unique")
	b.click("[data-do=steps]")
	b.wait("all steps", "document.getElementById('steps-list').lastElementChild.textContent.startsWith('Solved')")
	clues := 81 - strings.Count(pointing, ".")
	entries, at, digits := b.walks()
	if at != 0 || digits != clues {
		t.Errorf("the first of %d steps is %d, with %d digits of %d", entries, at, digits, clues)
	}
	b.click("#steps-last")
	if _, at, digits := b.walks(); at != entries-1 || digits != 81 {
		t.Errorf("the end of %d steps is %d, with %d digits", entries, at, digits)
	}
	if got := b.text("#answer"); !strings.HasPrefix(got, "Solved: ") {
		t.Errorf("at the end the page shows %q", got)
	}
	b.click("#steps-back")
	if _, at, digits := b.walks(); at != entries-2 || digits >= 81 {
		t.Errorf("a step back is %d, with %d digits", at, digits)
	}
	b.click("#steps-first")
	b.click("#steps-singles")
	if !eval[bool](b, "document.querySelector('.picture .signs .gone') && !/single|full house/.test(document.getElementById('steps-list').selectedOptions[0].textContent)") {
		t.Errorf("past the singles the page shows %q, and no candidate crossed out", b.text("#answer"))
	}
	// What goes is among the candidates before its step, and not behind it.
	goes := eval[string](b, `(() => { const c = Number([...document.querySelectorAll('#grid [role=gridcell]')].find((e) => e.getAttribute('aria-label').includes('loses candidates')).dataset.cell);
		window.loser = c; return document.querySelector("#grid [data-cell='" + c + "']").getAttribute('aria-label'); })()`)
	b.click("#steps-next")
	after := eval[string](b, `document.querySelector("#grid [data-cell='" + window.loser + "']").getAttribute('aria-label')`)
	can := func(label string) string {
		_, rest, _ := strings.Cut(label, "can be ")
		list, _, _ := strings.Cut(rest, ",")
		return list
	}
	if can(goes) == "" || len(can(after)) >= len(can(goes)) {
		t.Errorf("before its step a cell is %q and after it %q", goes, after)
	}
	// The list is gone through by keys, and its digits are written where they are wanted.
	b.do("document.getElementById('steps-list').focus()")
	b.press("Home")
	if _, at, _ := b.walks(); at != 0 {
		t.Errorf("the key Home goes to %d", at)
	}
	b.press("End")
	b.click("#steps-take")
	b.wait("the digits", "document.getElementById('steps').hidden")
	if n := state[int](b, "state.digits.filter((v) => v !== null).length"); n != 81-clues {
		t.Errorf("%d digits are written of %d", n, 81-clues)
	}
	b.press("ctrl+z")
	if n := state[int](b, "state.digits.filter((v) => v !== null).length"); n != 0 {
		t.Errorf("taken back, %d digits are left", n)
	}
}

// The list goes with its puzzle, and the player's board is back when it is closed.
func TestStepsGoWithTheirPuzzle(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-do=steps]")
	b.wait("the steps", "!document.getElementById('steps').hidden")
	b.click("#steps-last")
	b.click("#steps-close")
	if _, _, digits := b.walks(); digits != 81-strings.Count(easy, ".") {
		t.Errorf("after the steps the board has %d digits", digits)
	}
	b.click("[data-do=steps]")
	b.wait("the steps", "!document.getElementById('steps').hidden")
	b.on(0)
	b.press("4")
	b.wait("no steps", "document.getElementById('steps').hidden && /^(Cancelled: the puzzle has changed.)?$/.test(document.getElementById('answer').textContent)") // the last steps may still be looked for
	b.opens("#box 2x2\n1...............")
	b.verdict("multiple")
	b.click("[data-do=steps]")
	b.wait("the reason for none", "document.getElementById('answer').textContent.includes('There are no steps')")
}

// What leaves a single no other place is shown, as a dotted box.
func TestSinglesShowWhatExcludes(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-do=steps]")
	b.wait("the steps", "document.querySelector('.picture .signs .placed')")
	if n := eval[int](b, "[...document.querySelectorAll('#grid [role=gridcell]')].filter((e) => /(clue|digit) 1.*part of the reason/.test(e.getAttribute('aria-label'))).length"); n == 0 {
		t.Errorf("of %q no digit is shown that excludes other places", b.text("#answer"))
	}
}

// Where no step is found in time, a digit of the solution can be had, which the page calls one without a reason.
func TestDigitOfLastResort(t *testing.T) {
	needsEngine(t) // which the limit is for
	b := open(t, site(t), look{})
	b.opens(hard)
	b.verdict("unique")
	if got := state[int](b, "engine.ask('hint', { puzzle: state.board.write(state.clues) }, { timeout: 0.001 }).then(() => 200, (e) => e.status)"); got != 503 {
		t.Errorf("a step that is not found in time has the status %d", got)
	}
	b.do(`const { engine } = await import('./js/main.js'), ask = engine.ask;
		engine.ask = function (operation, request, options) { if (operation !== 'hint') return ask.call(this, operation, request, options); window.limit = options.timeout; return ask.call(this, operation, request, { ...options, timeout: 0.001 }); };`)
	for _, button := range []string{"nudge", "step"} {
		b.click("[data-do=" + button + "]")
		b.answers("that there is none", "No step was found within 20 s.")
	}
	if limit := eval[int](b, "window.limit"); limit != 20 {
		t.Errorf("a step is looked for within %d s", limit)
	}
	b.on(1)
	b.click("#give-digit")
	b.answers("the digit", "r1c2 is 1: a digit of the solution, without a reason.")
	if got := state[int](b, "state.digits[1]"); got != 1 {
		t.Errorf("r1c2 is %d", got)
	}
}
