// Package iss reads and writes puzzles of the Interactive Sudoku Solver: the text in its
// links, and the puzzles on one line that it takes.
//
// A text is items that begin with a dot, with arguments behind "~". White space means
// nothing, and a line that begins with "#" is a comment:
//
//	.Shape~6x6.~R1C1_5~R2C3_2_4.Diagonal~1.Thermo~R1C1~R2C1
//	.Or.Cage~5~R1C1~R1C2.Cage~6~R1C1~R1C2.End
//
// [items] is the table of what there is. Each argument of each item is used or named a
// mistake; an empty argument at the end of an item and an item of a dot alone are none.
package iss

import (
	"net/url"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

const (
	site    = "the Interactive Sudoku Solver"
	address = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
)

// Site returns the format of the Interactive Sudoku Solver.
func Site() finding.Site {
	return finding.Site{Name: "iss", Document: readDocument, Link: readLink, Write: Write}
}

// readDocument reads lines with a puzzle each, a text, or links with blanks in them.
func readDocument(d *finding.Document, _ finding.Options) []finding.Finding {
	if found := readBroken(d); found != nil {
		return found
	}
	if found := readLines(d); found != nil {
		return found
	}
	for _, line := range d.Entries() {
		if line[0] != '.' {
			return nil
		}
		break
	}
	text, places := plain(d.Text)
	if !isText(text) {
		return nil
	}
	f := readText(text)
	f.At = places[min(f.At, len(places)-1)]
	for i, at := range f.Places {
		f.Places[i] = places[at]
	}
	return []finding.Finding{f}
}

// plain returns a text without comments and white space, and the offset of each byte
// that is left.
func plain(text string) (string, []int) {
	var b strings.Builder
	var places []int
	start := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			for i := range len(line) {
				if !lex.IsSpace(line[i]) && line[i] != '\n' {
					b.WriteByte(line[i])
					places = append(places, start+i)
				}
			}
		}
		start += len(line)
	}
	return b.String(), places
}

// isText reports whether a plain text is items. Without any "~" it may be a grid, unless
// all names are those of items without arguments; so may one that begins with two dots.
func isText(text string) bool {
	table := tableOfAll()
	known := func(name string) bool { return table.byName[name] != nil }
	first, _, _ := strings.Cut(strings.TrimLeft(text, "."), ".")
	first, _, hasArgs := strings.Cut(first, "~")
	switch {
	case !strings.HasPrefix(text, ".") || first == "" && !hasArgs || lex.IsPuzzle(text):
		return false
	case strings.Contains(text, "~"):
		return known(first) || !strings.HasPrefix(text, "..") && strings.Trim(first, letters) == ""
	}
	return !slices.ContainsFunc(strings.Split(text, "."), func(name string) bool {
		_, isRule := rule.Unsupported(name)
		return name != "" && !isRule && !(known(name) && table.byName[name].bare())
	})
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// parameters are those of a link beside the puzzle, each of which only determines what the
// page does with it: list solutions or count them, and up to how many.
var parameters = map[string]bool{"mode": true, "valueCountLimit": true}

// readLink reads a link, nil for one of another site.
func readLink(u *url.URL, at int, _ finding.Options) []finding.Finding {
	if !strings.Contains(strings.ToLower(u.Host+u.Path), "interactive-sudoku-solver") {
		return nil
	}
	query, err := url.ParseQuery(u.RawQuery)
	switch {
	case err != nil:
		return finding.Refuse(at, "a link of %s that is damaged (%.60s)", site, err)
	case u.Fragment != "":
		return finding.Refuse(at, "a link of %s with text behind \"#\" (%.40s), which it does not read", site, u.Fragment)
	case len(query["q"]) != 1 || query["q"][0] == "":
		return finding.Refuse(at, "a link of %s without a puzzle (?q=), or with two", site)
	}
	for name := range query {
		if name != "q" && !parameters[name] {
			return finding.Refuse(at, "a link of %s with the parameter %.40q, which is not known here", site, name)
		}
	}
	text, _ := plain(query["q"][0])
	f, isLine := readLine(text)
	switch {
	case isLine:
	case lex.IsPuzzle(text) && len(text) <= 81: // larger ones have letters from A for 1
		f.Grid = text
	case strings.HasPrefix(text, "."):
		f = readText(text)
	default:
		f = finding.Finding{Err: finding.Errorf(finding.ErrSyntax, "a link of %s with a puzzle in a form that is not known here (%.40s)", site, text)}
	}
	f.At, f.Places = at, nil
	return []finding.Finding{f}
}

// linkHead is a link up to its first blank, and linkLine a line that begins with one.
var (
	linkHead = lex.Lazily(`(?i)interactive-sudoku-solver\S*[?&]q=\S*`)
	linkLine = lex.Lazily(`(?i)^(?:https?://)?[\w.-]+/interactive-sudoku-solver/?\S*[?&]q=`)
	goesOn   = lex.Lazily(`^.[ \t]+[.~]|^.\s+\.+[A-Za-z~]|^~[ \t]+\S|^\.[ \t]+[A-Z][A-Za-z]*~`) // behind the last character
)

// readBroken reads links with blanks in them, one per line. Other lines beside them are
// refused: such a link up to its blank is another puzzle.
func readBroken(d *finding.Document) (found []finding.Finding) {
	if !strings.Contains(d.Text, "?q=") && !strings.Contains(d.Text, "&q=") {
		return nil
	}
	broken := -1
	for _, m := range linkHead().FindAllStringIndex(d.Text, -1) {
		if rest := d.Text[m[1]-1:]; goesOn().MatchString(rest) {
			broken = m[0]
			break
		}
	}
	if broken < 0 {
		return nil
	}
	for start, line := range d.Entries() {
		at := start + strings.Index(d.Text[start:], line)
		if !linkLine().MatchString(line) {
			return finding.Refuse(broken, "a link of %s that blanks or ends of lines cut: write it on a line of its own", site)
		}
		if !strings.Contains(line, "://") {
			line = "https://" + line
		}
		u, err := url.Parse(strings.Join(strings.Fields(line), ""))
		if err != nil {
			return finding.Refuse(at, "a link of %s that is damaged (%.60s)", site, err)
		}
		found = append(found, readLink(u, at, finding.Options{})...)
	}
	return found
}
