//go:build !js

package page_test

// What setters and solvers want to do, each done by mouse, by finger and by keys alone. What it takes
// is counted for docs/tasks.md: a click, a tap, a drag, a key and what is pasted count one each.

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the counts of docs/tasks.md again")

// hand does a task in one way.
type hand struct {
	*tab
	way  string // "mouse", "touch" or "keys"
	acts int    // so far
}

// cellAt is a place on the board, by row and column from 1.
type cellAt = [2]int

// push presses a button, or whatever else a click is for.
func (h *hand) push(selector string) {
	h.Helper()
	h.wait("the button "+selector, fmt.Sprintf("document.querySelector(%s)?.checkVisibility()", quote(selector)))
	switch h.way {
	case "mouse":
		h.click(selector)
		h.acts++
	case "touch":
		h.tap(selector)
		h.acts++
	default:
		h.acts += h.tabTo(selector)
		h.hit("Space")
	}
}

// hit presses keys and counts them.
func (h *hand) hit(keys ...string) {
	h.Helper()
	h.press(keys...)
	h.acts += len(keys)
}

// cells selects cells, each beside the one before; by keys, with more the selection grows.
func (h *hand) cells(cells ...cellAt) {
	h.Helper()
	switch {
	case h.way == "mouse" && len(cells) == 1:
		h.click(h.at(cells[0][0], cells[0][1]))
		h.acts++
	case h.way == "mouse":
		h.stroke("left", 0, cells...)
		h.acts++
	case h.way == "touch" && len(cells) == 1:
		h.tap(h.at(cells[0][0], cells[0][1]))
		h.acts++
	case h.way == "touch":
		h.swipe(cells...)
		h.acts++
	default:
		h.acts += h.tabTo("#grid [tabindex='0']")
		var from cellAt
		copy(from[:], state[[]int](h.tab, "[Math.floor(Number(document.activeElement.dataset.cell) / state.board.cols) + 1, Number(document.activeElement.dataset.cell) % state.board.cols + 1]"))
		for i, to := range cells {
			extend := ""
			if i > 0 {
				extend = "shift+"
			}
			for ; from[0] != to[0]; from[0] += sign(to[0] - from[0]) {
				h.hit(extend + map[int]string{-1: "ArrowUp", 1: "ArrowDown"}[sign(to[0]-from[0])])
			}
			for ; from[1] != to[1]; from[1] += sign(to[1] - from[1]) {
				h.hit(extend + map[int]string{-1: "ArrowLeft", 1: "ArrowRight"}[sign(to[1]-from[1])])
			}
		}
	}
}

func sign(x int) int { return max(-1, min(1, x)) }

// digit writes a digit into the selected cells.
func (h *hand) digit(d string) {
	h.Helper()
	if h.way == "keys" {
		h.hit(d)
		return
	}
	h.push("#keypad button:nth-child(" + d + ")")
}

// fill writes text into a field.
func (h *hand) fill(selector, text string) {
	h.Helper()
	if h.way == "keys" && selector == "#find" {
		h.hit("/")
	} else if h.way == "keys" {
		h.acts += h.tabTo(selector)
	} else {
		h.push(selector)
	}
	h.do(fmt.Sprintf("document.querySelector(%s).select?.()", quote(selector)))
	h.types(text)
}

// types writes text where the focus is, a key for each character.
func (h *hand) types(text string) {
	h.Helper()
	h.write(text)
	h.acts += len(text)
}

// pastes is fill with what is in the clipboard.
func (h *hand) pastes(selector, text string) {
	h.Helper()
	h.fill(selector, text)
	h.acts += 1 - len(text)
}

// called are words by which the finder has the rules of tools first.
var called = map[string]string{"Cage": "cage", "Thermometer": "thermo", "Arrow": "arrow"}

// draws makes a rule of cells with a tool, and answers for its total, if there is one.
func (h *hand) draws(tool, total string, cells ...cellAt) {
	h.Helper()
	button := "[data-tool=" + quote(tool) + "]"
	if word := called[tool]; word != "" && h.way == "keys" {
		h.fill("#find", word)
		h.wait("the rule", "document.querySelector('#found li')")
		h.hit("Enter")
	} else if !eval[bool](h.tab, fmt.Sprintf("document.querySelector(%s).getAttribute('aria-pressed') === 'true'", quote(button))) {
		h.push(button)
	}
	before := eval[int](h.tab, "document.querySelectorAll('#rule-list li').length")
	h.cells(cells...)
	if h.way == "keys" {
		h.hit("Enter")
	}
	if tool == "Cage" {
		h.wait("the question for the total", "document.activeElement.id === 'draw-value'")
		h.types(total)
		h.hit("Enter")
	}
	h.wait("the rule", fmt.Sprintf("document.querySelectorAll('#rule-list li').length === %d", before+1))
}

