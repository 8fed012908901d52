package main

// Registers through a step of propagate. A box uses Z0–Z8 for its cells and
// Z9–Z20, Z27–Z29 for what comes and goes.
const (
	moved  = "Z21" // OR of what the triads lost
	placed = "Z22" // AND of the digits that have a cell of their own
	most   = "Z23" // maximum of the counting rule's counts
	bad    = "Z24" // contradictions: any bit
	cover  = "Z25" // AND of the digits that have a place
	empty  = "Z26" // bit 15: a cell without a digit
	digits = "Z30" // 0x1ff
	ones   = "Z31" // 0xffff, which is also -1
)

// Where a box's rows are.
const (
	cells = "AX"
	own   = "BX" // minirows; minicolumns are vRow-hRow rows on
	h1    = "CX"
	h2    = "DX"
	v1    = "R14"
	v2    = "R15"
)

// propagate takes steps until enough lanes have ended. Two copies of a step
// alternate, with the counting rule and without.
func (a *v512) propagate(name string) {
	a.text(name, 0, 64, "func "+name+"(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "phase+8(FP)", "AX")
	a.op("MOVQ", "live+16(FP)", "R8")
	a.op("MOVQ", "quota+24(FP)", "R9")
	a.op("XORL", "R10", "R10") // dead
	a.op("XORL", "R11", "R11") // steps
	a.words16(allDigits, "BX", digits)
	a.tern(0xff, ones, ones, ones)

	a.note("R12 is the group's place in the table, SI its row of what moved.")
	a.op("MOVL", "AX", "BX")
	a.op("LEAL", "-3(AX)", "CX")
	a.op("CMPL", "AX", 3)
	a.op("CMOVLGE", "CX", "AX")
	a.op("LEAQ", "·boxes512(SB)", "R12")
	a.op("LEAQ", at("DI", movedRow), "SI")
	a.op("IMUL3Q", 3*6*4, "AX", "CX")
	a.op("ADDQ", "CX", "R12")
	a.op("SHLQ", 6, "AX")
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
	a.mov(at("DI", placedRow), "Z0")
	a.mov(at("DI", placedRow+1), "Z1")
	a.tern(and3, at("DI", placedRow+2), "Z1", "Z0")
	a.op("VPCMPEQW", digits, "Z0", "K1")
	a.op("KMOVD", "K1", "CX")
	a.op("ANDL", "BX", "CX")
	a.op("XORL", "CX", "BX") // stuck
	a.op("TESTL", "CX", "CX")
	a.jump("JEQ", "return")
	a.note("All digits have one cell; but two may have the same.")
	a.op("VPXORD", "Z0", "Z0", "Z0")
	a.op("MOVQ", "DI", "DX")
	a.loop("double", 9, "", func() {
		for i := range 9 {
			a.mov(at("DX", i), z(1+i))
			a.op("VPADDW", ones, z(1+i), z(10+i))
			a.tern(orAnd, z(10+i), z(1+i), "Z0")
		}
		a.op("ADDQ", 9*64, "DX")
	})
	a.op("VPTESTMW", "Z0", "Z0", "K1")
	a.op("KMOVD", "K1", "AX")
	a.op("ANDL", "CX", "AX")
	a.op("ORL", "AX", "R10")
	a.op("XORL", "AX", "CX")
	a.label("return")
	a.op("MOVQ", "R10", "dead+32(FP)")
	a.op("MOVQ", "BX", "stuck+40(FP)")
	a.op("MOVQ", "CX", "solved+48(FP)")
	a.op("MOVQ", "R11", "steps+56(FP)")
	a.op("VZEROUPPER")
	a.op("RET")
}

func (a *v512) step(name string, counting bool) {
	for _, r := range []string{moved, most, bad, empty} {
		if r != empty && r != most || (r == most) == counting {
			a.op("VPXORD", r, r, r)
		}
	}
	a.mov(digits, placed)
	a.mov(digits, cover)
	a.op("MOVL", 3, "R13")
	a.label(name + "box")
	a.box(counting)
	a.op("DECL", "R13")
	a.jump("JNE", name+"box")

	a.mov(moved, "(SI)")
	a.mov(placed, at("SI", placedRow-movedRow))
	a.note("The next group, or the first.")
	a.op("ADDQ", 64, "SI")
	a.op("LEAQ", at("DI", movedRow), "AX")
	a.op("LEAQ", at("DI", placedRow), "BX")
	a.op("LEAQ", "·boxes512(SB)", "CX")
	a.op("CMPQ", "SI", "BX")
	a.op("CMOVQEQ", "AX", "SI")
	a.op("CMOVQEQ", "CX", "R12")

	if counting { // more than 3 is bit 15 of the sum
		a.words16(0x8000-4, "BX", "Z0")
		a.op("VPADDW", "Z0", most, empty)
	}
	a.words16(0x8000, "BX", "Z1")
	a.tern(orAnd, "Z1", empty, bad)
	a.tern(orLess, cover, digits, bad)
	a.op("VPTESTMW", bad, bad, "K1")
	a.mov("(AX)", "Z2")
	a.op("VPORD", at("AX", 1), "Z2", "Z2")
	a.op("VPORD", at("AX", 2), "Z2", "Z2")
	a.op("VPTESTNMW", "Z2", "Z2", "K2")
	a.op("KMOVD", "K1", "AX")
	a.op("KMOVD", "K2", "BX")
	a.op("ANDL", "R8", "AX")
	a.op("ANDL", "R8", "BX")
	a.op("ORL", "AX", "R10")
	a.op("MOVL", "R10", "CX")
	a.op("ORL", "BX", "CX")
	a.op("POPCNTL", "CX", "CX")
	a.op("INCL", "R11")
	a.op("CMPL", "CX", "R9")
	a.jump("JGE", "done")
}

// consistent leaves in dst what the other boxes' triads leave of three.
func (a *v512) consistent(base string, first int, other1, other2 string, dst [3]string) {
	for i := range 3 {
		a.mov(at(other1, i), z(15+i))
	}
	for i, d := range dst {
		i1, i2 := (i+1)%3, (i+2)%3
		a.op("VPANDD", at(other2, i2), z(15+i1), d)
		a.tern(orAnd, at(other2, i1), z(15+i2), d)
		a.op("VPANDD", at(base, first+i), d, d)
	}
}

// count applies the counting rule to three triads.
func (a *v512) count(p [3]string) {
	for i := range 3 {
		a.tern3(only, p[(i+2)%3], p[(i+1)%3], p[i], z(15+i))
	}
	for i := range 3 {
		a.op("VPOPCNTW", z(15+i), z(18+i))
		a.op("VPCMPUW", 6, "Z28", z(18+i), k(1+i)) // > 2
		a.op("VPMAXUW", z(18+i), most, most)
	}
	for i := range 3 {
		a.op("VMOVDQU16", z(15+i), k(1+i), p[i])
	}
}

func (a *v512) box(counting bool) {
	a.point("DI", cells, own, h1, h2, v1, v2)
	p, q := [3]string{"Z9", "Z10", "Z11"}, [3]string{"Z12", "Z13", "Z14"}
	a.consistent(own, 0, h1, h2, p)
	a.consistent(own, vRow-hRow, v1, v2, q)
	if counting {
		a.words16(2, "R14", "Z28")
		a.count(p)
		a.count(q)
	}
	for i := range 9 {
		a.mov(at(cells, i), z(i))
		a.tern(and3, q[i%3], p[i/3], z(i))
	}

	a.note("places")
	for i := range 3 {
		a.tern3(or3, z(3*i+2), z(3*i+1), z(3*i), p[i])
		a.tern3(or3, z(6+i), z(3+i), z(i), q[i])
	}
	a.tern3(or3, p[2], p[1], p[0], "Z15")
	a.op("VPANDD", "Z15", cover, cover)
	a.tern(one, p[2], p[1], p[0])
	a.tern(one, q[2], q[1], q[0])
	const hidden = "Z18"
	a.op("VPANDD", p[0], q[0], hidden)

	a.note("hidden singles")
	for i := range 9 {
		a.op("VPANDD", hidden, z(i), z(9+i))
		a.op("VPTESTMW", hidden, z(i), k(1+i%6))
		a.op("VMOVDQU16", z(9+i), k(1+i%6), z(i))
	}
	if counting {
		a.op("VPANDD", hidden, placed, placed)
	} else {
		a.naked(hidden)
	}
	for i := range 9 {
		a.mov(z(i), at(cells, i))
	}

	a.note("triads")
	for i := range 3 {
		a.tern3(or3, z(3*i+2), z(3*i+1), z(3*i), p[i])
		a.tern3(or3, z(6+i), z(3+i), z(i), q[i])
	}
	for i := range 3 {
		a.tern(orXor, at(own, i), p[i], moved)
		a.mov(p[i], at(own, i))
		a.tern(orXor, at(own, vRow-hRow+i), q[i], moved)
		a.mov(q[i], at(own, vRow-hRow+i))
	}
}

// naked does what the function naked of the twin does.
func (a *v512) naked(hidden string) {
	a.note("naked singles")
	for i := range 9 {
		less := [2]string{"Z19", "Z20"}[i%2]
		a.op("VPADDW", ones, z(i), less)
		a.op("VPTESTNMW", less, z(i), k(1+i%6))
		a.op("VMOVDQU16.Z", z(i), k(1+i%6), z(9+i))
		if i%2 == 1 {
			a.tern(or3, "Z20", "Z19", empty)
		} else if i == 8 {
			a.op("VPORD", less, empty, empty)
		}
	}
	n := func(i int) string { return z(9 + i) }
	a.tern3(maj, n(2), n(1), n(0), "Z19")
	a.tern3(maj, n(5), n(4), n(3), "Z20")
	a.tern(or3, "Z20", "Z19", bad)
	a.tern3(maj, n(8), n(7), n(6), "Z19")
	a.tern3(or3, n(2), n(1), n(0), "Z27")
	a.tern3(or3, n(5), n(4), n(3), "Z28")
	a.tern3(or3, n(8), n(7), n(6), "Z29")
	a.tern3(maj, "Z29", "Z28", "Z27", "Z20")
	a.tern(or3, "Z20", "Z19", bad)
	const any = "Z27"
	a.tern(or3, "Z29", "Z28", any)
	a.tern(orLess, any, hidden, bad)
	a.op("VPANDD", any, placed, placed)
	for i := range 9 {
		a.tern(keep, any, n(i), z(i))
	}
}
