package text_test

import (
	"io"
	"strings"
	"testing"

	"sudokusat/text"
)

// TestCluesAreNotPassedOver refuses puzzles with lines above or below that name cells, rows or
// columns, or compare cells.
func TestCluesAreNotPassedOver(t *testing.T) {
	var grid, spaced, table strings.Builder
	for r := range 9 {
		row := strings.ReplaceAll(aboutGivens[9*r:9*r+9], "0", ".")
		grid.WriteString(row + "\n")
		spaced.WriteString(strings.Join(strings.Split(row, ""), " ") + "\n")
		table.WriteString("| " + strings.Join(strings.Split(row, ""), " | ") + " |\n")
	}
	for _, puzzle := range []string{aboutGivens + "\n", grid.String(), spaced.String(), table.String(), "A puzzle of mine:\n\n" + grid.String() + "\nHave fun!\n"} {
		for _, line := range []string{
			"odd: r1c1", "circle R1C1, R2C2", "R1C1: 5", "r1c1=5", "c1: 12", "a=15", "b = 23", "even = o", "x=odd", "row 1: 12", "column 3: 17", "1=10", "2: 7",
			"cols: 12 8 9 15 22 10 11 9 3", "Rows: 12, 8, 9, 15, 22, 10, 11, 9, 3", "top: 3 2 1 4", "< > < > < >", "<><><><><", "> < v ^",
		} {
			if first, err := text.NewReader(strings.NewReader(grid.String()+line+"\n"+grid.String()), text.Options{}).Read(); err == nil {
				t.Errorf("above %s, %s is read", line, text.String(first.Puzzle.Shape, first.Puzzle.Givens))
			}
			for _, in := range []string{line + "\n" + puzzle, line + "\n\n" + puzzle, puzzle + line + "\n", puzzle + "\n" + line + "\n"} {
				if p, err := text.Parse(in, text.Options{}); err == nil {
					t.Errorf("%s is read as %s", in, text.String(p.Shape, p.Givens))
				}
			}
		}
	}
}

// TestMeaningOfLetters refuses puzzles beside the meaning of a letter, which belongs to a map
// that is not there, and reads them beside other values.
func TestMeaningOfLetters(t *testing.T) {
	for in, read := range map[string]bool{
		aboutGivens + " a=15\n":           false,
		aboutGivens + " a=5 b=21\n":       false,
		aboutGivens + ",even = o\n":       false,
		aboutGivens + " easy, s=odd\n":    false,
		aboutGivens + " anti-knight":      false,
		aboutGivens + " Killer 7":         false,
		aboutGivens + " n=15\n":           true,
		aboutGivens + " ER=7.2 time=15\n": true,
	} {
		if p, err := text.Parse(in, text.Options{}); (err == nil) != read {
			t.Errorf("%s: read as %v, %v", in, p.Givens, err)
		}
	}
}

// TestBulletsAreNoPuzzles refuses the rows of a grid with a mark before each, which are no
// puzzles of one cell with text behind.
func TestBulletsAreNoPuzzles(t *testing.T) {
	for _, mark := range []string{"- ", "* ", ". ", "0 ", "1 "} {
		var in strings.Builder
		for r := range 9 {
			in.WriteString(mark + aboutGivens[9*r:9*r+9] + "\n")
		}
		r := text.NewReader(strings.NewReader(in.String()), text.Options{})
		for {
			rec, err := r.Read()
			if err == io.EOF {
				break
			}
			if err == nil {
				t.Errorf("%s is read as a puzzle of %d digits", in.String(), rec.Puzzle.Shape.N())
			}
		}
	}
}

// TestLinesBetweenPuzzlesAreNoPuzzles reads a puzzle below and above lines of one character, as many as small
// puzzles have squares.
func TestLinesBetweenPuzzlesAreNoPuzzles(t *testing.T) {
	for _, mark := range []string{"-", "_", "*", "- "} {
		for _, n := range []int{16, 36, 64, 81, 144} {
			ruler := strings.TrimSpace(strings.Repeat(mark, n)) + "\n"
			for _, in := range []string{ruler + aboutGivens + "\n" + ruler, "Puzzle\n" + ruler + aboutGivens + "\n", "A puzzle for today\n" + ruler + aboutGivens + "\n"} {
				r, read := text.NewReader(strings.NewReader(in), text.Options{}), ""
				for rec, err := r.Read(); err != io.EOF; rec, err = r.Read() {
					if err == nil {
						read += text.String(rec.Puzzle.Shape, rec.Puzzle.Givens)
					}
				}
				if read != strings.ReplaceAll(aboutGivens, "0", ".") {
					t.Errorf("%s is read as %s", in, read)
				}
			}
		}
	}
}

// TestRemarksBesidePuzzlesAreCounted reads a list with names beside all puzzles but one, one by
// one and in blocks: the first name is noted, the others are counted.
func TestRemarksBesidePuzzlesAreCounted(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	list := line + " Anna\n" + line + "\n" + strings.Repeat(line+" Bert\n", 500)
	for _, inBlocks := range []bool{false, true} {
		r := text.NewReader(strings.NewReader(list), text.Options{})
		puzzles := 0
		for {
			if inBlocks {
				puzzles += r.ReadBlock(make([]byte, 100*text.BlockStride)).Len()
			}
			rec, err := r.Read()
			if err != nil {
				break
			}
			if words := rec.Unread().Words; (words != "") != (puzzles == 0) {
				t.Errorf("puzzle %d: %q was not read", puzzles, words)
			}
			puzzles++
		}
		rest, _ := r.Rest()
		if more := rest.Unread().More; puzzles != 502 || more != 500 {
			t.Errorf("in blocks %v: %d puzzles, words beside %d more", inBlocks, puzzles, more)
		}
	}
}

