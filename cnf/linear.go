package cnf

import "fmt"

// Term is a literal with a coefficient: it counts Coef when the literal is
// true and 0 when it is false.
type Term struct {
	Coef int64
	Lit  Lit
}

// Compare is the relation of a sum to its bound.
type Compare int8

// The comparisons.
const (
	AtLeast Compare = iota // sum ≥ bound
	AtMost                 // sum ≤ bound
	Equal                  // sum = bound
)

// String returns the mathematical sign.
func (c Compare) String() string {
	if signs := [...]string{"≥", "≤", "="}; c >= 0 && int(c) < len(signs) {
		return signs[c]
	}
	return fmt.Sprintf("Compare(%d)", int8(c))
}

// Holds reports whether a sum satisfies the comparison with its bound.
func (c Compare) Holds(sum, bound int64) bool {
	switch c {
	case AtLeast:
		return sum >= bound
	case AtMost:
		return sum <= bound
	}
	return sum == bound
}

// LinearSink is a [CardSink] that also takes linear (pseudo-Boolean)
// constraints: a sum of terms compared with a bound.
//
// Linear does not keep the slice. A variable may occur in one term only.
type LinearSink interface {
	CardSink
	Linear(terms []Term, c Compare, bound int64) error
}
