package main

import "fmt"

// Registers through a step of propagate with NEON. A box has its cells in V0–V8 and
// what comes and goes in V9–V23, the triads it had in V15–V20.
const (
	movedN  = 24 // sum of what the triads lost
	placedN = 25 // AND of the digits that have a cell of their own
	nineN   = 26 // 9
	mostN   = 26 // maximum of the counting rule's counts, bytes
	badN    = 27 // contradictions: any bit
	coverN  = 28 // AND of the digits that have a place
	twoN    = 29 // 2 in each byte, or spare
	onesN   = 30 // 0xffff, which is also -1
	deadN   = 31 // the dead lanes, and others that don't live

	liveRow = lineRow // 1 in the live lanes
)

// Where the triads of a box are, and its cells.
func (a *neon) pointers(b int) (h, v string) {
	reg := func(i int) string {
		if i >= 18 { // reserved
			i++
		}
		return fmt.Sprintf("R%d", i)
	}
	return reg(1 + b), reg(10 + b)
}

// propagate takes steps until enough lanes have ended, as the twin does. The six steps
// follow one another, and a call enters at its phase.
func (a *neon) propagate() {
	a.text("propagate8", 0, 64, "func propagate8(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)")
	a.op("MOVD", "w+0(FP)", "R0")
	for b := range 9 {
		h, v := a.pointers(b)
		a.op("ADD", 16*(hRow+3*b), "R0", h)
		a.op("ADD", 16*(vRow+3*b), "R0", v)
	}
	a.op("MOVD", "live+16(FP)", "R24")
	a.op("MOVD", "quota+24(FP)", "R23")
	a.op("MOVD", "ZR", "R22")       // steps
	a.op("MOVD", -16*8, "R21")      // back to a box's first cell
	a.op("MOVD", 16*(9*4-8), "R25") // to the next box, if that is four on or seven back
	a.op("MOVD", -16*(9*7+8), "R26")
	a.op("VEOR", v(deadN), v(deadN), v(deadN))
	a.op("VMOVI", 0xff, v(onesN))
	a.op("MOVD", "$·constants8(SB)", "R20")
	a.op("FMOVQ", at8("R20", weights8), f(0))
	a.op("VDUP", "R24", words8(1))
	a.test(0, 1, 1)
	a.op("VUSHR", 15, words8(1), words8(1))
	a.op("FMOVQ", f(1), at8("R0", liveRow))

	a.op("MOVD", "phase+8(FP)", "R24")
	for p := range 6 {
		a.op("ADD", 16*9*groups[3*(p%3)], "R0", "R20")
		a.op("CMP", p, "R24")
		a.jump("BEQ", fmt.Sprintf("step%d", p))
	}
	for p := range 6 {
		a.label(fmt.Sprintf("step%d", p))
		a.step(p%3, p%2 == 0)
	}
	a.jump("JMP", "step0")

	a.label("done")
	a.op("MOVD", "$·constants8(SB)", "R25")
	a.op("FMOVQ", at8("R25", weights8), f(0))
	a.op("FMOVQ", at8("R0", liveRow), f(2))
	a.test(2, 2, 2)
	a.and(2, deadN, deadN)
	a.and(2, 1, 1)
	a.without(deadN, 1, 1) // stuck, or solved
	for i := range 3 {
		a.op("FMOVQ", at8("R0", placedRow+i), f(2+i))
	}
	a.and(2, 3, 3)
	a.and(3, 4, 4)
	a.op("VUSHR", 7, words8(onesN), words8(5))
	a.op("VCMEQ", words8(4), words8(5), words8(4))
	a.and(1, 4, 4) // solved
	a.without(4, 1, 1)
	a.op("VORR", v(4), v(4), v(5))
	a.bits(5, 0, "R24")
	a.jump("CBZ R24,", "return")
	a.note("All digits have one cell; but two may have the same.")
	a.op("VEOR", v(5), v(5), v(5))
	a.op("MOVD", "R0", "R20")
	a.op("MOVD", 9, "R21")
	a.label("double")
	for _, n := range []int{4, 4, 1} {
		a.getNext("R20", 16, n)
		for i := range n {
			a.add(onesN, 16+i, 20)
			a.and(20, 16+i, 20)
			a.or(20, 5, 5)
		}
	}
	a.op("SUBS", 1, "R21")
	a.jump("BNE", "double")
	a.test(5, 5, 5)
	a.and(4, 5, 5)
	a.or(5, deadN, deadN)
	a.without(5, 4, 4)
	a.label("return")
	for _, r := range []struct {
		reg  int
		name string
	}{{deadN, "dead+32"}, {1, "stuck+40"}, {4, "solved+48"}} {
		a.bits(r.reg, 0, "R24")
		a.op("MOVD", "R24", r.name+"(FP)")
	}
	a.op("MOVD", "R22", "steps+56(FP)")
	a.op("RET")
}

