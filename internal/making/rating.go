package making

import (
	"fmt"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/words"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
)

// The scales of ratings, and the default of a limit: the truths of the largest step looked for.
const (
	Truths   = "truths" // of all boards and rules
	SE       = "se"     // and the others of plain 9×9 puzzles
	HoDoKu   = "hodoku"
	HoDoKu22 = "hodoku-2.2"

	Limit = 7
)

// Scales lists the names of the scales, the default first.
func Scales() []string { return []string{Truths, SE, HoDoKu, HoDoKu22} }

// Version returns the version of HoDoKu that rates on a scale.
func Version(scale string) hodoku.Version {
	if scale == HoDoKu22 {
		return hodoku.V22
	}
	return hodoku.V24
}

// Rating is the object of a rating.
type Rating struct {
	answer.Subject
	Largest  *int    `json:"largest,omitempty"` // truths of the largest step; if not complete, a lower bound
	Steps    []int   `json:"steps,omitempty"`   // steps by size
	Word     string  `json:"word,omitempty"`
	Complete bool    `json:"complete,omitempty"` // the steps lead to the solution
	Unproved bool    `json:"unproved,omitempty"` // some step may be larger than need be
	None     int     `json:"none,omitempty"`     // if not complete: proved, no step with this number of truths or fewer is left
	Found    int     `json:"found,omitempty"`    // if not complete: the smallest reason found
	Cases    []Round `json:"cases,omitempty"`    // if not complete: the cases that lead to the solution

	Scale string `json:"scale,omitempty"` // another scale; then only complete and the fields below
	// of se; if not complete, er is a lower bound, and ep and ed are absent where not reached
	ER        se.Score `json:"er,omitempty"`
	EP        se.Score `json:"ep,omitempty"`
	ED        se.Score `json:"ed,omitempty"`
	Technique string   `json:"technique,omitempty"` // of the hardest step
	// of hodoku; if not complete, lower bounds
	Level string `json:"level,omitempty"`
	Score int    `json:"score,omitempty"`
	Used  []Used `json:"used,omitempty"` // steps by technique, in the order in which techniques are tried
	// of --technique: instead of a rating the position before the first such step
	Position string           `json:"position,omitempty"` // as a file: the digits placed, and the candidates left
	Number   int              `json:"number,omitempty"`   // of the step on the path
	Step     *answer.PathStep `json:"step,omitempty"`
}

// Round is how often cases of a depth and size are needed.
type Round struct {
	Depth  int `json:"depth"`
	Size   int `json:"size"`
	Rounds int `json:"rounds"`
	Gone   int `json:"gone"` // candidates that the first of these rounds rules out
	Open   int `json:"open"` // candidates before it
}

// Used is the number of steps of a technique.
type Used struct {
	Technique string `json:"technique"`
	Steps     int    `json:"steps"`
}

// ByTruths returns the object of a rating by truths.
func ByTruths(s answer.Subject, rating explain.Rating) Rating {
	largest := rating.Largest()
	r := Rating{Subject: s, Largest: &largest, Steps: rating.Steps, Word: rating.Word(), Complete: rating.Complete, Unproved: rating.Unsure}
	if !rating.Complete {
		r.None, r.Found = rating.None, rating.Found
		for _, c := range rating.Rounds {
			r.Cases = append(r.Cases, Round{c.Depth, c.Size, c.Count, c.Gone, c.All})
		}
	}
	return r
}

// BySE returns the object of a rating of Sudoku Explainer.
func BySE(s answer.Subject, rating se.Rating, complete bool) Rating {
	return Rating{Subject: s, Scale: SE, ER: rating.ER, EP: rating.EP, ED: rating.ED, Technique: rating.Technique, Complete: complete}
}

// ByHoDoKu returns the object of a rating of HoDoKu, of the version that the scale means.
func ByHoDoKu(s answer.Subject, scale string, rating hodoku.Rating) Rating {
	r := Rating{Subject: s, Scale: scale, Complete: rating.Complete}
	if rating.Score > 0 {
		r.Level, r.Score, r.Technique = rating.Level.String(), rating.Score, rating.Hardest.String()
	}
	for t, steps := range rating.Steps {
		if steps > 0 {
			r.Used = append(r.Used, Used{hodoku.Technique(t).String(), steps})
		}
	}
	return r
}

// NotPlain is the message about a puzzle that is not of a scale for plain 9×9 puzzles.
func NotPlain(scale string, p sudoku.Puzzle) string {
	what := p.Shape.Text()
	switch rules := p.RuleTexts(); len(rules) {
	case 0:
	case 1:
		what += " with " + rules[0]
	default:
		what += " with " + words.Plural(len(rules), "rule")
	}
	return fmt.Sprintf("--scale %s rates plain 9x9 puzzles, not %s", scale, what)
}
