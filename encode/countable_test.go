package encode_test

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// A formula to be counted has as many models as the puzzle has solutions, over all of
// its variables: in every encoding, with every at-most-one, and in each of its forms.
// 20,000 were tried when this was written.
func TestCountable(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 3))
	for range *puzzles {
		p, want := brute.Puzzle(random)
		if random.IntN(3) > 0 {
			p, want = brute.Primitives(random)
		}
		countable(t, p, want, encode.AMOs())
	}
}

// The same of rules of every family.
func TestCountableFamilies(t *testing.T) {
	random, seen := rand.New(rand.NewPCG(10, 4)), map[string]int{}
	for i, f := range slices.Repeat(rule.Families(), 2) {
		each := countableOf(f)
		if f.Name == "latin" || seen[f.Name] >= each*testenv.Rounds(2) {
			continue
		}
		boards := []string{"4x4 digits 1-4 box 2x2 extra A", "3x3 digits 0-2 lines free"}
		if f.Kind == "shading and regions" { // with a cell per square more
			boards = []string{"2x3 digits 1-3", "2x2 digits 1-2 lines free"}
		}
		if f.Name == "doppelganger" { // of few boards
			boards = []string{"2x2 digits 0-2", "2x2 digits 0-2"}
		}
		if strings.HasPrefix(f.Name, "heyawake") || f.Name == "lits" { // of boards with rooms
			boards = []string{"1x4 digits 1-5 regions 0000", "2x4 digits 1-5 regions 00001111 lines free"}
		}
		b, err := sudoku.ParseBoard(boards[i/len(rule.Families())])
		if err != nil {
			t.Fatal(err)
		}
		kept := 0
		for tries := 0; kept < each && tries < 100; tries++ {
			made, ok := brute.Rule(random, b, f)
			if !ok {
				continue
			}
			board, own := rule.Apply(b, []sudoku.Rule{made})
			s, err := sudoku.NewShape(board)
			if err != nil {
				continue
			}
			p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
			if err != nil {
				continue
			}
			some := brute.Solutions(p, 1+random.IntN(100))
			for c := range p.Givens {
				if len(some) > 0 && random.IntN(2) > 0 {
					p.Givens[c] = some[len(some)-1][c]
				}
			}
			if want := brute.Count(p, 300); want < 300 && (want > 0 || tries%3 == 0) {
				kept++
				countable(t, p, want, []encode.AMO{encode.Auto()})
			}
		}
		seen[f.Name] += kept
	}
	for _, f := range rule.Families() {
		if seen[f.Name] < countableOf(f) && f.Name != "latin" {
			t.Errorf("%s: %d puzzles", f.Name, seen[f.Name])
		}
	}
}

// countableOf is how many puzzles with a rule of a family are counted: fewer of those with a cell per square more,
// which internal/stream counts as well.
func countableOf(f rule.Family) int {
	if f.Kind == "shading and regions" {
		return testenv.Rounds(3)
	}
	return testenv.Rounds(9)
}

// countable counts the models of all forms.
func countable(t *testing.T, p sudoku.Puzzle, want int, amos []encode.AMO) {
	t.Helper()
	for _, e := range encode.Encodings() {
		for _, a := range amos {
			inst, err := e.Countable(t.Context(), p, a)
			if err != nil {
				t.Fatal(err)
			}
			all := func(form string, f *cnf.Formula, vars int64, sums ...linear) {
				if f.Vars > int(vars) {
					t.Fatalf("%s%s, %s, %s: %d variables, its size is %d", p.Text(), e.Name, a.Name, form, f.Vars, vars)
				}
				f.Vars = int(vars)
				o := newOracle(f)
				o.addSums(sums...)
				if got := o.count(f.Vars, f.Vars, nil); got != want {
					t.Fatalf("%s%s, %s, %s: %d models, want %d", p.Text(), e.Name, a.Name, form, got, want)
				}
			}
			all("clauses", formula(t, inst), inst.Size().Vars)
			if a.Name != "auto" {
				continue
			}
			var cards expander
			if err := inst.WriteCards(&cards); err != nil {
				t.Fatal(err)
			}
			all("constraints", &cards.Formula, inst.CardSize().Vars)
			sums := linearExpander{expander{Formula: cnf.Formula{Vars: inst.Candidates()}}, nil}
			if err := inst.WriteLinear(&sums); err != nil {
				t.Fatal(err)
			}
			if sums.size.Vars = inst.LinearSize().Vars; sums.size != inst.LinearSize() {
				t.Fatalf("%s%s: linear constraints %+v, LinearSize is %+v", p.Text(), e.Name, sums.size, inst.LinearSize())
			}
			all("linear constraints", &sums.Formula, inst.LinearSize().Vars, sums.linear...)
		}
	}
}

