package text

import (
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text/finding"
)

// ofSites are the samples that are no programs, prose or pages: files of sites and
// programs with readers of their own.
var ofSites = map[string]bool{
	"janko": true, "puzzlekit": true, "a link": true, "Tatham": true, "Tatham, saved": true, "ISS": true,
	"f-puzzles": true, "f-puzzles, by Sudoku…": true, "SudokuPad": true, "SudokuPad, zipped": true, "puzz.link": true, "GNOME": true,
	"JSON strings": true, "a JSON string": true, "JSON objects": true, "JSON of a service": true, "JSON, deeper": true,
	"JSON by squares": true, "JSON cells": true, "JSON cells in rows": true, "JSON with spaces": true, "JSON with false": true,
	"JSON, a comma behind": true, "a link in a sentence": true,
}

// ofLists are the samples that begin as lists, in which a heading holds for what is below
// it, as more may come.
var ofLists = map[string]bool{"named": true, "numbered": true, "hashed": true, "rated": true, "HoDoKu": true, "letters": true, "empty boxes": true, "long dashes": true, "a judge's end": true, "a slash comment": true}

// readsSame reports whether a text is read as the puzzle of the samples and nothing else.
func readsSame(in string) bool {
	r := NewReader(strings.NewReader(in), Options{})
	rec, err := r.Read()
	if err != nil || String(rec.Puzzle.Shape, rec.Puzzle.Givens) != line9 || len(rec.Puzzle.Rules()) > 0 {
		return false
	}
	_, err = r.Read()
	return err == io.EOF
}

// TestRulesBeside wants a document refused in which a line names a rule, wherever it is,
// or that has a map of regions.
func TestRulesBeside(t *testing.T) {
	for name, in := range families9 {
		if ofSites[name] {
			continue
		}
		const rule = "Killer Sudoku: the cages sum to the numbers in their corners"
		const row = "a a a b b b c c c\n"
		lines := strings.SplitAfter(in, "\n")
		for _, regions := range []string{strings.Repeat(row, 9), strings.Repeat(strings.ReplaceAll(row, " ", ""), 9)} {
			if !ofLists[name] && readsSame(in+"\n"+regions) {
				t.Errorf("%s is read with a map of regions:\n%s", name, in+regions)
			}
		}
		for _, at := range []int{0, len(lines) / 2, len(lines)} {
			if at > 0 && ofLists[name] {
				continue
			}
			with := strings.Join(lines[:at], "") + rule + "\n" + strings.Join(lines[at:], "")
			if readsSame(with) {
				t.Errorf("%s is read with a rule at line %d:\n%s", name, at+1, with)
			}
		}
	}
}

// TestRowsMissing wants a document with a row less to be refused, or read as another
// puzzle.
func TestRowsMissing(t *testing.T) {
	for name, in := range families9 {
		lines := strings.SplitAfter(in, "\n")
		if ofSites[name] || len(lines) < 9 {
			continue
		}
		for i, line := range lines {
			if strings.Count(line, "5") == 0 || name == "named rows" && i == 0 || name == "SadMan" && i > 10 {
				continue // no cells, the names of columns, what the player has put
			}
			without := strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "")
			if readsSame(without) {
				t.Errorf("%s is the same without line %d:\n%s", name, i+1, without)
			}
		}
	}
}

// FuzzScattered puts samples together and cuts them. No call takes longer than 100 ms a
// kilobyte.
func FuzzScattered(f *testing.F) {
	for name, in := range families9 {
		if !ofSites[name] {
			f.Add([]byte(in), []byte("a word and "+in))
		}
	}
	f.Add([]byte("{| class\n\t\n|-\n| 1 || 2\n|}\n"), []byte("A line with a tab alone, in a table of a wiki.\n"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		in := string(a) + string(b)
		start := sitetest.CPU()
		r := NewReader(strings.NewReader(in), Options{})
		for range 100 {
			if _, err := r.Read(); err == io.EOF {
				break
			}
		}
		if d := sitetest.CPU() - start; sitetest.Fuzzing() && d > 2*time.Second+time.Duration(len(in))*100*time.Microsecond {
			t.Errorf("%v for %d bytes", d, len(in))
		}
	})
}

