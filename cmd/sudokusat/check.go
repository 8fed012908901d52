package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Verdicts and counts: the commands check and count.

func checkCommand(t *terminal) *cobra.Command {
	r := &queryCmd{listCmd: listCmd{t: t}, query: sudoku.Query{Limit: 2, Keep: 2}}
	r.line = func(p sudoku.Puzzle, ans *sudoku.Answer) string {
		if ans.Unproved && ans.Err == nil {
			return "unproved: " + onWord(ans)
		}
		line := ans.Verdict().String()
		if ans.Verdict() == sudoku.Unsolvable {
			if why := reason(p, r.engine.timeout); why != "" {
				line += ": " + why
			}
		}
		return line
	}
	c := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "One verdict per puzzle: unique, multiple or unsolvable, and why when the clues clash",
		Long: `Check prints one line for each puzzle: unique, multiple, unsolvable, or unknown
when it gave up. "unproved:" marks a verdict that rests on an external solver
alone. "unsolvable:" is followed by the cells in which clues break a rule, or by
rules that contradict each other, where this is found without a search. A puzzle
that cannot be read leaves an empty line.

With --only it is a filter: it prints the puzzles of one verdict, unsolved, with
their boards and rules, and nothing for the others. The rows of a table in
a single file stay as they are.`,
		Example: `  sudokusat check puzzles.txt
  sudokusat check --unique list.txt && echo every puzzle has one solution
  sudokusat check --only unique list.txt > good.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			t.Mute(negative, several, onTrust) // the line on standard output has the same content
			return r.run(c.Context(), args)
		},
	}
	r.add(c, "engine that answers", answer.Answer{})
	c.Flags().BoolVar(&r.unique, "unique", false, "treat a puzzle with several solutions as a failure (exit status 1)")
	c.Flags().StringVar(&r.filter.only, "only", "", "print the puzzles of this verdict instead: "+strings.Join(verdicts(), ", "))
	complete(c, "only", verdicts())
	c.Flags().StringVar(&r.certify, "certify", "", "write a certificate for each verdict to this `file`; see sudokusat verify")
	return c
}

func countCommand(t *terminal) *cobra.Command {
	var limit uint64
	r := &queryCmd{listCmd: listCmd{t: t}, partial: true, chart: &chart{title: "Puzzles by number of solutions"}}
	r.line = func(_ sudoku.Puzzle, ans *sudoku.Answer) string {
		s := strconv.FormatUint(ans.Count, 10)
		if !ans.Complete || ans.Unproved {
			s += "+"
		}
		return s
	}
	c := &cobra.Command{
		Use:   "count [FILE…]",
		Short: "The exact number of solutions, up to --limit",
		Long: `Count prints the number of solutions of each puzzle. A plus after the number means
that there may be more, since the limit or the time limit was reached, or Ctrl-C
ended the count. A puzzle that cannot be read leaves an empty line.`,
		Example: `  echo ................ | sudokusat count
  sudokusat count --limit 1000 --timeout 10s puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if limit != math.MaxUint64 {
				r.query.Limit = limit
			}
			return r.run(c.Context(), args)
		},
	}
	r.add(c, "engine that answers", answer.Answer{})
	r.chart.add(c, "puzzles by number of solutions")
	c.Flags().Var(upTo64(&limit), "limit", "stop counting a puzzle at N solutions; 0 counts all")
	return c
}

// filter prints the puzzles of one verdict, unsolved, instead of verdicts.
type filter struct {
	only string // unique, multiple, unsolvable; "" for no filter
	to   text.Format
	out  tty.Lines
	one  bool       // there is one input, the rows of whose table stay as they are
	conv *converter // once there is a puzzle to print
	// table is the style of the first puzzle.
	table *text.Style
	// printed is called with each puzzle and the format, which the first one settles.
	printed func(text.Record, text.Format) error
}

// open sends the puzzles of an input to out.
func (f *filter) open(t *terminal, in *stream.Input, out tty.Lines) {
	f.out, f.to, f.printed = out, in.Options.Format, t.leads(f.one)
}

// verdicts are the values of --only.
func verdicts() []string {
	return []string{sudoku.Unique.String(), sudoku.Multiple.String(), sudoku.Unsolvable.String()}
}

// check checks the value and puts it in lower case.
func (f *filter) check() error {
	if f.only = strings.ToLower(f.only); f.only == "" || slices.Contains(verdicts(), f.only) {
		return nil
	}
	return fmt.Errorf("--only %s: it is one of %s", words.Quoted(f.only), strings.Join(verdicts(), ", "))
}

// print prints a puzzle if its verdict is the requested one: in the requested format,
// else in that of the first. record, if not nil, is printed in its place.
func (f *filter) print(it *stream.Item[stream.Answer], record *answer.Answer) error {
	if it.Err != nil || it.Result.Verdict().String() != f.only {
		return nil
	}
	if record != nil {
		return f.out.JSON(record)
	}
	if f.conv == nil {
		f.conv = newConverter(f.out.W, cmp.Or(f.to, it.Style.Format))
		if f.table = it.Style; f.one {
			f.conv.rows()
		}
	}
	if f.one && it.Style.Format == text.CSV && !it.Style.SameTable(f.table) {
		return fmt.Errorf("%s: --only keeps the rows of one table, and this is another: write it to a file of its own", it.Place())
	}
	if err := f.printed(it.Record.Record, f.conv.to); err != nil {
		return err
	}
	return tty.OutputError(f.conv.puzzle(it.Record.Record))
}

func (f *filter) flush() (err error) {
	if f.conv != nil {
		err = tty.OutputError(f.conv.flush())
	}
	return errors.Join(err, f.out.Flush())
}
