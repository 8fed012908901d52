package main

import "fmt"

// ymm writes AVX2 code: Y registers, rows of 32 bytes. There are half as many
// registers as with AVX-512 and no three-input logic, so accumulators and
// naked singles are kept in scratch rows, and constants in memory.
type ymm struct{ asm }

func y(i int) string                  { return fmt.Sprintf("Y%d", i) }
func x(i int) string                  { return fmt.Sprintf("X%d", i) }
func at2(base string, r int) string   { return fmt.Sprintf("%d(%s)", 32*r, base) }
func half2(base string, r int) string { return fmt.Sprintf("%d(%s)", 16*r, base) }

// Scratch rows of propagate.
const (
	badRow   = lineRow
	emptyRow = lineRow + 1
	lostRow  = lineRow + 2
	fixedRow = lineRow + 3
	nakedRow = lineRow + 4 // nine
)

// Constants, each 32 bytes from R11 on.
const (
	digits2 = iota
	ones2
	sign2
	zero2
	nibble2
	count2
	weight1
	weight2
	weight4
	ten2
	pairs2
	byte2
	low2
	high2
	sixteen2
	constants2
)

func constant(i int) string { return at2("R11", i) }

func avx2() []byte {
	a := &ymm{}
	a.header()
	a.tables("2", 32)
	words := make([]int, 8*constants2)
	set := func(c int, byteAt func(i int) int) {
		for i := range 32 {
			words[8*c+i/4] |= byteAt(i) << (8 * (i % 4))
		}
	}
	word := func(w int) func(i int) int { return func(i int) int { return w >> (8 * (i % 2)) & 0xff } }
	candidates := func(shift int) func(i int) int {
		return func(i int) int {
			w := allDigits
			if d := i & 15; d >= 1 && d <= 9 {
				w = 1 << (d - 1)
			}
			return w >> shift & 0xff
		}
	}
	set(digits2, word(allDigits))
	set(ones2, word(0xffff))
	set(sign2, word(0x8000))
	set(nibble2, word(0x0f0f))
	set(count2, func(i int) int { return i&1 + i>>1&1 + i>>2&1 + i>>3&1 })
	set(weight1, word(0x0101))
	set(weight2, word(0x0202))
	set(weight4, word(0x0404))
	set(ten2, word(10))
	set(pairs2, word(0x0100))
	set(byte2, word(0x7070))
	set(sixteen2, word(0x1010))
	set(low2, candidates(0))
	set(high2, candidates(8))
	a.table("constants2", words)
	var order []int
	for _, first := range chunks2 {
		for c := range 16 {
			order = append(order, 16*rowOf(first+c))
		}
	}
	a.table("cells2", order)
	a.propagate()
	a.branch()
	a.take()
	a.loadPuzzles()
	a.read()
	return a.Bytes()
}

func (a *ymm) constants() { a.op("LEAQ", "·constants2(SB)", "R11") }

// mov copies a register, loads or stores 32 bytes.
func (a *ymm) mov(src, dst string) { a.op("VMOVDQU", src, dst) }

func (a *ymm) point(base string, regs ...string) {
	for i, r := range regs {
		a.op("MOVL", fmt.Sprintf("%d(R12)", 4*i), r)
	}
	for _, r := range regs {
		a.op("ADDQ", base, r)
	}
	a.op("ADDQ", 4*len(regs), "R12")
}

func (a *ymm) loop(name string, n int, table string, body func()) {
	if table != "" {
		a.op("LEAQ", "·"+table+"(SB)", "R12")
	}
	a.op("MOVL", n, "R13")
	a.label(name)
	body()
	a.op("DECL", "R13")
	a.jump("JNE", name)
}

// or3 does dst = p | q | r; r may be memory.
func (a *ymm) or3(r, q, p, dst string) {
	a.op("VPOR", q, p, dst)
	a.op("VPOR", r, dst, dst)
}

