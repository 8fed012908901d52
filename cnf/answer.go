package cnf

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// SAT solvers answer in one of three dialects. The reader recognizes which:
//
//	competition        minisat's result file   pseudo-Boolean
//
//	c comment          SAT                     s SATISFIABLE
//	s SATISFIABLE      1 -2 3 0                v x1 -x2 x3
//	v 1 -2
//	v 3 0
//
// Models may be partial: minisat leaves out variables that don't occur in the
// formula, other solvers those whose value doesn't matter.

// Status is a solver's verdict on a formula.
type Status int

// The verdicts. Undecided is the verdict of a solver that stopped early (a time limit).
const (
	Undecided Status = iota
	Satisfiable
	Unsatisfiable
)

// String returns the status as the competition format spells it.
func (s Status) String() string {
	switch s {
	case Satisfiable:
		return "SATISFIABLE"
	case Unsatisfiable:
		return "UNSATISFIABLE"
	}
	return "UNKNOWN"
}

// Dialect is the format of an answer.
type Dialect string

// The dialects. NoDialect means that a bare status does not determine one.
const (
	NoDialect     Dialect = ""
	Competition   Dialect = "competition"
	MinisatFile   Dialect = "minisat"
	PseudoBoolean Dialect = "pseudo-Boolean"
)

// Answer is what a solver printed.
type Answer struct {
	Status  Status
	Model   Model // nil unless satisfiable
	Dialect Dialect
	Chatter int // lines of no dialect, which were skipped
}

// MaxAnswerVar is the largest variable accepted in an answer when the number of
// variables is unknown: a 400×400 board has that many candidates.
const MaxAnswerVar = 64_000_000

// ReadAnswer reads a solver's answer to a formula over the variables 1..vars;
// if vars is 0 the number is unknown and [MaxAnswerVar] bounds it.
//
// Malformed answers are errors: a missing or second status ([ErrStatus]), a
// model without its closing 0 ([ErrTruncated]), satisfiable without a model
// ([ErrNoModel]), unsatisfiable with one or a variable with both values
// ([ErrConflict]), a variable out of range ([ErrRange]), a bad literal
// ([ErrSyntax]). Lines of no dialect (statistics, warnings) are skipped and
// counted. Memory is proportional to the largest variable named, not to the
// text. The caller has to check that the model satisfies the formula.
func ReadAnswer(r io.Reader, vars int) (Answer, error) {
	if vars <= 0 || vars > MaxAnswerVar {
		vars = MaxAnswerVar
	}
	a := answerReader{s: newScanner(r), limit: int64(vars)}
	if err := a.read(); err != nil {
		return Answer{}, err
	}
	return a.Answer, nil
}

type answerReader struct {
	Answer
	s         scanner
	limit     int64
	hasStatus bool
	values    bool // a line of values was read
	closed    bool // and the 0 that closes the model
	open      bool // the last line of values has no line end
}

func (a *answerReader) read() error {
	for {
		var err error
		switch c := a.s.blanks(); {
		case c == eof:
			return a.finish()
		case c == '\n':
			a.s.skip()
		case (c == '-' || '0' <= c && c <= '9') && a.Dialect == MinisatFile:
			err = a.valueLine()
		default:
			err = a.line()
		}
		if err != nil {
			return err
		}
	}
}

// line reads a line that begins with a word: "s", "v", a bare status, chatter.
func (a *answerReader) line() error {
	line, col := a.s.line, a.s.col
	switch word := a.s.word(); word {
	case "s":
		a.s.blanks()
		if a.Dialect == NoDialect {
			a.Dialect = Competition
		}
		return a.status(strings.TrimSpace(a.s.restOfLine(80)), line, col)
	case "v":
		if a.Dialect == NoDialect {
			a.Dialect = Competition
		}
		return a.valueLine()
	case "SAT", "UNSAT", "INDET": // minisat's result file
		if a.s.blanks() == '\n' {
			a.Dialect = MinisatFile
			return a.status(word, line, col)
		}
	case "SATISFIABLE", "UNSATISFIABLE", "INDETERMINATE": // minisat's standard output
		if c := a.s.blanks(); c == '\n' || c == eof {
			return a.status(word, line, col)
		}
	case "c", "o": // comments, bounds of optimisers
		a.s.restOfLine(0)
		return nil
	}
	a.s.restOfLine(0)
	a.Chatter++
	return nil
}

