package explain

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// stated is a cell and what a sentence states of it.
var stated = regexp.MustCompile(`(r\dc\d) is (not )?(.*?)(, but|, and|, r|$)`)

// What a reason lists suffices, and a cell would have to be what the sentence has: of all fillings of the rule's cells
// that have the candidate and the other cells listed, the last one has exactly these digits.
func TestNeededCellsSuffice(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 6))
	kinds := map[string]int{}
	for range testenv.Rounds(900) {
		var words []string
		for range 2 + r.IntN(3) {
			word := ""
			for range 4 {
				word += []string{"1", "2", "3", "4", ".", "[12]", "[134]"}[r.IntN(7)]
			}
			words = append(words, word)
		}
		givens := []byte("................")
		givens[r.IntN(16)] = byte('1' + r.IntN(4))
		givens[15-r.IntN(8)] = byte('1' + r.IntN(4))
		p := parse(t, "#box 2x2\n#rule regex '"+strings.Join(words, "|")+"' r1c1 r2c3 r3c2 r4c4\n"+string(givens))
		w := walkOf(t, p)
		if w == nil {
			continue // the clues clash
		}
		for at, x := range w.p.open {
			for truth, demand := range w.p.demandOf {
				if demand > 0 && w.refute.refutes(at, []int{truth}) {
					kinds[checkNeeds(t, w, x, truth)]++
				}
			}
		}
	}
	for _, kind := range []string{"none of", "more than", "only ", "no ", ", but would"} {
		if kinds[kind] < 5 {
			t.Errorf("%q in %d reasons", kind, kinds[kind])
		}
	}
}

// checkNeeds compares a reason with all fillings of the rule's cells, and returns what it is like.
func checkNeeds(t *testing.T, w *walk, x int32, truth int) (kind string) {
	how, p, one := w.needs(x, truth), w.m.puzzle, w.m.split(x)
	text := how.text(w.m)
	d := w.demandFor(x, truth)
	for _, kind = range []string{"none of", "more than", "only ", "no ", ", but would", ""} {
		if strings.Contains(text, kind) {
			break
		}
	}
	if text == "" {
		return ""
	}
	var cells [][2]string // with the digits they can be
	body := how.then
	for _, m := range stated.FindAllStringSubmatch(strings.ReplaceAll(body, ", r", ", and r"), -1) {
		digits := digitsIn(m[3])
		if m[2] != "" {
			digits = strings.Map(func(c rune) rune {
				if strings.ContainsRune(digits, c) {
					return -1
				}
				return c
			}, "1234")
		}
		cells = append(cells, [2]string{m[1], digits})
	}
	var wanted [2]string
	if before, after, ok := strings.Cut(body, "would have to be "); ok {
		names := regexp.MustCompile(`r\dc\d`).FindAllString(before, -1)
		wanted = [2]string{names[len(names)-1], digitsIn(after)}
	}
	more := strings.Contains(body, ", but more than ")
	always := more || strings.HasPrefix(body, "only ") || strings.HasPrefix(body, "no ")
	seen, clash := "", false
	g := sudoku.NewGrid(p.Shape)
	var fill func(i int)
	fill = func(i int) {
		if i < len(d.demand.cells) {
			for g[d.demand.cells[i]] = 1; g[d.demand.cells[i]] <= 4; g[d.demand.cells[i]]++ {
				fill(i + 1)
			}
			g[d.demand.cells[i]] = 0
			return
		}
		for _, a := range d.demand.cells {
			for _, b := range d.demand.cells {
				if a != b && w.m.excludes(w.m.candidate(a, g[a]), w.m.candidate(b, g[b])) {
					return
				}
			}
			if y := w.m.candidate(a, g[a]); !always && y != x && (a == one.Cell || w.m.excludes(x, y)) {
				return
			}
		}
		if p.Constraints()[w.m.truths[w.p.truth[truth]].Constraint].Judge(p.Shape, g) != nil {
			return
		}
		value := func(name string) string { c, _ := p.Shape.ParseCell(name); return p.Shape.ValueName(c, g[c]) }
		kept := !slices.ContainsFunc(cells, func(c [2]string) bool { return c[0] != wanted[0] && !strings.Contains(c[1], value(c[0])) })
		switch {
		case more:
			has := 0
			for _, c := range d.demand.cells {
				if g[c] == one.Digit {
					has++
				}
			}
			clash = clash || has <= len(regexp.MustCompile(`r\dc\d`).FindAllString(body, -1))
		case always:
			name := body[len(body)-4:]
			c, _ := p.Shape.ParseCell(name)
			y := w.m.candidate(c, g[c])
			clash = clash || strings.HasPrefix(body, "only ") != strings.Contains(digitsIn(body[:len(body)-4]), value(name)) || y == x || c != one.Cell && !w.m.excludes(x, y)
		case kept && wanted[0] == "":
			clash = true
		case kept && !strings.Contains(seen, value(wanted[0])):
			seen += value(wanted[0])
		}
	}
	fill(0)
	sorted := []byte(seen)
	slices.Sort(sorted)
	if clash || string(sorted) != wanted[1] {
		t.Errorf("%v\n%s: %s: %s", p.Givens, sign(p, w.m.claim(x, false)), text, sorted)
	}
	return kind
}

