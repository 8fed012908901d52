package sudokumaker

import "slices"

// Some lines of a constraint are one where they touch: the site joins them in a
// graph of squares and steps.

// graph is lines joined where they share squares.
type graph struct {
	squares []int // in the order of the lines
	next    map[int][]int
}

func join(lines [][]int) graph {
	g := graph{next: map[int][]int{}}
	for _, line := range lines {
		for i, c := range line {
			if _, known := g.next[c]; !known {
				g.squares = append(g.squares, c)
				g.next[c] = nil
			}
			if i > 0 {
				g.next[c] = append(g.next[c], line[i-1])
				g.next[line[i-1]] = append(g.next[line[i-1]], c)
			}
		}
	}
	return g
}

// parts are the squares that hang together by steps which may be taken, each part
// in the order of the lines.
func (g graph) parts(may func(a, b int) bool) (out [][]int) {
	part := map[int]int{}
	for _, first := range g.squares {
		if _, done := part[first]; done {
			continue
		}
		part[first] = len(out)
		for todo := []int{first}; len(todo) > 0; {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, n := range g.next[c] {
				if _, done := part[n]; !done && may(c, n) {
					part[n] = len(out)
					todo = append(todo, n)
				}
			}
		}
		out = append(out, nil)
	}
	for _, c := range g.squares {
		out[part[c]] = append(out[part[c]], c)
	}
	return out
}

func always(int, int) bool { return true }

// isTwice reports whether a square stands twice in a list.
func isTwice(squares []int) bool {
	sorted := slices.Sorted(slices.Values(squares))
	return len(slices.Compact(sorted)) < len(squares)
}
