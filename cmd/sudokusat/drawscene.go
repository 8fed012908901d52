package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/draw"
	"sudokusat/draw/html"
	"sudokusat/explain"
	"sudokusat/internal/making"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
)

// The contents of the pictures of draw, and lessons: pictures of all steps.

// scene returns the scene of a puzzle; after an error, with the results before it.
func (d *drawCmd) scene(x *explainer) (o drawnScene, err error) {
	p := x.puzzle
	o.scene = draw.Scene{Puzzle: p}
	faults := sudoku.Faults(x.ctx, p)
	if len(faults) > 0 {
		o.scene = draw.Clashing(p, faults)
	}
	o.scene.Title, o.scene.Names, o.scene.Quiet = d.title, d.names, d.quiet
	if d.marks {
		o.scene.Candidates = draw.PencilMarks(x.ctx, p)
	}
	if !d.solves() {
		return o, nil
	}
	found, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	switch found.Verdict() {
	case sudoku.Unsolvable:
		o.message, o.kind, o.status = notUnique(x.ctx, p, found).message, negative, tty.Negative
		if len(faults) > 0 {
			return o, nil
		}
		return o, d.clash(x, &o)
	case sudoku.Multiple:
		if d.solution {
			o.message, o.kind = "not unique: the picture has one of several solutions", several
			o.scene.Words = append(o.scene.Words, "This is one of several solutions.")
		}
	}
	switch {
	case d.solution:
		o.scene.Placed = found.Solutions[0]
	case d.compare && len(found.Solutions) > 1:
		c := draw.Compared(p, found.Solutions[0], found.Solutions[1])
		o.scene.Placed, o.scene.Other, o.scene.Highlights, o.scene.Words = c.Placed, c.Other, c.Highlights, c.Words
	case d.compare:
		o.scene.Placed, o.scene.Words = found.Solutions[0], []string{"This is the only solution."}
		o.message, o.kind = "unique: there are no two solutions to compare", several
	case d.candidates:
		tallies, err := explain.Candidates(x.ctx, x.engine, p, 1)
		if err != nil {
			return o, err
		}
		o.scene.Candidates = make([][]sudoku.Digit, p.Shape.Cells())
		for i, t := range tallies {
			if c := i / p.Shape.N(); t.Count > 0 {
				o.scene.Candidates[c] = append(o.scene.Candidates[c], sudoku.Digit(i%p.Shape.N()+1))
			}
		}
	case d.hint:
		return o, d.step(x, &o, found.Solutions)
	case d.why != "":
		return o, d.reason(x, &o, found.Solutions)
	}
	return o, nil
}

// reason marks the reason of one claim.
func (d *drawCmd) reason(x *explainer, o *drawnScene, solutions []sudoku.Grid) error {
	o.scene.Candidates = draw.PencilMarks(x.ctx, x.puzzle)
	var claimed outcome
	w := &reasonFlags{why: d.why, fromStart: true, limit: making.Limit}
	r, line, err := w.claim(x, &claimed, solutions)
	o.scene.Words = append(o.scene.Words, line)
	o.message, o.kind, o.status = claimed.message, claimed.kind, claimed.status
	if errors.Is(err, explain.ErrStuck) {
		o.message, o.kind, o.status, err = line, unfinished, tty.GaveUp, nil
	}
	if r != nil {
		o.scene.Highlights = append(o.scene.Highlights, highlights(x.puzzle, *r)...)
	}
	return err
}

// clash marks the fewest clues that clash.
func (d *drawCmd) clash(x *explainer, o *drawnScene) error {
	cells, _, err := explain.Clash(x.ctx, x.engine, x.puzzle)
	if err != nil {
		return err
	}
	if len(cells) == 0 {
		o.scene.Words = append(o.scene.Words, "The rules clash by themselves: there is no solution.")
		return nil
	}
	o.scene.Highlights = append(o.scene.Highlights, draw.Highlight{Kind: draw.Clash, Cells: cells})
	o.scene.Words = append(o.scene.Words, "There is no solution: these clues clash: "+strings.Join(words.Of(cells, x.puzzle.Shape.CellName), " "))
	return nil
}

// step marks the next step and its reason.
func (d *drawCmd) step(x *explainer, o *drawnScene, solutions []sudoku.Grid) error {
	p := x.puzzle
	o.scene.Candidates = draw.PencilMarks(x.ctx, p)
	s, err := explain.Hint(x.ctx, p, x.options(solutions, making.Limit), -1)
	if errors.Is(err, explain.ErrStuck) {
		line, _ := x.stuck(err, "no hint")
		o.scene.Words = append(o.scene.Words, strings.ToUpper(line[:1])+line[1:]+".")
		o.message, o.kind, o.status = "no hint", unfinished, tty.GaveUp
		return nil
	}
	if err != nil || len(s.Reasons) == 0 {
		return err
	}
	pattern := s.Patterns()[0]
	o.scene.Words = append(o.scene.Words, x.patternText("", pattern, x.sizeNotes(pattern.Reasons[0], true)...))
	o.scene.Highlights = append(o.scene.Highlights, patternSigns(p, pattern)...)
	return nil
}

