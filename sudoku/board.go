package sudoku

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Board is the description from which [NewShape] builds a shape. It is plain data:
// [Board.Text] writes it and [ParseBoard] reads it, without its rules.
//
//	      columns
//	      1 2 3   4 5 6
//	row 1 . . . | . . .
//	row 2 . . . | . . .   6×6 with boxes of 2 rows by 3 columns:
//	      ------+------   Board{Rows: 6, Cols: 6, Lo: 1, Hi: 6, BoxRows: 2, BoxCols: 3}
//	row 3 . . . | . . .
//	row 4 . . . | . . .   the same as Boxed(2, 3)
//	      ------+------
//	row 5 . . . | . . .
//	row 6 . . . | . . .
type Board struct {
	Rows, Cols int // 1..MaxN each
	Lo, Hi     int // the values of the digits, 0 ≤ Lo ≤ Hi ≤ MaxValue, at most MaxN of them

	// BoxRows and BoxCols are the size of the boxes, which divide the grid
	// left to right, then down; 0 and 0: there are no boxes.
	BoxRows, BoxCols int
	// Regions is a region number for each square, −1 for none: no digit twice
	// in a region, which need not be connected. A board may have regions and boxes;
	// nil means no regions. A shape turns regions that are boxes into boxes.
	Regions []int
	// FreeLines lifts the rule that no digit occurs twice in a row or column.
	FreeLines bool

	Missing []Cell   // squares that do not exist, ascending
	Extra   []string // names of cells outside the grid; they hold the same digits
	Layers  []Layer  // further unknowns in each square, at most MaxLayers

	// Rules are the rules that all puzzles on the board share. Only rules whose
	// constraints are all [Different] can be the board's; others belong to the
	// puzzle.
	Rules []Rule
}

// Boxed returns the usual board: n×n squares for n = boxRows·boxCols, digits 1..n,
// each once in every row, column and box.
func Boxed(boxRows, boxCols int, rules ...Rule) Board {
	n := 0 // refused by NewShape
	if boxRows > 0 && boxCols > 0 && boxRows <= MaxN && boxCols <= MaxN {
		n = boxRows * boxCols
	}
	return Board{Rows: n, Cols: n, Lo: 1, Hi: n, BoxRows: boxRows, BoxCols: boxCols, Rules: rules}
}

// Latin returns a board without boxes: n×n squares, digits 1..n, each once in every
// row and column.
func Latin(n int, rules ...Rule) Board {
	return Board{Rows: n, Cols: n, Lo: 1, Hi: n, Rules: rules}
}

// Jigsaw returns an n×n board with n regions in place of boxes: regions contains the
// region number of each square, row by row.
func Jigsaw(regions []int, rules ...Rule) Board {
	n := int(math.Sqrt(float64(len(regions))))
	return Board{Rows: n, Cols: n, Lo: 1, Hi: n, Regions: regions, Rules: rules}
}

// DefaultBox returns the usual box size for n digits: as square as n allows, never
// taller than wide (9: 3×3, 6: 2×3, 10: 2×5; a prime n: 1×n, a Latin square).
func DefaultBox(n int) (rows, cols int) {
	rows = 1
	for r := 1; r*r <= n; r++ {
		if n%r == 0 {
			rows = r
		}
	}
	return rows, n / rows
}

