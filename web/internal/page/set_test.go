//go:build !js

package page_test

// How a puzzle comes onto the page: typed, pasted, by a link.

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/text/finding"
)

const (
	easy     = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
	solution = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
)

// typed types a 9×9 puzzle with digits and arrows.
func (b *tab) typed(puzzle string) {
	b.Helper()
	b.click(cell(1, 1))
	for row := range 9 {
		for col := range 9 {
			if ch := puzzle[row*9+col]; ch != '.' {
				b.press(string(ch))
			}
			if col < 8 {
				b.press("ArrowRight")
			}
		}
		b.press("Home", "ArrowDown")
	}
}

func TestTyping(t *testing.T) {
	b := open(t, site(t), look{})
	b.verdict("multiple")
	b.wait("the count", "document.getElementById('verdict-words').textContent.includes('1,000 or more')")
	b.typed(easy)
	if words := b.verdict("unique"); words != "Unique: exactly one solution." {
		t.Errorf("the page shows %q", words)
	}
	if got := state[string](b, "state.board.write(state.clues)"); got != easy {
		t.Errorf("typed\n%s, the page has\n%s", easy, got)
	}
	if got := b.text("#verdict[role=status]"); got == "" {
		t.Error("the verdict is no status: a screen reader does not hear it")
	}
	b.click("[data-do=solution]")
	b.wait("the solution", "document.getElementById('answer').textContent.includes('only solution')")
	if got := state[string](b, "state.board.write(state.clues.map((v, c) => v ?? state.digits[c]))"); got != solution {
		t.Errorf("the solution is\n%s, the page has\n%s", solution, got)
	}
}

// A digit of two characters, letters above 9, and digits that begin with 0.
func TestTypingOtherDigits(t *testing.T) {
	b := open(t, site(t), look{})
	for _, x := range []struct {
		board string
		keys  []string
		want  string
	}{
		{"16x16 box 4x4", []string{"1", "2"}, "12"},
		{"16x16 box 4x4", []string{"1", "7"}, "7"},
		{"16x16 box 4x4", []string{"g"}, "16"},
		{"9x9 digits 0-8 box 3x3", []string{"0"}, "0"},
		{"9x9 digits 0-8 box 3x3", []string{"9"}, "null"},
		{"25x25 box 5x5", []string{"2", "5"}, "25"},
	} {
		b.newBoard(x.board)
		b.do("window.typed = []; document.addEventListener('keydown', (event) => window.typed.push(event.timeStamp))")
		b.press(x.keys...)
		for i := 0; i < 20 && eval[bool](b, "window.typed.at(-1) - window.typed[0] > 500"); i++ { // this machine types too slowly for one digit
			b.press("Delete")
			b.do("window.typed = []")
			b.press(x.keys...)
		}
		if got := state[string](b, "String(state.clues[0])"); got != x.want {
			t.Errorf("on %s the keys %q make %s, not %s", x.board, x.keys, got, x.want)
		}
	}
}

// A key writes nothing into the page before its verdict is there, not even what is there already: a
// browser keeps messages back until it has drawn that.
func TestKeysWriteNothing(t *testing.T) {
	b := open(t, site(t), look{})
	b.opens(easy)
	b.verdict("unique")
	b.click(cell(1, 1))
	b.do(`
		window.keys = 0, window.wrote = [];
		let pressed = false;
		const note = (records) => { if (pressed) window.wrote.push(...records.map((r) => ` + "`${r.type} ${r.attributeName} of ${r.target.id || r.target.nodeName}`" + `)) };
		const seen = new MutationObserver(note);
		seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		addEventListener('keydown', () => { seen.takeRecords(); pressed = true }, { capture: true });
		addEventListener('keydown', () => { note(seen.takeRecords()); pressed = false; window.keys++ });`)
	for _, k := range []string{"1", "Delete", "4", "shift+7", "Delete"} {
		b.press(k)
		b.wait("the drawing", "import('./js/main.js').then(({ live, store }) => live.result.state === store.state && document.querySelector('#board .cells').textContent.length > 20)")
	}
	if n, wrote := eval[int](b, "window.keys"), eval[[]string](b, "window.wrote"); n < 5 || len(wrote) > 0 {
		t.Errorf("%d keys write %q", n, wrote)
	}
}

