//go:build !js

package page_test

// What belongs to a puzzle beside its question, and what it is read without.

import (
	"fmt"
	"strings"
	"testing"
)

// cosmetic is a puzzle of f-puzzles with a title and a rule, and a line and a text that are only drawn.
const cosmetic = `{"size":4,"title":"Lines <b>","author":"A. Setter","ruleset":"Normal rules apply.\n<i>No</i> tricks.",` +
	`"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{"value":3,"given":true},{}],[{},{"value":4,"given":true},{},{}],[{},{},{},{"value":2,"given":true}]],` +
	`"thermometer":[{"lines":[["R1C1","R2C1"]]}],"line":[{"lines":[["R1C1","R1C2"]]}],"text":[{"cells":["R4C4"],"value":"here"}]}`

// TestAbout opens a puzzle without its decoration, and wants its title and its rules in
// words to stay with it.
func TestAbout(t *testing.T) {
	b := open(t, site(t), look{})
	is := func(b *tab, selector, want string) {
		t.Helper()
		b.wait(selector, fmt.Sprintf("document.querySelector(%s).checkVisibility() && document.querySelector(%[1]s).textContent === %s", quote(selector), quote(want)))
	}
	all := func(b *tab) {
		t.Helper()
		is(b, "#about-title", "Lines <b>")
		is(b, "#about-by", "by A. Setter")
		is(b, "#rule-text", "Normal rules apply.\n<i>No</i> tricks.")
	}
	without := func(name string) {
		t.Helper()
		b.wait("the button", fmt.Sprintf("document.querySelector('#answer [data-without=%s]')", name))
		if got := b.text("#answer"); strings.Contains(got, "--ignore") {
			t.Errorf("the page shows %q", got)
		}
		b.click(fmt.Sprintf("#answer [data-without=%s]", name))
	}
	b.paste(cosmetic)
	without("line")
	without("text")
	b.wait("the puzzle", "document.getElementById('answer').textContent.includes('Opened: 4×4, one rule. It was read without line, text.')")
	b.verdict("unique")
	all(b)
	is(b, "#about-left", "Read without “line”, “text”.")
	if lines := eval[int](b, "document.getElementById('rule-text').getClientRects().length && getComputedStyle(document.getElementById('rule-text')).whiteSpaceCollapse === 'preserve-breaks' ? 2 : 1"); lines != 2 {
		t.Error("the lines of the rules are joined")
	}
	b.reload()
	all(b)
	is(b, "#about-left", "Read without “line”, “text”.")

	// Texts, pictures and links have it, and whoever follows the link.
	b.click("[data-do=text]")
	b.wait("the text", "document.getElementById('made-text').value.includes('#title Lines <b>\\n#author A. Setter\\n#text Normal rules apply.\\n#text <i>No</i> tricks.')")
	if svg := b.download("[data-do=svg]", "puzzle.svg"); !strings.Contains(svg, "Lines &lt;b&gt;, by A. Setter") {
		t.Errorf("the picture has no title: %.300s", svg)
	}
	b.click("[data-do=link]")
	b.wait("the link", "location.hash.startsWith('#p=')")
	all(openAt(t, b.origin, look{fragment: b.address()}))

	// Without words of their author, rules are explained by their families.
	b.opens("#box 2x2\n#rule diagonal\n1...............")
	b.wait("the meaning of the rule", "document.getElementById('rule-text').textContent.startsWith('diagonal: ')")
	b.wait("no title", "!document.getElementById('about').checkVisibility() && document.title === 'sudokusat'")
	b.press("ctrl+z")
	all(b)

	// The dialog has the same button.
	b.newBoard("4x4 box 2x2")
	b.click("#open")
	b.do(fmt.Sprintf("document.getElementById('open-text').value = %s", quote(cosmetic)))
	b.click("#open-do")
	b.wait("the button", "document.querySelector('#open-error [data-without=line]')")
	b.click("#open-error [data-without=line]")
	b.wait("the button", "document.querySelector('#open-error [data-without=text]')")
	b.click("#open-error [data-without=text]")
	b.wait("the puzzle", "!document.getElementById('open-dialog').open")
	all(b)
}

// TestWriteAbout writes title, author and rules in words on the page.
func TestWriteAbout(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("1.....3..4.....2")
	write := func(name, text string) {
		t.Helper()
		b.do("document.getElementById('about-edit').open = true")
		b.do(fmt.Sprintf("const f = document.querySelector('[data-about=%s]'); f.focus(); f.select()", name))
		b.write(text)
		b.do("document.activeElement.blur()")
	}
	write("title", "Four <corners>")
	write("author", "A. Setter")
	write("ruleset", "Normal rules apply.")
	b.wait("the title", "document.getElementById('about-title').textContent === 'Four <corners>' && document.getElementById('about-by').textContent === 'by A. Setter' && document.title.startsWith('Four <corners>')")
	b.wait("the rules in words", "document.getElementById('rule-text').textContent === 'Normal rules apply.'")
	b.click("[data-do=text]")
	b.wait("the text", "document.getElementById('made-text').value.startsWith('#title Four <corners>\\n#author A. Setter\\n#text Normal rules apply.\\n')")
	write("title", "Five")
	b.press("ctrl+z")
	b.wait("the title before", "document.getElementById('about-title').textContent === 'Four <corners>' && document.querySelector('[data-about=title]').value === 'Four <corners>'")
	b.opens("#box 2x2\n1...............")
	b.wait("no title", "document.getElementById('about').hidden && document.querySelector('[data-about=title]').value === '' && document.querySelector('[data-about=ruleset]').value === ''")
	write("title", "  ")
	if got := state[string](b, "JSON.stringify(state.about)"); got != "{}" {
		t.Errorf("blanks are the title %s", got)
	}
}
