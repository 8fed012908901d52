package sat

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"time"

	"sudokusat/cnf"
)

// A conformance report on a SAT solver: what it speaks, what it forgives, and
// whether its answers are right on formulas whose answers are known.

// Grade is what a finding means.
type Grade string

// The grades: as the competitions have it, something to know, something wrong.
const (
	Good  Grade = "good"
	Note  Grade = "note"
	Fault Grade = "fault"
)

// Finding is one line of a report.
type Finding struct {
	Topic string `json:"topic"` // "exit status", "proof"
	Grade Grade  `json:"grade"`
	Text  string `json:"text"`
}

// Wrong is an answer that is known to be wrong, with the smallest formula
// found on which the solver still goes wrong in the same way.
type Wrong struct {
	Formula string `json:"formula"` // the name of the formula met first
	Problem string `json:"problem"` // what is wrong, on the reproducer
	Expect  string `json:"expect"`  // the right status of the reproducer
	DIMACS  string `json:"dimacs"`  // the reproducer
	Clauses int    `json:"clauses"` // of the reproducer
	Of      int    `json:"of"`      // clauses of the formula met first
}

// Report is what [Examine] found.
type Report struct {
	Command       string        `json:"command"`
	Dialect       cnf.Dialect   `json:"dialect"`
	Findings      []Finding     `json:"findings"`
	Formulas      int           `json:"formulas"` // with known answers, tried
	Satisfiable   int           `json:"satisfiable"`
	Unique        int           `json:"unique"` // satisfiable by one model only
	Unsatisfiable int           `json:"unsatisfiable"`
	Undecided     int           `json:"undecided"` // given up, which is not wrong
	Proofs        int           `json:"proofs"`    // checked and found right
	Wrong         []Wrong       `json:"wrong"`     // shrunk; the first few
	WrongCount    int           `json:"wrong_count"`
	Time          time.Duration `json:"time"` // spent in the solver on the formulas
}

// Healthy reports whether no fault and no wrong answer was found.
func (r Report) Healthy() bool {
	for _, f := range r.Findings {
		if f.Grade == Fault {
			return false
		}
	}
	return r.WrongCount == 0
}

// examineTime bounds each run of a solver under examination.
const examineTime = 10 * time.Second

// ExamineOptions changes what [Examine] does; the zero value is the usual.
type ExamineOptions struct {
	Progress func(done, of int) // told how many formulas are done; may be nil
	Formulas int                // at most so many formulas; 0 means all
	Shrink   int                // how many wrong answers are shrunk; 0 means 5
}

// Examine runs a solver, given as [ParseCommand] reads it, on a few hundred
// small formulas and reports. The error is about the command, or the
// context's; whatever the solver does is in the report.
func Examine(ctx context.Context, command string, o ExamineOptions) (Report, error) {
	cmd, err := ParseCommand(command)
	if err != nil {
		return Report{}, err
	}
	o.Shrink = cmp.Or(o.Shrink, 5)
	x := &examiner{ctx: ctx, base: cmd, cmd: cmd.forSolving(), report: Report{Command: cmd.String()}}
	if !x.starts() {
		return x.report, ctx.Err()
	}
	x.statuses()
	if !x.cmd.has(placeOPB) {
		x.input()
		x.syntax()
		x.headers()
	}
	x.models()
	prove, canProve := cmd.forProving()
	if canProve {
		x.proof(prove)
	} else {
		x.find("proof", Note, "not known how to ask for one (name the places: {cnf} {proof})")
	}
	if err := x.differential(prove, canProve, o); err != nil {
		return x.report, err
	}
	return x.report, ctx.Err()
}

type examiner struct {
	ctx       context.Context
	base, cmd Command // as given; with the places it needs to solve
	report    Report
}

func (x *examiner) find(topic string, g Grade, format string, args ...any) {
	x.report.Findings = append(x.report.Findings, Finding{topic, g, fmt.Sprintf(format, args...)})
}

// ran is what one run showed.
type ran struct {
	exit    int // -1 for a signal, -2 when the solver did not get that far
	answer  cnf.Answer
	readErr error
	err     error // as judged
}

// run gives a formula to the solver as a command has it.
func (x *examiner) run(cmd Command, f formula, name string) ran {
	ctx, cancel := context.WithTimeout(x.ctx, examineTime)
	defer cancel()
	r := ran{exit: -2}
	p := process{cmd: cmd, name: name}
	p.saw = func(state *os.ProcessState, a cnf.Answer, readErr error) {
		r.exit, r.answer, r.readErr = state.ExitCode(), a, readErr
	}
	_, r.err = p.run(ctx, f)
	return r
}

// starts runs the solver on a formula that it must satisfy.
func (x *examiner) starts() bool {
	r := x.run(x.cmd, text("p cnf 3 2\n1 -2 0\n2 3 0\n", 3), "")
	switch {
	case r.exit == -2 && r.err != nil:
		x.find("start", Fault, "%v", r.err)
		return false
	case r.readErr != nil:
		x.find("start", Fault, "it answers a formula of two clauses with status %d and nothing readable: %v", r.exit, r.readErr)
		return false
	}
	x.report.Dialect = r.answer.Dialect
	switch r.answer.Dialect {
	case cnf.Competition:
		x.find("dialect", Good, "competition: s and v lines on standard output")
	case cnf.MinisatFile:
		x.find("dialect", Note, "minisat's result file, SAT and a line of literals; no s and v lines")
	case cnf.PseudoBoolean:
		x.find("dialect", Good, "pseudo-Boolean: s and v lines with x1 -x2")
	default:
		x.find("dialect", Fault, "a status but no model that could be read")
	}
	if r.answer.Chatter > 0 {
		x.find("output", Note, "%d lines beside the answer that are no comments", r.answer.Chatter)
	}
	return true
}
