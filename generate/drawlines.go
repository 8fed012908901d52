package generate

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Lines. Each is a random walk by king's moves over cells that no other line has, as long
// as its digits may be continued; dead ends are backtracked, and a walk is abandoned
// after a number of steps.

// lineKind is what lines of a kind are like.
type lineKind struct {
	may  func(t *ruleDraw, line []int32, next int32) bool // may the next cell follow?
	good func(t *ruleDraw, line []int32) bool             // is a whole line one? nil: it is
	make func(t *ruleDraw, cells rule.Cells) sudoku.Rule
}

const (
	lineSteps = 200 // of a walk
	lineWalks = 150 // for a line
)

func takeLines(k lineKind) func(t *ruleDraw, d *Draw) ([]bundle, bool) {
	return func(t *ruleDraw, d *Draw) (out []bundle, enough bool) {
		return t.lines(d, func() bundle {
			if cells := t.walk(d, k); cells != nil {
				return bundle{k.make(t, t.cells(cells...))}
			}
			return nil
		})
	}
}

// lines takes the number of lines that a draw requests.
func (t *ruleDraw) lines(d *Draw, one func() bundle) (out []bundle, enough bool) {
	want, least := d.wanted(t, t.s.Fill()/max(d.least, 1))
	if d.all || d.percent > 0 { // as many as fit, or a share of those
		least = 1
	}
	for len(out) < want {
		b := one()
		if b == nil {
			break
		}
		out = append(out, b)
	}
	return out, len(out) >= least
}

// walk is the cells of a line, nil if none was found. They are used from then on.
func (t *ruleDraw) walk(d *Draw, k lineKind) []int32 {
	var path []int32
	var size, steps int
	var on func() bool
	on = func() bool {
		if steps++; steps > lineSteps {
			return false
		}
		if len(path) == size {
			return k.good == nil || k.good(t, path)
		}
		next := t.near[1][path[len(path)-1]]
		for _, i := range t.rng.Perm(len(next)) {
			c := next[i]
			if t.used[c] || slices.Contains(path, c) || t.crosses(path, c) || !k.may(t, path, c) {
				continue
			}
			path = append(path, c)
			if on() {
				return true
			}
			path = path[:len(path)-1]
		}
		return false
	}
	for range lineWalks {
		size, steps = d.least+t.rng.IntN(d.most-d.least+1), 0
		c := int32(t.rng.IntN(t.s.Squares()))
		if t.used[c] || t.solution[c] == 0 {
			continue
		}
		path = append(path[:0], c)
		if on() {
			for _, c := range path {
				t.used[c] = true
			}
			return path
		}
	}
	return nil
}

// crosses reports whether a diagonal step to a cell would cross the line.
func (t *ruleDraw) crosses(path []int32, to int32) bool {
	from, cols := path[len(path)-1], int32(t.s.Cols())
	if from/cols == to/cols || from%cols == to%cols {
		return false
	}
	a, b := from/cols*cols+to%cols, to/cols*cols+from%cols
	for i := range len(path) - 1 {
		if path[i] == a && path[i+1] == b || path[i] == b && path[i+1] == a {
			return true
		}
	}
	return false
}

func (t *ruleDraw) last(line []int32) int { return t.value(line[len(line)-1]) }

// ends is the values of the ends of a line, the lower one first.
func (t *ruleDraw) ends(line []int32) (low, high int) {
	a, b := t.value(line[0]), t.last(line)
	return min(a, b), max(a, b)
}

func anyCell(*ruleDraw, []int32, int32) bool { return true }

var (
	thermo = lineKind{func(t *ruleDraw, line []int32, next int32) bool { return t.last(line) < t.value(next) }, nil,
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Thermo{Cells: cells} }}
	slowThermo = lineKind{func(t *ruleDraw, line []int32, next int32) bool { return t.last(line) <= t.value(next) }, nil,
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Thermo{Slow: true, Cells: cells} }}
	arrow = lineKind{func(t *ruleDraw, line []int32, next int32) bool {
		return t.sum(line[1:])+t.value(next) <= t.value(line[0])
	},
		func(t *ruleDraw, line []int32) bool { return t.sum(line[1:]) == t.value(line[0]) },
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule {
			return rule.Arrow{Circle: cells[:1], Shaft: cells[1:]}
		}}
	doubleArrow = lineKind{anyCell,
		func(t *ruleDraw, line []int32) bool {
			low, high := t.ends(line)
			return t.sum(line) == 2*(low+high)
		},
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.DoubleArrow{Cells: cells} }}
	renban = lineKind{
		func(t *ruleDraw, line []int32, next int32) bool { return !t.holds(line, next) },
		func(t *ruleDraw, line []int32) bool {
			low, high := t.value(line[0]), t.value(line[0])
			for _, c := range line {
				low, high = min(low, t.value(c)), max(high, t.value(c))
			}
			return high-low == len(line)-1
		},
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Renban{Cells: cells} }}
	nabner = lineKind{
		func(t *ruleDraw, line []int32, next int32) bool {
			return !slices.ContainsFunc(line, func(c int32) bool { return max(t.value(c)-t.value(next), t.value(next)-t.value(c)) < 2 })
		}, nil,
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Nabner{Cells: cells} }}
	between = lineKind{anyCell,
		func(t *ruleDraw, line []int32) bool {
			low, high := t.ends(line)
			return len(line) > 2 && !slices.ContainsFunc(line[1:len(line)-1], func(c int32) bool { return t.value(c) <= low || t.value(c) >= high })
		},
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Between{Cells: cells} }}
	lockout = lineKind{anyCell,
		func(t *ruleDraw, line []int32) bool {
			low, high := t.ends(line)
			return high-low >= t.s.N()/2 && !slices.ContainsFunc(line[1:len(line)-1], func(c int32) bool { return t.value(c) >= low && t.value(c) <= high })
		},
		func(t *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Lockout{Least: t.s.N() / 2, Cells: cells} }}
	modular = lineKind{apart(func(t *ruleDraw, c int32) int { return t.value(c) % 3 }), nil,
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Modular{Modulus: 3, Cells: cells} }}
	entropic = lineKind{apart(func(t *ruleDraw, c int32) int {
		outer := sudoku.Digit((t.s.N() + 1) / 3)
		switch d := t.solution[c]; {
		case d <= outer:
			return 0
		case d > sudoku.Digit(t.s.N())-outer:
			return 2
		}
		return 1
	}), nil,
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.Entropic{Cells: cells} }}
	regionSum = lineKind{anyCell, regionSums,
		func(_ *ruleDraw, cells rule.Cells) sudoku.Rule { return rule.RegionSumLine{Cells: cells} }}
)

