package sudokumaker

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/sitetest"
	"sudokusat/internal/testenv"
	"sudokusat/text/finding"
)

// visit calls with each value in a tree, and how to put another in its place: nothing,
// where remove is called.
func visit(v any, path string, see func(v any, path string, put func(any), remove func())) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			item := v[name]
			see(item, path+"."+name, func(x any) { v[name] = x }, func() { delete(v, name) })
			visit(item, path+"."+name, see)
			v[name] = item
		}
	case []any:
		for i, item := range v {
			see(item, fmt.Sprintf("%s[%d]", path, i), func(x any) { v[i] = x }, nil)
			visit(item, fmt.Sprintf("%s[%d]", path, i), see)
			v[i] = item
		}
	}
}

func parsed(t *testing.T, document string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(document), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func readTree(v any) finding.Finding {
	data, _ := json.Marshal(v)
	return Read(data, 0, finding.Options{})
}

// asks is all that a document asks.
func asks(f finding.Finding) string {
	if f.Err != nil {
		return "refused"
	}
	rules := strings.Split(sitetest.Texts(f.Rules), "|")
	slices.Sort(rules)
	return fmt.Sprint(f.Board.Text(), f.Givens, rules)
}

// TestUnknownFields adds a field to each object of each sample: none is passed over.
func TestUnknownFields(t *testing.T) {
	for _, s := range samples {
		root := parsed(t, s.document)
		check := func(o map[string]any, path string) {
			o["zzz"] = 1
			if f := readTree(root); f.Err == nil || !strings.Contains(f.Err.Error(), `"zzz"`) {
				t.Errorf("%s: a field more in %s: %v", s.document, path, f.Err)
			}
			delete(o, "zzz")
		}
		check(root.(map[string]any), "")
		cells := 0
		visit(root, "", func(v any, path string, _ func(any), _ func()) {
			if o, ok := v.(map[string]any); ok {
				if cells++; !strings.Contains(path, "cells[") || cells < 5 {
					check(o, path)
				}
			}
		})
	}
}

// isSilent are the values that may change without changing the question.
func isSilent(path string) bool {
	for _, part := range []string{".style", ".name", ".author", ".comment", ".messages", ".export", ".override", ".candidates", ".corner", ".colors",
		".disabled", ".solverIgnored", "bulbCells["} {
		if strings.Contains(path, part) && !strings.Contains(path, "clues[") {
			return true
		}
	}
	return false
}

// TestEveryTokenCounts changes and removes each value that carries a rule: the puzzle
// is another one, or refused.
func TestEveryTokenCounts(t *testing.T) {
	for i, s := range samples {
		if !testenv.LongTests() && i%2 > 0 {
			continue
		}
		if strings.Contains(s.document, `"type":4000`) { // fog
			continue
		}
		root := parsed(t, s.document)
		was := asks(readTree(root))
		visit(root, "", func(v any, path string, put func(any), remove func()) {
			if isSilent(path) || strings.Contains(path, ".cells[") && !strings.Contains(path, "constraints") || path == ".formatVersion" {
				return
			}
			var others []any
			switch x := v.(type) {
			case float64:
				others = []any{x + 1, -x - 1, fmt.Sprint(x), x + 0.5}
			case bool:
				others = []any{!x, "true"}
			case string:
				others = []any{x + "x", 1}
			case []any:
				others = []any{map[string]any{}, nil}
				if len(x) > 0 {
					others = append(others, x[:len(x)-1])
				}
			case map[string]any:
				others = []any{[]any{}, nil}
			}
			for _, other := range others {
				put(other)
				if is := asks(readTree(root)); is == was && !isSame(path, v, other) {
					t.Errorf("%s: %s is now %v, and the puzzle the same", s.document, path, other)
				}
			}
			if remove != nil {
				remove()
				if is := asks(readTree(root)); is == was && !isDefault(path, v) {
					t.Errorf("%s: %s is gone, and the puzzle the same", s.document, path)
				}
			}
			put(v)
		})
	}
}

// isSame are changes that leave the puzzle the same, rightly.
func isSame(path string, v, other any) bool {
	list, ok := other.([]any)
	switch {
	case strings.HasSuffix(path, ".params"), ok && len(list) > 0 && strings.HasSuffix(path, ".constraints"): // the last one may mean nothing
		return true
	case strings.HasSuffix(path, ".arrows[0][0]"): // an arrow may begin in any square of its bulb
		return fmt.Sprint(other) == "1"
	case strings.HasSuffix(path, ".type"): // one that means nothing for another
		return fmt.Sprint(v) == "0" || fmt.Sprint(v) == "11" || fmt.Sprint(v) == "2003" || v == "custom" || v == "sudoku"
	case strings.Contains(path, ".lines"): // of lines that touch, another may be the one that is a circle
		return strings.Contains(path, "lines[0][4]")
	}
	return false
}

// isDefault are values that are also meant where they are missing.
func isDefault(path string, v any) bool {
	switch {
	case strings.HasSuffix(path, ".maxDigit"), strings.HasSuffix(path, ".minDigit"), strings.HasSuffix(path, ".size"), strings.HasSuffix(path, ".params"):
		return fmt.Sprint(v) == "9" || fmt.Sprint(v) == "1" || strings.HasSuffix(path, ".params")
	case v == "sudoku" && strings.HasSuffix(path, ".type"):
		return true
	}
	return false
}

// FuzzRead reads anything without a panic, and what can be read can be asked or not.
func FuzzRead(f *testing.F) {
	for _, s := range samples {
		f.Add([]byte(s.document))
		f.Add([]byte(strings.ReplaceAll(s.document, "0", "-1")))
		f.Add([]byte(strings.ReplaceAll(s.document, "[", "{")))
	}
	for _, text := range []string{"", "null", "{", `{"a":`, `{"a"}`, `[1,]`, "\xff", `{"formatVersion":null,"puzzle":[]}`, plain(`null`), plain(`{}`), plain(`{"type":1e3}`),
		document(9, "null;1;[]", "", ""), document(9, "", `"size":0,`, ""), document(9, "", `"type":"custom","width":1000000,"height":1000000,`, "")} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		x := Read(data, 3, finding.Options{Ignore: func(name string) bool { return len(name)%2 == 0 }})
		switch {
		case (x.Err == nil) != (x.Board != nil):
			t.Errorf("%+v", x)
		case x.Err == nil && len(x.Givens) != x.Board.Rows*x.Board.Cols:
			t.Errorf("%d givens on %s", len(x.Givens), x.Board.Text())
		case x.At < 3 || x.At > 3+len(data):
			t.Errorf("at %d of %d", x.At, len(data))
		}
	})
}
