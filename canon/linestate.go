package canon

// The rows so far determine the order of the columns and the names of the digits in
// part: an ordered partition of each (McKay, Practical graph isomorphism, 1981, as in
// nauty). A class of the partition is columns, or digits, that come to the same places
// in some order:
//
//	places   1 2 3 | 4 5 6 7 8         names  1 2 3 | 4 5 6 7 8 9
//	columns  c     | a b d e f         digits 5 7 8 | 1 2 3 4 6 9
//
// Orders may depend on each other: columns whose digits in some row get their names there come in
// the order of these digits, whatever it is. Such classes make a component, and what
// comes to the same place in each is a strand: one member settles the others.
//
//	strands    a b d       columns of the second stack
//	           7 5 8       and their digits in the first row
//
// All orders of the strands of a component are possible, and lead to the same image so
// far. Stacks in which all rows are blank have no order either, and are the first ones.

const nowhere = ^uint16(0)

// lineState is a set of maps: all those that its places, components and strands allow.
type lineState struct {
	mirror      int // 1: rows are the columns of the puzzle
	layer       int // of the search
	level       int // rows of this layer that are done
	row, at     int // the row under way, -1 before it is chosen, and its next place
	stay, open  int // stacks without a place, after and before the row under way
	words       []uint16
	place       []uint16 // of each stack
	stackAt     []uint16 // each place
	pos         []uint16 // of columns, then digits: the first place, or name, of its class
	comp        []uint16 // their component, named by one of its strands
	strand      []uint16 // their strand, named by one of them
	size        []uint16 // strands of each component
	classAt     []uint16 // rows alike, by one of them, at each place
	rowAt       []uint16
	used, taken []uint16 // rows of each class that have a place in the first layer; rows that have one
}

func (l *lineBoard) newState() *lineState {
	stacks, things := l.cols/l.wide, l.cols+l.digits
	s := &lineState{words: make([]uint16, 2*stacks+4*things+4*l.rows)}
	at := 0
	cut := func(n int) []uint16 {
		at += n
		return s.words[at-n : at : at]
	}
	s.place, s.stackAt = cut(stacks), cut(stacks)
	s.pos, s.comp, s.strand, s.size = cut(things), cut(things), cut(things), cut(things)
	s.classAt, s.rowAt, s.used, s.taken = cut(l.rows), cut(l.rows), cut(l.rows), cut(l.rows)
	return s
}

// begin sets a state to all maps that mirror the grid, or all that do not.
func (l *lineBoard) begin(s *lineState, mirror int) {
	clear(s.words)
	s.mirror, s.layer, s.level, s.row, s.at = mirror, 0, 0, -1, 0
	s.open = len(s.place)
	s.stay = s.open
	for i := range s.place {
		s.place[i], s.stackAt[i] = nowhere, nowhere
	}
	for c := range l.cols {
		s.strand[c], s.comp[c] = uint16(c), uint16(c/l.wide*l.wide)
		s.size[s.comp[c]]++
	}
	for d := range l.digits {
		s.strand[l.cols+d], s.comp[l.cols+d] = uint16(l.cols+d), uint16(l.cols)
	}
	s.size[l.cols] = uint16(l.digits)
}

// become copies a state.
func (s *lineState) become(o *lineState) {
	s.mirror, s.layer, s.level, s.row, s.at, s.stay, s.open = o.mirror, o.layer, o.level, o.row, o.at, o.stay, o.open
	copy(s.words, o.words)
}

// put brings a stack to a place.
func (l *lineBoard) put(s *lineState, stack, place int) {
	s.place[stack], s.stackAt[place] = uint16(place), uint16(stack)
	for c := stack * l.wide; c < (stack+1)*l.wide; c++ {
		s.pos[c] = uint16(place * l.wide)
	}
}

// split puts some strands of a component before the others: those of things, which are
// part of one class.
func (s *lineState) split(things []int, marked []bool) {
	a := s.comp[things[0]]
	if len(things) == int(s.size[a]) {
		return
	}
	for _, x := range things {
		marked[s.strand[x]] = true
	}
	stays, fresh := marked[a], nowhere
	for x, comp := range s.comp {
		if comp != a {
			continue
		}
		mark := marked[s.strand[x]]
		if !mark {
			s.pos[x] += uint16(len(things))
		}
		if mark != stays {
			if fresh == nowhere {
				fresh = s.strand[x]
			}
			s.comp[x] = fresh
		}
	}
	for _, x := range things {
		marked[s.strand[x]] = false
	}
	all, first, rest := s.size[a], a, fresh
	if !stays {
		first, rest = fresh, a
	}
	s.size[first], s.size[rest] = uint16(len(things)), all-uint16(len(things))
}

// join makes two components one, in which each of things is on the strand of its mate.
func (s *lineState) join(things, mates []int, called []uint16) {
	a, b := s.comp[things[0]], s.comp[mates[0]]
	if s.size[a] == 1 {
		return
	}
	for i, x := range mates {
		called[s.strand[x]] = s.strand[things[i]]
	}
	for x, comp := range s.comp {
		if comp == b {
			s.comp[x], s.strand[x] = a, called[s.strand[x]]
		}
	}
}
