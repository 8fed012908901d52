package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/answer"
	"sudokusat/internal/making"
	"sudokusat/sat"
	"sudokusat/web/api"
)

// schema is the part of JSON Schema that schema.json uses.
type schema struct {
	Type       any // a name or several
	Properties map[string]*schema
	Required   []string
	Additional *bool `json:"additionalProperties"`
	Items      *schema
	Enum       []string
	Minimum    *float64
	MinLength  int
	AnyOf      []*schema
	Ref        string             `json:"$ref"`
	Defs       map[string]*schema `json:"$defs"`

	// for readers, not checked
	Description, Title string
	Dialect            string `json:"$schema"`
}

func readSchema(t *testing.T) *schema {
	t.Helper()
	text, err := os.ReadFile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields() // what the validator below does not know
	s := &schema{}
	if err := d.Decode(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// check returns what is wrong with a value by the schema s, whose definitions are
// root's.
func (root *schema) check(s *schema, v any, at string) error {
	if s.Ref != "" {
		name := strings.TrimPrefix(s.Ref, "#/$defs/")
		def := root.Defs[name]
		if def == nil {
			return fmt.Errorf("%s: the schema has no %s", at, s.Ref)
		}
		return root.check(def, v, at)
	}
	if len(s.AnyOf) > 0 {
		fits := func(o *schema) bool { return root.check(o, v, at) == nil }
		if !slices.ContainsFunc(s.AnyOf, fits) {
			return fmt.Errorf("%s: fits nothing", at)
		}
		return nil
	}
	if text, ok := v.(string); s.Enum != nil && (!ok || !slices.Contains(s.Enum, text)) {
		return fmt.Errorf("%s: %v is none of %q", at, v, s.Enum)
	}
	if s.Type != nil && !slices.Contains(typesOf(v), fmt.Sprint(s.Type)) && !oneOf(s.Type, v) {
		return fmt.Errorf("%s: %T is no %v", at, v, s.Type)
	}
	switch v := v.(type) {
	case float64:
		if s.Minimum != nil && v < *s.Minimum {
			return fmt.Errorf("%s: %v is less than %v", at, v, *s.Minimum)
		}
	case string:
		if len(v) < s.MinLength {
			return fmt.Errorf("%s: %q is too short", at, v)
		}
	case []any:
		for i, item := range v {
			if s.Items != nil {
				if err := root.check(s.Items, item, fmt.Sprintf("%s[%d]", at, i)); err != nil {
					return err
				}
			}
		}
	case map[string]any:
		for _, name := range s.Required {
			if _, ok := v[name]; !ok {
				return fmt.Errorf("%s: %s is missing", at, name)
			}
		}
		for name, field := range v {
			p := s.Properties[name]
			if p == nil && s.Additional != nil && !*s.Additional {
				return fmt.Errorf("%s: there is no field %s", at, name)
			}
			if p != nil {
				if err := root.check(p, field, at+"."+name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func oneOf(types, v any) bool {
	list, _ := types.([]any)
	for _, one := range list {
		if slices.Contains(typesOf(v), fmt.Sprint(one)) {
			return true
		}
	}
	return false
}

func typesOf(v any) []string {
	switch v := v.(type) {
	case nil:
		return []string{"null"}
	case bool:
		return []string{"boolean"}
	case string:
		return []string{"string"}
	case float64:
		if v == math.Trunc(v) {
			return []string{"number", "integer"}
		}
		return []string{"number"}
	case []any:
		return []string{"array"}
	}
	return []string{"object"}
}

// TestOutputsFitTheSchema holds real outputs of all commands with --json to schema.json: every
// line fits the definition of its command, and no definition of another shape.
func TestOutputsFitTheSchema(t *testing.T) {
	root := readSchema(t)
	const puzzles = `1234............
1234341221434321
11..............
hello
#rule diagonal; odd r1c1
................
`
	seen := map[string]map[string]bool{} // fields, by definition
	check := func(def string, output []byte) {
		t.Helper()
		n := 0
		for line := range bytes.Lines(output) {
			var v map[string]any
			if err := json.Unmarshal(line, &v); err != nil {
				t.Fatalf("%s: %v: %s", def, err, line)
			}
			for _, s := range []*schema{{Ref: "#/$defs/" + def}, root} {
				if err := root.check(s, v, def); err != nil {
					t.Errorf("%v: %s", err, line)
				}
			}
			if seen[def] == nil {
				seen[def] = map[string]bool{}
			}
			for name := range v {
				seen[def][name] = true
			}
			if v["statistics"] == nil && def == "answer" && v["verdict"] != "malformed" {
				t.Errorf("a puzzle without statistics: %s", line)
			}
			n++
		}
		if n == 0 {
			t.Errorf("%s: no output", def)
		}
	}
	list := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(list, []byte(puzzles), 0o644); err != nil {
		t.Fatal(err)
	}
	output := func(stdin string, args ...string) []byte {
		var out bytes.Buffer
		run(context.Background(), args, strings.NewReader(stdin), &out, &bytes.Buffer{})
		return out.Bytes()
	}
	for _, args := range []string{
		"solve --json", "solve --json --all", "solve --json --engine sat", "check --json", "check --json --engine sat -", "count --json",
		"count --json --limit 3", "simple --json", "check --json --only unique", "count --json " + list,
	} {
		check("answer", output(puzzles, strings.Fields(args)...))
	}
	check("answer", output(strings.Repeat(".", 81), "count", "--json", "--timeout", "50ms"))
	script, err := os.ReadFile("testdata/script/untrusted-claims.txt") // its large board is beyond our own engines' moment
	if err != nil {
		t.Fatal(err)
	}
	_, large, _ := strings.Cut(string(script), "-- large.txt --\n")
	liar := filepath.Join(t.TempDir(), "liar.sh")
	if err := os.WriteFile(liar, []byte("cat > /dev/null\necho s UNSATISFIABLE\nexit 20\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	check("answer", output(large, "check", "--json", "--rule", "latin", "--engine", "exec:sh "+liar))
	check("rules", output("", "rules", "--json"))
	check("canon", output(strings.Repeat(".", 81)+"\n"+puzzles+"#box 2x2\n#rule diagonal\n1234............\n", "canon", "--json"))
	check("generate", output("", "generate", "--json", "-n", "2", "--box", "2x2", "--rule", "diagonal"))
	check("generate", output("", "generate", "--json", "--unbiased", "--seed", "4"))
	check("unavoidable", output("#rule diagonal\n1234341243212143\n#rule\n1234341221434321\n................\n", "unavoidable", "--json"))
	check("generate", output("", "generate", "--json", "--symmetry", "rot90", "--seed", "4"))
	check("generate", output("", "generate", "--json", "--cages", "2-4", "--least-rules", "--seed", "4"))
	check("minimise", output("#rule diagonal\n..4.2..3..24...1\n#rule\n..1.4..3..3.234.\n"+puzzles, "minimise", "--json", "--least"))
	whole := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(whole, []byte(puzzles), 0o644); err != nil {
		t.Fatal(err)
	}
	output("", "check", "--shard", "1/2", "-o", whole+"-1", whole)
	check("merge", output("", "merge", "--json", "-o", whole+"-all", whole+"-1"))
	output("", "check", "--shard", "2/2", "-o", whole+"-2", whole)
	check("merge", output("", "merge", "--json", "-o", whole+"-all", whole+"-1", whole+"-2"))
	output("", "solve", "--shard", "1/1", "-o", whole+"-1", whole)
	check("merge", output("", "merge", "--json", "-o", whole+"-all", whole+"-1"))
	check("minimise", output("#rule diagonal; odd r2c3 r3c3 r4c1 r4c2; cage 5 r3c1 r4c1; cage 6 r4c3 r4c4\n...2..13.....1.4\n", "minimise", "--json", "--rules"))
	check("version", output("", "version", "--json"))
	check("bench", output("1234............", "bench", "--json", "--runs", "1", "--engine", "native,sat"))
	check("compare", output(puzzles, "compare", "--json"))
	check("compare", output("1234............ 13", "compare", "--json", "--limit", "99", "--keep", filepath.Join(t.TempDir(), "kept")))
	check("verify", output(string(output(puzzles, "prove"))+"\nhello\n", "verify", "--json"))
	formula, empty := filepath.Join(t.TempDir(), "two.cnf"), filepath.Join(t.TempDir(), "empty.drat")
	for name, text := range map[string]string{formula: "p cnf 1 2\n1 0\n-1 0\n", empty: ""} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check("verify", output("0\n", "verify", "--json", "--cnf", formula, "--drat", "-"))
	check("verify", output("", "verify", "--json", "--cnf", empty, "--drat", formula))
	cubes, part, doubter := filepath.Join(t.TempDir(), "cubes.icnf"), filepath.Join(t.TempDir(), "part"), filepath.Join(t.TempDir(), "doubter.sh")
	solver := filepath.Join(t.TempDir(), "solver.sh")
	for name, text := range map[string]string{
		cubes:  "p inccnf\n1 0\na 1 0\na -1 0\n",
		solver: "if grep -q '^-1 0' $1; then echo 0 > $2; echo s UNSATISFIABLE; exit 20; fi\necho s SATISFIABLE\necho v 1 0\nexit 10\n",
		// of formulas with more than nine clauses it knows nothing, and it goes wrong on others
		doubter: "while read -r word rest && [ \"$word\" != p ]; do :; done\n[ ${rest##* } -gt 9 ] && echo s UNKNOWN && exit\necho s UNSATISFIABLE\nexit 20\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check("cubes", output("", "cubes", "--json", "--proof", part, "--engine", "exec:sh "+solver+" {cnf} {proof}", cubes))
	check("cubes", output("", "cubes", "--json", "--engine", "exec:false {cnf}", cubes))
	why := "946.8......1..7...5...6.2....329.....14...63.....314....2.1...3...7..9......2.715\n" + puzzles
	check("rate", output(why, "rate", "--json"))
	check("rate", output(why, "rate", "--json", "--limit", "1"))
	check("rate", output(why, "rate", "--json", "--scale", "se"))
	check("rate", output(why, "rate", "--json", "--scale", "hodoku"))
	check("rate", output(why, "rate", "--json", "--scale", "hodoku", "--technique", "naked quadruple"))
	check("hint", output(why, "hint", "--json", "--size", "2"))
	check("hint", output(why, "hint", "--json"))
	check("hint", output(why, "hint", "--json", "--scale", "se"))
	check("hint", output("98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2:1:984751623752346981613928574846139257539267148127485396271694835365872419498513762", "hint", "--json"))
	check("repair", output("..8.....1.6.1...4.1...23.....59..26...9.5.3...32..85.....27...6.9...4.1.7.....1..\n"+why, "repair", "--json"))
	check("seek", output(why+"#rule at-least 3 sum r1c1\n"+puzzles, "seek", "max", "sum r1c1", "--json"))
	impossible := "#rule cage 4 r1c1 r1c2; cage 3 r1c3 r1c4; cage 30 r5c5..r5c8\n" + strings.Repeat(".", 81) + "\n"
	check("explain", output("12....3.........\n1...3.......2..1\n1.....3....2.4.2\n"+why+impossible, "explain", "--json"))
	check("explain", output(why, "explain", "--json", "--why", "r1c1 is not 3"))
	check("explain", output(why, "explain", "--json", "--scale", "se"))
	check("explain", output("....3...8.....416..8...6..9..571.4....3...6....4.985..1..3...7..572.....2...8....\n"+why, "explain", "--json", "--scale", "hodoku"))
	check("candidates", output(why, "candidates", "--json", "--count", "3"))
	colour := "// by E\n" + `{"board":"4x4 box 2x2","puzzle":"1.....3..4.....2","colour":"grey","title":"A","author":"B","ruleset":"Normal rules","source":"D"}`
	for name, command := range map[string]string{"answer": "solve", "rate": "rate", "candidates": "candidates", "hint": "hint", "repair": "repair", "explain": "explain", "canon": "canon", "minimise": "minimise", "unavoidable": "unavoidable"} {
		check(name, output(colour, command, "--json", "--ignore", "colour"))
	}
	check("seek", output(colour, "seek", "min", "sum r1c1", "--json", "--ignore", "colour"))
	check("doctor", output("", "doctor", "--json", "exec:sh "+doubter))
	for _, def := range []string{"answer", "verify", "compare", "bench", "doctor", "rules", "version", "canon", "generate", "minimise", "rate", "candidates", "hint", "repair", "seek", "explain", "merge", "cubes", "unavoidable"} {
		for name := range root.Defs[def].Properties {
			if !seen[def][name] && !slices.Contains([]string{"unproved", "none"}, name) { // no solver here has only its word; script untrusted-claims.txt has one
				t.Errorf("no output had the field %s of %s: its type was not tested", name, def)
			}
		}
	}
}

// TestSchemaFields holds the definitions to the fields of the values that are
// written.
func TestSchemaFields(t *testing.T) {
	root := readSchema(t)
	for def, v := range map[string]any{
		"answer": answer.Answer{}, "statistics": answer.Statistics{}, "verify": answer.Verification{}, "rules": answer.Family{}, "version": versions{},
		"bench": benchJSON{}, "compare": comparison{}, "doctor": doctorJSON{},
		"rate": making.Rating{}, "candidates": answer.Candidates{}, "estimated": api.EstimateAnswer{}, "canon": making.Canonical{}, "hint": answer.Hint{}, "reason": answer.Reason{}, "pathstep": answer.PathStep{}, "pathpart": answer.PathPart{}, "generate": making.Puzzle{}, "repair": making.Repaired{}, "seek": seekJSON{}, "fixed": answer.Repair{}, "explain": answer.Explanation{}, "minimise": making.Fewer{}, "merge": mergeJSON{}, "cubes": cubeJSON{}, "unavoidable": unavoidableJSON{},
	} {
		got, want := slices.Sorted(maps.Keys(root.Defs[def].Properties)), fieldsOf(v)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: schema %v, Go %v", def, got, want)
		}
	}
	for def, v := range map[*schema]any{
		root.Defs["compare"].Properties["engines"].Items:       tally{},
		root.Defs["compare"].Properties["disagreements"].Items: disagreement{},
		root.Defs["doctor"].Properties["findings"].Items:       sat.Finding{},
		root.Defs["doctor"].Properties["wrong"].Items:          sat.WrongAnswer{},
	} {
		got, want := slices.Sorted(maps.Keys(def.Properties)), fieldsOf(v)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%T: schema %v, Go %v", v, got, want)
		}
	}
}

// TestSchemaRefuses feeds the validator what it must refuse, so that the tests above
// can fail.
func TestSchemaRefuses(t *testing.T) {
	root := readSchema(t)
	for _, bad := range []string{
		`{"file":"-","verdict":"unique"}`,
		`{"file":"","verdict":"unique","complete":true}`,
		`{"file":"-","verdict":"fine","complete":true}`,
		`{"file":"-","verdict":"unique","complete":1}`,
		`{"file":"-","verdict":"unique","complete":true,"more":1}`,
		`{"file":"-","verdict":"unique","complete":true,"count":-1}`,
		`{"file":"-","verdict":"unique","complete":true,"count":1.5}`,
		`{"file":"-","verdict":"unique","complete":true,"rules":[1]}`,
		`{"file":"-","verdict":"unique","complete":true,"statistics":{"x":1}}`,
		`[]`, `null`, `"-"`,
	} {
		var v any
		if err := json.Unmarshal([]byte(bad), &v); err != nil {
			t.Fatal(err)
		}
		if root.check(&schema{Ref: "#/$defs/answer"}, v, "answer") == nil {
			t.Errorf("accepted: %s", bad)
		}
	}
}
