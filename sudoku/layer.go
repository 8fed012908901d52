package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Layer is a second unknown in every square of a board: its shading, its region, whether
// a path passes. A layer has a cell for each square that exists; its cells hold the
// layer's own values, and digit d in such a cell is Values[d−1]:
//
//	grid 5 3 4 …     layer shade  w b b …     r1c1 holds 5 and is white,
//	     6 7 2 …                  w w b …     shade.r1c1 is digit 1, "white"
//
// The cells come after the squares and the extra cells, layer by layer, in the order of
// the squares. Two solutions that differ only in a layer are two solutions.
type Layer struct {
	Name   string   // as [IsExtraName] permits
	Values []string // 2 or more names, at most as many as the board has digits
}

// MaxLayers is the largest number of layers of a board, and MaxLayerCells that of their
// cells.
const (
	MaxLayers     = 8
	MaxLayerCells = 40_000
)

// Text returns the layer as it is written in [Board.Text]: "shade=white,black", and with
// consecutive numbers "region=1-9".
func (l Layer) Text() string {
	first, err := strconv.Atoi(l.Values[0])
	for i, v := range l.Values {
		if err != nil || first < 0 || v != strconv.Itoa(first+i) {
			return l.Name + "=" + strings.Join(l.Values, ",")
		}
	}
	return fmt.Sprintf("%s=%d-%d", l.Name, first, first+len(l.Values)-1)
}

// ParseLayer reads what [Layer.Text] writes. [NewShape] reports whether a board can have
// such a layer.
func ParseLayer(text string) (Layer, error) {
	name, values, ok := strings.Cut(text, "=")
	if !ok {
		return Layer{}, fmt.Errorf("%q is no layer: one is written shade=white,black or region=1-9", text)
	}
	from, to, isRange := strings.Cut(values, "-")
	low, err1 := strconv.Atoi(from)
	high, err2 := strconv.Atoi(to)
	if isRange && err1 == nil && err2 == nil && low >= 0 && low <= high && high-low < MaxN {
		l := Layer{Name: name}
		for v := low; v <= high; v++ {
			l.Values = append(l.Values, strconv.Itoa(v))
		}
		return l, nil
	}
	return Layer{name, strings.Split(values, ",")}, nil
}

// check refuses layers that cannot be on a board of n digits.
func (b *Board) checkLayers(n int) error {
	if len(b.Layers) > MaxLayers {
		return fmt.Errorf("%d layers (at most %d)", len(b.Layers), MaxLayers)
	}
	if cells := len(b.Layers) * b.Rows * b.Cols; cells > MaxLayerCells {
		return fmt.Errorf("layers of %d cells (at most %d)", cells, MaxLayerCells)
	}
	for i, l := range b.Layers {
		taken := slices.Contains(b.Extra, l.Name) || slices.ContainsFunc(b.Layers[:i], func(o Layer) bool { return o.Name == l.Name })
		switch {
		case !IsExtraName(l.Name) || taken:
			return fmt.Errorf("layer %q: names are letters and digits, start with a letter, look unlike r1c1 and differ", l.Name)
		case len(l.Values) < 2:
			return fmt.Errorf("layer %s has %d values (at least 2)", l.Name, len(l.Values))
		case len(l.Values) > n:
			return fmt.Errorf("layer %s has %d values (at most as many as the board has digits, %d)", l.Name, len(l.Values), n)
		}
		for k, v := range l.Values {
			if !IsLayerValue(v) || slices.Contains(l.Values[:k], v) {
				return fmt.Errorf("layer %s: value %q: values are words of up to 16 letters, or whole numbers, and differ", l.Name, v)
			}
		}
	}
	return nil
}

// IsLayerValue reports whether a value of a layer can be called so: a whole number as it is usually
// written, or up to 16 letters.
func IsLayerValue(v string) bool {
	if n, err := strconv.Atoi(v); err == nil {
		return strconv.Itoa(n) == v && n >= -MaxValue && n <= MaxValue
	}
	for _, ch := range []byte(v) {
		if ch|0x20 < 'a' || ch|0x20 > 'z' {
			return false
		}
	}
	return v != "" && len(v) <= 16
}

// Layers lists the layers of the board. The slice is shared and must not be changed.
func (s *Shape) Layers() []Layer { return s.board.Layers }

