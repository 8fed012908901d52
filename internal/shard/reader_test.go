package shard

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/stream"
	"sudokusat/internal/testenv"
	"sudokusat/text"
)

const (
	shardPuzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
	shardGrid   = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
)

const shardBoxed = "+-----+-----+\n| 1 . | . . |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n"

const shardBars = "1.|..\n..|..\n--+--\n..|..\n..|..\n"

// shardLists are lists of all kinds; those with a true are cut by bytes where they are not packed.
var shardLists = map[string]struct {
	text string
	cut  bool
}{
	"lines":        {strings.Repeat(shardPuzzle+"\n", 57), true},
	"no newline":   {strings.Repeat(shardPuzzle+"\n", 9) + shardPuzzle, true},
	"one":          {shardPuzzle + "\n", true},
	"empty":        {"", false},
	"CRLF":         {strings.Repeat(shardPuzzle+"\r\n", 20), true},
	"tails":        {strings.Repeat(shardPuzzle+" 7.2 name\n"+shardPuzzle+",x\n", 20), true},
	"remarks":      {"# a list\n\n" + strings.Repeat(shardPuzzle+"\n# a remark\n\n"+shardPuzzle+"\n", 20), true},
	"bad lines":    {strings.Repeat(shardPuzzle+"\n", 40) + "hello\n" + shardPuzzle[1:] + "\n" + strings.Repeat(shardPuzzle+"\n", 3), true},
	"directives":   {"#rule diagonal\n" + strings.Repeat(strings.Repeat(".", 81)+"\n", 12), true},
	"CSV":          {"id,puzzle,solution\n" + strings.Repeat("1,"+shardPuzzle+",\n", 30), true},
	"CSV rules":    {"puzzle,rules\n" + strings.Repeat(shardPuzzle+",diagonal\n"+shardPuzzle+",\n", 20), true},
	"JSON":         {strings.Repeat(`{"puzzle":"1...............","rules":["diagonal"]}`+"\n"+`{"puzzle":"`+shardPuzzle+"\"}\n", 15), true},
	"some rules":   {"#rule anti-king\n" + strings.Repeat(`{"puzzle":"1...............","rules":["diagonal"]}`+"\n", 20) + strings.Repeat(`{"puzzle":"1..............."}`+"\n", 20), true},
	"grids":        {strings.Repeat(shardGrid, 11), false},
	"grids apart":  {strings.Repeat(shardGrid+"\n", 17), false},
	"apart, CRLF":  {strings.ReplaceAll(strings.Repeat(shardGrid+"\n", 17), "\n", "\r\n"), false},
	"apart, rules": {"#rule diagonal\n" + strings.Repeat(shardGrid+"\n", 17), false},
	"no end":       {strings.TrimSuffix(strings.Repeat(shardGrid+"\n", 17), "\n\n"), false},
	"boxed":        {strings.Repeat(shardBoxed+"\n", 17), false},
	"bars":         {strings.Repeat(shardBars+"\n", 17), false},
	"bars, rules":  {"#rule diagonal\n" + strings.Repeat(shardBars+"\n", 17), false},
	"boxed, CRLF":  {strings.ReplaceAll("# drawings\n\n"+strings.Repeat(shardBoxed+"\n", 17), "\n", "\r\n"), false},
	"boxed close":  {strings.Repeat(shardBoxed, 17), false},
	"boxed twice":  {strings.Repeat(shardBoxed+"\n\n", 17), false},
	"two drawings": {strings.Repeat(shardBoxed+"\n"+shardBars+"\n", 9), false},
	"long line":    {"[" + strings.Repeat(`"`+shardPuzzle+`",`, 40) + `"` + shardPuzzle + `"]`, false},
	"spaced":       {strings.Repeat(strings.ReplaceAll(strings.Join(strings.Split(shardGrid, ""), " "), "\n ", "\n")+"\n", 11), false},
	"bands":        {strings.Repeat(shardGrid[:30]+"\n"+shardGrid[30:60]+"\n"+shardGrid[60:]+"\n", 11), false},
	"named grids":  {strings.Repeat("Grid 01\n"+shardGrid, 11), false},
	"grids behind": {strings.Repeat(shardPuzzle+"\n", 5) + strings.Repeat(shardGrid, 5), false},
	"small":        {strings.Repeat("1............2..\n", 30), false},
	"boards":       {strings.Repeat("#box 2x2\n1............2..\n#box 3x3\n"+shardPuzzle+"\n", 10), false},
	"UTF-16":       {"\xff\xfe" + strings.Join(strings.Split(strings.Repeat(shardPuzzle+"\n", 4), ""), "\x00") + "\x00", false},
	"HoDoKu":       {strings.Repeat(":0000:x:"+shardPuzzle+":::\n", 10), false},
	"array":        {`["` + strings.Join([]string{shardPuzzle, shardPuzzle, shardPuzzle}, `","`) + `"]`, false},
}

