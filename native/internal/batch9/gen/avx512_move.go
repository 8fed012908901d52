package main

import "fmt"

// workRow+3·g+r, a scratch row for band or stack g and line r: the lanes'
// digit where a node is split in that line, else 0.
func work(g, r int) string { return row(workRow + 3*g + r) }

func half(r int) string { return fmt.Sprintf("%d(SI)", 32*r) }

// branch splits the stuck lanes of from and push, as node.choose says. It
// works on all lanes and keeps what it finds in vectors with the chosen digit
// in place of "true".
func (a *v512) branch() {
	const (
		best, group        = "Z25", "Z26" // fewest ways so far, and where
		s1, d1, s2, d2     = "Z27", "Z28", "Z29", "Z30"
		count, zero, lanes = "Z24", "Z23", "Z22"
	)
	a.text("branch512", 0, 40, "func branch512(w *uint16, from, to, push uint64, h *uint16)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("ADDQ", 64*bias, "DI")
	a.op("MOVQ", "from+8(FP)", "R8")
	a.op("MOVQ", "to+16(FP)", "R9")
	a.op("MOVQ", "push+24(FP)", "R10")
	a.op("MOVQ", "h+32(FP)", "SI")
	a.tern(0xff, ones, ones, ones)
	a.op("VPXORD", zero, zero, zero)
	a.op("VPXORD", group, group, group)
	a.mov(ones, best)

	a.note("The band with the fewest ways.")
	a.words(10, lanes)
	for g := range 6 {
		t := func(s, r int) string { return z(3*s + r) }
		for s := range 3 {
			for r := range 3 {
				a.load(triadRow(g, s)+r, t(s, r))
			}
		}
		for i, p := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
			a.tern3(and3, t(2, p[2]), t(1, p[1]), t(0, p[0]), z(9+i))
		}
		a.tern3(xor3, "Z11", "Z10", "Z9", "Z15")
		a.tern3(maj, "Z11", "Z10", "Z9", "Z16")
		a.tern3(xor3, "Z14", "Z13", "Z12", "Z17")
		a.tern3(maj, "Z14", "Z13", "Z12", "Z18")
		a.op("VPOPCNTW", "Z16", count)
		a.op("VPOPCNTW", "Z18", "Z19")
		a.op("VPADDW", "Z19", count, count)
		a.op("VPADDW", count, count, count)
		a.op("VPOPCNTW", "Z15", "Z19")
		a.op("VPOPCNTW", "Z17", "Z20")
		a.op("VPSUBW", lanes, "Z19", "Z19")
		a.op("VPADDW", "Z20", count, count)
		a.op("VPADDW", "Z19", count, count)
		a.op("VPCMPUW", 1, best, count, "K1") // count < best
		a.op("VPMINUW", count, best, best)
		for i, s := range []string{s1, d1, s2, d2} {
			if g == 0 {
				a.mov(z(15+i), s)
			} else {
				a.op("VMOVDQU16", z(15+i), "K1", s)
			}
		}
		if g > 0 {
			a.words(g, "Z21")
			a.op("VMOVDQU16", "Z21", "K1", group)
		}
	}

	a.note("In it the lowest digit with two ways, else three, else more.")
	const bit = "Z25" // best is done with
	a.op("VPANDD", d1, d2, bit)
	a.tern3(or3, d1, d2, d2, "Z0") // d1|d2
	a.op("VPANDD", s1, s2, "Z1")   // s1&s2
	a.tern(orAnd, "Z1", "Z0", bit) // more
	a.op("VPXORD", d1, d2, "Z2")
	a.op("VPXORD", s1, s2, "Z3")
	a.op("VPANDD", "Z2", "Z3", "Z3") // three
	a.op("VPTESTMW", "Z3", "Z3", "K1")
	a.op("VMOVDQU16", "Z3", "K1", bit)
	a.op("VPANDND", "Z1", "Z0", "Z0")
	a.tern(only, s2, s1, "Z2")
	a.op("VPORD", "Z2", "Z0", "Z0") // two
	a.op("VPTESTMW", "Z0", "Z0", "K1")
	a.op("VMOVDQU16", "Z0", "K1", bit)
	a.op("VPSUBW", bit, zero, "Z0")
	a.op("VPANDD", "Z0", bit, bit)

	a.note("Where that digit can be, and the line and the box to split at.")
	in := func(s, r int) string { return z(3*s + r) }
	for g := range 6 {
		a.words(g, "Z21")
		a.op("VPCMPEQW", "Z21", group, "K1")
		a.op("VMOVDQU16.Z", bit, "K1", "Z20")
		for s := range 3 {
			for r := range 3 {
				if g == 0 {
					a.op("VPANDD", row(triadRow(g, s)+r), "Z20", in(s, r))
				} else {
					a.tern(orAnd, row(triadRow(g, s)+r), "Z20", in(s, r))
				}
			}
		}
	}
	const f0, f1, f2 = "Z10", "Z11", "Z12" // the line
	a.tern3(maj, in(2, 0), in(1, 0), in(0, 0), f0)
	a.tern3(maj, in(2, 1), in(1, 1), in(0, 1), f1)
	a.op("VPANDND", f1, f0, f1)
	a.tern3(only, f1, f0, bit, f2)
	const g0, g1, g2 = "Z13", "Z14", "Z15" // the box
	for s, g := range []string{g0, g1} {
		a.op("VPANDD", in(s, 0), f0, g)
		a.tern(orAnd, in(s, 1), f1, g)
		a.tern(orAnd, in(s, 2), f2, g)
	}
	a.op("VPANDND", g1, g0, g1)
	a.tern3(only, g1, g0, bit, g2)

	a.note("Second children for the shelf: without the digit in that line of that box.")
	a.op("TESTL", "R10", "R10")
	a.jump("JEQ", "nopush")
	for g := range 6 {
		a.words(g, "Z21")
		a.op("VPCMPEQW", "Z21", group, "K1")
		for r, f := range []string{f0, f1, f2} {
			a.op("VMOVDQU16.Z", f, "K1", "Z20")
			a.op("VMOVDQA64", "Z20", work(g, r))
		}
	}
	a.op("KMOVD", "R10", "K1")
	a.op("VMOVDQU16", "·lanes512(SB)", "Z16")
	a.op("VPCOMPRESSW.Z", "Z16", "K1", "Z16")
	a.byteIndex("Z16")
	gs := []string{g0, g1, g2}
	for b := range 9 {
		for r := range 3 {
			a.op("VPANDD", work(b/3, r), gs[b%3], z(r))
			a.op("VPANDD", work(3+b%3, r), gs[b/3], z(3+r))
		}
		for i := range 9 {
			a.load(cellRow+9*b+i, "Z7")
			a.tern(only, z(3+i%3), z(i/3), "Z7")
			a.op("VPERMB", "Z7", "Z16", "Z7")
			a.op("VMOVDQA64", "Y7", half(9*b+i))
		}
	}
	a.op("VPERMB", row(idRow), "Z16", "Z7")
	a.op("VMOVDQA64", "Y7", half(halfID))
	a.label("nopush")

	a.note("Second children for free lanes: copies, the line and the box with them.")
	const allBut = "Z17" // lanes of from and push: boxes to lose the digit; lanes of to: the box
	a.op("KMOVD", "R9", "K2")
	a.op("ORL", "R8", "R10")
	a.op("KMOVD", "R10", "K3")
	a.op("KMOVD", "R8", "K1")
	a.op("VMOVDQU16", "·lanes512(SB)", "Z16")
	a.op("VPCOMPRESSW.Z", "Z16", "K1", "Z16")
	a.op("VPEXPANDW.Z", "Z16", "K2", "Z16")
	a.byteIndex("Z16")
	a.byteMask("K2", "K4")
	for _, g := range gs { // the first child loses the digit in the other boxes
		a.op("VPERMB", g, "Z16", "Z18")
		a.op("VPANDND", bit, g, g)
		a.op("VMOVDQU16.Z", g, "K3", g)
		a.op("VMOVDQU16", "Z18", "K2", g)
	}
	for _, r := range []string{f0, f1, f2, group} {
		a.op("VPERMB", r, "Z16", "K4", r)
	}
	a.op("TESTL", "R9", "R9")
	a.jump("JEQ", "nomove")
	a.sweep(func(r int, dst string) {
		a.load(r, dst)
		a.op("VPERMB", dst, "Z16", "K4", dst)
	})
	a.label("nomove")

	a.note("What the children lose, in their triads; no step has been taken from them.")
	for g := range 6 {
		a.words(g, "Z21")
		a.op("VPCMPEQW", "Z21", group, "K1")
		for r, f := range []string{f0, f1, f2} {
			a.op("VMOVDQU16.Z", f, "K1", z(r))
		}
		for s := range 3 {
			for r := range 3 {
				a.load(triadRow(g, s)+r, "Z3")
				a.tern(andLess, z(r), gs[s], "Z3")
				a.store("Z3", triadRow(g, s)+r)
			}
		}
	}
	a.op("KORD", "K2", "K3", "K3")
	a.fresh("K3")
	a.op("VZEROUPPER")
	a.op("RET")
}

