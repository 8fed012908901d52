package iss

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Automata and regular expressions. An automaton is packed into bits, the greatest of a
// number first: a form, the widths of its numbers, how many states are starts and how
// many others accept, which starts accept, the last one first, and the steps of each
// state. The states are the starts, then others that accept, then the rest.

// readRegex reads a regular expression for whole lines, in base64, or as in a link in
// older texts. White space in it means nothing.
func readRegex(p *puzzle, n *node, it *item) (rules []sudoku.Rule, err error) {
	if len(n.args) == 0 {
		return nil, n.refuse("a pattern is missing")
	}
	pattern, err := decoded(n.args[0])
	if strings.Contains(n.args[0], "%") {
		var text string
		text, err = url.PathUnescape(n.args[0])
		pattern = []byte(text)
	}
	if err != nil || !utf8.Valid(pattern) || len(pattern) == 0 {
		return nil, n.refuse("the pattern is damaged")
	}
	for _, a := range n.args[1:] {
		if strings.HasPrefix(a, "_") {
			return nil, n.refuse("%.20q is no cell of this board", a)
		}
	}
	return rules, p.each(n, func(cells rule.Cells) error {
		some, err := n.rule(it.family, rule.Args{Word: strings.Join(strings.Fields(string(pattern)), ""), Lists: []rule.Cells{cells}})
		rules = append(rules, some...)
		return err
	})
}

func decoded(text string) ([]byte, error) {
	return base64.RawURLEncoding.Strict().DecodeString(strings.TrimRight(text, "="))
}

func writeRegex(o *out, _ *item, a rule.Args) (text string, ok bool) {
	cells, ok := o.cells(a.Lists[0])
	return ".Regex~" + base64.RawURLEncoding.EncodeToString([]byte(a.Word)) + "~" + strings.Join(cells, "~"), ok
}

// readNFA reads an automaton and the lines that it accepts, which may be in pieces.
func readNFA(p *puzzle, n *node, _ *item) (rules []sudoku.Rule, err error) {
	if len(n.args) == 0 || n.args[0] == "" {
		return nil, n.refuse("an automaton is missing")
	}
	m, known := p.automata[n.args[0]]
	if !known {
		data, err := decoded(n.args[0])
		var ok bool
		if m, ok = unpack(data); err != nil || !ok {
			return nil, n.refuse("the automaton is damaged")
		}
		p.automata[n.args[0]] = m
	}
	lists := groups(n.args[1:])
	for _, list := range lists {
		pieces, err := p.segments(n, list)
		if err != nil {
			return nil, err
		}
		x, ok := inPieces(m, pieces, p.board.Hi-p.board.Lo+2)
		if !ok {
			return nil, n.refuse("a piece without cells between two others, or no cells at all")
		}
		rules = append(rules, x)
	}
	if len(lists) == 0 {
		return nil, n.refuse("cells are missing")
	}
	return rules, nil
}

// inPieces is an automaton on the pieces of a line. Of empty pieces at the start it has
// read the breaks before it begins; those at the end it could read where it accepts.
func inPieces(m rule.Automaton, pieces []rule.Cells, breaks int) (rule.Automaton, bool) {
	for ; len(pieces) > 1 && pieces[0] == nil; pieces = pieces[1:] {
		start := m.Start
		m.Start = statesOf(m, func(e rule.Edge) (int, bool) { return e.To, slices.Contains(start, e.From) }, breaks)
	}
	for ; len(pieces) > 1 && pieces[len(pieces)-1] == nil; pieces = pieces[:len(pieces)-1] {
		accept := m.Accept
		m.Accept = statesOf(m, func(e rule.Edge) (int, bool) { return e.From, slices.Contains(accept, e.To) }, breaks)
	}
	m.Cells = nil
	for i, cells := range pieces {
		if cells == nil {
			return m, false
		}
		if i > 0 {
			m.Cells = append(m.Cells, "-")
		}
		m.Cells = append(m.Cells, cells...)
	}
	return m, true
}

// statesOf are the states that a choice makes of the edges with a symbol.
func statesOf(m rule.Automaton, choose func(rule.Edge) (int, bool), symbol int) (states []int) {
	for _, e := range m.Edges {
		if q, ok := choose(e); ok && slices.Contains(e.Symbols, symbol) {
			states = append(states, q)
		}
	}
	slices.Sort(states)
	return slices.Compact(states)
}
