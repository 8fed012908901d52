package text

import (
	"strings"
	"testing"
)

// jigsaw9 is a map of nine regions that are no boxes.
const jigsaw9 = "aaaabbccc" + "aaabbbccc" + "aabbbbccc" + "dddeeefff" + "dddeeefff" + "dddeeefff" + "ggghhhiii" + "ggghhhiii" + "ggghhhiii"

// TestMapBehindThePuzzle reads puzzles with a map behind them, and takes a solution there for
// none.
func TestMapBehindThePuzzle(t *testing.T) {
	four := "1............2.."
	fourMap := "aaabacbbccdbcddd"
	blank := strings.Repeat(".", 81)
	for in, want := range map[string]string{
		four + " " + fourMap: "#regions 0001021122312333\n" + four,
		four + fourMap:       "#regions 0001021122312333\n" + four,
		four + "," + strings.ToUpper(fourMap) + ",easy":  "#regions 0001021122312333\n" + four,
		four + " 1234341221434321":                       four,
		four + " 1234341221433412":                       four, // wrong, and no map either
		blank + " " + strings.Repeat("123456789", 9):     "#regions " + strings.Repeat("123456789", 9) + "\n" + blank,
		blank + "," + strings.Repeat("abcdefghi", 9):     "#regions " + strings.Repeat("123456789", 9) + "\n" + blank,
		blank + "\n" + strings.Repeat("abcdefghi", 9):    "#regions " + strings.Repeat("123456789", 9) + "\n" + blank,
		blank + " 17 " + jigsaw9:                         "#regions " + jigsaw9 + "\n" + blank,
		blank + " " + solution9 + " 17 " + jigsaw9:       "#regions " + jigsaw9 + "\n" + blank,
		blank + " # " + jigsaw9:                          blank,
		"#rule yin-yang\n" + blank + " " + jigsaw9:       "#regions " + jigsaw9 + "\n#rule yin-yang\n" + blank,
		blank + "\t" + boxMap(3, 3):                      blank, // the usual boxes
		strings.Repeat(".", 36) + " " + boxMap(3, 2):     "#box 3x2\n" + strings.Repeat(".", 36),
		strings.Repeat(".", 36) + " " + boxMap(3, 2)[1:]: strings.Repeat(".", 36),
		"#box 2x2\n" + four + " " + fourMap:              four,
		"#rule diagonal\n" + four + " " + fourMap:        "#regions 0001021122312333\n#rule diagonal\n" + four,
		four + "\n" + four + " " + fourMap + "\n" + four: four,
	} {
		r := NewReader(strings.NewReader(in+"\n"), Options{})
		rec, err := r.Read()
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		p, err := Parse(want+"\n", Options{})
		if err != nil {
			t.Fatal(want, err)
		}
		if !equalPuzzles(rec.Puzzle, p) {
			t.Errorf("%s: got\n%s\nwant\n%s", in, rec.Puzzle.Text(), p.Text())
		}
	}
}

// TestNoMapBehindThePuzzle refuses what is behind a puzzle, nearly a map or with the name of a rule.
func TestNoMapBehindThePuzzle(t *testing.T) {
	for in, want := range map[string]string{
		puzzle9 + " " + jigsaw9[1:]:                                "80 characters behind the puzzle",
		puzzle9 + " 17 " + jigsaw9 + "a":                           "82 characters behind the puzzle",
		puzzle9 + " shape:" + strings.Repeat("w", 81):              "81 characters behind the puzzle",
		puzzle9 + " 17 " + strings.Replace(jigsaw9, "ab", "xy", 1): "81 characters behind the puzzle",
		puzzle9 + " " + jigsaw9 + " killer":                        "names a rule (killer)",
		puzzle9 + " anti-king " + jigsaw9:                          "names a rule (anti-king)",
	} {
		for _, in := range []string{in, in + "\n" + line9} {
			t.Run(in, func(t *testing.T) {
				if _, err := NewReader(strings.NewReader(in+"\n"), Options{}).Read(); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%v", err)
				}
			})
		}
	}
}

// boxMap is the map of boxes of r rows and c columns.
func boxMap(r, c int) string {
	n := r * c
	b := make([]byte, n*n)
	for i := range b {
		b[i] = byte('a' + i/n/r*(n/c) + i%n/c)
	}
	return string(b)
}

// TestMapNotInBlocks wants a puzzle with a map to be left to Read, where a block of
// plain lines would lose the map.
func TestMapNotInBlocks(t *testing.T) {
	in := line9 + " 1.2\n" + line9 + " " + jigsaw9 + "\n" + line9 + "\n"
	r := NewReader(strings.NewReader(in), Options{})
	dst := make([]byte, 0, 10*BlockStride)
	if b := r.ReadBlock(dst[:cap(dst)]); b.Len() != 1 {
		t.Fatalf("a block of %d", b.Len())
	}
	rec, err := r.Read()
	if err != nil || rec.Puzzle.Shape.IsClassic() || rec.Line != 2 {
		t.Fatalf("%v\n%s", err, rec.Puzzle.Text())
	}
	if b := r.ReadBlock(dst[:cap(dst)]); b.Len() != 1 || b.Line != 3 {
		t.Fatalf("then a block of %d, line %d", b.Len(), b.Line)
	}
}
