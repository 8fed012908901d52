package api

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"sudokusat/internal/answer"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// The parts of a text, for clients that draw it.

// ParseAnswer is the answer of parse: a puzzle with the parts of its board and rules. Cells
// are given by name; lists by cell contain the squares row by row, then the extra cells,
// then the cells of each layer.
type ParseAnswer struct {
	answer.PuzzleText
	answer.About
	Name    string      `json:"name"` // for people
	Rows    int         `json:"rows"`
	Cols    int         `json:"cols"`
	Values  [2]int      `json:"values"`            // the least and the greatest
	Box     *[2]int     `json:"box,omitempty"`     // rows and columns of the boxes, if there are any
	Regions []int       `json:"regions,omitempty"` // by square: the number of its box or region, −1 for none
	Missing []string    `json:"missing,omitempty"`
	Extra   []string    `json:"extra,omitempty"`
	Ignored []string    `json:"ignored,omitempty"` // what it was read without, by name
	Givens  []any       `json:"givens"`            // by cell: a number, or the name of a layer's value; null for none
	Houses  []House     `json:"houses"`            // sets that have each digit once
	Marks   []RuleMarks `json:"marks"`             // of each text in "rules"

	// Of a text with several puzzles: the number of this one, from 1, how many there are,
	// and whether there are more than were counted.
	Nth   int  `json:"nth,omitempty"`
	Count int  `json:"count,omitempty"`
	More  bool `json:"more,omitempty"`
}

// ParseRequest asks for the parts of a puzzle: its board, its givens, its rules.
type ParseRequest struct {
	Question
	Nth    int      `json:"nth,omitempty"`    // which puzzle of a text with several, from 1; 1 by default
	Ignore []string `json:"ignore,omitempty"` // parts of "text" to read over, by the names that refusals give as "ignorable"
}

// House is a house of the board: a set of cells with each digit once.
type House struct {
	Kind  string   `json:"kind"`
	Name  string   `json:"name"`
	Cells []string `json:"cells"`
}

// RuleMarks is the parts of a rule: "thermo r1c1..r3c1" has a name, no words, and one list
// of three cells.
type RuleMarks struct {
	Text  string     `json:"text"`
	Name  string     `json:"name"`
	Kind  string     `json:"kind"`
	Words []string   `json:"words,omitempty"` // that are no cells: numbers, digits
	Cells [][]string `json:"cells,omitempty"` // in the order of the text; "=" begins another list
	Scope []string   `json:"scope,omitempty"` // all cells that it is about, if the text names none
	Board bool       `json:"board"`           // it is the board's
}

func (a *API) parse(ctx context.Context, c *call) (any, error) {
	var q ParseRequest
	if err := c.read(&q); err != nil {
		return nil, err
	}
	if len(q.Ignore) > mostIgnored || len(q.Ignore) > 0 && q.Text == "" {
		return nil, refuse(statusBadRequest, "\"ignore\" is of a \"text\", and up to %d names", mostIgnored)
	}
	if q.Nth < 0 || q.Nth > 1 && q.Text == "" {
		return nil, refuse(statusBadRequest, "\"nth\" is a place in the list of a \"text\", from 1 on")
	}
	if q.Text == "" || q.Puzzle != "" || q.Board != "" || len(q.Rules) > 0 {
		p, err := a.puzzle(ctx, c, &q.Question)
		if err != nil {
			return nil, err
		}
		return described(p), nil
	}
	o := a.Reading(ctx)
	o.Ignore = q.Ignore
	l, err := listOf(q.Text, max(q.Nth, 1), o)
	if err == nil {
		err = a.affordable(l.record.Puzzle.Shape.Cells())
	}
	if err != nil {
		return nil, err
	}
	out := described(l.record.Puzzle)
	out.About, out.Ignored = answer.NewAbout(l.record), l.record.Ignored()
	if l.count > 1 {
		out.Nth, out.Count, out.More = max(q.Nth, 1), l.count, l.more
	}
	return out, nil
}

// The most puzzles of a text that are counted, and names to ignore.
const (
	mostCounted = 10_000
	mostIgnored = 100
)

// ofList is a puzzle of a text, and how many the text has: more than count, if more.
type ofList struct {
	record text.Record
	count  int
	more   bool
}

