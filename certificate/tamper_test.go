package certificate_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// TestTampering changes good certificates in 10,000 ways. What the verifier
// accepts, the judge must accept; a tenth of what it refuses, the judge must
// refuse. Half of the changes to what is claimed come with a formula hash made to
// fit, so that the proof has to hold alone.
func TestTampering(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2026))
	records := tamperRecords(t)
	v := certificate.NewVerifier()
	kinds := map[string][2]int{} // refused, accepted
	mutations := testenv.Rounds(10_000)
	for k := 0; k < mutations; k++ {
		from := records[rng.IntN(len(records))]
		if large := len(from) > 1500 || bytes.Contains(from, []byte(`"9x9`)); large && rng.IntN(40) > 0 {
			k-- // the judge takes its time over these
			continue
		}
		m := tampers[rng.IntN(len(tampers))]
		line := m.apply(rng, from, records)
		if bytes.Equal(line, from) {
			k--
			continue
		}
		accepted := verifies(v, line)
		count := kinds[m.name]
		if accepted {
			count[1]++
		} else {
			count[0]++
		}
		kinds[m.name] = count
		if !accepted && (k%10 > 0 || len(line) > 1500) || accepted && m.name == "prover" {
			continue
		}
		if err := judge(line); (err == nil) != accepted {
			if err != nil && accepted || m.name != "bytes" { // odd bytes may be refused more strictly than the judge does
				t.Fatalf("%s: accepted: %v, the judge answers %v:\n%s\nmade of\n%s", m.name, accepted, err, line, from)
			}
		}
	}
	refused := 0
	for _, m := range tampers {
		count := kinds[m.name]
		t.Logf("%-22s refused %5d, still valid %5d", m.name, count[0], count[1])
		refused += count[0]
		if count[0] == 0 && m.name != "prover" {
			t.Errorf("%s: nothing refused", m.name)
		}
	}
	if refused < mutations/2 {
		t.Errorf("only %d of %d refused", refused, mutations)
	}
}

// verifies reports whether a file holds one certificate and nothing else, and that
// one holds.
func verifies(v *certificate.Verifier, line []byte) bool {
	r := certificate.NewReader(bytes.NewReader(line))
	rec, err := r.Next()
	if err != nil || v.Verify(context.Background(), rec) != nil {
		return false
	}
	_, err = r.Next()
	return err == io.EOF
}

