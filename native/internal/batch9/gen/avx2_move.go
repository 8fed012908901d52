package main

import "fmt"

// Where a struct moves (see avx2_amd64.go) has its parts; R8 points to it.
const (
	movesSrc   = "(R8)"
	movesShelf = "16(R8)"
)

// groupRow has the offset of the first triad of the band or stack that a lane splits.
const groupRow = lineRow + 18

// branch splits the stuck lanes, by the rules of node.choose. Vectors find where each
// would split, and move whole rows; the bits of single candidates are changed one by one.
func (a *ymm) branch() {
	a.text("branch2", 0, 48, "func branch2(w *uint16, m *moves, h *uint16, from, to, push uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "m+8(FP)", "R8")
	a.op("MOVQ", "from+24(FP)", "R9")
	a.op("MOVQ", "to+32(FP)", "R10")
	a.op("MOVQ", "push+40(FP)", "R14")
	a.constants()
	a.choose()

	a.op("TESTL", "R14", "R14")
	a.jump("JEQ", "nopush")
	a.note("Second children for the shelf: without the digit in the triad's cells.")
	a.op("MOVQ", "h+16(FP)", "SI")
	a.controls(movesShelf, "Y0", "Y6", "Y8")
	shelve := func(base string, r int, to string) {
		a.op("VMOVDQU", at2(base, r), "X0")
		a.op("VMOVDQU", high2of(base, r), "X1")
		a.op("VPSHUFB", "X6", "X0", "X0")
		a.op("VPSHUFB", "X8", "X1", "X1")
		a.op("VPOR", "X1", "X0", "X0")
		a.op("VMOVDQU", "X0", to)
	}
	a.op("MOVQ", "DI", "BX")
	a.op("MOVQ", "SI", "DX")
	a.loop("push", 9, "", func() {
		for i := range 9 {
			shelve("BX", i, half2("DX", i))
		}
		a.op("ADDQ", 9*32, "BX")
		a.op("ADDQ", 9*16, "DX")
	})
	shelve("DI", idRow, "(DX)")
	a.op("LEAQ", "·triads2(SB)", "R12")
	a.op("MOVL", "R14", "R13")
	a.label("cells")
	a.lowest("R13", "AX")
	a.op("MOVWLZX", lane2(bitRow), "BX")
	a.op("NOTL", "BX")
	a.op("MOVWLZX", lane2(secondRow), "AX")
	a.op("SHRL", 3, "AX")
	a.op("MOVL", fmt.Sprintf("%d(R12)(AX*1)", -4*hRow), "AX")
	a.op("MOVL", "AX", "CX")
	a.op("SHRL", 16, "AX")
	a.op("MOVWLZX", "CX", "CX")
	for i := range 3 {
		a.op("ANDW", "BX", "(SI)(CX*1)")
		if i < 2 {
			a.op("ADDL", "AX", "CX")
		}
	}
	a.op("ADDQ", 2, "SI")
	a.op("TESTL", "R13", "R13")
	a.jump("JNE", "cells")
	a.label("nopush")

	a.op("MOVL", "R9", "R13")
	a.op("TESTL", "R13", "R13")
	a.jump("JEQ", "firsts")
	a.note("Second children for free lanes: copies.")
	a.controls(movesSrc, "Y0", "Y6", "Y7")
	a.op("MOVQ", "DI", "BX")
	a.op("MOVL", (idRow+1)/8, "CX")
	a.label("copies")
	for i := range 8 {
		to, t := y(i%3), y(3+i%3)
		a.op("VBROADCASTI128", at2("BX", i), to)
		a.op("VBROADCASTI128", high2of("BX", i), t)
		a.op("VPSHUFB", "Y6", to, to)
		a.op("VPSHUFB", "Y7", t, t)
		a.op("VPOR", t, to, to)
		a.mov(to, at2("BX", i))
	}
	a.op("ADDQ", 8*32, "BX")
	a.op("DECL", "CX")
	a.jump("JNE", "copies")
	a.op("MOVL", "R10", "R12")
	a.label("seconds")
	a.lowest("R13", "AX")
	a.lowest("R12", "BX")
	a.op("LEAQ", "(DI)(BX*2)", "BX")
	a.op("MOVWLZX", lane2(bitRow), "DX")
	a.op("NOTL", "DX")
	a.op("MOVWLZX", lane2(secondRow), "CX")
	a.op("ANDW", "DX", "(BX)(CX*1)")
	a.op("TESTL", "R13", "R13")
	a.jump("JNE", "seconds")

	a.label("firsts")
	a.op("ORL", "R14", "R9")
	a.op("ORL", "R9", "R10")
	a.label("first")
	a.lowest("R9", "AX")
	a.op("LEAQ", "(DI)(AX*2)", "BX")
	a.op("MOVWLZX", lane2(bitRow), "DX")
	a.op("NOTL", "DX")
	for i := range 2 {
		a.op("MOVWLZX", lane2(othersRow+i), "CX")
		a.op("ANDW", "DX", "(BX)(CX*1)")
	}
	a.op("TESTL", "R9", "R9")
	a.jump("JNE", "first")
	a.op("VMOVD", "R10", "X0")
	a.op("VPBROADCASTW", "X0", "Y0")
	a.op("VPAND", constant(lanes2), "Y0", "Y0")
	a.op("VPCMPEQW", constant(lanes2), "Y0", "Y0")
	a.fresh("Y0")
	a.op("VZEROUPPER")
	a.op("RET")
}

// high2of is the upper half of a row.
func high2of(base string, r int) string { return fmt.Sprintf("%d(%s)", 32*r+16, base) }

// lane2 is the word of the lane in AX in a row.
func lane2(row int) string { return fmt.Sprintf("%d(DI)(AX*2)", 32*row) }

// lowest takes the lowest bit of a mask and leaves its number in lane. It uses CX.
func (a *ymm) lowest(mask, lane string) {
	a.op("BSFL", mask, lane)
	a.op("LEAL", "-1("+mask+")", "CX")
	a.op("ANDL", "CX", mask)
}

// choose finds where each lane would split, and leaves that in scratch: the digit, and the
// offsets of the triad that the second child has without it, and of the two of the first.
func (a *ymm) choose() {
	const best, sum, two, four, table = "Y11", "Y12", "Y13", "Y14", "Y15"
	const g = "Y10"
	for _, r := range []string{sum, two, four} {
		a.op("VPXOR", r, r, r)
	}
	a.mov(sum, at2("DI", groupRow))
	a.mov(constant(ones2), best)
	a.mov(constant(count2), table)
	a.note("The band with the fewest ways.")
	a.op("LEAQ", "·groups2(SB)", "SI")
	a.loop("ways", 6, "bands2", func() {
		a.op("VPBROADCASTW", "(SI)", g)
		a.op("ADDQ", 4, "SI")
		p := []string{"AX", "BX", "CX"}
		a.point("DI", p...)
		for i, r := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
			a.mov(at2(p[0], r[0]), y(i))
			a.op("VPAND", at2(p[1], r[1]), y(i), y(i))
			a.op("VPAND", at2(p[2], r[2]), y(i), y(i))
		}
		a.note("Six bits to add: carry-save.")
		a.add3(0, 1, 2, 6) // Y0 sum, Y1 carry
		a.add3(3, 4, 5, 6) // Y3 sum, Y4 carry
		a.op("VPAND", "Y3", "Y0", "Y2")
		a.op("VPXOR", "Y3", "Y0", "Y0")
		a.add3(1, 4, 2, 6) // Y1 two, Y4 four
		a.weigh("Y0", weight1, "Y6")
		a.weigh("Y1", weight2, "Y7")
		a.op("VPADDW", "Y7", "Y6", "Y6")
		a.weigh("Y4", weight4, "Y7")
		a.op("VPADDW", "Y7", "Y6", "Y6")
		a.op("VPSUBW", constant(ten2), "Y6", "Y6")
		a.op("VPMINUW", best, "Y6", "Y6")
		a.op("VPCMPEQW", best, "Y6", "Y7") // not less than the best
		a.mov("Y6", best)
		a.op("VPBLENDVB", "Y7", sum, "Y0", sum)
		a.op("VPBLENDVB", "Y7", two, "Y1", two)
		a.op("VPBLENDVB", "Y7", four, "Y4", four)
		a.op("VPBLENDVB", "Y7", at2("DI", groupRow), g, "Y0")
		a.mov("Y0", at2("DI", groupRow))
	})

	a.note("In it the lowest digit with two ways, else three, else more.")
	const bit = "Y9"
	const zero = "Y3"
	a.op("VPXOR", zero, zero, zero)
	a.op("VPAND", two, sum, "Y0")
	a.op("VPANDN", "Y0", four, "Y0") // three
	a.op("VPCMPEQW", zero, "Y0", "Y2")
	a.op("VPBLENDVB", "Y2", four, "Y0", bit)
	a.op("VPOR", four, sum, sum)
	a.op("VPANDN", two, sum, two)
	a.op("VPCMPEQW", zero, two, "Y2")
	a.op("VPBLENDVB", "Y2", bit, two, bit)
	a.op("VPSUBW", bit, zero, "Y0")
	a.op("VPAND", "Y0", bit, bit)

	a.note("Where that digit can be, and the line and the box to split at.")
	for r := range 9 {
		a.op("VPXOR", y(r), y(r), y(r))
	}
	a.op("LEAQ", "·groups2(SB)", "SI")
	a.loop("where", 6, "bands2", func() {
		a.op("VPBROADCASTW", "(SI)", g)
		a.op("ADDQ", 4, "SI")
		p := []string{"AX", "BX", "CX"}
		a.point("DI", p...)
		a.op("VPCMPEQW", at2("DI", groupRow), g, "Y12")
		a.op("VPAND", bit, "Y12", "Y12")
		for r := range 9 {
			t := y(13 + r%2)
			a.op("VPAND", at2(p[r/3], r%3), "Y12", t)
			a.op("VPOR", t, y(r), y(r))
		}
	})
	a.offsets(bit)
}

