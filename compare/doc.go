// Package compare compares the answers of engines: every engine answers every
// puzzle, the referee judges every solution, and each disagreement is kept with
// what is needed to reproduce it.
//
// An answer is a statement that can be tested against any other: "there are
// from lo to hi solutions, and these are some of them". Two statements
// contradict each other when one's lo is more than the other's hi, or when one
// claims to list every solution and the other has one that is not listed. The
// count that a list gives for a puzzle is one more such statement. So no engine
// is the reference: each is a witness, and the referee, which knows only the
// rules, is the judge.
//
// An engine that cannot take a puzzle, because of one of its rules, is left out
// for that puzzle, and the report gives the reason.
//
// The package knows no engine and no formula: the caller's [Options.Reproduce]
// writes what reproduces a disagreement for a SAT solver.
package compare
