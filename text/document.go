package text

import (
	"io"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/scrape"
	"sudokusat/text/site/iss"
	"sudokusat/text/tree"
)

// A whole input as a document, and a document read by the sites and as a list.

// maxForeign is the size of the largest file that is looked at as a whole.
const maxForeign = 4 << 20

// sites are the formats of sites and programs whose files are no lists.
func (r *Reader) sites(d *finding.Document) []finding.Finding {
	o := r.build.passes
	if found := iss.Site().Document(d, o); found != nil { // before links, which end at a blank
		return found
	}
	if found := links(d, o); found != nil {
		return found
	}
	return siteDocuments(d, o)
}

// options are those with which the reader was made, without name and profile.
func (r *Reader) options() Options {
	b := r.build.boards
	return Options{Format: r.rows.want, BoxRows: b.boxRows, BoxCols: b.boxCols, Regions: b.regions, Rules: b.rules, Ignore: r.build.ignore}
}

// slurp returns all the input that is left, without consuming it, and its number
// of lines; 0 if it is too much.
func slurp(in *source) (d *finding.Document, lines int) {
	var b strings.Builder
	d = &finding.Document{First: in.line}
	for {
		line, ok := in.peek(lines)
		if !ok || in.isFileMark(line) {
			break
		}
		if in.long(lines) || b.Len()+len(line) > maxForeign {
			return nil, 0
		}
		b.Write(line)
		b.WriteByte('\n')
		lines++
	}
	if _, more := in.peek(lines); !more && in.finish() != io.EOF {
		return nil, 0
	}
	d.Text = b.String()
	d.Lines = strings.Split(strings.TrimSuffix(d.Text, "\n"), "\n")
	return d, lines
}

// findings are the puzzles of a document, nil if it is a list.
func (r *Reader) findings(d *finding.Document) (found []finding.Finding) {
	readers := scrape.Readers{Sites: r.sites, JSON: jsonFinder{r.build.passes}.file, List: r.asList, Late: r.isLate, Headed: r.build.boards.head.last > 0, Passed: r.passed > 0}
	inner, pieces := notebook(d)
	if inner == nil {
		return scrape.Read(d, readers)
	}
	if found = scrape.Read(inner, readers); found == nil {
		list := r.asList(inner)
		for _, p := range list.Puzzles {
			found = append(found, p.Finding)
		}
		if found == nil || len(list.Mistakes) > 0 {
			return finding.Refuse(finding.FirstText(d.Text), "a notebook without a puzzle, or with one that has a mistake: give the puzzle alone")
		}
	}
	for i := range found {
		at := found[i].At
		for _, p := range pieces {
			if p.at <= at {
				found[i].At = p.of.At + min(at-p.at, len(p.of.Raw))
			}
		}
	}
	return found
}

// piece is a text of a notebook, and its offset among all of them.
type piece struct {
	of *tree.Value
	at int
}

// notebook returns the programs and notes of a notebook of Jupyter, which are texts in JSON, and their pieces; nil for any
// other document. What the programs printed is not among them.
func notebook(d *finding.Document) (inner *finding.Document, pieces []piece) {
	if !strings.HasPrefix(strings.TrimSpace(d.Text), "{") || !strings.Contains(d.Text, `"nbformat"`) {
		return nil, nil
	}
	v, _, err := tree.Parse([]byte(d.Text), 0)
	if err != nil || v.Get("nbformat") == nil || !v.Get("cells").Is(tree.List) {
		return nil, nil
	}
	var text strings.Builder
	for cell := range v.Get("cells").Each {
		source := cell.Get("source")
		if source.Is(tree.String) {
			source = &tree.Value{Items: []tree.Value{*source}}
		}
		if source == nil {
			continue
		}
		for line := range source.Each {
			pieces = append(pieces, piece{line, text.Len()})
			text.WriteString(line.Text)
		}
		text.WriteString("\n\n")
	}
	inner = &finding.Document{Text: text.String()}
	inner.Lines = strings.Split(strings.TrimSuffix(inner.Text, "\n"), "\n")
	return inner, pieces
}

// asItWas is the text of a document of the look-ahead with the box characters that its lines had.
func (s *source) asItWas(d *finding.Document) []byte {
	if len(s.drawn) == 0 || d.First != s.line {
		return []byte(d.Text)
	}
	lines := slices.Clone(d.Lines)
	for _, was := range s.drawn {
		if i := was.line - d.First; i >= 0 && i < len(lines) {
			lines[i] = string(was.text)
		}
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

// asList reads a document as a list, below the directive lines before it, up to the end of the time.
func (r *Reader) asList(d *finding.Document) *scrape.List {
	list := &scrape.List{}
	one := newReader(memorySource(r.in.asItWas(d)), r.options())
	one.whole, one.ahead = true, r.ahead
	one.build.boards.head = r.build.boards.head.clone()
	offsets := d.Offsets()
	for {
		if r.isLate() {
			return list
		}
		list.Drawn = one.drawings.refused
		rec, err := one.Read()
		switch e, isMistake := err.(*ParseError); {
		case isMistake:
			list.Mistakes = append(list.Mistakes, e.Err)
		case err != nil:
			return list
		default:
			l := scrape.Place{End: offsets[min(one.in.line-1, len(d.Lines))]}
			if rec.Puzzle.Shape.N() >= 4 {
				l.At = offsets[min(rec.Line-1, len(offsets)-1)]
				l.Puzzle, l.Grid = rec.Puzzle, String(rec.Puzzle.Shape, rec.Puzzle.Givens)
			}
			list.Puzzles = append(list.Puzzles, l)
		}
	}
}
