package main

import "fmt"

func half(r int) string { return fmt.Sprintf("%d(SI)", 32*r) }

// branch splits the stuck lanes of from and push, by the rules of node.choose. It
// works on all lanes and keeps what it finds in vectors with the chosen digit
// in place of "true".
func (a *v512) branch() {
	const (
		best, group    = "Z25", "Z26"        // fewest ways so far, and where
		sum, two, four = "Z27", "Z28", "Z29" // of that one, the number of ways of each digit in binary
		zero, ten      = "Z23", "Z22"
		g              = "Z21" // the band or stack looked at
	)
	a.text("branch512", 0, 40, "func branch512(w *uint16, from, to, push uint64, h *uint16)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "from+8(FP)", "R8")
	a.op("MOVQ", "to+16(FP)", "R9")
	a.op("MOVQ", "push+24(FP)", "R10")
	a.tern(0xff, ones, ones, ones)
	for _, r := range []string{zero, group, g, sum, two, four} {
		a.op("VPXORD", r, r, r)
	}
	a.mov(ones, best)

	a.note("The band with the fewest ways.")
	a.words16(10, "AX", ten)
	a.loop("ways", 6, "bands512", func() {
		a.point("DI", "AX", "BX", "CX")
		for r := range 9 {
			a.mov(at([]string{"AX", "BX", "CX"}[r/3], r%3), z(r))
		}
		for i, p := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
			a.tern3(and3, z(6+p[2]), z(3+p[1]), z(p[0]), z(9+i))
		}
		a.note("Six bits to add: carry-save.")
		a.tern3(maj, "Z11", "Z10", "Z9", "Z16")
		a.tern(xor3, "Z11", "Z10", "Z9")
		a.tern3(maj, "Z14", "Z13", "Z12", "Z18")
		a.tern(xor3, "Z14", "Z13", "Z12")
		a.op("VPANDD", "Z12", "Z9", "Z17")
		a.op("VPXORD", "Z12", "Z9", "Z9")         // 1
		a.tern3(maj, "Z18", "Z17", "Z16", "Z11")  // 4
		a.tern3(xor3, "Z18", "Z17", "Z16", "Z10") // 2
		a.op("VPOPCNTW", "Z11", "Z19")
		a.op("VPOPCNTW", "Z10", "Z20")
		a.op("VPADDW", "Z19", "Z19", "Z19")
		a.op("VPADDW", "Z20", "Z19", "Z19")
		a.op("VPOPCNTW", "Z9", "Z20")
		a.op("VPADDW", "Z19", "Z19", "Z19")
		a.op("VPSUBW", ten, "Z20", "Z20")
		a.op("VPADDW", "Z20", "Z19", "Z19")
		a.op("VPCMPUW", 1, best, "Z19", "K1") // less than the best
		a.op("VPMINUW", "Z19", best, best)
		a.op("VMOVDQU16", "Z9", "K1", sum)
		a.op("VMOVDQU16", "Z10", "K1", two)
		a.op("VMOVDQU16", "Z11", "K1", four)
		a.op("VMOVDQU16", g, "K1", group)
		a.op("VPSUBW", ones, g, g)
	})

	a.note("In it the lowest digit with two ways, else three, else more.")
	const bit = "Z25" // best is done with
	a.mov(four, bit)
	a.op("VPANDD", sum, two, "Z0")
	a.op("VPANDND", "Z0", four, "Z0")
	a.op("VPTESTMW", "Z0", "Z0", "K1")
	a.op("VMOVDQU16", "Z0", "K1", bit)
	a.tern(only, four, sum, two)
	a.op("VPTESTMW", two, two, "K1")
	a.op("VMOVDQU16", two, "K1", bit)
	a.op("VPSUBW", bit, zero, "Z0")
	a.op("VPANDD", "Z0", bit, bit)

	a.note("Where that digit can be, and the line and the box to split at.")
	in := func(s, r int) string { return z(3*s + r) }
	for r := range 9 {
		a.op("VPXORD", z(r), z(r), z(r))
	}
	a.op("VPXORD", g, g, g)
	a.loop("where", 6, "bands512", func() {
		a.point("DI", "AX", "BX", "CX")
		a.op("VPCMPEQW", g, group, "K1")
		a.op("VMOVDQU16.Z", bit, "K1", "Z20")
		for r := range 9 {
			a.tern(orAnd, at([]string{"AX", "BX", "CX"}[r/3], r%3), "Z20", z(r))
		}
		a.op("VPSUBW", ones, g, g)
	})
	lines := []string{"Z10", "Z11", "Z12"}
	boxes := []string{"Z13", "Z14", "Z15"}
	a.tern3(maj, in(2, 0), in(1, 0), in(0, 0), lines[0])
	a.tern3(maj, in(2, 1), in(1, 1), in(0, 1), lines[1])
	a.op("VPANDND", lines[1], lines[0], lines[1])
	a.tern3(only, lines[1], lines[0], bit, lines[2])
	for s, b := range boxes[:2] {
		a.op("VPANDD", in(s, 0), lines[0], b)
		a.tern(orAnd, in(s, 1), lines[1], b)
		a.tern(orAnd, in(s, 2), lines[2], b)
	}
	a.op("VPANDND", boxes[1], boxes[0], boxes[1])
	a.tern3(only, boxes[1], boxes[0], bit, boxes[2])

	a.note("Second children for the shelf: without the digit in that line of that box.")
	a.op("TESTL", "R10", "R10")
	a.jump("JEQ", "nopush")
	a.op("MOVQ", "h+32(FP)", "SI")
	a.scratch("pushed", lines, boxes, group)
	a.op("KMOVD", "R10", "K1")
	a.op("VMOVDQU16", "·lanes512(SB)", "Z16")
	a.op("VPCOMPRESSW.Z", "Z16", "K1", "Z16")
	a.byteIndex("Z16")
	a.op("MOVQ", "DI", "R11")
	a.loop("push", 9, "sweep512", func() {
		a.point("DI", "AX", "BX", "CX", "DX")
		a.mov("(CX)", "Z7")
		a.mov("(DX)", "Z8")
		for r := range 3 {
			a.op("VPANDD", at("AX", r), "Z7", z(r))
			a.op("VPANDD", at("BX", r), "Z8", z(3+r))
		}
		for i := range 9 {
			a.mov(at("R11", cellRow+i), "Z9")
			a.tern(only, z(3+i%3), z(i/3), "Z9")
			a.op("VPERMB", "Z9", "Z16", "Z9")
			a.mov("Y9", half(i))
		}
		a.op("ADDQ", 9*64, "R11")
		a.op("ADDQ", 9*32, "SI")
	})
	a.op("VPERMB", at("DI", idRow), "Z16", "Z9")
	a.mov("Y9", half(0)) // of what follows the cells
	a.label("nopush")

	a.note("Second children for free lanes: copies, the line and the box with them.")
	a.op("KMOVD", "R9", "K2")
	a.op("ORL", "R8", "R10")
	a.op("KMOVD", "R10", "K3")
	a.op("KMOVD", "R8", "K1")
	a.op("VMOVDQU16", "·lanes512(SB)", "Z16")
	a.op("VPCOMPRESSW.Z", "Z16", "K1", "Z17")
	a.op("VPEXPANDW", "Z17", "K2", "Z16") // others stay where they are
	a.byteIndex("Z16")
	a.op("VPMOVM2W", "K3", "Z19")
	for _, b := range boxes { // the first child loses the digit in the other boxes
		a.op("VPERMB", b, "Z16", "Z18")
		a.tern(lessAnd, "Z19", bit, b)
		a.op("VMOVDQU16", "Z18", "K2", b)
	}
	for _, r := range append(lines, group) {
		a.op("VPERMB", r, "Z16", r)
	}
	a.scratch("moved", lines, boxes, group)
	a.copies()
	a.op("KORD", "K2", "K3", "K3")
	a.fresh("K3")
	a.op("VZEROUPPER")
	a.op("RET")
}

