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
	lanes2  // lane l: bit l
	row2    // bytes in a row
	row3    // in three
	row6    // in six
	bands12 // above the offsets of the triads of bands
	constants2
)

func constant(i int) string { return at2("R11", i) }

func avx2() []byte {
	a := &ymm{}
	a.header()
	a.tables("2", 32)
	a.cells("2")
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
	set(lanes2, func(i int) int { return word(1 << (i / 2))(i) })
	for c, w := range map[int]int{row2: 32, row3: 3 * 32, row6: 6 * 32, bands12: 32*vRow - 1} {
		set(c, word(w))
	}
	a.table("constants2", words)
	var first []int
	for g := range 6 {
		first = append(first, 32*triadRow(g, 0))
	}
	a.table("groups2", first)
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
