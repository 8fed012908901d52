package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// The text of the Interactive Sudoku Solver (ISS), in a link or by itself: items
// that begin with a dot, arguments behind "~". The board and the givens are here,
// the rules in iss_rules.go, and the way back in iss_write.go.
//
//	.Shape~6x6.~R1C1_5~R2C3_2_4.Diagonal~1.Thermo~R1C1~R2C1
//
// Several values of a cell are its candidates.

var issCell = lazily(`^R([1-9a-g])C([1-9a-g])$`)

var issStart = lazily(`^\.[A-Za-z~]`)

func issTexts(d *document) []finding {
	text := issPlain(d.text)
	if !issStart().MatchString(text) || !strings.Contains(text, "~") && strings.Trim(text, ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") != "" || isPuzzleText(text) {
		return nil
	}
	return iss(text, firstText(d.text))
}

// issPlain takes comments and white space out.
func issPlain(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			lines = append(lines, line)
		}
	}
	return strings.Join(strings.Fields(strings.Join(lines, "")), "")
}

// issPuzzle is a puzzle of ISS while it is read.
type issPuzzle struct {
	board   sudoku.Board
	noBoxes bool
	raw     bool
	jigsaws int
	givens  []issGiven
	rules   []string // texts, as they were met
}

type issGiven struct{ cell, values string } // "3" or "3,4"

// issItem is an item: its name and its arguments.
type issItem struct {
	name string
	args []string
}

// cells are the arguments that are cells, from the k-th on; ok is false if one of
// them is something else.
func (i *issItem) cells(k int) (names []string, ok bool) {
	for _, a := range i.args[min(k, len(i.args)):] {
		c := issName(a)
		if c == "" {
			return nil, false
		}
		names = append(names, c)
	}
	return names, len(names) > 0
}

func iss(text string, at int) []finding {
	if text = issPlain(text); isPuzzleText(text) {
		return []finding{{at: at, grid: text}}
	}
	p := &issPuzzle{board: sudoku.Boxed(3, 3)}
	for _, s := range strings.Split(strings.TrimPrefix(text, "."), ".") {
		if s == "" {
			continue
		}
		parts := strings.Split(strings.TrimRight(s, "~"), "~")
		item := issItem{parts[0], parts[1:]}
		read := p.boardItem
		if f := issRules[item.name]; f != nil {
			read = func(i *issItem) error { return p.ruleItem(i, f) }
		}
		if err := read(&item); err != nil {
			return []finding{{at: at, err: err}}
		}
	}
	f, err := p.finding()
	f.at, f.err = at, err
	return []finding{f}
}

// boardItem takes an item that says something of the board or the givens.
func (p *issPuzzle) boardItem(item *issItem) error {
	switch item.name {
	case "":
		for _, a := range item.args {
			if a == "" {
				continue
			}
			cell, values, ok := strings.Cut(a, "_")
			if cell = issName(cell); !ok || cell == "" || strings.Trim(values, "0123456789_") != "" {
				return flawf(ErrSyntax, "text of the Interactive Sudoku Solver with a given that is none (%.20s)", a)
			}
			p.givens = append(p.givens, issGiven{cell, strings.ReplaceAll(values, "_", ",")})
		}
		return nil
	case "Shape":
		return p.shape(item)
	case "NoBoxes":
		p.noBoxes = true
		return nil
	case "Jigsaw":
		return p.jigsaw(item)
	case "SearchPriority":
		return nil
	}
	return flawf(ErrRule, "text of the Interactive Sudoku Solver with the rule %q, which is not known here", item.name)
}

