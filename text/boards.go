package text

import (
	"encoding/json"
	"slices"

	"sudokusat/sudoku"
)

// The boards of an input. A list has millions of puzzles on one board, so each
// board is made once.

const keptBoards = 8 // a hostile input with every size must not keep every board

// boards says which board a puzzle of a given size is on: what the options ask
// for, then what the record says, then the usual one.
type boards struct {
	boxRows, boxCols int // asked for, or 0
	rules            []sudoku.Rule
	latin            bool // the rules replace the boxes, so any size will do
	kept             []keptBoard
}

type keptBoard struct {
	boxRows, boxCols int
	latin            bool
	regions          []int
	names            string // a JSON array of rules
	shape            *sudoku.Shape
	err              error
}

func newBoards(o Options) *boards {
	replaces := func(r sudoku.Rule) bool { return r.Name == "latin" || r.Name == "jigsaw" }
	return &boards{boxRows: o.BoxRows, boxCols: o.BoxCols, rules: o.Rules, latin: slices.ContainsFunc(o.Rules, replaces)}
}

// size returns the only size that is possible, or 0.
func (s *boards) size() int { return s.boxRows * s.boxCols }

// possible reports whether there is a board of size n. A prime needs boxes that
// are given or replaced.
func (s *boards) possible(n int) bool {
	if s.size() > 0 {
		return n == s.size()
	}
	rows, _ := sudoku.DefaultBox(n)
	return n >= 1 && n <= sudoku.MaxN && (rows > 1 || n == 1 || s.latin)
}

// of returns the board of size n.
func (s *boards) of(n int) (*sudoku.Shape, error) {
	switch {
	case n < 1 || n > sudoku.MaxN:
		return nil, flawf(ErrSize, "a puzzle of %d×%d cells: sizes go from 1×1 to %d×%d", n, n, sudoku.MaxN, sudoku.MaxN)
	case s.size() > 0 && n != s.size():
		return nil, flawf(ErrSize, "%s where boxes of %d×%d cells make %d×%d", puzzleOf(n), s.boxRows, s.boxCols, s.size(), s.size())
	case !s.possible(n):
		return nil, flawf(ErrSize, "%d×%d is no box size: %d is prime (a Latin square or a jigsaw can have it)", n, n, n)
	case s.size() > 0:
		return s.with(s.boxRows, s.boxCols, false, nil, nil)
	}
	rows, cols := sudoku.DefaultBox(n)
	return s.with(rows, cols, false, nil, nil)
}

// drawn returns the board of size n for a drawing that shows boxes of
// boxRows×boxCols cells, or 0 where it shows none. The options come first.
func (s *boards) drawn(n, boxRows, boxCols int) (*sudoku.Shape, error) {
	if s.size() > 0 || s.latin || n < 1 || n > sudoku.MaxN || boxRows*boxCols != n {
		return s.of(n)
	}
	return s.with(boxRows, boxCols, false, nil, nil)
}

// with returns the board of the given boxes with the rules of the options and
// what a record adds to them: regions of its own, no boxes at all, or a JSON
// array of names of rules.
func (s *boards) with(boxRows, boxCols int, latin bool, regions []int, names []byte) (*sudoku.Shape, error) {
	for i := range s.kept {
		k := &s.kept[i]
		if k.boxRows == boxRows && k.boxCols == boxCols && k.latin == latin && k.names == string(names) && slices.Equal(k.regions, regions) {
			return k.shape, k.err
		}
	}
	k := keptBoard{boxRows: boxRows, boxCols: boxCols, latin: latin, regions: slices.Clone(regions), names: string(names)}
	k.shape, k.err = s.make(k)
	if len(s.kept) == keptBoards {
		s.kept = slices.Delete(s.kept, 1, 2) // the first is usually the commonest
	}
	s.kept = append(s.kept, k)
	return k.shape, k.err
}

func (s *boards) make(k keptBoard) (*sudoku.Shape, error) {
	rules := slices.Clone(s.rules)
	has := func(name string) bool {
		return slices.ContainsFunc(rules, func(r sudoku.Rule) bool { return r.Name == name })
	}
	if k.regions != nil {
		rules = append(rules, sudoku.Regions(k.regions))
	}
	if k.latin && !s.latin {
		rules = append(rules, sudoku.Latin())
	}
	if len(k.names) > 0 {
		var names []string
		if json.Unmarshal([]byte(k.names), &names) != nil {
			return nil, flawf(ErrSyntax, "rules are no array of names")
		}
		for _, name := range names {
			if has(name) {
				continue
			}
			rule, err := sudoku.RuleByName(name)
			if err != nil {
				return nil, &flaw{ErrSyntax, err.Error()}
			}
			rules = append(rules, rule)
		}
	}
	if k.boxRows == 3 && k.boxCols == 3 && len(rules) == 0 {
		return sudoku.Classic(), nil
	}
	shape, err := sudoku.NewShape(k.boxRows, k.boxCols, rules...)
	if err != nil {
		return nil, &flaw{ErrSize, err.Error()}
	}
	return shape, nil
}
