package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The text of the Interactive Sudoku Solver (ISS), in a link or by itself: items
// that begin with a dot, arguments behind "~". How they are taken apart and the givens
// are here, the board in iss_board.go, the rules in iss_rules.go, and the way back in
// iss_write.go.
//
//	.Shape~6x6.~R1C1_5~R2C3_2_4.Diagonal~1.Thermo~R1C1~R2C1
//	.Or.Cage~5~R1C1~R1C2.Cage~6~R1C1~R1C2.End
//
// Several values of a cell are its candidates. Between .Or, .And or .Replicate and
// .End stand other items.

const issSite = "the Interactive Sudoku Solver"

var issCell = lex.Lazily(`^R([1-9a-g])C([1-9a-g])$`)

// issExtra is the name of a cell beside the grid: those of .Var, and the regions of
// chaos construction.
var issExtra = lex.Lazily(`^(?:V[A-Z]+|CC|DG[A-Z])[0-9]*$`)

// issAlone is a line with an item that has no arguments.
var issAlone = lex.Lazily(`^\.[A-Z][a-z][A-Za-z]*$`)

var issStart = lex.Lazily(`^\.[A-Za-z~]`)

func issTexts(d *finding.Document) []finding.Finding {
	text := issPlain(d.Text)
	if !issStart().MatchString(text) || lex.IsPuzzle(text) {
		return nil
	}
	if !strings.Contains(text, "~") { // a list, unless all items are known
		for _, name := range strings.Split(text[1:], ".") {
			if !issKnownAlone(name) {
				return nil
			}
		}
	}
	found := iss(text, 0)
	for i := range found {
		found[i].At = issPlace(d.Text, found[i].At)
	}
	return found
}

// issKnownAlone reports whether an item stands without arguments.
func issKnownAlone(name string) bool {
	switch name {
	case "NoBoxes", "StrictKropki", "StrictXV", "RegionSameValues":
		return true
	}
	_, known := rule.Unsupported(name)
	return issBare[name] != "" || known
}

// issPlain takes comments and white space out.
func issPlain(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			lines = append(lines, line)
		}
	}
	return strings.Join(strings.Fields(strings.Join(lines, "\n")), "")
}

// issPlace is the offset in a text of what stands at an offset of its plain form.
func issPlace(text string, at int) int {
	start := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			start += len(line)
			continue
		}
		for i, c := range line {
			if strings.TrimSpace(string(c)) == "" {
				continue
			}
			if at -= len(string(c)); at < 0 {
				return start + i
			}
		}
		start += len(line)
	}
	return finding.FirstText(text)
}

// issPuzzle is a puzzle of ISS while it is read.
type issPuzzle struct {
	board      sudoku.Board
	noBoxes    bool
	raw        bool
	jigsaws    int
	shapes     int
	regionSize int // 0: as many squares as the longer side of the board has
	givens     []issGiven
	rules      []string // texts, as they were met
	strict     []string // items that look at the marks of the others
	size       int      // of the rules' texts, copies of .Replicate included
}

type issGiven struct{ cell, values string } // "3" or "3,4"

// issItem is an item: its name, its arguments and the items that it holds.
type issItem struct {
	name  string
	args  []string
	at    int // its offset
	inner []*issItem
}

// cells are the arguments that are cells, from the k-th on; ok is false if one of
// them is something else.
func (i *issItem) cells(k int) (names []string, ok bool) {
	return issNames(i.args[min(k, len(i.args)):])
}

func issNames(args []string) (names []string, ok bool) {
	for _, a := range args {
		c := issName(a)
		if c == "" {
			return nil, false
		}
		names = append(names, c)
	}
	return names, len(names) > 0
}

// maxNested bounds how deep items hold items.
const maxNested = 16

