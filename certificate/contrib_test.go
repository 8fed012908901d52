package certificate_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// TestSecondVerifier gives contrib/verify.py certificates of puzzles with rules of all families,
// which it has to verify, and altered ones. What one of the two verifiers accepts, the other one
// accepts as well, and it is true.
func TestSecondVerifier(t *testing.T) {
	python := testenv.Program(t, "python3")
	random := rand.New(rand.NewPCG(2026, 11))
	good := slices.Concat(tamperRecords(t), composedRecords(t), variedRecords(t, random, testenv.Rounds(300)))
	examples := exampleRecords(t, random)
	for i, verdict := range second(t, python, append(examples, good...)) {
		if verdict != "verified" {
			t.Errorf("%s\nof\n%.2000s", verdict, append(examples, good...)[i])
		}
	}
	v := certificate.NewVerifier()
	altered := [][]byte{[]byte(`{"certificate":2,"claim":"unsolvable","board":"9x9 box 3x3","rules":["regex '1(2' r1c1..r1c3"],"puzzle":"` + strings.Repeat(".", 81) +
		`","encoding":"extended","variables":729,"clauses":1,"formula":"sha256:0"}` + "\n")} // a pattern that Python takes no better than we do
	for rounds := alterations(t, 1_000); len(altered) < rounds; {
		if text := alteredRecord(random, good); len(text) > 0 {
			altered = append(altered, text)
		}
	}
	refused, spelled, uncovered := 0, 0, 0
	var verdicts []string
	for some := range slices.Chunk(altered, 2_000) { // the names of more files are too long for a command
		verdicts = append(verdicts, second(t, python, some)...)
	}
	for i, verdict := range verdicts {
		ours := verifies(v, altered[i])
		switch {
		case ours == (verdict == "verified"):
		case !ours && malformed(altered[i]):
			spelled++ // a rule in words that package rule writes otherwise, or does not take
		case ours && strings.HasPrefix(verdict, "not covered"):
			uncovered++ // a board with boxes and regions
		default:
			t.Errorf("%s, and ours accepts it: %t\n%.2000s", verdict, ours, altered[i])
		}
		if !ours {
			refused++
		} else if r := record(t, altered[i]); !isTrue(t, r) {
			t.Errorf("%q is accepted and false:\n%.2000s", r.Claim.Text(r.Puzzle.Shape), altered[i])
		}
	}
	if spelled > len(altered)/100 || uncovered > len(altered)/1000 {
		t.Errorf("of %d, %d are malformed to ours only, and %d covered by ours only", len(altered), spelled, uncovered)
	}
	t.Logf("%d certificates are verified by both; of %d altered ones %d are refused, %d of them by ours only", len(examples)+len(good), len(altered), refused, spelled)
	if refused < len(altered)/2 || refused > len(altered)*19/20 {
		t.Errorf("%d of %d are refused", refused, len(altered))
	}
}

// malformed reports whether a text is no certificate.
func malformed(text []byte) bool {
	_, err := certificate.NewReader(bytes.NewReader(text)).Next()
	return errors.As(err, new(*certificate.FormatError))
}

// second returns the verdicts of contrib/verify.py about texts with one certificate each:
// "verified", or another word and why.
func second(t *testing.T, python string, texts [][]byte) []string {
	t.Helper()
	dir := t.TempDir()
	for _, file := range []string{"verify.py", "board.py", "rules.py"} {
		if _, err := os.ReadFile("../contrib/" + file); err != nil { // or go test would not see that it has changed
			t.Fatal(err)
		}
	}
	args, place := []string{"../contrib/verify.py"}, map[string]int{}
	for i, text := range texts {
		name := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		args, place[name] = append(args, name), i
	}
	out, err := exec.CommandContext(t.Context(), python, args...).CombinedOutput()
	if _, refused := err.(*exec.ExitError); err != nil && !refused {
		t.Fatal(err)
	}
	verdicts := make([]string, len(texts))
	for line := range strings.Lines(string(out)) {
		name, rest, _ := strings.Cut(line, ": ")
		name, _, _ = strings.Cut(name, ":")
		i, ok := place[name]
		if !ok {
			t.Fatalf("contrib/verify.py prints\n%s", out)
		}
		verdicts[i] += strings.TrimSpace(rest)
	}
	return verdicts
}

