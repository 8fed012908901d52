//go:build !js

package page_test

// What a player sees while solving: which digits are wrong, the time, the end.

import (
	"fmt"
	"strings"
	"testing"
)

// signed lists the cells with the sign of a fault, in their order.
func (b *tab) signed() string {
	b.Helper()
	return state[string](b, "[...live.signs()].filter(([, s]) => s.includes('bad')).map(([c]) => state.board.name(c)).join(' ')")
}

// onlySolution is the only one of the puzzle easy.
func onlySolution(b *tab) string {
	b.Helper()
	return state[string](b, "engine.ask('solve', { board: state.board.key, rules: [], puzzle: state.board.write(state.clues) }).then(({ solutions }) => solutions[0])")
}

// A wrong digit is marked itself, and none of the clues that it clashes with; the end is announced with its time.
func TestWrongDigitsAreMarkedThemselves(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	right := onlySolution(b)
	blank := strings.IndexByte(easy, '.')
	if blank < 0 {
		blank = strings.IndexByte(easy, '0')
	}
	name := fmt.Sprintf("r%dc%d", blank/9+1, blank%9+1)
	b.click("#playing")
	b.verdict("unique")
	b.on(blank)
	wrong := string('1' + (right[blank]-'1'+1)%9)
	b.press(wrong)
	if words := b.verdict("wrong"); words != name+" is wrong." || b.signed() != name {
		t.Errorf("of a wrong digit at %s the page shows %q and marks %q", name, words, b.signed())
	}
	if got := eval[string](b, fmt.Sprintf("document.querySelector(\"#grid [data-cell='%d']\").getAttribute('aria-label')", blank)); !strings.Contains(got, "in conflict") {
		t.Errorf("a screen reader hears of it %q", got)
	}
	b.press(string(right[blank]))
	if words := b.verdict("right"); !strings.HasPrefix(words, "Right so far; ") || b.signed() != "" {
		t.Errorf("of a right digit the page shows %q and marks %q", words, b.signed())
	}

	// Without checks nothing is given away until somebody asks, or the puzzle is solved.
	b.click("#settings summary")
	b.click("#settings [name=checking]")
	b.on(blank)
	b.press(wrong)
	b.verdict("unchecked")
	if got := b.signed(); got != "" {
		t.Errorf("unchecked, the page marks %q", got)
	}
	b.click("[data-do=check]")
	b.verdict("wrong")
	b.on(blank)
	b.press(string(right[blank]))
	b.verdict("unchecked")
	b.click("[data-do=solution]")
	if words := b.verdict("solved"); !strings.HasPrefix(words, "Solved") {
		t.Errorf("of the solution the page shows %q", words)
	}
	b.click("#setting")
	b.verdict("unique")
	if !eval[bool](b, "document.querySelector('[data-do=check]').hidden && document.getElementById('clock').hidden") {
		t.Error("a setter is offered a check, or timed")
	}
}

// Where the clues have several solutions, the player's digits are marked that leave none, and any solution is one.
func TestPlayerOfSeveralSolutions(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 2x2\n1...............")
	b.click("#playing")
	b.verdict("multiple")
	b.on(1)
	b.press("1")
	b.wait("the clash", "document.querySelector('.picture .signs .bad')")
	if got := b.signed(); got != "r1c2" {
		t.Errorf("the page marks %q", got)
	}
	b.press("Delete")
	b.click("[data-do=solution]")
	b.verdict("solved")
}

// The clock runs while a puzzle is solved, hides the board in a pause, and stops at the end.
func TestClock(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.click("#playing")
	b.wait("a second", "!document.getElementById('clock').textContent.startsWith('0:00')")
	b.click("#clock")
	if !eval[bool](b, "document.getElementById('board').inert && getComputedStyle(document.querySelector('.picture .cells')).visibility === 'hidden'") {
		t.Error("in a pause the board is seen")
	}
	b.do("document.activeElement.blur()")
	b.press("5")
	if n := state[int](b, "state.digits.filter((v) => v !== null).length"); n != 0 {
		t.Error("in a pause digits are written")
	}
	b.click("#clock")
	if eval[bool](b, "document.getElementById('board').inert") {
		t.Error("after the pause the board is not back")
	}
	b.click("[data-do=solution]")
	if words := b.verdict("solved"); !strings.HasPrefix(words, "Solved in 0:") {
		t.Errorf("at the end the page shows %q", words)
	}
	b.reload()
	b.verdict("solved")
	if got := b.text("#clock"); strings.HasPrefix(got, "0:00") {
		t.Errorf("after a reload the clock shows %q", got)
	}
	b.do("(await import('./js/main.js')).clock.set(3000)")
	if got := b.text("#clock"); !strings.HasPrefix(got, "50:") {
		t.Errorf("the clock of fifty minutes shows %q", got)
	}
	b.opens(hard)
	b.wait("the clock of another puzzle", "document.getElementById('clock').textContent.startsWith('0:')")
}

