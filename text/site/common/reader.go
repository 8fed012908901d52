// Package common is what readers and writers of several sites share: a puzzle of JSON
// while it is read, neighbours without a mark, and the houses of a board.
package common

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/tree"
)

// Reader is a puzzle of JSON that is being read.
type Reader struct {
	tree.Account
	Found  finding.Finding
	Ignore func(name string) bool // as in [finding.Options]
}

// NewReader returns the reader of a value at an offset. Its messages begin with data.
func NewReader(data string, at int, o finding.Options) Reader {
	return Reader{tree.Account{Data: data}, finding.Finding{At: at}, o.Ignore}
}

// Add adds rules that a value of the document makes.
func (r *Reader) Add(v *tree.Value, rules ...sudoku.Rule) {
	for _, x := range rules {
		r.Found.Rules, r.Found.Places = append(r.Found.Rules, x), append(r.Found.Places, v.At)
	}
}

// AddOf adds a rule of a family.
func (r *Reader) AddOf(v *tree.Value, family string, a rule.Args) { r.Add(v, r.Rule(v, family, a)...) }

// Rule makes a rule of a family, or none where it cannot be.
func (r *Reader) Rule(v *tree.Value, family string, a rule.Args) []sudoku.Rule {
	made, err := Make(family, a)
	if err != nil {
		r.Refuse(v, finding.ErrRule, "a rule that cannot be: %v", err)
	}
	return made
}

// Make makes a rule of a family.
func Make(family string, a rule.Args) ([]sudoku.Rule, error) {
	f, err := rule.Find(family)
	if err != nil {
		return nil, err
	}
	made, err := f.New(a)
	if err != nil {
		return nil, err
	}
	return []sudoku.Rule{made}, nil
}

// PassOver leaves out decoration of a name, if that was asked for.
func (r *Reader) PassOver(v *tree.Value, name, refusal string, args ...any) {
	switch {
	case r.Ignore == nil || !r.Ignore(name):
		r.RefuseUnless(name, v, finding.ErrRule, refusal, args...)
	case !slices.Contains(r.Found.Ignored, name):
		r.Found.Ignored = append(r.Found.Ignored, name)
	}
}

// Result returns what was read, or the refusal. A text about rules that no field has is
// one.
func (r *Reader) Result() finding.Finding {
	if r.Err != nil {
		return finding.Finding{At: r.At, Err: r.Err}
	}
	if w := r.Found.UnreadRule(lex.RuleIn); w != "" {
		r.Refuse(&tree.Value{At: r.Found.At}, finding.ErrSyntax, "a text that speaks of a rule (%s), and no field for it", w)
		return finding.Finding{At: r.At, Err: r.Err}
	}
	return r.Found
}
