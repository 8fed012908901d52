package certificate_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/internal/testenv"
	"sudokusat/proof"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// named is the text of a record that names these clauses and has this proof.
func named(t *testing.T, r *certificate.Record, clauses [][]cnf.Lit, steps string) []byte {
	t.Helper()
	var text bytes.Buffer
	for _, lits := range clauses {
		text.Write(cnf.AppendClause(nil, lits))
	}
	sum := sha256.Sum256(text.Bytes())
	s := r.Puzzle.Shape
	h := certificate.Header{
		Version: certificate.Version, Claim: r.Claim.Text(s), Board: s.Text(), Rules: r.Puzzle.RuleTexts(), Puzzle: gridLine(s, r.Puzzle.Givens),
		Encoding: r.Encoding, Variables: int64(s.Cells() * s.N()), Clauses: int64(len(clauses)), Named: int64(len(clauses)),
		Formula: "sha256:" + hex.EncodeToString(sum[:]), Lines: int64(len(clauses) + strings.Count(steps, "\n")),
	}
	for _, g := range r.Solutions {
		h.Solutions = append(h.Solutions, gridLine(s, g))
	}
	out, err := h.Marshal(nil)
	if err != nil {
		t.Fatal(err)
	}
	return append(append(out, text.Bytes()...), steps...)
}

// gridLine is a grid of a board with up to nine digits and nothing beside it.
func gridLine(s *sudoku.Shape, g sudoku.Grid) string {
	return strings.ReplaceAll(s.GridText(g), "\n", " ")
}

// nameableRecords are certificates of puzzles whose clauses can be named, read anew, with
// their formulas and proofs.
func nameableRecords(t *testing.T) (records []*certificate.Record, formulas [][][]cnf.Lit, proofs []string) {
	four := shape(t, 2, 2)
	m := certificate.NewMaker(sat.Gophersat())
	for _, p := range []sudoku.Puzzle{
		grid(t, four, "1.....3..4.....2"), grid(t, four, "1.....3.1......2"), grid(t, four, "12......3......."),
		grid(t, described(t, "4x4 box 2x2 missing r1c1"), "............3..."), grid(t, described(t, "3x4"), "1..........."),
		grid(t, described(t, "5x5 regions 0011100112033224332244443"), "1.....2.....3.......5...."), grid(t, described(t, "4x4 lines free"), "12.............."),
		ruled(t, 2, 2, "anti-knight", "1..............."), ruled(t, 3, 3, "diagonal; anti-king", clues17),
		grid(t, sudoku.Classic(), clues17),
	} {
		for _, claim := range []string{"", "r2c2 is 2", "r2c2 is not 2", "r2c3 is not 3"} {
			var out bytes.Buffer
			var err error
			if claim == "" {
				_, err = m.Decide(t.Context(), &out, p, 20)
			} else {
				c, bad := certificate.ParseClaim(p.Shape, claim)
				if bad != nil {
					t.Fatal(bad)
				}
				err = m.Claim(t.Context(), &out, p, c)
			}
			if errors.As(err, new(*certificate.FalseError)) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			r := record(t, out.Bytes())
			if !r.Claim.Proved() {
				continue
			}
			var f [][]cnf.Lit
			r.Refuted(func(int64, int64) cnf.Sink {
				return sinkFunc(func(lits []cnf.Lit) error { f = append(f, slices.Clone(lits)); return nil })
			})
			var steps bytes.Buffer
			if err := r.WriteProof(&steps); err != nil {
				t.Fatal(err)
			}
			records, formulas, proofs = append(records, r), append(formulas, f), append(proofs, steps.String())
		}
	}
	if len(records) < 15 {
		t.Fatalf("only %d records", len(records))
	}
	return records, formulas, proofs
}

