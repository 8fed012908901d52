package floors

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// private are words that were this project's own jargon. They are vague where the field
// has a term: a reader reports, a message contains, a rule means, a header gives, a value
// represents, a limit is N.
var private = regexp.MustCompile(`(?i)\b(told|tells?|said|says?|saying|sayable|stands?|so many|heard|reckon(s|ed|ing)?|spared|who asks)\b`)

// rules are names of rules with such a word, which setters use.
var rules = strings.NewReplacer("look-and-say", "", "Look-and-say", "", "LookAndSay", "")

// TestWords wants no private words in the comments and texts of any room.
func TestWords(t *testing.T) {
	house := os.DirFS("../..")
	err := fs.WalkDir(house, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && skipped(house, name, d.Name()):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		files := token.NewFileSet()
		src, err := fs.ReadFile(house, name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(files, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		look := func(pos token.Pos, text string) {
			for _, word := range private.FindAllString(rules.Replace(text), -1) {
				t.Errorf("%s: the word %q", files.Position(pos), word)
			}
		}
		for _, group := range f.Comments {
			for _, c := range group.List {
				look(c.Pos(), c.Text)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					look(lit.Pos(), text)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
