package sudoku

// Fact states that a candidate is in the solution, or with Not that it is not.
type Fact struct {
	Candidate
	Not bool
}

// Opposite returns the fact that contradicts f.
func (f Fact) Opposite() Fact { return Fact{f.Candidate, !f.Not} }

// In reports whether the fact holds in a full grid.
func (f Fact) In(g Grid) bool { return (g[f.Cell] == f.Digit) != f.Not }
