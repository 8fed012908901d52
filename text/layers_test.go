package text

import (
	"strings"
	"testing"
)

// TestLayersOfRules reads what is known of a layer that only a rule adds to the board: on the
// board of a directive and in JSON. Below a grid of the usual board it is refused rather than
// passed over.
func TestLayersOfRules(t *testing.T) {
	four, shade := strings.Repeat(".", 16), "shade:wb.............."
	rows := strings.Repeat("....\n", 4)
	want := "#board 4x4 box 2x2 layers shade=white,black\n#rule yin-yang\n" + four + " " + shade + "\n"
	for _, in := range []string{
		"#board 4x4 box 2x2\n#rule yin-yang\n" + four + " " + shade + "\n",
		"#box 2x2\n#rule yin-yang\n" + four + " " + shade + "\n",
		"#box 2x2\n#rule yin-yang\n" + rows + shade + "\n",
		"#regions 0011001122332233\n#rule yin-yang\n" + strings.TrimSuffix(rows, "\n") + " " + shade + "\n",
		`{"board":"4x4 box 2x2","rules":["yin-yang"],"puzzle":"` + four + " " + shade + `"}`,
		"#box 2x2\n#rule yin-yang\n" + `{"puzzle":"` + four + " " + shade + `"}`,
	} {
		p, err := Parse(in, Options{})
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		q, err := Parse(want, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !equalPuzzles(p, q) {
			t.Errorf("%s\nis read as\n%s", in, p.Text())
		}
	}
	for in, place := range map[string]string{
		"#board 4x4 box 2x2 layers shade=white,black\n" + four + " name " + shade + "\n": "line 2, column 23: ",
		"#rule yin-yang\n" + four + " by A, B," + shade + "\n":                           "line 2, column 26: ",
	} {
		if _, err := Parse(in, Options{}); err == nil || !strings.HasPrefix(err.Error(), place+"the digits of an extra cell or a layer") {
			t.Errorf("%s: %v, want %s…", in, err, place)
		}
	}
	for behind, name := range map[string]string{
		"Shade:wb..............": "Shade", "SHADE: b": "SHADE", "color:" + four: "color", "shading:wb..": "shading", "Easy; shape:r1c1": "shape", "4x2": "4x2", "name, doubled:4": "doubled",
	} {
		for _, in := range []string{"#rule yin-yang\n" + four + " " + behind + "\n", "#board 4x4 box 2x2\n#rule yin-yang\n" + four + " " + behind + "\n"} {
			t.Run(in, func(t *testing.T) {
				if _, err := Parse(in, Options{}); err == nil || !strings.Contains(err.Error(), "\""+name+"\" behind the puzzle is no layer of it: it has shade,") {
					t.Errorf("%v", err)
				}
			})
		}
	}
	for _, behind := range []string{" by A. B, 17", " # color: red", " https://example.org/1"} {
		if _, err := Parse("#rule yin-yang\n"+four+behind+"\n", Options{}); err != nil {
			t.Errorf("%s: %v", behind, err)
		}
	}
	nine := strings.Repeat(".", 81)
	if _, err := Parse("#board 4x4 box 2x2 layers shade=white,black\n"+rows+"\nshade: w...\n", Options{}); err == nil || !strings.HasPrefix(err.Error(), "line 7, column 1: a layer apart from its puzzle") {
		t.Error(err)
	}
	for in, place := range map[string]string{
		"#rule yin-yang\n" + four + "\n" + shade + "\n":           "line 3, column 1: ",
		"#rule yin-yang\n" + rows + " " + shade + "\n":            "line 6, column 2: ",
		"#rule yin-yang\n" + rows + "\n\nshade: w...\n":           "line 8, column 1: ",
		"#rule yin-yang\n" + rows + "Shade:" + four + "\n":        "line 6, column 1: ",
		"#rule yin-yang\n" + nine + "\nshade:b" + nine[1:] + "\n": "line 3, column 1: ",
	} {
		if _, err := Parse(in, Options{}); err == nil || !strings.HasPrefix(err.Error(), place+"the layers of a puzzle") {
			t.Errorf("%s: %v, want %s…", in, err, place)
		}
	}
}

// TestLayersAreNoRemark shows the words behind a layer, and not the layer, as what was not read.
func TestLayersAreNoRemark(t *testing.T) {
	four, shade := strings.Repeat(".", 16), "shade:wb.............."
	for in, want := range map[string]string{four + " " + shade: "", four + " " + shade + " by Ann": "by Ann", four + " by Ann": "by Ann"} {
		rec, err := NewReader(strings.NewReader("#rule yin-yang\n"+in+"\n"), Options{}).Read()
		if err != nil || rec.Unread().Words != want {
			t.Errorf("%s: %v, %q is not read", in, err, rec.Unread().Words)
		}
	}
}

// TestLayersAreBlank reads a puzzle with a layer behind a larger one that could not be read.
func TestLayersAreBlank(t *testing.T) {
	r := NewReader(strings.NewReader(strings.Repeat("123456789", 8)+"12345678!\n#rule yin-yang\n"+strings.Repeat(".", 16)+"\n"), Options{})
	if _, err := r.Read(); err == nil {
		t.Fatal("\"!\" was read")
	}
	rec, err := r.Read()
	if err != nil || rec.Puzzle.Givens.Filled() != 0 || len(rec.Puzzle.Givens) != 32 {
		t.Errorf("%v, %v", rec.Puzzle.Givens, err)
	}
}
