//go:build !js

package page_test

// Layers by hand: painted with the mouse and a finger, written by keys.

import (
	"fmt"
	"strings"
	"testing"
)

// layersOf is the text of what is in the layers: clues, or with digits all.
func (b *tab) layersOf(all bool) string {
	b.Helper()
	cells := "state.clues"
	if all {
		cells = "state.clues.map((v, c) => v ?? state.digits[c])"
	}
	_, text, _ := strings.Cut(state[string](b, "state.board.write("+cells+")"), " ")
	return text
}

// layered waits until the layers are as in a text.
func (b *tab) layered(all bool, want string) {
	b.Helper()
	for i := 0; b.layersOf(all) != want; i++ {
		if i == 200 {
			b.Fatalf("the layers are %q, not %q", b.layersOf(all), want)
		}
		b.do("await new Promise(requestAnimationFrame)")
	}
}

// at is the selector of a cell of the board on the page, by row and column counted from 1.
func (b *tab) at(row, col int) string {
	b.Helper()
	return fmt.Sprintf("#grid [data-cell='%d']", state[int](b, fmt.Sprintf("state.board.at(%d, %d)", row-1, col-1)))
}

// stroke draws over cells with a button of the mouse: "left" or "right".
func (b *tab) stroke(button string, modifiers int64, cells ...[2]int) {
	b.Helper()
	selectors := make([]string, len(cells))
	for i, c := range cells {
		selectors[i] = b.at(c[0], c[1])
	}
	b.draws(button, modifiers, selectors...)
}

const smallYinYang = "#box 2x2\n#rule yin-yang\n1234341221434321"

// A shade is painted: a drag, clicks that go on, what takes it away, undo by strokes.
func TestPaintingShades(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(smallYinYang)
	b.verdict("multiple")
	b.click("#layers [data-layer='0']")
	b.wait("the keypad of the layer", "document.querySelector('#keypad [data-value=black][aria-pressed=true]') && document.getElementById('marks').hidden")
	b.stroke("left", 0, [2]int{1, 1}, [2]int{1, 2}, [2]int{1, 3})
	b.layered(false, "shade:bbb.............")
	b.wait("the squares", "document.querySelectorAll('.shades rect.clue').length === 3")
	b.stroke("left", 0, [2]int{1, 3})
	b.layered(false, "shade:bbw.............")
	b.stroke("left", 0, [2]int{1, 3})
	b.layered(false, "shade:bb..............")
	b.stroke("right", 0, [2]int{1, 2})
	b.layered(false, "shade:b...............")
	b.click("#undo")
	b.layered(false, "shade:bb..............")
	b.stroke("left", shift, [2]int{1, 1}, [2]int{1, 2})
	b.layered(false, "")
	b.click("#undo")
	b.layered(false, "shade:bb..............")
	b.click("#redo")
	b.layered(false, "")

	// With another brush, and a verdict that follows: 2×2 squares of a colour clash.
	b.click("#keypad [data-value=white]")
	b.layered(false, "")
	b.stroke("left", 0, [2]int{1, 1}, [2]int{1, 2}, [2]int{2, 2}, [2]int{2, 1})
	b.layered(false, "shade:ww..ww..........")
	b.verdict("unsolvable")
	b.wait("the clash in the layer", "document.querySelectorAll('.signs .layered').length >= 3") // all four, or soon after those that are enough
	if got := eval[string](b, fmt.Sprintf("document.querySelector(%s).getAttribute('aria-label')", quote(b.at(2, 2)))); !strings.Contains(got, "shade white") || !strings.Contains(got, "in conflict") {
		t.Errorf("a wrong shade is %q to a screen reader", got)
	}
	b.stroke("left", 0, [2]int{2, 1})
	b.layered(false, "shade:ww..bw..........")
	b.verdict("multiple")

	// Digits are written again, and erased without their layers.
	b.click("#layers [data-layer='-1']")
	b.click(b.at(2, 1))
	b.press("Delete")
	if got := state[string](b, "state.board.write(state.clues)"); got != "1234.41221434321 shade:ww..bw.........." {
		t.Errorf("after Delete the page has %s", got)
	}
}

// What is solved is the player's; clues stay.
func TestPaintingWhileSolving(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#board 4x4 box 2x2 layers shade=white,black\n#rule yin-yang\n1234341221434321 shade:b...............")
	b.verdict("multiple")
	b.click("#playing")
	b.click("#layers [data-layer='0']")
	b.stroke("left", 0, [2]int{1, 1}, [2]int{1, 2})
	b.layered(false, "shade:b...............")
	b.wait("the player's square", "document.querySelectorAll('.shades rect.digit').length === 1")
	if svg := b.download("[data-do=svg]", "puzzle.svg"); strings.Count(svg, `fill="#b9b9b9"`) != 2 {
		t.Errorf("the picture has %d black squares of 2", strings.Count(svg, `fill="#b9b9b9"`))
	}
	b.click("[data-do=text]")
	b.wait("the text", "document.getElementById('made-text').value.includes('shade:b')")
}

