package sudoku

import "sync"

// tables are those that rules have asked for, so that a thousand rules of one
// kind share one. It is the only part of a shape that grows.
type tables struct {
	mu   sync.Mutex
	made map[string]*Table
}

// maxTables bounds the tables kept: a rule has a few parameters, a list many.
const maxTables = 256

// Table is the table of the pairs of values for which allowed reports true. It
// is made once for each name, which says what is allowed ("difference 5"), and
// kept; it must not be changed.
func (s *Shape) Table(name string, allowed func(a, b int) bool) *Table {
	s.tables.mu.Lock()
	defer s.tables.mu.Unlock()
	if t := s.tables.made[name]; t != nil {
		return t
	}
	t := NewTable(s.n, func(a, b Digit) bool { return allowed(s.Value(a), s.Value(b)) })
	if s.tables.made == nil || len(s.tables.made) == maxTables {
		s.tables.made = map[string]*Table{}
	}
	s.tables.made[name] = t
	return t
}
