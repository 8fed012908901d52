package sat

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"time"

	"sudokusat/cnf"
)

// A conformance report on a SAT solver: which formats it speaks, what it
// tolerates, and whether it is right on formulas whose status is known.

// Grade is the severity of a finding.
type Grade string

// The grades: as the SAT competitions require, worth knowing, wrong.
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

// WrongAnswer is a wrong answer of a solver, with its reproducer: the smallest formula
// found on which the solver goes wrong in the same way.
type WrongAnswer struct {
	Formula string `json:"formula"` // name of the formula it was found on
	Problem string `json:"problem"` // what is wrong with the answer to the reproducer
	Expect  string `json:"expect"`  // status of the reproducer
	DIMACS  string `json:"dimacs"`  // the reproducer
	Clauses int    `json:"clauses"` // of the reproducer
	Of      int    `json:"of"`      // clauses of the formula it was found on
}

// Report is the result of [Examine].
type Report struct {
	Command       string
	Dialect       cnf.Dialect
	Findings      []Finding
	Formulas      int // solved, all of known status
	Satisfiable   int
	Unique        int // satisfiable by one model only
	Unsatisfiable int
	Undecided     int           // no answer within 10 s, or none at all
	Proofs        int           // checked and accepted
	Wrong         []WrongAnswer // the first few, with shrunk formulas
	WrongCount    int
	Time          time.Duration // of the solver, on the formulas
	Stopped       bool          // the examination ended before all formulas were solved
}

// Healthy reports whether the report has no fault and no wrong answer, and the
// solver decided most of the formulas.
func (r Report) Healthy() bool {
	for _, f := range r.Findings {
		if f.Grade == Fault {
			return false
		}
	}
	return r.WrongCount == 0 && !r.mostlyUndecided()
}

func (r Report) mostlyUndecided() bool { return 2*r.Undecided > r.Formulas }

// examineTime is the time limit of each run, and wholeTime that of an
// examination.
const (
	examineTime = 10 * time.Second
	wholeTime   = 5 * time.Minute
)

// ExamineOptions configures [Examine]; the zero value is the default.
type ExamineOptions struct {
	Progress func(done, of int) // called before each formula; may be nil
	Formulas int                // number of formulas to solve; 0 means all
	Time     time.Duration      // the time limit of the examination; 0 means 5 minutes
	Shrink   int                // number of wrong answers to shrink; 0 means 5
}

// Examine runs a solver on a few hundred small formulas and reports its answers, its
// formats and its faults, among them that the time limit was reached. The command is as
// [ParseCommand] reads it. The error is that of ParseCommand, or the cause of ctx; the
// report then contains the findings so far.
func Examine(ctx context.Context, command string, o ExamineOptions) (Report, error) {
	cmd, err := ParseCommand(command)
	if err != nil {
		return Report{}, err
	}
	removeStale()
	o.Shrink, o.Time = cmp.Or(o.Shrink, 5), cmp.Or(o.Time, wholeTime)
	within, cancel := context.WithTimeout(ctx, o.Time)
	defer cancel()
	x := &examiner{ctx: within, base: cmd, cmd: cmd.forSolving(), report: Report{Command: cmd.String()}}
	x.examine(o)
	if within.Err() != nil {
		x.report.Stopped = true
		if ctx.Err() == nil {
			x.find("time", Fault, "not all was asked within %v", o.Time)
		}
	}
	return x.report, context.Cause(ctx)
}

// examine examines until the context ends.
func (x *examiner) examine(o ExamineOptions) {
	if !x.starts() {
		return
	}
	x.statuses()
	if !x.cmd.has(placeOPB) {
		x.input()
		x.syntax()
		x.headers()
	}
	x.models()
	prove, canProve := x.base.forProving()
	if canProve {
		x.proof(prove)
	} else {
		x.add("proof", Note, "not known how to ask for one (name the places: {cnf} {proof})")
	}
	x.differential(prove, canProve, o)
}

type examiner struct {
	ctx       context.Context // ends with the examination
	base, cmd Command         // as given; with the places it needs to solve
	report    Report
}

// add adds a finding about a run to the report, unless the examination has
// ended: a run that was cut short is no evidence about the solver.
func (x *examiner) add(topic string, g Grade, format string, args ...any) {
	if x.ctx.Err() == nil {
		x.find(topic, g, format, args...)
	}
}

// find adds a finding to the report.
func (x *examiner) find(topic string, g Grade, format string, args ...any) {
	x.report.Findings = append(x.report.Findings, Finding{topic, g, fmt.Sprintf(format, args...)})
}

// runOutcome is the outcome of a run.
type runOutcome struct {
	exit    int // status; -1 for a signal, -2 if the run did not get that far
	answer  cnf.Answer
	readErr error // of the answer
	err     error // of process.run
}

// run runs a command on a formula.
func (x *examiner) run(cmd Command, f formula, name string) runOutcome {
	ctx, cancel := context.WithTimeout(x.ctx, examineTime)
	defer cancel()
	r := runOutcome{exit: -2}
	p := process{cmd: cmd, name: name}
	p.saw = func(state *os.ProcessState, a cnf.Answer, readErr error) {
		r.exit, r.answer, r.readErr = state.ExitCode(), a, readErr
	}
	_, r.err = p.run(ctx, f)
	return r
}

// starts reports whether the solver answers at all, and in which dialect.
func (x *examiner) starts() bool {
	r := x.run(x.cmd, text("p cnf 3 2\n1 -2 0\n2 3 0\n", 3), "")
	switch {
	case r.exit == -2 && r.err != nil:
		x.add("start", Fault, "%v", r.err)
		return false
	case r.readErr != nil:
		x.add("start", Fault, "it answers a formula of two clauses with status %d and nothing readable: %v", r.exit, r.readErr)
		return false
	}
	x.report.Dialect = r.answer.Dialect
	switch r.answer.Dialect {
	case cnf.Competition:
		x.add("dialect", Good, "competition: s and v lines on standard output")
	case cnf.MinisatFile:
		x.add("dialect", Note, "minisat's result file, SAT and a line of literals; no s and v lines")
	case cnf.PseudoBoolean:
		x.add("dialect", Good, "pseudo-Boolean: s and v lines with x1 -x2")
	default:
		x.add("dialect", Fault, "a status but no model that could be read")
	}
	if r.answer.Chatter > 0 {
		x.add("output", Note, "%d lines beside the answer that are no comments", r.answer.Chatter)
	}
	return true
}
