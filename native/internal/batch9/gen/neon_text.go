package main

import "fmt"

// Puzzles in, solutions out.

// loadPuzzles turns up to 8 puzzles of 81 characters into a half: a byte
// transpose, then the candidates by a character's low four bits.
func (a *neon) loadPuzzles() {
	a.text("load8", 0, 40, "func load8(h *uint16, p *byte, stride, n, id uint64)")
	a.op("MOVD", "h+0(FP)", "R0")
	a.op("MOVD", "p+8(FP)", "R1")
	a.op("MOVD", "stride+16(FP)", "R2")
	a.op("MOVD", "n+24(FP)", "R3")
	a.op("MOVD", "$·constants8(SB)", "R5")
	a.note("Beyond the last puzzle, it is read again.")
	for i := range 8 {
		if i == 0 {
			a.op("MOVD", "R1", puzzle8(i))
			continue
		}
		a.op("CMP", i, "R3")
		a.op("CSEL", "GT, R2", "ZR", "R4")
		a.op("ADD", "R4", puzzle8(i-1), puzzle8(i))
	}
	const low, high, nibble, c = 16, 17, 18, 19
	a.op("FMOVQ", at8("R5", low8), f(low))
	a.op("FMOVQ", at8("R5", high8), f(high))
	a.op("VMOVI", 15, v(nibble))
	for _, first := range chunks2 {
		for i := range 8 {
			a.op("ADD", first, puzzle8(i), "R4")
			a.op("VLD1", "(R4)", list(i, 1))
		}
		at := [8]int{0, 1, 2, 3, 4, 5, 6, 7}
		spare := 8
		for range 3 {
			var next [8]int
			for i := range 4 {
				x, y := at[i], at[i+4]
				a.op("VZIP1", v(y), v(x), v(spare))
				a.op("VZIP2", v(y), v(x), v(x))
				next[2*i], next[2*i+1] = spare, x
				spare = y
			}
			at = next
		}
		for j, r := range at {
			a.and(nibble, r, r)
			a.op("VTBL", v(r), list(low, 1), v(c))
			a.op("VTBL", v(r), list(high, 1), v(r))
			for k, zip := range []string{"VZIP1", "VZIP2"} {
				a.op(zip, v(r), v(c), v(c+1))
				a.op("FMOVQ", f(c+1), at8("R0", rowOf(first+2*j+k)))
			}
		}
	}
	a.op("MOVD", "id+32(FP)", "R4")
	for i := range 8 {
		a.op("MOVH", "R4", fmt.Sprintf("%d(R0)", 16*halfID+2*i))
		a.op("ADD", 1, "R4")
	}
	a.op("RET")
}

// puzzle8 is the register that points to puzzle i.
func puzzle8(i int) string { return fmt.Sprintf("R%d", 6+i) }

// read writes a solved lane's digits.
func (a *neon) read() {
	a.text("read8", 0, 24, "func read8(lane *uint16, out *byte, base uint64)")
	a.op("MOVD", "lane+0(FP)", "R0")
	a.op("MOVD", "out+8(FP)", "R1")
	a.op("MOVD", "base+16(FP)", "R2")
	a.op("ADD", 64, "R2")
	for c := range 81 {
		a.op("MOVHU", fmt.Sprintf("%d(R0)", 16*rowOf(c)), "R3")
		a.op("CLZ", "R3", "R3")
		a.op("SUB", "R3", "R2", "R3")
		a.op("MOVB", "R3", fmt.Sprintf("%d(R1)", c))
	}
	a.op("RET")
}
