package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/draw"
	"sudokusat/explain"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// drawCmd is the command draw, and what convert does for a format that is a picture.
type drawCmd struct {
	t                 *terminal
	reading           readingFlags
	engine            engineFlags
	shard             fileShard
	to, theme, title  string
	cell              float64
	titles            bool
	names, quiet      bool
	solution, compare bool
	candidates, marks bool
	hint              bool
	why               string      // a claim whose reason is drawn
	auto              bool        // --theme auto was asked for
	format            string      // --to, or from the ending of --output
	themes            *draw.Theme // nil: as the reader's system prefers
}

func drawCommand(t *terminal) *cobra.Command {
	d := &drawCmd{t: t}
	c := &cobra.Command{
		Use:   "draw [FILE…]",
		Short: "Pictures of puzzles, with their rules: SVG, PNG, PDF, HTML, in the terminal",
		Long: `Draw draws a picture of each puzzle: its board and clues, and all of its rules, as
setters draw them. A rule without a drawing is printed in words below the picture.
Clues that break a rule are ringed and crossed, and the words give the reason.

The format is that of --to, or of the ending of --output, or else characters for
the terminal. PDF has a page for each puzzle, and HTML one page for all. SVG and PNG
have a file for each puzzle, so for several puzzles --output needs a number in its
name: --output puzzle-%d.svg, or %03d for 001, 002 … With --shard 3/8 the third of
eight parts of the list is drawn, under the same names.

--solution also draws the solution, its digits lighter than clues and in blue;
--compare two solutions of a puzzle that has several, with the cells in which they
differ; --candidates the digits of each cell that some solution has; --marks those
that no clue excludes. --hint draws the next step with its smallest reason (see
sudokusat hint): candidates that go are crossed out, digits that are placed are ringed,
and the cells and houses of the reason are marked. --why draws the smallest reason of
one claim from the clues alone. For a puzzle without solution all of them draw the
fewest clues that clash.

No picture depends on colour alone. SVG, HTML and PDF have text that can be selected
and searched, and need no other files.`,
		Example: `  sudokusat draw puzzle.txt
  sudokusat draw --solution -o puzzle.svg puzzle.txt
  sudokusat draw --hint --theme dark -o step.png puzzle.txt
  sudokusat draw -o 'puzzle-%03d.svg' puzzles.txt
  sudokusat draw --to html -o puzzles.html puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			d.auto = c.Flags().Changed("theme")
			if d.cell == 0 && c.Flags().Changed("cell") {
				d.cell = -1
			}
			return d.run(c.Context(), args)
		},
	}
	d.reading.add(c, t, &d.engine.timeout)
	d.engine.add(c, "auto", "engine that finds solutions")
	d.reading.results = &resultFlags{}
	f := c.Flags()
	d.shard.add(c)
	f.StringVarP(&d.reading.results.output, "output", "o", "", "`file` for the picture; with %d in its name one file per puzzle")
	f.StringVar(&d.to, "to", "", "format of the picture: "+join(pictures()))
	f.StringVar(&d.theme, "theme", "auto", "`THEME` light, dark, or auto: in HTML and, if given, in SVG as the reader's system prefers; else light")
	f.StringVar(&d.title, "title", "", "`text` above the picture, in place of the puzzle's title")
	f.BoolVar(&d.titles, "titles", false, "use the text after a puzzle on its line, or the field name of its object, as the title if it has no other")
	f.Float64Var(&d.cell, "cell", 0, "`pixels` per cell; by default a board is some 600 wide")
	f.BoolVar(&d.names, "names", false, "number rows and columns along the frame")
	f.BoolVar(&d.quiet, "no-words", false, "leave out the texts of rules below the picture")
	f.BoolVar(&d.solution, "solution", false, "also draw the solution")
	f.BoolVar(&d.compare, "compare", false, "draw two solutions, and where they differ")
	f.BoolVar(&d.candidates, "candidates", false, "draw the digits of each cell that some solution has")
	f.BoolVar(&d.marks, "marks", false, "draw the digits of each cell that no clue excludes")
	f.BoolVar(&d.hint, "hint", false, "draw the next step with its reason")
	f.StringVar(&d.why, "why", "", "draw the smallest reason of this `claim`: 'r4c5 is not 7' or 'r4c5 is 7'")
	c.MarkFlagsMutuallyExclusive("title", "titles")
	c.MarkFlagsMutuallyExclusive("solution", "compare", "candidates", "marks", "hint", "why")
	complete(c, "to", pictures())
	complete(c, "theme", []string{"light", "dark", "auto"})
	return c
}

// pictures returns the formats of pictures, in the order of a help text.
func pictures() []string { return []string{"svg", "png", "pdf", "html", "terminal"} }

// imagesOnly returns the formats of pictures other than characters.
func imagesOnly() []string { return pictures()[:4] }

// check finds the format and the theme.
func (d *drawCmd) check() error {
	output := d.reading.results.file()
	d.format = strings.ToLower(d.to)
	if d.format == "" && output != "" {
		d.format = strings.TrimPrefix(strings.ToLower(filepath.Ext(output)), ".")
		switch {
		case d.format == "htm":
			d.format = "html"
		case d.format == "txt":
			d.format = "terminal"
		case !slices.Contains(pictures(), d.format):
			return fmt.Errorf("--output %s: no format of pictures has this ending; name one of %s with --to", output, join(pictures()))
		}
	}
	if d.format == "" {
		d.format = "terminal"
	}
	if !slices.Contains(pictures(), d.format) {
		return fmt.Errorf("--to %s: no format of pictures has this name (there are %s)", words.Quoted(d.to), join(pictures()))
	}
	if output == "" && d.t.People && (d.format == "png" || d.format == "pdf") {
		return fmt.Errorf("%s is no text for a terminal: name a file by --output, or send it on through a pipe", strings.ToUpper(d.format))
	}
	if !(d.cell >= 0 && d.cell <= 1000) {
		return errors.New("--cell is a number of pixels from 1 to 1000")
	}
	if theme := strings.ToLower(d.theme); theme != "" && theme != "auto" {
		t, err := draw.ParseTheme(theme)
		if err != nil {
			return fmt.Errorf("--theme: %w, and auto", err)
		}
		d.themes = &t
	}
	if d.format == "terminal" && (d.cell != 0 || d.auto) {
		return errors.New("--cell and --theme are of pictures, not of a drawing in the terminal: --to svg makes one")
	}
	_, _, numbered := numberedName(output)
	if numbered && (d.format == "html" || d.format == "terminal") {
		return fmt.Errorf("--output %s: %s is one file for all puzzles", output, d.format)
	}
	return nil
}

// numberedName cuts a name at its %d, or %03d.
func numberedName(name string) (before, after string, ok bool) {
	i := strings.IndexByte(name, '%')
	if i < 0 {
		return "", "", false
	}
	width := strings.TrimLeft(name[i+1:], "0123456789")
	if !strings.HasPrefix(width, "d") || strings.Contains(width, "%") {
		return "", "", false
	}
	return name[:i], width[1:], true
}

// nameOf returns the name of the file of a puzzle.
func nameOf(name string, number int) string {
	before, after, _ := numberedName(name)
	width, _ := strconv.Atoi(strings.TrimPrefix(name[len(before)+1:len(name)-len(after)-1], "0"))
	return before + fmt.Sprintf("%0*d", min(width, 12), number) + after
}

// solves reports whether the pictures need an engine.
func (d *drawCmd) solves() bool {
	return d.solution || d.compare || d.candidates || d.hint || d.why != ""
}

// drawnScene is the scene of a puzzle, with the message about it.
type drawnScene struct {
	scene   draw.Scene
	picture *draw.Picture // nil for the terminal
	message string
	kind    tty.Kind
	status  int32
	took    time.Duration // reading and making it
}

func (d *drawCmd) run(ctx context.Context, args []string) error {
	if err := d.check(); err != nil {
		return err
	}
	output := d.reading.results.output
	if _, _, ok := numberedName(output); ok {
		d.reading.results.output = "-" // it is no one file
	} else {
		output = ""
		if d.shard.asked() {
			return errors.New("--shard is about files with a number: --output 'puzzle-%d.svg' names them")
		}
	}
	if d.shard.asked() {
		d.reading.results.shard = d.shard.shard
	}
	in, err := d.reading.input(ctx, d.t, args)
	if err != nil {
		return err
	}
	var engine *stream.Engine
	if d.solves() {
		if engine, err = d.engine.open(d.t); err != nil {
			return err
		}
		defer engine.Close()
	}
	w := newPictureWriter(ctx, d, output)
	before := func(r *stream.Record) {
		if r.Err == nil {
			w.count++
		}
	}
	if err := d.shard.open(in, before); err != nil {
		return err
	}
	rules := new(explain.Rules)
	job := stream.Job[drawnScene]{Jobs: d.engine.jobs, Batch: 1, Idle: w.idle}
	job.Each = func(ctx context.Context, it *stream.Item[drawnScene]) error {
		var e sudoku.Engine
		if engine != nil {
			e = engine.Engine
		}
		var one drawnScene
		began := time.Now()
		message, err := inTime(ctx, &d.engine.limits, func(ctx context.Context) (err error) {
			one, err = d.scene(&explainer{ctx: ctx, engine: e, puzzle: it.Puzzle, rules: rules})
			return err
		})
		if err != nil {
			return err
		}
		if d.title == "" {
			one.scene.Title = titleOf(it.Record.Record, d.titles)
		}
		if text := it.About().Rules; text != "" && !d.quiet {
			one.scene.Words = slices.Insert(one.scene.Words, 0, text)
		}
		if message != "" {
			one.message, one.kind, one.status = message, unfinished, tty.GaveUp
		}
		if d.format != "terminal" {
			within, cancel := stream.Within(stream.WithTook(ctx, it.Took+time.Since(began)), d.engine.timeout)
			one.picture, err = one.scene.PictureContext(within) // nil when its time is over
			if cancel(); err != nil && ctx.Err() != nil {
				return err
			}
		}
		one.took = it.Took + time.Since(began)
		it.Result = one
		return nil
	}
	job.Emit = func(it *stream.Item[drawnScene]) error {
		if it.Err != nil {
			return nil
		}
		if o := &it.Result; o.message != "" {
			d.t.reportOn(&it.Record, o.kind, o.status, o.message)
		}
		err := w.write(&it.Result)
		if errors.Is(err, errLate) && w.goesOn() {
			d.t.reportLatePicture(&it.Record, d.engine.timeout)
			return nil
		}
		return err
	}
	err = runList(ctx, d.t, in, job)
	if err == nil {
		err = w.close()
	}
	return err
}

// titleOf returns the title of a record with its author; with behind, it is else the field
// name of an object or the rest of the puzzle's line.
func titleOf(r text.Record, behind bool) string {
	switch title, author := r.About().Title, r.About().Author; {
	case title != "" && author != "":
		return title + ", by " + author
	case title != "" || !behind:
		return title
	}
	rest := strings.TrimSpace(string(r.Text))
	if strings.HasPrefix(rest, "{") {
		var object map[string]json.RawMessage
		if json.Unmarshal([]byte(rest), &object) != nil {
			return ""
		}
		for _, field := range []string{"title", "name"} {
			var title string
			if json.Unmarshal(object[field], &title) == nil && title != "" {
				return title
			}
		}
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimLeft(rest, ":,;#|\t "), "\n")
	return strings.TrimSpace(first)
}
