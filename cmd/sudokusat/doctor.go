package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/cnf"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sat"
)

func doctorCommand(t *terminal) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "doctor exec:COMMAND",
		Short: "How an external SAT solver behaves: dialect, exit statuses, known answers",
		Long: `Doctor runs a SAT solver on some three hundred small formulas whose answers are
known. It reports the solver's dialect (competition output, minisat's result file,
pseudo-Boolean), its exit statuses, models and proofs, the deviations from the
format that it accepts in a formula, and every wrong answer, with a small formula
on which the solver makes the same error.

The command is written as for --engine, with or without exec: at its beginning: words as for a
shell, with {cnf}, {out}, {opb} and {proof} in the places of files. The exit status is
4 if the solver is at fault.`,
		Example: `  sudokusat doctor minisat
  sudokusat doctor 'exec:cadical -q'
  sudokusat doctor 'exec:mysolver --model {cnf}'`,
		Args: arguments(1, 1),
		RunE: func(c *cobra.Command, args []string) error { return doctor(c.Context(), t, args[0], asJSON) },
	}
	addJSON(c, &asJSON, doctorJSON{})
	return c
}

// doctorJSON is the line of doctor --json.
type doctorJSON struct {
	Command       string            `json:"command"`
	Dialect       cnf.Dialect       `json:"dialect"`
	Healthy       bool              `json:"healthy"`
	Stopped       bool              `json:"stopped"` // ended before all formulas
	Findings      []sat.Finding     `json:"findings"`
	Formulas      int               `json:"formulas"`
	Satisfiable   int               `json:"satisfiable"`
	Unique        int               `json:"unique"`
	Unsatisfiable int               `json:"unsatisfiable"`
	Undecided     int               `json:"undecided"`
	Proofs        int               `json:"proofs"`
	WrongCount    int               `json:"wrong_count"`
	Wrong         []sat.WrongAnswer `json:"wrong"`
	Seconds       float64           `json:"seconds"` // the solver's, on the formulas
}

func doctor(ctx context.Context, t *terminal, command string, asJSON bool) error {
	if slices.Contains(stream.EngineNames(), command) {
		return fmt.Errorf("doctor examines external solvers: exec:COMMAND, not %q", command)
	}
	if !strings.HasPrefix(command, "exec:") {
		command = "exec:" + command
	}
	if _, err := stream.Open(command, stream.EngineOptions{}); err != nil { // is it there?
		return err
	}
	var show func(done int)
	r, err := sat.Examine(ctx, command, sat.ExamineOptions{Progress: func(done, of int) {
		if show == nil {
			show = t.Count("formulas", of)
		}
		show(done)
	}})
	if err != nil && !r.Stopped {
		return err
	}
	if !r.Healthy() && err == nil {
		t.Raise(tty.Wrong)
	}
	if asJSON {
		line := doctorJSON{r.Command, r.Dialect, r.Healthy(), r.Stopped, r.Findings, r.Formulas, r.Satisfiable, r.Unique, r.Unsatisfiable, r.Undecided, r.Proofs,
			r.WrongCount, append([]sat.WrongAnswer{}, r.Wrong...), r.Time.Seconds()}
		return cmp.Or(tty.OutputError(json.NewEncoder(t.Stdout).Encode(line)), err)
	}
	w := bufio.NewWriter(t.Stdout)
	writeReport(w, r)
	return cmp.Or(tty.OutputError(w.Flush()), err)
}

// writeReport writes the report for people:
//
//	good   exit status, satisfiable  10
//	note   standard input            read, but the model is not printed
func writeReport(w io.Writer, r sat.Report) {
	width := 0
	for _, f := range r.Findings {
		width = max(width, len(f.Topic))
	}
	for _, f := range r.Findings {
		fmt.Fprintf(w, "%-5s  %-*s  %s\n", f.Grade, width, f.Topic, f.Text)
	}
	for _, x := range r.Wrong {
		fmt.Fprintf(w, "\n%s: %s, where %s is right; shrunk from %s to %d:\n%s", x.Formula, x.Problem, x.Expect, words.Count(x.Of, "clause"), x.Clauses, x.DIMACS)
	}
	if more := r.WrongCount - len(r.Wrong); more > 0 && len(r.Wrong) > 0 {
		fmt.Fprintf(w, "\nand %s more\n", words.Count(more, "wrong answer"))
	}
	verdict := "healthy"
	switch {
	case !r.Healthy():
		verdict = "at fault"
	case r.Stopped:
		verdict = "no fault so far, interrupted"
	}
	if len(r.Wrong) > 0 {
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%s: %s (%s in %v)\n", r.Command, verdict, words.Count(r.Formulas, "formula"), r.Time.Round(1e6))
}
