package main

import "fmt"

// What happens to the nodes of the NEON kernel between steps. Few lanes split at a
// time: so vectors find where each would, and move whole rows by table look-up; the
// bits of single candidates are changed one by one.

// srcRow is a scratch row: the bytes that a look-up takes.
const srcRow = lineRow + 4

// branch splits lanes, as the twin does.
func (a *neon) branch() {
	a.text("branch8", 0, 40, "func branch8(w, h *uint16, from, to, push uint64)")
	a.op("MOVD", "w+0(FP)", "R0")
	a.op("MOVD", "h+8(FP)", "R1")
	a.op("MOVD", "from+16(FP)", "R6")
	a.op("MOVD", "to+24(FP)", "R7")
	a.op("MOVD", "push+32(FP)", "R8")
	a.choose()
	a.op("MOVD", 0x100, "R9") // the bytes of lane 0
	a.op("MOVD", 0x202, "R10")
	a.op("ADD", 16*srcRow, "R0", "R11")

	a.jump("CBZ R8,", "nopush")
	a.note("Second children for the shelf: without the digit in the triad's cells.")
	a.op("MOVD", "R8", "R12")
	a.op("MOVD", "R11", "R13")
	a.label("pushed")
	a.lowest("R12", "R14")
	a.op("MADD", "R10, R9, R14", "R15")
	a.op("MOVH.P", "R15", "2(R13)")
	a.jump("CBNZ R12,", "pushed")
	a.shelve()
	a.op("MOVD", "$·triads8(SB)", "R2")
	a.op("MOVD", "R8", "R12")
	a.op("MOVD", "R1", "R13")
	a.label("cells")
	a.lowest("R12", "R14")
	a.op("ADD", "R14<<1", "R0", "R14")
	a.op("MOVHU", fmt.Sprintf("%d(R14)", 16*bitRow), "R15")
	a.op("MOVHU", fmt.Sprintf("%d(R14)", 16*secondRow), "R3")
	a.op("SUB", 16*hRow, "R3")
	a.op("LSR", 2, "R3")
	a.op("MOVWU", "(R2)(R3)", "R3")
	a.op("LSR", 16, "R3", "R4")
	a.op("MOVHU", "R3", "R3")
	for i := range 3 {
		a.clear("R13", "R3", "R15")
		if i < 2 {
			a.op("ADD", "R4", "R3")
		}
	}
	a.op("ADD", 2, "R13")
	a.jump("CBNZ R12,", "cells")
	a.label("nopush")

	a.jump("CBZ R6,", "nofree")
	a.note("Second children for free lanes: copies.")
	a.op("MOVD", "$·constants8(SB)", "R2")
	a.op("FMOVQ", at8("R2", lanes8), f(31))
	a.op("FMOVQ", f(31), "(R11)")
	a.op("MOVD", "R6", "R12")
	a.op("MOVD", "R7", "R13")
	a.label("sources")
	a.source("R12", "R13")
	a.jump("CBNZ R12,", "sources")
	a.move()
	a.op("MOVD", "R6", "R12")
	a.op("MOVD", "R7", "R13")
	a.label("seconds")
	a.lowest("R12", "R14")
	a.lowest("R13", "R15")
	a.op("ADD", "R14<<1", "R0", "R14")
	a.op("ADD", "R15<<1", "R0", "R15")
	a.op("MOVHU", fmt.Sprintf("%d(R14)", 16*bitRow), "R2")
	a.op("MOVHU", fmt.Sprintf("%d(R14)", 16*secondRow), "R3")
	a.clear("R15", "R3", "R2")
	a.jump("CBNZ R12,", "seconds")
	a.label("nofree")

	a.note("The first children.")
	a.op("ORR", "R6", "R8", "R12")
	a.op("ORR", "R12", "R7")
	a.label("firsts")
	a.lowest("R12", "R14")
	a.op("ADD", "R14<<1", "R0", "R14")
	a.op("MOVHU", fmt.Sprintf("%d(R14)", 16*bitRow), "R2")
	for i := range 2 {
		a.op("MOVHU", fmt.Sprintf("%d(R14)", 16*(othersRow+i)), "R3")
		a.clear("R14", "R3", "R2")
	}
	a.jump("CBNZ R12,", "firsts")
	a.fresh("R7")
	a.op("RET")
}

// lowest takes the lowest bit of a mask and leaves its number in lane.
func (a *neon) lowest(mask, lane string) {
	a.op("RBIT", mask, lane)
	a.op("CLZ", lane, lane)
	a.op("SUB", 1, mask, "R5")
	a.op("AND", "R5", mask)
}

// source puts the bytes of the lowest lane of from where those of the lowest of to belong.
func (a *neon) source(from, to string) {
	a.lowest(from, "R14")
	a.lowest(to, "R15")
	a.op("MADD", "R10, R9, R14", "R14")
	a.op("MOVH", "R14", "(R11)(R15<<1)")
}

// clear takes bits from a word.
func (a *neon) clear(base, offset, bits string) {
	at := fmt.Sprintf("(%s)(%s)", base, offset)
	a.op("MOVHU", at, "R5")
	a.op("BIC", bits, "R5")
	a.op("MOVH", "R5", at)
}