// newBoard makes an empty board through the dialog and goes to its first cell.
func (b *tab) newBoard(board string) {
	b.Helper()
	b.click("#new")
	b.do(fmt.Sprintf("document.getElementById('new-board').value = %s", quote(board)))
	b.click("#new-dialog [value=new]")
	b.wait("the board "+board, "!document.getElementById('new-dialog').open")
	b.wait("the board "+board, fmt.Sprintf("document.getElementById('answer').textContent.includes(%s)", quote(board)))
	b.do("document.querySelector('#grid [tabindex=\"0\"]').focus()")
}

// A board that cannot be is refused in words, and so is one too large for a page.
func TestBadBoards(t *testing.T) {
	b := open(t, site(t), look{})
	for board, want := range map[string]string{"9x9 box 2x2": "box", "nine": "size", "9x9 colour blue": "colour", "400x400 box 20x20": "up to 4,096 cells", "": "size"} {
		b.click("#new")
		b.do(fmt.Sprintf("document.getElementById('new-error').textContent = ''; document.getElementById('new-board').value = %s", quote(board)))
		b.click("#new-dialog [value=new]")
		b.wait("the refusal of "+board, fmt.Sprintf("document.getElementById('new-error').textContent.includes(%s)", quote(want)))
		b.press("Escape")
	}
	if got := state[string](b, "state.board.key"); got != "9x9 box 3x3" {
		t.Errorf("the board is %q", got)
	}
}

// paste puts text into the clipboard of the page and pastes it on the board.
func (b *tab) paste(what string) {
	b.Helper()
	b.do("document.getElementById('answer').textContent = ''")
	b.do(fmt.Sprintf(`
		const data = %s, dataType = 'text/plain', clipboardData = new DataTransfer(); // Firefox makes it of the first two
		clipboardData.setData(dataType, data);
		document.querySelector('#grid [tabindex="0"]').dispatchEvent(new ClipboardEvent('paste', { clipboardData, data, dataType, bubbles: true, cancelable: true }))`, quote(what)))
}

// opens pastes a puzzle and waits until the page has it: the verdict alone may still be
// the one of the puzzle before.
func (b *tab) opens(what string) {
	b.Helper()
	b.paste(what)
	b.wait("the puzzle pasted", "document.getElementById('answer').textContent.includes('pened')")
}

// puzzle is a puzzle as the page has it, in the words of the engine.
func (b *tab) puzzle() string {
	b.Helper()
	return state[string](b, "[state.board.key, ...state.rules, state.board.write(state.clues)].join('\\n')")
}

func described(p sudoku.Puzzle) string {
	_, rules := text.Describe(p)
	return strings.Join(append(append([]string{p.Shape.Text()}, rules...), p.Shape.GridText(p.Givens)), "\n")
}

