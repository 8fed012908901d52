//go:build !js

package page_test

// Boards with layers: shading and regions on the squares.

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const yinYang = `#rule yin-yang
#rule hold black shade.r1c1 shade.r3c4 shade.r5c3
#rule hold white shade.r2c2 shade.r6c6 shade.r4c2 shade.r1c6
132456546132653241214563325614461325`

// shown are the squares that are black on the page, those with a ring, and those above a
// dashed line, as the names of squares.
func (b *tab) shown() (black, ringed, differ []string) {
	b.Helper()
	out := eval[[][]string](b, `(() => {
		const square = (x, y) => 'r' + (Math.floor(y / 64) + 1) + 'c' + (Math.floor(x / 64) + 1);
		const all = (selector) => [...document.querySelectorAll(selector)].map((e) => { const box = e.getBBox(); return square(box.x + 1, box.y + 1) }).sort();
		return [all('.shades rect'), all('.values circle'), all('.signs .differs')];
	})()`)
	return out[0], out[1], out[2]
}

func TestLayers(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(yinYang)
	b.verdict("multiple")
	b.wait("the number of solutions", "document.getElementById('verdict-words').textContent.includes('250. 25 cells differ')")
	black, ringed, differ := b.shown()
	if strings.Join(black, " ") != "r1c1 r3c4 r5c3" || strings.Join(ringed, " ") != "r1c6 r2c2 r4c2 r6c6" || len(differ) != 25 || !slices.Contains(differ, "r1c2") || slices.Contains(differ, "r1c1") {
		t.Errorf("the page shows black %v, rings %v, differing %v", black, ringed, differ)
	}
	if n := eval[int](b, "document.querySelectorAll('#grid [role=gridcell]').length"); n != 36 {
		t.Errorf("a board of 36 squares has %d cells for screen readers", n)
	}

	b.click("[data-do=solution]")
	b.verdict("unique")
	const fills = "document.querySelectorAll('.shades rect').length"
	_, shades, _ := strings.Cut(state[string](b, "state.board.write(state.digits)"), "shade:")
	if black, ringed, _ = b.shown(); len(black) < 15 || len(black) != strings.Count(shades, "b") || len(ringed) != 4 {
		t.Errorf("the solution shows %d black squares, rings %v; its text %q", len(black), ringed, shades)
	}
	if got := eval[string](b, "document.querySelector('[data-cell=\"6\"]').getAttribute('aria-label')"); !strings.Contains(got, "shade black") && !strings.Contains(got, "shade white") {
		t.Errorf("a screen reader hears nothing of the shade: %q", got)
	}
	svg := b.download("[data-do=svg]", "puzzle.svg")
	if n := strings.Count(svg, `fill="#b9b9b9"`); n != len(black) {
		t.Errorf("the picture has %d black squares, the page %d", n, len(black))
	}
	b.click("#undo")
	b.wait("the puzzle", fills+" === 3")

	// A step about a cell of a layer marks its square, and is done there.
	b.opens("#board 4x4 box 2x2 layers shade=white,black\n#rule hold black shade.r1c2\n1234341221434321 shade:w.wbwwwwwwwwwwww")
	b.verdict("unique")
	b.click("[data-do=step]")
	b.wait("the step", "document.getElementById('do-step') && document.querySelector('.signs .placed')")
	if answer := b.text("#answer"); !strings.Contains(answer, "1c2 is black") {
		t.Errorf("the step is %q", answer)
	}
	b.click("#do-step")
	b.wait("the black square", fills+" === 2")
}

// A conflict, an offer and a difference on a layer are in a player's words.
func TestWordsAboutLayers(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#board 4x4 box 2x2 layers shade=white,black\n#rule yin-yang\n1234341221434321 shade:ww..ww..........")
	b.verdict("unsolvable")
	b.wait("what clashes", "import('./js/main.js').then(({ live }) => live.result.done && live.result.clash)")
	if got := b.text("#verdict-words"); !strings.Contains(got, "r1c1 is white, r1c2 is white") || strings.Contains(got, "shade.r1c1") {
		t.Errorf("a conflict is %q", got)
	}
	b.opens(smallYinYang)
	b.verdict("multiple")
	b.click("[data-do=fix]")
	b.wait("offers", "document.querySelector('#answer .offer')")
	if got := strings.Join(b.offers(), ", "); !strings.Contains(got, " is ") || strings.Contains(got, "shade") {
		t.Errorf("offers are %q", got)
	}
	for text, want := range map[string]string{"shade.r1c4=white": "r1c4 is white", "change shade.r2c1 from white to black": "change r2c1 from white to black", "r1c4=4": "r1c4=4"} {
		if got := state[string](b, "state.board.spoken("+quote(text)+")"); got != want {
			t.Errorf("%s is spoken %q", text, got)
		}
	}
	b.opens("#board 4x4 box none layers region=1-4\n#rule chaos-construction\n12342143341243.1 region:111122.233334.44")
	if got := state[string](b, "state.board.spoken('region.r1c4=3')"); got != "r1c4 has region 3" {
		t.Errorf("a region is spoken %q", got)
	}
}