// Rows and columns have numbers, as words about cells use them, unless somebody does not want them.
func TestRowsAndColumnsAreNumbered(t *testing.T) {
	b := open(t, site(t), look{})
	labels := "[...document.querySelectorAll('.picture .labels text')].map((e) => e.textContent).join(' ')"
	if got := eval[string](b, labels); got != "r1 r2 r3 r4 r5 r6 r7 r8 r9 c1 c2 c3 c4 c5 c6 c7 c8 c9" {
		t.Errorf("the labels are %q", got)
	}
	b.click("#settings summary")
	b.click("#settings [name=labels]")
	b.wait("no labels", labels+" === ''")
	b.reload()
	if got := eval[string](b, labels); got != "" {
		t.Errorf("after a reload the labels are %q", got)
	}
}

// On a phone the board, the keys and the last answer are in sight together, and the digits are three by three.
func TestPhoneHasAllInSight(t *testing.T) {
	b := open(t, site(t), look{width: 390, height: 844, touch: true})
	b.opens(easy)
	b.click("#playing")
	b.verdict("unique")
	b.click("[data-do=step]")
	b.wait("the step", "document.getElementById('do-step')")
	for _, at := range []string{"0", "document.body.scrollHeight"} {
		got := eval[[]string](b, fmt.Sprintf(`new Promise((then) => { scrollTo(0, %s); requestAnimationFrame(() => requestAnimationFrame(() => then(['#board', ...%s === 0 ? ['#keypad', '#answer'] : []].filter((s) => {
			const { top, bottom } = document.querySelector(s).getBoundingClientRect();
			return top < -1 || bottom > innerHeight + 1;
		})))); })`, at, at))
		if len(got) > 0 {
			t.Errorf("scrolled to %s, not in sight: %q", at, got)
		}
	}
	b.do("scrollTo(0, 0)")
	if got := eval[int](b, "new Set([...document.querySelectorAll('#keypad button')].map((e) => Math.round(e.getBoundingClientRect().left))).size"); got != 3 {
		t.Errorf("the keys are in %d columns", got)
	}
	// What covers the middle of the last lines of the screen.
	last := "document.elementFromPoint(innerWidth / 2, innerHeight - 20).closest('#verdict, #answer, #steps .row')?.id || 'steps'"
	b.opens(hard)
	b.wait("the verdict above the words that a puzzle was opened", last+" === 'verdict'")
	b.do("document.querySelector('[data-do=count]').click()")
	b.wait("an answer that is newer", last+" === 'answer'")
	b.do("document.querySelector('[data-do=steps]').click()")
	b.wait("the buttons through the steps", last+" === 'steps'")
}

// A link leads past the rules, and leaves the address as it is.
func TestSkipsRules(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	if seen := eval[bool](b, "document.getElementById('skip').getBoundingClientRect().width > 1"); seen {
		t.Error("the link is seen before it is used")
	}
	before := b.address()
	b.do("document.getElementById('skip').focus()")
	b.press("Enter")
	b.wait("the heading behind the rules", "document.activeElement.id === 'files-title'")
	if after := b.address(); after != before {
		t.Errorf("the address was %s and is %s", before, after)
	}
}

// A square can have several colours, each a stripe of its own; the same one again takes it away.
func TestSeveralColours(t *testing.T) {
	b := open(t, site(t), look{})
	b.on(0)
	b.click("[data-mode=colour]")
	b.on(0)
	b.press("4", "1")
	label := "document.querySelector(\"#grid [data-cell='0']\").getAttribute('aria-label')"
	b.wait("the label", label+".includes('coloured grey and blue')")
	if got := eval[string](b, "[...document.querySelectorAll('.picture .colours rect')].map((e) => [e.getAttribute('x'), e.getAttribute('width')]).join(' ')"); got != "0,32 32,32" {
		t.Errorf("two colours are drawn at %s", got)
	}
	b.reload()
	b.click("[data-mode=colour]")
	b.on(0)
	b.press("4")
	b.wait("the label", "/coloured grey(,|$)/.test("+label+")")
}
