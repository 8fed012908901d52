package text

import (
	"encoding/base64"
	"slices"

	"sudokusat/rule"
)

// An automaton as ISS packs it, the inverse of issAutomaton.

// bitWriter writes numbers, the greatest bit first.
type bitWriter struct {
	data []byte
	bits int
}

func (b *bitWriter) number(v, width int) {
	for i := width - 1; i >= 0; i-- {
		if b.bits%8 == 0 {
			b.data = append(b.data, 0)
		}
		if v>>i&1 == 1 {
			b.data[b.bits/8] |= 1 << (7 - b.bits%8)
		}
		b.bits++
	}
}

// issAutomatonOut is an automaton with its lines. There are at most 2^16 states, 16
// symbols, and 15 ways from a state unless there is one for each symbol at most.
func issAutomatonOut(r rule.Automaton) (text string, ok bool) {
	var order []int // old numbers in the new order: starts, others that accept, the rest
	order = append(order, r.Start...)
	for _, q := range r.Accept {
		if !slices.Contains(order, q) {
			order = append(order, q)
		}
	}
	others := len(order) - len(r.Start)
	number := make([]int, r.States)
	for i := range number {
		number[i] = -1
	}
	for i, q := range order {
		number[q] = i
	}
	for q := range r.States {
		if number[q] < 0 {
			number[q] = len(order)
			order = append(order, q)
		}
	}
	steps := make([][]issEdge, r.States)
	symbols, most, single := 1, 0, true
	for _, e := range r.Edges {
		for _, s := range e.Symbols {
			from := number[e.From]
			single = single && !slices.ContainsFunc(steps[from], func(x issEdge) bool { return x.symbol == s })
			steps[from] = append(steps[from], issEdge{from, number[e.To], s})
			symbols, most = max(symbols, s), max(most, len(steps[from]))
		}
	}
	width := 1
	for 1<<width < max(r.States, len(r.Start)+1, others+1) {
		width++
	}
	if width > 16 || symbols > 16 || !single && most > 15 {
		return "", false
	}
	var b bitWriter
	b.number(boolInt(single), 2)
	b.number(width-1, 4)
	b.number(symbols-1, 4)
	b.number(len(r.Start), width)
	b.number(others, width)
	for _, q := range r.Start {
		b.number(boolInt(slices.Contains(r.Accept, q)), 1)
	}
	counts, symbolBits := 4, 0
	for 1<<symbolBits < symbols {
		symbolBits++
	}
	if !single {
		b.number(counts, 4)
	}
	for _, list := range steps {
		slices.SortFunc(list, func(x, y issEdge) int { return x.symbol - y.symbol })
		if !single {
			b.number(len(list), counts)
			for _, e := range list {
				b.number(e.symbol-1, symbolBits)
				b.number(e.to, width)
			}
			continue
		}
		mask := 0
		for _, e := range list {
			mask |= 1 << (e.symbol - 1)
		}
		b.number(mask, symbols)
		for _, e := range list {
			b.number(e.to, width)
		}
	}
	text = ".NFA~" + base64.RawURLEncoding.EncodeToString(b.data) + "~"
	for _, c := range r.Cells {
		name, ok := issCellOut(c)
		if c == "-" {
			name, ok = c, true
		}
		if !ok {
			return "", false
		}
		text += "~" + name
	}
	return text, len(r.Cells) > 0 && len(r.Start) > 0
}
