package brute

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// MaxCount is the largest number of solutions of the puzzles that [Puzzle]
// makes.
const MaxCount = 500

// tries bounds the work for a puzzle: what takes longer is not kept.
const tries = 20_000

// Puzzle makes a small random puzzle with at most [MaxCount] solutions, and its
// exact count. Boards have up to five rows, columns and digits: boxes, regions,
// lines that are no houses, digits from 0, missing squares and extra cells, and
// any of the rules of package rule. Many have one solution, and
// many have none. The same source makes the same puzzles.
func Puzzle(r *rand.Rand) (p sudoku.Puzzle, count int) { return puzzle(r, 0) }

// Primitives is a puzzle as [Puzzle] makes it with up to three constraints of any
// sort besides, each a rule that [Primitive] makes. Their texts cannot be read.
func Primitives(r *rand.Rand) (p sudoku.Puzzle, count int) { return puzzle(r, 1+r.IntN(3)) }

// Everywhere reports whether every room knows what rules of a family are made
// of, to judge by its example. Until the last room has learnt the younger
// primitives, [Puzzle] does without them.
func Everywhere(f rule.Family) bool {
	r, err := rule.Parse(f.Example)
	if err != nil {
		return false
	}
	constraints, _ := r.Constraints(sudoku.Classic())
	for _, c := range constraints {
		switch c.(type) {
		case sudoku.Domain, sudoku.Different, sudoku.Relation:
		default:
			return false
		}
	}
	return true
}

// families are those with rules that every room knows.
var families = sync.OnceValue(func() []rule.Family {
	return slices.DeleteFunc(rule.Families(), func(f rule.Family) bool { return !Everywhere(f) })
})

func puzzle(r *rand.Rand, primitives int) (p sudoku.Puzzle, count int) {
	for {
		p, ok := attempt(r, primitives)
		if !ok {
			continue
		}
		if _, ok := countWithin(p, 50, tries); !ok {
			continue
		}
		// Begin with what the rules allow, and add clues of one solution until
		// there are few others; or leave a clue that spoils it.
		if some := Solutions(p, 1+r.IntN(50)); len(some) > 0 {
			if p, ok = withClues(r, p, some[len(some)-1]); !ok {
				continue
			}
		}
		if r.IntN(8) == 0 {
			spoil(r, p)
		}
		if count, ok := countWithin(p, MaxCount+1, tries); ok && count <= MaxCount {
			return p, count
		}
	}
}

