package main

import "fmt"

// Registers through a phase of propagate. A box uses Z0–Z8 for its cells and
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

// propagate takes steps until enough lanes have ended. Its six phases are
// unrolled: three groups of boxes, each with and without the counting rule.
func (a *v512) propagate() {
	a.text("propagate512", 0, 64, "func propagate512(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("ADDQ", 64*bias, "DI")
	a.op("MOVQ", "phase+8(FP)", "SI")
	a.op("MOVQ", "live+16(FP)", "R8")
	a.op("MOVQ", "quota+24(FP)", "R9")
	a.op("XORQ", "R10", "R10") // dead
	a.op("XORQ", "R11", "R11") // steps
	a.words(allDigits, digits)
	a.tern(0xff, ones, ones, ones)
	for phase := 1; phase < 6; phase++ {
		a.op("CMPQ", "SI", phase)
		a.jump("JEQ", fmt.Sprintf("phase%d", phase))
	}
	for phase := range 6 {
		a.phase(phase)
	}
	a.jump("JMP", "phase0")

	a.label("done")
	a.op("NOTL", "R10")
	a.op("ANDL", "R10", "BX")
	a.op("NOTL", "R10")
	a.load(placedRow, "Z0")
	a.load(placedRow+1, "Z1")
	a.tern(and3, row(placedRow+2), "Z1", "Z0")
	a.op("VPCMPEQW", digits, "Z0", "K1")
	a.op("KMOVD", "K1", "CX")
	a.op("ANDL", "BX", "CX")
	a.op("XORL", "CX", "BX")
	a.op("MOVQ", "R10", "dead+32(FP)")
	a.op("MOVQ", "BX", "stuck+40(FP)")
	a.op("MOVQ", "CX", "solved+48(FP)")
	a.op("MOVQ", "R11", "steps+56(FP)")
	a.op("VZEROUPPER")
	a.op("RET")
}

func (a *v512) phase(phase int) {
	group, counting := phase%3, phase%2 == 0
	a.label(fmt.Sprintf("phase%d", phase))
	for _, r := range []string{moved, most, bad, empty} {
		a.op("VPXORD", r, r, r)
	}
	a.mov(digits, placed)
	a.mov(digits, cover)
	for band := range 3 {
		a.box(boxOf(group, band), counting)
	}

	a.store(moved, movedRow+group)
	a.store(placed, placedRow+group)
	if counting { // more than 3 is bit 15 of the sum
		a.words(0x8000-4, "Z0")
		a.op("VPADDW", "Z0", most, most)
		a.op("VPORD", most, empty, empty)
	}
	a.words(0x8000, "Z1")
	a.tern(orAnd, "Z1", empty, bad)
	a.tern(orLess, cover, digits, bad)
	a.op("VPTESTMW", bad, bad, "K1")
	a.op("VPORD", row(movedRow+(group+1)%3), moved, moved)
	a.op("VPORD", row(movedRow+(group+2)%3), moved, moved)
	a.op("VPTESTNMW", moved, moved, "K2")
	a.op("KMOVD", "K1", "AX")
	a.op("KMOVD", "K2", "BX")
	a.op("ANDL", "R8", "AX")
	a.op("ANDL", "R8", "BX")
	a.op("ORL", "AX", "R10")
	a.op("MOVL", "R10", "CX")
	a.op("ORL", "BX", "CX")
	a.op("POPCNTL", "CX", "CX")
	a.op("INCQ", "R11")
	a.op("CMPQ", "CX", "R9")
	a.jump("JGE", "done")
}

// consistent leaves in dst what the other boxes' triads leave of three.
func (a *v512) consistent(own, other1, other2 int, dst [3]string) {
	for i, r := range []string{"Z15", "Z16", "Z17"} {
		a.load(other1+i, r)
	}
	for i, d := range dst {
		i1, i2 := (i+1)%3, (i+2)%3
		a.op("VPANDD", row(other2+i2), z(15+i1), d)
		a.tern(orAnd, row(other2+i1), z(15+i2), d)
		a.op("VPANDD", row(own+i), d, d)
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

func (a *v512) box(b int, counting bool) {
	a.note("box %d", b)
	h, v := hRow+3*b, vRow+3*b
	p, q := [3]string{"Z9", "Z10", "Z11"}, [3]string{"Z12", "Z13", "Z14"}
	h1, h2 := inBand(b)
	v1, v2 := inStack(b)
	a.consistent(h, hRow+3*h1, hRow+3*h2, p)
	a.consistent(v, vRow+3*v1, vRow+3*v2, q)
	if counting {
		a.words(2, "Z28")
		a.count(p)
		a.count(q)
	}
	for i := range 9 {
		a.load(cellRow+9*b+i, z(i))
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

	a.note("hidden and naked singles")
	for i := range 9 {
		x, naked, less := z(i), z(9+i), [2]string{"Z19", "Z20"}[i%2]
		a.op("VPANDD", hidden, x, naked)
		a.op("VPTESTMW", hidden, x, k(1+i%3))
		a.op("VMOVDQU16", naked, k(1+i%3), x)
		a.op("VPADDW", ones, x, less)
		a.op("VPTESTNMW", less, x, k(4+i%3))
		a.op("VMOVDQU16.Z", x, k(4+i%3), naked)
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

	a.note("box elimination, triads")
	for i := range 9 {
		a.tern(keep, any, n(i), z(i))
		a.store(z(i), cellRow+9*b+i)
	}
	for i := range 3 {
		a.tern3(or3, z(3*i+2), z(3*i+1), z(3*i), p[i])
		a.tern3(or3, z(6+i), z(3+i), z(i), q[i])
	}
	for i := range 3 {
		a.tern(orXor, row(h+i), p[i], moved)
		a.store(p[i], h+i)
		a.tern(orXor, row(v+i), q[i], moved)
		a.store(q[i], v+i)
	}
}
