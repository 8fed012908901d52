package sudoku

import "sync"

// cache holds values by name that many rules share: a thousand cages have a few families
// of sets. It is the only part of a shape that grows.
type cache[T any] struct {
	mu      sync.Mutex
	entries map[string]T
}

// maxShared bounds what is kept: a rule has a few parameters, a list many.
const maxShared = 1024

// get returns the value of name, building it unless it is kept.
func (s *cache[T]) get(name string, build func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t, ok := s.entries[name]; ok {
		return t
	}
	t := build()
	if s.entries == nil || len(s.entries) == maxShared {
		s.entries = map[string]T{}
	}
	s.entries[name] = t
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
	result := s.families.get(name, func() resultOf[*SetFamily] {
		f, err := build()
		return resultOf[*SetFamily]{f, err}
	})
	return result.value, result.err
}

// Machine returns the machine that build returns for the board, or its error. Build is
// called once per name, which describes what the machine accepts ("sandwich 8").
func (s *Shape) Machine(name string, build func() (*Machine, error)) (*Machine, error) {
	result := s.machines.get(name, func() resultOf[*Machine] {
		m, err := build()
		return resultOf[*Machine]{m, err}
	})
	return result.value, result.err
}

// resultOf is a value or the error of building it.
type resultOf[T any] struct {
	value T
	err   error
}
