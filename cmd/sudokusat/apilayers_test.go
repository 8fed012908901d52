package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/web/api"
)

// asker returns a function that asks an operation about a puzzle, with more fields, and holds the answer to a
// definition of the schema.
func asker(t *testing.T, a *api.API, root *schema, p corpus.Layered) func(def, op string, more map[string]any) map[string]any {
	question := map[string]any{"board": p.Board, "rules": p.Rules, "puzzle": p.Puzzle}
	return func(def, op string, more map[string]any) (got map[string]any) {
		t.Helper()
		request := maps.Clone(question)
		if op == "verify" {
			clear(request)
		}
		maps.Copy(request, more)
		b, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		status, out := a.Do(t.Context(), op, b)
		if err := json.Unmarshal(out, &got); err != nil || status != 200 {
			t.Fatalf("%s: %d %v: %.500s", op, status, err, out)
		}
		if err := root.check(&schema{Ref: "#/$defs/" + def}, got, def); err != nil {
			t.Errorf("%s: %v: %.500s", op, err, out)
		}
		return got
	}
}

// TestAPILayers asks every operation that takes a puzzle with layers, but minimise and batch, about one of each family of rules with layers: the schema holds, and
// the answers about a puzzle agree.
func TestAPILayers(t *testing.T) {
	root := readSchema(t)
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.Gophersat(), Command: commandOf("native")})
	for _, row := range corpus.Layers() {
		t.Run(strings.Join(row.Rules, "; "), func(t *testing.T) {
			ask := asker(t, a, root, row)
			verdict := func(got map[string]any) {
				t.Helper()
				if got["verdict"] != "unique" {
					t.Errorf("%.500s", fmt.Sprint(got))
				}
			}
			verdict(ask("checked", "check", nil))
			verdict(ask("answer", "solve", nil))
			verdict(ask("hint", "hint", nil))
			verdict(ask("explain", "explain", nil))
			verdict(ask("rate", "rate", nil))
			verdict(ask("repair", "repair", nil))
			verdict(ask("estimated", "estimate", nil))
			if got := ask("answer", "count", nil); got["count"] != 1.0 || got["complete"] != true {
				t.Errorf("%v", got)
			}
			givens := ask("parsed", "parse", nil)["givens"].([]any)
			candidates := ask("candidates", "candidates", nil)["candidates"].([]any)
			cells := ask("drawn", "draw", map[string]any{"to": "list"})
			if len(givens) != len(candidates) || len(cells["items"].([]any)) == 0 {
				t.Errorf("%d givens, %d cells", len(givens), len(candidates))
			}
			for c, left := range candidates {
				if left := left.([]any); len(left) != 1 || givens[c] != nil && givens[c] != left[0] {
					t.Errorf("cell %d: %v of %v", c, left, givens[c])
				}
			}
			ask("drawn", "draw", nil)
			ask("exported", "export", nil)
			ask("exported", "export", map[string]any{"to": "opb"})
			ask("exported", "export", map[string]any{"to": "drat"})
			for _, to := range []string{"line", "grid", "boxed", "csv", "json"} {
				text := ask("rewritten", "convert", map[string]any{"to": to})["text"]
				status, out := a.Do(t.Context(), "parse", fmt.Appendf(nil, `{"text":%q}`, text))
				if !strings.Contains(string(out), fmt.Sprintf("%q", row.Puzzle)) {
					t.Errorf("%s: %d %.300s", to, status, out)
				}
			}
			proved := ask("proved", "prove", nil)
			if got := ask("verify", "verify", map[string]any{"certificate": proved["certificate"]}); proved["claim"] != "unique" || got["verdict"] != "verified" {
				t.Errorf("%v: %v", proved["claim"], got)
			}
		})
	}
}

// TestAPIMarks wants pencil marks of layers by the names of their values, and refuses others by name.
func TestAPIMarks(t *testing.T) {
	a := api.New(api.Options{Engine: native.New(native.Jobs(1))})
	const shaded = `"board":"4x4 box 2x2","rules":["yin-yang"],"puzzle":"1234341221434321 shade:....w..........."`
	for _, row := range []struct{ request, want string }{
		{`{"marks":{"shade.r1c1":["white"]},` + shaded + `}`, `"count":36,`},
		{`{"marks":{"shade.r1c1":["white","black"]},` + shaded + `}`, `"count":48,`},
		{`{"marks":{"shade.r1c1":[1]},` + shaded + `}`, `shade.r1c1 has no value \"1\", which its marks have`},
		{`{"marks":{"shade.r2c1":["black"]},` + shaded + `}`, "shade.r2c1 is a clue, which its marks are without"},
		{`{"marks":{"shade.r1c1":[null]},` + shaded + `}`, `\"marks\" cannot be of the kind null`},
		{`{"marks":{"r1c1":[1.5]},` + shaded + `}`, `\"marks\" cannot be of the kind number 1.5`},
		{`{"marks":{"region.r1c1":[1],"region.r1c2":[2]},"board":"4x4 digits 0-3 box none","rules":["chaos-construction"],"puzzle":"0123230110323210"}`, `"complete":true`},
	} {
		if status, out := a.Do(t.Context(), "count", []byte(row.request)); !strings.Contains(string(out), row.want) {
			t.Errorf("%s: %d %s", row.request, status, out)
		}
	}
	status, out := a.Do(t.Context(), "draw", []byte(`{"corner":{"shade.r1c1":["white","black"]},"to":"list",`+shaded+`}`))
	_, without := a.Do(t.Context(), "draw", []byte(`{"to":"list",`+shaded+`}`))
	if status != 200 || len(out) <= len(without) {
		t.Errorf("%d: marks on a layer are not drawn: %s", status, out)
	}
}
