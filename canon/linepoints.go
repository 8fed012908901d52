package canon

import (
	"math/big"
	"slices"
)

// The points that automorphisms of a puzzle permute:
//
//	rows · columns · bands · stacks · classes of rows, of columns · orientations · digits
//
// Rows are those of the puzzle, whichever its orientation, so that the choices of a
// search are points, and automorphisms map choices to choices.

// line is the point of a row in an orientation.
func (q *lineSearch) line(mirror, row int) int {
	if mirror == 1 {
		row += q.b.rows
	}
	return row
}

// lineAcross is the point of a column in an orientation.
func (q *lineSearch) lineAcross(mirror, col int) int { return q.line(1-mirror, col) }

// bandOf is the point of the band, or stack, of a line.
func (q *lineSearch) bandOf(line int) int {
	b := q.b
	if line < b.rows {
		return b.rows + b.cols + line/b.high
	}
	return b.rows + b.cols + b.rows/b.high + (line-b.rows)/b.wide
}

// classOf is the point of the class of a line.
func (q *lineSearch) classOf(line int) int {
	b := q.b
	first := b.rows + b.cols + b.rows/b.high + b.cols/b.wide
	if line < b.rows {
		return first + int(q.layers[0].class[0][line])
	}
	if b.turns {
		return first + b.rows + int(q.layers[0].class[1][line-b.rows])
	}
	return first + line
}

// digitPoint is the point of a digit.
func (q *lineSearch) digitPoint(d int) int { return q.points - q.b.digits + d - 1 }

// mirrorPoint is the point of an orientation.
func (q *lineSearch) mirrorPoint(mirror int) int { return q.points - q.b.digits - 2 + mirror }

// point is what a choice is about.
func (q *lineSearch) point(s *lineState, c lineChoice) uint16 {
	switch {
	case c.kind == chooseMirror:
		return uint16(q.mirrorPoint(c.x))
	case c.kind == chooseRow && s.layer == 0:
		return uint16(q.classOf(q.line(s.mirror, c.x)))
	case c.kind == chooseRow:
		return uint16(q.line(s.mirror, c.x))
	case c.kind == chooseStack:
		return uint16(q.bandOf(q.lineAcross(s.mirror, c.x*q.b.wide)))
	case c.kind == chooseColumn:
		return uint16(q.lineAcross(s.mirror, c.x))
	}
	return uint16(q.digitPoint(c.x))
}

// automorphism is the one that takes the least way to another one.
func (q *lineSearch) automorphism(o *lineWay) []uint16 {
	m := q.identity()
	for i, line := range q.best.lines {
		m[line] = o.lines[i]
	}
	for i, d := range q.best.digits {
		m[q.digitPoint(int(d))] = uint16(q.digitPoint(int(o.digits[i])))
	}
	return q.follow(m)
}

func (q *lineSearch) identity() []uint16 {
	m := make([]uint16, q.points)
	for i := range m {
		m[i] = uint16(i)
	}
	return m
}

// follow completes an automorphism whose images of lines and digits are given.
func (q *lineSearch) follow(m []uint16) []uint16 {
	for line := range q.b.rows + q.b.cols {
		m[q.bandOf(line)] = uint16(q.bandOf(int(m[line])))
		m[q.classOf(line)] = uint16(q.classOf(int(m[line])))
	}
	if int(m[0]) >= q.b.rows {
		zero, one := q.mirrorPoint(0), q.mirrorPoint(1)
		m[zero], m[one] = uint16(one), uint16(zero)
	}
	return m
}

// alike begins with automorphisms that are plain to see: blank lines change places with
// those of their band, and blank bands with blank bands.
func (q *lineSearch) alike() {
	for mirror := range 2 {
		lines, high := q.b.rows, q.b.high
		if mirror == 1 {
			lines, high = q.b.cols, q.b.wide
		}
		blank := func(line int) bool {
			for _, l := range q.layers {
				for x := range q.b.rows * q.b.cols / lines {
					at := line*q.b.cols + x
					if mirror == 1 {
						at = x*q.b.cols + line
					}
					if l.grid[0][at] != 0 {
						return false
					}
				}
			}
			return true
		}
		last, band := -1, -1 // blank line, and band
		for line := range lines {
			if line%high == 0 {
				last = -1
			}
			if !blank(line) {
				continue
			}
			if last >= 0 {
				q.swap(q.line(mirror, last), q.line(mirror, line), 1)
			}
			last = line
		}
		for line := 0; line < lines; line += high {
			all := true
			for i := range high {
				all = all && blank(line+i)
			}
			if !all {
				continue
			}
			if band >= 0 {
				q.swap(q.line(mirror, band), q.line(mirror, line), high)
			}
			band = line
		}
	}
}

// swap records the automorphism that exchanges lines with the same number of others.
func (q *lineSearch) swap(a, b, lines int) {
	m := q.identity()
	for i := range lines {
		m[a+i], m[b+i] = uint16(b+i), uint16(a+i)
	}
	q.maps = append(q.maps, q.follow(m))
}

// orbits calls each point by the first of those to which the automorphisms known take
// it that keep all points of a path; nil if there are none.
func (q *lineSearch) orbits(path []uint16) []uint16 { return orbitsOf(q.maps, path, q.points) }

func orbitsOf(maps [][]uint16, path []uint16, points int) (orbit []uint16) {
	for _, m := range maps {
		if slices.ContainsFunc(path, func(x uint16) bool { return m[x] != x }) {
			continue
		}
		if orbit == nil {
			orbit = make([]uint16, points)
			for x := range orbit {
				orbit[x] = uint16(x)
			}
		}
		unite(orbit, m)
	}
	for x := range orbit {
		orbit[x] = root(orbit, uint16(x))
	}
	return orbit
}

func root(orbit []uint16, x uint16) uint16 {
	for orbit[x] != x {
		orbit[x] = orbit[orbit[x]]
		x = orbit[x]
	}
	return x
}

// orbitSizes is the product of the sizes of the orbits of the points of a path, each among
// the automorphisms that keep those before it. From the end of the path on, there are more of these.
func orbitSizes(maps [][]uint16, path []uint16, points int) *big.Int {
	keeping := make([][][]uint16, len(path)+1) // by the number of points at the beginning that a map keeps
	for _, m := range maps {
		kept := 0
		for kept < len(path) && m[path[kept]] == path[kept] {
			kept++
		}
		keeping[kept] = append(keeping[kept], m)
	}
	orbit := make([]uint16, points)
	for x := range orbit {
		orbit[x] = uint16(x)
	}
	n := big.NewInt(1)
	unite(orbit, keeping[len(path)]...)
	for i, point := range slices.Backward(path) {
		unite(orbit, keeping[i]...)
		size := int64(0)
		for x := range orbit {
			if root(orbit, uint16(x)) == root(orbit, point) {
				size++
			}
		}
		n.Mul(n, big.NewInt(size))
	}
	return n
}

// unite joins the orbits of points that maps take to each other; the first point is its root.
func unite(orbit []uint16, maps ...[]uint16) {
	for _, m := range maps {
		for x, y := range m {
			if int(y) != x {
				a, b := root(orbit, uint16(x)), root(orbit, y)
				orbit[max(a, b)] = min(a, b)
			}
		}
	}
}
