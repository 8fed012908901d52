//go:build !js

package page_test

// Using the page: certificates, colours, a phone, the keyboard alone, files and a
// screen reader's view.

import (
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sudokusat/web/engine"
	"testing"
	"time"
)

// hard needs a proof of some length.
const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

func TestCertificate(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(hard)
	b.verdict("unique")
	b.click("[data-do=certificate]")
	b.wait("the certificate", "document.getElementById('certificate').dataset.verdict")
	if got := b.text("#certificate .seal"); got != "✓ Verified in this page: unique." && (engine.Built() || got != "✓ Verified by the server: unique.") {
		t.Fatalf("the page shows %q of its certificate", got)
	}
	file := b.download("#save-certificate", "certificate.txt")
	if !strings.HasPrefix(file, `{"certificate":`) || !strings.Contains(file, hard) || len(file) < 300 {
		t.Fatalf("the file is no certificate of the puzzle: %.200q", file)
	}
	b.click("#certificate .buttons button:last-child")
	b.wait("the link", "document.getElementById('made-text').value.includes('#c=')")
	link := eval[string](b, "document.getElementById('made-text').value")
	if len(link) > 8000 {
		t.Errorf("the link has %d characters", len(link))
	}

	// Whoever opens the link checks the certificate.
	other := openAt(t, b.origin, look{fragment: link[strings.Index(link, "#"):]})
	other.wait("the check", "document.getElementById('certificate').dataset.verdict === 'verified'")
	if got := state[string](other, "state.board.write(state.clues)"); got != hard {
		t.Errorf("the link shows the puzzle %s", got)
	}

	// A certificate that was tampered with is refused: another digit in the
	// solution, a line of the proof away, another puzzle, its end cut off.
	lines := strings.SplitAfter(file, "\n")
	found := regexp.MustCompile(`"solutions":\["(\d+)"`).FindStringSubmatch(file)
	if found == nil {
		t.Fatalf("the certificate has no solution: %.400q", lines[0])
	}
	changed := []byte(found[1])
	changed[1], changed[2] = changed[2], changed[1]
	for name, tampered := range map[string]string{
		"a solution that is none": strings.Replace(file, found[1], string(changed), 1),
		"a proof without lines":   regexp.MustCompile(`"lines":\d+`).ReplaceAllString(lines[0], `"lines":1`) + "0\n",
		"a clue away":             strings.Replace(file, hard, "."+hard[1:], 1),
		"the end cut off":         file[:len(file)-20],
	} {
		other.do("document.getElementById('certificate').dataset.verdict = ''")
		other.click("#open")
		other.do(fmt.Sprintf("document.getElementById('open-text').value = %s", quote(tampered)))
		other.click("#open-do")
		other.wait("the refusal", "document.getElementById('certificate').dataset.verdict")
		if got := other.text("#certificate .seal"); !strings.HasPrefix(got, "✗ Refused: ") || len(got) < 15 {
			t.Errorf("of %s the page shows %q", name, got)
		}
	}
}

// download clicks a button and returns the file that it saves.
func (b *tab) download(selector, name string) string {
	b.Helper()
	dir := b.TempDir()
	b.must(b.driver.saves(dir))
	b.click(selector)
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil && len(data) > 0 {
			return string(data)
		}
	}
	b.Fatalf("%s saves no %s; the page shows %q", selector, name, b.text("#answer"))
	return ""
}

func TestFilesToTake(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(hard)
	b.verdict("unique")
	if got := b.download("[data-do=cnf]", "puzzle.cnf"); !strings.Contains(got, "p cnf 729 ") {
		t.Errorf("no formula: %.300q", got)
	}
	proof := b.download("[data-do=drat]", "proof.drat")
	if !strings.HasSuffix(proof, "\n0\n") {
		t.Errorf("no proof: %.300q", proof)
	}
	formula := b.download("#answer button", "formula.cnf")
	if !strings.Contains(formula, "p cnf 729 ") {
		t.Errorf("no formula: %.300q", formula)
	}
	b.click("[data-do=text]")
	b.wait("the text", "document.getElementById('made-text').value.startsWith('8........\\n..36')")
	for _, name := range []string{"f-puzzles", "sudokupad", "sudokumaker", "iss"} {
		b.do(fmt.Sprintf("const s = document.getElementById('site'); s.value = %s; s.dispatchEvent(new Event('change'))", quote(name)))
		b.wait("the link", "document.getElementById('made-text').value.startsWith('https://')")
		b.do("document.getElementById('made-text').value = ''")
	}
}

