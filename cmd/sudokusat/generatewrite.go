package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sudokusat/generate"
	"sudokusat/internal/words"
	"sudokusat/text"
)

// What generate says: the puzzles it has made, and why tries led to nothing.

// refusals says why tries led to nothing.
func refusals(r generate.Rejections) string {
	var parts []string
	for _, one := range []struct {
		n    int
		what string
	}{{r.Few, "too few clues"}, {r.Many, "too many clues"}, {r.NotMinimal, "not minimal"}, {r.NotUnique, "not unique"},
		{r.NoGrid, "without a grid"}, {r.NoRules, "with too few of the rules"}, {r.Long, "given up, as the search would have taken long"}} {
		if one.n > 0 {
			parts = append(parts, words.Thousands(one.n)+" "+one.what)
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
	q      *generate.Request
	lines  lines
	conv   *converter
	record text.Record
}

func newMadeWriter(m *making, q *generate.Request) *madeWriter {
	w := &madeWriter{m: m, q: q, lines: m.t.lines()}
	w.conv = newConverter(w.lines.w, text.Format(strings.ToLower(m.to)))
	return w
}

func (w *madeWriter) write(p *newPuzzle) error {
	puzzle := w.m.puzzle(w.q, &p.Outcome)
	clues := p.Puzzle.Filled()
	w.m.chart.count(float64(clues), strconv.Itoa(clues))
	if !w.m.json {
		w.record.Puzzle = puzzle
		err := w.conv.puzzle(w.record)
		if errors.Is(err, text.ErrRule) || errors.Is(err, text.ErrSize) { // the site does not know such puzzles
			return fail(statusUsage, fmt.Errorf("--to %s: %w", w.m.to, err))
		}
		return outputError(err)
	}
	s := puzzle.Shape
	r := made{Board: s.Text(), Rules: puzzle.RuleTexts(), Puzzle: text.String(s, p.Puzzle), Solution: text.String(s, p.Solution), Clues: clues,
		Least: w.m.leastRules, Tries: p.Tries, Seed: w.m.seed, Index: p.index}
	symmetric := w.m.symmetry != "none"
	r.Groups = symmetric && w.q.Pattern == nil && (p.Minimal || w.q.Low == 0)
	if p.Minimal || !p.Unsure && (symmetric || w.m.pattern != "" || len(w.q.Draws) > 0) {
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