// What comes before the clauses for counting is the formula as it is otherwise.
func TestCountableBegins(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 5))
	longer := 0
	for range 50 {
		p, _ := brute.Primitives(random)
		plain, err := encode.Extended(p, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		e, err := encode.EncodingByName("extended")
		if err != nil {
			t.Fatal(err)
		}
		more, err := e.Countable(t.Context(), p, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		a, b := formula(t, plain), formula(t, more)
		for i, c := range a.All() {
			if got := b.At(i); len(got) != len(c) || encoded(got) != encoded(c) {
				t.Fatalf("%sclause %d is %v, not %v", p.Text(), i, got, c)
			}
		}
		if b.Len() > a.Len() {
			longer++
		}
	}
	if longer < 10 {
		t.Errorf("%d with more clauses", longer)
	}
}

func encoded(lits []cnf.Lit) string {
	var words []string
	for _, l := range lits {
		words = append(words, strconv.Itoa(int(l)))
	}
	return strings.Join(words, " ")
}

// A counter of models that is a program agrees.
func TestCountableByClasp(t *testing.T) {
	clasp := testenv.Program(t, "clasp")
	random := rand.New(rand.NewPCG(10, 6))
	for range 12 {
		p, want := brute.Primitives(random)
		for _, e := range encode.Encodings() {
			inst, err := e.Countable(t.Context(), p, e.AMO)
			if err != nil {
				t.Fatal(err)
			}
			for _, write := range []func(*bytes.Buffer) error{
				func(b *bytes.Buffer) error { return encode.WriteDIMACS(b, inst, "board "+p.Shape.Text()) },
				func(b *bytes.Buffer) error { return encode.WriteOPB(b, inst) },
			} {
				var text bytes.Buffer
				if err := write(&text); err != nil {
					t.Fatal(err)
				}
				c := exec.CommandContext(t.Context(), clasp, "-n", "0", "-q")
				c.Stdin = bytes.NewReader(text.Bytes())
				out, _ := c.Output() // the status is the result
				m := regexp.MustCompile(`(?m)^c Models +: (\d+)`).FindSubmatch(out)
				if m == nil || string(m[1]) != strconv.Itoa(want) {
					t.Fatalf("%s%s: clasp counts %s, want %d", p.Text(), e.Name, out, want)
				}
			}
		}
	}
}

// The candidates' variables are listed where there are others.
func TestCandidateVariablesAreNamed(t *testing.T) {
	b, err := sudoku.ParseBoard("2x2 digits 1-3 lines free missing r1c2")
	if err != nil {
		t.Fatal(err)
	}
	for rules, want := range map[string]string{"sum 5 r1c1 r2c1 r2c2": "\nc p show 1 2 3 7 8 9 10 11 12 0\n", "odd r1c1": ""} {
		s, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		e, err := encode.EncodingByName("extended")
		if err != nil {
			t.Fatal(err)
		}
		inst, err := e.Countable(t.Context(), ruled(t, empty(s), rules), e.AMO)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := encode.WriteDIMACS(&text, inst); err != nil {
			t.Fatal(err)
		}
		if got := text.String(); !strings.Contains(got, want) || strings.Contains(got, "p show") != (want != "") {
			t.Errorf("%s: %s", rules, got)
		}
	}
}
