package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sudokusat/internal/answer"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
)

// rateSE is the outcome of rate --scale se.
func rateSE(rater *se.Rater, x *explainer) (o outcome, err error) {
	if !x.puzzle.IsClassic() {
		o.text, o.message, o.kind, o.status = "unknown", notPlain("se", x.puzzle), unfinished, statusGaveUp
		return o, nil
	}
	r, err := x.solutions(2)
	if err != nil {
		return outcome{}, err
	}
	if r.Verdict() != sudoku.Unique {
		return notUnique(x.puzzle, r), nil
	}
	o.verdict = r.Verdict()
	rating, err := rater.Rate(x.ctx, x.puzzle)
	complete := err == nil
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return o, err
	}
	o.text = seText(rating, complete)
	o.object = func(s answer.Subject) any {
		return rated{Subject: s, Scale: "se", ER: rating.ER, EP: rating.EP, ED: rating.ED, Technique: rating.Technique, Complete: complete}
	}
	return o, err
}

// seText is "7.1/1.2/1.2 Forcing Chain"; of a rating that is not complete, "+" and
// "?" stand where it may be higher and where nothing is known.
func seText(r se.Rating, complete bool) string {
	if complete {
		return r.String() + " " + r.Technique
	}
	if r.ED == 0 {
		return "unknown"
	}
	ep := r.EP.String()
	if r.EP == 0 {
		ep = "?"
	}
	return fmt.Sprintf("%v+/%s/%v %s", r.ER, ep, r.ED, r.Technique)
}

// notPlain says why a scale of plain puzzles does not rate one.
func notPlain(scale string, p sudoku.Puzzle) string {
	what := p.Shape.Text()
	if rules := p.RuleTexts(); len(rules) > 0 {
		what += " with " + strings.Join(rules, "; ")
	}
	return fmt.Sprintf("--scale %s rates plain 9x9 puzzles, not %s", scale, what)
}
