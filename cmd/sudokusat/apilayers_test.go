package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/web/api"
)

// layerPuzzles have one solution each; ";" separates rules but in braces.
var layerPuzzles = []struct{ board, rules, puzzle string }{
	{"6x6 box 2x3", `yin-yang`, "2453161632453.2564456123524631631..2 shade:ww.www.bwb.bwbwb.bw.wbw.wb.bwbwbbb.b"},
	{"4x4 box none", `chaos-construction`, ".3.432.1..13413. region:111.2.22..33.4.4"},
	{"4x4 box none", `chaos-construction; chaos-count r1c1 = r1c1 r1c2 r2c1 r2c2`, "21431432321.432. region:.1.12222.333.44."},
	{"4x4 box none", `chaos-construction; chaos-arrow r1c1 = r1c1..r1c4 = r1c1..r4c1`, "21341423431..241 region:.1.....4..2....."},
	{"6x6 box 2x3", `star-battle 1`, "23614514523631256456.312.2165365342. star:...e..eeseee..eesee.eeeeee.........."},
	{"4x4 box 2x2", `minesweeper r2c2 r3c3`, "3214412323.11432 mine:ccccccccccm.c.mm"},
	{"4x4 box 2x2", `snake`, "4123321414322341 path:off/off/off/off/off/off/off/off/off/off/off/off/off/off/on/on"},
	{"6x6 box 2x3", `snake apart ends r1c1 r6c6`, "1234.6.56..2.6.2.524..1363.5215.2364 path:on/off/./././././././././././off/./off/off/off/./off/off/./off/off/on/./off/././off/on/././././on"},
	{"6x6 box 2x3", `loop apart`, "123.5..6.2312.43653...24531642642.1. path:././off/././././off/off/./off/off/off/off/off/./off/off/off/././on/on/on/./././on/off/././off/./on/./on"},
	{"6x6 box 2x3", `seen 1,2,3 r1c1 r3c3`, "1.32.65....33.1.6..643...356..6...3."},
	{"4x4 box 2x2", `galaxies r1c1 r1c2 = r4c3 r4c4 = r2c2 r3c2 r2c3 r3c3`, "1.4.2413.1.4.231 galaxy:.13333.333.3...."},
	{"6x6 box 2x3", `nurikabe 4,3,4,0 r1c1 r6c6 r1c5 r3c3`, ".345622561343124.664521.461325523641 island:1sss331s4ss.1s44s31s4sssss4s2ss44s22"},
	{"4x4 box 2x2", `nurikabe-digits r1c1 r3c3`, "1.32231432414123 island:.ssss.2..22sss2s"},
	{"6x6 box 2x3", `cave clues r2c2 r5c5`, "13.4564561232135645.4231321645645312 cave:ooooo.oooowoowoowoowoowwowoo.oo.oowo"},
	{"6x6 box 2x3", `cave-numbers 5,0 r2c2 r5c5`, "235146416235.235.45643123.2651651423 cave:oooooooooowoo.oowoowoowwowooooowoooo"},
	{"4x4 box 2x2", `slitherlink clues r2c2 r3c4`, "243113243142421. slither:.ooo.ioooiioooii"},
	{"6x6 box 2x3", `slitherlink-numbers 3,0 r2c2 r5c5`, ".23456456.2323156464523156431231264. slither:.o.ooooioooooioo.ooooooooooooooooooo"},
	{"4x4 box 2x2", `masyu; white-pearls r1c3; black-pearls r4c1`, "21433.12.2311324 masyu:oiioiiooiioooooo"},
	{"4x4 box 2x2", `hitori`, "142323413214.132 shade:wwwwwwwwwwwwwwww"},
	{"4x4 box none lines free", `hitori`, "121113121.232.11 shade:bwwbwwbwbw.www.w"},
	{"6x6 box 2x3", `heyawake clues r1c1 r5c5`, "213456456123134265562341325.14641532 shade:wwwwwwbwbwwwwwwwwwwwwbwbwbwwbwwwwwww"},
	{"6x6 box 2x3", `heyawake-numbers 2,0 r1c1 r5c5`, "234156156234312465465312521643643521 shade:wwwwwwbwbwwwwwwwbwwwwbwbwbwwwwwwwwww"},
	{"6x6 box 2x3", `lits`, "1234..456123214.65365.1454.6326325.. lits:eeLe.eLL.TT....eeLTTTLL.ee.eTeLL..T."},
	{"4x4 box 2x2", `negators { cage 1 r1c1 r1c2; thermo r2c1..r2c3 }`, "34.2124343212134 sign:nppppppppppppppp"},
	{"4x4 box 2x2", `full-rank 3 r1c1..r1c4`, "13.4...34132.2.."},
	{"4x4 digits 0-4 box 2x2", `doppelganger`, "0.343.10.302.04."},
	{"4x4 box 2x2 layers shade=black,white;temp=cold,mild,hot", `connected black shade; no-2x2 white shade; count 3 hot temp; degree 1,2 black shade`, "1423231431424231 shade:bbbbbwwbbbbbwwww temp:ccccccccccccchhh"},
	{"4x4 box 2x2 extra A layers shade=w,b", `connected b shade; count 5 b shade; greater A r1c1`, "12..43..2..3..2. A=2 shade:.......wwwwb...."},
	{"6x6 box 2x3 layers t=on,off", `per-house 2 on t; per-digit 2 on t`, ".2.456.56.122..56456.2....51233...45 t:on/././././off/././././off/off/off/on/off/off/./off/off/on/./off/off/on/././on/off/on/off/off/./on/./off/on"},
	{"4x4 box 2x2", `doublers { cage 6 r1c1 r1c2; thermo r2c1..r2c3 }`, ".4232.4141323214 double:.ppppppppppppppp"},
	{"4x4 box 2x2", `hot-cold { cage 6 r1c1 r1c2; thermo r2c1..r2c3 }`, ".4232.4132144132 heat:.hpppppppppppppp"},
}

// asker returns a function that asks an operation about a puzzle, with more fields, and holds the answer to a
// definition of the schema.
func asker(t *testing.T, a *api.API, root *schema, board, rules, puzzle string) func(def, op string, more map[string]any) map[string]any {
	question := map[string]any{"board": board, "rules": []string{rules}, "puzzle": puzzle}
	if !strings.Contains(rules, "{") {
		question["rules"] = strings.Split(rules, "; ")
	}
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
	for _, row := range layerPuzzles {
		t.Run(row.rules, func(t *testing.T) {
			ask := asker(t, a, root, row.board, row.rules, row.puzzle)
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
				if !strings.Contains(string(out), fmt.Sprintf("%q", row.puzzle)) {
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
