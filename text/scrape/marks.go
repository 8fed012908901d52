package scrape

import (
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Candidates in place of digits, as programs draw them for people who solve by
// hand. Each cell has its candidates; one alone is a given.
//
//	| 45  4578 3   | 49  2   147 | …        rows of words, in a drawing or not
//	45,4578,3,49,2,147,…                    n² words on a line
//	...45.......45.78...3……                 n³ characters: digit d at place d of its cell

// pencilMarks reads a document of candidates and nothing else.
func pencilMarks(d *page) (found []finding.Finding) {
	var cells []string
	n, at, hasMarks, offsets := 0, 0, false, d.Offsets()
	var between []separator
	rows, groups := 0, ""
	for i, line := range d.Lines {
		isRule := lex.IsRule([]byte(line))
		if k := lex.KindOf([]byte(line)); k == lex.Blank || k == lex.Comment || k == lex.Label || isRule {
			between = append(between, separator{rows, strings.TrimSpace(line), isRule, false})
			continue
		}
		if len(cells) == 0 && !strings.Contains(line, "|") && lex.IsText(line) {
			continue // a sentence, or a step of HoDoKu
		}
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t|,;{}()", r) })
		if len(words) == 0 {
			return nil
		}
		size, cube := cubeCells(words)
		switch side, isSquare := lex.Isqrt(len(words)); {
		case len(cells) > 0:
		case cube != nil:
			n, words = size, cube
		case isSquare && side >= 4 && side <= 9 && len(words) != 9:
			n = side
		default:
			n = len(words)
		}
		if n < 4 || n > 9 || len(words) != n && len(words) != n*n {
			return nil
		}
		if len(cells) == 0 {
			at = offsets[i]
		}
		if k := groupsOf(line, n); k != "" {
			groups = k
		}
		rows++
		if cells = append(cells, words...); len(cells) < n*n {
			continue
		}
		f, isMarked := candidates(cells, n)
		if f == nil && len(cells) == n*n && len(words) == n {
			return oddMarks(cells, n, at)
		}
		if f == nil || len(cells) > n*n {
			return nil
		}
		f.At = at
		found, cells, hasMarks = append(found, *f), nil, hasMarks || isMarked
	}
	switch {
	case len(cells) > 0 || !hasMarks:
		return nil
	case groups != "":
		return finding.Refuse(at, "bars that are not between usual boxes (%s): write boxes as a line \"#box\" above the puzzle", groups)
	case rows == n*len(found):
		return separated(found, rows, between, false)
	}
	return found
}

// groupsOf returns a row of n words in which bars are elsewhere than between all cells or between usual
// boxes; "" for any other.
func groupsOf(line string, n int) string {
	_, usual := sudoku.DefaultBox(n)
	groups := strings.Split(strings.Trim(line, "| \t"), "|")
	for _, group := range groups {
		if k := len(strings.Fields(group)); len(groups) > 1 && k != 1 && k != usual || len(groups) != n && k == 1 && len(groups) > 1 {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

// oddMarks refuses a grid of candidates in which few cells have something else, by the first of them;
// it returns nil for any other cells.
func oddMarks(cells []string, n, at int) []finding.Finding {
	odd, sets, first := 0, 0, 0
	for i, w := range cells {
		switch rest := strings.Trim(w, "123456789."); {
		case rest != "":
			if odd++; odd == 1 {
				first = i
			}
		case len(w) > 1:
			sets++
		}
	}
	if odd == 0 || 8*odd > n*n || 4*sets < n*n {
		return nil
	}
	return finding.Refuse(at, "%.20q in row %d, column %d of a grid of candidates, where digits in ascending order belong", cells[first], first/n+1, first%n+1)
}

// candidates returns the puzzle of n² cells; nil if one of them has no candidates, or if there are
// several blanks and pairs of digits and no longer ones, which may be the sums of cages.
// isMarked reports whether a cell has two digits or more.
func candidates(cells []string, n int) (f *finding.Finding, isMarked bool) {
	f = &finding.Finding{Givens: finding.Blanks(n * n)}
	blanks, longest := 0, 0
	for i, w := range cells {
		longest = max(longest, len(w))
		if len(w) == 1 && lex.IsBlank[w[0]] {
			blanks++
			continue
		}
		var values []int
		for _, c := range []byte(w) {
			v := int(c - '0')
			if v < 1 || v > n || len(values) > 0 && v <= values[len(values)-1] {
				return nil, false
			}
			values = append(values, v)
		}
		switch len(values) {
		case 0:
			return nil, false
		case 1:
			f.Givens[i] = values[0]
			continue
		case n: // all of them
		default:
			f.Rules, f.Marks = append(f.Rules, rule.Candidates{Values: values, Cells: rule.Cells{finding.SquareName(i/n, i%n)}}), true
		}
		isMarked = true
	}
	if blanks > 2 && longest == 2 && len(f.Rules) > 1 {
		return nil, false
	}
	return f, isMarked
}

// cubeCells returns the cells of n³ characters, digit d of each at place d; nil for other
// words.
func cubeCells(words []string) (n int, cells []string) {
	n = map[int]int{64: 4, 216: 6, 729: 9}[len(words[0])]
	if n == 0 || len(words) > 1 {
		return 0, nil
	}
	cells = make([]string, n*n)
	for i, c := range []byte(words[0]) {
		if v := int(c - '1'); v == i%n {
			cells[i/n] += string(c)
		} else if !lex.IsBlank[c] {
			return 0, nil
		}
	}
	return n, cells
}

// saves reads a file that has a puzzle, then how far its player has come, and last
// their pencil marks, as Simple Sudoku saves it: parts with empty lines between. The
// first part is the puzzle.
func saves(d *page) []finding.Finding {
	var parts []string
	for _, p := range strings.Split(d.Text, "\n\n") {
		if strings.TrimSpace(p) != "" {
			parts = append(parts, strings.Trim(p, "\n"))
		}
	}
	if len(parts) < 2 || len(parts) > 3 || len(d.Text) > maxScattered {
		return nil
	}
	last := parts[len(parts)-1]
	if f := pencilMarks(&page{Document: &finding.Document{Text: last, Lines: strings.Split(last, "\n")}}); len(f) != 1 || !f[0].Marks {
		return nil
	}
	var puzzles []sudoku.Puzzle
	for _, part := range parts[:len(parts)-1] {
		list := d.List(&finding.Document{Text: part + "\n", First: 1})
		if len(list.Puzzles) != 1 || len(list.Mistakes) > 0 || list.Puzzles[0].Puzzle.Shape == nil {
			return nil
		}
		puzzles = append(puzzles, list.Puzzles[0].Puzzle)
	}
	first, state := puzzles[0], puzzles[len(puzzles)-1]
	if !state.Shape.Same(first.Shape) {
		return nil
	}
	for i, g := range first.Givens {
		if g > 0 && state.Givens[i] != g {
			return nil // another puzzle
		}
	}
	return []finding.Finding{{At: finding.FirstText(d.Text), Puzzle: first}}
}

// The format of SadMan Software's Sudoku (.sdk): headers "#A…", then sections.
//
//	[Puzzle]        the givens, n rows
//	[State]         what the player has filled in
//	[PencilMarks]   the player's notes
//	[Colours]
//
// Only the puzzle is one. http://www.sadmansoftware.com/sudoku/faq19.php

func sections(d *page) (found []finding.Finding) {
	offsets, states, open, unknown := d.Offsets(), false, false, -1
	for i, line := range d.Lines {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "[") {
			if open && line != "" && line[0] != '#' {
				found[len(found)-1].Grid += line + "\n"
			}
			continue
		}
		open = false
		switch strings.ToLower(line) {
		case "[puzzle]":
			found, open = append(found, finding.Finding{At: offsets[i]}), true
		case "[state]", "[pencilmarks]", "[colours]", "[colors]":
			states = true
		default:
			unknown = offsets[i]
		}
	}
	switch {
	case !states:
		return nil // headings over plain puzzles, if any
	case unknown >= 0:
		return finding.Refuse(unknown, "a section that a Sudoku file of SadMan does not have")
	case found == nil:
		return finding.Refuse(0, "this is a Sudoku file with sections and none is [Puzzle]: the givens are missing")
	}
	for i := range found {
		if found[i].Grid = strings.TrimSuffix(found[i].Grid, "\n"); found[i].Grid == "" {
			found[i].Err = finding.Errorf(finding.ErrLength, "a section [Puzzle] without rows")
		}
	}
	return found
}
