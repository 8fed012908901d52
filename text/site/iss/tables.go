package iss

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Tables of the values that may stand side by side, packed bit by bit.

// readTable reads a table of the values that neighbours in a list, or all pairs, may be:
// a row for each first value, bit by bit. Lists follow one another.
func readTable(a *args, _ *item) (rules []sudoku.Rule) {
	key, family := a.word(), "pair"
	if strings.HasPrefix(a.n.name, "Binary") { // an older alphabet
		key = strings.NewReplacer("-", "_", "_", "-").Replace(key)
	}
	size := a.board.Hi - a.board.Lo + 1
	bits, ok := bitsOf(key)
	if !ok || bits == nil || len(bits) > size*size && slices.Contains(bits[size*size:], true) {
		a.fail("the table is none for %d digits", size)
	}
	bits = append(bits, make([]bool, max(size*size-len(bits), 0))...)
	rows := make([]string, size)
	for k := range size * size {
		rows[k/size] += string("01"[boolInt(bits[k])])
	}
	if strings.HasSuffix(a.n.name, "X") {
		if family = "all-pairs"; !isSymmetric(rows) {
			a.fail("the table of all pairs depends on their order")
		}
	}
	return a.own(family, strings.Join(rows, "/"))
}

// own is a rule of the user's own for each list of cells that is left.
func (a *args) own(family, word string) (rules []sudoku.Rule) {
	for _, list := range a.groups() {
		rules = append(rules, a.rule(family, rule.Args{Word: word, Lists: []rule.Cells{a.cells(list)}})...)
	}
	return rules
}

func isSymmetric(rows []string) bool {
	for i := range rows {
		for k := range i {
			if rows[i][k] != rows[k][i] {
				return false
			}
		}
	}
	return true
}

func writeTable(o *out, it *item, a rule.Args) (text string, ok bool) {
	return o.pairs(it.name, strings.Split(a.Word, "/"), a.Lists[0])
}

// relation is a table of the values of neighbours on a line, or of all pairs.
func (o *out) relation(name string, list rule.Cells, holds func(a, b int) bool) (text string, ok bool) {
	var rows []string
	for a := o.board.Lo; a <= o.board.Hi; a++ {
		row := ""
		for b := o.board.Lo; b <= o.board.Hi; b++ {
			row += string("01"[boolInt(holds(a, b))])
		}
		rows = append(rows, row)
	}
	return o.pairs(name, rows, list)
}

// pairs is a table with its cells. One of all pairs that depends on their order lists
// the pairs.
func (o *out) pairs(name string, rows []string, list rule.Cells) (text string, ok bool) {
	cells, ok := o.cells(list)
	between := "~"
	if name == "PairX" && !isSymmetric(rows) {
		var pairs []string
		for i, a := range cells {
			for _, b := range cells[i+1:] {
				pairs = append(pairs, a+"~"+b)
			}
		}
		name, cells, between = "Pair", pairs, "~~"
	}
	bits := strings.Join(rows, "")
	return "." + name + "~" + bitsText(bits) + "~" + strings.Join(cells, between), ok && len(rows) == o.board.Hi-o.board.Lo+1 && strings.Contains(bits, "1")
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// bitsOf are the bits of a text, six a character, the least first; ok is false for
// another character.
func bitsOf(text string) (bits []bool, ok bool) {
	for i := range len(text) {
		v := strings.IndexByte(alphabet, text[i])
		if v < 0 {
			return nil, false
		}
		for k := range 6 {
			bits = append(bits, v>>k&1 == 1)
		}
	}
	return bits, true
}

// bitsText packs bits, written 0 and 1, without the zeros at the end.
func bitsText(bits string) string {
	var b strings.Builder
	for six := range slices.Chunk([]byte(bits), 6) {
		v := 0
		for k, c := range six {
			v |= int(c-'0') << k
		}
		b.WriteByte(alphabet[v])
	}
	return strings.TrimRight(b.String(), "A")
}
