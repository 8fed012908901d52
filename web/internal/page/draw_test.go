//go:build !js

package page_test

// Rules drawn with the mouse, switched on, written on the line.

import (
	"fmt"
	"strings"
	"testing"
)

func TestDraw(t *testing.T) {
	b := open(t, site(t), look{})
	for _, x := range []struct {
		tool  string
		cells [][2]int
		value string // written and ended with Enter, if anything
		want  string
	}{
		{"Cage", [][2]int{{1, 1}, {1, 2}, {2, 2}}, "15", "cage 15 r1c1 r1c2 r2c2"},
		{"Cage", [][2]int{{4, 4}, {4, 5}}, "", "different r4c4 r4c5"},
		{"Thermometer", [][2]int{{9, 1}, {8, 2}, {7, 3}, {7, 4}}, "", "thermo r9c1..r7c3 r7c4"},
		{"Arrow", [][2]int{{5, 5}, {5, 6}, {5, 7}}, "", "arrow r5c5 = r5c6 r5c7"},
		{"White dot", [][2]int{{3, 1}, {3, 2}}, "", "difference 1 r3c1 r3c2"},
		{"Black dot", [][2]int{{6, 1}, {7, 1}}, "", "ratio 2 r6c1 r7c1"},
		{"X", [][2]int{{6, 8}, {6, 9}}, "", "pair-sum 10 r6c8 r6c9"},
		{"V", [][2]int{{9, 8}, {9, 9}}, "", "pair-sum 5 r9c8 r9c9"},
	} {
		before := eval[int](b, "document.querySelectorAll('#rule-list li').length")
		b.click(fmt.Sprintf("[data-tool=%s]", quote(x.tool)))
		b.drag(x.cells...)
		if x.tool == "Cage" {
			b.wait("the question for the total", "document.activeElement.id === 'draw-value'")
			if x.value != "" {
				b.write(x.value)
			}
			b.press("Enter")
		}
		b.wait("the rule "+x.want, fmt.Sprintf("document.querySelectorAll('#rule-list li').length === %d", before+1))
		if got := b.text("#rule-list li:last-child code"); got != x.want {
			t.Errorf("%s over %v makes %q, not %q", x.tool, x.cells, got, x.want)
		}
		if eval[bool](b, fmt.Sprintf("document.querySelector('[data-tool=%s]').getAttribute('aria-pressed') === 'true'", quote(x.tool))) {
			b.click("#draw-cancel")
		}
	}
	b.verdict("multiple")

	// Lists of the same length: a stroke is two halves.
	b.find("clone")
	b.click("#found [data-family=clone]")
	b.drag([2]int{8, 5}, [2]int{8, 6}, [2]int{7, 6}, [2]int{7, 7})
	b.wait("the clone", "[...document.querySelectorAll('#rule-list code')].some((c) => c.textContent === 'clone r8c5 r8c6 = r7c6 r7c7')")
	b.click("#draw-cancel")

	// Diagonals are switches.
	b.click("[data-diagonal='-']")
	b.wait("the diagonal", "[...document.querySelectorAll('#rule-list code')].some((c) => c.textContent === 'diagonal -')")
	b.click("[data-diagonal='+']")
	b.wait("both diagonals", "[...document.querySelectorAll('#rule-list code')].some((c) => c.textContent === 'diagonal')")
	b.click("[data-diagonal='-']")
	b.click("[data-diagonal='+']")
	b.wait("no diagonal", "![...document.querySelectorAll('#rule-list code')].some((c) => c.textContent.startsWith('diagonal'))")

	// Any rule can be written, and what is wrong with one is shown.
	b.rule("sandwich 12 r1c1..r1c9")
	if got := b.text("#rule-error"); got != "" {
		t.Errorf("the page shows %q of a good rule", got)
	}
	b.do("document.getElementById('rule-line').value = 'termo r1c1 r1c2'")
	b.click("#rule-form [type=submit]")
	b.wait("what is wrong", "document.getElementById('rule-error').textContent.includes('thermo')")
	if got := b.text("#rule-error"); strings.Contains(got, "column") {
		t.Errorf("what is wrong is shown with a place in a text that nobody has written: %s", got)
	}
	if !eval[bool](b, "document.getElementById('rule-line').getAttribute('aria-invalid') === 'true'") {
		t.Error("the line of a bad rule is not marked")
	}
}

