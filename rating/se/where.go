package se

import (
	"slices"

	"sudokusat/rating/spot"
	"sudokusat/sudoku"
)

// Where the pattern of a step is, for who follows the steps: digits, cells and houses that
// the searches have at hand when they find something. A rating does without.

// shows notes where the pattern is that was found; it returns true.
func (s *solver) shows(parts ...spot.Part) bool {
	if s.locates {
		s.found.where = parts
	}
	return true
}

// part is a part of a pattern; digits is a mask.
func part(role string, digits uint16, cells board, of ...int) spot.Part {
	out := spot.Part{Role: role}
	for ; digits != 0; digits &= digits - 1 {
		out.Digits = append(out.Digits, sudoku.Digit(lowest(digits)+1))
	}
	for ; !cells.empty(); cells.drop(cells.first()) {
		out.Cells = append(out.Cells, sudoku.Cell(cells.first()))
	}
	for _, h := range of {
		out.Houses = append(out.Houses, (h+18)%houses) // a shape has the boxes last
	}
	return out
}

// in is digits at some places of a house as a part of a pattern, with further houses.
func (s *solver) in(h int, digits, places uint16, more ...int) spot.Part {
	var own board
	for ; places != 0; places &= places - 1 {
		own.add(int(plain.cell[h][lowest(places)]))
	}
	return part("", digits, own, append([]int{h}, more...)...)
}

// cellPart is a cell with its candidates as a part of a pattern.
func (s *solver) cellPart(role string, c int) spot.Part {
	return part(role, s.cell[c], setOf(uint8(c)))
}

// setOf is the set of some cells.
func setOf(cells ...uint8) (b board) {
	for _, c := range cells {
		b.add(int(c))
	}
	return b
}

// lined is the houses of a kind whose numbers are in a set.
func lined(kind int, numbers uint16) (list []int) {
	for ; numbers != 0; numbers &= numbers - 1 {
		list = append(list, kind*9+lowest(numbers))
	}
	return list
}

// body is the places of a digit in the base lines of a fish.
func (s *solver) body(kind int, lines uint16, d int) spot.Part {
	var own board
	list := lined(kind, lines)
	for _, h := range list {
		for m := s.pos[h][d]; m != 0; m &= m - 1 {
			own.add(int(plain.cell[h][lowest(m)]))
		}
	}
	return part("", 1<<d, own, list...)
}

// chainPart is a chain as a part of a pattern.
func chainPart(role string, chain ...node) spot.Part {
	out := spot.Part{Role: role}
	for _, n := range chain {
		x := n.of()
		out.Chain = append(out.Chain, spot.Link{Cells: []sudoku.Cell{sudoku.Cell(x / 9)}, Digit: sudoku.Digit(x%9 + 1), On: n.on()})
	}
	return out
}

// parts is the cases of a chain, or the assumption with the two candidates that follow from
// it and clash. Whole chains are known where each link follows from one other; otherwise a
// part is where a case begins and where it ends.
func (x *found) parts(whole bool) (out []spot.Part) {
	if r := x.clash; r != nil {
		return []spot.Part{chainPart("", r.start(), on(r.x)), chainPart("", r.start(), off(r.x))}
	}
	for _, l := range x.legs {
		if whole {
			out = append(out, chainPart("case", l.r.way(l.n)...))
		} else {
			out = append(out, chainPart("case", l.r.start(), l.n))
		}
	}
	return out
}

// start is what a run assumes.
func (r *run) start() node {
	if len(r.ons) > 0 && r.cause[r.ons[0]] == byStart {
		return on(r.ons[0])
	}
	return off(r.offs[0])
}

// way is the chain to a node of a run in which each follows from one other.
func (r *run) way(n node) (chain []node) {
	for {
		chain = append(chain, n)
		x := n.of()
		switch {
		case n.on() && r.cause[x] != byStart:
			n = off(r.via[x])
		case !n.on() && r.from[x] < fromPattern:
			n = on(r.from[x])
		default:
			slices.Reverse(chain)
			return chain
		}
	}
}
