// Package scrape finds puzzles in what is not kept as puzzles: programs and their tests,
// notes, articles, tables, web pages, pencil marks.
package scrape

import (
	"encoding/json"
	"slices"
	"strings"

	"sudokusat/text/finding"
)

// Family recognizes a family of formats. Without findings the document is none of
// its files.
type Family func(d *finding.Document) []finding.Finding

// Lister reads a document as a list.
type Lister func(d *finding.Document) *List

// Readers are the readers that [Read] asks beside its own.
type Readers struct {
	Sites Family // files of sites and programs, which would be read wrongly as lists
	JSON  Family // files that are one JSON value
	List  Lister

	Headed bool // directive lines hold for the document
	Passed bool // lines before the document were passed over
}

// Read returns the puzzles of a document that does not begin as a list; nil if it is one
// all the same.
func Read(d *finding.Document, r Readers) []finding.Finding {
	for _, f := range []Family{binaries, sections, r.Sites, indexed, playerMarks, pencilMarks} {
		if found := f(d); found != nil {
			return found
		}
	}
	list := r.List(d)
	small, puzzles := !list.hasPuzzles(), len(list.Puzzles)
	if puzzles > 0 && len(list.Mistakes) == 0 {
		if small && slices.ContainsFunc(d.Lines, isText) && !r.Headed && isAllWords(d) {
			return finding.Refuse(finding.FirstText(d.Text), noPuzzle) // marks of lists among sentences
		}
		return nil
	}
	if puzzles > 0 && areObjects(d) {
		return nil // mistakes in a list of JSON objects are its own
	}
	for _, f := range []Family{
		func(d *finding.Document) []finding.Finding { return saves(d, r.List) },
		func(d *finding.Document) []finding.Finding { return bars(d, r.List) },
		formulas, encoded, hashes, r.JSON, latex, markup, factsAndArrays, labelled, rowsApart, layouts, code,
	} {
		if found := f(d); found != nil {
			return found
		}
	}
	if found := withoutRemarks(d, list, r.List); puzzles > 0 && found != nil {
		return found
	}
	if found := amid(d, list); found != nil {
		return found
	}
	if small && !r.Headed && len(list.Mistakes) > 0 && (len(d.Lines) > 2 || r.Passed) && isAllWords(d) {
		return finding.Refuse(finding.FirstText(d.Text), noPuzzle)
	}
	if small || puzzles == 0 {
		return rowsAnywhere(d)
	}
	return nil
}

// areObjects reports whether most lines are JSON objects.
func areObjects(d *finding.Document) bool {
	objects, lines := 0, 0
	for _, line := range d.Lines {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if lines++; line[0] == '{' && json.Valid([]byte(line)) {
			objects++
		}
	}
	return 2*objects > lines
}
