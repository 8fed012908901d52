package main

import "fmt"

// Puzzles in, solutions out: text to candidates and back, by transposing.

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
	// In place but for one spare register: keep track of which register holds what.
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

// readAll writes the digits of several lanes: a transpose, 16 cells of all
// lanes at a time. From a cell's word follows its digit; the digits of two
// cells make a word again, and eight of these, interleaved three times, leave
// in part q of register j the 16 digits of lane 8·q+j. They are put down whole,
// and the lanes' parts copied from there.
func (a *v512) readAll() {
	a.text("readAll512", 0, 40, "func readAll512(w *uint16, lanes uint64, out *byte, at *[32]int, base uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "lanes+8(FP)", "R8")
	a.op("MOVQ", "out+16(FP)", "R9")
	a.op("MOVQ", "at+24(FP)", "R10")
	a.op("MOVQ", "base+32(FP)", "R11")
	a.op("INCQ", "R11")
	a.op("IMUL3Q", 0x101, "R11", "AX")
	a.op("VPBROADCASTW", "AX", "Z30")
	a.tern(0xff, ones, ones, ones)
	a.op("LEAQ", at("DI", textRow), "SI")
	a.loop("chunk", 5, "cells512", func() {
		for i := range 16 {
			a.op("MOVL", fmt.Sprintf("%d(R12)", 4*i), "AX")
			a.op("VPADDW", "(DI)(AX*1)", ones, z(i))
			a.op("VPOPCNTW", z(i), z(i))
		}
		for i := range 8 {
			a.op("VPSLLW", 8, z(2*i+1), z(2*i+1))
			a.tern(or3, z(2*i+1), z(2*i+1), z(2*i))
			a.op("VPADDW", "Z30", z(2*i), z(2*i))
		}
		order := [8]int{0, 2, 4, 6, 8, 10, 12, 14}
		spare := 16
		for _, unpack := range []string{"WD", "WD", "WD"} {
			var next [8]int
			for i := range 4 {
				x, y := order[i], order[i+4]
				a.op("VPUNPCKL"+unpack, z(y), z(x), z(spare))
				a.op("VPUNPCKH"+unpack, z(y), z(x), z(x))
				next[2*i], next[2*i+1] = spare, x
				spare = y
			}
			order = next
		}
		for j, r := range order {
			a.mov(z(r), at("SI", j))
		}
		a.op("ADDQ", 64, "R12")
		a.op("ADDQ", 8*64, "SI")
	})
	a.label("lane")
	a.op("BSFL", "R8", "AX")
	a.op("MOVQ", "(R10)(AX*8)", "DX")
	a.op("ADDQ", "R9", "DX")
	a.op("MOVWLZX", fmt.Sprintf("%d(DI)(AX*2)", 64*rowOf(80)), "CX")
	a.op("BSFL", "CX", "CX")
	a.op("ADDL", "R11", "CX")
	a.op("MOVB", "CX", "80(DX)")
	a.op("MOVL", "AX", "BX")
	a.op("ANDL", 7, "AX")
	a.op("SHRL", 3, "BX")
	a.op("SHLL", 6, "AX")
	a.op("SHLL", 4, "BX")
	a.op("ADDL", "BX", "AX")
	a.op("LEAQ", fmt.Sprintf("%d(DI)(AX*1)", 64*textRow), "SI")
	for c := range 5 {
		a.op("VMOVDQU", fmt.Sprintf("%d(SI)", 512*c), x(c))
		a.op("VMOVDQU", x(c), fmt.Sprintf("%d(DX)", 16*c))
	}
	a.op("LEAL", "-1(R8)", "AX")
	a.op("ANDL", "AX", "R8")
	a.jump("JNE", "lane")
	a.op("VZEROUPPER")
	a.op("RET")
}
