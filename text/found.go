package text

import (
	"context"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// From findings to records. A finding has its board, rules and givens as data; the rules
// of the directive lines above and of the options hold for it as for every puzzle.

func (r *Reader) readFinding(d *finding.Document, x finding.Finding) (Record, error) {
	rec, at, err := r.recordOf(x)
	line, column := d.Place(at)
	for _, size := range x.Sizes {
		if err == nil && !fits(size[0], size[1], rec.Puzzle.Shape) {
			err = wrongSize(size[0], rec.Puzzle.Shape)
		}
	}
	if err == nil {
		if err = r.build.compare(rec.Puzzle, x.About.Solution); err != nil && r.build.passes.Ignores("solution") {
			x.Ignored, err = append(x.Ignored, "solution"), nil
		}
	}
	if e, ok := err.(*ParseError); ok {
		if err = e.Err; e.Line == 1 && e.Column > 0 && strings.HasPrefix(d.Text[at:], x.Grid) {
			column += e.Column - 1 // its place in the grid
		}
	}
	if err != nil {
		return Record{}, failure(line, line, column, err)
	}
	rec.Line = line
	rec = rec.noted(x.About, x.Ignored)
	r.build.passOver(0, []byte(x.Unread))
	r.build.noteUnread(&rec)
	if rec.Style.Format != JSON {
		rec.Text = nil
	}
	if x.Marks {
		s := *rec.Style
		s.marks = true
		rec.Style = &s
	}
	return rec, nil
}

// compare compares a puzzle with the solution of its document, where that is a grid of the board.
// If it has another digit than a given, or breaks a rule, the puzzle is not what its author
// meant. Rules of options make it another puzzle, which is not compared.
func (b *builder) compare(p sudoku.Puzzle, solution string) error {
	if strings.Trim(solution, ". \n") == "" || len(b.boards.rules) > 0 {
		return nil
	}
	grid, err := ParseGrid(solution, p.Shape)
	if n := p.Shape.Squares(); err != nil && len(solution) == n {
		grid, err = ParseGrid(strings.ReplaceAll(solution, " ", "."), p.Shape)
		if err != nil {
			return finding.Ignorably("solution", ErrRule, "the solution in this puzzle (%.40q) is no grid of its board: %v", solution, err)
		}
	} else if err != nil { // each digit in quotes
		grid, err = ParseGrid(strings.ReplaceAll(solution, `"`, ""), p.Shape)
	}
	if err != nil {
		b.passOver(0, []byte("the solution in this puzzle is no grid of its board, and not compared"))
		return nil
	}
	if hasZeros(p.Shape, solution, grid) {
		return finding.Ignorably("solution", ErrRule, "the solution in this puzzle has the digit 0, and its board has %d to %d", p.Shape.Board().Lo, p.Shape.Board().Hi)
	}
	for c, d := range grid {
		if given := p.Givens[c]; given > 0 && d > 0 && given != d {
			c := sudoku.Cell(c)
			return finding.Ignorably("solution", ErrRule, "the solution in this puzzle has %s in %s, where %s is given", p.Shape.ValueName(c, d), p.Shape.CellName(c), p.Shape.ValueName(c, given))
		}
	}
	if faults := sudoku.Faults(context.Background(), p.With(grid)); len(faults) > 0 {
		return finding.Ignorably("solution", ErrRule, "the solution in this puzzle breaks its rules (%v)", faults[0])
	}
	return nil
}

// hasZeros reports whether a solution has 0 once in each row and is full otherwise: it is a digit then, and
// no blank.
func hasZeros(shape *sudoku.Shape, solution string, grid sudoku.Grid) bool {
	if b := shape.Board(); b.Lo == 0 || b.Hi > 9 || b.Missing != nil || strings.Contains(solution, ".") || !strings.Contains(solution, "0") {
		return false
	}
	for row := range slices.Chunk(grid[:shape.Squares()], shape.Cols()) {
		if row.Filled() != len(row)-1 {
			return false
		}
	}
	return true
}

// recordOf makes the puzzle of a finding. at is where a mistake is.
func (r *Reader) recordOf(x finding.Finding) (rec Record, at int, err error) {
	known := r.build.boards
	if err := x.Err; err != nil {
		return rec, x.At, err
	}
	if err := known.head.refusal(); err != nil {
		return rec, x.At, err
	}
	if x.Puzzle.Shape != nil {
		return r.dataRecord(x.Puzzle), 0, nil
	}
	if known.head.board != nil && x.Board != nil && !known.head.board.Same(*x.Board) {
		return rec, x.At, finding.Errorf(ErrRule, "directive lines give a board, and the file itself gives another")
	}
	if x.Givens == nil && x.Board == nil && x.Rules == nil {
		rec, err = r.readGridText(x.Grid, known)
		return rec, x.At, err
	}
	n := x.Side()
	if x.Givens != nil {
		n, _ = lex.Isqrt(len(x.Givens))
	}
	var board sudoku.Board
	switch {
	case known.head.board != nil:
		board = *known.head.board
	case x.Board != nil:
		board = *x.Board
	default:
		if board, err = known.bare(n); err != nil {
			return rec, x.At, err
		}
	}
	t := known.workOut(board, append(known.head.sudokuRules(), joinDiagonals(x.Rules)...))
	if t.err != nil {
		return rec, x.PlaceOf(t.culprit), t.err
	}
	if x.Givens == nil {
		known := newBoards(r.options())
		known.fix(t.empty.Shape)
		known.kept[0].template = t
		rec, err = r.readGridText(x.Grid, known)
		return rec, x.At, err
	}
	digits, err := digitsOf(t.empty.Shape, x.Givens)
	if err == nil && x.Board == nil {
		err = known.mayBeList(digits, n)
	}
	if err != nil {
		return rec, x.At, err
	}
	return r.dataRecord(t.empty.With(digits)), 0, nil
}

// dataRecord is the record of a puzzle that is no text: its style is a line of characters,
// or rows of words where characters are too few.
func (r *Reader) dataRecord(p sudoku.Puzzle) Record {
	s, board := Style{Format: Line, Symbols: Digits, Blank: '.'}, p.Shape.Board()
	switch {
	case !finding.IsOrdinary(&board):
		s.Format, s.Sep = Spaced, ' '
		if board.Hi > 9 {
			s.Symbols = AnySymbols
		}
	case board.Hi > 9:
		s.Format, s.Symbols, s.Sep = Spaced, Numbers, ' '
	}
	return Record{Puzzle: p, Style: r.build.styled(s)}
}

// digitsOf is the grid of the values of a board's squares.
func digitsOf(shape *sudoku.Shape, values []int) (sudoku.Grid, error) {
	if len(values) != shape.Squares() {
		return nil, finding.Errorf(ErrLength, "%d squares; %s has %d", len(values), shape.Name(), shape.Squares())
	}
	grid := sudoku.NewGrid(shape)
	for i, v := range values {
		name := shape.CellName(sudoku.Cell(i))
		switch {
		case v == finding.Blank:
		case shape.DigitOf(v) == 0:
			b := shape.Board()
			return nil, finding.Errorf(ErrSymbol, "%d in %s; the digits of this board are %d to %d", v, name, b.Lo, b.Hi)
		case !shape.Exists(sudoku.Cell(i)):
			return nil, finding.Errorf(ErrSymbol, "a digit in %s, a square that is missing", name)
		default:
			grid[i] = shape.DigitOf(v)
		}
	}
	return grid, nil
}

// readGridText reads a grid as the text of a document, on the boards that are known.
func (r *Reader) readGridText(grid string, known *boards) (Record, error) {
	if grid != "" && (grid[0] == '{' || grid[0] == '[') {
		was := r.build.boards
		defer func() { r.build.boards = was }()
		r.build.boards = known
		return r.objects.record(r.build, grid)
	}
	o := r.options()
	if o.Format = Line; strings.Contains(grid, "\n") {
		o.Format = Square
	}
	one := newReader(memorySource([]byte(grid+"\n")), o)
	one.build.boards.head, one.build.boards.kept = known.head, known.kept
	one.whole, one.started = true, true
	rec, err := one.Read()
	if _, ok := err.(*ParseError); err != nil && !ok {
		err = finding.Errorf(ErrLength, "no puzzle")
	}
	return rec, err
}

// joinDiagonals writes both diagonals as one rule.
func joinDiagonals(rules []sudoku.Rule) []sudoku.Rule {
	is := func(want string) int {
		return slices.IndexFunc(rules, func(r sudoku.Rule) bool { return r.Text() == want })
	}
	rising, falling := is("diagonal +"), is("diagonal -")
	if rising < 0 || falling < 0 {
		return rules
	}
	rules = slices.Clone(rules)
	rules[min(rising, falling)] = rule.Diagonal{}
	return slices.Delete(rules, max(rising, falling), max(rising, falling)+1)
}
