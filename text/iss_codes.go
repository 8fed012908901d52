package text

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
)

// What ISS packs into single arguments: tables of pairs, automata, sets of squares.

const issAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// issBits are the bits of a text, six a character, the least first; ok is false for
// another character.
func issBits(text string) (bits []bool, ok bool) {
	for i := range len(text) {
		v := strings.IndexByte(issAlphabet, text[i])
		if v < 0 {
			return nil, false
		}
		for k := range 6 {
			bits = append(bits, v>>k&1 == 1)
		}
	}
	return bits, true
}

// issPairTable is a table of the pairs that neighbours, or all pairs, may be: rows
// for the first value, bit by bit.
func issPairTable(p *issPuzzle, i *issItem) (texts []string, ok bool) {
	if len(i.args) == 0 {
		return nil, false
	}
	key := i.args[0]
	if strings.HasPrefix(i.name, "Binary") { // an older alphabet
		key = strings.NewReplacer("-", "_", "_", "-").Replace(key)
	}
	n := p.board.Hi - p.board.Lo + 1
	bits, ok := issBits(key)
	if !ok || len(bits) >= n*n+6 {
		return nil, false
	}
	var head strings.Builder
	if head.WriteString("pair "); strings.HasSuffix(i.name, "X") {
		head.Reset()
		head.WriteString("all-pairs ")
	}
	for k := range n * n {
		if k > 0 && k%n == 0 {
			head.WriteByte('/')
		}
		head.WriteByte("01"[boolInt(k < len(bits) && bits[k])])
	}
	for _, group := range issGroups(i.args[1:]) {
		cells, ok := issNames(group)
		if !ok {
			return nil, false
		}
		texts = append(texts, head.String()+" "+rule.Cells(cells).Text())
	}
	return texts, len(texts) > 0
}

// bitReader reads numbers from bytes, the greatest bit first.
type bitReader struct {
	data []byte
	at   int // in bits
}

func (b *bitReader) left() int { return 8*len(b.data) - b.at }

// number reads a number of some bits; those beyond the end are 0.
func (b *bitReader) number(width int) (v int) {
	for range width {
		v <<= 1
		if b.at < 8*len(b.data) && b.data[b.at/8]>>(7-b.at%8)&1 == 1 {
			v |= 1
		}
		b.at++
	}
	return v
}

// issNFA is an automaton: its states are the starts, then others that accept, then
// the rest.
func issNFA(p *issPuzzle, i *issItem) (texts []string, ok bool) {
	if len(i.args) == 0 {
		return nil, false
	}
	data, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(i.args[0], "="))
	if err != nil {
		return nil, false
	}
	text, ok := issAutomaton(data)
	if !ok {
		return nil, false
	}
	for _, group := range issGroups(i.args[1:]) {
		pieces, ok := issSegments(group)
		if !ok {
			return nil, false
		}
		texts = append(texts, "automaton "+text+" "+strings.Join(pieces, " - "))
	}
	return texts, len(texts) > 0
}

// issEdge is a step of an automaton.
type issEdge struct{ from, to, symbol int }

// issAutomaton is an automaton as package rule writes it.
func issAutomaton(data []byte) (text string, ok bool) {
	b := bitReader{data: data}
	format, width, symbols := b.number(2), b.number(4)+1, b.number(4)+1
	starts, others := b.number(width), b.number(width)
	if format > 1 || starts > b.left() {
		return "", false
	}
	var start, accept []int
	for s := range starts {
		start = append(start, s)
		if b.number(1) == 1 {
			accept = append(accept, s)
		}
	}
	for s := range others {
		accept = append(accept, starts+s)
	}
	edges, ok := issEdges(&b, format, width, symbols)
	if !ok {
		return "", false
	}
	states := starts + others
	for _, e := range edges {
		states = max(states, e.from+1, e.to+1)
	}
	slices.SortFunc(edges, func(x, y issEdge) int {
		return slices.Compare([]int{x.from, x.to, x.symbol}, []int{y.from, y.to, y.symbol})
	})
	list := func(numbers []int) string { return strings.ReplaceAll(fmt.Sprint(numbers), " ", ",") }
	var out strings.Builder
	fmt.Fprintf(&out, `{"states":%d,"start":%s,"accept":%s,"edges":[`, states, list(start), list(accept))
	for k, e := range edges {
		switch {
		case k > 0 && edges[k-1].from == e.from && edges[k-1].to == e.to:
			out.WriteString("," + strconv.Itoa(e.symbol))
			continue
		case k > 0:
			fmt.Fprintf(&out, "],%d],", edges[k-1].to)
		}
		fmt.Fprintf(&out, "[%d,[%d", e.from, e.symbol)
	}
	if k := len(edges); k > 0 {
		fmt.Fprintf(&out, "],%d]", edges[k-1].to)
	}
	out.WriteString("]}")
	return out.String(), true
}

