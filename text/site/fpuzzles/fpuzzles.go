// Package fpuzzles reads and writes puzzles of f-puzzles.com: JSON, which its links
// carry packed.
//
//	{"size":9, "title":"", "grid":[[{"value":3,"given":true}, {}, …], …],
//	 "diagonal+":true, "killercage":[{"cells":["R1C1","R1C2"],"value":"17"}], …}
//
// Each rule has a field of its own, which [fields] lists. Drawings are accepted where a
// rule has the same cells; a puzzle with other drawings, with fields or with values that
// are not known here is refused.
package fpuzzles

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/lz"
	"sudokusat/text/site/tree"
)

// Site returns the format.
func Site() finding.Site {
	return finding.Site{Name: "f-puzzles", Link: link, Object: Object, Write: func(p sudoku.Puzzle, about finding.About) (string, error) {
		data, err := Data(p, about)
		return "https://www.f-puzzles.com/?load=" + data, err
	}}
}

func link(u *url.URL, at int, o finding.Options) []finding.Finding {
	if !strings.Contains(strings.ToLower(u.Host), "f-puzzles") {
		return nil
	}
	loads := u.Query()["load"]
	switch {
	case len(loads) == 0 || loads[0] == "":
		return finding.Refuse(at, "a link to a puzzle on the server of f-puzzles: export it there as a link with ?load=")
	case len(loads) > 1:
		return finding.Refuse(at, "a link of f-puzzles with several puzzles")
	}
	data, err := Unpack(loads[0])
	if err != nil {
		return []finding.Finding{{At: at, Err: err}}
	}
	found := Object(data, 0, o)
	if found == nil {
		return finding.Refuse(at, "a link of f-puzzles whose data have no size and grid")
	}
	found[0].At, found[0].Places = at, nil
	return found
}

// Unpack returns the JSON of a puzzle as f-puzzles packs it for its links and for
// solvers; JSON that is not packed is returned as it is. The grid in it may hold what a
// player has filled in.
func Unpack(data string) ([]byte, error) {
	if strings.HasPrefix(data, "{") && json.Valid([]byte(data)) {
		return []byte(data), nil
	}
	plain, err := lz.Repair(data, func(plain string) bool {
		return strings.HasPrefix(strings.TrimSpace(plain), "{") && json.Valid([]byte(plain))
	})
	if err != nil {
		return nil, finding.Errorf(finding.ErrSyntax, "the packed puzzle of f-puzzles is damaged: characters are missing or wrong, so copy it again, all of it (%v)", err)
	}
	return []byte(plain), nil
}

// harmless are fields of the document that do not change the puzzle.
var harmless = tree.Harmless{
	"solution":              "the answer, which is found here",
	"id":                    "the name of the puzzle on a server",
	"msgcorrect":            "shown when it is solved",
	"successMessage":        "shown when it is solved",
	"disabledlogic":         "a setting of a solver",
	"truecandidatesoptions": "a setting of a solver",
	"highlightConflicts":    "a setting of the editor",
	"fogofwar":              "fog hides squares and rules nothing out",
	"foglight":              "fog hides squares and rules nothing out",
	"triggereffect":         "fog hides squares and rules nothing out",
}

// used are the fields of the document that are no rules.
var used = []string{"size", "grid", "title", "author", "ruleset", "metadata"}

// reader is a puzzle that is being read.
type reader struct {
	n       int
	doc     *tree.Value
	fields  []field
	name    string // of the field that is being read
	found   finding.Finding
	drawn   map[string]shown // the cells of rules, once they were needed
	ignored func(name string) bool
}

// refuse makes the puzzle one that cannot be read, unless it is already.
func (r *reader) refuse(v *tree.Value, kind error, format string, args ...any) {
	r.refuseUnless("", v, kind, format, args...)
}