// loop repeats code with R12 at the beginning of a table, counting in R13.
func (a *v512) loop(name string, n int, table string, body func()) {
	if table != "" {
		a.op("LEAQ", "·"+table+"(SB)", "R12")
	}
	a.op("MOVL", n, "R13")
	a.label(name)
	body()
	a.op("DECL", "R13")
	a.jump("JNE", name)
}

// scratch writes the lines, apart for each band and stack, and the boxes.
func (a *v512) scratch(name string, lines, boxes []string, group string) {
	a.op("LEAQ", at("DI", lineRow), "AX")
	a.op("VPXORD", "Z21", "Z21", "Z21")
	a.loop(name, 6, "", func() {
		a.op("VPCMPEQW", "Z21", group, "K1")
		for r, l := range lines {
			a.op("VMOVDQU16.Z", l, "K1", z(17+r))
			a.mov(z(17+r), at("AX", r))
		}
		a.op("VPSUBW", ones, "Z21", "Z21")
		a.op("ADDQ", 3*64, "AX")
	})
	for s, b := range boxes {
		a.mov(b, at("DI", boxRow+s))
	}
}

// byteIndex turns lane numbers into the numbers of their bytes, for VPERMB.
func (a *v512) byteIndex(r string) {
	a.op("VPADDW", r, r, r)
	a.op("VPSLLW", 8, r, "Z18")
	a.op("VPORD", "Z18", r, r)
	a.words16(0x100, "AX", "Z18")
	a.op("VPADDW", "Z18", r, r)
}

