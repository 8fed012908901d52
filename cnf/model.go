package cnf

// Value is what a model says of a variable.
type Value int8

// The values. A variable that a partial model leaves out is Unassigned.
const (
	False      Value = -1
	Unassigned Value = 0
	True       Value = 1
)

// Model is values by variable; index 0 is not used. A partial model leaves
// variables out or is shorter than the formula has variables.
type Model []Value

// NewModel is a model of the variables 1..vars, all unassigned.
func NewModel(vars int) Model { return make(Model, vars+1) }

// ModelOf is the model that makes these literals true.
func ModelOf(vars int, lits ...Lit) Model {
	m := NewModel(vars)
	for _, l := range lits {
		m.Set(l)
	}
	return m
}

// Value is the value of a variable, Unassigned beyond the model's end.
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

// Set makes a literal of the model's variables true.
func (m Model) Set(l Lit) {
	if l < 0 {
		m[-l] = False
	} else {
		m[l] = True
	}
}

// Assigned is the number of variables that have a value.
func (m Model) Assigned() int {
	k := 0
	for _, v := range m {
		if v != Unassigned {
			k++
		}
	}
	return k
}

// Satisfies reports whether the model, full or partial, makes a literal of
// every clause true; if not, it returns the first clause that fails.
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
