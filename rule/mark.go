package rule

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// How a rule is drawn. Each rule lists its marks, a small vocabulary of what
// setters put on a board; package draw knows the looks of marks and no rule.
//
//	line    ●━━━━━      cage    ┌12╌╌╌┐    dot   5 ○ 6     corner  ╭──╮
//	        through             ╎     ╎          between   (24)    at the point
//	        the cells           └╌╌╌╌╌┘          two cells ╰──╯    of four cells
//
//	clue    8 → . . .   cell    (7)  odd   area  ░░░░░     words   beneath the
//	        outside             [4]  even        shaded            picture

// Sign is the kind of a [Mark].
type Sign string

// The signs. Line goes through the centres of the cells in their order. Cage is a
// dashed outline with a text at its top left. Dot sits between two cells, Corner
// at the point around which the cells lie. Clue is outside the grid before the
// first cell of a line. Spot is a shape in each cell, Area a shade of all. Box is a
// thick border of the cells. Pencil writes the values small into each cell. Words
// are beneath the picture.
const (
	LineSign   Sign = "line"
	CageSign   Sign = "cage"
	DotSign    Sign = "dot"
	CornerSign Sign = "corner"
	ClueSign   Sign = "clue"
	SpotSign   Sign = "spot"
	AreaSign   Sign = "area"
	BoxSign    Sign = "box"
	PencilSign Sign = "pencil"
	WordsSign  Sign = "words"
)

// Ink is the colour of a mark, by the name usual among setters. An ink is a dash or a
// texture as well as a colour, so that no two differ in colour alone.
type Ink string

// The inks. "" is the usual one of the sign.
const (
	Grey      Ink = "grey"
	Green     Ink = "green"
	Purple    Ink = "purple"
	Blue      Ink = "blue"
	Sky       Ink = "sky"
	Orange    Ink = "orange"
	Yellow    Ink = "yellow"
	Vermilion Ink = "vermilion"
)

// End is the figure at an end of a line.
type End string

// The ends of lines.
const (
	Bare    End = ""
	Bulb    End = "bulb"    // filled, of a thermometer
	Hollow  End = "hollow"  // an empty bulb
	Circle  End = "circle"  // of an arrow: its inside stays white
	Diamond End = "diamond" // of a lockout line
	Head    End = "head"    // of an arrow
	Bar     End = "bar"     // across the line
	Rim     End = "rim"     // the line goes on to the far corner of the cell
)

// Figure is the shape of a spot, a dot or a clue.
type Figure string

// The figures. Less points with its narrow side from the first cell of a dot to
// the second, which holds less. In and Out are four small wedges: less, or more,
// than the neighbours. Pointer is a small arrow in the first cell of a spot towards the
// second, hollow in an ink.
const (
	Round   Figure = ""
	Ring    Figure = "ring"
	Square  Figure = "square"
	Solid   Figure = "solid" // a filled dot
	Letter  Figure = "letter"
	Less    Figure = "less"
	In      Figure = "in"
	Out     Figure = "out"
	Pointer Figure = "pointer"
	Slanted Figure = "slanted" // a clue with an arrow along its line
	Free    Figure = "free"    // a pair that need not be marked
)

// Mark is one sign of a rule on a board.
type Mark struct {
	Sign   Sign
	Cells  []sudoku.Cell // in the order that the sign wants; none for Words
	Text   string        // beside the sign; the sentence of Words
	Ink    Ink
	Figure Figure
	From   End // of a line, at the first cell
	To     End // of a line, at the last cell
	Thin   bool
	Loop   bool  // the line goes on from the last cell to the first
	Joined bool  // the spots are one long shape: the pill of an arrow
	Values []int // of Pencil, as people see them
	// Family is the name of the rule's family. A picture names it where several
	// kinds of clues look alike.
	Family string
	// Group numbers the marks that belong together, from 1, where a letter has to
	// show it, see [Mark.Letter]: the copies of a clone; 0 means no group. [Marks]
	// writes the letter before the words of a group.
	Group int
}

// Letter returns the name of the mark's group: A to Z, then AA; "" without one.
func (m Mark) Letter() (name string) {
	for k := m.Group; k > 0; k = (k - 1) / 26 {
		name = string(rune('A'+(k-1)%26)) + name
	}
	return name
}

// Drawn is a rule with signs in a picture; any other has words. Marks returns only cells of the
// shape: a rule that does not apply to it may have fewer marks than it should.
type Drawn interface {
	sudoku.Rule
	Marks(s *sudoku.Shape) []Mark
}