// Text returns the board on one line, without its rules:
//
//	9x9 box 3x3
//	6x6 digits 0-5 regions 001122001122…
//	5x7 digits 1-9 lines free missing r1c1,r1c2 extra A,B
//	9x9 box 3x3 layers shade=white,black;region=1-9
//	9x9 box none
//
// "digits" is left out where they are 1..n on n×n squares. A map of regions is
// one character per square, 0–9, A–Z, a–z and "." for none, or numbers separated by
// commas where there are more than 62 regions.
func (b Board) Text() string {
	var w strings.Builder
	fmt.Fprintf(&w, "%dx%d", b.Rows, b.Cols)
	if b.Lo != 1 || b.Hi != b.Rows || b.Hi != b.Cols {
		fmt.Fprintf(&w, " digits %d-%d", b.Lo, b.Hi)
	}
	if b.BoxRows != 0 || b.BoxCols != 0 {
		fmt.Fprintf(&w, " box %dx%d", b.BoxRows, b.BoxCols)
	} else if b.LacksBoxes() {
		w.WriteString(" box none")
	}
	if b.Regions != nil {
		w.WriteString(" regions " + RegionsText(b.Regions))
	}
	if b.FreeLines {
		w.WriteString(" lines free")
	}
	if len(b.Missing) > 0 {
		names := make([]string, len(b.Missing))
		for i, c := range b.Missing {
			names[i] = fmt.Sprintf("r%dc%d", int(c)/b.Cols+1, int(c)%b.Cols+1)
		}
		w.WriteString(" missing " + strings.Join(names, ","))
	}
	if len(b.Extra) > 0 {
		w.WriteString(" extra " + strings.Join(b.Extra, ","))
	}
	between := " layers "
	for _, l := range b.Layers {
		w.WriteString(between + l.Text())
		between = ";"
	}
	return w.String()
}

// ErrBoxes is the error of a text from which it is not clear whether its board has boxes.
var ErrBoxes = errors.New("this board has no boxes")

// ParseBoard reads what [Board.Text] writes. [NewShape] reports whether such a board is
// possible. The error is an [ErrBoxes], beside the board without boxes, if the board
// [Board.LacksBoxes] and the text does not have "box none".
func ParseBoard(text string) (b Board, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return b, errors.New("a board is written 9x9 box 3x3")
	}
	if b.Rows, b.Cols, err = ParseSize(words[0]); err != nil {
		return b, err
	}
	b.Lo, b.Hi = 1, max(b.Rows, b.Cols)
	seen := map[string]bool{}
	for i := 1; i < len(words); i += 2 {
		key, value := words[i], ""
		if i+1 < len(words) {
			value = words[i+1]
		}
		if seen[key] {
			return b, fmt.Errorf("%q twice in a board", key)
		}
		if seen[key] = true; value == "" {
			return b, fmt.Errorf("%q without a value", key)
		}
		if err := b.parsePart(key, value); err != nil {
			return b, err
		}
	}
	if b.LacksBoxes() && !seen["box"] {
		rows, cols := DefaultBox(b.Rows)
		return b, fmt.Errorf("%w: write \"box %dx%d\" behind its size, or \"box none\" if there are none, as on a Latin square", ErrBoxes, rows, cols)
	}
	return b, nil
}

func (b *Board) parsePart(key, value string) (err error) {
	switch key {
	case "digits":
		lo, hi, _ := strings.Cut(value, "-")
		low, err1 := strconv.Atoi(lo)
		high, err2 := strconv.Atoi(hi)
		if b.Lo, b.Hi = low, high; err1 != nil || err2 != nil {
			return fmt.Errorf("digits %q: they are written 1-9", value)
		}
	case "box":
		if value != "none" {
			b.BoxRows, b.BoxCols, err = ParseSize(value)
		}
	case "regions":
		b.Regions, err = ParseRegions(value)
	case "lines":
		if b.FreeLines = value == "free"; !b.FreeLines {
			return fmt.Errorf("lines %q: only \"free\" is known", value)
		}
	case "missing":
		for name := range strings.SplitSeq(value, ",") {
			r, c, ok := ParseSquare(name)
			if !ok || r > b.Rows || c > b.Cols {
				return fmt.Errorf("%q is no square of a %d×%d board", name, b.Rows, b.Cols)
			}
			b.Missing = append(b.Missing, Cell((r-1)*b.Cols+c-1))
		}
		slices.Sort(b.Missing)
	case "extra":
		b.Extra = strings.Split(value, ",")
	case "layers":
		for part := range strings.SplitSeq(value, ";") {
			l, err := ParseLayer(part)
			if err != nil {
				return err
			}
			b.Layers = append(b.Layers, l)
		}
	default:
		return fmt.Errorf("a board has no %q (it has digits, box, regions, lines, missing, extra, layers)", key)
	}
	return err
}

