//go:build !js

package page_test

// The hands of the tests: keys, mouse and finger, as the browser gets them from
// real ones.

import (
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
)

type command[P, R any] = cdp.Command[P, R]

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
	p := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: k, Code: k, Modifiers: modifiers}
	text := ""
	switch {
	case len(k) == 1 && k[0] >= '0' && k[0] <= '9':
		p.Code, p.WindowsVirtualKeyCode, text = "Digit"+k, int64(k[0]), k
		if modifiers&shift != 0 {
			p.Key = string(")!@#$%^&*("[k[0]-'0'])
		}
	case k == "/":
		p.Code, p.WindowsVirtualKeyCode, text = "Slash", 191, k
	case len(k) == 1 && k != " ":
		p.Code, p.WindowsVirtualKeyCode, text = "Key"+strings.ToUpper(k), int64(strings.ToUpper(k)[0]), k
	case k == "Space":
		p.Key, p.WindowsVirtualKeyCode, text = " ", 32, " "
	case k == "Enter":
		p.WindowsVirtualKeyCode, text = 13, "\r"
	case k == "Tab":
		p.WindowsVirtualKeyCode = 9
	case k == "Escape":
		p.WindowsVirtualKeyCode = 27
	case k == "Delete":
		p.WindowsVirtualKeyCode = 46
	case k == "Home":
		p.WindowsVirtualKeyCode = 36
	case k == "End":
		p.WindowsVirtualKeyCode = 35
	case strings.HasPrefix(k, "Arrow"):
		p.WindowsVirtualKeyCode = map[string]int64{"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}[k]
	}
	if modifiers&^shift == 0 && text != "" {
		p.Type, p.Text = input.DispatchKeyEventTypeKeyDown, text
	}
	if k == "v" && modifiers == ctrl {
		p.Commands = []string{"paste"}
	}
	call(b, input.DispatchKeyEvent, p)
	p.Type, p.Text, p.Commands = input.DispatchKeyEventTypeKeyUp, "", nil
	call(b, input.DispatchKeyEvent, p)
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
	call(b, input.InsertText, input.InsertTextParams{Text: text})
}

// point is the middle of an element in the window.
func (b *tab) point(selector string) (x, y float64) {
	b.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(async () => {
		const e = document.querySelector(%s), from = scrollY;
		if (!e) return null;
		e.scrollIntoView({ block: 'nearest' });
		if (scrollY !== from) await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, quote(selector)))
	if at == nil {
		b.Fatalf("there is no %s", selector)
	}
	return at[0], at[1]
}

func (b *tab) mouse(kind input.DispatchMouseEventType, x, y float64, modifiers, clicks int64) {
	b.Helper()
	p := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: "left", Buttons: 1, Modifiers: modifiers, ClickCount: clicks}
	if kind == input.DispatchMouseEventTypeMouseReleased {
		p.Buttons = 0
	}
	call(b, input.DispatchMouseEvent, p)
}

// click clicks the middle of an element.
func (b *tab) click(selector string) { b.Helper(); b.clicks(selector, 0, 1) }

func (b *tab) clicks(selector string, modifiers, times int64) {
	b.Helper()
	x, y := b.point(selector)
	for i := range times {
		b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, modifiers, i+1)
		b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, modifiers, i+1)
	}
}

// cell is the selector of a cell of a 9×9 board, by row and column counted from 1.
func cell(row, col int) string { return fmt.Sprintf("#grid [data-cell='%d']", (row-1)*9+col-1) }

// drag draws over cells, given as row and column pairs.
func (b *tab) drag(cells ...[2]int) {
	b.Helper()
	var x, y float64
	for i, c := range cells {
		x, y = b.point(cell(c[0], c[1]))
		if i == 0 {
			b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, 0, 1)
		}
		b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y, 0, 0)
	}
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, 0, 1)
}

// swipe draws over cells with a finger.
func (b *tab) swipe(cells ...[2]int) {
	b.Helper()
	kind := input.DispatchTouchEventTypeTouchStart
	for i, c := range cells {
		x, y := b.point(cell(c[0], c[1]))
		if i > 0 { // halfway as well, as fingers do
			fromX, fromY := b.point(cell(cells[i-1][0], cells[i-1][1]))
			call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: (x + fromX) / 2, Y: (y + fromY) / 2}}})
		}
		call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
		kind = input.DispatchTouchEventTypeTouchMove
	}
	last := cells[len(cells)-1]
	x, y := b.point(cell(last[0], last[1]))
	for range 3 { // it rests before it lifts: Chromium takes a tap behind a fling for its end
		b.do("await new Promise((then) => setTimeout(then, 60))")
		call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y + 1}}})
	}
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
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
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: "touchStart", TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: "touchEnd", TouchPoints: []*input.TouchPoint{}})
}
