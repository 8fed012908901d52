package finding

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Squares and regions of a board, as the formats of sites name and number them.

// SquareOf returns the row and column, from 0, of a square with a name like "r1c1".
func SquareOf(name string) (row, col int, ok bool) {
	row, col, ok = sudoku.ParseSquare(name)
	return row - 1, col - 1, ok
}

// SquareName returns the name of a square by its row and column, from 0.
func SquareName(row, col int) string {
	return "r" + strconv.Itoa(row+1) + "c" + strconv.Itoa(col+1)
}

// Upper returns names of squares in capital letters, as some sites write them.
func Upper(names []string) []string {
	return strings.Split(strings.ToUpper(strings.Join(names, " ")), " ")
}

// Seen returns the squares of a rows×cols board that a clue at a place outside it looks
// at: from the place on in steps of one down, 0 or up and right, 0 or left.
func Seen(rows, cols, row, col, down, right int) (names []string) {
	for r, c := row+down, col+right; r >= 0 && c >= 0 && r < rows && c < cols && (down != 0 || right != 0); r, c = r+down, c+right {
		names = append(names, SquareName(r, c))
	}
	return names
}

// Inward returns the steps from a place outside a rows×cols board into its row or column:
// two of a place at a corner, none of a square.
func Inward(rows, cols, row, col int) (down, right int) {
	step := func(at, size int) int {
		switch {
		case at < 0:
			return 1
		case at >= size:
			return -1
		}
		return 0
	}
	return step(row, rows), step(col, cols)
}

// Outward returns the place outside a rows×cols board from which a clue looks at squares
// in one of the given steps, and that step; ok is false if there is none.
func Outward(rows, cols int, squares []string, steps ...[2]int) (row, col int, step [2]int, ok bool) {
	top, left, _ := SquareOf(squares[0])
	for _, step := range steps {
		row, col := top-step[0], left-step[1]
		isIn := row >= 0 && row < rows && col >= 0 && col < cols
		if !isIn && slices.Equal(Seen(rows, cols, row, col, step[0], step[1]), squares) {
			return row, col, step, true
		}
	}
	return 0, 0, [2]int{}, false
}

// Blanks returns that number of squares without a given.
func Blanks(squares int) []int { return slices.Repeat([]int{Blank}, squares) }

// Mapped returns the n×n board of a map of regions, row by row, -1 for none: with boxes
// where the regions are boxes.
func Mapped(regions []int) sudoku.Board {
	b := sudoku.Jigsaw(regions)
	n := b.Rows
	for rows := 2; rows < n; rows++ {
		cols, areBoxes := n/rows, n%rows == 0 && len(regions) == n*n
		for i, r := range regions {
			areBoxes = areBoxes && r >= 0 && r == regions[i/n/rows*rows*n+i%n/cols*cols] // that of the first square of its box
		}
		if !areBoxes {
			continue
		}
		if _, count := Numbered(regions); count == n {
			return sudoku.Boxed(rows, cols)
		}
	}
	return b
}

// Regions is the inverse of [Mapped]: the map of the regions of a board, or else of its
// boxes; nil if it has neither.
func Regions(b *sudoku.Board) []int {
	if b.Regions != nil || b.BoxRows < 1 || b.BoxCols < 1 {
		return b.Regions
	}
	regions := make([]int, b.Rows*b.Cols)
	for i := range regions {
		regions[i] = i/b.Cols/b.BoxRows*((b.Cols+b.BoxCols-1)/b.BoxCols) + i%b.Cols/b.BoxCols
	}
	return regions
}

// IsOrdinary reports whether a board is n×n with the digits from 1 to n, each once in each
// row and column, and has boxes or other regions, not both.
func IsOrdinary(b *sudoku.Board) bool {
	return b.Rows == b.Cols && b.Lo == 1 && b.Hi == b.Rows && !b.FreeLines && len(b.Missing) == 0 && len(b.Extra) == 0 && len(b.Layers) == 0 && (b.Regions == nil || b.BoxRows == 0)
}

// EachRule yields the rules of a puzzle's board and its own, equal ones once.
func EachRule(p sudoku.Puzzle) iter.Seq[sudoku.Rule] {
	return func(yield func(sudoku.Rule) bool) {
		met := map[string]bool{}
		for _, r := range append(slices.Clone(p.Shape.Board().Rules), p.Rules()...) {
			text := r.Text()
			if !met[text] && !yield(r) {
				return
			}
			met[text] = true
		}
	}
}

// Numbered returns the number of each name, from 0 in the order of first occurrence, and
// the number of names. It numbers the regions of a map, whatever their names.
func Numbered[T comparable](names []T) (numbers []int, count int) {
	met := map[T]int{}
	numbers = make([]int, len(names))
	for i, name := range names {
		if i > 0 && name == names[i-1] { // often, with little effort
			numbers[i] = numbers[i-1]
			continue
		}
		k, ok := met[name]
		if !ok {
			k = len(met)
			met[name] = k
		}
		numbers[i] = k
	}
	return numbers, len(met)
}

// Parts returns, for each of n things, the number of its part, counted from 0 as they come,
// and the number of parts: the things of each pair hang together.
func Parts(n int, pairs [][2]int) (numbers []int, count int) {
	of := make([]int, n)
	for i := range of {
		of[i] = i
	}
	root := func(i int) int {
		for of[i] != i {
			of[i] = of[of[i]]
			i = of[i]
		}
		return i
	}
	for _, p := range pairs {
		a, b := root(p[0]), root(p[1])
		of[max(a, b)] = min(a, b)
	}
	numbers = make([]int, n)
	for i := range of { // whose root is not behind it
		if r := root(i); r < i {
			numbers[i] = numbers[r]
		} else {
			numbers[i], count = count, count+1
		}
	}
	return numbers, count
}