// refuseUnless refuses what can be left out by a name.
func (r *reader) refuseUnless(name string, v *tree.Value, kind error, format string, args ...any) {
	if r.found.Err == nil {
		r.found.At, r.found.Err = v.At, finding.Ignorably(name, kind, "f-puzzles data with "+format, args...)
	}
}

// Object reads a JSON object. It returns nil for one without size and grid.
func Object(value []byte, at int, o finding.Options) []finding.Finding {
	if !bytes.Contains(value, []byte(`"grid"`)) {
		return nil
	}
	doc, twice, err := tree.Parse(value, at)
	grid := doc.Get("grid")
	if doc.Get("size") == nil || !grid.Is(tree.List) || len(grid.Items) == 0 || len(grid.Items[0].Items) == 0 || !grid.Items[0].Items[0].Is(tree.Object) {
		return nil
	}
	if err != nil {
		return []finding.Finding{{At: twice, Err: err}}
	}
	return []finding.Finding{read(doc, at, o)}
}

func read(doc *tree.Value, at int, o finding.Options) finding.Finding {
	r := &reader{doc: doc, fields: fields(), found: finding.Finding{At: at}, ignored: o.Ignore}
	size := doc.Get("size")
	n, ok := size.Int()
	if !ok || n < 1 || n > lex.MaxChars {
		r.refuse(size, finding.ErrSize, "a size that is no number from 1 to %d", lex.MaxChars)
		return r.found
	}
	r.n = n
	r.grid(doc.Get("grid"))
	r.about()
	for i, name := range doc.Names {
		if v := &doc.Items[i]; r.found.Err == nil && !v.IsEmpty() && !slices.Contains(used, name) && name != "nonconsecutive" && name != "negative" {
			if _, ok := harmless[name]; !ok {
				r.field(name, v)
			}
		}
	}
	for _, name := range []string{"nonconsecutive", "negative"} {
		if v := doc.Get(name); r.found.Err == nil && !v.IsEmpty() {
			r.unmarked(name, v)
		}
	}
	if r.found.Err != nil {
		return finding.Finding{At: r.found.At, Err: r.found.Err}
	}
	if w := r.found.UnreadRule(lex.RuleIn); w != "" {
		return finding.Refuse(at, "f-puzzles data with a ruleset that speaks of a rule (%s), and no field for it", w)[0]
	}
	slices.Sort(r.found.Ignored)
	r.found.Ignored = slices.Compact(r.found.Ignored)
	return r.found
}

// add adds a rule, which a value of the document makes.
func (r *reader) add(v *tree.Value, family string, a rule.Args) {
	f, err := rule.Find(family)
	if err == nil {
		var made sudoku.Rule
		if made, err = f.New(a); err == nil {
			r.found.Rules, r.found.Places = append(r.found.Rules, made), append(r.found.Places, v.At)
			return
		}
	}
	r.refuse(v, finding.ErrRule, "a rule that cannot be: %v", err)
}

// about reads title, author and ruleset.
func (r *reader) about() {
	a := &r.found.About
	for name, to := range map[string]*string{"title": &a.Title, "author": &a.Author, "ruleset": &a.Rules} {
		if v := r.doc.Get(name); v.Is(tree.String) && len(v.Text) <= finding.MaxText {
			*to = v.Text
		} else if !v.IsEmpty() {
			r.refuse(v, finding.ErrSyntax, "a field %q that is no text, or one of more than %d bytes", name, finding.MaxText)
		}
	}
	meta := r.doc.Get("metadata")
	if meta.IsEmpty() {
		return
	}
	for i, name := range meta.Names {
		if v := &meta.Items[i]; !v.IsEmpty() && !(v.Is(tree.String) && a.Take(name, v.Text)) {
			r.refuse(v, finding.ErrRule, "the metadata %q, which are not known here or too long", name)
		}
	}
	if !meta.Is(tree.Object) {
		r.refuse(meta, finding.ErrSyntax, "metadata that are no object")
	}
}
