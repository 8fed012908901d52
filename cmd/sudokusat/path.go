package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/making"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/rating/spot"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The paths of other programs through a puzzle, step by step: explain and hint with --scale.

// pathStep is a step of any such program.
type pathStep struct {
	technique, note string // note is what the program rates the step by: "hard 140", "3.2"
	place, remove   []sudoku.Candidate
	where           []spot.Part
	assumes         bool // valid only as there is one solution
	rated           answer.PathStep
}

// path is the way of a program through a puzzle.
type path struct {
	steps iter.Seq2[pathStep, error]
	// rating returns the rating by the steps so far as rate prints it, when they have come to
	// an end or not.
	rating func(complete bool) string
}

// pathOf returns the path of a program, by its scale, through a puzzle with one solution, which
// may have pencil marks.
func pathOf(ctx context.Context, scale string, p sudoku.Puzzle, solution sudoku.Grid) path {
	plain, gone, _ := unmarked(p)
	switch scale {
	case "se":
		return sePath(ctx, plain, gone)
	case "hodoku-2.2":
		return hodokuPath(ctx, plain, solution, hodoku.V22, gone)
	}
	return hodokuPath(ctx, plain, solution, hodoku.V24, gone)
}

// unmarked returns a puzzle without its pencil marks, the rules "candidates", and the candidates that they
// take away; ok is false if it is no plain 9×9 puzzle then.
func unmarked(p sudoku.Puzzle) (plain sudoku.Puzzle, gone []sudoku.Candidate, ok bool) {
	plain, err := sudoku.NewPuzzle(p.Shape, p.Givens)
	ok = err == nil && plain.IsClassic() && !slices.ContainsFunc(p.Rules(), func(r sudoku.Rule) bool {
		_, is := r.(rule.Candidates)
		return !is
	})
	for _, c := range p.Constraints() {
		marks, is := c.(sudoku.Domain)
		if ok = ok && is; !ok {
			break
		}
		for d := sudoku.Digit(1); d <= 9; d++ {
			if !marks.Allow.Has(d) {
				gone = append(gone, sudoku.Candidate{Cell: marks.Cell, Digit: d})
			}
		}
	}
	return plain, gone, ok
}

// hodokuPath is the path of a version of HoDoKu.
func hodokuPath(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid, v hodoku.Version, gone []sudoku.Candidate) path {
	var r hodoku.Rating
	return path{func(yield func(pathStep, error) bool) {
		for s, err := range hodoku.Steps(ctx, p, solution, v, gone...) {
			if err != nil {
				yield(pathStep{}, err)
				return
			}
			r.Add(s.Technique)
			level, score := s.Technique.Level().String(), s.Technique.Score()
			out := pathStep{s.Technique.String(), fmt.Sprintf("%s %d", level, score), s.Place, s.Remove, s.Where, s.Technique.AssumesUnique(), answer.PathStep{Level: level, Score: score}}
			if !yield(out, nil) {
				return
			}
		}
	}, func(complete bool) string {
		r.Complete = complete
		return hodokuText(r)
	}}
}

// sePath is the path of Sudoku Explainer.
func sePath(ctx context.Context, p sudoku.Puzzle, gone []sudoku.Candidate) path {
	var r se.Rating
	return path{func(yield func(pathStep, error) bool) {
		for s, err := range se.Steps(ctx, p, gone...) {
			if errors.Is(err, se.ErrStuck) {
				r.ER, r.Technique = se.Unsolved, "none"
			}
			if err != nil {
				yield(pathStep{}, err)
				return
			}
			r.Add(s)
			out := pathStep{s.Technique, s.Rating.String(), s.Place, s.Remove, s.Where, se.AssumesUnique(s.Technique), answer.PathStep{Rating: float64(s.Rating) / 10}}
			if !yield(out, nil) {
				return
			}
		}
	}, func(complete bool) string { return seText(r, complete) }}
}

// claims is what a step does in words, and whether candidates go: "r3c4 and r9c5 are not 9".
func (s pathStep) claims(p sudoku.Puzzle) (text string, gone bool) {
	list := s.place
	if gone = len(list) == 0; gone {
		list = slices.SortedFunc(slices.Values(s.remove), func(a, b sudoku.Candidate) int {
			return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Digit, b.Digit))
		})
	}
	var t explain.Pattern
	for _, x := range list {
		t.Reasons = append(t.Reasons, explain.Reason{Claim: explain.Claim{Fact: sudoku.Fact{Candidate: x, Not: gone}}})
	}
	return t.Claims(p), gone
}