// issEdges reads the steps from each state: so many pairs of symbol and target, or
// a bit for each symbol and the targets of those that are set.
func issEdges(b *bitReader, format, width, symbols int) (edges []issEdge, ok bool) {
	symbolBits := 0
	for 1<<symbolBits < symbols {
		symbolBits++
	}
	counts := 0
	if format == 0 {
		if counts = b.number(4); counts == 0 {
			return nil, true
		}
	}
	for state := 0; ; state++ {
		if format == 1 {
			if b.left() < symbols {
				return edges, true
			}
			mask := b.number(symbols)
			for s := range symbols {
				if mask>>s&1 == 1 {
					if b.left() < width {
						return nil, false
					}
					edges = append(edges, issEdge{state, b.number(width), s + 1})
				}
			}
			continue
		}
		if b.left() < counts {
			return edges, true
		}
		for range b.number(counts) {
			if b.left() < symbolBits+width {
				return nil, false
			}
			s := b.number(symbolBits)
			if s >= symbols {
				return nil, false
			}
			edges = append(edges, issEdge{state, b.number(width), s + 1})
		}
	}
}

// replicate says the items within again for each square of a set, moved as far as it
// is from the first square, or from the one that is named.
func (p *issPuzzle) replicate(item *issItem) (texts []string, err error) {
	bad := finding.Errorf(ErrRule, "text of %s with .Replicate~%.40s, which is not understood", issSite, strings.Join(item.args, "~"))
	if len(item.args) < 1 || len(item.args) > 2 {
		return nil, bad
	}
	targets, ok := issBits(item.args[0])
	row0, col0 := 0, 0
	if len(item.args) == 2 && ok {
		row0, col0, ok = finding.SquareOf(issName(item.args[1]))
	}
	if !ok {
		return nil, bad
	}
	for k, wanted := range targets {
		if !wanted {
			continue
		}
		row, col := k/p.board.Cols, k%p.board.Cols
		if row >= p.board.Rows {
			return nil, bad
		}
		for _, x := range item.inner {
			moved, ok := x.moved(row-row0, col-col0, p)
			if !ok {
				return nil, finding.Errorf(ErrRule, "text of %s with .Replicate of %s beyond the board", issSite, x.name)
			}
			some, err := p.inner(moved)
			if err != nil {
				return nil, err
			}
			texts = append(texts, some...)
		}
	}
	return texts, nil
}

// moved is a copy of an item with its squares moved; ok is false if one is off the
// board then.
func (i *issItem) moved(down, right int, p *issPuzzle) (copied *issItem, ok bool) {
	copied = &issItem{name: i.name, at: i.at}
	for _, a := range i.args {
		cell, rest, values := strings.Cut(a, "_")
		if row, col, isSquare := finding.SquareOf(issName(cell)); isSquare {
			if row, col = row+down, col+right; row < 0 || row >= p.board.Rows || col < 0 || col >= p.board.Cols {
				return nil, false
			}
			if a = issCellName(row, col); values {
				a += "_" + rest
			}
		}
		copied.args = append(copied.args, a)
	}
	for _, x := range i.inner {
		y, ok := x.moved(down, right, p)
		if !ok {
			return nil, false
		}
		copied.inner = append(copied.inner, y)
	}
	return copied, true
}