// listOf is the puzzle at a place of a text. In a text with several, one that is
// malformed has its place, and is an error only there; the first two are none, or the
// text is no list.
func listOf(s string, nth int, o text.Options) (l ofList, err error) {
	whole, wrong := text.ParseRecord(s, o)
	if wrong == nil {
		if nth > 1 {
			return l, refuse(statusBadRequest, "there is no puzzle %d: the text has one", nth)
		}
		return ofList{whole, 1, false}, nil
	}
	var bad *text.ParseError // what is wrong at the place
	r := text.NewReader(strings.NewReader(s), o)
	for l.count < max(mostCounted, nth) {
		rec, err := r.Read()
		malformed := (*text.ParseError)(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil && (!errors.As(err, &malformed) || l.count < 2) {
			return l, wrong
		}
		if l.count++; l.count == nth {
			l.record, bad = rec, malformed
		}
	}
	switch {
	case l.count < 2:
		return l, wrong
	case l.count < nth:
		return l, refuse(statusBadRequest, "there is no puzzle %d: the text has %d", nth, l.count)
	case bad != nil:
		return l, bad
	}
	_, err = r.Read()
	l.more = !errors.Is(err, io.EOF)
	return l, nil
}

func described(p sudoku.Puzzle) *ParseAnswer {
	s := p.Shape
	b := s.Board()
	out := &ParseAnswer{PuzzleText: answer.NewPuzzleText(p), Name: p.Name(), Rows: b.Rows, Cols: b.Cols, Values: [2]int{b.Lo, b.Hi}, Missing: names(s, b.Missing), Extra: b.Extra, Houses: []House{}, Marks: []RuleMarks{}}
	if b.BoxRows > 0 {
		out.Box = &[2]int{b.BoxRows, b.BoxCols}
		out.Regions = make([]int, s.Squares())
		across := (b.Cols + b.BoxCols - 1) / b.BoxCols
		for c := range out.Regions {
			out.Regions[c] = c/b.Cols/b.BoxRows*across + c%b.Cols/b.BoxCols
		}
	}
	if b.Regions != nil {
		out.Regions = b.Regions
	}
	for c, d := range p.Givens {
		out.Givens = append(out.Givens, nil)
		if d != 0 {
			out.Givens[c] = answer.ValueOf(s, sudoku.Cell(c), d)
		}
	}
	for _, h := range s.Houses() {
		out.Houses = append(out.Houses, House{string(h.Kind), h.Name, names(s, h.Cells)})
	}
	for _, r := range b.Rules {
		out.Marks = append(out.Marks, marksOf(s, r, true))
	}
	for _, r := range p.Rules() {
		out.Marks = append(out.Marks, marksOf(s, r, false))
	}
	return out
}

// marksOf takes a rule apart. Lists of cells are one unless "=" is between them.
func marksOf(s *sudoku.Shape, r sudoku.Rule, board bool) RuleMarks {
	out := RuleMarks{Text: r.Text(), Board: board}
	f, a, known := rule.ArgsOf(r)
	out.Name, out.Kind = f.Name, f.Kind
	if !known {
		out.Name, _, _ = strings.Cut(out.Text, " ")
	}
	texts, lists := f.Texts(a), a.Lists
	for i, p := range f.Params {
		if texts[i] == "" {
			continue
		}
		if p.Lead != "" && p.Lead != "=" {
			out.Words = append(out.Words, p.Lead)
		}
		many := p.ListsOf(lists)
		if many == 0 {
			out.Words = append(out.Words, texts[i])
		}
		for _, list := range lists[:many] {
			list := slices.DeleteFunc(slices.Clone(list), func(name string) bool { return name == "-" })
			if last := len(out.Cells) - 1; last >= 0 && p.Lead == "" {
				out.Cells[last] = append(out.Cells[last], list...)
			} else {
				out.Cells = append(out.Cells, list)
			}
		}
		lists = lists[many:]
	}
	if out.Cells == nil && !board {
		if constraints, err := r.Constraints(s); err == nil {
			seen := map[sudoku.Cell]bool{}
			for _, x := range constraints {
				for _, c := range x.Scope() {
					if !seen[c] {
						seen[c] = true
						out.Scope = append(out.Scope, s.CellName(c))
					}
				}
			}
		}
	}
	return out
}
