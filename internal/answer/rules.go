package answer

import (
	"sudokusat/internal/words"
	"sudokusat/rule"
)

// Family is the object of rules about one kind of rules.
type Family struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Form    string `json:"form"`
	Meaning string `json:"meaning"`
	Example string `json:"example"`
	Kept    string `json:"kept,omitempty"`   // digits that keep the example
	Broken  string `json:"broken,omitempty"` // and others that do not
	Board   bool   `json:"board"`            // it is about the whole board

	Notes      string      `json:"notes,omitempty"`    // what the meaning leaves open
	Synonyms   []string    `json:"synonyms,omitempty"` // other words for it
	Parameters []Parameter `json:"parameters"`         // behind the name, in order
}

// Parameter is a parameter of a rule.
type Parameter struct {
	Kind     string   `json:"kind"`
	Name     string   `json:"name"`          // in the form
	Min      int      `json:"min,omitempty"` // of a number, or of the number of cells
	Max      int      `json:"max,omitempty"` // 0 of cells: as many as one likes
	Optional bool     `json:"optional,omitempty"`
	Choices  []string `json:"choices,omitempty"`
	Before   string   `json:"before,omitempty"`  // the word before it: "=" between lists of cells
	Lists    int      `json:"lists,omitempty"`   // how many lists of cells may follow one another
	Example  string   `json:"example,omitempty"` // in the example
}

// NewFamily returns the object of a family.
func NewFamily(f rule.Family) Family {
	kept, broken := f.Digits()
	out := Family{
		Name: f.Name, Kind: f.Kind, Form: f.Form(), Meaning: f.Summary, Example: f.Example, Kept: kept, Broken: broken, Board: f.Board,
		Notes: f.Notes, Parameters: []Parameter{},
	}
	out.Synonyms = words.Of(f.Synonyms, func(s rule.Synonym) string { return s.Name })
	var texts []string
	if r, err := rule.Parse(f.Example); err == nil {
		_, a, _ := rule.ArgsOf(r)
		texts = f.Texts(a)
	}
	for i, p := range f.Params {
		one := Parameter{string(p.Kind), p.Name, p.Min, p.Max, p.Optional, p.Choices, p.Lead, p.Lists, ""}
		if i < len(texts) {
			one.Example = texts[i]
		}
		out.Parameters = append(out.Parameters, one)
	}
	return out
}
