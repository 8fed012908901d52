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
	andLess = ternary(func(a, b, c int) int { return a &^ (b & c) })
)

// v512 writes AVX-512 code: Z registers, rows of 64 bytes.
type v512 struct{ asm }

// The block's address is kept biased in DI, so that most rows are within
// reach of a one-byte displacement.
const bias = 64

func row(r int) string { return fmt.Sprintf("%d(DI)", 64*(r-bias)) }
func z(i int) string   { return fmt.Sprintf("Z%d", i) }
func k(i int) string   { return fmt.Sprintf("K%d", i) }

func (a *v512) load(r int, dst string)  { a.op("VMOVDQA64", row(r), dst) }
func (a *v512) store(src string, r int) { a.op("VMOVDQA64", src, row(r)) }
func (a *v512) mov(src, dst string)     { a.op("VMOVDQA64", src, dst) }

// tern does dst = f(dst, b, c); c may be memory.
func (a *v512) tern(f int, c, b, dst string) { a.op("VPTERNLOGD", f, c, b, dst) }

// tern3 does dst = f(x, b, c).
func (a *v512) tern3(f int, c, b, x, dst string) {
	a.mov(x, dst)
	a.tern(f, c, b, dst)
}

// words fills a register with a 16-bit constant, through AX.
func (a *v512) words(value int, dst string) {
	a.op("MOVL", value, "AX")
	a.op("VPBROADCASTW", "AX", dst)
}

func avx512() []byte {
	a := &v512{}
	a.header()
	a.data()
	a.propagate()
	a.branch()
	a.take()
	a.loadPuzzles()
	a.read()
	return a.Bytes()
}

// data writes the constants: lane numbers, and the candidates of a character
// by its low five bits.
func (a *v512) data() {
	table := func(name string, word func(i int) int) {
		a.WriteString("\n")
		for i := range 16 {
			fmt.Fprintf(a, "DATA ·%s+%d(SB)/4, $%#x\n", name, 4*i, word(2*i)|word(2*i+1)<<16)
		}
		fmt.Fprintf(a, "GLOBL ·%s(SB), RODATA|NOPTR, $64\n", name)
	}
	table("lanes512", func(i int) int { return i })
	table("candidates512", func(i int) int {
		if d := i & 15; d >= 1 && d <= 9 {
			return 1 << (d - 1)
		}
		return allDigits
	})
}
