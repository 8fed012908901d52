package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/neutral"
	"sudokusat/text/tree"
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

// fields are the fields of an object. Unknown ones are refused or ignored.
type fields struct {
	of   *tree.Value
	text *block // in which the object is

	puzzle, box, regions, rules, boardText *tree.Value // box may be null
	ignored                                []string
	err                                    error // of the first field that is refused
}

// fail returns an error with the place of a value, nil for none.
func (f *fields) fail(at *tree.Value, err error) error {
	if err == nil {
		return nil
	}
	return f.text.fail(at.At, err)
}

// get is a value that is there and not null, else nil.
func (f *fields) get(name string) *tree.Value {
	if v := f.of.Get(name); !v.Is(tree.Null) {
		return v
	}
	return nil
}

// read takes the fields of an object.
func (f *fields) read(o finding.Options) {
	f.rules = f.get("rules")
	if board := f.get("board"); isBoardText(board) {
		f.boardText = board
	}
	if neutral.Is(f.of) {
		return
	}
	for i, name := range f.of.Names {
		v := &f.of.Items[i]
		switch {
		case name == "box":
			f.box = v
		case name == "regions":
			f.regions = f.get(name)
		case name == "n", name == "rules", name == "board" && f.boardText != nil:
		case slices.Contains(aboutColumns[:], name) && v.Is(tree.String):
		default:
			f.take(name, v, o)
		}
	}
}

// ofAnswers are fields of our own answers, which have a verdict and name cells and rules of the puzzle.
var ofAnswers = strings.Fields("solutions faults clash clash_houses clash_rules contradiction least open settle settles repairs rating nudges why candidates")

// verdicts are those of our answers.
var verdicts = []string{"unique", "multiple", "unsolvable", "unknown", "malformed"}

// isOfAnswer reports whether a field of an object is one of these: steps are objects with their text or technique, numbers of
// solutions are beside candidates.
func isOfAnswer(of *tree.Value, name string) bool {
	v, verdict := of.Get(name), of.Get("verdict")
	if !verdict.Is(tree.String) || !slices.Contains(verdicts, verdict.Text) {
		return false
	}
	switch name {
	case "message":
		return true
	case "size": // of the reasons
		return of.Get("hints") != nil
	case "counts", "exact":
		return of.Get("candidates") != nil
	case "path", "next", "patterns", "steps", "hints":
		return strings.Contains(v.Raw, `"text"`) || strings.Contains(v.Raw, `"technique"`) || v.IsEmpty()
	}
	return lex.IsReport(name) || slices.Contains(ofAnswers, name) && !v.Is(tree.String)
}

// take takes a field that is a puzzle by its name, is harmless, or is refused.
func (f *fields) take(name string, v *tree.Value, o finding.Options) {
	var err error
	switch {
	case (v.Is(tree.String) || v.Is(tree.List)) && slices.Contains(puzzleKeys, name):
		if f.puzzle != nil && f.puzzle.Raw != v.Raw {
			err = errTwoPuzzles
		}
		f.puzzle = v
	case isOfAnswer(f.of, name):
	default:
		if err = fieldError(name, v.Raw, f.rules != nil); err != nil && o.Ignores(name) {
			f.ignored, err = append(f.ignored, name), nil
		}
	}
	if f.err == nil {
		f.err = f.fail(v, err)
	}
}

// sized returns the error of a field with a size that is not that of the puzzle.
func (f *fields) sized(shape *sudoku.Shape, o finding.Options) error {
	for i, name := range f.of.Names {
		v := &f.of.Items[i]
		if lex.IsSize(name) && !lex.IsNothing(v.Raw) && !fits(name, v.Raw, shape) && !isOfAnswer(f.of, name) && !o.Ignores(name) {
			return f.fail(v, wrongSize(name, shape))
		}
	}
	return nil
}

var errTwoPuzzles = finding.Errorf(ErrSyntax, "two fields of this JSON object hold puzzles, and which is meant is not certain")

// isBoardText reports whether a value is a string that begins as the text of a board
// does: "9x9 …".
func isBoardText(v *tree.Value) bool {
	if !v.Is(tree.String) {
		return false
	}
	const digits = "0123456789"
	rest := strings.TrimLeft(v.Text, digits)
	cols := strings.TrimPrefix(strings.TrimPrefix(rest, "x"), "×")
	return len(rest) < len(v.Text) && len(cols) < len(rest) && cols != "" && strings.Contains(digits, cols[:1])
}

