package hodoku

// Three patterns of one digit that two strong links make.
//
// Skyscraper: two parallel lines with two places each, of which one pair shares a
// line across. One of the other two holds the digit.
//
// 2-String Kite: a row and a column with two places each, one of each in the same
// box. One of the far ends holds the digit.
//
// Empty rectangle: a box has a digit only in one row and one column of it. A column
// with two places, one of them in that row, carries it to the other place's row,
// and so back to the column of the box.

// pairs lists the two places of the digit in each line from and below to that has two.
func (p *Position) pairs(d, from, to int) (out [][2]int) {
	for h := from; h < to; h++ {
		if p.free[h][d] == 2 {
			s := p.at[d].and(board.house[h])
			out = append(out, [2]int{s.first(), s.rest().first()})
		}
	}
	return out
}

func (p *Position) skyscraper() bool {
	for turn := range 2 {
		across := col
		if turn == 1 {
			across = row
		}
		for d := range 9 {
			if p.idle(towers+turn, d) {
				continue
			}
			pairs := p.pairs(d, turn*9, turn*9+9)
			for i, a := range pairs {
				for _, b := range pairs[i+1:] {
					top := 0
					switch {
					case across(a[0]) == across(b[0]):
						top = 1
					case across(a[1]) != across(b[1]):
						continue
					}
					if across(a[top]) == across(b[top]) {
						continue
					}
					p.cut(d, p.at[d].and(board.peers[a[top]]).and(board.peers[b[top]]))
					if len(p.out) > 0 {
						return p.shows(part("", bit(d), setOf(a[0], a[1], b[0], b[1]), board.of[a[0]][turn], board.of[b[0]][turn]))
					}
				}
			}
			p.nothing(towers+turn, d)
		}
	}
	return false
}

func (p *Position) kite() bool {
	for d := range 9 {
		if p.idle(kites, d) {
			continue
		}
		rows, cols := p.pairs(d, 0, 9), p.pairs(d, 9, 18)
		for i := range rows {
			for j := range cols {
				r, c := &rows[i], &cols[j] // turned so that the ends in the box come first, for good
				switch {
				case box(r[0]) == box(c[0]):
				case box(r[0]) == box(c[1]):
					c[0], c[1] = c[1], c[0]
				case box(r[1]) == box(c[0]):
					r[0], r[1] = r[1], r[0]
				case box(r[1]) == box(c[1]):
					c[0], c[1] = c[1], c[0]
					r[0], r[1] = r[1], r[0]
				default:
					continue
				}
				if r[0] == c[0] || r[0] == c[1] || r[1] == c[0] || r[1] == c[1] {
					continue
				}
				if cross := row(c[1])*9 + col(r[1]); p.at[d].has(cross) {
					p.out = append(p.out, markOf(cross, d))
					return p.shows(part("", bit(d), setOf(r[0], r[1], c[0], c[1]), row(r[0]), columns+col(c[0])))
				}
			}
		}
		p.nothing(kites, d)
	}
	return false
}

func (p *Position) emptyRectangle() bool {
	for d := range 9 {
		if p.idle(rectangles, d) {
			continue
		}
		for b := range 9 {
			if k := p.free[boxes+b][d]; k < 2 || k > 5 {
				continue
			}
			inside := p.at[d].and(board.house[boxes+b])
			for corner := 8; corner >= 0; corner-- { // where the row and the column cross
				r, c := b/3*3+corner/3, b%3*3+corner%3
				across, down := board.house[r], board.house[columns+c]
				if !inside.within(across.or(down)) || inside.within(across) || inside.within(down) {
					continue
				}
				if inside.and(across).size() < 2 && inside.and(down).size() < 2 {
					continue
				}
				if p.rectangleFrom(d, b, r, columns+c) || p.rectangleFrom(d, b, columns+c, r) {
					return true
				}
			}
		}
		p.nothing(rectangles, d)
	}
	return false
}

// rectangleFrom follows strong links that cross the first line to the second.
func (p *Position) rectangleFrom(d, b, line, target int) bool {
	side := 1 - line/9 // of the houses of a cell, the one that crosses line
	for s := p.at[d].and(board.house[line]).without(board.house[boxes+b]); !s.empty(); s = s.rest() {
		c := s.first()
		link := p.at[d].and(board.house[board.of[c][side]])
		if link.size() != 2 {
			continue
		}
		far := link.first()
		if far == c {
			far = link.rest().first()
		}
		parallel := board.of[far][1-side]
		goal := p.at[d].and(board.house[parallel]).and(board.house[target]).without(board.house[boxes+b])
		if !goal.empty() {
			p.out = append(p.out, markOf(goal.first(), d))
			return p.shows(part("", bit(d), p.at[d].and(board.house[boxes+b]), boxes+b), part("link", bit(d), link, board.of[c][side]))
		}
	}
	return false
}