// offsets turns the places of the digits, in Y0–Y8, into where a lane splits.
func (a *ymm) offsets(bit string) {
	const line0, line1, base, by = "Y10", "Y11", "Y12", "Y13"
	for r, l := range []string{line0, line1} { // which two of three boxes have
		a.op("VPAND", y(3+r), y(r), l)
		a.op("VPOR", y(3+r), y(r), "Y13")
		a.op("VPAND", y(6+r), "Y13", "Y13")
		a.op("VPOR", "Y13", l, l)
		a.op("VPCMPEQW", bit, l, l)
	}
	a.mov(at2("DI", groupRow), base)
	a.op("VPADDW", constant(row2), base, "Y14")
	a.op("VPADDW", constant(row2), "Y14", "Y15")
	a.op("VPCMPGTW", constant(bands12), base, by)
	a.op("VPBLENDVB", line1, "Y14", "Y15", "Y15")
	a.op("VPBLENDVB", line0, base, "Y15", base)
	for s := range 2 { // whether that line of the box has it
		t := y(3*s + 2)
		a.op("VPBLENDVB", line1, y(3*s+1), t, t)
		a.op("VPBLENDVB", line0, y(3*s), t, t)
		a.op("VPCMPEQW", bit, t, t)
	}
	const box0, box1 = "Y2", "Y5"
	a.op("VPAND", constant(row6), by, by)
	a.op("VPADDW", constant(row3), by, by)
	a.op("VPADDW", by, base, "Y14")
	a.op("VPADDW", by, "Y14", "Y15")
	a.mov(bit, at2("DI", bitRow))
	a.op("VPBLENDVB", box1, "Y14", "Y15", "Y0")
	a.op("VPBLENDVB", box0, base, "Y0", "Y0")
	a.mov("Y0", at2("DI", secondRow))
	a.op("VPBLENDVB", box0, "Y14", base, "Y0")
	a.mov("Y0", at2("DI", othersRow))
	a.op("VPOR", box1, box0, "Y0")
	a.op("VPBLENDVB", "Y0", "Y15", "Y14", "Y0")
	a.mov("Y0", at2("DI", othersRow+1))
}