func TestPictures(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens("#box 3x3\n#rule cage 20 r1c1 r1c2 r2c1\n#rule thermo r5c5..r5c8\n#rule sandwich 12 r1c1..r1c9\n" + strings.Repeat(".", 81))
	b.wait("the rules drawn", "[...document.querySelectorAll('.picture .over text, .picture .rules text')].some((e) => e.textContent === '20') && document.querySelectorAll('.picture .rules path, .picture .rules circle').length > 1")
	if x := eval[[]float64](b, "document.querySelector('.picture').getAttribute('viewBox').split(' ').map(Number)"); x[0] > -32 {
		t.Errorf("there is no room for a clue outside: %v", x)
	}
	b.click(cell(9, 9))
	b.press("7", "ArrowLeft", "ctrl+3")
	svg := b.download("[data-do=svg]", "puzzle.svg")
	if !strings.HasPrefix(svg, "<?xml") || !strings.Contains(svg, ">20<") || !strings.Contains(svg, ">7<") || !strings.Contains(svg, ">3<") {
		t.Errorf("the SVG has not all: %.300q", svg)
	}
	image, err := png.Decode(strings.NewReader(b.download("[data-do=png]", "puzzle.png")))
	if err != nil {
		t.Fatal(err)
	}
	shades := map[color.Color]bool{}
	for x := range image.Bounds().Dx() {
		for y := range image.Bounds().Dy() {
			shades[image.At(x, y)] = true
		}
	}
	if image.Bounds().Dx() < 800 || len(shades) < 4 {
		t.Errorf("the PNG has %v and %d colours", image.Bounds(), len(shades))
	}
}

func TestStep(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	b.click("#playing")
	b.click("[data-do=step]")
	b.wait("the step", "document.getElementById('do-step')")
	if got := b.text("#answer"); !strings.Contains(got, "r1c6 is 1: no other place is left for 1 in box 2") {
		t.Errorf("the step is %q", got)
	}
	if got := eval[[]int](b, "[document.querySelectorAll('.signs .placed').length, document.querySelectorAll('.signs .house').length]"); got[0] != 2 || got[1] != 9 {
		t.Errorf("the step is marked by %v rings and cells", got)
	}
	b.click("#do-step")
	b.wait("its digit", "document.querySelector(\"#grid [data-cell='5']\").getAttribute('aria-label').includes('digit 1')")
	b.wait("another step", "document.getElementById('do-step')")
}

// A hint comes in parts, one per press, and begins again when the board has changed.
func TestHintInParts(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	hints := func() {
		for _, want := range []string{"Look at box 2.", "Look at r1c6.", "Hidden single: 1 in box 2."} {
			b.click("[data-do=nudge]")
			b.wait(want, "document.getElementById('answer').textContent === "+quote(want))
		}
	}
	b.click("#playing")
	hints()
	b.click("[data-do=nudge]")
	b.wait("the step", "document.getElementById('do-step')")
	hints()
	b.on(1)
	b.press("8")
	b.wait("no hint", "document.getElementById('answer').textContent === ''")
	b.click("[data-do=nudge]")
	b.wait("the first part", "document.getElementById('answer').textContent === 'Look at box 2.'")
}

// A step by several claims strikes all of them out.
func TestStepOfSeveral(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(".5.24...3.6.....2.8.......94..812.....5........83.5.....6...1..3...792.5...1..7..")
	b.verdict("unique")
	b.click("#playing")
	b.click("[data-do=step]")
	b.wait("the step", "document.getElementById('do-step')")
	if got := b.text("#answer"); !strings.Contains(got, "r2c1 and r2c3 are not 9: 9 in box 2 is at r2c4 or r2c5 (pointing)") {
		t.Errorf("the step is %q", got)
	}
	b.click("#do-step")
	b.wait("the next step", "!document.getElementById('answer').textContent.includes('9 in box 2')")
	if got := state[[]int](b, "[9, 11].map((c) => state.centre[c].length)"); got[0] != 8 || got[1] != 8 {
		t.Errorf("marks left: %v", got)
	}
}

// Where the smallest steps are about rules, they lead to one about a cell.
func TestStepBeyondRules(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(`#box 2x3
#rule cage 7 r1c1 r1c2
#rule cage 15 r1c3..r1c5 r2c5
#rule cage 8 r1c6..r3c6
#rule cage 4 r2c1 r3c1
#rule cage 12 r2c2..r2c4
#rule cage 12 r3c2 r4c1 r4c2
#rule cage 7 r3c3 r3c4
#rule cage 12 r3c5 r4c4 r4c5
#rule cage 8 r4c3 r5c3 r5c4
#rule cage 13 r4c6..r6c6
#rule cage 13 r5c1 r5c2 r6c1
#rule cage 10 r5c5 r6c4 r6c5
#rule cage 5 r6c2 r6c3
....................................`)
	b.verdict("unique")
	for range 4 {
		b.do("document.getElementById('do-step')?.remove(); document.getElementById('answer').textContent = ''")
		b.click("[data-do=step]")
		b.wait("a step", "document.getElementById('do-step')")
		if got := b.text("#answer"); !strings.Contains(got, "cage ") {
			t.Errorf("the step is %q", got)
		}
		b.click("#do-step")
	}
	if n := state[int](b, "state.digits.filter((v) => v !== null).length + state.centre.filter((m) => m.length > 0).length"); n == 0 {
		t.Error("no step has written anything")
	}
}

