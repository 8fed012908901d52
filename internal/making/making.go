// Package making has what the command generate and the operation of that name share: the words of a
// request as those of package generate, and the object that describes a puzzle. It has the objects of
// ratings, of puzzles with fewer clues, of canonical forms and of repairs as well.
package making

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/generate"
	"sudokusat/generate/grade"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/rule"
	"sudokusat/sudoku/near"
	"sudokusat/text"
)

// lines is the direct search on lines, for package generate.
type lines struct{ *native.LineSolver }

// NewLines returns the direct search on lines as makers, grids and minimisers take it.
func NewLines() generate.Lines { return lines{native.NewLineSolver()} }

// Count counts the solutions of puzzles.
func (l lines) Count(ctx context.Context, puzzles []byte, limit uint64, counts []uint64) error {
	return l.Solve(ctx, &native.Lines{Puzzles: puzzles, Stride: 81, Limit: limit, Counts: counts})
}

// Answer answers questions about puzzles.
func (l lines) Answer(ctx context.Context, q *generate.Questions) error {
	return l.Solve(ctx, &native.Lines{Puzzles: q.Puzzles, Stride: 81, Except: q.Except, Limit: q.Limit, Counts: q.Counts, Solutions: q.Solutions, Keep: q.Keep})
}

// Clues puts a number of clues, "30", or a range of them, "24-28", into a request.
func Clues(q *generate.Request, clues string) (err error) {
	low, high, ranged := strings.Cut(clues, "-")
	if !ranged {
		high = low
	}
	var wrong error
	q.Low, err = strconv.Atoi(low)
	q.High, wrong = strconv.Atoi(high)
	if err != nil || wrong != nil || q.Low < 0 || q.High < q.Low {
		return fmt.Errorf("--clues %s: clues are written 24-28, or 30", clues)
	}
	q.NoClues = q.High == 0
	return nil
}

// required reports whether a rule needs the parameter.
func required(p rule.Param) bool { return !p.Optional }

// Draws reads what is to be drawn from the solution of each puzzle. A rule of the whole grid among it
// is one of every puzzle: its text is among the rules.
func Draws(with []string) (all []generate.Draw, rules []string, err error) {
	for _, text := range with {
		d, err := generate.ParseDraw(text)
		if f, wrong := rule.Find(strings.TrimSpace(text)); err != nil && wrong == nil && !slices.ContainsFunc(f.Params, required) {
			rules = append(rules, strings.TrimSpace(text))
			continue
		}
		if err != nil {
			return nil, nil, fmt.Errorf("--with %s: %w", words.Quoted(text), err)
		}
		all = append(all, d)
	}
	return all, rules, nil
}

// Grade returns the grade of a request by its words: a level or "", a technique or "", and the scale of
// the technique or nil.
func Grade(level, technique string, scale *string) (g grade.Grade, err error) {
	if level != "" {
		if g, err = grade.Parse(level); err != nil {
			return g, fmt.Errorf("--grade %s: %w", words.Quoted(level), err)
		}
	}
	scaled, others := scale != nil, Scales()[1:]
	switch {
	case scaled && technique == "":
		return g, errors.New("--scale goes with --technique")
	case scaled && level != "" && (g.Other == nil || g.Other.Scale != *scale):
		return g, fmt.Errorf("--technique of --scale %s and --grade %s are of two scales", *scale, words.Quoted(level))
	case scaled && !slices.Contains(others, *scale):
		return g, fmt.Errorf("unknown scale %q%s (there are %s)", *scale, near.Hint(*scale, others), strings.Join(others, ", "))
	case technique != "" && !scaled && g.Other == nil:
		return g, errors.New("--technique goes with --scale se or --scale hodoku, whose techniques have names")
	case g.Other == nil && scaled:
		g.Other = grade.NewOther(*scale)
	}
	if technique != "" {
		g.Other.Techniques, err = Techniques("technique", g.Other.Scale, technique)
	}
	return g, err
}

// TechniquesOf lists the names of the techniques of a scale, from easy to hard.
func TechniquesOf(scale string) []string {
	if scale == SE {
		return se.Techniques()
	}
	return words.Of(hodoku.Techniques(), hodoku.Technique.String)
}

// plainName is a technique's name without what people write in different ways.
func plainName(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" -,()", c) }), " ")
}

// Techniques returns the techniques of a scale that a name is of, or begins: "x-wing",
// "unique rectangle" for all its types. The option with the name is for the error.
func Techniques(option, scale, name string) (list []string, err error) {
	all, plain := TechniquesOf(scale), plainName(name)
	if i := slices.IndexFunc(all, func(t string) bool { return plainName(t) == plain && plain != "" }); i >= 0 {
		return all[i : i+1], nil
	}
	for _, t := range all {
		if plain != "" && strings.HasPrefix(plainName(t)+" ", plain+" ") {
			list = append(list, t)
		}
	}
	if list == nil {
		hint := near.Hint(name, all)
		if hint == "" {
			hint = " (there are " + strings.Join(all, ", ") + ")"
		}
		err = fmt.Errorf("--%s %s: no technique of --scale %s%s", option, words.Quoted(name), scale, hint)
	}
	return list, err
}

// Puzzle is the object of a puzzle that was made.
type Puzzle struct {
	Board    string   `json:"board"`
	Rules    []string `json:"rules,omitempty"`
	Puzzle   string   `json:"puzzle"`
	Solution string   `json:"solution"`
	Clues    int      `json:"clues"`
	Minimal  *bool    `json:"minimal,omitempty"` // absent where it was not found out
	Groups   bool     `json:"symmetric_minimal,omitempty"`
	Least    bool     `json:"least_rules,omitempty"`
	Tries    int      `json:"tries"`            // grids that were tried
	Weight   float64  `json:"weight,omitempty"` // of --unbiased
	Seed     uint64   `json:"seed"`
	Index    uint64   `json:"index"` // of the list from this seed
}

// NewPuzzle returns the object of a puzzle, with its place in the list.
func NewPuzzle(q *generate.Request, p *generate.Outcome, index uint64) Puzzle {
	puzzle := q.PuzzleOf(p)
	s := puzzle.Shape
	r := Puzzle{Board: s.Text(), Rules: puzzle.RuleTexts(), Puzzle: text.String(s, p.Puzzle), Solution: text.String(s, p.Solution), Clues: p.Puzzle.Filled(),
		Least: q.LeastRules, Tries: p.Tries, Seed: q.Seed, Index: index}
	symmetric := q.Symmetry.Name != "" && q.Symmetry.Name != "none"
	r.Groups = symmetric && q.Pattern == nil && (p.Minimal || q.Low == 0)
	if p.Minimal || !p.Unsure && (symmetric || q.Pattern != nil || len(q.Draws) > 0) {
		r.Minimal = &p.Minimal
	}
	if q.Unbiased {
		r.Weight = generate.Weight(r.Clues)
	}
	return r
}
