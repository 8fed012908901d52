package text

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
	"sudokusat/text/site/iss"
	"sudokusat/text/site/janko"
)

// Files of other programs: saves, links, code, web pages. A file that does not
// begin as a list does is looked at as a whole. If it reads without a mistake as a
// list, it is one. Otherwise each family of formats in turn may claim it and say
// which puzzles it holds, in the words of this package: directive lines and a
// grid. What no family claims is read as a list, with its mistakes.

// maxForeign is the size of the largest file that is looked at as a whole.
const maxForeign = 4 << 20

// sites are the formats of sites and programs whose files are no lists.
func (r *Reader) sites(d *finding.Document) []finding.Finding {
	if found := iss.Site().Document(d, r.build.passes()); found != nil { // before links, which end at a blank
		return found
	}
	for _, f := range []func(*finding.Document, finding.Options) []finding.Finding{links, siteDocuments} {
		if found := f(d, r.build.passes()); found != nil {
			return found
		}
	}
	return nil
}

// itemAlone is a line of one item without arguments, as sites write it.
var itemAlone = lex.Lazily(`^\.[A-Z][a-z][A-Za-z]*$`)

// foreign holds what a document gave until it is asked for.
type foreign struct {
	queue []reply
}

type reply struct {
	rec Record
	err error
}

func (f *foreign) next() (rec Record, err error, ok bool) {
	if f == nil || len(f.queue) == 0 {
		return Record{}, nil, false
	}
	a := f.queue[0]
	f.queue = f.queue[1:]
	return a.rec, a.err, true
}

// takeForeign looks at the input, once, if its first line is none of a list. It consumes
// all of it if a family claims it.
func (r *Reader) takeForeign(line []byte, k lex.Kind) bool {
	if r.foreign != nil || k == lex.Comment && !scrape.IsHashRow(line) || isPlainStart(line, k) && !isDoubleSpaced(r.in) && !isWordAbove(r.in, line, k) {
		return false
	}
	r.foreign = &foreign{}
	if _, odd := r.build.boards.odd(); odd || r.table != nil || (k == lex.Drawing || k == lex.Words) && arePlainGrids(r.in) {
		return false
	}
	d, lines := slurp(r.in)
	if lines == 0 {
		return false
	}
	plain, others := scrape.WithOurDigits(d.Text)
	if others {
		d.Text, d.Lines = plain, strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
	}
	findings := r.foreignFindings(d)
	if findings == nil && others {
		if list := r.asList(d); len(list.Mistakes) == 0 {
			for _, l := range list.Puzzles {
				findings = append(findings, l.Finding)
			}
		}
	}
	if findings == nil {
		r.in.nearer()
		return false
	}
	for _, x := range joinMaps(findings) {
		rec, err := r.readFinding(d, x)
		r.foreign.queue = append(r.foreign.queue, reply{rec, err})
	}
	r.in.advance(lines)
	r.started = true
	r.build.boards.head.used = true
	return true
}

func (r *Reader) foreignFindings(d *finding.Document) []finding.Finding {
	return scrape.Read(d, scrape.Readers{Sites: r.sites, JSON: jsonFinder{r.build.passes()}.file, List: r.asList, Headed: r.build.boards.head.last > 0, Passed: r.passed > 0})
}

