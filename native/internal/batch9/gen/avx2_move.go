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

// branch splits the stuck lanes, by the rules of node.choose. It works on all lanes
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
	a.copies(low, high)
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

// copies moves nodes by the controls, and takes from their triads the candidates in
// scratch. It uses all registers but Y6, Y7 for the controls, and Y14, Y15.
func (a *ymm) copies(low, high string) {
	get := func(base string, r int, t, dst string) {
		a.op("VBROADCASTI128", fmt.Sprintf("%d(%s)", 32*r, base), dst)
		a.op("VBROADCASTI128", fmt.Sprintf("%d(%s)", 32*r+16, base), t)
		a.op("VPSHUFB", low, dst, dst)
		a.op("VPSHUFB", high, t, t)
		a.op("VPOR", t, dst, dst)
	}
	a.op("MOVQ", "DI", "R9")
	a.op("LEAQ", at2("DI", hRow), "R10")
	a.loop("copies", 9, "sweep2", func() {
		a.point("DI", "AX", "BX", "CX", "DX")
		for v, lines := range []string{"AX", "BX"} {
			box := y(12 + v)
			a.mov([]string{"(CX)", "(DX)"}[v], box)
			for i := range 3 {
				r, t := v*(vRow-hRow)+i, y(8+i)
				get("R10", r, t, y(i))
				a.op("VPAND", at2(lines, i), box, t)
				a.op("VPANDN", y(i), t, y(i))
				a.mov(y(i), at2("R10", r))
			}
		}
		for i := range 9 {
			get("R9", i, y(8+i%4), y(i%6))
			a.mov(y(i%6), at2("R9", i))
		}
		a.op("ADDQ", 9*32, "R9")
		a.op("ADDQ", 3*32, "R10")
	})
	get("DI", idRow, "Y1", "Y0")
	a.mov("Y0", at2("DI", idRow))
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
	const taken = "Y12"
	a.mov(movesTaken, taken)
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
