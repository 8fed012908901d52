package draw

import "sudokusat/sudoku"

// outline walks around cells along their border, so far inside it, and returns a
// loop for each part and each hole:
//
//	┌─────┐         the border of three cells; corners where the walk turns
//	│ ┌╌┐ │         right move inwards along both sides, those where it turns
//	│ ╎ └╌┼──┐      left, too
//	│ └╌╌╌┼╌┐│
//	└─────┴──┘
func (l *layout) outline(cells []sudoku.Cell, inset float64) (loops [][]Point) {
	type vertex struct{ x, y int }
	type side struct {
		from      vertex
		direction int // east, south, west, north: the inside is at its right
	}
	steps := [4]vertex{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	in := map[vertex]bool{}
	for _, c := range cells {
		if r, col, ok := l.square(c); ok {
			in[vertex{col, r}] = true
		} else {
			loops = append(loops, l.cellBox(c, inset))
		}
	}
	var sides []side // in the order of the cells, so that the loops have one, too
	open := map[side]bool{}
	for _, c := range cells {
		r, col, ok := l.square(c)
		if !ok {
			continue
		}
		for direction, from := range [4]vertex{{col, r}, {col + 1, r}, {col + 1, r + 1}, {col, r + 1}} {
			outward := steps[(direction+3)%4]
			s := side{from, direction}
			if !in[vertex{col + outward.x, r + outward.y}] && !open[s] {
				open[s] = true
				sides = append(sides, s)
			}
		}
	}
	for _, first := range sides {
		if !open[first] {
			continue
		}
		var loop []Point
		for s := first; open[s]; {
			delete(open, s)
			end := vertex{s.from.x + steps[s.direction].x, s.from.y + steps[s.direction].y}
			next := side{end, (s.direction + 1) % 4} // first around the same cell
			if !open[next] && next != first {
				next.direction = s.direction
			}
			if !open[next] && next != first {
				next.direction = (s.direction + 3) % 4
			}
			if next.direction != s.direction {
				a, b := steps[(s.direction+1)%4], steps[(next.direction+1)%4] // inwards of both
				loop = append(loop, Point{float64(end.x) + inset*float64(a.x+b.x), float64(end.y) + inset*float64(a.y+b.y)})
			}
			s = next
		}
		loops = append(loops, loop)
	}
	return loops
}
