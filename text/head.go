package text

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Directive lines say the board and the rules of the puzzles below them, as the package
// comment says. Rules that a #box or #board takes away before any puzzle had them are a
// mistake: the puzzles below are refused until #rule alone, or another board, says that
// there are none.

// head is what the directive lines so far say. What they say wrongly is kept as
// well: a puzzle below a rule that cannot be read must not be answered without it.
type head struct {
	board     *sudoku.Board // nil: what a puzzle's size says
	boardLine directive     // that says it
	rules     []toldRule
	last      int  // line of the last directive, 0: there is none
	used      bool // a puzzle was met since the last #rule: the next one replaces
	dirty     bool // not worked out yet

	badBoard, badRules int // line of a directive that is wrong, or 0
	heading            heading
	about              finding.About // of the next puzzle
	titled             bool          // about is not empty
	lost               bool          // badBoard said the whole board, not its regions only

	boardText, ruleText []byte // the directives as they stand …
	name                string // … to know them again; "" if they changed
}

// toldRule is a rule and where it was said.
type toldRule struct {
	sudoku.Rule
	directive
	text string // what the line says
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

// directive is a place where a board or a rule is told.
type directive struct{ line, column int }

// parseDirective splits a comment line that is a directive into its name and
// what follows, which begins at offset at.
func parseDirective(line []byte) (name string, at int, ok bool) {
	i := lex.SkipSpace(line, 0)
	if i == len(line) || line[i] != '#' {
		return "", 0, false
	}
	j := i + 1
	for j < len(line) && line[j]|0x20 >= 'a' && line[j]|0x20 <= 'z' {
		j++
	}
	if name = string(bytes.ToLower(line[i+1 : j])); isSlip(name, line[j:]) || isSpacedSlip(line[i+1:]) {
		return slip, lex.SkipSpace(line, i), true
	}
	if j < len(line) && !lex.IsSpace(line[j]) {
		return "", 0, false
	}
	switch name {
	case "box", "board", "regions", "rule", "title", "author", "source", "text":
		return name, lex.SkipSpace(line, j), true
	}
	return "", 0, false
}

// slip is the name of a line that was meant to be a directive: a rule that is
// taken for a comment would make the answer wrong.
const slip = "slip"

// isSlip reports whether the first word of a comment is nearly the name of a
// directive, or is the name of a rule with nothing, numbers or cells behind it:
// "#rules", "#rule:", "#diagonal", "#taxicab 3", "#cage 17 r1c1…". Words with a blank
// before them are prose.
func isSlip(word string, rest []byte) bool {
	if word == "" || len(word) > 16 {
		return false
	}
	end := len(rest) == 0 || lex.IsSpace(rest[0])
	switch word {
	case "rule", "box", "board", "regions":
		return !end && (rest[0] == ':' || rest[0] == '=')
	case "rules", "boxes", "boards", "region":
		return end || rest[0] == ':' || rest[0] == '='
	}
	if !end || !rule.Is(word) {
		return false
	}
	return lex.IsRuleText(append([]byte(word), rest...)) || len(bytes.Trim(rest, "0123456789, \t\r\n")) == 0
}

// isSpacedSlip reports whether a comment would be a directive but for a blank before it,
// "# rule diagonal", is the name of a rule with a hyphen in it, "#anti-knight", or a map
// under another name, "#jigsaw 0011…".
func isSpacedSlip(comment []byte) bool {
	words := bytes.Fields(comment)
	if len(words) == 0 {
		return false
	}
	spaced, first := lex.IsSpace(comment[0]), string(bytes.ToLower(words[0]))
	isMap := len(words) == 2 && len(words[1]) >= 16 && regionMap(words[1]) != nil
	switch {
	case first == "jigsaw" || first == "map" || first == "areas" || first == "layout" || first == "regions" && spaced:
		return isMap
	case first == "rule" && spaced && len(words) > 1:
		_, err := rule.ParseAll(string(bytes.TrimSpace(comment)[len(first):]))
		return err == nil
	}
	return !spaced && len(words) == 1 && bytes.IndexByte(words[0], '-') > 0 && rule.Is(first)
}

// directive takes a comment line in; told reports whether it is a directive.
func (h *head) directive(line []byte, number int) (told bool, err error) {
	name, at, ok := parseDirective(line)
	if !ok {
		return false, nil
	}
	here := directive{number, at + 1}
	text := bytes.TrimSpace(line[at:])
	h.last = number
	if h.takeAbout(name, string(text)) {
		return true, nil
	}
	h.dirty, h.name = true, ""
	switch name {
	case slip:
		h.badBoard, h.lost = number, true
		err = here.fail(ErrSyntax, errors.New("this looks like a rule or a board and is none: lines of them begin with \"#rule \", \"#box \", \"#board \" or \"#regions \""))
	case "rule":
		err = h.tellRules(text, here)
	case "regions":
		err = h.tellRegions(text, here)
	default:
		lost := h.rules
		if h.used {
			lost = nil // a puzzle had them
		}
		*h = head{last: number, dirty: true, used: h.used, heading: h.heading, about: h.about, titled: h.titled}
		if err = h.tellBoard(name, text, here); err == nil && len(lost) > 0 {
			h.badRules = number
			err = here.fail(ErrRule, fmt.Errorf("#%s begins without rules, so the rule of line %d holds for no puzzle: say it below this line", name, lost[0].line))
		}
	}
	return true, err
}

func (h *head) tellBoard(name string, text []byte, here directive) error {
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
	if err != nil {
		h.badBoard, h.lost = here.line, true
		return here.fail(ErrSyntax, err)
	}
	h.board, h.boardLine = &b, here
	h.boardText = append(append(h.boardText, name+" "...), text...)
	return nil
}

func (h *head) tellRegions(text []byte, here directive) error {
	regions, err := sudoku.ParseRegions(string(text))
	n, isSquare := lex.Isqrt(len(regions))
	if err == nil && h.board == nil && !h.lost && (!isSquare || n == 0) {
		err = errors.New(strconv.Itoa(len(regions)) + " squares are no n×n board; another one is told by #board")
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
	}
	h.badBoard = 0
	h.board, h.boardLine = &b, here
	h.boardText = append(append(h.boardText, " regions "...), text...)
	return nil
}

func (h *head) tellRules(text []byte, here directive) error {
	h.heading = heading{}
	if h.used || len(text) == 0 {
		h.rules, h.ruleText, h.badRules = nil, nil, 0
		h.used = false
	}
	rules, err := rule.ParseAll(string(text))
	if err != nil {
		h.badRules = here.line
		var syntax *rule.SyntaxError
		if errors.As(err, &syntax) {
			here.column += syntax.Column - 1
		}
		return here.fail(ErrRule, err)
	}
	for _, r := range rules {
		h.rules = append(h.rules, toldRule{r, here, string(text)})
	}
	h.ruleText = append(append(h.ruleText, text...), '\n')
	return nil
}

func (d directive) fail(kind, err error) error {
	return failure(d.line, d.line, d.column, finding.Wrap(kind, err))
}

// refusal is the error of a puzzle whose board or rules were told wrongly.
func (h *head) refusal() error {
	switch {
	case h.badBoard > 0:
		return finding.Errorf(ErrRule, "the board of this puzzle is unknown: line %d is wrong", h.badBoard)
	case h.badRules > 0:
		return finding.Errorf(ErrRule, "the rules of this puzzle are unknown: line %d is wrong", h.badRules)
	case h.heading.word != "":
		h.heading.met = true
		return finding.Errorf(ErrRule, "the rules of this puzzle are unknown: line %d names one (%s); write it as a line \"#rule\", or leave that line out", h.heading.line, h.heading.word)
	}
	return nil
}

// wrong notes that the rule of this text, or for "" the board, cannot be, and
// returns the error of its directive, at the word of it that is wrong; nil if no
// directive says it.
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
		err = errors.New("line " + strconv.Itoa(at.line) + ": " + err.Error())
		at = h.boardLine
	}
	return at.fail(ErrRule, err)
}

