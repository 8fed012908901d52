package cnf

// Value is the value of a variable in a model.
type Value int8

// The values. A variable that a partial model leaves out is Unassigned.
const (
	False      Value = -1
	Unassigned Value = 0
	True       Value = 1
)

// Model holds the value of each variable; index 0 is not used. A partial model
// leaves variables unassigned, or is too short to have them.
type Model []Value

// NewModel returns a model of the variables 1..vars, all unassigned; of none if vars < 1.
func NewModel(vars int) Model { return make(Model, max(vars, 0)+1) }

// Value returns the value of v, Unassigned beyond the model's end.
func (m Model) Value(v Var) Value {
	if v < 1 || int(v) >= len(m) {
		return Unassigned
	}
	return m[v]
}

// True reports whether the model makes a literal true.
func (m Model) True(l Lit) bool {
	if l < 0 {
		return m.Value(l.Var()) == False
	}
	return m.Value(l.Var()) == True
}

// Set makes a literal true. Its variable must be within the model.
func (m Model) Set(l Lit) {
	if l < 0 {
		m[-l] = False
	} else {
		m[l] = True
	}
}

// Assigned returns the number of variables that have a value.
func (m Model) Assigned() int {
	k := 0
	for _, v := range m {
		if v != Unassigned {
			k++
		}
	}
	return k
}

// Satisfies reports whether the model, full or partial, satisfies every clause
// of f; if not, failed is the index of the first that it doesn't.
func (m Model) Satisfies(f *Formula) (failed int, ok bool) {
clauses:
	for i, c := range f.All() {
		for _, l := range c {
			if m.True(l) {
				continue clauses
			}
		}
		return i, false
	}
	return 0, true
}
