package api_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"sudokusat/draw"
	"sudokusat/native"
	"sudokusat/web/api"
)

func drawn(t *testing.T, a *api.API, request string) (status int, d api.DrawAnswer, body string) {
	t.Helper()
	status, answer := a.Do(context.Background(), "draw", []byte(request))
	if err := json.Unmarshal(answer, &d); err != nil {
		t.Fatal(err)
	}
	return status, d, string(answer)
}

func TestDraw(t *testing.T) {
	a := api.New(api.Options{Engine: native.New()})
	puzzle := `"board":"4x4 box 2x2","rules":["cage 7 r1c1 r1c2","thermo r3c1..r3c3"],"puzzle":"...4............"`

	// An SVG is XML, and shows what a player has added.
	added := `,"placed":"1...............","corner":{"r2c2":[3,1]},"colours":{"r4c4":[2,5]},"highlights":{"clash":["r1c4"]}`
	status, d, body := drawn(t, a, "{"+puzzle+added+"}")
	if status != 200 || d.To != "svg" {
		t.Fatalf("%d %s", status, body)
	}
	for x := xml.NewDecoder(strings.NewReader(d.Text)); ; {
		if _, err := x.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	_, plain, _ := drawn(t, a, "{"+puzzle+"}")
	if len(plain.Text) >= len(d.Text) {
		t.Error("what a player has added is not in the picture")
	}
	if _, dark, _ := drawn(t, a, "{"+puzzle+`,"theme":"dark"}`); dark.Text == plain.Text {
		t.Error("dark looks like light")
	}

	// A list has the cage's total and the thermometer's bulb among the rules.
	_, l, _ := drawn(t, a, "{"+puzzle+`,"to":"list"}`)
	total, bulb := false, false
	for _, item := range l.Items {
		total = total || item.Kind == "text" && item.Text == "7" && item.Layer == draw.RuleLayer
		bulb = bulb || item.Kind == "disc" && item.At[0] == 0.5 && item.At[1] == 2.5 && item.Layer == draw.RuleLayer
	}
	if !total || !bulb {
		t.Errorf("total %v, bulb %v", total, bulb)
	}

	// Other formats are those that the caller offers.
	if status, _, body := drawn(t, a, "{"+puzzle+`,"to":"pdf"}`); status != 501 || !strings.Contains(body, "svg, list") {
		t.Errorf("%d %s", status, body)
	}
	b := api.New(api.Options{Engine: native.New(), Writers: map[string]api.PictureWriter{
		"title": func(w io.Writer, p *draw.Picture, _ draw.Options) error {
			_, err := io.WriteString(w, p.Title)
			return err
		},
	}})
	_, d, _ = drawn(t, b, "{"+puzzle+`,"to":"title"}`)
	if title, err := base64.StdEncoding.DecodeString(d.Data); err != nil || len(title) == 0 {
		t.Errorf("%q %v", title, err)
	}
	for request, want := range map[string]int{
		`"theme":"pink"`:             400,
		`"placed":"1"`:               422,
		`"corner":{"r9c9":[1]}`:      422,
		`"highlights":{"clash":[1]}`: 400,
		`"colours":{"r4c4":[8,1]}`:   200,
		`"colours":{"r4c4":[2,0]}`:   400,
	} {
		if status, _, body := drawn(t, a, "{"+puzzle+","+request+"}"); status != want {
			t.Errorf("%s: %d %s", request, status, body)
		}
	}
	if _, _, body := drawn(t, a, "{"+puzzle+`,"colours":{"r4c4":[2,9]}}`); !strings.Contains(body, "r4c4 has the colour 9; there are 1 to 8") {
		t.Error(body)
	}
}