// shape reads RxC, a range of values "9" or "0-8", and a type. Values begin at 1,
// as many as the longer side has squares.
func (p *issPuzzle) shape(item *issItem) error {
	bad := flawf(ErrSize, "text of the Interactive Sudoku Solver with the board %.30s, which is none", strings.Join(item.args, "~"))
	if len(item.args) == 0 {
		return bad
	}
	r, c, ok := strings.Cut(item.args[0], "x")
	rows, cols := atoi(r), atoi(c)
	if !ok || rows < 1 || cols < 1 || rows > 16 || cols > 16 {
		return bad
	}
	b := sudoku.Board{Rows: rows, Cols: cols, Lo: 1, Hi: max(rows, cols), Extra: p.board.Extra, Regions: p.board.Regions}
	for _, a := range item.args[1:] {
		from, to, isRange := strings.Cut(a, "-")
		switch {
		case a == "" || a == "Sudoku":
		case a == "Raw":
			b.FreeLines, p.raw = true, true
		case isRange:
			b.Lo, b.Hi = atoi(from), atoi(to)
		default:
			b.Hi = atoi(a)
		}
	}
	if b.Lo > 1 || b.Hi < b.Lo || b.Hi > 16 {
		return bad
	}
	p.board = b
	return nil
}

// jigsaw reads a map of regions, a character for each square.
func (p *issPuzzle) jigsaw(item *issItem) error {
	if p.jigsaws++; len(item.args) == 0 || p.jigsaws > 1 {
		return flawf(ErrRule, "text of the Interactive Sudoku Solver with several maps of regions, or none")
	}
	names := map[rune]int{}
	p.board.Regions = nil
	for _, c := range item.args[0] {
		if _, met := names[c]; !met {
			names[c] = len(names)
		}
		p.board.Regions = append(p.board.Regions, names[c])
	}
	return nil
}

// finding is the puzzle that all items together say.
func (p *issPuzzle) finding() (f finding, err error) {
	b := p.board
	n := b.Hi - b.Lo + 1
	if b.Regions != nil && len(b.Regions) != b.Rows*b.Cols {
		return f, flawf(ErrLength, "text of the Interactive Sudoku Solver whose map of regions has %d squares and its board %d", len(b.Regions), b.Rows*b.Cols)
	}
	b.BoxRows, b.BoxCols = 0, 0
	if r, c := issBox(b.Rows, b.Cols, n); !p.noBoxes && !p.raw && r > 1 && c > 1 {
		b.BoxRows, b.BoxCols = r, c
	}
	rows := make([][]string, b.Rows)
	for i := range rows {
		rows[i] = slices.Repeat([]string{"."}, b.Cols)
	}
	for _, g := range p.givens {
		r, c := 0, 0
		fmt.Sscanf(g.cell, "r%dc%d", &r, &c)
		if strings.HasPrefix(g.cell, "r") && (r > b.Rows || c > b.Cols) {
			return f, flawf(ErrSize, "text of the Interactive Sudoku Solver with a given in %s of a %d×%d board", g.cell, b.Rows, b.Cols)
		}
		if v, err := strconv.Atoi(g.values); r > 0 && err == nil && rows[r-1][c-1] == "." && v >= b.Lo && v <= b.Hi {
			rows[r-1][c-1] = g.values
		} else {
			p.rules = append(p.rules, "candidates "+g.values+" "+g.cell)
		}
	}
	f.grid = gridRows(rows)
	if isOrdinary(&b) && !b.FreeLines && b.BoxRows == 0 && len(b.Regions) > 0 {
		b = mapped(b.Regions)
	}
	if !isOrdinary(&b) {
		var lines []string
		for _, row := range rows {
			lines = append(lines, strings.Join(row, " "))
		}
		f.grid = strings.Join(lines, "\n")
	}
	f.head = boardHead(b) + rulesHead(p.rules)
	return f, nil
}

// issBox is the size of the boxes of a board: n squares, as square as possible and
// not taller than wide where both divide the board, or 0, 0.
func issBox(rows, cols, n int) (r, c int) {
	for h := 1; h*h <= n; h++ {
		if n%h != 0 {
			continue
		}
		switch w := n / h; {
		case rows%h == 0 && cols%w == 0:
			r, c = h, w
		case rows%w == 0 && cols%h == 0:
			r, c = w, h
		}
	}
	return r, c
}

// issName returns the name of a cell here, "" if the text is none.
func issName(s string) string {
	m := issCell().FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	r, _ := strconv.ParseInt(m[1], 17, 32)
	c, _ := strconv.ParseInt(m[2], 17, 32)
	return fmt.Sprintf("r%dc%d", r, c)
}
