package text

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/neutral"
)

// The fields of an object that is a puzzle, in one of three forms:
//
//	"n":6, "box":[2,3], "regions":[0,0,1,…]           an n×n board; no boxes: "box":null
//	"board":"6x6 digits 0-5 regions 001…"             any board, as sudoku.Board.Text writes it
//	"rows":6, "cols":6, "values":[1,6], …             the neutral form: package neutral
//
// and "rules":["diagonal", "thermo r1c1..r4c1"], or objects as in the neutral form. A
// field that is none of these is harmless, or the puzzle is refused: see
// [lex.Unaccounted].

// puzzleKeys are the names a puzzle may have, the best one first.
var puzzleKeys = []string{"puzzle", "givens", "quiz", "sudoku", "grid", "board", "question", "problem"}

// fields are the fields of an object. Those that nobody knows are refused or ignored.
type fields struct {
	list    []lex.Member
	puzzle  []byte
	box     []byte // may be null
	regions []byte
	rules   []byte
	text    []byte // of the board
	ignored []string
	twice   bool // a field stands there twice

	at  []byte // the first field that is refused
	err error
}

// get is a value that is there and not null, else nil.
func (f *fields) get(name string) []byte {
	for i := range f.list {
		if f.list[i].Name == name && string(f.list[i].Value) != "null" {
			return f.list[i].Value
		}
	}
	return nil
}

// read takes the fields of an object.
func (f *fields) read(list []lex.Member, object []byte, o finding.Options) []lex.Member {
	var err error
	if f.list, err = lex.AppendMembers(list, object); err != nil {
		f.twice = true
		f.refuse(f.list[0].Value, finding.Wrap(ErrSyntax, err))
		return nil
	}
	f.rules = f.get("rules")
	if board := f.get("board"); board != nil && isBoardText(board) {
		f.text = board
	}
	if f.isNeutral() {
		return f.list
	}
	for i := range f.list {
		m := &f.list[i]
		switch m.Name {
		case "box":
			f.box = m.Value
		case "n", "rules", "title", "author", "source":
		case "regions":
			f.regions = f.get("regions")
		case "board":
			if f.text == nil {
				f.take(m, o)
			}
		case "ruleset":
			if f.rules == nil && f.text == nil { // all rules may be in words
				f.take(m, o)
			}
		default:
			f.take(m, o)
		}
	}
	return f.list
}

// take takes a field that is a puzzle by its name, is harmless, or is refused.
func (f *fields) take(m *lex.Member, o finding.Options) {
	switch {
	case (m.Value[0] == '"' || m.Value[0] == '[') && slices.Contains(puzzleKeys, m.Name):
		if f.puzzle != nil && !bytes.Equal(f.puzzle, m.Value) {
			f.refuse(m.Value, finding.Errorf(ErrSyntax, "two fields of this JSON object hold puzzles, and which is meant is not certain"))
		}
		f.puzzle = m.Value
	case !lex.Unaccounted(m.Name, m.Value) && (f.rules != nil || lex.RuleInField(m.Name, m.Value) == ""):
	case o.Ignore != nil && o.Ignore(m.Name):
		f.ignored = append(f.ignored, m.Name)
	default:
		f.refuse(m.Value, finding.Unaccounted(m.Name))
	}
}

func (f *fields) refuse(at []byte, err error) {
	if f.err == nil {
		f.at, f.err = at, err
	}
}

// isNeutral reports whether the object has the neutral form, in which a puzzle may
// have no givens.
func (f *fields) isNeutral() bool {
	return f.get("rows") != nil && f.get("cols") != nil && f.get("values") != nil
}

// isBoardText reports whether a string begins as the text of a board does:
// "9x9 …".
func isBoardText(value []byte) bool {
	i := 1
	for i < len(value) && value[i] >= '0' && value[i] <= '9' {
		i++
	}
	rest := value[min(i, len(value)):]
	if i == 1 || value[0] != '"' {
		return false
	}
	rest, isSize := bytes.CutPrefix(rest, []byte("x"))
	if !isSize {
		rest, isSize = bytes.CutPrefix(rest, []byte("×"))
	}
	return isSize && len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9'
}