// byteIndex turns lane numbers into the numbers of their bytes, for VPERMB.
func (a *v512) byteIndex(r string) {
	a.op("VPADDW", r, r, r)
	a.op("VPSLLW", 8, r, "Z18")
	a.op("VPORD", "Z18", r, r)
	a.words(0x100, "Z18")
	a.op("VPADDW", "Z18", r, r)
}

// byteMask doubles each bit of a lane mask.
func (a *v512) byteMask(lanes, bytes string) {
	a.op("VPMOVM2W", lanes, "Z18")
	a.op("VPMOVB2M", "Z18", bytes)
}

// sweep fills cells, triads and puzzle number of the lanes in K2: get loads a
// row, with those lanes replaced. It leaves Z10–Z17 alone.
func (a *v512) sweep(get func(r int, dst string)) {
	for b := range 9 {
		for i := range 9 {
			get(cellRow+9*b+i, z(i))
			a.store(z(i), cellRow+9*b+i)
		}
		for i := range 3 {
			a.tern3(or3, z(3*i+2), z(3*i+1), z(3*i), "Z9")
			a.load(hRow+3*b+i, "Z18")
			a.op("VMOVDQU16", "Z9", "K2", "Z18")
			a.store("Z18", hRow+3*b+i)
		}
		for i := range 3 {
			a.tern3(or3, z(6+i), z(3+i), z(i), "Z9")
			a.load(vRow+3*b+i, "Z18")
			a.op("VMOVDQU16", "Z9", "K2", "Z18")
			a.store("Z18", vRow+3*b+i)
		}
	}
	get(idRow, "Z0")
	a.store("Z0", idRow)
}

