package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/text"
)

// converting is the command convert.
type converting struct {
	t       *terminal
	reading readingFlags
	to      string
}

func convertCommand(t *terminal) *cobra.Command {
	v := &converting{t: t}
	c := &cobra.Command{
		Use:   "convert [FILE…]",
		Short: "Puzzles from any format to any other",
		Long: `Convert writes each puzzle as it was read, unsolved, in the format that --to
names. Board and rules stay: where a grid does not show them, "#box", "#board" and
"#rule" lines before it do, and in JSON the fields board and rules.

A puzzle that cannot be read leaves an empty line where the others have one line,
and nothing where they have a grid.

A link opens the puzzle on its site: f-puzzles (f-puzzles.com), sudokupad
(sudokupad.app), iss (the Interactive Sudoku Solver). Nothing is sent anywhere.
A puzzle whose board or rules a site has no words for is refused.

svg, png, pdf and html are pictures of the puzzles (see sudokusat draw).`,
		Example: `  sudokusat convert drawing.txt
  sudokusat convert --to boxed puzzles.txt
  sudokusat convert --to json --box 2x3 --rule diagonal six.txt
  sudokusat convert --profile poj3076 --to csv judge.in
  sudokusat convert --to f-puzzles puzzle.txt
  sudokusat convert --to svg -o puzzle.svg puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error { return v.run(c, args) },
	}
	v.reading.addList(c, t)
	drawn := imagesOnly()
	f := c.Flags()
	f.Lookup("format").Usage = "format of the puzzles: " + join(text.Formats()) + "; told from the input by default"
	f.Lookup("profile").Usage = "read the dialect of a published judge: " + strings.Join(profileNames(), ", ")
	f.StringVar(&v.to, "to", string(text.Line), "format to write: "+join(targets())+", "+strings.Join(drawn, ", "))
	complete(c, "to", append(asStrings(targets()), drawn...))
	return c
}

// targets are the formats that can be written.
func targets() []text.Format { return append(text.Formats(), text.LinkFormats()...) }

func (v *converting) run(c *cobra.Command, args []string) error {
	ctx := c.Context()
	to := text.Format(strings.ToLower(v.to))
	if slices.Contains(imagesOnly(), string(to)) {
		d := &drawing{t: v.t, reading: v.reading, to: string(to), engine: engineFlags{jobs: runtime.GOMAXPROCS(0)}}
		d.shard = fileShard{v.reading.results.shard, c}
		return d.run(ctx, args)
	}
	if !slices.Contains(targets(), to) {
		return fmt.Errorf("--to %s: no format has this name (there are %s, %s)", quoted(v.to), join(targets()), strings.Join(imagesOnly(), ", "))
	}
	in, err := v.reading.input(ctx, v.t, args)
	if err != nil {
		return err
	}
	out := newConverter(v.t.stdout, to)
	job := stream.Job[struct{}]{Progress: v.t.watch(in)}
	job.Idle = v.t.follows(to, out.texts, out.pass, func() error { return outputError(out.flush()) })
	job.Emit = func(it *stream.Item[struct{}]) error {
		switch {
		case it.Err == nil:
			err := out.puzzle(it.Record.Record)
			if errors.Is(err, text.ErrRule) || errors.Is(err, text.ErrSize) { // the site does not know such puzzles
				v.t.about(&it.Record, malformed, statusInput, err.Error())
				err = out.skip(it.Record.Record)
			}
			return outputError(err)
		case it.IsPuzzle():
			v.t.unread(&it.Record)
			return outputError(out.skip(it.Record.Record))
		}
		v.t.unread(&it.Record)
		return nil
	}
	err = stream.Run(ctx, in, job)
	if closing := outputError(out.flush()); err == nil || errors.Is(err, context.Canceled) && closing != nil {
		err = errors.Join(err, closing)
	}
	return err
}

// converter writes puzzles in one format: JSON and links, which need nothing but the
// puzzle, by itself, and the others by package text.
type converter struct {
	to    text.Format
	w     *bufio.Writer
	texts *text.Writer // writes to w
}

// newConverter does not tell the writer how the puzzles were read: what the command
// line says of them is not known to who reads the output.
func newConverter(w io.Writer, to text.Format) *converter {
	c := &converter{to: to, w: bufio.NewWriterSize(w, 1<<16)}
	c.texts = text.NewWriter(c.w, text.WriterOptions{Format: to, Unsolved: true})
	return c
}

func (c *converter) puzzle(r text.Record) error {
	switch c.to {
	case text.JSON:
		b, err := json.Marshal(answer.Spelled{Converted: answer.NewConverted(r.Puzzle), About: answer.NewAbout(r)})
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