func TestLayersOfRules(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 2x3\n132456546132653241214563325614461325")
	b.verdict("unique")
	b.find("yin-yang")
	b.do("document.querySelector('[data-whole=yin-yang]').click()")
	b.wait("the layer", "import('./js/main.js').then(({ store }) => store.state.board.layers.length === 1)")
	b.verdict("multiple")

	// Values that only the layer has are of its cells; a rule with values has a field for them.
	b.find("hold")
	b.click("#found [data-family=hold]")
	b.drag([2]int{1, 1}, [2]int{1, 2})
	b.wait("the question for the values", "document.activeElement.id === 'draw-value' && document.getElementById('draw-value-label').textContent === 'Values'")
	b.write("black")
	b.press("Enter")
	b.wait("the rule", "[...document.querySelectorAll('#rule-list code')].some((c) => c.textContent === 'hold black shade.r1c1 shade.r1c2')")
	b.wait("the squares", "document.querySelectorAll('.shades rect').length === 2")

	// The layer goes with its rule, unless another rule is about it.
	const layers = "import('./js/main.js').then(({ store }) => [store.state.board.layers.length, store.state.rules.length].join() === "
	b.click("#draw-cancel")
	b.find("yin-yang")
	b.do("document.querySelector('[data-whole=yin-yang]').click()")
	b.wait("a layer without its rule", layers+"'1,1')")
	b.do("document.querySelector('[data-whole=yin-yang]').click()")
	b.wait("the rule again", layers+"'1,2')")
	b.click("#rule-list li:first-child button")
	b.wait("the rule alone", layers+"'1,1')")
	b.do("document.querySelector('[data-whole=yin-yang]').click()")
	b.wait("the layer gone", layers+"'0,0')")
	b.verdict("unique")
}

// Each question of the page is answered for boards with layers, and their files come back as they went.
func TestLayersHaveAllAnswers(t *testing.T) {
	for name, puzzle := range map[string]string{
		"yin-yang": "#box 2x3\n#rule yin-yang\n12345645612323156456423131264564531. shade:ww.wwwwb.bwbwbwbwb.bwbwbwbwbwbwbbbb.",
		"nurikabe": "#box 2x2\n#rule nurikabe 3,3 r1c2 r4c4\n1234.4122143432. island:s1.ss1s2s1s2s.s.",
		"chaos":    "#board 4x4 box none layers region=1-4\n#rule chaos-construction\n12342143341243.1 region:111122.233334.44",
		"doublers": "#box 2x2\n#rule doublers { cage 7 r1c1 r1c2; cage 6 r3c3 r4c4 }\n1324.413314242.. double:p.ppppppppppppp.",
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, site(t), look{})
			b.opens(puzzle)
			b.verdict("unique")
			was := state[string](b, "state.board.write(state.clues)")

			// A verdict at each key, on the layer, too.
			b.click(b.at(1, 1))
			b.press("l", "ctrl+a", "Delete")
			b.wait("an empty layer", "import('./js/main.js').then(({ store }) => !store.state.board.write(store.state.clues).includes(':'))")
			b.verdict("multiple")
			b.press("ctrl+z")
			b.verdict("unique")
			b.press("l")

			b.click("[data-do=candidates]")
			b.wait("the candidates", "document.querySelector('[data-do=candidates][aria-pressed=true]') && document.querySelectorAll('.picture .cells .candidate').length > 0")
			b.click("[data-do=candidates]")
			b.click("[data-do=steps]")
			b.wait("all steps", "document.getElementById('steps-list').lastElementChild?.textContent.startsWith('Solved')")
			b.click("#steps-last")
			b.wait("the last position", "document.getElementById('steps-list').selectedIndex === document.getElementById('steps-list').length - 1")
			b.click("#steps-close")
			b.click("[data-do=certificate]")
			b.wait("the certificate", "document.getElementById('certificate').dataset.verdict")
			if got := b.text("#certificate .seal"); !strings.HasPrefix(got, "✓ Verified ") {
				t.Errorf("of its certificate the page shows %q", got)
			}
			file := b.download("#save-certificate", "certificate.txt")
			b.click("[data-do=text]")
			b.wait("the text", "document.getElementById('made-text').value.includes(':')")
			text := eval[string](b, "document.getElementById('made-text').value")
			b.click("[data-do=solution]")
			b.wait("a full board", "import('./js/main.js').then(({ store: { state } }) => state.clues.every((v, c) => v !== null || state.digits[c] !== null))")
			b.verdict("unique")

			for _, back := range []string{text, file} {
				b.opens("#box 3x3\n" + solution)
				b.verdict("unique")
				b.paste(back)
				b.wait("the puzzle", fmt.Sprintf("import('./js/main.js').then(({ store: { state } }) => state.board.write(state.clues) === %s)", quote(was)))
				b.verdict("unique")
			}
			b.wait("the check of the file", "!document.getElementById('certificate').hidden && document.getElementById('certificate').dataset.verdict === 'verified'")
		})
	}
}
