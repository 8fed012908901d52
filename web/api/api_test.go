package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/explain"
	"sudokusat/internal/answer"
	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/api"
)

func newAPI() *api.API {
	return api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.NewCDCL(1, 0), MaxCells: 10_000})
}

// request is a puzzle as a page asks about it.
func request(t testing.TB, p sudoku.Puzzle) []byte {
	t.Helper()
	b, err := json.Marshal(api.Question{Puzzle: p.Shape.GridText(p.Givens), Board: p.Shape.Text(), Rules: p.RuleTexts()})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func check(t testing.TB, a *api.API, p sudoku.Puzzle) (c api.CheckAnswer) {
	t.Helper()
	status, answer := a.Do(t.Context(), "check", request(t, p))
	if status != 200 {
		t.Fatalf("%d %s", status, answer)
	}
	if err := json.Unmarshal(answer, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// thinned are puzzles of the corpus with clues taken away or changed, so that many
// have several solutions or none.
func thinned(t *testing.T, most int) (out []sudoku.Puzzle) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	all := corpus.Load(t, "9x9-easy.txt", "9x9-hardest.txt", "9x9-counts.txt", "rules.txt", "small-empty.txt")
	for _, i := range r.Perm(len(all)) {
		e, what := all[i], r.IntN(3)
		if e.Puzzle.Shape.Cells() > 81 {
			continue
		}
		g := e.Puzzle.Givens.Clone()
		for c, d := range g {
			switch {
			case d != 0 && what == 1 && r.IntN(6) == 0:
				g[c] = 0
			case d != 0 && what == 2 && r.IntN(10) == 0:
				g[c] = sudoku.Digit(1 + r.IntN(e.Puzzle.Shape.N()))
			}
		}
		if out = append(out, e.Puzzle.With(g)); len(out) == most {
			break
		}
	}
	return out
}

// TestCheck holds the verdict, the open cells and the clash to what the engine answers for
// the puzzle when asked for each by itself.
func TestCheck(t *testing.T) {
	a, e := newAPI(), native.New(native.Jobs(1))
	met := map[string]int{}
	for _, p := range thinned(t, 120) {
		c := check(t, a, p)
		met[c.Verdict]++
		r, err := e.Solve(t.Context(), p, sudoku.Query{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != r.Verdict().String() || *c.Count != r.Count || c.Complete != r.Complete {
			t.Errorf("%s %d of\n%s\nit has %d", c.Verdict, *c.Count, p.Text(), r.Count)
		}
		switch r.Verdict() {
		case sudoku.Multiple:
			tallies, err := explain.Candidates(t.Context(), e, p, 1)
			if err != nil {
				t.Fatal(err)
			}
			open, _ := answer.OpenCells(p, tallies)
			cells := func(list []answer.Open) (out []string) {
				for _, o := range list {
					out = append(out, o.Cell)
				}
				return out
			}
			if got, want := cells(c.Open), cells(open); !slices.Equal(got, want) {
				t.Errorf("open are %v, not %v, of\n%s", got, want, p.Text())
			}
			for i, o := range c.Open {
				if len(o.Values) < 2 || slices.ContainsFunc(o.Values, func(v any) bool {
					return !slices.ContainsFunc(open[i].Values, func(o any) bool { return fmt.Sprint(o) == fmt.Sprint(v) })
				}) {
					t.Errorf("%v of %v", o, open[i])
				}
			}
		case sudoku.Unsolvable:
			clashes(t, e, p, &c)
		}
	}
	for _, v := range []string{"unique", "multiple", "unsolvable"} {
		if met[v] < 10 {
			t.Errorf("only %d are %s", met[v], v)
		}
	}
}

// clashes wants the clues and rules of a clash to have no solution, and one without any
// one of them.
func clashes(t *testing.T, e sudoku.Engine, p sudoku.Puzzle, c *api.CheckAnswer) {
	t.Helper()
	solvable := func(clues, rules []string) bool {
		g := sudoku.NewGrid(p.Shape)
		for _, clue := range clues {
			x, err := p.Shape.ParseCandidate(clue)
			if err != nil {
				t.Fatal(err)
			}
			g[x.Cell] = x.Digit
		}
		left := slices.Clone(rules)
		some := func(all []sudoku.Rule) (out []sudoku.Rule) {
			for _, r := range all {
				if i := slices.Index(left, r.Text()); i >= 0 {
					out, left = append(out, r), slices.Delete(left, i, i+1)
				}
			}
			return out
		}
		b := p.Shape.Board()
		b.Rules = some(b.Rules)
		shape, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		q, err := sudoku.NewPuzzle(shape, g, some(p.Rules())...)
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Solve(t.Context(), q, sudoku.Query{Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		return r.Count > 0
	}
	if len(c.Clash)+len(c.ClashRules) == 0 || solvable(c.Clash, c.ClashRules) {
		t.Errorf("no clash: %v %v of\n%s", c.Clash, c.ClashRules, p.Text())
	}
	for i := range c.Clash {
		if !solvable(slices.Delete(slices.Clone(c.Clash), i, i+1), c.ClashRules) {
			t.Errorf("%v without %s has no solution either, in\n%s", c.Clash, c.Clash[i], p.Text())
		}
	}
	for i := range c.ClashRules {
		if !solvable(c.Clash, slices.Delete(slices.Clone(c.ClashRules), i, i+1)) {
			t.Errorf("%v without %q has no solution either, in\n%s", c.Clash, c.ClashRules[i], p.Text())
		}
	}
}

// TestKeptBoards wants the same of a board that is known already as of a new one.
func TestKeptBoards(t *testing.T) {
	known := newAPI()
	for _, p := range thinned(t, 60) {
		for _, op := range []string{"check", "parse"} {
			known.Do(t.Context(), op, request(t, p.With(sudoku.NewGrid(p.Shape))))
			_, got := known.Do(t.Context(), op, request(t, p))
			_, want := newAPI().Do(t.Context(), op, request(t, p))
			if timeless(got) != timeless(want) {
				t.Errorf("%s\n%s\nwant\n%s", op, got, want)
			}
		}
	}
	_, got := known.Do(t.Context(), "check", []byte(`{"puzzle":"12x4............","board":"4x4 box 2x2"}`))
	if !strings.Contains(string(got), `"error"`) {
		t.Errorf("%s", got)
	}
}

func timeless(b []byte) string {
	var v map[string]any
	if err := json.Unmarshal(b, &v); err != nil {
		return string(b)
	}
	delete(v, "statistics")
	delete(v, "open") // as many values as a second leads to
	return fmt.Sprint(v)
}

// TestConvert wants every format to be read back as the puzzle.
func TestConvert(t *testing.T) {
	a := newAPI()
	for _, p := range thinned(t, 40) {
		for _, to := range api.Targets() {
			var r api.ConvertRequest
			if err := json.Unmarshal(request(t, p), &r.Question); err != nil {
				t.Fatal(err)
			}
			r.To = string(to)
			b, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			status, answer := a.Do(t.Context(), "convert", b)
			if status == 422 && slices.Contains(text.LinkFormats(), to) {
				continue // the site has no words for it
			}
			var out api.ConvertAnswer
			if err := json.Unmarshal(answer, &out); err != nil || status != 200 {
				t.Fatalf("%d %v %s", status, err, answer)
			}
			again, err := text.Parse(out.Text, text.Options{})
			if r, _ := p.Shape.Box(); r == 1 && err == nil {
				continue // boxes that are rows are no boxes to some sites
			}
			if err != nil || again.Text() != p.Text() {
				t.Errorf("%s: %v\n%s\nof\n%s", to, err, out.Text, p.Text())
			}
		}
	}
}

// TestCancelled wants work that nobody waits for to end, and what takes too long to answer with
// what it has.
func TestCancelled(t *testing.T) {
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Timeout: 20 * time.Millisecond})
	blank := []byte(`{"puzzle":"` + strings.Repeat(".", 81) + `"}`)
	if status, answer := a.Do(t.Context(), "count", blank); status != 200 || !strings.Contains(string(answer), `"complete":false`) || !strings.Contains(string(answer), "took too long") {
		t.Errorf("%d %s", status, answer)
	}
	ctx, cancel := context.WithCancel(t.Context())
	reports := 0
	status, answer := api.New(api.Options{Engine: native.New(native.Jobs(1))}).DoWithProgress(ctx, "count", blank, func([]byte) {
		reports++
		cancel()
	})
	if status != api.StatusCancelled || reports == 0 {
		t.Errorf("%d %s, %d reports", status, answer, reports)
	}
}

// TestProofIsCancelled ends a proof in the middle of its search, on the thread that searches.
func TestProofIsCancelled(t *testing.T) {
	const halves = `"sum 68 r1c1 r1c3 r1c5 r1c7 r1c9 r2c2 r2c4 r2c6 r2c8 r3c1 r3c3 r3c5 r3c7 r3c9","sum 68 r1c2 r1c4 r1c6 r1c8 r2c1 r2c3 r2c5 r2c7 r2c9 r3c2 r3c4 r3c6 r3c8"`
	ctx, cancel := context.WithCancel(t.Context())
	turns, within := 0, 300 // most of them in the solver
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.NewCDCL(1, 0), Yield: func() {
		if turns++; turns == within {
			cancel()
		}
	}})
	status, answer := a.Do(ctx, "prove", []byte(`{"puzzle":"`+strings.Repeat(".", 81)+`","claim":"unsolvable","rules":[`+halves+`]}`))
	if status != api.StatusCancelled || turns < within || turns > within+10 {
		t.Errorf("%d %.100s after %d turns", status, answer, turns)
	}
}

// TestYield wants others to be let in by whoever works: by a search that lasts, and by
// many short ones.
func TestYield(t *testing.T) {
	for op, request := range map[string]string{
		"count":      `{"puzzle":"1................................................................................","limit":100000}`,
		"candidates": `{"puzzle":"1.....3..4......"}`,
		"check":      `{"puzzle":"1.....3..4......","board":"4x4 box 2x2","rules":["cage 3 r1c2 r1c3"]}`,
		"explain":    `{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}`,
	} {
		turns := 0
		a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Yield: func() { turns++ }})
		if status, answer := a.Do(t.Context(), op, []byte(request)); status != 200 || turns < 2 {
			t.Errorf("%s: %d turns, %d %.100s", op, turns, status, answer)
		}
	}
}

