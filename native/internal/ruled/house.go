package ruled

// Houses, as many cells as digits that all differ: each digit has a place. (Where
// the rules leave a row of seven cells seven of nine digits, it is a house as well,
// of those digits.) That the digits of decided cells leave the others is the board's
// work already.
//
//	one pass over the cells     once   digits seen in a cell or more
//	                            twice  digits seen in two cells or more
//
// A digit seen once only has its place where it was seen; one not seen at all is a
// contradiction.

func (b *board) house(cells []int32, all uint64) bool {
	var once, twice, decided uint64
	for _, c := range cells {
		x := b.cand[c]
		twice |= once & x
		once |= x
		if single(x) {
			decided |= x
		}
	}
	if once != all {
		return false
	}
	hidden := once &^ (twice | decided)
	if hidden == 0 {
		return true
	}
	for _, c := range cells {
		if x := b.cand[c] & hidden; x != 0 {
			if !single(x) || !b.narrow(c, x) {
				return false
			}
			if hidden &^= x; hidden == 0 {
				break
			}
		}
	}
	return true
}

// Crossings. Two houses hold the same digits, so what is left of them without
// the cells they share holds the same digits too:
//
//	box   a a a   row  . . . b b b b b b     digits of the a's = digits of the b's
//	      a a a
//	      . . .
//
// which is what solvers by hand call locked candidates, both ways.

func (b *board) crossing(x *crossing) bool {
	var one, two uint64
	for _, c := range x.a {
		one |= b.cand[c]
	}
	for _, c := range x.b {
		two |= b.cand[c]
	}
	if one == two {
		return true
	}
	both := one & two
	if one != both {
		for _, c := range x.a {
			if !b.keep(c, both) {
				return false
			}
		}
	}
	if two != both {
		for _, c := range x.b {
			if !b.keep(c, both) {
				return false
			}
		}
	}
	return true
}

// different is the whole effect of a set of different cells, for alternatives, which
// the board's list of cells that differ does not include.
func (b *board) different(cells []int32) bool {
	for again := true; again; {
		again = false
		var decided, all uint64
		for _, c := range cells {
			x := b.cand[c]
			all |= x
			if single(x) {
				if decided&x != 0 {
					return false
				}
				decided |= x
			}
		}
		if len(cells) == b.n && all != b.full || len(cells) > b.n {
			return false
		}
		for _, c := range cells {
			x := b.cand[c]
			if x&decided == 0 || single(x) {
				continue
			}
			if x &^= decided; x == 0 || !b.narrow(c, x) {
				return false
			}
			again = again || single(x)
		}
	}
	return true
}