// digitsIn is the digits of a text, "at least 3" those from 3 on.
func digitsIn(text string) (out string) {
	for _, c := range "1234" {
		least, most := strings.Contains(text, "at least "), strings.Contains(text, "at most ")
		last := rune(text[len(text)-1])
		if least && c >= last || most && c <= last || !least && !most && strings.ContainsRune(text, c) {
			out += string(c)
		}
	}
	return out
}

// walkOf returns a walk at its first position, nil if the clues clash.
func walkOf(t *testing.T, p sudoku.Puzzle) *walk {
	w, err := newWalk(t.Context(), p, Options{})
	if err == nil {
		err = w.p.renumber(t.Context())
	}
	if err != nil {
		return nil
	}
	w.refute.reset(w.p)
	w.weave.reset(w.p, nil)
	return w
}

// What a reason lists as left of a rule is all that fills its cells, and a candidate that crusts exclude has
// no way with any of them.
func TestWhatIsLeftIsAll(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 12))
	lists, crusts := 0, 0
	for range testenv.Rounds(600) {
		text := []string{"arrow r1c1 = r1c2 r2c3", "sandwich 2 r1c1..r1c4", "sandwich 5 r1c1..r1c4", "skyscraper 2 r1c1..r1c4", "x-sum 6 r1c4..r1c1", "little-killer 6 r1c3..r3c1", "product 6 r1c1 r2c2 r3c3"}[r.IntN(7)]
		givens := []byte("................")
		for range r.IntN(5) {
			givens[r.IntN(16)] = byte('1' + r.IntN(4))
		}
		p := parse(t, "#box 2x2\n#rule "+text+"\n"+string(givens))
		w := walkOf(t, p)
		if w == nil {
			continue // the clues clash
		}
		for truth, demand := range w.p.demandOf {
			if demand == 0 {
				continue
			}
			ways, cells := fillings(w, &w.p.demands[demand-1])
			if text := w.fills(truth); text != "" {
				lists++
				var inLine []sudoku.Cell // as the rule has them
				for _, i := range w.line(truth) {
					if c := w.p.demands[demand-1].demand.cells[i]; slices.Contains(cells, c) {
						inLine = append(inLine, c)
					}
				}
				cells := inLine
				list, of, _ := strings.Cut(text, " for ")
				got, want := strings.FieldsFunc(list, func(r rune) bool { return !strings.ContainsRune("0123456789", r) }), []string{}
				for _, way := range ways {
					for _, c := range cells {
						want = append(want, string('0'+rune(way[c])))
					}
				}
				if len(got) == 1 {
					got = slices.Repeat(got, len(cells)) // the same for all cells
				}
				got, want = grouped(got, len(cells)), grouped(want, len(cells))
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) || of != w.m.language().And(cellNames(p.Shape, cells)) {
					t.Errorf("%s%s, and not %q", p.Text(), text, want)
				}
			}
			for at, x := range w.p.open {
				text := w.crusts(x, truth)
				if text == "" {
					continue
				}
				crusts++
				for _, way := range ways {
					a, b := slices.Index(way[:4], 1), slices.Index(way[:4], 4)
					pair := p.Shape.CellName(sudoku.Cell(min(a, b))) + " and " + p.Shape.CellName(sudoku.Cell(max(a, b)))
					if !strings.Contains(text, "at "+pair) || !w.refute.refutes(at, []int{truth}) {
						t.Errorf("%s%s: %s, but there is %v", p.Text(), w.m.claim(x, true).Text(p), text, way)
					}
				}
			}
		}
	}
	if lists < testenv.Rounds(100) || crusts < testenv.Rounds(100) {
		t.Errorf("%d lists, %d times crusts", lists, crusts)
	}
}

