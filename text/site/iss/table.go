package iss

import (
	"slices"

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

// items lists all items, and families that are written as others.
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
		{name: "DisjointSets", family: "disjoint", where: alone, houses: true},
		{name: "AntiKnight", family: "anti-knight", where: alone, houses: true},
		{name: "AntiKing", family: "anti-king", where: alone, houses: true},
		{name: "AntiConsecutive", family: "nonconsecutive", where: alone},
		{name: "AntiTaxicab", family: "self-taxicab", where: alone, from: 1},
		{name: "GlobalEntropy", family: "global-entropy", where: alone, from: 1, nine: true},
		{name: "GlobalMod", family: "global-mod3", where: alone, nine: true},
		{name: "DutchFlatmates", family: "dutch-flatmates", where: alone, from: 1, nine: true},
		{name: "Diagonal", family: "diagonal", where: alone, houses: true, read: readDiagonal, write: writeDiagonal},
		{name: "RegionSameValues", where: alone, houses: true, read: readSameRegions},
		{name: "StrictKropki", where: alone, read: readStrict},
		{name: "StrictXV", family: "negative", where: alone, read: readStrict, write: writeNegative},

		{name: "Thermo", family: "thermo", form: "*"},
		{name: "Whisper", family: "whisper", form: "n*", read: readWhisper},
		{name: "Renban", family: "renban", form: "*"},
		{name: "Between", family: "between", form: "*"},
		{name: "Lockout", family: "lockout", form: "n*"},
		{name: "Palindrome", family: "palindrome", form: "*"},
		{name: "Zipper", family: "zipper", form: "*"},
		{name: "Entropic", family: "entropic", form: "*", from: 1, nine: true},
		{name: "Modular", family: "modular", form: "n*"},
		{name: "RegionSumLine", family: "region-sum-line", form: "*"},
		{name: "SumLine", family: "sum-line", form: "n*l"},
		{name: "Arrow", family: "arrow", form: "c*", write: writeArrow},
		{name: "PillArrow", read: readPill},
		{name: "DoubleArrow", family: "double-arrow", form: "*"},

		{name: "AllDifferent", family: "different", form: "*"},
		{name: "Cage", family: "cage", form: "n*", read: readCage, write: writeCage},
		{name: "Sum", family: "sum", read: readSum, write: writeSum},
		{name: "EqualSum", family: "equal-sum", read: readEqualSum, write: writeEqualSum},
		{name: "RellikCage", family: "rellik-cage", form: "n*"},
		{name: "EqualityCage", family: "equality-cage", form: "*"},
		{name: "Lunchbox", family: "lunchbox", form: "n*"},

		{name: "WhiteDot", family: "difference", numbers: []int{1}, read: readNeighbours, write: writePair},
		{name: "BlackDot", family: "ratio", numbers: []int{2}, read: readNeighbours, write: writePair},
		{name: "X", family: "pair-sum", numbers: []int{10}, read: readNeighbours, write: writePair},
		{name: "V", family: "pair-sum", numbers: []int{5}, read: readNeighbours, write: writePair},
		{name: "GreaterThan", family: "greater", read: readNeighbours, write: writeGreater},

		{name: "Quad", family: "quadruple", read: readQuad, write: writeQuad},
		{name: "ContainAtLeast", family: "contains", form: "v*"},
		{name: "ContainExact", family: "contains-exactly", form: "v*"},
		{name: "LookAndSay", family: "look-and-say", form: "d*", write: writeLookAndSay},
		{name: "CountingCircles", family: "counting-circles", form: "*"},
		{name: "CountDistinct", family: "count-distinct", form: "c*"},
		{name: "ValueIndexing", family: "value-index", form: "cc*"},
		{name: "Indexing", family: "row-index", houses: true, read: readIndexing, write: writeIndexing},
		{name: "Indexing", family: "column-index", houses: true, read: readIndexing, write: writeIndexing},
		{name: "SameValues", family: "same-values", read: readSameValues, write: writeSameValues},

		{name: "LittleKiller", family: "little-killer", where: notCopied, houses: true, read: readLittleKiller, write: writeLittleKiller},
		{name: "Sandwich", family: "sandwich", where: notCopied, houses: true, read: readSandwich, write: writeSandwich},
		{name: "XSum", family: "x-sum", where: notCopied, houses: true, read: readClues, write: writeClue},
		{name: "Skyscraper", family: "skyscraper", where: notCopied, houses: true, read: readClues, write: writeClue},
		{name: "HiddenSkyscraper", family: "hidden-skyscraper", where: notCopied, houses: true, read: readClues, write: writeClue},
		{name: "NumberedRoom", family: "numbered-room", where: notCopied, houses: true, read: readClues, write: writeClue},
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

func newTable() *table {
	t := &table{items(), map[string]*item{}, map[string]*item{}}
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