// TestLarge refuses what would not fit, whoever asks for it.
func TestLarge(t *testing.T) {
	large := newAPI()
	_, proved := large.Do(t.Context(), "prove", []byte(`{"puzzle":"1.....3..4.....2"}`))
	var p api.ProveAnswer
	if err := json.Unmarshal(proved, &p); err != nil {
		t.Fatal(err)
	}
	certificate, err := json.Marshal(api.VerifyRequest{Certificate: p.Certificate})
	if err != nil {
		t.Fatal(err)
	}
	small := api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.NewCDCL(1, 0), MaxLiterals: 100, MaxCells: 16})
	for _, ask := range [][2]string{
		{"prove", `{"puzzle":"1.....3..4.....2"}`}, {"export", `{"puzzle":"1.....3..4.....2"}`}, {"export", `{"puzzle":"1.....3..4.....2","to":"drat"}`}, {"verify", string(certificate)},
		{"check", `{"puzzle":"` + strings.Repeat(".", 81) + `"}`}, {"check", `{"puzzle":"1","board":"400x400 lines free"}`}, {"parse", `{"text":"` + strings.Repeat(".", 81) + `"}`},
	} {
		if status, answer := small.Do(t.Context(), ask[0], []byte(ask[1])); status != 422 || !strings.Contains(string(answer), "here, more by the command") {
			t.Errorf("%s: %d %s", ask[0], status, answer)
		}
	}
	if status, answer := large.Do(t.Context(), "verify", certificate); status != 200 || !strings.Contains(string(answer), `"verified"`) {
		t.Errorf("%d %s", status, answer)
	}
}

