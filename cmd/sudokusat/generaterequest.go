package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sudokusat/generate"
	"sudokusat/internal/stream"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What the options of generate ask for, as a request of package generate.

// empty is the board and the rules that the options say, a plain 9×9 without any.
func (r *readingFlags) empty(ctx context.Context, t *terminal) (sudoku.Puzzle, error) {
	o, err := r.options(ctx, t)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	board := sudoku.Boxed(3, 3)
	if o.BoxRows > 0 {
		board = sudoku.Boxed(o.BoxRows, o.BoxCols)
	}
	if o.Regions != nil {
		board = sudoku.Jigsaw(o.Regions)
	}
	return rule.Puzzle(board, o.Rules)
}

// request is what the options ask for.
func (m *making) request(ctx context.Context) (q generate.Request, err error) {
	if q.Regions = m.reading.regions == "random"; q.Regions {
		m.reading.regions = ""
	}
	if q.Draws, err = m.draws(); err != nil {
		return q, err
	}
	q.LeastRules, q.Known = m.leastRules, m.json
	if q.Puzzle, err = m.reading.empty(ctx, m.t); err != nil {
		return q, err
	}
	q.Minimal, q.Unbiased, q.Seed, q.Tries = m.minimal || m.unbiased, m.unbiased, m.seed, m.tries
	if q.Symmetry, err = generate.SymmetryByName(strings.ToLower(m.symmetry)); err != nil {
		return q, fmt.Errorf("--symmetry: %w", err)
	}
	if m.clues != "" {
		low, high, ranged := strings.Cut(m.clues, "-")
		if !ranged {
			high = low
		}
		var wrong error
		q.Low, err = strconv.Atoi(low)
		q.High, wrong = strconv.Atoi(high)
		if err != nil || wrong != nil || q.Low < 0 || q.High < q.Low {
			return q, fmt.Errorf("--clues %s: clues are written 24-28, or 30", m.clues)
		}
		q.NoClues = q.High == 0
	}
	if m.pattern != "" {
		if q.Pattern, err = m.readPattern(ctx, q.Puzzle.Shape); err != nil {
			return q, fail(statusInput, fmt.Errorf("--pattern %s: %w", m.pattern, err))
		}
	}
	return q, nil
}

// readPattern reads a character a cell; blanks, bars and lines with a "+" are
// passed over.
func (m *making) readPattern(ctx context.Context, s *sudoku.Shape) (pattern []bool, err error) {
	f, err := stream.OpenFile(ctx, m.pattern, m.t.stdin)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(io.LimitReader(f, 1<<20))
	for lines.Scan() {
		if strings.Contains(lines.Text(), "+") {
			continue
		}
		for _, ch := range lines.Text() {
			if !strings.ContainsRune(" \t\r|", ch) {
				pattern = append(pattern, !strings.ContainsRune(".0_", ch))
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(pattern) != s.Squares() {
		return nil, fmt.Errorf("%d cells, and the board has %d", len(pattern), s.Squares())
	}
	return append(pattern, make([]bool, s.Cells()-len(pattern))...), nil
}
