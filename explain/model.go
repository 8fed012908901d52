package explain

import (
	"context"
	"errors"
	"slices"
	"sync"

	"sudokusat/explain/speech"
	"sudokusat/sudoku"
)

// The rules of a puzzle become truths and exclusions. For cells, houses and sets
// of different cells they are plain to see; rules.go has each primitive. Different
// pairs bring candidates of their own, options, which exclude the candidates that
// do not go with them.

// model represents the rules of a puzzle, whatever its givens. A candidate is numbered
// cell·n + digit−1; options follow. It does not change once it is built.
type model struct {
	puzzle       sudoku.Puzzle
	n            int
	real         int // candidates that are digits of cells
	options      []option
	truths       []Truth
	has          [][]int32      // truth → its candidates
	of           [][]int32      // candidate → its truths
	near         [][]int32      // candidate → those it excludes, ascending
	cell         []int32        // cell → its truth
	out          []int32        // candidates that a rule rules out by itself
	demanded     []*demand      // by truth: the demand that it is, nil for truths with candidates
	nodes        int32          // constraints with auxiliary variables so far
	going, edges int            // words and edges of demands so far
	hung         []hung         // connected cells
	base         *model         // without the truths of a walk about connected cells, nil if this is one
	proving      sync.Pool      // of *proving, see prove.go
	named        func() []named // by constraint: the rule that it comes from
	shared       func() sharedBy
	speech       *speech.Language
}

// language is that of the sentences, nil for English.
func (m *model) language() *speech.Language {
	if m == nil {
		return nil
	}
	return m.speech
}

// text is a sentence in it.
func (m *model) text(key string, parts ...string) string { return m.language().Text(key, parts...) }

// houseName is what a house is called in it.
func (m *model) houseName(s *sudoku.Shape, h int) string {
	return m.language().House(s.Houses()[h].Name)
}

// Rules caches the model of the last puzzle's rules, for puzzles with the same board and
// rules one after the other. The zero value is ready; it is safe for concurrent use.
type Rules struct {
	mu   sync.Mutex
	last *model
}

// of is the model of a puzzle with sentences in a language; r may be nil.
func (r *Rules) of(ctx context.Context, p sudoku.Puzzle, l *speech.Language) (*model, error) {
	if r == nil {
		return newModel(ctx, p, l)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.last; m != nil && m.puzzle.Shape.Same(p.Shape) && m.puzzle.SameRules(p) && m.speech == l {
		return m, nil
	}
	m, err := newModel(ctx, p, l)
	if err == nil {
		r.last = m
	}
	return m, err
}

// Bounds of memory: the candidates of a board, which are fewer on 40×40, and
// the options of a puzzle's rules.
const (
	maxCandidates = 1 << 16
	maxOptions    = 1 << 14
)

// ErrTooLarge is returned for a puzzle whose board or rules have too many candidates.
var ErrTooLarge = errors.New("too large to be explained")

func (m *model) candidate(c sudoku.Cell, d sudoku.Digit) int32 { return int32(int(c)*m.n + int(d) - 1) }

// split is the digit and cell of a candidate that is no option.
func (m *model) split(x int32) sudoku.Candidate {
	return sudoku.Candidate{Cell: sudoku.Cell(int(x) / m.n), Digit: sudoku.Digit(int(x)%m.n + 1)}
}

func newModel(ctx context.Context, p sudoku.Puzzle, l *speech.Language) (*model, error) {
	s := p.Shape
	m := &model{puzzle: p, n: s.N(), real: s.Cells() * s.N(), speech: l}
	if m.real > maxCandidates {
		return nil, ErrTooLarge
	}
	m.named = sync.OnceValue(func() []named { return namedRules(p) })
	m.shared = sync.OnceValue(func() sharedBy { return sharedIn(p) })
	m.of, m.near, m.cell = make([][]int32, m.real), make([][]int32, m.real), make([]int32, s.Cells())
	for c := range sudoku.Cell(s.Cells()) {
		if s.Exists(c) {
			cell := m.digits(c, func(sudoku.Digit) bool { return true })
			m.cell[c] = int32(len(m.truths))
			m.add(Truth{Kind: CellTruth, Cell: c}, cell)
			m.exclude(cell)
		}
	}
	for i, h := range s.Houses() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		m.house(Truth{Kind: HouseTruth, House: i}, h.Cells)
	}
	for _, x := range s.Differents() {
		m.different(x.Cells)
	}
	for i, c := range p.Constraints() {
		if i%256 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := m.constrain(c, i); err != nil {
			return nil, err
		}
	}
	for i := range m.near {
		slices.Sort(m.near[i])
		m.near[i] = slices.Compact(m.near[i])
	}
	return m, m.demands(ctx, p)
}

// digits is the candidates of a cell that pass.
func (m *model) digits(c sudoku.Cell, pass func(sudoku.Digit) bool) (out []int32) {
	for d := sudoku.Digit(1); int(d) <= m.n; d++ {
		if pass(d) {
			out = append(out, m.candidate(c, d))
		}
	}
	return out
}

// house adds the truths that each digit has one place in the cells.
func (m *model) house(t Truth, cells []sudoku.Cell) {
	for d := sudoku.Digit(1); int(d) <= m.n; d++ {
		t.Digit = d
		places := m.places(cells, d)
		m.add(t, places)
		m.exclude(places)
	}
}

func (m *model) places(cells []sudoku.Cell, d sudoku.Digit) []int32 {
	out := make([]int32, len(cells))
	for i, c := range cells {
		out[i] = m.candidate(c, d)
	}
	return out
}

// add adds a truth.
func (m *model) add(t Truth, candidates []int32) {
	t.m = m
	slices.Sort(candidates)
	candidates = slices.Compact(candidates)
	for _, x := range candidates {
		m.of[x] = append(m.of[x], int32(len(m.truths)))
	}
	m.truths, m.has, m.demanded = append(m.truths, t), append(m.has, candidates), append(m.demanded, nil)
}

// different adds the exclusions of equal digits in the cells.
func (m *model) different(cells []sudoku.Cell) {
	for d := sudoku.Digit(1); int(d) <= m.n; d++ {
		m.exclude(m.places(cells, d))
	}
}

// exclude adds the exclusions between all pairs of the candidates.
func (m *model) exclude(candidates []int32) {
	for _, x := range candidates {
		for _, y := range candidates {
			if x != y {
				m.near[x] = append(m.near[x], y)
			}
		}
	}
}

// excludes reports whether two candidates exclude each other, once the model is built.
func (m *model) excludes(x, y int32) bool {
	_, found := slices.BinarySearch(m.near[x], y)
	return found
}

// apart adds the exclusion between two candidates.
func (m *model) apart(x, y int32) {
	m.near[x] = append(m.near[x], y)
	m.near[y] = append(m.near[y], x)
}

// option is a new candidate of a constraint.
func (m *model) option(o option) (int32, error) {
	if len(m.options) == maxOptions {
		return 0, ErrTooLarge
	}
	m.options = append(m.options, o)
	m.of, m.near = append(m.of, nil), append(m.near, nil)
	return int32(m.real + len(m.options) - 1), nil
}
