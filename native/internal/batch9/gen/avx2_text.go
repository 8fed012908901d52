package main

import "fmt"

// Puzzles in, solutions out: text to candidates and back, by transposing.

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
