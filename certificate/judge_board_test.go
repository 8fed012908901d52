package certificate_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The judge's own reading of boards and rules, from their documentation: it shares
// no code with packages sudoku and rule.

// layout is a board and rules understood.
type layout struct {
	rows, cols, lo, n int
	boxR, boxC        int
	exists            []bool // by cell: squares, then extra cells
	extra             []string
	houses, sets      [][]int // of the board, as cells
	own               []demand
}

// demand is what a rule requires of one or two cells, or of any number that differ.
type demand struct {
	cells  []int
	differ bool
	allow  func(a, b int) bool // values of the two cells, or twice that of the one
}

const num = `(0|[1-9][0-9]{0,3})`

var boardForm = regexp.MustCompile(`^` + num + `x` + num + `( digits ` + num + `-` + num + `)?( box (?:none|` + num + `x` + num + `))?( regions ([0-9A-Za-z.]+))?( lines free)?( missing (\S+))?( extra (\S+))?$`)

func layoutOf(board string, rules []string) (*layout, error) {
	m := boardForm.FindStringSubmatch(board)
	if strings.Contains(board, " layers ") {
		return nil, errBeyond
	}
	if m == nil {
		return nil, fmt.Errorf("board %q", board)
	}
	at := func(i int) int { k, _ := strconv.Atoi(m[i]); return k }
	l := &layout{rows: at(1), cols: at(2), lo: at(4), boxR: at(7), boxC: at(8)}
	hi := at(5)
	if m[3] == "" {
		l.lo, hi = 1, max(l.rows, l.cols)
	}
	l.n = hi - l.lo + 1
	squares := l.rows * l.cols
	switch {
	case l.rows < 1 || l.cols < 1 || squares > 150 || l.n < 1 || l.n > 30:
		return nil, fmt.Errorf("board %q", board)
	case (m[3] == "") != (l.lo == 1 && hi == l.rows && hi == l.cols):
		return nil, fmt.Errorf("digits of %q", board)
	case m[6] != "" && m[6] != " box none" && (l.boxR < 1 || l.boxC < 1 || l.rows%l.boxR != 0 || l.cols%l.boxC != 0):
		return nil, fmt.Errorf("boxes of %q", board)
	}
	l.exists = slices.Repeat([]bool{true}, squares)
	last := -1
	for name := range strings.SplitSeq(m[13], ",") {
		if m[12] != "" {
			c, ok := l.cell(name)
			if !ok || c <= last {
				return nil, fmt.Errorf("missing %q", name)
			}
			l.exists[c], last = false, c
		}
	}
	if m[14] != "" {
		for name := range strings.SplitSeq(m[15], ",") {
			if !extraName.MatchString(name) || squareName.MatchString(name) || slices.Contains(l.extra, name) {
				return nil, fmt.Errorf("extra %q", name)
			}
			l.extra, l.exists = append(l.extra, name), append(l.exists, true)
		}
	}
	all, err := l.boardSets(m[11] != "", m[10])
	if err != nil {
		return nil, err
	}
	own := false
	for i, text := range rules {
		sets, ok, err := l.boardRule(text)
		if !ok && err == nil {
			own = true
			err = l.ownRule(text)
		}
		if err != nil || ok && (own || slices.Contains(rules[:i], text)) {
			return nil, fmt.Errorf("rule %q: %w", text, err)
		}
		all = append(all, sets...)
	}
	return l, l.sort(all)
}

// boardSets are rows, columns, boxes and regions.
func (l *layout) boardSets(free bool, regions string) (all [][]int, err error) {
	block := func(top, left, rows, cols int) {
		var cells []int
		for i := range rows * cols {
			cells = append(cells, (top+i/cols)*l.cols+left+i%cols)
		}
		all = append(all, cells)
	}
	if !free {
		for r := range l.rows {
			block(r, 0, 1, l.cols)
		}
		for c := range l.cols {
			block(0, c, l.rows, 1)
		}
	}
	for top := 0; l.boxR > 0 && top < l.rows; top += l.boxR {
		for left := 0; left < l.cols; left += l.boxC {
			block(top, left, l.boxR, l.boxC)
		}
	}
	if regions == "" {
		return all, nil
	}
	var of [][]int
	for c, b := range []byte(regions) {
		k := strings.IndexByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", b)
		if k == len(of) {
			of = append(of, nil)
		}
		if k > len(of) {
			return nil, fmt.Errorf("regions out of order")
		}
		if k >= 0 {
			of[k] = append(of[k], c)
		}
	}
	if len(regions) != l.rows*l.cols || len(of) == 0 {
		return nil, fmt.Errorf("regions %q", regions)
	}
	return append(all, of...), nil
}

