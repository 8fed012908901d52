package main

import "fmt"

// neon writes code for arm64: V registers, rows of 16 bytes, one a register. There are
// 32 of them, so a box stays in registers whole, and structure loads bring three or
// four rows at once. The code is unrolled: each triad has a pointer of its own, so
// that no address is computed.
type neon struct{ asm }

func v(i int) string                { return fmt.Sprintf("V%d.B16", i) }
func words8(i int) string           { return fmt.Sprintf("V%d.H8", i) }
func f(i int) string                { return fmt.Sprintf("F%d", i) }
func at8(base string, r int) string { return fmt.Sprintf("%d(%s)", 16*r, base) }

// Constants, each 16 bytes.
const (
	weights8   = iota // lane l: bit l
	lanes8            // the numbers of the bytes
	low8              // candidates by a character's low four bits, low bytes
	high8             // high bytes
	bands8            // six: the offset of a band's first triad; and three more, see where
	constants8 = bands8 + 9
)

func neonCode() []byte {
	a := &neon{}
	a.header()
	words := make([]int, 4*constants8)
	set := func(c int, byteAt func(i int) int) {
		for i := range 16 {
			words[4*c+i/4] |= byteAt(i) << (8 * (i % 4))
		}
	}
	word := func(w int) func(i int) int { return func(i int) int { return w >> (8 * (i % 2)) & 0xff } }
	set(weights8, func(i int) int { return word(1 << (i / 2))(i) })
	set(lanes8, func(i int) int { return i })
	for c, shift := range map[int]int{low8: 0, high8: 8} {
		set(c, func(d int) int {
			w := allDigits
			if d >= 1 && d <= 9 {
				w = 1 << (d - 1)
			}
			return w >> shift & 0xff
		})
	}
	for g := range 6 {
		set(bands8+g, word(16*triadRow(g, 0)))
	}
	for i, w := range []int{16*vRow - 1, 16 * 3, 16 * 9} {
		set(bands8+6+i, word(w))
	}
	a.table("constants8", words)
	a.cells("8")
	a.propagate()
	a.branch()
	a.take()
	a.loadPuzzles()
	a.read()
	return a.Bytes()
}

// The Go assembler's order of operands: the second one first, the destination last.

func (a *neon) and(m, n, d int) { a.op("VAND", v(m), v(n), v(d)) }
func (a *neon) or(m, n, d int)  { a.op("VORR", v(m), v(n), v(d)) }
func (a *neon) xor(m, n, d int) { a.op("VEOR", v(m), v(n), v(d)) }
func (a *neon) add(m, n, d int) { a.op("VADD", words8(m), words8(n), words8(d)) }

// test sets the words of d to all ones where m and n have a bit in common.
func (a *neon) test(m, n, d int) { a.op("VCMTST", words8(m), words8(n), words8(d)) }

// insert sets the bits of d to those of n where m is set.
func (a *neon) insert(m, n, d int) { a.op("VBIT", v(m), v(n), v(d)) }

// or3 does d = p | q | r; d may be r only.
func (a *neon) or3(r, q, p, d int) {
	if d == r {
		p, r = r, p
	}
	a.or(q, p, d)
	a.or(r, d, d)
}

// maj leaves in d the bits that two of three have.
func (a *neon) maj(r, q, p, d int) {
	a.xor(q, p, d)
	a.op("VBSL", v(p), v(r), v(d))
}

// Instructions that Go's assembler has no names for.

func (a *neon) word(code, m, n, d int, name string) {
	fmt.Fprintf(a, "\tWORD $%#x // %s\n", code|m<<16|n<<5|d, name)
}

// without does d = n without the bits of m.
func (a *neon) without(m, n, d int) {
	a.word(0x4e601c00, m, n, d, fmt.Sprintf("BIC V%d.16B, V%d.16B, V%d.16B", d, n, m))
}

// higher finds the words of n that are greater than those of m.
func (a *neon) higher(m, n, d int) {
	a.word(0x6e603400, m, n, d, fmt.Sprintf("CMHI V%d.8H, V%d.8H, V%d.8H", d, n, m))
}

// distance adds the absolute difference of m and n to d.
func (a *neon) distance(m, n, d int) {
	a.word(0x6e607c00, m, n, d, fmt.Sprintf("UABA V%d.8H, V%d.8H, V%d.8H", d, n, m))
}

// pairs adds the two bytes of each word.
func (a *neon) pairs(n, d int) {
	a.word(0x6e202800, 0, n, d, fmt.Sprintf("UADDLP V%d.8H, V%d.16B", d, n))
}

// higherBytes compares bytes.
func (a *neon) higherBytes(m, n, d int) {
	a.word(0x6e203400, m, n, d, fmt.Sprintf("CMHI V%d.16B, V%d.16B, V%d.16B", d, n, m))
}

// zero finds the words that are zero.
func (a *neon) zero(n, d int) {
	a.word(0x4e609800, 0, n, d, fmt.Sprintf("CMEQ V%d.8H, V%d.8H, #0", d, n))
}

// list is the registers from first on.
func list(first, n int) string {
	s := "["
	for i := range n {
		if i > 0 {
			s += ", "
		}
		s += v(first + i)
	}
	return s + "]"
}

// get loads n rows to registers from first on, put stores them; next moves the pointer on.
func (a *neon) get(base string, first, n int) { a.op("VLD1", "("+base+")", list(first, n)) }
func (a *neon) put(base string, first, n int) { a.op("VST1", list(first, n), "("+base+")") }
func (a *neon) getNext(base string, first, n int) {
	a.op("VLD1.P", fmt.Sprintf("%d(%s)", 16*n, base), list(first, n))
}
func (a *neon) putNext(base string, first, n int) {
	a.op("VST1.P", list(first, n), fmt.Sprintf("%d(%s)", 16*n, base))
}

// skip moves a pointer by rows.
func (a *neon) skip(base string, n int) {
	if n > 0 {
		a.op("ADD", 16*n, base)
	} else if n < 0 {
		a.op("SUB", -16*n, base)
	}
}

// nine loads or stores nine rows from V0 on.
func (a *neon) nine(move func(base string, first, n int), base string) {
	move(base, 0, 4)
	move(base, 4, 4)
	move(base, 8, 1)
}

// bits turns words that are zero or all ones into a bit each. V(weights) has the bits.
func (a *neon) bits(n, weights int, dst string) {
	a.and(weights, n, n)
	a.op("VADDV", words8(n), fmt.Sprintf("V%d", n))
	a.op("FMOVS", f(n), dst)
}
