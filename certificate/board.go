package certificate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// The texts of boards and grids. A grid has one spelling, simpler than what package
// text reads: up to 9 digits one character a cell, "." for a blank; beyond, numbers
// with single spaces, 0 for a blank.

// board is the fields of a header that name a shape.
type board struct {
	box     string   // "3x3": rows x columns
	rules   []string // in the order of sudoku.NewShape
	regions string   // for the rule jigsaw: a grid of region numbers from 1
}

// key identifies a board: equal keys, equal boards.
func (b board) key() string {
	return b.box + "|" + strings.Join(b.rules, "|") + "|" + b.regions
}

const jigsaw = "jigsaw" // the name of sudoku.Regions

// boardOf returns the texts of a shape. Rules that are not those of package sudoku
// are refused: a stranger could not look them up.
func boardOf(s *sudoku.Shape) (board, error) {
	r, c := s.Box()
	b := board{box: strconv.Itoa(r) + "x" + strconv.Itoa(c), rules: s.Rules()}
	for _, name := range b.rules {
		if name == jigsaw {
			b.regions = regionsOf(s)
		} else if _, err := sudoku.RuleByName(name); err != nil {
			return b, fmt.Errorf("no certificates for this board: %w", err)
		}
	}
	return b, nil
}

// regionsOf numbers the regions of a jigsaw. Regions that are whole rows or
// columns are not among the houses (they would say nothing new): the cells
// left over are such rows, or else columns.
func regionsOf(s *sudoku.Shape) string {
	n := s.N()
	of := make([]int, s.Cells())
	next := 0
	for _, h := range s.Houses() {
		if h.Kind == sudoku.Region {
			next++
			for _, c := range h.Cells {
				of[c] = next
			}
		}
	}
	left := slices.Index(of, 0)
	if left >= 0 {
		step, across := n, 1 // rows
		if slices.ContainsFunc(of[left/n*n:left/n*n+n], func(r int) bool { return r != 0 }) {
			step, across = 1, n // columns
		}
		for line := range n {
			if of[line*step] == 0 {
				next++
				for i := range n {
					of[line*step+i*across] = next
				}
			}
		}
	}
	return string(appendNumbers(nil, n, len(of), func(i int) int { return of[i] }))
}

// shape makes the shape that the texts name.
func (b board) shape() (*sudoku.Shape, error) {
	var r, c int
	if _, err := fmt.Sscanf(b.box, "%dx%d", &r, &c); err != nil || fmt.Sprintf("%dx%d", r, c) != b.box {
		return nil, fmt.Errorf("%q is no box size: one is written 3x3", b.box)
	}
	var rules []sudoku.Rule
	for _, name := range b.rules {
		if name == jigsaw {
			if r < 1 || c < 1 || r > sudoku.MaxN || c > sudoku.MaxN {
				break // NewShape says what is wrong
			}
			of := make([]int, 0, r*c*r*c)
			err := eachNumber(b.regions, r*c, r*c*r*c, func(k int) { of = append(of, k-1) })
			if err != nil {
				return nil, fmt.Errorf("the map of regions: %w", err)
			}
			rules = append(rules, sudoku.Regions(of))
			continue
		}
		rule, err := sudoku.RuleByName(name)
		if err != nil {
			return nil, err
		}
		rules = append(rules, rule)
	}
	if (b.regions != "") != slices.Contains(b.rules, jigsaw) {
		return nil, fmt.Errorf("a map of regions goes with the rule %q, and only with it", jigsaw)
	}
	return sudoku.NewShape(r, c, rules...)
}

// appendGrid appends the text of a grid.
func appendGrid(b []byte, g sudoku.Grid) []byte {
	digits := g.Digits()
	return appendNumbers(b, g.Shape().N(), len(digits), func(i int) int { return int(digits[i]) })
}

func appendNumbers(b []byte, n, cells int, at func(int) int) []byte {
	for i := range cells {
		switch k := at(i); {
		case n > 9:
			if i > 0 {
				b = append(b, ' ')
			}
			b = strconv.AppendInt(b, int64(k), 10)
		case k == 0:
			b = append(b, '.')
		default:
			b = append(b, '0'+byte(k))
		}
	}
	return b
}

// parseGrid reads what appendGrid writes.
func parseGrid(s *sudoku.Shape, text string) (sudoku.Grid, error) {
	digits := make([]sudoku.Digit, 0, s.Cells())
	err := eachNumber(text, s.N(), s.Cells(), func(k int) { digits = append(digits, sudoku.Digit(k)) })
	if err != nil {
		return sudoku.Grid{}, err
	}
	return sudoku.NewGridFrom(s, digits)
}

// eachNumber reads exactly so many numbers 0..n.
func eachNumber(text string, n, cells int, yield func(int)) error {
	count := 0
	take := func(k int, ok bool, token string) error {
		if !ok {
			return fmt.Errorf("%.20q in cell %d is neither a blank nor 1 to %d", token, count+1, n)
		}
		if count++; count <= cells {
			yield(k)
		}
		return nil
	}
	if n <= 9 {
		for i := range len(text) {
			k := int(text[i]) - '0'
			if text[i] == '.' {
				k = 0
			}
			if err := take(k, text[i] == '.' || k >= 1 && k <= n, text[i:i+1]); err != nil {
				return err
			}
		}
	} else {
		for token := range strings.SplitSeq(text, " ") {
			k, err := strconv.ParseUint(token, 10, 16)
			plain := err == nil && int(k) <= n && (token[0] != '0' || token == "0") && token[0] != '+'
			if err := take(int(k), plain, token); err != nil {
				return err
			}
		}
	}
	if count != cells {
		return fmt.Errorf("%d cells where %d belong", count, cells)
	}
	return nil
}
