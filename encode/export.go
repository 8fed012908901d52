package encode

import (
	"io"

	"sudokusat/cnf"
)

// WriteDIMACS writes an instance for any SAT solver: the given comments, the
// map of variables, the exact header, the clauses. Memory does not depend on
// the formula's size.
func WriteDIMACS(w io.Writer, inst Instance, comments ...string) error {
	size := inst.Size()
	d := cnf.NewWriter(w, size.Vars, size.Clauses)
	for _, text := range comments {
		if err := d.Comment(text); err != nil {
			return err
		}
	}
	for text := range inst.Comments() {
		if err := d.Comment(text); err != nil {
			return err
		}
	}
	for v, name := range inst.Names() {
		if err := d.Name(v, name); err != nil {
			return err
		}
	}
	if err := inst.Write(d); err != nil {
		return err
	}
	return d.Close()
}

// WriteOPB writes an instance for pseudo-Boolean solvers, "exactly one" as
// equalities.
func WriteOPB(w io.Writer, inst Instance) error {
	size := inst.CardSize()
	o := cnf.NewOPBWriter(w, max(size.Vars, 1), size.Clauses) // OPB cannot say "false" without a variable
	if err := inst.WriteCards(o); err != nil {
		return err
	}
	return o.Close()
}