// tamperRecords are good certificates of many kinds; the judge knows them to
// be good.
func tamperRecords(t *testing.T) (records [][]byte) {
	four := shape(t, 2, 2)
	make := func(p sudoku.Puzzle, claim string) {
		var out bytes.Buffer
		m := certificate.NewMaker(brancher{})
		var err error
		if claim == "" {
			_, err = m.Decide(context.Background(), &out, p, 100)
		} else {
			var c certificate.Claim
			if c, err = certificate.ParseClaim(p.Shape, claim); err == nil {
				err = m.Claim(context.Background(), &out, p, c)
			}
		}
		if err == nil {
			err = judge(out.Bytes())
		}
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, out.Bytes())
	}
	make(grid(t, four, "1.....3..4.....2"), "")
	make(grid(t, four, "1.....3..4.....2"), "minimal")
	make(grid(t, four, "1......4........"), "")
	make(grid(t, four, "1..2..3........."), "")
	make(grid(t, four, "12..3..........."), "")
	make(grid(t, four, "1......4........"), "at least 3 solutions")
	make(grid(t, four, "1..4........4..."), "r2c1 is not 1")
	make(grid(t, four, "1..4............"), "r2c2 is not 1")
	make(grid(t, four, "123............."), "r1c4 is 4")
	make(grid(t, four, "1..1............"), "unsolvable")
	make(grid(t, four, "12.....3...4...."), "")
	make(grid(t, shape(t, 2, 2, rule.Diagonal{}), "1..............."), "")
	make(empty(shape(t, 2, 2, rule.AntiKing{}, rule.Diagonal{})), "")
	make(grid(t, jigsaw(t, 0, 0, 0, 1, 2, 2, 0, 1, 2, 3, 1, 1, 2, 3, 3, 3), "12.............."), "")
	make(grid(t, four, "................", "thermo r1c1..r1c3", "difference 1 r2c1 r3c1", "candidates 1,2 r4c2"), "")
	make(grid(t, four, "................", "whisper 2 r1c1 r1c2", "odd r1c1 r4c4", "clone r1c1 r1c2 = r3c3 r4c4"), "")
	make(grid(t, four, "................", "thermo r1c1..r1c4"), "r1c3 is 3")
	make(grid(t, four, "................", "thermo r1c1..r1c4", "even r2c1"), "r2c1 is not 3")
	make(grid(t, described(t, "4x4 digits 0-3 box none missing r1c1,r4c4"), "................", "ratio 2 r1c2 r1c3", "greater r2c1 r3c1 r4c1"), "")
	make(grid(t, described(t, "3x3 digits 2-4 extra A,total"), ".........", "pair-sum 6 A r1c1", "different A total r3c3", "palindrome r1c1 A total r2c2"), "")
	make(grid(t, described(t, "2x2 digits 9-11 extra A"), "9...", "slow-thermo r1c1 A r2c2", "nonconsecutive"), "")
	make(grid(t, described(t, "3x3 digits 0-2"), "..0..2...", "greater r1c1 r2c2"), "minimal")
	make(grid(t, shape(t, 2, 3), "1.3...4..2..2.4....61...1..6..5...1."), "")
	make(grid(t, sudoku.Classic(), pair), "")
	make(grid(t, sudoku.Classic(), clues17), "")
	make(grid(t, sudoku.Classic(), clues17), "r1c1 is 2")
	return records
}

// tamper is one way to change a record.
type tamper struct {
	name   string
	record func(rng *rand.Rand, p *plain, others [][]byte) // nil: bytes
	forge  bool                                            // it makes sense to make the hash fit
}

func (m tamper) apply(rng *rand.Rand, from []byte, all [][]byte) []byte {
	if m.record == nil {
		return tamperBytes(rng, from)
	}
	p, err := read(from)
	if err != nil {
		panic(err)
	}
	m.record(rng, &p, all)
	if m.forge && rng.IntN(2) == 0 && p.Lines > 0 {
		if j, err := p.judgement(); err == nil && j.grids(&p) == nil {
			f := j.formula(&p)
			p.Clauses, p.Formula, p.Variables = len(f), hashOf(f), len(j.exists)*j.n
		}
	}
	return p.text()
}

// steps changes a proof as a list of lines.
func steps(change func(rng *rand.Rand, lines []string) []string) func(*rand.Rand, *plain, [][]byte) {
	return func(rng *rand.Rand, p *plain, _ [][]byte) {
		if p.Lines > 0 {
			lines := change(rng, strings.Split(strings.TrimSuffix(p.proof, "\n"), "\n"))
			p.proof = strings.Join(lines, "\n") + "\n"
			if rng.IntN(10) > 0 {
				p.Lines = len(lines)
			}
		}
	}
}

// ruleWord changes the words of a rule.
func ruleWord(change func(rng *rand.Rand, words []string)) func(*rand.Rand, *plain, [][]byte) {
	return func(rng *rand.Rand, p *plain, _ [][]byte) {
		if k := len(p.Rules); k > 0 {
			i := rng.IntN(k)
			words := strings.Split(p.Rules[i], " ")
			change(rng, words)
			p.Rules[i] = strings.Join(words, " ")
		}
	}
}

func poke(rng *rand.Rand, text string, alphabet string) string {
	if text == "" {
		return text
	}
	b := []byte(text)
	b[rng.IntN(len(b))] = alphabet[rng.IntN(len(alphabet))]
	return string(b)
}

