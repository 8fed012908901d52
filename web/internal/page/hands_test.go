//go:build !js

package page_test

// The hands of the tests: keys, mouse and finger, as the browser gets them from
// real ones.

import (
	"fmt"
	"strings"
)

// Modifiers of a key, as the protocol counts them.
const (
	alt = 1 << iota
	ctrl
	meta
	shift
)

// press presses keys one after the other: "5", "ArrowDown", "Enter", "ctrl+z", "shift+3".
func (b *tab) press(keys ...string) {
	b.Helper()
	for _, k := range keys {
		b.pressed(k)
	}
}

func (b *tab) pressed(k string) {
	b.Helper()
	modifiers := int64(0)
	for name, bit := range map[string]int64{"ctrl+": ctrl, "shift+": shift, "alt+": alt, "meta+": meta} {
		if strings.Contains(k, name) {
			k, modifiers = strings.Replace(k, name, "", 1), modifiers|bit
		}
	}
	b.must(b.driver.key(k, modifiers))
}

// shifted is what a key writes with Shift.
func shifted(k string) string {
	if len(k) == 1 && k[0] >= '0' && k[0] <= '9' {
		return string(")!@#$%^&*("[k[0]-'0'])
	}
	return strings.ToUpper(k)
}

// tabTo goes to an element by the tab key, in the direction in which it is, and through its group by
// the arrows; it returns how many keys that takes.
func (b *tab) tabTo(selector string) (keys int) {
	b.Helper()
	for range 60 {
		key := eval[string](b, fmt.Sprintf(`(() => {
			const at = document.activeElement, to = document.querySelector(%s), group = to.closest('[role=toolbar]');
			if (at === to) return '';
			const before = at !== document.body && at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING;
			if (group?.contains(at)) return before ? 'ArrowLeft' : 'ArrowRight';
			return before ? 'shift+Tab' : 'Tab';
		})()`, quote(selector)))
		if key == "" {
			return keys
		}
		b.press(key)
		keys++
	}
	b.Fatalf("no key reaches %s; the focus is on %s", selector, eval[string](b, "document.activeElement.outerHTML.slice(0, 200)"))
	return keys
}

// write types text into what has the focus.
func (b *tab) write(text string) {
	b.Helper()
	b.must(b.driver.insert(text))
}

// point is the middle of an element in the window.
func (b *tab) point(selector string) (x, y float64) {
	b.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(async () => {
		const e = document.querySelector(%s);
		if (!e) return null;
		for (let i = 0; ; i++) { // what has the focus may be scrolled to at the same time
			const from = scrollY;
			e.scrollIntoView({ block: 'nearest' });
			if (scrollY !== from) await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
			const r = e.getBoundingClientRect(), y = r.y + r.height / 2;
			if (i === 100 || y >= 0 && y < innerHeight) return [r.x + r.width / 2, y];
		}
	})()`, quote(selector)))
	if at == nil {
		b.Fatalf("there is no %s", selector)
	}
	return at[0], at[1]
}

// click clicks the middle of an element.
func (b *tab) click(selector string) { b.Helper(); b.clicks(selector, 0, 1) }

func (b *tab) clicks(selector string, modifiers, times int64) {
	b.Helper()
	x, y := b.point(selector)
	b.must(b.driver.click(x, y, modifiers, times))
}

// cell is the selector of a cell of a 9×9 board, by row and column counted from 1.
func cell(row, col int) string { return fmt.Sprintf("#grid [data-cell='%d']", (row-1)*9+col-1) }

// drag draws over cells, given as row and column pairs.
func (b *tab) drag(cells ...[2]int) {
	b.Helper()
	selectors := make([]string, len(cells))
	for i, c := range cells {
		selectors[i] = cell(c[0], c[1])
	}
	b.draws("left", 0, selectors...)
}

// draws moves the mouse over elements with a button held down.
func (b *tab) draws(button string, modifiers int64, selectors ...string) {
	b.Helper()
	var x, y float64
	for i, selector := range selectors {
		x, y = b.point(selector)
		if i == 0 {
			b.must(b.driver.mouse(down, button, x, y, modifiers))
		}
		b.must(b.driver.mouse(move, button, x, y, modifiers))
	}
	b.must(b.driver.mouse(up, button, x, y, modifiers))
}

// swipe draws over cells with a finger.
func (b *tab) swipe(cells ...[2]int) {
	b.Helper()
	kind := down
	for i, c := range cells {
		x, y := b.point(cell(c[0], c[1]))
		if i > 0 { // halfway as well, as fingers do
			fromX, fromY := b.point(cell(cells[i-1][0], cells[i-1][1]))
			b.must(b.driver.touch(kind, (x+fromX)/2, (y+fromY)/2))
		}
		b.must(b.driver.touch(kind, x, y))
		kind = move
	}
	last := cells[len(cells)-1]
	x, y := b.point(cell(last[0], last[1]))
	for range 3 { // it rests before it lifts: Chromium takes a tap behind a fling for its end
		b.do("await new Promise((then) => setTimeout(then, 60))")
		b.must(b.driver.touch(kind, x, y+1))
	}
	b.must(b.driver.touch(up, x, y))
}

// tap touches the middle of an element with a finger, once it stays where it is.
func (b *tab) tap(selector string) {
	b.Helper()
	x, y := b.point(selector)
	for was, i := y-1, 0; was != y; i++ {
		if was = y; i == 100 {
			b.Fatalf("%s does not stay where it is", selector)
		}
		b.do("await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
		x, y = b.point(selector)
	}
	b.do("window.tapped = false; document.addEventListener('click', () => { window.tapped = true }, { once: true, capture: true })")
	defer b.wait("the tap on "+selector, "window.tapped")
	b.must(b.driver.touch(down, x, y))
	b.must(b.driver.touch(up, x, y))
}
