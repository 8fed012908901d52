package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"sudokusat/compare"
	"sudokusat/encode"
	"sudokusat/sudoku"
	"sudokusat/text"
)

type comparing struct {
	limit   uint64
	keep    string
	certify string
	unknown bool
}

func (a *app) compareCommand() *cobra.Command {
	var how comparing
	c := &cobra.Command{
		Use:   "compare [FILE…]",
		Short: "Every engine on every puzzle; disagreements are kept with what reproduces them",
		Long: `Compare lets every engine answer every puzzle and holds the answers against
each other, against the rules, and against the count or solution that stands
behind a puzzle in the list ("puzzle count", "puzzle solution",
"puzzle:count:solution", or the fields count, expected, unique, status and
solution of a JSON line).

It prints the verdicts and each engine's time. Each disagreement is kept in a
folder of its own, with the puzzle, its formula and all answers, and makes the
exit status 4.`,
		Example: `  sudokusat compare --engine native,sat puzzles.txt
  sudokusat compare --engine 'native,exec:cadical -q,exec:minisat' --limit 1000 puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return a.compare(c, args, how) },
	}
	a.addReading(c)
	a.addSolving(c, "native,sat", "who is compared, with commas between")
	f := c.Flags()
	f.Uint64Var(&how.limit, "limit", 2, "count solutions up to this many")
	f.StringVar(&how.keep, "keep", "disagreements", "`folder` for disagreements; made when there is one")
	f.StringVar(&how.certify, "certify", "", "compare with certificates as well, and write them to this `file`")
	f.BoolVar(&how.unknown, "ignore-known", false, "do not compare with what stands behind a puzzle")
	return c
}

func (a *app) compare(c *cobra.Command, args []string, how comparing) (err error) {
	ctx := c.Context()
	o, err := a.reading()
	if err != nil {
		return err
	}
	engines, closeAll, err := a.engines(a.spec(c), max(a.shared.jobs, 1))
	if err != nil {
		return err
	}
	defer closeAll()
	var judged func(compare.Case) error
	if how.certify != "" {
		certify, failed := a.certifier(how.certify, a.spec(c))
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, certify.close()) }()
		engines = append(engines, certify)
		judged = func(c compare.Case) error { return certify.judged(c.Puzzle) }
	}
	in := a.input(args, o)
	a.stderr.watch(func() (int64, int64) { return in.read.Load(), in.total })
	report, err := compare.Run(ctx, compare.Options{
		Engines:   engines,
		Limit:     how.limit,
		Timeout:   a.shared.timeout,
		Jobs:      max(a.shared.jobs, 1),
		Folder:    how.keep,
		Reproduce: writeFormula,
		Judged:    judged,
		Progress:  a.stderr.done,
	}, a.cases(in, how))
	if err != nil && !errors.Is(err, context.Canceled) {
		return fail(statusGaveUp, err)
	}
	a.stderr.clear()
	if _, writing := report.WriteTo(a.stdout); writing != nil {
		return outputError(writing)
	}
	switch {
	case len(report.Disagreements) > 0:
		a.worsen(statusWrong)
	case !report.Answered():
		a.worsen(statusGaveUp)
	}
	return err
}

// cases are the readable puzzles of an input with what the list says of them.
func (a *app) cases(in *input, how comparing) iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		in.each(func(file string, r text.Record, err error) bool {
			it := item{Record: r, file: file, bad: err}
			if err != nil {
				a.judged(&it, false)
				return true
			}
			c := compare.Case{Puzzle: r.Puzzle, Place: it.place()}
			if !how.unknown {
				c.Known = known(r)
			}
			return yield(c)
		}, func() {})
	}
}

// writeFormula adds a puzzle's formula to what reproduces a disagreement.
func writeFormula(dir string, puzzle sudoku.Grid) error {
	inst, err := encode.Extended(puzzle, encode.Pairwise())
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, "formula.cnf"))
	if err != nil {
		return err
	}
	return errors.Join(encode.WriteDIMACS(f, inst), f.Close())
}

// known is what a list says of its puzzle beside it; nil when it says nothing
// that can be held against an answer.
func known(r text.Record) *compare.Statement {
	var count, bound = uint64(0), false
	var solution sudoku.Grid
	counted := false
	take := func(s string) {
		if n, err := strconv.ParseUint(s, 10, 64); err == nil && len(s) < r.Puzzle.Shape().Cells() {
			count, counted = n, true
			return
		}
		rows, cols := r.Puzzle.Shape().Box()
		if g, err := text.Parse(s, text.Options{Format: text.Line, BoxRows: rows, BoxCols: cols}); err == nil && g.Full() {
			if g, err := sudoku.NewGridFrom(r.Puzzle.Shape(), g.Digits()); err == nil {
				solution = g
			}
		}
	}
	switch r.Style.Format {
	case text.Line:
		for i, word := range bytes.FieldsFunc(r.Text, func(c rune) bool { return c == ' ' || c == '\t' || c == ':' || c == ',' }) {
			if i == 2 || word[0] == '#' {
				break
			}
			take(string(word))
		}
	case text.JSON:
		var fields struct {
			Count, Expected, Solution any
			Unique                    *bool
			Status                    string // SAT or UNSAT, as collections of formulas say it
		}
		if json.Unmarshal(r.Text, &fields) != nil {
			return nil
		}
		for _, v := range []any{fields.Count, fields.Expected} {
			switch v := v.(type) {
			case float64:
				count, counted = uint64(v), v >= 0
			case string:
				if v == ">1" {
					count, bound = 2, true
				}
			}
		}
		if fields.Unique != nil && !counted {
			count, counted, bound = 1, *fields.Unique, !*fields.Unique
		}
		switch {
		case counted || bound:
		case fields.Status == "UNSAT":
			count, counted = 0, true
		case fields.Status == "SAT":
			count, bound = 1, true
		}
		if s, ok := fields.Solution.(string); ok {
			take(s)
		}
	}
	switch {
	case counted:
		return compare.Exactly(count, solution)
	case bound:
		return compare.AtLeast(count)
	case solution.Shape() != nil:
		a := compare.AtLeast(1)
		a.Solutions = []sudoku.Grid{solution}
		return a
	}
	return nil
}
