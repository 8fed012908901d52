package speech_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/explain/speech"
)

const english = "english.txt"

// TestNumbersHaveTheFormsOfTheLanguage: Polish has three forms; what is missing is English, with
// the forms of English.
func TestNumbersHaveTheFormsOfTheLanguage(t *testing.T) {
	l, err := speech.Read(strings.NewReader("language: pl\ncells (one): {n} pole\ncells (few): {n} pola\ncells (many): {n} pól\ncells (other): {n} pola\n"))
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{1: "1 pole", 2: "2 pola", 5: "5 pól", 22: "22 pola", 112: "112 pól"} {
		if got := l.Count("cells", n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
	if got := l.Count("truths", 2) + ", " + l.Count("truths", 1); got != "2 truths, 1 truth" {
		t.Error(got)
	}
}

// TestPartsMayComeInAnyOrder also has a part that is called like another one.
func TestPartsMayComeInAnyOrder(t *testing.T) {
	l, err := speech.Read(strings.NewReader("\ufeff# remark\n\nlanguage: en\nis: {digits}, that is {cell}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := l.Text("is", "cell", "digits", "digits", "cell"); got != "cell, that is digits" {
		t.Error(got)
	}
}

func TestFaultsAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"is: {cell} ist {digits}\n":                       "no line names the language",
		"language: de\nis\n":                              `line 2: "is" is not a key`,
		"language: de\nis:\n":                             `line 2: "is:" is not a key`,
		"language: de\nsolved: \x1b[1m\n":                 "control character",
		"language: x_\n":                                  `"x_" is no code of a language`,
		"language: de\nlanguage: fr\n":                    `the language is named twice: de and "fr"`,
		"language: de\nsolved: a\nsolved: b\n":            `line 3: the key "solved" comes twice`,
		"language: de\nis: {cell\n":                       `a "{" has no "}"`,
		"language: de\nis: cell}\n":                       `a "}" has no "{"`,
		"language: de\nis: {cell} {cell} {digits}\n":      "the part {cell} twice",
		"language: de\nis: {cell}\n":                      "the part {digits} is missing",
		"language: de\nis: {cell} {digits} {n}\n":         "there is no part {n}",
		"language: de\nisnt: x\n":                         "there is no such key",
		"language: de\nis (one): {cell} ist {digits}\n":   "there is no such key",
		"language: de\ncells: {n} Felder\n":               `so a form: "cells (other)"`,
		"language: de\ncells (dual): {n} Felder\n":        `"dual" is none of the forms`,
		"language: de\ncells (other): Felder\n":           "the part {n} is missing",
		"language: de\ncells (one) : ein Feld x (one)\n}": "line 3",
	} {
		if _, err := speech.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// sentences returns the parts of each key of a file, those of a number under the key alone.
func sentences(t *testing.T, file string) map[string][]string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(content)) {
		key, text, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(key, "#") || key == "language" {
			continue
		}
		key, _, _ = strings.Cut(key, " (")
		var parts []string
		for _, piece := range strings.Split(text, "{")[1:] {
			part, _, _ := strings.Cut(piece, "}")
			if parts = append(parts, part); part == "n" {
				parts = parts[:len(parts)-1]
			}
		}
		slices.Sort(parts)
		out[key] = parts
	}
	return out
}

// TestGermanIsWhole: the second language has each key.
func TestGermanIsWhole(t *testing.T) {
	const file = "../../contrib/german.txt"
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := speech.Read(f); err != nil {
		t.Fatal(err)
	}
	german := sentences(t, file)
	for key := range sentences(t, english) {
		if _, ok := german[key]; !ok {
			t.Errorf("%q is missing", key)
		}
	}
}

// TestCodeUsesTheKeys reads the code that makes sentences: each has a key of English and its parts,
// and each key of English has a use. Names, houses, clues and the values of layers
// are looked up by what they are called.
func TestCodeUsesTheKeys(t *testing.T) {
	keys, used := sentences(t, english), map[string]bool{}
	for _, dir := range []string{".", "..", "../../cmd/sudokusat"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			set := token.NewFileSet()
			f, err := parser.ParseFile(set, file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && !strings.HasSuffix(file, "_test.go") {
					checkCall(t, set, call, keys, used)
				}
				return true
			})
		}
	}
	for key := range keys {
		if kind, _, _ := strings.Cut(key, " "); !used[key] && !slices.Contains([]string{"name", "house", "clue", "rule", "is", "noun", "part", "pair", "signs", "both", "value"}, kind) {
			t.Errorf("nothing uses %q", key)
		}
	}
}

// checkCall checks a call of Text, Count or the like whose key is a literal.
func checkCall(t *testing.T, set *token.FileSet, call *ast.CallExpr, keys map[string][]string, used map[string]bool) {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return
	}
	first := 1
	switch f.Sel.Name {
	case "Text", "text":
	case "Count":
		first = 2
	case "stuck":
		if key, ok := literal(call.Args[min(1, len(call.Args)-1)]); ok {
			used[key], used[key+" given up"] = true, true
		}
		return
	case "list", "join":
		if key, ok := literal(call.Args[len(call.Args)-1]); ok {
			used[key] = true
		}
		return
	default:
		return
	}
	key, ok := literal(call.Args[0])
	if !ok {
		return // a key by what something is called
	}
	want, known := keys[key]
	if f.Sel.Name == "Count" && !known {
		return // another Count; a key with a fault leaves one of English without a use
	}
	used[key] = true
	var parts []string
	for i := first; i < len(call.Args); i += 2 {
		part, _ := literal(call.Args[i])
		parts = append(parts, part)
	}
	slices.Sort(parts)
	if !known || !slices.Equal(parts, want) {
		t.Errorf("%s: %q with %v, want %v", set.Position(call.Pos()), key, parts, want)
	}
}

func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil
}

// TestWays wants each list of a choice to be distinct from the next one.
func TestWays(t *testing.T) {
	var l *speech.Language
	for _, c := range []struct {
		lists [][]string
		want  string
	}{
		{nil, ""},
		{[][]string{{"3"}, {"6"}}, "3 or 6"},
		{[][]string{{"3", "6"}}, "3 and 6"},
		{[][]string{{"1", "4"}, {"2", "3"}, {"4", "1"}}, "1 and 4, 2 and 3, or 4 and 1"},
		{[][]string{{"1", "2", "5"}, {"1", "3", "4"}}, "1, 2 and 5; or 1, 3 and 4"},
	} {
		if got := l.Ways(c.lists); got != c.want {
			t.Errorf("%v are %q, not %q", c.lists, got, c.want)
		}
	}
}
