package text

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Directive lines give the board and the rules of the puzzles below them, as the package
// comment describes. Rules that a #box or #board removes before any puzzle had them are a
// mistake: the puzzles below are refused until #rule alone, or another board, confirms
// that there are none.

// head is the state of the directive lines so far. Their mistakes are kept as well: a
// puzzle below a rule that cannot be read must not be answered without it.
type head struct {
	board     *sudoku.Board // nil: by the size of a puzzle
	boardLine directive     // that gives it
	unsure    error         // the board's, if it is not clear whether it has boxes
	good      *sudoku.Board // the board if it was worked out without a mistake
	rules     []placedRule
	last      int       // line of the last directive, 0: there is none
	waiting   directive // the first one since the last puzzle, if it is for puzzles below it
	idle      directive // the first "#rule" that no puzzle took so far …
	never     directive // … and of those that others replaced
	used      bool      // a puzzle was met since the last #rule: the next one replaces
	dirty     bool      // not worked out yet
	layered   bool      // rules add layers to the board

	badBoard, badRules int  // line of a directive that is wrong, or 0
	samurai            bool // the grids of this file have names of places on a larger board
	heading            heading
	remark             heading       // a comment that names a rule: above a fence it is a heading
	about              finding.About // of the next puzzle
	titled             bool          // about is not empty
	lost               bool          // badBoard was to give the whole board, not its regions only

	boardText, ruleText []byte // the texts of the directives …
	name                string // … to know them again; "" if they changed
}

// placedRule is a rule with the place of its directive.
type placedRule struct {
	sudoku.Rule
	directive
	text string // of the line
}

// clone returns a copy that shares nothing which changes.
func (h *head) clone() head {
	c := *h
	c.rules, c.boardText, c.ruleText = slices.Clip(h.rules), slices.Clip(h.boardText), slices.Clip(h.ruleText)
	return c
}

// heading is a line in words that names a rule. The puzzles below it may have that rule,
// so none is answered without it, up to the next heading or "#rule" line.
type heading struct {
	line int    // 0: there is none
	word string // the name of the rule
	met  bool   // a puzzle was below it
}

// title notes that a heading names a rule, or with word "" that it names none.
func (h *head) title(line int, word string) {
	if word != "" || h.heading.met {
		h.heading = heading{line: line, word: word}
	}
}

// directive is the place of a directive.
type directive struct{ line, column int }

// directive takes in a comment line; ok is false if it is no directive.
func (h *head) directive(line []byte, number int) (ok bool, err error) {
	name, at, ok := parseDirective(line)
	if !ok {
		return false, nil
	}
	here := directive{number, at + 1}
	text := bytes.TrimSpace(line[at:])
	h.last = number
	waiting := h.waiting
	if waiting.line == 0 && (name != "rule" || len(text) > 0) {
		waiting = here
	}
	h.waiting = waiting
	if h.takeAbout(name, string(text)) {
		return true, nil
	}
	h.dirty, h.name = true, ""
	switch name {
	case slip:
		h.badBoard, h.lost = number, true
		err = here.fail(ErrSyntax, errors.New("this looks like a rule or a board and is none: lines of them begin with \"#rule \", \"#box \", \"#board \" or \"#regions \""))
	case "rule":
		err = h.addRules(text, here)
	case "regions":
		before := h.boardBefore(waiting)
		err = h.setRegions(text, here, before)
	default:
		lost := h.rules
		if h.used {
			lost = nil // a puzzle had them
		}
		before := h.boardBefore(waiting)
		*h = head{last: number, dirty: true, used: h.used, heading: h.heading, about: h.about, titled: h.titled, never: h.replaced()}
		if err = h.setBoard(name, text, here); err == nil && before > 0 {
			err = h.anotherBoard(name, here, before)
		} else if err == nil && len(lost) > 0 {
			h.badRules = number
			err = here.fail(ErrRule, fmt.Errorf("#%s begins without rules, so the rule of line %d holds for no puzzle: write it below this line", name, lost[0].line))
		}
	}
	if h.waiting = waiting; err != nil {
		h.waiting = directive{} // a mistake already
	}
	return true, err
}

// boardBefore returns the line of a board that no puzzle had, waiting being the first directive since
// the last puzzle, or 0.
func (h *head) boardBefore(waiting directive) int {
	if h.boardLine.line < waiting.line || h.badBoard > 0 {
		return 0
	}
	return h.boardLine.line
}

// anotherBoard refuses a directive that gives another board than the line before, which no puzzle had.
func (h *head) anotherBoard(name string, here directive, before int) error {
	h.badBoard, h.lost = here.line, true
	return here.fail(ErrRule, fmt.Errorf("the board of line %d holds for no puzzle, as #%s gives another: leave one of them out", before, name))
}

