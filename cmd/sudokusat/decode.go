package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// decodeCmd is the command decode.
type decodeCmd struct {
	t       *terminal
	reading readingFlags
	mapping string
	limits
}

func decodeCommand(t *terminal) *cobra.Command {
	d := &decodeCmd{t: t}
	c := &cobra.Command{
		Use:   "decode PUZZLE [ANSWER]",
		Short: "A solver's answer back into a grid, always checked against the rules",
		Long: `Decode reads the answer of a SAT solver to the formula of a puzzle, from a file or
standard input, and prints the grid that it represents. It reads competition
output (s and v lines), minisat's result file and pseudo-Boolean answers, full
or partial.

An answer that breaks a rule or contradicts a clue is refused (exit status 4).
"Unsatisfiable" means that the puzzle has no solution (exit status 1); decode
cannot check that.

The encodings minimal and extended need no map; for the others --map names the
formula, whose comments list the meanings of its variables.`,
		Example: `  sudokusat export p.txt | kissat -q | sudokusat decode p.txt
  sudokusat export --encoding residual -o p.cnf p.txt; cadical -q p.cnf | sudokusat decode --map p.cnf p.txt`,
		Args: arguments(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			answer := "-"
			if len(args) == 2 {
				answer = args[1]
			}
			if args[0] == "-" && answer == "-" {
				return errors.New("puzzle and answer cannot both come from standard input")
			}
			return d.run(c.Context(), args[0], answer)
		},
	}
	d.reading.add(c, t, &d.timeout)
	d.addTimeout(c, "reading the puzzle, and each other file")
	c.Flags().StringVar(&d.mapping, "map", "", "`file` with the formula, for the meaning of its variables")
	return c
}

func (d *decodeCmd) run(ctx context.Context, puzzle, answer string) error {
	in, err := d.reading.input(ctx, d.t, []string{puzzle})
	if err != nil {
		return err
	}
	r, err := onlyPuzzle(ctx, in)
	if err != nil {
		return unread(err)
	}
	decode := func(m cnf.Model) (sudoku.Grid, error) { return encode.Decode(r.Puzzle.Shape, m) }
	if d.mapping != "" {
		m, err := d.readMap(ctx, r.Puzzle.Shape)
		if err != nil {
			return unread(err)
		}
		decode = m.Decode
	}
	ans, err := d.readAnswer(ctx, answer)
	if err != nil {
		return unread(err)
	}
	d.t.Note("the answer is %s (%s format)", ans.Status, ans.Dialect)
	switch ans.Status {
	case cnf.Unsatisfiable:
		return tty.Fail(tty.Negative, fmt.Errorf("the solver answers unsatisfiable, which decode cannot check: if that is right, %s has no solution", r.Place()))
	case cnf.Undecided:
		return tty.Fail(tty.GaveUp, errors.New("the solver gave up"))
	}
	g, err := decode(ans.Model)
	if err != nil {
		return tty.Fail(tty.Wrong, fmt.Errorf("%w (an answer to another formula? See --map)", err))
	}
	if err := sudoku.Check(r.Puzzle, g); err != nil {
		return tty.Fail(tty.Wrong, fmt.Errorf("the answer is no solution of %s: %w", r.Place(), err))
	}
	w := text.NewWriter(d.t.Stdout, text.WriterOptions{Format: in.Options.Format, Profile: in.Options.Profile, Read: in.Options})
	return tty.OutputError(errors.Join(w.Write(r.Record, g), w.Close()))
}

// onlyPuzzle reads the puzzle of a file that holds exactly one.
func onlyPuzzle(ctx context.Context, in *stream.Input) (only *stream.Record, err error) {
	for r := range in.Records(ctx) {
		switch {
		case r.Err != nil:
			return nil, r.Err
		case only != nil:
			return nil, fmt.Errorf("%s: a second puzzle, where one is expected", r.Place())
		}
		only = r
	}
	if only == nil {
		return nil, fmt.Errorf("%s: there is no puzzle", in.Paths[0])
	}
	return only, nil
}

func (d *decodeCmd) readAnswer(ctx context.Context, path string) (cnf.Answer, error) {
	f, err := d.reading.file(ctx, d.t, path)
	if err != nil {
		return cnf.Answer{}, err
	}
	defer f.Close()
	ans, err := cnf.ReadAnswer(f, 0)
	return ans, inFile(path, err)
}

func (d *decodeCmd) readMap(ctx context.Context, s *sudoku.Shape) (*encode.Map, error) {
	f, err := d.reading.file(ctx, d.t, d.mapping)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, comments, err := cnf.ReadNames(f)
	if err != nil {
		return nil, inFile(d.mapping, err)
	}
	m, err := encode.NewMap(s, names, comments)
	return m, inFile(d.mapping, err)
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
	return stream.WithPath(path, err)
}
