package tatham

import (
	"strconv"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The lists of a description: cells, and the walls between blocks or cages.

// readCells returns the values of cells; nil if the text is no list of them.
func readCells(s string) (cells []int) {
	for i := 0; i < len(s) && len(cells) <= maxSize*maxSize; {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z':
			for range int(c-'a') + 1 {
				cells = append(cells, finding.Blank)
			}
			i++
		case c == '_':
			i++
		case c >= '1' && c <= '9':
			j := i
			for j < len(s) && s[j] >= '0' && s[j] <= '9' {
				j++
			}
			v, err := strconv.Atoi(s[i:j])
			if err != nil {
				return nil
			}
			cells = append(cells, v)
			i = j
		default:
			return nil
		}
	}
	return cells
}

// readCages returns the cages of a killer: between walls, the sum of each in one of its
// cells.
func readCages(walls, list string, n int) (rules []sudoku.Rule, err error) {
	cages, count := readBlocks(walls, n)
	sums := readCells(list)
	if cages == nil || len(sums) != n*n {
		return nil, finding.Errorf(finding.ErrSyntax, "a game id of a killer puzzle whose cages cannot be read")
	}
	all := make([]rule.Cage, count)
	for i, k := range cages {
		c := &all[k]
		c.Cells = append(c.Cells, finding.SquareName(i/n, i%n))
		if sums[i] != finding.Blank {
			if c.Sum > 0 {
				return nil, finding.Errorf(finding.ErrSyntax, "a game id of a killer puzzle with two sums in a cage")
			}
			c.Sum = sums[i]
		}
	}
	for _, c := range all {
		if c.Sum == 0 {
			return nil, finding.Errorf(finding.ErrSyntax, "a game id of a killer puzzle with no sum in the cage of %s", c.Cells[0])
		}
		rules = append(rules, c)
	}
	return rules, nil
}

// readBlocks returns the blocks that walls between cells leave, by number, and how many
// there are; nil if the text is no list of walls. The places between horizontal
// neighbours come first, row by row, then those between vertical ones, column by column.
// A letter is a run of open places and the wall behind it, z is open places alone, and the
// last wall is behind the last place.
func readBlocks(s string, n int) (regions []int, count int) {
	places := 2 * n * (n - 1)
	wall := make([]bool, places+1)
	at := 0
	for _, c := range s {
		switch {
		case c == '_':
		case c >= 'a' && c <= 'y':
			at += int(c-'a') + 1
		case c == 'z':
			at += 26
			continue
		default:
			return nil, 0
		}
		if at > places {
			return nil, 0
		}
		wall[at] = true
		at++
	}
	if at != places+1 {
		return nil, 0
	}
	of := make([]int, n*n)
	for i := range of {
		of[i] = i
	}
	root := func(i int) int {
		for of[i] != i {
			of[i] = of[of[i]]
			i = of[i]
		}
		return i
	}
	for p := range places {
		if wall[p] {
			continue
		}
		a := p/(n-1)*n + p%(n-1)
		b := a + 1
		if q := p - n*(n-1); q >= 0 {
			a = q%(n-1)*n + q/(n-1)
			b = a + n
		}
		of[root(a)] = root(b)
	}
	for i := range of {
		of[i] = root(i)
	}
	return lex.Numbered(of)
}
