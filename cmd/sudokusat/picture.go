package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/bits"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/draw"
	"sudokusat/draw/html"
	"sudokusat/draw/pdf"
	"sudokusat/draw/png"
	"sudokusat/explain"
	"sudokusat/internal/partial"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/sudoku"
)

// Pictures as files: those of puzzles (draw, convert), and charts of results (--chart).

// writePicture writes one picture in a format: svg, png or pdf.
func writePicture(to io.Writer, format string, p *draw.Picture, o draw.Options) error {
	switch format {
	case "png":
		return png.Write(to, p, o)
	case "pdf":
		return pdf.Write(to, []*draw.Picture{p}, o)
	}
	return draw.SVG(to, p, o)
}

// pictureWriter writes pictures in the requested format.
type pictureWriter struct {
	ctx      context.Context
	d        *drawCmd
	numbered string // format of the names of the files, with a number; "" for one file
	out      *bufio.Writer
	count    int
	pages    []*draw.Picture // of a PDF
	first    *drawnScene     // of its pages
	page     *html.Page
}

func newPictureWriter(ctx context.Context, d *drawCmd, numbered string) *pictureWriter {
	w := &pictureWriter{ctx: ctx, d: d, numbered: numbered, out: bufio.NewWriterSize(d.t.Stdout, 1<<16)}
	if d.format == "html" {
		w.page = html.New(w.out, html.Options{Title: d.title, Theme: d.themes, Cell: d.cell})
	}
	return w
}

func (w *pictureWriter) options() draw.Options {
	o := draw.Options{Cell: w.d.cell, Auto: w.d.auto && w.d.themes == nil}
	if w.d.themes != nil {
		o.Theme = *w.d.themes
	}
	return o
}

// write writes the picture of the next puzzle.
func (w *pictureWriter) write(s *drawnScene) error {
	w.count++
	switch {
	case w.d.format == "terminal":
		if w.count > 1 {
			w.out.WriteByte('\n')
		}
		within, cancel := stream.Within(stream.WithTook(w.ctx, s.took), w.d.engine.timeout)
		defer cancel()
		return w.inTime(draw.Terminal(within, w.out, s.scene, draw.TerminalOptions{Width: w.d.t.Width(), Colour: w.d.t.Colour() && w.d.t.results == nil}))
	case s.picture == nil:
		return w.late()
	case w.page != nil:
		heading := ""
		if s.scene.Title == "" {
			heading = strconv.Itoa(w.count)
		}
		return tty.OutputError(w.page.Add(heading, s.picture, s.scene.Puzzle.Text()))
	case w.numbered != "":
		var b bytes.Buffer
		if err := w.single(&b, s); err != nil {
			return err
		}
		name := nameOf(w.numbered, w.count)
		if err := partial.WriteFile(name, b.Bytes()); err != nil {
			return tty.Fail(tty.GaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
		}
		return nil
	case w.d.format == "pdf":
		if w.pages = append(w.pages, s.picture); len(w.pages) == 1 {
			w.first = s
		}
		return nil
	case w.count > 1:
		return fmt.Errorf("%s has one puzzle per file, and there are several: --output 'puzzle-%%d.%[1]s' numbers them, --to pdf or html takes all", w.d.format)
	}
	return w.single(w.out, s)
}

// single writes a picture as a file of its own, in what is left of its time.
func (w *pictureWriter) single(to io.Writer, s *drawnScene) error {
	within, cancel := stream.Within(stream.WithTook(w.ctx, s.took), w.d.engine.timeout)
	defer cancel()
	o := w.options()
	o.Stop = within.Err
	err := writePicture(stoppable{within, to}, w.d.format, s.picture, o)
	if err != nil && w.d.format == "png" && !tty.ClosedPipe(err) && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w: --cell makes it smaller, --to svg has no bound", err)
	}
	return w.inTime(err)
}

// inTime returns the error of writing a picture; the end of its time is late.
func (w *pictureWriter) inTime(err error) error {
	if w.ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return w.late()
	}
	return tty.OutputError(err)
}

// errLate is in the error of a picture whose time is over.
var errLate = errors.New("not finished")

// late is the error of a picture whose time is over.
func (w *pictureWriter) late() error {
	return tty.Fail(tty.GaveUp, fmt.Errorf("picture %d is %w in %v", w.count, errLate, w.d.engine.timeout))
}

// goesOn reports whether a picture that is late leaves the others as they are: they are in files or pages of their own.
func (w *pictureWriter) goesOn() bool {
	return w.numbered != "" || w.page != nil || w.d.format == "pdf" || w.d.format == "terminal"
}

// idle flushes the output.
func (w *pictureWriter) idle() error {
	if w.d.format == "terminal" {
		return tty.OutputError(w.out.Flush())
	}
	return nil
}

// close writes the end of the format.
func (w *pictureWriter) close() error {
	switch {
	case w.page != nil:
		if err := w.page.Close(); err != nil {
			return tty.OutputError(err)
		}
	case w.d.format == "pdf" && w.numbered == "" && w.count > 0 && len(w.pages) == 0:
		return w.late()
	case w.d.format == "pdf" && w.numbered == "" && len(w.pages) == 1:
		if err := w.single(w.out, w.first); err != nil {
			return err
		}
	case len(w.pages) > 0:
		if err := pdf.Write(w.out, w.pages, w.options()); err != nil {
			return tty.OutputError(err)
		}
	}
	return tty.OutputError(w.out.Flush())
}

// --chart: the distribution of the results of a list, as bars.

