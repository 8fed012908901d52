package main

// propagate takes steps until enough lanes have ended, as the twin does.
func (a *ymm) propagate() {
	a.text("propagate2", 0, 64, "func propagate2(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)")
	a.op("MOVQ", "w+0(FP)", "DI")
	a.op("MOVQ", "phase+8(FP)", "AX")
	a.op("MOVQ", "live+16(FP)", "R8")
	a.op("MOVQ", "quota+24(FP)", "R9")
	a.op("XORL", "R10", "R10") // dead
	a.op("MOVQ", 0, "steps+56(FP)")
	a.constants()

	a.note("R12 is the group's place in the table, SI its row of what moved.")
	a.op("MOVL", "AX", "BX")
	a.op("LEAL", "-3(AX)", "CX")
	a.op("CMPL", "AX", 3)
	a.op("CMOVLGE", "CX", "AX")
	a.op("LEAQ", "·boxes2(SB)", "R12")
	a.op("LEAQ", at2("DI", movedRow), "SI")
	a.op("IMUL3Q", 3*6*4, "AX", "CX")
	a.op("ADDQ", "CX", "R12")
	a.op("SHLQ", 5, "AX")
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
	a.mov(at2("DI", placedRow), "Y0")
	a.op("VPAND", at2("DI", placedRow+1), "Y0", "Y0")
	a.op("VPAND", at2("DI", placedRow+2), "Y0", "Y0")
	a.op("VPCMPEQW", constant(digits2), "Y0", "Y0")
	a.lanes(0, "CX")
	a.op("ANDL", "BX", "CX")
	a.op("XORL", "CX", "BX") // stuck
	a.op("TESTL", "CX", "CX")
	a.jump("JEQ", "return")
	a.note("All digits have one cell; but two may have the same.")
	a.op("VPXOR", "Y0", "Y0", "Y0")
	a.op("MOVQ", "DI", "DX")
	a.loop("double", 9, "", func() {
		for i := range 9 {
			a.mov(at2("DX", i), y(1+i))
			a.less(y(1+i), y(1+i))
			a.op("VPOR", y(1+i), "Y0", "Y0")
		}
		a.op("ADDQ", 9*32, "DX")
	})
	a.op("VPXOR", "Y1", "Y1", "Y1")
	a.op("VPCMPEQW", "Y1", "Y0", "Y0")
	a.lanes(0, "AX")
	a.op("NOTL", "AX")
	a.op("ANDL", "CX", "AX")
	a.op("ORL", "AX", "R10")
	a.op("XORL", "AX", "CX")
	a.label("return")
	a.op("MOVQ", "R10", "dead+32(FP)")
	a.op("MOVQ", "BX", "stuck+40(FP)")
	a.op("MOVQ", "CX", "solved+48(FP)")
	a.op("VZEROUPPER")
	a.op("RET")
}

func (a *ymm) step(name string, counting bool) {
	a.op("VPXOR", "Y0", "Y0", "Y0")
	for _, r := range []int{badRow, emptyRow, lostRow} {
		a.mov("Y0", at2("DI", r))
	}
	a.mov(constant(digits2), "Y0")
	a.mov("Y0", at2("DI", fixedRow))
	a.op("MOVL", 3, "R13")
	a.label(name + "box")
	a.box(counting)
	a.op("DECL", "R13")
	a.jump("JNE", name+"box")

	a.mov(at2("DI", lostRow), "Y0")
	a.mov("Y0", "(SI)")
	a.mov(at2("DI", fixedRow), "Y0")
	a.mov("Y0", at2("SI", placedRow-movedRow))
	a.note("The next group, or the first.")
	a.op("ADDQ", 32, "SI")
	a.op("LEAQ", at2("DI", movedRow), "AX")
	a.op("LEAQ", at2("DI", placedRow), "BX")
	a.op("LEAQ", "·boxes2(SB)", "CX")
	a.op("CMPQ", "SI", "BX")
	a.op("CMOVQEQ", "AX", "SI")
	a.op("CMOVQEQ", "CX", "R12")

	a.op("VPXOR", "Y2", "Y2", "Y2")
	a.mov(at2("DI", emptyRow), "Y0")
	a.op("VPAND", constant(sign2), "Y0", "Y0")
	a.op("VPOR", at2("DI", badRow), "Y0", "Y0")
	a.op("VPCMPEQW", "Y2", "Y0", "Y0")
	a.mov("(AX)", "Y1")
	a.or3(at2("AX", 2), at2("AX", 1), "Y1", "Y1")
	a.op("VPCMPEQW", "Y2", "Y1", "Y1")
	a.lanes(0, "AX")
	a.lanes(1, "BX")
	a.op("NOTL", "AX")
	a.op("ANDL", "R8", "AX")
	a.op("ANDL", "R8", "BX")
	a.op("ORL", "AX", "R10")
	a.op("MOVL", "R10", "CX")
	a.op("ORL", "BX", "CX")
	a.op("POPCNTL", "CX", "CX")
	a.op("INCQ", "steps+56(FP)")
	a.op("CMPL", "CX", "R9")
	a.jump("JGE", "done")
}

// consistent leaves in Y(dst) on what the other boxes' triads leave of three.
func (a *ymm) consistent(base string, first int, other1, other2 string, dst int) {
	for i := range 3 {
		a.mov(at2(other1, i), y(i))
	}
	for i := range 3 {
		i1, i2 := (i+1)%3, (i+2)%3
		d := y(dst + i)
		a.op("VPAND", at2(other2, i2), y(i1), d)
		a.op("VPAND", at2(other2, i1), y(i2), "Y15")
		a.op("VPOR", "Y15", d, d)
		a.op("VPAND", at2(base, first+i), d, d)
	}
}