// line is a step in words: "r3c4 is not 7: 7 in row 2 and row 6; covers … [X-Wing, hard 140]".
func (s pathStep) line(style tty.Style, p sudoku.Puzzle) string {
	text, gone := s.claims(p)
	text = style.Claim(text, gone)
	if len(s.where) > 0 {
		text += ": " + spot.Text(p.Shape, s.where)
	}
	notes := []string{s.technique + ", " + s.note}
	if s.assumes {
		notes = append(notes, "assumes one solution")
	}
	return noted(nil, text, notes, "")
}

// object is a step in JSON.
func (s pathStep) object(p sudoku.Puzzle) answer.PathStep {
	shape := p.Shape
	out := s.rated
	out.Technique, out.Assumes, out.Text = s.technique, s.assumes, s.line(tty.Style{}, p)
	out.Place, out.Remove = words.Of(s.place, shape.CandidateName), words.Of(s.remove, shape.CandidateName)
	for _, x := range s.where {
		digits := make([]int, len(x.Digits))
		for i, d := range x.Digits {
			digits[i] = shape.Value(d)
		}
		out.Where = append(out.Where, answer.PathPart{
			Role:   x.Role,
			Digits: digits,
			Cells:  words.Of(x.Cells, shape.CellName),
			Houses: words.Of(x.Houses, func(h int) string { return shape.Houses()[h].Name }),
			Chain:  words.Of(x.Chain, func(l spot.Link) string { return l.Text(shape) }),
		})
	}
	return out
}

// pathScale returns the scale that --scale names, as one whose outcome is made by walk; nil
// for that of our own steps. Of the options of the command, the others named here are about
// our steps.
func pathScale(c *cobra.Command, name string, walk func(string, *explainer, *outcome, sudoku.Grid) error, others ...string) (*scale, error) {
	s, err := scaleByName(c, name, nil)
	if err != nil || name == making.Truths {
		return nil, err
	}
	for _, other := range others {
		if c.Flags().Changed(other) {
			return nil, fmt.Errorf("--scale %s shows the steps of another program: leave out --%s", name, other)
		}
	}
	s.marks, s.rate = true, func(x *explainer, o *outcome, g sudoku.Grid) error { return walk(name, x, o, g) }
	return &s, nil
}

// addScale adds --scale to a command that shows steps.
func addScale(c *cobra.Command, scale *string) {
	c.Flags().StringVar(scale, "scale", making.Truths, "show the steps of another program, by its `SCALE`: "+join(making.Scales()))
	complete(c, "scale", making.Scales())
}

// noTechnique is the end of a path without the solution.
const noTechnique = "no technique of the scale leads on"

// explainPath explains by the path of another program, a part per step.
func explainPath(scale string, x *explainer, o *outcome, solution sudoku.Grid) error {
	j := &answer.Explanation{Scale: scale}
	o.put(&j.Subject, j)
	var text passage
	way := pathOf(x.ctx, scale, x.puzzle, solution)
	var err error
	for s, failed := range way.steps {
		if err = failed; err != nil {
			break
		}
		j.Path = append(j.Path, s.object(x.puzzle))
		text.part(x.style.Heading(fmt.Sprintf("step %d: ", len(j.Path))) + s.line(x.style, x.puzzle))
	}
	j.Solved = err == nil
	switch {
	case err == nil && len(j.Path) == 0:
		text.add("solved")
	case err == nil:
		j.Rating = way.rating(true)
		text.add("solved: " + j.Rating)
	case errors.Is(err, se.ErrStuck):
		o.message, o.kind, o.status = noTechnique, unfinished, tty.GaveUp
		j.Rating, err = way.rating(true), nil
		text.add(o.message + ": " + j.Rating)
	default:
		j.Rating = way.rating(false)
		text.add("so far: " + j.Rating)
	}
	o.text, o.parts = strings.Join(text, "\n"), text
	return err
}

// hintPath gives the next step of another program.
func hintPath(scale string, x *explainer, o *outcome, solution sudoku.Grid) error {
	j := &answer.Hint{Scale: scale}
	o.put(&j.Subject, j)
	o.text = "solved"
	for s, err := range pathOf(x.ctx, scale, x.puzzle, solution).steps {
		if errors.Is(err, se.ErrStuck) {
			o.text = "no hint: " + noTechnique
			o.message, o.kind, o.status = o.text, negative, tty.GaveUp // not printed: it is in the results
			return nil
		}
		if err != nil {
			o.text = ""
			return err
		}
		next := s.object(x.puzzle)
		j.Next, o.text = &next, s.line(x.style, x.puzzle)
		break
	}
	return nil
}

