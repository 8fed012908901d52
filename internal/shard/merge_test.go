package shard

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokusat/internal/stream"
	"sudokusat/internal/testenv"
	"sudokusat/text"
)

// write answers some of the puzzles of an input, as a command does: those at the lines that
// are solved with their givens. before is called in front of the first record.
func write(t *testing.T, in *stream.Input, w *text.Writer, solved func(line int) bool, before func()) {
	for r := range in.Records(t.Context()) {
		if before != nil {
			before()
			before = nil
		}
		var err error
		switch {
		case !r.IsPuzzle(): // the list is empty, or broken
		case r.Err != nil || !solved(r.Number()):
			err = w.Skip(r.Record)
		default:
			err = w.Write(r.Record, r.Puzzle.Givens)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}

// TestResults answers lists of all kinds in parts, in all formats, with some puzzles that are
// not solved or cannot be read, and wants the parts put together to be what is written of
// the whole list, or to be refused.
func TestResults(t *testing.T) {
	line4, grid4 := "1...............\n", "1...\n....\n....\n....\n\n"
	object := `{"puzzle":"1...............","rules":["diagonal"]}` + "\n"
	line9 := shardPuzzle + "\n"
	lists := []string{
		strings.Repeat(line9+line4, 4),
		strings.Repeat(grid4+shardBoxed, 3) + line9 + strings.Repeat(grid4, 2),
		"#rule diagonal\n" + strings.Repeat(line4, 5) + "#rule\n" + strings.Repeat(line4, 3),
		"#rule anti-knight\n" + line9 + line9 + "#box 2x2\n" + line4 + object + line4 + "#box 3x3\n" + line9,
		strings.Repeat(object+line4, 5),
		strings.Repeat(object+`{"puzzle":"`+shardPuzzle+"\"}\n"+`{"puzzle":"1..............."}`+"\n", 7),
		"#rule anti-knight\nid,puzzle\n" + strings.Repeat("1,"+line9, 6),
		"puzzle,solution,rules\n" + strings.Repeat("1...............,,diagonal\n1...............,,\n"+shardPuzzle+",,\n", 6),
	}
	for _, l := range shardLists {
		lists = append(lists, l.text)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "list")
	r := rand.New(rand.NewPCG(7, 8))
	refused, rounds := 0, testenv.Rounds(360)
	for range rounds {
		list := lists[r.IntN(len(lists))]
		for range r.IntN(3) {
			at := strings.LastIndexByte(list[:r.IntN(len(list)+1)], '\n') + 1
			list = list[:at] + []string{"hello\n", line9, line4, shardBoxed, "\n", "#rule\n", grid4}[r.IntN(7)] + list[at:]
		}
		if err := os.WriteFile(path, []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
		o := text.WriterOptions{Format: []text.Format{text.Auto, text.Line, text.Square, text.Boxed, text.CSV, text.JSON}[r.IntN(6)], Unsolved: r.IntN(4) == 0}
		salt := r.IntN(97)
		solved := func(line int) bool { return (line*31+salt)%3 > 0 }
		var want bytes.Buffer
		write(t, &stream.Input{Paths: []string{path}}, text.NewWriter(&want, o), solved, nil)
		of := 2 + r.IntN(5)
		var names []string
		var manifests []Manifest
		broken := false
		for i := range of {
			in := &stream.Input{Paths: []string{path}}
			reader := NewReader(Shard{i + 1, of}, in)
			var part bytes.Buffer
			w := text.NewWriter(&part, o)
			reader.Converts = o.Format != text.Auto
			reader.Before = func(rec *stream.Record) { _ = w.Skip(rec.Record) }
			begin := ""
			write(t, in, w, solved, func() {
				_ = w.Flush()
				part.Reset()
				begin = w.State()
			})
			p, ok := reader.Part()
			if p.Records == 0 {
				part.Reset()
			}
			broken = broken || !ok
			name := filepath.Join(dir, fmt.Sprint("part-", i))
			if err := os.WriteFile(name, part.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(part.Bytes())
			names = append(names, name)
			manifests = append(manifests, Manifest{Version: "v", Command: []string{"solve"}, Part: p, Bytes: int64(part.Len()), SHA256: hex.EncodeToString(sum[:]), Begin: begin, End: w.State()})
		}
		order, err := Join(names, manifests)
		if broken || err != nil && (strings.Contains(err.Error(), "the board or the rules change") || strings.Contains(err.Error(), "depends on records that it has not read")) {
			refused++
			continue
		}
		if err != nil {
			t.Fatalf("%q as %q in %d parts: %v", list, o.Format, of, err)
		}
		var got bytes.Buffer
		g := Merger{Results: &got}
		for _, i := range order {
			if err := g.Add(t.Context(), names[i], &manifests[i]); err != nil {
				t.Fatal(err)
			}
		}
		if got.String() != want.String() {
			t.Fatalf("%q as %q in %d parts by %s is\n%s\nwant\n%s", list, o.Format, of, manifests[0].Unit, got.String(), want.String())
		}
	}
	if refused > rounds/8 {
		t.Errorf("%d of %d lists were refused", refused, rounds)
	}
}

// part writes a file of results with its manifest.
func part(t *testing.T, content string, verdicts map[string]int, records, status int) (string, *Manifest) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "part")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(content))
	m := &Manifest{Part: Part{Records: records}, Verdicts: verdicts, Status: status, Bytes: int64(len(content)), SHA256: hex.EncodeToString(sum[:])}
	return path, m
}

// Results are held against what their manifest counts.
func TestRecount(t *testing.T) {
	for _, c := range []struct {
		verdicts        map[string]int
		records, status int
		want            string
	}{
		{map[string]int{"unique": 3, "unsolvable": 1}, 4, 1, ""},
		{map[string]int{"unique": 3, "unsolvable": 1}, 4, 3, ""},
		{map[string]int{"unique": 2, "unsolvable": 2}, 4, 1, "that counts 4 records (2 unique, 2 unsolvable), and there are 4 (3 unique, 1 unsolvable)"},
		{map[string]int{"unique": 3, "unsolvable": 1}, 5, 1, "that counts 5 records (3 unique, 1 unsolvable), and there are 4"},
		{map[string]int{"unique": 3, "unsolvable": 1, "unknown": 1}, 5, 1, "counts 5 records"},
		{nil, 4, 1, "that counts 4 records ()"},
		{map[string]int{"unique": 3, "unsolvable": 1}, 4, 0, "the exit status is 0 there, and at least 1 with a record that is unsolvable"},
	} {
		t.Run(c.want, func(t *testing.T) {
			path, m := part(t, "unique\nunique\nunsolvable: 1 and 1\nunique\n", c.verdicts, c.records, c.status)
			g := Merger{Results: io.Discard,
				Verdict: func(line []byte) string { verdict, _, _ := strings.Cut(string(line), ":"); return verdict },
				Status: func(verdict string) int {
					if verdict == "unsolvable" {
						return 1
					}
					return 0
				}}
			err := g.Add(t.Context(), path, m)
			var mismatch *MismatchError
			switch {
			case c.want == "":
				if err != nil || g.Records != 4 || g.Verdicts["unique"] != 3 || g.Bytes != 41 {
					t.Errorf("%+v, %v", g, err)
				}
			case !errors.As(err, &mismatch) || !strings.Contains(err.Error(), c.want):
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// A changed part, one that cannot be written and an interruption are distinguished.
func TestAddErrors(t *testing.T) {
	path, m := part(t, "unique\n", nil, 1, 0)
	m.Bytes++
	var mismatch *MismatchError
	if err := (&Merger{Results: io.Discard}).Add(t.Context(), path, m); !errors.As(err, &mismatch) {
		t.Error(err)
	}
	m.Bytes--
	r, w := io.Pipe()
	r.Close()
	var write *WriteError
	if err := (&Merger{Results: w}).Add(t.Context(), path, m); !errors.As(err, &write) || !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := (&Merger{Results: io.Discard}).Add(ctx, path, m); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := (&Merger{Results: io.Discard}).Add(t.Context(), path+"-2", m); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// What leads a part is replaced if another part with a lead is before it.
func TestLead(t *testing.T) {
	lead, err := LeadOf("line", func(w io.Writer, copies int) error {
		_, err := io.WriteString(w, "#rule diagonal\n1...\n"+strings.Repeat("\n1...\n", copies-1))
		return err
	})
	if got := lead.First + "|" + lead.Next; err != nil || got != "#rule diagonal|" {
		t.Fatalf("%q, %v", got, err)
	}
	var out strings.Builder
	g := Merger{Results: &out}
	for range 3 {
		path, m := part(t, "#rule diagonal\n1...\n", nil, 1, 0)
		m.Lead = &lead
		if err := g.Add(t.Context(), path, m); err != nil {
			t.Fatal(err)
		}
		empty, m := part(t, "", nil, 1, 0)
		if err := g.Add(t.Context(), empty, m); err != nil {
			t.Fatal(err)
		}
	}
	if want := "#rule diagonal\n1...\n\n1...\n\n1...\n"; out.String() != want || g.Bytes != int64(len(want)) {
		t.Errorf("%d bytes: %q, want %q", g.Bytes, out.String(), want)
	}
}