func (a *neon) step(group int, counting bool) {
	a.xor(movedN, movedN, movedN)
	if counting {
		a.op("VMOVI", 2, v(twoN))
	} else {
		a.op("VMOVI", 9, v(nineN))
		a.op("VUSHR", 8, words8(nineN), words8(nineN))
	}
	for i := range 3 {
		a.box(groups[3*group+i], groups[(3*group+i+1)%9], i == 0, counting)
	}
	a.op("FMOVQ", f(movedN), at8("R0", movedRow+group))
	a.op("FMOVQ", f(placedN), at8("R0", placedRow+group))
	a.op("VUSHR", 7, words8(onesN), words8(2))
	a.xor(2, coverN, 2)
	if counting {
		a.op("VMOVI", 3, v(0))
		a.higherBytes(0, mostN, 0)
		a.op("VEXT", 8, v(0), v(0), v(1))
		a.or(1, 0, 0)
		a.op("VZIP1", v(0), v(0), v(0))
		a.or(0, 2, 2)
	} else {
		a.or(badN, 2, 2)
	}
	a.test(2, 2, 0)
	a.or(0, deadN, deadN)
	a.op("FMOVQ", at8("R0", movedRow+(group+1)%3), f(1))
	a.op("FMOVQ", at8("R0", movedRow+(group+2)%3), f(2))
	a.or3(movedN, 2, 1, 1)
	a.zero(1, 1)
	a.op("FMOVQ", at8("R0", liveRow), f(2))
	a.or(1, deadN, 3)
	a.and(2, 3, 3)
	a.op("VADDV", words8(3), "V3")
	a.op("FMOVS", f(3), "R24")
	a.op("ADD", 1, "R22")
	a.op("CMP", "R23", "R24")
	a.jump("BGE", "done")
}

// consistent leaves in V(dst) on what the other boxes' triads leave of the three in
// V(own) on. It uses V0–V6.
func (a *neon) consistent(other1, other2 string, own, dst int) {
	a.get(other1, 0, 3)
	a.get(other2, 3, 3)
	for i := range 3 {
		i1, i2 := (i+1)%3, (i+2)%3
		a.and(3+i2, i1, dst+i)
		a.and(3+i1, i2, 6)
		a.or(6, dst+i, dst+i)
		a.and(own+i, dst+i, dst+i)
	}
}

// count applies the counting rule to the six triads from V(p) on. A register takes the
// counts of two of them, a byte each.
func (a *neon) count(p int, first bool) {
	for t := 0; t < 6; t += 3 {
		for i := range 3 {
			a.or(p+t+(i+2)%3, p+t+(i+1)%3, t+i)
		}
		for i := range 3 {
			a.without(t+i, p+t+i, t+i) // forced
		}
	}
	for t := 0; t < 6; t += 2 {
		a.op("VCNT", v(t), v(6))
		a.op("VCNT", v(t+1), v(7))
		a.op("VADDP", v(7), v(6), v(6))
		if first && t == 0 {
			a.op("VORR", v(6), v(6), v(mostN))
		} else {
			a.op("VUMAX", v(6), v(mostN), v(mostN))
		}
		a.higherBytes(twoN, 6, 7)
		a.op("VZIP1", v(7), v(7), v(6))
		a.op("VZIP2", v(7), v(7), v(7))
		a.insert(6, t, p+t)
		a.insert(7, t+1, p+t+1)
	}
}

