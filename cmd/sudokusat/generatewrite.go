package main

import (
	"errors"
	"strings"

	"sudokusat/compare"
	"sudokusat/generate"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// What generate says: the puzzles it has made, and why tries led to nothing.

func sum(a, b generate.Rejected) generate.Rejected {
	return generate.Rejected{Few: a.Few + b.Few, Many: a.Many + b.Many, NotMinimal: a.NotMinimal + b.NotMinimal, NotUnique: a.NotUnique + b.NotUnique}
}

// refusals says why tries led to nothing.
func refusals(r generate.Rejected) string {
	var parts []string
	for _, one := range []struct {
		n    int
		what string
	}{{r.Few, "too few clues"}, {r.Many, "too many clues"}, {r.NotMinimal, "not minimal"}, {r.NotUnique, "not unique"}} {
		if one.n > 0 {
			parts = append(parts, compare.Thousands(one.n)+" "+one.what)
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// madeWriter writes puzzles in the format that was asked for.
type madeWriter struct {
	m      *making
	puzzle sudoku.Puzzle
	lines  lines
	conv   *converter
	record text.Record
}

func newMadeWriter(m *making, p sudoku.Puzzle) *madeWriter {
	w := &madeWriter{m: m, puzzle: p, lines: m.t.lines()}
	w.conv = newConverter(w.lines.w, text.Format(strings.ToLower(m.to)))
	return w
}

func (w *madeWriter) write(p *newPuzzle) error {
	s := w.puzzle.Shape
	if !w.m.json {
		w.record.Puzzle = w.puzzle.With(p.Puzzle)
		return outputError(w.conv.puzzle(w.record))
	}
	r := made{s.Text(), w.puzzle.RuleTexts(), text.String(s, p.Puzzle), text.String(s, p.Solution), p.Puzzle.Filled(), nil, p.Tries, 0, w.m.seed, p.index}
	if p.Minimal || w.m.minimal || w.m.pattern != "" {
		r.Minimal = &p.Minimal
	}
	if w.m.unbiased {
		r.Weight = generate.Weight(r.Clues)
	}
	return w.lines.json(r)
}

func (w *madeWriter) flush() error {
	return errors.Join(outputError(w.conv.flush()), w.lines.flush())
}
