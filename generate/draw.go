package generate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

// Draw requests rules of one kind that a new puzzle gets from its solution, with their
// number and their numbers of cells:
//
//	cages 2-4           cages of two to four cells that cover the grid
//	3 thermos           three thermometers
//	2-4 arrows 3        two to four arrows of three cells
//	40% dots            some of the dots
//	all dots            every dot, and the rule that there are no others
type Draw struct {
	kind        *drawKind
	low, high   int // the number of rules; high 0: the usual one
	percent     int // of the possible ones; 0: low and high count
	all         bool
	least, most int // cells of each; most 0: the usual number
}

// drawKind is a kind of rules that can be drawn.
type drawKind struct {
	name    string // in the plural
	family  string // of its rules, by whose other names the kind is known as well; "" of several
	number  int    // that the rules have, where a name of the family may fix one
	summary string
	cells   func(n int) (least, most int)                          // usual sizes on n digits; nil: they have none
	longest func(n int) int                                        // the most cells; nil: those of the board
	usual   func(n int) (count int)                                // the number of rules; nil: all possible ones
	take    func(t *ruleDraw, d *Draw) (all []bundle, enough bool) // see taking
}

// bundle is rules that stay or go together.
type bundle []sudoku.Rule

// Drawable is a kind of rules that can be drawn: its name in the text of a [Draw], and a
// summary for a help text.
type Drawable struct{ Name, Summary string }

// Drawables returns all kinds of rules that can be drawn.
func Drawables() (all []Drawable) {
	for _, k := range kinds() {
		all = append(all, Drawable{k.name, k.summary})
	}
	return all
}

// ParseDraw reads the text of a [Draw].
func ParseDraw(text string) (d Draw, err error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return d, errors.New("a kind of rules is missing, as in cages 2-4")
	}
	counted := words[0] == "all" || words[0][0] >= '0' && words[0][0] <= '9'
	if counted {
		if err := d.number(words[0]); err != nil {
			return d, err
		}
		if words = words[1:]; len(words) == 0 {
			return d, fmt.Errorf("%s: a kind of rules is missing, as in 3 thermos", strings.TrimSpace(text))
		}
	}
	end := len(words)
	sized := end > 1 && words[end-1][0] >= '0' && words[end-1][0] <= '9'
	if sized {
		end--
	}
	name := strings.Join(words[:end], "-")
	if d.kind = kindOf(name); d.kind == nil {
		var names []string
		for _, k := range kinds() {
			names = append(names, k.name)
		}
		if hint := near.Hint(name, names); name != "" && hint != "" {
			return d, fmt.Errorf("no rules called %q can be drawn%s", name, hint)
		}
		if f, err := rule.Find(name); err == nil && len(f.Params) == 0 {
			return d, fmt.Errorf("no rules called %q can be drawn: it is one rule of the whole grid, and --rule %s gives it to every puzzle", name, f.Name)
		}
		return d, fmt.Errorf("no rules called %q can be drawn (there are %s)", name, strings.Join(names, ", "))
	}
	if !sized {
		return d, nil
	}
	size := words[end]
	if d.kind.cells == nil {
		return d, fmt.Errorf("%s have no number of cells to choose (a number before the name is the number of rules)", d.kind.name)
	}
	if d.least, d.most, err = span(size); err != nil || d.least < 1 {
		return d, fmt.Errorf("%s %s: sizes are written 3 or 2-4", d.kind.name, size)
	}
	return d, nil
}

// number reads the number of rules.
func (d *Draw) number(text string) (err error) {
	if d.all = text == "all"; d.all {
		return nil
	}
	if share, ok := strings.CutSuffix(text, "%"); ok {
		if d.percent, err = strconv.Atoi(share); err != nil || d.percent < 1 || d.percent > 100 {
			return fmt.Errorf("%s: a share is written 40%%, from 1 to 100", text)
		}
		return nil
	}
	if d.low, d.high, err = span(text); err != nil || d.high < 1 {
		return fmt.Errorf("%s: a number of rules is written 3, 2-4, 40%% or all", text)
	}
	return nil
}

// maxSpan bounds numbers of rules and sizes.
const maxSpan = 100_000

// span reads "3" or "2-4".
func span(text string) (low, high int, err error) {
	from, to, ranged := strings.Cut(text, "-")
	if !ranged {
		to = from
	}
	if low, err = strconv.Atoi(from); err != nil {
		return 0, 0, err
	}
	if high, err = strconv.Atoi(to); err == nil && (high < low || high > maxSpan) {
		err = errors.New("out of range")
	}
	return low, high, err
}

// Text returns the text of the draw that [ParseDraw] reads.
func (d Draw) Text() string {
	text := d.kind.name
	switch {
	case d.all:
		text = "all " + text
	case d.percent > 0:
		text = fmt.Sprintf("%d%% %s", d.percent, text)
	case d.high > 0:
		text = spanText(d.low, d.high) + " " + text
	}
	if d.most > 0 {
		text += " " + spanText(d.least, d.most)
	}
	return text
}

