package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Regions with a clue each: galaxies around their centres, and islands in a sea.
//
//	2 ■ 3 .    the islands 1 and 2, of two and three squares;       a a b
//	. ■ ■ .    the layer has a number for each island, in the       c c b
//	■ ■ . ■    order of the clues, so that all is connectivity      c c b
//
// The number of regions is that of the clues: a region is a value of the layer.

func islandFamilies() []Family {
	centre := cellsFrom(1)
	centre.Max = 4
	others := listsLike(sudoku.MaxN - 1)
	others.Min, others.Max = 1, 4
	islands := func(n simple, b *sudoku.Board) sudoku.Layer {
		_, k := islandNumbers(n, b)
		return labels("island", k, "sea")
	}
	sizes := numbersFrom(0, sudoku.MaxN*sudoku.MaxN)
	return []Family{
		{
			Name: "galaxies", Kind: aboutLayers, Params: []Param{centre, others},
			Summary:  "the grid is divided into connected galaxies, one around each centre, which look the same when turned by 180° about it",
			Notes:    "It adds the layer galaxy, with a number for each centre in their order, so one rule names them all. A centre is a square, two neighbours or a 2×2 square.",
			Example:  "galaxies r2c5 = r5c5 = r8c5",
			Synonyms: called("spiral galaxies", "tentai show"),
			check:    checkCentres,
			means:    galaxies,
			layer:    func(g simple, _ *sudoku.Board) sudoku.Layer { return labels("galaxy", len(g.Lists)) },
			numbers:  true,
			marks:    galaxiesMarks,
		},
		{
			Name: "nurikabe", Kind: aboutLayers, Params: []Param{sizes, cellsFrom(1)},
			Summary:  "each of the squares lies on an island of as many squares as its number; islands do not touch along a side, all else is sea, which is connected and has no 2×2 square",
			Notes:    "One number per square, 0 for any size. It adds the layer island=sea,1,2,…, with a number for each island in the order of the squares, so one rule names them all. There may be no sea. Where the board has fewer digits than that, islands that are too far apart to touch have one number.",
			Example:  "nurikabe 3,0 r1c1 r9c9",
			Synonyms: called("islands"),
			check:    oneForEach,
			means:    nurikabe,
			layer:    islands,
			numbers:  true,
			marks:    clued(true),
		},
		{
			Name: "nurikabe-digits", Kind: aboutLayers, Params: []Param{cellsFrom(1)},
			Summary: "a nurikabe in which the number of each of the squares is its digit",
			Notes:   "It adds the layer island=sea,1,2,…, with a number for each island in the order of the squares.",
			Example: "nurikabe-digits r2c2 r2c5 r2c8 r5c2 r5c8 r8c2 r8c5 r8c8",
			means:   nurikabe,
			layer:   islands,
			numbers: true,
			marks:   clued(true),
		},
	}
}

// labels is a layer of the numbers 1 to k behind other values.
func labels(name string, k int, values ...string) sudoku.Layer {
	for i := range k {
		values = append(values, strconv.Itoa(i+1))
	}
	return sudoku.Layer{Name: name, Values: values}
}

// checkNumbered refuses a layer with more or fewer values than a rule numbers.
func checkNumbered(s *sudoku.Shape, c sudoku.Cell, l sudoku.Layer) error {
	if s.Width(c) == len(l.Values) {
		return nil
	}
	return fmt.Errorf("the layer %s has %d values, and this rule numbers them itself: %s", l.Name, s.Width(c), l.Text())
}

// galaxiesMarks returns a circle in each centre, and words.
func galaxiesMarks(g simple, s *sudoku.Shape) []Mark {
	out := []Mark{caption("galaxies")}
	for _, c := range g.Lists {
		m := Mark{Sign: SpotSign, Cells: c.at(s), Figure: Ring}
		switch len(m.Cells) {
		case 2:
			m.Sign, m.Figure = DotSign, Round
		case 4:
			m.Sign, m.Figure = CornerSign, Round
		}
		out = append(out, m)
	}
	return out
}

// checkCentres refuses cells that have no centre.
func checkCentres(a Args) error {
	if len(a.Lists) < 2 {
		return misfitf("one galaxy where there are two or more")
	}
	for _, list := range a.Lists {
		if len(list) == 3 {
			return misfitf("%s is no centre: that is a square, two neighbours or a 2×2 square", list.Text())
		}
	}
	return nil
}

