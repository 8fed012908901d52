package ruled

// Parts that are in different regions, whichever these are: the level has a row of bits for
// each square. The row of a part's first square has the first squares of all parts that it is
// apart from, once they are gathered:
//
//	a a b .     a and b are apart as r1c1 and r1c3 are by a rule, or as a has just
//	. c b .     one square to come and b has two

// mostApart is the largest number of squares for which the level has these.
const mostApart = 256

// gatherApart completes the row of a part, and takes from the part the regions of those that
// it is apart from.
func (b *board) gatherApart(x *regions, r int32) bool {
	if x.apart == 0 {
		return true
	}
	w := &b.room
	row := b.cand[int(x.apart)+int(r)*x.words:][:x.words]
	others := uint64(0)
	for i, m := range w.apart[int(r)*x.words:][:x.words] {
		for ; m != 0; m &= m - 1 {
			q := w.head[i<<6|lowest(m)]
			row[q>>6] |= 1 << (q & 63)
			if single(w.labels[q]) {
				others |= w.labels[q]
			}
		}
	}
	return w.labels[r]&others == 0 || b.keepPart(x, r, ^others)
}

// areApart reports whether two parts are.
func (w *parts) areApart(x *regions, r, q int32) bool {
	members := w.members[int(q)*x.words:][:x.words]
	for i, m := range w.apart[int(r)*x.words:][:x.words] {
		if m&members[i] != 0 {
			return true
		}
	}
	return false
}

// setApart notes that two parts are, which are gathered; false when that is known.
func (b *board) setApart(x *regions, r, q int32) bool {
	if x.apart == 0 || b.room.areApart(x, r, q) {
		return false
	}
	b.noteApart(x, r, q)
	words := b.room.apart
	words[int(r)*x.words+int(q>>6)] |= 1 << (q & 63)
	words[int(q)*x.words+int(r>>6)] |= 1 << (r & 63)
	return true
}

// noteApart notes in the level that two squares are.
func (b *board) noteApart(x *regions, i, j int32) {
	rows := b.cand[x.apart:]
	rows[int(i)*x.words+int(j>>6)] |= 1 << (j & 63)
	rows[int(j)*x.words+int(i>>6)] |= 1 << (i & 63)
}

// knownApart reports whether the level has it of the first squares of two parts.
func (b *board) knownApart(x *regions, r, q int32) bool {
	return x.apart != 0 && b.cand[int(x.apart)+int(r)*x.words+int(q>>6)]>>(q&63)&1 != 0
}