// FuzzDo asks for anything: the answer is JSON with a status for its kind.
func FuzzDo(f *testing.F) {
	for _, o := range api.Operations() {
		for _, request := range []string{
			`{}`, `{"puzzle":"1.....3..4.....2"}`, `{"text":"1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2"}`,
			`{"puzzle":"1.....3..4......","board":"4x4 box 2x2","rules":["cage 3 r1c2 r1c3"],"marks":{"r1c1":[1]},"limit":2}`,
			`{"certificate":"{\"certificate\":2,\"claim\":\"unique\"}\n0\n"}`, `{"puzzle":"1","to":"list"}`, `{"names":["cage"]}`, `{"puzzle":"1.1...3..4.....2","why":"r1c2 is 3"}`,
		} {
			f.Add(o.Name, []byte(request))
		}
	}
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.NewCDCL(1, 0), Timeout: 300 * time.Millisecond, MaxCells: 100})
	f.Fuzz(func(t *testing.T, name string, request []byte) {
		status, answer := a.Do(t.Context(), name, request)
		if !json.Valid(answer) || !slices.Contains([]int{200, 400, 404, 422, 501, 503}, status) {
			t.Errorf("%d %s", status, answer)
		}
		var r api.Refusal
		if err := json.Unmarshal(answer, &r); (status == 200) != (r.Error == "") && err == nil {
			t.Errorf("%d %s", status, answer)
		}
	})
}