func (h *head) setBoard(name string, text []byte, here directive) error {
	var b sudoku.Board
	var err error
	if name == "box" {
		rows, cols, wrong := sudoku.ParseSize(string(text))
		if b = sudoku.Boxed(rows, cols); wrong != nil {
			err = errors.New("boxes are written rows x columns, as in #box 2x3")
		}
	} else {
		b, err = sudoku.ParseBoard(string(text))
	}
	if err != nil && !errors.Is(err, sudoku.ErrBoxes) {
		h.badBoard, h.lost = here.line, true
		return here.fail(ErrSyntax, err)
	}
	h.board, h.boardLine, h.unsure = &b, here, err // of boxes, unless a map of regions follows
	h.boardText = append(append(h.boardText, name+" "...), text...)
	return nil
}

// hasBoxes reports whether directives give boxes.
func (h *head) hasBoxes() bool { return h.board != nil && h.board.BoxRows > 0 }

// hasRegions reports whether directives give a map of regions for n×n squares.
func (h *head) hasRegions(n int) bool {
	return h.board != nil && len(h.board.Regions) == n*n && h.board.Rows == n
}

// setRegions takes in a map of regions, for the board of another directive if there is one. The line
// before, if it is not 0, gives a board that no puzzle had: its boxes or
// regions must be those of the map, but boxes of one row, which give a size, may be others.
func (h *head) setRegions(text []byte, here directive, before int) error {
	regions, err := sudoku.ParseRegions(string(text))
	n, isSquare := lex.Isqrt(len(regions))
	if err == nil && h.board == nil && !h.lost && (!isSquare || n == 0) {
		err = errors.New(strconv.Itoa(len(regions)) + " squares are no n×n board; #board gives any other one")
	}
	switch {
	case h.lost:
		return nil // a map cannot mend a board that is wrong
	case err != nil:
		h.badBoard = here.line
		return here.fail(ErrSyntax, err)
	}
	b := sudoku.Jigsaw(regions)
	if h.board != nil {
		b = *h.board
		b.Regions, b.BoxRows, b.BoxCols = regions, 0, 0
		if before > 0 && (areBoxes(h.board) || h.board.Regions != nil) && len(regions) == b.Rows*b.Cols && !b.Same(*h.board) {
			return h.anotherBoard("regions", here, before)
		}
	}
	h.badBoard = 0
	h.board, h.boardLine = &b, here
	h.boardText = append(append(h.boardText, " regions "...), text...)
	return nil
}

// addRules adds the rules of a text. Without a text, or if a puzzle had those before, they
// replace them.
func (h *head) addRules(text []byte, here directive) error {
	h.heading = heading{}
	if h.used || len(text) == 0 {
		h.never = h.replaced()
		h.rules, h.ruleText, h.badRules, h.layered = nil, nil, 0, false
		h.used, h.idle = false, directive{}
	}
	if len(text) > 0 && h.idle.line == 0 && len(h.rules) == 0 {
		h.idle = here
	}
	line := string(text)
	rules, err := rule.ParseAll(line)
	if err != nil {
		h.badRules = here.line
		var syntax *rule.SyntaxError
		if errors.As(err, &syntax) {
			here.column += syntax.Column - 1
		}
		return here.fail(ErrRule, err)
	}
	for _, r := range rules {
		h.rules = append(h.rules, placedRule{r, here, line})
	}
	h.ruleText, h.layered = append(append(h.ruleText, text...), '\n'), h.layered || addLayers(rules)
	return nil
}

func (d directive) fail(kind, err error) error {
	return failure(d.line, d.line, d.column, finding.Wrap(kind, err))
}

// refusal returns the error of a puzzle below directives with a mistake in the board or
// the rules.
func (h *head) refusal() error {
	switch {
	case h.badBoard > 0:
		return finding.Errorf(ErrRule, "the board of this puzzle is unknown: line %d is wrong", h.badBoard)
	case h.badRules > 0:
		return finding.Errorf(ErrRule, "the rules of this puzzle are unknown: line %d is wrong", h.badRules)
	case h.samurai && len(h.boardText)+len(h.ruleText) == 0:
		return finding.Errorf(ErrRule, "the grids of this file are called by their places (top left … center … bottom right), as those of a samurai, which overlap: write that as one grid of 21×21 below a line \"#board\", or leave these names out")
	case h.heading.word != "":
		h.heading.met = true
		return finding.Errorf(ErrRule, "the rules of this puzzle are unknown: a line above names one (%s); write it as a line \"#rule\", or leave that line out", h.heading.word)
	}
	return nil
}

// wrong notes that the rule of this text, or for "" the board, is impossible, and
// returns the error of its directive, at the word of it that is wrong; nil if it is from
// no directive.
func (h *head) wrong(culprit, word string, err error) error {
	at := h.boardLine
	if culprit == "" {
		h.badBoard = at.line
	} else {
		at = h.placeOf(culprit, word)
		h.badRules = at.line
	}
	switch {
	case at.line == 0:
		return nil
	case at.line < h.boardLine.line: // the rule was there first
		err = finding.Errorf(ErrRule, "the rule in line %d does not fit: %v", at.line, err)
		at = h.boardLine
	}
	return at.fail(ErrRule, err)
}

