// Package html writes pictures of package draw as one self-contained page, with the
// drawings and the style inside it, without scripts and links. It follows the light or
// dark mode of the viewer, and prints.
package html

import (
	"bufio"
	"fmt"
	"html"
	"io"

	"sudokusat/draw"
)

// Options are the theme and the size of the pictures of a page.
type Options struct {
	Title string // of the page; "" is "Sudoku"
	// Theme, if not nil, is the only one that the page has.
	Theme *draw.Theme
	Cell  float64 // pixels per cell; 0: the default of each picture
}

// Page is a page under construction. Pictures are written immediately.
type Page struct {
	w       *bufio.Writer
	options Options
	begun   bool
	err     error
}

// New returns an empty page that writes to w.
func New(w io.Writer, o Options) *Page {
	if o.Title == "" {
		o.Title = "Sudoku"
	}
	return &Page{w: bufio.NewWriter(w), options: o}
}

// The page is written as it is, without package html/template: where that is linked, so
// is every exported method of the program, which is a fifth of its size. What is not
// ours is escaped here; pictures and colours are written by package draw.
const (
	head = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="sudokusat">
<title>%[1]s</title>
<style>
:root { color-scheme: %[2]s; }
body { font-family: Arial, Helvetica, "DejaVu Sans", sans-serif; margin: 1rem auto; padding: 0 1rem; max-width: 75rem; }
main { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start; }
figure { margin: 0; max-width: min(100%%, 36rem); break-inside: avoid; }
figcaption { font-weight: bold; margin-bottom: .3rem; }
svg { max-width: 100%%; height: auto; display: block; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 40rem; margin: .5rem 0 0; }
@media print { details { display: none; } }
%[3]s</style>
</head>
<body>
<h1>%[1]s</h1>
<main>
`
	foot = "</main>\n</body>\n</html>\n"
)

// Add writes a picture with a heading and the text of its puzzle, each of which may be
// "". The error is the first one of writing.
func (p *Page) Add(heading string, picture *draw.Picture, text string) error {
	p.begin()
	o := draw.Options{Bare: true, Classes: true, Cell: p.options.Cell}
	if p.options.Theme != nil {
		o.Theme = *p.options.Theme
	}
	p.write("<figure>\n")
	if heading != "" {
		p.write("<figcaption>%s</figcaption>\n", html.EscapeString(heading))
	}
	if p.err == nil {
		p.err = draw.SVG(p.w, picture, o)
	}
	if text != "" {
		p.write("<details><summary>As text</summary><pre>%s</pre></details>\n", html.EscapeString(text))
	}
	p.write("</figure>\n")
	return p.err
}

// Close writes the end of the page. It does not close the writer.
func (p *Page) Close() error {
	p.begin()
	p.write(foot)
	if p.err == nil {
		p.err = p.w.Flush()
	}
	return p.err
}

func (p *Page) begin() {
	if p.begun {
		return
	}
	p.begun = true
	light, dark := draw.Light, draw.Dark
	scheme := "light dark"
	style := sheet(light) + "@media (prefers-color-scheme: dark) {\n" + sheet(dark) + "}\n"
	if t := p.options.Theme; t != nil {
		scheme, style = t.String(), sheet(*t)
	}
	p.write(head, html.EscapeString(p.options.Title), scheme, style)
}

func sheet(t draw.Theme) string {
	return "body { background: " + t.Hex(draw.Paper) + "; color: " + t.Hex(draw.InkRole) + "; }\n" + draw.StyleSheet(t)
}

func (p *Page) write(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