// positionScale returns the scale with that name, whose outcome is the position before the
// first step of a technique, and none of a puzzle that does not need it.
func positionScale(c *cobra.Command, name, technique string) (scale, error) {
	if name == making.Truths {
		return scale{}, errors.New("--technique goes with --scale se or --scale hodoku, whose techniques have names")
	}
	names, err := making.Techniques("technique", name, technique)
	if err != nil {
		return scale{}, err
	}
	by, err := pathScale(c, name, func(scale string, x *explainer, o *outcome, g sudoku.Grid) error {
		p, s, n, err := practice(x.ctx, scale, names, x.puzzle, g)
		if o.absent = err == nil && n == 0; n > 0 {
			o.position(x, p, n, s, scale)
		}
		return err
	}, "chart")
	if err != nil {
		return scale{}, err
	}
	by.marks = false // the positions of a puzzle from its clues on
	return *by, nil
}

// practice returns the position of a puzzle before the first step of a technique, the step, and its
// number, 0 where the puzzle does not need it.
func practice(ctx context.Context, scale string, names []string, p sudoku.Puzzle, solution sudoku.Grid) (position sudoku.Puzzle, s pathStep, n int, err error) {
	at := newMarks(p)
	for s, err := range pathOf(ctx, scale, p, solution).steps {
		switch {
		case errors.Is(err, se.ErrStuck):
			return position, s, 0, nil
		case err != nil:
			return position, s, 0, err
		}
		if n++; slices.Contains(names, s.technique) {
			position, err = at.puzzle()
			return position, s, n, err
		}
		at.take(s)
	}
	return position, s, 0, nil
}

// position makes the outcome the position before step n.
func (o *outcome) position(x *explainer, p sudoku.Puzzle, n int, s pathStep, scale string) {
	o.text = fmt.Sprintf("# step %d: %s\n%s", n, s.line(tty.Style{}, x.puzzle), strings.TrimSuffix(p.Text(), "\n"))
	o.object = func(subject answer.Subject) any {
		step := s.object(x.puzzle)
		return making.Rating{Subject: subject, Scale: scale, Technique: s.technique, Position: p.Text(), Number: n, Step: &step}
	}
}

// pencilMarks is a plain 9×9 board with the digits placed and the candidates left.
type pencilMarks struct {
	shape *sudoku.Shape
	value sudoku.Grid
	gone  map[sudoku.Candidate]bool // candidates that steps have eliminated
}

func newMarks(p sudoku.Puzzle) *pencilMarks {
	return &pencilMarks{p.Shape, p.Givens.Clone(), map[sudoku.Candidate]bool{}}
}

// take takes a step.
func (m *pencilMarks) take(s pathStep) {
	for _, x := range s.remove {
		m.gone[x] = true
	}
	for _, x := range s.place {
		m.value[x.Cell] = x.Digit
	}
}

// puzzle is the position as a puzzle: the digits as clues, and what is left of cells that
// have lost candidates as a rule for each such set of digits.
func (m *pencilMarks) puzzle() (sudoku.Puzzle, error) {
	var rules []string
	for c := sudoku.Cell(0); int(c) < m.shape.Cells(); c++ {
		var left []string
		lost := false
		for d := sudoku.Digit(1); int(d) <= m.shape.N(); d++ {
			switch x := (sudoku.Candidate{Cell: c, Digit: d}); {
			case m.gone[x]:
				lost = true
			case !m.seen(x):
				left = append(left, fmt.Sprint(m.shape.Value(d)))
			}
		}
		if lost && m.value[c] == 0 {
			rules = append(rules, fmt.Sprintf("candidates %s %s", strings.Join(left, ","), m.shape.CellName(c)))
		}
	}
	own := make([]sudoku.Rule, len(rules))
	for i, text := range rules {
		var err error
		if own[i], err = rule.Parse(text); err != nil {
			return sudoku.Puzzle{}, err
		}
	}
	return sudoku.NewPuzzle(m.shape, m.value, own...)
}

// seen reports whether the cell of a candidate sees its digit.
func (m *pencilMarks) seen(x sudoku.Candidate) bool {
	for _, h := range m.shape.HousesOf(x.Cell) {
		for _, c := range m.shape.Houses()[h].Cells {
			if m.value[c] == x.Digit {
				return true
			}
		}
	}
	return false
}
