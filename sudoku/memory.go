package sudoku

// The memory of constraints, by arithmetic: a few kilobytes of rules can ask for
// gigabytes, each rule within its own bounds.

// MaxWords bounds the memory of the constraints of a puzzle's own rules, in words of 8 bytes.
const MaxWords = 1 << 25

// memory adds up what constraints take, roughly.
type memory struct {
	words    int
	machines map[*Machine]bool // counted
}

func (m *memory) add(c Constraint) {
	m.words += 8
	switch c := c.(type) {
	case Different:
		m.words += len(c.Cells)
	case Clause:
		m.tests(c.Tests)
	case Sets:
		m.words += len(c.Cells)
	case Sum:
		m.words += 2 * len(c.Cells)
	case Count:
		m.tests(c.Tests)
	case Automaton:
		m.words += len(c.Cells)
		if !m.machines[c.Machine] {
			if m.machines == nil {
				m.machines = map[*Machine]bool{}
			}
			m.machines[c.Machine] = true
			m.words += (len(c.Machine.first) + len(c.Machine.targets)) / 2
		}
	case Connected:
		m.words += len(c.Cells)
	case DifferentPairs:
		m.words += 2 * len(c.A)
	case AnyOf:
		for _, list := range c.Alternatives {
			m.all(list)
		}
	case SomeOf:
		for _, k := range c.cases {
			m.all(k.holds)
			m.all(k.fails)
		}
	}
}

func (m *memory) all(constraints []Constraint) {
	for _, c := range constraints {
		m.add(c)
	}
}

// tests adds the cells and sets of tests.
func (m *memory) tests(tests []Test) {
	if len(tests) > 0 {
		m.words += len(tests) * (4 + len(tests[0].Allow))
	}
}
