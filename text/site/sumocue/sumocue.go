// Package sumocue reads the texts of SumoCue, a program for killers and jigsaws: a name
// and an entry for each of 81 squares, with white space anywhere between.
//
//	SumoCueV1=12+0=9J0…
//
//	SumoCueV1D   both diagonals, too
//	=12          the first square of a cage and its sum, or 0 for no cage
//	+0           a square of the cage whose first square has this number, from 0
//	J3           behind an entry: the region of a jigsaw
package sumocue

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Site returns the format of SumoCue.
func Site() finding.Site { return finding.Site{Name: "SumoCue", Document: read} }

const side = 9

var (
	head   = lex.Lazily(`^SumoCue(.{0,2})\s*(D?)`)
	square = lex.Lazily(`^\s*([=+])\s*(\d{1,3})\s*(J?)\s*(\d{0,3})`)
)

func read(d *finding.Document, _ finding.Options) (found []finding.Finding) {
	start := finding.FirstText(d.Text)
	for start < len(d.Text) && strings.HasPrefix(d.Text[start:], "SumoCue") {
		end := len(d.Text)
		if next := strings.Index(d.Text[start+1:], "SumoCue"); next >= 0 {
			end = start + 1 + next
		}
		found = append(found, puzzle(d.Text[start:end], start))
		start = end
	}
	return found
}

// entry is the part of the text for a square.
type entry struct {
	at      int
	isFirst bool // of its cage
	number  int  // the sum of a first square, or the number of the first square
	region  int  // −1 for none
}

// puzzle reads a puzzle from its name on, which is at an offset.
func puzzle(text string, start int) finding.Finding {
	m := head().FindStringSubmatch(text)
	if m[1] != "V1" {
		return refusal(start, "another version than V1")
	}
	f := finding.Finding{At: start, Givens: finding.Blanks(side * side)}
	if m[2] != "" {
		f.Rules, f.Places = append(f.Rules, rule.Diagonal{}), append(f.Places, start)
	}
	var entries []entry
	for at := len(m[0]); ; {
		at += finding.FirstText(text[at:])
		if at == len(text) {
			break
		}
		m := square().FindStringSubmatch(text[at:])
		switch {
		case m == nil:
			return refusal(start+at, "%q, where an entry = or + with a number belongs", text[at:min(at+2, len(text))])
		case (m[3] == "") != (m[4] == ""):
			return refusal(start+at, "a region without a number")
		}
		e := entry{at: start + at, isFirst: m[1] == "=", region: -1}
		e.number, _ = strconv.Atoi(m[2])
		if m[4] != "" {
			e.region, _ = strconv.Atoi(m[4])
		}
		entries = append(entries, e)
		at += len(m[0])
	}
	if len(entries) != side*side {
		return refusal(start, "%d squares; it has %d", len(entries), side*side)
	}
	if err := cages(entries, &f); err != nil {
		return *err
	}
	return regions(entries, f)
}

func refusal(at int, format string, args ...any) finding.Finding {
	return finding.Refuse(at, "a text of SumoCue with "+format, args...)[0]
}

// cages adds the cages. One of a single square is a given.
func cages(entries []entry, f *finding.Finding) *finding.Finding {
	cells := make([]rule.Cells, len(entries))
	refuse := func(i int, format string, args ...any) *finding.Finding {
		return new(refusal(entries[i].at, format, args...))
	}
	for i, e := range entries {
		first := i
		if !e.isFirst {
			if first = e.number; first >= i || !entries[first].isFirst {
				return refuse(i, "a square of cage %d, which does not begin at that square", e.number)
			}
		}
		cells[first] = append(cells[first], finding.SquareName(i/side, i%side))
	}
	for i, e := range entries {
		switch {
		case !e.isFirst || len(cells[i]) == 1 && e.number == 0:
		case e.number == 0:
			return refuse(i, "a cage of %d squares without a sum", len(cells[i]))
		case len(cells[i]) == 1 && e.number > side:
			return refuse(i, "the sum %d in a square", e.number)
		case len(cells[i]) == 1:
			f.Givens[i] = e.number
		case !isConnected(cells[i]):
			return refuse(i, "a cage whose squares are apart")
		default:
			f.Rules, f.Places = append(f.Rules, rule.Cage{Sum: e.number, Cells: cells[i]}), append(f.Places, e.at)
		}
	}
	return nil
}

// isConnected reports whether each square is reached from the first one by the sides of
// squares.
func isConnected(cells rule.Cells) bool {
	var sides [][2]int
	for i, name := range cells {
		row, col, _ := finding.SquareOf(name)
		for _, next := range []string{finding.SquareName(row, col+1), finding.SquareName(row+1, col)} {
			if k := slices.Index(cells, next); k >= 0 {
				sides = append(sides, [2]int{i, k})
			}
		}
	}
	_, parts := finding.Parts(len(cells), sides)
	return parts == 1
}

// regions gives the puzzle its jigsaw, if it has one.
func regions(entries []entry, f finding.Finding) finding.Finding {
	numbers, sizes := make([]int, len(entries)), map[int]int{}
	for i, e := range entries {
		numbers[i] = e.region
		sizes[e.region]++
	}
	f.Board = new(sudoku.Boxed(3, 3))
	if sizes[-1] < len(entries) {
		for region, size := range sizes {
			if size != side || region < 0 {
				return refusal(f.At, "a jigsaw that has not %d regions of %d squares", side, side)
			}
		}
		f.Board = new(sudoku.Jigsaw(numbers))
	}
	return f
}
