package iss

import (
	"slices"
	"strings"
	"sync"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// where is in which other items an item may be.
type where int

const (
	anywhere  where = iota
	notCopied       // in .Or and .And, but not in .Replicate
	alone
)

// item is the form in which the site writes a family of rules, or something else.
type item struct {
	name    string // "" for values of cells, and for rules written as other items
	family  string // of package rule
	form    string // the parameters of the rule among its arguments
	numbers []int  // the first numbers of the rule, which the name has
	where   where
	houses  bool // it needs rows and columns
	from    int  // the lowest value of the boards that the site takes it on; 0 for any
	nine    bool // boards have nine values

	read  func(a *args, it *item) []sudoku.Rule                      // nil: by its form
	write func(o *out, it *item, a rule.Args) (text string, ok bool) // nil: by its form
	board func(p *puzzle, n *node)                                   // of items of the board
}

// bare reports whether an item has no arguments.
func (it *item) bare() bool {
	return it.name == "NoBoxes" || it.where == alone && it.form == "" && it.name != "Diagonal"
}

// itemOf is the item of a family whose form is in its table: a name, the form of the arguments, and
// "alone", "houses", "nine" and "from1" for the fields of an item, "clues" for clues of a line from both ends.
func itemOf(family string, words []string) item {
	it := item{name: words[0], family: family}
	for _, word := range words[1:] {
		switch word {
		case "alone":
			it.where = alone
		case "houses":
			it.houses = true
		case "nine":
			it.nine = true
		case "clues":
			it.where, it.houses, it.read, it.write = notCopied, true, readClues, writeClue
		case "from1":
			it.from = 1
		default:
			it.form = word
		}
	}
	return it
}

// items lists all other items, and families that are written as others. They are here and not with the
// rules, as each needs code for the grammar of the site.
func items() []item {
	return []item{
		{name: "Shape", form: "a", board: readShape},
		{name: "NoBoxes", board: func(p *puzzle, n *node) { p.keep(&p.frame.noBoxes, n) }},
		{name: "RegionSize", form: "n", board: func(p *puzzle, n *node) { p.keep(&p.frame.regionSize, n) }},
		{name: "Jigsaw", form: "a", board: func(p *puzzle, n *node) { p.keep(&p.frame.jigsaw, n) }},
		{name: "Var", form: "a", board: readVar},
		{name: "SearchPriority", form: "n*", read: readPriority},

		{name: "", family: "candidates", read: readValues, write: writeValues},
		{name: "Or", family: "or", read: readOr, write: writeOr},
		{name: "And", read: readAnd},
		{name: "Replicate", read: readCopies},

		{name: "Windoku", family: "windoku", where: alone, houses: true, read: readWindows, write: writeWindows},
		{name: "Diagonal", family: "diagonal", where: alone, houses: true, read: readDiagonal, write: writeDiagonal},
		{name: "RegionSameValues", where: alone, houses: true, read: readSameRegions},
		{name: "StrictKropki", where: alone, read: readStrict},
		{name: "StrictXV", family: "negative", where: alone, read: readStrict, write: writeNegative},

		{name: "Whisper", family: "whisper", form: "n*", read: readWhisper},
		{name: "Arrow", family: "arrow", form: "c*", write: writeArrow},
		{name: "PillArrow", read: readPill},

		{name: "Cage", family: "cage", form: "n*", read: readCage, write: writeCage},
		{name: "Sum", family: "sum", read: readSum, write: writeSum},
		{name: "EqualSum", family: "equal-sum", read: readEqualSum, write: writeEqualSum},

		{name: "WhiteDot", family: "difference", numbers: []int{1}, read: readNeighbours, write: writePair},
		{name: "BlackDot", family: "ratio", numbers: []int{2}, read: readNeighbours, write: writePair},
		{name: "X", family: "pair-sum", numbers: []int{10}, read: readNeighbours, write: writePair},
		{name: "V", family: "pair-sum", numbers: []int{5}, read: readNeighbours, write: writePair},
		{name: "GreaterThan", family: "greater", read: readNeighbours, write: writeGreater},

		{name: "Quad", family: "quadruple", read: readQuad, write: writeQuad},
		{name: "LookAndSay", family: "look-and-say", form: "d*", write: writeLookAndSay},
		{name: "Indexing", family: "row-index", houses: true, read: readIndexing, write: writeIndexing},
		{name: "Indexing", family: "column-index", houses: true, read: readIndexing, write: writeIndexing},
		{name: "SameValues", family: "same-values", read: readSameValues, write: writeSameValues},

		{name: "LittleKiller", family: "little-killer", where: notCopied, houses: true, read: readLittleKiller, write: writeLittleKiller},
		{name: "Sandwich", family: "sandwich", where: notCopied, houses: true, read: readSandwich, write: writeSandwich},
		{name: "FullRank", family: "full-rank", where: notCopied, houses: true, read: readRank, write: writeRank},
		{name: "FullRank", family: "tied-rank", where: notCopied, houses: true, read: readRank, write: writeRank},
		{name: "FullRankTies", board: readTies},
		{name: "Doppelganger", family: "doppelganger", board: readDoppelganger, where: alone, houses: true, write: writeDoppelganger},
		{family: "no-tied-ranks", where: alone, houses: true, write: writeNoTies},

		{name: "ChaosConstruction", board: readChaos},
		{family: "chaos-construction", write: func(*out, *item, rule.Args) (string, bool) { return ".ChaosConstruction", true }},
		{name: "ChaosCount", family: "chaos-count", where: notCopied, read: readChaosRule, write: writeChaosRule},
		{name: "ChaosArrow", family: "chaos-arrow", where: notCopied, read: readChaosRule, write: writeChaosRule},
		{name: "ConnectedValues", family: "connected", where: notCopied, read: readConnected, write: writeConnected},

		{name: "Pair", family: "pair", read: readTable, write: writeTable},
		{name: "PairX", family: "all-pairs", read: readTable, write: writeTable},
		{name: "Binary", read: readTable},
		{name: "BinaryX", read: readTable},
		{name: "Regex", family: "regex", read: readRegex, write: writeRegex},
		{name: "NFA", family: "automaton", read: readNFA},

		{family: "polyomino", write: writeConnected},
		{family: "slow-thermo", write: writeRelation},
		{family: "nabner", write: writeNabner},
		{family: "straight", write: writeStraight},
		{family: "extra-region", write: writeRegion},
		{family: "odd", write: writeParity},
		{family: "even", write: writeParity},
		{family: "minimum", write: writeExtreme},
		{family: "maximum", write: writeExtreme},
		{family: "clone", write: writeClone},
		{family: "cage-sums", write: writeSums},
		{family: "digital-root", write: writeRoot},
		{family: "edge-sum", write: writeSum},
		{family: "product", write: writeOperation},
		{family: "subtract", write: writeOperation},
		{family: "divide", write: writeOperation},
	}
}

// table finds items.
type table struct {
	items    []item
	byName   map[string]*item
	byFamily map[string]*item
}

// tableOfAll returns the table, which is not to be changed. Its items refer to it.
var tableOfAll func() *table

func init() { tableOfAll = sync.OnceValue(newTable) }

func newTable() *table {
	t := &table{items(), map[string]*item{}, map[string]*item{}}
	for _, f := range rule.Families() {
		if words := strings.Fields(f.Sites.ISS); len(words) > 0 {
			t.items = append(t.items, itemOf(f.Name, words))
		}
	}
	for i := range t.items {
		it := &t.items[i]
		if it.name != "" || it.read != nil {
			t.byName[it.name] = it
		}
		if t.byFamily[it.family] == nil && it.family != "" {
			t.byFamily[it.family] = it
		}
	}
	return t
}

// of finds the item for a family and the number that its name has.
func (t *table) of(family string, number int) *item {
	k := slices.IndexFunc(t.items, func(it item) bool {
		return it.family == family && len(it.numbers) == 1 && it.numbers[0] == number
	})
	if k < 0 {
		return nil
	}
	return &t.items[k]
}
