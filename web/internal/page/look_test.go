//go:build !js

package page_test

// What is seen: boards with squares that are not there, boxes that rules make, totals
// beside signs, paper, and the colours of a system.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// sees waits for an element of the picture.
func (b *tab) sees(selector string) {
	b.Helper()
	b.wait(selector, fmt.Sprintf("document.querySelector(%s)", quote(".picture "+selector)))
}

// The squares of a Kakuro that hold totals are dark, and the totals are white.
func TestKakuroTotalsAreWhiteOnDark(t *testing.T) {
	for _, dark := range []bool{false, true} {
		b := open(t, site(t), look{dark: dark})
		b.opens("#board 3x3 digits 1-9 lines free missing r1c1,r1c2,r1c3,r2c1,r3c1\n#rule cage 4 r2c2 r2c3\n#rule cage 6 r3c2 r3c3\n#rule cage 3 r2c2 r3c2\n#rule cage 7 r2c3 r3c3\n####..#..")
		b.sees(".rules .fill-block")
		got := eval[[]string](b, `(() => {
			const block = document.querySelector('.picture .fill-block'), total = [...document.querySelectorAll('.picture .over text, .picture .rules text')].find((e) => e.textContent === '7');
			const d = block.getAttribute('d').replaceAll(' ', ','), style = (e) => getComputedStyle(e).fill;
			return [style(block), style(total), String(d.includes('M0,0L192,0'))];
		})()`)
		if got[0] == got[1] || got[1] != "rgb(255, 255, 255)" || got[2] != "true" {
			t.Errorf("block, total and place are %q", got)
		}
	}
}

// The boxes of a rule are drawn like those of a board, and what rules have drawn goes
// with them.
func TestBoxesOfRules(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#board 9x9 box none\n#rule sudoku-grid r1c1 9 3x3\n" + strings.Repeat(".", 81))
	line := "[...document.querySelectorAll('.picture .lines .stroke-ink')].some((e) => e.getAttribute('d').includes('M192 0L192 576'))"
	b.wait("the line between boxes", line)
	b.opens("#board 3x3 digits 1-9 extra A,Total\n#rule equal-sum r1c1 r1c2 = Total\n.........")
	b.wait("the rule", "[...document.querySelectorAll('.picture .over text')].some((e) => e.textContent.startsWith('Σ'))")
	if n := eval[int](b, "[...document.querySelectorAll('.picture text')].filter((e) => e.textContent === 'Total').length"); n != 1 {
		t.Errorf("the name of an extra cell is there %d times", n)
	}
	b.do("document.querySelector('#rule-list button').click()")
	b.wait("no rule", "![...document.querySelectorAll('.picture .over text')].some((e) => e.textContent.startsWith('Σ'))")
	if n := eval[int](b, "[...document.querySelectorAll('.picture text')].filter((e) => e.textContent === 'Total').length"); n != 1 {
		t.Errorf("without rules the name of an extra cell is there %d times", n)
	}
}

// The total of a cage stays readable in a clash, below a selection, beside marks.
func TestCageTotalsStayReadable(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 3x3\n#rule cage 17 r1c1 r1c2\n5" + strings.Repeat(".", 7) + "5" + strings.Repeat(".", 72))
	b.verdict("unsolvable")
	b.sees(".signs .bad")
	b.sees(".over text")
	apart := func(what, selector string) {
		t.Helper()
		b.wait(what, fmt.Sprintf("document.querySelector(%s)", quote(selector)))
		got := eval[[]float64](b, fmt.Sprintf(`(() => {
			const total = [...document.querySelectorAll('.picture .over text')].find((e) => e.textContent === '17');
			const y = Number(total.getAttribute('y')), e = document.querySelector(%s);
			return [y, e.tagName === 'circle' ? e.getAttribute('cy') - e.getAttribute('r') - 2 : e.getAttribute('y') - 0.72 * e.getAttribute('font-size')];
		})()`, quote(selector)))
		if got[0] > got[1] {
			t.Errorf("the total reaches down to %v, and %s begins at %v", got[0], what, got[1])
		}
	}
	apart("the ring", ".picture .signs .ring")
	apart("the digit", ".picture .cells g:first-child text")
	b.press("Delete", "shift+1")
	apart("the mark", ".picture .cells g:first-child .mark")
	b.click("[data-do=candidates]")
	b.press("Delete", "ctrl+z")
	apart("the candidate", ".picture .cells g:first-child .candidate")
	if before := eval[bool](b, "Boolean(document.querySelector('.picture .selection').compareDocumentPosition(document.querySelector('.picture .over')) & Node.DOCUMENT_POSITION_FOLLOWING)"); !before {
		t.Error("the frame of the selection hides totals")
	}
}

// On paper are the board and its rules, and nothing of a verdict.
func TestPaperHasBoardAndRulesOnly(t *testing.T) {
	b := open(t, site(t), look{dark: true})
	b.opens("#box 2x2\n#rule anti-knight\n1...............")
	b.sees(".signs .differs")
	protocol(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if got := eval[[]string](b, "['.picture .signs', '.verdict', '.pad', '#quick', '#rule-list button'].filter((s) => document.querySelector(s).checkVisibility() && getComputedStyle(document.querySelector(s)).display !== 'none')"); len(got) > 0 {
		t.Errorf("on paper are %q", got)
	}
	if got := eval[string](b, "document.querySelector('#rule-list code').checkVisibility() ? '' : document.getElementById('rule-text').innerText.trim()"); !strings.HasPrefix(got, "anti-knight: no digit twice") {
		t.Errorf("the rules on paper are %q", got)
	}
}

// Where the system chooses all colours, what is pressed looks pressed.
func TestForcedColours(t *testing.T) {
	b := open(t, site(t), look{})
	for _, scheme := range []string{"light", "dark"} {
		protocol(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}, {Name: "prefers-color-scheme", Value: scheme}}})
		looks := eval[[]string](b, "['#setting', '#playing'].map((s) => { const { backgroundColor, color } = getComputedStyle(document.querySelector(s)); return backgroundColor + color; })")
		if looks[0] == looks[1] {
			t.Errorf("%s: a pressed button and another one are both %s", scheme, looks[0])
		}
	}
}

// Rules that clash are named once.
func TestClashWords(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 3x3\n#rule cage 3 r1c1 r1c2\n#rule cage 17 r1c2 r1c3\n" + strings.Repeat(".", 81))
	b.wait("the clash", "document.querySelectorAll('#rule-list .clash').length === 2")
	if words := b.verdict("unsolvable"); strings.Count(words, "cage 17 r1c2 r1c3") != 1 || strings.Count(words, "cage 3 r1c1 r1c2") != 1 {
		t.Errorf("the page shows %q", words)
	}
}