// frame is a picture of a lesson.
type frame struct {
	heading string
	picture *draw.Picture
	lines   []string
}

// lesson writes the explanations of puzzles to a page, with a picture of the puzzle where an answer has none.
func (w *reasonFlags) lesson(ctx context.Context, e *reasonCmd, args []string, answer func(*explainer) (outcome, error)) error {
	var out tty.Lines
	var page *html.Page // once the output is open
	begin := func() {
		if page == nil {
			out = e.t.Lines()
			page = html.New(out.W, html.Options{Title: e.language.Text("lesson"), Language: e.language.Code(), Steps: true})
		}
	}
	e.steps, e.reasons = false, false
	e.show = func(it *stream.Item[outcome]) error {
		begin()
		if frames := it.Result.frames; len(frames) > 0 {
			if title := titleOf(it.Record.Record, false); title != "" {
				frames[0].heading = title + ": " + frames[0].heading
			}
			if text := it.About().Rules; text != "" {
				frames[0].lines = slices.Insert(frames[0].lines, 0, text)
			}
		}
		for _, f := range it.Result.frames {
			if err := page.Add(f.heading, f.picture, "", f.lines...); err != nil {
				return tty.OutputError(err)
			}
		}
		return nil
	}
	if err := w.run(ctx, e, args, func(x *explainer) (outcome, error) {
		o, err := answer(x)
		if err == nil && o.frames == nil {
			picture, _ := draw.Scene{Puzzle: x.puzzle}.PictureContext(x.ctx) // none once the time is over
			o.frames = []frame{{o.verdict.String(), picture, strings.Split(o.text, "\n")}}
		}
		return o, err
	}); err != nil {
		return err
	}
	begin()
	if err := page.Close(); err != nil {
		return tty.OutputError(err)
	}
	return out.Flush()
}

// frames returns the outcome of a puzzle with its pictures.
func (w *reasonFlags) frames(x *explainer) (o outcome, err error) {
	p := x.puzzle
	found, err := x.solutions(2)
	if err != nil {
		return o, err
	}
	if found.Verdict() != sudoku.Unique {
		return w.explain(x)
	}
	o.verdict = found.Verdict()
	l := lesson{explainer: x, placed: sudoku.NewGrid(p.Shape), marks: draw.PencilMarks(x.ctx, p)}
	for s, err := range explain.Steps(x.ctx, p, x.options(found.Solutions, w.limit)) {
		if errors.Is(err, explain.ErrStuck) {
			o.message, o.kind, o.status = x.language.Count("stuck", w.limit), unfinished, tty.GaveUp
			break
		}
		if err != nil {
			return o, err
		}
		l.step(s)
		if x.ctx.Err() != nil {
			return o, x.ctx.Err()
		}
	}
	o.frames = append(l.frames, l.frame(x.ctx, p, x.language.Text("end"), nil, x.language.Text("solved")))
	if x.ctx.Err() != nil {
		return o, x.ctx.Err()
	}
	if o.message != "" {
		o.frames[len(o.frames)-1].lines = []string{o.message}
	}
	return o, nil
}

// lesson is the position on the way to the solution, and the pictures so far.
type lesson struct {
	*explainer
	placed sudoku.Grid
	marks  [][]sudoku.Digit
	count  int
	frames []frame
}

// step adds the pictures of a step, and takes it.
func (l *lesson) step(s explain.Step) {
	ctx, p := l.ctx, l.puzzle
	fresh := s.Fresh()
	if len(fresh.Reasons) > 0 {
		l.count++
	}
	heading := l.language.Text("picture", "number", strconv.Itoa(l.count))
	singles, others := fresh.Singles(p)
	if len(singles) > 0 {
		var signs []draw.Highlight
		for _, r := range s.Reasons {
			if r.Claim.Fact.Cell >= 0 && !r.Claim.Fact.Not {
				signs = append(signs, draw.Highlight{Kind: draw.Focus, Cells: []sudoku.Cell{r.Claim.Fact.Cell}}, draw.Highlight{Kind: draw.Keep, Candidates: []sudoku.Candidate{r.Claim.Fact.Candidate}})
			}
		}
		l.frames = append(l.frames, l.frame(ctx, p, heading, signs, singles...))
	}
	rest := s
	rest.Reasons = others
	var cases []string
	if s.Cases != nil {
		cases = s.Cases.Further(p)
	}
	patterns := rest.Patterns()
	for i, t := range patterns {
		one := heading
		if len(patterns) > 1 {
			one = l.language.Text("picture of several", "picture", one, "number", strconv.Itoa(i+1), "all", strconv.Itoa(len(patterns)))
		}
		lines := append([]string{l.patternText("", t)}, cases...)
		l.frames = append(l.frames, l.frame(ctx, p, one, patternSigns(p, t), lines...))
	}
	var placed, gone []sudoku.Candidate
	for _, r := range s.Reasons {
		switch f := r.Claim.Fact; {
		case f.Cell < 0:
		case f.Not:
			gone = append(gone, f.Candidate)
		default:
			placed = append(placed, f.Candidate)
		}
	}
	l.take(ctx, p, placed, gone)
}

