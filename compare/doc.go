// Package compare plays engines against each other: every engine answers
// every puzzle, the referee judges every solution, and whatever does not fit
// together is kept with all that is needed to look into it.
//
// An answer is a statement that can be tested against any other: "there are
// from lo to hi solutions, and these are some of them". Two statements
// contradict each other when one's lo is more than the other's hi, or when one
// claims to list every solution and the other knows one that is not listed. A
// count from the list itself, where it has one, is one more such statement. So
// no engine is the reference: each is a witness, and the referee, which knows
// only the rules, is the judge.
//
// An engine that cannot take a puzzle, because of one of its rules, is left out
// of that puzzle, and the report gives the reason.
//
// The package knows no engine and no formula; what reproduces a disagreement
// for a SAT solver is written by the caller's [Options.Reproduce].
package compare
