package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"sudokusat/draw"
	"sudokusat/draw/html"
	"sudokusat/draw/pdf"
	"sudokusat/draw/png"
	"sudokusat/internal/stream"
)

// pictureWriter writes pictures in the format that was asked for.
type pictureWriter struct {
	d        *drawing
	numbered string // name of the files, with a place for the number; "" for one file
	out      *bufio.Writer
	count    int
	pages    []*draw.Picture // of a PDF
	page     *html.Page
}

func newPictureWriter(d *drawing, numbered string) *pictureWriter {
	w := &pictureWriter{d: d, numbered: numbered, out: bufio.NewWriterSize(d.t.stdout, 1<<16)}
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
		return outputError(draw.Terminal(w.out, s.scene, draw.TerminalOptions{Width: w.d.t.width(), Colour: w.d.t.painted && w.d.t.results == nil}))
	case w.page != nil:
		heading := ""
		if s.scene.Title == "" {
			heading = strconv.Itoa(w.count)
		}
		return outputError(w.page.Add(heading, s.picture, s.scene.Puzzle.Text()))
	case w.numbered != "":
		var b bytes.Buffer
		if err := w.single(&b, s.picture); err != nil {
			return err
		}
		name := nameOf(w.numbered, w.count)
		if err := writeWhole(name, b.Bytes()); err != nil {
			return fail(statusGaveUp, fmt.Errorf("--output: %w", stream.PathError(err)))
		}
		return nil
	case w.d.format == "pdf":
		w.pages = append(w.pages, s.picture)
		return nil
	case w.count > 1:
		return fmt.Errorf("%s has one puzzle a file, and there are several: --output 'puzzle-%%d.%[1]s' numbers them, --to pdf or html takes all", w.d.format)
	}
	return w.single(w.out, s.picture)
}

// single writes a picture as a file of its own.
func (w *pictureWriter) single(to io.Writer, p *draw.Picture) error {
	switch w.d.format {
	case "png":
		err := png.Write(to, p, w.options())
		if err != nil && !closedPipe(err) {
			return fmt.Errorf("%w: --cell makes it smaller, --to svg has no bound", err)
		}
		return outputError(err)
	case "pdf":
		return outputError(pdf.Write(to, []*draw.Picture{p}, w.options()))
	}
	return outputError(draw.SVG(to, p, w.options()))
}

// idle sends off what is written.
func (w *pictureWriter) idle() error {
	if w.d.format == "terminal" {
		return outputError(w.out.Flush())
	}
	return nil
}

// close writes what formats have at their end.
func (w *pictureWriter) close() error {
	switch {
	case w.page != nil:
		if err := w.page.Close(); err != nil {
			return outputError(err)
		}
	case w.d.format == "pdf" && w.numbered == "" && w.count > 0:
		if err := pdf.Write(w.out, w.pages, w.options()); err != nil {
			return outputError(err)
		}
	}
	return outputError(w.out.Flush())
}

// file is the file that --output names, "" for standard output.
func (r *resultFlags) file() string {
	if r.output == "-" {
		return ""
	}
	return r.output
}

// width is the columns of the terminal that results go to: what it says, else the
// variable COLUMNS, else 80.
func (t *terminal) width() int {
	if f, ok := t.output.w.(*os.File); ok && t.people {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	if columns, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && columns > 0 && columns < 10000 {
		return columns
	}
	return 80
}