// task is something that people want to do.
type task struct {
	name   string // as docs/tasks.md has it
	solver bool   // it is a solver's, and begins in the mode Solve
	puzzle string // with which it begins; "" for the empty board
	do     func(h *hand)
	want   string // an expression that is true at the end
}

// tasks were written down before the page was tried with them.
var tasks = []task{
	{name: "set a killer with two thermometers from a picture", do: func(h *hand) {
		h.draws("Cage", "15", cellAt{1, 1}, cellAt{1, 2}, cellAt{2, 2})
		h.draws("Cage", "9", cellAt{4, 4}, cellAt{4, 5})
		h.draws("Thermometer", "", cellAt{9, 1}, cellAt{8, 1}, cellAt{7, 1})
		h.draws("Thermometer", "", cellAt{5, 5}, cellAt{5, 6}, cellAt{6, 6})
	}, want: "state.rules.join('; ') === 'cage 15 r1c1 r1c2 r2c2; cage 9 r4c4 r4c5; thermo r9c1..r7c1; thermo r5c5 r5c6 r6c6'"},
	{name: "type eight clues of a 4×4 puzzle on a new board", do: func(h *hand) {
		h.push("#new")
		h.push("#sizes button:first-child")
		h.wait("the board", "!document.getElementById('new-dialog').open")
		for _, c := range [][3]int{{1, 1, 1}, {1, 4, 4}, {2, 2, 4}, {2, 3, 1}, {3, 1, 2}, {3, 4, 3}, {4, 2, 3}, {4, 3, 2}} {
			h.cells(cellAt{c[0], c[1]})
			h.digit(strconv.Itoa(c[2]))
		}
	}, want: "state.board.write(state.clues) === '1..4.41.2..3.32.'"},
	{name: "open a puzzle from the clipboard", do: func(h *hand) {
		h.push("#open")
		h.pastes("#open-text", easy)
		h.push("#open-do")
	}, want: "state.board.write(state.clues) === '" + easy + "'"},
	{name: "find the second solution, and a clue that kills it", puzzle: "#box 2x2\n12..34..2.4.....", do: func(h *hand) {
		h.push("[data-do=solution]")
		h.push("#another")
		h.wait("the second solution", "document.getElementById('answer').textContent.startsWith('Solution 2 of ')")
		h.push("[data-do=fix]")
		h.push("#answer .offer")
	}, want: "live.result.verdict === 'unique'"},
	{name: "switch both diagonals on", do: func(h *hand) {
		h.push("[data-diagonal='-']")
		h.push("[data-diagonal='+']")
	}, want: "state.rules.join() === 'diagonal'"},
	{name: "find German whispers by their name, and draw one", do: func(h *hand) {
		h.fill("#find", "whisper")
		h.wait("the rule", "document.querySelector('#found [data-family=whisper]')")
		h.hit("Enter")
		h.cells(cellAt{3, 3}, cellAt{3, 4}, cellAt{3, 5})
		if h.way == "keys" {
			h.hit("Enter")
		}
	}, want: "state.rules.join() === 'whisper r3c3..r3c5' || state.rules.join() === 'whisper 5 r3c3..r3c5'"},
	{name: "find the anti-knight rule, and switch it on", do: func(h *hand) {
		h.fill("#find", "anti-kn")
		h.wait("the rule", "document.querySelector('#found [data-whole=anti-knight]')")
		h.hit("Enter")
	}, want: "state.rules.join() === 'anti-knight'"},
	{name: "write a sandwich sum outside the grid", do: func(h *hand) {
		h.fill("#rule-line", "sandwich 12 r1c1..r1c9")
		h.hit("Enter")
	}, want: "state.rules.join() === 'sandwich 12 r1c1..r1c9'"},
	{name: "a white dot, a black dot and an X", do: func(h *hand) {
		h.draws("White dot", "", cellAt{3, 1}, cellAt{3, 2})
		h.draws("Black dot", "", cellAt{6, 1}, cellAt{7, 1})
		h.draws("X", "", cellAt{6, 8}, cellAt{6, 9})
	}, want: "state.rules.join('; ') === 'difference 1 r3c1 r3c2; ratio 2 r6c1 r7c1; pair-sum 10 r6c8 r6c9'"},
	{name: "a cage without a total", do: func(h *hand) {
		h.draws("Cage", "", cellAt{4, 4}, cellAt{4, 5}, cellAt{5, 5})
	}, want: "state.rules.join() === 'different r4c4 r4c5 r5c5'"},
	{name: "an arrow", do: func(h *hand) {
		h.draws("Arrow", "", cellAt{5, 5}, cellAt{5, 6}, cellAt{5, 7})
	}, want: "state.rules.join() === 'arrow r5c5 = r5c6 r5c7'"},
	{name: "change the total of a cage in place", puzzle: "#box 3x3\n#rule cage 20 r1c1 r1c2 r1c3\n" + blank81, do: func(h *hand) {
		h.push("#rule-list code")
		h.wait("the field", "document.activeElement.value?.startsWith('cage 20')")
		h.types("24")
		h.hit("Enter")
	}, want: "state.rules.join() === 'cage 24 r1c1..r1c3'"},
	{name: "take a rule away, and bring it back", puzzle: "#box 3x3\n#rule cage 20 r1c1 r1c2 r1c3\n" + blank81, do: func(h *hand) {
		h.push("#rule-list li button")
		h.wait("no rule", "document.querySelectorAll('#rule-list li').length === 0")
		if h.way == "keys" {
			h.hit("ctrl+z")
		} else {
			h.push("#undo")
		}
	}, want: "state.rules.length === 1"},
	{name: "write title and author", do: func(h *hand) {
		h.push("#about-edit summary")
		h.fill("[data-about=title]", "Two Lines")
		h.fill("[data-about=author]", "Ann")
		h.hit("Enter")
	}, want: "document.getElementById('about-title').textContent === 'Two Lines' && document.getElementById('about-by').textContent.includes('Ann')"},
	{name: "show the digits that each cell can still be", puzzle: easy, do: func(h *hand) {
		h.push("[data-do=candidates]")
	}, want: "document.querySelector('[data-do=candidates]').getAttribute('aria-pressed') === 'true' && document.getElementById('answer').textContent !== ''"},
	{name: "count the solutions", puzzle: "#box 2x2\n12..34..2.4.....", do: func(h *hand) {
		h.push("[data-do=count]")
	}, want: "/ solutions/.test(document.getElementById('answer').textContent)"},
	{name: "prove that the solution is unique", puzzle: easy, do: func(h *hand) {
		h.push("[data-do=certificate]")
	}, want: "document.getElementById('certificate').dataset.verdict === 'verified' || document.querySelector('#certificate .seal')?.textContent.startsWith('✓ Verified')"},
	{name: "a link to send", puzzle: easy, do: func(h *hand) {
		h.push("[data-do=link]")
	}, want: "document.getElementById('made-text').value.includes('#')"},
	{name: "find the typing error that makes a puzzle unsolvable", puzzle: "4" + easy[1:2] + "4" + easy[3:], do: func(h *hand) {
		h.push("[data-do=fix]")
		h.push("#answer .offer")
	}, want: "live.result.verdict === 'unique'"},
	{name: "shade three cells of a yin-yang", puzzle: smallYinYang, do: func(h *hand) {
		if h.way == "keys" {
			h.cells(cellAt{1, 1})
			h.hit("l", "b", "ArrowRight", "b", "ArrowRight", "b")
			return
		}
		h.push("#layers [data-layer='0']")
		h.cells(cellAt{1, 1}, cellAt{1, 2}, cellAt{1, 3})
	}, want: "state.board.write(state.clues).endsWith('shade:bbb.............')"},

	{name: "write a digit", solver: true, puzzle: easy, do: func(h *hand) {
		h.cells(cellAt{1, 1})
		h.digit("4")
	}, want: "state.digits[0] === 4"},
	{name: "corner marks in three cells", solver: true, puzzle: easy, do: func(h *hand) {
		if h.way == "keys" {
			h.cells(cellAt{2, 2}, cellAt{3, 2}, cellAt{4, 2})
			h.hit("shift+6", "shift+7")
			return
		}
		h.push("[data-mode=corner]")
		h.cells(cellAt{2, 2}, cellAt{3, 2}, cellAt{4, 2})
		h.digit("6")
		h.digit("7")
	}, want: "[10, 19, 28].every((c) => state.corner[c].join() === '6,7')"},
	{name: "centre marks in a cell", solver: true, puzzle: easy, do: func(h *hand) {
		if h.way == "keys" {
			h.cells(cellAt{1, 2})
			h.hit("ctrl+5", "ctrl+8")
			return
		}
		h.push("[data-mode=centre]")
		h.cells(cellAt{1, 2})
		h.digit("5")
		h.digit("8")
	}, want: "state.centre[1].join() === '5,8'"},
	{name: "colour two cells", solver: true, puzzle: easy, do: func(h *hand) {
		h.push("[data-mode=colour]")
		h.cells(cellAt{5, 5}, cellAt{5, 6})
		h.digit("3")
	}, want: "[40, 41].every((c) => state.colours[c]?.length === 1)"},
	{name: "the next step, and its digit", solver: true, puzzle: easy, do: func(h *hand) {
		h.push("[data-do=step]")
		h.push("#do-step")
	}, want: "state.digits.filter((v) => v !== null).length === 1"},
	{name: "follow a hint to its whole reason", solver: true, puzzle: easy, do: func(h *hand) {
		for _, words := range []string{"Look at box 2.", "Look at r1c6.", "Hidden single: 1 in box 2."} {
			h.push("[data-do=nudge]")
			h.wait(words, "document.getElementById('answer').textContent === "+quote(words))
		}
		h.push("[data-do=nudge]")
	}, want: "document.getElementById('do-step') !== null"},
	{name: "follow all steps to the solution", solver: true, puzzle: pointing, do: func(h *hand) {
		h.push("[data-do=steps]")
		h.wait("the steps", "document.getElementById('steps-list').lastElementChild?.textContent.startsWith('Solved')")
		h.push("#steps-singles")
		h.push("#steps-next")
		h.push("#steps-last")
	}, want: "document.getElementById('answer').textContent.startsWith('Solved: ')"},
	{name: "why a cell is not some digit", solver: true, puzzle: easy, do: func(h *hand) {
		h.cells(cellAt{1, 1})
		h.push("[data-do=why]")
		h.push("#answer .offer:nth-of-type(1)")
	}, want: "document.getElementById('answer').textContent.includes(' is not 1')"},
	{name: "check only when asked", solver: true, puzzle: easy, do: func(h *hand) {
		h.push("#settings summary")
		h.push("#settings [name=checking]")
		h.cells(cellAt{1, 1})
		h.digit("5")
		h.push("[data-do=check]")
	}, want: "document.getElementById('verdict').dataset.verdict === 'wrong'"},
	{name: "stop the clock, and go on", solver: true, puzzle: easy, do: func(h *hand) {
		h.push("#clock")
		h.wait("the pause", "document.getElementById('board').inert")
		h.push("#clock")
	}, want: "!document.getElementById('board').inert"},
}

