//go:build !js

package page_test

// What a setter changes, and what a player asks about a digit.

import (
	"strings"
	"testing"
)

// offers are the texts of the buttons in the answer.
func (b *tab) offers() []string {
	b.Helper()
	return eval[[]string](b, "[...document.querySelectorAll('#answer .offer')].map((e) => e.textContent)")
}

// A puzzle with several solutions gets clues that settle it; one with a mistake gets it mended.
func TestMakeUnique(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	b.click("[data-do=fix]")
	b.wait("that there is nothing to change", "document.getElementById('answer').textContent.includes('one solution already')")
	b.on(strings.IndexAny(easy, "123456789"))
	b.press("Delete")
	for range 60 { // until it has several
		if eval[string](b, "import('./js/main.js').then(({ live }) => new Promise((then) => { const look = () => ['unique', 'multiple'].includes(live.result.verdict) ? then(live.result.verdict) : setTimeout(look, 5); look(); }))") == "multiple" {
			break
		}
		b.on(state[int](b, "state.clues.findIndex((v) => v !== null)"))
		b.press("Delete")
	}
	b.verdict("multiple")
	b.click("[data-do=fix]")
	b.wait("clues that settle it", "document.querySelectorAll('#answer .offer').length > 0")
	b.click("#answer .offer")
	b.verdict("unique")

	wrong := []byte(easy)
	i := strings.IndexAny(easy, "123456789")
	wrong[i] = '1' + (wrong[i]-'1'+1)%9
	b.opens(string(wrong))
	if words := b.verdict("unsolvable"); words == "" {
		t.Fatal("no words")
	}
	b.click("[data-do=fix]")
	b.wait("repairs", "document.querySelectorAll('#answer .offer').length > 0")
	b.click("#answer .offer")
	b.verdict("unique")
	b.press("ctrl+z")
	b.verdict("unsolvable")
}

// The reason why a cell is not a digit is shown with the candidate that goes; a digit that it is has none.
func TestWhyNot(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	at := strings.IndexByte(easy, '.')
	b.on(strings.IndexAny(easy, "123456789"))
	b.click("[data-do=why]")
	b.wait("that it is for empty cells", "document.getElementById('answer').textContent.includes('empty cell')")
	b.on(at)
	b.click("[data-do=why]")
	if got := strings.Join(b.offers(), ""); got != "123456789" {
		t.Fatalf("the digits to ask about are %q", got)
	}
	is := onlySolution(b)[at]
	for _, digit := range []byte{'1' + (is-'1'+1)%9, is} {
		b.on(at)
		b.click("[data-do=why]")
		b.click("#answer .offer:nth-of-type(" + string(digit) + ")")
		if digit != is {
			b.wait("the reason", "document.querySelector('.picture .signs .gone') && document.getElementById('answer').textContent.includes(' is not "+string(digit)+"')")
		} else {
			b.wait("that it is no fact", "document.getElementById('answer').textContent.includes('contradicts')")
		}
	}
}
