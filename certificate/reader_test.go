package certificate_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

const (
	head  = `{"certificate":2,"claim":"unique","board":"4x4 box 2x2","puzzle":"1.....3..4.....2","solutions":["1324423124133142"],"encoding":"extended","variables":64,"clauses":453,"formula":"sha256:c709dd3c40dde0bf39a97a26f29fafb161466af1b2316659d625bf5130561d16"`
	whole = head + `,"lines":1}` + "\n0\n"
	few   = `{"certificate":2,"claim":"at least 2 solutions","board":"4x4 box 2x2","puzzle":"................","solutions":["1324423124133142","1342421324313124"]}` + "\n"
)

// TestHeaderMayBeSpacedOtherwise: what may be written otherwise.
func TestHeaderMayBeSpacedOtherwise(t *testing.T) {
	for _, text := range []string{
		whole,
		head + `,"prover":"näm\"e","lines":1}` + "\n0\n",
		head + `,"lines":5}` + "\n 1\n2 -2  0\nd\n1 2 0\n 0 \n",
		strings.ReplaceAll(strings.ReplaceAll(head, `,"`, ` , "`), `":`, `" : `) + "\t, \"lines\" : 1 } \n0\n",
		`{"formula":"sha256:c709dd3c40dde0bf39a97a26f29fafb161466af1b2316659d625bf5130561d16","clauses":453,"variables":64,"lines":1,"encoding":"extended","solutions":["1324423124133142"],"board":"4x4 box 2x2","puzzle":"1.....3..4.....2","claim":"unique","certificate":2}` + "\n0\n",
		few,
		strings.Replace(few, `box 2x2"`, `box 2x2","rules":[],"lines":0`, 1),
	} {
		if got := verifyAll(t, strings.NewReader(text)); len(got) != 1 {
			t.Errorf("%d records in %s", len(got), text)
		}
		if err := judge([]byte(text)); err != nil {
			t.Errorf("the judge: %v: %s", err, text)
		}
	}
}

