package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/text"
)

// convertCmd is the command convert.
type convertCmd struct {
	t       *terminal
	reading readingFlags
	to      string
	limits
}

func convertCommand(t *terminal) *cobra.Command {
	v := &convertCmd{t: t}
	c := &cobra.Command{
		Use:   "convert [FILE…]",
		Short: "Puzzles from any format to any other",
		Long: `Convert writes each puzzle as it was read, unsolved, in the format that --to
names. Board and rules are kept: where a grid does not show them, by "#box",
"#board" and "#rule" lines before it, and in JSON by the fields board and rules.

A puzzle that cannot be read leaves an empty line where the others have one line,
and nothing where they have a grid.

A link opens the puzzle on its site: f-puzzles (f-puzzles.com), sudokupad
(sudokupad.app), iss (the Interactive Sudoku Solver). Nothing is sent anywhere.
A puzzle whose board or rules a site cannot represent is refused.

svg, png, pdf and html are pictures of the puzzles (see sudokusat draw).`,
		Example: `  sudokusat convert drawing.txt
  sudokusat convert --to boxed puzzles.txt
  sudokusat convert --to json --box 2x3 --rule diagonal six.txt
  sudokusat convert --profile poj3076 --to csv judge.in
  sudokusat convert --to f-puzzles puzzle.txt
  sudokusat convert --to svg -o puzzle.svg puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error { return v.run(c, args) },
	}
	v.reading.addList(c, t, &v.timeout)
	v.addTimeout(c, "each puzzle")
	drawn := imagesOnly()
	f := c.Flags()
	f.Lookup("format").Usage = "format of the puzzles: " + join(text.Formats()) + "; recognised from the input by default"
	f.Lookup("profile").Usage = "read the dialect of a published judge: " + strings.Join(profileNames(), ", ")
	f.StringVar(&v.to, "to", string(text.Line), "format to write: "+join(targets())+", "+strings.Join(drawn, ", "))
	complete(c, "to", append(asStrings(targets()), drawn...))
	return c
}

// targets returns the formats that can be written.
func targets() []text.Format { return append(text.Formats(), text.LinkFormats()...) }

// formatOf returns the format of results that the ending of a file names.
func formatOf(path string) (text.Format, bool) {
	f := text.Format(strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), "."))
	return f, slices.Contains(append(imagesOnly(), string(text.CSV), string(text.JSON)), string(f))
}

// ending takes the format from the ending of --output where --to does not give it.
func (v *convertCmd) ending(c *cobra.Command) error {
	if format, ok := formatOf(v.reading.results.output); ok {
		switch picture := slices.Contains(imagesOnly(), string(format)); {
		case !c.Flags().Changed("to"):
			v.to = string(format)
		case picture && !strings.EqualFold(v.to, string(format)):
			return fmt.Errorf("--output %s has the ending of %s, and --to is %s", v.reading.results.output, format, v.to)
		}
	}
	return nil
}

// checkTarget checks the value of --to.
func checkTarget(to string) error {
	if !slices.Contains(targets(), text.Format(strings.ToLower(to))) {
		return unknownTarget(to, asStrings(targets()))
	}
	return nil
}

// unknownTarget is the error about a value of --to.
func unknownTarget(to string, names []string) error {
	hint := ""
	if slices.Contains([]string{"cnf", "dimacs", "opb", "icnf"}, strings.ToLower(to)) {
		hint = `; "sudokusat export" writes formulas`
	}
	return fmt.Errorf("--to %s: no format has this name (there are %s)%s", words.Quoted(to), strings.Join(names, ", "), hint)
}

func (v *convertCmd) run(c *cobra.Command, args []string) error {
	ctx := c.Context()
	if err := v.ending(c); err != nil {
		return err
	}
	to := text.Format(strings.ToLower(v.to))
	if slices.Contains(imagesOnly(), string(to)) {
		d := &drawCmd{t: v.t, reading: v.reading, to: string(to), engine: engineFlags{limits: limits{runtime.GOMAXPROCS(0), v.timeout}}}
		d.shard = fileShard{v.reading.results.shard, c}
		return d.run(ctx, args)
	}
	if !slices.Contains(targets(), to) {
		return unknownTarget(v.to, append(asStrings(targets()), imagesOnly()...))
	}
	in, err := v.reading.input(ctx, v.t, args)
	if err != nil {
		return err
	}
	out := newConverter(v.t.Stdout, to)
	left := "" // columns of the table
	job := stream.Job[struct{}]{Forgets: true, Idle: v.t.follows(to, out.texts, out.pass, func() error { return tty.OutputError(out.flush()) })}
	job.Emit = func(it *stream.Item[struct{}]) error {
		if it.Err != nil {
			return tty.OutputError(out.skip(it.Record.Record))
		}
		if columns := strings.Join(it.Columns(), ", "); columns != left {
			if left = columns; left != "" {
				v.t.Print(passed, "%s: left out is what only rows of this table have: %s", it.Path, left)
			}
		}
		err := out.puzzle(it.Record.Record)
		if errors.Is(err, text.ErrRule) || errors.Is(err, text.ErrSize) { // the site cannot represent such puzzles
			v.t.reportOn(&it.Record, malformed, tty.Input, err.Error())
			err = out.skip(it.Record.Record)
		}
		return tty.OutputError(err)
	}
	err = runList(ctx, v.t, in, job)
	return closed(err, tty.OutputError(out.flush()))
}

// converter writes puzzles in one format: JSON and links by itself, as they need nothing
// but the puzzle, and the others by package text.
type converter struct {
	to    text.Format
	w     *bufio.Writer
	texts *text.Writer // writes to w
}

// newConverter returns a converter. The writer does not get the options by which the
// puzzles were read, as readers of the output do not know the command line.
func newConverter(w io.Writer, to text.Format) *converter {
	c := &converter{to: to, w: bufio.NewWriterSize(w, 1<<16)}
	c.texts = text.NewWriter(c.w, text.WriterOptions{Format: to, Unsolved: true})
	return c
}

// rows makes the converter keep the rows of tables as they are, for puzzles that it writes
// as they were read.
func (c *converter) rows() *converter {
	c.texts = text.NewWriter(c.w, text.WriterOptions{Format: c.to, Unsolved: true, Rows: true})
	return c
}

func (c *converter) puzzle(r text.Record) error {
	switch c.to {
	case text.JSON:
		b, err := json.Marshal(answer.NewPuzzleWithAbout(r.Puzzle, answer.NewAbout(r)))
		if err != nil {
			return err
		}
		c.w.Write(b)
		return c.w.WriteByte('\n')
	case text.Line, text.Square, text.Spaced, text.Boxed, text.CSV:
		return c.texts.Write(r, r.Puzzle.Givens)
	}
	link, err := text.Link(c.to, r.Puzzle, r.About())
	if err != nil {
		return err
	}
	_, err = c.w.WriteString(link + "\n")
	return err
}

// pass writes a record before a shard.
func (c *converter) pass(r *stream.Record) error {
	if r.Err != nil {
		return c.skip(r.Record)
	}
	return c.puzzle(r.Record)
}

// skip keeps the place of a puzzle that could not be read.
func (c *converter) skip(r text.Record) error {
	if slices.Contains([]text.Format{text.Line, text.Square, text.Spaced, text.Boxed, text.CSV}, c.to) {
		return c.texts.Skip(r)
	}
	return c.w.WriteByte('\n')
}

func (c *converter) flush() error {
	return errors.Join(c.texts.Flush(), c.w.Flush())
}
