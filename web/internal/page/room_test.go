//go:build !js

package page_test

// Where parts of the page lie below each other, what comes covers nothing that is used, and is seen itself.

import (
	"fmt"
	"strings"
	"testing"
)

// covering are the elements of a list that others cover in their middle, or that are out of sight.
func (b *tab) covering(selector string) []string {
	b.Helper()
	return eval[[]string](b, fmt.Sprintf(`new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then(
		[...document.querySelectorAll(%s)].filter((e) => e.checkVisibility()).filter((e) => {
			const { left, right, top, bottom } = e.getBoundingClientRect(), at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
			return !e.contains(at) && !at?.contains(e);
		}).map((e) => e.textContent)))))`, quote(selector)))
}

// On an upright tablet and on a phone neither an answer nor a long verdict covers the keys; what is longer is scrolled.
func TestAnswersCoverNoKeys(t *testing.T) {
	const keys = "#marks button, #keypad button, #edit button:not(#clock)"
	for name, l := range map[string]look{"tablet": {width: 820, height: 1180, touch: true}, "phone": {width: 390, height: 844, touch: true}, "low": {width: 360, height: 640, touch: true}} {
		t.Run(name, func(t *testing.T) {
			b := open(t, site(t), l)
			b.opens(pointing)
			b.verdict("unique")
			b.click("#playing")
			b.verdict("unique")
			free := func(when string) {
				t.Helper()
				b.do("scrollTo(0, innerHeight < 700 ? document.querySelector('.top').offsetHeight : 0)")
				if got := b.covering(keys); len(got) > 0 {
					t.Errorf("%s covers the keys %q", when, got)
				}
			}
			b.click("[data-do=step]")
			b.wait("the step", "document.getElementById('do-step')")
			free("a step")
			b.do("document.getElementById('answer').textContent = 'r1c1 is not 4. '.repeat(60)")
			free("a long answer")
			b.do("document.getElementById('verdict-words').textContent = 'r1c1 is 4 and r1c2 is 4. '.repeat(30)")
			free("a long verdict")
			room := eval[[]float64](b, `(() => {
				const verdict = document.getElementById('verdict'), words = document.getElementById('verdict-words'), edge = (e) => e.getBoundingClientRect();
				const above = edge(words).top - edge(verdict).top;
				verdict.scrollTop = verdict.scrollHeight;
				return [above, edge(verdict).bottom - edge(words).bottom];
			})()`)
			if room[0] < 8 || room[1] < 8 {
				t.Errorf("a long verdict has %v px above it and below", room)
			}
		})
	}
}

// A certificate and a rating are seen when they come, on a phone and in a low window.
func TestAnswersComeIntoSight(t *testing.T) {
	for name, l := range map[string]look{"phone": {width: 390, height: 844, touch: true}, "low": {width: 1100, height: 560}} {
		t.Run(name, func(t *testing.T) {
			b := open(t, siteWith(t, true), l)
			b.opens(easy)
			b.verdict("unique")
			b.click("[data-do=certificate]")
			b.wait("the certificate", "document.getElementById('certificate').dataset.verdict === 'verified'")
			if got := b.covering("#certificate .seal, #save-certificate"); len(got) > 0 {
				t.Errorf("out of sight are %q", got)
			}
			b.do("document.getElementById('certificate').hidden = true")
			b.click("[data-more=rate]")
			b.answers("the ratings", "Its grade is easy")
			b.wait("the rating in sight", "(() => { const { top, bottom } = document.getElementById('answer').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()")
		})
	}
}

// On a phone the list of rules has most of the screen, and a tool that is taken from it brings the board back, which shows that.
func TestRulesHaveRoomOnPhone(t *testing.T) {
	b := open(t, site(t), look{width: 390, height: 844, touch: true})
	b.tap("#find-all")
	b.wait("the list", "document.querySelectorAll('#found li').length > 50")
	b.do("document.getElementById('find').scrollIntoView()")
	const seen = `(() => { let n = 0; for (let y = 0; y < innerHeight; y++) if (document.elementFromPoint(innerWidth / 2, y)?.closest('#found')) n++; return n; })()`
	if got := eval[int](b, seen); got < 300 {
		t.Errorf("%d px of the list are seen", got)
	}
	const draw = "#found [data-family=thermo]"
	b.tap(draw)
	b.wait("the tool", "document.querySelector('"+draw+"').getAttribute('aria-pressed') === 'true'")
	b.wait("the board", "(({ top, bottom }) => top >= -1 && bottom <= innerHeight)(document.getElementById('board').getBoundingClientRect())")
	const frame = "getComputedStyle(document.querySelector('.picture')).outlineStyle"
	if got := eval[string](b, frame); got != "dashed" {
		t.Errorf("the board that is drawn on has a %s frame", got)
	}
	b.tap(draw)
	b.wait("no tool", "document.querySelector('"+draw+"').getAttribute('aria-pressed') === 'false' && "+frame+" === 'none'")
}

// What is done with fingers is in the help where there are fingers.
func TestHelpHasFingers(t *testing.T) {
	for touch, want := range map[bool]int{true: 6, false: 0} {
		b := open(t, site(t), look{touch: touch})
		b.click("#help")
		if got := eval[int](b, "[...document.querySelectorAll('#help-dialog .touch')].filter((e) => e.checkVisibility()).length"); got != want {
			t.Errorf("with fingers %v the help has %d lines about them", touch, got)
		}
	}
}

// Who solves has none of the controls that change the puzzle, and has them back as a setter.
func TestSolversHaveNoSettersControls(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 2x2\n#rule cage 3 r1c1 r1c2\n" + strings.Repeat(".", 16))
	b.verdict("multiple")
	const controls = "#quick button, #find, #rule-line, #about-edit, [data-do=fix], [data-more=minimise], #rule-list :is(button, [role=button])"
	shown := fmt.Sprintf("[...document.querySelectorAll(%s)].filter((e) => e.checkVisibility()).length", quote(controls))
	before := eval[int](b, shown)
	b.click("[data-tool=Cage]")
	b.click("#playing")
	if got := eval[int](b, shown); got != 0 || before < 15 {
		t.Errorf("a setter has %d controls, a solver %d", before, got)
	}
	if got := b.text("#rule-list code"); got != "cage 3 r1c1 r1c2" {
		t.Errorf("a solver reads the rules %q", got)
	}
	b.do("document.activeElement.blur()")
	b.press("/")
	b.drag([2]int{1, 1}, [2]int{1, 2})
	if got := state[int](b, "state.rules.length"); got != 1 {
		t.Errorf("a solver's drag makes %d rules", got)
	}
	b.click("#setting")
	if got := eval[int](b, shown); got != before {
		t.Errorf("a setter has %d controls again, of %d", got, before)
	}
}
