// Package common is what readers and writers of several sites share: a puzzle of JSON
// while it is read, its grid and its metadata, cages, neighbours without a mark, and the
// houses of a board.
//
// Every site has one table with a row for each family of rules: its name there, the shape
// of its cells and how its number is written. The tables stay with the sites and not with
// the families in package rule. A row is a line in either place, but the notations of the
// sites (names of squares, lists of rows and columns, numbers of squares, edges and
// corners, text) have no more in common than a list of cells and a number, so that a table
// for all sites would need a reader and a writer of each notation beside it, and the
// families whose clues have a form of their own would need theirs as before.
package common

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/tree"
)

// Reader reads a puzzle in JSON.
type Reader struct {
	tree.Account
	Found  finding.Finding
	Ignore func(name string) bool // as in [finding.Options]
}

// NewReader returns the reader of a value at an offset. Its messages begin with data.
func NewReader(data string, at int, o finding.Options) Reader {
	return Reader{tree.Account{Data: data}, finding.Finding{At: at}, o.Ignore}
}

// Grid returns a JSON object at an offset and the value of its field with rows of objects,
// one for each square; nil for any other value. A mistake is that of the object.
func Grid(value []byte, at int, field string) (doc, grid *tree.Value, mistake []finding.Finding) {
	if !bytes.Contains(value, []byte(`"`+field+`"`)) {
		return nil, nil, nil
	}
	doc, twice, err := tree.Parse(value, at)
	if grid = doc.Get(field); !grid.Is(tree.List) || grid.IsEmpty() || !grid.Items[0].Is(tree.List) || grid.Items[0].IsEmpty() || !grid.Items[0].Items[0].Is(tree.Object) {
		return nil, nil, nil
	}
	if err != nil {
		mistake = []finding.Finding{{At: twice, Err: err}}
	}
	return doc, grid, mistake
}

// Squares calls a function for each square of a grid of rows.
func (r *Reader) Squares(grid *tree.Value, rows, cols int, square func(v *tree.Value, row, col int)) {
	r.RefuseIf(len(grid.Items) != rows, grid, finding.ErrLength, "%d rows in a puzzle of %d×%d", len(grid.Items), rows, cols)
	for i := range grid.Items {
		row := &grid.Items[i]
		isRow := row.Is(tree.List) && len(row.Items) == cols
		r.RefuseIf(!isRow, row, finding.ErrLength, "a row of %d cells in a puzzle of %d×%d", len(row.Items), rows, cols)
		for j := range row.Items {
			if r.Err == nil {
				square(&row.Items[j], i, j)
			}
		}
	}
}

// Digit returns the value of a given, from 1 to n.
func (r *Reader) Digit(v *tree.Value, n int) int {
	d, ok := v.Int()
	if r.RefuseIf(!ok || d < 1 || d > n, v, finding.ErrSymbol, "the given %.20q in %s", v.Word(), finding.PuzzleOf(n)) {
		return 1
	}
	return d
}

// Metadata takes in the fields of an object about the puzzle, each a text or an array of
// its lines; flag is called for one that is true.
func (r *Reader) Metadata(meta *tree.Value, flag func(v *tree.Value, name string)) {
	if !meta.IsEmpty() && !meta.Is(tree.Object) {
		r.Refuse(meta, finding.ErrSyntax, "metadata that are no object")
	} else if !meta.IsEmpty() {
		for i, name := range meta.Names {
			r.Meta(&meta.Items[i], name, flag)
		}
	}
}

