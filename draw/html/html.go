// Package html writes pictures of package draw as one self-contained page, with the
// drawings and the style inside it, without links. It follows the light or dark mode of
// the viewer, and prints. Only a page of steps has a script, which shows them one at a time;
// without scripts, and in print, they follow each other.
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
	Title    string // of the page; "" is "Sudoku"
	Language string // code of that of the words below the pictures; "" is "en"
	// Theme, if not nil, is the only one that the page has.
	Theme *draw.Theme
	Cell  float64 // pixels per cell; 0: the default of each picture
	Steps bool    // a picture at a time, with buttons and the arrow keys
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
	if o.Language == "" {
		o.Language = "en"
	}
	return &Page{w: bufio.NewWriter(w), options: o}
}

// The page is written as it is, without package html/template: where that is linked, so
// is every exported method of the program, which is a fifth of its size. What is not
// ours is escaped here; pictures and colours are written by package draw.
const (
	head = `<!DOCTYPE html>
<html lang="%[4]s">
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

	buttons = `<nav hidden><button id="back">Back</button> <output id="at"></output> <button id="next">Next</button> <span>or the arrow keys</span></nav>
`
	script = `<script>
const steps = [...document.querySelectorAll('figure')];
let at = 0;
function show(k) {
  at = Math.min(Math.max(k, 0), steps.length - 1);
  steps.forEach((step, i) => step.classList.toggle('away', i !== at));
  document.getElementById('at').textContent = (at + 1) + ' of ' + steps.length;
  document.getElementById('back').disabled = at === 0;
  document.getElementById('next').disabled = at === steps.length - 1;
}
document.querySelector('nav').hidden = false;
document.getElementById('back').addEventListener('click', () => show(at - 1));
document.getElementById('next').addEventListener('click', () => show(at + 1));
for (const step of steps) step.querySelector('svg')?.addEventListener('click', () => show(at + 1));
addEventListener('keydown', (event) => {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});
show(0);
</script>
`
)

// Add writes a picture, or nil for none, with a heading and the text of its puzzle, each of which may be
// "", and lines below it. The error is the first one of writing.
func (p *Page) Add(heading string, picture *draw.Picture, text string, lines ...string) error {
	p.begin()
	o := draw.Options{Bare: true, Classes: true, Cell: p.options.Cell}
	if p.options.Theme != nil {
		o.Theme = *p.options.Theme
	}
	p.write("<figure>\n")
	if heading != "" {
		p.write("<figcaption>%s</figcaption>\n", html.EscapeString(heading))
	}
	if p.err == nil && picture != nil {
		p.err = draw.SVG(p.w, picture, o)
	}
	for _, line := range lines {
		p.write("<p>%s</p>\n", html.EscapeString(line))
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
	if p.options.Steps {
		p.write(script)
	}
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
	if p.options.Steps {
		style += "@media screen { .away { display: none; } }\nfigure p { max-width: 36rem; white-space: pre-wrap; }\nbutton { font: inherit; padding: .3rem 1rem; }\n"
	}
	p.write(head, html.EscapeString(p.options.Title), scheme, style, html.EscapeString(p.options.Language))
	if p.options.Steps {
		p.write(buttons)
	}
}

func sheet(t draw.Theme) string {
	return "body { background: " + t.Hex(draw.Paper) + "; color: " + t.Hex(draw.InkRole) + "; }\n" + draw.StyleSheet(t)
}

func (p *Page) write(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
