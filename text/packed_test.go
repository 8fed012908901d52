package text

import (
	"net/url"
	"strings"
	"testing"
)

// TestPackedAsFPuzzles holds packing to what f-puzzles writes: its data of an
// empty board begin so, whatever follows.
func TestPackedAsFPuzzles(t *testing.T) {
	row := "[" + strings.TrimSuffix(strings.Repeat("{},", 9), ",") + "]"
	got := packLZ(`{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(row+",", 9), ",") + `]`)
	const want = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rss"
	if !strings.HasPrefix(got, want) {
		t.Errorf("got %s\nwant %s…", got, want)
	}
}

// TestUnzipped restores SudokuPad's shorthand.
func TestUnzipped(t *testing.T) {
	for in, want := range map[string]string{
		`{ce:[[,{v:5},],[,,]],t:'Bob\'s'}`:                    `{"cells":[[{},{"value":5},{}],[{},{},{}]],"title":"Bob's"}`,
		`{ca:[{ce:'r1c1,r1c2',u:t,c:#0,c2:a0b1c2}],h:f,l:[]}`: `{"cages":[{"cells":"r1c1,r1c2","underlays":true,"color":"#000000","backgroundColor":"#a0b1c2"}],"height":false,"lines":[]}`,
		`{"te":"a,b:[,]{t}",l:[{wp:[1,-2.5]}]}`:               `{"text":"a,b:[,]{t}","lines":[{"wayPoints":[1,-2.5]}]}`,
	} {
		if got := unzipped(in); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", in, got, want)
		}
	}
}

// coded writes a line in both codings of digits with blanks behind them.
func coded(line string) (codokuText, classicText string) {
	for i := 0; i < len(line); {
		digit, run := 0, 0
		if line[i] != '.' {
			digit = int(line[i] - '0')
		}
		for i++; i < len(line) && line[i] == '.' && run < 5; i++ {
			run++
		}
		codokuText += codokuAlphabet[digit+10*run : digit+10*run+1]
	}
	for i := 0; i < len(line); {
		run := 0
		for ; i < len(line) && line[i] == '.'; i++ {
			run++
		}
		if run > 0 {
			classicText += classicAlphabet[run : run+1]
		}
		for ; i < len(line) && line[i] != '.'; i++ {
			classicText += line[i : i+1]
		}
	}
	return codokuText, classicText
}

// TestCodedLinks reads SudokuPad's ids that are digits and blanks, and the ways in
// which links get damaged that can be mended.
func TestCodedLinks(t *testing.T) {
	short, old := coded(line9)
	packed := strings.TrimRight(packLZ(fpuzzlesText("")), "=")
	slashed := packLZ(fpuzzlesText(`,"title":"//??>>//"`))
	if !strings.Contains(slashed, "/") {
		t.Fatal("no slash to lose")
	}
	diagonal := "#rule diagonal\n#rule windoku\n"
	for in, head := range map[string]string{
		"https://sudokupad.app/scf" + short:                                   "",
		"https://sudokupad.app/scf" + short + "*xwtA **star** x*aBob*":        diagonal,
		"https://sudokupad.app/scf" + short + "*t*w*x"[:5]:                    "#rule windoku\n",
		"https://sudokupad.app/classic" + short:                               "",
		"https://sudokupad.app/classic" + url.PathEscape(old):                 "",
		"https://sudokupad.app/?puzzleid=scf" + short:                         "",
		"https://sudokupad.app/fpuz" + packed + "?setting-nogrid=1":           "",
		"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz" + packed:   "",
		"sudokupad.app/ctc" + url.QueryEscape(packLZ(padJSON())):              "",
		"https://sudokupad.app/scl" + url.PathEscape(padJSON()):               "",
		"https://f-puzzles.com/?load=" + strings.ReplaceAll(packed, "+", " "): "",
		"https://f-puzzles.com/?load=" + strings.ReplaceAll(packed, "/", "-"): "",
		packed: "",
	} {
		in = strings.ReplaceAll(in, " ", "%20")
		p, err := Parse(in, Options{})
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		want, err := Parse(head+line9+"\n", Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !equalPuzzles(p, want) {
			t.Errorf("%s: %s", in, p.Text())
		}
	}
	for in, want := range map[string]string{
		"https://sudokupad.app/scf" + short + "*xq":                       "option",
		"https://sudokupad.app/scf" + short[1:]:                           "server",
		"https://f-puzzles.com/?load=" + packed[:60]:                      "damaged",
		"https://f-puzzles.com/?load=" + packed[3:]:                       "damaged",
		"https://sudokupad.app/scl" + packLZ("utter nonsense, all of it"): "damaged",
	} {
		if _, err := Parse(in, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", in, err, want)
		}
	}
}

func padJSON() string { return `{"cells":[[` + padText() + `]]}` }