// galaxies requires a partition into symmetric regions. Its layer is "galaxy", with a number
// for each centre.
// It returns for each galaxy that it is connected, and for each square and its image
// that both are in it or neither.
func galaxies(g simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := Cells{"galaxy"}.find(s)
	if err != nil {
		return nil, err
	}
	if err := checkNumbered(s, cells[0], g.layer(nil)); err != nil {
		return nil, err
	}
	layer, _ := s.LayerOf(cells[0])
	allow := make([]sudoku.DigitSet, len(cells)) // what the symmetries leave
	for i := range allow {
		allow[i] = sudoku.NewDigitSet(s.N())
	}
	for k, list := range g.Lists {
		label := sudoku.Digit(k + 1)
		name := "galaxy of " + list.Text()
		centre, err := list.once(s)
		if err != nil {
			return nil, err
		}
		rows, cols, err := middle(s, centre)
		if err != nil {
			return nil, fmt.Errorf("%s is no centre: %w", list.Text(), err)
		}
		both := s.Table(fmt.Sprintf("both or neither %d", label), func(a, b int) bool {
			return (s.DigitOf(a) == label) == (s.DigitOf(b) == label)
		})
		for i, c := range cells {
			_, square := s.LayerOf(c)
			image, ok := at(s, rows-int(square)/s.Cols(), cols-int(square)%s.Cols())
			if !ok {
				continue
			}
			allow[i].Add(label)
			if image > square {
				out = append(out, sudoku.Relation{Name: name, A: c, B: s.LayerCell(layer, image), Table: both,
					Reason: "and both or neither are in galaxy " + strconv.Itoa(k+1)})
			}
		}
		own := sudoku.NewDigitSet(s.N(), label)
		for _, c := range centre {
			out = append(out, sudoku.Domain{Name: name, Cell: s.LayerCell(layer, c), Allow: own})
		}
		out = append(out, sudoku.Connected{Name: name, Cells: cells, Allow: own, Min: len(centre), Max: len(cells), Reason: "and a galaxy is connected"})
	}
	for i, c := range cells {
		out = append(out, sudoku.Domain{Name: "galaxies", Cell: c, Allow: allow[i]})
	}
	return out, nil
}

// middle returns twice the place of the centre of some squares.
func middle(s *sudoku.Shape, squares []sudoku.Cell) (rows, cols int, err error) {
	top, left := s.Rows(), s.Cols()
	bottom, right := 0, 0
	for _, c := range squares {
		if int(c) >= s.Squares() {
			return 0, 0, fmt.Errorf("%s is no square", s.CellName(c))
		}
		row, col := int(c)/s.Cols(), int(c)%s.Cols()
		top, bottom, left, right = min(top, row), max(bottom, row), min(left, col), max(right, col)
	}
	if bottom-top > 1 || right-left > 1 || (bottom-top+1)*(right-left+1) != len(squares) {
		return 0, 0, fmt.Errorf("that is a square, two neighbours or a 2×2 square")
	}
	return top + bottom, left + right, nil
}

// nurikabe requires islands of given sizes in a connected sea. Its layer is "island", with
// the values sea and a number for each island.
// It returns the connection of the sea and of each island, what lies beside what,
// and the sizes.
func nurikabe(n simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	const name = "nurikabe"
	cells, sea, err := valued(s, "sea", Cells{"island"})
	if err != nil {
		return nil, err
	}
	board := s.Board()
	if err := checkNumbered(s, cells[0], n.layer(&board)); err != nil {
		return nil, err
	}
	squares, err := n.Lists[0].squares(s)
	if err != nil {
		return nil, err
	}
	out = append(out, sudoku.Connected{Name: "sea", Cells: cells, Allow: sea, Max: len(cells), Reason: "and the sea is connected"})
	pools, err := about("no-2x2", "sea", Cells{"island"}).Constraints(s)
	if err != nil {
		return nil, err
	}
	out = append(out, pools...)
	layer, _ := s.LayerOf(cells[0])
	apart := s.Table("islands apart", func(a, b int) bool { return a == b || sea.Has(s.DigitOf(a)) || sea.Has(s.DigitOf(b)) })
	eachMove(s, [][2]int{{0, 1}, {1, 0}}, func(x, y sudoku.Cell) {
		out = append(out, sudoku.Relation{Name: name, A: s.LayerCell(layer, x), B: s.LayerCell(layer, y), Table: apart, Reason: "and islands do not touch"})
	})
	numbers, _ := islandNumbers(n, &board)
	zones := islandReaches(n, &board)
	may := make([]sudoku.DigitSet, s.Squares()) // the numbers of the islands that reach it
	for i := range may {
		may[i] = slices.Clone(sea)
	}
	for k, c := range squares {
		label := sudoku.Digit(numbers[k] + 1)
		own := sudoku.NewDigitSet(s.N(), label)
		zone := cells
		if zones != nil {
			zone = make([]sudoku.Cell, len(zones[k]))
			for i, x := range zones[k] {
				zone[i] = s.LayerCell(layer, x)
				may[x].Add(label)
			}
		}
		island := sudoku.Connected{Name: "island of " + s.CellName(c), Cells: zone, Allow: own, Min: 1, Max: len(zone), Reason: "and an island is connected"}
		switch {
		case n.Numbers == nil:
			island.Max = max(s.Value(sudoku.Digit(s.N())), 1)
			size, err := countedBy(s, c, cells, own)
			if err != nil {
				return nil, err
			}
			size.Name, size.Reason = "size of the island of "+s.CellName(c), "and the digit must be the number of its squares"
			out = append(out, size)
		case n.Numbers[k] > 0:
			island.Min, island.Max = n.Numbers[k], n.Numbers[k]
			island.Reason = fmt.Sprintf("and the island is connected and has %d squares", n.Numbers[k])
		}
		out = append(out, sudoku.Domain{Name: name, Cell: s.LayerCell(layer, c), Allow: own}, island)
	}
	for x := range may {
		if c := sudoku.Cell(x); zones != nil && s.Exists(c) {
			out = append(out, sudoku.Domain{Name: name, Cell: s.LayerCell(layer, c), Allow: may[x]})
		}
	}
	return out, nil
}