// TestRulesNamedBeside wants a puzzle refused beside a name, in any language and place, that is one of
// a variant, and read beside any other.
func TestRulesNamedBeside(t *testing.T) {
	for place, in := range map[string]string{
		"above":              "NAME\n" + line9 + "\n",
		"behind":             line9 + " NAME\n",
		"title of JSON":      `{"title": "NAME", "puzzle": "` + line9 + `"}` + "\n",
		"difficulty of JSON": `{"difficulty": "NAME", "puzzle": "` + line9 + `"}` + "\n",
		"title of CSV":       "title,puzzle\nNAME," + line9 + "\n",
		"level of CSV":       "puzzle,level\n" + line9 + ",NAME\n",
		"text":               "#text Normal Sudoku rules apply. NAME\n" + line9 + "\n",
		"directive":          "#title NAME\n" + line9 + "\n",
	} {
		t.Run(place, func(t *testing.T) {
			for _, name := range []string{
				"Killer Sudoku 12", "Diagonale", "Pfeilsudoku", "Schachsudoku", "Gerade/Ungerade", "non consécutif", "Sudoku Flechas", "termómetro", "par o impar",
				"Mayor y menor", "przekątna", "Диагональ", "Термометр", "対角線ナンプレ", "サンドイッチ", "温度计", "对角线数独", "대각선",
			} {
				if readsSame(strings.Replace(in, "NAME", name, 1)) {
					t.Errorf("the puzzle is read as plain beside %q", name)
				}
			}
			for _, name := range []string{"Golden Nugget", "sehr schwer", "Очень сложно 7", "上級", "高级 12", "dimanche 3"} {
				if place != "text" && !readsSame(strings.Replace(in, "NAME", name, 1)) {
					t.Errorf("the puzzle is not read beside %q", name)
				}
			}
		})
	}
}

// TestWordsOfEachPuzzle notes the lines of words above each puzzle, and below the last.
func TestWordsOfEachPuzzle(t *testing.T) {
	r := NewReader(strings.NewReader("Hi Anna\n\n"+grid9+"\nand once more\n"+grid9+"\nPut 4 in the first square\n"), Options{})
	for _, want := range []string{"Hi Anna", "and once more"} {
		if rec, err := r.Read(); err != nil || rec.Unread().Words != want {
			t.Errorf("%v, %v, not %q", rec.Unread(), err, want)
		}
	}
	if _, err := r.Read(); err != io.EOF {
		t.Error(err)
	}
	if rest, ok := r.Rest(); !ok || rest.Unread().Words != "Put 4 in the first square" {
		t.Error(rest.Unread())
	}
}

