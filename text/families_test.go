package text

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"sudokusat/text/lz"
)

// family9 is one puzzle in the rows that the files below are made of, and its line.
var rows9 = strings.Split(strings.TrimSpace(grid9), "\n")

var line9 = strings.Join(rows9, "")

// cellsOf joins the cells of each row and the rows.
// numberedRows are the rows of a puzzle, each behind its number.
func numberedRows(form string) (text string) {
	for i, row := range rows9 {
		text += fmt.Sprintf(form, i+1, row)
	}
	return text
}

func cellsOf(blank, cell, row string) string {
	var rows []string
	for _, r := range rows9 {
		rows = append(rows, strings.Join(strings.Split(strings.ReplaceAll(r, ".", "·"), ""), cell))
	}
	return strings.ReplaceAll(strings.Join(rows, row), "·", blank)
}

func each(format string) string {
	var b strings.Builder
	for i := range 81 {
		if line9[i] != '.' {
			fmt.Fprintf(&b, format, i/9+1, i%9+1, line9[i]-'0')
		}
	}
	return b.String()
}

// families9 are files with that puzzle, each in a family of its own.
var families9 = map[string]string{
	"a separator behind":    cellsOf("", ";", ";\n") + ";\n",
	"a sheet with gaps":     sheetWithGaps(),
	"numbered":              "1. " + line9 + "\n",
	"named":                 "Easy 1: " + line9 + "\n",
	"rated":                 "7.2 " + line9 + "\n",
	"hashed":                "0123456789ab " + strings.ReplaceAll(line9, ".", "0") + "  1.2\n",
	"tab":                   "Puzzle 1\t" + line9 + "\n",
	"HoDoKu":                ":0000:x:" + strings.Replace(line9, "7", "+7", 1) + ":::182:\n",
	"a pipe before":         "x|" + line9 + "\n",
	"letters":               strings.ReplaceAll(line9, ".", "x") + "\n",
	"a judge's end":         line9 + "\n0\n",
	"sentences":             "Dear all, please help me.\n\n" + grid9 + "\nThanks, Bob\n",
	"a forum":               "[code]\n" + grid9 + "[/code]\n",
	"fences":                "```\n" + grid9 + "```\n",
	"a slash comment":       "// from a book\n" + line9 + "\n",
	"C":                     "int grid[9][9] = { /* mine */\n  {" + cellsOf("0", ", ", "},\n  {") + "} // end\n};\n",
	"Python":                "grid = [\n [" + cellsOf("None", ", ", "],\n [") + "]]\nprint(grid)\n",
	"Java rows":             "String[] rows = {\"" + strings.Join(rows9, "\",\n\"") + "\"};\n",
	"flat array":            "x = array2d(1..9, 1..9, [" + cellsOf("0", ",", ",\n") + "]);\n",
	"MiniZinc":              "n = 3;\nstart = [|" + cellsOf("0", ", ", "|\n ") + "|];\n",
	"Picat":                 "board([[" + cellsOf("_", ",", "],[") + "]]).\n",
	"facts from 1":          each("given(%d,%d,%d).\n"),
	"clues":                 each("r%dc%d=%d "),
	"spreadsheet":           cellsOf("", ",", "\n") + "\n",
	"tabs":                  cellsOf("", "\t", "\n") + "\n",
	"semicolons":            cellsOf("", ";", "\n") + "\n",
	"Markdown":              "| | | | | | | | | |\n|---|---|---|---|---|---|---|---|---|\n| " + cellsOf(" ", " | ", " |\n| ") + " |\n",
	"spaces":                strings.ReplaceAll(grid9, ".", " "),
	"spaces on a line":      strings.ReplaceAll(line9, ".", " ") + "\n",
	"opensudoku":            "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>mine</name>\n<game data=\"" + strings.ReplaceAll(line9, ".", "0") + "\" />\n</opensudoku>\n",
	"KSudoku":               "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle><graph order=\"9\" type=\"sudoku\"/>\n<values>" + strings.ReplaceAll(line9, ".", "_") + "</values></puzzle></game></ksudoku>\n",
	"GNOME":                 "{\n \"cells\" : [" + strings.TrimSuffix(zeroBased(), ",") + "]}\n",
	"JSON strings":          "[\"" + line9 + "\"]\n",
	"a JSON string":         "\"" + line9 + "\"\n",
	"JSON objects":          "[{\"id\":1,\"puzzle\":\"" + line9 + "\"}]\n",
	"JSON of a service":     "{\"newboard\":{\"grids\":[{\"value\":[[" + cellsOf("0", ",", "],[") + "]],\"difficulty\":\"Easy\"}]}}\n",
	"SadMan":                "#A me\n[Puzzle]\n" + grid9 + "[State]\n" + grid9 + "[PencilMarks]\n1,2,,\n",
	"janko":                 "begin\npuzzle sudoku\nsize 9\npatternx 3\npatterny 3\nproblem\n" + cellsOf("-", " ", "\n") + "\nmoves\n1a;\nend\n",
	"puzzlekit":             "9 9\n" + cellsOf("-", " ", "\n") + "\n",
	"a link":                "https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.ReplaceAll(line9, ".", "0") + "\n",
	"Tatham":                "3x3:" + tathamText() + "\n",
	"Tatham, saved":         "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nPARAMS  :3:3x3\nDESC    :" + strconv.Itoa(len(tathamText())) + ":" + tathamText() + "\n",
	"ISS":                   "." + strings.ReplaceAll("~"+strings.TrimSuffix(each("R%dC%d_%d~"), "~"), "\n", "") + "\n",
	"f-puzzles":             "https://f-puzzles.com/?load=" + lz.Pack(fpuzzlesText("")) + "\n",
	"f-puzzles, by Sudoku…": "https://sudokupad.app/fpuzzles" + lz.Pack(fpuzzlesText("")) + "\n",
	"SudokuPad":             "https://sudokupad.app/scl" + lz.Pack("{\"cells\":[["+padText()+"]]}") + "\n",
	"SudokuPad, zipped":     "https://sudokupad.app/scl" + lz.Pack("{ce:[["+strings.NewReplacer(`"value"`, "v", "{}", "").Replace(padText())+"]]}") + "\n",
	"candidates in a box":   marksText(" ", "\n"),
	"729 characters":        cubeText() + "\n",
	"HoDoKu, deletions":     ":0201:6:" + line9 + "::621 622::\n",
	"Kotlin":                "val b = arrayOf(\n intArrayOf(" + cellsOf("0", ", ", "),\n intArrayOf(") + "))\n",
	"PHP":                   "$g = array(array(" + cellsOf("0", ",", "),\narray(") + "));\n",
	"ECLiPSe":               "problem(2, [](\n  [](" + cellsOf("_", ", ", "),\n  [](") + "))).\n",
	"blanks in quotes":      "g = [[\"" + cellsOf(" ", "\", \"", "\"],\n[\"") + "\"]]\n",
	"strings that add up":   "g = (\"" + strings.Join(rows9, "\"\n     \"") + "\")\n",
	"a call behind":         "puzzle = \"" + line9 + "\"\nsolve(puzzle)\n",
	"a key above":           "puzzle: |\n  " + strings.Join(rows9, "\n  ") + "\n",
	"named rows":            "    1 2 3   4 5 6   7 8 9\n  +-------+\n" + namedRows9("%c | ", 'A') + "  +-------+\n",
	"numbered rows":         namedRows9("R%c: ", '1'),
	"numbered columns too":  "   0  1  2  3  4  5  6  7  8\n" + namedRows9("%c  ", '0'),
	"an index":              ",0,1,2,3,4,5,6,7,8\n" + strings.ReplaceAll(strings.ReplaceAll(namedRows9("%c,", '0'), " ", ","), ".", "0"),
	"rows with slashes":     strings.Join(rows9, "/") + "\n",
	"rows with spaces":      strings.Join(rows9, " ") + "\n",
	"a cell a line":         strings.Join(strings.Split(line9, ""), "\n") + "\n",
	"double spaced":         strings.Join(rows9, "\n\n") + "\n",
	"JSON, deeper":          "{\"easy\":{\"puzzle_data\":{\"hints\":[1,2],\"puzzle\":[" + cellsOf("0", ",", ",") + "]}}}\n",
	"JSON with false":       "{\"grid\":[[" + cellsOf("false", ",", "],[") + "]]}\n",
	"JSON, a comma behind":  "{\"puzzle\":\"" + line9 + "\",}\n",
	"a Python dictionary":   "{'puzzle': '" + line9 + "', 'solved': None}\n",
	"bars only between":     cellsOf(" ", "|", "\n-+-+-+-+-+-+-+-+-\n") + "\n",
	"brackets":              "[" + cellsOf(" ", "][", "]\n[") + "]\n",
	"a version above":       "v1.0\n" + grid9,
	"Simple Sudoku, saved":  boxed9(".") + "\n" + boxed9(".") + "\n" + strings.Replace(marksText(" ", "\n"), "123456789", "124", 1),
	"a header of columns":   columnHeader() + cellsOf("0", ",", ",") + "\n",
	"long dashes":           strings.ReplaceAll(line9, ".", "—") + "\n",
	"empty boxes":           "\u200e" + strings.ReplaceAll(grid9, ".", "☐"),
	"Lisp":                  "(defparameter *g*\n  #2A((" + cellsOf("0", " ", ")\n      (") + ")))\n",
	"words of Ruby":         "b = %w[\n" + grid9 + "]\nsolve b\n",
	"DATA":                  "10 REM SUDOKU\n20 DATA " + cellsOf("0", ",", "\n30 DATA ") + "\n40 END\n",
	"keys of rows":          "[Game]\n" + numberedRows("Row%d=%s\n"),
	"a key of a section":    "[Puzzle1]\nGivens=" + line9 + "\nLevel=3\n",
	"a here document":       "#!/bin/sh\ncat <<EOF | solve\n" + grid9 + "EOF\n",
	"escaped line ends":     "const p = \"" + strings.Join(rows9, "\\n") + "\";\n",
	"three columns apart":   strings.ReplaceAll(cellsOf(" ", "  ", "\n"), "\n\n", "\n") + "\n",
	"puzz.link":             "https://puzz.link/p?sudoku/9/9/" + puzzLinkText() + "\n",
	"a link in a sentence":  "Try [mine](https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.ReplaceAll(line9, ".", "0") + ").\n",
}

