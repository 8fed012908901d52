package sat

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokusat/cnf"
	"sudokusat/cnf/gen"
	"sudokusat/proof"
)

// formulaText is a formula as text, which may be malformed.
type formulaText struct {
	text string
	n    int // variables
}

func text(dimacs string, vars int) formulaText { return formulaText{dimacs, vars} }

func (f formulaText) vars() int { return f.n }

func (f formulaText) writeCNF(w io.Writer) error {
	_, err := io.WriteString(w, f.text)
	return err
}

func (f formulaText) writeOPB(w io.Writer) error {
	g, err := cnf.ReadFormula(strings.NewReader(f.text), cnf.Strict)
	if err != nil {
		return err
	}
	return clauses{g}.writeOPB(w)
}

// clauses is a well-formed formula in memory.
type clauses struct{ *cnf.Formula }

func (f clauses) vars() int { return f.Vars }

func (f clauses) writeCNF(w io.Writer) error { return cnf.WriteFormula(w, f.Formula) }

func (f clauses) writeOPB(w io.Writer) error {
	out := cnf.NewOPBWriter(w, int64(f.Vars), int64(f.Len()))
	for _, c := range f.All() {
		if err := out.Clause(c); err != nil {
			return err
		}
	}
	return out.Close()
}

// statuses tests the exit statuses of both answers.
func (x *examiner) statuses() {
	for _, c := range []struct {
		f    formulaText
		is   cnf.Status
		want int
	}{
		{text("p cnf 2 2\n1 0\n-2 0\n", 2), cnf.Satisfiable, 10},
		{text("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", 2), cnf.Unsatisfiable, 20},
	} {
		r := x.run(x.cmd, c.f, "")
		topic := "exit status, " + strings.ToLower(c.is.String())
		switch {
		case r.err != nil:
			x.add(topic, Fault, "%v", r.err)
		case r.answer.Status != c.is:
			x.add(topic, Fault, "it reports %v", r.answer.Status)
		case r.exit != c.want:
			x.add(topic, Note, "%d, where competitions want %d", r.exit, c.want)
		default:
			x.add(topic, Good, "%d", r.exit)
		}
	}
}

// input tests how a formula can be handed in.
func (x *examiner) input() {
	f := text("p cnf 2 3\n1 2 0\n1 -2 0\n-1 2 0\n", 2)
	plain := Command{slices.DeleteFunc(slices.Clone(x.base.Args), func(a string) bool { return strings.HasSuffix(a, "}") })}
	x.reads("standard input", x.run(plain, f, ""))

	inFile := x.cmd
	if !inFile.has(placeCNF) {
		inFile = Command{append(slices.Clone(plain.Args), placeCNF)}
	}
	x.reads("file", x.run(inFile, f, ""))

	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, f.text)
	z.Close()
	x.reads("gzip file", x.run(inFile, text(packed.String(), 2), "formula.cnf.gz"))
}

func (x *examiner) reads(topic string, r runOutcome) {
	switch {
	case r.exit == -1:
		x.add(topic, Fault, "%v", r.err)
	case r.readErr == nil && r.err == nil && r.answer.Status == cnf.Satisfiable && r.answer.Model.True(1) && r.answer.Model.True(2):
		x.add(topic, Good, "read")
	case errors.Is(r.readErr, cnf.ErrNoModel) && r.exit == 10:
		x.add(topic, Note, "read, but the model is not printed")
	case r.readErr == nil && r.err == nil && r.answer.Status == cnf.Unsatisfiable:
		x.add(topic, Fault, "misread: a satisfiable formula is called unsatisfiable")
	default:
		x.add(topic, Note, "not read (%s)", x.brief(r))
	}
}

// brief describes a run without an answer in a few words.
func (x *examiner) brief(r runOutcome) string {
	var se *SolverError
	switch {
	case errors.As(r.err, &se) && errors.Is(se.Fault, ErrNoAnswer):
		return fmt.Sprintf("no answer, exit status %d", r.exit)
	case errors.As(r.err, &se) && r.exit > 0 && errors.Is(se.Fault, ErrCrashed):
		return se.Detail
	case errors.As(r.err, &se):
		return strings.TrimPrefix(se.Error(), se.Solver+": ")
	case r.err != nil:
		return r.err.Error()
	}
	return fmt.Sprintf("it reports %v", r.answer.Status)
}

