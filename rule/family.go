package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

// Family is a kind of rule: what a help text says of it, and how its text is
// read.
type Family struct {
	Name    string // the first word of the text: "thermo"
	Form    string // the whole text: "thermo CELLS"
	Summary string // one line of meaning
	Example string // a text that can be read
	// Board says that rules of the family speak of the whole board and say only
	// that cells differ, so that they can be part of a [sudoku.Board].
	Board bool

	read func(*words) (sudoku.Rule, error)
}

// Families lists all families in the order of a help text. The slice is new.
func Families() []Family {
	return []Family{
		{"diagonal", "diagonal [+|-]", "each digit once on both long diagonals (Sudoku X), or on one: + rises, - falls", "diagonal", true, readDiagonal},
		{"latin", "latin", "no boxes: a Latin square", "latin", true, bare(Latin{})},
		{"windoku", "windoku", "each digit once in each of the inner windows (square boxes only)", "windoku", true, bare(Windoku{})},
		{"disjoint", "disjoint", "each digit once among the cells at the same place of every box", "disjoint", true, bare(Disjoint{})},
		{"anti-knight", "anti-knight", "no digit twice a chess knight's move apart", "anti-knight", true, bare(AntiKnight{})},
		{"anti-king", "anti-king", "no digit twice a chess king's move apart", "anti-king", true, bare(AntiKing{})},
		{"taxicab", "taxicab N", "no digit twice N steps apart, counted along rows and columns", "taxicab 3", true, readTaxicab},
		{"different", "different CELLS", "no digit twice in the cells", "different r1c1 r2c2 r3c5", false, readDifferent},
		{"odd", "odd CELLS", "the cells hold odd digits", "odd r1c1 r2c2", false, readParity(1)},
		{"even", "even CELLS", "the cells hold even digits", "even r1c1 r2c2", false, readParity(0)},
		{"candidates", "candidates DIGITS CELLS", "the cells hold one of the digits", "candidates 2,4,8 r4c7", false, readCandidates},
		{"thermo", "thermo CELLS", "digits increase from the first cell, the bulb, to the last", "thermo r1c1..r4c1", false, readThermo(false)},
		{"slow-thermo", "slow-thermo CELLS", "digits never decrease from the first cell to the last", "slow-thermo r1c1..r4c1", false, readThermo(true)},
		{"whisper", "whisper N CELLS", "neighbours on the line differ by at least N (German whispers: 5)", "whisper 5 r1c1..r1c5", false, readWhisper},
		{"palindrome", "palindrome CELLS", "the line reads the same from both ends", "palindrome r2c2 r2c3 r3c4 r4c4", false, readPalindrome},
		{"difference", "difference N CELL CELL", "the two digits differ by exactly N (a white dot: 1)", "difference 1 r1c1 r1c2", false, readPair("difference")},
		{"ratio", "ratio N CELL CELL", "one digit is N times the other (a black dot: 2)", "ratio 2 r1c1 r1c2", false, readPair("ratio")},
		{"pair-sum", "pair-sum N CELL CELL", "the two digits add up to N (X: 10, V: 5)", "pair-sum 10 r1c1 r1c2", false, readPair("pair-sum")},
		{"greater", "greater CELLS", "each cell holds more than the next one", "greater r1c1 r1c2", false, readGreater},
		{"clone", "clone CELLS = CELLS", "cells at the same place of both lists hold the same digit", "clone r1c1 r1c2 = r5c4 r5c5", false, readClone},
		{"nonconsecutive", "nonconsecutive", "neighbours along rows and columns do not differ by 1", "nonconsecutive", false, bare(Nonconsecutive{})},

		{"little-killer", "little-killer N CELLS", "the values of a line, mostly a diagonal one, add up to N", "little-killer 20 r1c3..r3c1", false, readOutside("little-killer")},
		{"sandwich", "sandwich N CELLS", "the values between the lowest and the highest digit of the line add up to N", "sandwich 8 r1c1..r1c9", false, readOutside("sandwich")},
		{"x-sum", "x-sum N CELLS", "the first X values of the line add up to N, where X is the first of them", "x-sum 12 r1c1..r1c9", false, readOutside("x-sum")},
		{"skyscraper", "skyscraper N CELLS", "N values of the line are higher than all before them; a 0 is no building", "skyscraper 4 r1c9..r1c1", false, readOutside("skyscraper")},
		{"hidden-skyscraper", "hidden-skyscraper N CELLS", "the first value of the line that is not higher than all before it is N", "hidden-skyscraper 3 r1c1..r1c9", false, readOutside("hidden-skyscraper")},
		{"numbered-room", "numbered-room N CELLS", "the X-th value of the line is N, where X is the first of them", "numbered-room 7 r1c1..r1c9", false, readOutside("numbered-room")},
		{"end-view", "end-view N CELLS", "the first value of the line that is not 0 is N", "end-view 3 r1c1..r1c9", false, readOutside("end-view")},
		{"doppelblock", "doppelblock N CELLS", "the line has two 0, and the values between them add up to N", "doppelblock 9 r1c1..r1c9", false, readOutside("doppelblock")},
		{"regex", "regex 'PATTERN' CELLS", "the digits of the line match a regular expression (values above 9: A is 1, Z is 26)", "regex '[124578]*3.*' r1c1..r1c6", false, readRegex},
		{"row-index", "row-index CELLS", "a digit V in row R and column C says that R stands in row V of the column", "row-index r2c1..r2c9", false, readIndex("row-index")},
		{"column-index", "column-index CELLS", "a digit V in row R and column C says that C stands in column V of the row", "column-index r1c2..r9c2", false, readIndex("column-index")},
		{"box-index", "box-index CELLS", "a digit V says that the V-th cell of its box, row by row, holds the place of this cell", "box-index r1c1 r5c5", false, readIndex("box-index")},
		{"value-index", "value-index CELL CELL CELLS", "the K-th of the CELLS holds the digit of the first cell, where K is the digit of the second", "value-index r2c1 r1c1 r1c2..r1c9", false, readValueIndex},
		{"contains", "contains DIGITS CELLS", "each of the digits stands in the cells, at least as often as it is listed", "contains 1,1,3 r1c3 r2c3 r3c4 r4c4", false, readContains("contains")},
		{"contains-exactly", "contains-exactly DIGITS CELLS", "each of the digits stands in the cells just as often as it is listed", "contains-exactly 1,1,3 r1c1 r2c1 r3c4 r4c5", false, readContains("contains-exactly")},
		{"quadruple", "quadruple DIGITS CELLS", "each of the digits in a circle stands in the cells around it, at least as often as it is listed", "quadruple 1,3 r1c1 r1c2 r2c1 r2c2", false, readContains("quadruple")},
		{"look-and-say", "look-and-say TEXT CELLS", "the cells hold what the clue says, 1223 being one 2 and two 3; other digits are free", "look-and-say 1223 r1c1 r2c1 r3c2 r4c2", false, readLookAndSay},
		{"same-values", "same-values CELLS = CELLS = …", "the lists of cells hold the same digits, each as often, in any order", "same-values r1c1 r1c2 = r4c4 r5c5", false, readSameValues},
		{"counting-circles", "counting-circles CELLS", "a digit that stands in one of the circles stands in so many of them", "counting-circles r1c1 r2c5 r3c9 r4c2 r5c5 r9c9", false, readCountingCircles},
		{"count-distinct", "count-distinct CELL = CELLS", "the first cell says how many different digits the others hold", "count-distinct r1c1 = r1c2 r2c2 r3c4 r4c4", false, readCountDistinct},
		{"minimum", "minimum CELLS", "each of the cells holds less than its neighbours along rows and columns; two marked ones are not compared", "minimum r2c2 r7c8", false, readExtreme(false)},
		{"maximum", "maximum CELLS", "each of the cells holds more than its neighbours along rows and columns; two marked ones are not compared", "maximum r2c2 r7c8", false, readExtreme(true)},
		{"negative", "negative KIND N [except CELLS]", "neighbours without such a mark (difference, ratio, pair-sum) are not so; nor need the pairs of CELLS be marked", "negative pair-sum 10", false, readNegative},
		{"self-taxicab", "self-taxicab", "no digit X twice X steps apart, counted along rows and columns", "self-taxicab", false, bare(SelfTaxicab{})},
		{"knightmare", "knightmare N,N,…", "digits a chess knight's move apart do not add up to one of the numbers", "knightmare 5,15", false, readKnightmare},
		{"global-entropy", "global-entropy", "every 2×2 square has a low, a middle and a high digit", "global-entropy", false, bare(Squares{"global-entropy"})},
		{"global-mod3", "global-mod3", "every 2×2 square has a digit of each remainder when divided by 3", "global-mod3", false, bare(Squares{"global-mod3"})},
		{"quadro", "quadro", "every 2×2 square has an odd and an even digit", "quadro", false, bare(Squares{"quadro"})},
		{"dutch-flatmates", "dutch-flatmates", "above each 5 stands a 1, or below it a 9 (the middle, the lowest and the highest digit)", "dutch-flatmates", false, bare(DutchFlatmates{})},
		{"sudoku-grid", "sudoku-grid CELL N HxW", "a grid of N×N squares within a larger board, from a square at its top left on, with boxes of H×W", "sudoku-grid r1c1 9 3x3", true, readSudokuGrid},
		{"pair", "pair TABLE CELLS", "neighbours on the line are a pair of the table: rows of 0 and 1, the first digit's row saying what may follow it", "pair 001111111/000111111/100011111/110001111/111000111/111100011/111110001/111111000/111111100 r1c1..r1c3", false, readPairTable(false)},
		{"all-pairs", "all-pairs TABLE CELLS", "any two of the cells, the earlier one first, are a pair of the table", "all-pairs 001111111/000111111/100011111/110001111/111000111/111100011/111110001/111111000/111111100 r1c1..r1c3", false, readPairTable(true)},
		{"automaton", "automaton JSON CELLS", "a finite automaton accepts the digits of the line; \"-\" stands between two pieces of it", `automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2,4,5,7,8],0],[0,[3],1],[1,[1,2,3,4,5,6,7,8,9],1]]} r1c1..r1c6`, false, readAutomaton},
		{"or", "or { RULES } { RULES } …", "the rules in one pair of braces hold, or those in several", "or { odd r1c1; odd r1c2 } { even r1c3 }", false, readOr},

		{"cage", "cage N CELLS", "different digits that add up to N (killer Sudoku)", "cage 17 r1c1 r1c2 r2c1", false, readCage},
		{"cage-sums", "cage-sums N,N,… CELLS", "different digits that add up to one of the numbers", "cage-sums 8,13 r1c1 r1c2", false, readCageSums},
		{"digital-root", "digital-root N CELLS", "different digits whose sum has the digital root N, 1 to 9", "digital-root 5 r1c1 r1c2 r2c1", false, readDigitalRoot},
		{"rellik-cage", "rellik-cage N CELLS", "different digits of which no one and no several add up to N", "rellik-cage 8 r1c1..r3c1", false, readRellikCage},
		{"equality-cage", "equality-cage CELLS", "different digits, as many odd as even and as many low as high; a middle one is neither", "equality-cage r1c1 r1c2 r2c1 r2c2", false, readEqualityCage},
		{"lunchbox", "lunchbox N CELLS", "different digits; those between the smallest and the largest add up to N", "lunchbox 11 r1c1..r1c5", false, readLunchbox},
		{"extra-region", "extra-region CELLS", "no digit twice in the cells", "extra-region r1c1..r1c3 r2c1..r2c3 r3c1..r3c3", false, readExtraRegion},
		{"renban", "renban CELLS", "consecutive digits in any order", "renban r1c1..r1c4", false, readRenban(false)},
		{"straight", "straight CELLS", "consecutive digits in any order (Str8ts)", "straight r1c1..r1c4", false, readRenban(true)},
		{"nabner", "nabner CELLS", "no two of the digits are equal or consecutive", "nabner r1c1..r1c4", false, readNabner},
		{"sum", "sum [<=|>=|!=] N TERMS", "cells add up to N, or to no more, no less, something else; a TERM is CELL, or K*CELL for K times its digit", "sum 10 r1c1 r1c2 -1*r2c2", false, readSum},
		{"edge-sum", "edge-sum N CELLS", "the cells next to a clue on the frame add up to N", "edge-sum 15 r1c1..r1c3", false, readEdgeSum},
		{"equal-sum", "equal-sum CELLS = CELLS = …", "the lists of cells have the same sum", "equal-sum r1c1 r1c2 = r2c2 r2c3 = r5c5", false, readEqualSum},
		{"region-sum-line", "region-sum-line CELLS", "the pieces of the line, cut where the box or region changes, have the same sum", "region-sum-line r1c2..r1c5", false, readRegionSumLine},
		{"sum-line", "sum-line N [loop] CELLS", "the line can be cut into pieces that each add up to N", "sum-line 10 r1c1..r1c6", false, readSumLine},
		{"arrow", "arrow CELLS = CELLS", "the cells behind \"=\", the shaft, add up to the circle; several cells before it are a number, digit by digit", "arrow r1c1 = r1c2..r1c4", false, readArrow},
		{"double-arrow", "double-arrow CELLS", "the cells between the ends of the line add up to the sum of the ends", "double-arrow r1c1..r1c5", false, readDoubleArrow},
		{"zipper", "zipper CELLS", "cells equally far from the middle of the line have the same sum, which a middle cell holds", "zipper r1c1..r1c5", false, readZipper},
		{"between", "between CELLS", "digits between the ends of the line are strictly between those of the ends", "between r1c1..r1c4", false, readBetween},
		{"lockout", "lockout N CELLS", "the ends of the line differ by at least N, and no digit on it is one of theirs or between them", "lockout 4 r1c1..r1c4", false, readLockout},
		{"modular", "modular N CELLS", "any N neighbours on the line leave different remainders modulo N", "modular 3 r1c1..r1c5", false, readModular},
		{"entropic", "entropic CELLS", "any three neighbours on the line are a low, a middle and a high digit", "entropic r1c1..r1c5", false, readEntropic},
		{"product", "product N CELLS", "the product of the digits is N", "product 24 r1c1 r1c2 r2c1", false, readOperation("product", 0)},
		{"subtract", "subtract N CELLS", "the largest digit minus all the others is N", "subtract 3 r1c1 r1c2 r2c1", false, readOperation("subtract", 0)},
		{"divide", "divide N CELLS", "the largest digit divided by all the others is N", "divide 2 r1c1 r1c2 r2c1", false, readOperation("divide", 1)},
	}
}

