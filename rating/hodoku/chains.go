package hodoku

import (
	"sudokusat/rating/spot"
	"sudokusat/sudoku"
)

// Chains of alternating strong and weak links that begin and end with a strong one, so
// that one end or the other is true: candidates that see both ends are eliminated.
//
//   - Turbot Fish and X-Chain: one digit; a strong link is a house with two places.
//   - XY-Chain: cells with two candidates, each a strong link; weak links join
//     equal digits of two of them.
//   - Remote pair: an XY-Chain of cells with the same two candidates; every two of
//     its cells that are an odd number of links apart, at least three, take out both.
//
// All chains of up to 20 links that use no cell twice are searched; the best step of all
// is taken.

const longest = 20

// links is the weak and strong links of each candidate of a digit.
type links struct {
	from [9][81][]link
}

type link struct {
	to     uint8
	strong bool
}

// joined lists the links of a candidate to others of its digit: along the row, the
// column, then the rest of the box. A link is strong where its house has two places.
func (p *Position) joined(c, d int) []link {
	if p.links == nil {
		p.links = new(links)
	}
	list := &p.links.from[d][c]
	if *list != nil {
		return *list
	}
	*list = []link{}
	for i, h := range &board.of[c] {
		cells := p.at[d].and(board.house[h])
		cells.drop(c)
		if i == 2 {
			cells = cells.without(board.house[row(c)]).without(board.house[columns+col(c)])
		}
		for ; !cells.empty(); cells = cells.rest() {
			*list = append(*list, link{uint8(cells.first()), p.free[h][d] == 2})
		}
	}
	return *list
}

func (p *Position) turbotFish() bool { return p.oneDigit(3) }
func (p *Position) xChain() bool     { return p.oneDigit(longest) }

// oneDigit looks for chains of one digit with up to most links.
func (p *Position) oneDigit(most int) bool {
	var b best
	var list []mark
	kind := turbots
	if most > 3 {
		kind = chained
	}
	var idle, found uint16 // digits
	for d := range 9 {
		if p.idle(kind, d) {
			idle |= bit(d)
		}
	}
	for c := range 81 {
		for m := p.cand[c] &^ idle; m != 0; m &= m - 1 {
			d := low(m)
			used, done := set{}, [81]int{} // by end: the length of the shortest chain so far
			way := [longest + 3]int{c}     // cells
			used.add(c)
			near := board.peers[c].and(p.at[d])
			var walk func(at, level int)
			// walk goes on from a cell that a strong link led to: weak, then strong.
			walk = func(at, level int) {
				was := used
				used.add(at)
				way[level] = at
				for _, weak := range p.joined(at, d) {
					x := int(weak.to)
					if used.has(x) || p.stopped() {
						continue
					}
					for _, l := range p.joined(x, d) {
						y := int(l.to)
						if !l.strong || used.has(y) && y != c {
							continue
						}
						if ends := near.and(board.peers[y]); !ends.empty() && p.shorter(&done[y], level+2) {
							list = appendMarks(list[:0], d, ends)
							if b.offer(list, p.counted(level+2)) && p.locates {
								way[level+1], way[level+2] = x, y
								b.where = alternating(way[:level+3], func(int) int { return d })
							}
							found |= bit(d)
						}
						if y != c && level+4 <= most {
							mine := used
							used.add(x)
							way[level+1] = x
							walk(y, level+2)
							used = mine
						}
					}
				}
				used = was
			}
			for _, l := range p.joined(c, d) {
				if l.strong {
					walk(int(l.to), 1)
				}
			}
		}
	}
	for d := range 9 {
		if found>>d&1 == 0 && !p.halt {
			p.nothing(kind, d)
		}
	}
	return p.take(&b)
}

// alternating is a chain of cells whose candidates are off and on in turns, off first.
func alternating(way []int, digit func(int) int) []spot.Part {
	var out spot.Part
	for i, c := range way {
		out.Chain = append(out.Chain, linkOf(setOf(c), digit(i), i%2 == 1))
	}
	return []spot.Part{out}
}

// shorter reports whether a chain to an end is the first one, or shorter than those
// before if the version compares lengths.
func (p *Position) shorter(before *int, length int) bool {
	if *before != 0 && (p.version == V22 || length >= *before) {
		return false
	}
	*before = length
	return true
}