// add3 adds three bits of each digit: Y(i) becomes the sum, Y(j) the carry.
func (a *ymm) add3(i, j, k, t int) {
	a.op("VPXOR", y(j), y(i), y(t))
	a.op("VPAND", y(j), y(i), y(j))
	a.op("VPXOR", y(k), y(t), y(i))
	a.op("VPAND", y(k), y(t), y(t))
	a.op("VPOR", y(t), y(j), y(j))
}

// weigh counts the bits of each word, times a weight. It uses Y8 and the
// table in Y15.
func (a *ymm) weigh(src string, weight int, dst string) {
	a.op("VPSRLW", 4, src, "Y8")
	a.op("VPAND", constant(nibble2), src, dst)
	a.op("VPAND", constant(nibble2), "Y8", "Y8")
	a.op("VPSHUFB", dst, "Y15", dst)
	a.op("VPSHUFB", "Y8", "Y15", "Y8")
	a.op("VPADDB", "Y8", dst, dst)
	a.op("VPMADDUBSW", constant(weight), dst, dst)
}

// controls turns 16 lane numbers into shuffle controls for the low and the
// high half of a row: 0x80 and more where the lane is in the other half.
func (a *ymm) controls(lanes, t, low, high string) {
	a.op("VPMOVZXBW", lanes, t)
	a.op("VPADDW", t, t, t)
	a.op("VPSLLW", 8, t, low)
	a.op("VPOR", low, t, t)
	a.op("VPADDW", constant(pairs2), t, t)
	a.op("VPADDB", constant(byte2), t, low)
	a.op("VPSUBB", constant(sixteen2), t, high)
}

