package text

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/internal/testenv"
	"sudokusat/text/lz"
	"sudokusat/text/tree"
)

const (
	codokuAlphabet  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
	classicAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
)

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
	packed := strings.TrimRight(lz.Pack(fpuzzlesText("")), "=")
	slashed := lz.Pack(fpuzzlesText(`,"title":"//??>>//"`))
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
		"sudokupad.app/ctc" + url.QueryEscape(lz.Pack(padJSON())):             "",
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
		"https://sudokupad.app/scf" + short + "*xq":                        "option",
		"https://sudokupad.app/scf" + short[1:]:                            "server",
		"https://f-puzzles.com/?load=" + packed[:60]:                       "damaged",
		"https://f-puzzles.com/?load=" + packed[3:]:                        "damaged",
		"https://sudokupad.app/scl" + lz.Pack("utter nonsense, all of it"): "damaged",
	} {
		if _, err := Parse(in, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", in, err, want)
		}
	}
}

// TestPackedBomb bounds what a link of some kilobytes costs.
func TestPackedBomb(t *testing.T) {
	size := 1 << 16
	if testenv.LongTests() {
		size = 1 << 18
	}
	for _, unit := range []string{"[", "{ce:[[,", `{"size":9,"grid":[[{`, "0,"} {
		packed := lz.Pack(strings.Repeat(unit, size/len(unit)))
		for _, link := range []string{"https://f-puzzles.com/?load=" + url.QueryEscape(packed), "https://sudokupad.app/scl" + url.QueryEscape(packed), packed, strings.Repeat("N4Ig/", 3<<10)} {
			start := sitetest.CPU()
			if _, err := Parse(link, Options{}); err == nil {
				t.Errorf("%q: no error", unit)
			}
			if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > time.Second {
				t.Errorf("%q: %d bytes took %v", unit, len(link), took)
			}
		}
	}
}

func padJSON() string { return `{"cells":[[` + padText() + `]]}` }

// FuzzObjects feeds the readers of JSON from elsewhere anything that is JSON: they
// must neither panic nor run on.
func FuzzObjects(f *testing.F) {
	f.Add(fpuzzlesText(`,"killercage":[{"cells":["R1C1","R1C2"],"value":"17"}],"negative":["ratio"],"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}]`))
	f.Add(fpuzzlesText(`,"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]]}],"cage":[{"cells":["R1C1"],"value":"DR7"}],"sandwichsum":[{"cell":"R0C4","value":"8"}]`))
	f.Add(`{"cells":["R1C1"]}`)
	f.Add(`{"grid":[7]}`)
	f.Add(`{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]]],"cages":[{"cells":"r1c1,r1c2","sum":3,"unique":true}]}`)
	f.Add(`{"rows":2,"cols":3,"values":[0,3],"rules":[{"rule":"or","of":[[{"rule":"cage","sum":3,"cells":"r1c1 r1c2"}],[{"rule":"negative","of":["ratio:2"]}]]},{"rule":"automaton","automaton":"A","cells":"r1c1 r1c2"}],"automata":{"A":{"states":1,"start":[0],"accept":[0],"edges":[[0,[1],0]]}}}`)
	f.Fuzz(func(t *testing.T, in string) {
		v, _, _ := tree.Parse([]byte(in), 0)
		if v == nil {
			return
		}
		(jsonFinder{}).value(v, 0)
		if p, err := Parse(in, Options{}); err == nil && p.Shape == nil {
			t.Fatal("no puzzle and no error")
		}
	})
}