func spanText(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return fmt.Sprintf("%d-%d", low, high)
}

// check reports an error in a draw on a board, which will get a map of regions if mapped,
// and fills in the usual sizes of the board.
func (d *Draw) check(s *sudoku.Shape, mapped bool) error {
	name := d.kind.name
	if d.kind.cells == nil {
		return nil
	}
	longest := s.Fill()
	if d.kind.longest != nil {
		longest = min(longest, d.kind.longest(s.N()))
	}
	least, most := d.kind.cells(s.N())
	if d.most == 0 {
		d.least, d.most = min(least, longest), min(most, longest)
	}
	switch {
	case d.least > longest:
		return fmt.Errorf("%s: on %d digits they have %d cells at most", d.Text(), s.N(), longest)
	case d.least < 2 && name != "cages" && name != "quadruples":
		return fmt.Errorf("%s: they have two cells at least", d.Text())
	}
	d.most = min(d.most, longest)
	if b := s.Board(); name == "region-sum-lines" && b.BoxRows == 0 && b.Regions == nil && !mapped {
		return fmt.Errorf("%s: the board has no boxes or regions", d.Text())
	}
	return nil
}

// wanted returns the number of rules to take of those possible, and the smallest number
// that is enough.
func (d *Draw) wanted(t *ruleDraw, possible int) (want, enough int) {
	switch {
	case d.all:
		return possible, possible
	case d.percent > 0:
		k := (possible*d.percent + 99) / 100
		return k, k
	case d.high > 0:
		return d.low + t.rng.IntN(d.high-d.low+1), d.low
	case d.kind.usual != nil:
		return max(d.kind.usual(t.s.N()), 1), 1
	}
	return possible, 0
}

// ruleDraw is a solution that rules are taken from.
type ruleDraw struct {
	rng      *rand.Rand
	s        *sudoku.Shape
	solution sudoku.Grid
	names    []string
	near     [2][][]int32 // for each square its neighbours along rows and columns, and those of a king
	used     []bool       // cells on lines
	cages    [][]int32
	caged    *Draw // that the cages are from
}

func newTaking(r *rand.Rand, s *sudoku.Shape, solution sudoku.Grid, names []string, near *[2][][]int32) *ruleDraw {
	return &ruleDraw{rng: r, s: s, solution: solution, names: names, near: *near, used: make([]bool, s.Squares())}
}

// value is what a cell holds.
func (t *ruleDraw) value(c int32) int { return t.s.Value(t.solution[c]) }

func (t *ruleDraw) cells(list ...int32) rule.Cells {
	out := make(rule.Cells, len(list))
	for i, c := range list {
		out[i] = t.names[c]
	}
	return out
}

// cellNames is the names of all cells of a board.
func cellNames(s *sudoku.Shape) []string {
	names := make([]string, s.Cells())
	for c := range names {
		names[c] = s.CellName(sudoku.Cell(c))
	}
	return names
}