// How far the islands of a nurikabe reach, and which of them may have one number. An island of n squares lies within
// n − 1 steps of its clue, and beside no other clue. Where the reaches of two islands neither meet nor touch, the place of
// a square is enough to know its island, so that a layer needs fewer numbers than there are islands:
//
//	2 a . . b 2    the reaches of both twos are a and b:
//	a . . . . b    they may have one number

// islandReaches returns the squares that the island of each clue may have, in order, nil where no size is known.
func islandReaches(n simple, b *sudoku.Board) [][]sudoku.Cell {
	clues := make([]int, len(n.Lists[0]))
	beside := make([]int, b.Rows*b.Cols) // clues on the square or beside it
	for k, name := range n.Lists[0] {
		r, c, ok := sudoku.ParseSquare(name)
		if !ok || r > b.Rows || c > b.Cols || n.Numbers == nil {
			return nil
		}
		clues[k] = (r-1)*b.Cols + c - 1
		for _, x := range append(nextTo(b, clues[k]), clues[k]) {
			beside[x]++
		}
	}
	out := make([][]sudoku.Cell, len(clues))
	for k, clue := range clues {
		own := map[int]bool{clue: true} // of its clue alone
		for _, x := range nextTo(b, clue) {
			own[x] = true
		}
		met := map[int]bool{clue: true}
		for front, size := []int{clue}, 1; len(front) > 0 && (size < n.Numbers[k] || n.Numbers[k] == 0); size++ {
			var next []int
			for _, x := range front {
				for _, y := range nextTo(b, x) {
					if !met[y] && (beside[y] == 0 || beside[y] == 1 && own[y]) {
						met[y] = true
						next = append(next, y)
					}
				}
			}
			front = next
		}
		for x := range met {
			out[k] = append(out[k], sudoku.Cell(x))
		}
		slices.Sort(out[k])
	}
	return out
}

// nextTo returns the squares along the sides of one that exist, each once.
func nextTo(b *sudoku.Board, x int) (out []int) {
	for _, step := range [...][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		r, c := x/b.Cols+step[0], x%b.Cols+step[1]
		if y := r*b.Cols + c; r >= 0 && r < b.Rows && c >= 0 && c < b.Cols && !slices.Contains(b.Missing, sudoku.Cell(y)) {
			out = append(out, y)
		}
	}
	return out
}

// islandNumbers returns the number of each island in the layer, from 1, and how many there are: one per island where the
// board has as many digits, else islands that are far apart share them.
func islandNumbers(n simple, b *sudoku.Board) (numbers []int, k int) {
	numbers = make([]int, len(n.Lists[0]))
	for i := range numbers {
		numbers[i] = i + 1
	}
	if b == nil || len(numbers) <= b.Hi-b.Lo {
		return numbers, len(numbers)
	}
	zones := islandReaches(n, b)
	if zones == nil {
		return numbers, len(numbers)
	}
	order := slices.Clone(numbers) // the widest reach first
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(len(zones[j-1]), len(zones[i-1])) })
	taken := make([][]bool, 0, len(order)) // by number: the squares of its reaches, and those beside them
	for _, i := range order {
		at := slices.IndexFunc(taken, func(t []bool) bool {
			return !slices.ContainsFunc(zones[i-1], func(x sudoku.Cell) bool { return t[x] })
		})
		if at < 0 {
			at = len(taken)
			taken = append(taken, make([]bool, b.Rows*b.Cols))
		}
		numbers[i-1] = at + 1
		for _, x := range zones[i-1] {
			taken[at][x] = true
			for _, y := range nextTo(b, int(x)) {
				taken[at][y] = true
			}
		}
	}
	return numbers, len(taken)
}