// LayerOf returns the index of a cell's layer in [Shape.Layers] and the cell's square; −1
// and the cell itself for a square or an extra cell.
func (s *Shape) LayerOf(c Cell) (layer int, square Cell) {
	at := int(c) - s.firstLayer
	if at < 0 || int(c) >= s.cells || len(s.board.Layers) == 0 {
		return -1, c
	}
	return at / s.Squares(), Cell(at % s.Squares())
}

// LayerCell returns the cell of a square on a layer, 0 ≤ layer < len([Shape.Layers]), and
// the square itself for −1.
func (s *Shape) LayerCell(layer int, square Cell) Cell {
	if layer < 0 {
		return square
	}
	return Cell(s.firstLayer+layer*s.Squares()) + square
}

// FindLayer returns the index of a layer by its name, −1 for none.
func (s *Shape) FindLayer(name string) int {
	return slices.IndexFunc(s.board.Layers, func(l Layer) bool { return l.Name == name })
}

// Width returns the number of digits that a cell can hold: [Shape.N], and in the cells of
// a layer the number of its values. Digits are 1..Width.
func (s *Shape) Width(c Cell) int {
	if layer, _ := s.LayerOf(c); layer >= 0 {
		return len(s.board.Layers[layer].Values)
	}
	return s.n
}

// HoldsValues reports whether the digits of a cell are the values of the board, so that
// rules about numbers can have it: a square, an extra cell, or a cell of a layer whose
// values are the first of the board's.
func (s *Shape) HoldsValues(c Cell) bool {
	layer, _ := s.LayerOf(c)
	return layer < 0 || s.board.Layers[layer].Values[0] == strconv.Itoa(s.board.Lo) && s.board.Layers[layer].ordered()
}

// Numbers returns what the digits of a cell count, by digit from 1 to [Shape.Width]: the board's values, or on a
// layer the numbers that its values are; nil where some of these are none. The caller owns the slice.
func (s *Shape) Numbers(c Cell) []int {
	out := make([]int, s.Width(c))
	layer, _ := s.LayerOf(c)
	for i := range out {
		if layer < 0 {
			out[i] = s.Value(Digit(i + 1))
			continue
		}
		var err error
		if out[i], err = strconv.Atoi(s.board.Layers[layer].Values[i]); err != nil {
			return nil
		}
	}
	return out
}

// ordered reports whether the values are consecutive numbers.
func (l Layer) ordered() bool {
	first, err := strconv.Atoi(l.Values[0])
	for i, v := range l.Values {
		if err != nil || v != strconv.Itoa(first+i) {
			return false
		}
	}
	return true
}

// ValueName returns the value of a digit in a cell as people see it: "7", or the name of
// a layer's value.
func (s *Shape) ValueName(c Cell, d Digit) string {
	if layer, _ := s.LayerOf(c); layer >= 0 {
		if values := s.board.Layers[layer].Values; d >= 1 && int(d) <= len(values) {
			return values[d-1]
		}
	}
	return strconv.Itoa(s.Value(d))
}

// ParseValue reads what [Shape.ValueName] writes, 0 where the cell has no such value.
func (s *Shape) ParseValue(c Cell, name string) Digit {
	if layer, _ := s.LayerOf(c); layer >= 0 {
		return Digit(slices.Index(s.board.Layers[layer].Values, name) + 1)
	}
	v, err := strconv.Atoi(name)
	if err != nil || strconv.Itoa(v) != name {
		return 0
	}
	return s.DigitOf(v)
}

// symbols returns the first character of each value, "" where two values share one.
func (l Layer) symbols() string {
	var out []byte
	for _, v := range l.Values {
		if v[0] == '-' || slices.Contains(out, v[0]) || len(v) > 1 && v[0] <= '9' {
			return ""
		}
		out = append(out, v[0])
	}
	return string(out)
}

