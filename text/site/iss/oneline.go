package iss

import (
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
)

// Puzzles on one line that the site and killer programs take.
//
//	1.…                and 81 characters more: the givens, then the map of a jigsaw
//	3x3:d:k:6144:…     81 numbers: killer cages; the number of a cage and 256 times its sum
//	S<<<K^N…           81 characters: sums, and arrows to the cell that has the sum

var (
	cageNumbers = lex.Lazily(`^\d+x\d+:[a-z]*:k:[\d:]+$`)
	cageArrows  = lex.Lazily("^[<>^v'`,.0-9A-Za-j]{81}$")
)

// readLines reads a document that is such lines and nothing else.
func readLines(d *finding.Document) (found []finding.Finding) {
	for start, text := range d.Entries() {
		f, ok := readLine(text)
		if !ok {
			return nil
		}
		f.At = start
		found = append(found, f)
	}
	return found
}

func readLine(text string) (f finding.Finding, ok bool) {
	switch {
	case cageNumbers().MatchString(text):
		return readCageNumbers(text), true
	case strings.ContainsAny(text, "<>^v`") && cageArrows().MatchString(text):
		return readCageArrows(text), true
	}
	half := len(text) / 2
	givens := lex.Stretch{End: half}
	if isPuzzle, _ := givens.Look([]byte(text), func(int) bool { return true }); 2*half != len(text) || !isPuzzle || !givens.Open || givens.Cells != half {
		return f, false
	}
	regions := regionsOf(text[half:])
	if regions == nil {
		return f, false
	}
	return finding.Finding{Board: new(sudoku.Jigsaw(regions)), Grid: text[:half]}, true
}

// regionsOf is a map of n characters that occur n times each. A solution is none, as its
// equal digits never touch.
func regionsOf(text string) []int {
	n, isSquare := lex.Isqrt(len(text))
	if !isSquare || n < 4 {
		return nil
	}
	regions, count := finding.Numbered([]byte(text))
	sizes, touch := make([]int, count), false
	for i, k := range regions {
		if sizes[k]++; sizes[k] > n || !lex.IsAlphanumeric(text[i]) {
			return nil
		}
		touch = touch || i%n > 0 && text[i-1] == text[i]
	}
	if !touch || count != n {
		return nil
	}
	return regions
}

// cagesOf are the rules of cages. A cell alone without a sum is free.
func cagesOf(cages []rule.Cage) (rules []sudoku.Rule) {
	for _, c := range cages {
		if c.Sum > 0 || len(c.Cells) > 1 {
			rules = append(rules, common.Cage(c.Sum, c.Cells))
		}
	}
	return rules
}

// readCageNumbers reads cages that are numbers, of the same sum in all their cells. The
// number 0 is a cell in no cage, and a cell with a cage of its own and no sum is free,
// too. "d" before the "k" is both diagonals.
func readCageNumbers(text string) finding.Finding {
	refuse := func(format string, args ...any) finding.Finding {
		return finding.Refuse(0, "a killer puzzle, its cages as numbers, "+format, args...)[0]
	}
	parts := strings.Split(text, ":")
	size, options, numbers := parts[0], parts[1], parts[3:]
	if last := len(numbers) - 1; last >= 0 && numbers[last] == "" {
		numbers = numbers[:last]
	}
	boxRows, boxCols, err := sudoku.ParseSize(size)
	n := boxRows * boxCols
	switch {
	case err != nil || n > 16:
		return refuse("with boxes of %s cells: at most 16 digits are possible", size)
	case options != "" && options != "d":
		return refuse("with the option %q, which is not known here", options)
	case len(numbers) != n*n:
		return refuse("with %d of them; %s has %d cells", len(numbers), finding.PuzzleOf(n), n*n)
	}
	cages := make([]rule.Cage, 256)
	for i, word := range numbers {
		v, ok := natural(word)
		if !ok {
			return refuse("with the number %.20q", word)
		}
		if v == 0 {
			continue
		}
		c, cell := &cages[v%256], finding.SquareName(i/n, i%n)
		if len(c.Cells) > 0 && c.Sum != v/256 {
			return refuse("whose cage %d has the sum %d in %s and %d in %s", v%256, c.Sum, c.Cells[0], v/256, cell)
		}
		c.Cells, c.Sum = append(c.Cells, cell), v/256
	}
	f := finding.Finding{Board: new(sudoku.Boxed(boxRows, boxCols)), Givens: finding.Blanks(n * n), Rules: cagesOf(cages)}
	if options != "" {
		f.Rules = append([]sudoku.Rule{rule.Diagonal{}}, f.Rules...)
	}
	return f
}

// readCageArrows reads cages that are arrows to the cells with their sums: 0–9, A–Z for
// 10 to 35, a–j to 45; 0 is no sum.
func readCageArrows(text string) finding.Finding {
	board := sudoku.Boxed(3, 3)
	g := grid{board: board, layers: []layer{{cols: 9, count: 81}}}
	step := map[byte][2]int{'<': {0, -1}, '>': {0, 1}, '^': {-1, 0}, 'v': {1, 0}, '`': {-1, -1}, '\'': {-1, 1}, ',': {1, -1}, '.': {1, 1}}
	cages := make([]rule.Cage, len(text))
	for i := range text {
		at, steps := place{0, i}, 0
		for {
			move, isArrow := step[text[at.at]]
			if !isArrow {
				break
			}
			next, ok := g.step(at, move[0], move[1])
			if steps++; !ok || steps > len(text) {
				return finding.Refuse(0, "a killer puzzle whose arrow in %s leads to no sum", g.name(at))[0]
			}
			at = next
		}
		c := &cages[at.at]
		c.Cells, c.Sum = append(c.Cells, g.name(place{0, i})), strings.IndexByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij", text[at.at])
	}
	return finding.Finding{Board: &board, Givens: finding.Blanks(81), Rules: cagesOf(cages)}
}