// placeOf returns the place of the directive with a rule, and within it of the first
// occurrence of a word.
func (h *head) placeOf(ruleText, word string) directive {
	for _, r := range h.rules {
		if r.Text() == ruleText {
			at := r.directive
			if i := wordIn(r.text, word); i >= 0 {
				at.column += utf8.RuneCountInString(r.text[:i])
			}
			return at
		}
	}
	return directive{}
}

// wordIn returns the offset of the name of a cell as a word of a text, or −1.
func wordIn(text, name string) int {
	isEdge := func(i int) bool {
		return i < 0 || i >= len(text) || !lex.IsAlphanumeric(text[i]) && text[i] < utf8.RuneSelf
	}
	for i := range text {
		if name != "" && strings.HasPrefix(text[i:], name) && isEdge(i-1) && isEdge(i+len(name)) {
			return i
		}
	}
	return -1
}

// key identifies the board and the rules of the directives; "" if there are none.
func (h *head) key() string {
	if h.name == "" && len(h.boardText)+len(h.ruleText) > 0 {
		h.name = string(h.boardText) + "\n" + string(h.ruleText)
	}
	return h.name
}

func (h *head) sudokuRules() []sudoku.Rule {
	return words.Of(h.rules, func(r placedRule) sudoku.Rule { return r.Rule })
}

// plainRule takes in a line that is the text of a rule, which people write above a grid
// without "#rule": "cage 7 r1c1 r1c2". It holds as a line "#rule" does.
func (h *head) plainRule(line []byte, number int) error {
	h.last, h.dirty, h.name = number, true, ""
	at := lex.SkipSpace(line, 0)
	if name, rest, _ := bytes.Cut(line[at:], []byte(" ")); bytes.EqualFold(name, []byte("rule")) {
		at += len(name) + 1 + lex.SkipSpace(rest, 0)
	}
	here := directive{number, at + 1}
	err := h.addRules(bytes.TrimSpace(line[at:]), here)
	if err == nil && h.waiting.line == 0 {
		h.waiting = here
	}
	return err
}

// replaced returns the first "#rule" that no puzzle took, although there were puzzles below it.
func (h *head) replaced() directive {
	if h.never.line > 0 || !h.used {
		return h.never
	}
	return h.idle
}

// isWithin reports whether a puzzle has all the rules of the directives.
func (h *head) isWithin(p sudoku.Puzzle) bool {
	if h.idle.line == 0 || p.Shape == nil {
		return false
	}
	texts := p.RuleTexts()
	boxRows, _ := p.Shape.Box()
	return !slices.ContainsFunc(h.rules, func(r placedRule) bool {
		return !slices.Contains(texts, r.Text()) && !(isLatin(r.Rule) && boxRows == 0)
	})
}

// met notes that a puzzle is below the directives. It may have rules of its own.
func (h *head) met(hasOwn bool) {
	if !hasOwn {
		h.idle = directive{}
	}
	h.used, h.waiting, h.remark, h.heading.met = true, directive{}, heading{}, h.heading.word != ""
}

// unused returns the error of directives that no puzzle follows. It returns it once.
func (h *head) unused() error {
	at, never := h.waiting, h.replaced()
	if h.waiting, h.idle, h.never = (directive{}), (directive{}), (directive{}); h.badRules > 0 || h.badBoard > 0 {
		return nil
	}
	switch {
	case never.line > 0:
		return never.fail(ErrRule, errors.New("this rule holds for no puzzle: those below have rules of their own"))
	case at.line == 0:
		return nil
	}
	return at.fail(ErrRule, errors.New("no puzzle follows this line: boards, rules and titles belong above the puzzles they are for"))
}

// doubtful returns the error of directives of which it is not certain whether there are boxes, and the rule that makes it
// so, nil if it is the board alone.
func (s *boards) doubtful() (because *placedRule, err error) {
	h := &s.head
	latin := slices.IndexFunc(h.rules, func(r placedRule) bool { return isLatin(r.Rule) })
	switch {
	case h.board == nil:
	case latin >= 0 && areBoxes(h.board) && bytes.HasPrefix(h.boardText, []byte("board ")):
		return &h.rules[latin], finding.Errorf(ErrRule, "the board of line %d has boxes, and this rule none: leave one of them out", h.boardLine.line)
	case h.board.LacksBoxes() && h.unsure != nil && !s.isFree():
		return nil, finding.Wrap(ErrRule, h.unsure)
	}
	return nil, nil
}

// areBoxes reports whether the boxes of a board are more than its rows or columns.
func areBoxes(b *sudoku.Board) bool { return b.BoxRows > 1 && b.BoxCols > 1 }
