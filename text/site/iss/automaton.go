package iss

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"math/bits"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"unicode/utf8"
)

// Automata and regular expressions. An automaton is packed into bits, the greatest of a
// number first: a form, the widths of its numbers, how many states are starts and how
// many others accept, which starts accept, the last one first, and the steps of each
// state. The states are the starts, then others that accept, then the rest.

// readRegex reads a regular expression for whole lines, in base64, or as in a link in
// older texts. White space in it means nothing.
func readRegex(a *args, it *item) []sudoku.Rule {
	word := a.word()
	pattern, err := decoded(word)
	if strings.Contains(word, "%") {
		var text string
		text, err = url.PathUnescape(word)
		pattern = []byte(text)
	}
	a.failIf(err != nil || !utf8.Valid(pattern) || len(pattern) == 0, "the pattern is damaged")
	if k := slices.IndexFunc(a.rest, func(w string) bool { return strings.HasPrefix(w, "_") }); k >= 0 {
		a.fail("%.20q is no cell of this board", a.rest[k])
	}
	return a.own(it.family, strings.Join(strings.Fields(string(pattern)), ""))
}

func decoded(text string) ([]byte, error) {
	return base64.RawURLEncoding.Strict().DecodeString(strings.TrimRight(text, "="))
}

func writeRegex(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.line(".Regex~"+base64.RawURLEncoding.EncodeToString([]byte(a.Word)), a.Lists[0]), true
}

// readNFA reads an automaton and the lines that it accepts, which may be in pieces.
func readNFA(a *args, _ *item) (rules []sudoku.Rule) {
	word := a.word()
	m, known := a.automata[word]
	if !known {
		data, err := decoded(word)
		var ok bool
		if m, ok = unpack(data); err != nil || !ok || word == "" {
			a.fail("the automaton is damaged")
			return nil
		}
		a.automata[word] = m
	}
	for _, list := range a.groups() {
		x, ok := inPieces(m, a.segments(list), a.board.Hi-a.board.Lo+2)
		a.failIf(!ok, "a piece without cells between two others, or no cells at all")
		a.work += len(x.Cells) + len(x.Edges)
		rules = append(rules, x)
	}
	return rules
}

// inPieces is an automaton on the pieces of a line. Of empty pieces at the start it has
// read the breaks before it begins; those at the end it could read where it accepts.
func inPieces(m rule.Automaton, pieces []rule.Cells, breaks int) (rule.Automaton, bool) {
	for ; len(pieces) > 1 && pieces[0] == nil; pieces = pieces[1:] {
		m.Start = next(m, m.Start, breaks, false)
	}
	for ; len(pieces) > 1 && pieces[len(pieces)-1] == nil; pieces = pieces[:len(pieces)-1] {
		m.Accept = next(m, m.Accept, breaks, true)
	}
	m.Cells = nil
	for _, cells := range pieces {
		m.Cells = append(append(m.Cells, "-"), cells...)
	}
	m.Cells = m.Cells[1:]
	return m, !slices.ContainsFunc(pieces, func(cells rule.Cells) bool { return cells == nil })
}

// next are the states to which a symbol leads from those of a list, or from which it leads
// back to them.
func next(m rule.Automaton, states []int, symbol int, back bool) (all []int) {
	for _, e := range m.Edges {
		if back {
			e.From, e.To = e.To, e.From
		}
		if slices.Contains(states, e.From) && slices.Contains(e.Symbols, symbol) {
			all = append(all, e.To)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

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
	accepts := b.number(starts)
	for q := range m.States {
		if q >= starts || accepts>>q&1 == 1 {
			m.Accept = append(m.Accept, q)
		}
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
	counts := symbols
	if form == 0 {
		counts = b.number(4)
	}
	for state := 0; counts > 0 && len(b.bits) >= counts; state++ {
		mask, n := b.number(counts), symbols
		if form == 0 {
			n = mask
		}
		for s := range n {
			if form == 0 {
				s = b.number(bitsFor(symbols - 1))
			} else if mask>>s&1 == 0 {
				continue
			}
			if edges = append(edges, edge{state, b.number(width), s + 1}); b.short || s >= symbols {
				return nil, false
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
		if c != "-" {
			c = strings.Join(o.cells(rule.Cells{c}), "")
		}
		text += "~" + c
	}
	return text, ok && len(m.Cells) > 0
}

// pack is the bits of an automaton, its steps as numbers and pairs.
func pack(m rule.Automaton) (data []byte, ok bool) {
	state, met := slices.Repeat([]int{-1}, m.States), 0 // the new numbers: starts, others that accept, the rest
	meet := func(list ...int) int {
		before := met
		for _, q := range list {
			if state[q] < 0 {
				state[q], met = met, met+1
			}
		}
		return met - before
	}
	starts, others := meet(m.Start...), meet(m.Accept...)
	for q := range m.States {
		meet(q)
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
