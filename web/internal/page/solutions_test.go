//go:build !js

package page_test

// Solutions, one at a time and compared.

import (
	"slices"
	"strings"
	"testing"
)

// Solutions are shown one after the other, and all of them come around.
func TestAnotherSolution(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 2x2\n12..34..2.4.....")
	b.verdict("multiple")
	b.click("[data-do=solution]")
	b.answers("the first solution", "Solution 1 of ")
	n := eval[int](b, "Number(/of (\\d+)\\./.exec(document.getElementById('answer').textContent)[1])")
	seen := map[string]bool{}
	for i := range n {
		b.answers("the next solution", "Solution "+string(rune('1'+i))+" of ")
		seen[filled(b)] = true
		b.click("#another")
	}
	b.answers("the first again", "Solution 1 of ")
	if len(seen) != n || n < 2 {
		t.Errorf("%d solutions of %d are shown", len(seen), n)
	}
}

// filled is the board with all that is written on it.
func filled(b *tab) string {
	b.Helper()
	return state[string](b, "state.board.write(state.clues.map((v, c) => v ?? state.digits[c]))")
}

// differing are the names of cells in which two grids differ.
func differing(one, other string, names func(int) string) (out []string) {
	for c := range one {
		if one[c] != other[c] {
			out = append(out, names(c))
		}
	}
	return out
}

// One solution is picked, and the cells are marked and named in which another one differs from it.
func TestCompareSolutions(t *testing.T) {
	for _, way := range []string{"mouse", "touch", "keys"} {
		if way == "touch" && inFirefox(t) {
			continue
		}
		l := look{}
		if way == "touch" {
			l = look{width: 390, height: 844, touch: true}
		}
		h := &hand{tab: open(t, siteWith(t, true), l), way: way}
		h.opens("#box 2x2\n12..34..2.4.....")
		h.verdict("multiple")
		h.push("[data-do=solution]")
		h.answers("the first solution", "Solution 1 of ")
		h.push("#another")
		h.answers("the second one", "Solution 2 of ")
		picked := filled(h.tab)
		h.push("#compare")
		h.wait("that it is picked", "document.getElementById('answer').textContent.includes('Others are compared with it.')")
		marked := "[...document.querySelectorAll('#grid [role=gridcell]')].filter((e) => e.getAttribute('aria-label').includes('of solution 2')).map((e) => Number(e.dataset.cell))"
		if got := eval[[]int](h.tab, marked); len(got) > 0 {
			t.Errorf("%s: of the solution that is picked, cells are marked: %v", way, got)
		}
		h.push("#another")
		h.answers("the third one", "Solution 3 of ")
		shown := filled(h.tab)
		name := func(c int) string { return "r" + string(rune('1'+c/4)) + "c" + string(rune('1'+c%4)) }
		want := differing(shown, picked, name)
		got := eval[[]string](h.tab, marked+".map((c) => `r${Math.floor(c / 4) + 1}c${c % 4 + 1}`)")
		if !slices.Equal(got, want) {
			t.Errorf("%s: %s and %s differ in %v, and %v are marked", way, picked, shown, want, got)
		}
		small := strings.Join(eval[[]string](h.tab, "[...document.querySelectorAll('.picture .signs text.compared')].map((e) => e.textContent)"), "")
		lines := eval[int](h.tab, "document.querySelectorAll('.picture .signs .differs').length")
		if other := strings.Join(differing(picked, shown, func(c int) string { return picked[c : c+1] }), ""); small != other || lines != len(want) {
			t.Errorf("%s: in small print are %q, not %q, and %d lines", way, small, other, lines)
		}
		words := h.text("#answer")
		count := "It differs from solution 2 in " + string(rune('0'+len(want))) + " cells: "
		if !strings.Contains(words, count) || !strings.Contains(words, want[0]+" is ") {
			t.Errorf("%s: the page shows %q, without %q or %s", way, words, count, want[0])
		}
		// The focus stays, so that the keys go on.
		if way == "keys" {
			h.hit("Space")
			h.answers("the first again", "Solution 1 of ")
		}
		before := h.text("#answer")
		h.push("#one-before")
		h.wait("back", "document.getElementById('answer').textContent !== "+quote(before))
		h.push("#compare-end")
		h.wait("no marks", "document.querySelectorAll('.picture .signs .differs').length === 0")
	}
}

// pushes clicks one element after the other, each once it is there.
func (b *tab) pushes(selectors ...string) {
	b.Helper()
	for _, selector := range selectors {
		b.wait(selector, "document.querySelector("+quote(selector)+")?.checkVisibility()")
		b.click(selector)
	}
}

// What differs goes with the digits that it is about.
func TestComparisonEnds(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 2x2\n12..34..2.4.....")
	b.verdict("multiple")
	b.pushes("[data-do=solution]", "#compare", "#another")
	b.wait("what differs", "document.querySelector('.picture .signs .compared')")
	b.on(2)
	b.press("ctrl+z")
	b.wait("none", "!document.querySelector('.picture .signs .compared')")
	b.wait("no words about it", "document.getElementById('answer').textContent === 'Undone: solution.'")
}

// On a board with a layer, words name what is on the layer.
func TestCompareLayers(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#board 2x2 digits 1-2 layers shade=white,black\n....")
	b.verdict("multiple")
	b.pushes("[data-do=solution]", "#compare", "#another")
	b.wait("what differs", "/r\\dc\\d is (white|black) instead of (white|black)/.test(document.getElementById('answer').textContent)")
	b.wait("its line", "document.querySelector('.picture .signs .differs')")
}

// Words explain the looks of candidates that there are, and no others.
func TestLooksOfCandidatesAreExplained(t *testing.T) {
	b := open(t, site(t), look{})
	explained := func(puzzle, verdict, want string) {
		t.Helper()
		b.opens(puzzle)
		b.verdict(verdict)
		b.click("[data-do=candidates]")
		b.wait("the words "+want, "document.getElementById('answer').textContent.endsWith("+quote(want)+")")
		looks := eval[[]bool](b, "['.one', '.few'].map((look) => document.querySelector('.picture .cells ' + look) !== null)")
		if words := b.text("#answer"); strings.Contains(words, "underlined") != looks[0] || strings.Contains(words, "bold") != looks[1] {
			t.Errorf("of %s, underlined digits are there: %v, bold ones: %v, and the page shows %q", puzzle, looks[0], looks[1], words)
		}
		b.click("[data-do=candidates]")
	}
	explained(easy, "unique", "some solution has there. There is only one solution.")
	explained("#box 2x2\n12..34..2.4.....", "multiple", "in exactly one solution. A bold digit is in fewer than 8 solutions.")
	explained("#box 2x2\n1...............", "multiple", "some solution has there.")
}