// count applies the counting rule to three triads.
func (a *ymm) count(p int) {
	a.op("VPOR", y(p+1), y(p), "Y2")
	a.op("VPOR", y(p+2), y(p+1), "Y0")
	a.op("VPOR", y(p+2), y(p), "Y1")
	for i := range 3 {
		a.op("VPANDN", y(p+i), y(i), y(i)) // forced
		more := y(3 + i)
		a.less(y(i), more)
		a.less(more, more) // nonzero: three or more
		a.op("VPCMPEQW", constant(zero2), more, "Y7")
		a.op("VPBLENDVB", "Y7", y(p+i), y(i), y(p+i))
		a.less(more, "Y6") // nonzero: too many
		a.op("VPOR", "Y6", "Y8", "Y8")
	}
}

// less takes away the lowest bit of each word.
func (a *ymm) less(src, dst string) {
	a.op("VPADDW", constant(ones2), src, "Y15")
	a.op("VPAND", "Y15", src, dst)
}

func (a *ymm) box(counting bool) {
	a.point("DI", cells, own, h1, h2, v1, v2)
	const p, q = 9, 12
	a.consistent(own, 0, h1, h2, p)
	a.consistent(own, vRow-hRow, v1, v2, q)
	if counting {
		a.mov(at2("DI", badRow), "Y8")
		a.count(p)
		a.count(q)
		a.mov("Y8", at2("DI", badRow))
	}
	for i := range 9 {
		a.op("VPAND", at2(cells, i), y(p+i/3), y(i))
		a.op("VPAND", y(q+i%3), y(i), y(i))
	}

	a.note("places")
	for i := range 3 {
		a.or3(y(3*i+2), y(3*i+1), y(3*i), y(p+i))
		a.or3(y(6+i), y(3+i), y(i), y(q+i))
	}
	a.or3(y(p+2), y(p+1), y(p), "Y15")
	a.op("VPXOR", constant(digits2), "Y15", "Y15")
	a.op("VPOR", at2("DI", badRow), "Y15", "Y15")
	a.mov("Y15", at2("DI", badRow))
	for _, t := range []int{p, q} { // exactly one of three
		a.op("VPAND", y(t+1), y(t), "Y15")
		a.op("VPXOR", y(t+1), y(t), y(t))
		a.op("VPXOR", y(t+2), y(t), y(t))
		a.op("VPANDN", y(t), "Y15", y(t))
	}
	const hidden = "Y9"
	a.op("VPAND", y(q), y(p), hidden)

	a.note("hidden singles")
	for i := range 9 {
		only, none := y(10+i%3), y(13+i%3)
		a.op("VPAND", hidden, y(i), only)
		a.op("VPCMPEQW", constant(zero2), only, none)
		a.op("VPBLENDVB", none, y(i), only, y(i))
	}
	if counting {
		a.op("VPAND", at2("DI", fixedRow), hidden, hidden)
		a.mov(hidden, at2("DI", fixedRow))
	} else {
		a.naked(hidden)
	}
	for i := range 9 {
		a.mov(y(i), at2(cells, i))
	}

	a.note("triads")
	a.mov(at2("DI", lostRow), "Y15")
	for v := range 2 {
		for i := range 3 {
			if v == 0 {
				a.or3(y(3*i+2), y(3*i+1), y(3*i), y(9+i))
			} else {
				a.or3(y(6+i), y(3+i), y(i), y(9+i))
			}
			r := at2(own, v*(vRow-hRow)+i)
			a.op("VPXOR", r, y(9+i), "Y14")
			a.mov(y(9+i), r)
			a.op("VPOR", "Y14", "Y15", "Y15")
		}
	}
	a.mov("Y15", at2("DI", lostRow))
}

// naked does what the function naked of the twin does: the sum of the digits that are
// alone is their union, unless two are the same.
func (a *ymm) naked(hidden string) {
	a.note("naked singles")
	const any, sum, empties = "Y10", "Y11", "Y12"
	for i := range 9 {
		a.op("VPADDW", constant(ones2), y(i), "Y14")
		a.op("VPAND", "Y14", y(i), "Y13")
		a.op("VPCMPEQW", constant(zero2), "Y13", "Y13")
		if i == 0 {
			a.mov("Y14", empties)
			a.op("VPAND", "Y13", y(i), any)
			a.mov(any, sum)
			a.mov(any, at2("DI", nakedRow))
			continue
		}
		a.op("VPOR", "Y14", empties, empties)
		a.op("VPAND", "Y13", y(i), "Y13")
		a.mov("Y13", at2("DI", nakedRow+i))
		a.op("VPADDW", "Y13", sum, sum)
		a.op("VPOR", "Y13", any, any)
	}
	a.op("VPANDN", hidden, any, hidden)
	a.op("VPXOR", any, sum, sum)
	a.or3(at2("DI", badRow), hidden, sum, sum)
	a.mov(sum, at2("DI", badRow))
	a.op("VPOR", at2("DI", emptyRow), empties, empties)
	a.mov(empties, at2("DI", emptyRow))
	a.op("VPAND", at2("DI", fixedRow), any, "Y15")
	a.mov("Y15", at2("DI", fixedRow))
	for i := range 9 {
		a.op("VPANDN", y(i), any, y(i))
		a.op("VPOR", at2("DI", nakedRow+i), y(i), y(i))
	}
}