// givenUp are files of families that are not read: each is refused.
var givenUp = map[string]string{
	"XML on a line":         "<sudoku regions=\"1\"><puzzle>" + line9 + "</puzzle></sudoku>\n",
	"a line with a tag":     "<p class=\"thermo\">" + line9 + "</p>\n",
	"R by dim":              "m <- array(c(" + columnsOf() + "), dim=c(9,9))\n",
	"MATLAB, transposed":    "B = [" + cellsOf("0", ",", ";...\n") + "]';\n",
	"NumPy, transposed":     "a = np.array([[" + cellsOf("0", ",", "],\n[") + "]])\na = a.T\n",
	"R by rows":             "m <- matrix(c(" + cellsOf("0", ",", ",\n") + "), 9, 9, byrow=TRUE)\n",
	"R by columns":          "m <- matrix(c(" + columnsOf() + "), nrow=9)\n",
	"Fortran":               "  g = reshape((/ &\n" + columnsOf() + " /), (/9,9/))\n",
	"MATLAB":                "B = [" + cellsOf("0", ",", ";...\n") + "];\n",
	"Sage":                  "A = matrix(ZZ,9,[" + cellsOf("0", ",", ", \\\n") + "])\n",
	"hashes":                strings.ReplaceAll(grid9, ".", "#"),
	"HTML":                  "<html><table>\n<tr><td>" + cellsOf("&nbsp;", "</td><td>", "</td></tr>\n<tr><td>") + "</td></tr></table></html>\n",
	"JSON by squares":       "{" + strings.TrimSuffix(jsonClues("\"%c%d\":%c,", 'A'), ",") + "}\n",
	"JSON cells in rows":    "[[" + strings.ReplaceAll(cellsOfObjects("{\"value\":%c,\"given\":true}"), "{},{}", "{\"value\":7,\"given\":false},{}") + "]]\n",
	"JSON with spaces":      "{\"puzzle\":\"" + strings.ReplaceAll(line9, ".", " ") + "\"}\n",
	"LaTeX":                 "\\begin{sudoku}\n|" + cellsOf(" ", "|", "|.\n|") + "|.\n\\end{sudoku}\n",
	"a LaTeX table":         "\\begin{tabular}{|c|c|}\n\\hline\n" + cellsOf(" ", " & ", " \\\\ \\hline\n") + " \\\\\n\\end{tabular}\n",
	"a wiki's table":        "{| class=\"wikitable\"\n|-\n| " + cellsOf(" ", " || ", "\n|-\n| ") + "\n|}\n",
	"a wiki's cells":        "{| class=\"wikitable\"\n|-\n| " + cellsOf(" ", "\n| ", "\n|-\n| ") + "\n|}\n",
	"a wiki's template":     "{{Sudoku|\n|" + cellsOf("", "|", "\n|") + "\n}}\n",
	"AsciiDoc":              "|===\n|" + cellsOf(" ", " |", "\n|") + "\n|===\n",
	"HTML, divisions":       "<div>" + divs() + "</div>\n",
	"XML rows":              "<s>\n<row><c>" + cellsOf("", "</c><c>", "</c></row>\n<row><c>") + "</c></row>\n</s>\n",
	"Open Sudoku, saved":    "<opensudoku version=\"2\"><game data=\"version: 1\n" + savedText() + "\"/></opensudoku>\n",
	"floats":                strings.NewReplacer("7", "7.0", "3", "3.0").Replace(cellsOf("", ",", "\n")) + "\n",
	"lines of three":        "row,col,value\n" + each("%d,%d,%d\n"),
	"columns before rows":   "col;row;value\n" + colsFirst(),
	"squares":               each("x[%d][%d] == %d\n"),
	"SMT":                   each("(assert (= x_%d_%d %d))\n"),
	"pairs":                 each("(%d,%d)=%d\n"),
	"tildes":                strings.ReplaceAll(grid9, ".", "~"),
	"percents on a line":    strings.ReplaceAll(line9, ".", "%") + "\n",
	"a symbol of one's own": strings.ReplaceAll(grid9, ".", "♠"),
	"triples of MATLAB":     "B = [" + strings.TrimSuffix(each("%d,%d,%d;\n"), ";\n") + "];\n",
	"triples, spaced":       "% row, column, digit\nB = [\n" + each("  %d %d %d\n") + "];\nsolve(B)\n",
	"triples of Python":     "clues = [" + strings.TrimSuffix(each("(%d, %d, %d), "), ", ") + "]\n",
	"three numbers":         each("%d %d %d\n"),
	"three numbers, headed": fmt.Sprintf("%d\n", strings.Count(each("%d%d%d\n"), "\n")) + each("%d %d %d\n"),
	"exclamation marks":     barsOf("!"),
	"cells of HTML, open":   "<TABLE>\n<TR><TD>" + cellsOf("", "<TD>", "\n<TR><TD>") + "</TABLE>\n",
	"a forum's table":       "[table][tr][td]" + cellsOf("", "[/td][td]", "[/td][/tr]\n[tr][td]") + "[/td][/tr][/table]\n",
	"Arabic digits":         inDigits("٠١٢٣٤٥٦٧٨٩"),
	"Persian digits":        inDigits("۰۱۲۳۴۵۶۷۸۹"),
	"Devanagari digits":     inDigits("०१२३४५६७८९"),
	"raised digits":         inDigits("⁰¹²³⁴⁵⁶⁷⁸⁹"),
	"mathematical digits":   inDigits("𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"),
	"Chinese digits":        strings.ReplaceAll(inDigits("〇一二三四五六七八九"), ".", "・"),
	"digits in circles":     inDigits("0➊➋➌➍➎➏➐➑➒"),
	"Roman numbers":         romanRows(),
}

