package main

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/web/api"
)

// TestSchemaAPI holds real answers of all operations to schema.json, and wants each
// field of those that only an operation has to be there once.
func TestSchemaAPI(t *testing.T) {
	root := readSchema(t)
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.Gophersat(), Command: commandOf("native")})
	seen := map[string]map[string]bool{}
	fits := func(def string, object []byte) {
		t.Helper()
		var v map[string]any
		if err := json.Unmarshal(object, &v); err != nil {
			t.Fatalf("%s: %v: %s", def, err, object)
		}
		if err := root.check(&schema{Ref: "#/$defs/" + def}, v, def); err != nil {
			t.Errorf("%v: %.500s", err, object)
		}
		if seen[def] == nil {
			seen[def] = map[string]bool{}
		}
		for name := range v {
			seen[def][name] = true
		}
	}
	asked := map[string]bool{}
	answer := func(def, op, request string) []byte {
		t.Helper()
		status, object := a.Do(t.Context(), op, []byte(request))
		if (status == 200) != (def != "refusal") {
			t.Errorf("%s %s: status %d", op, request, status)
		}
		fits(def, object)
		asked[op] = true
		return object
	}
	const (
		unique  = `"puzzle":"1.....3..4.....2"`
		several = `"puzzle":"1.....3..4......"`
		none    = `"puzzle":"1.1...3..4.....2"`
		ruled   = `"puzzle":"1.....3..4......","board":"4x4 box 2x2","rules":["cage 3 r1c2 r1c3"]`
		odd     = `"puzzle":"# 1 . . A=3","board":"2x2 digits 0-3 lines free missing r1c1 extra A","rules":["sum 3 A 2*r2c1","global-entropy"]`
	)
	for _, ask := range []string{unique, several, none, ruled} {
		answer("checked", "check", "{"+ask+"}")
		answer("checked", "check", "{"+ask+`,"brief":true}`)
		answer("answer", "solve", "{"+ask+"}")
		answer("answer", "count", "{"+ask+"}")
		answer("estimated", "estimate", "{"+ask+"}")
		answer("candidates", "candidates", "{"+ask+`,"count":2}`)
		answer("hint", "hint", "{"+ask+"}")
		answer("rate", "rate", "{"+ask+"}")
		answer("repair", "repair", "{"+ask+"}")
		answer("explain", "explain", "{"+ask+"}")
		answer("parsed", "parse", `{"text":"#title A\n#author B\n#text Normal rules\n#source D\n1.....1..2.....3 E"}`)
		answer("parsed", "parse", "{"+ask+"}")
		answer("drawn", "draw", "{"+ask+"}")
		answer("drawn", "draw", "{"+ask+`,"to":"list"}`)
		answer("exported", "export", "{"+ask+`,"to":"opb"}`)
	}
	answer("hint", "hint", "{"+several+`,"why":"r1c2 is not 2","marks":{"r1c2":[2,3]}}`)
	answer("parsed", "parse", `{"text":"1.....3..4.....2\n1.....3..4......\n"}`)
	answer("parsed", "parse", `{"nth":3,"text":"`+strings.Repeat(`1.....3..4.....2\n`, 10_002)+`"}`)
	drawing := `"text":"{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]}"`
	answer("refusal", "parse", "{"+drawing+"}")
	answer("parsed", "parse", "{"+drawing+`,"ignore":["line"]}`)
	answer("parsed", "parse", "{"+strings.Replace(odd, "# 1 . . A=3", "#1.. A=3", 1)+"}")
	answer("estimated", "estimate", `{"puzzle":"`+strings.Repeat(".", 81)+`","samples":10}`)
	answer("minimise", "minimise", "{"+unique+"}")
	answer("canon", "canon", "{"+unique+"}")
	answer("rewritten", "convert", "{"+ruled+`,"to":"csv"}`)
	answer("exported", "export", "{"+unique+`,"to":"drat"}`)
	answer("families", "rules", "{}")
	answer("generated", "generate", `{"box":"2x2","number":2,"seed":1}`)
	answer("batch", "batch", `{"requests":[{"operation":"check","request":{`+unique+`}},{"operation":"nothing"}]}`)
	var p api.ProveAnswer
	if err := json.Unmarshal(answer("proved", "prove", "{"+ruled[:len(ruled)-len(`["cage 3 r1c2 r1c3"]`)]+`["cage 5 r1c2 r1c3"]}`), &p); err != nil {
		t.Fatal(err)
	}
	request, err := json.Marshal(api.VerifyRequest{Certificate: p.Certificate})
	if err != nil {
		t.Fatal(err)
	}
	if got := answer("verify", "verify", string(request)); !strings.Contains(string(got), `"verdict":"verified"`) {
		t.Errorf("%s", got)
	}
	answer("checked", "check", `{"text":"#title A\n#author B\n#text Normal rules\n#source D\n1.....1..2.....3 E"}`)
	for op, def := range map[string]string{"export": "exported", "draw": "drawn", "prove": "proved", "rate": "rate", "repair": "repair", "minimise": "minimise", "canon": "canon"} {
		if got := string(answer(def, op, `{"text":"1.....3..4.....2 E"}`)); strings.Count(got, `"unread":"E"`) != 1 {
			t.Errorf("%s: %.300s", op, got)
		}
	}
	answer("rewritten", "convert", `{"text":"1.....3..4.....2 E","to":"csv"}`)
	answer("refusal", "check", `{"text":"1234"}`)
	answer("refusal", "check", `{"text":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x"}`)
	answer("refusal", "nothing", `{}`)
	delete(asked, "nothing")
	for _, o := range api.Operations() {
		if !asked[o.Name] || root.Defs[o.Answer] == nil {
			t.Errorf("%s was not asked, or there is no definition %s", o.Name, o.Answer)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, last := a.DoWithProgress(ctx, "count", []byte(`{"puzzle":"`+strings.Repeat(".", 81)+`"}`), func(b []byte) {
		fits("progress", b)
		cancel()
	})
	fits("refusal", last)
	for def, v := range map[string]any{
		"checked": api.CheckAnswer{}, "proved": api.ProveAnswer{}, "exported": api.ExportAnswer{}, "rewritten": api.ConvertAnswer{}, "families": api.RulesAnswer{}, "parsed": api.ParseAnswer{},
		"drawn": api.DrawAnswer{}, "generated": api.GenerateAnswer{}, "batch": api.BatchAnswer{}, "refusal": api.Refusal{}, "progress": api.Progress{},
	} {
		got, want := slices.Sorted(maps.Keys(root.Defs[def].Properties)), fieldsOf(v)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: schema %v, Go %v", def, got, want)
		}
		for _, name := range got {
			if !seen[def][name] && !slices.Contains([]string{"line", "unproved", "simple", "message", "data", "conflicts", "ignored"}, name) { // of commands, and of other engines and writers
				t.Errorf("no answer had the field %s of %s: its type was not tested", name, def)
			}
		}
	}
}