// LacksBoxes reports whether a board has neither boxes nor regions where people expect boxes: it has n×n squares, each
// of n digits once in every row and column, and n is no prime.
func (b *Board) LacksBoxes() bool {
	rows, _ := DefaultBox(b.Rows)
	return rows > 1 && b.Rows == b.Cols && b.Hi-b.Lo+1 == b.Rows && b.BoxRows == 0 && b.Regions == nil && !b.FreeLines
}

// ParseSize reads the size of a board or a box, "2x3", also as it is printed:
// "2×3". The numbers are 1 to 99999.
func ParseSize(text string) (rows, cols int, err error) {
	r, c, ok := strings.Cut(strings.NewReplacer("×", "x", "X", "x").Replace(text), "x")
	rows, ok1 := parseNumber(strings.TrimRight(r, " "))
	cols, ok2 := parseNumber(strings.TrimLeft(c, " "))
	if !ok || !ok1 || !ok2 {
		return 0, 0, fmt.Errorf("%q is no size: one is written 2x3", text)
	}
	return rows, cols, nil
}

const regionSymbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// RegionsText returns a map of regions in the format of [Board.Text].
func RegionsText(regions []int) string {
	b := make([]byte, 0, len(regions))
	if slices.Max(append([]int{-1}, regions...)) < len(regionSymbols) {
		for _, r := range regions {
			if r < 0 {
				b = append(b, '.')
			} else {
				b = append(b, regionSymbols[r])
			}
		}
		return string(b)
	}
	for i, r := range regions {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(r), 10)
	}
	return string(b)
}

// ParseRegions reads what [RegionsText] writes.
func ParseRegions(text string) ([]int, error) {
	if strings.Contains(text, ",") {
		var regions []int
		for word := range strings.SplitSeq(text, ",") {
			r, err := strconv.Atoi(word)
			if err != nil || r < -1 {
				return nil, fmt.Errorf("%q is no number of a region", word)
			}
			regions = append(regions, r)
		}
		return regions, nil
	}
	regions := make([]int, 0, len(text))
	for i := range len(text) {
		r := strings.IndexByte(regionSymbols, text[i])
		if r < 0 && text[i] != '.' {
			return nil, fmt.Errorf("%q at place %d is no region: they are 0–9, A–Z, a–z, and \".\" for none", text[i], i+1)
		}
		regions = append(regions, r)
	}
	return regions, nil
}

// Same reports whether two boards that [NewShape] accepts are the same, however they are written.
func (b Board) Same(o Board) bool { return b.canonical().Text() == o.canonical().Text() }

// canonical is a copy of the board in the one way it is written: regions
// numbered in the order in which they are met, no map without regions, and boxes
// where a map is that of boxes.
func (b Board) canonical() Board {
	b.Missing, b.Extra, b.Rules = slices.Clone(b.Missing), slices.Clone(b.Extra), slices.Clone(b.Rules)
	b.Layers = slices.Clone(b.Layers)
	if b.Regions == nil {
		return b
	}
	number := map[int]int{}
	regions := make([]int, len(b.Regions))
	for i, r := range b.Regions {
		if regions[i] = -1; r >= 0 {
			if _, met := number[r]; !met {
				number[r] = len(number)
			}
			regions[i] = number[r]
		}
	}
	if b.Regions = regions; len(number) == 0 {
		b.Regions = nil
	}
	if rows, cols := b.boxes(); rows > 0 && rows*cols <= b.Hi-b.Lo+1 && (b.BoxRows == 0 || b.BoxRows == rows && b.BoxCols == cols) {
		b.Regions, b.BoxRows, b.BoxCols = nil, rows, cols
	}
	return b
}