// fresh marks lanes as nodes that no step has been taken from.
func (a *v512) fresh(lanes string) {
	a.op("VPMOVM2W", lanes, "Z0")
	for i := range 3 {
		a.op("VPORD", row(movedRow+i), "Z0", "Z1")
		a.store("Z1", movedRow+i)
	}
}

// take moves waiting nodes of a half, lane number first and on, to free lanes.
func (a *v512) take() {
	a.text("take512", 0, 32, "func take512(w *uint16, to uint64, h *uint16, first uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("ADDQ", 64*bias, "DI")
	a.op("MOVQ", "to+8(FP)", "R8")
	a.op("MOVQ", "h+16(FP)", "SI")
	a.op("MOVQ", "first+24(FP)", "R9")
	a.op("KMOVD", "R8", "K2")
	a.op("VPBROADCASTW", "R9", "Z16")
	a.op("VPADDW", "·lanes512(SB)", "Z16", "Z16")
	a.op("VPEXPANDW.Z", "Z16", "K2", "Z16")
	a.byteIndex("Z16")
	a.byteMask("K2", "K4")
	a.sweep(func(r int, dst string) {
		from := r
		if r == idRow {
			from = halfID
		}
		a.op("VMOVDQA64", half(from), "Y19")
		a.load(r, dst)
		a.op("VPERMB", "Z19", "Z16", "K4", dst)
	})
	a.fresh("K2")
	a.op("VZEROUPPER")
	a.op("RET")
}

// loadPuzzles turns up to 16 puzzles of 81 characters into a half. A
// character's candidates are looked up by its low five bits.
func (a *v512) loadPuzzles() {
	a.text("load512", 0, 40, "func load512(h *uint16, p *byte, stride, n, id uint64)")
	a.op("MOVQ", "h+0(FP)", "SI")
	a.op("MOVQ", "p+8(FP)", "R8")
	a.op("MOVQ", "stride+16(FP)", "R9")
	a.op("MOVQ", "n+24(FP)", "R10")
	a.op("MOVQ", "id+32(FP)", "R11")
	a.op("VMOVDQU16", "·candidates512(SB)", "Z31")
	a.op("XORL", "AX", "AX")

	a.note("Cells 0 to 63 of 16 puzzles; beyond the last, it is read again.")
	next := func(i int) {
		a.op("CMPQ", "R10", i+1)
		a.op("CMOVQLE", "AX", "R9")
		a.op("ADDQ", "R9", "R8")
	}
	for i := range 16 {
		a.op("VMOVDQU64", "(R8)", z(i))
		next(i)
	}
	turned := a.transpose("Z", 0, 16)
	for j, r := range turned {
		for q := range 4 {
			switch q {
			case 0:
				a.op("VPMOVZXBW", "Y"+r[1:], "Z28")
			case 2:
				a.op("VEXTRACTI64X4", 1, r, "Y29")
				a.op("VPMOVZXBW", "Y29", "Z28")
			}
			if q%2 == 0 {
				a.op("VPERMW", "Z31", "Z28", "Z28")
				a.op("VMOVDQA64", "Y28", half(rowOf(16*q+j)))
			} else {
				a.op("VEXTRACTI64X4", 1, "Z28", half(rowOf(16*q+j)))
			}
		}
	}

	a.note("Cells 64 to 79, and 80.")
	a.op("MOVQ", "p+8(FP)", "R8")
	a.op("MOVQ", "stride+16(FP)", "R9")
	for i := range 16 {
		a.op("VMOVDQU64", "64(R8)", "X"+z(i)[1:])
		a.op("MOVBLZX", "80(R8)", "BX")
		a.op("MOVW", "BX", fmt.Sprintf("%d(SI)", 32*rowOf(80)+2*i))
		next(i)
	}
	for j, r := range a.transpose("X", 0, 16) {
		a.op("VPMOVZXBW", r, "Y28")
		a.op("VPERMW", "Z31", "Z28", "Z28")
		a.op("VMOVDQA64", "Y28", half(rowOf(64+j)))
	}
	a.op("VMOVDQA64", half(rowOf(80)), "Y28")
	a.op("VPERMW", "Z31", "Z28", "Z28")
	a.op("VMOVDQA64", "Y28", half(rowOf(80)))

	a.op("VPBROADCASTW", "R11", "Z0")
	a.op("VPADDW", "·lanes512(SB)", "Z0", "Z0")
	a.op("VMOVDQA64", "Y0", half(halfID))
	a.op("VZEROUPPER")
	a.op("RET")
}

// transpose turns 16 registers of bytes, in each of their 128-bit parts, by
// four rounds of interleaving, and returns the registers of the 16 columns.
func (a *v512) transpose(kind string, from, to int) []string {
	reg := func(base, i int) string { return fmt.Sprint(kind, base+i) }
	// In place but for one spare register: keep track of who holds what.
	var at [16]int
	for i := range at {
		at[i] = from + i
	}
	spare := to
	for range 4 {
		var next [16]int
		for i := range 8 {
			x, y := at[i], at[i+8]
			a.op("VPUNPCKLBW", reg(0, y), reg(0, x), reg(0, spare))
			a.op("VPUNPCKHBW", reg(0, y), reg(0, x), reg(0, x))
			next[2*i], next[2*i+1] = spare, x
			spare = y
		}
		at = next
	}
	regs := make([]string, 16)
	for i := range regs {
		regs[i] = reg(0, at[i])
	}
	return regs
}

// read writes a solved lane's digits.
func (a *v512) read() {
	a.text("read512", 0, 24, "func read512(lane *uint16, out *byte, base uint64)")
	a.op("MOVQ", "lane+0(FP)", "SI")
	a.op("MOVQ", "out+8(FP)", "DI")
	a.op("MOVQ", "base+16(FP)", "BX")
	a.op("INCQ", "BX")
	for c := range 81 {
		a.op("MOVWLZX", fmt.Sprintf("%d(SI)", 64*rowOf(c)), "AX")
		a.op("BSFL", "AX", "AX")
		a.op("ADDL", "BX", "AX")
		a.op("MOVB", "AX", fmt.Sprintf("%d(DI)", c))
	}
	a.op("RET")
}
