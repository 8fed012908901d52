package certificate_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

var numbers = regexp.MustCompile(`[0-9]+`)

// TestTamperingWithRules changes a number in a rule of a good certificate: a
// total, a digit, a row or column of a cell. With the old hash it is refused. With
// a formula made to fit it is refused too, by the referee or the proof, unless the
// claim is true of the other puzzle as well.
func TestTamperingWithRules(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 22))
	m, v := certificate.NewMaker(sat.Gophersat()), certificate.NewVerifier()
	ctx := context.Background()
	false_, families := 0, map[string]bool{}
	for k := range 3 * *puzzles {
		p, count := brute.Puzzle(random)
		if k%5 == 4 {
			p, count = brute.Layered(random)
		}
		if len(p.Rules()) == 0 || count > 3 {
			continue
		}
		var out bytes.Buffer
		if _, err := m.Decide(ctx, &out, p, 4); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			q, changed, ok := otherRule(random, p)
			if !ok {
				continue
			}
			r := record(t, out.Bytes())
			r.Puzzle = q
			var formula bytes.Buffer
			if err := r.WriteFormula(&formula); err != nil {
				t.Fatal(err)
			}
			header, clauses, _ := strings.Cut(formula.String(), "\n")
			sum := sha256.Sum256([]byte(clauses))
			hash := "sha256:" + hex.EncodeToString(sum[:])
			if r.Formula != hash && v.Verify(ctx, r) == nil {
				t.Fatalf("%s: the hash does not fit and nobody minds", changed)
			}
			r = record(t, out.Bytes())
			r.Puzzle, r.Formula = q, hash
			if _, err := fmt.Sscanf(header, "p cnf %d %d", &r.Variables, &r.Clauses); err != nil {
				t.Fatal(err)
			}
			err := v.Verify(ctx, r)
			if brute.Count(q, 5) != count {
				false_++
				families[strings.Fields(changed)[0]] = true
				if err == nil {
					t.Fatalf("verified with %q of\n%s", changed, p.Text())
				}
			}
		}
	}
	t.Log(false_, "false claims,", len(families), "families")
	if false_ < *puzzles/4 || len(families) < min(*puzzles/8, 25) {
		t.Errorf("only %d claims were false, of %d families", false_, len(families))
	}
}

// otherRule is a puzzle with one number of one of its rules changed.
func otherRule(random *rand.Rand, p sudoku.Puzzle) (q sudoku.Puzzle, text string, ok bool) {
	rules := append([]sudoku.Rule(nil), p.Rules()...)
	i := random.IntN(len(rules))
	text = rules[i].Text()
	at := numbers.FindAllStringIndex(text, -1)
	if at == nil {
		return q, text, false
	}
	where := at[random.IntN(len(at))]
	k, _ := strconv.Atoi(text[where[0]:where[1]])
	text = text[:where[0]] + strconv.Itoa(max(0, k+2*random.IntN(2)-1)) + text[where[1]:]
	changed, err := rule.Parse(text)
	if err != nil || changed.Text() == rules[i].Text() {
		return q, text, false
	}
	rules[i] = changed
	q, err = sudoku.NewPuzzle(p.Shape, p.Givens, rules...)
	return q, text, err == nil
}
