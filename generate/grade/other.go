package grade

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
)

// Grades of other programs, for plain 9×9 puzzles: a range of their rating, a level, a
// technique. A puzzle is given up as too hard at the first step beyond the range.

// Other is a grade on the scale of another program.
type Other struct {
	Scale      string       // "se", "hodoku" or "hodoku-2.2"
	Low, High  float64      // of se the rating of the hardest step, else the score; both are of the grade
	Level      hodoku.Level // of hodoku
	AnyLevel   bool
	Techniques []string // of which one is needed; nil for any
}

// hardestSE is above every rating that Sudoku Explainer gives a puzzle that it solves.
const hardestSE = 12

// NewOther returns the grade of all puzzles on a scale: "se", "hodoku" or "hodoku-2.2".
func NewOther(scale string) *Other { return &Other{Scale: scale, High: math.Inf(1), AnyLevel: true} }

// ParseOther reads a grade of another program: a scale, of hodoku perhaps a level, and
// perhaps a range or a number, as in "se 9.5-10", "hodoku hard", "hodoku hard 800-1000".
// It returns nil for a text that does not begin with a scale.
func ParseOther(text string) (*Other, error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 || !slices.Contains([]string{"se", "hodoku", "hodoku-2.2"}, words[0]) {
		return nil, nil
	}
	o := NewOther(words[0])
	words = words[1:]
	if len(words) > 0 && o.Scale != "se" {
		for level := hodoku.Easy; level <= hodoku.Extreme; level++ {
			if words[0] == level.String() {
				o.Level, o.AnyLevel, words = level, false, words[1:]
				break
			}
		}
	}
	if len(words) == 0 && !o.AnyLevel {
		return o, nil
	}
	if len(words) == 1 {
		low, high, ranged := strings.Cut(words[0], "-")
		if !ranged {
			high = low
		}
		var err, wrong error
		o.Low, err = strconv.ParseFloat(low, 64)
		o.High, wrong = strconv.ParseFloat(high, 64)
		if err == nil && wrong == nil && o.Low >= 0 && o.Low <= o.High && o.High < math.Inf(1) && (o.Scale != "se" || o.Low <= hardestSE) {
			return o, nil
		}
	}
	if o.Scale == "se" {
		return nil, errors.New("it is a rating up to 12 or a range of them behind se, as in 'se 9.5-10'")
	}
	return nil, fmt.Errorf("it is a level, a score or a range of scores, or both behind %s, as in '%s hard 800-1000'", o.Scale, o.Scale)
}

// rate rates a puzzle as far as it takes to know whether it is of the grade.
func (o *Other) rate(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (points float64, is, tooHard bool, err error) {
	if o.Scale == "se" {
		return o.rateSE(ctx, p)
	}
	return o.rateHoDoKu(ctx, p, solution)
}

// chains is the rating from which on steps make a puzzle harder than others with the same
// hardest step: a search climbs where they are many.
const chains se.Score = 65

func (o *Other) rateSE(ctx context.Context, p sudoku.Puzzle) (points float64, is, tooHard bool, err error) {
	needed, hardest, sum := o.Techniques == nil, se.Score(0), 0.0
	for s, err := range se.Steps(ctx, p) {
		if errors.Is(err, se.ErrStuck) {
			hardest = se.Unsolved
			break
		}
		if err != nil {
			return points, false, false, err
		}
		needed = needed || slices.Contains(o.Techniques, s.Technique)
		hardest = max(hardest, s.Rating)
		if sum += max(0, float64(s.Rating-chains)); float64(hardest)/10 > o.High {
			return 0, false, true, nil
		}
	}
	er := float64(hardest) / 10
	return er + sum/1e5, needed && o.Low <= er && er <= o.High, er > o.High, nil
}

func (o *Other) rateHoDoKu(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (points float64, is, tooHard bool, err error) {
	needed := o.Techniques == nil
	v := hodoku.V24
	if o.Scale == "hodoku-2.2" {
		v = hodoku.V22
	}
	var r hodoku.Rating
	for s, err := range hodoku.Steps(ctx, p, solution, v) {
		if err != nil {
			return points, false, false, err
		}
		r.Add(s.Technique)
		needed = needed || slices.Contains(o.Techniques, s.Technique.String())
		if points = float64(r.Score); points > o.High || !o.AnyLevel && r.Level > o.Level {
			return points, false, true, nil
		}
	}
	return points, needed && o.Low <= points && (o.AnyLevel || r.Level == o.Level), false, nil
}
