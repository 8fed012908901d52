package text

import (
	"cmp"
	"errors"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The boards of an input. A list has millions of puzzles on one board, so each
// board, with the rules of its puzzles, is worked out once: as a puzzle without
// givens, the template of those that are read.

const keptBoards = 8 // a hostile input with every size must not keep every board

// boards determines which board a puzzle is on, by the first of these that gives one:
// the JSON object of the puzzle, the directive lines above, the options, the bars of a
// drawing, and the usual board of its size. Rules follow the same order, but those of
// the options hold for every puzzle and are added to the others.
type boards struct {
	head             head
	boxRows, boxCols int // asked for by the options, or 0
	regions          []int
	rules            []sudoku.Rule // of every puzzle
	latin            bool          // there are no boxes, so any size will do
	layered          bool          // the rules of the options add layers
	kept             []keptBoard
	hasOwn           bool         // the last record had rules of its own, in place of those of directives
	late             func() error // of the options
	ended            error        // what it returned, which ends the reading
	accept           func(sudoku.Board) error
}

// keptBoard is a template, or why there is none.
type keptBoard struct {
	// What it was made for: a size, drawn boxes, and the text of the directives and of
	// the record beyond that.
	n, boxRows, boxCols int
	key                 string

	template
}

// template is a puzzle without givens. An error is that of one rule, or of the
// board.
type template struct {
	empty   sudoku.Puzzle
	culprit string // the text of the rule
	word    string // the cell in it that is none, if that is the mistake
	err     error
}

func newBoards(o Options) *boards {
	b := &boards{boxRows: o.BoxRows, boxCols: o.BoxCols, regions: o.Regions, rules: o.Rules, late: o.Late, accept: o.Accept}
	b.latin = b.regions != nil || slices.ContainsFunc(o.Rules, isLatin)
	b.layered = addLayers(o.Rules)
	return b
}

// addLayers reports whether rules add layers to a board, as yin-yang does.
func addLayers(rules []sudoku.Rule) bool {
	if len(rules) == 0 {
		return false
	}
	b, _ := rule.Apply(sudoku.Board{}, rules)
	return len(b.Layers) > 0
}

// isLatin reports whether a rule is that of rows and columns alone, which is a board and no constraint.
func isLatin(r sudoku.Rule) bool { return r == rule.Latin{} }

// size returns the only size that is possible for an n×n puzzle, or 0.
func (s *boards) size() int {
	switch {
	case s.head.badBoard > 0:
		return 0
	case s.head.board != nil:
		if s.isOdd() {
			return 0
		}
		return s.head.board.Rows
	case s.regions != nil:
		n, _ := lex.Isqrt(len(s.regions))
		return n
	}
	return s.boxRows * s.boxCols
}

// possible reports whether there is a board of size n. A prime needs boxes that
// are given or replaced.
func (s *boards) possible(n int) bool {
	if s.size() > 0 {
		return n == s.size()
	}
	rows, _ := sudoku.DefaultBox(n)
	return n >= 1 && n <= sudoku.MaxN && (rows > 1 || n == 1 || s.isFree())
}

// isFree reports whether regions or the rule of Latin squares replace boxes.
func (s *boards) isFree() bool {
	return s.latin || slices.ContainsFunc(s.head.rules, func(r placedRule) bool { return isLatin(r.Rule) })
}

// of returns the template of size n.
func (s *boards) of(n int) (empty sudoku.Puzzle, err error) {
	if s.head.board != nil && n == s.size() {
		return s.directed()
	}
	return s.recall(keptBoard{n: n}, func() (sudoku.Board, error) { return s.bare(n) })
}

// on returns the template of a board that a record contains.
func (s *boards) on(b sudoku.Board) (sudoku.Puzzle, error) {
	return s.recall(keptBoard{n: b.Rows, key: "\x00" + b.Text()}, func() (sudoku.Board, error) { return b, nil })
}

// recall returns the template kept for a board, or makes and keeps it, with the rules
// of directives and options.
func (s *boards) recall(k keptBoard, board func() (sudoku.Board, error)) (empty sudoku.Puzzle, err error) {
	if err := s.head.refusal(); err != nil {
		return empty, err
	}
	k.key = s.head.key() + k.key
	t := s.find(k)
	if t == nil {
		b, err := board()
		if err != nil {
			return empty, err
		}
		k.template = s.workOut(b, s.head.sudokuRules())
		t = s.keep(k)
	}
	if t.err != nil {
		if at := s.head.placeOf(t.culprit, t.word); at.line > 0 {
			return empty, finding.Errorf(ErrRule, "the rule in line %d does not fit: %v", at.line, t.err)
		}
	}
	return t.empty, t.err
}

// learn keeps a shape as the template of its size if it is the bare board of that size.
func (s *boards) learn(shape *sudoku.Shape) {
	k := keptBoard{n: shape.N(), key: s.head.key()}
	if len(s.rules) > 0 || len(s.head.rules) > 0 || s.find(k) != nil {
		return
	}
	if b, err := s.bare(k.n); err == nil && len(shape.Board().Rules) == 0 && b.Text() == shape.Board().Text() {
		k.template = template{empty: sudoku.Puzzle{Shape: shape}}
		s.keep(k)
	}
}

// bare returns the board of size n, without rules.
func (s *boards) bare(n int) (b sudoku.Board, err error) {
	rows, cols := sudoku.DefaultBox(n)
	switch size := s.size(); {
	case n < 1 || n > sudoku.MaxN:
		return b, finding.Errorf(ErrSize, "a puzzle of %d×%d cells: sizes go from 1×1 to %d×%d", n, n, sudoku.MaxN, sudoku.MaxN)
	case s.head.board != nil && n != size:
		return b, finding.Errorf(ErrSize, "%s where the board is %s", finding.PuzzleOf(n), s.head.board.Text())
	case s.head.board != nil:
		return *s.head.board, nil
	case s.regions != nil && n != size:
		return b, finding.Errorf(ErrSize, "%s where the map of regions is %d×%d", finding.PuzzleOf(n), size, size)
	case s.regions != nil:
		return sudoku.Jigsaw(s.regions), nil
	case size > 0 && n != size:
		return b, finding.Errorf(ErrSize, "%s where boxes of %d×%d cells make %d×%d", finding.PuzzleOf(n), s.boxRows, s.boxCols, size, size)
	case !s.possible(n) && n < 4:
		return b, finding.Errorf(ErrSize, "not a form I know, or a Latin square without a line \"#rule latin\" above it: %s has no boxes", finding.PuzzleOf(n))
	case !s.possible(n):
		return b, noBoxes(n)
	case s.boxRows > 0:
		rows, cols = s.boxRows, s.boxCols
	}
	return sudoku.Boxed(rows, cols), nil
}

// ruled is of with the rules of a text in place of those of directives. An error is a
// [*rule.SyntaxError] where the text is wrong.
func (s *boards) ruled(n int, rules string) (empty sudoku.Puzzle, err error) {
	if s.head.badBoard > 0 {
		return empty, s.head.refusal()
	}
	k := keptBoard{n: n, key: "row\n" + string(s.head.boardText) + "\n" + rules}
	s.hasOwn = true
	if t := s.find(k); t != nil {
		return t.empty, t.err
	}
	if rules == noRules {
		rules = ""
	}
	own, err := rule.ParseAll(rules)
	if err != nil {
		return empty, err
	}
	var b sudoku.Board
	if s.isOdd() {
		b = *s.head.board
	} else if b, err = s.bare(n); err != nil {
		return empty, err
	}
	k.template = s.workOut(b, own)
	s.keep(k)
	return k.empty, k.err
}

// drawn returns the template of size n for a drawing that shows boxes of
// boxRows×boxCols cells, or 0 where it shows none. Options come first, and directives if they
// give no other boxes.
func (s *boards) drawn(n, boxRows, boxCols int) (sudoku.Puzzle, error) {
	h, shows := &s.head, boxRows > 1 && boxCols > 1
	if shows && s.regions == nil && h.board == nil && !s.latin && s.isFree() {
		return sudoku.Puzzle{}, finding.Errorf(ErrRule, "this drawing shows boxes of %d×%d cells, and the rule \"latin\" has none: leave one of them out", boxRows, boxCols)
	}
	if shows && h.board != nil && h.boardLine.line > 0 && n == s.size() && h.board.BoxRows != 1 && !h.board.Same(sudoku.Boxed(boxRows, boxCols)) {
		return sudoku.Puzzle{}, finding.Errorf(ErrRule, "this drawing shows boxes of %d×%d cells, and line %d gives others", boxRows, boxCols, h.boardLine.line)
	}
	if s.size() > 0 || s.latin || h.refusal() != nil || n < 1 || n > sudoku.MaxN || boxRows*boxCols != n {
		return s.of(n)
	}
	return s.recall(keptBoard{n: n, boxRows: boxRows, boxCols: boxCols}, func() (sudoku.Board, error) { return sudoku.Boxed(boxRows, boxCols), nil })
}

// boxRowsOf returns the rows of the boxes, or of those usual, on a board of size
// n.
func (s *boards) boxRowsOf(n int) int {
	rows, _ := sudoku.DefaultBox(n)
	if s.head.board != nil {
		return cmp.Or(s.head.board.BoxRows, rows)
	}
	return cmp.Or(s.boxRows, rows)
}

// fix sets the board of all puzzles.
func (s *boards) fix(shape *sudoku.Shape) {
	b := shape.Board()
	s.head = head{board: &b, name: "fixed"}
	s.kept = []keptBoard{{key: s.head.name, template: template{empty: sudoku.Puzzle{Shape: shape}}}}
}

// settle works out the board and the rules of new directives. An error is that of a
// directive, and is returned once.
func (s *boards) settle() error {
	h := &s.head
	if !h.dirty {
		return nil
	}
	h.dirty = false
	if h.board == nil || h.badBoard > 0 {
		return nil // the rules wait for a board
	}
	if h.badRules > 0 { // the board may be wrong, too
		err := s.workOut(*h.board, nil).err
		if rule, unsure := s.doubtful(); err == nil && rule == nil {
			err = unsure
		}
		if err != nil {
			return h.wrong("", "", err)
		}
		return nil
	}
	if t := s.headTemplate(); t.err != nil {
		return h.wrong(t.culprit, t.word, t.err)
	}
	if rule, err := s.doubtful(); err != nil && rule != nil {
		h.badRules = rule.line
		return rule.fail(ErrRule, err)
	} else if err != nil {
		return h.wrong("", "", err)
	}
	return nil
}

// isLate returns the error of the reading once its time is over, and keeps it.
func (s *boards) isLate() error {
	if s.ended == nil && s.late != nil {
		s.ended = s.late()
	}
	return s.ended
}

// boardFirst returns the error of the board that new directives gave before a
// mistake, else err: mistakes come in the order of their lines.
func (s *boards) boardFirst(err error) error {
	h := &s.head
	if err == nil || !h.dirty || h.board == nil || h.board == h.good || h.badBoard > 0 || !errors.As(err, new(*ParseError)) {
		return err
	}
	t := s.workOut(*h.board, nil)
	if t.err == nil {
		h.good = h.board
	} else if wrong := h.wrong("", "", t.err); wrong != nil {
		return wrong
	}
	return err
}

// directed returns the template of the board that a directive gives.
func (s *boards) directed() (sudoku.Puzzle, error) {
	if err := s.head.refusal(); err != nil {
		return sudoku.Puzzle{}, err
	}
	t := s.headTemplate()
	return t.empty, t.err
}

func (s *boards) headTemplate() *template {
	k := keptBoard{key: s.head.key()}
	if t := s.find(k); t != nil {
		return t
	}
	k.template = s.workOut(*s.head.board, s.head.sudokuRules())
	return s.keep(k)
}

// isOdd reports whether directives give a board that is not ordinary, or a rule adds a layer
// to it, so that it has grids of its own form.
func (s *boards) isOdd() bool {
	return s.head.board != nil && (s.layered || s.head.layered || !finding.IsOrdinary(s.head.board))
}

// odd returns the template of such a board; ok is false if there is none or it is wrong.
func (s *boards) odd() (empty sudoku.Puzzle, ok bool) {
	if !s.isOdd() {
		return empty, false
	}
	empty, err := s.directed()
	return empty, err == nil
}

// find returns the template kept for k, or nil. It is valid until the next call of keep.
func (s *boards) find(k keptBoard) *template {
	for i := range s.kept {
		if o := &s.kept[i]; o.n == k.n && o.boxRows == k.boxRows && o.boxCols == k.boxCols && o.key == k.key {
			return &o.template
		}
	}
	return nil
}

func (s *boards) keep(k keptBoard) *template {
	if len(s.kept) == keptBoards {
		s.kept = slices.Delete(s.kept, 1, 2) // the first is usually the commonest
	}
	s.kept = append(s.kept, k)
	return &s.kept[len(s.kept)-1].template
}

// workOut makes the template for a board with rules: those of the options, then
// others that are not among them.
func (s *boards) workOut(b sudoku.Board, others []sudoku.Rule) (t template) {
	if len(s.rules) == 0 && len(others) == 0 && b.BoxRows == 3 && b.BoxCols == 3 && finding.IsOrdinary(&b) && b.Rows == 9 && b.Regions == nil && !b.FreeLines {
		return template{empty: sudoku.Puzzle{Shape: sudoku.Classic()}}
	}
	rules := slices.Clone(s.rules)
	if len(rules) > 0 && len(others) > 0 {
		known := map[string]bool{}
		for _, r := range rules {
			known[r.Text()] = true
		}
		others = slices.DeleteFunc(slices.Clone(others), func(r sudoku.Rule) bool { return known[r.Text()] })
	}
	rules = append(rules, others...)
	b, own := rule.Apply(b, rules)
	if s.accept != nil {
		if err := s.accept(b); err != nil {
			return template{err: finding.Wrap(ErrSize, err)}
		}
	}
	shape, err := sudoku.NewShape(b)
	if err != nil {
		bare := b
		bare.Rules = nil
		if _, err := sudoku.NewShape(bare); err != nil {
			return template{err: finding.Wrap(ErrSize, err)}
		}
		for i, r := range b.Rules { // which one is it?
			if err := s.isLate(); err != nil {
				return template{err: err}
			}
			bare.Rules = b.Rules[:i+1]
			if _, err := sudoku.NewShape(bare); err != nil {
				return template{culprit: r.Text(), err: finding.Wrap(ErrRule, err)}
			}
		}
		return template{err: finding.Wrap(ErrRule, err)}
	}
	if len(own) == 0 {
		return template{empty: sudoku.Puzzle{Shape: shape}}
	}
	t.empty, err = sudoku.NewPuzzleWithin(s.isLate, shape, sudoku.NewGrid(shape), own...)
	if err != nil {
		t.err = finding.Wrap(ErrRule, err)
		if r := (*sudoku.RuleError)(nil); errors.As(err, &r) {
			t.culprit = r.Rule
		}
		if c := (*sudoku.CellError)(nil); errors.As(err, &c) {
			t.word = c.Name
		}
	}
	return t
}
