package rule

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// noMore is a rule of a family that only the tests have: the cells hold N at most.
type noMore struct {
	n     int
	cells Cells
}

func (x noMore) Text() string { return "no-more " + joined([]int{x.n}) + " " + x.cells.Text() }

func (x noMore) args() (string, Args) { return "no-more", of(x.cells, x.n) }

func (x noMore) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return domains(s, "no more", x.cells, func(v int) bool { return v <= x.n })
}

// A family is one entry of the table: whatever is asked by name, word, text or
// arguments knows it.
func TestFamilyIsOneEntry(t *testing.T) {
	toys := newTable(append(Families(), Family{
		Name: "no-more", Kind: aboutCells, Params: []Param{numberFrom(0, 9), cellsFrom(1)},
		Summary: "the cells hold N or fewer", Notes: "A frobnicated example.", Example: "no-more 4 r1c1 r1c2",
		Synonyms: slices.Concat(called("ceiling"), fixed(Args{Numbers: []int{3}}, "tiny cells")),
		build:    func(a Args) (sudoku.Rule, error) { return noMore{a.Numbers[0], a.Lists[0]}, nil },
	}))
	want := noMore{3, Cells{"r1c1", "r1c2"}}
	for _, text := range []string{"no-more 3 r1c1 r1c2", "No More 3 r1c1 r1c2", "ceilings 3 r1c1 r1c2", "tiny cell r1c1 r1c2", "diagonal tiny_cells r1c1 r1c2"} {
		rules, err := toys.parseAt(text, 0, 0)
		if err != nil || !reflect.DeepEqual(rules[len(rules)-1], sudoku.Rule(want)) {
			t.Errorf("%s: %v, %v", text, rules, err)
		}
	}
	f, a, ok := toys.argsOf(want)
	if !ok || f.Form() != "no-more N CELLS" || !reflect.DeepEqual(a, Args{Numbers: []int{3}, Lists: []Cells{want.cells}}) {
		t.Errorf("%+v, %+v, %v", f, a, ok)
	}
	if r, err := f.New(a); err != nil || !reflect.DeepEqual(r, sudoku.Rule(want)) {
		t.Errorf("%v, %v", r, err)
	}
	for _, word := range []string{"no-more", "nomore", "ceiling", "frob", "or fewer", "tiny"} {
		if found, err := toys.search(word); err != nil || len(found) != 1 || found[0].Name != "no-more" {
			t.Errorf("%s finds %v, %v", word, found, err)
		}
	}
	for typed, near := range map[string]string{"no-mroe": "no-more", "ceilling": "ceiling"} {
		if _, err := toys.find(typed, false); err == nil || !strings.Contains(err.Error(), "did you mean "+near+"?") {
			t.Errorf("%s: %v", typed, err)
		}
	}
	if _, err := toys.parseAt("tiny cells", 0, 0); err == nil || !strings.Contains(err.Error(), `this rule is written "tiny cells CELLS"`) {
		t.Error(err)
	}
	if _, err := Find("no-more"); err == nil {
		t.Error("the test has changed the table of everybody")
	}
}