// copies moves nodes by the byte index in Z16, and takes from their triads the
// candidates in scratch.
func (a *v512) copies() {
	a.op("MOVQ", "DI", "R9")
	a.op("LEAQ", at("DI", hRow), "R10")
	a.loop("copies", 9, "sweep512", func() {
		a.point("DI", "AX", "BX", "CX", "DX")
		for v, lines := range []string{"AX", "BX"} {
			box := z(18 + v)
			a.mov([]string{"(CX)", "(DX)"}[v], box)
			for i := range 3 {
				r, t := at("R10", v*(vRow-hRow)+i), z(9+3*v+i)
				a.op("VPERMB", r, "Z16", t)
				a.tern(andLess, at(lines, i), box, t)
				a.mov(t, r)
			}
		}
		for i := range 9 {
			a.op("VPERMB", at("R9", i), "Z16", z(i))
			a.mov(z(i), at("R9", i))
		}
		a.op("ADDQ", 9*64, "R9")
		a.op("ADDQ", 3*64, "R10")
	})
	a.op("VPERMB", at("DI", idRow), "Z16", "Z0")
	a.mov("Z0", at("DI", idRow))
}

// fresh marks lanes as nodes that no step has been taken from.
func (a *v512) fresh(lanes string) {
	a.op("VPMOVM2W", lanes, "Z0")
	for i := range 3 {
		a.op("VPORD", at("DI", movedRow+i), "Z0", "Z1")
		a.mov("Z1", at("DI", movedRow+i))
	}
}

// take moves waiting nodes of a half, lane number first and on, to free lanes.
func (a *v512) take() {
	a.text("take512", 0, 32, "func take512(w *uint16, to uint64, h *uint16, first uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "to+8(FP)", "R8")
	a.op("MOVQ", "h+16(FP)", "R11")
	a.op("MOVQ", "first+24(FP)", "R9")
	a.op("KMOVD", "R8", "K2")
	a.op("VPBROADCASTW", "R9", "Z16")
	a.op("VPADDW", "·lanes512(SB)", "Z16", "Z16")
	a.op("VPEXPANDW.Z", "Z16", "K2", "Z16")
	a.byteIndex("Z16")
	const taken = "Z22"
	a.op("VPMOVM2W", "K2", taken)
	get := func(from, old, dst string) {
		a.mov(from, "Y"+dst[1:])
		a.op("VPERMB", dst, "Z16", dst)
		a.tern(choose, old, taken, dst)
	}
	a.op("MOVQ", "DI", "R9")
	a.op("LEAQ", at("DI", hRow), "R10")
	a.loop("take", 9, "", func() {
		for i := range 9 {
			get(fmt.Sprintf("%d(R11)", 32*i), at("R9", i), z(i))
			a.mov(z(i), at("R9", i))
		}
		for i := range 3 {
			h, v := at("R10", i), at("R10", vRow-hRow+i)
			a.tern3(or3, z(3*i+2), z(3*i+1), z(3*i), "Z17")
			a.tern3(or3, z(6+i), z(3+i), z(i), "Z18")
			a.tern(choose, h, taken, "Z17")
			a.tern(choose, v, taken, "Z18")
			a.mov("Z17", h)
			a.mov("Z18", v)
		}
		a.op("ADDQ", 9*64, "R9")
		a.op("ADDQ", 9*32, "R11")
		a.op("ADDQ", 3*64, "R10")
	})
	get("(R11)", at("DI", idRow), "Z0") // follows the cells
	a.mov("Z0", at("DI", idRow))
	a.fresh("K2")
	a.op("VZEROUPPER")
	a.op("RET")
}