// issItems takes a text apart.
func issItems(text string) (items []*issItem, bad *issItem, err error) {
	var open []*issItem
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at+1:], '.') + at + 1
		if end == at {
			end = len(text)
		}
		parts := strings.Split(strings.TrimRight(strings.TrimPrefix(text[at:end], "."), "~"), "~")
		item := &issItem{name: parts[0], args: parts[1:], at: at}
		at = end
		switch {
		case item.name == "" && len(item.args) == 0:
		case item.name == "End" && len(open) == 0:
			return nil, item, finding.Errorf(ErrSyntax, "text of %s with .End where nothing is open", issSite)
		case item.name == "End":
			open = open[:len(open)-1]
		case len(open) == 0:
			items = append(items, item)
		default:
			last := open[len(open)-1]
			last.inner = append(last.inner, item)
		}
		switch item.name {
		case "Or", "And", "Replicate":
			if open = append(open, item); len(open) > maxNested {
				return nil, item, finding.Errorf(ErrSyntax, "text of %s with items %d deep: %d is the most", issSite, len(open), maxNested)
			}
		}
	}
	if len(open) > 0 {
		item := open[len(open)-1]
		return nil, item, finding.Errorf(ErrSyntax, "text of %s with .%s that no .End ends", issSite, item.name)
	}
	return items, nil, nil
}

// iss reads a text. The offset of a finding is that of the item that is wrong, and
// counts from at.
func iss(text string, at int) []finding.Finding {
	if text = issPlain(text); lex.IsPuzzle(text) {
		return []finding.Finding{{At: at, Grid: text}}
	}
	items, bad, err := issItems(text)
	if err != nil {
		return []finding.Finding{{At: at + bad.at, Err: err}}
	}
	p := &issPuzzle{board: sudoku.Boxed(3, 3)}
	var rest []*issItem
	for _, item := range items { // rules need to know the board
		known, err := p.boardItem(item)
		if err != nil {
			return []finding.Finding{{At: at + item.at, Err: err}}
		}
		if !known {
			rest = append(rest, item)
		}
	}
	p.boxes()
	if err := p.rest(); err != nil {
		return []finding.Finding{{At: at, Err: err}}
	}
	for _, item := range rest {
		texts, err := p.item(item)
		if err != nil {
			return []finding.Finding{{At: at + item.at, Err: err}}
		}
		p.rules = append(p.rules, texts...)
	}
	for _, name := range p.strict {
		p.rules = append(p.rules, issStrict(name, p.rules)...)
	}
	f, err := p.finding()
	f.At, f.Err = at, err
	return []finding.Finding{f}
}

// finding is the puzzle that all items together say.
func (p *issPuzzle) finding() (f finding.Finding, err error) {
	b := p.board
	if b.Regions != nil && len(b.Regions) != b.Rows*b.Cols {
		return f, finding.Errorf(ErrLength, "text of %s whose map of regions has %d squares and its board %d", issSite, len(b.Regions), b.Rows*b.Cols)
	}
	rows := make([][]string, b.Rows)
	for i := range rows {
		rows[i] = slices.Repeat([]string{"."}, b.Cols)
	}
	for _, g := range p.givens {
		r, c, ok := finding.SquareOf(g.cell)
		if ok && (r >= b.Rows || c >= b.Cols) {
			return f, finding.Errorf(ErrSize, "text of %s with a given in %s of a %d×%d board", issSite, g.cell, b.Rows, b.Cols)
		}
		if v, err := strconv.Atoi(g.values); ok && err == nil && rows[r][c] == "." && v >= b.Lo && v <= b.Hi {
			rows[r][c] = g.values
		} else {
			p.rules = append(p.rules, "candidates "+g.values+" "+g.cell)
		}
	}
	f.Grid = lex.GridRows(rows)
	if isOrdinary(&b) && !b.FreeLines && b.BoxRows == 0 && len(b.Regions) > 0 {
		b = mapped(b.Regions)
	}
	if !isOrdinary(&b) {
		var lines []string
		for _, row := range rows {
			lines = append(lines, strings.Join(row, " "))
		}
		f.Grid = strings.Join(lines, "\n")
	}
	f.Head = boardHead(b) + rulesHead(p.rules)
	return f, nil
}

// issName returns the name of a cell here, "" if the text is none.
func issName(s string) string {
	if issExtra().MatchString(s) {
		return s
	}
	m := issCell().FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	r, _ := strconv.ParseInt(m[1], 17, 32)
	c, _ := strconv.ParseInt(m[2], 17, 32)
	return finding.SquareName(int(r)-1, int(c)-1)
}