func TestDark(t *testing.T) {
	b := open(t, site(t), look{dark: true})
	light := func() bool {
		rgb := eval[[]int](b, "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
		return rgb[0] > 128
	}
	paper := func() bool {
		rgb := eval[[]int](b, "getComputedStyle(document.querySelector('.paper rect')).fill.match(/\\d+/g).map(Number)")
		return rgb[0] > 128
	}
	if light() || paper() {
		t.Error("where the system is dark the page is light")
	}
	b.click("#theme")
	if !light() || !paper() || !strings.Contains(eval[string](b, "document.getElementById('theme').getAttribute('aria-label')"), "light") {
		t.Error("the switch does not make it light")
	}
	b.click("#theme")
	if light() {
		t.Error("the switch does not make it dark")
	}
	other := openAt(t, b.origin, look{})
	if other.wait("the choice", "document.documentElement.dataset.theme === 'dark'"); !eval[bool](other, "matchMedia('(prefers-color-scheme: light)').matches") {
		t.Error("the other tab is not light by itself")
	}
}

func TestPhone(t *testing.T) {
	b := open(t, site(t), look{width: 360, height: 740, touch: true})
	wide := func() int {
		return eval[int](b, "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
	}
	if got := wide(); got > 360 {
		t.Errorf("on a phone of 360 px the page is %d wide", got)
	}
	b.tap(cell(1, 1))
	b.tap("#keypad button:nth-child(5)")
	b.tap(cell(1, 2))
	b.tap("[data-mode=corner]")
	b.tap("#keypad button:nth-child(7)")
	b.wait("what was tapped", "document.querySelector(\"#grid [data-cell='1']\").getAttribute('aria-label').includes('corner marks 7')")
	if got := state[int](b, "state.clues[0]"); got != 5 {
		t.Errorf("tapping 5 writes %d", got)
	}
	if small := eval[[]string](b, "[...document.querySelectorAll('button')].filter((e) => e.checkVisibility() && (e.getBoundingClientRect().height < 40 || e.getBoundingClientRect().width < 30)).map((e) => e.textContent)"); len(small) > 0 {
		t.Errorf("too small for a finger: %q", small)
	}
	// A finger draws a thermometer, and the board stays where it is.
	b.tap("[data-tool=Thermometer]")
	b.do("document.getElementById('board').scrollIntoView()")
	place := "document.getElementById('board').getBoundingClientRect().top"
	from := eval[float64](b, place)
	b.swipe([2]int{5, 5}, [2]int{6, 5}, [2]int{7, 5})
	b.wait("the thermometer", "document.querySelectorAll('#rule-list li').length === 1")
	if got := b.text("#rule-list code"); got != "thermo r5c5..r7c5" {
		t.Errorf("the finger draws %q", got)
	}
	if to := eval[float64](b, place); to != from {
		t.Errorf("drawing moves the board from %v to %v", from, to)
	}
	for _, board := range []string{"16x16 box 4x4", "25x25 box 5x5"} {
		b.newBoard(board)
		if got := wide(); got > 360 {
			t.Errorf("with %s the page is %d wide", board, got)
		}
	}
}

// All of it by keys: to the board and from it, digits and marks, a rule from the
// selection, a button, a dialog.
func TestEverythingByKeyboard(t *testing.T) {
	b := open(t, site(t), look{})
	b.do("document.activeElement.blur(); scrollTo(0, 0)")
	active := func() string {
		return eval[string](b, "(document.activeElement.dataset.do ?? document.activeElement.dataset.tool ?? document.activeElement.id) || document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
	}
	b.tabTo("#grid [tabindex='0']")
	b.press("4", "ArrowRight", "shift+8", "ArrowDown", "ArrowDown", "7")
	if got := state[string](b, "[state.clues[0], state.corner[1], state.clues[19]].join('|')"); got != "4|8|7" {
		t.Errorf("typed %q", got)
	}
	if n := eval[int](b, "document.querySelectorAll('#grid [tabindex=\"0\"]').length"); n != 1 {
		t.Errorf("%d cells are in the order of Tab", n)
	}
	b.press("End", "ArrowDown")
	if got := active(); got != "row 4, column 9, empty, differs between solutions" && got != "row 4, column 9, empty" {
		t.Errorf("End and ArrowDown lead to %q", got)
	}

	// A cage: the tool, cells, Enter, the total, Enter.
	b.tabTo("[data-tool=Cage]")
	b.press("Space")
	b.do("document.querySelector('#grid [tabindex=\"0\"]').focus()")
	b.press("ArrowLeft", "shift+ArrowLeft", "shift+ArrowUp", "Enter")
	b.wait("the question for the total", "document.activeElement.id === 'draw-value'")
	b.write("12")
	b.press("Enter")
	b.wait("the cage", "document.querySelectorAll('#rule-list li').length === 1")
	if got := b.text("#rule-list code"); got != "cage 12 r4c8 r4c7 r3c7" && got != "cage 12 r3c7 r4c7 r4c8" {
		t.Errorf("the keys make %q", got)
	}
	// Its button takes it away.
	b.do("document.querySelector('#rule-list button').focus()")
	b.press("Enter")
	b.wait("no cage", "document.querySelectorAll('#rule-list li').length === 0")

	// From the keypad digits go to the board; elsewhere they do not.
	b.do("document.getElementById('redo').focus()")
	b.press("6")
	if got := state[int](b, "state.clues.filter((v) => v === 6).length"); got == 0 {
		t.Error("with the focus on the keypad 6 is not written")
	}
	b.press("ctrl+z")
	before := state[string](b, "state.board.write(state.clues)")
	b.do("document.getElementById('theme').focus()")
	b.press("6", "Delete")
	if got := state[string](b, "state.board.write(state.clues)"); got != before {
		t.Errorf("with the focus on another button keys write %s", got)
	}

	// A dialog opens, takes text, closes.
	b.do("document.getElementById('open').focus()")
	b.press("Enter")
	b.wait("the dialog", "document.getElementById('open-dialog').open && document.activeElement.id === 'open-text'")
	b.write(easy)
	for range 5 {
		if active() == "open-do" {
			break
		}
		b.press("Tab")
	}
	b.press("Enter")
	b.verdict("unique")
	b.do("document.querySelector('[data-do=solution]').focus()")
	b.press("Enter")
	b.wait("the solution", "document.getElementById('answer').textContent.includes('only solution')")
}

// axe finds nothing to complain of.
func TestAxeFindsNothing(t *testing.T) {
	file := os.Getenv("SUDOKUSAT_AXE")
	if file == "" {
		chromium(t)
		missing(t, "SUDOKUSAT_AXE does not name axe.min.js (npm pack axe-core)")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]look{"light": {}, "dark": {dark: true}, "phone": {width: 360, height: 740, touch: true}} {
		t.Run(name, func(t *testing.T) {
			b := open(t, site(t), l)
			eval[any](b, string(axe)+"; null")
			clean := func(when string) {
				t.Helper()
				b.wait("the last words", "import('./js/main.js').then(({ live }) => live.result?.done)")
				b.do("await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))") // laid out, with the stops of long words
				for _, what := range eval[[]string](b, `axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target + ' ' + n.failureSummary)))`) {
					t.Errorf("%s: %s", when, what)
				}
			}
			clean("at first")
			b.opens("#title Four\n#author A. Setter\n#source https://example.org/4\n#text Normal rules apply.\n" + easy)
			b.verdict("unique")
			b.rule("cage 20 r1c1 r1c2 r2c2")
			b.click("[data-tool=Cage]")
			b.drag([2]int{5, 5}, [2]int{5, 6})
			clean("a cage half drawn")
			b.click("#draw-cancel")
			b.click(cell(2, 2))
			b.press("9")
			b.verdict("unsolvable")
			b.rule("thermo r1c1 r1c2")
			clean("a conflict")
			b.press("ctrl+z")
			b.do("const line = document.getElementById('rule-line'); line.value = 'nonsense r1c1'")
			b.click("#rule-form [type=submit]")
			b.wait("the refusal", "document.getElementById('rule-error').textContent !== ''")
			b.do("for (const d of document.querySelectorAll('details')) d.open = true")
			b.click("#find-all")
			clean("a bad rule, all rules listed")
			b.click("#find-all") // which are as they were, and take axe long
			if n := eval[int](b, "document.querySelectorAll('[role=status]').length"); n != 1 {
				t.Errorf("%d elements show a verdict", n)
			}
			b.opens(easy)
			b.verdict("unique")
			b.click("[data-do=certificate]")
			b.wait("the certificate", "document.getElementById('certificate').dataset.verdict")
			b.click("[data-do=link]")
			b.wait("the link", "!document.getElementById('made').hidden")
			b.click("[data-mode=colour]")
			clean("a certificate and a link")
			for _, dialog := range []string{"open", "new", "help"} {
				b.click("#" + dialog)
				clean("the dialog " + dialog)
				b.press("Escape")
			}
		})
	}
}