// TestTextBehindAnElementIsRead reads a file of Open Sudoku with a puzzle in an element and another one behind it.
func TestTextBehindAnElementIsRead(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	other := strings.Replace(line, "53", ".3", 1)
	r := text.NewReader(strings.NewReader("<opensudoku><game>"+line+"</game> "+other+"</opensudoku>\n"), text.Options{})
	for _, want := range []string{line, other} {
		if rec, err := r.Read(); err != nil || text.String(rec.Puzzle.Shape, rec.Puzzle.Givens) != want {
			t.Error(rec.Puzzle.Givens, err)
		}
	}
}

// TestNothingIsAnswered refuses all that these inputs have: puzzles with something beside or in them that
// could be a clue, or another puzzle.
func TestNothingIsAnswered(t *testing.T) {
	const grid, bars, frame = "..1.\n2...\n...3\n.4..\n", ". . | 1 .\n2 . | . .\n----+----\n. . | . 3\n. 4 | . .\n", "+---+---+---+---+\n"
	cells := frame + "|   |   | 1 |   |\n" + frame + "| 2 |   |   |   |\n" + frame + "|   |   |   | 3 |\n" + frame + "|   | 4 |   |   |\n" + frame
	for name, in := range map[string]string{
		"two grids side by side":      "1... ..1.\n..2. 2...\n.3.. ...3\n...4 .4..\n",
		"two grids side by side, 9x9": "1........ ..3.2.6..\n.2....... 9..3.5..1\n..3...... ..18.64..\n...4..... ..81.29..\n....5.... 7.......8\n.....6... ..67.82..\n......7.. ..26.95..\n.......8. 8..2.3..9\n........9 ..5.1.3..\n",
		"a clue above a column":       "  9\n" + grid,
		"a clue above spaced columns": "    3\n. . 1 .\n2 . . .\n. . . 3\n. 4 . .\n",
		"a clue below a column":       grid + "  9\n",
		"clues above bars":            "  5   2\n" + bars,
		"clues below bars":            bars + "9 4 . 5\n",
		"a clue above a frame":        "          10\n" + cells,
		"clues above a frame":         "  9   4   .   5\n" + cells,
		"a clue below a frame":        cells + "  9\n",
		"an arrow above a frame":      "          / 9\n" + cells,
	} {
		r := text.NewReader(strings.NewReader(in), text.Options{Ready: true})
		for rec, err := r.Read(); err != io.EOF; rec, err = r.Read() {
			if err == nil {
				t.Errorf("%s: %s is read from\n%s", name, text.String(rec.Puzzle.Shape, rec.Puzzle.Givens), in)
			}
		}
	}
	// An x for each blank, below another puzzle in a letter, and a link below a puzzle.
	for in, want := range map[string]string{"Dear Ann,\n\n" + grid + "\nxx1x2xxxxxx3x4xx\n": ":8:1", "..1.2......3.4..\nhttps://www.f-puzzles.com/?load=N4Ig\n": ":2:1: a link beside puzzles"} {
		r := text.NewReader(strings.NewReader(in), text.Options{Ready: true})
		if _, err := r.Read(); err != nil {
			t.Error(err)
		}
		if _, err := r.Read(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the second puzzle of %s: %v", in, err)
		}
	}
}

// TestLinkBesidePuzzle notes a link that holds rules beside a puzzle without, and not one to the puzzle itself.
func TestLinkBesidePuzzle(t *testing.T) {
	const other, same = "https://sudokupad.app/fpuzzlesN4Ig5gTglgJiBcBtRwC%2BAaNmQDcCGANgK4CmCAjOuFDiQHYIAuEpGaAuuiroaQgExUwNekxYk2kzKk4opWUPmJl4AZiEiG8Zq1kKeyhABYNtLTonTp7TiADOUAF4qTIRgAsSEALYB7bySMXgjcBFB0JHYhiCAASuQAwqogVPEJRiA2MqhAA%3D",
		"https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRwC+AaNmQDcCGANgK4CmCAjOuFDiQHYIAuEpGaAuuiroaQgExUwNekxYk2kzKk4opWUPmJl4AZiEiG8Zq1kKeyhABYNtLTonTp7TiADOUAF4qjqIA==="
	for in, want := range map[string]string{
		`{"puzzle":"..1.2......3.4..","link":"` + other + `"}`: "a link with rules, or another puzzle: " + other[:40],
		`{"puzzle":"..1.2......3.4..","link":"` + same + `"}`:  "",
		"puzzle,link,id\n..1.2......3.4..," + other + ",3\n":   "a link with rules, or another puzzle: " + other[:40],
	} {
		rec, err := text.NewReader(strings.NewReader(in), text.Options{}).Read()
		if got := rec.Unread().Words; err != nil || !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%v, %q for %s", err, got, in)
		}
	}
}
