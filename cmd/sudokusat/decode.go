package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/sudoku"
	"sudokusat/text"
)

func (a *app) decodeCommand() *cobra.Command {
	var mapping string
	c := &cobra.Command{
		Use:   "decode PUZZLE [ANSWER]",
		Short: "A solver's answer back into a grid, always checked against the rules",
		Long: `Decode reads the answer of a SAT solver to the formula of a puzzle, from a file or
standard input, and prints the grid it stands for. It understands competition
output (s and v lines), minisat's result file and pseudo-Boolean answers, full
or partial.

An answer that breaks a rule or contradicts a clue is refused (exit status 4).
"Unsatisfiable" says that the puzzle has no solution (exit status 1); whether
that is true, decode cannot know.

The encodings minimal and extended need no map; for the others --map names the
formula, whose comments say what its variables mean.`,
		Example: `  sudokusat export p.txt | kissat -q | sudokusat decode p.txt
  sudokusat export --encoding residual -o p.cnf p.txt; cadical -q p.cnf | sudokusat decode --map p.cnf p.txt`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			answer := "-"
			if len(args) == 2 {
				answer = args[1]
			}
			if args[0] == "-" && answer == "-" {
				return errors.New("puzzle and answer cannot both come from standard input")
			}
			return a.decode(args[0], answer, mapping)
		},
	}
	a.addReading(c)
	c.Flags().StringVar(&mapping, "map", "", "`file` with the formula, for the meaning of its variables")
	return c
}

func (a *app) decode(puzzle, answer, mapping string) error {
	o, err := a.reading()
	if err != nil {
		return err
	}
	it, err := a.onePuzzle(puzzle, o)
	if err != nil {
		return fail(statusInput, err)
	}
	decode := func(m cnf.Model) (sudoku.Grid, error) { return encode.Decode(it.Puzzle.Shape(), m) }
	if mapping != "" {
		m, err := a.readMap(mapping, it.Puzzle.Shape())
		if err != nil {
			return fail(statusInput, err)
		}
		decode = m.Decode
	}
	ans, err := a.readAnswer(answer)
	if err != nil {
		return fail(statusInput, err)
	}
	a.stderr.note("the answer is %s (%s format)", ans.Status, ans.Dialect)
	switch ans.Status {
	case cnf.Unsatisfiable:
		return fail(statusNegative, fmt.Errorf("the solver says unsatisfiable: %s has no solution", it.place()))
	case cnf.Undecided:
		return fail(statusGaveUp, errors.New("the solver gave up"))
	}
	g, err := decode(ans.Model)
	if err != nil {
		return fail(statusWrong, fmt.Errorf("%w (an answer to another formula? See --map)", err))
	}
	if err := sudoku.Check(it.Puzzle, g); err != nil {
		return fail(statusWrong, fmt.Errorf("the answer is no solution of %s: %w", it.place(), err))
	}
	w := text.NewWriter(a.stdout, text.WriterOptions{Format: o.Format, Profile: o.Profile})
	return outputError(errors.Join(w.Write(it.Record, g), w.Close()))
}

// onePuzzle reads the puzzle of a file that holds exactly one.
func (a *app) onePuzzle(path string, o text.Options) (*item, error) {
	var only *item
	var err error
	a.input([]string{path}, o).each(func(file string, r text.Record, bad error) bool {
		switch {
		case bad != nil:
			err = bad
		case only != nil:
			err = fmt.Errorf("%s:%d: a second puzzle, where one is wanted", file, r.Line)
		default:
			only = &item{Record: r, file: file}
		}
		return err == nil
	}, func() {})
	if err == nil && only == nil {
		err = fmt.Errorf("%s: there is no puzzle", path)
	}
	return only, err
}

func (a *app) readAnswer(path string) (cnf.Answer, error) {
	r, done, err := a.open(path)
	if err != nil {
		return cnf.Answer{}, err
	}
	defer done()
	ans, err := cnf.ReadAnswer(r, 0)
	return ans, inFile(path, err)
}

func (a *app) readMap(path string, s *sudoku.Shape) (*encode.Map, error) {
	r, done, err := a.open(path)
	if err != nil {
		return nil, err
	}
	defer done()
	names, comments, err := cnf.ReadNames(r)
	if err != nil {
		return nil, inFile(path, err)
	}
	m, err := encode.NewMap(s, names, comments)
	return m, inFile(path, err)
}

// inFile puts the file's name before the place in it.
func inFile(path string, err error) error {
	var parse *cnf.ParseError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &parse):
		return fmt.Errorf("%s:%w", path, err)
	}
	return withPath(path, err)
}
