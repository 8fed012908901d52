package sudoku

import "sync"

// shared is what rules have asked for by name and many of them share: a thousand
// cages have a few families of sets. It is the only part of a shape that grows.
type shared[T any] struct {
	mu   sync.Mutex
	made map[string]T
}

// maxShared bounds what is kept: a rule has a few parameters, a list many.
const maxShared = 1024

// get is what make makes, made once for each name while it is kept.
func (s *shared[T]) get(name string, make func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t, ok := s.made[name]; ok {
		return t
	}
	t := make()
	if s.made == nil || len(s.made) == maxShared {
		s.made = map[string]T{}
	}
	s.made[name] = t
	return t
}

// Table is the table of the pairs of values for which allowed reports true. It
// is made once for each name, which says what is allowed ("difference 5"), and
// kept; it must not be changed.
func (s *Shape) Table(name string, allowed func(a, b int) bool) *Table {
	return s.tables.get(name, func() *Table {
		return NewTable(s.n, func(a, b Digit) bool { return allowed(s.Value(a), s.Value(b)) })
	})
}

// SetFamily is the family that make makes for the board, or its error. It is made
// once for each name, which says what its sets are ("3 digits, sum 15"), and
// kept.
func (s *Shape) SetFamily(name string, make func() (*SetFamily, error)) (*SetFamily, error) {
	made := s.families.get(name, func() made[*SetFamily] {
		f, err := make()
		return made[*SetFamily]{f, err}
	})
	return made.it, made.err
}

// Machine is the machine that make makes for the board, or its error. It is made
// once for each name, which says what it accepts ("sandwich 8"), and kept.
func (s *Shape) Machine(name string, make func() (*Machine, error)) (*Machine, error) {
	made := s.machines.get(name, func() made[*Machine] {
		m, err := make()
		return made[*Machine]{m, err}
	})
	return made.it, made.err
}

// made is what was made, or why not.
type made[T any] struct {
	it  T
	err error
}
