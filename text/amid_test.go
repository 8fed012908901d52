package text

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"sudokusat/text/lex"
)

// TestPuzzlesAmidPrograms reads puzzles that are in programs and notes, and nothing else of them.
func TestPuzzlesAmidPrograms(t *testing.T) {
	full := solution9
	commented := "/// " + strings.Join(rows9, "\n/// ") + "\n"
	for name, in := range map[string]string{
		"a C# test":       "using Xunit;\n\npublic class Tests\n{\n    [Fact]\n    public void Test1()\n    {\n        // Arrange\n        var input = \"" + line9 + "\";\n        Assert.NotNull(input);\n    }\n}\n",
		"TypeScript":      "import type { P } from \"./p\";\n\nexport const EASY: P[] = [\n  {\n    p: \"" + strings.ReplaceAll(line9, ".", "0") + "\",\n    s: \"" + full + "\",\n    d: -20967,\n  },\n];\n",
		"Javadoc":         "/**\n * Finds the easy ones.\n *\n * @return never null\n */\npublic class A {\n  static final String P =\n      \"" + line9 + "\";\n}\n",
		"a Rust comment":  "use crate::grid::Grid;\n\n/// A grid of values.\n/// ```text\n" + commented + "/// ```\npub struct Grid;\n",
		"joined by plus":  "const puzzle =\n  '" + line9[:27] + "' +\n  '" + line9[27:54] + "' +\n  '" + line9[54:] + "';\nsolve(puzzle);\n",
		"joined rows":     "def main():\n    s = \"\"\n    s += \"" + strings.Join(rows9, "\\n\";\n    s += \"") + "\\n\";\n    return solve(s)\n",
		"spaced strings":  "let b = \"" + strings.Join(strings.Split(rows9[0], ""), " ") + "\" +\n\"" + strings.Join(rows9[1:], "\" +\n\"") + "\"; solve(b)\nprint(b)\n",
		"front matter":    "---\nsource: src/grid/values.rs\nexpression: Line.render(grid)\n---\n" + line9 + "\n",
		"a name above":    "HardestDatabase110626\n" + line9 + ",1;a,b\n",
		"slashes":         "The puzzle of today, from my own program:\n\n   Try \"" + strings.Join(rows9, "/") + "\" if you dare.\n\nIt took me an hour, and\nmy wife two.\n",
		"a log":           "Reading the file now.\nSolving " + line9 + " (easy)\nDone in 0.3 seconds.\nSearched 12 nodes in all.\n",
		"Objective-C":     "#import <Foundation/Foundation.h>\nint main() {\n  NSString *p = @\"" + line9 + "\";\n  return solve(p);\n}\n",
		"names and grids": "main => solve(all).\n% of the other page\nsudokus(S) => S =\n[\n  [\"Used in the first one:  0.1 seconds\",\n    \"" + line9 + "\"],\n  [\"And what else there is about it\",\n    \"" + full + "\"],\n].\nprint(X) => println(X).\n",
	} {
		r := NewReader(strings.NewReader(in), Options{})
		rec, err := r.Read()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, in)
			continue
		}
		if got := String(rec.Puzzle.Shape, rec.Puzzle.Givens); got != line9 {
			t.Errorf("%s: %s\n%s", name, got, in)
		}
		if rec, err := r.Read(); err != io.EOF {
			t.Errorf("%s: then %v, of line %d", name, err, rec.Line)
		}
	}
}