func (a *answerReader) status(text string, line, col int) error {
	var s Status
	switch text {
	case "SATISFIABLE", "SAT", "OPTIMUM FOUND":
		s = Satisfiable
	case "UNSATISFIABLE", "UNSAT":
		s = Unsatisfiable
	case "UNKNOWN", "INDETERMINATE", "INDET":
		s = Undecided
	default:
		return &ParseError{line, col, fmt.Sprintf("%q", text), ErrStatus}
	}
	if a.hasStatus {
		return &ParseError{line, col, fmt.Sprintf("a second one, %v after %v", s, a.Status), ErrStatus}
	}
	a.hasStatus, a.Status = true, s
	return nil
}

// valueLine reads the literals of a line.
func (a *answerReader) valueLine() error {
	a.values, a.open = true, false
	for {
		switch a.s.blanks() {
		case '\n':
			return nil
		case eof:
			a.open = true
			return nil
		}
		line, col := a.s.line, a.s.col
		n, text, ok := a.s.number()
		if !ok {
			if n, ok = pbLiteral(text); ok {
				a.Dialect = PseudoBoolean
			}
		}
		if err := a.value(n, ok); err != nil {
			if text == "" {
				text = strconv.FormatInt(n, 10)
			}
			return &ParseError{line, col, fmt.Sprintf("%q", text), err}
		}
	}
}

// pbLiteral parses a pseudo-Boolean literal: x7 is 7, -x7 is -7.
func pbLiteral(text string) (n int64, ok bool) {
	rest, neg := strings.CutPrefix(text, "-")
	digits, x := strings.CutPrefix(rest, "x")
	u, err := strconv.ParseUint(digits, 10, 31)
	if !x || err != nil || u == 0 {
		return 0, false
	}
	if neg {
		return -int64(u), true
	}
	return int64(u), true
}

// value takes a literal, or the 0 that closes the model.
func (a *answerReader) value(n int64, ok bool) error {
	v := max(n, -n)
	switch {
	case !ok:
		return ErrSyntax
	case a.closed:
		return ErrConflict // values after the closing 0: a second model
	case n == 0:
		a.closed = true
		return nil
	case v > a.limit:
		return ErrRange
	case v >= int64(len(a.Model)):
		a.Model = append(a.Model, make(Model, max(v+1-int64(len(a.Model)), 1))...)
	}
	l := Lit(n)
	if a.Model.True(l.Not()) {
		return ErrConflict
	}
	a.Model.Set(l)
	return nil
}

// finish checks the answer as a whole.
func (a *answerReader) finish() error {
	fail := func(err error, detail string) error {
		return &ParseError{a.s.line, a.s.col, detail, err}
	}
	if a.values && !a.closed && !a.open && a.Model == nil {
		a.Dialect = PseudoBoolean // a bare "v": a model that leaves every variable out
	}
	switch err := a.s.failure(); {
	case err != nil:
		return err
	case !a.hasStatus && a.values:
		return fail(ErrStatus, "values without a status")
	case !a.hasStatus:
		return fail(ErrStatus, "the answer ends without one, such as a line \"s SATISFIABLE\"")
	case a.values && a.Dialect == PseudoBoolean && a.open:
		return fail(ErrTruncated, "the last line of values has no end")
	case a.values && a.Dialect != PseudoBoolean && !a.closed:
		return fail(ErrTruncated, "the model has no closing 0")
	case a.values && a.Status != Satisfiable:
		return fail(ErrConflict, fmt.Sprintf("values although the status is %v", a.Status))
	case !a.values && a.Status == Satisfiable:
		return fail(ErrNoModel, "satisfiable, but no values")
	}
	return nil
}
