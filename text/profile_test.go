package text

import (
	"bytes"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// spaced puts a space between the characters of each row.
func spaced(grid string) string {
	var b strings.Builder
	for row := range strings.Lines(grid) {
		b.WriteString(strings.Join(strings.Split(strings.TrimSpace(row), ""), " ") + "\n")
	}
	return b.String()
}

// TestDialectsByteForByte checks the exact bytes of every dialect: the answer to each
// puzzle is the puzzle with its blanks filled by the least digit, or none
// where the input's number is listed.
func TestDialectsByteForByte(t *testing.T) {
	zeros := strings.ReplaceAll(grid9, ".", "0")
	ones := strings.ReplaceAll(grid9, ".", "1")
	line := strings.ReplaceAll(puzzle9, ".", "1")
	letters := strings.Repeat("--A----C-----O-I\n", 16)
	filled := strings.ReplaceAll(letters, "-", "A")
	four := "*234\n3412\n2143\n432*\n"
	four1 := strings.ReplaceAll(four, "*", "1")
	for _, tt := range []struct {
		name, in, want string
		unsolvable     []int
	}{
		{"dfs-9x9", strings.ReplaceAll(spaced(zeros), "0", "*"), spaced(ones), nil},
		{"dfs-9x9", strings.ReplaceAll(spaced(zeros), "0", "*"), "", []int{0}},
		{"poj3076", letters + "\n" + letters, filled + "\n" + filled + "\n", nil},
		{"acwing171", letters + letters, filled + "\n" + filled + "\n", nil},
		{"spoj-sudoku", "2\n\n" + letters + "\n" + letters, filled + "\n" + filled, nil},
		{"poj2676", "3\n" + zeros + zeros + zeros + "ignored", ones + ones, []int{1}},
		{"poj3074", puzzle9 + "\n" + puzzle9 + "\nend\nignored\n", line + "\n" + line + "\n", nil},
		{"uva989", "3\n\n" + spaced(zeros) + "\n3 " + spaced(zeros) + "2\n0 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", spaced(ones) + "\nNO SOLUTION\n\n" + "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", []int{1}},
		{"uva989", "4\n" + strings.Repeat(strings.Repeat("0 ", 15)+"16\n", 16), strings.Repeat(strings.Repeat("1 ", 15)+"16\n", 16), nil},
		{"hdu5547", "2\n\n" + four + "\n" + four, "Case #1:\n" + four1 + "Case #2:\n" + four1, nil},
		{"luogu1784", spaced(zeros), spaced(ones), nil},
	} {
		p := profile(t, tt.name)
		recs := readAll(t, []byte(tt.in), Options{Profile: p})
		var out bytes.Buffer
		w := NewWriter(&out, WriterOptions{Profile: p})
		var err error
		for i, rec := range recs {
			if len(tt.unsolvable) > 0 && tt.unsolvable[0] == i {
				err = w.Skip(rec)
			} else {
				g := rec.Puzzle.Givens.Clone()
				for c, d := range g {
					g[c] = max(d, 1)
				}
				err = w.Write(rec, g)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if out.String() != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, out.String(), tt.want)
		}
	}
}

// TestProfileErrors wants a malformed puzzle to take only itself out, and a
// broken frame to be named once.
func TestProfileErrors(t *testing.T) {
	letters := strings.Repeat("--A----C-----O-I\n", 16)
	for _, tt := range []struct{ name, in, want string }{
		{"poj3076", "", ""},
		{"poj3076", letters[:17*3+5] + "z" + letters[17*3+6:] + "\n" + letters, "-:4:6: \"z\" is out of range in a 16×16 puzzle: its symbols are A to P\n18 grid 16×16\n"},
		{"poj3076", letters[17:] + "\n" + letters, "-:1:1: 15 rows of 16 cells; a 16×16 puzzle has 16 rows\n17 grid 16×16\n"},
		{"spoj-sudoku", "many\n" + letters, "-:1:1: \"many\" where the number of puzzles belongs in spoj-sudoku\n"},
		{"spoj-sudoku", "2\n" + letters, "2 grid 16×16\n-:17: the input ends after 1 of 2 puzzles\n"},
		{"poj2676", "1\n5300\n", "-:2:5: 4 cells in a row; a 9×9 puzzle has 9\n"},
		{"poj3074", puzzle9[:80] + "\n" + puzzle9 + "\nend\n", "-:1:1: 80 characters; a 9×9 puzzle has 81\n2 line 9×9\n"},
		{"uva989", "2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 5\n2 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 x\n1 1", "-:2:31: \"5\" is out of range in a 4×4 puzzle: its symbols are 1 to 4\n-:3:33: \"x\" is out of range in a 4×4 puzzle: its symbols are 1 to 4\n4 spaced 1×1\n"},
		{"uva989", "21\n", "-:1:1: \"21\" is no order of a puzzle\n"},
		{"uva989", "3\n1 2 3\n", "-:2:1: the input ends after 3 of 81 cells\n"},
		{"simple", "3\n" + spaced(strings.ReplaceAll(grid9, ".", "0")), "2 spaced 9×9\n-:10: the input ends after 1 of 3 puzzles\n"},
		{"luogu1784", "5 3 77" + strings.Repeat(" 0", 78), "-:1:5: 77 is out of range in a 9×9 puzzle\n"},
	} {
		got := transcript(NewReader(strings.NewReader(tt.in), Options{Profile: profile(t, tt.name)}))
		if got != tt.want {
			t.Errorf("%s of %.30q: got\n%s\nwant\n%s", tt.name, tt.in, got, tt.want)
		}
	}
}

func TestProfileNames(t *testing.T) {
	if _, err := ProfileByName("codeforces"); err == nil || !strings.Contains(err.Error(), "uva989") {
		t.Errorf("an unknown profile: %v", err)
	}
	seen := map[string]bool{}
	for _, p := range Profiles() {
		if seen[p.Name] || p.Summary == "" {
			t.Errorf("%s is there twice or describes nothing", p.Name)
		}
		seen[p.Name] = true
	}
}

func TestReadRegions(t *testing.T) {
	want := []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}
	for _, in := range []string{
		"aabb\naabb\nccdd\nccdd\n",
		"# a map\nx x . .\nx x . .\n\n1 1 2 2\n1 1 2 2",
		"1 1 | 2 2\n1 1 | 2 2\n----+----\n3 3 | 4 4\n3 3 | 4 4\n",
		"0011001122332233\n",
		"[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]\n",
	} {
		got, err := ReadRegions(strings.NewReader(in), "map")
		if err != nil || len(got) != len(want) {
			t.Errorf("%q: %v %v", in, got, err)
			continue
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%q: %v", in, got)
				break
			}
		}
		if _, err := sudoku.NewShape(sudoku.Jigsaw(got)); err != nil {
			t.Error(err)
		}
	}
	for in, want := range map[string]string{
		"":                        "map:1: a map of regions of 0 cells in 0 rows: n rows of n cells are needed",
		"aab\naabb\nccdd\nccdd\n": "map:2: 4 cells in a row of a map of regions; those before have 3",
		"ab\nab\nab\n":            "map:4: a map of regions of 6 cells in 3 rows: n rows of n cells are needed",
		"#rule diagonal\naabb\naabb\nccdd\nccdd\n": "map:1: a directive in a map of regions (#rule diagonal): it belongs above the puzzles",
		"aabb\naabb # box 1x4\nccdd\nccdd\n":       "map:2: a directive in a map of regions (# box 1x4): it belongs above the puzzles",
		"aa\naa\n":                                 "map:3: a map of 1 regions where 2×2 cells need 2",
	} {
		if _, err := ReadRegions(strings.NewReader(in), "map"); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", in, err, want)
		}
	}
}

// A device may have no end: a map's reading has.
func TestRegionsOfADevice(t *testing.T) {
	for _, c := range []byte("\x007#\n") {
		if c == '\n' && !testenv.LongTests() {
			continue // 64 million lines
		}
		if regions, err := ReadRegions(repeat(c), "map"); err == nil {
			t.Errorf("%q without end is a map of %d cells", c, len(regions))
		}
	}
}

// repeat is one character without end.
type repeat byte

func (r repeat) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(r)
	}
	return len(p), nil
}