// variedRecords are that many certificates or more, which have rules of all families if tests run whole.
func variedRecords(t *testing.T, random *rand.Rand, least int) (records [][]byte) {
	m, missing := certificate.NewMaker(sat.Gophersat()), map[string]bool{}
	for _, f := range rule.Families() {
		missing[f.Name] = f.Name != "latin" // which no certificate has
	}
	add := func(p sudoku.Puzzle, claim certificate.Claim) {
		var out bytes.Buffer
		if err := m.Claim(t.Context(), &out, p, claim); err == nil {
			records = append(records, out.Bytes())
		}
	}
	known := func(p sudoku.Puzzle) (all bool) {
		all = true
		for _, text := range p.RuleTexts() {
			name, _, _ := strings.Cut(text, " ")
			all = all && !missing[name]
			missing[name] = false
		}
		return all
	}
	zeros := grid(t, described(t, "3x3 digits 0-3"), ".........", "doppelganger")
	add(zeros, certificate.Counted(0))
	known(zeros)
	for wanted := testenv.LongTests(); wanted || len(records) < least; {
		p, count := brute.Puzzle(random)
		switch random.IntN(12) {
		case 0, 1, 2, 3:
			p, count = brute.Layered(random)
		case 4:
			p, count = brute.Shaded(random, "numbers")
		}
		if count > 4 || known(p) && len(records) >= least {
			continue
		}
		add(p, certificate.Counted(count))
		add(p, certificate.Claim{Kind: []certificate.Kind{certificate.Minimal, certificate.Clash, certificate.ClashRules}[random.IntN(3)]})
		wanted = testenv.LongTests() && slices.Contains(slices.Collect(maps.Values(missing)), true)
	}
	return records
}

// exampleRecords are certificates of 9×9 puzzles, each with the example of a family: of all
// families, or of some unless tests run whole.
func exampleRecords(t *testing.T, random *rand.Rand) (records [][]byte) {
	m, every := certificate.NewMaker(sat.Gophersat()), len(rule.Families())/testenv.Rounds(len(rule.Families()))
	for i, f := range rule.Families() {
		if f.Name == "doppelganger" || f.Name == "latin" || i%every > 0 {
			continue // it has no example on this board, or no certificate
		}
		list, err := rule.ParseAll(f.Example)
		if err != nil {
			t.Fatal(err)
		}
		p, err := rule.Puzzle(nil, sudoku.Boxed(3, 3), list)
		if err != nil {
			t.Fatal(err)
		}
		r, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 1, Keep: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Solutions) > 0 {
			p = p.With(r.Solutions[0].Clone())
			for range 30 {
				p.Givens[random.IntN(len(p.Givens))] = 0
			}
		}
		var out bytes.Buffer
		if _, err := m.Decide(t.Context(), &out, p, 5); err != nil {
			t.Fatalf("%s: %v", f.Example, err)
		}
		records = append(records, out.Bytes())
	}
	return records
}

// alteredRecord changes one of some certificates, mostly with a hash that fits; nil if it stays
// as it was.
func alteredRecord(random *rand.Rand, records [][]byte) []byte {
	from := records[random.IntN(len(records))]
	if len(from) > 20_000 {
		return nil
	}
	r, err := certificate.NewReader(bytes.NewReader(from)).Next()
	if err != nil {
		return nil
	}
	text, _ := tamperWord(random, r.Puzzle.Shape, string(from))
	if m := tampers[random.IntN(len(tampers))]; random.IntN(2) == 0 && m.name != "prover" {
		text = string(m.apply(random, from, records))
	}
	if text == string(from) {
		return nil
	}
	if r, err := certificate.NewReader(strings.NewReader(text)).Next(); err == nil && random.IntN(4) > 0 {
		text = fitted(r, text)
	}
	return []byte(text)
}

// fitted is the text of a record with the hash and the size of the formula of its puzzle.
func fitted(r *certificate.Record, text string) string {
	old := fmt.Sprintf(`"variables":%d,"clauses":%d,"formula":%q`, r.Variables, r.Clauses, r.Formula)
	fit(r)
	return strings.Replace(text, old, fmt.Sprintf(`"variables":%d,"clauses":%d,"formula":%q`, r.Variables, r.Clauses, r.Formula), 1)
}

// isTrue asks the native engine whether the claim of a record holds.
func isTrue(t *testing.T, r *certificate.Record) bool {
	count := func(p sudoku.Puzzle, limit int, matters func(sudoku.Grid) bool) (n int) {
		_, err := native.New().Solve(t.Context(), p, sudoku.Query{Each: func(g sudoku.Grid) bool {
			if matters == nil || matters(g) {
				n++
			}
			return n < limit
		}})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	k := count(r.Puzzle, r.Claim.Count+2, nil)
	switch r.Claim.Kind {
	case certificate.AtLeast:
		return k >= r.Claim.Count
	case certificate.Holds:
		return count(r.Puzzle, 1, func(g sudoku.Grid) bool { return !r.Claim.Fact.In(g) }) == 0
	case certificate.Minimal, certificate.Clash, certificate.ClashRules:
		unique := 0
		if r.Claim.Kind == certificate.Minimal {
			unique = 1
		}
		for c, d := range r.Puzzle.Givens {
			g := r.Puzzle.Givens.Clone()
			if g[c] = 0; d != 0 && count(r.Puzzle.With(g), 2, nil) <= unique {
				return false
			}
		}
		return k == unique
	}
	return r.Claim == certificate.Counted(k)
}
