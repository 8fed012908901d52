package floors

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// private are words that were this project's own jargon. They are vague where the field
// has a term: a reader reports, a message contains, a rule means, a header gives, a value
// represents, a limit is N.
var private = regexp.MustCompile(`(?i)\b(told|tells?|said|says?|saying|sayable|stands?|so many|heard|reckon(s|ed|ing)?|spared|who asks)\b`)

// setters replaces the name of a rule with such a word, which setters use.
var setters = strings.NewReplacer("look-and-say", "", "Look-and-say", "", "LookAndSay", "")

// humps are the borders of the words in a name.
var humps = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// place is a private word at a line of a file.
type place struct {
	file string
	line int
	word string
}

// privateWords returns the private words of a tree, by file: those in comments, texts and
// names of Go, in the lines of documents and of the page, and in the comments of scripts
// that test the command.
func privateWords(tree fs.FS) (found []place, err error) {
	look := func(file string, line int, text string) {
		for i, s := range strings.Split(setters.Replace(text), "\n") {
			for _, word := range private.FindAllString(s, -1) {
				found = append(found, place{file, line + i, word})
			}
		}
	}
	err = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		scripts := path.Base(path.Dir(name)) == "script"
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if strings.HasPrefix(d.Name(), ".") && name != "." || name == "proofs/_build" || name == "release" { // what is built
				return fs.SkipDir
			}
			return nil
		case strings.Contains(name, "testdata/") && !scripts && path.Ext(name) != ".md" || name == "internal/floors/words_test.go":
			return nil
		}
		ext := path.Ext(name)
		if !slices.Contains([]string{".go", ".md", ".js", ".css", ".html", ".txt", ".json", ".sh", ".yaml", ".v", ".ml", ".py", ".mjs"}, ext) {
			return nil
		}
		src, err := fs.ReadFile(tree, name)
		switch {
		case err != nil:
			return err
		case ext == ".go":
			return lookGo(name, src, look)
		case !scripts:
			look(name, 1, string(src))
			return nil
		}
		for i, line := range strings.Split(string(src), "\n") {
			if strings.HasPrefix(line, "# ") {
				look(name, i+1, line)
			}
		}
		return nil
	})
	return found, err
}

// lookGo looks at the comments, texts and names of a Go file.
func lookGo(name string, src []byte, look func(file string, line int, text string)) error {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	at := func(n ast.Node) int { return files.Position(n.Pos()).Line }
	for _, group := range f.Comments {
		for _, c := range group.List {
			look(name, at(c), c.Text)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			look(name, at(n), humps.ReplaceAllString(setters.Replace(n.Name), "$1 $2"))
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				look(name, at(n), text)
			}
		}
		return true
	})
	return nil
}

// TestWords wants no private words in the tree.
func TestWords(t *testing.T) {
	found, err := privateWords(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range found {
		t.Errorf("%s:%d: the word %q", p.file, p.line, p.word)
	}
}

// TestPlantedWordsAreFound plants a private word wherever they are looked for, and some
// where they are not.
func TestPlantedWordsAreFound(t *testing.T) {
	plain := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	found, err := privateWords(fstest.MapFS{
		"a/comment.go":                plain("// Package a is told.\npackage a\n"),
		"a/name_test.go":              plain("package a\n\nfunc TestItSaysWhy() {}\n"),
		"a/text.go":                   plain("package a\n\nvar x = `one\nstands`\n"),
		"a/rule.go":                   plain("package a\n\n// LookAndSay is look-and-say.\nfunc LookAndSay() {}\n"),
		"docs/page.md":                plain("# A\n\nIt says so.\n"),
		"web/static/js/main.js":       plain("say('');\n"),
		"web/static/css/board.css":    plain("/* So many. */\n"),
		"a/spec.v":                    plain("(** So many. *)\n"),
		"a/main.ml":                   plain("(* It stands. *)\n"),
		"a/verify.py":                 plain("# It is told.\n"),
		"a/page.mjs":                  plain("// It says so.\n"),
		"cmd/testdata/script/own.txt": plain("# It is heard.\n#stands\nsays\n"),
		"cmd/testdata/other.txt":      plain("# It is heard.\n"),
		"a/understands.go":            plain("package a // understands thresholds\n"),
		".git/note.md":                plain("said\n"),
	})
	want := []place{{"a/comment.go", 1, "told"}, {"a/main.ml", 1, "stands"}, {"a/name_test.go", 3, "Says"}, {"a/page.mjs", 1, "says"},
		{"a/spec.v", 1, "So many"}, {"a/text.go", 4, "stands"}, {"a/verify.py", 1, "told"}, {"cmd/testdata/script/own.txt", 1, "heard"},
		{"docs/page.md", 3, "says"}, {"web/static/css/board.css", 1, "So many"}, {"web/static/js/main.js", 1, "say"}}
	if err != nil || !slices.Equal(found, want) {
		t.Errorf("%v %v", found, err)
	}
}