// TestAmidMistakes wants one mistake of a text without a puzzle, and a mistake at the
// place of what is nearly one.
func TestAmidMistakes(t *testing.T) {
	program := "import os\n\ndef test_%s():\n    check(\"%s\")\n    return solve(first, second)\n"
	for name, tt := range map[string]struct{ in, want string }{
		"a licence":      {"MIT License\n\nPermission is hereby granted, free of charge, to any person\nTHE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND\n", "no puzzle found"},
		"a program":      {"/*\n * Nothing here.\n */\npackage main\n\nfunc main() {\n\tfmt.Println(\"hello\")\n}\n", "no puzzle found"},
		"a table":        {"length,time,hash\n2,0.41,ab12\n3,0.93,bc23\n4,1.72,cd34\n", "no puzzle found"},
		"short":          {fmt.Sprintf(program, "short", line9[1:]), "-:4:12: 80 characters; a 9×9 puzzle has 81"},
		"a missing row":  {"Look at this one,\nit is what I have so far:\n\n" + strings.Join(rows9[1:], "\n") + "\n\nWhat do you think of it?\n", "8 rows of 9 cells"},
		"a rule's name":  {"import org.junit.Test;\n\n@Test\npublic void antiKing() {\n  solve(\"" + line9 + "\", new KingConstraint());\n}\n", "antiking"},
		"facts of cages": {"% Killer puzzle of the day\n% All cages are of three cells, in rows of their own.\n% There are no digits: it has one solution.\n\n" + strings.Repeat("000000000\n", 9) + "\ncage(12,[(1,1),(1,2),(1,3)]).\ncage(21,[(1,4),(1,5),(1,6)]).\n", "speaks of a rule (killer"},
		"solutions":      {"class SolverTest {\n\n    @Test\n    void small() throws Exception {\n        check(\"board1.txt\",\n                \"1234341223414123\");\n    }\n\n    @Test\n    void usual() throws Exception {\n        check(\"board2.txt\",\n                \"631492587518376924984725136743968215295187463127654398459813672862531749376249851\");\n    }\n}\n", "this line may belong to a puzzle"},
		"two boards":     {"% Multi-sudoku: two boards\nx = array2d(1..9, 1..9, [" + cellsOf("0", ",", ",\n") + "]);\n", "multi-sudoku"},
		"a cell is set":  {families9["Python"] + "grid[0][0] = 5\n", "-:12:1: a line of a program that changes a cell (grid[0][0] = 5)"},
		"and as a pair":  {families9["C"] + "grid[0, 0]=5;\n", "a line of a program that changes a cell (grid[0, 0]=5)"},
		"turned":         {"grid = np.array([[" + cellsOf("0", ", ", "],\n [") + "]]).T\n", "-:1:18: an array that the program changes (.T)"},
		"reversed":       {"grid = [[" + cellsOf("0", ", ", "],\n [") + "]][::-1]\n", "-:1:9: an array that the program changes ([:)"},
		"added to":       {"grid = [[" + cellsOf("0", ", ", "],\n [") + "]] + 1\n", "-:1:9: an array that the program changes (+ 1)"},
		"base64":         {"Li4zLjIuNi4uOS4uMy41Li4xLi4xOC42NC4uLi44MS4yOS4uNy4uLi4uLi44\n", "base64"},
		"hexadecimal":    {"2e2e332e322e362e2e392e2e332e352e2e312e2e31382e36342e2e2e2e3831\n", "hexadecimal"},
		"DIMACS":         {"c mine\np cnf 729 3\n1 2 0\n", "DIMACS"},
		"OPB":            {"* #variable= 729 #constraint= 3\n+1 x1 >= 1;\n", "OPB"},
		"a film":         {"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1", "heic"},
		"puzz.link":      {"https://puzz.link/p?slither/9/9/abc\n", "slither"},
		"KSudoku's kind": {"4\n4 4 1\n12\n4 0 1 2 3\n4 4 5 6 7\n4 8 9 10 11\n4 12 13 14 15\n", "KSudoku"},
	} {
		r := NewReader(strings.NewReader(tt.in), Options{})
		rec, err := r.Read()
		var parse *ParseError
		if !errors.As(err, &parse) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, %v, want %q", name, rec.Puzzle.Givens, err, tt.want)
			continue
		}
		if _, err := r.Read(); err != io.EOF {
			t.Errorf("%s: then %v", name, err)
		}
	}
}

// TestWordsOfRulesAreFound wants the words of rules found and other words not.
func TestWordsOfRulesAreFound(t *testing.T) {
	for in, want := range map[string]string{
		"an arrow sudoku":                "arrow",
		"a narrow bridge, the arrow key": "",
		"a hyperlink":                    "",
		"Hyper Sudoku":                   "hyper",
		"if n is greater than 9":         "",
		"greater than sudoku":            "greater",
		"KingSudokuTest":                 "kingsudokutest",
		"looking for clones":             "",
		"two boards overlap":             "boards overlap",
	} {
		if got := lex.RuleIn([]byte(in)); got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}