// grouped joins each few words to a group.
func grouped(words []string, each int) (out []string) {
	for group := range slices.Chunk(words, each) {
		out = append(out, strings.Join(group, " "))
	}
	return out
}

// fillings are the grids with the clues and the cells of a demand filled that break nothing, of the digits that
// are open, and its open cells.
func fillings(w *walk, d *demandAt) (out []sudoku.Grid, cells []sudoku.Cell) {
	for i, c := range d.demand.cells {
		if d.cells[i].decided == 0 {
			cells = append(cells, c)
		}
	}
	g := w.m.puzzle.Givens.Clone()
	var fill func(i int)
	fill = func(i int) {
		if i == len(cells) {
			if len(sudoku.Faults(context.Background(), w.m.puzzle.With(g))) == 0 {
				out = append(out, g.Clone())
			}
			return
		}
		for digit := sudoku.Digit(1); int(digit) <= w.m.n; digit++ {
			if g[cells[i]] = digit; w.p.at[w.m.candidate(cells[i], digit)] >= 0 {
				fill(i + 1)
			}
		}
		g[cells[i]] = 0
	}
	fill(0)
	return out, cells
}

// The events of a way each follow from those that they name, by their truth alone: the others may be left out.
func TestWaysFollowStepByStep(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	events := 0
	for range testenv.Rounds(1250) {
		p := parse(t, "#box 2x3\n"+randomRules(r))
		w, err := newWalk(t.Context(), p, Options{Limit: 3})
		if err != nil || w.p.renumber(t.Context()) != nil {
			continue
		}
		for s, err := range Steps(t.Context(), p, Options{Limit: 3}) {
			if err != nil {
				break
			}
			for _, reason := range s.Reasons {
				if s.Size > 1 && reason.way.then != "" && int(w.p.at[reason.x]) >= 0 {
					w.refute.reset(w.p)
					w.weave.reset(w.p, nil)
					events += wayFollows(t, w, reason)
				}
			}
			for _, reason := range s.Reasons {
				if f := reason.Claim.Fact; f.Not {
					w.p.alive[reason.x] = false
				} else {
					w.p.place(reason.x)
				}
			}
			w.cuts()
			if w.p.renumber(t.Context()) != nil {
				break
			}
		}
	}
	if events < testenv.Rounds(60) {
		t.Errorf("%d events", events)
	}
}