// TestSameWithoutCommands asks what commands answer of an API that has none, as in a browser: the objects are the same.
func TestSameWithoutCommands(t *testing.T) {
	by := api.New(api.Options{Engine: native.New(native.Jobs(1)), Command: commandOf("native")})
	bare := api.New(api.Options{Engine: native.New(native.Jobs(1))})
	object := func(a *api.API, op, request string) (v map[string]any) {
		t.Helper()
		status, out := a.Do(t.Context(), op, []byte(request))
		if err := json.Unmarshal(out, &v); err != nil || status != 200 {
			t.Fatalf("%s %s: %d %v: %s", op, request, status, err, out)
		}
		return v
	}
	const (
		plain  = `"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"`
		full   = `"puzzle":"1234341221434321"`
		spoilt = `"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77"`
		ruled  = `"puzzle":"1.....3..4......","board":"4x4 box 2x2","rules":["cage 5 r1c2 r1c3"]`
		cross  = `"puzzle":"1.....3..4.....2","board":"4x4 box 2x2","rules":["diagonal"]`
		open   = `"puzzle":"1.....3..4......"`
		none   = `"puzzle":"................"`
	)
	for _, ask := range []struct{ op, request string }{
		{"minimise", plain}, {"minimise", full + `,"seed":7`}, {"minimise", full + `,"least":true`}, {"minimise", ruled}, {"minimise", open},
		{"canon", plain}, {"canon", plain + `,"form":"pattern"`}, {"canon", plain + `,"form":"solution"`}, {"canon", cross}, {"canon", ruled}, {"canon", open + `,"form":"solution"`},
		{"repair", spoilt}, {"repair", plain}, {"repair", spoilt + `,"max":1`}, {"repair", open}, {"repair", none},
		{"rate", plain}, {"rate", plain + `,"scale":"se"`}, {"rate", plain + `,"scale":"hodoku"`}, {"rate", full},
	} {
		want, got := object(by, ask.op, "{"+ask.request+"}"), object(bare, ask.op, "{"+ask.request+"}")
		for _, v := range []map[string]any{want, got} {
			delete(v, "file")
			delete(v, "line")
			if words, ok := v["message"].(string); ok {
				v["message"], _, _ = strings.Cut(words, "; --max") // an option of the command
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s %s:\n%v\nby the command\n%v", ask.op, ask.request, got, want)
		}
	}
	for op, request := range map[string]string{"canon": open + `,"form":"least"`, "repair": open + `,"max":4`, "minimise": open + `,"limit":3`} {
		if status, out := bare.Do(t.Context(), op, []byte("{"+request+"}")); status != 400 {
			t.Errorf("%s %s: %d %s", op, request, status, out)
		}
	}
}
