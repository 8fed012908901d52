package main

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/internal/answer"
	"sudokusat/rating/hodoku"
	"sudokusat/sudoku"
)

// counted is how many steps of a technique a puzzle takes.
type counted struct {
	Technique string `json:"technique"`
	Steps     int    `json:"steps"`
}

// rateHoDoKu is the outcome of rate --scale hodoku, or another name of a version.
func rateHoDoKu(x *explainer, name string, v hodoku.Version) (o outcome, err error) {
	if hodoku.Supports(x.puzzle) != nil {
		o.text, o.message, o.kind, o.status = "unknown", notPlain(name, x.puzzle), unfinished, statusGaveUp
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
	rating, err := hodoku.Rate(x.ctx, x.puzzle, r.Solutions[0], v)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return o, err
	}
	o.text = hodokuText(rating)
	o.object = func(s answer.Subject) any {
		j := rated{Subject: s, Scale: name, Complete: rating.Complete}
		if rating.Score > 0 {
			j.Level, j.Score, j.Technique = rating.Level.String(), rating.Score, rating.Hardest.String()
		}
		for t, steps := range rating.Steps {
			if steps > 0 {
				j.Used = append(j.Used, counted{hodoku.Technique(t).String(), steps})
			}
		}
		return j
	}
	return o, err
}

// hodokuText is "912 hard XY-Wing", with "+" behind what may be more.
func hodokuText(r hodoku.Rating) string {
	switch {
	case r.Complete:
		return fmt.Sprintf("%d %v %v", r.Score, r.Level, r.Hardest)
	case r.Score == 0:
		return "unknown"
	}
	return fmt.Sprintf("%d+ %v+ %v", r.Score, r.Level, r.Hardest)
}