// sort separates houses from other sets.
func (l *layout) sort(all [][]int) error {
	together := func(a, b int) bool {
		return slices.ContainsFunc(l.houses, func(h []int) bool { return slices.Contains(h, a) && slices.Contains(h, b) })
	}
	for i, cells := range all {
		cells = slices.DeleteFunc(cells, func(c int) bool { return !l.exists[c] })
		slices.Sort(cells)
		if all[i] = cells; len(cells) > l.n {
			return fmt.Errorf("%d cells and %d digits", len(cells), l.n)
		}
		if len(cells) == l.n && !slices.ContainsFunc(l.houses, func(h []int) bool { return slices.Equal(h, cells) }) {
			l.houses = append(l.houses, cells)
		}
	}
	for _, cells := range all {
		if k := len(cells); k < l.n && (k > 2 || k == 2 && !together(cells[0], cells[1])) {
			l.sets = append(l.sets, cells)
		}
	}
	return nil
}

// squareName is "r3c7", extraName what cells outside the grid may be called.
var (
	squareName = regexp.MustCompile(`^r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})$`)
	extraName  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]{0,15}$`)
)

// cell finds a cell that is there.
func (l *layout) cell(name string) (int, bool) {
	if i := slices.Index(l.extra, name); i >= 0 {
		return l.rows*l.cols + i, true
	}
	m := squareName.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	r, _ := strconv.Atoi(m[1])
	c, _ := strconv.Atoi(m[2])
	if r > l.rows || c > l.cols {
		return 0, false
	}
	i := (r-1)*l.cols + c - 1
	return i, l.exists[i]
}

// moves lists the pairs of squares that are moves apart.
func (l *layout) moves(moves ...[2]int) (pairs [][]int) {
	for c := range l.rows * l.cols {
		for _, m := range moves {
			r, k := c/l.cols+m[0], c%l.cols+m[1]
			if r < l.rows && k >= 0 && k < l.cols && l.exists[c] && l.exists[r*l.cols+k] {
				pairs = append(pairs, []int{c, r*l.cols + k})
			}
		}
	}
	return pairs
}

// boardRule reads a rule that belongs to the board; ok is false for others.
func (l *layout) boardRule(text string) (sets [][]int, ok bool, err error) {
	r, c := l.boxR, l.boxC
	if square := l.rows == l.cols; square && (r == 0 || text == "windoku" && r*c != l.rows) {
		for k := 1; k*k <= l.rows; k++ {
			if l.rows%k == 0 {
				r, c = k, l.rows/k
			}
		}
	} else if !square && (text == "windoku" || text == "disjoint" && r == 0) {
		return nil, true, fmt.Errorf("not square")
	}
	line := func(col func(k int) int) {
		var cells []int
		for k := range l.rows {
			if i := k*l.cols + col(k); l.exists[i] {
				cells = append(cells, i)
			}
		}
		sets = append(sets, cells)
	}
	switch words := strings.Split(text, " "); {
	case words[0] == "diagonal" && l.rows == l.cols && (text == "diagonal" || text == "diagonal +" || text == "diagonal -"):
		if text != "diagonal +" {
			line(func(k int) int { return k })
		}
		if text != "diagonal -" {
			line(func(k int) int { return l.cols - 1 - k })
		}
	case text == "anti-knight":
		return l.moves([2]int{1, -2}, [2]int{1, 2}, [2]int{2, -1}, [2]int{2, 1}), true, nil
	case text == "anti-king":
		return l.moves([2]int{0, 1}, [2]int{1, -1}, [2]int{1, 0}, [2]int{1, 1}), true, nil
	case words[0] == "taxicab" && len(words) == 2 && number.MatchString(words[1]):
		k, _ := strconv.Atoi(words[1])
		if k < 1 || k > 400 {
			return nil, true, fmt.Errorf("distance %d", k)
		}
		steps := [][2]int{{0, k}, {k, 0}}
		for i := 1; i < k; i++ {
			steps = append(steps, [2]int{i, k - i}, [2]int{i, i - k})
		}
		return l.moves(steps...), true, nil
	case text == "windoku" && r == c:
		for w := range (r - 1) * (r - 1) {
			var cells []int
			for i := range r * r {
				row, col := 1+w/(r-1)*(r+1)+i/r, 1+w%(r-1)*(r+1)+i%r
				if l.exists[row*l.cols+col] {
					cells = append(cells, row*l.cols+col)
				}
			}
			sets = append(sets, cells)
		}
	case text == "disjoint":
		for g := range r * c {
			var cells []int
			for b := range l.rows * l.cols {
				if b/l.cols%r == g/c && b%l.cols%c == g%c && l.exists[b] {
					cells = append(cells, b)
				}
			}
			sets = append(sets, cells)
		}
	case slices.Contains([]string{"diagonal", "taxicab", "windoku"}, words[0]):
		return nil, true, fmt.Errorf("not on this board")
	default:
		return nil, false, nil
	}
	for _, cells := range sets {
		if len(cells) == 0 {
			return nil, true, fmt.Errorf("no cells")
		}
	}
	return sets, true, nil
}

// errBeyond is the judge's answer where he does not know a rule, or a layer: he has read
// the rules of plain boards and lines, and none of the others.
var errBeyond = errors.New("a rule beyond the judge")

// ownRule reads a rule that belongs to the puzzle.
func (l *layout) ownRule(text string) error {
	words := strings.Split(text, " ")
	name, rest := words[0], words[1:]
	if !slices.Contains([]string{"odd", "even", "candidates", "different", "thermo", "slow-thermo", "greater", "whisper", "difference", "ratio", "pair-sum", "palindrome", "clone", "nonconsecutive"}, name) {
		return errBeyond
	}
	k := 0
	if slices.Contains([]string{"whisper", "difference", "ratio", "pair-sum"}, name) && len(rest) > 0 {
		if k, _ = strconv.Atoi(rest[0]); !number.MatchString(rest[0]) || k < 0 || k > 800 || name == "whisper" && (k < 1 || k > 400) {
			return fmt.Errorf("number %q", rest[0])
		}
		rest = rest[1:]
	}
	var values []int
	if name == "candidates" && len(rest) > 0 {
		for v := range strings.SplitSeq(rest[0], ",") {
			d, _ := strconv.Atoi(v)
			if !number.MatchString(v) || d < l.lo || d >= l.lo+l.n || len(values) > 0 && d <= values[len(values)-1] {
				return fmt.Errorf("value %q", v)
			}
			values = append(values, d)
		}
		rest = rest[1:]
	}
	var copies []string
	if i := slices.Index(rest, "="); name == "clone" && i >= 0 {
		rest, copies = rest[:i], rest[i+1:]
	}
	cells, err := l.cells(rest)
	if err != nil {
		return err
	}
	least := 2
	chain := func(allow func(a, b int) bool) {
		for i := range len(cells) - 1 {
			l.relate(cells[i], cells[i+1], allow)
		}
	}
	each := func(allow func(a, b int) bool) {
		least = 1
		for _, c := range cells {
			l.own = append(l.own, demand{cells: []int{c}, allow: allow})
		}
	}
	diff := func(a, b int) int { return max(a-b, b-a) }
	equal := func(a, b int) bool { return a == b }
	switch name {
	case "odd":
		each(func(v, _ int) bool { return v%2 == 1 })
	case "even":
		each(func(v, _ int) bool { return v%2 == 0 })
	case "candidates":
		each(func(v, _ int) bool { return slices.Contains(values, v) })
	case "different":
		least = 1
		if sorted := slices.Sorted(slices.Values(cells)); len(slices.Compact(sorted)) < len(cells) {
			return fmt.Errorf("a cell twice")
		}
		l.own = append(l.own, demand{cells: cells, differ: true})
	case "thermo":
		chain(func(a, b int) bool { return a < b })
	case "slow-thermo":
		chain(func(a, b int) bool { return a <= b })
	case "greater":
		chain(func(a, b int) bool { return a > b })
	case "whisper":
		chain(func(a, b int) bool { return diff(a, b) >= k })
	case "difference":
		chain(func(a, b int) bool { return diff(a, b) == k })
	case "ratio":
		chain(func(a, b int) bool { return a == k*b || b == k*a })
	case "pair-sum":
		chain(func(a, b int) bool { return a+b == k })
	case "palindrome":
		for i := range len(cells) / 2 {
			l.relate(cells[i], cells[len(cells)-1-i], equal)
		}
	case "clone":
		least = 1
		to, err := l.cells(copies)
		if err != nil || len(to) != len(cells) {
			return fmt.Errorf("copies %q", copies)
		}
		for i, c := range cells {
			if c != to[i] {
				l.relate(c, to[i], equal)
			}
		}
	case "nonconsecutive":
		least = 0
		if text != name {
			return fmt.Errorf("too many words")
		}
		for _, p := range l.moves([2]int{0, 1}, [2]int{1, 0}) {
			l.relate(p[0], p[1], func(a, b int) bool { return diff(a, b) != 1 })
		}
	default:
		return errBeyond
	}
	if two := name == "difference" || name == "ratio" || name == "pair-sum"; len(cells) < least || two && len(cells) > 2 {
		return fmt.Errorf("%d cells", len(cells))
	}
	return nil
}

func (l *layout) relate(a, b int, allow func(a, b int) bool) {
	if a == b {
		l.own = append(l.own, demand{cells: []int{a}, allow: allow})
	} else {
		l.own = append(l.own, demand{cells: []int{a, b}, allow: allow})
	}
}

// cells reads names and runs "r1c1..r1c3", in their one spelling: a straight run
// of three or more is written as one.
func (l *layout) cells(words []string) (cells []int, err error) {
	type place struct{ r, c int }
	var places []place // negative for an extra cell
	take := func(name string) bool {
		i, ok := l.cell(name)
		cells = append(cells, i)
		p := place{-9, -9}
		if ok && i < l.rows*l.cols {
			p = place{i/l.cols + 1, i%l.cols + 1}
		}
		places = append(places, p)
		return ok
	}
	for _, w := range words {
		from, to, run := strings.Cut(w, "..")
		if !take(from) {
			return nil, fmt.Errorf("cell %q", w)
		}
		if !run {
			continue
		}
		end, ok := l.cell(to)
		p := places[len(places)-1]
		if !ok || p.r < 0 || end >= l.rows*l.cols {
			return nil, fmt.Errorf("run %q", w)
		}
		down, right := end/l.cols+1-p.r, end%l.cols+1-p.c
		steps := max(down, -down, right, -right)
		if steps < 2 || down%steps != 0 || right%steps != 0 {
			return nil, fmt.Errorf("run %q", w)
		}
		for i := 1; i <= steps; i++ {
			if !take(fmt.Sprintf("r%dc%d", p.r+i*down/steps, p.c+i*right/steps)) {
				return nil, fmt.Errorf("run %q", w)
			}
		}
	}
	// Write them again.
	var again []string
	name := func(i int) string {
		if p := places[i]; p.r > 0 {
			return fmt.Sprintf("r%dc%d", p.r, p.c)
		}
		return l.extra[cells[i]-l.rows*l.cols]
	}
	for i := 0; i < len(places); {
		j := i + 1
		if j < len(places) && places[i].r > 0 && places[j].r > 0 {
			down, right := places[j].r-places[i].r, places[j].c-places[i].c
			if max(down, -down, right, -right) == 1 {
				for j < len(places) && places[j] == (place{places[j-1].r + down, places[j-1].c + right}) {
					j++
				}
			}
		}
		if j-i >= 3 {
			again = append(again, name(i)+".."+name(j-1))
			i = j
		} else {
			again = append(again, name(i))
			i++
		}
	}
	if !slices.Equal(again, words) {
		return nil, fmt.Errorf("cells are written %q", again)
	}
	return cells, nil
}
