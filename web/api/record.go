package api

import (
	"sudokusat/certificate"
	"sudokusat/encode"
	"sudokusat/explain"
	"sudokusat/proof"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/text/finding"

	"errors"
)

// What commands write with --json and operations answer with: the same types, so
// that there is one schema.

// Answer is what an engine says of a puzzle. Its fields board, rules and puzzle are
// read back to the same puzzle.
type Answer struct {
	File       string      `json:"file"`
	Line       int         `json:"line,omitempty"`
	Board      string      `json:"board,omitempty"` // as sudoku.Board.Text writes it: "9x9 box 3x3"
	Rules      []string    `json:"rules,omitempty"` // of the board and of the puzzle, as package rule reads them
	Puzzle     string      `json:"puzzle,omitempty"`
	Ignored    []string    `json:"ignored,omitempty"`  // what it was read without, by name
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

// NewAnswer is the object of an answer, without its place in a file.
func NewAnswer(p sudoku.Puzzle, ans *sudoku.Answer, message string) *Answer {
	s := ans.Stats
	out := &Answer{
		Board: p.Shape.Text(), Rules: p.RuleTexts(), Puzzle: text.String(p.Shape, p.Givens),
		Verdict: ans.Verdict().String(), Complete: ans.Complete && !ans.Unproved, Unproved: ans.Unproved, Engine: ans.Engine, Message: message,
		Statistics: &Statistics{s.Variables, s.Clauses, s.Propagated, s.Nodes, s.Conflicts, s.Solves, s.Encode.Seconds(), s.Solve.Seconds()},
	}
	if count := ans.Count; ans.Complete || count > 0 {
		out.Count = &count
	}
	for _, g := range ans.Solutions {
		out.Solutions = append(out.Solutions, text.String(p.Shape, g))
	}
	return out
}

// Subject is the fields that objects about a puzzle begin with. Those of one that
// could not be read are all there is of it.
type Subject struct {
	File    string   `json:"file"`
	Line    int      `json:"line,omitempty"`
	Board   string   `json:"board,omitempty"`
	Rules   []string `json:"rules,omitempty"`
	Puzzle  string   `json:"puzzle,omitempty"`
	Ignored []string `json:"ignored,omitempty"` // what it was read without, by name
	Verdict string   `json:"verdict"`
	Message string   `json:"message,omitempty"`
}

// NewSubject is the subject of a puzzle, without its place in a file.
func NewSubject(p sudoku.Puzzle, v sudoku.Verdict, message string) Subject {
	return Subject{Board: p.Shape.Text(), Rules: p.RuleTexts(), Puzzle: text.String(p.Shape, p.Givens), Verdict: v.String(), Message: message}
}

// Candidates is a line of candidates.
type Candidates struct {
	Subject
	Candidates [][]int    `json:"candidates,omitempty"` // by cell: the values that some solution has there
	Counts     [][]uint64 `json:"counts,omitempty"`     // of solutions, for each of these values
	Exact      [][]bool   `json:"exact,omitempty"`      // whether there are no more than counted
}

// Hint is a line of hint.
type Hint struct {
	Subject
	Size  *int     `json:"size,omitempty"`  // truths of each reason; 0 for digits that are the last ones left
	None  *int     `json:"none,omitempty"`  // no reason of so many truths or fewer says anything, proved
	Hints []Reason `json:"hints,omitempty"` // all of the step
}

// Reason is a claim with its reason.
type Reason struct {
	Claim  string   `json:"claim"`           // r4c5 is not 7
	Truths []string `json:"truths"`          // r4c7, 7 in row 4, cage 17
	Rules  []string `json:"rules,omitempty"` // by which candidates exclude each other
	Label  string   `json:"label,omitempty"` // of people who solve by hand
	Text   string   `json:"text"`
}

// NewReasons are the objects of reasons.
func NewReasons(p sudoku.Puzzle, list []explain.Reason) (out []Reason) {
	for _, r := range list {
		one := Reason{Claim: r.Claim.Text(p), Rules: r.Rules(p), Label: r.Label(p), Text: r.Text(p), Truths: []string{}}
		for _, t := range r.Truths {
			one.Truths = append(one.Truths, t.Text(p))
		}
		out = append(out, one)
	}
	return out
}

// Step is a step of an explanation.
type Step struct {
	Size    int      `json:"size"`
	Reasons []Reason `json:"reasons"`
}

// Open is a cell that differs between solutions.
type Open struct {
	Cell   string `json:"cell"`
	Values []int  `json:"values"`
}

// Explanation is a line of explain.
type Explanation struct {
	Subject
	// of a puzzle with one solution
	Steps  []Step `json:"steps,omitempty"`
	Solved bool   `json:"solved,omitempty"` // the steps lead to the solution
	// of one with several
	Count    int      `json:"count,omitempty"`    // of the solutions looked at
	Complete bool     `json:"complete,omitempty"` // there are no others
	Open     []Open   `json:"open,omitempty"`     // cells that differ between solutions
	Settles  []string `json:"settles,omitempty"`  // every clue that alone makes it unique: r1c1=4
	Settle   []string `json:"settle,omitempty"`   // fewest clues that do
	// of one without any
	Faults        []string `json:"faults,omitempty"`        // where clues break a rule by themselves
	Clash         []string `json:"clash,omitempty"`         // fewest clues that have no solution together
	ClashRules    []string `json:"clash_rules,omitempty"`   // fewest of the puzzle's rules that clash with those clues
	ClashHouses   []string `json:"clash_houses,omitempty"`  // houses that clash with these, none of which can be spared
	Contradiction []string `json:"contradiction,omitempty"` // the fewest truths that the clues leave no way for
	Repairs       []Repair `json:"repairs,omitempty"`
	Least         bool     `json:"least,omitempty"` // no smaller settle or clash does, proved
	// of --why
	Why *Reason `json:"why,omitempty"`
}

// Repair is one way to make a puzzle unique.
type Repair struct {
	Text     string   `json:"text"`
	Changes  []Change `json:"changes"`
	Slip     string   `json:"slip,omitempty"`
	Puzzle   string   `json:"puzzle"`
	Solution string   `json:"solution"`
}

// Change is what happens to a clue; a value is left out where there is none.
type Change struct {
	Cell string `json:"cell"`
	From *int   `json:"from,omitempty"`
	To   *int   `json:"to,omitempty"`
}

// NewRepairs are the objects of repairs.
func NewRepairs(p sudoku.Puzzle, list []explain.Repair) (out []Repair) {
	s := p.Shape
	for _, r := range list {
		g := p.Givens.Clone()
		one := Repair{Text: r.Text(s), Slip: r.Slip}
		value := func(d sudoku.Digit) *int {
			if d == 0 {
				return nil
			}
			v := s.Value(d)
			return &v
		}
		for _, c := range r.Changes {
			g[c.Cell] = c.To
			one.Changes = append(one.Changes, Change{s.CellName(c.Cell), value(c.From), value(c.To)})
		}
		one.Puzzle, one.Solution = text.String(s, g), text.String(s, r.Solution)
		out = append(out, one)
	}
	return out
}

// Verified is a line of verify.
type Verified struct {
	File    string   `json:"file"`
	Line    int      `json:"line,omitempty"`
	Board   string   `json:"board,omitempty"`
	Rules   []string `json:"rules,omitempty"`
	Claim   string   `json:"claim,omitempty"`
	Verdict string   `json:"verdict"` // verified, fails, out of reach, malformed, unknown, none
	Message string   `json:"message,omitempty"`
}

// Judge puts into the object what a [certificate.Verifier] or Reader said.
func (v *Verified) Judge(err error) {
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

// Family is a line of rules.
type Family struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Form    string `json:"form"`
	Meaning string `json:"meaning"`
	Example string `json:"example"`
	Kept    string `json:"kept,omitempty"`   // digits that keep the example
	Broken  string `json:"broken,omitempty"` // and others that do not
	Board   bool   `json:"board"`            // says something of the whole board

	Notes      string      `json:"notes,omitempty"`    // what the meaning leaves open
	Synonyms   []string    `json:"synonyms,omitempty"` // other words for it
	Parameters []Parameter `json:"parameters"`         // what stands behind the name, in order
}

// Parameter is a parameter of a rule.
type Parameter struct {
	Kind     string   `json:"kind"`
	Name     string   `json:"name"`          // in the form
	Min      int      `json:"min,omitempty"` // of a number, or of the number of cells
	Max      int      `json:"max,omitempty"` // 0 of cells: as many as one likes
	Optional bool     `json:"optional,omitempty"`
	Choices  []string `json:"choices,omitempty"`
	Before   string   `json:"before,omitempty"`  // the word before it: "=" between lists of cells
	Lists    int      `json:"lists,omitempty"`   // how many lists of cells may follow one another
	Example  string   `json:"example,omitempty"` // what stands in the example
}

// NewFamily is the object of a family.
func NewFamily(f rule.Family) Family {
	kept, broken := f.Digits()
	out := Family{
		Name: f.Name, Kind: f.Kind, Form: f.Form(), Meaning: f.Summary, Example: f.Example, Kept: kept, Broken: broken, Board: f.Board,
		Notes: f.Notes, Parameters: []Parameter{},
	}
	for _, s := range f.Synonyms {
		out.Synonyms = append(out.Synonyms, s.Name)
	}
	var texts []string
	if r, err := rule.Parse(f.Example); err == nil {
		_, a, _ := rule.ArgsOf(r)
		texts = f.Texts(a)
	}
	for i, p := range f.Params {
		one := Parameter{string(p.Kind), p.Name, p.Min, p.Max, p.Optional, p.Choices, p.Lead, p.Lists, ""}
		if i < len(texts) {
			one.Example = texts[i]
		}
		out.Parameters = append(out.Parameters, one)
	}
	return out
}

// Converted is a puzzle in the words of JSON.
type Converted struct {
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
}

// NewAbout is the object of what a record has.
func NewAbout(r text.Record) About {
	a := r.About()
	return About{a.Title, a.Author, a.Rules, a.Source}
}

// finding is what readers and writers of texts know it as. What they would not read back
// is refused.
func (a About) finding() (finding.About, error) {
	for _, s := range []string{a.Title, a.Author, a.Ruleset, a.Source} {
		if len(s) > finding.MaxText {
			return finding.About{}, refuse(statusBadRequest, "a text about a puzzle has %d bytes at most", finding.MaxText)
		}
	}
	return finding.About{Title: a.Title, Author: a.Author, Rules: a.Ruleset, Source: a.Source}, nil
}

// Spelled is a puzzle with what belongs to it.
type Spelled struct {
	Converted
	About
}

// NewConverted is the object of a puzzle.
func NewConverted(p sudoku.Puzzle) Converted {
	return Converted{p.Shape.Text(), p.RuleTexts(), text.String(p.Shape, p.Givens)}
}

// Comments are the comments of a formula: what it is of, and how it is said.
func Comments(p sudoku.Puzzle, e encode.Encoding) []string {
	out := []string{"board " + p.Shape.Text() + " encoding " + e.Name}
	for _, r := range p.RuleTexts() {
		out = append(out, "rule "+r)
	}
	return out
}

// VerdictOf is what tallies of [explain.Candidates] say of a puzzle: a cell that is
// there has a true candidate, or there is no solution.
func VerdictOf(p sudoku.Puzzle, tallies []explain.Tally) sudoku.Verdict {
	n := p.Shape.N()
	several := false
	for c := range p.Givens {
		k := 0
		for _, t := range tallies[c*n : (c+1)*n] {
			if t.Count > 0 {
				k++
			}
		}
		if k == 0 && p.Shape.Exists(sudoku.Cell(c)) {
			return sudoku.Unsolvable
		}
		several = several || k > 1
	}
	if several {
		return sudoku.Multiple
	}
	return sudoku.Unique
}

// NewCandidates puts tallies into an object; counts are left out unless wanted.
func NewCandidates(p sudoku.Puzzle, tallies []explain.Tally, counted bool) Candidates {
	s, out := p.Shape, Candidates{}
	for c := range s.Cells() {
		var values []int
		var counts []uint64
		var exact []bool
		for d := range s.N() {
			if t := tallies[c*s.N()+d]; t.Count > 0 {
				values = append(values, s.Value(sudoku.Digit(d+1)))
				counts, exact = append(counts, t.Count), append(exact, !t.More)
			}
		}
		out.Candidates = append(out.Candidates, values)
		if counted {
			out.Counts, out.Exact = append(out.Counts, counts), append(out.Exact, exact)
		}
	}
	return out
}

// OpenCells lists the cells with several true candidates, and the candidates that
// exactly one solution has: each settles the puzzle. The limit of the tallies is 2 at
// least for these.
func OpenCells(p sudoku.Puzzle, tallies []explain.Tally) (open []Open, settles []string) {
	s := p.Shape
	for c := range sudoku.Cell(s.Cells()) {
		one := Open{Cell: s.CellName(c)}
		for d := range s.N() {
			if t := tallies[int(c)*s.N()+d]; t.Count > 0 {
				one.Values = append(one.Values, s.Value(sudoku.Digit(d+1)))
				if t.Count == 1 && !t.More {
					settles = append(settles, s.CandidateName(sudoku.Candidate{Cell: c, Digit: sudoku.Digit(d + 1)}))
				}
			}
		}
		if len(one.Values) > 1 {
			open = append(open, one)
		}
	}
	return open, settles
}

// firstWords is a text of up to so many characters.
func firstWords(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
