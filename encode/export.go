package encode

import (
	"errors"
	"io"
	"strings"

	"sudokusat/cnf"
)

var errNoFormula = errors.New("no formula to write: nil")

// WriteDIMACS writes a formula for any SAT solver: the given comments, the
// map of variables, the exact header, the clauses. With auxiliary variables, a line
// "c p show" lists the candidates' variables for model counters. Memory use does not
// depend on the formula's size.
func WriteDIMACS(w io.Writer, f *Formula, comments ...string) error {
	if f == nil {
		return errNoFormula
	}
	size := f.Size()
	d := cnf.NewDIMACSWriter(w, size.Vars, size.Clauses)
	for _, text := range comments {
		if err := d.Comment(text); err != nil {
			return err
		}
	}
	for text := range f.Comments() {
		if err := d.Comment(text); err != nil {
			return err
		}
	}
	for text := range f.body.blocks() {
		if err := d.Comment(commentable(text)); err != nil {
			return err
		}
	}
	for v, name := range f.Names() {
		if err := d.Name(v, name); err != nil {
			return err
		}
	}
	if size.Vars > int64(f.Candidates()) {
		if err := d.Show(f.named); err != nil {
			return err
		}
	}
	if err := f.Write(d); err != nil {
		return err
	}
	return d.Close()
}

// commentable returns a text without what solvers could take for options: names of
// rules may contain anything.
func commentable(text string) string {
	for strings.Contains(text, "--") {
		text = strings.ReplaceAll(text, "--", "-")
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}

// WriteOPB writes a formula for pseudo-Boolean solvers, "exactly one" as
// equalities and sums as linear constraints.
func WriteOPB(w io.Writer, f *Formula) error {
	if f == nil {
		return errNoFormula
	}
	size := f.LinearSize()
	bare := size.Vars == 0
	if bare { // OPB has no "false" without a variable; the one for that is true
		size.Vars, size.Clauses = 1, size.Clauses+1
	}
	o := cnf.NewOPBWriter(w, size.Vars, size.Clauses)
	if err := f.WriteLinear(o); err != nil {
		return err
	}
	if bare {
		if err := o.Clause([]cnf.Lit{1}); err != nil {
			return err
		}
	}
	return o.Close()
}

// WriteICNF writes a formula and cubes as incremental CNF.
func WriteICNF(w io.Writer, f *Formula, cubes [][]cnf.Lit) error {
	if f == nil {
		return errNoFormula
	}
	out := cnf.NewCubeWriter(w, f.Size().Vars)
	if err := f.Write(out); err != nil {
		return err
	}
	for _, c := range cubes {
		if err := out.Cube(c); err != nil {
			return err
		}
	}
	return out.Close()
}