// Meta is [Reader.Metadata] for one field.
func (r *Reader) Meta(v *tree.Value, name string, flag func(v *tree.Value, name string)) {
	text, isText := v.Word(), true
	if v.Is(tree.List) {
		for line := range v.Each {
			text, isText = text+line.Word()+"\n", isText && (line.Is(tree.String) || line.Is(tree.Number))
		}
	}
	switch {
	case v.IsEmpty():
	case v.Is(tree.List) && strings.EqualFold(name, "solution"):
		if r.Found.About.Solution == "" {
			r.Solution(v)
		}
	case !isText && slices.Contains([]string{"title", "author", "rules", "source"}, strings.ToLower(name)):
		r.Refuse(v, finding.ErrSyntax, "the metadata %q, which are no text", name)
	case v.Is(tree.True) && flag != nil:
		flag(v, name)
	case text == "" || !r.Found.About.Take(name, text):
		r.Refuse(v, finding.ErrRule, "the metadata %q, which are not known here or too long", name)
	}
}

// Solution takes in the solution of a document: a text or an array.
func (r *Reader) Solution(v *tree.Value) {
	if v.Is(tree.String) {
		r.Found.About.Solution = v.Text
	} else if !v.IsEmpty() {
		r.Found.About.Solution = v.Raw
	}
}

// Add adds rules of a value of the document.
func (r *Reader) Add(v *tree.Value, rules ...sudoku.Rule) {
	for _, x := range rules {
		r.Found.Rules, r.Found.Places = append(r.Found.Rules, x), append(r.Found.Places, v.At)
	}
}

// AddOf adds a rule of a family.
func (r *Reader) AddOf(v *tree.Value, family string, a rule.Args) { r.Add(v, r.Rule(v, family, a)...) }

// Rule returns a rule of a family; it refuses the value and returns none if the rule is
// impossible.
func (r *Reader) Rule(v *tree.Value, family string, a rule.Args) []sudoku.Rule {
	rules, err := Make(family, a)
	r.RefuseIf(err != nil, v, finding.ErrRule, "a rule that cannot be: %v", err)
	return rules
}

// Make returns a rule of a family.
func Make(family string, a rule.Args) ([]sudoku.Rule, error) {
	f, err := rule.Find(family)
	if err != nil {
		return nil, err
	}
	r, err := f.New(a)
	if err != nil {
		return nil, err
	}
	return []sudoku.Rule{r}, nil
}

// PassOver leaves out decoration of a name if the options allow it, and refuses it
// otherwise.
func (r *Reader) PassOver(v *tree.Value, name, refusal string, args ...any) {
	switch {
	case r.Ignore == nil || !r.Ignore(name):
		r.RefuseUnless(name, v, finding.ErrRule, refusal, args...)
	case !slices.Contains(r.Found.Ignored, name):
		r.Found.Ignored = append(r.Found.Ignored, name)
	}
}

// Result returns the finding: the puzzle, or the refusal. A text that names a rule which no
// field has is refused.
func (r *Reader) Result() finding.Finding {
	if r.Err == nil && len(r.Found.Rules) == 0 {
		text := strings.ToLower(r.Found.About.Rules)
		if b := r.Found.Board; b != nil && b.Regions != nil {
			text = strings.NewReplacer("jigsaw", "", "irregular", "").Replace(text)
		}
		w := lex.RuleIn([]byte(text))
		r.RefuseIf(w != "", &tree.Value{At: r.Found.At}, finding.ErrSyntax, "a text that speaks of a rule (%s), and no field for it", w)
	}
	return r.Finding()
}

// Finding is [Reader.Result] without a look at the text.
func (r *Reader) Finding() finding.Finding {
	if r.Err != nil {
		return finding.Finding{At: r.At, Err: r.Err}
	}
	return r.Found
}

// Houses returns the rows, columns, boxes and regions of a board.
func Houses(b *sudoku.Board) (houses []rule.Cells) {
	boxes := *b
	boxes.Regions = nil
	rows, cols := make([]int, b.Rows*b.Cols), make([]int, b.Rows*b.Cols)
	for i := range rows {
		rows[i], cols[i] = i/b.Cols, i%b.Cols
	}
	for _, numbers := range [][]int{rows, cols, finding.Regions(&boxes), b.Regions} {
		met := map[int]int{}
		for i, number := range numbers {
			if _, missing := slices.BinarySearch(b.Missing, sudoku.Cell(i)); missing || number < 0 {
				continue
			}
			if _, ok := met[number]; !ok {
				met[number], houses = len(houses), append(houses, nil)
			}
			houses[met[number]] = append(houses[met[number]], finding.SquareName(i/b.Cols, i%b.Cols))
		}
	}
	return houses
}

