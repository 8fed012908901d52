package canon

// The least continuation of a set of maps by a row, until there is a choice.

// lineLayer is a grid that images are compared by, one after the other.
type lineLayer struct {
	grid  [2][]uint16 // row by row, and its mirror image
	mask  bool        // only the pattern of blanks and digits counts, and rows with equal patterns are one class
	class [2][]uint16 // the first row that is alike, of each
	many  [2][]uint16 // rows of a class
	blank [2][]bool   // rows
}

// lineChoice is one of several ways to continue.
type lineChoice struct {
	kind uint8
	x    int
}

const (
	chooseMirror = iota // the orientation of the grid
	chooseRow           // the next row
	chooseStack         // the stack at the next place
	chooseColumn        // the column at the next place
	chooseDigit         // the digit with the next name
)

// apply makes a choice.
func (q *lineSearch) apply(s *lineState, c lineChoice) {
	switch c.kind {
	case chooseMirror:
		q.b.begin(s, c.x)
	case chooseRow:
		q.begin(s, c.x)
	case chooseStack:
		q.b.put(s, c.x, s.at/q.b.wide)
	case chooseColumn:
		q.one[0] = c.x
		s.split(q.one[:], q.marked)
	case chooseDigit:
		q.one[0] = q.b.cols + c.x - 1
		s.split(q.one[:], q.marked)
	}
}

// begin begins a row.
func (q *lineSearch) begin(s *lineState, row int) {
	b, grid := q.b, q.layers[s.layer].grid[s.mirror]
	s.row, s.at, s.stay = row, 0, 0
	if s.layer == 0 {
		class := q.layers[0].class[s.mirror][row]
		s.classAt[s.level] = class
		s.used[class]++
	}
	if s.layer == len(q.layers)-1 || !q.layers[s.layer].mask {
		s.rowAt[s.level] = uint16(row)
		if s.layer == len(q.layers)-1 {
			s.taken[row] = 1
		}
	}
	for stack, place := range s.place {
		if place == nowhere && blankPart(grid[row*b.cols+stack*b.wide:][:b.wide]) {
			s.stay++
		}
	}
}

func blankPart(part []uint16) bool {
	for _, d := range part {
		if d != 0 {
			return false
		}
	}
	return true
}

// run continues until there is a choice, or to the end, where there is none. The values
// of the image on the way are appended to out.
func (q *lineSearch) run(s *lineState, out []uint16) ([]uint16, []lineChoice) {
	for {
		if s.row < 0 {
			if s.level == q.b.rows {
				if s.layer+1 == len(q.layers) {
					return out, nil
				}
				s.layer, s.level = s.layer+1, 0
			}
			choices := q.rowsNext(s)
			if len(choices) > 1 {
				return out, choices
			}
			q.begin(s, choices[0].x)
		}
		var choices []lineChoice
		if out, choices = q.runRow(s, out); choices != nil {
			return out, choices
		}
		s.row, s.open = -1, s.stay
		s.level++
	}
}

// rowsNext returns the rows that can be next, one of each class; only the blank ones, if
// there are any.
func (q *lineSearch) rowsNext(s *lineState) (rows []lineChoice) {
	b, layer := q.b, &q.layers[s.layer]
	low, high := 0, b.rows
	if s.level%b.high != 0 {
		low = int(s.classAt[s.level-1]) / b.high * b.high
		high = low + b.high
	}
	blank := false
	class, many, blanks := layer.class[s.mirror], layer.many[s.mirror], layer.blank[s.mirror]
	for r := low; r < high; r++ {
		switch {
		case s.layer > 0: // its class is known
			if q.layers[0].class[s.mirror][r] != s.classAt[s.level] || s.taken[r] != 0 {
				continue
			}
		case int(class[r]) != r || s.used[r] == many[r] || s.level%b.high == 0 && q.begun(s, r):
			continue
		}
		if blanks[r] && !blank {
			blank, rows = true, rows[:0]
		}
		if blanks[r] == blank {
			rows = append(rows, lineChoice{chooseRow, r})
		}
	}
	return rows
}