// TestMalformed: each such text is named with its line and takes only itself out.
func TestMalformed(t *testing.T) {
	cut := func(text string) string { return text[:len(text)-1] }
	board := func(text string, rules ...string) string {
		text += `"`
		for i, r := range rules {
			text += []string{`,"rules":["`, `,"`}[min(i, 1)] + r + `"`
		}
		if len(rules) > 0 {
			text += "]"
		}
		return strings.Replace(whole, `4x4 box 2x2"`, text, 1)
	}
	for _, tc := range []struct {
		text string // after the first line of a file of good certificates
		line int    // of the fault, from 1
		want string
	}{
		{"hello\n", 1, "starts with 'h'"},
		{"hello\n1 2 0\n\"\"\n\x00\xff\n", 1, "starts with 'h'"}, // one fault
		{"[]\n", 1, "starts with '['"},
		{" " + whole, 1, "starts with ' '"},
		{"\xef\xbb\xbf" + whole, 1, "starts with"},
		{"\r\n", 1, `starts with '\r'`},
		{"{\n", 1, "cut short"},
		{"{}\n", 1, `no field "certificate"`},
		{`{"certificate":2` + "\n", 1, "cut short"},
		{`{"certificate":2}` + "\n", 1, "a board is written"},
		{`{"certificate":1,"claim":"unique","puzzle":"1.....3..4.....2","box":"2x2","proof":"0\n"}` + "\n", 1, "version 1; only version 2 is read"},
		{`{"certificate":3,"claim":"unique"}` + "\n", 1, "version 3"},
		{`{"certificate":"2","claim":"unique"}` + "\n", 1, `field "certificate"`},
		{`{"claim":"unique"}` + "\n", 1, `no field "certificate"`},
		{`{"certificate":2 "claim":"unique"}` + "\n", 1, "no JSON object"},
		{`{"certificate" 2}` + "\n", 1, `field "certificate"`},
		{`{certificate:2}` + "\n", 1, "no JSON object"},
		{`{7:2}` + "\n", 1, "no JSON object"},
		{`{"certificate":2,"certificate":2}` + "\n", 1, "there twice"},
		{`{"certificate":2,"verdict":"unique"}` + "\n", 1, `no certificate has a field "verdict"`},
		{`{"certificate":2,"Claim":"unique"}` + "\n", 1, `no certificate has a field "Claim"`},
		{head + "}\n", 1, "no proof"},
		{head + `,"lines":-1}` + "\n0\n", 1, "-1 lines"},
		{head + `,"lines":1.5}` + "\n0\n", 1, `field "lines"`},
		{head + `,"lines":9223372036854775807}` + "\n0\n", 3, "by 9223372036854775806 lines"},
		{head + `,"lines":1} 7` + "\n0\n", 1, "follows the header"},
		{head + `,"lines":1}}` + "\n0\n", 1, "follows the header"},
		{head + `,"lines":1}` + "\r\n0\n", 1, "carriage return"},
		{head + `,"lines":1}` + "\n", 2, "cut short by 1 line"},
		{head + `,"lines":2}` + "\n0\n", 3, "cut short by 1 line"},
		{head + `,"lines":2}` + "\n0\n\n", 3, "cut short by 1 line"},
		{head + `,"lines":2}` + "\n\n0\n", 2, "cut short by 2 lines"},
		{head + `,"lines":1}` + "\n0\r\n", 2, "carriage return"},
		{head + `,"lines":1}` + "\n0\x00\n", 2, `'\x00' in a proof`},
		{head + `,"lines":1}` + "\n\x00\n0\n", 2, `'\x00' in a proof`},
		{head + `,"lines":2}` + "\nc a comment\n0\n", 2, `'c' in a proof`},
		{head + `,"lines":2}` + "\n1\t2 0\n0\n", 2, `'\t' in a proof`},
		{head + `,"lines":1}` + "\n0{\n", 2, `'{' in a proof`},
		{whole + "0\n", 3, "starts with '0'"},
		{whole + "\x00", 3, `starts with '\x00'`},
		{cut(few), 1, "cut short"},
		{cut(whole), 2, "cut short by 1 line"},
		{board("4x4 box 2x2x2"), 1, "is no size"},
		{board("4x4 box 02x2"), 1, "is no size"},
		{board("4x4  box 2x2"), 1, "the board is written \"4x4 box 2x2\""},
		{board("4×4 box 2x2"), 1, "the board is written \"4x4 box 2x2\""},
		{board("4x4 digits 1-4 box 2x2"), 1, "the board is written \"4x4 box 2x2\""},
		{board("4x4 box 2x2 regions 0000000000000001"), 1, "impossible shape"},
		{board("4x4 regions 1110122022303330"), 1, "the board is written \"4x4 regions 0001"},
		{board("4x4 box 3x3"), 1, "impossible shape"},
		{board("401x401"), 1, "impossible shape"},
		{board("99999x99999 digits 1-9223372036854775807"), 1, "impossible shape"},
		{board("4x4 box 2x2\\nanti-king"), 1, "without a value"},
		{board("4x4 box 2x2\\nanti-king", "anti-king"), 1, "without a value"},
		{strings.Replace(whole, `2x2"`, `2x2","box":"2x2"`, 1), 1, `no certificate has a field "box"`},
		{board("4x4 box 2x2", "magic"), 1, "magic"},
		{board("4x4 box 2x2", ""), 1, `rule ""`},
		{board("4x4 box 2x2", "latin"), 1, "write a board without boxes instead"},
		{board("4x4 box 2x2", "Anti-King"), 1, "the rules are written"},
		{board("4x4 box 2x2", "anti-king anti-knight"), 1, "2 rules where one belongs"},
		{board("4x4 box 2x2", "anti-king", "anti-king"), 1, "the rules are written"},
		{board("4x4 box 2x2", "odd r1c1", "anti-king"), 1, "the rules are written [\"anti-king\" \"odd r1c1\"]"},
		{board("4x4 box 2x2", "thermo r1c1 r1c2 r1c3"), 1, "the rules are written [\"thermo r1c1..r1c3\"]"},
		{board("4x4 box 2x2", "thermo r1c4 r1c5"), 1, "not on a 4×4 board"},
		{board("4x4 box 2x2 extra A", "odd A,r1c1"), 1, "is no cell"},
		{board("400x400 lines free", slices.Repeat([]string{"nonconsecutive"}, 200)...), 1, "rule 7 of 200 is too much"},
		{board("400x400 lines free", "taxicab 399", "taxicab 398"), 1, "rule 1 of 2 is too much"},
		{board("1x2 digits 1-400", slices.Repeat([]string{"difference 1 r1c1 r1c2"}, 5000)...), 1, "of 5000 is too much"},
		{strings.Replace(whole, `puzzle":"1`, `puzzle":"`, 1), 1, "15 squares where 16 belong"},
		{strings.Replace(whole, `puzzle":"1`, `puzzle":"11`, 1), 1, "after the 16 squares"},
		{strings.Replace(whole, `puzzle":"1`, `puzzle":"5`, 1), 1, "neither a blank nor 1 to 4"},
		{strings.Replace(whole, `puzzle":"1`, `puzzle":"#`, 1), 1, "that the board leaves out"},
		{strings.Replace(whole, `.2","sol`, `.2 A=1","sol`, 1), 1, "after the 16 squares"},
		{strings.Replace(board("4x4 box 2x2 extra A"), `.2","sol`, `.2 r1c2=1","sol`, 1), 1, "is no extra cell"},
		{strings.Replace(board("4x4 box 2x2 extra A"), `.2","sol`, `.2 A=5","sol`, 1), 1, "is no candidate"},
		{strings.Replace(board("4x4 box 2x2 extra A,B"), `.2","sol`, `.2 B=1 A=2","sol`, 1), 1, "it is written"},
		{strings.Replace(board("4x4 box 2x2 missing r1c1"), `.2","sol`, `.2","sol`, 1), 1, "that the board leaves out"},
		{strings.Replace(whole, `["1324423124133142"]`, `["132442312413314"]`, 1), 1, "solutions, grid 1"},
		{strings.Replace(whole, `["1324423124133142"]`, `"1324423124133142"`, 1), 1, `field "solutions"`},
		{strings.Replace(whole, `unique`, `maybe`, 1), 1, "is no claim"},
		{strings.Replace(few, `]}`, `],"lines":1}`, 1) + "0\n", 1, "has no proof"},
		{strings.Replace(few, `]}`, `],"formula":"x"}`, 1), 1, "has no proof"},
	} {
		t.Run(tc.want, func(t *testing.T) {
			r := certificate.NewReader(strings.NewReader(whole + tc.text))
			if strings.HasSuffix(tc.text, "\n") { // else it is at the end of a file only
				r = certificate.NewReader(strings.NewReader(whole + tc.text + whole + "\n" + whole))
			}
			v := certificate.NewVerifier()
			next := func() error {
				rec, err := r.Next()
				if err == nil {
					err = v.Verify(context.Background(), rec)
				}
				return err
			}
			if err := next(); err != nil || r.Line() != 1 {
				t.Fatal(r.Line(), err)
			}
			err := next()
			if err == nil { // the fault comes after a good one
				err = next()
			}
			var bad *certificate.FormatError
			matched := false
			for want := range strings.SplitSeq(tc.want, "|") {
				matched = matched || errors.As(err, &bad) && bad.Line == 2+tc.line && strings.Contains(bad.Reason, want)
			}
			if !matched {
				t.Errorf("%.300q: %v, want %q on line %d", tc.text, err, tc.want, 2+tc.line)
			}
			var after []error
			for err = next(); err != io.EOF; err = next() {
				after = append(after, err)
			}
			if !strings.HasSuffix(tc.text, "\n") {
				if len(after) != 0 {
					t.Errorf("%q: after it: %v", tc.text, after)
				}
				return
			}
			lines := 2 + strings.Count(tc.text+whole+"\n", "\n") + 1
			if k := len(after); k < 3 || after[k-3] != nil || after[k-2] != certificate.ErrNone || after[k-1] != nil || r.Line() != lines {
				t.Errorf("%q: after it: %v, the last on line %d, want %d", tc.text, after, r.Line(), lines)
			}
			if k := len(after); k != 3 && !strings.Contains(tc.text, "\n\n") {
				t.Errorf("%q: after it: %v", tc.text, after)
			}
		})
	}
}