// list is what an input shows, a line for each record.
func list(t *testing.T, in *stream.Input, lines bool) (all []string) {
	t.Helper()
	job := stream.Job[struct{}]{Emit: func(it *stream.Item[struct{}]) error {
		var rules []string
		if it.Puzzle.Shape != nil {
			rules = it.Puzzle.RuleTexts()
		}
		all = append(all, fmt.Sprint(filepath.Base(it.Path), ":", it.Number(), " ", it.Puzzle.Givens, rules, it.Err))
		return nil
	}}
	if lines { // every line leaves the block as an item
		job.Lines = func(_ context.Context, b text.Block, leave func(int, struct{})) []byte {
			for i := range b.Len() {
				leave(i, struct{}{})
			}
			return make([]byte, len(b.Text))
		}
		job.EmitLines = func([]byte) error { return errors.New("a line was answered") }
		job.Each = func(context.Context, *stream.Item[struct{}]) error { return nil }
	}
	if err := stream.Run(context.Background(), in, job); err != nil {
		t.Fatal(err)
	}
	return all
}

func gzipped(b []byte) []byte {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write(b)
	w.Close()
	return packed.Bytes()
}

// TestShardsShowWhatTheWholeShows cuts lists of all kinds into all numbers of parts, and compares what the
// parts show with the whole, records, places and mistakes.
func TestShardsShowWhatTheWholeShows(t *testing.T) {
	dir := t.TempDir()
	few := []int{2, 3, 29}
	if !testenv.LongTests() {
		few = []int{3, 7}
	}
	var paths []string
	for name, l := range shardLists {
		path := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		if err := os.WriteFile(path, []byte(l.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path+".gz", gzipped([]byte(l.text)), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
		for round, files := range [][]string{{path}, {path + ".gz"}, {path, paths[0], path}, {path, path + ".gz", path}} {
			if (round == 1 || round == 2) && !testenv.LongTests() {
				continue // the last has both kinds of files, and several
			}
			for _, lines := range []bool{false, true} {
				want := slices.DeleteFunc(list(t, &stream.Input{Paths: files}, lines), func(rec string) bool {
					return strings.Contains(rec, text.ErrEmpty.Error()) // which a part may be
				})
				for _, of := range few {
					if of > 3 && round > 0 {
						continue
					}
					var got []string
					var parts []Part
					for i := range of {
						in := &stream.Input{Paths: files}
						r := NewReader(Shard{i + 1, of}, in)
						got = append(got, list(t, in, lines)...)
						part, ok := r.Part()
						if !ok {
							t.Errorf("%s: shard %d of %d is broken", name, i+1, of)
						}
						parts = append(parts, part)
					}
					if strings.Join(got, "\n") != strings.Join(want, "\n") {
						at := 0
						for at < min(len(got), len(want)) && got[at] == want[at] {
							at++
						}
						t.Fatalf("%s, lines %v, in %d parts of %d files: record %d is\n%v\nwant\n%v", name, lines, of, len(files), at, got[at:min(at+1, len(got))], want[at:min(at+1, len(want))])
					}
					if err := chained(parts); err != nil {
						t.Errorf("%s in %d parts: %v", name, of, err)
					}
					if byBytes := parts[0].Unit == "bytes"; len(files) == 1 && byBytes != (l.cut && round == 0) {
						t.Errorf("%s is cut by %s", files[0], parts[0].Unit)
					}
				}
			}
		}
	}
}

// TestBefore wants what a writer gets before a part to leave it in the state in which it is
// after the whole list up to there.
func TestBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "list")
	for name, l := range shardLists {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(path, []byte(l.text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, format := range []text.Format{text.Auto, text.Line, text.Boxed, text.CSV} {
				const of = 4
				end := ""
				for i := range of {
					in := &stream.Input{Paths: []string{path}}
					r := NewReader(Shard{i + 1, of}, in)
					w := text.NewWriter(io.Discard, text.WriterOptions{Format: format})
					begin := ""
					r.Converts = format != text.Auto
					r.Before = func(rec *stream.Record) {
						_ = w.Skip(rec.Record)
						begin = w.State()
					}
					shown := 0
					for rec := range in.Records(t.Context()) {
						if shown++; shown == 1 && begin != end {
							t.Errorf("%s as %q: shard %d begins with %q, and the one before ends with %q", name, format, i+1, begin, end)
						}
						_ = w.Skip(rec.Record)
					}
					if shown > 0 {
						end = w.State()
					}
				}
			}
		})
	}
}