// The rules that a sentence names beside its truths are those without which the truths would not suffice, with the cells
// of the rules filled by trial.
func TestReasonsNameTheRulesTheyNeed(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 30))
	named, silent := 0, 0
	for range testenv.Rounds(400) {
		p := parse(t, "#box 2x3\n"+nestedRules(r))
		w, err := newWalk(t.Context(), p, Options{Limit: 2})
		if err != nil {
			continue
		}
		for range 4 {
			if w.p.renumber(t.Context()) != nil {
				break
			}
			w.refute.reset(w.p)
			w.weave.reset(w.p, nil)
			before := *w.p
			before.alive, before.at = slices.Clone(w.p.alive), slices.Clone(w.p.at)
			s, err := w.next(t.Context())
			if err != nil || len(s.Reasons) == 0 {
				break
			}
			for _, pattern := range s.Patterns() {
				for _, reason := range pattern.Reasons {
					if s.Size == 0 || reason.kinds(RuleTruth) == 0 || reason.way.then != "" && reason.only == nil {
						continue // a way by more rules has a test of its own
					}
					names := reason.Rules(p)
					if text := pattern.Text(p); len(names) <= 3 && slices.ContainsFunc(names, func(name string) bool { return !strings.Contains(text, name) }) {
						t.Errorf("%s%s: %q is not named", p.Text(), text, names)
					}
					if triedWay(w.m, &before, reason, names) {
						t.Errorf("%s%s: there is a way with %q", p.Text(), reason.Text(p), names)
					}
					for i := range names {
						named++
						if !triedWay(w.m, &before, reason, slices.Delete(slices.Clone(names), i, i+1)) {
							t.Errorf("%s%s: there is no way without %s", p.Text(), reason.Text(p), names[i])
						}
					}
					if len(names) == 0 && len(w.foreignOf(reason.x, reason.truths).pairs) > 0 {
						silent++
					}
				}
			}
		}
	}
	if named < testenv.Rounds(100) || silent < testenv.Rounds(100) {
		t.Errorf("%d rules named, %d reasons without a name between whose cells others are", named, silent)
	}
}

// triedWay reports whether the claim's opposite and the truths of a reason can hold together, as far as cells, houses, the
// rules of the truths and some others forbid nothing.
func triedWay(m *model, at *position, r Reason, names []string) bool {
	p := m.puzzle
	var own []sudoku.Constraint
	var choices [][]int32
	for _, t := range r.truths {
		open := func(x int32) bool { return !at.alive[x] }
		d := m.demanded[t]
		if d == nil {
			choices = append(choices, slices.DeleteFunc(slices.Clone(m.has[t]), open))
			continue
		}
		own = append(own, p.Constraints()[m.truths[t].Constraint:][:d.count]...)
		for _, c := range d.cells {
			choices = append(choices, slices.DeleteFunc(m.digits(c, func(sudoku.Digit) bool { return true }), open))
		}
	}
	for i, c := range p.Constraints() {
		name := m.nameOf(i, c.RuleName())
		if slices.Contains(names, name) || slices.ContainsFunc(r.Truths, func(t Truth) bool { return t.Text(p) == name }) { // of the same cell
			own = append(own, c)
		}
	}
	g := sudoku.NewGrid(p.Shape)
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == len(choices) {
			return true
		}
		for _, y := range choices[i] {
			one := m.split(y)
			clash := g[one.Cell] != 0 && g[one.Cell] != one.Digit
			for c, digit := range g {
				clash = clash || digit == one.Digit && sudoku.Cell(c) != one.Cell && shareHouse(p.Shape, sudoku.Cell(c), one.Cell)
			}
			if clash {
				continue
			}
			before := g[one.Cell]
			g[one.Cell] = one.Digit
			broken := slices.ContainsFunc(own, func(c sudoku.Constraint) bool {
				return !slices.ContainsFunc(c.Scope(), func(c sudoku.Cell) bool { return g[c] == 0 }) && c.Judge(p.Shape, g) != nil
			})
			if !broken && fill(i+1) {
				return true
			}
			g[one.Cell] = before
		}
		return false
	}
	if r.x >= 0 {
		g[m.split(r.x).Cell] = m.split(r.x).Digit
	}
	return fill(0)
}