// syntax tests what the format allows and readers get wrong.
func (x *examiner) syntax() {
	bad := 0
	for _, c := range []struct {
		what string
		f    formulaText
		is   cnf.Status
	}{
		{"no clauses", text("p cnf 0 0\n", 0), cnf.Satisfiable},
		{"variables without clauses", text("p cnf 5 0\n", 5), cnf.Satisfiable},
		{"an empty clause", text("p cnf 1 2\n1 0\n0\n", 1), cnf.Unsatisfiable},
		{"a tautology", text("p cnf 2 2\n1 -1 0\n2 0\n", 2), cnf.Satisfiable},
		{"a literal twice", text("p cnf 2 3\n1 1 0\n-1 -1 2 0\n-2 -2 -1 0\n", 2), cnf.Unsatisfiable},
		{"a clause twice", text("p cnf 2 3\n1 2 0\n1 2 0\n-1 0\n", 2), cnf.Satisfiable},
		{"a clause over three lines", text("p cnf 3 2\n1\n2\n3 0\n-1 0\n", 3), cnf.Satisfiable},
		{"two clauses on a line", text("p cnf 2 2\n1 2 0 -1 0\n", 2), cnf.Satisfiable},
		{"comments first", text("c varname 1 r1c1=1\nc\np cnf 1 1\n1 0\n", 1), cnf.Satisfiable},
		{"no newline at the end", text("p cnf 1 2\n1 0\n-1 0", 1), cnf.Unsatisfiable},
		{"tabs and double spaces", text("p  cnf  2  2\n1\t2  0\n -1 0\n", 2), cnf.Satisfiable},
		{"CRLF", text("p cnf 1 2\r\n1 0\r\n-1 0\r\n", 1), cnf.Unsatisfiable},
	} {
		r := x.run(x.cmd, c.f, "")
		switch {
		case r.err == nil && r.answer.Status == c.is:
			continue
		case r.err == nil && r.answer.Status != cnf.Undecided, r.exit == -1:
			x.add("syntax", Fault, "%s: %s, where %v is right", c.what, x.brief(r), c.is)
		case c.f.n == 0 && errors.Is(r.readErr, cnf.ErrNoModel):
			continue // a model of no variables
		default:
			x.add("syntax", Note, "%s: refused (%s)", c.what, x.brief(r))
		}
		bad++
	}
	if bad == 0 {
		x.add("syntax", Good, "empty formulas and clauses, tautologies, repeated literals, broken lines, CRLF")
	}
}

// headers tests headers that contradict the clauses. All of these formulas are
// unsatisfiable if every clause is read.
func (x *examiner) headers() {
	for _, c := range []struct{ what, text string }{
		{"fewer clauses than there are", "p cnf 1 1\n1 0\n-1 0\n"},
		{"more clauses than there are", "p cnf 1 5\n1 0\n-1 0\n"},
		{"fewer variables than there are", "p cnf 1 2\n2 0\n-2 0\n"},
		{"no header", "1 0\n-1 0\n"},
	} {
		r := x.run(x.cmd, text(c.text, 5), "")
		topic := "header, " + c.what
		switch {
		case r.exit == -1:
			x.add(topic, Fault, "%v", r.err)
		case r.err == nil && r.answer.Status == cnf.Unsatisfiable:
			x.add(topic, Note, "accepted, every clause read")
		case r.readErr == nil && r.answer.Status == cnf.Satisfiable:
			x.add(topic, Note, "accepted, and a clause is lost: the answer is wrong")
		default:
			x.add(topic, Good, "refused, exit status %d", r.exit)
		}
	}
}

// models tests what a model contains for variables that don't matter.
func (x *examiner) models() {
	r := x.run(x.cmd, text("p cnf 6 2\n1 2 0\n-1 -2 3 0\n", 6), "")
	switch {
	case r.err != nil:
		x.add("models", Fault, "%v", r.err)
	case r.answer.Model.Assigned() == 6:
		x.add("models", Good, "full: variables that do not occur have values too")
	default:
		x.add("models", Note, "partial: %d of 6 variables have a value", r.answer.Model.Assigned())
	}
}

// proof asks for the proof of a formula whose refutation needs lemmas.
func (x *examiner) proof(cmd Command) {
	f := gen.Pigeonhole(6, 5).Formula()
	ctx, cancel := context.WithTimeout(x.ctx, examineTime)
	defer cancel()
	p := process{cmd: cmd, after: func(files map[string]string, a cnf.Answer) error {
		file, _, err := openRegular(files[placeProof])
		if err != nil {
			x.add("proof", Fault, "asked for and not written")
			return nil
		}
		defer file.Close()
		in := proof.NewReader(file)
		err = checkProof(ctx, f, in)
		kind := "text DRAT"
		if in.Binary() {
			kind = "binary DRAT"
		}
		switch {
		case err == nil && a.Status == cnf.Unsatisfiable:
			x.add("proof", Good, "%s, checked", kind)
		case errors.Is(err, proof.ErrNeedsRAT):
			x.add("proof", Note, "%s, with steps that need RAT: %v", kind, err)
		default:
			x.add("proof", Fault, "%s that proves nothing: %v", kind, err)
		}
		return nil
	}}
	if _, err := p.run(ctx, clauses{f}); err != nil {
		x.add("proof", Fault, "%v", err)
	}
}