// isPlainStart reports whether a line begins a list of puzzles: a row or puzzle
// of characters or of numbers, a JSON object with a puzzle, a header.
func isPlainStart(line []byte, k lex.Kind) bool {
	trimmed := bytes.TrimSpace(line)
	if len(trimmed) == 0 {
		return false // spaces of Unicode
	}
	switch {
	case k == lex.Object:
	case bytes.HasPrefix(line, []byte("puzzle ")) || bytes.HasPrefix(line, []byte("author ")):
		if janko.IsStart(line) {
			return false
		}
	case len(trimmed) > 2 && trimmed[0] == '.' && trimmed[1] >= 'A' && trimmed[1] <= 'Z':
		if itemAlone().Match(trimmed) {
			return false
		}
	}
	if k != lex.Object && bytes.ContainsAny(line, ",;\t") && csvHeader(line) != nil {
		return true
	}
	switch k {
	case lex.Chars:
		if len(trimmed) == 1 || string(trimmed) == "---" || len(trimmed) < 4 && lex.Number(trimmed) > 9 || trimmed[0]|0x20 == 'v' && scrape.IsRemark(string(trimmed)) || lex.IsRule(line) && len(trimmed) > 4 || string(trimmed) == "begin" {
			return false
		}
		if _, isSquare := lex.Isqrt(len(trimmed)); !isSquare && (len(trimmed) > lex.MaxChars || len(trimmed) == 2*16) {
			return false // a game id, a jigsaw, or a mistake
		}
		for _, c := range trimmed {
			if c < '0' && !lex.IsBlank[c] || c > '9' && c < utf8.RuneSelf && !lex.IsAlphanumeric(c) && !lex.IsBlank[c] || c >= utf8.RuneSelf {
				return false
			}
		}
		return (line[0] != ' ' || len(trimmed) < 2) && len(trimmed) != 729 && len(trimmed) != 216
	case lex.Words:
		if bytes.IndexByte(trimmed, '!') >= 0 {
			return false // bars, or givens
		}
		if c := trimmed[0]; !lex.IsBlank[c] && !lex.IsAlphanumeric(c) {
			return false
		}
		cells, rest := lex.ScanWords(line, lex.SkipSpace(line, 0), 0, nil)
		side, isSquare := lex.Isqrt(cells)
		if cells <= 9 {
			side, isSquare = cells, true
		}
		if _, spread := lex.Isqrt(len(line)); spread && len(line) >= 16 && bytes.Contains(line, []byte("  ")) {
			return false
		}
		return line[0] != ' ' && cells > 3 && lex.SkipSpace(line, rest) == len(line) && (!isSquare || side > 9 || !lex.Exceeds(line, k, side))
	case lex.Label:
		return lex.IsLabel(trimmed) || lex.IsRuleText(trimmed)
	case lex.Object:
		if trimmed[0] != '{' || trimmed[len(trimmed)-1] != '}' || bytes.Contains(line, []byte(`[[{`)) {
			return false
		}
		return hasPuzzle(line) || bytes.Contains(line, []byte(`"rows"`)) && bytes.Contains(line, []byte(`"rules"`)) // of the neutral form
	}
	return csvHeader(line) != nil
}

// isWordAbove reports whether the input begins with words, as names and sentences in
// capitals, and not with the first row of a grid: the next line is another.
func isWordAbove(in *source, line []byte, k lex.Kind) bool {
	if k != lex.Chars && k != lex.Words || !scrape.WordAbove().Match(line) || csvHeader(line) != nil {
		return false
	}
	_, width, _ := lex.Measure(line)
	if n, isSquare := lex.Isqrt(width); isSquare && n >= 4 {
		return false
	}
	next, ok := in.peek(1)
	return !ok || !sameRow(in, 1, k, width) && !lex.IsRule(next)
}

// arePlainGrids reports whether the input begins with grids or drawings of digits, at
// least two if it has so many, each with all its rows and nothing below it. No
// family may claim them, and reading them twice would cost as much as solving.
func arePlainGrids(in *source) bool {
	at := 0
	for range 2 {
		lines := plainGrid(in, at)
		if lines == 0 {
			return false
		}
		for at += lines; ; at++ {
			line, ok := in.peek(at)
			if !ok {
				return true
			}
			if lex.KindOf(line) != lex.Blank {
				break
			}
		}
	}
	return plainGrid(in, at) > 0 // nor pencil marks behind two states of one puzzle
}

