package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Puzzles on one line that the Interactive Sudoku Solver and killer programs take.
//
//	1.…                and 81 characters more: the givens, then the map of a jigsaw
//	3x3:d:k:6144:…     81 numbers: killer cages; the number of a cage and 256 times its sum
//	S<<<K^N…           81 characters: sums, and arrows to the cell that has the sum

var (
	cageNumbers = lex.Lazily(`^\d+x\d+:[a-z]*:k:[\d:]+$`)
	cageArrows  = lex.Lazily("^[<>^v'`,.0-9A-Za-j]{81}$")
)

func issLines(d *finding.Document) []finding.Finding {
	var found []finding.Finding
	for start, text := range d.Entries() {
		switch {
		case cageNumbers().MatchString(text):
			found = append(found, killerNumbers(text, start)...)
		case strings.ContainsAny(text, "<>^v`") && cageArrows().MatchString(text):
			found = append(found, killerArrows(text, start)...)
		default:
			half := len(text) / 2
			n, isSquare := lex.Isqrt(half)
			if !isSquare || n < 4 || 2*half != len(text) {
				return nil
			}
			f := lex.Stretch{End: half}
			ok, _ := f.Look([]byte(text), lex.UsualSize)
			regions := regionMap([]byte(text[half:]))
			if !ok || !f.Open || regions == nil {
				return nil
			}
			found = append(found, finding.Finding{At: start, Head: boardHead(mapped(regions)), Grid: text[:half]})
		}
	}
	return found
}

// killerNumbers reads cages that are numbers, of the same sum in all their cells. The
// number 0 is a cell in no cage, and a cell with a cage of its own and no sum is free,
// too. "d" before the "k" is both diagonals.
func killerNumbers(text string, at int) []finding.Finding {
	parts := strings.Split(text, ":")
	size, options, numbers := parts[0], parts[1], parts[3:]
	if last := len(numbers) - 1; last >= 0 && numbers[last] == "" {
		numbers = numbers[:last]
	}
	boxRows, boxCols, err := sudoku.ParseSize(size)
	n := boxRows * boxCols
	switch {
	case err != nil || n > 16:
		return finding.Refuse(at, "a killer puzzle, its cages as numbers, with boxes of %s cells: at most 16 digits are possible", size)
	case strings.Trim(options, "d") != "":
		return finding.Refuse(at, "a killer puzzle, its cages as numbers, with the option %q, which is not known here", options)
	case len(numbers) != n*n:
		return finding.Refuse(at, "a killer puzzle, its cages as numbers, with %d of them; %s has %d cells", len(numbers), finding.PuzzleOf(n), n*n)
	}
	cages := make([]cage, 256)
	for i, word := range numbers {
		v, err := strconv.Atoi(word)
		if err != nil || v < 0 {
			return finding.Refuse(at, "a killer puzzle, its cages as numbers, with the number %.20q", word)
		}
		if v == 0 {
			continue
		}
		c, cell := &cages[v%256], finding.SquareName(i/n, i%n)
		if len(c.cells) > 0 && c.sum != v/256 {
			return finding.Refuse(at, "a killer puzzle, its cages as numbers, whose cage %d has the sum %d in %s and %d in %s", v%256, c.sum, c.cells[0], v/256, cell)
		}
		c.cells, c.sum = append(c.cells, cell), v/256
	}
	var rules []string
	if options != "" {
		rules = append(rules, "diagonal")
	}
	board := sudoku.Boxed(boxRows, boxCols)
	return []finding.Finding{{At: at, Head: boardHead(board) + rulesHead(append(rules, cageTexts(cages)...)), Grid: strings.Repeat(".", n*n)}}
}

// cage is cells that differ, with their sum, or 0 for none.
type cage struct {
	cells rule.Cells
	sum   int
}

// cageTexts are the rules of cages. A cell alone without a sum is free.
func cageTexts(cages []cage) (texts []string) {
	for _, c := range cages {
		switch {
		case c.sum > 0:
			texts = append(texts, "cage "+strconv.Itoa(c.sum)+" "+c.cells.Text())
		case len(c.cells) > 1:
			texts = append(texts, "different "+c.cells.Text())
		}
	}
	return texts
}

// killerArrows reads cages that are arrows to the cells with their sums: 0–9, A–Z
// for 10 to 35, a–j to 45; 0 is no sum.
func killerArrows(text string, at int) []finding.Finding {
	const n = 9
	step := map[byte]int{'<': -1, '>': 1, '^': -n, 'v': n, '`': -n - 1, '\'': -n + 1, ',': n - 1, '.': n + 1}
	cages := make([]cage, n*n)
	for i := range n * n {
		k := i
		for steps := 0; ; steps++ {
			move := step[text[k]]
			if move == 0 {
				break
			}
			next := k + move
			if next < 0 || next >= n*n || abs(next%n-k%n) > 1 || steps > n*n {
				return finding.Refuse(at, "a killer puzzle whose arrow in %s leads to no sum", finding.SquareName(k/n, k%n))
			}
			k = next
		}
		cages[k].cells = append(cages[k].cells, finding.SquareName(i/n, i%n))
		cages[k].sum = strings.IndexByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij", text[k])
	}
	return []finding.Finding{{At: at, Head: rulesHead(cageTexts(slices.DeleteFunc(cages, func(c cage) bool { return c.cells == nil }))), Grid: strings.Repeat(".", n*n)}}
}
