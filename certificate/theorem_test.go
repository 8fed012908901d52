package certificate_test

import (
	"bufio"
	"bytes"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/internal/corpus"
	"sudokusat/internal/testenv"
	"sudokusat/proof"
	"sudokusat/rule"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// evidenced is a certificate and its proof with hints.
type evidenced struct{ text, lrat []byte }

// TestVerifiedProgram gives the program of proofs/ certificates of all boards: it accepts all that
// it covers, and its formula of each is ours, byte by byte. Of those that are altered, in the
// certificate or in the proof, it accepts only what is true.
func TestVerifiedProgram(t *testing.T) {
	program := testenv.Program(t, "sudokusat-verified")
	random := rand.New(rand.NewPCG(5, 2026))
	var covered []evidenced
	claims, left, rules := map[string]int{}, map[string]int{}, map[string]bool{}
	composed := composedRecords(t)
	for i, text := range slices.Concat(composed, plainRecords(t), exampleRecords(t, random), variedRecords(t, random, testenv.Rounds(120)), [][]byte{namingRecord(t)}) {
		e := evidenced{text, hinted(t, text)}
		status, verdict := e.judged(t, program)
		r := record(t, text)
		claim := r.Claim.Text(r.Puzzle.Shape)
		if why, not := strings.CutPrefix(verdict, "not covered: "); not && status == 3 && i >= len(composed) {
			if what := strings.Trim(why[strings.LastIndexByte(why, ' ')+1:], `"`); !bytes.Contains(text, []byte(what)) {
				t.Errorf("%s is not in\n%s", why, text)
			}
			left[why]++
			continue
		}
		if status != 0 || verdict != claim {
			t.Errorf("%d, %s\nof\n%.2000s", status, verdict, text)
			continue
		}
		covered = append(covered, e)
		for _, text := range r.Puzzle.RuleTexts() {
			name, _, _ := strings.Cut(text, " ")
			rules[name] = true
		}
		kind, _, _ := strings.Cut(claim, " ")
		if r.Claim.Kind == certificate.Holds {
			kind = "a digit"
		}
		claims[kind]++
		if r.Claim.Proved() {
			sameFormula(t, program, text)
		}
	}
	t.Logf("%d certificates are proved: %v; not covered are %v", len(covered), claims, left)
	if len(covered) < 100 || claims["unique"] < 20 || claims["unsolvable"] < 5 || claims["exactly"] < 5 || claims["minimal"] < 2 {
		t.Errorf("only %d are covered: %v", len(covered), claims)
	}
	if left["clauses that are named"] != 1 {
		t.Errorf("a certificate that names its clauses is not refused for that: %v", left)
	}
	if testenv.LongTests() {
		documented(t, rules)
	}
	refused, rounds := 0, alterations(t, 450)
	for range rounds {
		e := covered[random.IntN(len(covered))]
		for e = e.altered(random, covered); len(e.text) == 0; {
			e = covered[random.IntN(len(covered))].altered(random, covered)
		}
		if status, verdict := e.judged(t, program); status != 0 {
			refused++
		} else if r := puzzleOf(e.text); r == nil || !isTrue(t, r) {
			t.Errorf("%s is accepted of\n%s\nwith\n%.3000s", verdict, e.text, e.lrat)
		}
	}
	t.Logf("of %d altered ones %d are refused", rounds, refused)
	if refused < rounds/2 || refused > rounds*19/20 {
		t.Errorf("of %d altered ones %d are refused", rounds, refused)
	}
}

// composedRecords are certificates of boards with cells beside the squares, and of rules that are
// several constraints, alone and among alternatives. All are covered.
func composedRecords(t *testing.T) (records [][]byte) {
	m := certificate.NewMaker(sat.Gophersat())
	for _, x := range []struct {
		board, givens string
		rules         []string
	}{
		{"4x4 box 2x2 extra A,B", "1...4.....2......3", []string{"sum 6 A B", "equal-sum r1c2 r1c3 = A", "numbered-room 3 r1c4..r1c1"}},
		{"4x4 digits 0-3 box none extra X", "0.12.3...0......2", []string{"or { greater X r4c4; odd X } { skyscraper 2 r4c1..r4c4 }", "clone X = r2c2"}},
		{"4x4 box 2x2 layers shade=w,b;k=1-3", "12..34...1.2....1122112211.2112.1231231231231.3.", []string{"thermo r4c1 k.r4c4"}},
		{"3x3 digits 1-4 missing r2c2 extra Q layers k=1-4", "1..4..341312.2.3421", []string{"or { sum 5 Q k.r1c1 } { different k.r1c1..k.r1c3 }", "quadruple 1,2 r1c1 r1c2 k.r1c2"}},
		{"4x4 box 2x2", "...1............", []string{"skyscraper 3 r1c1..r1c4", "skyscraper 2 r4c1 r3c2 r2c3", "zipper r4c1..r4c3"}},
		{"4x4 box 2x2", "1...............", []string{"or { contains 1,1,2 r1c2 r2c3 r3c1; odd r4c4 } { between r2c1..r2c4 }", "numbered-room 2 r1c1..r4c1"}},
		{"4x4 box 2x2", "12......2.......", []string{"contains-exactly 3,3,4 r1c3 r4c1 r1c3", "or { quadruple 3,4 r1c3 r1c4 r1c3 r4c4 } { contains 1,1,1 r2c3 r2c3 r4c4 }"}},
		{"4x4 box 2x2", "12..3...2.......", []string{"not { thermo r4c1..r4c3; odd r4c4 } { sum 5 r3c1 r3c2 } { zipper r3c1..r3c4 }", "liars { between r4c1..r4c4; sum <= 4 r3c3 r4c3; numbered-room 3 r4c4..r4c1 }"}},
		{"4x4 digits 0-3 box none", "..0.............", []string{"pair 0110/0011/1001/1100 r1c1..r1c4 r2c4 r1c4", "or { all-pairs 1110/0111/1011/1101 r2c1..r4c1 r2c1 } { odd r4c4 }", "not { pair 1111/0101/0101/1111 r3c2..r3c4 }"}},
		{"4x4 box 2x2", "....2...........", []string{"row-index r2c2 r3c1", "box-index r4c4", "or { odd r1c1 } { even r1c2 } { candidates 1 r1c3 }"}},
		{"4x4 box 2x2 layers shade=w,b", "1...............11..............", []string{"connected w shade", "connected b shade", "no-2x2 w shade", "no-2x2 b shade", "count 7,8 b shade", "hold b shade.r4c4"}},
		{"4x4 box 2x2 layers shade=white,black", "1...............1.......2.......", []string{"yin-yang", "sum 10 r1c1..r1c4"}},
		{"4x5 digits 1-5 missing r2c2 layers shade=grey,black,white", "12345...............23..............2...", []string{"yin-yang"}},
		{"4x4 box 2x2", "12..............", []string{"connected 1,2,3 grid", "connected 1,2 r1c1..r1c4 r2c1..r2c4 r3c1..r3c4", "connected 3,4 r1c1..r1c4 r2c1..r2c4 r3c1..r3c4"}},
		{"3x5 digits 1-5 missing r2c3 lines free layers k=a,b,c", "12345.1.42543211...2.........3", []string{"polyomino 4 a k", "polyomino 5 b k", "connected c k", "or { hold a,b k.r1c2 k.r1c3 } { count 1 3 r1c1..r1c5; no-2x2 a k }", "hold 1,2,3 r2c1"}},
		{"4x4 box 2x2", "1...............", []string{"value-index r2c1 r1c1 r1c2..r1c4", "or { value-index r4c4 r4c3 r4c1 r4c4 } { odd r4c2 }"}},
		{"4x4 digits 0-3 box none", "...............0", []string{"value-index r4c1 r1c1 r1c2 r2c2 r3c3", "value-index r2c2 r2c2 r3c1..r3c4"}},
		{"4x4 box 2x2", "12......2.......", []string{"or { connected 1,2,3 grid; odd r4c1 } { polyomino 4 3,4 r1c1..r1c4 r2c1..r2c4; odd r4c4 }"}},
		{"4x4 box none", "1.3.....2.......", []string{"or { connected 4 r1c1..r1c4 r2c1..r2c4 } { polyomino 3 1,2 r1c1..r1c4 r2c1..r2c4; odd r4c1 }", "or { connected 3 r2c1..r2c4 r3c1..r3c4 } { sum 5 r4c1 r4c2 }"}},
		{"4x4 box none", "..3.....1.......", []string{"column-index r1c1 r2c2", "lockout 2 r4c1..r4c3", "or { sum 7 r1c1 r2c1 r3c1 }"}},
	} {
		var out bytes.Buffer
		if _, err := m.Decide(t.Context(), &out, grid(t, described(t, x.board), x.givens, x.rules...), 40); err != nil {
			t.Fatalf("%s: %v", x.rules, err)
		}
		records = append(records, out.Bytes())
	}
	return records
}

// namingRecord is a certificate that names its clauses.
func namingRecord(t *testing.T) []byte {
	var out, steps bytes.Buffer
	if _, err := certificate.NewMaker(sat.Gophersat()).Decide(t.Context(), &out, grid(t, shape(t, 2, 2), "1.....3..4.....2"), 1); err != nil {
		t.Fatal(err)
	}
	var clauses [][]cnf.Lit
	r := record(t, out.Bytes())
	err := r.Refuted(func(int64, int64) cnf.Sink {
		return sinkFunc(func(lits []cnf.Lit) error { clauses = append(clauses, slices.Clone(lits)); return nil })
	})
	if err := errors.Join(err, r.WriteProof(&steps)); err != nil {
		t.Fatal(err)
	}
	return named(t, r, clauses, steps.String())
}

// documented compares the rules that are covered with those that the document lists.
func documented(t *testing.T, rules map[string]bool) {
	text, err := os.ReadFile("../docs/certificates.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "\nThe rules are ")
	list, _, _ = strings.Cut(list, ".")
	var names []string
	for i, word := range strings.Split(list, "`") {
		if i%2 == 1 {
			names = append(names, word)
		}
	}
	slices.Sort(names)
	if covered := slices.Sorted(maps.Keys(rules)); !slices.Equal(names, covered) {
		t.Errorf("covered are %q, documented %q", covered, names)
	}
}

// plainRecords are certificates of corpus puzzles: of those with a formula of moderate size, of
// 9×9 boards every tenth.
func plainRecords(t *testing.T) (records [][]byte) {
	m := certificate.NewMaker(sat.Gophersat())
	for i, e := range corpus.Load(t) {
		list, _, _ := strings.Cut(e.Where, ":")
		if strings.HasPrefix(list, "9x9-") && list != "9x9-odd.txt" && i%10 > 0 || strings.Contains(list, "25") || strings.Contains(list, "36") {
			continue
		}
		var out bytes.Buffer
		made, err := m.Decide(t.Context(), &out, e.Puzzle, 12)
		if err != nil {
			t.Fatalf("%s: %v", e.Where, err)
		}
		records = append(records, bytes.Clone(out.Bytes()))
		if i%4 > 0 || made.Claim.Kind != certificate.Unique || e.Puzzle.Shape.N() > 9 {
			continue
		}
		c := sudoku.Cell(i % e.Puzzle.Shape.Squares())
		fact := sudoku.Fact{Candidate: sudoku.Candidate{Cell: c, Digit: e.Solution[c]}}
		if i%8 == 0 {
			fact = sudoku.Fact{Candidate: sudoku.Candidate{Cell: c, Digit: e.Solution[c]%2 + 1}, Not: true}
		}
		for _, claim := range []certificate.Claim{{Kind: certificate.Minimal}, {Kind: certificate.Holds, Fact: fact}} {
			out.Reset()
			if err := m.Claim(t.Context(), &out, e.Puzzle, claim); err == nil {
				records = append(records, bytes.Clone(out.Bytes()))
			}
		}
	}
	return append(records, tamperRecords(t)...)
}

// hinted is the proof of a certificate with hints, nil if its claim needs none.
func hinted(t *testing.T, text []byte) []byte {
	t.Helper()
	r := record(t, text)
	if !r.Claim.Proved() {
		return nil
	}
	var out bytes.Buffer
	h := proof.NewHinter(&out, false)
	err := certificate.NewVerifier().VerifyHints(t.Context(), r, h)
	if err == nil {
		err = h.Flush()
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return out.Bytes()
}

// judged asks the program. The verdict is its line without the place.
func (e evidenced) judged(t *testing.T, program string) (status int, verdict string) {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string][]byte{"certificate": e.text, "proof.lrat": e.lrat} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), program, filepath.Join(dir, "certificate"), dir)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() >= 1 && exit.ExitCode() <= 3 {
		status = exit.ExitCode()
	} else if err != nil {
		t.Fatalf("%v: %s\n%s", err, out, e.text)
	}
	_, verdict, _ = strings.Cut(strings.TrimSpace(string(out)), ": ")
	return status, verdict
}

