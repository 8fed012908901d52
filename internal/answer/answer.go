// Package answer has the JSON objects that commands write with --json and that the
// operations of package web/api answer with: the same types, so that there is one
// schema.
//
//   - answer.go: the verdict and solutions, certificates, converted puzzles.
//   - candidates.go: what solutions have in each cell.
//   - explain.go: reasons, steps, repairs.
//   - rules.go: the table of rules.
//   - why.go: why a puzzle has no solution, in words.
package answer

import (
	"errors"

	"sudokusat/certificate"
	"sudokusat/encode"
	"sudokusat/internal/words"
	"sudokusat/proof"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Origin is the fields that objects about a puzzle begin with: where it was read, and what
// is read back as the same puzzle.
type Origin struct {
	File    string   `json:"file"`
	Line    int      `json:"line,omitempty"`
	Board   string   `json:"board,omitempty"` // as sudoku.Board.Text writes it: "9x9 box 3x3"
	Rules   []string `json:"rules,omitempty"` // of the board and of the puzzle, as package rule reads them
	Puzzle  string   `json:"puzzle,omitempty"`
	About            // what belongs to the puzzle
	Ignored []string `json:"ignored,omitempty"` // what it was read without, by name
}

// newOrigin returns the origin of a puzzle, without its place in a file.
func newOrigin(p sudoku.Puzzle) Origin {
	return Origin{Board: p.Shape.Text(), Rules: p.RuleTexts(), Puzzle: text.String(p.Shape, p.Givens)}
}

// Answer is an engine's answer to a puzzle.
type Answer struct {
	Origin
	Verdict    string      `json:"verdict"`            // unique, multiple, unsolvable, unknown, malformed
	Count      *uint64     `json:"count,omitempty"`    // solutions found
	Complete   bool        `json:"complete"`           // there are no more than count
	Unproved   bool        `json:"unproved,omitempty"` // message has something on the word of the engine alone
	Solutions  []string    `json:"solutions,omitempty"`
	Simple     *bool       `json:"simple,omitempty"` // of the command simple
	Engine     string      `json:"engine,omitempty"`
	Statistics *Statistics `json:"statistics,omitempty"` // of every puzzle that could be read
	Message    string      `json:"message,omitempty"`
}

// Statistics is what an answer cost, as far as the engine counts it.
type Statistics struct {
	Variables     int     `json:"variables,omitempty"`
	Clauses       int     `json:"clauses,omitempty"`
	Propagated    int     `json:"propagated,omitempty"`
	Nodes         uint64  `json:"nodes,omitempty"`
	Conflicts     uint64  `json:"conflicts,omitempty"`
	Solves        int     `json:"solves,omitempty"`
	EncodeSeconds float64 `json:"encode_seconds,omitempty"`
	SolveSeconds  float64 `json:"solve_seconds,omitempty"`
}

// New returns the object of an answer, without its place in a file.
func New(p sudoku.Puzzle, ans *sudoku.Answer, message string) *Answer {
	s := ans.Stats
	out := &Answer{
		Origin: newOrigin(p), Verdict: ans.Verdict().String(), Complete: ans.Complete && !ans.Unproved, Unproved: ans.Unproved, Engine: ans.Engine, Message: message,
		Statistics: &Statistics{s.Variables, s.Clauses, s.Propagated, s.Nodes, s.Conflicts, s.Solves, s.Encode.Seconds(), s.Solve.Seconds()},
	}
	if count := ans.Count; ans.Complete || count > 0 {
		out.Count = &count
	}
	out.Solutions = words.Of(ans.Solutions, func(g sudoku.Grid) string { return text.String(p.Shape, g) })
	return out
}

// Subject is a puzzle with its verdict: the fields that explanations begin with. Those of a
// puzzle that could not be read are all there is of it.
type Subject struct {
	Origin
	Verdict string `json:"verdict"`
	Message string `json:"message,omitempty"`
}

// NewSubject returns the subject of a puzzle, without its place in a file.
func NewSubject(p sudoku.Puzzle, v sudoku.Verdict, message string) Subject {
	return Subject{newOrigin(p), v.String(), message}
}

// Verification is the object of verify about one certificate.
type Verification struct {
	File    string   `json:"file"`
	Line    int      `json:"line,omitempty"`
	Board   string   `json:"board,omitempty"`
	Rules   []string `json:"rules,omitempty"`
	Claim   string   `json:"claim,omitempty"`
	Verdict string   `json:"verdict"` // verified, fails, out of reach, malformed, unknown, none
	Message string   `json:"message,omitempty"`
}

// Judge sets verdict and message from the error of a [certificate.Verifier] or Reader.
func (v *Verification) Judge(err error) {
	v.Verdict = "verified"
	if err == nil {
		return
	}
	v.Message = err.Error()
	var bad *certificate.FormatError
	switch {
	case errors.As(err, &bad):
		v.Verdict, v.Message = "malformed", bad.Reason
	case errors.Is(err, proof.ErrNeedsRAT):
		v.Verdict = "out of reach"
	case errors.Is(err, certificate.ErrFails):
		v.Verdict = "fails"
	default:
		v.Verdict = "unknown"
	}
}

// PuzzleText is a puzzle as texts: its board, its rules and its givens.
type PuzzleText struct {
	Board  string   `json:"board"`
	Rules  []string `json:"rules,omitempty"`
	Puzzle string   `json:"puzzle"`
}

// About is what belongs to a puzzle beside its question.
type About struct {
	Title   string `json:"title,omitempty"`
	Author  string `json:"author,omitempty"`
	Ruleset string `json:"ruleset,omitempty"` // the rules in words
	Source  string `json:"source,omitempty"`
	Unread  string `json:"unread,omitempty"` // the first words of the input that were not read as part of the puzzle
}

// NewAbout returns the object of what belongs to a record.
func NewAbout(r text.Record) About {
	a := r.About()
	return About{a.Title, a.Author, a.Rules, a.Source, r.Unread().Words}
}

// PuzzleWithAbout is a puzzle with what belongs to it.
type PuzzleWithAbout struct {
	PuzzleText
	About
}

// NewPuzzleWithAbout returns the object of a puzzle. What was not read belongs to the input and
// is left out.
func NewPuzzleWithAbout(p sudoku.Puzzle, a About) PuzzleWithAbout {
	a.Unread = ""
	return PuzzleWithAbout{NewPuzzleText(p), a}
}

// NewPuzzleText returns the texts of a puzzle.
func NewPuzzleText(p sudoku.Puzzle) PuzzleText {
	return PuzzleText{p.Shape.Text(), p.RuleTexts(), text.String(p.Shape, p.Givens)}
}

// Comments returns the comments of a formula: its board, rules and encoding.
func Comments(p sudoku.Puzzle, e encode.Encoding) []string {
	out := []string{"board " + p.Shape.Text() + " encoding " + e.Name}
	for _, r := range p.RuleTexts() {
		out = append(out, "rule "+r)
	}
	return out
}