var blank81 = strings.Repeat(".", 81)

// TestTasks does each task in the three ways. What it takes is at most what the document has.
func TestTasks(t *testing.T) {
	needsEngine(t) // where it is missing, the tests run a second time
	t.Parallel()   // to TestFirefox
	const path = "../../../docs/tasks.md"
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := string(content)
	ways := []string{"mouse", "touch", "keys"}
	for _, x := range tasks {
		row := regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(x.name) + ` \| (\d+|–) \| (\d+|–) \| (\d+|–) \|`)
		found := row.FindStringSubmatch(page)
		if found == nil {
			t.Errorf("docs/tasks.md has no row about %q", x.name)
			continue
		}
		line := "| " + x.name + " |"
		for i, way := range ways {
			acts := 0
			t.Run(x.name+"/"+way, func(t *testing.T) { acts = x.try(t, way) })
			line += fmt.Sprintf(" %d |", acts)
			if most, err := strconv.Atoi(found[i+1]); !*update && (err != nil || acts > most+2) {
				t.Errorf("%s takes %d by %s, and docs/tasks.md has %s: -update writes it", x.name, acts, way, found[i+1])
			}
		}
		page = row.ReplaceAllLiteralString(page, line)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// try does the task in one way and returns what it took.
func (x *task) try(t *testing.T, way string) int {
	l := look{}
	if way == "touch" {
		l = look{width: 390, height: 844, touch: true}
	}
	h := &hand{tab: open(t, siteWith(t, true), l), way: way} // its server answers, which is there at once
	if x.puzzle != "" {
		h.opens(x.puzzle)
		h.do("document.getElementById('answer').textContent = ''")
	}
	if x.solver {
		h.click("#playing")
	}
	h.wait("a verdict in its last words, which may move what is below", "import('./js/main.js').then(({ live }) => !['none', 'asking'].includes(document.getElementById('verdict').dataset.verdict) && live.result?.done)")
	h.do("document.activeElement.blur(); scrollTo(0, 0)")
	x.do(h)
	h.wait("the end of the task", "import('./js/main.js').then(({ store, live }) => { const { state } = store; return "+x.want+" })")
	return h.acts
}