// placeOf is where a rule is told, and within it the first place of a word.
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

// wordIn is where the name of a cell stands in a text by itself, or −1.
func wordIn(text, name string) int {
	isPart := func(b byte) bool { return b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80 }
	for from := 0; name != ""; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			break
		}
		i += from
		from = i + 1
		end := i + len(name)
		if (i == 0 || !isPart(text[i-1])) && (end == len(text) || !isPart(text[end])) {
			return i
		}
	}
	return -1
}

// key names what the directives say, "" when there are none.
func (h *head) key() string {
	if h.name == "" && len(h.boardText)+len(h.ruleText) > 0 {
		h.name = string(h.boardText) + "\n" + string(h.ruleText)
	}
	return h.name
}

func (h *head) sudokuRules() []sudoku.Rule {
	rules := make([]sudoku.Rule, len(h.rules))
	for i, r := range h.rules {
		rules[i] = r.Rule
	}
	return rules
}

// plainRule takes in a line that is the text of a rule, which people write above a grid
// without "#rule": "cage 7 r1c1 r1c2". It holds as a line "#rule" does.
func (h *head) plainRule(line []byte, number int) error {
	h.last, h.dirty, h.name = number, true, ""
	at := lex.SkipSpace(line, 0)
	if name, rest, _ := bytes.Cut(line[at:], []byte(" ")); bytes.EqualFold(name, []byte("rule")) {
		at += len(name) + 1 + lex.SkipSpace(rest, 0)
	}
	return h.tellRules(bytes.TrimSpace(line[at:]), directive{number, at + 1})
}

// unused is the error of rules at the end of the input, below which no puzzle stands.
// It comes once.
func (h *head) unused() error {
	if h.used || len(h.rules) == 0 || h.badRules > 0 || h.badBoard > 0 {
		return nil
	}
	at := h.rules[0].directive
	h.rules = nil
	return at.fail(ErrRule, errors.New("no puzzle stands below this rule: rules stand above the puzzles they are for"))
}