// By keys alone: L, arrows, first letters and places, Space, Delete.
func TestLayersByKeyboard(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(smallYinYang)
	b.verdict("multiple")
	b.click(b.at(1, 1))
	b.press("l", "b", "ArrowRight", "w", "ArrowRight", "2", "ArrowRight", "1")
	b.layered(false, "shade:bwbw............")
	b.press("Delete", "ArrowLeft", "Space", "ctrl+z", "b")
	b.layered(false, "shade:bw..............")
	b.press("shift+ArrowLeft", "b")
	b.layered(false, "shade:bbb.............")
	b.press("l", "Delete", "3")
	if got := state[string](b, "state.board.write(state.clues)"); !strings.HasPrefix(got, "13") || !strings.HasSuffix(got, "shade:bbb.............") {
		t.Errorf("after L the keys make %s", got)
	}
}

// Labels of regions are numbers, written into what is selected, with borders as they arise.
func TestRegionsByHand(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#board 4x4 box none\n#rule chaos-construction\n................")
	b.verdict("multiple")
	b.click("#layers [data-layer='0']")
	b.stroke("left", 0, [2]int{1, 1}, [2]int{1, 2}, [2]int{1, 3})
	b.press("1")
	b.layered(false, "region:111.............")
	if n := eval[int](b, "document.querySelectorAll('.borders path').length"); n != 0 {
		t.Errorf("%d borders around one label", n)
	}
	b.stroke("left", 0, [2]int{2, 1}, [2]int{2, 2})
	b.click("#keypad [data-value='2']")
	b.layered(false, "region:111.22..........")
	b.wait("the border", "document.querySelector('.borders path').getAttribute('d') === 'M0 64h64M64 64h64'")
	b.press("2")
	b.layered(false, "region:111.............")
	b.verdict("multiple")
}

// A layer that holds values goes with its rule after a question, or stays.
func TestRemovingARuleAsksForItsLayer(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(smallYinYang)
	b.click("#layers [data-layer='0']")
	b.stroke("left", 0, [2]int{1, 1})
	b.layered(false, "shade:b...............")
	const layers = "import('./js/main.js').then(({ store }) => [store.state.board.layers.length, store.state.rules.length].join() === "
	for _, x := range []struct{ answer, want string }{{"", "'1,1')"}, {"keep", "'1,0')"}, {"take", "'0,0')"}} {
		b.do("document.querySelector('#rule-list button').click()")
		b.wait("the question", "document.getElementById('ask-dialog').open")
		if got := b.text("#ask-words"); got != "The layer shade is there for this rule and holds a value." {
			t.Errorf("the question is %q", got)
		}
		b.click(fmt.Sprintf("#ask-answers [value='%s']", x.answer))
		b.wait("the answer "+x.answer, layers+x.want)
		if x.answer == "keep" {
			b.click("#undo")
			b.wait("the rule again", layers+"'1,1')")
		}
	}
	b.wait("no keys of a layer", "document.getElementById('layers').hidden && !document.getElementById('marks').hidden")
	b.click("#undo")
	b.layered(false, "shade:b...............")
}

// Numbers that are negative or longer than a key are typed with their sign, or chosen.
func TestNumbersOfLayers(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#board 16x16 box 4x4 layers factor=-12,-1,1,2,12\n" + strings.TrimSpace(strings.Repeat(". ", 256)))
	b.click("#layers [data-layer='0']")
	b.click(b.at(1, 1))
	value := func(want string) {
		t.Helper()
		if got := state[string](b, "String(state.clues[256])"); got != want {
			t.Errorf("the value is %s, not %s", got, want)
		}
	}
	b.press("-")
	value("null")
	b.press("1")
	value("-1")
	b.press("2")
	value("-12")
	b.press("ArrowRight", "ArrowLeft", "1", "2")
	value("12")
	b.click("#keypad [data-value='2']")
	value("2")
	b.press("Delete")
	value("null")
}

// A finger paints, and scrolls nothing.
func TestPaintingByTouch(t *testing.T) {
	b := open(t, site(t), look{width: 390, height: 844, touch: true})
	b.opens("#box 3x3\n#rule yin-yang\n" + solution)
	b.verdict("multiple")
	b.do("document.querySelector('#layers [data-layer=\"0\"]').click()") // taps so close to swipes are lost in an emulated finger
	b.swipe([2]int{2, 1}, [2]int{2, 2}, [2]int{2, 3})
	b.layered(false, "shade:"+strings.Repeat(".", 9)+"bbb"+strings.Repeat(".", 69))
	b.do("document.querySelector('#keypad [data-value=white]').click()")
	b.swipe([2]int{4, 4})
	b.layered(false, "shade:"+strings.Repeat(".", 9)+"bbb"+strings.Repeat(".", 18)+"w"+strings.Repeat(".", 50))
	if n := eval[float64](b, "Math.min(...[...document.querySelectorAll('#layers button, #keypad button')].map((e) => e.getBoundingClientRect().height))"); n < 44 {
		t.Errorf("a key of a layer is %v pixels high", n)
	}
}

// Whoever is on the board stays there when its squares are made anew.
func TestTheKeysStayOnTheBoard(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(smallYinYang)
	b.verdict("multiple")
	b.click(b.at(2, 2))
	b.press("ctrl+z")
	b.wait("the board before", "document.querySelectorAll('#grid [data-cell]').length === 81")
	if !eval[bool](b, "document.getElementById('grid').contains(document.activeElement)") {
		t.Error("after another board came, the keys go nowhere")
	}
}