// chart is the option --chart and its bars. Nil counts nothing.
type chart struct {
	path  string
	title string
	bars  map[string]*bar
}

type bar struct {
	order float64 // of the bars
	label string
	count int
}

func (c *chart) add(cmd *cobra.Command, what string) {
	cmd.Flags().StringVar(&c.path, "chart", "", "write a chart of "+what+" to this `file`, svg, png or pdf by its ending; - draws it on the terminal, on standard error")
}

// wanted reports whether there is a chart to draw.
func (c *chart) wanted() bool { return c != nil && c.path != "" }

// check checks the option before the work begins.
func (c *chart) check() error {
	if c.wanted() && c.path != "-" && !slices.Contains([]string{".svg", ".png", ".pdf"}, strings.ToLower(filepath.Ext(c.path))) {
		return fmt.Errorf("--chart %s: its ending is none of svg, png and pdf", c.path)
	}
	return nil
}

// count counts one result.
func (c *chart) count(order float64, label string) {
	if !c.wanted() {
		return
	}
	if c.bars == nil {
		c.bars = map[string]*bar{}
	}
	if c.bars[label] == nil {
		c.bars[label] = &bar{order: order, label: label}
	}
	c.bars[label].count++
}

// write draws the chart.
func (c *chart) write(t *terminal) error {
	if !c.wanted() {
		return nil
	}
	chart := draw.Chart{Title: c.title}
	for _, one := range slices.SortedFunc(maps.Values(c.bars), func(a, b *bar) int {
		return cmp.Or(cmp.Compare(a.order, b.order), strings.Compare(a.label, b.label))
	}) {
		chart.Bars = append(chart.Bars, draw.Bar{Label: one.label, Value: float64(one.count)})
	}
	return c.draw(t, chart)
}

// draw writes a chart to the file, or to the terminal.
func (c *chart) draw(t *terminal, chart draw.Chart) error {
	var b bytes.Buffer
	if c.path == "-" {
		err := chart.Terminal(&b, t.Width())
		if err == nil {
			_, err = t.Stderr.Write(b.Bytes())
		}
		return err
	}
	err := writePicture(&b, strings.TrimPrefix(strings.ToLower(filepath.Ext(c.path)), "."), chart.Picture(), draw.Options{})
	if err == nil {
		err = partial.WriteFile(c.path, b.Bytes())
	}
	if err != nil {
		return tty.Fail(tty.GaveUp, fmt.Errorf("--chart: %w", stream.PathError(err)))
	}
	return nil
}

// byCount returns the bar of a number of solutions: small numbers have bars of their own,
// larger ones are grouped by powers of ten.
func byCount(n uint64) (order float64, label string) {
	switch {
	case n < 10:
		return float64(n), strconv.FormatUint(n, 10)
	case bits.Len64(n) > 63:
		return 1e19, "10^19 and more"
	}
	from := uint64(10)
	power := 1
	for n/10 >= from {
		from, power = from*10, power+1
	}
	if power < 6 {
		return float64(from), fmt.Sprintf("%d–%d", from, from*10-1)
	}
	return float64(from), fmt.Sprintf("10^%d and more", power)
}

// patternSigns returns the signs of a pattern: the truths of its reasons, all of its claims, and
// the links of a chain.
func patternSigns(p sudoku.Puzzle, t explain.Pattern) []draw.Highlight {
	out := highlights(p, t.Reasons[0])
	for _, r := range t.Reasons[1:] {
		if f := r.Claim.Fact; f.Cell >= 0 {
			out = append(out, draw.Highlight{Kind: kindOf(f), Candidates: []sudoku.Candidate{f.Candidate}})
		}
	}
	chain := t.Chain(p)
	if len(chain) == 0 {
		return out
	}
	claim := t.Reasons[0].Claim.Fact.Candidate
	link := func(kind draw.Kind, a, b sudoku.Candidate) {
		out = append(out, draw.Highlight{Kind: kind, Candidates: []sudoku.Candidate{a, b}})
	}
	before := claim
	for _, l := range chain {
		out = append(out, draw.Highlight{Kind: draw.Keep, Candidates: slices.Concat(l.In, l.Out)})
		link(draw.WeakLink, before, l.In[0])
		link(draw.StrongLink, l.In[0], l.Out[0])
		before = l.Out[0]
	}
	link(draw.WeakLink, before, claim)
	return out
}

// highlights returns the signs of a reason: its claim and its truths.
func highlights(p sudoku.Puzzle, r explain.Reason) (out []draw.Highlight) {
	for _, t := range r.Truths {
		h := draw.Highlight{Kind: draw.House}
		switch t.Kind {
		case explain.CellTruth:
			h.Cells = []sudoku.Cell{t.Cell}
		case explain.HouseTruth:
			h.Cells = p.Shape.Houses()[t.House].Cells
		case explain.RuleTruth:
			h.Cells = p.Constraints()[t.Constraint].Scope()
		}
		out = append(out, h)
	}
	if f := r.Claim.Fact; f.Cell >= 0 {
		out = append(out, draw.Highlight{Kind: draw.Focus, Cells: []sudoku.Cell{f.Cell}},
			draw.Highlight{Kind: kindOf(f), Candidates: []sudoku.Candidate{f.Candidate}})
	}
	return out
}

// kindOf is how a claim is drawn: what goes is crossed out, what is placed has a ring.
func kindOf(f sudoku.Fact) draw.Kind {
	if f.Not {
		return draw.Strike
	}
	return draw.Keep
}

// The explanation of puzzles as a page: a picture of each position with the pattern that comes
// next, and its sentence.