// ruled is a puzzle whose board has rules.
func ruled(t *testing.T, rows, cols int, rules, clues string) sudoku.Puzzle {
	t.Helper()
	list, err := rule.ParseAll(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rule.Puzzle(nil, sudoku.Boxed(rows, cols), list)
	if err != nil {
		t.Fatal(err)
	}
	return p.With(grid(t, shape(t, rows, cols), clues).Givens)
}

type sinkFunc func([]cnf.Lit) error

func (f sinkFunc) Clause(lits []cnf.Lit) error { return f(lits) }

// TestNamedClauses: a certificate may name any clauses of its formula, in any order, and no
// others; what it then proves is as true as before.
func TestNamedClauses(t *testing.T) {
	records, formulas, proofs := nameableRecords(t)
	random, v := rand.New(rand.NewPCG(28, 6)), certificate.NewVerifier()
	part := 4 // of the changes, unless tests run whole
	if testenv.LongTests() {
		part = 1
	}
	key := func(lits []cnf.Lit) string {
		lits = slices.Clone(lits)
		slices.Sort(lits)
		return fmt.Sprint(lits)
	}
	foreign, fewer, own := 0, 0, 0
	var both [][]byte // for the second verifier as well
	var ours []bool
	for i, r := range records {
		formula := map[string]bool{}
		for _, lits := range formulas[i] {
			formula[key(lits)] = true
		}
		shuffled := slices.Clone(formulas[i])
		random.Shuffle(len(shuffled), func(a, b int) { shuffled[a], shuffled[b] = shuffled[b], shuffled[a] })
		text := named(t, r, shuffled, proofs[i])
		if !verifies(v, text) {
			t.Fatalf("%.300s", v.Verify(t.Context(), record(t, text)))
		}
		var files, back bytes.Buffer
		emitted := record(t, text)
		if err := errors.Join(emitted.WriteFormula(&files), emitted.WriteProof(&back)); err != nil || back.String() != proofs[i] {
			t.Fatalf("%v\n%q", err, back.String())
		}
		for range max(6, 70-len(shuffled)/100) / part {
			k := random.IntN(len(shuffled))
			lits := slices.Clone(shuffled[k])
			switch j := random.IntN(len(lits)); random.IntN(5) {
			case 0:
				lits[j] = -lits[j]
			case 1:
				lits[j] += cnf.Lit(random.IntN(7) - 3)
			case 2:
				lits = append(lits, cnf.Lit(1+random.IntN(int(r.Variables))))
			case 3:
				lits = slices.Delete(lits, j, j+1)
			default:
				lits[j] = cnf.Lit(1 + random.IntN(int(r.Variables)))
				if lits[0] < 0 {
					lits[j] = -lits[j]
				}
			}
			if slices.Contains(lits, 0) {
				continue
			}
			changed := slices.Clone(shuffled)
			changed[k] = lits
			altered := named(t, r, changed, proofs[i])
			err := v.Verify(t.Context(), record(t, altered))
			if len(altered) < 20_000 || len(both)%40 == 0 {
				both, ours = append(both, altered), append(ours, err == nil)
			}
			if formula[key(lits)] {
				own++ // the clause that it was is missing, which the proof may need
			} else if foreign++; err == nil || !strings.Contains(err.Error(), "is none of the puzzle's formula") {
				t.Fatalf("%v is no clause of %.200s: %v", lits, text, err)
			}
		}
		for range 5 { // with some clauses left out
			some := slices.DeleteFunc(slices.Clone(shuffled), func([]cnf.Lit) bool { return random.IntN(20) == 0 })
			if verifies(v, named(t, r, some, proofs[i])) {
				fewer++
				if !isTrue(t, r) {
					t.Fatalf("a false claim: %.200s", text)
				}
			}
		}
		one := slices.Clone(shuffled)
		if last := formulas[i][len(formulas[i])-1]; r.Claim.Kind == certificate.Unique && len(last) > 1 {
			one = slices.DeleteFunc(one, func(lits []cnf.Lit) bool { return slices.Equal(lits, last) })
			if verifies(v, named(t, r, one, proofs[i])) {
				t.Errorf("a formula that the solution satisfies is refuted")
			}
		}
	}
	for i, verdict := range second(t, testenv.Program(t, "python3"), both) {
		if (verdict == "verified") != ours[i] {
			t.Errorf("%s, and ours accepts it: %t\n%.300s", verdict, ours[i], both[i])
		}
	}
	t.Logf("%d clauses are foreign, %d are other ones of the formula; %d proofs hold with fewer", foreign, own, fewer)
	if foreign < 600/part || own < 20/part || fewer < 20/part {
		t.Errorf("%d foreign, %d own", foreign, own)
	}
}

// TestNamedNumbers: counts and hashes of named clauses are checked, and so is that the puzzle
// has no rules of its own.
func TestNamedNumbers(t *testing.T) {
	records, formulas, proofs := nameableRecords(t)
	v := certificate.NewVerifier()
	text := string(named(t, records[0], formulas[0], proofs[0]))
	k := len(formulas[0])
	for _, change := range [][2]string{
		{`"named":`, fmt.Sprintf(`"named":%d`, k-1)}, {`"named":`, fmt.Sprintf(`"named":%d`, k+1)}, {`"named":`, `"named":-1`}, {`"named":`, `"named":1000000`},
		{`"clauses":`, fmt.Sprintf(`"clauses":%d`, k-1)}, {`"variables":`, `"variables":63`}, {`"formula":"sha256:`, `"formula":"sha256:0`},
		{`"board":"4x4 box 2x2"`, `"board":"4x4 box 2x2","rules":["thermo r1c1..r1c2"]`}, {`"encoding":"extended"`, `"encoding":"minimal"`},
	} {
		at := strings.Index(text, change[0])
		end := at + len(change[0])
		for text[end] >= '0' && text[end] <= '9' {
			end++
		}
		if changed := text[:at] + change[1] + text[end:]; at < 0 || verifies(v, []byte(changed)) {
			t.Errorf("%v: verified", change)
		}
	}
}

// TestLargeBoards: what singles settle is certified on boards whose formula no checker would
// hold, and nothing else is.
func TestLargeBoards(t *testing.T) {
	const n, k = 49, 7
	s := shape(t, k, k)
	random := rand.New(rand.NewPCG(49, 1))
	full := sudoku.NewGrid(s)
	for c := range full {
		row, col := c/n, c%n
		full[c] = sudoku.Digit((row%k*k+row/k+col)%n + 1)
	}
	p := sudoku.Puzzle{Shape: s, Givens: full.Clone()}
	for range n * n / 4 {
		p.Givens[random.IntN(n*n)] = 0
	}
	open := slices.Index(p.Givens, 0)
	cell := s.CellName(sudoku.Cell(open))
	wrong := full[open]%n + 1
	m, v := certificate.NewMaker(sat.Gophersat()), certificate.NewVerifier()
	var out bytes.Buffer
	r, err := m.Decide(t.Context(), &out, p, 3)
	if err != nil || r.Claim.Kind != certificate.Unique || !verifies(v, out.Bytes()) || r.Named < 1000 || r.Lines != r.Named+1 {
		t.Fatalf("%v %+v", err, r)
	}
	var hints bytes.Buffer
	h := proof.NewHinter(&hints, true)
	read := record(t, out.Bytes())
	checker := proof.NewHintChecker(int(read.Variables))
	if err := read.Refuted(func(int64, int64) cnf.Sink { return checker }); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(v.VerifyHints(t.Context(), read, h), h.Flush()); err != nil {
		t.Fatal(err)
	}
	if err := checker.Check(t.Context(), &hints); err != nil {
		t.Errorf("hints: %v", err)
	}
	for claim, want := range map[string]bool{
		"unique": true, "unsolvable": false, fmt.Sprintf("%s is %d", cell, full[open]): true, fmt.Sprintf("%s is not %d", cell, wrong): true,
		fmt.Sprintf("%s is not %d", cell, full[open]): false, fmt.Sprintf("%s is %d", cell, wrong): false,
	} {
		c, err := certificate.ParseClaim(s, claim)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		if !want { // singles settle it, but as another claim, and an engine would take long
			cancel()
		}
		err = m.Claim(ctx, &out, p, c)
		cancel()
		if (err == nil) != want || want && !verifies(v, out.Bytes()) || !want && out.Len() > 0 {
			t.Errorf("%s: %v", claim, err)
		}
	}
	bad := p.With(p.Givens.Clone())
	bad.Givens[open] = wrong
	out.Reset()
	if r, err := m.Decide(t.Context(), &out, bad, 1); err != nil || r.Claim.Kind != certificate.Unsolvable || !verifies(v, out.Bytes()) {
		t.Errorf("%v %+v", err, r)
	}
	// Each of the first clauses is needed.
	text := out.String()
	for _, line := range []int{1, 2, 3} {
		lines := strings.SplitAfter(text, "\n")
		if changed := strings.Join(slices.Delete(lines, line, line+1), ""); verifies(v, []byte(changed)) {
			t.Errorf("verified without line %d", line)
		}
	}
}