// TestParse: a header and its proof, then what follows.
func TestParse(t *testing.T) {
	in := bufio.NewReader(strings.NewReader(whole + few))
	h, text, err := certificate.Parse(in)
	if err != nil || h.Claim != "unique" || h.Puzzle != "1.....3..4.....2" || h.Lines != 1 {
		t.Fatal(h, err)
	}
	if b, err := io.ReadAll(text); err != nil || string(b) != "0\n" {
		t.Errorf("%q, %v", b, err)
	}
	line, err := h.Marshal([]byte("x"))
	if want, _, _ := strings.Cut(whole, "\n"); err != nil || string(line) != "x"+want+"\n" {
		t.Errorf("%s, %v", line, err)
	}
	if h, _, err = certificate.Parse(in); err != nil || len(h.Solutions) != 2 {
		t.Error(h, err)
	}
	if _, _, err = certificate.Parse(in); err != io.EOF {
		t.Error(err)
	}
	if _, err := (&certificate.Header{Puzzle: strings.Repeat(".", 64<<20)}).Marshal(nil); !errors.Is(err, certificate.ErrTooLarge) {
		t.Error(err)
	}
}

// TestReadErrors: the error of a broken disk is that, wherever it comes.
func TestReadErrors(t *testing.T) {
	broken := errors.New("broken disk")
	for k := range len(whole) + 1 {
		r := certificate.NewReader(io.MultiReader(strings.NewReader(whole[:k]), iotest.ErrReader(broken)))
		rec, err := r.Next()
		if err == nil {
			if err = certificate.NewVerifier().Verify(context.Background(), rec); err == nil {
				_, err = r.Next()
			}
		}
		if !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", k, err)
		}
	}
}

