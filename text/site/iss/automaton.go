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
func readRegex(a *args, it *item) []sudoku.Rule {
	word := a.word()
	pattern, err := decoded(word)
	if strings.Contains(word, "%") {
		var text string
		text, err = url.PathUnescape(word)
		pattern = []byte(text)
	}
	if err != nil || !utf8.Valid(pattern) || len(pattern) == 0 {
		a.fail("the pattern is damaged")
	}
	if k := slices.IndexFunc(a.rest, func(w string) bool { return strings.HasPrefix(w, "_") }); k >= 0 {
		a.fail("%.20q is no cell of this board", a.rest[k])
	}
	return a.own(it.family, strings.Join(strings.Fields(string(pattern)), ""))
}

func decoded(text string) ([]byte, error) {
	return base64.RawURLEncoding.Strict().DecodeString(strings.TrimRight(text, "="))
}

func writeRegex(o *out, _ *item, a rule.Args) (text string, ok bool) {
	return o.line(".Regex~"+base64.RawURLEncoding.EncodeToString([]byte(a.Word)), a.Lists[0])
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
		if !ok {
			a.fail("a piece without cells between two others, or no cells at all")
		}
		rules = append(rules, x)
	}
	return rules
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
