//go:build !js

package page_test

// What the page shows of a puzzle while it is edited, and edits: conflicts, cells that
// differ, undo, selecting.

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestConflict(t *testing.T) {
	b := open(t, site(t), look{})
	b.click(cell(1, 3))
	b.press("5", "ArrowRight", "ArrowRight", "ArrowRight", "5")
	if words := b.verdict("unsolvable"); !strings.Contains(words, "5 twice in row 1") {
		t.Errorf("the page shows %q", words)
	}
	b.wait("both cells in red", "document.querySelectorAll('[aria-invalid=true]').length === 2 && document.querySelectorAll('.signs .ring').length === 2")
	if got := eval[string](b, "[...document.querySelectorAll('[aria-invalid=true]')].map((e) => e.getAttribute('aria-label')).join('; ')"); got != "row 1, column 3, clue 5, in conflict; row 1, column 6, clue 5, in conflict" {
		t.Errorf("the cells in conflict are %q", got)
	}
	for _, what := range []string{"document.querySelector('.signs .ring')).stroke", "document.querySelector('.cells .clashing .clue')).fill"} {
		if rgb := eval[[]int](b, "getComputedStyle("+what+".match(/\\d+/g).map(Number)"); rgb[0] < 150 || rgb[1] > 80 || rgb[2] > 80 {
			t.Errorf("%s of a conflict is rgb %v, which is not red", what, rgb)
		}
	}

	// Where no digit is there twice, the fewest clues that clash are marked: without
	// any one of them there is a solution.
	clues := "12345678.........9.........9.................................................9..."
	b.opens(clues)
	b.verdict("unsolvable")
	b.wait("the clash", "document.querySelectorAll('[aria-invalid=true]').length > 1")
	marked := eval[[]int](b, "[...document.querySelectorAll('[aria-invalid=true]')].map((e) => Number(e.dataset.cell))")
	if slices.Contains(marked, 78) || len(marked) > 9 {
		t.Errorf("the cells %v are marked, more than clash", marked)
	}
	// With one of them away there is a solution again.
	b.do(fmt.Sprintf("document.querySelector('#grid [data-cell=\"%d\"]').focus()", marked[0]))
	b.do(fmt.Sprintf("const { store } = await import('./js/main.js'); store.edit({ clues: store.state.clues.with(%d, null) }, 'test')", marked[0]))
	b.verdict("multiple")
	if n := eval[int](b, "document.querySelectorAll('[aria-invalid=true]').length"); n != 0 {
		t.Errorf("%d cells are still marked", n)
	}
}

// A conflict of rules names the rules.
func TestConflictOfRules(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 3x3\n#rule cage 3 r7c1 r7c2\n#rule odd r9c9\n" + strings.Repeat(".", 81))
	b.verdict("multiple")
	b.rule("cage 4 r5c5 r5c6")
	b.rule("odd r1c1")
	b.verdict("multiple")
	b.rule("even r1c1")
	b.verdict("unsolvable")
	b.wait("the rules in conflict", "document.querySelectorAll('#rule-list .clash').length > 0")
	if got := eval[string](b, "[...document.querySelectorAll('#rule-list .clash')].map((e) => e.closest('li').dataset.rule).sort().join('; ')"); got != "even r1c1; odd r1c1" {
		t.Errorf("in conflict are %q", got)
	}
	b.press("ctrl+z")
	b.click("#rule-list li:last-child button")
	b.verdict("multiple")
	if n := eval[int](b, "document.querySelectorAll('#rule-list .clash').length"); n != 0 {
		t.Errorf("%d rules are still marked", n)
	}
}

// Two solutions: the cells in which they differ are marked, and counted.
func TestDifferingCellsAreMarked(t *testing.T) {
	// The digits 4 and 5 of the unavoidable set at r1c1 r1c8 and its like are open.
	open4 := []byte(solution)
	for _, c := range unavoidable(t) {
		open4[c] = '.'
	}
	b := open(t, site(t), look{})
	b.opens(string(open4))
	b.verdict("multiple")
	b.wait("the count", "document.getElementById('verdict-words').textContent.includes('Several solutions: 2.')")
	b.wait("the cells that differ", fmt.Sprintf("document.querySelectorAll('.signs .differs').length === %d", len(unavoidable(t))))
	b.click("[data-do=candidates]")
	b.wait("the candidates", fmt.Sprintf("document.querySelectorAll('.cells .candidate').length === %d", 2*len(unavoidable(t))))
	// Each of them is in one of the two solutions.
	b.wait("their look", fmt.Sprintf("document.querySelectorAll('.cells .candidate.one').length === %d", 2*len(unavoidable(t))))
	b.wait("their words", fmt.Sprintf("[...document.querySelectorAll('#grid [role=gridcell]')].filter((e) => /can be \\d in 1 solution, \\d in 1 solution/.test(e.getAttribute('aria-label'))).length === %d", len(unavoidable(t))))
}