// fresh marks lanes as nodes that no step has been taken from.
func (a *neon) fresh(lanes string) {
	a.op("MOVD", "$·constants8(SB)", "R2")
	a.op("FMOVQ", at8("R2", weights8), f(3))
	a.op("VDUP", lanes, words8(4))
	a.test(3, 4, 4)
	a.op("ADD", 16*movedRow, "R0", "R2")
	a.get("R2", 0, 3)
	for i := range 3 {
		a.or(4, i, i)
	}
	a.put("R2", 0, 3)
}

// choose finds where each lane would split, by the rules of node.choose, for scratch.
func (a *neon) choose() {
	a.op("MOVD", "$·constants8(SB)", "R2")
	a.skip("R2", bands8)
	a.op("ADD", 16*hRow, "R0", "R3")
	a.op("ADD", 16*vRow, "R0", "R4")
	a.op("MOVD", 16*9, "R5")
	const in, best, row, sum, two, four = 16, 25, 26, 27, 28, 29 // of the best band so far
	const ten = 30
	a.op("VMOVI", 10, v(ten))
	a.op("VUSHR", 8, words8(ten), words8(ten))
	a.note("The band with the fewest ways.")
	for g := range 6 {
		at := 0 // the band's nine triads
		if g == 0 {
			at = in
		}
		for s := range 3 {
			switch {
			case g < 3:
				a.getNext("R3", at+3*s, 3)
			case s < 2:
				a.op("VLD1.P", "(R4)(R5)", list(at+3*s, 3))
			default:
				a.getNext("R4", at+3*s, 3)
				a.skip("R4", -18)
			}
		}
		for i, r := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
			a.and(at+3+r[1], at+r[0], 9+i)
			a.and(at+6+r[2], 9+i, 9+i)
		}
		if g == 0 {
			a.ways(sum, two, four)
			a.weigh(sum, two, four, ten, best)
			a.getNext("R2", row, 1)
			continue
		}
		a.ways(11, 10, 13)
		a.weigh(11, 10, 13, ten, 12)
		a.higher(12, best, 14)
		a.op("VUMIN", words8(12), words8(best), words8(best))
		a.getNext("R2", 15, 1)
		for _, r := range [][2]int{{15, row}, {11, sum}, {10, two}, {13, four}} {
			a.insert(14, r[0], r[1])
		}
		for i := range 9 {
			a.insert(14, i, in+i)
		}
	}

	a.note("In it the lowest digit with two ways, else three, else more.")
	const bit, t, spare = 0, 3, 4
	a.and(two, sum, t)
	a.without(four, t, t) // three
	a.or(four, sum, sum)
	a.without(sum, two, two)
	a.op("VORR", v(four), v(four), v(bit))
	for _, some := range []int{t, two} {
		a.test(some, some, spare)
		a.insert(spare, some, bit)
	}
	a.xor(t, t, t)
	a.op("VSUB", words8(bit), words8(t), words8(t))
	a.and(t, bit, bit)
	a.where(bit, in, row)
	a.op("ADD", 16*bitRow, "R0", "R2")
	a.put("R2", bit, 4)
}

// where finds the line and the box to split at, and leaves the offsets of their triads in
// V1–V3. The triads of the lanes' bands are in V(in) on, row has the offsets of the first.
func (a *neon) where(bit, in, row int) {
	a.note("Where that digit can be, and the line and the box to split at; -1 is true.")
	for i := range 9 {
		a.test(bit, in+i, in+i)
	}
	const firstStack, three, nine = 4, 5, 6 // the last two as offsets
	a.getNext("R2", firstStack, 3)
	const first, second, line, by, t = 9, 10, 11, 12, 13
	a.maj(in+6, in+3, in, first)
	a.maj(in+7, in+4, in+1, second)
	a.op("VMOVI", 2, v(line))
	a.op("VUSHR", 8, words8(line), words8(line))
	a.add(second, line, line)
	a.without(first, line, line)
	a.op("VSHL", 4, words8(line), words8(line))
	for s := range 2 {
		a.insert(second, in+3*s+1, in+3*s+2)
		a.insert(first, in+3*s, in+3*s+2)
	}
	a.higher(firstStack, row, t)
	a.op("VORR", v(three), v(three), v(by))
	a.insert(t, nine, by)
	const box0, box1, box2 = 13, 14, 15
	a.add(row, line, box0)
	a.add(by, box0, box1)
	a.add(by, box1, box2)
	in0, in1 := in+2, in+5 // the digit can be in box 0, in box 1
	a.or(in0, in1, 3)
	a.op("VORR", v(in1), v(in1), v(1))
	a.op("VBSL", v(box2), v(box1), v(1))
	a.insert(in0, box0, 1)
	a.op("VORR", v(in0), v(in0), v(2))
	a.op("VBSL", v(box0), v(box1), v(2))
	a.op("VBSL", v(box1), v(box2), v(3))
}

