package answer

import (
	"context"

	"sudokusat/explain"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Hint is the object of hint about one puzzle.
type Hint struct {
	Subject
	Size  *int     `json:"size,omitempty"`  // truths of each reason; 0 for digits that are the last ones left
	None  *int     `json:"none,omitempty"`  // proved: no reason with this number of truths or fewer exists
	Hints []Reason `json:"hints,omitempty"` // all of the step
	Cases []string `json:"cases,omitempty"` // from which all of these follow, where there are no truths
	// what has the same truths, the easiest for a person first
	Patterns []Pattern `json:"patterns,omitempty"`
	// of --scale
	Scale string    `json:"scale,omitempty"`
	Next  *PathStep `json:"next,omitempty"` // that program's next step
}

// Pattern is claims of a step with the same truths.
type Pattern struct {
	Text    string   `json:"text"`            // all claims, and why
	Label   string   `json:"label,omitempty"` // of people who solve by hand
	Chain   string   `json:"chain,omitempty"` // in Eureka notation
	Nudges  []string `json:"nudges"`          // where to look, the cells, and the pattern
	Reasons []int    `json:"reasons"`         // places of the claims among those of the step, from 0
}

// NewPatterns returns the objects of the patterns of a step.
func NewPatterns(p sudoku.Puzzle, s explain.Step) (out []Pattern) {
	for _, t := range s.Patterns() {
		out = append(out, Pattern{t.Text(p), t.Reasons[0].Label(p), t.Eureka(p), t.Nudges(p), t.Places})
	}
	return out
}

// PathStep is a step that another program takes.
type PathStep struct {
	Technique string     `json:"technique"`
	Level     string     `json:"level,omitempty"`          // of the technique, by HoDoKu
	Score     int        `json:"score,omitempty"`          // of the technique, by HoDoKu
	Rating    float64    `json:"rating,omitempty"`         // of the step, by Sudoku Explainer
	Place     []string   `json:"place,omitempty"`          // what is placed: r4c5=7
	Remove    []string   `json:"remove,omitempty"`         // candidates that go: r4c5=7
	Where     []PathPart `json:"where,omitempty"`          // the parts of the pattern
	Assumes   bool       `json:"assumes_unique,omitempty"` // valid only as there is one solution
	Text      string     `json:"text"`
}

// PathPart is a part of the pattern of a step.
type PathPart struct {
	Role   string   `json:"role,omitempty"` // in the pattern: pivot
	Digits []int    `json:"digits,omitempty"`
	Cells  []string `json:"cells,omitempty"`
	Houses []string `json:"houses,omitempty"`
	Chain  []string `json:"chain,omitempty"` // each follows from the one before: r1c1≠5
}

// Reason is a claim with its reason.
type Reason struct {
	Claim  string   `json:"claim"`           // r4c5 is not 7
	Truths []string `json:"truths"`          // r4c7, 7 in row 4, the 17 cage at r1c1
	Rules  []string `json:"rules,omitempty"` // by which candidates exclude each other
	Label  string   `json:"label,omitempty"` // of people who solve by hand
	Text   string   `json:"text"`
	Cell   string   `json:"cell,omitempty"`   // of a claim about a cell
	Value  any      `json:"value,omitempty"`  // of a claim about a cell
	Gone   bool     `json:"gone,omitempty"`   // the value goes; else it is placed
	Rule   string   `json:"rule,omitempty"`   // of a claim about what a rule comes to
	Cells  []string `json:"cells,omitempty"`  // of the truths, and of the ways that they have
	Houses []string `json:"houses,omitempty"` // of the truths: row 4
}

// NewReasons returns the objects of reasons, or the error of ctx if that ends: where
// thousands of rules exclude one candidate, a reason is long.
func NewReasons(ctx context.Context, p sudoku.Puzzle, list []explain.Reason) (out []Reason, err error) {
	s := p.Shape
	for _, r := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one := Reason{Claim: r.Claim.Text(p), Rules: r.Rules(p), Label: r.Label(p), Text: r.Text(p), Truths: []string{}, Rule: r.Claim.Rule(p)}
		if f := r.Claim.Fact; f.Cell >= 0 {
			one.Cell, one.Value, one.Gone = s.CellName(f.Cell), ValueOf(s, f.Cell, f.Digit), f.Not
		}
		for _, t := range r.Truths {
			one.Truths = append(one.Truths, t.Text(p))
			if t.Kind == explain.HouseTruth {
				one.Houses = append(one.Houses, s.Houses()[t.House].Name)
			}
		}
		one.Cells = words.Of(r.Cells(p), s.CellName)
		out = append(out, one)
	}
	return out, nil
}

// AddStep adds a step that has reasons; the error is that of [NewReasons].
func (h *Hint) AddStep(ctx context.Context, p sudoku.Puzzle, s explain.Step) (err error) {
	if s.Cases != nil {
		h.Cases = s.Cases.Lines(p)
	} else {
		h.Size = &s.Size
	}
	h.Patterns = NewPatterns(p, s)
	h.Hints, err = NewReasons(ctx, p, s.Reasons)
	return err
}

