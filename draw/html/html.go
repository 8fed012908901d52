// Package html writes pictures of package draw as one self-contained page: drawings
// and style inside it, no script, nothing from elsewhere. It follows the light or
// dark mode of who looks at it, and prints.
package html

import (
	"bufio"
	"bytes"
	"html/template"
	"io"
	"sync"

	"sudokusat/draw"
)

// Options are how a page looks.
type Options struct {
	Title string // of the page; "" is "Sudoku"
	// Theme, if not nil, is the only one that the page has.
	Theme *draw.Theme
	Cell  float64 // pixels a cell has; 0 is what each picture suggests
}

// Page is a page in the making. Pictures are written as they come.
type Page struct {
	w       *bufio.Writer
	options Options
	begun   bool
	err     error
}

// New is an empty page.
func New(w io.Writer, o Options) *Page {
	if o.Title == "" {
		o.Title = "Sudoku"
	}
	return &Page{w: bufio.NewWriter(w), options: o}
}

// parts is read when the first page begins.
var parts = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Parse(`{{define "head"}}<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="sudokusat">
<title>{{.Title}}</title>
<style>
:root { color-scheme: {{.Scheme}}; }
body { font-family: Arial, Helvetica, "DejaVu Sans", sans-serif; margin: 1rem auto; padding: 0 1rem; max-width: 75rem; }
main { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start; }
figure { margin: 0; max-width: 100%; break-inside: avoid; }
figcaption { font-weight: bold; margin-bottom: .3rem; }
svg { max-width: 100%; height: auto; display: block; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 40rem; margin: .5rem 0 0; }
@media print { details { display: none; } }
{{.Style}}</style>
</head>
<body>
<h1>{{.Title}}</h1>
<main>
{{end}}{{define "picture"}}<figure>
{{with .Heading}}<figcaption>{{.}}</figcaption>
{{end}}{{.Drawing}}{{with .Text}}<details><summary>As text</summary><pre>{{.}}</pre></details>
{{end}}</figure>
{{end}}{{define "foot"}}</main>
</body>
</html>
{{end}}`))
})

// Add writes a picture with a heading and the text of its puzzle, each of which may
// be "". The error is one of writing, now or before.
func (p *Page) Add(heading string, picture *draw.Picture, text string) error {
	p.begin()
	o := draw.Options{Bare: true, Classes: true, Cell: p.options.Cell}
	if p.options.Theme != nil {
		o.Theme = *p.options.Theme
	}
	var b bytes.Buffer
	if err := draw.SVG(&b, picture, o); err != nil {
		return err
	}
	p.execute("picture", struct {
		Heading string
		Drawing template.HTML
		Text    string
	}{heading, template.HTML(b.String()), text}) // escaped by draw.SVG
	return p.err
}

// Close writes the end of the page. It does not close the writer.
func (p *Page) Close() error {
	p.begin()
	p.execute("foot", nil)
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
	p.execute("head", struct {
		Title  string
		Scheme template.CSS
		Style  template.CSS
	}{p.options.Title, template.CSS(scheme), template.CSS(style)}) // colours by draw
}

func sheet(t draw.Theme) string {
	return "body { background: " + t.Hex(draw.Paper) + "; color: " + t.Hex(draw.InkRole) + "; }\n" + draw.StyleSheet(t)
}

func (p *Page) execute(name string, data any) {
	if p.err == nil {
		p.err = parts().ExecuteTemplate(p.w, name, data)
	}
}