// ways adds the six bits in V9–V14 of each digit; the results may be V10, V11, V13. It uses
// V15 and V31.
func (a *neon) ways(sum, two, four int) {
	const s1, d1 = 31, 15
	a.add3(11, 10, 9, s1, d1)
	const s2, d2 = 10, 9
	a.add3(14, 13, 12, s2, d2)
	a.and(s1, s2, 12)
	a.xor(s1, s2, sum)
	a.add3(12, d2, d1, two, four)
}

// add3 adds three bits of each digit. The carry's register must be a spare one; that of the
// sum and that of q may be the same.
func (a *neon) add3(r, q, p, sum, carry int) {
	a.xor(q, p, carry)
	a.xor(r, carry, sum)
	a.op("VBSL", v(p), v(r), v(carry))
}

// weigh counts the ways, less ten. It uses V9, V14 and V15.
func (a *neon) weigh(sum, two, four, ten, dst int) {
	a.op("VCNT", v(four), v(15))
	a.add(15, 15, 15)
	a.op("VCNT", v(two), v(14))
	a.add(14, 15, 15)
	a.add(15, 15, 15)
	a.op("VCNT", v(sum), v(9))
	a.add(9, 15, 15)
	a.pairs(15, 15)
	a.op("VSUB", words8(ten), words8(15), words8(dst))
}

// lookUp loads n rows to registers from first on and moves their lanes by the byte numbers in
// V31.
func (a *neon) lookUp(base string, first, n int) {
	a.getNext(base, first, n)
	for i := range n {
		a.op("VTBL", v(31), list(first+i, 1), v(first+i))
	}
}

// move moves the lanes of a block, its puzzles' numbers with them, by the bytes that R11
// points to.
func (a *neon) move() {
	a.op("FMOVQ", "(R11)", f(31))
	a.op("MOVD", "R0", "R2")
	a.op("MOVD", "R0", "R3")
	for n := range (idRow + 1) / 4 {
		first := 4 * (n % 4)
		a.lookUp("R2", first, 4)
		a.putNext("R3", first, 4)
	}
}

// shelve copies lanes of a block to a half.
func (a *neon) shelve() {
	a.op("FMOVQ", "(R11)", f(31))
	a.op("MOVD", "R0", "R2")
	a.op("MOVD", "R1", "R3")
	for n := range hRow / 4 {
		first := 4 * (n % 4)
		a.lookUp("R2", first, 4)
		a.putNext("R3", first, 4)
	}
	a.lookUp("R2", 0, 1)
	a.skip("R2", idRow-hRow)
	a.lookUp("R2", 1, 1)
	a.put("R3", 0, 2)
}

// take moves waiting nodes of a half to free lanes, and returns those that are left.
func (a *neon) take() {
	a.text("take8", 0, 40, "func take8(w, h *uint16, to, has uint64) (left uint64)")
	a.op("MOVD", "w+0(FP)", "R0")
	a.op("MOVD", "h+8(FP)", "R1")
	a.op("MOVD", "to+16(FP)", "R6")
	a.op("MOVD", "has+24(FP)", "R7")
	a.op("MOVD", 0x100, "R9")
	a.op("MOVD", 0x202, "R10")
	a.op("ADD", 16*srcRow, "R0", "R11")
	const keep, ones, old, p, q = 30, 29, 16, 9, 12
	a.op("VMOVI", 0xff, v(ones))
	a.op("FMOVQ", f(ones), "(R11)")
	a.op("MOVD", "R6", "R12")
	a.label("sources")
	a.source("R7", "R12")
	a.jump("CBNZ R12,", "sources")
	a.op("MOVD", "R7", "left+32(FP)")
	a.op("FMOVQ", "(R11)", f(31))
	a.op("VCMEQ", words8(31), words8(ones), words8(keep))
	a.op("MOVD", "R0", "R3")
	a.op("ADD", 16*hRow, "R0", "R4")
	a.op("ADD", 16*vRow, "R0", "R5")
	for range 9 {
		a.nine(a.getNext, "R3")
		a.skip("R3", -9)
		for _, part := range [][2]int{{0, 4}, {4, 4}, {8, 1}} {
			a.replace("R1", part[0], part[1])
		}
		a.nine(a.putNext, "R3")
		a.triads(p, q)
		for _, t := range []struct {
			base  string
			first int
		}{{"R4", p}, {"R5", q}} {
			a.get(t.base, old, 3)
			for i := range 3 {
				a.insert(keep, old+i, t.first+i)
			}
			a.putNext(t.base, t.first, 3)
		}
	}
	a.op("ADD", 16*idRow, "R0", "R3")
	a.get("R3", 0, 1)
	a.replace("R1", 0, 1)
	a.put("R3", 0, 1)
	a.fresh("R6")
	a.op("RET")
}

// replace brings the lanes of n rows to registers from first on, where byte numbers in V31
// have them. It uses V16–V19.
func (a *neon) replace(base string, first, n int) {
	a.getNext(base, 16, n)
	for i := range n {
		a.op("VTBX", v(31), list(16+i, 1), v(first+i))
	}
}