// board is the board of the puzzle, nil if its size n has to be known first and is 0.
// The object has it, or directive lines and options, or it is what is usual. With an
// error it returns the part of the object that is wrong.
func (f *fields) board(known *boards, n int) (*sudoku.Board, []byte, error) {
	head, describes := &known.head, f.box != nil || f.regions != nil
	switch {
	case f.text != nil && describes:
		return nil, f.text, finding.Errorf(ErrSyntax, "two boards: the field \"board\", and beside it \"box\" or \"regions\"")
	case f.text != nil:
		return f.boardText()
	case describes && n > 0:
		return f.boxBoard(n)
	case !describes && head.badBoard > 0:
		return nil, f.puzzle, head.refusal()
	case !describes && known.isOdd():
		return head.board, nil, nil
	case n == 0:
		return nil, nil, nil
	}
	b, err := known.bare(n)
	return &b, f.puzzle, err
}

// isUntold reports whether something beside the object says what its board and rules
// are.
func (f *fields) isUntold(known *boards) bool {
	if head := &known.head; f.text == nil && !f.isNeutral() {
		fromBeside := f.box == nil && f.regions == nil && (known.size() > 0 || known.latin || head.board != nil)
		return fromBeside || len(known.rules) > 0 || len(head.rules) > 0
	}
	return len(known.rules) > 0 || f.rules == nil && len(known.head.rules) > 0
}

// template works out a board with the rules of the object, which own reads from a text,
// or those of directive lines if it has none.
func (f *fields) template(known *boards, b *sudoku.Board, text []byte, own func() finding.Finding) (empty sudoku.Puzzle, at []byte, err error) {
	k := keptBoard{said: "json\n" + b.Text() + "\n" + string(f.rules) + "\n" + string(f.get("automata"))}
	if f.rules == nil {
		if known.head.badRules > 0 {
			return empty, f.place(), known.head.refusal()
		}
		k.said += string(known.head.ruleText)
	}
	if t := known.find(k); t != nil && t.err == nil {
		return t.empty, nil, nil
	}
	rules := known.head.sudokuRules()
	var x finding.Finding
	if f.rules != nil {
		if x = own(); x.Err != nil {
			return empty, text[x.At:], x.Err
		}
		rules = joinDiagonals(x.Rules)
	}
	k.template = known.workOut(*b, rules)
	known.keep(k)
	if k.culprit != "" && f.rules != nil {
		return k.empty, text[x.PlaceOf(k.culprit):], k.err
	}
	return k.empty, f.place(), k.err
}

// ownTemplate is the template of an object that is not in the neutral form.
func (f *fields) ownTemplate(known *boards, b *sudoku.Board) (empty sudoku.Puzzle, at []byte, err error) {
	return f.template(known, b, f.rules, func() finding.Finding { return neutral.Rules(f.rules, 0, b) })
}

// place is the field that an error about the whole puzzle points to.
func (f *fields) place() []byte {
	if f.puzzle == nil {
		return f.get("rows")
	}
	return f.puzzle
}

func (f *fields) boardText() (*sudoku.Board, []byte, error) {
	var text string
	if json.Unmarshal(f.text, &text) != nil {
		return nil, f.text, finding.Errorf(ErrSyntax, "the board is no string")
	}
	b, err := sudoku.ParseBoard(text)
	if err != nil {
		return nil, f.text, finding.Wrap(ErrSyntax, err)
	}
	return &b, nil, nil
}

// boxBoard is the board that the fields "box" and "regions" say.
func (f *fields) boxBoard(n int) (*sudoku.Board, []byte, error) {
	b, box, regions := sudoku.Latin(n), [2]int{}, []int(nil)
	switch {
	case f.regions != nil:
		if json.Unmarshal(f.regions, &regions) != nil || len(regions) != n*n {
			return nil, f.regions, finding.Errorf(ErrSyntax, "regions are no array of %d numbers", n*n)
		}
		if slices.Min(regions) == 1 { // counted from 1
			for i := range regions {
				regions[i]--
			}
		}
		b = sudoku.Jigsaw(regions)
	case string(f.box) != "null":
		if json.Unmarshal(f.box, &box) != nil || box[0] < 1 || box[1] < 1 || box[0] > n || box[0]*box[1] != n {
			return nil, f.box, finding.Errorf(ErrSize, "box %.20s does not make %d×%d", f.box, n, n)
		}
		b = sudoku.Boxed(box[0], box[1])
	}
	return &b, nil, nil
}

// size is what the field "n" says, 0 without one.
func (f *fields) size() (n int, err error) {
	if text := f.get("n"); text != nil {
		if n, err = strconv.Atoi(string(text)); err != nil || n < 1 || n > sudoku.MaxN {
			return 0, finding.Errorf(ErrSize, "n is %.20s: sizes go from 1 to %d", text, sudoku.MaxN)
		}
	}
	return n, nil
}