func barsOf(bar string) (all string) {
	for _, r := range rows9 {
		all += strings.Join([]string{r[:3], r[3:6], r[6:]}, bar) + "\n"
	}
	return all
}

// inDigits is the grid in digits of another script.
func inDigits(digits string) string {
	return strings.Map(func(r rune) rune {
		if r >= '1' && r <= '9' {
			return []rune(digits)[r-'0']
		}
		return r
	}, grid9)
}

func romanRows() string {
	var b strings.Builder
	for i, c := range line9 {
		if c == '.' {
			b.WriteByte('-')
		} else {
			b.WriteString([]string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"}[c-'1'])
		}
		b.WriteByte(" \n"[i%9/8])
	}
	return b.String()
}

func puzzLinkText() string {
	var b strings.Builder
	for i := 0; i < 81; i++ {
		run := 0
		for i < 81 && line9[i] == '.' {
			run, i = run+1, i+1
		}
		for ; run > 0; run -= min(run, 20) {
			b.WriteByte(byte('f' + min(run, 20)))
		}
		if i < 81 {
			b.WriteByte(line9[i])
		}
	}
	return b.String()
}

// jsonClues writes each given with a format for row, column and digit.
func jsonClues(format string, first rune) string {
	var b strings.Builder
	for i := range 81 {
		if line9[i] != '.' {
			fmt.Fprintf(&b, format, first+rune(i/9), i%9+1, line9[i])
		}
	}
	return b.String()
}

func divs() (all string) {
	for _, c := range strings.Split(line9, "") {
		all += "<div class=\"cell\">" + strings.Trim(c, ".") + "</div>"
	}
	return all
}

func savedText() (all string) {
	for i, c := range strings.Split(line9, "") {
		switch {
		case c != ".":
			all += c + "|-|0|"
		case i < 9:
			all += "1|-|1|" // the player's
		default:
			all += "0|1,2|1|"
		}
	}
	return all
}

func sheetWithGaps() (all string) {
	for _, r := range rows9 {
		all += strings.Join(strings.Split(r[:3]+" "+r[3:6]+" "+r[6:], ""), "\t") + "\n"
	}
	return strings.NewReplacer(" ", "", ".", "").Replace(all)
}

func colsFirst() (all string) {
	for i := range 81 {
		if line9[i] != '.' {
			all += fmt.Sprintf("%d;%d;%c\n", i%9+1, i/9+1, line9[i])
		}
	}
	return all
}

func boxed9(blank string) string {
	all := "*-----------*\n"
	for i, r := range rows9 {
		all += "|" + r[:3] + "|" + r[3:6] + "|" + r[6:] + "|\n"
		if i == 2 || i == 5 {
			all += "|---+---+---|\n"
		}
	}
	return strings.ReplaceAll(all, ".", blank) + "*-----------*\n"
}

func columnHeader() string {
	var names []string
	for i := range 81 {
		names = append(names, fmt.Sprintf("c%d", i))
	}
	return strings.Join(names, ",") + "\n"
}

// columnsOf is the cells column by column.
func columnsOf() string {
	var words []string
	for i := range 81 {
		words = append(words, strings.ReplaceAll(rows9[i%9][i/9:i/9+1], ".", "0"))
	}
	return strings.Join(words, ",")
}

// namedRows9 is rows of spaced cells with names before them.
func namedRows9(format string, first rune) string {
	var b strings.Builder
	for i, r := range rows9 {
		fmt.Fprintf(&b, format, first+rune(i))
		b.WriteString(strings.Join(strings.Split(r, ""), " ") + "\n")
	}
	return b.String()
}

func zeroBased() string {
	var b strings.Builder
	for i := range 81 {
		if line9[i] != '.' {
			fmt.Fprintf(&b, "\n  {\"position\":[%d, %d],\"value\":%c,\"fixed\":true},", i/9, i%9, line9[i])
		} else if i < 9 {
			fmt.Fprintf(&b, "\n  {\"position\":[%d, %d],\"value\":%d,\"fixed\":false},", i/9, i%9, 1)
		}
	}
	return b.String()
}

func padText() string {
	return strings.NewReplacer("_", "{}").Replace(cellsOfObjects(`{"value":%c}`))
}

func cellsOfObjects(format string) string {
	var rows []string
	for _, r := range rows9 {
		var cells []string
		for _, c := range r {
			if c == '.' {
				cells = append(cells, "{}")
			} else {
				cells = append(cells, fmt.Sprintf(format, c))
			}
		}
		rows = append(rows, strings.Join(cells, ","))
	}
	return strings.Join(rows, "],[")
}

func fpuzzlesText(more string) string {
	return `{"size":9,"title":"mine","grid":[[` + cellsOfObjects(`{"value":%c,"given":true}`) + `]]` + more + `}`
}

func tathamText() string {
	var b strings.Builder
	run, digit := 0, false
	for i := 0; i <= 81; i++ {
		if i < 81 && line9[i] == '.' {
			run++
			digit = false
			continue
		}
		if run > 0 {
			b.WriteByte(byte('a' + run - 1))
			run = 0
		}
		if i < 81 {
			if digit {
				b.WriteByte('_')
			}
			b.WriteByte(line9[i])
			digit = true
		}
	}
	return b.String()
}

func marksText(cell, row string) string {
	return strings.ReplaceAll(cellsOf("123456789", cell, row), "·", "") + "\n"
}

func cubeText() string {
	var b strings.Builder
	for i := range 81 {
		for d := byte('1'); d <= '9'; d++ {
			if line9[i] == '.' || line9[i] == d {
				b.WriteByte(d)
			} else {
				b.WriteByte('.')
			}
		}
	}
	return b.String()
}

// TestFamilies reads the same puzzle out of a file of every family.
func TestFamilies(t *testing.T) {
	for name, in := range families9 {
		r := NewReader(strings.NewReader(in), Options{})
		rec, err := r.Read()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, in)
			continue
		}
		if got := String(rec.Puzzle.Shape, rec.Puzzle.Givens); got != line9 || len(rec.Puzzle.Rules()) > 0 || !rec.Puzzle.Shape.IsClassic() {
			t.Errorf("%s: %s of %s\n%s", name, got, rec.Puzzle.Name(), in)
		}
		if rec, err := r.Read(); err == nil {
			t.Errorf("%s: a second puzzle, of line %d", name, rec.Line)
		} else if !strings.Contains(err.Error(), "EOF") {
			t.Errorf("%s: %v at the end", name, err)
		}
	}
}

