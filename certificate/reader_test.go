package certificate_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

const head = `{"certificate":1,"claim":"unique","puzzle":"1.....3..4.....2","box":"2x2","solutions":["1324423124133142"],"encoding":"extended","variables":64,"clauses":453,"formula":"sha256:c709dd3c40dde0bf39a97a26f29fafb161466af1b2316659d625bf5130561d16"`

// TestForms: what may be written otherwise.
func TestForms(t *testing.T) {
	for _, line := range []string{
		head + `,"proof":"0\n"}`,
		head + `,"proof":"0\n"}` + "\r\n\n \n",
		head + `,"prover":"näm\"e","proof":"0"}`,
		head + `,"proof":"c no lemma is needed\n\n\t0 \r\n"}`,
		head + `,"proof":"\u0030\u000a"}`,
		strings.ReplaceAll(strings.ReplaceAll(head, `,"`, ` , "`), `":`, `" : `) + "\t, \"proof\" : \"0\\n\" } ",
		`{"formula":"sha256:c709dd3c40dde0bf39a97a26f29fafb161466af1b2316659d625bf5130561d16","clauses":453,"variables":64,"encoding":"extended","solutions":["1324423124133142"],"box":"2x2","puzzle":"1.....3..4.....2","claim":"unique","certificate":1,"proof":"0\n"}`,
		`{"certificate":1,"claim":"at least 2 solutions","puzzle":"................","box":"2x2","solutions":["1324423124133142","1342421324313124"]}`,
		`{"certificate":1,"claim":"at least 2 solutions","puzzle":"................","box":"2x2","rules":[],"solutions":["1324423124133142","1342421324313124"]}`,
	} {
		if got := verifyAll(t, strings.NewReader(line)); len(got) != 1 {
			t.Errorf("%d records in %s", len(got), line)
		}
		if err := judge([]byte(line)); err != nil {
			t.Errorf("the judge: %v: %s", err, line)
		}
	}
}

