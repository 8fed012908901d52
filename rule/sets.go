package rule

import (
	"errors"
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

// Rules that list the sets of digits which different cells may hold together:
// cages, renbans and their kin.

func setsFamilies() []Family {
	return []Family{
		{
			Name: "renban", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{ISS: "Renban *", FPuzzles: "renban lines", Lisudoku: "renbans lines 2"},
			Taken:    []Taken{{Name: "renbans", Summary: "consecutive digits in any order", Way: Walks, Cells: sized(3, 5), Longest: digits}},
			Summary:  "consecutive digits in any order",
			Notes:    "A cell that is listed twice counts once.",
			Example:  "renban r1c1..r1c4",
			Synonyms: called("renban line", "renban group"),
			build:    func(a Args) (sudoku.Rule, error) { return Renban{false, a.Lists[0]}, nil },
		},
		{
			Name: "straight", Kind: aboutCages, Params: []Param{cellsFrom(1)},
			Summary:  "consecutive digits in any order (Str8ts)",
			Example:  "straight r1c1..r1c4",
			Synonyms: called("str8ts", "str8t"),
			build:    func(a Args) (sudoku.Rule, error) { return Renban{true, a.Lists[0]}, nil },
		},
	}
}

// maxListed is the largest number of sets that a rule lists. A rule with more uses
// Different and another primitive, so that formulas stay small: a cage of 8 cells on
// digits to 16 would have up to 526 sets. The constraints of a rule depend on this
// number, and so do formulas and certificates.
const maxListed = 256

// errMany is the error of a list of too many sets.
var errMany = errors.New("too many sets of digits")

// listSets is the family of the sets of size values that choose yields, or errMany
// when there are more than most, or choose reports false as it gives up. The name
// identifies the sets, apart from their size.
func listSets(s *sudoku.Shape, name string, size, most int, choose func(yield func(values []int) bool) bool) (*sudoku.SetFamily, error) {
	return s.SetFamily(name+", size "+strconv.Itoa(size), func() (*sudoku.SetFamily, error) {
		var sets []sudoku.DigitSet
		all := choose(func(values []int) bool {
			set := sudoku.NewDigitSet(s.N())
			for _, v := range values {
				set.Add(s.DigitOf(v))
			}
			sets = append(sets, set)
			return len(sets) <= most
		})
		if !all || len(sets) > most {
			return nil, errMany
		}
		return sudoku.NewSetFamily(s.N(), size, sets...)
	})
}

// oneOf requires that the cells are different and hold one of the sets.
func oneOf(s *sudoku.Shape, name, reason string, cells []sudoku.Cell, f *sudoku.SetFamily) []sudoku.Constraint {
	if len(cells) == 1 {
		allow := sudoku.NewDigitSet(s.N())
		for _, set := range f.Sets() {
			for i := range set {
				allow[i] |= set[i]
			}
		}
		return []sudoku.Constraint{oneCell(s, name, reason, cells[0], allow)}
	}
	return append(different(name, cells), sudoku.Sets{Name: name, Cells: cells, Family: f, Reason: reason})
}

// different requires that no digit repeats in two cells or more.
func different(name string, cells []sudoku.Cell) []sudoku.Constraint {
	if len(cells) < 2 {
		return nil
	}
	return []sudoku.Constraint{sudoku.Different{Name: name, Cells: cells}}
}

// eachSum yields every set of size values from lo to hi that add up to total,
// ascending, until yield reports false, and reports whether it never did. The slice
// is used again. Every step leads to a set, so that the work is what is yielded.
func eachSum(lo, hi, size, total int, yield func([]int) bool) bool {
	values := make([]int, 0, size)
	var from func(lo, total int) bool
	from = func(lo, total int) bool {
		k := size - len(values)
		if k == 0 {
			return total != 0 || yield(values)
		}
		for v := lo; v+k-1 <= hi; v++ {
			least := (2*v + k - 1) * k / 2 // v and its successors
			most := v + (2*hi-k+2)*(k-1)/2 // v and the largest
			if total < least {
				return true
			}
			if total <= most {
				values = append(values, v)
				more := from(v+1, total-v)
				if values = values[:len(values)-1]; !more {
					return false
				}
			}
		}
		return true
	}
	return from(lo, total)
}

// maxSteps bounds the search for sets.
const maxSteps = 1 << 14

// eachSet yields every set of size values from lo to hi, ascending, whose beginnings
// fits all accepts, until yield reports false. It reports whether these were all;
// false as well when the search took too long. The slice is used again.
func eachSet(lo, hi, size int, fits, yield func([]int) bool) bool {
	values, steps := make([]int, 0, size), 0
	var from func(lo int) bool
	from = func(lo int) bool {
		k := size - len(values)
		if k == 0 {
			return yield(values)
		}
		for v := lo; v+k-1 <= hi; v++ {
			if steps++; steps > maxSteps {
				return false
			}
			values = append(values, v)
			more := !fits(values) || from(v+1)
			if values = values[:len(values)-1]; !more {
				return false
			}
		}
		return true
	}
	return from(lo)
}

// Renban requires that the cells hold consecutive values in any order, none twice: a
// renban line or area, or a straight of Str8ts. A cell named twice counts once.
type Renban struct {
	Straight bool // only another name
	Cells    Cells
}

func (r Renban) name() string {
	if r.Straight {
		return "straight"
	}
	return "renban"
}

// Text returns "renban CELLS" or "straight CELLS".
func (r Renban) Text() string { return r.name() + " " + r.Cells.Text() }

func (r Renban) args() (string, Args) { return r.name(), of(r.Cells) }

// Marks returns a purple line, and of a straight a cage.
func (r Renban) Marks(s *sudoku.Shape) []Mark {
	if r.Straight {
		return []Mark{{Sign: CageSign, Cells: r.Cells.at(s), Text: "straight", Ink: Purple}, caption("straight")}
	}
	return []Mark{{Sign: LineSign, Cells: r.Cells.at(s), Ink: Purple}, caption("renban")}
}

// Constraints returns a Different and a Sets.
func (r Renban) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := r.Cells.once(s)
	if err != nil {
		return nil, err
	}
	lo, hi := ends(s)
	f, err := listSets(s, "consecutive", len(cells), sudoku.MaxN, func(yield func([]int) bool) bool {
		for first := lo; first+len(cells)-1 <= hi; first++ {
			values := make([]int, len(cells))
			for i := range values {
				values[i] = first + i
			}
			if !yield(values) {
				return false
			}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	return oneOf(s, fmt.Sprintf("%s at %s", r.name(), r.Cells[0]), "and they must be consecutive", cells, f), nil
}

// ends are the board's smallest and largest value.
func ends(s *sudoku.Shape) (lo, hi int) { return s.Value(1), s.Value(sudoku.Digit(s.N())) }