func whispering(least func(n int) int) lineKind {
	return lineKind{
		func(t *ruleDraw, line []int32, next int32) bool {
			return max(t.last(line)-t.value(next), t.value(next)-t.last(line)) >= max(least(t.s.N()), 1)
		}, nil,
		func(t *ruleDraw, cells rule.Cells) sudoku.Rule {
			return rule.Whisper{Least: max(least(t.s.N()), 1), Cells: cells}
		}}
}

// apart lets a cell follow whose group neither of the two before it has.
func apart(group func(t *ruleDraw, c int32) int) func(t *ruleDraw, line []int32, next int32) bool {
	return func(t *ruleDraw, line []int32, next int32) bool {
		g := group(t, next)
		return !slices.ContainsFunc(line[max(len(line)-2, 0):], func(c int32) bool { return group(t, c) == g })
	}
}

func (t *ruleDraw) sum(cells []int32) (sum int) {
	for _, c := range cells {
		sum += t.value(c)
	}
	return sum
}

// regionSums reports whether a line has two pieces or more, all of the same sum.
func regionSums(t *ruleDraw, line []int32) bool {
	b := t.s.Board()
	region := func(c int32) int {
		if b.BoxRows == 0 {
			return b.Regions[c]
		}
		row, col := int(c)/b.Cols, int(c)%b.Cols
		return row/b.BoxRows*b.Cols + col/b.BoxCols
	}
	first, sum, pieces := -1, 0, 1
	for i, c := range line {
		if region(c) < 0 {
			return false
		}
		if i > 0 && region(c) != region(line[i-1]) {
			if first >= 0 && sum != first {
				return false
			}
			first, sum = sum, 0
			pieces++
		}
		sum += t.value(c)
	}
	return pieces > 1 && sum == first
}

// takeMirrored takes lines that grow from the middle at both ends: palindromes, whose
// cells are equal in pairs, and zippers, whose pairs have the sum of the middle.
func takeMirrored(zipper bool) func(t *ruleDraw, d *Draw) ([]bundle, bool) {
	return func(t *ruleDraw, d *Draw) ([]bundle, bool) {
		return t.lines(d, func() bundle {
			for range 4 * lineWalks {
				size := d.least + t.rng.IntN(d.most-d.least+1)
				path := t.mirrored(size, zipper)
				if path == nil {
					continue
				}
				for _, c := range path {
					t.used[c] = true
				}
				if zipper {
					return bundle{rule.Zipper{Cells: t.cells(path...)}}
				}
				return bundle{rule.Palindrome{Cells: t.cells(path...)}}
			}
			return nil
		})
	}
}

func (t *ruleDraw) mirrored(size int, zipper bool) []int32 {
	free := func(path []int32, c int32) bool {
		return !t.used[c] && t.solution[c] != 0 && !slices.Contains(path, c)
	}
	c := int32(t.rng.IntN(t.s.Squares()))
	if !free(nil, c) {
		return nil
	}
	path, sum := []int32{c}, t.value(c)
	if size%2 == 0 {
		near := t.near[1][c]
		if len(near) == 0 {
			return nil
		}
		o := near[t.rng.IntN(len(near))]
		if !free(path, o) || !zipper && t.value(o) != t.value(c) {
			return nil
		}
		path, sum = append(path, o), sum+t.value(o)
	}
	for len(path) < size {
		var pairs [][2]int32
		for _, a := range t.near[1][path[0]] {
			for _, b := range t.near[1][path[len(path)-1]] {
				fits := t.value(a) == t.value(b)
				if zipper {
					fits = t.value(a)+t.value(b) == sum
				}
				if a != b && free(path, a) && free(path, b) && fits {
					pairs = append(pairs, [2]int32{a, b})
				}
			}
		}
		if len(pairs) == 0 {
			return nil
		}
		pair := pairs[t.rng.IntN(len(pairs))]
		path = append(append([]int32{pair[0]}, path...), pair[1])
	}
	return path
}
