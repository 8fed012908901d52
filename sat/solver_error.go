package sat

import "errors"

// What a solver can do wrong: the faults of a [*SolverError].
var (
	ErrNotStarted = errors.New("cannot be started")
	ErrCrashed    = errors.New("crashed")
	ErrExitStatus = errors.New("exit status contradicts the answer")
	ErrNoAnswer   = errors.New("no readable answer")
	ErrUndecided  = errors.New("does not know")
	ErrPartial    = errors.New("partial model that leaves cells open")
	ErrWrongModel = errors.New("wrong model")
	ErrWrongUnsat = errors.New("wrong claim that there is no solution")
	ErrWrongProof = errors.New("wrong proof")
	ErrFlood      = errors.New("endless output")
	ErrLingers    = errors.New("does not end after its answer")
)

// SolverError describes a fault of a solver. errors.Is finds the fault and, if the
// answer could not be read, the error of package cnf.
type SolverError struct {
	Solver string // the command, "kissat"
	Fault  error  // one of the faults, such as [ErrCrashed]
	Detail string // for error messages; may be empty
	Err    error  // the cause, if there is one beyond the fault
}

// modelFault returns the error for a model that makes no grid, or one that the
// referee refuses.
func modelFault(solver string, err error) error {
	return &SolverError{Solver: solver, Fault: ErrWrongModel, Detail: err.Error(), Err: err}
}

// Error returns a text like "kissat: crashed: signal: segmentation fault".
func (e *SolverError) Error() string {
	s := e.Solver + ": " + e.Fault.Error()
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	return s
}

// Unwrap returns the fault and the cause.
func (e *SolverError) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Fault}
	}
	return []error{e.Fault, e.Err}
}
