package text

import "fmt"

// Profile is the dialect of a published judge: what its input looks like and
// the exact bytes of its output.
type Profile struct {
	Name    string // as users name it: "poj3076"
	Summary string // one line for a help text
	// Least says that the judge expects the lexicographically least solution.
	// The other profiles take any solution and need no look for a second.
	Least bool
	// Simple says that the answer is not a grid but one character a puzzle, "1"
	// when singles solve it; see Writer.WriteBit.
	Simple bool
}

// Profiles lists all profiles in the order of a help text.
func Profiles() []*Profile { return nil }

// ProfileByName finds one of [Profiles].
func ProfileByName(name string) (*Profile, error) {
	return nil, fmt.Errorf("no profile is called %q", name)
}
