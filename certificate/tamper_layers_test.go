package certificate_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// TestTamperingWithLayers changes a number, a value or a letter anywhere in certificates about
// layers and connected cells: in the board, the rules, the solutions, the claim or the proof,
// whose literals name sizes and roots too. Each has a hash that fits. What is accepted is true.
func TestTamperingWithLayers(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 5))
	m, v := certificate.NewMaker(sat.Gophersat()), certificate.NewVerifier()
	refused, kept := 0, 0
	parts := map[string]int{}
	for refused+kept < testenv.Rounds(2_400) {
		p, count := brute.Layered(random)
		if count > 3 {
			continue
		}
		var out bytes.Buffer
		if _, err := m.Decide(t.Context(), &out, p, 4); err != nil {
			t.Fatal(err)
		}
		for range 12 {
			text, part := tamperWord(random, p.Shape, out.String())
			if text == out.String() {
				continue
			}
			r, err := certificate.NewReader(strings.NewReader(text)).Next()
			if err == nil {
				fit(r)
				err = v.Verify(t.Context(), r)
			}
			if err != nil {
				refused++
				parts[part]++
				continue
			}
			kept++
			got := brute.Count(r.Puzzle, 6)
			if c := certificate.Counted(got); r.Claim != c && (r.Claim.Kind != certificate.AtLeast || got < r.Claim.Count) {
				t.Fatalf("%q is accepted of a puzzle with %d solutions:\n%swas\n%s", r.Claim.Text(r.Puzzle.Shape), got, text, out.String())
			}
		}
	}
	t.Logf("%d refused, by part %v; %d still true", refused, parts, kept)
	for _, part := range []string{"board", "rules", "puzzle", "solutions", "proof"} {
		if parts[part] == 0 {
			t.Errorf("nothing was refused for its %s", part)
		}
	}
}

// fit gives a record the hash and the size of the formula of its puzzle.
func fit(r *certificate.Record) {
	var formula bytes.Buffer
	if r.WriteFormula(&formula) != nil {
		return // the checker is to refuse it
	}
	header, clauses, _ := strings.Cut(formula.String(), "\n")
	sum := sha256.Sum256([]byte(clauses))
	if r.Formula != "" {
		r.Formula = "sha256:" + hex.EncodeToString(sum[:])
		fmt.Sscanf(header, "p cnf %d %d", &r.Variables, &r.Clauses)
	}
}

// tamperWord changes one word of a certificate, and returns the field in which it is.
func tamperWord(random *rand.Rand, s *sudoku.Shape, text string) (changed, part string) {
	var values []string
	for _, l := range s.Layers() {
		values = append(values, l.Values...)
	}
	head := strings.Index(text, "\n")
	fields := []string{"claim", "board", "rules", "puzzle", "solutions", "encoding", "proof"}
	partOf := func(at int) (part string) {
		for _, name := range fields[:6] {
			if i := strings.Index(text, `"`+name+`"`); i >= 0 && i < at {
				part = name
			}
		}
		if at > head {
			part = "proof"
		}
		return part
	}
	isWord := func(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-' }
	want, at := fields[random.IntN(len(fields))], -1
	for tries := 0; tries < 500 && at < 0; tries++ {
		if i := random.IntN(len(text)); isWord(text[i]) && partOf(i) == want {
			at = i
		}
	}
	if at < 0 {
		return text, part
	}
	part = want
	from, to := at, at+1
	for from > 0 && isWord(text[from-1]) {
		from--
	}
	for to < len(text) && isWord(text[to]) {
		to++
	}
	word := text[from:to]
	k, err := strconv.Atoi(word)
	switch {
	case err == nil && part == "proof" || err == nil && to-from < 3:
		word = strconv.Itoa(k + []int{-1, 1, -2 * k, 2}[random.IntN(4)])
	case part == "puzzle" || part == "solutions": // a value of a cell
		b := []byte(word)
		b[at-from] = "123bwg.0"[random.IntN(8)]
		word = string(b)
	case len(values) > 0:
		word = values[random.IntN(len(values))]
	}
	return text[:from] + word + text[to:], part
}
