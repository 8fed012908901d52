package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Clues outside the grid, each about a line of cells that is read from the clue
// inwards:
//
//	      8 →  . . . . . . . . .
//
//	little-killer      the values add up to 8 (mostly along a diagonal)
//	sandwich           those between the lowest and the highest value do
//	x-sum              the first X of them do, X being the very first
//	skyscraper         8 values are higher than all before them
//	hidden-skyscraper  the first that is not, is 8
//	numbered-room      the X-th is 8, X being the very first
//	end-view           the first that is not 0 is 8
//	doppelblock        those between the two 0 add up to 8

func outsideFamilies() []Family {
	return []Family{
		{
			Name: "little-killer", Kind: aboutOutside, Values: true, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{SudokuMaker: "500 LittleKillers outside"},
			Taken:    []Taken{{Name: "little-killers", Summary: "sums of diagonals", Way: Slants, Cells: func(n int) (int, int) { return 2, max(3, n*2/3) }, Few: true}},
			Summary:  "the values of a line, mostly a diagonal one, add up to N",
			Notes:    "Digits may repeat as far as other rules let them.",
			Example:  "little-killer 20 r1c3..r3c1",
			Synonyms: called("little killer sum", "diagonal sum"),
			build:    func(a Args) (sudoku.Rule, error) { return Outside{"little-killer", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "sandwich", Kind: aboutOutside, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{FPuzzles: "sandwichsum outside", SudokuMaker: "501 SandwichSums outside"},
			Taken:    []Taken{{Name: "sandwiches", Summary: "sums between the lowest and the highest digit", Way: Rows}},
			Clue:     sandwichClue,
			Summary:  "the values between the lowest and the highest digit of the line add up to N",
			Notes:    "Lowest and highest are those of the board, 1 and 9 on most. Both are in the cells that are listed, once each, also where these are a part of a row. 0 means that they are neighbours.",
			Example:  "sandwich 8 r1c1..r1c9",
			Synonyms: called("sandwich sum", "sandwich clue"),
			build:    func(a Args) (sudoku.Rule, error) { return Outside{"sandwich", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "x-sum", Kind: aboutOutside, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{ISS: "XSum clues", FPuzzles: "xsum outside", SudokuMaker: "502 XSums outside"},
			Taken:    []Taken{{Name: "x-sums", Summary: "X-sums", Way: BothWays, Few: true}},
			Clue:     xSumClue,
			Summary:  "the first X values of the line add up to N, where X is the first of them",
			Notes:    "The first value is among those that are added. X may not be more than there are cells. Where X is 0, the sum is 0.",
			Example:  "x-sum 12 r1c1..r1c9",
			Synonyms: called("x-sum clue"), Noun: "X-sum",
			build: func(a Args) (sudoku.Rule, error) { return Outside{"x-sum", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "skyscraper", Kind: aboutOutside, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{ISS: "Skyscraper clues", FPuzzles: "skyscraper outside", SudokuMaker: "503 Skyscrapers outside", Neutral: "count cells"},
			Taken:    []Taken{{Name: "skyscrapers", Summary: "numbers of skyscrapers seen", Way: BothWays, Few: true}},
			Clue:     skyscraperClue,
			Summary:  "N values of the line are higher than all before them; a 0 is no building",
			Example:  "skyscraper 4 r1c9..r1c1",
			Synonyms: called("skyscraper clue", "towers"),
			build:    func(a Args) (sudoku.Rule, error) { return Outside{"skyscraper", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "hidden-skyscraper", Kind: aboutOutside, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:   Sites{ISS: "HiddenSkyscraper clues", Neutral: "digit cells"},
			Summary: "the first value of the line that is not higher than all before it is N",
			Notes:   "The first value is always seen, even a 0.",
			Example: "hidden-skyscraper 3 r1c1..r1c9",
			build:   func(a Args) (sudoku.Rule, error) { return Outside{"hidden-skyscraper", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "numbered-room", Kind: aboutOutside, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{ISS: "NumberedRoom clues", SudokuMaker: "504 NumberedRooms outside", Neutral: "digit cells"},
			Taken:    []Taken{{Name: "numbered-rooms", Summary: "numbered rooms", Way: BothWays, Few: true}},
			Clue:     numberedRoomClue,
			Summary:  "the X-th value of the line is N, where X is the first of them",
			Notes:    "The first value is not 0 and not more than there are cells.",
			Example:  "numbered-room 7 r1c1..r1c9",
			Synonyms: called("numbered room clue"),
			build:    func(a Args) (sudoku.Rule, error) { return Outside{"numbered-room", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "end-view", Kind: aboutOutside, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:    Sites{Neutral: "digit cells"},
			Summary:  "the first value of the line that is not 0 is N",
			Notes:    "0 means that all values are 0.",
			Example:  "end-view 3 r1c1..r1c9",
			Synonyms: called("easy as abc"),
			build:    func(a Args) (sudoku.Rule, error) { return Outside{"end-view", a.Numbers[0], a.Lists[0]}, nil },
		},
		{
			Name: "doppelblock", Kind: aboutOutside, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Summary: "the line has two 0, and the values between them add up to N",
			Example: "doppelblock 9 r1c1..r1c9",
			build:   func(a Args) (sudoku.Rule, error) { return Outside{"doppelblock", a.Numbers[0], a.Lists[0]}, nil },
		},
	}
}

// Outside is a clue outside the grid: Kind is one of the names above, N the number of
// the clue.
type Outside struct {
	Kind  string
	N     int   // 0 or more
	Cells Cells // from the clue inwards
}

// Text returns "sandwich N CELLS", or the same with another kind.
func (o Outside) Text() string { return fmt.Sprintf("%s %d %s", o.Kind, o.N, o.Cells.Text()) }

func (o Outside) args() (string, Args) { return o.Kind, of(o.Cells, o.N) }

// Marks returns a clue outside the grid; an arrow shows the way of a little killer.
func (o Outside) Marks(s *sudoku.Shape) []Mark {
	m := Mark{Sign: ClueSign, Cells: o.Cells.at(s), Text: strconv.Itoa(o.N)}
	if o.Kind == "little-killer" {
		m.Figure = Slanted
		return []Mark{m}
	}
	return []Mark{m, caption(o.Kind)}
}

// Constraints returns a sum for a little killer, clauses for a numbered room, and an
// automaton for the others, which may need more states than there can be on large
// boards. If the board keeps the cells of the line different, the automata of
// sandwiches, X-sums and skyscrapers rely on it and accept no line with a digit twice.
// A clue that must be a digit (hidden-skyscraper, numbered-room, end-view) has to be
// one of the board's.
func (o Outside) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if o.N < 0 || o.N > maxTotal {
		return nil, fmt.Errorf("%d where a number from 0 to %d belongs", o.N, maxTotal)
	}
	if err := o.Cells.atLeast(1); err != nil {
		return nil, err
	}
	cells, err := o.Cells.on(s)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%s %d %s", o.Kind, o.N, lineName(s, cells))
	switch o.Kind {
	case "little-killer":
		return linear(s, name, fmt.Sprintf("and they must add up to %d", o.N), o.Cells, nil, sudoku.Equal, o.N)
	case "numbered-room":
		return numberedRoom(s, name, o.N, cells)
	case "hidden-skyscraper", "end-view":
		if s.DigitOf(o.N) == 0 {
			return nil, noDigit(s, o.N)
		}
	}
	m, reason, err := o.machine(s, len(cells), keptApart(s, cells))
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: name, Cells: cells, Machine: m, Reason: reason}}, nil
}

// machine returns the automaton of a clue, and its reason. With apart, the board keeps
// the cells different, and the automaton may assume that no digit repeats.
func (o Outside) machine(s *sudoku.Shape, cells int, apart bool) (m *sudoku.Machine, reason string, err error) {
	lo, hi := ends(s)
	var make func(*sudoku.Shape, int) (*sudoku.Machine, error)
	switch o.Kind {
	case "sandwich":
		make, reason = sandwich(false), fmt.Sprintf("and those between %d and %d, each there once, must add up to %d", lo, hi, o.N)
	case "x-sum":
		make, reason = xSum, fmt.Sprintf("and the first of them, as many as the value of the first one, must add up to %d", o.N)
	case "skyscraper":
		make, reason = skyscraper, fmt.Sprintf("and %d of them must be higher than all before", o.N)
	case "hidden-skyscraper":
		make, reason = hiddenSkyscraper, fmt.Sprintf("and the first that is not higher than all before must be %d", o.N)
	case "end-view":
		make, reason = endView, fmt.Sprintf("and the first of them that is not 0 must be %d", o.N)
	case "doppelblock":
		make, reason = doppelblock, fmt.Sprintf("and those between two 0, no more, must add up to %d", o.N)
	default:
		return nil, "", fmt.Errorf("%q is no kind of clue outside the grid", o.Kind)
	}
	key := fmt.Sprintf("%s %d", o.Kind, o.N)
	switch {
	case !apart || s.N() > maxApart:
	case o.Kind == "sandwich":
		make, key = sandwich(true), key+" apart"
	case o.Kind == "x-sum":
		make, key = xSumApart, key+" apart"
	case o.Kind == "skyscraper":
		make, key = skyline, key+" apart"
	}
	if o.N > max(cells*hi, cells, hi) { // beyond what the cells can reach
		make, key = nothing, "nothing"
	}
	m, err = s.Machine(key, func() (*sudoku.Machine, error) { return make(s, o.N) })
	return m, reason, err
}

// nothing accepts no line.
func nothing(s *sudoku.Shape, _ int) (*sudoku.Machine, error) {
	return sudoku.NewMachine(1, s.N(), []int{0}, nil, nil)
}

// sandwich remembers which slice of bread came first, and the sum since. Where the
// digits of the line differ, apart, it remembers the set of digits between the
// slices as well: so a filling of 8 has no third cell, as 2+3+4 are more.
func sandwich(apart bool) func(*sudoku.Shape, int) (*sudoku.Machine, error) {
	const none, low, high, both = 0, 1, 2, 3
	type state struct {
		seen int
		set  uint64 // by digit
		sum  int
	}
	return func(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
		lo, hi := ends(s)
		return machineOf(s, state{}, func(q state, v int) (state, bool) {
			bread, bit := none, uint64(0)
			if apart {
				bit = 1 << s.DigitOf(v)
			}
			switch v {
			case lo:
				bread = low
			case hi:
				bread = high
			}
			switch {
			case bread != none && q.seen&bread != 0:
				return q, false
			case bread != none && q.seen == none:
				q.seen = bread
			case bread != none:
				return state{seen: both}, q.sum == n
			case q.seen == low || q.seen == high:
				if q.set&bit != 0 {
					return q, false
				}
				q.set, q.sum = q.set|bit, q.sum+v
			}
			return q, q.sum <= n
		}, func(q state) bool { return q.seen == both })
	}
}

// maxApart is the largest number of digits of which machines keep sets.
const maxApart = 10

// keptApart reports whether a row, a column or another set of the board keeps cells
// from holding a digit twice.
func keptApart(s *sudoku.Shape, cells []sudoku.Cell) bool {
	if len(cells) == 2 && cells[0] == cells[1] {
		return false
	}
	if len(cells) > 2 {
		if sorted := slices.Sorted(slices.Values(cells)); len(slices.Compact(sorted)) < len(cells) {
			return false
		}
	}
	for _, setsOf := range [2]func(sudoku.Cell) []int32{s.HousesOf, s.DifferentsOf} {
		for _, set := range setsOf(cells[0]) {
			if !slices.ContainsFunc(cells[1:], func(c sudoku.Cell) bool { return !slices.Contains(setsOf(c), set) }) {
				return true
			}
		}
	}
	return false
}

// xSum remembers how many values are still to be added, and the sum.
func xSum(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
	const first = -1
	type state struct{ left, sum int }
	return machineOf(s, state{first, 0}, func(q state, v int) (state, bool) {
		if q.left == first {
			q.left = v
		}
		if q.left > 0 {
			q.left--
			q.sum += v
		}
		return q, q.sum <= n && (q.left > 0 || q.sum == n)
	}, func(q state) bool { return q.left == 0 })
}

// xSumApart is xSum for lines whose digits differ: it remembers the set of digits
// added.
func xSumApart(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
	const first = -1
	type state struct {
		left int
		set  uint64 // by digit; none of them counts any more when nothing is left
		sum  int
	}
	return machineOf(s, state{left: first}, func(q state, v int) (state, bool) {
		bit := uint64(1) << s.DigitOf(v)
		if q.left == first {
			q.left = v
		}
		switch {
		case q.left == 0:
			return state{sum: q.sum}, q.sum == n
		case q.set&bit != 0:
			return q, false
		}
		if q.left, q.set, q.sum = q.left-1, q.set|bit, q.sum+v; q.left == 0 {
			q.set = 0
		}
		return q, q.sum <= n && (q.left > 0 || q.sum == n)
	}, func(q state) bool { return q.left == 0 && q.sum == n })
}

// skyline is skyscraper for lines whose digits differ: it counts those that the
// highest hides, of which there are not more than lower digits.
func skyline(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
	type state struct{ seen, highest, lower int }
	lo, _ := ends(s)
	return machineOf(s, state{}, func(q state, v int) (state, bool) {
		switch {
		case v == 0:
			q.lower++
		case v > q.highest:
			if q.highest > 0 {
				q.lower++
			}
			q.seen, q.highest = q.seen+1, v
		case v == q.highest:
			return q, false
		default:
			q.lower++
		}
		return q, q.seen <= n && q.lower <= max(q.highest-lo, 1)
	}, func(q state) bool { return q.seen == n })
}

// skyscraper remembers how many are seen, and the highest. A 0 is no building.
func skyscraper(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
	type state struct{ seen, highest int }
	return machineOf(s, state{}, func(q state, v int) (state, bool) {
		if v > q.highest {
			q = state{q.seen + 1, v}
		}
		return q, q.seen <= n
	}, func(q state) bool { return q.seen == n })
}

// hiddenSkyscraper remembers the highest until one is hidden.
func hiddenSkyscraper(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
	const ground, found = -1, -2
	return machineOf(s, ground, func(highest, v int) (int, bool) {
		switch {
		case highest == found:
			return found, true
		case v > highest:
			return v, true
		}
		return found, v == n
	}, func(q int) bool { return q == found })
}

// endView skips 0, which represents an empty cell.
func endView(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
	return machineOf(s, false, func(found bool, v int) (bool, bool) {
		return found || v != 0, found || v == 0 || v == n
	}, func(found bool) bool { return found != (n == 0) })
}

// doppelblock remembers how many 0 were met, and the sum since the first.
func doppelblock(s *sudoku.Shape, n int) (*sudoku.Machine, error) {
	type state struct{ blocks, sum int }
	return machineOf(s, state{}, func(q state, v int) (state, bool) {
		switch {
		case v == 0 && q.blocks == 0:
			return state{1, 0}, true
		case v == 0:
			return state{2, 0}, q.blocks == 1 && q.sum == n
		case q.blocks == 1:
			q.sum += v
		}
		return q, q.sum <= n
	}, func(q state) bool { return q.blocks == 2 })
}

// numberedRoom is a clause for each value of the first cell.
func numberedRoom(s *sudoku.Shape, name string, n int, cells []sudoku.Cell) (out []sudoku.Constraint, err error) {
	if s.DigitOf(n) == 0 {
		return nil, noDigit(s, n)
	}
	reason := fmt.Sprintf("and the cell that the first one counts to must be %d", n)
	for v := s.Value(1); v <= s.Value(sudoku.Digit(s.N())); v++ {
		tests := []sudoku.Test{{Cell: cells[0], Allow: allBut(s, v)}}
		if v >= 1 && v <= len(cells) {
			tests = append(tests, sudoku.Test{Cell: cells[v-1], Allow: only(s, n)})
		}
		out = clause(out, s, name, reason, tests...)
	}
	return out, nil
}

// lineName is the place of a line of cells: "in row 3", "in column 2, from below".
func lineName(s *sudoku.Shape, cells []sudoku.Cell) string {
	first, last := cells[0], cells[len(cells)-1]
	row, column := len(cells) > 1, len(cells) > 1
	for _, c := range cells {
		inside := int(c) < s.Squares()
		row = row && inside && int(c)/s.Cols() == int(first)/s.Cols()
		column = column && inside && int(c)%s.Cols() == int(first)%s.Cols()
	}
	switch {
	case row && first <= last:
		return fmt.Sprintf("in row %d", int(first)/s.Cols()+1)
	case row:
		return fmt.Sprintf("in row %d, from the right", int(first)/s.Cols()+1)
	case column && first <= last:
		return fmt.Sprintf("in column %d", int(first)%s.Cols()+1)
	case column:
		return fmt.Sprintf("in column %d, from below", int(first)%s.Cols()+1)
	}
	return "from " + s.CellName(first)
}
