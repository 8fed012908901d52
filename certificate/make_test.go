package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/proof"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

const (
	clues17 = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
	easter  = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
	pair    = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."
)

// grid is a puzzle with the values of a text, rules apart by ";".
func grid(t testing.TB, s *sudoku.Shape, text string, rules ...string) sudoku.Puzzle {
	t.Helper()
	g := sudoku.NewGrid(s)
	for i, b := range []byte(text) {
		if b >= '0' && b <= '9' {
			g[i] = s.DigitOf(int(b - '0'))
		}
	}
	own, err := rule.ParseAll(strings.Join(rules, ";"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, g, own...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func empty(s *sudoku.Shape) sudoku.Puzzle {
	return sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
}

func shape(t testing.TB, r, c int, rules ...sudoku.Rule) *sudoku.Shape {
	t.Helper()
	return on(t, sudoku.Boxed(r, c, rules...))
}

func jigsaw(t testing.TB, regions ...int) *sudoku.Shape {
	t.Helper()
	return on(t, sudoku.Jigsaw(regions))
}

func on(t testing.TB, b sudoku.Board) *sudoku.Shape {
	t.Helper()
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// described is the shape of a board's text.
func described(t testing.TB, text string) *sudoku.Shape {
	t.Helper()
	b, err := sudoku.ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	return on(t, b)
}

// verifyAll reads certificates and verifies each; it returns their claims.
func verifyAll(t testing.TB, in io.Reader) (claims []string) {
	t.Helper()
	r, v := certificate.NewReader(in), certificate.NewVerifier()
	for {
		rec, err := r.Next()
		if err == io.EOF {
			return claims
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := v.Verify(context.Background(), rec); err != nil {
			t.Fatalf("record %d: %v", len(claims)+1, err)
		}
		claims = append(claims, rec.Claim.Text(rec.Puzzle.Shape))
	}
}

func Example() {
	s, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
	puzzle, _ := sudoku.NewPuzzle(s, sudoku.Grid{1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2})

	var file bytes.Buffer
	maker := certificate.NewMaker(brancher{}) // any engine that can prove
	made, err := maker.Decide(context.Background(), &file, puzzle, 1)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(made.Claim.Text(s))
	fmt.Print(file.String())

	record, err := certificate.NewReader(&file).Next()
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(certificate.NewVerifier().Verify(context.Background(), record))
	// Output:
	// unique
	// {"certificate":2,"claim":"unique","board":"4x4 box 2x2","puzzle":"1.....3..4.....2","solutions":["1324423124133142"],"encoding":"extended","variables":64,"clauses":453,"formula":"sha256:c709dd3c40dde0bf39a97a26f29fafb161466af1b2316659d625bf5130561d16","prover":"brancher","lines":1}
	// 0
	// <nil>
}

func TestDecide(t *testing.T) {
	nine := sudoku.Classic()
	irregular := jigsaw(t, 0, 0, 0, 1, 2, 2, 0, 1, 2, 3, 1, 1, 2, 3, 3, 3)
	impossible := jigsaw(t, 0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
	half := jigsaw(t, 0, 0, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 3, 3) // two regions are rows
	columns := jigsaw(t, 0, 1, 1, 2, 0, 1, 1, 2, 0, 3, 3, 2, 0, 3, 3, 2)
	rows := jigsaw(t, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
	for _, tc := range []struct {
		name   string
		puzzle sudoku.Puzzle
		limit  int
		want   string
	}{
		{"17 clues", grid(t, nine, clues17), 1, "unique"},
		{"a hard one", grid(t, nine, easter), 5, "unique"},
		{"clashing clues", grid(t, nine, "11"+strings.Repeat(".", 79)), 1, "unsolvable"},
		{"no place for a digit", grid(t, nine, "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."), 1, "unsolvable"},
		{"several", grid(t, nine, pair), 20, "exactly 2 solutions"},
		{"several, limit met exactly", grid(t, nine, pair), 2, "exactly 2 solutions"},
		{"several, no more than unique or not", grid(t, nine, pair), 1, "at least 2 solutions"},
		{"limit exceeded", empty(shape(t, 2, 2)), 287, "at least 288 solutions"},
		{"empty 4×4", empty(shape(t, 2, 2)), 300, "exactly 288 solutions"},
		{"a solved grid", grid(t, shape(t, 2, 2), "1234341221434321"), 2, "unique"},
		{"1×1", empty(shape(t, 1, 1)), 2, "unique"},
		{"2×2, no boxes", empty(shape(t, 1, 2)), 2, "exactly 2 solutions"},
		{"6×6", grid(t, shape(t, 2, 3), ".............2.51........61...5.2..3"), 100, "exactly 84 solutions"},
		{"diagonals", empty(shape(t, 2, 2, rule.Diagonal{})), 100, "exactly 48 solutions"},
		{"anti-king and diagonals", empty(shape(t, 2, 2, rule.AntiKing{}, rule.Diagonal{})), 100, "unsolvable"},
		{"Latin", empty(on(t, sudoku.Latin(4))), 600, "exactly 576 solutions"},
		{"jigsaw", empty(irregular), 200, "exactly 120 solutions"},
		{"a jigsaw without solutions", empty(impossible), 200, "unsolvable"},
		{"jigsaw with rows", grid(t, half, "1234............"), 200, "exactly 12 solutions"},
		{"jigsaw with columns", grid(t, columns, "1234............"), 200, "exactly 12 solutions"},
		{"jigsaw of rows", grid(t, rows, "1234............"), 200, "exactly 24 solutions"},
		{"16×16", hex16(t), 1, "unique"},
		{"digits from 0", empty(described(t, "1x3 digits 0-4")), 100, "exactly 60 solutions"},
		{"a missing square", empty(described(t, "1x3 digits 0-4 lines free missing r1c2")), 100, "exactly 25 solutions"},
		{"an extra cell", grid(t, described(t, "1x2 digits 0-4 extra at"), "..", "thermo r1c1 at r1c2"), 100, "exactly 10 solutions"},
		{"a thermometer", grid(t, described(t, "1x3 digits 0-4"), "...", "thermo r1c1..r1c3"), 100, "exactly 10 solutions"},
		{"a thermometer too long", grid(t, described(t, "1x3 digits 0-1 lines free"), "...", "thermo r1c1..r1c3"), 100, "unsolvable"},
		{"digits above 9", grid(t, described(t, "1x3 digits 8-11 extra total"), "9..", "odd r1c3", "clone total = r1c3"), 100, "exactly 2 solutions"},
		{"a board rule among the puzzle's", grid(t, shape(t, 2, 2), "1...............", "odd r2c2", "diagonal"), 100, "exactly 4 solutions"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out bytes.Buffer
			made, err := certificate.NewMaker(brancher{}).Decide(context.Background(), &out, tc.puzzle, tc.limit)
			if err != nil {
				t.Fatal(err)
			}
			claim := made.Claim
			text := claim.Text(tc.puzzle.Shape)
			if got := verifyAll(t, bytes.NewReader(out.Bytes())); len(got) != 1 || got[0] != text || text != tc.want {
				t.Errorf("made %q, verified %q, want %q", text, got, tc.want)
			}
			if c, err := certificate.ParseClaim(tc.puzzle.Shape, text); err != nil || c != claim {
				t.Errorf("%q reads as %v, %v", text, c, err)
			}
			if !form.MatchString(out.String()) {
				t.Errorf("not a header and a proof: %s", out.String())
			}
		})
	}
}

// form is that of a certificate: quotation marks in the first line only.
var form = regexp.MustCompile(`^\{"certificate":2,[^\n]*\}\n((d )?(-?[1-9][0-9]* )*0\n)*$`)

// hex16 is a 16×16 puzzle with few blanks.
func hex16(t testing.TB) sudoku.Puzzle {
	s := shape(t, 4, 4)
	g := sudoku.NewGrid(s)
	for c := range 256 {
		r, k := c/16, c%16
		g[c] = sudoku.Digit((r%4*4+r/4+k)%16 + 1)
	}
	for c := 0; c < 256; c += 5 {
		g[c] = 0
	}
	return sudoku.Puzzle{Shape: s, Givens: g}
}

func TestClaims(t *testing.T) {
	nine := sudoku.Classic()
	hard, several := grid(t, nine, easter), grid(t, nine, pair)
	bad := grid(t, nine, "11"+strings.Repeat(".", 79))
	for _, tc := range []struct {
		puzzle sudoku.Puzzle
		claim  string
		reason string // empty when it is true
	}{
		{hard, "unique", ""},
		{hard, "minimal", ""},
		{hard, "r1c2 is 7", ""},
		{hard, "r1c2 is not 7", "a solution has 7 in r1c2"},
		{hard, "r1c2 is not 8", ""},
		{hard, "r1c2 is 8", "a solution has 7 in r1c2"},
		{hard, "r1c1 is 1", ""},
		{hard, "unsolvable", "it has at least 1 solution"},
		{hard, "at least 2 solutions", "it has 1 solution"},
		{hard, "exactly 2 solutions", "it has 1 solution"},
		{several, "unique", "it has at least 2 solutions"},
		{several, "minimal", "it has at least 2 solutions"},
		{several, "at least 2 solutions", ""},
		{several, "exactly 2 solutions", ""},
		{empty(shape(t, 2, 2)), "exactly 3 solutions", "it has at least 4 solutions"},
		{several, "exactly 5 solutions", "it has 2 solutions"},
		{bad, "unsolvable", ""},
		{bad, "unique", "it has no solution"},
		{bad, "r5c5 is 5", ""},
		{bad, "r5c5 is not 5", ""},
		{grid(t, shape(t, 2, 2), "12343412214343.1"), "minimal", "follows from the others"},
	} {
		t.Run(tc.claim, func(t *testing.T) {
			c, err := certificate.ParseClaim(tc.puzzle.Shape, tc.claim)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			err = certificate.NewMaker(brancher{}).Claim(context.Background(), &out, tc.puzzle, c)
			if tc.reason == "" {
				if err != nil {
					t.Fatal(err)
				}
				if got := verifyAll(t, &out); len(got) != 1 || got[0] != tc.claim {
					t.Errorf("verified %q", got)
				}
				return
			}
			var why *certificate.FalseError
			if !errors.As(err, &why) || !strings.Contains(err.Error(), tc.reason) || out.Len() > 0 {
				t.Errorf("%v, want %q; wrote %q", err, tc.reason, out.String())
			}
		})
	}
}

// TestReadClaim reads claims as people write them.
func TestReadClaim(t *testing.T) {
	for in, want := range map[string]string{
		"R4C5 IS 7":                 "r4c5 is 7",
		" r4c5  is Not 7":           "r4c5 is not 7",
		"Unique":                    "unique",
		"EXACTLY 5 Solutions":       "exactly 5 solutions",
		"at least  2 solutions":     "at least 2 solutions",
		"r4c5 is 17":                "",
		"":                          "",
		"exactly 1 solutions, more": "",
	} {
		c, err := certificate.ReadClaim(sudoku.Classic(), in)
		if want == "" && err == nil || want != "" && (err != nil || c.Text(sudoku.Classic()) != want) {
			t.Errorf("%q: %v, %v, want %q", in, c, err, want)
		}
	}
}

func TestParseClaim(t *testing.T) {
	for _, text := range []string{"", "Unique", "unique ", "exactly 1 solutions", "exactly 0 solutions", "exactly 02 solutions", "exactly +2 solutions",
		"exactly 2 solution", "at least 1 solutions", "at most 2 solutions", "r1c1 is", "r1c1 is 0", "r1c1 is 10", "r0c1 is 1", "r10c1 is 1",
		"r1c1 is not", "r1c1 is  1", "r01c1 is 1", "r1c1 is 01", "r1c1 is not not 1", "r1c1 has 1", "at least 99999999999999999999 solutions"} {
		if c, err := certificate.ParseClaim(sudoku.Classic(), text); err == nil {
			t.Errorf("%q reads as %+v", text, c)
		}
	}
}

// liar wraps an honest prover and spoils what it shows: first the solutions, then
// the proof.
type liar struct {
	spoil func(r *shown)
}

// shown is what a prover shows, the proof as text.
type shown struct {
	sudoku.Result
	proof string
}

func (liar) Name() string { return "liar" }

func (l liar) Prove(ctx context.Context, puzzle sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	r, err := honest(ctx, puzzle, assume, limit)
	if err != nil {
		return r.Result, err
	}
	l.spoil(&r)
	for _, s := range r.Solutions {
		if !each(s) {
			break
		}
	}
	return r.Result, proof.Copy(ctx, steps, proof.NewReader(strings.NewReader(r.proof)))
}

// honest is what the brancher shows.
func honest(ctx context.Context, puzzle sudoku.Puzzle, assume []sudoku.Fact, limit uint64) (r shown, err error) {
	var text bytes.Buffer
	w := proof.NewWriter(&text)
	var found []sudoku.Grid
	r.Result, err = brancher{}.Prove(ctx, puzzle, assume, limit, func(g sudoku.Grid) bool {
		found = append(found, g)
		return true
	}, w)
	w.Flush()
	r.Solutions, r.proof = found, text.String()
	return r, err
}

// TestFalseClaimsHaveNoCertificate: the claim "unique" for a puzzle with several solutions, and other
// lies, cannot be produced, whatever the engine answers.
func TestFalseClaimsHaveNoCertificate(t *testing.T) {
	nine := sudoku.Classic()
	several := grid(t, nine, pair)
	hide := func(r *shown) {
		r.Solutions, r.Count, r.Complete = r.Solutions[:1], 1, true
	}
	for _, tc := range []struct {
		name   string
		puzzle sudoku.Puzzle
		spoil  func(r *shown)
	}{
		{"hides solutions, keeps the proof", several, func(r *shown) { hide(r) }},
		{"hides solutions, proves nothing", several, func(r *shown) { hide(r); r.proof = "" }},
		{"hides solutions, claims the empty clause", several, func(r *shown) { hide(r); r.proof = "0\n" }},
		{"hides solutions, assumes what it wants", several, func(r *shown) { hide(r); r.proof = "1 0\n-1 0\n0\n" }},
		{"hides solutions, deletes the formula", several, func(r *shown) { hide(r); r.proof = "d 1 2 3 4 5 6 7 8 9 0\n0\n" }},
		{"hides solutions, proof of another puzzle", several, func(r *shown) {
			hide(r)
			o, _ := honest(context.Background(), grid(t, nine, easter), nil, 2)
			r.proof = o.proof
		}},
		{"no solution at all", several, func(r *shown) { *r = shown{sudoku.Result{Complete: true}, "0\n"} }},
		{"the same solution twice", grid(t, nine, easter), func(r *shown) {
			r.Solutions, r.Count = append(r.Solutions, r.Solutions[0]), 2
		}},
		{"the same solution again and again", grid(t, nine, easter), func(r *shown) {
			r.Solutions, r.Count, r.Complete = append(r.Solutions, r.Solutions[0].Clone(), r.Solutions[0]), 3, false
		}},
		{"a wrong solution", grid(t, nine, easter), func(r *shown) { r.Solutions[0][1] = 3 }},
		{"a solution of another puzzle", several, func(r *shown) {
			o, _ := honest(context.Background(), grid(t, nine, easter), nil, 2)
			r.Solutions[0] = o.Solutions[0]
		}},
		{"a solution on another board", several, func(r *shown) { r.Solutions[0] = sudoku.NewGrid(shape(t, 2, 2)) }},
		{"counts what it does not show", several, func(r *shown) { r.Count = 7 }},
		{"gives up without a word", grid(t, nine, easter), func(r *shown) { r.Complete = false }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out bytes.Buffer
			m := certificate.NewMaker(liar{tc.spoil})
			r, err := m.Decide(context.Background(), &out, tc.puzzle, 2)
			if !errors.Is(err, certificate.ErrEvidence) || r != nil || out.Len() > 0 {
				t.Errorf("%v, %v, wrote %q", r, err, out.String())
			}
			err = m.Claim(context.Background(), &out, several, certificate.Claim{Kind: certificate.Unique})
			if err == nil || out.Len() > 0 {
				t.Errorf("unique: %v, wrote %q", err, out.String())
			}
		})
	}
}

// TestLiesAboutFalsehood: that a claim is false is not reported on the prover's word.
func TestLiesAboutFalsehood(t *testing.T) {
	hard, several := grid(t, sudoku.Classic(), easter), grid(t, sudoku.Classic(), pair)
	for _, tc := range []struct {
		puzzle sudoku.Puzzle
		claim  string
		honest int // calls before the first lie
		show   int // solutions
	}{
		{hard, "minimal", 1, 0},
		{hard, "minimal", 5, 0},
		{hard, "unique", 0, 0},
		{several, "exactly 2 solutions", 0, 1},
		{several, "at least 2 solutions", 0, 1},
		{several, "at least 2 solutions", 0, 0},
	} {
		t.Run(tc.claim, func(t *testing.T) {
			calls := 0
			m := certificate.NewMaker(liar{func(r *shown) {
				if calls++; calls > tc.honest {
					r.Solutions, r.Count, r.Complete = r.Solutions[:tc.show], uint64(tc.show), true
				}
			}})
			c, err := certificate.ParseClaim(tc.puzzle.Shape, tc.claim)
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Claim(context.Background(), io.Discard, tc.puzzle, c); !errors.Is(err, certificate.ErrEvidence) {
				t.Error(err)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out bytes.Buffer
	_, err := certificate.NewMaker(brancher{}).Decide(ctx, &out, grid(t, sudoku.Classic(), easter), 1)
	if !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("%v, wrote %q", err, out.String())
	}
}

// ownRule is a rule that package rule does not know, or takes for another.
type ownRule struct{ text string }

func (r ownRule) Text() string { return r.text }
func (ownRule) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) {
	return []sudoku.Constraint{sudoku.Different{Name: "my own", Cells: []sudoku.Cell{0, 15}}}, nil
}

// TestForeignRules: a rule is what its text means, or there is no certificate.
func TestForeignRules(t *testing.T) {
	for _, tc := range []struct {
		puzzle sudoku.Puzzle
		want   string // in the error; none: a certificate of what the text means
	}{
		{empty(shape(t, 2, 2, ownRule{"my own"})), `no rule is called "my"`},
		{empty(shape(t, 2, 2, ownRule{"thermo r1c1"})), "at least 2 belong"},
		{empty(shape(t, 2, 2, ownRule{"different r1c1 r4c4"})), ""},
		{sudoku.Puzzle{}, "impossible puzzle"},
		{sudoku.Puzzle{Shape: shape(t, 2, 2), Givens: sudoku.Grid{1, 2}}, "impossible puzzle"},
		{sudoku.Puzzle{Shape: shape(t, 2, 2), Givens: slices.Repeat(sudoku.Grid{5}, 16)}, "impossible puzzle"},
	} {
		t.Run(tc.want, func(t *testing.T) {
			var out bytes.Buffer
			m := certificate.NewMaker(brancher{})
			_, err := m.Decide(context.Background(), &out, tc.puzzle, 1000)
			if tc.want == "" {
				if got := verifyAll(t, bytes.NewReader(out.Bytes())); err != nil || len(got) != 1 || !strings.Contains(out.String(), "different r1c1 r4c4") {
					t.Errorf("%v, %v: %s", err, got, out.String())
				}
				if err := judge(out.Bytes()); err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tc.want) || out.Len() > 0 {
				t.Errorf("%v, want %q, wrote %q", err, tc.want, out.String())
			}
			if err := m.Claim(context.Background(), &out, tc.puzzle, certificate.Claim{}); err == nil || out.Len() > 0 {
				t.Errorf("%v, wrote %q", err, out.String())
			}
		})
	}
}

// TestLongProof sends a proof through the temporary file: without the lemmas that nothing follows from, in the end.
func TestLongProof(t *testing.T) {
	before, _ := os.ReadDir(os.TempDir())
	long := liar{func(r *shown) {
		var b strings.Builder
		for range 150_000 { // true whatever the puzzle: kept in the raw proof
			b.WriteString("-1 -2 3 4 5 0\nd 5 4 3 -2 -1 0\n")
		}
		r.proof = b.String() + r.proof
	}}
	var out bytes.Buffer
	if _, err := certificate.NewMaker(long).Decide(context.Background(), &out, empty(shape(t, 2, 2)), 288); err != nil {
		t.Fatal(err)
	}
	if out.Len() > 100_000 {
		t.Errorf("%d bytes", out.Len())
	}
	if got := verifyAll(t, &out); got[0] != "exactly 288 solutions" {
		t.Error(got)
	}
	after, _ := os.ReadDir(os.TempDir())
	for _, f := range after {
		if strings.HasPrefix(f.Name(), "sudokusat-proof-") && !strings.Contains(fmt.Sprint(before), f.Name()) {
			t.Errorf("%s is left behind", f.Name())
		}
	}
}