// Marks returns the marks of rules on a board, in their order. A rule that is not
// [Drawn] has its text and its meaning as words. The same rule and the same words come once; rules that
// distinguish their lists of cells by letters have different ones.
func Marks(s *sudoku.Shape, rules []sudoku.Rule) (out []Mark) {
	seen, drawn := map[string]bool{}, map[string]bool{}
	groups := 0
	for _, r := range rules {
		text := r.Text()
		if drawn[text] {
			continue
		}
		drawn[text] = true
		most := 0
		for _, m := range marksOf(s, r) {
			if m.Group > 0 {
				most = max(most, m.Group)
				m.Group += groups
			}
			if m.Sign == WordsSign {
				if m.Group > 0 {
					m.Text = m.Letter() + ": " + m.Text
				}
				if seen[m.Text] {
					continue
				}
				seen[m.Text] = true
			}
			if m.Family == "" {
				m.Family, _, _ = strings.Cut(text, " ")
			}
			out = append(out, m)
		}
		groups += most
	}
	return withoutMarked(out)
}

// withoutMarked leaves out the signs at pairs that need no mark where there is one.
func withoutMarked(marks []Mark) []Mark {
	marked := map[[2]sudoku.Cell]bool{}
	pair := func(m Mark) [2]sudoku.Cell {
		return [2]sudoku.Cell{slices.Min(m.Cells), slices.Max(m.Cells)}
	}
	for _, m := range marks {
		if m.Sign == DotSign && m.Figure != Free && len(m.Cells) == 2 {
			marked[pair(m)] = true
		}
	}
	return slices.DeleteFunc(marks, func(m Mark) bool {
		return m.Sign == DotSign && m.Figure == Free && (len(m.Cells) != 2 || marked[pair(m)])
	})
}

func marksOf(s *sudoku.Shape, r sudoku.Rule) []Mark {
	if d, ok := r.(Drawn); ok {
		return d.Marks(s)
	}
	return inWords(r)
}

// at is the cells that the board has, in their order.
func (c Cells) at(s *sudoku.Shape) []sudoku.Cell {
	out := make([]sudoku.Cell, 0, len(c))
	for _, name := range c {
		if cell, err := s.ParseCell(name); err == nil {
			out = append(out, cell)
		}
	}
	return out
}

// inWords is a rule, and what its family means.
func inWords(r sudoku.Rule) []Mark { return []Mark{caption(r.Text())} }

// caption is words about a rule: its text, or a part of it, and the meaning of its
// family.
func caption(text string) Mark {
	means := Meaning(text)
	if means == "" {
		return Mark{Sign: WordsSign, Text: text}
	}
	return Mark{Sign: WordsSign, Text: text + ": " + means}
}

// Meaning returns the summary of the family of a rule's text, with the number of the
// text for its N, or "the number" in a text about all clues of the family; "" for an
// unknown family.
func Meaning(text string) string {
	words := strings.Fields(text)
	if len(words) == 0 {
		return ""
	}
	f, ok := standard().byName[words[0]]
	if !ok {
		return ""
	}
	means := strings.Fields(f.Summary)
	number := "the number"
	_, err := strconv.Atoi(words[min(1, len(words)-1)])
	if err == nil { // "whisper 5": N is 5
		number = words[1]
	}
	for i, word := range means {
		if strings.TrimRight(word, ",;:") == "N" && (err == nil || len(words) == 1 && i > 0 && (means[i-1] == "to" || means[i-1] == "is")) {
			means[i] = number + word[1:]
		}
	}
	return strings.Join(means, " ")
}

// cageOf returns a cage with a text, and words about a family that the text does not
// identify.
func cageOf(s *sudoku.Shape, cells Cells, text, family string) []Mark {
	out := []Mark{{Sign: CageSign, Cells: cells.at(s), Text: text}}
	if family != "" {
		out = append(out, caption(family))
	}
	return out
}

// lettered returns the cages of lists that belong together, and words with their letter.
func lettered(s *sudoku.Shape, lists []Cells, text string, ink Ink, family string) (out []Mark) {
	for _, cells := range lists {
		out = append(out, Mark{Sign: CageSign, Cells: cells.at(s), Text: text, Ink: ink, Group: 1})
	}
	return append(out, caption(family))
}

// pieces is the parts of a line that "-" cuts.
func (c Cells) pieces() (out []Cells) {
	from := 0
	for i := range len(c) + 1 {
		if i == len(c) || c[i] == "-" {
			out, from = append(out, c[from:i]), i+1
		}
	}
	return out
}

// distance is how far two squares lie from each other, squared.
func distance(s *sudoku.Shape, a, b sudoku.Cell) int {
	down, right := int(a)/s.Cols()-int(b)/s.Cols(), int(a)%s.Cols()-int(b)%s.Cols()
	return down*down + right*right
}

// numbered is the text of a number, "" for the usual one.
func numbered(n, usual int) string {
	if n == usual {
		return ""
	}
	return strconv.Itoa(n)
}