// neighbours is those of each square, see taking.
func neighbours(s *sudoku.Shape) (near [2][][]int32) {
	for k, steps := range [][][2]int{
		{{-1, 0}, {0, -1}, {0, 1}, {1, 0}},
		{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
	} {
		near[k] = make([][]int32, s.Squares())
		for c := range near[k] {
			if !s.Exists(sudoku.Cell(c)) {
				continue
			}
			for _, step := range steps {
				row, col := c/s.Cols()+step[0], c%s.Cols()+step[1]
				if row < 0 || col < 0 || row >= s.Rows() || col >= s.Cols() {
					continue
				}
				if to := row*s.Cols() + col; s.Exists(sudoku.Cell(to)) {
					near[k][c] = append(near[k][c], int32(to))
				}
			}
		}
	}
	return near
}

// some takes the number of possible rules that a draw requests.
func (t *ruleDraw) some(d *Draw, possible []bundle) ([]bundle, bool) {
	want, enough := d.wanted(t, len(possible))
	order := t.rng.Perm(len(possible))
	if want < len(order) {
		order = order[:want]
	}
	slices.Sort(order)
	out := make([]bundle, len(order))
	for i, k := range order {
		out[i] = possible[k]
	}
	return out, len(out) >= enough
}

// kindOf finds a kind by its name or another word for its rules, nil without one.
// "kropki" are dots of both colours, here and nowhere else.
func kindOf(name string) *drawKind {
	switch name {
	case "dot", "kropki":
		name = "dots"
	case "xvs":
		name = "xv"
	}
	all := kinds()
	if i := slices.IndexFunc(all, func(k *drawKind) bool { return k.name == name }); i >= 0 {
		return all[i]
	}
	f, fixed, err := rule.Resolve(name)
	if err != nil {
		return nil
	}
	i := slices.IndexFunc(all, func(k *drawKind) bool {
		return k.family == f.Name && fixed.Word == "" && (len(fixed.Numbers) == 0 || slices.Equal(fixed.Numbers, []int{k.number}))
	})
	if i < 0 {
		return nil
	}
	return all[i]
}

// kinds is all kinds of rules that can be drawn. The list is new.
func kinds() []*drawKind {
	sized := func(least, most int) func(int) (int, int) { return func(int) (int, int) { return least, most } }
	some := func(n int) int { return n * 2 / 3 }
	each := func(n int) int { return n }
	whisper := func(n int) int { return (n + 1) / 2 }
	white, black := rule.Negative{Kind: "difference", N: 1}, rule.Negative{Kind: "ratio", N: 2}
	all := []*drawKind{
		{"cages", "cage", 0, "killer cages, no digit twice, over the whole grid", sized(2, 4), each, nil, takeCages},
		{"thermos", "thermo", 0, "thermometers", sized(4, 6), each, some, takeLines(thermo)},
		{"slow-thermos", "slow-thermo", 0, "slow thermometers", sized(4, 6), nil, some, takeLines(slowThermo)},
		{"arrows", "arrow", 0, "arrows, with their circles", sized(3, 4), nil, some, takeLines(arrow)},
		{"double-arrows", "double-arrow", 0, "double arrows", sized(4, 6), nil, some, takeLines(doubleArrow)},
		{"whispers", "whisper", 5, "whispers, of half the digits: 5 on nine", sized(4, 7), nil, some, takeLines(whispering(whisper))},
		{"dutch-whispers", "whisper", 4, "whispers of one less: 4 on nine", sized(4, 7), nil, some, takeLines(whispering(func(n int) int { return whisper(n) - 1 }))},
		{"renbans", "renban", 0, "consecutive digits in any order", sized(3, 5), each, some, takeLines(renban)},
		{"nabners", "nabner", 0, "digits no two of which are equal or consecutive", sized(3, 4), whisper, some, takeLines(nabner)},
		{"palindromes", "palindrome", 0, "palindromes", sized(4, 6), nil, some, takeMirrored(false)},
		{"zippers", "zipper", 0, "zipper lines", sized(4, 6), nil, some, takeMirrored(true)},
		{"between-lines", "between", 0, "lines whose digits are between their ends", sized(4, 5), nil, some, takeLines(between)},
		{"lockouts", "lockout", 0, "lockout lines", sized(4, 5), nil, some, takeLines(lockout)},
		{"modulars", "modular", 3, "lines of all remainders modulo 3", sized(4, 6), nil, some, takeLines(modular)},
		{"entropics", "entropic", 0, "lines of low, middle and high digits", sized(4, 6), nil, some, takeLines(entropic)},
		{"region-sum-lines", "region-sum-line", 0, "lines with the same sum in each box or region", sized(4, 6), nil, some, takeLines(regionSum)},
		{"dots", "", 0, "white and black dots", nil, nil, nil, takePairs(white, black)},
		{"white-dots", "difference", 1, "white dots only: neighbours that differ by 1", nil, nil, nil, takePairs(white)},
		{"black-dots", "ratio", 2, "black dots only: one the double of the other", nil, nil, nil, takePairs(black)},
		{"xv", "pair-sum", 0, "X and V: neighbours that add up to 10 and 5", nil, nil, nil, takePairs(rule.Negative{Kind: "pair-sum", N: 10}, rule.Negative{Kind: "pair-sum", N: 5})},
		{"inequalities", "greater", 0, "signs between neighbours", nil, nil, nil, takeGreater},
		{"quadruples", "quadruple", 0, "circles with two to four of the digits around them", sized(2, 4), func(int) int { return 4 }, each, takeQuadruples},
		{"little-killers", "little-killer", 0, "sums of diagonals", func(n int) (int, int) { return 2, max(3, n*2/3) }, nil, each, takeLittleKillers}, // longer ones settle little, and take the engine long,
		{"sandwiches", "sandwich", 0, "sums between the lowest and the highest digit", nil, nil, nil, takeOutside("sandwich")},
		{"x-sums", "x-sum", 0, "X-sums", nil, nil, each, takeOutside("x-sum")},
		{"skyscrapers", "skyscraper", 0, "numbers of skyscrapers seen", nil, nil, each, takeOutside("skyscraper")},
		{"numbered-rooms", "numbered-room", 0, "numbered rooms", nil, nil, each, takeOutside("numbered-room")},
	}
	for _, f := range rule.Families() {
		if m := f.Marked; m.Name != "" {
			k := &drawKind{name: m.Name, family: f.Name, summary: m.Summary, take: takeMarked(f)}
			if m.Few {
				k.usual = each
			}
			all = append(all, k)
		}
	}
	return all
}