// TestUnreadProof: a record whose proof nobody reads does not disturb the next.
func TestUnreadProof(t *testing.T) {
	r := certificate.NewReader(strings.NewReader(strings.Repeat(head+`,"lines":100001}`+"\n"+strings.Repeat("1 2 0\n", 1e5)+"0\n", 3)))
	var first *certificate.Record
	for k := range 3 {
		rec, err := r.Next()
		if err != nil || rec.Claim.Kind != certificate.Unique || r.Line() != k*100_002+1 {
			t.Fatal(k, r.Line(), err)
		}
		if first == nil {
			first = rec
		} else if _, err := first.Proof.Read(make([]byte, 1)); err == nil {
			t.Error("a proof is read after the next record")
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Error(err)
	}
}

// TestFormulaIsTheDocumentedEncoding: the emitted formula is the documented encoding of the puzzle
// with the blocking clause, and the record's hash is that of its lines behind
// the header, as tail and sha256sum would have it.
func TestFormulaIsTheDocumentedEncoding(t *testing.T) {
	for _, text := range []string{easter, pair} {
		puzzle := grid(t, sudoku.Classic(), text)
		var out bytes.Buffer
		if _, err := certificate.NewMaker(brancher{}).Decide(context.Background(), &out, puzzle, 3); err != nil {
			t.Fatal(err)
		}
		rec, err := certificate.NewReader(&out).Next()
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := rec.WriteFormula(&file); err != nil {
			t.Fatal(err)
		}
		header, body, _ := strings.Cut(file.String(), "\n")
		if want := fmt.Sprintf("p cnf %d %d", rec.Variables, rec.Clauses); header != want {
			t.Errorf("%q, want %q", header, want)
		}
		sum := sha256.Sum256([]byte(body))
		if got := "sha256:" + hex.EncodeToString(sum[:]); got != rec.Formula {
			t.Errorf("%s, want %s", got, rec.Formula)
		}
		f, err := cnf.ReadFormula(&file, cnf.Strict)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := encode.Extended(puzzle, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		var want cnf.Formula
		whole.Write(&want)
		for _, s := range rec.Solutions {
			want.Clause(whole.Blocking(s))
		}
		if f.Len() != want.Len() || f.Len() != 11988+puzzle.Givens.Filled()+len(rec.Solutions) {
			t.Fatalf("%d clauses, want %d", f.Len(), want.Len())
		}
		for i, c := range f.All() {
			if fmt.Sprint(c) != fmt.Sprint(want.At(i)) {
				t.Fatalf("clause %d is %v, want %v", i, c, want.At(i))
			}
		}
	}
}

// TestStreaming: a long proof is read in memory that does not depend on its
// length.
func TestStreaming(t *testing.T) {
	const steps = 60_000
	text := func() io.Reader {
		header := strings.NewReader(head + fmt.Sprintf(`,"lines":%d}`, 2*steps+1) + "\n")
		return io.MultiReader(header, &repeat{"1 -2 3 -64 63 -62 61 0\nd 61 -62 63 -64 3 -2 1 0\n", steps, 0}, strings.NewReader("0\n"))
	}
	v := certificate.NewVerifier()
	if got := verifyAll(t, strings.NewReader(whole)); len(got) != 1 {
		t.Fatal(got)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rec, err := certificate.NewReader(text()).Next()
	if err == nil {
		err = v.Verify(context.Background(), rec)
	}
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 2<<20 {
		t.Errorf("%d bytes allocated for a proof of %d", used, steps*50)
	}
}

// repeat is a text many times over.
type repeat struct {
	text string
	left int
	pos  int
}

func (r *repeat) Read(b []byte) (n int, err error) {
	for n < len(b) {
		if r.left == 0 {
			return n, io.EOF
		}
		k := copy(b[n:], r.text[r.pos:])
		n += k
		if r.pos += k; r.pos == len(r.text) {
			r.pos = 0
			r.left--
		}
	}
	return n, nil
}

// TestBoardBeyondMemoryIsRefused: a board whose formula is beyond a checker's memory is refused
// at once.
func TestBoardBeyondMemoryIsRefused(t *testing.T) {
	s := shape(t, 1, 400)
	_, err := certificate.NewMaker(blank{}).Decide(context.Background(), io.Discard, empty(s), 1)
	if !errors.Is(err, certificate.ErrTooLarge) {
		t.Error(err)
	}
}

// blank finds nothing.
type blank struct{}

func (blank) Name() string { return "blank" }
func (blank) Prove(context.Context, sudoku.Puzzle, []sudoku.Fact, uint64, func(sudoku.Grid) bool, proof.Sink) (sudoku.Result, error) {
	return sudoku.Result{Complete: true}, nil
}

// FuzzRead: whatever the bytes are, reading and verifying end without a panic, and
// what is accepted the judge accepts as well.
func FuzzRead(f *testing.F) {
	f.Add([]byte(whole))
	for _, board := range []string{"1x3 digits 0-4 extra A", "2x2 missing r1c1", "3x3 regions 001012212", "2x2 digits 9-11"} {
		for _, rules := range []string{"thermo r1c1..r1c3", "odd r1c2", "different r1c2 r2c1", "clone r2c1 = r1c2", "diagonal"} {
			b, err := sudoku.ParseBoard(board)
			if err != nil {
				f.Fatal(err)
			}
			parsed, err := rule.ParseAll(rules)
			if err != nil {
				f.Fatal(err)
			}
			b, own := rule.Apply(b, parsed)
			s, err := sudoku.NewShape(b)
			if err != nil {
				continue
			}
			var out bytes.Buffer
			if p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...); err == nil {
				certificate.NewMaker(brancher{}).Decide(context.Background(), &out, p, 6)
				f.Add(out.Bytes())
			}
		}
	}
	f.Add([]byte(head + `,"lines":3}` + "\n1 2 0\nd 1 2 0\n0\n" + head + `,"lines":2}` + "\n0\n\n" + whole))
	f.Add([]byte(`{"certificate":2,"claim":"r1c1 is not 2","board":"4x4 box 2x2","rules":["diagonal"],"puzzle":"1...............","encoding":"extended","variables":64,"clauses":1,"formula":"","lines":1}` + "\n0\n"))
	f.Add([]byte(`{"certificate":2,"claim":"at least 2 solutions","board":"4x4 regions 0001220123112333","rules":["thermo r1c1..r1c3","odd A"],"puzzle":"................","solutions":["1432412332412314","1423413232412314"]}` + "\n"))
	f.Add([]byte(`{"certificate":2,"claim":"minimal","board":"4x4 box 2x2","puzzle":"................","solutions":[],"others":["1432412332412314"],"encoding":"extended","variables":64,"clauses":1,"formula":"","lines":1}` + "\n0\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 1<<16 {
			return
		}
		r, v := certificate.NewReader(bytes.NewReader(in)), certificate.NewVerifier()
		for range math.MaxInt {
			rec, err := r.Next()
			var bad *certificate.FormatError
			if err != nil && err != certificate.ErrNone && !errors.As(err, &bad) {
				if err != io.EOF {
					t.Fatal(err)
				}
				return
			}
			if err != nil || rec.Puzzle.Shape.N() > 9 || rec.Puzzle.Shape.Cells() > 100 || len(rec.Puzzle.Constraints()) > 400 {
				continue
			}
			lines := bytes.SplitAfter(in, []byte("\n"))[r.Line()-1:]
			if v.Verify(context.Background(), rec) == nil {
				text := bytes.Join(lines[:1+rec.Lines], nil)
				if err := judge(text); err != nil {
					t.Fatalf("accepted, the judge answers %v: %s", err, text)
				}
			}
		}
	})
}
