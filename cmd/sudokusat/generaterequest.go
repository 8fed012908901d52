package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"sudokusat/canon"
	"sudokusat/generate"
	"sudokusat/internal/making"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The options of generate as a request of package generate.

// empty returns a puzzle without clues, with the board and the rules of the options; the
// default is a plain 9×9 board.
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
	return rule.Puzzle(nil, board, o.Rules)
}

// request returns the request of the options.
func (m *generateCmd) request(ctx context.Context) (q generate.Request, err error) {
	if q.Regions = m.reading.regions == "random"; q.Regions {
		m.reading.regions = ""
	}
	if q.Draws, err = m.draws(); err != nil {
		return q, err
	}
	q.LeastRules, q.CheckMinimal = m.leastRules, m.json
	if q.Puzzle, err = m.reading.empty(ctx, m.t); err != nil {
		return q, err
	}
	q.Minimal, q.Unbiased, q.Seed, q.Tries = m.minimal || m.unbiased, m.unbiased, m.seed, m.tries
	if q.Symmetry, err = generate.SymmetryByName(strings.ToLower(m.symmetry)); err != nil {
		return q, fmt.Errorf("--symmetry: %w", err)
	}
	if m.clues != "" {
		if err := making.Clues(&q, m.clues); err != nil {
			return q, err
		}
	}
	if m.pattern != "" {
		if q.Pattern, err = m.readPattern(ctx, q.Puzzle.Shape); err != nil {
			return q, unread(fmt.Errorf("--pattern %s: %w", m.pattern, err))
		}
	}
	return q, nil
}

// readPattern reads a character per cell; blanks, bars and lines with a "+" are skipped.
func (m *generateCmd) readPattern(ctx context.Context, s *sudoku.Shape) (pattern []bool, err error) {
	f, err := m.reading.file(ctx, m.t, m.pattern)
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

// Random parts of each puzzle of generate: rules from its solution, and maps of regions.

// drawableNames returns the kinds of rules that --with takes.
func drawableNames() []string {
	return words.Of(generate.Drawables(), func(d generate.Drawable) string { return d.Name })
}

// drawables lists them in a help text.
func drawables() string {
	var b strings.Builder
	for _, d := range generate.Drawables() {
		fmt.Fprintf(&b, "  %-17s %s\n", d.Name, d.Summary)
	}
	return b.String()
}

// draws reads --cages and --with. A rule of the whole grid there is one of every puzzle, as
// behind --rule.
func (m *generateCmd) draws() (all []generate.Draw, err error) {
	if m.cages != "" {
		d, err := generate.ParseDraw("cages " + m.cages)
		if err != nil {
			return nil, fmt.Errorf("--cages: %w", err)
		}
		all = append(all, d)
	}
	drawn, rules, err := making.Draws(m.with)
	m.reading.rules = append(m.reading.rules, rules...)
	return append(all, drawn...), err
}

// Puzzles that generate leaves out since they are equivalent to others.

// distinction holds the classes of puzzles.
type distinction struct {
	canon  canonCmd
	firsts *canon.Classes
}

// first returns the canonical form of a puzzle, and whether it is the first of its class.
func (d *distinction) first(ctx context.Context, p sudoku.Puzzle) (form string, first bool, err error) {
	f := d.canon.find(ctx, p)
	if errors.Is(f.err, canon.ErrWork) {
		return "", false, tty.Fail(tty.GaveUp, fmt.Errorf("--distinct: %w", f.err))
	}
	if f.err != nil {
		return "", false, f.err
	}
	first, _, err = d.firsts.Add(f.class, "", "")
	return f.form, first, tty.Fail(tty.GaveUp, err)
}

// openClasses returns the classes with which --distinct begins: none, or those of --against.
func (m *generateCmd) openClasses(ctx context.Context, q *generate.Request) (*distinction, error) {
	if len(q.Draws) > 0 || q.Regions {
		return nil, errors.New("--distinct cannot compare puzzles with rules of their own or on maps of their own: leave out --with, --cages and --regions random")
	}
	d := &distinction{canonCmd{t: m.t, form: "minlex"}, canon.NewClasses(math.MaxInt)}
	if f := d.canon.find(ctx, q.Puzzle.With(sudoku.NewGrid(q.Puzzle.Shape))); f.err != nil {
		return nil, fmt.Errorf("--distinct: %w", f.err)
	}
	if m.against == "" {
		return d, nil
	}
	o, err := m.reading.options(ctx, m.t)
	if err != nil {
		return nil, err
	}
	o.Rules = nil // the file has its own
	in := &stream.Input{Paths: []string{m.against}, Stdin: m.t.Stdin, Options: o, Timeout: m.timeout}
	var garbage error
	in.LeftOut = func(r *stream.Record) {
		if at := *r; r.Notes.Unread.Line > 0 && garbage == nil { // of its own line, not beside a puzzle
			at.Line = r.Unread().Line
			garbage = unread(fmt.Errorf("--against: %s: no puzzle: %q", at.Place(), r.Unread().Words))
		}
	}
	for rec := range in.Records(ctx) {
		if rec.Err != nil {
			return nil, unread(fmt.Errorf("--against: %w", rec.Err))
		}
		if rec.Puzzle.Head() == q.Puzzle.Head() {
			if _, _, err := d.first(ctx, rec.Puzzle); err != nil {
				return nil, err
			}
		}
	}
	return d, cmp.Or(ctx.Err(), garbage)
}
