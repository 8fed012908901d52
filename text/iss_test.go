package text

import (
	"os"
	"strings"
	"testing"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// TestISS holds texts of ISS against what they say here: the board and the rules.
func TestISS(t *testing.T) {
	for in, want := range map[string]string{
		".Cage~10~R1C1~R1C2.Cage~0~R2C1~R2C2.Cage~~R3C1~R3C2":                                                "cage 10 r1c1 r1c2|different r2c1 r2c2|different r3c1 r3c2",
		".Sum~7~R1C1~R1C1.Sum~-1_=_1_-2~R1C1~R1C2":                                                           "sum 7 r1c1 r1c1|sum -1 r1c1 -2*r1c2",
		".Arrow~R1C1~R1C2~R1C3~R1C4.PillArrow~2~R1C3~R1C2~R2C2~R2C3":                                         "arrow r1c1 = r1c2..r1c4|arrow r1c2 r1c3 = r2c2 r2c3",
		".Whisper~R1C1~R1C2.Whisper~4~R1C1~R1C2.Lockout~~R1C1~R2C2~R1C3":                                     "whisper 5 r1c1 r1c2|whisper 4 r1c1 r1c2|lockout 4 r1c1 r2c2 r1c3",
		".SumLine~10~R1C1~R1C2~LOOP.SumLine~9~R1C1~R1C2":                                                     "sum-line 10 loop r1c1 r1c2|sum-line 9 r1c1 r1c2",
		".EqualSum~R1C1~R1C2~-~R2C1.SameValues~2~R1C1~R1C2~R3C1~R3C2":                                        "equal-sum r1c1 r1c2 = r2c1|same-values r1c1 r1c2 = r3c1 r3c2",
		".Indexing~C~R1C1~R2C1.Indexing~R~R1C1":                                                              "column-index r1c1 r2c1|row-index r1c1",
		".Quad~R1C1~1~2~2.ContainAtLeast~1_2_2~R1C1~R1C2~R1C3.ContainExact~1~R1C1.LookAndSay~1223~R1C1~R1C2": "quadruple 1,2,2 r1c1 r1c2 r2c1 r2c2|contains 1,2,2 r1c1..r1c3|contains-exactly 1 r1c1|look-and-say 1223 r1c1 r1c2",
		".WhiteDot~R1C1~R1C2~R2C2~R9C9.GreaterThan~R1C1~R2C1":                                                "difference 1 r1c1 r1c2|difference 1 r1c2 r2c2|greater r1c1 r2c1",
		".LittleKiller~20~R1C1.LittleKiller~9~R2C9.LittleKiller~9~R1C9.LittleKiller~5~R9C1":                  "little-killer 20 r1c1..r9c9|little-killer 9 r2c9 r1c8|little-killer 9 r1c9..r9c1|little-killer 5 r9c1..r1c9",
		".Sandwich~8~C2.Skyscraper~R3~~4.NumberedRoom~C9~1~2.XSum~R1~20":                                     "sandwich 8 r1c2..r9c2|skyscraper 4 r3c9..r3c1|numbered-room 1 r1c9..r9c9|numbered-room 2 r9c9..r1c9|x-sum 20 r1c1..r1c9",
		".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6~~R1C1~R1C2":                                                    "pair 001000000/000001000/100000001/000000000/000000000/010000000/000000000/000000000/001000000 r2c6 r3c6|pair 001000000/000001000/100000001/000000000/000000000/010000000/000000000/000000000/001000000 r1c1 r1c2",
		".BinaryX~8H-xf8H-xf8H-B~R1C3~R1C2":                                                                  "all-pairs 001111111/000111111/100011111/110001111/111000111/111100011/111110001/111111000/111111100 r1c3 r1c2",
		".Regex~WzEyNDU3OF0qMy4q~R1C1~R1C2":                                                                  "regex '[124578]*3.*' r1c1 r1c2",
		".NFA~AjFAGhA~_2%20factorial%20cage~R1C1~R2C1":                                                       `automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1],0],[0,[2],1],[1,[1],1]]} r1c1 r2c1`,
		".Or.Cage~5~R1C1~R1C2.And.Cage~6~R1C1~R1C2.~R2C2_3_4.End.End":                                        "or { cage 5 r1c1 r1c2 } { cage 6 r1c1 r1c2; candidates 3,4 r2c2 }",
		".Replicate~JB.SameValues~2~R1C1~R3C3.End":                                                           "same-values r1c1 = r3c3|same-values r1c4 = r3c6|same-values r1c7 = r3c9",
		".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R1C3~R1C4":                                                "difference 1 r1c1 r1c2|ratio 2 r1c3 r1c4|negative difference 1 except r1c3 r1c4|negative ratio 2 except r1c1 r1c2",
		".StrictXV":                 "negative pair-sum 5|negative pair-sum 10",
		".Shape~6x6~9.RegionSize~9": "#board 6x6 digits 1-9 box 3x3",
		".Shape~7x7~9.RegionSize~9.Jigsaw~1112333111233311123332222222444255544425554442555": "#board 7x7 digits 1-9 regions 000.222000.222000.222.......333.444333.444333.444",
		".Shape~4x4.Jigsaw~0011001122332233":                                                 "#board 4x4 box 2x2 regions 0011001122332233",
		".Shape~2x3~0-2.Var~A~x~2.Var~B~y~1.CountDistinct~VB~VA1~VA2":                        "#board 2x3 digits 0-2 extra VA1,VA2,VB|count-distinct VB = VA1 VA2",
		"#comment\n.Thermo~R1C1~\n R1C2\n":                                                   "thermo r1c1 r1c2",

		".FullRank~C1~10": "error: the rule FullRank, which is out of reach: it ranks whole lines as numbers among each other",
		".Fish~R1C1":      `error: the rule "Fish", which is not known here`,
		".Or.Cage~5~R1C1": "error: .Or that no .End ends",
		".Shape~4x4.Thermo~R1C1~R1C2\n.Shape~6x6": "error: two boards: one text is one puzzle; several are links, a line each",
		".End":                               "error: .End where nothing is open",
		".Thermo~R1C1~R1C0":                  `error: the rule "Thermo", written in a way that is not known here: .Thermo~R1C1~R1C0`,
		".Var~A~x~500":                       "error: 500 extra cells: a board has up to 400",
		".Shape~20x20":                       "error: the board 20x20, which is none",
		".Replicate~__.Cage~5~R9C9.End":      "error: .Replicate of Cage beyond the board",
		".Shape~4x4.Jigsaw~0000111122223334": "error: several regions that are not 4 squares",
	} {
		found := iss(in, 0)
		got := ""
		if len(found) != 1 {
			t.Fatalf("%s: %d findings", in, len(found))
		}
		if found[0].Err != nil {
			got = "error: " + found[0].Err.Error()
			_, wanted, isError := strings.Cut(want, "error: ")
			if !isError || !strings.Contains(got, wanted) {
				t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
			}
			continue
		}
		got = strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(found[0].Head), "\n", "|"), "#rule ", "")
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestISSPlace wants a mistake at the item that is wrong.
func TestISSPlace(t *testing.T) {
	_, err := Parse("# a puzzle\n.Thermo~R1C1~R1C2\n  .Fish~R1C1\n", Options{})
	if want := "line 3, column 3: text of the Interactive Sudoku Solver with the rule \"Fish\", which is not known here"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestISSPuzzles holds puzzles that come with ISS against their solutions, and against
// themselves after they were written and read again.
func TestISSPuzzles(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(string(readFile(t, "iss.txt"))), "\n")
	var puzzles, items int
	for i := 0; i < len(lines); i++ {
		if title, isTitle := strings.CutPrefix(lines[i], "# "); isTitle && i+2 < len(lines) && lines[i+1][0] == '.' {
			p, err := Parse(lines[i+1], Options{})
			if err != nil {
				t.Errorf("%s: %v", title, err)
				continue
			}
			solution := make(sudoku.Grid, p.Shape.Cells())
			for k, c := range lines[i+2] {
				solution[k] = p.Shape.DigitOf(int(c - '0'))
			}
			if err := sudoku.Check(p, solution); err != nil {
				t.Errorf("%s: %v", title, err)
			}
			link, err := Link(ISS, p, finding.About{})
			if err != nil {
				t.Errorf("%s: %v", title, err)
				continue
			}
			again, err := Parse(link, Options{})
			if err != nil {
				t.Errorf("%s: %v", title, err)
				continue
			}
			if err := sudoku.Check(again, solution); err != nil {
				t.Errorf("%s, read again: %v", title, err)
			}
			if len(again.Constraints()) != len(p.Constraints()) {
				t.Errorf("%s: %d constraints, read again %d", title, len(p.Constraints()), len(again.Constraints()))
			}
			if third, err := Link(ISS, again, finding.About{}); err != nil || third != link {
				t.Errorf("%s: written again it is another text", title)
			}
			puzzles, items = puzzles+1, items+len(p.RuleTexts())
		}
	}
	if puzzles < 30 || items < 300 {
		t.Errorf("%d puzzles with %d rules", puzzles, items)
	}
}

// FuzzISS feeds the reader of ISS texts anything: it must neither panic nor run on,
// and what it says must be directive lines.
func FuzzISS(f *testing.F) {
	f.Add(".Or.Cage~5~R1C1~R1C2.And.Cage~6~R1C1~R1C2.~R2C2_3_4.End.End")
	f.Add(".Replicate~JBAAIJAAAJB.Replicate~BIAB.NFA~AjFAGhA~_x~R1C1~R1C2~R1C3.End.End")
	f.Add(".Shape~7x7~9.RegionSize~9.Jigsaw~1112333111233311123332222222444255544425554442555.LittleKiller~20~R1C1")
	f.Add(".Var~A~x~3.Pair~EAEBEAAQAAAAE~_1%3A3~VA1~VA2~~R1C1~R1C2.Quad~VA1~1.Sandwich~8~C2.StrictKropki.WhiteDot~R1C1~R1C2")
	f.Add(".Regex~WzEyNDU3OF0qMy4q~R1C1~R1C2.PillArrow~2~R1C3~R1C2~R2C2~R2C3.SumLine~10~R1C1~R1C2~LOOP.Sum~-1_=_1_-2~R1C1~R1C2")
	if text, err := os.ReadFile("testdata/iss.txt"); err == nil {
		for line := range strings.Lines(string(text)) {
			if len(line) < 500 && line[0] == '.' {
				f.Add(line)
			}
		}
	}
	f.Fuzz(func(t *testing.T, in string) {
		for _, x := range iss(in, 0) {
			if x.Err != nil && x.At > len(in) {
				t.Fatalf("a mistake at %d of %d", x.At, len(in))
			}
			for line := range strings.Lines(x.Head) {
				if !strings.HasPrefix(line, "#rule ") && !strings.HasPrefix(line, "#board ") && !strings.HasPrefix(line, "#box ") {
					t.Fatalf("%q is no directive line", line)
				}
			}
		}
	})
}