// Largest returns the houses of the largest size.
func Largest(b *sudoku.Board) (largest []rule.Cells) {
	for _, house := range Houses(b) {
		if len(largest) > 0 && len(house) > len(largest[0]) {
			largest = nil
		}
		if len(largest) == 0 || len(house) == len(largest[0]) {
			largest = append(largest, house)
		}
	}
	return largest
}

// Rows returns the rows of a table of pairs from 0 to n-1, as package rule has them: "1" where
// a pair holds, else "0".
func Rows(n int, holds func(a, b int) bool) []string {
	rows := make([]string, n)
	for k := range n * n {
		cell := "0"
		if holds(k/n, k%n) {
			cell = "1"
		}
		rows[k/n] += cell
	}
	return rows
}

// Cage returns the rule of cells that differ and have a sum; a sum of 0 is none.
func Cage(sum int, cells rule.Cells) sudoku.Rule {
	if sum == 0 {
		return rule.Different{Cells: cells}
	}
	return rule.Cage{Sum: sum, Cells: cells}
}

// Marks of pairs and the rule that there are no others are types of package rule here: each of them changes
// what the other means, at every site in its own way.

// PairsOf returns the pairs of cells with a mark of one of the kinds.
func PairsOf(rules []sudoku.Rule, kinds ...string) (pairs []rule.Pair) {
	for _, r := range rules {
		if p, ok := r.(rule.Pair); ok && len(p.Cells) == 2 && slices.Contains(kinds, p.Kind) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// Unmarked returns the rule that neighbours without any of the marks do not have the
// relation of a kind and number. Package rule itself excepts marks of that kind and number.
func Unmarked(kind string, n int, marks []rule.Pair) rule.Negative {
	x := rule.Negative{Kind: kind, N: n}
	for _, m := range marks {
		if m.Kind != kind || m.N != n {
			x.Except = append(x.Except, m.Cells...)
		}
	}
	return x
}

// PairName returns the name of a pair of cells, the same in either order.
func PairName(a, b string) string { return min(a, b) + "-" + max(a, b) }

// Excepted returns the pairs that a rule excepts, by name, each once.
func Excepted(x rule.Negative) (pairs []string) {
	for i := 0; i+1 < len(x.Except); i += 2 {
		pairs = append(pairs, PairName(x.Except[i], x.Except[i+1]))
	}
	slices.Sort(pairs)
	return slices.Compact(pairs)
}

// Negatives returns the rules of unmarked neighbours as texts, sorted.
func Negatives(rules []sudoku.Rule) (texts []string) {
	for _, r := range rules {
		if x, ok := r.(rule.Negative); ok {
			texts = append(texts, x.Kind+" "+strconv.Itoa(x.N)+" "+strings.Join(Excepted(x), " "))
		} else if f, _, _ := rule.ArgsOf(r); f.Name == "nonconsecutive" {
			texts = append(texts, r.Text())
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// counted is an alphabet of several sites.
const counted = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

// Counted returns the givens of a text whose character number d+10k of 0–9A–Za–x is the
// digit d, or a blank for 0, and k blanks behind it; nil for another text.
func Counted(text string) (givens []int) {
	for i := range len(text) {
		v := strings.IndexByte(counted, text[i])
		if v < 0 {
			return nil
		}
		givens = append(givens, DigitOrBlank(v%10))
		givens = append(givens, finding.Blanks(v/10)...)
	}
	return givens
}

// DigitOrBlank returns a digit, or [finding.Blank] for 0.
func DigitOrBlank(d int) int {
	if d == 0 {
		return finding.Blank
	}
	return d
}