// begun reports whether some row of the band of a row has a place.
func (q *lineSearch) begun(s *lineState, row int) bool {
	low := row / q.b.high * q.b.high
	for _, n := range s.used[low : low+q.b.high] {
		if n > 0 {
			return true
		}
	}
	return false
}

// runRow continues to the end of a row, or to a choice.
func (q *lineSearch) runRow(s *lineState, out []uint16) ([]uint16, []lineChoice) {
	b := q.b
	layer := &q.layers[s.layer]
	row := layer.grid[s.mirror][s.row*b.cols:][:b.cols]
	for s.at < b.cols {
		q.work += int64(b.wide)
		place := s.at / b.wide
		if s.stackAt[place] == nowhere {
			if place < s.stay {
				for range b.wide {
					out = append(out, 0)
				}
				s.at += b.wide
				continue
			}
			var choices []lineChoice
			for stack, at := range s.place {
				if at == nowhere && !blankPart(row[stack*b.wide:][:b.wide]) {
					choices = append(choices, lineChoice{chooseStack, stack})
				}
			}
			if len(choices) > 1 {
				return out, choices
			}
			b.put(s, choices[0].x, place)
		}
		cell, blank := q.cell[:0], q.blank[:0]
		low := int(s.stackAt[place]) * b.wide
		for c := low; c < low+b.wide; c++ {
			if int(s.pos[c]) == s.at {
				if cell = append(cell, c); row[c] == 0 {
					blank = append(blank, c)
				}
			}
		}
		switch {
		case len(blank) > 0:
			s.split(blank, q.marked)
			for range blank {
				out = append(out, 0)
			}
			s.at += len(blank)
		case layer.mask:
			for range cell {
				out = append(out, 1)
			}
			s.at += len(cell)
		default:
			n, choices := q.digits(s, row, cell)
			if choices != nil {
				return out, choices
			}
			s.at += n.places
			for i := range n.places {
				out = append(out, uint16(n.name+1+i*n.step))
			}
		}
	}
	return out, nil
}

// lineNames is the names with which a class begins: places names from name on, step apart.
type lineNames struct{ name, places, step int }

// digits names the digits that come first in a class of columns, all of which have one in
// the row, or returns the choices.
func (q *lineSearch) digits(s *lineState, row []uint16, cell []int) (lineNames, []lineChoice) {
	digit := func(c int) int { return q.b.cols + int(row[c]) - 1 }
	name := nowhere
	for _, c := range cell {
		name = min(name, s.pos[digit(c)])
	}
	first, digits := q.first[:0], q.named[:0] // columns with the least name, and their digits
	twice := false
	for _, c := range cell {
		if d := digit(c); s.pos[d] == name {
			first = append(first, c)
			if q.seen[d] {
				twice = true
			} else {
				q.seen[d] = true
				digits = append(digits, d)
			}
		}
	}
	for _, d := range digits {
		q.seen[d] = false
	}
	q.work += int64(len(s.pos))
	a, d := s.comp[cell[0]], s.comp[digits[0]]
	switch {
	case len(digits) == 1 && (a != d || s.size[d] == 1):
		s.split(digits, q.marked)
		s.split(first, q.marked)
		return lineNames{int(name), len(first), 0}, nil
	case a != d && !twice:
		s.split(first, q.marked)
		s.split(digits, q.marked)
		s.join(first, digits, q.called)
		return lineNames{int(name), len(first), 1}, nil
	case a != d:
		var choices []lineChoice
		for _, d := range digits {
			choices = append(choices, lineChoice{chooseDigit, d - q.b.cols + 1})
		}
		return lineNames{}, choices
	case !twice: // columns that come with their digits
		same := q.same[:0]
		for i, c := range first {
			if s.strand[c] == s.strand[digits[i]] {
				same = append(same, c)
			}
		}
		if len(same) > 0 {
			s.split(same, q.marked)
			return lineNames{int(name), len(same), 1}, nil
		}
	}
	if len(first) == 1 {
		s.split(first, q.marked)
		return lineNames{}, nil // of no places: it looks again
	}
	var choices []lineChoice
	for _, c := range first {
		choices = append(choices, lineChoice{chooseColumn, c})
	}
	return lineNames{}, choices
}
