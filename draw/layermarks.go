package draw

import (
	"cmp"
	"slices"

	"sudokusat/sudoku"
)

// What is left in a cell of a layer, in the corner of the layer: where some values are excluded, a
// player has noted some, or a highlight is about one, they are beside each other as pencil marks,
// each a word or a sign.

// layerMark is the size of a value in the corner of its square, before it is made to fit.
const layerMark = 0.2

// layerMarks are the values to write for a cell, none if nothing or one value is known of it and nobody has noted any.
func (l *layout) layerMarks(c sudoku.Cell) []sudoku.Digit {
	layer, _ := l.shape.LayerOf(c)
	width := len(l.shape.Layers()[layer].Values)
	marks := slices.Clone(marksIn(l.scene.Candidates, c))
	named := l.pointed[c]
	if l.scene.given(c) == 0 && l.scene.placed(c) == 0 {
		named = slices.Concat(named, marksIn(l.scene.Corner, c), marksIn(l.scene.Center, c))
	}
	if len(named) == 0 && (len(marks) < 2 || len(marks) >= width) {
		return nil
	}
	for _, d := range named {
		if !slices.Contains(marks, d) {
			marks = append(marks, d)
		}
	}
	slices.Sort(marks)
	return slices.DeleteFunc(marks, func(d sudoku.Digit) bool { return d == 0 || int(d) > width })
}

// foot is how far the candidates of a square reach, so that what is left of layers has room below them.
func (l *layout) foot(square sudoku.Cell) float64 {
	for i := range l.shape.Layers() {
		if int(square) < l.shape.Squares() && layerCorners[i%len(layerCorners)].Y > 0 && len(l.layerMarks(l.shape.LayerCell(i, square))) > 0 {
			return 0.78
		}
	}
	return 0.94
}

// pointedAt are the values of cells of layers that highlights are about.
func (l *layout) pointedAt() map[sudoku.Cell][]sudoku.Digit {
	out := map[sudoku.Cell][]sudoku.Digit{}
	for _, h := range l.scene.Highlights {
		for _, x := range h.Candidates {
			if layer, _ := l.shape.LayerOf(x.Cell); layer >= 0 && l.scene.given(x.Cell) == 0 {
				out[x.Cell] = append(out[x.Cell], x.Digit)
			}
		}
	}
	return out
}

// layerWord is what is written for a value of a layer.
func layerWord(layer sudoku.Layer, d sudoku.Digit) string {
	value := layer.Values[d-1]
	return cmp.Or(signs[layer.Name+" "+value], value)
}

// layerMarkWords are what is written for some values of a cell beside each other: letters, if words are too long.
func layerMarkWords(layer sudoku.Layer, marks []sudoku.Digit) (out []string) {
	long, initials := 0.0, map[string]bool{}
	for _, d := range marks {
		word := layerWord(layer, d)
		out = append(out, word)
		long += textWidth(word, false) + markGap
		initials[string([]rune(word)[:1])] = true
	}
	if long*layerMark > 0.8 && len(initials) == len(marks) {
		for i, word := range out {
			out[i] = string([]rune(word)[:1])
		}
	}
	return out
}

// markGap is the space between two values, in their size.
const markGap = 0.35

// layerSpot is the middle of a value among those of its cell, and its size.
func (l *layout) layerSpot(x sudoku.Candidate) (p Point, size float64) {
	i, _ := l.shape.LayerOf(x.Cell)
	corner, total, before := layerCorners[i%len(layerCorners)], 0.0, 0.0
	marks := l.layerMarks(x.Cell)
	for k, word := range layerMarkWords(l.shape.Layers()[i], marks) {
		w := textWidth(word, false) + markGap
		if marks[k] == x.Digit {
			before = total + w/2
		}
		total += w
	}
	size = min(layerMark, 0.92/max(total, 0.1))
	p = l.center(x.Cell)
	p.Y += corner.Y
	if corner.X > 0 {
		p.X += 0.47 - total*size
	} else {
		p.X -= 0.47
	}
	p.X += before * size
	return p, size
}

// layerPencil writes what is left in the cells of a layer, and both values where two solutions differ.
func (l *layout) layerPencil(i int) {
	layer := l.shape.Layers()[i]
	for square := range sudoku.Cell(l.shape.Squares()) {
		c := l.shape.LayerCell(i, square)
		if !l.shape.Exists(c) {
			continue
		}
		if a, b := l.scene.placed(c), digitIn(l.scene.Other, c); a != 0 && b != 0 && a != b && int(max(a, b)) <= len(layer.Values) {
			l.layerSign(WordLook, l.center(square), layerCorners[i%len(layerCorners)], layerWord(layer, a)+"/"+layerWord(layer, b), false)
			continue
		}
		marks := l.layerMarks(c)
		for k, word := range layerMarkWords(layer, marks) {
			p, size := l.layerSpot(sudoku.Candidate{Cell: c, Digit: marks[k]})
			l.text(PencilLayer, p, size, 0, word, PencilRole, false)
		}
	}
}