func (a *neon) box(b, next int, first, counting bool) {
	a.note("box %d", b)
	band1, band2 := inBand(b)
	stack1, stack2 := inStack(b)
	h, vv := a.pointers(b)
	h1, _ := a.pointers(band1)
	h2, _ := a.pointers(band2)
	_, v1 := a.pointers(stack1)
	_, v2 := a.pointers(stack2)
	const p, q, oldH, oldV = 9, 12, 15, 18
	const hidden, all, t = 22, 21, 23
	a.get(h, oldH, 3)
	a.get(vv, oldV, 3)
	a.consistent(h1, h2, oldH, p)
	a.consistent(v1, v2, oldV, q)
	if counting {
		a.count(p, first)
	}
	a.getNext("R20", 0, 4)
	a.getNext("R20", 4, 4)
	a.op("VLD1.P", "(R20)(R21)", list(8, 1))
	for i := range 9 {
		a.and(p+i/3, i, i)
		a.and(q+i%3, i, i)
	}
	a.triads(p, q)
	a.or3(p+2, p+1, p, all)
	into(first, a.and, all, coverN)
	a.maj(p+2, p+1, p, t)
	a.maj(q+2, q+1, q, hidden)
	a.or(t, hidden, hidden)
	a.without(hidden, all, hidden)

	for i := range 9 {
		a.test(hidden, i, 9+i%6)
		a.without(hidden, 9+i%6, 9+i%6)
		a.without(9+i%6, i, i)
	}
	if counting {
		into(first, a.and, hidden, placedN)
	} else {
		a.naked(hidden, first)
		a.get(h, oldH, 3)
	}
	a.putNext("R20", 0, 4)
	a.putNext("R20", 4, 4)
	switch next - b {
	case 4:
		a.op("VST1.P", list(8, 1), "(R20)(R25)")
	case -7:
		a.op("VST1.P", list(8, 1), "(R20)(R26)")
	default:
		a.putNext("R20", 8, 1)
		a.skip("R20", 9*(next-b-1))
	}
	a.triads(p, q)
	for i := range 3 {
		a.distance(oldH+i, p+i, movedN)
	}
	for i := range 3 {
		a.distance(oldV+i, q+i, movedN)
	}
	a.put(h, p, 3)
	a.put(vv, q, 3)
}

// into combines a register with an accumulator, which it sets at first.
func into(first bool, op func(m, n, d int), m, d int) {
	if first {
		op(m, m, d)
	} else {
		op(m, d, d)
	}
}

// triads sets the minirows and minicolumns by the cells.
func (a *neon) triads(p, q int) {
	for i := range 3 {
		a.or3(3*i+2, 3*i+1, 3*i, p+i)
	}
	for i := range 3 {
		a.or3(6+i, 3+i, i, q+i)
	}
}

// naked does what the function naked of the twin does. V9–V17 are where a cell has
// several digits. The sum of the other cells has a bit for each of them, unless one is
// empty, or two have the same digit.
func (a *neon) naked(hidden int, first bool) {
	a.note("naked singles")
	const several, any, count, t = 9, 23, 21, twoN
	for i := range 9 {
		a.add(onesN, i, several+i)
		a.test(several+i, i, several+i)
	}
	a.without(several, 0, any)
	for i := 1; i < 9; i++ {
		a.without(several+i, i, t)
		a.add(t, any, any)
		if i == 1 {
			a.add(several+1, several, count)
		} else {
			a.add(several+i, count, count)
		}
	}
	a.op("VCNT", v(any), v(t))
	a.pairs(t, t)
	a.op("VSUB", words8(count), words8(t), words8(t)) // -1 is true
	a.xor(nineN, t, t)
	into(first, a.or, t, badN)
	a.without(any, hidden, hidden)
	a.or(hidden, badN, badN)
	into(first, a.and, any, placedN)
	for i := range 9 {
		a.and(any, several+i, several+i)
		a.without(several+i, i, i)
	}
}
