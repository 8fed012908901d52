package cnf_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sudokusat/cnf"
)

// What the strict reader takes, the writer writes and the reader takes again
// unchanged; what it refuses has a place; nothing panics.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{"p cnf 3 2\n1 -3 0\n2 3 -1 0\n", "c x\np cnf 0 1\n0\n", "1 2 0 3", "c varname 7 r1c1=7\nc varname x\np cnf 7 0\n", "p cnf 3 1\n1\r\n2 0%", "p cnf 1 1\n99999999999 0"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if names, _, err := cnf.ReadNames(bytes.NewReader(text)); err == nil && names == nil {
			t.Fatal("no names and no error")
		}
		a, err := cnf.ReadFormula(bytes.NewReader(text), cnf.Strict)
		b, tolerantErr := cnf.ReadFormula(bytes.NewReader(text), cnf.Tolerant)
		if err != nil {
			var p *cnf.ParseError
			if !errors.As(err, &p) || p.Line < 1 || p.Column < 1 {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		if tolerantErr != nil || a.Len() != b.Len() || a.Literals() != b.Literals() {
			t.Fatalf("the tolerant reader differs: %v", tolerantErr)
		}
		var first, second bytes.Buffer
		if err := cnf.WriteFormula(&first, a); err != nil {
			t.Fatal(err)
		}
		c, err := cnf.ReadFormula(bytes.NewReader(first.Bytes()), cnf.Strict)
		if err != nil {
			t.Fatal(err)
		}
		cnf.WriteFormula(&second, c)
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatal("a formula changes on its way through a file")
		}
	})
}

// An accepted answer is consistent; a refused one has a reason.
func FuzzReadAnswer(f *testing.F) {
	files, err := filepath.Glob("testdata/answers/*")
	if err != nil || len(files) == 0 {
		f.Fatal("no samples")
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := cnf.ReadAnswer(bytes.NewReader(text), 100)
		if err != nil {
			var p *cnf.ParseError
			if !errors.As(err, &p) || p.Err == nil || p.Line < 1 || p.Column < 1 {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		if len(a.Model) > 101 || a.Model != nil && a.Status != cnf.Satisfiable {
			t.Fatalf("%v with a model of %d", a.Status, len(a.Model))
		}
		for _, v := range a.Model {
			if v < cnf.False || v > cnf.True {
				t.Fatalf("value %d", v)
			}
		}
	})
}
