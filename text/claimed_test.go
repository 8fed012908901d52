package text

import (
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// withSolutions are documents with a solution each, in the place of the word.
var withSolutions = map[string]string{
	"f-puzzles": `{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"thermometer":[{"lines":[["R1C1","R1C2","R1C3"]]}],"solution":SOLUTION}`,
	"SudokuPad": `{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
		"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
		"cages":[{"cells":[[0,0],[0,1],[0,2]],"sum":6,"unique":true}],"metadata":{"solution":SOLUTION}}`,
	"SudokuPad's own field": `{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
		"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
		"cages":[{"cells":[[0,0],[0,1],[0,2]],"sum":6,"unique":true}],"solution":SOLUTION}`,
	"SudokuMaker": `{"formatVersion":"1.5.0","puzzle":{"type":"sudoku","size":4,"export":{"sudokuPad":{"solution":{"type":"string","value":SOLUTION}}},
		"cells":[{"given":true,"value":1},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}],
		"constraints":[{"type":0},{"type":300,"slow":false,"thermometers":[[0,1,2]]}]}}`,
	"janko": "begin\npuzzle killer\nsize 4\npatternx 2\npatterny 2\nproblem\n6 - - -\n- - - -\n- - - -\n- - - -\nareas\n1 1 1 2\n3 3 3 2\n4 4 5 2\n4 5 5 2\nsolution\nSOLUTION\nend\n",
}

// TestSolutionsOfDocuments wants a solution that contradicts the puzzle, or has other digits, to
// refuse it.
func TestSolutionsOfDocuments(t *testing.T) {
	for name, document := range withSolutions {
		for solution, want := range map[string]string{
			"1234341221434321": "",
			"1234............": "", // as far as it goes
			"1234":             "", // noted, as it cannot be compared
			"125.............": "is no grid of its board",
			"1200000000000000": "", // 0 is a blank here
			"0123230112303012": "has the digit 0",
			"1324341221434321": "breaks its rules",
			"1432341221432341": "breaks its rules",
			"2134341212434321": "is given",
		} {
			in := strings.Replace(document, "SOLUTION", `"`+solution+`"`, 1)
			if name == "janko" {
				var rows []string
				for row := range len(solution) / 4 {
					rows = append(rows, strings.Join(strings.Split(strings.ReplaceAll(solution[4*row:][:4], ".", "-"), ""), " "))
				}
				in = strings.Replace(document, "SOLUTION", strings.Join(rows, "\n"), 1)
			}
			if name == "janko" && (want == "is given" || want == "is no grid of its board") {
				want = "" // it has no givens, and one digit apart from others
			}
			_, err := ParseRecord(in, Options{})
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%s, %s: %v", name, solution, err)
			}
			rec, err := ParseRecord(in, Options{Ignore: []string{"solution"}})
			if err != nil || (len(rec.Ignored()) == 1) != (want != "") {
				t.Errorf("%s, %s: %v, without %q", name, solution, err, rec.Ignored())
			}
			if _, err := ParseRecord(in, Options{Rules: []sudoku.Rule{rule.Diagonal{}}}); err != nil {
				t.Errorf("%s, %s, with another rule: %v", name, solution, err)
			}
		}
	}
}