// layerText appends the digits of a layer, one for each square: " shade:wbb…" with the
// first character of each value, " factor:-1/./2/…" where these are not enough. "." is a
// blank and "#" a missing square. A layer without digits adds nothing.
func (s *Shape) layerText(dst []byte, layer int, g Grid) []byte {
	l := &s.board.Layers[layer]
	cells := g[s.LayerCell(layer, 0):][:s.Squares()]
	if cells.Filled() == 0 {
		return dst
	}
	symbols := l.symbols()
	dst = append(append(append(dst, ' '), l.Name...), ':')
	for i, d := range cells {
		if i > 0 && symbols == "" {
			dst = append(dst, '/')
		}
		switch {
		case !s.Exists(Cell(i)):
			dst = append(dst, '#')
		case d == 0 || int(d) > len(l.Values): // which no puzzle has
			dst = append(dst, '.')
		case symbols == "":
			dst = append(dst, l.Values[d-1]...)
		default:
			dst = append(dst, symbols[d-1])
		}
	}
	return dst
}

// parseLayer reads what layerText writes, behind the colon.
func (s *Shape) parseLayer(layer int, text string, g Grid) error {
	l := &s.board.Layers[layer]
	symbols := l.symbols()
	words := strings.Split(text, "/")
	if symbols != "" {
		words = strings.Split(text, "")
	}
	if len(words) != s.Squares() {
		return fmt.Errorf("layer %s: %d cells, and the board has %d squares", l.Name, len(words), s.Squares())
	}
	for i, word := range words {
		c := s.LayerCell(layer, Cell(i))
		d := slices.Index(l.Values, word) + 1
		if symbols != "" {
			d = strings.Index(symbols, word) + 1
		}
		switch {
		case (word == "#") == s.Exists(c):
			return fmt.Errorf("layer %s: %q in %s: \"#\" is for the squares that the board leaves out", l.Name, word, s.CellName(c))
		case word == "." || word == "#":
		case d == 0:
			return fmt.Errorf("layer %s: %q in %s is neither \".\" nor one of %s", l.Name, word, s.CellName(c), strings.Join(l.Values, ", "))
		default:
			g[c] = Digit(d)
		}
	}
	return nil
}

// BeyondText appends the digits of the cells that are not squares, each part behind a
// blank: " A=3" for an extra cell, " shade:wbb…" for a layer. What is blank is left out.
func (s *Shape) BeyondText(dst []byte, g Grid) []byte {
	for c := s.Squares(); c < min(s.firstLayer, len(g)); c++ {
		if g[c] != 0 {
			dst = append(append(dst, ' '), s.CandidateName(Candidate{Cell(c), g[c]})...)
		}
	}
	if len(g) == s.cells {
		for i := range s.board.Layers {
			dst = s.layerText(dst, i, g)
		}
	}
	return dst
}

// IsBeyond reports whether a word looks like one of [Shape.BeyondText] on this board:
// "A=3" where there are extra cells or layers, "shade:…" where there is such a layer.
func (s *Shape) IsBeyond(word string) bool {
	if name, _, ok := strings.Cut(word, ":"); ok {
		return s.FindLayer(name) >= 0
	}
	return s.cells > s.Squares() && strings.Contains(word, "=")
}

// ParseBeyond reads a word of [Shape.BeyondText] into a grid; a cell of a layer may also
// be written by itself, "shade.r1c1=white". A cell that has a digit already is refused.
func (s *Shape) ParseBeyond(word string, g Grid) error {
	if name, text, ok := strings.Cut(word, ":"); ok {
		layer := s.FindLayer(name)
		if layer < 0 {
			return fmt.Errorf("the board has no layer %q", name)
		}
		if g[s.LayerCell(layer, 0):][:s.Squares()].Filled() > 0 {
			return fmt.Errorf("layer %s is given twice", name)
		}
		return s.parseLayer(layer, text, g)
	}
	x, err := s.ParseCandidate(word)
	switch {
	case err != nil:
		return err
	case int(x.Cell) < s.Squares():
		return fmt.Errorf("%s is no extra cell", s.CellName(x.Cell))
	case g[x.Cell] != 0:
		return fmt.Errorf("%s is given twice", s.CellName(x.Cell))
	}
	g[x.Cell] = x.Digit
	return nil
}

// layerDomains are the constraints that keep the cells of layers to their values.
func (s *Shape) layerDomains() (out []Constraint) {
	for i, l := range s.board.Layers {
		if len(l.Values) == s.n {
			continue
		}
		allow := NewDigitSet(s.n)
		for d := range l.Values {
			allow.Add(Digit(d + 1))
		}
		for c := range Cell(s.Squares()) {
			if s.Exists(c) {
				out = append(out, Domain{"layer " + l.Name, s.LayerCell(i, c), allow})
			}
		}
	}
	return out
}
