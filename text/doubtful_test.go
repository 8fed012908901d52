package text_test

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"sudokusat/text"
)

// TestDoubtful reads what a reader who did not know the source found to be answered as another puzzle
// without a word, and what they found to be refused that nobody would doubt. want is a part of the
// message; "read" is an answer without a word, "noted: …" one with these words noted as not read.
func TestDoubtful(t *testing.T) {
	const line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	candidates := strings.Repeat("126 345 126|45 345 16\n", 2) + strings.Repeat("---+---\n"+strings.Repeat("126 345 12 |345 4 126\n", 2), 2)
	square := func(sep, blank string) [][]string {
		var rows [][]string
		for r := range 9 {
			rows = append(rows, strings.Split(strings.ReplaceAll(strings.Join(strings.Split(line[9*r:9*r+9], ""), sep), "0", blank), sep))
		}
		return rows
	}
	table := func(begin, sep, end string, rows [][]string) (all string) {
		for _, row := range rows {
			all += begin + strings.Join(row, sep) + end + "\n"
		}
		return all
	}
	csv := func(head string, rows [][]string) string { return head + table("", ",", "", rows) }
	named := func(rows [][]string, name string) (all [][]string) {
		for i, row := range rows {
			all = append(all, append([]string{fmt.Sprintf(name, i+1)}, row...))
		}
		return all
	}
	with := func(row, col int, cell string, rows [][]string) [][]string {
		rows[row][col] = cell
		return rows
	}
	var grid string
	for _, row := range square(",", "0") {
		grid += strings.Join(row, "") + "\n"
	}
	empty := func() [][]string { return square(",", "") }
	const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	var nine []string
	var missing [][]string
	numberedRow := func(form string) (all string) {
		for i, row := range nine {
			all += fmt.Sprintf(form, i+1, row)
		}
		return all
	}
	reversed := func(form string) (all string) {
		for i, row := range nine {
			all += fmt.Sprintf(form, 'I'-i, row)
		}
		return all
	}
	for r := range 9 {
		nine = append(nine, strings.ReplaceAll(line[9*r:9*r+9], "0", "."))
		missing = append(missing, []string{nine[r], "   ", solved[9*r : 9*r+9]})
	}
	missing[8][0] = "         "
	facts := func(first string) (all string) { // of all givens, the first of which is written so
		for i, c := range line {
			if c != '0' && i > 0 {
				all += fmt.Sprintf("given(%d,%d,%c).\n", i/9+1, i%9+1, c)
			}
		}
		return first + "\n" + all
	}
	const names, numbers = "c1,c2,c3,c4,c5,c6,c7,c8,c9\n", "1,2,3,4,5,6,7,8,9\n"
	framed := [][]string{{"", "3", "1", "2", "4", "1", "2", "4", ""}}
	for i := range 7 {
		row := clued(string("1234123"[i]), string("3213214"[i]))
		row[i+1] = string("1234567"[i])
		framed = append(framed, row)
	}
	framed = append(framed, []string{"", "1", "2", "3", "1", "2", "3", "1", ""})
	puzzle := `"puzzle":"` + line + `"`
	cells := func(form string, base int) (all string) { // of the givens
		for i, c := range line {
			if c != '0' {
				all += fmt.Sprintf(form, i/9+base, i%9+base, c)
			}
		}
		return all
	}
	notebook := func(source string) string {
		return `{"cells":[{"cell_type":"markdown","source":["# A solver\n","of mine"]},{"cell_type":"code","source":` + source + `,"outputs":[]}],"nbformat":4}`
	}
	five := func(form string, names ...string) (all string) {
		for _, name := range names {
			all += fmt.Sprintf(form, name, line, grid)
		}
		return all
	}

	hex := func(digits, blank, before, sep, behind string) (all string) { // 16×16, of which every fifth cell is blank
		for r := range 16 {
			cells := strings.Split(digits[4*(r%4)+r/4:]+digits[:4*(r%4)+r/4], "")
			for c := r % 5; c < 16; c += 5 {
				cells[c] = blank
			}
			all += before + strings.Join(cells, sep) + behind + "\n"
		}
		return all
	}
	const hexDigits = "0123456789ABCDEF"

	for _, tt := range []struct{ name, in, want string }{
		{"hexadecimal digits between bars", hex(hexDigits, " ", "| ", " | ", " |"), "read"},
		{"hexadecimal digits in a sheet", hex(hexDigits, "", "", ",", ""), "read"},
		{"hexadecimal digits between tabs", hex("ABCDEF0123456789", "", "", "\t", ""), "read"},
		{"hexadecimal digits in a frame", strings.ReplaceAll("\n"+hex(hexDigits, " ", "| ", " | ", " |"), "\n", "\n"+strings.Repeat("+---", 16)+"+\n"), "read"},
		{"digits from 0 and a blank between bars", hex("123456789ABCDEFG", " ", "| ", " | ", " |"), "read"},
		{"a zero beside empty cells and a G", strings.Replace(hex("G123456789ABCDEF", "", "", ",", ""), "2", "0", 1), "both \".\" and \"0\""},
		{"letters between bars", hex("ABCDEFGHIJKLMNOP", " ", "| ", " | ", " |"), "read"},
		{"a rule with a number above", "taxicab 3\n" + line + "\n", "a line above names one (taxicab 3)"},
		{"a rule with values above", "negative pair-sum 10\n" + grid, "a line above names one (negative pair-sum 10)"},
		{"a rule that could be a header", "disjoint\n" + line + "\n", "a line above names one (disjoint)"},
		{"a rule that could be a row", "anti-king\n" + line + "\n", "a line above names one (anti-king)"},
		{"a word above", "very hard\n" + line + "\n", "noted: very hard"},
		{"a long rule below", grid + "thermo(r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9,r2c9,r2c8,r2c7,r2c6,r2c5,r2c4,r2c3,r2c2)\n", "rule"},
		{"a fact whose name begins another", facts("given(1,1,5).") + "givens_count(30).\n", "noted: givens_count(30)."},
		{"a field of an automaton in another spelling", "#rule automaton {\"states\":1,\"start\":[0],\"accept\":[0],\"edges\":[],\"Edges\":[]} r1c1 r1c2\n" + line + "\n", "does not belong here"},
		{"names beside", csv(","+names, named(empty(), "r%d")), "read"},
		{"numbers beside", csv(","+numbers, named(empty(), "%d")), "read"},
		{"names without a corner", csv(names, named(empty(), "r%d")), "read"},
		{"numbers of rows", csv("", named(empty(), "%d")), "read"},
		{"numbers above", csv(numbers, empty()), "read"},
		{"from 0", csv("0,1,2,3,4,5,6,7,8\n", empty()), "read"},
		{"words above", csv(names, empty()), "read"},
		{"columns in another order", csv("c1,c2,c3,c5,c4,c6,c7,c8,c9\n", empty()), "a table of 10 rows of 9 cells"},
		{"columns from right to left", csv("col9,col8,col7,col6,col5,col4,col3,col2,col1\n", empty()), "a table of 10 rows of 9 cells"},
		{"a column twice", csv("c1,c1,c3,c4,c5,c6,c7,c8,c9\n", empty()), "a table of 10 rows of 9 cells"},
		{"rows as columns", csv("r1,r2,r3,r4,r5,r6,r7,r8,r9\n", empty()), "a table of 10 rows of 9 cells"},
		{"columns as a program calls them", csv("Column1,Column2,Column3,Column4,Column5,Column6,Column7,Column8,Column9\n", empty()), "read"},
		{"boxes as rows", csv("box,"+names, named(empty(), "%d")), "\"box\" in row 1, column 1 of a table"},
		{"columns as rows", csv("", named(empty(), "c%d")), "table"},
		{"rows in another order", "r4: 12..\nr3: .3..\nr2: ....\nr1: ...1\n", "names of rows, columns or boxes"},
		{"rows of 9 cells in another order", strings.NewReplacer("r1:", "r2:", "r2:", "r1:").Replace(table("", "", "", named(square("", "."), "r%d: "))), "names of rows, columns or boxes"},
		{"columns with names", table("", "", "", named(square("", "."), "c%d: ")), "names of rows, columns or boxes"},
		{"boxes with names", table("", "", "", named(square("", "."), "box%d: ")), "names of rows, columns or boxes"},
		{"rows with names", table("", "", "", named(square("", "."), "r%d: ")), "read"},
		{"a clue in a column", "puzzle,clues\n" + line + ",r1c3=4\n", "the column \"clues\" is not understood"},
		{"a clue in a name", "puzzle,id\n" + line + ",r1c3=4\n", "the column \"id\" is not understood"},
		{"a number of clues that is none", "puzzle,clues\n" + line + ",..4......\n", "the column \"clues\" is not understood"},
		{"a number of clues", "puzzle,clues\n" + line + ",30\n", "read"},
		{"a hint in a column", "puzzle,hint\n" + line + ",r1c3=4\n", "read"},
		{"the digit 0 in a column", "base,puzzle\n0," + line + "\n", "the column \"base\" is not understood"},
		{"a clue in a field", `{` + puzzle + `,"level":"r1c3=4"}`, "level"},
		{"a rule with a number for a name", "puzzle,name\n" + line + ",Hitori 3\n", "names a rule"},
		{"a rule behind a word for a title", "#title Easy Latin\n" + line + "\n", "names a rule (Easy Latin)"},
		{"a rule with marks for a name", `{` + puzzle + `,"name":"masyu2!"}`, "names a rule"},
		{"a rule with a number behind a puzzle", line + " Snake 3\n", "names a rule (Snake 3)"},
		{"a usual word with a number behind a puzzle", line + " odd 3\n", "noted: odd 3"},
		{"a directive behind two strokes", "//rule diagonal\n" + line + "\n", "looks like a rule or a board and is none"},
		{"a title above", csv("My Sudoku 7,,,,,,,,\n", empty()), "noted: My Sudoku 7"},
		{"sums above", csv("15,12,18,7,9,20,11,13,8\n", empty()), "a table of 10 rows of 9 cells"},
		{"signs above", csv(">,<,>,<,>,<,>,<,>\n", empty()), "a table of 10 rows of 9 cells"},
		{"clues around", csv("", framed), "two sides of this board are full"},
		{"clues around in a drawing", drawn(framed), "two sides of this board are full"},
		{"clues above and before", csv(",6,15,8,2,9,4,3,12,7\n", named(empty(), "1%d")), "\"15\" in row 1, column 3 of a table"},
		{"a fact that is denied", facts(":- given(1,1,5)."), "beside a given"},
		{"a fact with a word in it", facts("given(1,1,5 or 6)."), "has the name of the givens, and is none"},
		{"a fact with a field too many", facts("given(1,1,,5)."), "has the name of the givens, and is none"},
		{"a fact with a bracket in it", facts("given(1(2),1,5)."), "has the name of the givens, and is none"},
		{"facts and a program", facts("given(1,1,5).\n1 { cell(R,C,V) : V = 1..9 } 1 :- R = 1..9, C = 1..9.\ncell(R,C,V) :- given(R,C,V)."), "noted: 1 { cell(R,C,V) : V = 1..9 } 1 :- R = 1..9, C = 1..9. | cell(R,C,V) :- given(R,C,V)."},
		{"a fact that another one denies", facts("not given(1,1,5)."), "beside a given"},
		{"a fact on a condition", facts("given(1,1,5) :- easy."), "beside a given"},
		{"a fact that may be chosen", facts("{ given(1,1,5) }."), "beside a given"},
		{"a fact on the line below a denial", facts(":-\ngiven(1,1,5)."), "beside a given"},
		{"a comparison of facts", facts("given(1,1,5) < given(1,2,3)."), "beside a given"},
		{"a given that is doubted", "r1c1=5? r1c2=3 r1c5=7 r2c1=6 r9c9=9", "beside a given"},
		{"one of two givens", "r1c1=5 or r1c2=3 r1c5=7 r2c1=6 r9c9=9", "beside a given"},
		{"a given behind a percent sign", "r1c2=3 r1c5=7 r2c1=6 r9c9=9 % r1c1=5", "a given in a comment"},
		{"a sign beside one row", strings.Replace(grid, "\n", " <\n", 1), "could be a clue"},
		{"a sign beside one row below a title", "Easy one\n\n" + strings.Replace(grid, "\n", " <\n", 1), "could be a clue"},
		{"a bar in one row", "Easy one\n\n" + strings.Replace(grid, "800060003", "8000|60003", 1), "could be a clue"},
		{"the same signs beside all rows", "Easy one\n\n" + strings.ReplaceAll("\n"+grid, "\n", "\n> "), "noted: Easy one"},
		{"a circled digit in a named row", strings.Replace(table("", " ", "", named(square(" ", "."), "R%d |")), "6", "(6)", 1), "\"(6)\" in row 2"},
		{"a cell that may be the player's", `{"cells":[{"position":[0,0],"value":5},{"position":[0,1],"value":3,"fixed":true}]}`, "without the field \"fixed\""},
		{"a cell without its column", `{"cells":[{"position":[0,null],"value":5,"fixed":true}]}`, "a cell that is not on a board"},
		{"a square without its region", `{"puzzle":"1......2..3....4","regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,null]}`, "regions are no array of 16 numbers"},
		{"a box of three numbers", `{"puzzle":"1......2..3....4","box":[2,2,4]}`, "box [2,2,4] does not make 4×4"},
		{"an automaton without a state", `{"puzzle":"1......2..3....4","rules":["automaton {\"states\":1,\"start\":[null],\"accept\":[0],\"edges\":[[0,[1],0]]} r1c1"]}`, "null does not belong here"},
		{"an automaton with two lists of edges", `{"puzzle":"1......2..3....4","rules":["automaton {\"states\":1,\"start\":[0],\"accept\":[0],\"edges\":[],\"edges\":[[0,[1],0]]} r1c1"]}`, "\"edges\" does not belong here"},
		{"text behind a quoted field", "id,puzzle\n1,\"" + line + "\" killer\n", "text behind its quote"},
		{"a sign in the name of an area", "puzzle kendoku\nsize 4\nproblem\n" + strings.Repeat("- - - -\n", 4) + "areas\n1 1< 2 2\n1 3 2 4\n5 3 6 4\n5 5 6 6\n", "no name of letters and digits"},
		{"rows that end with their last digit", regexp.MustCompile(`,+\n`).ReplaceAllString(csv("", empty()), "\n"), "read"},
		{"rows some of which end early", strings.ReplaceAll(strings.ReplaceAll(csv("", empty())+"\n", ",,,\n", "\n"), ",,\n", "\n"), "which cell is missing"},
		{"a row without one of its empty cells", strings.Replace(csv("", empty()), ",,,,6,,,,3", ",,,6,,,,3", 1), "which cell is missing"},
		{"a row of a table without one of its empty cells", strings.Replace(table("| ", " | ", " |", square(",", " ")), "|   |", "|", 1), "which cell is missing"},
		{"a cell that is none", csv("", with(2, 3, "abc", empty())), "\"abc\" in row 3, column 4 of a table"},
		{"stars beside empty cells", csv("", with(0, 2, "*", empty())), "both empty cells and \"*\""},
		{"a dot beside them", csv("", with(0, 2, ".", empty())), "both empty cells and \".\""},
		{"a missing cell", strings.TrimSuffix(table("", "|", "", square("|", ".")), "9\n") + "\n", "both empty cells and"},
		{"a zero beside them", csv("", with(0, 2, "0", empty())), "both empty cells and \"0\""},
		{"bold", table("| **", "** | **", "** |", square(",", "")), "cells in a row"},
		{"numbers of NumPy", "[[" + table("[", ". ", ".]", square(",", "0")) + "]]\n", "JSON"},
		{"decimals in JSON", "[[" + strings.ReplaceAll(strings.TrimSuffix(table("", ".0,", ".0],[", square(",", "0")), ",[\n"), "\n", "") + "]", "read"},
		{"a name and zeros", "b = [[" + strings.ReplaceAll(strings.TrimSuffix(table("", ",", "],[", with(0, 2, "x", square(",", "0"))), ",[\n"), "\n", "") + "]\n", "both 0 and x"},

		{"two sorts of blanks", strings.Replace(line, "0", ".", 1) + "\n", "both \".\" and \"0\" are blanks"},
		{"a cell in a comment", "#Circles: r1c1\n" + grid, "a line above names one (r1c1)"},
		{"a rule in a comment", "#Little killers: 12\n" + line + "\n", "a line above names one (little killers)"},
		{"a map in a comment", "#" + strings.Repeat("AAABBBCCC", 3) + strings.Repeat("DDDEEEFFF", 3) + strings.Repeat("GGGHHHIII", 3) + "\n" + line + "\n", "this looks like a rule or a board"},
		{"a word in a comment", "#Dots\n" + line + "\n", "noted: Dots"},
		{"comparisons behind", line + " ><><\n", "noted: ><><"},
		{"digits behind", line + " 0-8\n", "noted: 0-8"},
		{"a title on a board without boxes", "#board 9x9 box none\n#title Anti-knight Sudoku\n" + line + "\n", "the title of this puzzle names a rule (anti-knight)"},
		{"a title of its board", "#regions " + "111222333111222333112522333144455666444555666444555666777888999777888999777888999" + "\n#title Jigsaw 5\n" + line + "\n", "read"},
		{"a name of an author", "#author Killer Joe\n" + line + "\n", "noted: Killer Joe"},
		{"candidates of a row at their places", "...45.......45.78...3.........4....9.2.......1..4..7.......6.......5.789....5.7..\n", "each digit at its own place among nine"},
		{"a puzzle, its map and another", line + " 111222333111222333111222333444555666444555666444555666777888999777888999777888999 " + strings.Replace(line, "5", "4", 1) + "\n", "81 characters behind the puzzle and a map of its regions"},
		{"cells in a field of words", `{"puzzle":"` + line + `","lines":[[0,1,2],[4,5]]}`, `the field "lines" is not understood`},
		{"a rule in a report of no answer", `{"puzzle":"` + line + `","author":[{"rule":"thermo"}]}`, `the field "author" names a rule (thermo)`},
		{"a long comment", "# " + strings.Repeat("Normal sudoku rules apply. ", 12) + "Cells a knight's move apart differ.\n" + line + "\n", "noted: " + strings.Repeat("Normal sudoku rules apply. ", 8) + "Normal sudoku rules appl…"},
		{"words that contradict rules", `{"puzzle":"` + line + `","rules":["cage 7 r1c1 r1c3"],"ruleset":"Normal sudoku rules do NOT apply. Digits from 2 to 10; cages multiply to their total."}`,
			"noted: rules in words: rules do not apply, digits from 2 to 10, multiply to"},
		{"a title beside the rules of its row", "puzzle,rules,title\n" + line + ",odd r1c3,Thermometers\n", "noted: rules in words: thermometers"},
		{"boxes and the rule of none", "#board 9x9 box 3x3\n#rule latin\n" + line + "\n", "the board of line 1 has boxes, and this rule none"},
		{"boxes and the rule of none in JSON", `{"puzzle":"` + line + `","box":[3,3],"rules":["latin"]}`, `the rule "latin" has none`},
		{"a size with blanks", "#box 3 X 3\n" + line + "\n", "read"},
		{"digits must not repeat in the same place within boxes", "#text Normal sudoku rules apply. Digits must not repeat in the same place within boxes.\n" + line + "\n", "are not only the usual ones"},
		{"cells in the same place in each box contain the digits 1 to 9 once each", "#text Normal sudoku rules apply. Cells in the same place in each box contain the digits 1 to 9 once each.\n" + line + "\n", "are not only the usual ones"},
		{"digits cannot repeat in the same cell of each box", "#text Normal sudoku rules apply. Digits cannot repeat in the same cell of each box.\n" + line + "\n", "are not only the usual ones"},
		{"digits cannot repeat within outlined cells", "#text Normal sudoku rules apply. Digits cannot repeat within outlined cells.\n" + line + "\n", "are not only the usual ones"},
		{"digits may not repeat in bold cells", "#text Normal sudoku rules apply. Digits may not repeat in bold cells.\n" + line + "\n", "are not only the usual ones"},
		{"no repeats in bold cells", "#text Normal sudoku rules apply. No repeats in bold cells.\n" + line + "\n", "are not only the usual ones"},
		{"both bold boxes have the same digits in the same cells", "#text Normal sudoku rules apply. Both bold boxes have the same digits in the same cells.\n" + line + "\n", "are not only the usual ones"},
		{"all bold cells have the same digit", "#text Normal sudoku rules apply. All bold cells have the same digit.\n" + line + "\n", "are not only the usual ones"},
		{"some cells must be empty", "#text Normal sudoku rules apply. Some cells must be empty.\n" + line + "\n", "are not only the usual ones"},
		{"some boxes contain the same digits", "#text Normal sudoku rules apply. Some boxes contain the same digits.\n" + line + "\n", "are not only the usual ones"},
		{"usual rules with what does not repeat", "#text Some digits are already given. Digits must not repeat within the same row, column, or box.\n" + line + "\n", "read"},
		{"an arrow beside cages in one sentence", "#rule cage 5 r1c3 r1c4\n#text In cages digits add up to the total, and digits on the arrow sum to the circle.\n" + line, "noted: rules in words: digits on the arrow"},
		{"a sum beside whispers", "#rule whisper 5 r1c3 r1c4\n#text Digits along the blue line sum to 10.\n" + line, "noted: rules in words: sum"},
		{"and that's it", "#text Normal sudoku rules apply. And that's it!\n" + line + "\n", "read"},
		{"no digits repeat", "#text Place a digit from 1-9 into each cell such that no digits repeat in rows, columns, or thickly outlined regions.\n" + line + "\n", "read"},
		{"also", "#text Normal sudoku rules apply. Also in each corner.\n" + line + "\n", "are not only the usual ones"},
		{"lines only", "#text Normal sudoku rules apply to rows and columns\n" + line + "\n", "are not only the usual ones"},

		{"a list of rules in words", `{` + puzzle + `,"ruleset":["Normal sudoku.","Anti-knight"]}`, "the field \"ruleset\" is not understood"},
		{"a title in languages", `{` + puzzle + `,"title":{"en":"Killer Sudoku"}}`, "the field \"title\" is not understood"},
		{"a list of authors", `{` + puzzle + `,"authors":["Ann","Bob"]}`, "read"},
		{"bars and digits", strings.Repeat("12|..|..|..|..\n..|34|..|..|..\n..|..|..|..|..\n..|..|56|..|..\n..|..|..|..|..\n---+---+---\n", 2), "read as 10x10 box 5x2"},
		{"bars and full rows", "12|34\n34|12\n--+--\n21|43\n43|21\n", "read as 4x4 box 2x2"},
		{"a mark in a grid of candidates", strings.Replace(candidates, "126 ", "126* ", 1), "\"126*\" in row 1, column 1 of a grid of candidates"},
		{"a step below a grid of candidates", candidates + "Naked Single: r2c2=4\n", "noted: Naked Single: r2c2=4"},
		{"null and 0", `[[0,null,null,3],[null,3,null,null],[null,null,1,null],[2,null,null,null]]`, "both 0 and null"},
		{"None and 0", `grid = [[0,None,None,3],[None,3,None,None],[None,None,1,None],[2,None,None,None]]`, "both 0 and None"},
		{"dots and 0", "grid = [['0','.','.','3'],['.','3','.','.'],['.','.','1','.'],['2','.','.','.']]\n", "both \".\" and \"0\""},
		{"dots and 0 in rows", "def main():\n  grid = [\"0..3\", \".3..\",\n    \"..1.\", \"2...\"]\n  return solve(grid, 4)\n", "both \".\" and \"0\""},
		{"dots as data", "n=4;\ninput=[|0,0,0,3|0,3,0,0|0,0,1,0|2,0,0,0|];\npoints=[|1,1,2,1,1|1,2,1,3,0|];\n", "this line may belong to a puzzle"},
		{"tuples beside an array", "def main():\n  grid = [[0,0,0,3],[0,3,0,0],[0,0,1,0],[2,0,0,0]]\n  where = [(1,1,0),(1,2,1),(2,3,0),(3,3,0),(4,2,1)]\n  return solve(grid, where)\n", "this line may belong to a puzzle"},
		{"missing squares and zeros", strings.Repeat("000000000...000000000\n", 6) + strings.Repeat("000000000000000000000\n", 9) + strings.Repeat("000000000...000000000\n", 6), "both \".\" and \"0\""},
		{"digits from 0 and a rule", "#rule odd r1c1\n.123456789ABCDE0\n" + strings.Repeat("................\n", 15), "digits from 0 in a puzzle with rules"},
		{"a title that has no rule", "#title Classic sudoku\n" + line, "read"},
		{"a title of one word that is none", `{` + puzzle + `,"title":"Classic"}`, "read"},
		{"a rule in a title beside the usual ones", "#title Killer Sudoku\n#text Normal sudoku rules apply.\n" + line, "noted: Killer Sudoku"},
		{"a king's or a knight's move beside anti-king", "#rule anti-king\n#text No digit repeats a chess king's or knight's move apart.\n" + line, "noted: rules in words: knight"},
		{"anti-knight in words beside another", "#rule odd r1c1\n#text Cells a knight's move apart differ.\n" + line, "noted: rules in words: knight"},
		{"a rule in the title beside another", "#rule odd r1c1\n#title Sudoku-X Odd\n" + line, "noted: rules in words: sudoku-x"},
		{"another rule of which one speaks", "#rule little-killer 30 r1c2..r8c9\n#text Both main diagonals contain 1-9.\n" + line, "noted: rules in words: diagonals"},
		{"nonconsecutive beside a renban", "#rule renban r1c1 r1c2\n#text Nonconsecutive sudoku.\n" + line, "noted: rules in words: nonconsecutive"},
		{"all dots are given", "#rule difference 1 r1c1 r1c2\n#text White dots: consecutive. All possible dots are given.\n" + line, "noted: rules in words: all possible dots are given"},
		{"not all dots are given", "#rule difference 1 r1c1 r1c2\n#text White dots: consecutive. Not all dots are given.\n" + line, "read"},
		{"a property beside cages", "#rule cage 5 r1c3 r1c4\n#text Every cage contains exactly one prime.\n" + line, "noted: rules in words: prime"},
		{"a sentence that names no rule", "#rule cage 5 r1c3 r1c4\n#text Cages show their sum. Every 9 sees a 1.\n" + line, "noted: rules in words: “Every 9 sees a 1”"},
		{"a sentence about some of the rules", "#rule cage 5 r1c3 r1c4\n#text Cages show their sum. No cage contains a 5.\n" + line, "noted: rules in words: “No cage contains a 5”"},
		{"usual words beside cages", "#rule cage 5 r1c3 r1c4\n#text Digits must not repeat within the same row, column, or box. Digits in a cage must sum to the number in its corner.\n" + line, "read"},
		{"digits that repeat in cages", "#rule cage 5 r1c3 r1c4\n#text Digits may repeat within cages.\n" + line, "noted: rules in words: may repeat within cages"},
		{"other digits in words", "#rule cage 5 r1c3 r1c4\n#text Place the digits 0-8 once each.\n" + line, "noted: rules in words: 0-8"},
		{"a clue that is wrong", "#rule cage 5 r1c3 r1c4\n#text Exactly one of the clues is wrong.\n" + line, "noted: rules in words: exactly one of the clues is wrong"},
		{"what a puzzle has", "#rule cage 5 r1c3 r1c4\n#rule thermo r2c2..r2c4\n#title Killer thermo\n#text Cages show sums. Digits along each thermometer increase.\n" + line, "read"},
		{"a text of another form", `{` + puzzle + `,"iss":".AntiKnight"}`, "the field \"iss\" is not understood"},
		{"a rule that is switched off", `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"thermometer":[{"lines":[["R1C1","R1C2"]],"enabled":false}]}`, "the field \"enabled\""},
		{"another size in the neutral form", `{"rows":4,"cols":4,"values":[1,4],"latin":true,"boxes":[2,2],"rules":[],"width":9}`, "\"width\" is not the size"},
		{"objects of f-puzzles on lines", `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}` + "\n" + `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"antiking":true}`, "read"},
		{"pencil marks of SudokuMaker", `{"formatVersion":"1.5.0","puzzle":{"size":4,"cells":[{"candidates":6},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}],"constraints":[{"type":100,"cells":[1]}]}}`, "noted: pencil marks"},
		{"a comment that names a rule", "# Anti-knight rule applies\n" + line, "noted: Anti-knight rule applies"},
		{"a comment about the rules of a list", "# Killer Sudoku\n#rule cage 5 r1c3 r1c4\n" + line, "read"},
		{"a comment behind a puzzle that names a rule", line + " # diagonal", "noted: diagonal"},
		{"a comment behind a row that names a rule", strings.Replace(table("", "", "", square("", ".")), "\n", " # sandwich 1\n", 1), "noted: sandwich 1"},
		{"a heading of Markdown", "# Anti-Knight Sudoku\n\n- `" + line + "`\n", "noted: Anti-Knight Sudoku"},
		{"no solution", `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"antiking":true,"solution":null}`, "read"},
		{"a comment behind a row of a drawing", "1 . | . .  # killer cage of 10\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n", "noted: killer cage of 10"},
		{"an answer of ours", `{"puzzle":"` + strings.Repeat(".", 81) + `","verdict":"unsolvable","message":"1 twice in row 1: r1c1, r1c2","clash":["r1c1=1","r1c2=1"]}`, "read"},
		{"a rule in words beside another", "#rule latin\n#rule odd r1c1\n#text Both diagonals have each digit.\n" + line, "noted: rules in words: diagonals"},
		{"a kind that is a rule", "category,puzzle\nXV," + line, "the column \"category\" names a rule (xv)"},
		{"a kind that may be a rule", "category,puzzle\nUntouchable," + line, "noted: Untouchable"},
		{"a kind that is none", "category,puzzle\nVery Hard," + line, "read"},
		{"a list of kinds", `{` + puzzle + `,"tags":["XV"]}`, "the field \"tags\" names a rule (XV)"},
		{"no columns", `{` + puzzle + `,"columns":false}`, "the field \"columns\" is not understood"},
		{"no repeats", `{` + puzzle + `,"allowRepeats":false}`, "read"},
		{"a link that was shortened", ".Cage~10~R1C1~R1C2...", "ends in dots"},
		{"a word above a grid", "Challenge\n" + table("", "", "", square("", ".")), "noted: Challenge"},
		{"a short word above a grid", "Easy\n" + table("", "", "", square("", ".")), "noted: Easy"},
		{"its size above a grid", "9x9\n" + table("", "", "", square("", ".")), "noted: 9x9"},
		{"another size above a grid", "8x8\n" + table("", "", "", square("", ".")), "3 cells in a row"},
		{"a rule above a grid", "Kropki\n" + table("", "", "", square("", ".")), "names one (kropki)"},
		{"a cell above a grid", "r1c1\n" + table("", "", "", square("", ".")), "cells in a row"},
		{"a doubtful cell", table("", " ", "", with(0, 0, "5?", square("", "."))), "\"5?\" in row 1, column 1 of a table"},
		{"a starred cell", csv("", with(0, 0, "5*", square(",", ""))), "\"5*\" in row 1, column 1 of a table"},
		{"a negative cell", table("|", "|", "|", with(1, 0, "-6", square("", "."))), "\"-6\" in row 2, column 1 of a table"},
		{"a cell struck out", table("", " ", "", with(0, 0, "~~5~~", square("", "."))), "\"~~5~~\" in row 1, column 1 of a table"},
		{"a field of a rule", `{"killer":{` + puzzle + `}}`, "the field \"killer\" names a rule"},
		{"a field of a size", `{"6x6":"` + line + `"}`, "a field \"6x6\" with a puzzle of another size"},
		{"a field of its size", `{"9x9":{` + puzzle + `}}`, "read"},
		{"a list of clues", `{` + puzzle + `,"clues":[1,2,3]}`, "the field \"clues\" is not understood"},
		{"a rule in a solution", `{` + puzzle + `,"solution":{"cage":[1,2]}}`, "the field \"solution\" names a rule (cage)"},
		{"another solution", `{` + puzzle + `,"solution":"` + strings.Repeat("123456789", 9) + `"}`, "noted: the solution in this puzzle has 1 in r1c1, where 5 is given"},
		{"a key", `{` + puzzle + `,"key":"anti-knight"}`, "the field \"key\" names a rule (anti-knight)"},
		{"no boxes", `{` + puzzle + `,"boxes":false}`, "the field \"boxes\" is not understood"},
		{"a digit 0", `{` + puzzle + `,"minDigit":0}`, "the field \"minDigit\" is not understood"},
		{"no killer", `{` + puzzle + `,"killer":false}`, "read"},
		{"all dots are given in a title", "#rule difference 1 r1c3 r1c4\n#title Kropki (all dots given)\n" + line, "noted: rules in words: all dots given"},
		{"one diagonal of two", "#rule diagonal -\n#text Both diagonals contain 1-9.\n" + line, "noted: rules in words: both diagonals"},
		{"slow thermometers", "#rule thermo r1c3 r1c4\n#text Slow thermometers: digits never decrease.\n" + line, "noted: rules in words: decrease, slow therm"},
		{"a cell that is marked", `{` + puzzle + `,"highlighted":["r1c1"]}`, "the field \"highlighted\" names a cell (r1c1), and the puzzle has no rules"},
		{"a separator for Excel", "sep=;\n" + strings.ReplaceAll(csv(names, empty()), ",", ";"), "read"},
		{"a private field of a rule", `{` + puzzle + `,"x-sudoku":true}`, "the field \"x-sudoku\" is not understood"},
		{"a private field of cages", `{` + puzzle + `,"_cages":[1]}`, "the field \"_cages\" is not understood"},
		{"a rule in a private field", `{` + puzzle + `,"_kind":"diagonal"}`, "the field \"_kind\" names a rule (diagonal)"},
		{"a private field", `{` + puzzle + `,"_id":"5"}`, "read"},
		{"a private column of a rule", "puzzle,x-sudoku\n" + line + ",yes", "the column \"x-sudoku\" is not understood"},
		{"a rule in a report", `{` + puzzle + `,"used":"thermo r1c1..r1c4"}`, "the field \"used\" names a rule (thermo r1c1..r1c4)"},
		{"a rule in a list of a report", `{` + puzzle + `,"others":["diagonal"]}`, "the field \"others\" names a rule (diagonal)"},
		{"a rule in a column of a report", "puzzle,proof\n" + line + ",odd r1c1", "the column \"proof\" names a rule (odd r1c1)"},
		{"steps", `{` + puzzle + `,"steps":["Naked Pair r1c3, r1c4","Skyscraper"]}`, "read"},
		{"cells in the place of a path", `{` + puzzle + `,"verdict":"unique","path":"r1c1-r2c2"}`, "the field \"path\" is not understood"},
		{"a path of steps", `{` + puzzle + `,"verdict":"unique","path":[{"text":"r1c3 is 4"}]}`, "read"},
		{"a title in another language", "#title Gerade\n" + line, "the title of this puzzle names a rule (Gerade)"},
		{"a title of several words", "#title Du-Sum-Oh\n" + line, "the title of this puzzle names a rule (Du-Sum-Oh)"},
		{"a title in Spanish", "#title Rascacielos 5\n" + line, "the title of this puzzle names a rule (rascacielos)"},
		{"a title in Russian", "#title Мясник\n" + line, "names a rule"},
		{"sums of cages for pencil marks", table("", " ", "", with(0, 8, "23", with(0, 2, "12", square("", ".")))), "\"12\" in row 1, column 3 of a table"},
		{"a size with more", `{` + puzzle + `,"size":"9x9 digits 0-8"}`, "\"size\" is not the size of this puzzle"},
		{"a usual size", `{` + puzzle + `,"size":"9x9 standard"}`, "read"},
		{"a damaged puzzle beside its solution", "1,6" + line[:79] + "," + solved + "\n", "may be a puzzle with a mistake"},
		{"a letter in a puzzle beside its solution", "O" + line[1:] + ";" + solved + "\n", "may be a puzzle with a mistake"},
		{"a puzzle in two pieces beside its solution", line[:40] + "," + line[40:] + "," + solved + "\n", "may be a puzzle with a mistake"},
		{"a damaged row of a table", "given,solved\n" + strings.Repeat(line+","+solved+"\n", 3) + "O" + line[1:] + "," + solved + "\n", "not a form"},
		{"a damaged puzzle in a program", "const quiz = \"O" + line[1:] + "\";\nconst other = \"" + line + "\";\nsolve(quiz)\n", "may belong to a puzzle, and to none"},
		{"a shorter puzzle beside one", line + " " + line[:80], "may be a puzzle with a mistake"},
		{"a smaller puzzle beside one", line + " 1.....3..4..2...", "or of another size"},
		{"a puzzle and its solution", line + "," + solved, "read"},
		{"a number of a program beside a puzzle", line + ",0.57355422454141", "read"},
		{"a hash beside a puzzle", line + " 1123456789012345678901234567890123456abc", "read"},
		{"milliseconds beside a small puzzle", "1.....3..4..2... 1672918496000", "read"},
		{"puzzles of two sizes in a program", "four = [\"1...\",\"..3.\",\".4..\",\"2...\"]\nnine = \"" + line + "\"\nsolve(nine)\n", "noted: four = ] | nine = \"\" | solve(nine)"},
		{"a long number of digits beside a puzzle", line + " 121314151617181920", "noted: 121314151617181920"},
		{"rows that are named in words", "one: " + nine[0] + "\ntwo: " + strings.Join(nine[1:3], "\nthree: ") + "\nfour: " + nine[3] + "\nfive: " + nine[4] + "\nsix: " + nine[5] + "\nseven: " + nine[6] + "\neight: " + nine[7] + "\nnine: " + nine[8] + "\n", "read"},
		{"a puzzle below a field of another name", `{"sandbox":[{"puzzle":"` + line + `"}]}`, "read"},
		{"a path without steps", `{` + puzzle + `,"verdict":"unique","path":[[0,0],[0,1]]}`, "the field \"path\" is not understood"},
		{"a verdict of another program", `{` + puzzle + `,"verdict":"hard","clash":["r1c1"]}`, "the field \"clash\" is not understood"},
		{"a date beside a puzzle", line + " 2023-01-05 12.5", "read"},
		{"a clue of digits beside a puzzle", line + " 10 3 4 5", "noted: 10 3 4 5"},
		{"a cage of digits beside a puzzle", line + " 5:0+1", "noted: 5:0+1"},
		{"ratings beside a puzzle", line + " 7.2/1.2/1.2", "read"},
		{"a row missing of two grids", table("", "", "", missing), "a row of the grid on the left or on the right is missing"},
		{"rows in another order", reversed("%c: %s\n"), "names of rows that are not in their order"},
		{"rows in their order", numberedRow("Row%d: %s\n"), "read"},
		{"a hole in an array", "[[1,0,0,0],[0,0,3,,0],[0,4,0,0],[2,0,0,0]]", "does not belong here"},
		{"a row of spaces that is too short", strings.Replace(strings.ReplaceAll(strings.Join(nine, "\n"), ".", " "), "6  195", "6 195", 1) + "\n", "cells"},
		{"a minus before a rule", "#rule -diagonal\n" + line, "a minus before a rule (-diagonal)"},
		{"a damaged game of Open Sudoku", "<opensudoku>\n<game data=\"1E00003004002000\"/>\n<game data=\"1000000000000002\"/>\n</opensudoku>\n", "neither a puzzle nor its solution"},
		{"another order in KSudoku", "<ksudoku><game><puzzle>\n<graph order=\"16\" type=\"sudoku\"/>\n<values>" + strings.ReplaceAll(line, "0", "_") + "</values>\n</puzzle></game></ksudoku>\n", "81 cells in a KSudoku file of the order 16"},
		{"grids of a samurai", five("%[1]s\n%[3]s\n", "Top left", "Top right", "Center", "Bottom left", "Bottom right"), "called by their places"},
		{"puzzles of a samurai on lines", five("%[2]s %[1]s\n", "NW", "NE", "middle", "SW", "SE"), "called by their places"},
		{"grids of a samurai in German", five("# Gitter oben links\n%[3]s\n", "") + five("# Gitter %[1]s\n%[3]s\n", "oben rechts", "Mitte", "unten links", "unten rechts"), "called by their places"},
		{"grids of a samurai in JSON", five(`{"name":"%[1]s","puzzle":"%[2]s"}`+"\n", "topLeft", "topRight", "center", "bottomLeft", "bottomRight"), "called by their places"},
		{"grids of a samurai with a board", "#board 9x9 box 3x3\n" + five("%[2]s %[1]s\n", "tl", "tr", "c", "bl", "br"), "noted: tl"},
		{"letters that are no places", strings.Replace(strings.Repeat(strings.Repeat(".", 20)+"\n", 20), strings.Repeat(".", 20), "TL.TR.BL.BR.C.......", 1), "read"},
		{"places in a program", strings.Repeat("# (tl, tr, br, bl, c) = corners(image.scale(0.25))\n", 99) + line + "\n", "read"},
		{"four places on a page", five("%[2]s %[1]s\n", "top left", "top right", "bottom left", "bottom right"), "noted: top left"},
		{"a samurai in a comment", "# Samurai sudoku\n\n" + five("%[3]s\n", "", ""), "names one (samurai)"},
		{"grids that overlap by another name", "5-in-1 Sudoku\n\n" + five("%[3]s\n", "", ""), "speaks of a rule (in-1 sudoku)"},
		{"cells one by one", `{"size":9,"cells":[` + cells(`{"row":%d,"col":%d,"value":%c},`, 1) + `{"row":1,"col":3}]}`, "read"},
		{"cells one by one from 0", `[` + cells(`{"r":%d,"c":%d,"digit":%c,"given":true},`, 0) + `{"r":0,"c":2,"digit":1,"given":false}]`, "read"},
		{"a cell of a player, or not", `[` + cells(`{"r":%d,"c":%d,"digit":%c,"given":true},`, 0) + `{"r":0,"c":2,"digit":1}]`, "a cell without the field \"given\""},
		{"a cell in a cage", `[` + cells(`{"row":%d,"col":%d,"value":%c,"cage":1},`, 0) + `{"row":0,"col":2}]`, "the field \"cage\" in a cell"},
		{"two rows of a cell", `[` + cells(`{"row":%d,"col":%d,"value":%c,"r":3},`, 0) + `{"row":0,"col":2}]`, "two fields of a cell for the same"},
		{"cells that a player removed", `{"removed":[` + cells(`{"row":%d,"col":%d,"value":%c},`, 1) + `{"row":1,"col":3}]}`, "without a puzzle"},
		{"cells none of which is given", `[` + cells(`{"row":%d,"col":%d,"value":%c,"given":false},`, 1) + `{"row":1,"col":3}]`, "no cell that is given"},
		{"cells and another solution", `{"cells":[` + cells(`{"row":%d,"col":%d,"value":%c},`, 1) + `{"row":1,"col":3}],"solution":"` + strings.Repeat("123456789", 9) + `"}`, "the solution in this puzzle has 1 in r1c1"},
		{"cells from 0 or 1", `[{"row":2,"col":2,"value":9},{"row":3,"col":3,"value":1},{"row":4,"col":4,"value":2},{"row":5,"col":5,"value":3}]`, "rows and columns from 0 or from 1"},
		{"cells and cages", `{"cells":[` + cells(`{"row":%d,"col":%d,"value":%c},`, 1) + `{"row":1,"col":3}],"cages":[[1,2]]}`, "the field \"cages\" is not understood"},
		{"a size beside another field", `{"size":16,"easy":"` + line + `"}`, "\"size\" is not the size of this puzzle"},
		{"words about a puzzle", `{` + puzzle + `,"info":"from the paper"}`, "read"},
		{"a rule in words about a puzzle", `{` + puzzle + `,"info":"A killer"}`, "the field \"info\" is not understood"},
		{"elements of XML", "<?xml version=\"1.0\"?>\n<sudoku>\n" + cells("<cell row=\"%d\" col=\"%d\">%c</cell>\n", 1) + "</sudoku>\n", "read"},
		{"elements of XML with cages", "<sudoku>\n" + cells("<cell row=\"%d\" col=\"%d\" value=\"%c\"/>\n", 1) + "<cage sum=\"3\"/></sudoku>\n", "a web page or an XML file"},
		{"elements of a rule", "<killer>\n" + cells("<cell row=\"%d\" col=\"%d\" value=\"%c\"/>\n", 1) + "</killer>\n", "a web page or an XML file"},
		{"a notebook", notebook(`"grid = '` + line + `'\nsolve(grid)"`), "noted: of mine | solve(grid)"},
		{"rows in a notebook", notebook(`["grid = [\n","'` + strings.Join(nine, `',\n","'`) + `']\n"]`), "noted: of mine | grid ="},
		{"cages in a notebook", notebook(`"grid = '` + line + `'\n","cages = [(1,2,3),(1,2,3),(1,2,3),(1,2,3),(1,2,3)]"`), "speaks of a rule (cages)"},
		{"a notebook without a puzzle", notebook(`["print(1)\n"]`), "no puzzle"},
		{"rows of colours", strings.Repeat("R R R G G G B B B\n", 3) + strings.Repeat("Y Y Y O O O P P P\n", 3) + strings.Repeat("W W W K K K T T T\n", 3) + "\n" + grid, "perhaps a map"},
		{"a word again and again", "Help help help help\n" + grid, "noted: Help help help help"},
		{"rows of colours below", grid + "\n" + strings.Repeat("red red red green green green blue blue blue\n", 9), "board or cells below"},
		{"from bottom to top", "From bottom to top:\n" + grid, "names of rows, columns or boxes"},
		{"box by box in German", "Block für Block\n" + grid, "names of rows, columns or boxes"},
		{"a sentence about boxes", "Solve it box by box if you can.\n" + grid, "noted: Solve it box by box if you can."},
		{"a program that reverses its puzzle", "const g = [...\"" + line + "\"].reverse();\n", "a line of a program that changes its grid (.reverse()"},
		{"a program that replaces a digit", "import re\ng = \"" + line + "\".replace(\"5\", \"4\")\nprint(g)\nsolve(g)\n", "a line of a program that changes its grid (.replace("},
		{"a program that replaces blanks", "const g = \"" + line + "\".replace(/0/g, \".\");\n", "noted: const g ="},
		{"columns in a program", "const cols = [\"" + strings.Join(nine, `", "`) + "\"];\n", "filled column by column"},
		{"a rule in a list of metadata", `{` + puzzle + `,"meta":{"tags":["diagonal"]}}`, "the field \"meta\" is not understood"},
		{"an order in a setting", "orientation: columns\ngrid: " + line + "\n", "another order of its cells"},
		{"boxes in a setting", "size: 9\nboxes: 1x9\ngrid: " + line + "\n", "other boxes"},
		{"usual boxes in a setting", "size: 9\nboxes: 3x3\ngrid: " + line + "\n", "noted: size: 9 | boxes: 3x3 | grid"},
		{"the mark of an archive before a puzzle", "\x1c" + line + "\n", "82 characters"},
		{"the mark of an archive below a rule", "#rule diagonal\n\x1c\n" + line + "\n", "a line of 1 character"},
		{"cages below a line", line + "\n13 r1c1 r2c1\n", "a line about cells below this puzzle"},
		{"cages between puzzles", line + "\n13 r1c1 r2c1\n" + line + "\n", "a line about cells below this puzzle"},
		{"cages apart from a line", line + "\n\n13: A1 A2\n", "board or cells below this puzzle"},
		{"cages apart from a grid", grid + "\n13 (1,1) (2,1)\n", "board or cells below this puzzle"},
		{"cages in lists below a grid", grid + "[13, 1, 2]\n[9, 3, 4]\n", "board or cells below this puzzle"},
		{"a rule of ours below a grid", grid + "\ncage 13 r1c1 r2c1\n", "board or cells below this puzzle"},
		{"a map of numbers below a grid", drawn(square(",", "0")) + "\n10 10 11 11 12 12 13 13 14\n", "board or cells below this puzzle"},
		{"columns in a field", `{"column_major":["` + strings.Join(nine, `","`) + `"]}`, "the field \"column_major\" has a grid"},
		{"another field beside an empty puzzle", `{"puzzle":null,"other":"` + line + `"}`, "an empty field for the puzzle"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rec, err := text.NewReader(strings.NewReader(tt.in), text.Options{}).Read()
			words, isNoted := strings.CutPrefix(strings.TrimPrefix(tt.want, "read"), "noted: ")
			switch {
			case words != tt.want && strings.HasPrefix(words, " as "):
				if board := rec.Puzzle.Shape.Text(); err != nil || " as "+board != words {
					t.Errorf("%v, %s for\n%s", err, board, tt.in)
				}
			case tt.want != "read" && !isNoted:
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("%v, not %q, for\n%s", err, tt.want, tt.in)
				}
			case err != nil:
				t.Errorf("%v for\n%s", err, tt.in)
			case rec.Unread().Words != words:
				t.Errorf("%q with\n%s", rec.Unread().Words, tt.in)
			case rec.Puzzle.Shape.Text() == "9x9 box 3x3" && rec.Puzzle.Givens.Filled() > 0 && text.String(rec.Puzzle.Shape, rec.Puzzle.Givens) != strings.ReplaceAll(line, "0", "."):
				t.Errorf("read as %s:\n%s", rec.Puzzle.Text(), tt.in)
			}
		})
	}
}

// drawn returns rows of cells with spaces between, and full stops where they are empty.
func drawn(rows [][]string) (all string) {
	for _, row := range rows {
		for _, cell := range row {
			all += cmp.Or(cell, ".") + " "
		}
		all += "\n"
	}
	return all
}

// clued returns nine cells, empty but for the first and the last.
func clued(first, last string) []string {
	return []string{first, "", "", "", "", "", "", "", last}
}
