package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/making"
	"sudokusat/internal/testenv"
	"sudokusat/internal/tty"
	"sudokusat/native"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/rating/spot"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// replay is a board on which steps are taken, with candidates of its own.
type replay struct {
	t        *testing.T
	p        sudoku.Puzzle
	solution sudoku.Grid
	value    [81]sudoku.Digit
	open     [81][10]bool
	left     int
}

func newReplay(t *testing.T, p sudoku.Puzzle, solution sudoku.Grid) *replay {
	b := &replay{t: t, p: p, solution: solution, left: 81}
	for c := range b.open {
		for d := 1; d <= 9; d++ {
			b.open[c][d] = true
		}
	}
	for c, d := range p.Givens {
		if d != 0 {
			b.place(sudoku.Candidate{Cell: sudoku.Cell(c), Digit: d})
		}
	}
	return b
}

// sees reports whether two cells share a house.
func sees(a, b sudoku.Cell) bool {
	return a != b && (a/9 == b/9 || a%9 == b%9 || a/27 == b/27 && a%9/3 == b%9/3)
}

func (b *replay) place(x sudoku.Candidate) {
	b.value[x.Cell] = x.Digit
	b.left--
	b.open[x.Cell] = [10]bool{}
	for c := range b.open {
		if sees(x.Cell, sudoku.Cell(c)) {
			b.open[c][x.Digit] = false
		}
	}
}

func (b *replay) has(c sudoku.Cell, d sudoku.Digit) bool { return b.open[c][d] }

// digits is the candidates of a cell.
func (b *replay) digits(c sudoku.Cell) (list []sudoku.Digit) {
	for d := sudoku.Digit(1); d <= 9; d++ {
		if b.has(c, d) {
			list = append(list, d)
		}
	}
	return list
}

// places is the places of a digit in a house.
func (b *replay) places(h int, d sudoku.Digit) (list []sudoku.Cell) {
	for _, c := range b.p.Shape.Houses()[h].Cells {
		if b.has(c, d) {
			list = append(list, c)
		}
	}
	return list
}

// take holds a step to the board and to the solution, and takes it.
func (b *replay) take(s pathStep) {
	b.t.Helper()
	fail := func(what string) {
		b.t.Helper()
		b.t.Errorf("%s: %v: %s", b.p.Text(), s, what)
	}
	if len(s.place)+len(s.remove) == 0 || len(s.place) > 1 {
		fail("it does nothing, or too much")
	}
	for _, x := range append(slices.Clone(s.place), s.remove...) {
		if !b.has(x.Cell, x.Digit) {
			fail("not there: " + b.p.Shape.CandidateName(x))
		}
	}
	for _, x := range s.remove {
		if b.solution[x.Cell] == x.Digit {
			fail("true, and goes: " + b.p.Shape.CandidateName(x))
		}
	}
	for _, part := range s.where {
		b.look(s, part, fail)
	}
	for _, x := range s.remove {
		b.open[x.Cell][x.Digit] = false
	}
	for _, x := range s.place {
		if b.solution[x.Cell] != x.Digit {
			fail("placed, and not true")
		}
		b.place(x)
	}
}

// hold holds a position as a puzzle to the board: its clues, and what its rules leave.
func (b *replay) hold(at *pencilMarks) {
	b.t.Helper()
	p, err := at.puzzle()
	if err != nil {
		b.t.Fatal(err)
	}
	allowed := map[sudoku.Cell][]int{}
	for _, r := range p.Rules() {
		only, ok := r.(rule.Candidates)
		if !ok {
			b.t.Errorf("%s: the rule %s", b.p.Text(), r.Text())
		}
		for c := range b.value {
			if only.Cells.Text() == p.Shape.CellName(sudoku.Cell(c)) {
				allowed[sudoku.Cell(c)] = only.Values
			}
		}
	}
	for c, d := range b.value {
		if p.Givens[c] != d {
			b.t.Errorf("%s: another digit in a position", b.p.Text())
		}
		digits, only := b.digits(sudoku.Cell(c)), allowed[sudoku.Cell(c)]
		for d := sudoku.Digit(1); d <= 9 && b.value[c] == 0; d++ {
			free := !at.seen(sudoku.Candidate{Cell: sudoku.Cell(c), Digit: d}) && (only == nil || slices.Contains(only, int(d)))
			if free != slices.Contains(digits, d) {
				b.t.Errorf("%s: other candidates in a position", b.p.Text())
			}
		}
	}
}