// named is the families by their names. It is made when first asked for: rules
// in alternatives are looked up while Families is being put together.
var named struct {
	once   sync.Once
	byName map[string]Family
}

func byName() map[string]Family {
	named.once.Do(func() {
		named.byName = map[string]Family{}
		for _, f := range Families() {
			named.byName[f.Name] = f
		}
	})
	return named.byName
}

// Find is the family of a name, in any case. For another name the error offers the
// nearest, or says why a rule of that name is not supported.
func Find(name string) (Family, error) {
	if f, ok := byName()[strings.ToLower(name)]; ok {
		return f, nil
	}
	if why := beyond(strings.ToLower(name)); why != "" {
		return Family{}, fmt.Errorf("%s is a known rule that is not supported: %s", strings.ToLower(name), why)
	}
	if hint := near.Hint(name, slices.Sorted(maps.Keys(byName()))); hint != "" {
		return Family{}, fmt.Errorf("no rule is called %q%s", name, hint)
	}
	return Family{}, fmt.Errorf("no rule is called %q (\"sudokusat rules\" lists them)", name)
}

// Is reports whether there is a family of this name, in any case.
func Is(name string) bool {
	_, ok := byName()[strings.ToLower(name)]
	return ok
}

// Apply adds rules to a board: those of families that are the board's go there,
// the others, which each puzzle has for itself, are returned in their order. A rule
// that the board has already is not added again. A [Negative] is told which pairs
// the marks among the rules except from it.
func Apply(b sudoku.Board, rules []sudoku.Rule) (board sudoku.Board, own []sudoku.Rule) {
	b.Rules = slices.Clone(b.Rules)
	for _, r := range rules {
		switch r.(type) {
		case Latin:
			b.BoxRows, b.BoxCols = 0, 0
		case Diagonal, Windoku, Disjoint, AntiKnight, AntiKing, Taxicab, SudokuGrid:
			if !slices.ContainsFunc(b.Rules, func(o sudoku.Rule) bool { return o.Text() == r.Text() }) {
				b.Rules = append(b.Rules, r)
			}
		default:
			own = append(own, r)
		}
	}
	return b, exempt(own, nil)
}

// SyntaxError is a text that is no rule, with the place of the mistake.
type SyntaxError struct {
	Column int    // of the text, from 1, in bytes
	Reason string // what is wrong, and what would be right
}

func (e *SyntaxError) Error() string { return e.Reason }

// Parse reads the text of one rule. Whether the cells are on the board is for
// the rule's Constraints to say. Errors are [*SyntaxError]s.
func Parse(text string) (sudoku.Rule, error) {
	rules, err := parseAll(text)
	switch {
	case err != nil:
		return nil, err
	case len(rules) != 1:
		return nil, &SyntaxError{1, fmt.Sprintf("%q is %d rules where one belongs", text, len(rules))}
	}
	return rules[0], nil
}

// ParseAll reads rules separated by ";". Names of rules that need no cells may
// also stand one after the other: "diagonal anti-king". An empty text is no
// rule at all. Errors are [*SyntaxError]s.
func ParseAll(text string) ([]sudoku.Rule, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	return parseAll(text)
}

func parseAll(text string) ([]sudoku.Rule, error) { return parseAt(text, 0, 0) }

// bare reads a rule without parameters.
func bare(r sudoku.Rule) func(*words) (sudoku.Rule, error) {
	return func(*words) (sudoku.Rule, error) { return r, nil }
}