func (p *Position) xyChain() bool {
	var two [9]set // the cells with two candidates, by digit
	for c, m := range &p.cand {
		if count(m) == 2 {
			two[low(m)].add(c)
			two[other(m)].add(c)
		}
	}
	var b best
	var list []mark
	for c := range 81 {
		if count(p.cand[c]) != 2 {
			continue
		}
		for m := p.cand[c]; m != 0; m &= m - 1 {
			z := low(m)
			near := board.peers[c].and(p.at[z])
			used, done := set{}, [81]int{}
			used.add(c)
			way := [longest + 3]int{c, c} // cells, each twice, and the digits at which they are linked
			digit := [longest + 3]int{z}
			var walk func(at, carries, level int)
			// walk goes on from a cell whose other digit it carries on.
			walk = func(at, carries, level int) {
				digit[level], digit[level+1] = carries, carries
				for h, cells := range p.spread(two[carries], at) {
					for ; !cells.empty(); cells = cells.rest() {
						x := cells.first()
						if used.has(x) || h == 2 && (row(x) == row(at) || col(x) == col(at)) {
							continue
						}
						next := low(p.cand[x] &^ bit(carries))
						way[level+1], way[level+2], digit[level+2] = x, x, next
						if next == z {
							if ends := near.and(board.peers[x]); !ends.empty() && p.shorter(&done[x], level+2) {
								list = appendMarks(list[:0], z, ends)
								if b.offer(list, p.counted(level+2)) && p.locates {
									b.where = alternating(way[:level+3], func(i int) int { return digit[i] })
								}
							}
						}
						if level+4 <= longest && !p.stopped() {
							used.add(x)
							walk(x, next, level+2)
							used.drop(x)
						}
					}
				}
			}
			walk(c, low(p.cand[c]&^bit(z)), 1)
		}
	}
	return p.take(&b)
}

// spread is the cells of a set in the row, column and box of a cell.
func (p *Position) spread(cells set, c int) (out [3]set) {
	cells.drop(c)
	for i, h := range &board.of[c] {
		out[i] = cells.and(board.house[h])
	}
	return out
}

func (p *Position) remotePair() bool {
	var same [512]set
	for c, m := range &p.cand {
		if count(m) == 2 {
			same[m].add(c)
		}
	}
	var b best
	for c := range 81 {
		m := p.cand[c]
		if count(m) != 2 || same[m].size() < 4 {
			continue
		}
		for turn := range 2 {
			first, second := low(m), other(m)
			if turn == 1 {
				first, second = second, first
			}
			chain := make([]int, 1, 10)
			chain[0] = c
			used := set{}
			used.add(c)
			var walk func()
			walk = func() {
				at := chain[len(chain)-1]
				for h, cells := range p.spread(same[m], at) {
					for ; !cells.empty(); cells = cells.rest() {
						x := cells.first()
						if used.has(x) || h == 2 && (row(x) == row(at) || col(x) == col(at)) {
							continue
						}
						chain = append(chain, x)
						if n := len(chain); n >= 4 && n%2 == 0 && board.peers[c].and(board.peers[x]).meets(p.at[first]) {
							if b.offer(p.remote(chain, first, second), p.counted(n)) && p.locates {
								b.where = []spot.Part{part("", m, set{})}
								for _, c := range chain {
									b.where[0].Cells = append(b.where[0].Cells, sudoku.Cell(c))
								}
							}
						}
						if len(chain) < longest/2 && !p.stopped() {
							used.add(x)
							walk()
							used.drop(x)
						}
						chain = chain[:len(chain)-1]
					}
				}
			}
			walk()
		}
	}
	return p.take(&b)
}

// remote lists what the cells of a chain take out that are an odd number of links
// apart, three or more, sorted.
func (p *Position) remote(chain []int, x, y int) (list []mark) {
	var cells set
	for i := range chain {
		for j := i + 3; j < len(chain); j += 2 {
			cells = cells.or(board.peers[chain[i]].and(board.peers[chain[j]]))
		}
	}
	for _, d := range []int{min(x, y), max(x, y)} {
		list = appendMarks(list, d, cells.and(p.at[d]))
	}
	return list
}