// look holds a part of the pattern of a step to the board.
func (b *replay) look(s pathStep, part spot.Part, fail func(string)) {
	b.t.Helper()
	name := strings.ToLower(s.technique)
	body := part.Role == ""
	for _, c := range part.Cells {
		if len(part.Digits) > 0 && !strings.HasPrefix(name, "avoidable") && !slices.ContainsFunc(part.Digits, func(d sudoku.Digit) bool { return b.has(c, d) }) {
			fail("a cell without the digits: " + part.Text(b.p.Shape))
		}
		if !body {
			continue
		}
		for _, h := range part.Houses {
			of := b.p.Shape.Houses()[h].Cells
			if !slices.Contains(of, c) && len(s.where) == 1 && len(part.Houses) == 1 {
				fail("a cell outside the house: " + part.Text(b.p.Shape))
			}
		}
	}
	switch {
	case body && (strings.HasPrefix(name, "naked") || strings.HasPrefix(name, "locked pair") || strings.HasPrefix(name, "locked triple")) && len(part.Cells) > 0:
		if len(part.Cells) != len(part.Digits) {
			fail("no set")
		}
		for _, c := range part.Cells {
			for _, d := range b.digits(c) {
				if !slices.Contains(part.Digits, d) {
					fail("no naked set: " + part.Text(b.p.Shape))
				}
			}
		}
	case body && len(part.Cells) > 0 && (strings.Contains(name, "hidden pair") || strings.Contains(name, "hidden trip") || strings.Contains(name, "hidden quad")):
		for _, d := range part.Digits {
			for _, c := range b.places(part.Houses[0], d) {
				if !slices.Contains(part.Cells, c) {
					fail("no hidden set: " + part.Text(b.p.Shape))
				}
			}
		}
	case name == "hidden single" && part.Digits != nil:
		if !slices.Equal(b.places(part.Houses[0], part.Digits[0]), []sudoku.Cell{s.place[0].Cell}) {
			fail("no hidden single")
		}
	case body && len(s.where) > 1 && s.where[1].Role == "covers":
		b.fish(s, fail)
	}
	if name != "forcing net" && !strings.Contains(name, "dynamic") && !strings.Contains(name, "nishio") {
		b.chain(part.Chain, fail)
	}
}

// fish holds a fish to the board.
func (b *replay) fish(s pathStep, fail func(string)) {
	b.t.Helper()
	base, covers, d := s.where[0], s.where[1].Houses, s.where[0].Digits[0]
	var fins, all []sudoku.Cell
	if len(s.where) > 2 {
		fins = s.where[2].Cells
	}
	within := func(c sudoku.Cell, houses []int) bool {
		return slices.ContainsFunc(houses, func(h int) bool { return slices.Contains(b.p.Shape.Houses()[h].Cells, c) })
	}
	for _, h := range base.Houses {
		all = append(all, b.places(h, d)...)
	}
	slices.Sort(all)
	if all = slices.Compact(all); !slices.Equal(all, base.Cells) || len(base.Houses) != len(covers) {
		fail("not the places of the base")
	}
	for _, c := range all {
		if !within(c, covers) && !slices.Contains(fins, c) {
			fail("a place of the base is neither covered nor a fin")
		}
	}
	for _, x := range s.remove {
		if !within(x.Cell, covers) || slices.ContainsFunc(fins, func(f sudoku.Cell) bool { return !sees(f, x.Cell) }) {
			fail("taken out by no cover, or out of sight of a fin")
		}
	}
}

// chain holds the links of a chain to the board: one that is on turns off what it sees, one
// that is off turns on the last other one.
func (b *replay) chain(chain []spot.Link, fail func(string)) {
	b.t.Helper()
	for i, y := range chain {
		if slices.ContainsFunc(y.Cells, func(c sudoku.Cell) bool { return !b.has(c, y.Digit) }) {
			fail("a link that is not there: " + y.Text(b.p.Shape))
		}
		if i == 0 {
			continue
		}
		x := chain[i-1]
		follows := false
		oneCell := len(x.Cells)+len(y.Cells) == 2 && x.Cells[0] == y.Cells[0]
		switch {
		case x.On == y.On:
		case x.On && oneCell:
			follows = x.Digit != y.Digit
		case oneCell:
			follows = x.Digit != y.Digit && len(b.digits(x.Cells[0])) == 2
		case x.Digit != y.Digit:
		case x.On:
			follows = true
			for _, c := range x.Cells {
				follows = follows && !slices.ContainsFunc(y.Cells, func(o sudoku.Cell) bool { return !sees(c, o) })
			}
		default:
			both := slices.Sorted(slices.Values(append(slices.Clone(x.Cells), y.Cells...)))
			for h := range b.p.Shape.Houses() {
				follows = follows || slices.Equal(b.places(h, x.Digit), both)
			}
		}
		if !follows {
			fail(fmt.Sprintf("%s does not follow from %s", y.Text(b.p.Shape), x.Text(b.p.Shape)))
		}
	}
}

