package generate

import (
	"slices"

	"sudokusat/rule"
)

// Lines. Each is a random walk by king's moves over cells that no other line has; dead
// ends are backtracked, and a walk is abandoned after a number of steps. Where the
// beginnings of a line are lines of the rule as well, only those are continued. Lines that
// are mirrored grow from the middle at both ends.

const (
	lineSteps = 200 // of a walk
	lineWalks = 150 // for a line
)

// takeLines takes the number of lines that a draw requests.
func (t *ruleDraw) takeLines(d *Draw, f form) (out []bundle, enough bool) {
	want, least := d.wanted(t, t.s.Fill()/max(d.least, 1))
	if d.all || d.percent > 0 { // as many as fit, or a share of those
		least = 1
	}
	for len(out) < want {
		line := t.walk(d, f)
		if line == nil {
			break
		}
		for _, c := range line {
			t.used[c] = true
		}
		out = append(out, drawn(t.rule(f, line...))...)
	}
	return out, len(out) >= least
}

// walk is the cells of a line, nil if none was found.
func (t *ruleDraw) walk(d *Draw, f form) []int32 {
	if d.kind.Way == rule.Mirrored {
		for range 4 * lineWalks {
			if path := t.mirrored(f, d.least+t.rng.IntN(d.most-d.least+1)); path != nil {
				return path
			}
		}
		return nil
	}
	var path []int32
	var size, steps int
	var on func() bool
	on = func() bool {
		if steps++; steps > lineSteps {
			return false
		}
		if len(path) == size {
			return t.fits(f, path...)
		}
		next := t.near[1][path[len(path)-1]]
		for _, i := range t.rng.Perm(len(next)) {
			c := next[i]
			if t.used[c] || slices.Contains(path, c) || t.crosses(path, c) || d.kind.Longest != nil && t.holds(path, c) {
				continue
			}
			path = append(path, c)
			isOpen := d.kind.Open == nil || d.kind.Open(t.values(path))
			if d.kind.Way == rule.Growing {
				isOpen, _ = t.keeps(f, path...)
			}
			if isOpen && on() {
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

func (t *ruleDraw) values(cells []int32) (values []int) {
	for _, c := range cells {
		values = append(values, t.value(c))
	}
	return values
}

func (t *ruleDraw) sum(cells []int32) (sum int) {
	for _, c := range cells {
		sum += t.value(c)
	}
	return sum
}

// mirrored is a line of a size that grows from its middle, nil where it cannot go on.
func (t *ruleDraw) mirrored(f form, size int) []int32 {
	isFree := func(path []int32, c int32) bool {
		return !t.used[c] && t.solution[c] != 0 && !slices.Contains(path, c)
	}
	c := int32(t.rng.IntN(t.s.Squares()))
	if !isFree(nil, c) {
		return nil
	}
	path := []int32{c}
	if size%2 == 0 {
		near := t.near[1][c]
		if len(near) == 0 {
			return nil
		}
		if path = append(path, near[t.rng.IntN(len(near))]); !isFree(path[:1], path[1]) {
			return nil
		}
		if kept, _ := t.keeps(f, path...); !kept {
			return nil
		}
	}
	for len(path) < size {
		var longer [][]int32
		for _, a := range t.near[1][path[0]] {
			for _, b := range t.near[1][path[len(path)-1]] {
				if a == b || !isFree(path, a) || !isFree(path, b) {
					continue
				}
				if both := append(append([]int32{a}, path...), b); t.fits(f, both...) {
					longer = append(longer, both)
				}
			}
		}
		if len(longer) == 0 {
			return nil
		}
		path = longer[t.rng.IntN(len(longer))]
	}
	return path
}