// TestFormsThatAreNotReadAreRefused wants none of them to be read as anything, also where lines
// of words are above them.
func TestFormsThatAreNotReadAreRefused(t *testing.T) {
	for name, in := range givenUp {
		for _, in := range []string{in, "Dear all, here it is:\n\n" + in, in + "\nThanks a lot, Bob\n"} {
			r := NewReader(strings.NewReader(in), Options{})
			met := 0
			for {
				rec, err := r.Read()
				if err == io.EOF {
					break
				}
				if met++; err == nil {
					t.Errorf("%s is read: %s\n%s", name, rec.Puzzle.Text(), in)
				}
			}
			if met == 0 {
				t.Errorf("%s is passed over:\n%s", name, in)
			}
		}
	}
}

// TestFamilyRules reads boards and rules out of files.
func TestFamilyRules(t *testing.T) {
	six := "1.....\n.2....\n..3...\n...4..\n....5.\n.....6"
	spaced := strings.Join(strings.Split(strings.ReplaceAll(six, ".", "-"), ""), " ")
	spaced = strings.ReplaceAll(spaced, " \n ", "\n")
	rows := strings.ReplaceAll(six, "\n", "")
	blocks := "1 1 1 2 2 2\n1 1 1 2 2 2\n3 3 3 4 4 4\n3 3 3 4 4 4\n5 5 5 6 6 6\n5 5 5 6 6 6\n"
	for name, tt := range map[string]struct{ in, want string }{
		"janko with boxes":     {"begin\npuzzle sudoku\npatternx 2\npatterny 3\nproblem\n" + spaced + "\nend\n", "#box 3x2\n" + rows},
		"janko with areas":     {"begin\npuzzle sudoku, diagonals\nareas\n" + blocks + "problem\n" + spaced + "\nend\n", "#box 2x3\n#rule diagonal\n" + rows},
		"puzzlekit":            {"6 6\n" + spaced + "\n" + blocks, "#box 2x3\n" + rows},
		"Tatham, other boxes":  {"3x2:1f2f3f4f5f6\n", "#box 3x2\n" + rows},
		"Tatham, diagonals":    {"2x3x:1f2f3f4f5f6\n", "#rule diagonal\n" + rows},
		"ISS":                  {".Shape~6x6.~R1C1_1~R2C2_2~R3C3_3~R4C4_4~R5C5_5~R6C6_6.Thermo~R1C2~R1C3~.Diagonal~1.~R1C2_2_3", "#rule diagonal +\n#rule thermo r1c2 r1c3\n#rule candidates 2,3 r1c2\n" + rows},
		"a link of ISS":        {"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E6x6.%7ER1C1_1%7ER2C2_2%7ER3C3_3%7ER4C4_4%7ER5C5_5%7ER6C6_6.AntiKnight", "#rule anti-knight\n" + rows},
		"candidates of a cell": {"1 23 4 .\n. . . .\n. . . .\n. . . 4\n", "#rule candidates 2,3 r1c2\n1.4............4"},
	} {
		p, err := Parse(tt.in, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want, err := Parse(tt.want+"\n", Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		if !equalPuzzles(p, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, p.Text(), want.Text())
		}
	}
	p, err := Parse("https://f-puzzles.com/?load="+lz.Pack(fpuzzlesText(`,"antiknight":true,"thermometer":[{"lines":[["R1C3","R1C4"]]}],"diagonal+":false`)), Options{})
	if err != nil || !strings.Contains(p.Text(), "#rule thermo r1c3 r1c4") || !strings.Contains(p.Text(), "#rule anti-knight") {
		t.Errorf("rules of f-puzzles: %v\n%s", err, p.Text())
	}
}

// TestFilesRefused wants files that cannot be read to be named for what they are.
func TestFilesRefused(t *testing.T) {
	unknown := `,"fishline":[{"lines":[["R1C1","R1C2"]]}]`
	for in, want := range map[string]string{
		"%PDF-1.7\n...":                  "PDF",
		"\x89PNG\r\n\x1a\n\x00\x00":      "PNG",
		"PK\x03\x04....":                 "zip",
		"MZ\x90\x00\x03\x00\x00\x00\x04": "program",
		"3x3#12345\n":                    "seed",
		"3x3k:" + tathamText() + ",a\n":  "killer",
		"3x3:a4\n":                       "5 cells|2 cells",
		"https://f-puzzles.com/?load=" + lz.Pack(fpuzzlesText(unknown)): "fishline",
		"https://f-puzzles.com/?load=N4Ig":                              "damaged",
		"https://f-puzzles.com/?id=abcdef":                              "server",
		"https://sudokupad.app/abcdef":                                  "server",
		"https://example.org/puzzle/17":                                 "link",
		".Shape~9x9.~R1C1_5.Slitherlink~C1~10":                          "Slitherlink",
		"<svg><path d=\"M0\"/></svg>\n":                                 "<svg>",
		"<html><p>Killer</p><table></table></html>":                     "<html>",
		"begin\npuzzle sudoku, kropki\nproblem\n1 -\nend\n":             "kropki",
		"[State]\n" + grid9:                                             "[Puzzle]",
		"cell(1,1,1). cell(1,2,2). cell(2,2,3). cell(3,3,3).\n":         "size",
		"cell(1,1,1). cell(1,2,9). cage(2,2,3). cell(3,3,3).\n":         "cage",
		each("r%dc%d=%d ") + " r1c1=6":                                  "before",
		"Killer sudoku by Bob\n" + grid9:                                "killer",
		"no puzzle is in here\n":                                        "no puzzle",
		"{\"puzzles\":[\"" + line9 + "\"],\"killer\":\"yes\"}":          "killer",
		"https://www.sudokuwiki.org/Jigsaw_Sudoku.htm?bd=" + line9:      "jigsaw",
		"https://www.sudokuwiki.org/Sudoku_X.htm?bd=" + line9:           "sudoku x",
		"3x3::k:6144:6144:6401:":                                        "cage",
		"puzzle mathrax\nsize 9\nproblem\n- -\n":                        "1 rows",
		"puzzle fishes\nsize 9\nproblem\n- -\n":                         "fishes",
		":0201:6:" + line9 + ":6211::":                                  "deleted",
	} {
		r := NewReader(strings.NewReader(in), Options{})
		_, err := r.Read()
		var parse *ParseError
		if !errors.As(err, &parse) {
			t.Errorf("%.40q: %v", in, err)
			continue
		}
		ok := false
		for _, w := range strings.Split(want, "|") {
			ok = ok || strings.Contains(err.Error(), w)
		}
		if !ok {
			t.Errorf("%.40q: %v, want %q", in, err, want)
		}
	}
}

// TestGridWithAMissingRowIsAMistake wants a grid with a row too few to be a mistake, whatever is
// around it.
func TestGridWithAMissingRowIsAMistake(t *testing.T) {
	for _, in := range []string{
		"Dear all, please help me.\n\n" + grid9[10:],
		"[code]\n" + grid9[10:] + "[/code]\n",
		"| " + strings.ReplaceAll(cellsOf(" ", " | ", " |\n| "), "| 5 | 3 |   |   | 7 |   |   |   |   |\n", "") + " |\n",
		"x = [[" + strings.Replace(cellsOf("0", ",", "],["), "],[", ",", 1) + "]]\n",
		strings.Replace(cellsOf("", ",", "\n"), "\n", "", 1) + "\n",
	} {
		r := NewReader(strings.NewReader(in), Options{})
		if rec, err := r.Read(); err == nil && !strings.Contains(in, "|") {
			t.Errorf("%q was read as %s", in, rec.Puzzle.Text())
		}
	}
}