// unavoidable is a set of four cells of the solution that hold two digits, crosswise.
func unavoidable(t *testing.T) []int {
	t.Helper()
	for a := range 81 {
		for d := a + 1; d < 81; d++ {
			b, c := a/9*9+d%9, d/9*9+a%9
			box := func(i int) int { return i/27*3 + i%9/3 }
			if a/9 != d/9 && a%9 != d%9 && solution[a] == solution[d] && solution[b] == solution[c] &&
				(box(a) == box(b) && box(c) == box(d) || box(a) == box(c) && box(b) == box(d)) {
				return []int{a, b, c, d}
			}
		}
	}
	t.Fatal("the solution has none")
	return nil
}

func TestUndo(t *testing.T) {
	b := open(t, site(t), look{})
	b.click(cell(1, 1))
	b.press("5", "ArrowRight", "shift+1", "shift+2", "ctrl+3", "ArrowRight", "Space", "Space", "Space", "4", "Space")
	filled := "[state.clues[0], state.corner[1].join(''), state.centre[1].join(''), state.colours[2]].join('|')"
	if got := state[string](b, filled); got != "5|12|3|4" {
		t.Fatalf("the board has %q", got)
	}
	if got := eval[string](b, "document.querySelector(\"#grid [data-cell='1']\").getAttribute('aria-label')"); !strings.HasPrefix(got, "row 1, column 2, corner marks 12, centre marks 3") {
		t.Errorf("the label of the cell with marks is %q", got)
	}
	for _, want := range []string{"5|12|3|", "5|12||", "5|1||", "5|||", "|||"} {
		b.press("ctrl+z")
		if got := state[string](b, filled); got != want {
			t.Errorf("after Ctrl+Z the board has %q, not %q", got, want)
		}
	}
	b.press("ctrl+z") // nothing is left: no harm
	b.press("ctrl+y", "ctrl+y", "ctrl+shift+z")
	if got := state[string](b, filled); got != "5|12||" {
		t.Errorf("after redoing the board has %q", got)
	}
	b.click("#undo")
	b.click("#redo")
	if got := state[string](b, filled); got != "5|12||" {
		t.Errorf("after the buttons the board has %q", got)
	}
	// A rule is taken back as well.
	b.rule("odd r1c1")
	b.click("#undo")
	if n := eval[int](b, "document.querySelectorAll('#rule-list li').length"); n != 0 {
		t.Errorf("%d rules are left", n)
	}
}

func TestSelecting(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	selected := func() []int {
		return eval[[]int](b, "[...document.querySelectorAll('[aria-selected=true]')].map((e) => Number(e.dataset.cell))")
	}
	b.drag([2]int{1, 1}, [2]int{1, 2}, [2]int{2, 3})
	if got := selected(); !slices.Equal(got, []int{0, 1, 11}) {
		t.Errorf("a drag selects %v", got)
	}
	b.clicks(cell(9, 9), ctrl, 1)
	b.clicks(cell(9, 8), shift, 1)
	if got := selected(); !slices.Equal(got, []int{0, 1, 11, 79, 80}) {
		t.Errorf("with Ctrl and Shift there are %v", got)
	}
	b.clicks(cell(9, 8), ctrl, 1)
	if got := selected(); !slices.Equal(got, []int{0, 1, 11, 80}) {
		t.Errorf("Ctrl on a selected cell leaves %v", got)
	}
	b.clicks(cell(2, 1), 0, 2)
	var nines []int
	for i := range easy {
		if easy[i] == '9' {
			nines = append(nines, i)
		}
	}
	if got := selected(); !slices.Equal(got, nines) {
		t.Errorf("a double click on 9 selects %v, not %v", got, nines)
	}
	b.press("ctrl+a")
	if got := selected(); len(got) != 81 {
		t.Errorf("Ctrl+A selects %d cells", len(got))
	}
	b.press("Delete")
	if got := state[string](b, "state.board.write(state.clues)"); strings.Trim(got, ".") != "" {
		t.Errorf("Delete leaves %s", got)
	}
	b.press("Escape")
	if got := selected(); len(got) != 0 {
		t.Errorf("Escape leaves %v selected", got)
	}
}

// What is pressed before a smaller board is drawn finds none of the cells that were there.
func TestButtonsBeforeABoardIsDrawn(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 2x2\n1...............")
	b.verdict("multiple")
	const cells = "document.querySelectorAll('#grid [role=gridcell]').length"
	b.click("#undo")
	b.wait("the board before", cells+" === 81")
	b.do("for (const id of ['redo', 'playing']) document.getElementById(id).click()")
	b.wait("the smaller board", cells+" === 16")
	b.verdict("multiple")
}
