package rule

import "slices"

// How puzzles with rules are made: each family has the names and sizes of its rules there, and where they
// find their cells. What a rule requires of these is asked of its constraints; only a clue outside the grid
// is worked out here, since most numbers fit no line.

// Taken is how "generate --with" takes rules from a solution.
type Taken struct {
	Name    string // in the plural: "odd-cells"
	Summary string // a line of help
	Way     Way
	Numbers func(n int) []int             // of the rules on n digits, each of which is drawn; nil: none, or what the cells add up to
	Cells   func(n int) (least, most int) // usual number for a rule; nil: there is none to choose
	Longest func(n int) int               // most cells of a rule, whose digits differ; nil: as many as the board has
	Open    func(values []int) bool       // whether a line that begins so can go on; nil: it always can
	Few     bool                          // as many rules as there are digits, if no number is asked for, else all that fit
}

// Way is where rules that are drawn from a solution find their cells.
type Way uint8

// The ways. What a rule requires of its cells, its constraints decide.
const (
	Single   Way = iota // cells, each of which the rule could mark by itself
	Areas               // connected cells of different digits, with their sum
	Walks               // lines
	Growing             // lines whose beginnings are lines of the rule, too
	Mirrored            // lines that are still lines of the rule without their ends
	Adjacent            // two neighbours
	Corners             // four cells around a corner, with some of their digits
	Slants              // diagonals, with their sum
	Rows                // rows and columns, with the number of the family's Clue
	BothWays            // rows and columns, from each of their ends, with that number
)

// Clue is what a clue outside the grid counts on a line of values, from the lowest of the board to the
// highest; ok is false where no number fits the line. It is nil for a rule that is no such clue.
type Clue func(values []int, lo, hi int) (n int, ok bool)

// sized, numbers, digits and half are numbers of cells, and numbers of rules.
func sized(least, most int) func(int) (int, int) { return func(int) (int, int) { return least, most } }
func numbers(list ...int) func(int) []int        { return func(int) []int { return list } }
func digits(n int) int                           { return n }
func half(n int) int                             { return (n + 1) / 2 }

func xSumClue(values []int, _, _ int) (n int, ok bool) {
	if values[0] < 0 || values[0] > len(values) {
		return 0, false
	}
	for _, v := range values[:values[0]] {
		n += v
	}
	return n, true
}

func numberedRoomClue(values []int, _, _ int) (n int, ok bool) {
	first := values[0]
	if first < 1 || first > len(values) {
		return 0, false
	}
	return values[first-1], true
}

func skyscraperClue(values []int, _, _ int) (n int, ok bool) {
	highest := 0 // which is no building
	for _, v := range values {
		if v > highest {
			n, highest = n+1, v
		}
	}
	return n, true
}

func sandwichClue(values []int, lo, hi int) (n int, ok bool) {
	isBread := func(v int) bool { return v == lo || v == hi }
	first := slices.IndexFunc(values, isBread)
	if first < 0 {
		return 0, false
	}
	for i, v := range values[first+1:] {
		if isBread(v) {
			return n, v != values[first] && !slices.ContainsFunc(values[first+i+2:], isBread)
		}
		n += v
	}
	return 0, false
}
