package pdf

import (
	"context"
	"fmt"
	"io"

	"sudokusat/draw"
	"sudokusat/draw/internal/face"
	"sudokusat/sudoku"
)

// A book of puzzles: several on a page, each with its number, and the solutions behind.
//
//	┌────────────────┐   ┌────────────────┐
//	│ Title          │   │ Solutions      │
//	│  1       2     │   │  1   2   3     │
//	│ ┌───┐   ┌───┐  │   │ ┌─┐ ┌─┐ ┌─┐    │
//	│ └───┘   └───┘  │   │ └─┘ └─┘ └─┘    │
//	│  3       4     │   │  4   5   6     │
//	│ ┌───┐   ┌───┐  │   │ ┌─┐ ┌─┐ ┌─┐    │
//	│ └───┘   └───┘  │   │ └─┘ └─┘ └─┘    │
//	│            12  │   │            13  │
//	└────────────────┘   └────────────────┘

// Paper is the size of a page in points.
type Paper struct {
	Name          string
	Width, Height float64
}

// Papers returns the paper sizes of books. The slice is new.
func Papers() []Paper {
	return []Paper{{"A4", 595.28, 841.89}, {"Letter", 612, 792}, {"A5", 419.53, 595.28}}
}

// Layouts returns the possible numbers of puzzles, or of solutions
// ([BookOptions.Behind]), per page. The slice is new.
func Layouts() []int { return []int{1, 2, 4, 6, 12, 20} }

// columns returns the number of columns of a page of perPage pictures.
func columns(perPage int) int {
	switch {
	case perPage <= 2:
		return 1
	case perPage <= 6:
		return 2
	case perPage <= 12:
		return 3
	}
	return 4
}

// BookOptions are the layout of a book. The zero value is A4 with two puzzles and twelve
// solutions per page.
type BookOptions struct {
	Title   string // on the top of each page
	Paper   Paper  // one of [Papers]
	PerPage int    // puzzles per page, one of [Layouts]
	Behind  int    // solutions per page, one of [Layouts]
	First   int    // the number of the first puzzle; 0 is 1
}

// Book is a book under construction. It holds all its pages in memory until it is
// written.
type Book struct {
	options   BookOptions
	d         *document
	on        int // puzzles on the page
	pages     int
	count     int
	solutions []bookSolution
}

type bookSolution struct {
	number int
	puzzle sudoku.Puzzle
	grid   sudoku.Grid
}

// NewBook returns an empty book.
func NewBook(o BookOptions) *Book {
	if o.Paper.Width <= 0 || o.Paper.Height <= 0 {
		o.Paper = Papers()[0]
	}
	if o.PerPage <= 0 {
		o.PerPage = 2
	}
	if o.Behind <= 0 {
		o.Behind = 12
	}
	if o.First <= 0 {
		o.First = 1
	}
	return &Book{options: o, d: newDocument(o.Title, draw.Light)}
}

// Add adds a puzzle at the next place. Its title is behind its number, and the words of its
// rules and those of the scene are below it, in a smaller type if there are many, down to
// 7 points. Add reports whether title or words did not fit and were cut, with "…" at the
// end. A solution that is not nil goes to the end of the book. If ctx ends before the picture is laid
// out, the error is its cause, and the book is as it was.
func (b *Book) Add(ctx context.Context, s draw.Scene, solution sudoku.Grid) (cut bool, err error) {
	number := b.options.First + b.count
	heading := fmt.Sprint(number)
	if s.Title != "" {
		heading += "  " + s.Title
	}
	words := s.Words
	s.Title, s.Words = "", nil
	words = append(s.Notes(), words...)
	s.Quiet = true
	p, err := s.PictureContext(ctx)
	if err != nil {
		return false, err
	}
	b.count++
	if solution != nil {
		b.solutions = append(b.solutions, bookSolution{number, s.Puzzle, solution})
	}
	return b.put(p, words, heading, b.options.Title, b.options.PerPage), nil
}

// Len returns the number of puzzles in the book.
func (b *Book) Len() int { return b.count }

// margins of a page, in points.
const (
	margin = 42
	header = 26
	footer = 20
)

// put puts a picture with words beneath it on the next of perPage places of a page, on a
// new page if need be, and reports whether it cut them or the heading.
func (b *Book) put(p *draw.Picture, words []string, heading, title string, perPage int) (cut bool) {
	paper := b.options.Paper
	if b.on == 0 || b.on >= perPage {
		b.d.page(paper.Width, paper.Height)
		b.pages++
		b.on = 0
		b.d.text(margin, margin+10, 14, draw.Start, title, true, draw.InkRole)
		b.d.text(paper.Width-margin, paper.Height-margin+8, 9, draw.Finish, fmt.Sprint(b.pages), false, draw.QuietRole)
	}
	cols := columns(perPage)
	rows := (perPage + cols - 1) / cols
	const gap = 18
	width := (paper.Width - 2*margin - gap*float64(cols-1)) / float64(cols)
	height := (paper.Height - 2*margin - header - footer - gap*float64(rows-1)) / float64(rows)
	x := margin + float64(b.on%cols)*(width+gap)
	y := margin + header + float64(b.on/cols)*(height+gap)
	b.on++
	size := min(max(height/22, 7), 12)
	const largestCell = 50
	room := height - size*1.4
	cell := min(width/p.Width(), room/p.Height(), largestCell)
	text := b.paragraphs(words, width, height, room-cell*p.Height()*leastBoard)
	cell = min(cell, (room-text.height())/p.Height())
	left := x + (width-p.Width()*cell)/2
	bold := func(s string) float64 { return float64(b.d.fonts[1].width(face.Substitute(s, true))) * size / 1000 }
	if space := x + width - (left - p.Min.X*cell); bold(heading) > space {
		heading, cut = ellipsis(heading, space, bold), true
	}
	b.d.text(left-p.Min.X*cell, y+size, size, draw.Start, heading, true, draw.InkRole)
	b.d.place(p, left, y+size*1.2, cell, nil) // without an end, no error
	y += size*1.2 + p.Height()*cell + text.size*0.4
	for _, line := range text.lines {
		y += text.size * lineHeight
		b.d.text(min(left-p.Min.X*cell, x+width-text.width), y, text.size, draw.Start, line, false, draw.QuietRole)
	}
	return cut || text.cut
}

// Write adds the pages of solutions and writes the book. Nothing can be added after it.
// Errors are those of w.
func (b *Book) Write(w io.Writer) error {
	b.on = 0
	for _, s := range b.solutions {
		b.put(draw.Scene{Puzzle: s.puzzle, Placed: s.grid, Quiet: true}.Picture(), nil, fmt.Sprint(s.number), "Solutions", b.options.Behind)
	}
	b.solutions = nil
	if b.pages == 0 {
		b.d.page(b.options.Paper.Width, b.options.Paper.Height)
	}
	return b.d.Output(w)
}
