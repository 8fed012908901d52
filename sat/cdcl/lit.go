package cdcl

import "sudokusat/cnf"

// Literals as indices: 2·variable, plus 1 if negative (Eén and Sörensson, "An extensible
// SAT-solver", 2003). Index 0 and 1 belong to no variable.

// MaxVar is the largest variable that a solver takes.
const MaxVar = 1<<variableBits - 1

const variableBits = 28

type lit uint32

func (l lit) of() uint32 { return uint32(l >> 1) }
func (l lit) sign() int8 { return 1 - 2*int8(l&1) }
func literal(v uint32, sign int8) lit {
	if sign < 0 {
		return lit(v<<1 | 1)
	}
	return lit(v << 1)
}

func pack(l cnf.Lit) lit {
	if l < 0 {
		return lit(-l)<<1 | 1
	}
	return lit(l) << 1
}

func (l lit) unpack() cnf.Lit {
	if l&1 != 0 {
		return -cnf.Lit(l >> 1)
	}
	return cnf.Lit(l >> 1)
}

// unpackAll appends literals to dst as the users of a solver write them.
func unpackAll(dst []cnf.Lit, lits []lit) []cnf.Lit {
	for _, l := range lits {
		dst = append(dst, l.unpack())
	}
	return dst
}
