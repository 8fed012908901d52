package certificate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Kind is the kind of a claim.
type Kind int

// The kinds of claims. AtLeast needs no proof, and the last four no formula.
const (
	Unsolvable Kind = iota // no solution
	Unique                 // one solution
	Exactly                // Claim.Count solutions, at least two
	AtLeast                // Claim.Count solutions or more, at least one
	Minimal                // one solution, and several without any one of the clues
	Holds                  // Claim.Fact is true in every solution

	Clash      // no solution, and one without any one of the clues
	ClashRules // … and without any one of the rules

	// These claim that reasons are smallest; see steps.go. A choice is called a truth in
	// texts.
	FactBy          // Claim.Fact has a reason of Claim.Count truths, and no smaller one
	UnsolvableBy    // Claim.Count truths contradict each other, and no fewer
	Steps           // Claim.Count steps, each the smallest in its position
	StepsToSolution // … and the last leads to the solution
)

// Claim is the claim of a certificate about a puzzle. Claims are comparable.
type Claim struct {
	Kind  Kind
	Count int         // for Exactly, AtLeast and the last four
	Fact  sudoku.Fact // for Holds and FactBy
}

// Counted returns the claim that a puzzle has exactly this number of solutions.
func Counted(solutions int) Claim {
	switch solutions {
	case 0:
		return Claim{Kind: Unsolvable}
	case 1:
		return Claim{Kind: Unique}
	}
	return Claim{Kind: Exactly, Count: solutions}
}

// noneSmaller ends the claims whose evidence is steps.
const noneSmaller = ", none smaller"

// Text returns the claim as certificates and users write it, in one spelling:
// "unsolvable", "unique", "exactly 5 solutions", "at least 2 solutions",
// "minimal", "clash of clues", "clash of clues and rules", "r4c5 is 7", "r4c5 is not
// 7"; "r4c5 is not 7 by 2 truths, none smaller",
// "unsolvable by 1 truth, none smaller", "12 steps, none smaller", "12 steps to the
// solution, none smaller".
func (c Claim) Text(s *sudoku.Shape) string {
	switch c.Kind {
	case Unsolvable:
		return "unsolvable"
	case Unique:
		return "unique"
	case Exactly:
		return fmt.Sprintf("exactly %d solutions", c.Count)
	case AtLeast:
		return "at least " + plural(c.Count, "solution")
	case Minimal:
		return "minimal"
	case Clash:
		return "clash of clues"
	case ClashRules:
		return "clash of clues and rules"
	case FactBy:
		return Claim{Kind: Holds, Fact: c.Fact}.Text(s) + " by " + plural(c.Count, "truth") + noneSmaller
	case UnsolvableBy:
		return "unsolvable by " + plural(c.Count, "truth") + noneSmaller
	case Steps:
		return plural(c.Count, "step") + noneSmaller
	case StepsToSolution:
		return plural(c.Count, "step") + " to the solution" + noneSmaller
	}
	is := "is"
	if c.Fact.Not {
		is = "is not"
	}
	return fmt.Sprintf("%s %s %s", s.CellName(c.Fact.Cell), is, s.ValueName(c.Fact.Cell, c.Fact.Digit))
}

// ReadClaim reads a claim written by hand: what [ParseClaim] reads, in upper or lower
// case and with any white space.
func ReadClaim(s *sudoku.Shape, text string) (Claim, error) {
	words := strings.Fields(text)
	c, err := ParseClaim(s, strings.Join(words, " "))
	if err == nil || len(words) == 0 {
		return c, err
	}
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	if c, bad := ParseClaim(s, strings.Join(words, " ")); bad == nil {
		return c, nil
	}
	words[0] = strings.Fields(text)[0] // the name of an extra cell, which has one spelling
	if c, bad := ParseClaim(s, strings.Join(words, " ")); bad == nil {
		return c, nil
	}
	return Claim{}, err
}

// ParseClaim reads the text that [Claim.Text] writes, and nothing else.
func ParseClaim(s *sudoku.Shape, text string) (Claim, error) {
	c := Claim{}
	if s == nil {
		return c, errors.New("a claim about no board: the shape is nil")
	}
	words := strings.Fields(text)
	switch short, stepwise := strings.CutSuffix(text, noneSmaller); {
	case stepwise:
		return parseStepwise(s, text, short)
	case text == "unsolvable":
	case text == "clash of clues":
		c.Kind = Clash
	case text == "clash of clues and rules":
		c.Kind = ClashRules
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
	if c.Kind == Exactly && c.Count < 2 || c.Kind == AtLeast && c.Count < 1 || c.Text(s) != text {
		return Claim{}, fmt.Errorf("%q is no claim: it may be \"unsolvable\", \"unique\", \"minimal\", \"clash of clues\", \"clash of clues and rules\", \"exactly 5 solutions\", \"at least 2 solutions\", \"r4c5 is 7\" or \"r4c5 is not 7\"", text)
	}
	return c, nil
}

// parseStepwise reads a claim of steps; short is its text without the end.
func parseStepwise(s *sudoku.Shape, text, short string) (c Claim, err error) {
	count := func(words, unit string) (n int) {
		words, _ = strings.CutSuffix(words, "s")
		words, _ = strings.CutSuffix(words, " "+unit)
		n, _ = strconv.Atoi(words)
		return n
	}
	what, by, ok := strings.Cut(short, " by ")
	steps, whole := strings.CutSuffix(short, " to the solution")
	switch {
	case ok && what == "unsolvable":
		c = Claim{Kind: UnsolvableBy, Count: count(by, "truth")}
	case ok:
		if c, err = ParseClaim(s, what); err != nil || c.Kind != Holds {
			return Claim{}, fmt.Errorf("%q is no claim: \"%s\" is not about one digit", text, what)
		}
		c.Kind, c.Count = FactBy, count(by, "truth")
	case whole:
		c = Claim{Kind: StepsToSolution, Count: count(steps, "step")}
	default:
		c = Claim{Kind: Steps, Count: count(steps, "step")}
	}
	if c.Count < 1 || c.Text(s) != text {
		return Claim{}, fmt.Errorf("%q is no claim: it may be \"12 steps, none smaller\" or \"r4c5 is 7 by 2 truths, none smaller\"", text)
	}
	return c, nil
}

// Stepwise reports whether the evidence of the claim is steps.
func (c Claim) Stepwise() bool { return c.Kind >= FactBy }

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

// Proved reports whether a certificate of the claim has a formula and a proof about it.
func (c Claim) Proved() bool { return c.Kind != AtLeast && !c.Stepwise() }

// assumption is what contradicts a claim about a candidate: it is assumed, and the
// proof refutes it. Other claims assume nothing.
func (c Claim) assumption() []sudoku.Fact {
	if c.Kind != Holds {
		return nil
	}
	return []sudoku.Fact{c.Fact.Opposite()}
}
