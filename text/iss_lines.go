package text

import "strings"

// Puzzles on one line that the Interactive Sudoku Solver and killer programs take.
//
//	1.…                and 81 characters more: the givens, then the map of a jigsaw
//	3x3:d:k:6144:…     81 numbers: killer cages, as SumoCue and PS write them
//	S<<<K^N…           81 characters: sums, and arrows to the cell that has the sum
//
// The last two are refused by their rule.

var (
	cageNumbers = lazily(`^\d+x\d+:[a-z]*:k:[\d:]+$`)
	cageArrows  = lazily("^[<>^v'`,.0-9A-Za-j]{81}$")
)

func issLines(d *document) []finding {
	var found []finding
	offset := 0
	for _, line := range d.lines {
		start := offset
		offset += len(line) + 1
		text := strings.TrimSpace(line)
		switch {
		case text == "" || text[0] == '#':
			continue
		case cageNumbers().MatchString(text), strings.HasPrefix(text, "SumoCue"):
			found = append(found, refuse(start, "a killer puzzle, its cages as numbers: the rule cage is not known here")...)
		case strings.ContainsAny(text, "<>^") && cageArrows().MatchString(text):
			found = append(found, refuse(start, "a killer puzzle, sums with arrows to them: the rule cage is not known here")...)
		default:
			half := len(text) / 2
			n, isSquare := isqrt(half)
			if !isSquare || n < 4 || 2*half != len(text) {
				return nil
			}
			f := stretch{end: half}
			ok, _ := f.look([]byte(text), &boards{})
			regions := regionMap([]byte(text[half:]))
			if !ok || !f.open || regions == nil {
				return nil
			}
			found = append(found, finding{at: start, head: boardHead(mapped(regions)), grid: text[:half]})
		}
	}
	return found
}