// board is the board of the puzzle, nil if its size n has to be known first and is 0.
// The object gives it, or directive lines and options, or it is the usual one.
func (f *fields) board(known *boards, n int) (*sudoku.Board, error) {
	head, describes := &known.head, f.box != nil || f.regions != nil
	switch {
	case f.boardText != nil && describes:
		return nil, f.fail(f.boardText, finding.Errorf(ErrSyntax, "two boards: the field \"board\", and beside it \"box\" or \"regions\""))
	case f.boardText != nil:
		b, err := sudoku.ParseBoard(f.boardText.Text)
		if err != nil {
			return nil, f.fail(f.boardText, finding.Wrap(ErrSyntax, err))
		}
		return &b, nil
	case describes && n > 0:
		return f.boxBoard(n)
	case !describes && head.badBoard > 0:
		return nil, f.fail(f.puzzle, head.refusal())
	case !describes && known.isOdd():
		return head.board, nil
	case n == 0:
		return nil, nil
	}
	b, err := known.bare(n)
	return &b, f.fail(f.puzzle, err)
}

// isIncomplete reports whether something beside the object determines its board or
// rules.
func (f *fields) isIncomplete(known *boards) bool {
	if head := &known.head; f.boardText == nil && !neutral.Is(f.of) {
		fromBeside := f.box == nil && f.regions == nil && (known.size() > 0 || known.latin || head.board != nil)
		return fromBeside || len(known.rules) > 0 || len(head.rules) > 0
	}
	return len(known.rules) > 0 || f.rules == nil && len(known.head.rules) > 0
}

// template works out a board with the rules of the object, which own reads, or those
// of directive lines if it has none.
func (f *fields) template(known *boards, b *sudoku.Board, own func() finding.Finding) (empty sudoku.Puzzle, err error) {
	k := keptBoard{key: "json\n" + b.Text()}
	if f.rules == nil {
		if known.head.badRules > 0 {
			return empty, f.fail(f.place(), known.head.refusal())
		}
		k.key += "\n\n\n" + string(known.head.ruleText)
	} else {
		known.hasOwn = true
		k.key += "\n" + f.rules.Raw + "\n"
		if automata := f.get("automata"); automata != nil {
			k.key += automata.Raw
		}
	}
	if t := known.find(k); t != nil && t.err == nil {
		return t.empty, nil
	}
	rules := known.head.sudokuRules()
	var x finding.Finding
	if f.rules != nil {
		if x = own(); x.Err != nil {
			return empty, f.text.fail(x.At, x.Err)
		}
		rules = joinDiagonals(x.Rules)
	}
	if (f.box != nil || f.boardText != nil) && areBoxes(b) && slices.ContainsFunc(rules, isLatin) {
		return empty, f.fail(f.place(), finding.Errorf(ErrRule, "boxes of %d×%d cells, and the rule \"latin\" has none: leave one of them out", b.BoxRows, b.BoxCols))
	}
	k.template = known.workOut(*b, rules)
	known.keep(k)
	if k.culprit != "" && f.rules != nil {
		return k.empty, f.text.fail(x.PlaceOf(k.culprit), k.err)
	}
	return k.empty, f.fail(f.place(), k.err)
}

// ownTemplate is the template of an object that is not in the neutral form.
func (f *fields) ownTemplate(known *boards, b *sudoku.Board) (empty sudoku.Puzzle, err error) {
	return f.template(known, b, func() finding.Finding { return neutral.Rules([]byte(f.rules.Raw), f.rules.At, b) })
}

// place is the field that an error about the whole puzzle points to.
func (f *fields) place() *tree.Value {
	if f.puzzle == nil {
		return f.get("rows")
	}
	return f.puzzle
}

// boxBoard returns the board that the fields "box" and "regions" give.
func (f *fields) boxBoard(n int) (*sudoku.Board, error) {
	b := sudoku.Latin(n)
	switch {
	case f.regions != nil:
		regions, ok := f.regions.Ints()
		if !ok || len(regions) != n*n {
			return nil, f.fail(f.regions, finding.Errorf(ErrSyntax, "regions are no array of %d numbers", n*n))
		}
		if slices.Min(regions) == 1 { // counted from 1
			for i := range regions {
				regions[i]--
			}
		}
		b = sudoku.Jigsaw(regions)
	case !f.box.Is(tree.Null):
		box, _ := f.box.Ints()
		if rows, cols, err := sudoku.ParseSize(f.box.Text); err == nil { // "3x3"
			box = []int{rows, cols}
		}
		if len(box) != 2 || box[0] < 1 || box[1] < 1 || max(box[0], box[1]) > n || box[0]*box[1] != n {
			return nil, f.fail(f.box, finding.Errorf(ErrSize, "box %.20s does not make %d×%d", f.box.Raw, n, n))
		}
		b = sudoku.Boxed(box[0], box[1])
	}
	return &b, nil
}

// size returns the value of the field "n", 0 without one.
func (f *fields) size() (n int, err error) {
	if v := f.get("n"); v != nil {
		if n, err = strconv.Atoi(v.Raw); err != nil || n < 1 || n > sudoku.MaxN {
			return 0, f.fail(v, finding.Errorf(ErrSize, "n is %.20s: sizes go from 1 to %d", v.Raw, sudoku.MaxN))
		}
	}
	return n, nil
}
