package text

import (
	"encoding/json"
	"strings"
	"testing"
)

// fpuzzles9 is data of f-puzzles, an empty 9×9 grid, with more fields.
func fpuzzles9(fields string) string {
	row := "[" + strings.TrimSuffix(strings.Repeat("{},", 9), ",") + "]"
	return `{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(row+",", 9), ",") + `],` + fields + `}`
}

// TestFPuzzlesRules holds fields of f-puzzles against the texts they mean.
func TestFPuzzlesRules(t *testing.T) {
	for in, want := range map[string]string{
		`"killercage":[{"cells":["R1C1","R1C2"],"value":"17"},{"cells":["R2C1","R2C2"]},{"cells":["R3C1","R3C2"],"value":9}]`:                                                              "cage 17 r1c1 r1c2|different r2c1 r2c2|cage 9 r3c1 r3c2",
		`"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"],["R1C1","R2C1"]]},{"cells":["R5C1","R5C2"],"lines":[["R5C2","R6C2"]]}]`:                                                "arrow r1c1 = r1c2 r1c3|arrow r1c1 = r2c1|arrow r5c1 r5c2 = r6c2",
		`"littlekillersum":[{"cell":"R0C3","cells":["R1C2","R2C1"],"direction":"DL","value":"9"},{"cell":"R0C4","cells":["R1C3"],"direction":"DL","value":""}]`:                            "little-killer 9 r1c2 r2c1",
		`"sandwichsum":[{"cell":"R0C4","value":"8"},{"cell":"R3C10","value":""}],"skyscraper":[{"cell":"R10C2","value":"3"}],"xsum":[{"cell":"R3C10","value":5}]`:                          "sandwich 8 r1c4..r9c4|skyscraper 3 r9c2..r1c2|x-sum 5 r3c9..r3c1",
		`"whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R1C1","R1C2"]],"value":4}],"modularline":[{"lines":[["R1C1","R1C2","R1C3"]]}],"lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}]`: "whisper 5 r1c1 r1c2|whisper 4 r1c1 r1c2|modular 3 r1c1..r1c3|lockout 4 r1c1..r1c3",
		`"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,1,3]},{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]`:                                                       "quadruple 1,1,3 r1c1 r1c2 r2c1 r2c2",
		`"minimum":[{"cell":"R1C1"},{"cell":"R1C2"}],"odd":[{"cell":"R9C9"}],"columnindexer":[{"cells":["R1C1","R2C1"]}]`:                                                                  "minimum r1c1 r1c2|odd r9c9|column-index r1c1 r2c1",
		`"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R1C1","R5C2"]}]`:                                                                                                                 "clone r1c2 = r5c2",
		`"difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R2C2"],"value":"3"}],"nonconsecutive":true,"negative":["ratio","foglight"]`:                                   "difference 1 r1c1 r1c2|ratio 3 r2c1 r2c2|negative difference 1 except r2c1 r2c2|negative ratio 3 except r1c1 r1c2",
		`"nonconsecutive":true`: "nonconsecutive",
		`"xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R1C1","R1C2"],"value":"?"}],"negative":["xv"]`:  "pair-sum 10 r1c1 r1c2|negative pair-sum 5 except r1c1 r1c2|negative pair-sum 10",
		`"cage":[{"cells":["R1C1","R1C2"],"value":"DR7"},{"value":"title: x"}]`:                                 "digital-root 7 r1c1 r1c2",
		`"renban":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]`: "renban r1c1 r1c2",
		`"thermometer":[{"lines":[["R2C3","R1C3"]]}],"text":[{"cells":["R1C3","R2C3"],"value":">"}]`:            "thermo r2c3 r1c3",
		`"extraregion":[{"cells":["R1C1","R2C2"]}],"title":"x","solution":[1],"circle":[]`:                      "extra-region r1c1 r2c2",

		`"line":[{"lines":[["R1C1","R1C2"]]}]`:                                   "error: a drawing (line) that only the text of its rules explains",
		`"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]`:         `error: the rule "Renban", of which only the drawing is in it`,
		`"fish":[{"cells":["R1C1"]}]`:                                            `error: the rule "fish", which is not known here`,
		`"sandwichsum":[{"cell":"R1C4","value":"8"}]`:                            `error: a clue at "R1C4", which is not at the border of the grid`,
		`"thermometer":[{"lines":[["R1C1","R1C2; odd r1c1\n#rule even r9c9"]]}]`: "thermo r1c1 ?",
		`"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R1C1"]}]`:              "error: a clone of 2 cells whose copy has 1",
		`"negative":["fish"]`:                                                    `error: the rule "negative fish", which is not known here`,
	} {
		found := fpuzzles([]byte(fpuzzles9(in)), 0)
		if len(found) != 1 {
			t.Fatalf("%s: %d findings", in, len(found))
		}
		got := strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(found[0].Head), "\n", "|"), "#rule ", "")
		got = strings.ReplaceAll(got, "; ", "|")
		if found[0].Err != nil {
			got = "error: " + found[0].Err.Error()
			if w, isError := strings.CutPrefix(want, "error: "); isError && strings.HasSuffix(got, w) {
				got = want
			}
		}
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// FuzzObjects feeds the readers of JSON from elsewhere anything that is JSON: they
// must neither panic nor run on, and what they say must be directive lines.
func FuzzObjects(f *testing.F) {
	f.Add(fpuzzles9(`"killercage":[{"cells":["R1C1","R1C2"],"value":"17"}],"negative":["ratio"],"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}]`))
	f.Add(fpuzzles9(`"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]]}],"cage":[{"cells":["R1C1"],"value":"DR7"}],"sandwichsum":[{"cell":"R0C4","value":"8"}]`))
	f.Add(`{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]]],"cages":[{"cells":"r1c1,r1c2","sum":3,"unique":true}]}`)
	f.Add(`{"rows":2,"cols":3,"values":[0,3],"rules":[{"rule":"or","of":[[{"rule":"cage","sum":3,"cells":"r1c1 r1c2"}],[{"rule":"negative","of":["ratio:2"]}]]},{"rule":"automaton","automaton":"A","cells":"r1c1 r1c2"}],"automata":{"A":{"states":1,"start":[0],"accept":[0],"edges":[[0,[1],0]]}}}`)
	f.Fuzz(func(t *testing.T, in string) {
		if !json.Valid([]byte(in)) {
			return
		}
		for _, x := range jsonValue([]byte(strings.TrimSpace(in)), 0, 0) {
			for line := range strings.Lines(x.Head) {
				if !strings.HasPrefix(line, "#rule ") && !strings.HasPrefix(line, "#board ") && !strings.HasPrefix(line, "#box ") && !strings.HasPrefix(line, "#regions ") {
					t.Fatalf("%q is no directive line", line)
				}
			}
		}
		if p, err := Parse(in, Options{}); err == nil && p.Shape == nil {
			t.Fatal("no puzzle and no error")
		}
	})
}