// TestMalformed: each such line is named with its place and takes only itself
// out.
func TestMalformed(t *testing.T) {
	good := head + `,"proof":"0\n"}`
	for _, tc := range []struct{ line, want string }{
		{"hello", "starts with 'h'"},
		{"[]", "starts with '['"},
		{"{", "cut short"},
		{"{}", "field's name"},
		{`{"certificate":1`, "cut short"},
		{`{"certificate":1}`, "claim, puzzle and box"},
		{`{"certificate":2,"claim":"unique"}`, "version 2"},
		{`{"certificate":"1","claim":"unique"}`, `field "certificate"`},
		{`{"claim":"unique"}`, `no field "certificate"`},
		{`{"certificate":1 "claim":"unique"}`, "cut short|field"},
		{`{"certificate" 1}`, "a colon belongs"},
		{`{certificate:1}`, "field's name"},
		{`{"certificate":1,"certificate":1}`, "stands twice"},
		{`{"certificate":1,"verdict":"unique"}`, `no certificate has a field "verdict"`},
		{head + "}", "no proof"},
		{head + `,"proof":"0\n"`, "cut short"},
		{head + `,"proof":"0\n`, "cut short"},
		{head + `,"proof":"0\`, "cut short|escape"},
		{head + `,"proof":"0\x"}`, "escape"},
		{head + `,"proof":"0\u00e4"}`, "escape"},
		{head + `,"proof":"0\n"}}`, "after the record"},
		{head + `,"proof":"0\n"} 7`, "after the record"},
		{head + `,"proof":"0\n","prover":"x"}`, "not the last field"},
		{head + `,"proof":7}`, "not a string"},
		{head + `,"proof":null}`, "not a string"},
		{`{"proof":"0\n",` + head[1:] + "}", "not the last field"},
		{strings.Replace(good, `"2x2"`, `"2x2x2"`, 1), "no box size"},
		{strings.Replace(good, `"2x2"`, `"0x0"`, 1), "impossible shape"},
		{strings.Replace(good, `"2x2"`, `"21x21"`, 1), "impossible shape"},
		{strings.Replace(good, `"2x2"`, `"999999999x999999999"`, 1), "impossible shape"},
		{strings.Replace(good, `"2x2"`, `"2x2","rules":["jigsaw"]`, 1), "map of regions"},
		{strings.Replace(good, `"2x2"`, `"2x2","regions":"1111222233334444"`, 1), "map of regions"},
		{strings.Replace(good, `"2x2"`, `"2x2","rules":["jigsaw"],"regions":"1111222233334445"`, 1), "regions"},
		{strings.Replace(good, `"2x2"`, `"2x2","rules":["magic"]`, 1), "magic"},
		{strings.Replace(good, `"2x2"`, `"999999999x999999999","rules":["jigsaw"],"regions":"1"`, 1), "impossible shape|regions"},
		{strings.Replace(good, `puzzle":"1`, `puzzle":"`, 1), "15 cells where 16 belong"},
		{strings.Replace(good, `puzzle":"1`, `puzzle":"5`, 1), "neither a blank nor 1 to 4"},
		{strings.Replace(good, `["1324423124133142"]`, `["132442312413314"]`, 1), "solutions, grid 1"},
		{strings.Replace(good, `["1324423124133142"]`, `"1324423124133142"`, 1), `field "solutions"`},
		{strings.Replace(good, `unique`, `maybe`, 1), "is no claim"},
		{strings.Replace(good, `"clauses":453,`, ``, 1), "not all before the proof"},
		{`{"certificate":1,"claim":"at least 2 solutions","puzzle":"................","box":"2x2","proof":"0\n"}`, "has no proof"},
		{`{"certificate":1,"claim":"at least 2 solutions","puzzle":"................","box":"2x2","formula":"x"}`, "has no proof"},
	} {
		r := certificate.NewReader(strings.NewReader(good + "\n" + tc.line + "\n" + good + "\n"))
		v := certificate.NewVerifier()
		outcome := func(record int, wantLine int) error {
			rec, err := r.Next()
			if err == nil {
				err = v.Verify(context.Background(), rec)
			}
			if r.Line() != wantLine {
				t.Errorf("%s: record %d is on line %d", tc.line, record, r.Line())
			}
			return err
		}
		if err := outcome(1, 1); err != nil {
			t.Fatal(err)
		}
		err := outcome(2, 2)
		var bad *certificate.FormatError
		matched := false
		for want := range strings.SplitSeq(tc.want, "|") {
			matched = matched || errors.As(err, &bad) && bad.Line == 2 && strings.Contains(bad.Reason, want)
		}
		if !matched {
			t.Errorf("%s: %v, want %q", tc.line, err, tc.want)
		}
		if err := outcome(3, 3); err != nil {
			t.Errorf("%s: the record after it: %v", tc.line, err)
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("%s: %v at the end", tc.line, err)
		}
	}
}

// TestUnreadProof: a record whose proof nobody reads does not disturb the next.
func TestUnreadProof(t *testing.T) {
	r := certificate.NewReader(strings.NewReader(strings.Repeat(head+`,"proof":"`+strings.Repeat(`1 2 0\n`, 1e5)+`0\n"}`+"\n", 3)))
	var first *certificate.Record
	for k := range 3 {
		rec, err := r.Next()
		if err != nil || rec.Claim.Kind != certificate.Unique || r.Line() != k+1 {
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

// TestFormula: the emitted formula is the documented encoding of the puzzle
// with the blocking clause, and the record's hash is that of its lines behind
// the header, as tail and sha256sum would have it.
func TestFormula(t *testing.T) {
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
		if f.Len() != want.Len() || f.Len() != 11988+puzzle.Givens()+len(rec.Solutions) {
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
		line := strings.NewReader(head + `,"proof":"`)
		return io.MultiReader(line, &repeat{`1 -2 3 -64 63 -62 61 0\nd 61 -62 63 -64 3 -2 1 0\n`, steps, 0}, strings.NewReader(`0\n"}`))
	}
	v := certificate.NewVerifier()
	if got := verifyAll(t, strings.NewReader(head+`,"proof":"0\n"}`)); len(got) != 1 {
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

// TestTooLarge: a board whose formula is beyond a checker's memory is refused
// at once.
func TestTooLarge(t *testing.T) {
	s := shape(t, 1, 400)
	_, err := certificate.NewMaker(blank{}).Decide(context.Background(), io.Discard, sudoku.NewGrid(s), 1)
	if !errors.Is(err, certificate.ErrTooLarge) {
		t.Error(err)
	}
}

// blank finds nothing.
type blank struct{}

func (blank) Name() string { return "blank" }
func (blank) Prove(context.Context, sudoku.Grid, []sudoku.Fact, uint64, func(sudoku.Grid) bool, proof.Sink) (sudoku.Result, error) {
	return sudoku.Result{Complete: true}, nil
}

// FuzzRead: whatever the bytes are, reading and verifying end without a
// panic, and what is accepted the judge accepts as well.
func FuzzRead(f *testing.F) {
	f.Add([]byte(head + `,"proof":"0\n"}`))
	f.Add([]byte(head + `,"proof":"1 2 0\nd 1 2 0\n0\n"}` + "\n" + head + `,"proof":"0`))
	f.Add([]byte(`{"certificate":1,"claim":"r1c1 is not 2","puzzle":"1...............","box":"2x2","rules":["diagonal"],"encoding":"extended","variables":64,"clauses":1,"formula":"","proof":"0\n"}`))
	f.Add([]byte(`{"certificate":1,"claim":"at least 2 solutions","puzzle":"................","box":"2x2","rules":["jigsaw"],"regions":"1112331234223444","solutions":["1432412332412314","1423413232412314"]}`))
	f.Add([]byte(`{"certificate":1,"claim":"minimal","puzzle":"................","box":"2x2","solutions":[],"others":["1432412332412314"],"encoding":"extended","variables":64,"clauses":1,"formula":"","proof":"0\n"}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 1<<16 {
			return
		}
		r, v := certificate.NewReader(bytes.NewReader(in)), certificate.NewVerifier()
		for range math.MaxInt {
			rec, err := r.Next()
			var bad *certificate.FormatError
			if err != nil && !errors.As(err, &bad) {
				if err != io.EOF {
					t.Fatal(err)
				}
				return
			}
			if err != nil || rec.Puzzle.Shape().N() > 9 {
				continue
			}
			line := bytes.Split(in, []byte("\n"))[r.Line()-1]
			if v.Verify(context.Background(), rec) == nil {
				if err := judge(line); err != nil {
					t.Fatalf("accepted, the judge says %v: %s", err, line)
				}
			}
		}
	})
}