func TestPaste(t *testing.T) {
	killer, err := text.Parse("#box 3x3\n#rule diagonal\n#rule cage 12 r1c1 r1c2 r2c1; thermo r5c5 r5c6 r5c7\n"+easy, text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{"line": easy, "directives": "#box 2x3\n#rule anti-knight\n4.6......5..3....6...31..2......5.3.", "json": `{"puzzle":"` + easy + `","rules":["odd r1c1"]}`}
	var drawing strings.Builder
	for row := range 9 {
		if row == 3 || row == 6 {
			drawing.WriteString("------+-------+------\n")
		}
		for col := range 9 {
			if col == 3 || col == 6 {
				drawing.WriteString("| ")
			}
			drawing.WriteByte(easy[row*9+col])
			drawing.WriteByte(' ')
		}
		drawing.WriteByte('\n')
	}
	kinds["drawing"] = drawing.String()
	for _, f := range text.LinkFormats() {
		link, err := text.Link(f, killer, finding.About{})
		if err != nil {
			t.Fatal(err)
		}
		kinds[string(f)] = link
	}
	b := open(t, site(t), look{})
	for name, what := range kinds {
		want, err := text.Parse(what, text.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		b.newBoard("4x4 box 2x2")
		b.opens(what)
		if got := b.puzzle(); got != described(want) {
			t.Errorf("%s: pasted\n%s\nthe page has\n%s", name, described(want), got)
		}
	}

	// Its own link, and one that is damaged.
	b.opens(kinds["directives"])
	b.wait("the puzzle", "document.querySelectorAll('#rule-list li').length === 1")
	before := b.puzzle()
	b.click("[data-do=link]")
	b.wait("the link", "document.getElementById('made-text').value.includes('#p=')")
	link := eval[string](b, "document.getElementById('made-text').value")
	b.newBoard("4x4 box 2x2")
	b.opens(link)
	b.wait("the puzzle of the link", "document.querySelectorAll('#rule-list li').length === 1")
	if got := b.puzzle(); got != before {
		t.Errorf("the link of\n%s\nopens as\n%s", before, got)
	}
	b.paste(link[:len(link)-9])
	b.wait("the refusal", "document.getElementById('answer').textContent.includes('damaged')")
	b.paste("no puzzle at all")
	b.wait("the refusal", "document.getElementById('answer').textContent.includes('could not be read')")
	if got := b.puzzle(); got != before {
		t.Errorf("what could not be read has changed the puzzle to\n%s", got)
	}

	// Whoever follows the link has the same puzzle.
	other := openAt(t, b.origin, look{fragment: link[strings.Index(link, "#"):]})
	other.wait("the rule", "document.querySelectorAll('#rule-list li').length === 1")
	if got := other.puzzle(); got != before {
		t.Errorf("the link of\n%s\nopens in another tab as\n%s", before, got)
	}
	// A puzzle as plain text works behind the # as well, and so does a file dropped on the page.
	other = openAt(t, b.origin, look{fragment: "#" + easy})
	other.verdict("unique")
	other.do(fmt.Sprintf(`
		const data = new DataTransfer();
		data.items.add(new File([%s], 'puzzle.txt'));
		document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))`, quote(kinds["directives"])))
	other.wait("the file", "document.querySelectorAll('#rule-list li').length === 1")
}

// Puzzles and solutions of large boards come onto the page, whose engine writes letters
// for digits above 9.
func TestLargeBoards(t *testing.T) {
	b := open(t, site(t), look{})
	for name, of := range map[string]string{"16x16.txt": "16x16 box 4x4", "25x25.txt": "25x25 box 5x5"} {
		list, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "puzzles", name))
		if err != nil {
			t.Fatal(err)
		}
		line := ""
		for l := range strings.Lines(string(list)) {
			if l[0] != '#' {
				line, _, _ = strings.Cut(strings.TrimSpace(l), ":")
				break
			}
		}
		p, err := text.Parse(line, text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b.opens(line)
		want := strings.Join(strings.Fields(p.Shape.GridText(p.Givens)), " ")
		if got := state[string](b, "state.board.write(state.clues)"); got != want || p.Shape.Text() != of {
			t.Errorf("%s: pasted\n%s, the page has\n%s", p.Shape.Text(), want, got)
		}
	}
	b.newBoard("16x16 box 4x4")
	b.click("[data-do=solution]")
	b.wait("a solution", "document.getElementById('answer').textContent.startsWith('Solution 1 of 50 and more')")
	var shown [][]int
	if err := json.Unmarshal([]byte(state[string](b, "JSON.stringify(Array.from({ length: 16 }, (_, r) => state.digits.slice(16 * r, 16 * r + 16)))")), &shown); err != nil {
		t.Fatal(err)
	}
	shape, err := sudoku.NewShape(sudoku.Boxed(4, 4))
	if err != nil {
		t.Fatal(err)
	}
	grid := sudoku.NewGrid(shape)
	for r, row := range shown {
		for c, v := range row {
			grid[16*r+c] = sudoku.Digit(v)
		}
	}
	p, err := sudoku.NewPuzzle(shape, grid)
	if err != nil {
		t.Fatal(err)
	}
	if faults := sudoku.Faults(t.Context(), p); len(faults) > 0 || slices.Contains(grid, 0) {
		t.Errorf("the solution shown is none: %v", shown)
	}
}

// The dialog of a new board begins at its title, and none of its boards looks chosen.
func TestNewBoardBeginsAtItsTitle(t *testing.T) {
	b := open(t, site(t), look{})
	b.tabTo("#new")
	b.press("Enter")
	b.wait("the dialog", "document.getElementById('new-dialog').open")
	if got := eval[string](b, "document.activeElement.id + getComputedStyle(document.activeElement).outlineStyle"); got != "new-titlenone" {
		t.Errorf("the dialog begins at %q", got)
	}
}