// Step is a step of an explanation.
type Step struct {
	Size    int      `json:"size"`
	Reasons []Reason `json:"reasons"`
	Cases   []string `json:"cases,omitempty"` // from which all of these follow, a line per case, deeper ones indented
	// what has the same truths, the easiest for a person first
	Patterns []Pattern `json:"patterns"`
}

// NewStep returns the object of a step, or the error of ctx as [NewReasons] does.
func NewStep(ctx context.Context, p sudoku.Puzzle, s explain.Step) (Step, error) {
	reasons, err := NewReasons(ctx, p, s.Reasons)
	out := Step{Size: s.Size, Reasons: reasons, Patterns: NewPatterns(p, s)}
	if s.Cases != nil {
		out.Cases = s.Cases.Lines(p)
	}
	return out, err
}

// Open is a cell that differs between solutions.
type Open struct {
	Cell   string `json:"cell"`
	Values []any  `json:"values"`
}

// Explanation is the object of explain about one puzzle.
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
	ClashHouses   []string `json:"clash_houses,omitempty"`  // a minimal set of houses that clashes with these
	Contradiction []string `json:"contradiction,omitempty"` // the fewest truths that the clues leave no way for
	Repairs       []Repair `json:"repairs,omitempty"`
	Least         bool     `json:"least,omitempty"` // no smaller settle or clash does, proved
	// of --why
	Why *Reason `json:"why,omitempty"`
	// of --scale
	Scale  string     `json:"scale,omitempty"`
	Path   []PathStep `json:"path,omitempty"`   // the steps of that program
	Rating string     `json:"rating,omitempty"` // by these steps, as sudokusat rate prints it
}

// AddOpen adds the cells that are open in a puzzle with several solutions, and the fewest
// clues found that settle it. It returns a proved lower bound of their number. Errors are
// those of the engine and ctx.
func (e *Explanation) AddOpen(ctx context.Context, engine sudoku.Engine, p sudoku.Puzzle) (atLeast int, err error) {
	tallies, err := explain.Candidates(ctx, engine, p, 2)
	if err != nil {
		return 0, err
	}
	e.Open, e.Settles = OpenCells(p, tallies)
	if len(e.Settles) > 0 { // one is the fewest there can be
		e.Settle, e.Least = e.Settles[:1], true
		q := sudoku.Query{Limit: explain.Enumerated, Keep: explain.Enumerated}
		r, err := engine.Solve(ctx, p, q)
		if err == nil {
			err = q.Audit(p, sudoku.Answer{Result: r})
		}
		if err == nil && r.Unproved {
			err = explain.ErrUnproved
		}
		e.Count, e.Complete = len(r.Solutions), r.Complete
		return 1, err
	}
	best, err := explain.SettleAny(ctx, engine, p, true)
	if err != nil {
		return 0, err
	}
	e.Count, e.Complete, e.Least = best.Solutions, best.Complete, len(best.Clues) == best.AtLeast
	e.Settle = words.Of(best.Clues, p.Shape.CandidateName)
	return best.AtLeast, nil
}

// AddConflict adds the clues, rules and houses of a conflict, as far as it has them.
func (e *Explanation) AddConflict(c *explain.Conflict) {
	p := c.Puzzle
	e.Clash = words.Of(c.Cells, func(cell sudoku.Cell) string {
		return p.Shape.CandidateName(sudoku.Candidate{Cell: cell, Digit: p.Givens[cell]})
	})
	e.ClashRules = words.Of(c.Rules, func(i int) string { return p.Rules()[i].Text() })
	e.ClashHouses = c.HouseNames()
	e.Least = c.FewestClues && c.FewestRules
}

// Repair is one way to make a puzzle unique.
type Repair struct {
	Text     string   `json:"text"`
	Changes  []Change `json:"changes"`
	Slip     string   `json:"slip,omitempty"`
	Puzzle   string   `json:"puzzle"`
	Solution string   `json:"solution"`
}

// Change is the change of a clue; from or to is left out for an empty cell.
type Change struct {
	Cell string `json:"cell"`
	From any    `json:"from,omitempty"`
	To   any    `json:"to,omitempty"`
}

// NewRepairs returns the objects of repairs.
func NewRepairs(p sudoku.Puzzle, list []explain.Repair) (out []Repair) {
	s := p.Shape
	for _, r := range list {
		g := p.Givens.Clone()
		one := Repair{Text: r.Text(s), Slip: r.Slip}
		value := func(c sudoku.Cell, d sudoku.Digit) any {
			if d == 0 {
				return nil
			}
			return ValueOf(s, c, d)
		}
		for _, c := range r.Changes {
			g[c.Cell] = c.To
			one.Changes = append(one.Changes, Change{s.CellName(c.Cell), value(c.Cell, c.From), value(c.Cell, c.To)})
		}
		one.Puzzle, one.Solution = text.String(s, g), text.String(s, r.Solution)
		out = append(out, one)
	}
	return out
}
