//go:build !js

package page_test

// What is seen: boards with squares that are not there, boxes that rules make, totals
// beside signs, paper, and the colours of a system.

import (
	"fmt"
	"os"
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

// Black squares are darker than those that are white or open, in the dark as well, and a digit that goes is whole in the middle of its cross.
func TestBlackIsDarkerThanWhite(t *testing.T) {
	for _, dark := range []bool{false, true} {
		b := open(t, site(t), look{dark: dark})
		b.opens("#board 4x4 box 2x2 layers shade=white,black\n#rule yin-yang\n1234341221434321 shade:b..............w")
		b.sees(".shades rect")
		if got := eval[[]float64](b, `(() => {
			const fill = (selector) => getComputedStyle(document.querySelector(selector)).fill.match(/[\d.]+/g).map(Number);
			const paper = fill('.picture .paper rect'), [r, g, b, alpha = 1] = fill('.picture .shades rect');
			const sum = (list) => list.slice(0, 3).reduce((a, v) => a + v), over = [r, g, b].map((v, i) => alpha * v + (1 - alpha) * paper[i]);
			return [sum(over), sum(paper)];
		})()`); got[0] > got[1]-60 {
			t.Errorf("dark %v: black is %v bright, white %v", dark, got[0], got[1])
		}
		b.opens(pointing)
		b.verdict("unique")
		b.click("[data-do=steps]")
		b.wait("all steps", "document.getElementById('steps-list').lastElementChild.textContent.startsWith('Solved')")
		b.click("#steps-singles")
		if got := eval[string](b, "(({ paintOrder, stroke, strokeWidth }) => [paintOrder, stroke === getComputedStyle(document.querySelector('.picture .paper rect')).fill, parseFloat(strokeWidth) >= 3].join())(getComputedStyle(document.querySelector('.picture .cells .gone')))"); got != "stroke,true,true" {
			t.Errorf("dark %v: a digit that goes is drawn %s", dark, got)
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

// covered are the kinds of signs that run through a candidate or a pencil mark, with its text. Crosses and rings of candidates themselves
// are left out: they lie behind.
const covered = `(() => {
	const written = [...document.querySelectorAll('.picture .cells :is(.candidate, .mark)')].map((e) => {
		const [x, y, size] = ['x', 'y', 'font-size'].map((name) => Number(e.getAttribute(name))), half = e.getComputedTextLength() / 2;
		return { text: e.textContent, left: x - half, right: x + half, top: y - 0.74 * size, bottom: y };
	});
	const hits = new Set();
	for (const e of document.querySelectorAll('.picture .signs > :not(.gone, .only, .gap, text)')) {
		const half = parseFloat(getComputedStyle(e).strokeWidth) / 2, long = e.getTotalLength();
		for (let at = 0; at < long; at += 1.5) {
			const p = e.getPointAtLength(at);
			for (const { text, left, right, top, bottom } of written) {
				if (p.x > left - half && p.x < right + half && p.y > top - half && p.y < bottom + half) hits.add(e.getAttribute('class') + ' through ' + text);
			}
		}
	}
	return [written.length, document.querySelectorAll('.picture .signs > *').length, [...hits].join('; ')].join('|');
})()`

// Signs of steps run through no candidate and no pencil mark, on small boards and large ones, and lie below all that is written.
func TestSignsCoverNoCandidates(t *testing.T) {
	b := open(t, site(t), look{})
	clear := func(what string) {
		t.Helper()
		got := strings.SplitN(eval[string](b, covered), "|", 3)
		if got[0] == "0" || got[1] == "0" || got[2] != "" {
			t.Errorf("%s: of %s candidates and %s signs: %s", what, got[0], got[1], got[2])
		}
	}
	b.opens(pointing)
	b.verdict("unique")
	b.click("[data-do=steps]")
	b.wait("all steps", "document.getElementById('steps-list').lastElementChild.textContent.startsWith('Solved')")
	clear("pointing")
	b.wait("crosses behind candidates", "document.querySelectorAll('.picture .signs .gone').length === document.querySelectorAll('.picture .cells .gone').length")
	for i := 0; ; i++ {
		b.click("#steps-next")
		clear("a later step")
		if eval[bool](b, "Boolean(document.querySelector('.picture .signs .placed.only'))") {
			break
		} else if i == 30 {
			t.Fatal("no candidate that is placed has a ring")
		}
	}
	b.click("#steps-close")
	for _, mode := range []string{"corner", "centre"} { // marks in the cell of a step
		b.opens(easy)
		b.verdict("unique")
		b.on(5)
		b.click("[data-mode=" + mode + "]")
		b.on(5)
		b.press("1", "4", "7", "9")
		b.wait("the marks", "document.querySelector('.picture .cells .mark')")
		b.click("[data-do=step]")
		b.wait("the step", "document.getElementById('do-step')")
		clear(mode + " marks")
	}
	b.opens("#box 4x4\n" + hexadecimal(t))
	b.verdict("unique")
	b.click("[data-do=candidates]")
	b.wait("the candidates", "document.querySelector('.picture .cells .candidate')")
	b.click("[data-do=step]")
	b.wait("the step", "document.getElementById('do-step')")
	clear("16×16")
	if n := eval[int](b, "document.querySelector('.signs').compareDocumentPosition(document.querySelector('.cells')) & Node.DOCUMENT_POSITION_FOLLOWING"); n == 0 {
		t.Error("signs lie above what is written")
	}
}

// hexadecimal is a 16×16 puzzle with one solution.
func hexadecimal(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../../testdata/puzzles/16x16.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			puzzle, _, _ := strings.Cut(line, ":")
			return puzzle
		}
	}
	t.Fatal("there is no 16×16 puzzle")
	return ""
}

// On a phone a board of sixteen columns has all of them in sight.
func TestWideBoardFitsOnPhone(t *testing.T) {
	b := open(t, site(t), look{width: 390, height: 844, touch: true})
	b.opens("#box 4x4\n" + hexadecimal(t))
	b.wait("the board", "document.querySelectorAll('#grid [role=gridcell]').length === 256")
	if got := eval[[]int](b, "(() => { const { scrollWidth, clientWidth } = document.querySelector('.scroll'); return [scrollWidth, clientWidth, document.documentElement.scrollWidth] })()"); got[0] > got[1] || got[2] > 390 {
		t.Errorf("%d px are scrolled in %d, the page has %d", got[0], got[1], got[2])
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

// On a phone what closes a dialog is in sight, however far its content is scrolled, and so is what it is for.
func TestLongDialogsKeepTheirButtons(t *testing.T) {
	b := open(t, site(t), look{width: 390, height: 600, touch: true})
	for _, name := range []string{"open", "new", "help"} {
		for _, down := range []string{"0", "1", "0.5"} {
			if name == "new" && down == "0.5" {
				continue // between its two forms
			}
			b.do(fmt.Sprintf("const d = document.getElementById('%[1]s-dialog'); if (!d.open) document.getElementById('%[1]s').click(); d.scrollTop = %[2]s * d.scrollHeight", name, down))
			got := eval[[]string](b, fmt.Sprintf(`[...document.querySelectorAll('#%s-dialog .head button, #%[1]s-dialog form:%s-of-type [type=submit]')].filter((e) => {
				const { left, right, top, bottom } = e.getBoundingClientRect(), at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
				return top < 0 || bottom > innerHeight || !e.contains(at);
			}).map((e) => e.textContent)`, name, map[bool]string{true: "last", false: "first"}[down == "1"]))
			if len(got) > 0 {
				t.Errorf("the dialog %s at %s hides %q", name, down, got)
			}
		}
		b.tap("#" + name + "-dialog .head button")
		b.wait("the end of the dialog", fmt.Sprintf("!document.getElementById('%s-dialog').open", name))
	}
}

// On a phone the last answer lies above the verdict, and groups of digits in it are not broken between lines.
func TestAnswerLeavesTheVerdictInSight(t *testing.T) {
	b := open(t, site(t), look{width: 390, height: 844, touch: true})
	b.opens(easy)
	b.verdict("unique")
	b.do("document.querySelector('[data-do=count]').click()")
	b.wait("the count", "document.getElementById('answer').textContent === '1 solution.'")
	b.wait("both in sight", `(() => {
		const [answer, verdict] = ['answer', 'verdict'].map((id) => document.getElementById(id).getBoundingClientRect());
		return answer.height > 20 && answer.bottom <= verdict.top + 1 && verdict.bottom <= innerHeight + 1;
	})()`)
	for words, want := range map[string]string{
		"has 2 9, 3 8 or 12 13 1":    "has |2 9|, |3 8| or |12 13 1|",
		"r1c1 2 is no group, 1.2 3":  "r1c1 2 is no group, 1.2 3",
		"1 2 3 4 5 6 7 8 9 10 11 12": "|1 2 3 4 5 6 7 8 9| |10 11 12|",
	} {
		if got := eval[string](b, "import('./js/dom.js').then(({ together }) => together("+quote(words)+").map((p) => p.className === 'together' ? `|${p.textContent}|` : p).join(''))"); got != want {
			t.Errorf("%q is in the parts %q, not %q", words, got, want)
		}
	}
}
