package main

import "fmt"

// A three-input function of bits, as VPTERNLOGD takes it: bit 4a+2b+c is the
// result for (a, b, c), where a is the destination, b the operand before it
// and c, which may be in memory, the one before that.
func ternary(f func(a, b, c int) int) (imm int) {
	for i := range 8 {
		imm |= f(i>>2, i>>1&1, i&1) & 1 << i
	}
	return imm
}

var (
	and3    = ternary(func(a, b, c int) int { return a & b & c })
	or3     = ternary(func(a, b, c int) int { return a | b | c })
	xor3    = ternary(func(a, b, c int) int { return a ^ b ^ c })
	maj     = ternary(func(a, b, c int) int { return a&b | b&c | c&a })
	one     = ternary(func(a, b, c int) int { return (a ^ b ^ c) &^ (a & b & c) })
	orAnd   = ternary(func(a, b, c int) int { return a | b&c })
	orXor   = ternary(func(a, b, c int) int { return a | (b ^ c) })
	orLess  = ternary(func(a, b, c int) int { return a | b&^c })
	only    = ternary(func(a, b, c int) int { return a &^ (b | c) })
	keep    = ternary(func(a, b, c int) int { return a&^c | b })
	choose  = ternary(func(a, b, c int) int { return a&b | c&^b })
	lessAnd = ternary(func(a, b, c int) int { return b &^ a & c })
	andLess = ternary(func(a, b, c int) int { return a &^ (b & c) })
)

// v512 writes AVX-512 code: Z registers, rows of 64 bytes; or, narrow, the same with Y
// registers, for the lower half of the lanes.
type v512 struct {
	asm
	narrow bool
}

// op writes an instruction that is given with Z registers.
func (a *v512) op(name string, operands ...any) {
	for i, o := range operands {
		if s, ok := o.(string); ok && a.narrow && s[0] == 'Z' {
			operands[i] = "Y" + s[1:]
		}
	}
	a.asm.op(name, operands...)
}

// at returns row r from the one that a register points to.
func at(base string, r int) string { return fmt.Sprintf("%d(%s)", 64*r, base) }

func z(i int) string { return fmt.Sprintf("Z%d", i) }
func k(i int) string { return fmt.Sprintf("K%d", i) }

// mov copies a register, loads or stores.
func (a *v512) mov(src, dst string) { a.op("VMOVDQA64", src, dst) }

// point sets registers from the next offsets of the table at R12, which moves on.
func (a *v512) point(base string, regs ...string) {
	for i, r := range regs {
		a.op("MOVL", fmt.Sprintf("%d(R12)", 4*i), r)
	}
	for _, r := range regs {
		a.op("ADDQ", base, r)
	}
	a.op("ADDQ", 4*len(regs), "R12")
}

// tern does dst = f(dst, b, c); c may be memory.
func (a *v512) tern(f int, c, b, dst string) { a.op("VPTERNLOGD", f, c, b, dst) }

// tern3 does dst = f(x, b, c).
func (a *v512) tern3(f int, c, b, x, dst string) {
	a.mov(x, dst)
	a.tern(f, c, b, dst)
}

// words16 fills a register with a 16-bit constant, through a general one.
func (a *v512) words16(value int, through, dst string) {
	a.op("MOVL", value, through)
	a.op("VPBROADCASTW", through, dst)
}

func avx512() []byte {
	a := &v512{}
	a.header()
	a.tables("512", 64)
	a.sweep("512", 64)
	words := func(word func(i int) int) (t []int) {
		for i := range 16 {
			t = append(t, word(2*i)|word(2*i+1)<<16)
		}
		return t
	}
	a.table("lanes512", words(func(i int) int { return i }))
	a.table("candidates512", words(func(i int) int {
		if d := i & 15; d >= 1 && d <= 9 {
			return 1 << (d - 1)
		}
		return allDigits
	}))
	var order []int
	for c := range 80 {
		order = append(order, 64*rowOf(c))
	}
	a.table("cells512", order)
	a.propagate("propagate512")
	a.narrow = true
	a.propagate("propagate256")
	a.narrow = false
	a.branch()
	a.take()
	a.loadPuzzles()
	a.read()
	a.readAll()
	return a.Bytes()
}
