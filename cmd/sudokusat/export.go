package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/encode"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// exporting is what export is asked for.
type exporting struct {
	output, encoding, amo, to string
	cubes                     int
}

// formulaFormats are the values of --to with the ends of their files' names.
var formulaFormats = []string{"dimacs", "opb", "icnf"}

func (how exporting) suffix() string {
	if how.to == "dimacs" {
		return ".cnf"
	}
	return "." + how.to
}

func (a *app) exportCommand() *cobra.Command {
	var how exporting
	c := &cobra.Command{
		Use:   "export [FILE]",
		Short: "The formula of a puzzle, for any SAT solver",
		Long: `Export writes a puzzle as a formula whose models are the puzzle's solutions.
Comments say which variable means which candidate; in the plain encodings
(minimal, extended) digit d in row r and column c, all counted from 1, is
variable (r-1)·n² + (c-1)·n + d.

One puzzle goes to standard output, or to the file -o names, packed if the name
ends in .gz. A list goes to a folder that -o names, one file each.`,
		Example: `  sudokusat export p.txt | cadical -q - | sudokusat decode p.txt
  sudokusat export -o p.cnf p.txt && minisat p.cnf answer; sudokusat decode p.txt answer
  sudokusat export -o formulas/ list.txt
  sudokusat export --to opb p.txt > p.opb
  sudokusat export --to icnf --cubes 1000 -o hard.icnf hard.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.export(c.Context(), args, how) },
	}
	a.addReading(c)
	f := c.Flags()
	f.StringVarP(&how.output, "output", "o", "", "`file` for one puzzle, packed if it ends in .gz, or folder for a list")
	f.StringVar(&how.encoding, "encoding", "extended", "how the puzzle is said: "+strings.Join(encodingNames(), ", "))
	f.StringVar(&how.amo, "amo", "", "how \"at most one\" is said: "+strings.Join(amoNames(), ", ")+" (default pairwise; for residual auto)")
	f.StringVar(&how.to, "to", "dimacs", "what is written: "+strings.Join(formulaFormats, ", "))
	f.IntVar(&how.cubes, "cubes", 64, "with --to icnf: split the puzzle into at least so many cubes")
	complete(c, "encoding", encodingNames())
	complete(c, "amo", amoNames())
	complete(c, "to", formulaFormats)
	return c
}

func encodingNames() (names []string) {
	for _, e := range encode.Encodings() {
		names = append(names, e.Name)
	}
	return names
}

func amoNames() (names []string) {
	for _, m := range encode.AMOs() {
		names = append(names, m.Name)
	}
	return names
}

func (a *app) export(ctx context.Context, args []string, how exporting) error {
	o, err := a.reading()
	if err != nil {
		return err
	}
	encoding, err := encode.EncodingByName(how.encoding)
	if err != nil {
		return err
	}
	amo := encoding.AMO
	if how.amo != "" {
		if amo, err = encode.AMOByName(how.amo); err != nil {
			return err
		}
	}
	if how.cubes < 1 {
		return errors.New("--cubes is a number from 1 up")
	}
	if !slices.Contains(formulaFormats, how.to) {
		return fmt.Errorf("--to %q: it is one of %s", how.to, strings.Join(formulaFormats, ", "))
	}
	write := func(w io.Writer, puzzle sudoku.Grid) error {
		inst, err := encoding.New(ctx, puzzle, amo)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			return fail(statusInput, err)
		}
		w = stoppable{ctx, w}
		switch how.to {
		case "opb":
			return encode.WriteOPB(w, inst)
		case "icnf":
			cubes, err := encode.Cubes(ctx, inst, how.cubes)
			if err != nil {
				return err
			}
			return encode.WriteICNF(w, inst, cubes)
		}
		return encode.WriteDIMACS(w, inst, "board "+strings.ReplaceAll(puzzle.Shape().Name(), "×", "x")+" encoding "+encoding.Name)
	}

	// One record is held back: only the next one tells whether this is a list.
	list := strings.HasSuffix(how.output, "/") || isFolder(how.output)
	var held *item
	count := 0
	var failed error
	put := func(it *item) error {
		if count++; it.bad != nil {
			a.judged(it, false)
			return nil
		}
		target := how.output
		if list {
			target = filepath.Join(how.output, fmt.Sprintf("%06d%s", count, how.suffix()))
		}
		if target == "" {
			return outputError(write(a.stdout, it.Puzzle))
		}
		if err := writeFile(target, func(w io.Writer) error { return write(w, it.Puzzle) }); err != nil {
			return err
		}
		a.stderr.note("%s: written to %s", it.place(), target)
		return nil
	}
	a.input(args, o).each(func(file string, r text.Record, err error) bool {
		it := &item{Record: r, file: file, bad: err}
		if held == nil && it.keepsPlace() && !list {
			held = it
			return true
		}
		if held != nil && it.keepsPlace() {
			if failed = how.startList(); failed != nil {
				return false
			}
			list = true
			first := held
			if held = nil; first != nil {
				failed = put(first)
			}
		}
		if failed == nil && list || !it.keepsPlace() {
			failed = errors.Join(failed, put(it))
		}
		return failed == nil && ctx.Err() == nil
	}, func() {})
	switch {
	case failed != nil:
		return failed
	case ctx.Err() != nil:
		return ctx.Err()
	case held != nil:
		return put(held)
	case count == 0:
		return fail(statusInput, errors.New("there is no puzzle to export"))
	}
	return nil
}

// startList checks that a list has somewhere to go.
func (how exporting) startList() error {
	switch name := strings.TrimSuffix(how.output, ".gz"); {
	case how.output == "":
		return errors.New("several puzzles: -o has to name a folder for their formulas")
	case name != how.output || strings.HasSuffix(name, how.suffix()):
		return fmt.Errorf("several puzzles: -o %s names a file, and has to name a folder", how.output)
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// writeFile writes a file and its folder, packed if its name ends in .gz, and
// leaves no half of it behind when something goes wrong.
func writeFile(path string, write func(io.Writer) error) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fail(statusGaveUp, plainPathError(err))
	}
	f, err := os.Create(path)
	if err != nil {
		return fail(statusGaveUp, plainPathError(err))
	}
	defer func() {
		closing := f.Close()
		if err = errors.Join(err, closing); err != nil {
			if info, stat := os.Lstat(path); stat == nil && info.Mode().IsRegular() {
				os.Remove(path)
			}
			err = outputError(err)
		}
	}()
	if !strings.HasSuffix(path, ".gz") {
		return write(f)
	}
	z, err := gzip.NewWriterLevel(f, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if err := write(z); err != nil {
		return err
	}
	return z.Close()
}

// stoppable ends a long write when the context ends.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}
