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
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Site returns the format of SumoCue.
func Site() finding.Site { return finding.Site{Name: "SumoCue", Document: read} }

const (
	name    = "SumoCue"
	version = "V1"
	side    = 9
)

func read(d *finding.Document, _ finding.Options) (found []finding.Finding) {
	start := finding.FirstText(d.Text)
	if !strings.HasPrefix(d.Text[start:], name) {
		return nil
	}
	for start < len(d.Text) {
		end := len(d.Text)
		if next := strings.Index(d.Text[start+len(name):], name); next >= 0 {
			end = start + len(name) + next
		}
		t := scanner{text: d.Text[:end], at: start + len(name)}
		found = append(found, t.puzzle(start))
		start = end
	}
	return found
}

// entry is what the text has for a square.
type entry struct {
	at      int
	isFirst bool // of its cage
	number  int  // the sum of a first square, or the number of the first square
	region  int  // −1 for none
}

// puzzle reads the puzzle behind a name.
func (t *scanner) puzzle(start int) finding.Finding {
	if t.word() != version {
		return t.refusal(start, "another version than %s", version)
	}
	f := finding.Finding{At: start, Givens: make([]int, side*side)}
	if t.next() == 'D' {
		t.at++
		f.Rules, f.Places = append(f.Rules, rule.Diagonal{}), append(f.Places, start)
	}
	var entries []entry
	for c := t.next(); c != 0; c = t.next() {
		e := entry{at: t.at, isFirst: c == '=', region: -1}
		if t.at++; c != '=' && c != '+' || !t.number(&e.number) {
			return t.refusal(e.at, "%q, where an entry = or + with a number belongs", t.text[e.at:min(e.at+2, len(t.text))])
		}
		if t.next() == 'J' {
			if t.at++; !t.number(&e.region) {
				return t.refusal(t.at, "a region without a number")
			}
		}
		entries = append(entries, e)
	}
	if len(entries) != side*side {
		return t.refusal(start, "%d squares; it has %d", len(entries), side*side)
	}
	if err := cages(entries, &f); err != nil {
		return *err
	}
	return regions(entries, f)
}

// cages adds the cages. One of a single square is a given.
func cages(entries []entry, f *finding.Finding) *finding.Finding {
	cells := make([]rule.Cells, len(entries))
	refuse := func(i int, format string, args ...any) *finding.Finding {
		bad := (&scanner{}).refusal(entries[i].at, format, args...)
		return &bad
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
		f.Givens[i] = finding.Blank
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
	left := map[[2]int]bool{}
	for _, name := range cells {
		r, c, _ := finding.SquareOf(name)
		left[[2]int{r, c}] = true
	}
	r, c, _ := finding.SquareOf(cells[0])
	for todo := [][2]int{{r, c}}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if !left[at] {
			continue
		}
		delete(left, at)
		todo = append(todo, [2]int{at[0] + 1, at[1]}, [2]int{at[0] - 1, at[1]}, [2]int{at[0], at[1] + 1}, [2]int{at[0], at[1] - 1})
	}
	return len(left) == 0
}

// regions gives the puzzle its jigsaw, if it has one.
func regions(entries []entry, f finding.Finding) finding.Finding {
	numbers, sizes := make([]int, len(entries)), map[int]int{}
	for i, e := range entries {
		numbers[i] = e.region
		sizes[e.region]++
	}
	board := sudoku.Boxed(3, 3)
	if sizes[-1] < len(entries) {
		for region, size := range sizes {
			if size != side || region < 0 {
				return (&scanner{}).refusal(f.At, "a jigsaw that has not %d regions of %d squares", side, side)
			}
		}
		board = sudoku.Jigsaw(numbers)
	}
	f.Board = &board
	return f
}

// scanner goes through a text.
type scanner struct {
	text string
	at   int
}

func (t *scanner) refusal(at int, format string, args ...any) finding.Finding {
	return finding.Refuse(at, "a text of SumoCue with "+format, args...)[0]
}

// next skips white space and returns the character behind it, 0 at the end.
func (t *scanner) next() byte {
	t.at += finding.FirstText(t.text[t.at:])
	if t.at == len(t.text) {
		return 0
	}
	return t.text[t.at]
}

// word returns as many characters as the version has.
func (t *scanner) word() string {
	from := t.at
	t.at = min(t.at+len(version), len(t.text))
	return t.text[from:t.at]
}

// number reads a number of one to three digits.
func (t *scanner) number(v *int) (ok bool) {
	t.next()
	from := t.at
	for t.at < len(t.text) && t.at < from+3 && t.text[t.at] >= '0' && t.text[t.at] <= '9' {
		t.at++
	}
	n, err := strconv.Atoi(t.text[from:t.at])
	*v = n
	return err == nil
}