// take changes the position by what a step places and eliminates.
func (l *lesson) take(ctx context.Context, p sudoku.Puzzle, placed, gone []sudoku.Candidate) {
	for _, x := range gone {
		l.marks[x.Cell] = slices.DeleteFunc(l.marks[x.Cell], func(d sudoku.Digit) bool { return d == x.Digit })
	}
	for _, x := range placed {
		l.placed[x.Cell] = x.Digit
	}
	now := p.Givens.Clone()
	for c, d := range l.placed {
		if d != 0 {
			now[c] = d
		}
	}
	for c, open := range draw.PencilMarks(ctx, p.With(now)) {
		l.marks[c] = slices.DeleteFunc(l.marks[c], func(d sudoku.Digit) bool { return !slices.Contains(open, d) })
	}
}

// lessonPath gives an outcome the pictures of the path of another program, one per step.
func lessonPath(scale string, x *explainer, o *outcome, solution sudoku.Grid) error {
	p := x.puzzle
	l, way, end := lesson{explainer: x, placed: sudoku.NewGrid(p.Shape), marks: draw.PencilMarks(x.ctx, p)}, pathOf(x.ctx, scale, p, solution), "solved"
	for s, err := range way.steps {
		if errors.Is(err, se.ErrStuck) {
			end = noTechnique
			o.message, o.kind, o.status = end, unfinished, tty.GaveUp
			break
		}
		if err != nil {
			return err
		}
		l.count++
		l.frames = append(l.frames, l.frame(x.ctx, p, fmt.Sprintf("Step %d", l.count), s.signs(p), s.line(tty.Style{}, p)))
		l.take(x.ctx, p, s.place, s.remove)
	}
	if l.count > 0 || end != "solved" {
		end += ": " + way.rating(true)
	}
	o.frames = append(l.frames, l.frame(x.ctx, p, "The end", nil, end))
	return x.ctx.Err()
}

// signs returns the signs of a step: its cells and houses, its chains, and what it does.
func (s pathStep) signs(p sudoku.Puzzle) (out []draw.Highlight) {
	for _, part := range s.where {
		if len(part.Cells) > 0 {
			out = append(out, draw.Highlight{Kind: draw.House, Cells: part.Cells})
		}
		for i := 0; i < len(part.Cells) && len(part.Digits) == 1; i++ {
			out = append(out, draw.Highlight{Kind: draw.Keep, Candidates: []sudoku.Candidate{{Cell: part.Cells[i], Digit: part.Digits[0]}}})
		}
		for _, h := range part.Houses {
			out = append(out, draw.Highlight{Kind: draw.House, Cells: p.Shape.Houses()[h].Cells})
		}
		for i, l := range part.Chain {
			at := sudoku.Candidate{Cell: l.Cells[0], Digit: l.Digit}
			out = append(out, draw.Highlight{Kind: draw.Keep, Candidates: []sudoku.Candidate{at}})
			if i == 0 {
				continue
			}
			before, kind := part.Chain[i-1], draw.WeakLink
			if l.On && !before.On {
				kind = draw.StrongLink
			}
			out = append(out, draw.Highlight{Kind: kind, Candidates: []sudoku.Candidate{{Cell: before.Cells[0], Digit: before.Digit}, at}})
		}
	}
	for _, x := range s.place {
		out = append(out, draw.Highlight{Kind: draw.Focus, Cells: []sudoku.Cell{x.Cell}}, draw.Highlight{Kind: draw.Keep, Candidates: []sudoku.Candidate{x}})
	}
	for _, x := range s.remove {
		out = append(out, draw.Highlight{Kind: draw.Strike, Candidates: []sudoku.Candidate{x}})
	}
	return out
}

// frame returns a picture of the position with signs, without the picture once ctx has ended.
func (l *lesson) frame(ctx context.Context, p sudoku.Puzzle, heading string, signs []draw.Highlight, lines ...string) frame {
	marks := make([][]sudoku.Digit, len(l.marks))
	for c := range marks {
		marks[c] = slices.Clone(l.marks[c])
	}
	scene := draw.Scene{Puzzle: p, Placed: l.placed.Clone(), Candidates: marks, Highlights: signs, Names: true}
	picture, _ := scene.PictureContext(ctx)
	return frame{heading, picture, lines}
}