// Names mean one thing, and what they fix is the beginning of a rule.
func TestSynonymsMeanOneRule(t *testing.T) {
	all := standard()
	for k, found := range all.byKey {
		switch {
		case len(found) == 2 && k == "x" && found[0].family.bare() && !found[1].family.bare():
		case len(found) > 1:
			t.Errorf("%q means %s and %s", k, found[0].family.Name, found[1].family.Name)
		}
		if u, both := unknownByKey()[k]; both {
			t.Errorf("%q is %s, and not: %s", k, found[0].family.Name, u.reason)
		}
	}
	for _, f := range all.families {
		if slices.ContainsFunc(f.Params, func(p Param) bool { return p.Kind == "" || p.Min > p.Max && p.Max != 0 }) {
			t.Errorf("%s: %+v", f.Name, f.Params)
		}
		r, err := Parse(f.Example)
		if err != nil {
			t.Fatal(err)
		}
		_, a, _ := ArgsOf(r)
		for _, s := range f.Synonyms {
			// The example, written with the synonym in one word and in several.
			preset := s.words(&f)
			fixed, texts := a, f.Texts(a)
			fixed.Numbers = append(slices.Clone(s.Preset.Numbers), a.Numbers[min(len(a.Numbers), len(s.Preset.Numbers)):]...)
			if s.Preset.Word != "" {
				fixed.Word = s.Preset.Word
			}
			want, err := f.New(fixed)
			if err != nil {
				t.Errorf("%s: %v", s.Name, err)
				continue
			}
			var rest []string
			for i, p := range f.Params {
				if i >= len(preset) && texts[i] != "" {
					rest = append(rest, p.Lead, texts[i])
				}
			}
			hyphens := strings.ReplaceAll(strings.ReplaceAll(s.Name, " ", "-"), "'", "")
			for _, name := range []string{hyphens, strings.ToUpper(hyphens) + "S", strings.ReplaceAll(s.Name, "'", "")} {
				if first, _, several := strings.Cut(name, " "); several && all.byName[first] != nil && all.byName[first].beginsWithCells() {
					continue // the next word can be an extra cell
				}
				text := name + " " + strings.Join(rest, " ")
				if r, err := Parse(text); err != nil || !reflect.DeepEqual(r, want) {
					t.Errorf("%q: %v, %v; want %s", text, r, err, want.Text())
				}
			}
			if g, preset, err := Resolve(s.Name); err != nil || g.Name != f.Name && key(s.Name) != "x" || key(s.Name) != "x" && !reflect.DeepEqual(preset, s.Preset) {
				t.Errorf("%s: %s, %v", s.Name, g.Name, err)
			}
		}
		// The whole text follows from the table.
		text := f.Name
		for i, p := range f.Params {
			if word := f.Texts(a)[i]; word != "" {
				text += " " + strings.TrimPrefix(p.Lead+" ", " ") + word
			}
		}
		if text != f.Example {
			t.Errorf("%q, written again: %q", f.Example, text)
		}
	}
	for _, u := range unknowns() {
		for _, name := range u.names {
			if why, ok := Unsupported(strings.ToUpper(name)); !ok || why != u.reason {
				t.Errorf("%s: %q, %v", name, why, ok)
			}
			if _, err := Parse(name + " r1c1"); err == nil || !strings.Contains(err.Error(), u.reason) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if why, ok := Unsupported("thermo"); ok {
		t.Error(why)
	}
}

// A text keeps its meaning where an extra cell is called as a part of a name is.
func TestNamesAndExtraCells(t *testing.T) {
	for text, want := range map[string]string{
		"renban line r1c1":             "renban r1c1",
		"renban row r1c1":              "renban row r1c1",
		"Thermo R1C1..R1C3 shade.R2C1": "thermo r1c1..r1c3 shade.r2c1",
		"sum 5 2*R1C1 -1*r1C2":         "sum 5 2*r1c1 -1*r1c2",
		"cage ?R1C1 r2c1":              "cage ?r1c1 r2c1",
		"knight's move":                "anti-knight",
		"odd cells":                    "odd cells",
		"thermo cell s":                "thermo cell s",
		"diagonal - anti king":         "diagonal -; anti-king",
		"x":                            "diagonal",
		"x anti knight":                "diagonal; anti-knight",
		"x r1c1 r1c2":                  "pair-sum 10 r1c1 r1c2",
		"latin sudoku-grid A 2 1x1":    "",
		"disjoint groups windoku":      "disjoint; windoku",
		"taxicab 3 x sudoku":           "taxicab 3; diagonal",
		"cage s 5 r1c1":                "cage 5 r1c1",
	} {
		rules, err := ParseAll(text)
		var texts []string
		for _, r := range rules {
			texts = append(texts, r.Text())
		}
		if got := strings.Join(texts, "; "); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
}