// rule writes a rule on the line and adds it.
func (b *tab) rule(rule string) {
	b.Helper()
	b.do(fmt.Sprintf("const line = document.getElementById('rule-line'); line.value = %s; line.dispatchEvent(new Event('input'))", quote(rule)))
	b.click("#rule-form [type=submit]")
	b.wait("the rule "+rule, fmt.Sprintf("[...document.querySelectorAll('#rule-list code')].some((c) => c.textContent === %s)", quote(rule)))
}

func TestRegions(t *testing.T) {
	b := open(t, site(t), look{})
	b.newBoard("4x4 box 2x2")
	b.click("[data-tool=Regions]")
	stroke := func(cells ...int) {
		selectors := make([]string, len(cells))
		for i, c := range cells {
			selectors[i] = fmt.Sprintf("#grid [data-cell='%d']", c)
		}
		b.draws("left", 0, selectors...)
	}
	stroke(1, 2) // r1c3 joins the first region, which is too large now
	const uneven = "Each region is to have 4 squares: that of r1c1 has 5, that of r1c4 has 3."
	b.wait("the count of squares", "document.getElementById('verdict-words').textContent === "+quote(uneven))
	if kind := eval[string](b, "document.getElementById('verdict').dataset.verdict + ' ' + document.getElementById('draw-help').textContent"); !strings.HasPrefix(kind, "painting ") || !strings.HasSuffix(kind, uneven) {
		t.Errorf("on the way to regions the page shows %q", kind)
	}
	stroke(6, 5) // r2c2 joins the second one
	b.verdict("multiple")
	if got := state[string](b, "state.board.key"); got != "4x4 regions 0001011122332233" {
		t.Errorf("the board is %q", got)
	}
	b.click("#draw-swap")
	stroke(2, 1, 5) // r1c3 and r2c2 exchange theirs
	b.wait("the exchange", "import('./js/main.js').then(({ store }) => store.state.board.key === '4x4 regions 0011001122332233')")
	b.verdict("multiple")
}

// A click beside a row or column takes the whole of it, from that side on: for the rule that is drawn, for one that is changed, or as the selection.
func TestClicksBesideTheBoard(t *testing.T) {
	b := open(t, site(t), look{})
	label := func(words string) {
		t.Helper()
		b.do("[...document.querySelectorAll('.picture .labels text')].forEach((e) => { e.id = e.textContent })")
		b.click("#" + words)
	}
	label("c3")
	b.wait("the column", "document.querySelectorAll('#grid [aria-selected=true]').length === 9")
	b.do("document.getElementById('find').focus()")
	b.write("sandwich")
	b.wait("the rule", "document.querySelector('#found [data-family=sandwich]')")
	b.press("Enter")
	b.wait("the tool", "!document.getElementById('draw-form').hidden")
	label("r2")
	b.wait("the question for the sum", "document.activeElement.id === 'draw-value'")
	b.write("12")
	b.press("Enter")
	b.wait("the rule", "import('./js/main.js').then(({ store }) => store.state.rules.join() === 'sandwich 12 r2c1..r2c9')")
	b.wait("the sum, with room for which the labels are drawn anew", "[...document.querySelectorAll('.picture .over text')].some((e) => e.textContent === '12')")
	label("c5")
	b.wait("the question for the next sum", "document.activeElement.id === 'draw-value'")
	b.write("7")
	b.press("Enter")
	b.wait("the other rule", "import('./js/main.js').then(({ store }) => store.state.rules.join('; ') === 'sandwich 12 r2c1..r2c9; sandwich 7 r1c5..r9c5')")
}