// TestWordsPassedOver wants the first words of an input that are taken for a name to be noted with
// its first puzzle, and none where all is read or a comment.
func TestWordsPassedOver(t *testing.T) {
	p, err := Parse(line9, Options{})
	if err != nil {
		t.Fatal(err)
	}
	fpuzzles, err := Link(FPuzzles, p, finding.About{})
	if err != nil {
		t.Fatal(err)
	}
	rows, table := "", "<p>By Ann</p><table>"
	for row := range slices.Chunk([]byte(line9), 9) {
		rows += string(row) + "\n"
		table += "<tr>"
		for _, c := range row {
			table += "<td>" + strings.TrimPrefix(string(c), ".") + "</td>"
		}
		table += "</tr>\n"
	}
	for name, c := range map[string]struct{ in, want string }{
		"name behind":      {line9 + " Golden Nugget; 11.9\n" + line9 + " Easter Monster\n", "Golden Nugget; 11.9"},
		"letter behind":    {line9 + " X\n", "X"},
		"heading":          {"A hard one\n" + line9 + "\n", "A hard one"},
		"below a grid":     {rows + "\nNo more.\n", ""},
		"around a link":    {fpuzzles + " by Ann\n", "by Ann"},
		"program":          {"// two digits per row\n" + rows, "// two digits per row"},
		"number":           {"17 " + line9 + " 1.2\n", ""},
		"hash":             {"0000183b305c " + line9 + " 9.0\n", ""},
		"label":            {"Grid 01\n" + rows, ""},
		"comment":          {"# A hard one\n" + line9 + " # Golden Nugget\n", ""},
		"solution":         {line9 + " " + solution9 + "\n", ""},
		"long comment":     {"# " + strings.Repeat("A hard one ", 10) + "\n" + line9 + "\n", ""},
		"letters":          {"ABCD............ ABCDCDABBADCDCBA\n", ""},
		"an object":        {`{"name":"A","source":"somewhere","comment":"some words, to make it a long line, of 81 characters and more","puzzle":"` + line9 + `"}` + "\n", "some words, to make it a long line, of 81 characters and more"},
		"section":          {"[NC]\n" + rows, "[NC]"},
		"number above":     {"[1]\n" + rows, ""},
		"mark of forums":   {"[code]\n" + rows + "[/code]\n", ""},
		"attached":         {"#Regel Diagonale\n" + line9 + "\n", "Regel Diagonale"},
		"attached behind":  {line9 + " #NC\n", "NC"},
		"behind a colon":   {line9 + ":1x9\n", "1x9"},
		"SadMan":           {"#ASud Oku\n#LVery easy\n" + rows, ""},
		"a comment there":  {"#ASud Oku\n#CMay be hard\n" + rows, "CMay be hard"},
		"author":           {"#author Killer Joe\n" + rows, "Killer Joe"},
		"source":           {`{"source":"anti-knight weekly","puzzle":"` + line9 + `"}` + "\n", "anti-knight weekly"},
		"a remark in JSON": {`{"note":"Also, top right is 7","puzzle":"` + line9 + `"}` + "\n", "Also, top right is 7"},
		"a remark in CSV":  {"puzzle,note\n" + line9 + ",slopes count\n", "slopes count"},
		"a heading":        {"Puzzle\n" + rows, "Puzzle"},
		"signs":            {line9 + " (1,1)<(1,2)\n", "(1,1)<(1,2)"},
		"HoDoKu's mark":    {":0000:x:" + line9 + ":::\n", ""},
		"title":            {"#title Golden Nugget\n" + line9 + "\n", ""},
		"link by itself":   {fpuzzles + "\n", ""},
		"givens":           {"r1c1=5\nr1c2=3\n\nr1c5=7\nr2c1=6\nr9c9=9\n", ""},
		"labelled givens":  {"Clues:\n- r1c1=5\n- r1c2=3\n- r1c5=7\n- r2c1=6\n- r9c9=9\n", ""},
		"named givens":     {"Golden Nugget\nr1c1=5\nr1c2=3\nr1c5=7\nr2c1=6\nr9c9=9\n", "Golden Nugget"},
	} {
		t.Run(name, func(t *testing.T) {
			r := NewReader(strings.NewReader(c.in), Options{})
			rec, err := r.Read()
			if err != nil || rec.Unread().Words != c.want {
				t.Errorf("%q with the first puzzle, not %q; %v", rec.Unread().Words, c.want, err)
			}
			if name == "below a grid" {
				r.Read()
				if rest, ok := r.Rest(); !ok || rest.Unread() != (Unread{Line: 11, Words: "No more."}) {
					t.Errorf("%v is below", rest.Unread())
				}
			}
			if next, err := r.Read(); err == nil && c.want != "" && next.Unread().Words != "" {
				t.Errorf("%q again", next.Unread().Words)
			}
		})
	}
}