// sameFormula compares the formulas of a certificate, that of the program and ours.
func sameFormula(t *testing.T, program string, text []byte) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "certificate")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	theirs, err := exec.CommandContext(t.Context(), program, "--formula", name).Output()
	var ours bytes.Buffer
	if err := errors.Join(err, record(t, text).WriteFormula(&ours)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(ours.Bytes(), theirs) {
		t.Errorf("another formula, of %d bytes, ours has %d:\n%s", len(theirs), ours.Len(), text)
	}
}

// altered changes the certificate or its proof; nothing if they stay as they were.
func (e evidenced) altered(random *rand.Rand, all []evidenced) evidenced {
	if len(e.lrat) > 30_000 || len(e.text)+len(e.lrat) > 8_000 && random.IntN(10) > 0 {
		return evidenced{} // the native engine takes its time over these
	}
	if len(e.lrat) == 0 || random.IntN(3) > 0 {
		var texts [][]byte
		for _, o := range all {
			texts = append(texts, o.text)
		}
		m := tampers[random.IntN(len(tampers))]
		text := m.apply(random, e.text, texts)
		if bytes.Equal(text, e.text) || m.name == "prover" {
			return evidenced{}
		}
		return evidenced{text, e.lrat}
	}
	lines := strings.Split(strings.TrimSuffix(string(e.lrat), "\n"), "\n")
	i := random.IntN(len(lines))
	words := strings.Fields(lines[i])
	w := random.IntN(len(words))
	switch random.IntN(6) {
	case 0:
		lines = slices.Delete(lines, i, i+1)
	case 1:
		words = slices.Delete(words, w, w+1)
	case 2:
		words[w] = poke(random, words[w], "0123456789-d")
	case 3:
		words[w] = "-" + words[w]
	case 4: // an empty clause, by the same hints
		words = append(words[:1], words[slices.Index(words, "0"):]...)
	default:
		lines = lines[:i]
	}
	if i < len(lines) && len(words) > 0 {
		lines[i] = strings.Join(words, " ")
	}
	lrat := []byte(strings.Join(lines, "\n") + "\n")
	if bytes.Equal(lrat, e.lrat) {
		return evidenced{}
	}
	return evidenced{e.text, lrat}
}

// puzzleOf reads of a certificate what the program reads: not the size of its formula and the proof
// without hints. Its board and rules may be written in another way. It is nil if there is none.
func puzzleOf(text []byte) *certificate.Record {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	h, _, err := certificate.Parse(bufio.NewReader(bytes.NewReader(append(slices.Clone(first), '\n'))))
	if err != nil {
		return nil
	}
	board, err := sudoku.ParseBoard(h.Board)
	if err != nil {
		return nil
	}
	list, err := rule.ParseAll(strings.Join(h.Rules, ";"))
	if err != nil {
		return nil
	}
	p, err := rule.Puzzle(nil, board, list)
	if err != nil {
		return nil
	}
	h = &certificate.Header{
		Version: h.Version, Claim: h.Claim, Board: p.Shape.Text(), Rules: p.RuleTexts(),
		Puzzle: h.Puzzle, Solutions: h.Solutions, Others: h.Others,
	}
	if !strings.HasPrefix(h.Claim, "at least") {
		h.Lines = 1
	}
	line, err := h.Marshal(nil)
	if err != nil {
		return nil
	}
	r, err := certificate.NewReader(bytes.NewReader(append(line, "0\n"...))).Next()
	if err != nil {
		return nil
	}
	return r
}
