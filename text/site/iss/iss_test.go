package iss

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// shown is a finding as a text: the board unless it is the usual one, rules and givens.
func shown(f finding.Finding) string {
	if f.Err != nil {
		return "error: " + f.Err.Error()
	}
	if f.Grid != "" {
		return f.Grid
	}
	var parts []string
	if board := f.Board.Text(); board != "9x9 box 3x3" {
		parts = append(parts, board)
	}
	for _, r := range f.Rules {
		parts = append(parts, r.Text())
	}
	for i, v := range f.Givens {
		if v != finding.Blank {
			parts = append(parts, finding.SquareName(i/f.Board.Cols, i%f.Board.Cols)+"="+strconv.Itoa(v))
		}
	}
	return strings.Join(parts, "|")
}

func document(text string) *finding.Document {
	return &finding.Document{Text: text, Lines: strings.Split(text, "\n"), First: 1}
}

// TestItems holds texts against what they are here.
func TestItems(t *testing.T) {
	for in, want := range map[string]string{
		".Cage~10~R1C1~R1C2.Cage~0~R2C1~R2C2.Cage~~R3C1~R3C2":                                                "cage 10 r1c1 r1c2|different r2c1 r2c2|different r3c1 r3c2",
		".Sum~7~R1C1~R1C1.Sum~-1_=_1_-2~R1C1~R1C2.Sum~3_=_1_0_2~R1C1~R1C2~R1C3":                              "sum 7 r1c1 r1c1|sum -1 r1c1 -2*r1c2|sum 3 r1c1 2*r1c3",
		".Arrow~R1C1~R1C2~R1C3~R1C4.PillArrow~2~R1C3~R1C2~R2C2~R2C3":                                         "arrow r1c1 = r1c2..r1c4|arrow r1c2 r1c3 = r2c2 r2c3",
		".Whisper~R1C1~R1C2.Whisper~4~R1C1~R1C2.Lockout~3~R1C1~R2C2~R1C3":                                    "whisper 5 r1c1 r1c2|whisper 4 r1c1 r1c2|lockout 3 r1c1 r2c2 r1c3",
		".SumLine~10~R1C1~R1C2~LOOP.SumLine~9~R1C1~R1C2":                                                     "sum-line 10 loop r1c1 r1c2|sum-line 9 r1c1 r1c2",
		".EqualSum~R1C1~R1C2~-~R2C1.SameValues~2~R1C1~R1C2~R3C1~R3C2":                                        "equal-sum r1c1 r1c2 = r2c1|same-values r1c1 r1c2 = r3c1 r3c2",
		".Indexing~C~R1C1~R2C1.Indexing~R~R1C1":                                                              "column-index r1c1 r2c1|row-index r1c1",
		".Quad~R1C1~1~2~2.ContainAtLeast~1_2_2~R1C1~R1C2~R1C3.ContainExact~1~R1C1.LookAndSay~1223~R1C1~R1C2": "quadruple 1,2,2 r1c1 r1c2 r2c1 r2c2|contains 1,2,2 r1c1..r1c3|contains-exactly 1 r1c1|look-and-say 1223 r1c1 r1c2",
		".WhiteDot~R1C1~R1C2~R2C2.GreaterThan~R1C1~R2C1":                                                     "difference 1 r1c1 r1c2|difference 1 r1c2 r2c2|greater r1c1 r2c1",
		".LittleKiller~20~R1C1.LittleKiller~9~R2C9.LittleKiller~9~R1C9.LittleKiller~5~R9C2":                  "little-killer 20 r1c1..r9c9|little-killer 9 r2c9 r1c8|little-killer 9 r1c9..r9c1|little-killer 5 r9c2..r2c9",
		".Sandwich~8~C2.Skyscraper~R3~~4.NumberedRoom~C9~1~2.XSum~R1~20":                                     "sandwich 8 r1c2..r9c2|skyscraper 4 r3c9..r3c1|numbered-room 1 r1c9..r9c9|numbered-room 2 r9c9..r1c9|x-sum 20 r1c1..r1c9",
		".Shape~4x4~6.Sandwich~5~R1":                                                                         "4x4 digits 1-6 box 2x2|lunchbox 5 r1c1..r1c4",
		".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6~~R1C1~R1C2":                                                    "pair 001000000/000001000/100000001/000000000/000000000/010000000/000000000/000000000/001000000 r2c6 r3c6|pair 001000000/000001000/100000001/000000000/000000000/010000000/000000000/000000000/001000000 r1c1 r1c2",
		".BinaryX~8H-xf8H-xf8H-B~R1C3~R1C2":                                                                  "all-pairs 001111111/000111111/100011111/110001111/111000111/111100011/111110001/111111000/111111100 r1c3 r1c2",
		".Regex~WzEyNDU3OF0qMy4q~R1C1~R1C2":                                                                  "regex '[124578]*3.*' r1c1 r1c2",
		".NFA~AjFAGhA~_2%20factorial%20cage~R1C1~R2C1":                                                       `automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1],0],[0,[2],1],[1,[1],1]]} r1c1 r2c1`,
		".NFA~AjFAGhA~R1C1~-~R2C1":                                                                           `automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1],0],[0,[2],1],[1,[1],1]]} r1c1 - r2c1`,
		".Shape~4x4~Raw.NFA~AkFAGhA~~-~R1C1~R2C1~-":                                                          `error: damaged`,
		".Or.Cage~5~R1C1~R1C2.And.Cage~6~R1C1~R1C2.~R2C2_3_4.End.End":                                        "or { cage 5 r1c1 r1c2 } { cage 6 r1c1 r1c2; candidates 3,4 r2c2 }",
		".Replicate~JB.SameValues~2~R1C1~R3C3.End":                                                           "same-values r1c1 = r3c3|same-values r1c4 = r3c6|same-values r1c7 = r3c9",
		".Replicate~D~R2C2.Thermo~R2C2~R3C2.End":                                                             "thermo r2c2 r3c2|thermo r2c3 r3c3",
		".Shape~4x4.Var~S~~2x3.Replicate~D~VS2.WhiteDot~VS2~VS5.End":                                         "4x4 box 2x2 extra VS1,VS2,VS3,VS4,VS5,VS6|difference 1 VS2 VS5|difference 1 VS3 VS6",
		".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R1C3~R1C4":                                                "difference 1 r1c1 r1c2|ratio 2 r1c3 r1c4|negative difference 1 except r1c3 r1c4|negative ratio 2 except r1c1 r1c2",
		".StrictXV":                 "negative pair-sum 5|negative pair-sum 10",
		".Shape~6x6~9.RegionSize~9": "6x6 digits 1-9 box 3x3",
		".Shape~7x7~9.RegionSize~9.Jigsaw~1112333111233311123332222222444255544425554442555": "7x7 digits 1-9 regions 000.222000.222000.222.......333.444333.444333.444",
		".Shape~4x4.Jigsaw~0011001122332233":                                                 "4x4 box 2x2 regions 0011001122332233",
		".Shape~2x3~0-2.Var~A~x~2.Var~B~y~1.CountDistinct~VB~VA1~VA2":                        "2x3 digits 0-2 extra VA1,VA2,VB|count-distinct VB = VA1 VA2",
		".Var~D~how%20many.~VD_3":                                                            "9x9 box 3x3 extra VD|candidates 3 VD",
		".Var~D~2.~VD_3_4":                                                                   "9x9 box 3x3 extra VD|candidates 3,4 VD",
		"..Thermo~r1c1~R1c2..AntiKnight~~.~R1C1_5":                                           "thermo r1c1 r1c2|anti-knight|r1c1=5",
		".~R1C1_5.~R1C1_5_6~R1C1_7":                                                          "candidates 5,6 r1c1|candidates 7 r1c1|r1c1=5",
		".SearchPriority~10~R1C1.AntiKing":                                                   "anti-king",
		".Diagonal~1.Diagonal~-1":                                                            "diagonal +|diagonal -",

		".Finkz":                      "error: the rule Finkz, which is out of reach: it is about a loop that has to be found",
		".Shape~4x4~0-4.Doppelganger": "4x4 digits 0-4 box 2x2|doppelganger",
		".Shape~2x2~0-2.NoBoxes.Doppelganger.~DGC2_1.GreaterThan~DGR1~DGR2": "2x2 digits 0-2 extra DGC1,DGC2,DGR1,DGR2|doppelganger|different r1c1 r1c2 DGC1|different r2c1 r2c2 DGC2|different r1c1 r2c1 DGR1|different r1c2 r2c2 DGR2|candidates 1 DGC2|greater DGR1 DGR2",
		".Shape~4x4~0-4.Doppelganger.~DGB3_1":                               "4x4 digits 0-4 box 2x2 extra DGB1,DGB2,DGB3,DGB4|doppelganger|different r1c1 r1c2 r2c1 r2c2 DGB1|different r1c3 r1c4 r2c3 r2c4 DGB2|different r3c1 r3c2 r4c1 r4c2 DGB3|different r3c3 r3c4 r4c3 r4c4 DGB4|candidates 1 DGB3",
		".Shape~3x3~0-3.Doppelganger.~DGB1_1":                               `error: "DGB1" is no cell of this board`,
		".Shape~4x4~0-4.Doppelganger.~DGZ_0":                                `error: "DGZ" is no cell of this board`,
		".Doppelganger":                                                     "error: .Doppelganger: it is for square boards with the digits 0 to their number of rows",
		".Shape~4x4~0-4.Doppelganger.Jigsaw~0011001122332233":               "error: .Doppelganger: with .Jigsaw it is not defined",
		".FullRank~C1~10.FullRank~R2~~3":                                    "full-rank 10 r1c1..r9c1|full-rank 3 r2c9..r2c1",
		".FullRankTies~any.FullRank~C1~10":                                  "tied-rank 10 r1c1..r9c1",
		".FullRank~C1~10.FullRankTies~none":                                 "no-tied-ranks|full-rank 10 r1c1..r9c1",
		".FullRankTies~only-unclued":                                        "",
		".FullRankTies~none.FullRankTies~any":                               "error: .FullRankTies~any: another item is different",
		".FullRankTies~some":                                                "error: .FullRankTies~some: it is any, only-unclued or none",
		".FullRankTies":                                                     "error: .FullRankTies: it is any, only-unclued or none",
		".FullRank~C1~0":                                                    "error: \"0\" is no clue",
		".FullRank~C1~5.FullRank~C1~6":                                      "error: another item has 5 there",
		".Shape~6x6~9.FullRank~C1~5":                                        "error: ranks are for square boards whose rows and columns hold every digit",
		".Shape~6x8.FullRankTies~any":                                       "error: ranks are for square boards whose rows and columns hold every digit",
		".Fish~R1C1":                                                        `error: the rule "Fish", which is not known here`,
		".Or.Cage~5~R1C1":                                                   "error: .Or that no .End ends",
		".Shape~4x4.AntiKing.Shape~6x6":                                     "error: two boards: one text is one puzzle; several are links, a line each",
		".End":                                                              "error: .End where nothing is open",
		".Thermo~R1C1~R1C0":                                                 `error: .Thermo~R1C1~R1C0: "R1C0" is no cell of this board`,
		".Var~A~x~500":                                                      "error: 500 extra cells: a board has up to 400",
		".Var~A~x~many":                                                     `error: "many" is no number of cells`,
		".Var~A~x.Var~A~y":                                                  "error: there is a group A already",
		".Shape~20x20":                                                      "error: the board 20x20, which is none",
		".Shape~6x6~5":                                                      "error: the board 6x6~5, which is none",
		".Shape~6x6~9~Round":                                                "error: the board 6x6~9~Round, which is none",
		".Replicate~_.Cage~5~R9C9.End":                                      "error: a copy of it lies beyond the board",
		".Replicate~_.Sandwich~5~R1.End":                                    "error: a clue outside the grid has no copies",
		".Replicate~B.End":                                                  "error: nothing is in it",
		".Replicate~A.Thermo~R1C1~R1C2.End":                                 "error: it has no set of cells",
		".Var~S~~9.Replicate~B~VS1.Thermo~R1C1~R1C2.End":                    "error: R1C1 is not in the group of cells that .Replicate copies",
		".Shape~4x4.Jigsaw~0000111122223334":                                "error: several regions that are not 4 squares",
		".Shape~4x4.Jigsaw~00001111222233334":                               "error: 17 squares and its board 16",
		".NoBoxes~x":                                                        "error: .NoBoxes~x: it has no arguments",
		".AntiKnight~x":                                                     `error: "x" is too much`,
		".Or~x.X~R1C1~R1C2.End":                                             `error: "x" is too much`,
		".Or.AntiKnight.End":                                                "error: it must not be inside another item",
		".Or.End":                                                           "error: nothing is in it",
		".And.Or..End.End":                                                  "error: nothing is in it",
		".Or.Thermo~R1C1~R1C2.End~x":                                        "error: .End~x: it has no arguments",
		".SearchPriority~x":                                                 `error: "x" is no number`,
		".~R10C1_5":                                                         `error: "R10C1" is no cell of this board`,
		".Shape~4x4.~R5C1_3":                                                `error: "R5C1" is no cell of this board`,
		".~R1C1_10":                                                         `error: "10" is no digit of the board: they are 1 to 9`,
		".~R1C1":                                                            "error: a malformed given",
		".~R1C1_5~R2C3_7~":                                                  "error: whose givens end in \"~\"",
		".WhiteDot~R1C1~R3C3":                                               "error: \"R1C1\" has no neighbour among its cells",
		".WhiteDot~R1C1~R1C2~R9C9":                                          "error: \"R9C9\" has no neighbour among its cells",
		".Quad~R1C1~1~2.Quad~R1C1~3":                                        "error: another item has 1~2 there",
		".Sandwich~8~C2.Sandwich~9~C2":                                      "error: another item has 8 there",
		".LittleKiller~8~R9C1":                                              `error: "R9C1" is no line of the board`,
		".Skyscraper~R1~0":                                                  `error: "0" is no clue`,
		".Whisper~~R1C1~R1C2":                                               `error: "" is no number`,
		".PillArrow~2~R1C1~R5C5~R1C2":                                       "error: the cells of the pill are no number",
		".StrictXV.Or.X~R1C1~R1C2.V~R1C1~R1C2.End":                          "error: a mark is among alternatives",
		".PairX~EAEBE~R1C1~R1C2":                                            "error: depends on their order",
		".Shape~4x4.Pair~______~R1C1~R1C2":                                  "error: the table is none for 4 digits",
		".NFA~AjFAGhB~R1C1":                                                 "error: the automaton is damaged",
		".Shape~4x4~~Raw.NoBoxes":                                           "error: the board has no houses",
	} {
		got := shown(readText(in))
		reason, isError := strings.CutPrefix(want, "error: ")
		if got != want && !(isError && strings.HasPrefix(got, "error: ") && strings.Contains(got, reason)) {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestEmptyPieces reads a line whose first and last pieces have no cells: the automaton
// has read one break, and accepts where it could read another.
func TestEmptyPieces(t *testing.T) {
	m := rule.Automaton{States: 4, Start: []int{0}, Accept: []int{3}, Edges: []rule.Edge{{From: 0, Symbols: []int{5}, To: 1}, {From: 1, Symbols: []int{1, 2}, To: 2}, {From: 2, Symbols: []int{5}, To: 3}}}
	data, ok := pack(m)
	again, ok2 := unpack(data)
	if !ok || !ok2 || again.States != 4 {
		t.Fatal("the automaton is not packed")
	}
	x, ok := inPieces(m, []rule.Cells{nil, {"r1c1"}, nil}, 5)
	if !ok || !slices.Equal(x.Start, []int{1}) || !slices.Equal(x.Accept, []int{2}) || !slices.Equal(x.Cells, []string{"r1c1"}) {
		t.Errorf("got %+v", x)
	}
	if _, ok := inPieces(m, []rule.Cells{{"r1c1"}, nil, {"r1c2"}}, 5); ok {
		t.Error("a piece without cells in the middle is read")
	}
}

// TestStarts holds the order in which an automaton has its starts that accept.
func TestStarts(t *testing.T) {
	m := rule.Automaton{States: 3, Start: []int{0, 1, 2}, Accept: []int{0, 1}, Edges: []rule.Edge{{From: 0, Symbols: []int{1}, To: 1}}}
	data, _ := pack(m)
	// form 0, 2 bits a state, 1 symbol, 3 starts, no others, the last start does not accept,
	// 1 bit for the steps of a state: one step to 1, none, none
	if got, want := data, []byte{0b00_0001_00, 0b00_11_00_01, 0b1_0001_1_01, 0}; !slices.Equal(got, want) {
		t.Errorf("got %08b, want %08b", got, want)
	}
	if again, ok := unpack(data); !ok || !slices.Equal(again.Accept, []int{0, 1}) {
		t.Errorf("read again: %+v", again)
	}
}

// TestDocument holds whole documents against the places of what they have.
func TestDocument(t *testing.T) {
	for in, want := range map[string]string{
		"# a puzzle\n.Thermo~R1C1~R1C2\n  .Fish~R1C1\n": "31 error: text of the Interactive Sudoku Solver with the rule \"Fish\", which is not known here",
		"\n.Thermo~R1C1~\n R1C2 . AntiKing\n":           "1 thermo r1c1 r1c2|anti-king",
		".AntiKnight":                                   "0 anti-knight",
		"..AntiKnight":                                  "0 anti-knight",
		"..A..B":                                        "",
		". . .\n. . .":                                  "",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2 .AntiKing":     "0 thermo r1c1 r1c2|anti-king",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2 ~R1C3":         "0 thermo r1c1..r1c3",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2~ R1C3":         "0 thermo r1c1..r1c3",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing. Thermo~R1C1~R1C2":     "0 anti-king|thermo r1c1 r1c2",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing. A fine one":           "",
		"see https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2 .AntiKing": "27 error: a link of the Interactive Sudoku Solver that blanks or ends of lines cut: write it on a line of its own",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2\n.AntiKing~":   "23 error: a link of the Interactive Sudoku Solver that blanks or ends of lines cut: write it on a line of its own",
		"3x3:d:k:" + strings.Repeat("0:", 81):                                                 "0 diagonal",
		"3x3:x:k:" + strings.Repeat("0:", 81):                                                 "0 error: a killer puzzle, its cages as numbers, with the option \"x\", which is not known here",
		"3x3::k:" + strings.Repeat("0:", 80):                                                  "0 error: a killer puzzle, its cages as numbers, with 80 of them; a 9×9 puzzle has 81 cells",
	} {
		got := ""
		for _, f := range readDocument(document(in), finding.Options{}) {
			got += strconv.Itoa(f.At) + " " + shown(f)
		}
		if got != want {
			t.Errorf("%q is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// samples are texts that come with the site, and their solutions.
func samples(t testing.TB) (texts, solutions []string) {
	data, err := os.ReadFile("testdata/iss.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	for i := range lines[:len(lines)-2] {
		if strings.HasPrefix(lines[i], "# ") && strings.HasPrefix(lines[i+1], ".") {
			texts, solutions = append(texts, lines[i+1]), append(solutions, lines[i+2])
		}
	}
	return texts, solutions
}

// TestPuzzles holds puzzles that come with the site against their solutions, and against
// themselves after they were written and read again.
func TestPuzzles(t *testing.T) {
	texts, solutions := samples(t)
	items := 0
	for k, text := range texts {
		f := readText(text)
		if f.Err != nil {
			t.Errorf("%s: %v", text, f.Err)
			continue
		}
		p := sitetest.Puzzle(t, f)
		solution := make(sudoku.Grid, p.Shape.Cells())
		for i, c := range solutions[k] {
			solution[i] = p.Shape.DigitOf(int(c - '0'))
		}
		if err := sudoku.Check(p, solution); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		out, err := write(p)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again := sitetest.Puzzle(t, readText(out))
		if err := sudoku.Check(again, solution); err != nil {
			t.Errorf("%s, read again: %v", text, err)
		}
		if len(again.Constraints()) != len(p.Constraints()) {
			t.Errorf("%s: %d constraints, read again %d", text, len(p.Constraints()), len(again.Constraints()))
		}
		if third, err := write(again); err != nil || third != out {
			t.Errorf("%s: written again it is another text", text)
		}
		items += len(p.RuleTexts())
	}
	if len(texts) < 30 || items < 300 {
		t.Errorf("%d puzzles with %d rules", len(texts), items)
	}
}

// TestAccount changes texts: what is unknown is refused, and without an item or an
// argument it is another puzzle or none.
func TestAccount(t *testing.T) {
	texts, _ := samples(t)
	texts = append(texts, ".Var~A~label~2.Thermo~VA1~R1C1.SearchPriority~1~R1C1.Sum~3_=_1_2~R1C1~R1C2", ".Shape~4x4.EqualSum~R1C1~-~R1C2.Or.X~R1C1~R1C2.Cage~7~R2C1~R2C2.End")
	for _, text := range texts {
		whole := shown(readText(text))
		if f := readText(text + ".Fish"); f.Err == nil {
			t.Errorf("%s with an unknown item is read", text)
		}
		items := strings.Split(text, ".")[1:]
		for i, item := range items {
			with := func(item string) string {
				changed := slices.Clone(items)
				changed[i] = item
				return shown(readText("." + strings.Join(changed, ".")))
			}
			if got := with(item + "~zz"); !strings.HasPrefix(got, "error: ") {
				t.Errorf("%s: .%s~zz is read", text, item)
			}
			name, _, _ := strings.Cut(item, "~")
			if got := with(""); got == whole && item != "" && name != "SearchPriority" && !strings.Contains(strings.Join(slices.Delete(slices.Clone(items), i, i+1), "."), item) {
				t.Errorf("%s: without .%s it is the same", text, item)
			}
			args := strings.Split(item, "~")
			for k := 1; k < len(args); k++ {
				if name == "SearchPriority" || strings.HasPrefix(args[k], "_") || name == "Var" && k == 2 || args[k] == "" || name == "Whisper" && args[k] == "5" /* as many as without */ {
					continue
				}
				if got := with(strings.Join(slices.Delete(slices.Clone(args), k, k+1), "~")); got == whole && !slices.Contains(args[:k], args[k]) {
					t.Errorf("%s: .%s without %s is the same", text, item, args[k])
				}
				if got := with(strings.Join(append(append(slices.Clone(args[:k]), "?"+args[k]), args[k+1:]...), "~")); !strings.HasPrefix(got, "error: ") && name != "Jigsaw" {
					t.Errorf("%s: .%s with ?%s is read", text, item, args[k])
				}
			}
		}
	}
}

// FuzzRead feeds the reader anything: it must neither panic nor run on.
func FuzzRead(f *testing.F) {
	texts, _ := samples(f)
	for _, text := range append(texts,
		".Or.Cage~5~R1C1~R1C2.And.Cage~6~R1C1~R1C2.~R2C2_3_4.End.End",
		".Replicate~JBAAIJAAAJB.Replicate~BIAB.NFA~AjFAGhA~_x~R1C1~R1C2~R1C3.End.End",
		".Shape~7x7~9.RegionSize~9.Jigsaw~1112333111233311123332222222444255544425554442555.LittleKiller~20~R1C1",
		".Var~A~x~3.Pair~EAEBEAAQAAAAE~_1%3A3~VA1~VA2~~R1C1~R1C2.Quad~VA1~1.Sandwich~8~C2.StrictKropki.WhiteDot~R1C1~R1C2",
		".Regex~WzEyNDU3OF0qMy4q~R1C1~R1C2.PillArrow~2~R1C3~R1C2~R2C2~R2C3.SumLine~10~R1C1~R1C2~LOOP.Sum~-1_=_1_-2~R1C1~R1C2",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2 .AntiKing",
	) {
		if len(text) < 500 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, in string) {
		start := sitetest.CPU()
		found := readDocument(document(in), finding.Options{})
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > time.Duration(len(in)/1024+1)*500*time.Millisecond {
			t.Fatalf("%d bytes took %v", len(in), took)
		}
		for _, x := range append(found, readText("."+in)) {
			if x.Err != nil && x.At > len(in)+1 {
				t.Fatalf("a mistake at %d of %d", x.At, len(in))
			}
			if x.Err == nil && x.Board == nil && x.Grid == "" {
				t.Fatal("no board")
			}
		}
	})
}