// nestedRules is sums and thermometers that a grid of six keeps, dots, signs and differences between their cells, and some
// of its digits.
func nestedRules(r *rand.Rand) string {
	const grid = "123456456123231564564231312645645312"
	out := ""
	name := func(c int) string { return fmt.Sprintf("r%dc%d", c/6+1, c%6+1) }
	for range 4 {
		list := r.Perm(36)[:3+r.IntN(2)]
		if r.IntN(2) == 0 { // near each other
			first := r.IntN(29)
			list = []int{first, first + 1, first + 6, first + 7}
		}
		slices.SortStableFunc(list, func(a, b int) int { return int(grid[a]) - int(grid[b]) })
		sum, names := 0, ""
		for _, c := range list {
			sum, names = sum+int(grid[c]-'0'), names+" "+name(c)
		}
		if r.IntN(4) > 0 {
			out += fmt.Sprintf("#rule sum %d%s\n", sum, names)
		} else {
			out += fmt.Sprintf("#rule slow-thermo%s\n", names)
		}
		for range 1 + r.IntN(3) {
			pair := r.Perm(len(list))
			a, b := list[pair[0]], list[pair[1]]
			switch low, high := min(grid[a], grid[b])-'0', max(grid[a], grid[b])-'0'; {
			case low == high:
			case r.IntN(4) == 0:
				out += fmt.Sprintf("#rule different %s %s\n", name(a), name(b))
			case high == 2*low:
				out += fmt.Sprintf("#rule ratio 2 %s %s\n", name(a), name(b))
			case r.IntN(2) == 0:
				out += fmt.Sprintf("#rule difference %d %s %s\n", high-low, name(a), name(b))
			default:
				out += fmt.Sprintf("#rule sum %d %s %s\n", high+low, name(a), name(b))
			}
		}
	}
	givens := []byte(strings.Repeat(".", 36))
	for _, c := range r.Perm(36)[:r.IntN(8)] {
		givens[c] = grid[c]
	}
	return out + string(givens)
}

// randomRules is sums, signs and dots that a grid of six keeps, and some of its digits.
func randomRules(r *rand.Rand) string {
	const grid = "123456456123231564564231312645645312"
	out := ""
	name := func(c int) string { return fmt.Sprintf("r%dc%d", c/6+1, c%6+1) }
	var before []int
	for range 12 {
		list := r.Perm(36)[:3]
		a, b, c := int(grid[list[0]]-'0'), int(grid[list[1]]-'0'), int(grid[list[2]]-'0')
		switch r.IntN(6) {
		case 0:
			out += fmt.Sprintf("#rule sum %d %s %s %s\n", a+b+c, name(list[0]), name(list[1]), name(list[2]))
		case 1:
			out += fmt.Sprintf("#rule difference %d %s %s\n", max(a-b, b-a), name(list[0]), name(list[1]))
		case 2:
			if a > b {
				out += fmt.Sprintf("#rule greater %s %s\n", name(list[0]), name(list[1]))
			}
		case 3:
			if a == 2*b || b == 2*a {
				out += fmt.Sprintf("#rule ratio 2 %s %s\n", name(list[0]), name(list[1]))
			}
		case 4:
			for i, c := range before { // of the rule before
				if d := before[(i+1)%3]; grid[c] != grid[d] {
					out += fmt.Sprintf("#rule different %s %s\n", name(c), name(d))
				}
			}
		default:
			slices.SortFunc(list, func(a, b int) int { return int(grid[a]) - int(grid[b]) })
			out += fmt.Sprintf("#rule slow-thermo %s %s %s\n", name(list[0]), name(list[1]), name(list[2]))
		}
		before = list
	}
	givens := []byte(strings.Repeat(".", 36))
	for _, c := range r.Perm(36)[:5] {
		givens[c] = grid[c]
	}
	return out + string(givens)
}