// chained wants ranges that follow each other, from the first to the last, as those who
// put parts together do.
func chained(parts []Part) error {
	var names []string
	var manifests []Manifest
	for _, p := range parts {
		names = append(names, p.Shard)
		manifests = append(manifests, Manifest{Part: p, Version: "v", Command: []string{"check"}, SHA256: aHash})
	}
	for i := range manifests {
		if err := manifests[i].check(); err != nil {
			return err
		}
	}
	_, err := Join(names, manifests)
	return err
}

// TestShardsOfAnything cuts lists with lines of all kinds among the records: each is
// answered once, as in the whole list, or the list is refused.
func TestShardsOfAnything(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "list")
	lists := []struct {
		head, record string
		lines        []string
	}{
		{"", shardPuzzle, []string{shardPuzzle[1:], shardPuzzle + "4", "hello", "", "# a remark", "0", "end", "1...", "53..7....", "5 3 . . 7 . . . .", "Grid 01", shardPuzzle + " name",
			"x" + shardPuzzle[1:], strings.Repeat("x", 70_000), "{", "diagonal", "Killer Sudoku", "a rule", "| 1 . |"}},
		{"id,puzzle,solution\n", "1," + shardPuzzle + ",", []string{"2," + shardPuzzle + "4,", "3", "0", "end", "the end", "4,", ",,", "", "# a remark", `5,"` + shardPuzzle, "Grid 01", "puzzle 7,x,",
			"6," + shardPuzzle[1:] + ",", " ", "a remark,with,fields", strings.Repeat("x", 70_000), "\x0c7", "{}", "[code]", "anti-knight"}},
		{"", `{"puzzle":"` + shardPuzzle + `"}`, []string{"{}", `{"puzzle":"` + shardPuzzle, `{"a":{}`, `{"puzzle":7}`, `{"puzzle":`, `"` + shardPuzzle + `"}`, "}", "{}{}", "]", "# a remark", "", `{"x":1} `, ` {"x":1}`,
			`{"puzzle":"` + shardPuzzle + `","thermo":[1]}`, shardPuzzle, `[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]`, "0", "end"}},
		{shardGrid + "\n", shardGrid, []string{shardGrid[10:], shardGrid + shardGrid[:10], shardGrid + shardGrid, shardGrid[:30] + "\n" + shardGrid[30:60] + "\n" + shardGrid[60:], shardGrid[:30], "53..7....", "", " ", "0", "end", "hello",
			"Grid 01", "Grid 02\n" + shardGrid, "# a remark", "[", "{", `{"a":[`, "[\n", shardPuzzle, "x" + shardGrid[1:], shardBoxed, "1...\n....\n....\n....\n", strings.Repeat("x", 70_000), "123456789", "[1,\n", "diagonal", "#rule diagonal"}},
		{shardBars + "\n", shardBars, []string{shardBars[6:], shardBars[:18], shardBars + shardBars, "1.|..", "--+--", "", "1.|..\n..|..\n\n..|..\n..|..\n", shardGrid, "# a remark", "hello", "[", "{", "x" + shardBars[1:], "Grid 01"}},
		{shardBoxed + "\n", shardBoxed, []string{shardBoxed[14:], shardBoxed[:70], shardBoxed + shardBoxed, "| 1 . | . . |", "+-----+-----+", "", "-----", "1...\n....\n....\n....\n", shardGrid, "# a remark", "hello", "[", "1...............", "x" + shardBoxed[1:], "Grid 01"}},
	}
	r := rand.New(rand.NewPCG(5, 6))
	cut := 0
	for round := range testenv.Rounds(200) {
		kind := lists[round%len(lists)]
		b := kind.head + kind.record + "\n"
		for range 3 + r.IntN(12) {
			if r.IntN(3) > 0 {
				b += kind.record + "\n"
			} else {
				b += kind.lines[r.IntN(len(kind.lines))] + "\n"
			}
		}
		content := []byte(b)
		if round%5 == 0 {
			content = gzipped(content)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		want := list(t, &stream.Input{Paths: []string{path}}, round%2 == 0)
		of := 2 + r.IntN(20)
		var got []string
		var parts []Part
		broken := false
		for i := range of {
			in := &stream.Input{Paths: []string{path}}
			shard := NewReader(Shard{i + 1, of}, in)
			got = append(got, list(t, in, round%2 == 0)...)
			part, ok := shard.Part()
			broken = broken || !ok
			parts = append(parts, part)
		}
		err := chained(parts)
		if broken || err != nil && strings.Contains(err.Error(), "the board or the rules change") {
			continue // it is refused
		}
		if parts[0].Unit == "bytes" {
			cut++
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Fatalf("%q in %d parts is\n%s\nwant\n%s\n%+v", b, of, strings.Join(got, "\n"), strings.Join(want, "\n"), parts)
		}
		if err != nil {
			t.Errorf("%q in %d parts: %v", b, of, err)
		}
	}
	if cut < testenv.Rounds(30) {
		t.Errorf("only %d lists were cut by bytes", cut)
	}
}
