package canon

// SlowMinlex computes [Classic.Minlex] by trying all 3,359,232 maps of the cells, each
// until its image is larger than the least so far. It shares no code with the fast
// search, and is its reference.
func SlowMinlex(p *Cells) ClassicForm {
	var lines [1296][9]uint8 // the orders of rows, and of columns
	orders := [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for i := range lines {
		for place := range uint8(9) {
			of := orders[i/6/[3]int{1, 6, 36}[place/3]%6]
			lines[i][place] = orders[i%6][place/3]*3 + of[place%3]
		}
	}
	out := ClassicForm{Image: *p, Map: Identity()}
	out.Map.Digits, _ = (&Classic{}).named(p, &out.Map)
	out.Image = out.Map.Apply(p)
	for mirror := range 2 {
		down, right := 9, 1
		if mirror == 1 {
			down, right = 1, 9
		}
		for r := range lines {
			for k := range lines {
				slowTry(p, &lines[r], &lines[k], down, right, &out)
			}
		}
	}
	return out
}

// slowTry compares the image under one change of the cells with the least so far.
func slowTry(p *Cells, rows, cols *[9]uint8, down, right int, out *ClassicForm) {
	var names [10]uint8
	last, smaller := uint8(0), false
	for i := range 81 {
		d := p[int(rows[i/9])*down+int(cols[i%9])*right]
		if d != 0 && names[d] == 0 {
			last++
			names[d] = last
		}
		v := names[d]
		if !smaller && v > out.Image[i] {
			return
		}
		smaller = smaller || v < out.Image[i]
		out.Image[i] = v
	}
	if smaller {
		out.Map = Map{right == 9, *rows, *cols, completed(names, last)}
		out.Automorphisms = 0
	}
	out.Automorphisms++
}
