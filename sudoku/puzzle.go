package sudoku

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Puzzle is a question: a board, the givens, and the rules that this puzzle has
// beyond its board. It is a small value; copies share everything.
//
// A puzzle without rules of its own can be put together as
// Puzzle{Shape: s, Givens: g}; [NewPuzzle] checks the parts and adds rules.
type Puzzle struct {
	Shape  *Shape
	Givens Grid
	own    *ruleSet // nil: no rules of its own
}

// ruleSet is a puzzle's rules, worked out once and shared by all that copy it.
type ruleSet struct {
	rules           []Rule
	constraints     []Constraint
	interchangeable bool
}

// ErrPuzzle is wrapped by the errors of [NewPuzzle].
var ErrPuzzle = errors.New("impossible puzzle")

// NewPuzzle puts a puzzle together and works its rules out. It keeps givens and
// copies the list of rules. Givens that break rules are no error: the puzzle
// has no solution. Errors wrap [ErrPuzzle]: no shape, another number of cells,
// a digit beyond N, a digit in a missing square, a rule that does not apply to
// this board.
func NewPuzzle(s *Shape, givens Grid, rules ...Rule) (Puzzle, error) {
	return NewPuzzleWithin(nil, s, givens, rules...)
}

// NewPuzzleWithin is [NewPuzzle] with a bound in time: late, if not nil, is asked before and after
// each rule and between its constraints, and its error is returned as it is.
func NewPuzzleWithin(late func() error, s *Shape, givens Grid, rules ...Rule) (Puzzle, error) {
	p := Puzzle{Shape: s, Givens: givens}
	if err := p.Validate(); err != nil {
		return Puzzle{}, err
	}
	if len(rules) == 0 {
		return p, nil
	}
	if late == nil {
		late = func() error { return nil }
	}
	p.own = &ruleSet{rules: append([]Rule(nil), rules...), interchangeable: len(s.board.Layers) == 0, constraints: slices.Clone(s.domains)}
	var size memory
	for i, r := range rules {
		if isNil(r) {
			return Puzzle{}, fmt.Errorf("%w: rule %d is nil", ErrPuzzle, i+1)
		}
		if err := late(); err != nil {
			return Puzzle{}, err
		}
		constraints, err := ConstraintsWithin(late, r, s)
		if err := late(); err != nil {
			return Puzzle{}, err
		}
		if err != nil {
			return Puzzle{}, &RuleError{i, r.Text(), err}
		}
		for k, c := range constraints {
			if k&1023 == 1023 {
				if err := late(); err != nil {
					return Puzzle{}, err
				}
			}
			if err := c.check(s); err != nil {
				return Puzzle{}, &RuleError{i, r.Text(), err}
			}
			if size.add(c); size.words > MaxWords {
				return Puzzle{}, &RuleError{i, r.Text(), fmt.Errorf("with the rules before it, it takes more than %d MB", MaxWords*8>>20)}
			}
			p.own.interchangeable = p.own.interchangeable && c.Interchangeable()
		}
		p.own.constraints = append(p.own.constraints, constraints...)
	}
	return p, nil
}

