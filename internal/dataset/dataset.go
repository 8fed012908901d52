// Package dataset makes records of data sets: a new puzzle with its rules in sentences, its
// solution, its grade, the chain of smallest steps that leads to the solution, and a
// certificate. The card describes a list of them. Both depend on the puzzles alone, so that
// the same list has the same bytes on any machine.
package dataset

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Record is a line of a data set; docs/dataset.schema.json describes it.
type Record struct {
	Board       string   `json:"board"` // as "#board" takes it
	Rules       []string `json:"rules,omitempty"`
	Puzzle      string   `json:"puzzle"`
	Ruleset     string   `json:"ruleset"` // the rules in sentences for players, one per line
	Solution    string   `json:"solution"`
	Clues       int      `json:"clues"`
	Grade       *Grade   `json:"grade,omitempty"`
	Steps       []Step   `json:"steps,omitempty"`
	Certificate string   `json:"certificate,omitempty"` // of the claim unique, as prove writes it
	Canonical   string   `json:"canonical,omitempty"`   // the form minlex, the same for all equivalent puzzles
	Message     string   `json:"message,omitempty"`     // what the record has not, and why
	Seed        uint64   `json:"seed"`
	Index       uint64   `json:"index"` // of the list from this seed, from 0
}

// Grade is the difficulty of a puzzle by its steps; see [explain.Rating].
type Grade struct {
	Word    string `json:"word"`    // easy to extreme
	Largest int    `json:"largest"` // truths of the largest step
	Steps   []int  `json:"steps"`   // by size
	Cases   int    `json:"cases"`   // steps for which no reason of up to ten truths was found
}

// Step is all that follows by reasons of the smallest size in a position.
type Step struct {
	Size    int      `json:"size"` // truths of each reason
	Reasons []Reason `json:"reasons"`
	Cases   []string `json:"cases,omitempty"` // from which all of these follow, where there are no truths
}

// Reason is a smallest reason of one claim.
type Reason struct {
	Claim  string   `json:"claim"` // r4c5 is not 7
	Truths []string `json:"truths"`
	Text   string   `json:"text"`
}

// Maker makes records. It may be used by several goroutines.
type Maker struct {
	certifier stream.Certifier
	rules     explain.Rules
}

// NewMaker returns a maker whose evidence is that of our own SAT solver.
func NewMaker() *Maker {
	return &Maker{certifier: stream.Certifier{Prover: sat.NewCDCL(1, sat.DefaultMemory)}}
}

// Record returns the record of a puzzle that has the solution and no other; canonical, seed
// and index are to be added. An error is that of ctx, or of evidence that contradicts the
// solution. What is beyond the limits of steps and certificates is left out, and named in the message.
func (m *Maker) Record(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (*Record, error) {
	s := p.Shape
	r := &Record{
		Board: s.Text(), Rules: p.RuleTexts(), Puzzle: text.String(s, p.Givens), Ruleset: strings.Join(Sentences(p), "\n"),
		Solution: text.String(s, solution), Clues: p.Givens.Filled(),
	}
	if err := m.explain(ctx, r, p, solution); err != nil {
		return nil, err
	}
	c := m.certifier.Claim(ctx, p, "unique")
	defer c.Record.Reset()
	switch {
	case errors.Is(c.Err, certificate.ErrTooLarge) || errors.Is(c.Err, sat.ErrMemory):
		r.lacks("certificate", c.Err)
		return r, nil
	case c.Err != nil:
		return nil, c.Err
	}
	var b strings.Builder
	if _, err := c.Record.WriteTo(&b); err != nil {
		return nil, err
	}
	r.Certificate = b.String()
	return r, nil
}

// lacks adds what the record has not to its message.
func (r *Record) lacks(what string, why error) {
	if r.Message != "" {
		r.Message += "; "
	}
	r.Message += "without " + what + ": " + why.Error()
}

// explain adds the steps and the grade.
func (m *Maker) explain(ctx context.Context, r *Record, p sudoku.Puzzle, solution sudoku.Grid) error {
	grade := &Grade{Steps: []int{}}
	o := explain.Options{Solutions: []sudoku.Grid{solution}, Rules: &m.rules, Cases: true}
	for s, err := range explain.Steps(ctx, p, o) {
		switch {
		case errors.Is(err, explain.ErrTooLarge) || errors.Is(err, explain.ErrStuck):
			r.Steps = nil
			r.lacks("steps and grade", err)
			return nil
		case err != nil:
			return err
		}
		one, err := answer.NewStep(ctx, p, s)
		if err != nil {
			return err
		}
		step := Step{Size: one.Size, Cases: one.Cases}
		for _, reason := range one.Reasons {
			step.Reasons = append(step.Reasons, Reason{reason.Claim, reason.Truths, reason.Text})
		}
		r.Steps = append(r.Steps, step)
		if one.Cases != nil {
			grade.Cases++
			continue
		}
		for len(grade.Steps) <= s.Size {
			grade.Steps = append(grade.Steps, 0)
		}
		grade.Steps[s.Size]++
	}
	rating := explain.Rating{Steps: grade.Steps, Complete: grade.Cases == 0}
	if grade.Cases > 0 {
		rating.None = explain.DefaultLimit
	}
	grade.Word, grade.Largest = rating.Word(), rating.Largest()
	r.Grade = grade
	return nil
}

// Sentences are the rules of a puzzle for players: one about its board, and one for each kind
// of its rules.
func Sentences(p sudoku.Puzzle) []string {
	s := p.Shape
	var kinds []string
	for _, h := range s.Houses() {
		if kind := string(h.Kind); kind != "" && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	low, high := s.Value(1), s.Value(sudoku.Digit(s.N()))
	out := []string{fmt.Sprintf("Every square holds a digit from %d to %d.", low, high)}
	if n := len(kinds); n > 1 {
		out[0] = fmt.Sprintf("Every %s and %s contains each digit from %d to %d once.", strings.Join(kinds[:n-1], ", "), kinds[n-1], low, high)
	}
	worded := map[string]bool{}
	for _, r := range slices.Concat(s.Board().Rules, p.Rules()) {
		f, _, ok := rule.ArgsOf(r)
		if !ok || worded[f.Name] {
			continue
		}
		worded[f.Name] = true
		first, size := utf8.DecodeRuneInString(f.Name)
		out = append(out, strings.ToUpper(string(first))+f.Name[size:]+": "+f.Summary+".")
	}
	return out
}