// plainGrid returns the number of lines of a grid, up to a blank line or the end: n
// rows of n cells each, rules aside. It is 0 if there is none.
func plainGrid(in *source, from int) (lines int) {
	rows, n := 0, 0
	for ; ; lines++ {
		line, ok := in.peek(from + lines)
		if !ok || in.long(from+lines) || lex.SkipSpace(line, 0) == len(line) {
			break
		}
		if lex.IsRule(line) {
			continue
		}
		cells := plainCells(line)
		if rows++; rows == 1 {
			n = cells
		}
		if cells != n || n < 4 || rows > n {
			return 0
		}
	}
	if rows < n {
		return 0
	}
	return lines
}

// plainCells returns the number of cells of a row of digits and blanks, or of more
// than nine numbers, bars aside; 0 if it is anything else. Words of several digits
// may be candidates in a smaller grid.
func plainCells(line []byte) int {
	count, size, largest := 0, 0, 0
	for i := 0; i < len(line); {
		if lex.IsSpace(line[i]) || line[i] == '|' {
			i++
			continue
		}
		j := i
		for ; j < len(line) && !lex.IsSpace(line[j]) && line[j] != '|'; j++ {
			if c := line[j]; !lex.IsBlank[c] && (c < '1' || c > '9') {
				return 0
			}
		}
		if largest >= 0 {
			v := lex.Number(line[i:j])
			if largest = max(largest, v); v < 0 {
				largest = -1
			}
		}
		count, size, i = count+1, size+j-i, j
	}
	if count > 9 && largest >= 0 && largest <= count {
		return count
	}
	return size
}

// hasPuzzle reports whether a field of the object on a line holds a puzzle.
func hasPuzzle(line []byte) (has bool) {
	known := false
	for _, key := range puzzleKeys {
		known = known || bytes.Contains(line, []byte(`"`+key+`"`))
	}
	if !known || !json.Valid(line) {
		return false
	}
	lex.EachField(line, func(key []byte, start, end int) {
		if slices.Contains(puzzleKeys, string(key)) {
			v := line[start:end]
			has = has || v[0] == '"' && (!bytes.Contains(v, []byte(" ")) || isBoardText(v)) || v[0] == '[' && !bytes.Contains(v, []byte("{")) && !bytes.ContainsAny(v, "-f")
		}
	})
	return has
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
		if !ok || isFileMark(line) {
			break
		}
		if in.long(lines) || b.Len()+len(line) > maxForeign {
			in.nearer()
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

// asList reads a document as a list, below the directive lines before it.
func (r *Reader) asList(d *finding.Document) *scrape.List {
	list := &scrape.List{}
	one := newReader(memorySource([]byte(d.Text)), r.options())
	one.foreign = &foreign{}
	one.build.boards.head = r.build.boards.head.clone()
	offsets := d.Offsets()
	for {
		rec, err := one.Read()
		switch e, isMistake := err.(*ParseError); {
		case isMistake:
			list.Mistakes = append(list.Mistakes, scrape.Mistake{First: e.First + d.First - 1, Line: e.Line + d.First - 1, Err: e.Err})
		case err != nil:
			return list
		default:
			l := scrape.Listed{First: rec.Line + d.First - 1, Last: one.in.line + d.First - 2}
			if rec.Puzzle.Shape.N() >= 4 {
				l.At = offsets[min(rec.Line-1, len(offsets)-1)]
				l.Puzzle, l.Grid = rec.Puzzle, String(rec.Puzzle.Shape, rec.Puzzle.Givens)
			}
			list.Puzzles = append(list.Puzzles, l)
		}
	}
}

// isDoubleSpaced reports whether the input begins as such a grid does.
func isDoubleSpaced(in *source) bool {
	first, _ := in.peek(0)
	width := len(bytes.TrimSpace(first))
	if _, whole := lex.Isqrt(width); whole && width != 9 || width < 6 || width > lex.MaxChars {
		return false // a puzzle, which is answered before the next line is there
	}
	for i := 1; i < 6; i++ {
		line, ok := in.peek(i)
		if n := len(bytes.TrimSpace(line)); !ok || i%2 == 1 && n > 0 || i%2 == 0 && n != width {
			return false
		}
	}
	return true
}
