package sudoku

import "sync"

// cache holds values by name that many rules share: a thousand cages have a few families
// of sets. It is the only part of a shape that grows.
type cache[T any] struct {
	mu   sync.Mutex
	made map[string]T
}

// maxShared bounds what is kept: a rule has a few parameters, a list many.
const maxShared = 1024

// get returns the value of name, building it unless it is kept.
func (s *cache[T]) get(name string, build func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t, ok := s.made[name]; ok {
		return t
	}
	t := build()
	if s.made == nil || len(s.made) == maxShared {
		s.made = map[string]T{}
	}
	s.made[name] = t
	return t
}

// Table returns the table of the pairs of values for which allowed reports true. It is
// built once per name, which describes what is allowed ("difference 5"), and must not be
// changed.
func (s *Shape) Table(name string, allowed func(a, b int) bool) *Table {
	return s.tables.get(name, func() *Table {
		return NewTable(s.n, func(a, b Digit) bool { return allowed(s.Value(a), s.Value(b)) })
	})
}

// SetFamily returns the family that build returns for the board, or its error. Build is
// called once per name, which describes the sets ("3 digits, sum 15").
func (s *Shape) SetFamily(name string, build func() (*SetFamily, error)) (*SetFamily, error) {
	made := s.families.get(name, func() resultOf[*SetFamily] {
		f, err := build()
		return resultOf[*SetFamily]{f, err}
	})
	return made.it, made.err
}

// Machine returns the machine that build returns for the board, or its error. Build is
// called once per name, which describes what the machine accepts ("sandwich 8").
func (s *Shape) Machine(name string, build func() (*Machine, error)) (*Machine, error) {
	made := s.machines.get(name, func() resultOf[*Machine] {
		m, err := build()
		return resultOf[*Machine]{m, err}
	})
	return made.it, made.err
}

// resultOf is a value or the error in its place.
type resultOf[T any] struct {
	it  T
	err error
}
