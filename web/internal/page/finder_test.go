//go:build !js

package page_test

// Rules found by the words that people use, and changed in place.

import (
	"fmt"
	"testing"
)

// find writes what is sought, and waits for what is found.
func (b *tab) find(what string) {
	b.Helper()
	b.do(fmt.Sprintf("const f = document.getElementById('find'); f.focus(); f.value = %s; f.dispatchEvent(new Event('input'))", quote(what)))
}

// first is the name of the rule that is found first.
func (b *tab) first() string {
	b.Helper()
	return b.text("#found li strong")
}

func TestRulesAreFoundByAnyWord(t *testing.T) {
	b := open(t, site(t), look{})
	for word, want := range map[string]string{"killer": "cage", "German whispers": "whisper", "thermom": "thermo", "X-sudoku": "diagonal", "little killer": "little-killer", "cage": "cage"} {
		b.find(word)
		if got := b.first(); got != want {
			t.Errorf("%q finds %q first, not %q", word, got, want)
		}
	}
	b.find("thermo")
	b.wait("its picture", "document.querySelector('#found li .icon path')")
	if n := eval[int](b, "document.querySelectorAll('#found [tabindex=\"0\"]').length"); n != 1 {
		t.Errorf("the list has %d stops of the tab key", n)
	}
	b.find("no such rule")
	b.wait("that nothing is found", "document.getElementById('find-none').textContent.includes('“no such rule”')")
	if !eval[bool](b, "document.getElementById('found').hidden") {
		t.Error("the list of nothing is shown")
	}

	// By keys alone: the first is taken by Enter, others by the arrows.
	b.find("anti-k")
	b.press("ArrowDown", "ArrowDown", "Space")
	b.wait("the second rule", "[...document.querySelectorAll('#rule-list code')].length === 1 && document.querySelectorAll('#found input')[1].checked")
	b.press("ArrowUp", "ArrowUp")
	b.wait("the field", "document.activeElement.id === 'find'")
	b.press("Escape")
	b.wait("no list", "document.getElementById('found').hidden")
	b.click("#find-all")
	if n := eval[int](b, "document.querySelectorAll('#found li').length"); n < 100 {
		t.Errorf("all rules are %d", n)
	}
}

func TestARuleIsChangedInPlace(t *testing.T) {
	b := open(t, site(t), look{})
	b.rule("cage 20 r1c1 r1c2 r2c2")
	b.rule("thermo r9c1..r9c4")

	// The rules of the cell with the focus are marked.
	b.click(cell(9, 2))
	if got := b.text("#rule-list .here code"); got != "thermo r9c1..r9c4" {
		t.Errorf("of r9c2 is %q", got)
	}

	// The total is selected; a drag adds cells.
	b.click("#rule-list code")
	b.wait("the field", "document.activeElement.value === 'cage 20 r1c1 r1c2 r2c2'")
	b.write("24")
	b.drag([2]int{2, 2}, [2]int{2, 3}, [2]int{3, 3})
	b.press("Enter")
	b.wait("the change", "document.querySelector('#rule-list li').dataset.rule === 'cage 24 r1c1 r1c2 r2c2 r2c3 r3c3'")
	if n := eval[int](b, "document.querySelectorAll('#rule-list li').length"); n != 2 {
		t.Errorf("there are %d rules", n)
	}

	// What is no rule is refused in place, Escape leaves the rule, and undo goes back.
	b.do("document.querySelector('#rule-list code').focus()")
	b.press("Enter")
	b.wait("the field", "document.activeElement.value?.startsWith('cage 24')")
	b.do("document.activeElement.value = 'cage 24'")
	b.press("Enter")
	b.wait("the refusal", "document.getElementById('rule-error').textContent !== '' && document.activeElement.getAttribute('aria-invalid') === 'true'")
	b.press("Escape")
	b.wait("the rule", "document.querySelector('#rule-list code').textContent.startsWith('cage 24')")
	b.click("#undo")
	b.wait("the rule before", "document.querySelector('#rule-list code').textContent === 'cage 20 r1c1 r1c2 r2c2'")
}

// Every rule has an icon: what the engine draws of its example, or one of icons.js, which has none for rules that are not there.
func TestEveryRuleHasAnIcon(t *testing.T) {
	b := open(t, site(t), look{})
	b.click("#find-all")
	b.wait("the rules", "document.querySelectorAll('#found .icon').length > 100")
	got := eval[[]string](b, `(async () => {
		const wrong = [], { panel } = await import('./js/main.js');
		for (const { name, example } of panel.finder.families) {
			const drawn = await panel.finder.draw(name, example);
			if (!drawn?.querySelector('text, circle, rect, path:not(.stroke-grid)')) wrong.push(name);
		}
		return wrong;
	})()`)
	if len(got) > 0 {
		t.Errorf("no icon has %q", got)
	}
	b.wait("the icons in sight", "[...document.querySelectorAll('#found .icon')].filter((e) => { const r = e.getBoundingClientRect(); return r.top > 0 && r.bottom < innerHeight && r.height > 0 }).slice(0, 3).every((e) => e.querySelector('svg'))")
	if lost := eval[[]string](b, `(async () => {
		const { panel } = await import('./js/main.js'), { names } = await import('./js/icons.js');
		return names().filter((name) => !panel.finder.families.some((f) => f.name === name));
	})()`); len(lost) > 0 {
		t.Errorf("icons are there for rules that are not: %q", lost)
	}
}
