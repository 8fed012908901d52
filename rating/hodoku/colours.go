package hodoku

import "sudokusat/rating/spot"

// Colours: the places of a digit that are joined by strong links have two alternating
// colours, of which one is true. Simple colours: a colour that sees itself is false, and
// candidates that see both colours are eliminated. Multi-colours: of two such networks, a
// colour that sees both colours of the other is false; and where a colour of one sees a
// colour of the other, candidates that see the two opposite colours are eliminated.

const mostColours = 20 // networks of a digit

// colouring is the networks of a digit.
type colouring [][2]set

func (p *Position) colours(d int) colouring {
	if p.colour[d] != nil {
		return *p.colour[d]
	}
	var left set
	for h := range houses {
		if p.free[h][d] == 2 {
			left = left.or(p.at[d].and(board.house[h]))
		}
	}
	var out colouring
	for !left.empty() && len(out) < mostColours {
		var net [2]set
		var paint func(c, shade int)
		paint = func(c, shade int) {
			if !left.has(c) {
				return
			}
			net[shade].add(c)
			left.drop(c)
			for _, h := range &board.of[c] {
				if p.free[h][d] == 2 {
					pair := p.at[d].and(board.house[h])
					pair.drop(c)
					paint(pair.first(), 1-shade)
				}
			}
		}
		paint(left.first(), 0)
		if !net[1].empty() {
			out = append(out, net)
		}
	}
	p.colour[d] = &out
	return out
}

// sees is the cells that see some cell of a set.
func sees(s set) (out set) {
	for ; !s.empty(); s = s.rest() {
		out = out.or(board.peers[s.first()])
	}
	return out
}

func (p *Position) simpleColours() bool {
	for d := range 9 {
		if p.idle(colouredOnce, d) {
			continue
		}
		for _, net := range p.colours(d) {
			for _, colour := range net {
				if sees(colour).meets(colour) {
					p.cut(d, colour)
				}
			}
			if len(p.out) == 0 {
				p.cut(d, sees(net[0]).and(sees(net[1])).and(p.at[d]))
			}
			if len(p.out) > 0 {
				return p.shows(part("colours", bit(d), net[0]), part("and", bit(d), net[1]))
			}
		}
		p.nothing(colouredOnce, d)
	}
	return false
}

// twoNets is the colours of two networks.
func twoNets(d int, a, b [2]set) []spot.Part {
	return []spot.Part{part("colours", bit(d), a[0]), part("and", bit(d), a[1]), part("further colours", bit(d), b[0]), part("and", bit(d), b[1])}
}

func (p *Position) multiColours() bool {
	for d := range 9 {
		if p.idle(colouredTwice, d) {
			continue
		}
		nets := p.colours(d)
		for i, a := range nets {
			for j, b := range nets {
				if i == j {
					continue
				}
				for _, colour := range a {
					if s := sees(colour); s.meets(b[0]) && s.meets(b[1]) {
						p.cut(d, colour)
					}
				}
				if len(p.out) > 0 {
					return p.shows(twoNets(d, a, b)...)
				}
				for x, one := range a {
					for y, two := range b {
						if sees(one).meets(two) {
							p.cut(d, sees(a[1-x]).and(sees(b[1-y])).and(p.at[d]))
						}
					}
				}
				if len(p.out) > 0 {
					return p.shows(twoNets(d, a, b)...)
				}
			}
		}
		p.nothing(colouredTwice, d)
	}
	return false
}