// isNil reports whether a rule is nil, or a pointer that is.
func isNil(r Rule) bool {
	v := reflect.ValueOf(r)
	return r == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

// ConstraintsWithin returns the constraints of a rule on a board, with a bound in time. A rule that takes
// long on large boards, or has others in it, has a method of this name, which asks late now and then and
// returns its error as it is; that of other rules is not asked. A late that is nil is no bound. A rule or
// a board that is nil is an error.
func ConstraintsWithin(late func() error, r Rule, s *Shape) ([]Constraint, error) {
	if isNil(r) || s == nil {
		return nil, fmt.Errorf("%w: no rule or no board", ErrPuzzle)
	}
	if late == nil {
		late = func() error { return nil }
	}
	if long, ok := r.(interface {
		ConstraintsWithin(late func() error, s *Shape) ([]Constraint, error)
	}); ok {
		return long.ConstraintsWithin(late, s)
	}
	return r.Constraints(s)
}

// RuleError names a rule that does not apply to a board, with the reason.
type RuleError struct {
	Index int    // of the rule, from 0
	Rule  string // its text
	Err   error
}

func (e *RuleError) Error() string { return fmt.Sprintf("%s: %v", e.Rule, e.Err) }

// Unwrap makes it an [ErrPuzzle] as well.
func (e *RuleError) Unwrap() []error { return []error{ErrPuzzle, e.Err} }

// Validate returns an error that wraps [ErrPuzzle] unless p has a shape, a digit or a
// blank for each cell, no digit beyond N and none in a missing square.
func (p Puzzle) Validate() error {
	if p.Shape == nil {
		return fmt.Errorf("%w: no board", ErrPuzzle)
	}
	if p.Shape.board.Lo < 0 {
		return fmt.Errorf("%w: the board has negative digits, on which rules about values are worked out", ErrPuzzle)
	}
	if len(p.Givens) != p.Shape.cells {
		return fmt.Errorf("%w: %d cells where %d belong", ErrPuzzle, len(p.Givens), p.Shape.cells)
	}
	for c, d := range p.Givens {
		switch {
		case int(d) > p.Shape.n || c >= p.Shape.firstLayer && int(d) > p.Shape.Width(Cell(c)):
			return fmt.Errorf("%w: digit %d in %s, digits go to %d", ErrPuzzle, d, p.Shape.CellName(Cell(c)), p.Shape.Width(Cell(c)))
		case d != 0 && !p.Shape.Exists(Cell(c)):
			return fmt.Errorf("%w: a digit in %s, a square that does not exist", ErrPuzzle, p.Shape.CellName(Cell(c)))
		}
	}
	return nil
}

// Validate returns an error unless ctx is not nil and p is valid ([Puzzle.Validate]), as
// engines require.
func Validate(ctx context.Context, p Puzzle) error {
	if ctx == nil {
		return errors.New("a nil context where context.Background() is meant")
	}
	return p.Validate()
}

// noShape is the board of a zero [Puzzle], for methods that return no error.
var noShape = &Shape{}

func (p Puzzle) shape() *Shape {
	if p.Shape == nil {
		return noShape
	}
	return p.Shape
}

// With returns the puzzle with other givens, one digit or blank per cell. On a board with
// layers the givens may end before the layers, whose cells are then blank.
func (p Puzzle) With(givens Grid) Puzzle {
	p.Givens = givens
	if s := p.Shape; s != nil && len(s.board.Layers) > 0 && len(givens) == s.firstLayer {
		p.Givens = append(slices.Clip(givens), make(Grid, s.cells-s.firstLayer)...)
	}
	return p
}

// Rules lists the puzzle's own rules. The slice is shared and must not be
// changed.
func (p Puzzle) Rules() []Rule {
	if p.own == nil {
		return nil
	}
	return p.own.rules
}

// Constraints lists the constraints of the puzzle beyond the houses and sets of the shape:
// domains of the cells of layers, then those of its own rules. The slice is shared and
// must not be changed.
func (p Puzzle) Constraints() []Constraint {
	if p.own == nil {
		return p.shape().domains
	}
	return p.own.constraints
}

// SameRules reports whether two puzzles on boards of the same key have the same
// rules of their own, in the same order: their texts are equal, as rules are
// data. Puzzles made by [Puzzle.With] share their rules and are compared at once.
func (p Puzzle) SameRules(o Puzzle) bool {
	return p.own == o.own || slices.EqualFunc(p.Rules(), o.Rules(), func(a, b Rule) bool { return a.Text() == b.Text() })
}

// Interchangeable reports whether all rules treat all digits alike, so that
// renaming digits that are not given turns solutions into solutions.
func (p Puzzle) Interchangeable() bool {
	return len(p.shape().board.Layers) == 0 && (p.own == nil || p.own.interchangeable)
}

// IsClassic reports whether this is a plain 9×9 puzzle without rules of its own.
func (p Puzzle) IsClassic() bool { return p.own == nil && p.Shape != nil && p.Shape.classic }

// Name describes the puzzle's board and rules for people.
func (p Puzzle) Name() string {
	name := p.shape().Name()
	switch k := len(p.Rules()); {
	case k == 1:
		name += ", one rule"
	case k > 1:
		name += fmt.Sprintf(", %d rules", k)
	}
	return name
}

// Text returns the puzzle in the format of files, which package text reads back to an
// equal puzzle: a line for the board, a line per rule, then the grid.
//
//	#box 2x3
//	#rule diagonal
//	#rule thermo r1c1 r2c1 r3c1
//	4.6......5..3....6...31..2......5.3.
func (p Puzzle) Text() string {
	return p.Head() + p.shape().GridText(p.Givens) + "\n"
}

// Head returns the lines of [Puzzle.Text] above the grid.
func (p Puzzle) Head() string {
	var w strings.Builder
	b := &p.shape().board
	bare := *b
	bare.Rules = nil
	if boxed := Boxed(b.BoxRows, b.BoxCols); b.BoxRows > 0 && boxed.Text() == bare.Text() {
		fmt.Fprintf(&w, "#box %dx%d\n", b.BoxRows, b.BoxCols)
	} else {
		w.WriteString("#board " + bare.Text() + "\n")
	}
	for _, text := range p.RuleTexts() {
		w.WriteString("#rule " + text + "\n")
	}
	return w.String()
}

// RuleTexts returns the texts of all rules, those of the board first, nil without any.
func (p Puzzle) RuleTexts() (texts []string) {
	for _, r := range p.shape().board.Rules {
		texts = append(texts, r.Text())
	}
	for _, r := range p.Rules() {
		texts = append(texts, r.Text())
	}
	return texts
}

// GridText returns a grid in the format of [Puzzle.Text]: one line of characters, "." for
// a blank and "#" for a missing square, where no value is above 9; else a line
// of numbers for each row. [Shape.BeyondText] follows.
func (s *Shape) GridText(g Grid) string {
	var b []byte
	for c, d := range g[:min(s.Squares(), len(g))] {
		if s.board.Hi > 9 && c > 0 {
			if c%s.board.Cols == 0 {
				b = append(b, '\n')
			} else {
				b = append(b, ' ')
			}
		}
		switch {
		case !s.Exists(Cell(c)):
			b = append(b, '#')
		case d == 0:
			b = append(b, '.')
		default:
			b = strconv.AppendInt(b, int64(s.Value(d)), 10)
		}
	}
	return string(s.BeyondText(b, g))
}
