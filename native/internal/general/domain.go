package general

// Domain, the digits that a cell may have. It is applied once, when a board is
// loaded, and never has to be looked at again.

func (b *narrow) restrict() bool {
	for _, x := range b.own.domains {
		b.cand[x.Cell] &= x.Allow[0]
		if b.cand[x.Cell] == 0 {
			return false
		}
	}
	return true
}

func (b *wide) restrict() bool {
	for _, x := range b.own.domains {
		some := uint64(0)
		for i, y := range b.of(int(x.Cell)) {
			y &= x.Allow[i]
			b.of(int(x.Cell))[i] = y
			some |= y
		}
		if some == 0 {
			return false
		}
	}
	return true
}