// Answers have a bound, and what is written ends with its context.
func TestBoundedAnswers(t *testing.T) {
	small := api.New(api.Options{Engine: native.New(native.Jobs(1)), MaxAnswer: 3000})
	rules := `"diagonal"`
	for i := range 300 {
		rules += fmt.Sprintf(`,"different r1c%d r2c%d r3c5 r%dc7"`, 1+i%9, 1+i/9%9, 4+i/81)
	}
	many := fmt.Sprintf(`{"puzzle":"%s","rules":[%s]}`, strings.Repeat(".", 81), rules)
	over, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	for _, q := range []struct{ name, request string }{
		{"draw", many}, {"draw", strings.Replace(many, "{", `{"to":"list",`, 1)}, {"export", `{"puzzle":"1..............."}`}, {"parse", many},
	} {
		if status, answer := small.Do(t.Context(), q.name, []byte(q.request)); status != 422 || !strings.Contains(string(answer), "3000 is the most here") {
			t.Errorf("%s beyond the bound: %d %.200s", q.name, status, answer)
		}
		if q.name == "parse" {
			continue
		}
		if status, answer := newAPI().Do(over, q.name, []byte(q.request)); status != 503 {
			t.Errorf("%s after its time: %d %.200s", q.name, status, answer)
		}
	}
	if status, answer := small.Do(t.Context(), "check", []byte(`{"puzzle":"1..............."}`)); status != 200 {
		t.Errorf("a small answer: %d %s", status, answer)
	}
}

// TestReadingIsBounded sends puzzles whose rules take long to read: the time limit includes them,
// and a board that is too large is refused before its rules are worked out.
func TestReadingIsBounded(t *testing.T) {
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.NewCDCL(1, 0), Timeout: time.Millisecond, MaxCells: 100})
	lines := strings.Repeat("#rule thermo r1c1..r9c9\n", 10_000)
	rules := slices.Repeat([]string{"thermo r1c1..r1c9"}, 10_000)
	for name, q := range map[string]api.CheckRequest{
		"a text":            {Question: api.Question{Text: "#box 3x3\n" + lines + strings.Repeat("000000000\n", 9)}},
		"rules":             {Question: api.Question{Puzzle: strings.Repeat("0", 81), Rules: rules}},
		"rules and a board": {Question: api.Question{Puzzle: strings.Repeat("0", 81), Board: "9x9 box 3x3", Rules: rules}},
	} {
		body, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		if status, answer := a.Do(t.Context(), "check", body); status != 503 || !strings.Contains(string(answer), "too long") {
			t.Errorf("%s: %d %.200s", name, status, answer)
		}
	}
	a = api.New(api.Options{Engine: native.New(native.Jobs(1)), MaxCells: 100})
	large := `{"text":"#box 4x4\n#rule thermo r1c1..r1c99\n` + strings.Repeat(strings.Repeat("0 ", 16)+`\n`, 16) + `"}`
	if status, answer := a.Do(t.Context(), "check", []byte(large)); status != 422 || !strings.Contains(string(answer), "the board has 256 cells") {
		t.Errorf("a large board: %d %.200s", status, answer)
	}
}
