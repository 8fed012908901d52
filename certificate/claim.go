package certificate

import (
	"fmt"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Kind is the kind of a claim.
type Kind int

// The kinds of claims. Only AtLeast needs no proof.
const (
	Unsolvable Kind = iota // no solution
	Unique                 // one solution
	Exactly                // Claim.Count solutions, at least two
	AtLeast                // Claim.Count solutions or more, at least two
	Minimal                // one solution, and several without any one of the clues
	Holds                  // Claim.Fact is true in every solution
)

// Claim is what a certificate says about a puzzle. Claims are comparable.
type Claim struct {
	Kind  Kind
	Count int         // for Exactly and AtLeast
	Fact  sudoku.Fact // for Holds
}

// Counted returns the claim that a puzzle has exactly so many solutions.
func Counted(solutions int) Claim {
	switch solutions {
	case 0:
		return Claim{Kind: Unsolvable}
	case 1:
		return Claim{Kind: Unique}
	}
	return Claim{Kind: Exactly, Count: solutions}
}

// Text returns the claim as certificates and users write it, in one spelling:
// "unsolvable", "unique", "exactly 5 solutions", "at least 2 solutions",
// "minimal", "r4c5 is 7", "r4c5 is not 7".
func (c Claim) Text(s *sudoku.Shape) string {
	switch c.Kind {
	case Unsolvable:
		return "unsolvable"
	case Unique:
		return "unique"
	case Exactly:
		return fmt.Sprintf("exactly %d solutions", c.Count)
	case AtLeast:
		return fmt.Sprintf("at least %d solutions", c.Count)
	case Minimal:
		return "minimal"
	}
	is := "is"
	if c.Fact.Not {
		is = "is not"
	}
	return fmt.Sprintf("%s %s %d", s.CellName(c.Fact.Cell), is, s.Value(c.Fact.Digit))
}

// ParseClaim reads what [Claim.Text] writes, nothing else.
func ParseClaim(s *sudoku.Shape, text string) (Claim, error) {
	c := Claim{}
	words := strings.Fields(text)
	switch {
	case text == "unsolvable":
	case text == "unique":
		c.Kind = Unique
	case text == "minimal":
		c.Kind = Minimal
	case len(words) >= 3 && words[1] == "is": // first: an extra cell may be called "at"
		c.Kind, c.Fact.Not = Holds, words[2] == "not"
		var err error
		if c.Fact.Candidate, err = s.ParseCandidate(words[0] + "=" + words[len(words)-1]); err != nil {
			return Claim{}, err
		}
	case len(words) == 3 && words[0] == "exactly":
		c.Kind = Exactly
		c.Count, _ = strconv.Atoi(words[1])
	case len(words) == 4 && words[0] == "at":
		c.Kind = AtLeast
		c.Count, _ = strconv.Atoi(words[2])
	}
	if (c.Kind == Exactly || c.Kind == AtLeast) && c.Count < 2 || c.Text(s) != text {
		return Claim{}, fmt.Errorf("%q is no claim: it may be \"unsolvable\", \"unique\", \"minimal\", \"exactly 5 solutions\", \"at least 2 solutions\", \"r4c5 is 7\" or \"r4c5 is not 7\"", text)
	}
	return c, nil
}

// solutions is the number of solutions that a certificate of the claim shows.
func (c Claim) solutions() int {
	switch c.Kind {
	case Unique, Minimal:
		return 1
	case Exactly, AtLeast:
		return c.Count
	}
	return 0
}

// proved reports whether the claim needs a proof.
func (c Claim) proved() bool { return c.Kind != AtLeast }

// assumption is what contradicts a claim about a candidate: it is assumed, and the
// proof refutes it. Other claims assume nothing.
func (c Claim) assumption() []sudoku.Fact {
	if c.Kind != Holds {
		return nil
	}
	return []sudoku.Fact{c.Fact.Opposite()}
}
