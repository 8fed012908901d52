package main

import "fmt"

// Where a struct moves (see avx2_amd64.go) has its parts; R8 points to it.
const (
	movesSrc   = "(R8)"
	movesShelf = "16(R8)"
	movesSplit = "32(R8)"
	movesTaken = "64(R8)"
)

// groupRow holds the number of the band or stack that a lane splits.
const groupRow = lineRow + 18 // one of the box rows, until these are written

// branch splits the stuck lanes, as node.choose says. It works on all lanes
// and keeps what it finds in vectors with the chosen digit in place of "true".
func (a *ymm) branch() {
	a.text("branch2", 0, 24, "func branch2(w *uint16, m *moves, h *uint16)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "m+8(FP)", "R8")
	a.constants()

	const best, sum, two, four, table = "Y11", "Y12", "Y13", "Y14", "Y15"
	const g = "Y10"
	for _, r := range []string{sum, two, four, g} {
		a.op("VPXOR", r, r, r)
	}
	a.mov(sum, at2("DI", groupRow))
	a.mov(constant(ones2), best)
	a.mov(constant(count2), table)
	a.note("The band with the fewest ways.")
	a.loop("ways", 6, "bands2", func() {
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
		a.op("VPSUBW", constant(ones2), g, g)
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
	a.op("VPXOR", g, g, g)
	a.loop("where", 6, "bands2", func() {
		p := []string{"AX", "BX", "CX"}
		a.point("DI", p...)
		a.op("VPCMPEQW", at2("DI", groupRow), g, "Y12")
		a.op("VPAND", bit, "Y12", "Y12")
		for r := range 9 {
			t := y(13 + r%2)
			a.op("VPAND", at2(p[r/3], r%3), "Y12", t)
			a.op("VPOR", t, y(r), y(r))
		}
		a.op("VPSUBW", constant(ones2), g, g)
	})
	lines, boxes := []int{10, 11, 12}, []int{13, 14, 15}
	for r := range 2 { // majority
		l := y(lines[r])
		a.op("VPAND", y(3+r), y(r), l)
		a.op("VPOR", y(3+r), y(r), "Y13")
		a.op("VPAND", y(6+r), "Y13", "Y13")
		a.op("VPOR", "Y13", l, l)
	}
	a.op("VPANDN", "Y11", "Y10", "Y11")
	a.op("VPOR", "Y11", "Y10", "Y12")
	a.op("VPANDN", bit, "Y12", "Y12")
	for s := range 2 {
		for r := range 3 {
			a.op("VPAND", y(lines[r]), y(3*s+r), y(3*s+r))
		}
		a.or3(y(3*s+2), y(3*s+1), y(3*s), y(boxes[s]))
	}
	a.op("VPANDN", "Y14", "Y13", "Y14")
	a.op("VPOR", "Y14", "Y13", "Y15")
	a.op("VPANDN", bit, "Y15", "Y15")

	a.note("Second children for the shelf: without the digit in that line of that box.")
	const group = "Y8"
	a.mov(at2("DI", groupRow), group)
	a.op("MOVQ", "h+16(FP)", "SI")
	a.op("TESTQ", "SI", "SI")
	a.jump("JEQ", "nopush")
	a.scratch("pushed", lines, boxes, group)
	a.mov(group, "Y7") // in the way of the controls
	a.controls(movesShelf, "Y0", "Y6", "Y8")
	a.op("MOVQ", "DI", "R10")
	a.loop("push", 9, "sweep2", func() {
		a.point("DI", "AX", "BX", "CX", "DX")
		for i := range 9 {
			a.mov(at2("AX", i/3), "Y0")
			a.op("VPAND", "(CX)", "Y0", "Y0")
			a.mov(at2("BX", i%3), "Y1")
			a.op("VPAND", "(DX)", "Y1", "Y1")
			a.op("VPOR", "Y1", "Y0", "Y0")
			a.op("VPANDN", at2("R10", i), "Y0", "Y0")
			a.op("VEXTRACTI128", 1, "Y0", "X1")
			a.op("VPSHUFB", "X6", "X0", "X0")
			a.op("VPSHUFB", "X8", "X1", "X1")
			a.op("VPOR", "X1", "X0", "X0")
			a.op("VMOVDQU", "X0", half2("SI", i))
		}
		a.op("ADDQ", 9*32, "R10")
		a.op("ADDQ", 9*16, "SI")
	})
	a.op("VMOVDQU", at2("DI", idRow), "X0")
	a.op("VMOVDQU", fmt.Sprintf("%d(DI)", 32*idRow+16), "X1")
	a.op("VPSHUFB", "X6", "X0", "X0")
	a.op("VPSHUFB", "X8", "X1", "X1")
	a.op("VPOR", "X1", "X0", "X0")
	a.op("VMOVDQU", "X0", "(SI)")
	a.mov("Y7", group)
	a.label("nopush")

	a.note("Second children for free lanes: copies, the line and the box with them.")
	const low, high = "Y6", "Y7"
	a.controls(movesSrc, "Y0", low, high)
	for _, b := range boxes { // the first child loses the digit in the other boxes
		a.permute(y(b), "Y1", "Y2", low, high)
		a.op("VPAND", movesTaken, "Y1", "Y1")
		a.op("VPANDN", bit, y(b), y(b))
		a.op("VPAND", movesSplit, y(b), y(b))
		a.op("VPOR", "Y1", y(b), y(b))
	}
	for _, r := range []string{y(lines[0]), y(lines[1]), y(lines[2]), group} {
		a.permute(r, "Y1", "Y2", low, high)
		a.mov("Y1", r)
	}
	a.scratch("moved", lines, boxes, group)
	a.sweep(true, func(i int) {
		a.op("VBROADCASTI128", at2("R9", i), y(i))
		a.op("VBROADCASTI128", fmt.Sprintf("%d(R9)", 32*i+16), "Y13")
		a.op("VPSHUFB", "Y14", y(i), y(i))
		a.op("VPSHUFB", "Y15", "Y13", "Y13")
		a.op("VPOR", "Y13", y(i), y(i))
	}, low, high)
	a.mov(movesTaken, "Y0")
	a.op("VPOR", movesSplit, "Y0", "Y0")
	a.fresh("Y0")
	a.op("VZEROUPPER")
	a.op("RET")
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

// permute moves the lanes of a register.
func (a *ymm) permute(src, dst, t, low, high string) {
	a.op("VPERM2I128", 0x11, src, src, t)
	a.op("VPERM2I128", 0x00, src, src, dst)
	a.op("VPSHUFB", high, t, t)
	a.op("VPSHUFB", low, dst, dst)
	a.op("VPOR", t, dst, dst)
}

// scratch writes the lines, apart for each band and stack, and the boxes. It
// uses Y0 to Y3.
func (a *ymm) scratch(name string, lines, boxes []int, group string) {
	a.op("LEAQ", at2("DI", lineRow), "AX")
	a.op("VPXOR", "Y0", "Y0", "Y0")
	a.loop(name, 6, "", func() {
		a.op("VPCMPEQW", "Y0", group, "Y1")
		for r, l := range lines {
			a.op("VPAND", y(l), "Y1", "Y2")
			a.mov("Y2", at2("AX", r))
		}
		a.op("VPSUBW", constant(ones2), "Y0", "Y0")
		a.op("ADDQ", 3*32, "AX")
	})
	for s, b := range boxes {
		a.mov(y(b), at2("DI", boxRow+s))
	}
}

// sweep goes through all boxes and fills cells, triads and puzzle number of the
// lanes that take a node: get makes a cell row with those lanes replaced; the
// last call is for the puzzle number. With lose, triads lose what scratch says.
// R9 points to the box's cells, R10 to its triads.
func (a *ymm) sweep(lose bool, get func(i int), low, high string) {
	const taken = "Y12"
	if low != "Y14" {
		a.mov(low, "Y14")
		a.mov(high, "Y15")
	}
	a.mov(movesTaken, taken)
	a.op("MOVQ", "DI", "R9")
	a.op("LEAQ", at2("DI", hRow), "R10")
	a.loop("sweep", 9, "sweep2", func() {
		if lose {
			a.point("DI", "AX", "BX", "CX", "DX")
		}
		for i := range 9 {
			get(i)
			a.mov(y(i), at2("R9", i))
		}
		for v := range 2 {
			for i := range 3 {
				r, n := at2("R10", v*(vRow-hRow)+i), y(9+i)
				if v == 0 {
					a.or3(y(3*i+2), y(3*i+1), y(3*i), n)
				} else {
					a.or3(y(6+i), y(3+i), y(i), n)
				}
				a.op("VPAND", taken, n, n)
				a.op("VPANDN", r, taken, "Y13")
				a.op("VPOR", "Y13", n, n)
				if lose {
					a.mov([]string{"(CX)", "(DX)"}[v], "Y13")
					a.op("VPAND", at2([]string{"AX", "BX"}[v], i), "Y13", "Y13")
					a.op("VPANDN", n, "Y13", n)
				}
				a.mov(n, r)
			}
		}
		a.op("ADDQ", 9*32, "R9")
		a.op("ADDQ", 9*16, "SI")
		a.op("ADDQ", 3*32, "R10")
	})
	a.op("LEAQ", at2("DI", idRow), "R9")
	get(0)
	a.mov("Y0", "(R9)")
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
	a.text("take2", 0, 24, "func take2(w *uint16, m *moves, h *uint16)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "m+8(FP)", "R8")
	a.op("MOVQ", "h+16(FP)", "SI")
	a.constants()
	a.controls(movesSrc, "Y0", "Y14", "Y15")
	a.sweep(false, func(i int) {
		a.op("VBROADCASTI128", half2("SI", i), y(i))
		a.op("VPSHUFB", "Y14", y(i), y(i))
		a.op("VPAND", "Y12", y(i), y(i))
		a.op("VPANDN", at2("R9", i), "Y12", "Y13")
		a.op("VPOR", "Y13", y(i), y(i))
	}, "Y14", "Y15")
	a.mov("Y12", "Y0")
	a.fresh("Y0")
	a.op("VZEROUPPER")
	a.op("RET")
}

// chunks2 are the first cells of the 16 that are read at once; the last are
// read twice, so as not to read beyond the puzzle.
var chunks2 = []int{0, 16, 32, 48, 64, 65}

// loadPuzzles turns up to 8 puzzles of 81 characters into a half: a byte
// transpose, then the candidates by a character's low four bits.
func (a *ymm) loadPuzzles() {
	a.text("load2", 0, 40, "func load2(h *uint16, p *byte, stride, n, id uint64)")
	a.op("MOVQ", "h+0(FP)", "SI")
	a.op("MOVQ", "p+8(FP)", "DX")
	a.op("MOVQ", "n+24(FP)", "R10")
	a.op("XORL", "AX", "AX")
	a.constants()
	a.op("VMOVDQU", constant(low2), "X12")
	a.op("VMOVDQU", constant(high2), "X13")
	a.op("VMOVDQU", constant(nibble2), "X14")
	a.op("LEAQ", "·cells2(SB)", "R12")
	chunk := func() {
		a.op("MOVQ", "DX", "BX")
		a.op("MOVQ", "stride+16(FP)", "R9")
		for i := range 8 {
			a.op("VMOVDQU", "(BX)", x(i))
			a.op("CMPQ", "R10", i+1)
			a.op("CMOVQLE", "AX", "R9")
			a.op("ADDQ", "R9", "BX")
		}
		at := [8]int{0, 1, 2, 3, 4, 5, 6, 7}
		spare := 8
		for range 3 {
			var next [8]int
			for i := range 4 {
				lo, hi := at[i], at[i+4]
				a.op("VPUNPCKLBW", x(hi), x(lo), x(spare))
				a.op("VPUNPCKHBW", x(hi), x(lo), x(lo))
				next[2*i], next[2*i+1] = spare, lo
				spare = hi
			}
			at = next
		}
		for j, r := range at {
			a.op("VPAND", "X14", x(r), x(r))
			a.op("VPSHUFB", x(r), "X12", "X10")
			a.op("VPSHUFB", x(r), "X13", "X11")
			for k, unpack := range []string{"VPUNPCKLBW", "VPUNPCKHBW"} {
				a.op(unpack, "X11", "X10", "X9")
				a.op("MOVL", fmt.Sprintf("%d(R12)", 4*(2*j+k)), "CX")
				a.op("VMOVDQU", "X9", "(SI)(CX*1)")
			}
		}
	}
	a.op("MOVL", len(chunks2), "R13")
	a.label("chunk")
	chunk()
	a.op("ADDQ", 64, "R12")
	a.op("ADDQ", 16, "DX")
	a.op("CMPL", "R13", 2) // the last begins at cell 65
	a.jump("JNE", "next")
	a.op("SUBQ", 15, "DX")
	a.label("next")
	a.op("DECL", "R13")
	a.jump("JNE", "chunk")
	a.op("MOVQ", "id+32(FP)", "BX")
	for i := range 8 {
		a.op("MOVW", "BX", fmt.Sprintf("%d(SI)", 16*halfID+2*i))
		a.op("INCL", "BX")
	}
	a.op("VZEROUPPER")
	a.op("RET")
}

// read writes a solved lane's digits.
func (a *ymm) read() {
	a.text("read2", 0, 24, "func read2(lane *uint16, out *byte, base uint64)")
	a.op("MOVQ", "lane+0(FP)", "SI")
	a.op("MOVQ", "out+8(FP)", "DI")
	a.op("MOVQ", "base+16(FP)", "BX")
	a.op("INCQ", "BX")
	for c := range 81 {
		a.op("MOVWLZX", fmt.Sprintf("%d(SI)", 32*rowOf(c)), "AX")
		a.op("BSFL", "AX", "AX")
		a.op("ADDL", "BX", "AX")
		a.op("MOVB", "AX", fmt.Sprintf("%d(DI)", c))
	}
	a.op("RET")
}