// wayFollows checks the events of a reason, and returns their number: each follows from those before it that it needs, by
// cells, houses and exactly the rules that it names.
func wayFollows(t *testing.T, w *walk, r Reason) int {
	t.Helper()
	m, s := w.m, w.m.puzzle.Shape
	n, text := w.wayOf(&r)
	if text == "" {
		return 0
	}
	for e, one := range n.events {
		names := n.ruleNames(one)
		pass := func(x, y int32) bool {
			a, b := m.split(x), m.split(y)
			return a.Cell == b.Cell || a.Digit == b.Digit && shareHouse(s, a.Cell, b.Cell) ||
				slices.ContainsFunc(m.exclusions(a, b), func(e exclusion) bool { return slices.Contains(names, e.rule) }) ||
				(one.demand || one.cell < 0) && n.isOwn(m.exclusions(a, b), one.truth)
		}
		needed := make([]bool, len(n.events))
		for _, i := range one.after {
			needed[i] = true
		}
		for i := e - 1; i >= 0; i-- { // and those before them
			if needed[i] {
				for _, j := range n.events[i].after {
					needed[j] = true
				}
			}
		}
		alive := slices.Clone(w.weave.full)
		place := func(x int32) {
			for y := range w.p.excludes(int(w.p.at[x])).all() {
				if pass(x, w.p.open[y]) {
					alive.drop(y)
				}
			}
			alive.add(n.x)
		}
		placed := []int32{r.x}
		for i, other := range n.events[:e] {
			if !needed[i] || other.cell < 0 {
				continue
			}
			for d := range s.Width(other.cell) {
				y := m.candidate(other.cell, sudoku.Digit(d+1))
				if w.p.at[y] >= 0 && other.left>>d&1 == 0 {
					alive.drop(int(w.p.at[y]))
				} else if w.p.at[y] >= 0 && other.left == 1<<d {
					placed = append(placed, y)
				}
			}
		}
		for _, x := range placed {
			place(x)
		}
		var left uint64
		switch {
		case one.truth < 0, one.truth >= 0 && w.p.demandOf[one.truth] == 0:
			for d := range s.Width(max(one.cell, 0)) {
				if one.cell < 0 {
					continue
				}
				y := m.candidate(one.cell, sudoku.Digit(d+1))
				if w.p.at[y] < 0 || !alive.has(int(w.p.at[y])) {
					continue
				}
				goes := true // with a digit of each other cell
				for c := range sudoku.Cell(s.Cells()) {
					any := len(w.p.open) > 0 && w.p.decided(c) != 0 || c == one.cell
					for e := range s.Width(c) {
						z := m.candidate(c, sudoku.Digit(e+1))
						any = any || w.p.at[z] >= 0 && alive.has(int(w.p.at[z])) && !(m.excludes(y, z) && pass(y, z))
					}
					goes = goes && any
				}
				if goes {
					left |= 1 << d
				}
			}
			if one.truth >= 0 {
				members := slices.Collect(w.p.members(one.truth).all())
				members = slices.DeleteFunc(members, func(y int) bool { return !alive.has(y) })
				if len(members) == 0 || len(members) == 1 && one.left != 0 && m.split(w.p.open[members[0]]) == (sudoku.Candidate{Cell: one.cell, Digit: digitsOf(one.left)[0]}) {
					left = 0
				} else if one.cell < 0 {
					left = 1
				}
			}
		default:
			d := &w.p.demands[w.p.demandOf[one.truth]-1]
			alone := *d.demand
			m.meet(&alone, pass)
			digits := slices.Clone(w.refute.of(d, alive))
			if !alone.narrow(digits, m.n, &arena{}) {
				continue
			}
			left = 1
			if i, ok := slices.BinarySearch(alone.cells, one.cell); ok {
				left = digits[i]
			}
		}
		if left&^one.left != 0 {
			t.Fatalf("%s%s: %q by %q does not follow: %b", m.puzzle.Text(), r.Text(m.puzzle), one.text, names, left)
		}
	}
	return len(n.events)
}
