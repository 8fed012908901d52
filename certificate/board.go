package certificate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The texts of boards, rules and grids. Boards and rules are written as package
// sudoku and package rule write them, grids as [sudoku.Puzzle.Text] does, on one
// line. Each has one spelling in a certificate: a reader refuses what it would
// write otherwise.

// maxShapes is the number of boards that a reader or verifier caches.
const maxShapes = 16

// boards are shapes by board and rules, so that each is parsed once. The zero value
// is empty.
type boards struct{ shapes map[string]*sudoku.Shape }

// puzzle returns the puzzle of the texts, without givens. [rule.Apply] decides which
// rules belong to the board and which to the puzzle.
func (b *boards) puzzle(board string, rules []string) (sudoku.Puzzle, error) {
	var parsed []sudoku.Rule
	for _, text := range rules {
		r, err := rule.Parse(text)
		if err != nil {
			return sudoku.Puzzle{}, fmt.Errorf("rule %q: %w", text, err)
		}
		if r == (rule.Latin{}) {
			return sudoku.Puzzle{}, fmt.Errorf("rule %q: write a board without boxes instead", text)
		}
		parsed = append(parsed, r)
	}
	key := board
	sorted, own := rule.Apply(sudoku.Board{}, parsed)
	for _, r := range sorted.Rules {
		key += "\n" + r.Text()
	}
	s := b.shapes[key]
	if s == nil {
		parsed, err := sudoku.ParseBoard(board)
		if err != nil {
			return sudoku.Puzzle{}, fmt.Errorf("board: %w", err)
		}
		parsed.Rules = sorted.Rules
		if err := affordable(parsed, sorted.Rules); err != nil {
			return sudoku.Puzzle{}, err
		}
		if s, err = sudoku.NewShape(parsed); err != nil {
			return sudoku.Puzzle{}, err
		}
		if len(b.shapes) >= maxShapes || b.shapes == nil {
			b.shapes = map[string]*sudoku.Shape{}
		}
		b.shapes[key] = s
	}
	if len(own) == 0 {
		return sudoku.Puzzle{Shape: s}, nil
	}
	if err := affordable(s.Board(), own); err != nil {
		return sudoku.Puzzle{}, err
	}
	return sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
}

// maxConstraints bounds what the rules of a record may be worth in constraints
// before they are worked out: a line of a few kilobytes could ask for gigabytes.
const maxConstraints = 4 << 20

// affordable refuses rules that may mean too many constraints for the board.
func affordable(b sudoku.Board, rules []sudoku.Rule) error {
	left := int64(maxConstraints)
	for i, r := range rules {
		left -= rule.Work(b, r)
		if left < 0 {
			return fmt.Errorf("%w: rule %d of %d is too much", ErrTooLarge, i+1, len(rules))
		}
	}
	return nil
}

// gridText returns the text of a grid.
func gridText(s *sudoku.Shape, g sudoku.Grid) string {
	if !s.Plain() || s.N() > 9 {
		return strings.ReplaceAll(s.GridText(g), "\n", " ")
	}
	b := make([]byte, len(g))
	for c, d := range g {
		if b[c] = '0' + byte(d); d == 0 {
			b[c] = '.'
		}
	}
	return string(b)
}

// parseGrid reads what gridText writes, and nothing else.
func parseGrid(s *sudoku.Shape, text string) (sudoku.Grid, error) {
	g := sudoku.NewGrid(s)
	if s.Plain() && s.N() <= 9 && parsePlain(g, text, s.N()) {
		return g, nil
	}
	wide := s.Board().Hi > 9
	rest := text
	for c := range sudoku.Cell(s.Squares()) {
		word := rest[:min(1, len(rest))]
		if wide {
			word, _, _ = strings.Cut(rest, " ")
		}
		switch v, err := strconv.Atoi(word); {
		case word == "":
			return nil, fmt.Errorf("%d squares where %d belong", c, s.Squares())
		case (word == "#") == s.Exists(c):
			return nil, fmt.Errorf("%.20q in %s: \"#\" is for the squares that the board leaves out", word, s.CellName(c))
		case word == "#" || word == ".":
		case err != nil || s.DigitOf(v) == 0:
			return nil, fmt.Errorf("%.20q in %s is neither a blank nor %d to %d", word, s.CellName(c), s.Value(1), s.Value(sudoku.Digit(s.N())))
		default:
			g[c] = s.DigitOf(v)
		}
		rest = rest[len(word):]
		if wide {
			rest = strings.TrimPrefix(rest, " ")
		}
	}
	for word := range strings.FieldsSeq(rest) {
		if !s.IsBeyond(word) {
			return nil, fmt.Errorf("%.20q after the %d squares", word, s.Squares())
		} else if err := s.ParseBeyond(word, g); err != nil {
			return nil, err
		}
	}
	if spelled := gridText(s, g); spelled != text {
		return nil, fmt.Errorf("it is written %.200q", spelled)
	}
	return g, nil
}

// parsePlain reads a grid of the digits 1..n up to 9 and nothing else; ok is false
// if the text is no such grid.
func parsePlain(g sudoku.Grid, text string, n int) (ok bool) {
	if len(text) != len(g) {
		return false
	}
	for c := range g {
		d := text[c] - '0'
		if text[c] == '.' {
			d = 0
		} else if d < 1 || int(d) > n {
			clear(g)
			return false
		}
		g[c] = sudoku.Digit(d)
	}
	return true
}

// spelled refuses a header whose board and rules are not written as texts does.
func (h *Header) spelled(p sudoku.Puzzle) error {
	board, rules := p.Shape.Text(), p.RuleTexts()
	if h.Board != board {
		return fmt.Errorf("the board is written %.200q", board)
	}
	if !slices.Equal(h.Rules, rules) {
		return fmt.Errorf("the rules are written %.1000q", rules)
	}
	return nil
}