// fresh marks lanes as nodes that no step has been taken from.
func (a *ymm) fresh(lanes string) {
	for i := range 3 {
		a.op("VPOR", at2("DI", movedRow+i), lanes, "Y1")
		a.mov("Y1", at2("DI", movedRow+i))
	}
}

// take moves waiting nodes of a half to free lanes.
func (a *ymm) take() {
	a.text("take2", 0, 32, "func take2(w *uint16, m *moves, h *uint16, to uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "m+8(FP)", "R8")
	a.op("MOVQ", "h+16(FP)", "SI")
	a.constants()
	a.controls(movesSrc, "Y0", "Y14", "Y15")
	const taken = "Y12"
	a.op("MOVQ", "to+24(FP)", "AX")
	a.op("VMOVD", "AX", "X12")
	a.op("VPBROADCASTW", "X12", taken)
	a.op("VPAND", constant(lanes2), taken, taken)
	a.op("VPCMPEQW", constant(lanes2), taken, taken)
	get := func(from, old, dst string) {
		a.op("VBROADCASTI128", from, dst)
		a.op("VPSHUFB", "Y14", dst, dst)
		a.replace(old, dst, taken)
	}
	a.op("MOVQ", "DI", "R9")
	a.op("LEAQ", at2("DI", hRow), "R10")
	a.loop("take", 9, "", func() {
		for i := range 9 {
			get(half2("SI", i), at2("R9", i), y(i))
			a.mov(y(i), at2("R9", i))
		}
		for i := range 3 {
			h, v := at2("R10", i), at2("R10", vRow-hRow+i)
			a.or3(y(3*i+2), y(3*i+1), y(3*i), "Y9")
			a.or3(y(6+i), y(3+i), y(i), "Y10")
			a.replace(h, "Y9", taken)
			a.replace(v, "Y10", taken)
			a.mov("Y9", h)
			a.mov("Y10", v)
		}
		a.op("ADDQ", 9*32, "R9")
		a.op("ADDQ", 9*16, "SI")
		a.op("ADDQ", 3*32, "R10")
	})
	get("(SI)", at2("DI", idRow), "Y0") // follows the cells
	a.mov("Y0", at2("DI", idRow))
	a.fresh(taken)
	a.op("VZEROUPPER")
	a.op("RET")
}

// replace keeps the lanes of taken of dst, and fills the others from an old row.
func (a *ymm) replace(old, dst, taken string) {
	a.op("VPAND", taken, dst, dst)
	a.op("VPANDN", old, taken, "Y13")
	a.op("VPOR", "Y13", dst, dst)
}
