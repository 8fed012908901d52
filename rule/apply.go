package rule

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Rules of a list added to a board, and how much work they are there.

// Work returns a rough bound on the size of a rule on a board: the number of
// constraints, tests and edges of automata, before any is built. Readers of untrusted
// texts add it up over the rules and stop at a limit: a line of a few kilobytes could
// take gigabytes.
func Work(b sudoku.Board, r sudoku.Rule) int64 {
	n, squares := int64(b.Hi-b.Lo+1), int64(b.Rows)*int64(b.Cols)
	switch r := r.(type) {
	case simple:
		cells := int64(len(r.first()))
		switch r.family {
		case "taxicab":
			return 2*int64(r.Numbers[0])*squares + n*n/8
		case "self-taxicab":
			return squares * squares / 2
		case "same-values":
			work := int64(0)
			for _, list := range r.Lists {
				work += 2 * int64(len(list)) * n
			}
			return work
		case "regex":
			return maxRegexEdges/8 + cells
		case "seen":
			return cells*int64(b.Rows+b.Cols) + 2*n*n
		case "row-index", "column-index", "box-index":
			return cells * n
		case "value-index":
			return 2 * int64(len(r.Lists[2])) * n
		case "count-distinct":
			return min(n<<min(n, 16), sudoku.MaxEdges)/8 + int64(len(r.Lists[1]))
		case "galaxies":
			return int64(len(r.Lists)+16)*squares + n*n
		case "nurikabe", "nurikabe-digits":
			return (cells+16)*squares + n*n
		case "cave", "cave-numbers":
			work := 16*squares + cells*(int64(b.Rows+b.Cols)+2*n) + 2*n*n
			for _, number := range ascending(r.Numbers) { // an automaton each
				work += 2 * int64(max(number, 0)) * n
			}
			return work
		case "slitherlink", "slitherlink-numbers":
			return 16*squares + 8*cells + 4*n*n
		case "hitori":
			return (16+int64(b.Rows+b.Cols)*n/2)*squares + n*n
		case "lits": // some 100 places of 4 squares from each
			return (16+400)*squares + n*n
		case "white-pearls", "black-pearls":
			return 100*cells + n*n
		}
	case PairTable:
		cells := int64(len(r.Cells))
		if r.All {
			return cells*cells/2 + n*n
		}
		return cells + n*n
	case Outside:
		if r.Kind == "little-killer" || r.Kind == "numbered-room" {
			return int64(len(r.Cells)) * n
		}
		states := n
		switch r.Kind {
		case "skyscraper":
			states *= int64(r.N) + 1
		case "x-sum":
			states = int64(len(r.Cells)) * (int64(r.N) + 1)
		case "sandwich", "doppelblock":
			states = 2*int64(r.N) + 4
		}
		return min(states*n, sudoku.MaxEdges)/8 + int64(len(r.Cells))
	case Automaton:
		work := int64(r.States)*n/8 + int64(len(r.Cells))
		for _, e := range r.Edges {
			work += int64(len(e.Symbols))
		}
		return work
	case Or:
		work := int64(0)
		for _, rules := range r.Of {
			for _, r := range rules {
				work += Work(b, r)
			}
		}
		return work
	case OfValues:
		work := 4 * squares
		for _, r := range r.Rules {
			work += min(Work(b, r)*n, mostClauses) + mostStates*n/16
		}
		return work
	case Asked:
		inner, err := r.with(r.A.Numbers[0])
		if err != nil {
			return 0
		}
		return n * (Work(b, inner) + 1)
	case Rank:
		return 64*squares + n*n
	case NoTiedRanks:
		return 8*squares*int64(b.Rows) + n*n
	case Doppelganger:
		return 6 * squares * squares
	}
	if f, _, ok := ArgsOf(r); ok && f.Kind == aboutLayers { // often of the whole board
		return 16*squares + n*n
	}
	words := int64(strings.Count(r.Text(), " "))
	work := words*sudoku.MaxN + n*n/8 // each word a run of cells; a table of bits
	if words == 0 {                   // of the whole board: four moves per cell
		work += 4 * squares
	}
	return work
}

// Puzzle returns the empty puzzle on a board with rules added by [Apply]. The error
// is that of [sudoku.NewShape] or [sudoku.NewPuzzleWithin], which late is for.
func Puzzle(late func() error, b sudoku.Board, rules []sudoku.Rule) (sudoku.Puzzle, error) {
	b, own := Apply(b, rules)
	shape, err := sudoku.NewShape(b)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	return sudoku.NewPuzzleWithin(late, shape, sudoku.NewGrid(shape), own...)
}

// Apply adds rules to a board: those of families that are the board's go there,
// the others, which each puzzle has for itself, are returned in their order. A rule
// that the board has already is not added again. A rule about a layer, such as yin-yang,
// adds that layer unless the board has one of its name. A [Negative] gets as exceptions
// the pairs of the marks among the rules, and pearls add their loop, a [Masyu], unless it is there.
// [sudoku.NewPuzzle] refuses of several rules that number the regions of one layer, such as nurikabe, all
// but the first, and a rule whose layer has more values than the board has digits.
func Apply(b sudoku.Board, rules []sudoku.Rule) (board sudoku.Board, own []sudoku.Rule) {
	b.Rules = slices.Clone(b.Rules)
	has := map[string]bool{} // the texts of these
	for _, r := range b.Rules {
		has[r.Text()] = true
	}
	numbered := map[string]bool{} // layers whose values a rule has numbered
	pearls := false
	for _, r := range rules {
		f, _, _ := ArgsOf(r)
		switch {
		case f.Name == "latin" && b.Regions == nil:
			b.BoxRows, b.BoxCols = 0, 0
		case f.Board:
			if text := r.Text(); !has[text] {
				has[text] = true
				b.Rules = append(b.Rules, r)
			}
		default:
			if on, ok := onLayers(r); ok {
				layer := on.layer(&b)
				numbers := f.numbers
				pearls = pearls || strings.HasSuffix(f.Name, "-pearls")
				switch digits, values := b.Hi-b.Lo+1, len(layer.Values); {
				case numbers && numbered[layer.Name]:
					r = refused{r, fmt.Errorf("another rule numbers the layer %s: one rule has to name all clues", layer.Name)}
				case b.Rows > 0 && values > digits && len(withLayer(b.Layers, layer)) > len(b.Layers):
					r, layer.Values = refused{r, fmt.Errorf("its layer %s has %d values, and the board has %d digits", layer.Name, values, digits)}, nil
				}
				numbered[layer.Name] = numbered[layer.Name] || numbers
				if layer.Values != nil {
					b.Layers = withLayer(b.Layers, layer)
				}
			}
			own = append(own, r)
		}
	}
	if pearls && !slices.ContainsFunc(own, func(r sudoku.Rule) bool { return r == Masyu{} }) {
		own = append(own, Masyu{})
	}
	return b, exempt(own, nil)
}

// layered is a rule about a layer of its own.
type layered interface {
	layer(*sudoku.Board) sudoku.Layer
}

// onLayers returns a rule as one about a layer of its own, and reports whether it is one.
func onLayers(r sudoku.Rule) (layered, bool) {
	on, ok := r.(layered)
	if x, is := r.(simple); is {
		ok = x.of().layer != nil
	}
	return on, ok
}

// refused is a rule that does not go with the board, or with the other rules.
type refused struct {
	sudoku.Rule
	err error
}

// Constraints returns the error.
func (x refused) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) { return nil, x.err }