// attempt is an empty board with rules, if they can be said of it, and so many
// primitives.
func attempt(r *rand.Rand, primitives int) (sudoku.Puzzle, bool) {
	var rules []sudoku.Rule
	b := board(r)
	most := 4
	if primitives > 0 {
		most = 2
	}
	for range r.IntN(most) {
		rules = append(rules, someRule(r, b))
	}
	b, own := rule.Apply(b, rules)
	s, err := sudoku.NewShape(b)
	if err != nil || s.Fill() == 0 {
		return sudoku.Puzzle{}, false
	}
	for range primitives {
		own = append(own, Primitive(r, s))
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
	return p, err == nil
}

func board(r *rand.Rand) sudoku.Board {
	var b sudoku.Board
	switch r.IntN(8) {
	case 0, 1:
		b = sudoku.Boxed(2, 2)
	case 2:
		b = sudoku.Latin(2 + r.IntN(4))
	case 3:
		n := 3 + r.IntN(2)
		regions := make([]int, n*n)
		for i := range regions {
			regions[i] = i / n
		}
		for range n * n { // swapping leaves every region its number of squares
			i, j := r.IntN(n*n), r.IntN(n*n)
			regions[i], regions[j] = regions[j], regions[i]
		}
		b = sudoku.Jigsaw(regions)
	default:
		b = sudoku.Board{Rows: 1 + r.IntN(5), Cols: 1 + r.IntN(5)}
		b.Lo = r.IntN(3)
		b.Hi = b.Lo + max(b.Rows, b.Cols) - 1 + r.IntN(2)
		if r.IntN(3) == 0 {
			b.FreeLines = true
			b.Hi = b.Lo + r.IntN(4)
		}
		if b.Rows%2 == 0 && b.Cols%2 == 0 && b.Hi-b.Lo >= 3 && r.IntN(2) == 0 {
			b.BoxRows, b.BoxCols = 2, 2
		}
		for c := range sudoku.Cell(b.Rows * b.Cols) {
			if r.IntN(12) == 0 {
				b.Missing = append(b.Missing, c)
			}
		}
	}
	if r.IntN(6) == 0 {
		b.Extra = []string{"A", "B"}[:1+r.IntN(2)]
	}
	return b
}

// someRule is a rule of any family, with cells of the board: its form with each of
// its words filled in.
func someRule(r *rand.Rand, b sudoku.Board) sudoku.Rule {
	families := families()
	for {
		f := families[r.IntN(len(families))]
		words := strings.Fields(f.Form)[1:]
		several, k := slices.Contains(words, "="), 1+r.IntN(3) // lists, and the length of most
		line := walk(r, b, 2+r.IntN(4))
		two := line[:2]
		for i, word := range words {
			switch word {
			case "N":
				words[i] = fmt.Sprint(number(r, b, len(line)))
			case "N,N", "N,N,…":
				words[i] = fmt.Sprintf("%d,%d", number(r, b, len(line)), number(r, b, len(line)))
			case "DIGITS":
				values := []string{}
				for v := b.Lo; v <= b.Hi; v++ {
					if r.IntN(3) > 0 || v == b.Hi && len(values) == 0 {
						values = append(values, fmt.Sprint(v))
					}
				}
				words[i] = strings.Join(values, ",")
			case "CELL":
				words[i], two = two[0], two[1:]
			case "CELLS":
				if several {
					line = walk(r, b, k)
					if r.IntN(4) == 0 {
						line = walk(r, b, 1+r.IntN(4))
					}
				}
				words[i] = strings.Join(line, " ")
			case "TERMS":
				terms := slices.Clone(line)
				for j := range terms {
					terms[j] = []string{"", "", "2*", "-1*"}[r.IntN(4)] + terms[j]
				}
				words[i] = strings.Join(terms, " ")
			case "…":
				words[i] = line[0]
			default:
				if choice, ok := strings.CutPrefix(word, "["); ok { // [+|-]: one of them, or none
					choices := append(strings.Split(strings.TrimSuffix(choice, "]"), "|"), "")
					words[i] = choices[r.IntN(len(choices))]
				}
			}
		}
		if made, err := rule.Parse(f.Name + " " + strings.Join(words, " ")); err == nil {
			return made
		}
	}
}

// number is a small one, or one that k cells might add up to.
func number(r *rand.Rand, b sudoku.Board, k int) int {
	if r.IntN(2) == 0 {
		return 1 + r.IntN(5)
	}
	sum := 0
	for range k {
		sum += b.Lo + r.IntN(b.Hi-b.Lo+1)
	}
	return sum
}

// walk is names of k cells, mostly a path of neighbours, now and then anywhere.
func walk(r *rand.Rand, b sudoku.Board, k int) []string {
	row, col := r.IntN(b.Rows), r.IntN(b.Cols)
	var names []string
	for len(names) < k {
		names = append(names, fmt.Sprintf("r%dc%d", row+1, col+1))
		switch r.IntN(9) {
		case 0:
			row, col = r.IntN(b.Rows), r.IntN(b.Cols)
		case 1:
			if len(b.Extra) > 0 {
				names = append(names, b.Extra[r.IntN(len(b.Extra))])
			}
		default:
			row = min(max(row+r.IntN(3)-1, 0), b.Rows-1)
			col = min(max(col+r.IntN(3)-1, 0), b.Cols-1)
		}
	}
	return names[:k]
}

// withClues gives digits of a solution away until few enough solutions are
// left; false when that took too long.
func withClues(r *rand.Rand, p sudoku.Puzzle, solution sudoku.Grid) (sudoku.Puzzle, bool) {
	p = p.With(p.Givens.Clone())
	most := []int{1, 1, 10, MaxCount}[r.IntN(4)]
	for {
		count, ok := countWithin(p, most+1, tries)
		if !ok || count <= most {
			return p, ok
		}
		c := r.IntN(len(solution))
		p.Givens[c] = solution[c]
	}
}

// spoil changes a digit.
func spoil(r *rand.Rand, p sudoku.Puzzle) {
	if c := r.IntN(len(p.Givens)); p.Shape.Exists(sudoku.Cell(c)) {
		p.Givens[c] = sudoku.Digit(1 + r.IntN(p.Shape.N()))
	}
}
