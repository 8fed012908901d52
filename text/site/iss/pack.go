package iss

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
)

// The bits of an automaton.

// edge is a step of an automaton.
type edge struct{ from, to, symbol int }

// bitReader reads numbers from bits, written 0 and 1, the greatest bit first.
type bitReader struct {
	bits  string
	short bool // more was read than there is
}

// number reads a number of some bits; those beyond the end are 0.
func (b *bitReader) number(width int) int {
	taken := b.bits[:min(width, len(b.bits))]
	b.bits, b.short = b.bits[len(taken):], b.short || len(taken) < width
	v, _ := strconv.ParseUint("0"+taken, 2, 64)
	return int(v) << (width - len(taken))
}

// maxStarts is the most starts of which the site knows whether they accept.
const maxStarts = 31

// unpack reads an automaton.
func unpack(data []byte) (m rule.Automaton, ok bool) {
	var all strings.Builder
	for _, c := range data {
		fmt.Fprintf(&all, "%08b", c)
	}
	b := bitReader{bits: all.String()}
	form, width, symbols := b.number(2), b.number(4)+1, b.number(4)+1
	starts, others := b.number(width), b.number(width)
	if form > 1 || starts > maxStarts || len(b.bits) < starts {
		return m, false
	}
	m.States = starts + others
	for q := range starts {
		m.Start = append(m.Start, q)
	}
	for q := starts - 1; q >= 0; q-- {
		if b.number(1) == 1 {
			m.Accept = append(m.Accept, q)
		}
	}
	slices.Reverse(m.Accept)
	for q := range others {
		m.Accept = append(m.Accept, starts+q)
	}
	edges, ok := steps(&b, form, width, symbols)
	if !ok || strings.Contains(b.bits, "1") {
		return m, false
	}
	slices.SortFunc(edges, func(x, y edge) int {
		return cmp.Or(x.from-y.from, x.to-y.to, x.symbol-y.symbol)
	})
	for _, e := range slices.Compact(edges) {
		m.States = max(m.States, e.from+1, e.to+1)
		if k := len(m.Edges) - 1; k >= 0 && m.Edges[k].From == e.from && m.Edges[k].To == e.to {
			m.Edges[k].Symbols = append(m.Edges[k].Symbols, e.symbol)
			continue
		}
		m.Edges = append(m.Edges, rule.Edge{From: e.from, Symbols: []int{e.symbol}, To: e.to})
	}
	return m, true
}

// steps reads the steps from each state: a number of pairs of symbol and target, or a bit
// for each symbol and the targets of those that are set.
func steps(b *bitReader, form, width, symbols int) (edges []edge, ok bool) {
	symbolBits := bitsFor(symbols - 1)
	counts := symbols
	if form == 0 {
		if counts = b.number(4); counts == 0 {
			return nil, true
		}
	}
	for state := 0; len(b.bits) >= counts; state++ {
		mask := b.number(counts)
		if form == 0 {
			for range mask {
				s := b.number(symbolBits)
				if edges = append(edges, edge{state, b.number(width), s + 1}); b.short || s >= symbols {
					return nil, false
				}
			}
			continue
		}
		for s := range symbols {
			if mask>>s&1 == 1 {
				if edges = append(edges, edge{state, b.number(width), s + 1}); b.short {
					return nil, false
				}
			}
		}
	}
	return edges, true
}

// bitsFor is the number of bits that a number takes, 0 for 0.
func bitsFor(n int) int { return bits.Len(uint(n)) }

// automaton is an automaton with its lines, of at most 2^16 states and 16 symbols.
func (o *out) automaton(m rule.Automaton) (text string, ok bool) {
	data, ok := pack(m)
	text = ".NFA~" + base64.RawURLEncoding.EncodeToString(data) + "~"
	for _, c := range m.Cells {
		names := []string{c}
		if c != "-" {
			if names, _ = o.cells(rule.Cells{c}); names == nil {
				return "", false
			}
		}
		text += "~" + names[0]
	}
	return text, ok && len(m.Cells) > 0
}

// pack is the bits of an automaton, its steps as numbers and pairs.
func pack(m rule.Automaton) (data []byte, ok bool) {
	state, met := slices.Repeat([]int{-1}, m.States), 0 // the new numbers: starts, others that accept, the rest
	meet := func(list []int) int {
		before := met
		for _, q := range list {
			if state[q] < 0 {
				state[q], met = met, met+1
			}
		}
		return met - before
	}
	starts, others := meet(m.Start), meet(m.Accept)
	for q := range m.States {
		meet([]int{q})
	}
	lists, symbols, most := make([][]edge, m.States), 1, 1
	for _, e := range m.Edges {
		from := state[e.From]
		for _, s := range e.Symbols {
			lists[from] = append(lists[from], edge{from, state[e.To], s})
			symbols, most = max(symbols, s), max(most, len(lists[from]))
		}
	}
	width, counts := max(1, bitsFor(max(m.States-1, starts, others))), bitsFor(most)
	if width > 16 || symbols > 16 || counts > 15 || starts == 0 || starts > maxStarts {
		return nil, false
	}
	accepts := 0
	for _, q := range m.Accept {
		if state[q] < starts {
			accepts |= 1 << state[q]
		}
	}
	var out strings.Builder
	number := func(v, width int) {
		if width > 0 {
			fmt.Fprintf(&out, "%0*b", width, v)
		}
	}
	for _, x := range [][2]int{{0, 2}, {width - 1, 4}, {symbols - 1, 4}, {starts, width}, {others, width}, {accepts, starts}, {counts, 4}} {
		number(x[0], x[1])
	}
	for _, list := range lists {
		slices.SortFunc(list, func(x, y edge) int { return cmp.Or(x.symbol-y.symbol, x.to-y.to) })
		number(len(list), counts)
		for _, e := range list {
			number(e.symbol-1, bitsFor(symbols-1))
			number(e.to, width)
		}
	}
	for eight := range slices.Chunk([]byte(out.String()+"0000000"), 8) {
		if v, err := strconv.ParseUint(string(eight), 2, 8); len(eight) == 8 && err == nil {
			data = append(data, byte(v))
		}
	}
	return data, true
}