// boxes is the size of the boxes that a map of regions in order consists of, 0 and 0 if
// it is another one.
func (b Board) boxes() (rows, cols int) {
	if len(b.Regions) == 0 {
		return 0, 0
	}
	for cols < b.Cols && b.Regions[cols] == 0 {
		cols++
	}
	for rows < b.Rows && b.Regions[rows*b.Cols] == 0 {
		rows++
	}
	if rows == 0 || cols == 0 || b.Rows%rows != 0 || b.Cols%cols != 0 {
		return 0, 0
	}
	for i, r := range b.Regions {
		if r != i/b.Cols/rows*(b.Cols/cols)+i%b.Cols/cols {
			return 0, 0
		}
	}
	return rows, cols
}

// check refuses boards that cannot be.
func (b Board) check() error {
	n := b.Hi - b.Lo + 1
	switch {
	case b.Rows < 1 || b.Cols < 1 || b.Rows > MaxN || b.Cols > MaxN:
		if b.BoxRows != 0 || b.BoxCols != 0 {
			return fmt.Errorf("boxes of %d×%d cells (sizes go from 1×1 to %d×%d)", b.BoxRows, b.BoxCols, MaxN, MaxN)
		}
		return fmt.Errorf("%d×%d cells (sizes go from 1×1 to %d×%d)", b.Rows, b.Cols, MaxN, MaxN)
	case b.Lo < 0 || n < 1 || n > MaxN:
		return fmt.Errorf("digits %d to %d (they start at 0 or above and are at most %d)", b.Lo, b.Hi, MaxN)
	case b.Hi > MaxValue:
		return fmt.Errorf("digits %d to %d (none is above %d)", b.Lo, b.Hi, MaxValue)
	case (b.BoxRows != 0 || b.BoxCols != 0) &&
		(b.BoxRows < 1 || b.BoxCols < 1 || b.Rows%b.BoxRows != 0 || b.Cols%b.BoxCols != 0):
		return fmt.Errorf("boxes of %d×%d cells do not divide a %d×%d board", b.BoxRows, b.BoxCols, b.Rows, b.Cols)
	case b.Regions != nil && len(b.Regions) != b.Rows*b.Cols:
		return fmt.Errorf("a map of %d cells for a board of %d", len(b.Regions), b.Rows*b.Cols)
	case len(b.Extra) > MaxN:
		return fmt.Errorf("%d extra cells (at most %d)", len(b.Extra), MaxN)
	}
	for i, c := range b.Missing {
		if c < 0 || int(c) >= b.Rows*b.Cols || i > 0 && c <= b.Missing[i-1] {
			if i > 0 && c == b.Missing[i-1] {
				return fmt.Errorf("r%dc%d is missing twice", int(c)/b.Cols+1, int(c)%b.Cols+1)
			}
			return fmt.Errorf("missing squares are cells 0 to %d, in ascending order", b.Rows*b.Cols-1)
		}
	}
	for i, name := range b.Extra {
		if !IsExtraName(name) || slices.Contains(b.Extra[:i], name) {
			return fmt.Errorf("extra cell %q: names are letters and digits, start with a letter, look unlike r1c1 and differ", name)
		}
	}
	return b.checkLayers(n)
}

// IsExtraName reports whether an extra cell can be called so: up to 16 letters
// and digits, a letter first, nothing that looks like a square (r0c5, rc, R1C1),
// nor "line" or "lines", with which names of rules end (renban line).
func IsExtraName(name string) bool {
	for i, ch := range []byte(name) {
		letter := ch|0x20 >= 'a' && ch|0x20 <= 'z'
		if !letter && (i == 0 || ch < '0' || ch > '9') {
			return false
		}
	}
	row, col, found := strings.Cut(strings.ToLower(name), "c")
	row, isRow := strings.CutPrefix(row, "r")
	square := found && isRow && strings.Trim(row+col, "0123456789") == ""
	return name != "" && len(name) <= 16 && !square && !strings.EqualFold(name, "line") && !strings.EqualFold(name, "lines")
}