func other(rng *rand.Rand, all [][]byte) (p plain) {
	p, err := read(all[rng.IntN(len(all))])
	if err != nil {
		panic(err)
	}
	return p
}

var tampers = []tamper{
	{name: "drop a line", record: steps(func(rng *rand.Rand, l []string) []string {
		i := rng.IntN(len(l))
		return slices.Delete(l, i, i+1)
	})},
	{name: "drop many lines", record: steps(func(rng *rand.Rand, l []string) []string {
		return slices.DeleteFunc(l, func(s string) bool { return s != "0" && rng.IntN(2) == 0 })
	})},
	{name: "change a number", record: steps(func(rng *rand.Rand, l []string) []string {
		i := rng.IntN(len(l))
		words := strings.Fields(l[i])
		w := rng.IntN(len(words))
		words[w] = poke(rng, words[w], "0123456789-")
		l[i] = strings.Join(words, " ")
		return l
	})},
	{name: "flip a sign", record: steps(func(rng *rand.Rand, l []string) []string {
		i := rng.IntN(len(l))
		words := strings.Fields(l[i])
		if w := rng.IntN(len(words)); strings.HasPrefix(words[w], "-") {
			words[w] = words[w][1:]
		} else if words[w] != "0" && words[w] != "d" {
			words[w] = "-" + words[w]
		}
		l[i] = strings.Join(words, " ")
		return l
	})},
	{name: "drop a literal", record: steps(func(rng *rand.Rand, l []string) []string {
		i := rng.IntN(len(l))
		words := strings.Fields(l[i])
		w := rng.IntN(len(words))
		l[i] = strings.Join(slices.Delete(words, w, w+1), " ")
		return l
	})},
	{name: "reorder lines", record: steps(func(rng *rand.Rand, l []string) []string {
		i, k := rng.IntN(len(l)), rng.IntN(len(l))
		l[i], l[k] = l[k], l[i]
		return l
	})},
	{name: "truncate lines", record: steps(func(rng *rand.Rand, l []string) []string { return l[:rng.IntN(len(l))] })},
	{name: "truncate, then 0", record: steps(func(rng *rand.Rand, l []string) []string { return append(l[:rng.IntN(len(l))], "0") })},
	{name: "truncate characters", record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		if p.Lines > 0 {
			p.proof = p.proof[:rng.IntN(len(p.proof))]
		}
	}},
	{name: "insert a lemma", record: steps(func(rng *rand.Rand, l []string) []string {
		lemma := fmt.Sprintf("%d %d 0", rng.IntN(70)-35, rng.IntN(70)-35)
		return slices.Insert(l, rng.IntN(len(l)), lemma)
	})},
	{name: "insert a deletion", record: steps(func(rng *rand.Rand, l []string) []string {
		lemma := fmt.Sprintf("d %d %d 0", -1-rng.IntN(4), -1-rng.IntN(4))
		if rng.IntN(2) == 0 {
			first := 1 + 4*rng.IntN(16)
			lemma = fmt.Sprintf("d %d %d %d %d 0", first, first+1, first+2, first+3)
		}
		return slices.Insert(l, rng.IntN(len(l)), lemma)
	})},
	{name: "empty proof", record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		if p.Lines > 0 {
			p.proof = []string{"", "\n", "c 0\n", "d 0\n"}[rng.IntN(4)]
			p.Lines = strings.Count(p.proof, "\n")
		}
	}},
	{name: "the number of lines", record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		p.Lines = max(0, p.Lines+rng.IntN(5)-2)
	}},
	{name: "after the proof", record: func(rng *rand.Rand, p *plain, all [][]byte) {
		p.proof += []string{"0\n", "1 -1 0\n", "hello\n", " ", "\x00", "\r\n", "\n"}[rng.IntN(7)]
	}},
	{name: "only the empty clause", record: steps(func(rng *rand.Rand, l []string) []string { return []string{"0"} })},
	{name: "another's proof", record: func(rng *rand.Rand, p *plain, all [][]byte) {
		if o := other(rng, all); o.Lines > 0 && p.Lines > 0 {
			p.proof, p.Lines = o.proof, o.Lines
		}
	}},
	{name: "change a clue", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) { p.Puzzle = poke(rng, p.Puzzle, ".1234") }},
	{name: "drop a clue", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		for range 50 {
			if i := rng.IntN(len(p.Puzzle)); p.Puzzle[i] != '.' {
				p.Puzzle = p.Puzzle[:i] + "." + p.Puzzle[i+1:]
				return
			}
		}
	}},
	{name: "change a solution", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		if len(p.Solutions) > 0 {
			i := rng.IntN(len(p.Solutions))
			p.Solutions[i] = poke(rng, p.Solutions[i], "1234")
		}
	}},
	{name: "drop or add a solution", forge: true, record: func(rng *rand.Rand, p *plain, all [][]byte) {
		i := rng.IntN(len(p.Solutions) + 1)
		switch o := other(rng, all); {
		case i < len(p.Solutions) && rng.IntN(2) == 0:
			p.Solutions = slices.Delete(p.Solutions, i, i+1)
		case len(o.Solutions) > 0:
			p.Solutions = slices.Insert(p.Solutions, i, o.Solutions[rng.IntN(len(o.Solutions))])
		}
	}},
	{name: "drop a solution, count less", forge: true, record: func(rng *rand.Rand, p *plain, all [][]byte) {
		if k := len(p.Solutions); k > 1 {
			i := rng.IntN(k)
			p.Solutions = slices.Delete(p.Solutions, i, i+1)
			p.Claim = fmt.Sprintf("exactly %d solutions", k-1)
			if k == 2 {
				p.Claim = "unique"
			}
		} else if p.Claim == "unique" {
			p.Claim, p.Solutions = "unsolvable", nil
		}
	}},
	{name: "change another", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		if len(p.Others) > 0 {
			i := rng.IntN(len(p.Others))
			p.Others[i] = poke(rng, p.Others[i], "1234")
			if rng.IntN(3) == 0 {
				p.Others = slices.Delete(p.Others, i, i+1)
			}
		}
	}},
	{name: "another claim", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		p.Claim = []string{"unique", "unsolvable", "minimal", "exactly 2 solutions", "exactly 3 solutions", "at least 2 solutions",
			"r1c1 is 1", "r1c1 is not 1", "r2c1 is 3", "r2c1 is not 3", "r2c2 is not 1", "Unique", ""}[rng.IntN(13)]
	}},
	{name: "another puzzle", forge: true, record: func(rng *rand.Rand, p *plain, all [][]byte) {
		if o := other(rng, all); o.Board == p.Board {
			p.Puzzle = o.Puzzle
			if rng.IntN(2) == 0 {
				p.Solutions, p.Claim = o.Solutions, o.Claim
			}
		}
	}},
	{name: "the hash", record: func(rng *rand.Rand, p *plain, all [][]byte) {
		p.Formula = poke(rng, p.Formula, "0123456789abcdefS")
		if rng.IntN(3) == 0 {
			p.Formula = other(rng, all).Formula
		}
	}},
	{name: "the sizes", record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		p.Variables += rng.IntN(3) - 1
		p.Clauses += rng.IntN(3) - 1
	}},
	{name: "the encoding", record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		p.Encoding = []string{"minimal", "residual", "Extended", "extended ", ""}[rng.IntN(5)]
	}},
	{name: "the board", forge: true, record: func(rng *rand.Rand, p *plain, all [][]byte) {
		switch rng.IntN(4) {
		case 0:
			p.Board = []string{"4x4 box 2x2", "4x4 box 1x4", "4x4 box none", "4x4 digits 0-3 box 2x2", "4x4 digits 2-5 box none", "3x3", "4x4 box 02x2", "4x4 box 2x2 ", "4x4 lines free",
				"4x4 box 2x2 extra A", "4x4 box none missing r1c1", "4x4 box 2x2 missing r4c4,r1c1", "x", "", "4x4 box", "4x4 digits 1-5 box 2x2"}[rng.IntN(16)]
		case 1:
			p.Board = poke(rng, p.Board, "0123456789x-., ABcmr")
		case 2:
			p.Board += []string{" missing r1c1", " missing r4c4", " extra A", " extra total", " lines free", " regions 0123012301230123"}[rng.IntN(6)]
		default:
			p.Board = other(rng, all).Board
		}
	}},
	{name: "add a rule", forge: true, record: func(rng *rand.Rand, p *plain, all [][]byte) {
		extra := []string{"diagonal", "anti-king", "latin", "jigsaw", "nonsense", "odd r1c1", "thermo r2c1 r2c2", "windoku", "taxicab 2", "disjoint", "anti-knight"}[rng.IntN(11)]
		if o := other(rng, all); len(o.Rules) > 0 && rng.IntN(2) == 0 {
			extra = o.Rules[rng.IntN(len(o.Rules))]
		}
		p.Rules = slices.Insert(p.Rules, rng.IntN(len(p.Rules)+1), extra)
	}},
	{name: "drop a rule", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		if k := len(p.Rules); k > 0 {
			i := rng.IntN(k)
			p.Rules = slices.Delete(p.Rules, i, i+1)
		}
	}},
	{name: "reorder rules", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		rng.Shuffle(len(p.Rules), func(i, k int) { p.Rules[i], p.Rules[k] = p.Rules[k], p.Rules[i] })
	}},
	{name: "a rule's name", forge: true, record: ruleWord(func(rng *rand.Rand, words []string) {
		words[0] = []string{"thermo", "slow-thermo", "greater", "odd", "even", "different", "palindrome", "diagonal", "whisper", "ratio", "difference", "pair-sum"}[rng.IntN(12)]
	})},
	{name: "a rule's cell", forge: true, record: ruleWord(func(rng *rand.Rand, words []string) {
		i := len(words) - 1 - rng.IntN((len(words)+1)/2)
		words[i] = []string{"r1c1", "r1c2", "r2c2", "r2c3", "r3c3", "r4c4", "r5c1", "A", "total", "r1c1..r3c1", "r1c1..r3c3"}[rng.IntN(11)]
	})},
	{name: "a rule's number", forge: true, record: ruleWord(func(rng *rand.Rand, words []string) {
		words[min(1, len(words)-1)] = []string{"0", "1", "2", "3", "6", "7", "1,2", "1,3", "2,1", "1,4", "02", "401", "-1"}[rng.IntN(13)]
	})},
	{name: "a rule's text", forge: true, record: func(rng *rand.Rand, p *plain, _ [][]byte) {
		if k := len(p.Rules); k > 0 {
			i := rng.IntN(k)
			p.Rules[i] = poke(rng, p.Rules[i], "0123456789 rc.,=;")
		}
	}},
	{name: "the version", record: func(rng *rand.Rand, p *plain, _ [][]byte) { p.Certificate = 1 + rng.IntN(2)*2 }},
	{name: "prover", record: func(rng *rand.Rand, p *plain, _ [][]byte) { p.Prover = "somebody \"else\"\n" }},
	{name: "bytes"},
}

// tamperBytes changes the text of a record.
func tamperBytes(rng *rand.Rand, from []byte) []byte {
	line := slices.Clone(from)
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(line))
		switch rng.IntN(5) {
		case 0:
			line[i] = byte(rng.IntN(256))
		case 1:
			line[i] ^= 1 << rng.IntN(8)
		case 2:
			line = slices.Delete(line, i, i+1)
		case 3:
			line = slices.Insert(line, i, line[rng.IntN(len(line))])
		default:
			line = line[:i+1]
		}
	}
	return line
}