// lanes turns words that are all ones or zero into a bit each.
func (a *ymm) lanes(i int, dst string) {
	a.op("VEXTRACTI128", 1, y(i), "X15")
	a.op("VPACKSSWB", "X15", x(i), x(i))
	a.op("VPMOVMSKB", x(i), dst)
}

func (a *ymm) propagate() {
	a.text("propagate2", 0, 64, "func propagate2(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "phase+8(FP)", "AX")
	a.op("MOVQ", "live+16(FP)", "R8")
	a.op("MOVQ", "quota+24(FP)", "R9")
	a.op("XORL", "R10", "R10") // dead
	a.op("MOVQ", 0, "steps+56(FP)")
	a.constants()

	a.note("R12 is the group's place in the table, SI its row of what moved.")
	a.op("MOVL", "AX", "BX")
	a.op("LEAL", "-3(AX)", "CX")
	a.op("CMPL", "AX", 3)
	a.op("CMOVLGE", "CX", "AX")
	a.op("LEAQ", "·boxes2(SB)", "R12")
	a.op("LEAQ", at2("DI", movedRow), "SI")
	a.op("IMUL3Q", 3*6*4, "AX", "CX")
	a.op("ADDQ", "CX", "R12")
	a.op("SHLQ", 5, "AX")
	a.op("ADDQ", "AX", "SI")
	a.op("TESTL", 1, "BX")
	a.jump("JNE", "other")

	a.label("counting")
	a.step("counting", true)
	a.label("other")
	a.step("other", false)
	a.jump("JMP", "counting")

	a.label("done")
	a.op("NOTL", "R10")
	a.op("ANDL", "R10", "BX")
	a.op("NOTL", "R10")
	a.mov(at2("DI", placedRow), "Y0")
	a.op("VPAND", at2("DI", placedRow+1), "Y0", "Y0")
	a.op("VPAND", at2("DI", placedRow+2), "Y0", "Y0")
	a.op("VPCMPEQW", constant(digits2), "Y0", "Y0")
	a.lanes(0, "CX")
	a.op("ANDL", "BX", "CX")
	a.op("XORL", "CX", "BX") // stuck
	a.op("TESTL", "CX", "CX")
	a.jump("JEQ", "return")
	a.note("All digits have one cell; but two may have the same.")
	a.op("VPXOR", "Y0", "Y0", "Y0")
	a.op("MOVQ", "DI", "DX")
	a.loop("double", 9, "", func() {
		for i := range 9 {
			a.mov(at2("DX", i), y(1+i))
			a.less(y(1+i), y(1+i))
			a.op("VPOR", y(1+i), "Y0", "Y0")
		}
		a.op("ADDQ", 9*32, "DX")
	})
	a.op("VPXOR", "Y1", "Y1", "Y1")
	a.op("VPCMPEQW", "Y1", "Y0", "Y0")
	a.lanes(0, "AX")
	a.op("NOTL", "AX")
	a.op("ANDL", "CX", "AX")
	a.op("ORL", "AX", "R10")
	a.op("XORL", "AX", "CX")
	a.label("return")
	a.op("MOVQ", "R10", "dead+32(FP)")
	a.op("MOVQ", "BX", "stuck+40(FP)")
	a.op("MOVQ", "CX", "solved+48(FP)")
	a.op("VZEROUPPER")
	a.op("RET")
}

func (a *ymm) step(name string, counting bool) {
	a.op("VPXOR", "Y0", "Y0", "Y0")
	for _, r := range []int{badRow, emptyRow, lostRow} {
		a.mov("Y0", at2("DI", r))
	}
	a.mov(constant(digits2), "Y0")
	a.mov("Y0", at2("DI", fixedRow))
	a.op("MOVL", 3, "R13")
	a.label(name + "box")
	a.box(counting)
	a.op("DECL", "R13")
	a.jump("JNE", name+"box")

	a.mov(at2("DI", lostRow), "Y0")
	a.mov("Y0", "(SI)")
	a.mov(at2("DI", fixedRow), "Y0")
	a.mov("Y0", at2("SI", placedRow-movedRow))
	a.note("The next group, or the first.")
	a.op("ADDQ", 32, "SI")
	a.op("LEAQ", at2("DI", movedRow), "AX")
	a.op("LEAQ", at2("DI", placedRow), "BX")
	a.op("LEAQ", "·boxes2(SB)", "CX")
	a.op("CMPQ", "SI", "BX")
	a.op("CMOVQEQ", "AX", "SI")
	a.op("CMOVQEQ", "CX", "R12")

	a.op("VPXOR", "Y2", "Y2", "Y2")
	a.mov(at2("DI", emptyRow), "Y0")
	a.op("VPAND", constant(sign2), "Y0", "Y0")
	a.op("VPOR", at2("DI", badRow), "Y0", "Y0")
	a.op("VPCMPEQW", "Y2", "Y0", "Y0")
	a.mov("(AX)", "Y1")
	a.or3(at2("AX", 2), at2("AX", 1), "Y1", "Y1")
	a.op("VPCMPEQW", "Y2", "Y1", "Y1")
	a.lanes(0, "AX")
	a.lanes(1, "BX")
	a.op("NOTL", "AX")
	a.op("ANDL", "R8", "AX")
	a.op("ANDL", "R8", "BX")
	a.op("ORL", "AX", "R10")
	a.op("MOVL", "R10", "CX")
	a.op("ORL", "BX", "CX")
	a.op("POPCNTL", "CX", "CX")
	a.op("INCQ", "steps+56(FP)")
	a.op("CMPL", "CX", "R9")
	a.jump("JGE", "done")
}

// consistent leaves in Y(dst) on what the other boxes' triads leave of three.
func (a *ymm) consistent(base string, first int, other1, other2 string, dst int) {
	for i := range 3 {
		a.mov(at2(other1, i), y(i))
	}
	for i := range 3 {
		i1, i2 := (i+1)%3, (i+2)%3
		d := y(dst + i)
		a.op("VPAND", at2(other2, i2), y(i1), d)
		a.op("VPAND", at2(other2, i1), y(i2), "Y15")
		a.op("VPOR", "Y15", d, d)
		a.op("VPAND", at2(base, first+i), d, d)
	}
}

// count applies the counting rule to three triads.
func (a *ymm) count(p int) {
	a.op("VPOR", y(p+1), y(p), "Y2")
	a.op("VPOR", y(p+2), y(p+1), "Y0")
	a.op("VPOR", y(p+2), y(p), "Y1")
	for i := range 3 {
		a.op("VPANDN", y(p+i), y(i), y(i)) // forced
		more := y(3 + i)
		a.less(y(i), more)
		a.less(more, more) // nonzero: three or more
		a.op("VPCMPEQW", constant(zero2), more, "Y7")
		a.op("VPOR", "Y7", y(i), "Y7")
		a.op("VPAND", "Y7", y(p+i), y(p+i))
		a.less(more, "Y6") // nonzero: too many
		a.op("VPOR", "Y6", "Y8", "Y8")
	}
}

// less takes away the lowest bit of each word.
func (a *ymm) less(src, dst string) {
	a.op("VPADDW", constant(ones2), src, "Y15")
	a.op("VPAND", "Y15", src, dst)
}

func (a *ymm) box(counting bool) {
	a.point("DI", cells, own, h1, h2, v1, v2)
	const p, q = 9, 12
	a.consistent(own, 0, h1, h2, p)
	a.consistent(own, vRow-hRow, v1, v2, q)
	if counting {
		a.mov(at2("DI", badRow), "Y8")
		a.count(p)
		a.count(q)
		a.mov("Y8", at2("DI", badRow))
	}
	for i := range 9 {
		a.op("VPAND", at2(cells, i), y(p+i/3), y(i))
		a.op("VPAND", y(q+i%3), y(i), y(i))
	}

	a.note("places")
	for i := range 3 {
		a.or3(y(3*i+2), y(3*i+1), y(3*i), y(p+i))
		a.or3(y(6+i), y(3+i), y(i), y(q+i))
	}
	a.or3(y(p+2), y(p+1), y(p), "Y15")
	a.op("VPXOR", constant(digits2), "Y15", "Y15")
	a.op("VPOR", at2("DI", badRow), "Y15", "Y15")
	a.mov("Y15", at2("DI", badRow))
	for _, t := range []int{p, q} { // exactly one of three
		a.op("VPAND", y(t+1), y(t), "Y15")
		a.op("VPXOR", y(t+1), y(t), y(t))
		a.op("VPXOR", y(t+2), y(t), y(t))
		a.op("VPANDN", y(t), "Y15", y(t))
	}
	const hidden = "Y9"
	a.op("VPAND", y(q), y(p), hidden)

	a.note("hidden singles")
	for i := range 9 {
		a.op("VPAND", hidden, y(i), y(10+i%6))
		a.op("VPCMPEQW", constant(zero2), y(10+i%6), y(10+i%6))
		a.op("VPOR", hidden, y(10+i%6), y(10+i%6))
		a.op("VPAND", y(10+i%6), y(i), y(i))
	}
	if counting {
		a.op("VPAND", at2("DI", fixedRow), hidden, hidden)
		a.mov(hidden, at2("DI", fixedRow))
	} else {
		a.naked(hidden)
	}
	for i := range 9 {
		a.mov(y(i), at2(cells, i))
	}

	a.note("triads")
	a.mov(at2("DI", lostRow), "Y15")
	for v := range 2 {
		for i := range 3 {
			if v == 0 {
				a.or3(y(3*i+2), y(3*i+1), y(3*i), y(9+i))
			} else {
				a.or3(y(6+i), y(3+i), y(i), y(9+i))
			}
			r := at2(own, v*(vRow-hRow)+i)
			a.op("VPXOR", r, y(9+i), "Y14")
			a.mov(y(9+i), r)
			a.op("VPOR", "Y14", "Y15", "Y15")
		}
	}
	a.mov("Y15", at2("DI", lostRow))
}

// naked does what the function naked of the twin does.
func (a *ymm) naked(hidden string) {
	a.note("naked singles")
	const any, twice, empties = "Y10", "Y11", "Y12"
	for i := range 9 {
		a.op("VPADDW", constant(ones2), y(i), "Y14")
		a.op("VPAND", "Y14", y(i), "Y13")
		a.op("VPCMPEQW", constant(zero2), "Y13", "Y13")
		if i == 0 {
			a.mov("Y14", empties)
			a.op("VPAND", "Y13", y(i), any)
			a.op("VPXOR", twice, twice, twice)
			a.mov(any, at2("DI", nakedRow))
			continue
		}
		a.op("VPOR", "Y14", empties, empties)
		a.op("VPAND", "Y13", y(i), "Y13")
		a.mov("Y13", at2("DI", nakedRow+i))
		a.op("VPAND", "Y13", any, "Y14")
		a.op("VPOR", "Y13", any, any)
		a.op("VPOR", "Y14", twice, twice)
	}
	a.op("VPANDN", hidden, any, hidden)
	a.or3(at2("DI", badRow), hidden, twice, twice)
	a.mov(twice, at2("DI", badRow))
	a.op("VPOR", at2("DI", emptyRow), empties, empties)
	a.mov(empties, at2("DI", emptyRow))
	a.op("VPAND", at2("DI", fixedRow), any, "Y15")
	a.mov("Y15", at2("DI", fixedRow))
	for i := range 9 {
		a.op("VPANDN", y(i), any, y(i))
		a.op("VPOR", at2("DI", nakedRow+i), y(i), y(i))
	}
}