// ratedPuzzles lists the puzzles of a scale's test data, in the short form one in every.
func ratedPuzzles(t *testing.T, file string, every int) (list []sudoku.Puzzle) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		if n++; !testenv.LongTests() && (n%every != 0 || strings.HasPrefix(fields[1], "9") || strings.HasPrefix(fields[1], "1") && len(fields[1]) > 11) {
			continue
		}
		p, err := text.Parse(fields[0], text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// TestPathsReplay takes every step of the paths of Sudoku Explainer and of HoDoKu on a board of
// its own: they are true of the solution, their patterns are there, they end where the
// ratings do, and the ratings follow from them.
func TestPathsReplay(t *testing.T) {
	puzzles := ratedPuzzles(t, "../../rating/se/testdata/ratings.txt", 9)
	puzzles = append(puzzles, ratedPuzzles(t, "../../rating/hodoku/testdata/ratings.tsv", 9)...)
	engine, names := native.New(), map[string]int{}
	for _, p := range puzzles {
		g, err := sudoku.SolveOne(t.Context(), engine, p)
		if err != nil {
			t.Fatal(err)
		}
		for scale, want := range map[string]func([]pathStep) string{"se": ratedSE, "hodoku": ratedHoDoKu, "hodoku-2.2": ratedHoDoKu} {
			b, at, way := newReplay(t, p, g), newMarks(p), pathOf(t.Context(), scale, p, g)
			var taken []pathStep
			stuck := false
			for s, err := range way.steps {
				if stuck = errors.Is(err, se.ErrStuck); stuck {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if len(taken)%5 == 0 {
					b.hold(at)
				}
				if len(taken)%5 == 0 && len(s.remove) > 0 {
					again(t, scale, at, s, g)
				}
				b.take(s)
				at.take(s)
				taken = append(taken, s)
				names[scale+": "+s.technique]++
			}
			if (b.left == 0) == stuck {
				t.Errorf("%s: %s ends with %d cells left", p.Text(), scale, b.left)
			}
			got := way.rating(true)
			if !stuck && !strings.HasPrefix(got, want(taken)+" ") {
				t.Errorf("%s: %s, the steps are %s", p.Text(), got, want(taken))
			}
			var o outcome
			s, err := scaleByName(rateCommand(newTerminal(t.Context(), nil, nil, os.Stderr)), scale, nil)
			if err == nil {
				err = s.rate(&explainer{ctx: t.Context(), puzzle: p}, &o, g)
			}
			if err != nil || o.text != got {
				t.Errorf("%s: %s, rate has %s, %v", p.Text(), got, o.text, err)
			}
		}
	}
	for scale := range map[string]bool{"se": true, "hodoku": true} {
		for name := range names {
			if technique, ok := strings.CutPrefix(name, scale+": "); ok && !slices.Contains(making.TechniquesOf(scale), technique) {
				t.Errorf("--technique has no %s", name)
			}
		}
	}
	if len(names) < testenv.Rounds(100) {
		t.Errorf("%d techniques were seen", len(names))
	}
}

// again holds the first step of a position with pencil marks to the step that led on from there. An avoidable
// rectangle is about which digits are givens, which the position does not have.
func again(t *testing.T, scale string, at *pencilMarks, want pathStep, solution sudoku.Grid) {
	t.Helper()
	p, err := at.puzzle()
	if err != nil {
		t.Fatal(err)
	}
	for s, err := range pathOf(t.Context(), scale, p, solution).steps {
		got, line := s.line(tty.Style{}, p), want.line(tty.Style{}, p)
		if err == nil && strings.Contains(line, "[avoidable rectangle") {
			return
		}
		if err != nil || got != line {
			t.Errorf("%s%s: %s, by way of marks %s, %v", p.Text(), scale, line, got, err)
		}
		return
	}
}

// ratedSE is ER/EP/ED by its definition.
func ratedSE(steps []pathStep) string {
	var er, ep, ed float64
	for i, s := range steps {
		r := s.rated.Rating
		if er = math.Max(er, r); i == 0 {
			ed = r
		}
		if len(s.place) > 0 && ep == 0 {
			ep = er
		}
	}
	return fmt.Sprintf("%.1f/%.1f/%.1f", er, ep, ed)
}

// ratedHoDoKu is HoDoKu's score and level by their definition.
func ratedHoDoKu(steps []pathStep) string {
	score, level := 0, 0
	limits := []int{800, 1000, 1600, 1800, math.MaxInt}
	names := []string{"easy", "medium", "hard", "unfair", "extreme"}
	for _, s := range steps {
		score += s.rated.Score
		level = max(level, slices.Index(names, s.rated.Level))
		for score > limits[level] {
			level++
		}
	}
	return fmt.Sprintf("%d %s", score, names[level])
}

// TestPathsRefuse: the engines refuse what they do not rate.
func TestPathsRefuse(t *testing.T) {
	p, err := text.Parse("1234............", text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for scale, want := range map[string]error{"se": se.ErrPuzzle, "hodoku": hodoku.ErrUnsupported} {
		n := 0
		for _, err := range pathOf(t.Context(), scale, p, nil).steps {
			if n++; !errors.Is(err, want) || n > 1 {
				t.Errorf("%s: %v", scale, err)
			}
		}
	}
}
