package scrape

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Files of two programs in XML, and files with an element for each cell. Nothing in the file may speak of rules.
//
//	<game data="0030206…"/>             Open Sudoku for Android: a text or attribute of n² characters
//	<values>__3_2_6…</values>           KSudoku of KDE, with <graph order="9" type="sudoku"/>
//	<cell row="1" column="3" value="3"/>   or <cell row="1" col="3">3</cell>
//
// Other XML, web pages, and tables of wikis, AsciiDoc and LaTeX, and matrices of R, Fortran and
// Sage are refused.

var (
	noteTag     = lex.Lazily(`(?s)<!--.*?-->`)
	anyTag      = lex.Lazily(`(?s)<(/?)([A-Za-z_!?][\w:.-]*)([^<>]*)>([^<]*)`)
	tagOnly     = lex.Lazily(`(?s)<[^<>]*>`)
	valueText   = lex.Lazily(`(?s)(?:<([\w:.-]+)[^<>]*>|\b([\w:.-]+)\s*=\s*["'])\s*([0-9A-Za-z._*?\-][0-9A-Za-z._*?\-\s]*?)\s*(?:</|["'])`)
	unclear     = lex.Lazily(`(?i)<(?:\s*[0-9.]|(?:table|tr|td|row|cell|c)\b)|\[table\]|\bdata\s*=\s*"(?:[^"<>]*[<>|])`)
	graphKind   = lex.Lazily(`(?i)<graph\b[^>]*\btype="([^"]*)"`)
	byColumns   = lex.Lazily(`(?im)(?:^|[^.\w])(?:matrix|reshape|array\s*\(\s*c|cbind|hcat|dim)\s*\(|(?:^|[^.\w])transpose\s*\(|\bnp\.transpose|\bswapaxes\b|\bzip\s*\(\s*\*|order\s*=\s*["']F|\bdata\s+\w+\s*/|=\s*\w+\.T\b|\b(?:cols?|columns)\s*[:=]\s*[\[({]?\s*(?:["'][0-9._]{9}["']?[ ,]\s*["']?[0-9._]{9}|[\[({]\s*\d\s*,)|\]\s*\.?'(?:\s*;|\s*$)|=\s*\w+\.?'\s*;?\s*$`)
	otherTables = lex.Lazily(`(?im)<(?:table|pre)\b|\[table\]|^\s*\{(?:\||\{[A-Z])|\\begin\{|\\hline|^\|===`)
)

func markup(d *page) []finding.Finding {
	if isMarkup := strings.HasPrefix(strings.TrimSpace(d.Text), "<") && strings.Contains(d.Text, ">"); !isMarkup {
		if at := d.find(otherTables()); at != nil {
			return finding.Refuse(at[0], "a table of a web page, a wiki, AsciiDoc or LaTeX (%s), which is not read: give the rows of the grid alone", strings.TrimSpace(d.Text[at[0]:at[1]]))
		}
		if at := d.find(byColumns()); at != nil {
			return finding.Refuse(at[0], "a matrix of R, Fortran or Sage or one that is transposed, which may be filled column by column: give the rows of the grid alone")
		}
		return nil
	}
	text := noteTag().ReplaceAllStringFunc(d.Text, blankOut)
	tags := anyTag().FindAllStringSubmatchIndex(text, -1)
	i := slices.IndexFunc(tags, func(m []int) bool { return text[m[4]] != '?' && text[m[4]] != '!' })
	if i < 0 {
		return nil // comparisons, or an empty page
	}
	root := text[tags[i][4]:tags[i][5]]
	if found := elements(d, text, root); found != nil {
		return found
	}
	if !strings.EqualFold(root, "opensudoku") && !strings.EqualFold(root, "ksudoku") {
		return finding.Refuse(0, "a web page or an XML file (<%s>), of which only those of Open Sudoku and KSudoku are read: give the rows of the grid alone", root)
	}
	if at := unclear().FindStringIndex(text); at != nil {
		return finding.Refuse(at[0], "cells in elements or behind <, a game that its player has begun, or a damaged one: only puzzles of n² characters are read")
	}
	if m := graphKind().FindStringSubmatch(text); m != nil && !strings.EqualFold(m[1], "sudoku") {
		return finding.Refuse(0, "a KSudoku file of the type %q: only plain Sudoku can be read", m[1])
	}
	if w := lex.RuleIn([]byte(text)); w != "" {
		return finding.Refuse(0, "an XML file (<%s>) that speaks of a rule (%s), which cannot be read out of it", root, w)
	}
	plain := tagOnly().ReplaceAllStringFunc(text, blankOut)
	if w := lex.LegendIn([]byte(tagOnly().ReplaceAllString(text, " "))); w != "" {
		return finding.Refuse(max(strings.Index(plain, w), 0), "an XML file (<%s>) with the meaning of a letter (%s), which cannot be read out of it", root, w)
	}
	found := chosen(values(text, tags))
	if found == nil {
		return finding.Refuse(0, "an XML file (<%s>) in which no puzzle was found", root)
	}
	if strings.EqualFold(root, "ksudoku") {
		found = kSudoku(text, found)
	}
	found[0].Unread = besideCells(text, tags)
	return found
}

// cellElement is a cell whose element has its row, its column and its digit, beside which a file has no others, and nothing
// else but an element around them.
var (
	cellElement = lex.Lazily(`(?i)<(cell|given|clue|field|square|c)\s+(?:row|r)\s*=\s*["'](\d{1,2})["']\s+(?:col|column|c)\s*=\s*["'](\d{1,2})["']\s*(?:(?:value|digit|v|d)\s*=\s*["'](\d{0,2})["']\s*(?:/>|>\s*</\w+>)|/>|>\s*(\d{0,2})\s*</\w+>)`)
	oneElement  = lex.Lazily(`^\s*(?:<[?!][^<>]*>\s*)*(?:<[a-zA-Z]\w*>\s*)+(?:</\w+>\s*)+$`)
)

// elements reads a file with an element for each cell, nil for others.
func elements(d *page, text, root string) []finding.Finding {
	var cells []Fact
	for _, m := range cellElement().FindAllStringSubmatchIndex(text, -1) {
		group := func(i int) int { return lex.Atoi(text[max(m[2*i], 0):max(m[2*i+1], 0)]) }
		cells = append(cells, Fact{m[0], group(2), group(3), max(group(4), group(5), 0)})
	}
	if len(cells) < fewestRecords || !oneElement().MatchString(cellElement().ReplaceAllString(text, "")) || lex.RuleName(root) != "" {
		return nil
	}
	left := blankOut(text)
	d.Document = &finding.Document{Text: left, Lines: strings.Split(left, "\n"), First: d.First}
	return Facts(cells, -1)
}

var (
	graphOrder    = lex.Lazily(`(?i)<graph\b[^>]*\border="(\d+)"[^>]*>`)
	inGraph       = lex.Lazily(`(?is)<graph\b[^>]*[^>/]>\s*<[^/][^>]*>`)
	graphSolution = lex.Lazily(`(?is)<solution>\s*([^<]*?)\s*</solution>`)
)

// kSudoku compares the puzzle of a KSudoku file with its graph and its solution.
func kSudoku(text string, found []finding.Finding) []finding.Finding {
	n := found[0].Side()
	graph := graphOrder().FindStringSubmatch(text)
	switch at := inGraph().FindStringIndex(text); {
	case len(found) > 1 || found[0].Err != nil:
		return found
	case graph == nil || !graphKind().MatchString(text):
		return finding.Refuse(found[0].At, "a KSudoku file without the order and the type of its graph")
	case lex.Atoi(graph[1]) != n:
		return finding.Refuse(found[0].At, "%d cells in a KSudoku file of the order %s", len(found[0].Grid), graph[1])
	case at != nil:
		return finding.Refuse(at[0], "a KSudoku file with groups of its own, which cannot be read out of it")
	}
	if m := graphSolution().FindStringSubmatch(text); m != nil {
		found[0].About.Solution = dotted(m[1])
	}
	return found
}

// gridsIn are attributes of tags that are puzzles.
var gridsIn = lex.Lazily(`[\w:.-]+\s*=\s*["'][0-9._*?-]{16,}["']`)

// besideCells returns the first words of a page that are not in its tags, and the first tag whose
// attributes are not those of the first element of its name, as its look may mean something; without
// either, the first tag with attributes.
func besideCells(text string, tags [][]int) (words string) {
	tag, other, looks := "", "", map[string]string{}
	for _, m := range tags {
		if behind := text[m[8]:m[9]]; lex.HasName([]byte(behind)) {
			words = finding.Joined(words, behind, mostUnread)
		}
		name, look := text[m[4]:m[5]], strings.Trim(gridsIn().ReplaceAllString(text[m[6]:m[7]], ""), " /")
		if m[3] > m[2] || name == "?xml" {
			continue
		}
		if first, known := looks[name]; !known {
			looks[name] = look
		} else if other == "" && look != first {
			other = text[m[0]:m[8]]
		}
		if tag == "" && look != "" {
			tag = text[m[0]:m[8]]
		}
	}
	if other != "" {
		words = finding.Joined(words, other, mostUnread)
	}
	return cmp.Or(words, tag)
}

// values reads texts and attributes of n² characters.
func values(text string, tags [][]int) (found []finding.Finding) {
	var others []finding.Finding // texts as long as a puzzle that are none
	harmless := []string{"solution", "answer", "state", "cell_notes", "notes", "id", "class", "style", "href", "src"}
	matches := valueText().FindAllStringSubmatchIndex(text, -1)
	for _, m := range tags {
		if text[m[2]:m[3]] == "/" { // text behind an element
			matches = append(matches, []int{0, 0, 0, 0, 0, 0, m[8], m[9]})
		}
	}
	slices.SortFunc(matches, func(a, b []int) int { return a[6] - b[6] })
	for _, m := range matches {
		name := text[max(m[2], m[4]):max(m[3], m[5])]
		if slices.Contains(harmless, strings.ToLower(name)) {
			continue
		}
		value := strings.Join(strings.Fields(text[m[6]:m[7]]), "")
		cells := lex.Stretch{End: len(value)}
		if ok, _ := cells.Look([]byte(value), lex.UsualSize); ok {
			found = append(found, finding.Finding{At: m[6], Grid: dotted(value)})
		} else if n, isSquare := lex.Isqrt(len(value)); isSquare && n >= 4 || lex.NearGrid([]byte(value), 4, false) == 0 {
			others = append(others, finding.Finding{At: m[6], Grid: value})
		}
	}
	for _, other := range others {
		for _, f := range found {
			if len(f.Grid) == len(other.Grid) || lex.NearGrid([]byte(other.Grid), f.Side(), false) == 0 {
				return finding.Refuse(other.At, "about as many characters as the puzzle has squares, which are neither a puzzle nor its solution: they may be a map of regions")
			}
		}
	}
	return found
}

// find returns where an expression matches first, or nil. A long document is searched in pieces that
// begin with a line, or with a part of a line that is as long, and overlap, as long as there is time.
func (p *page) find(e *regexp.Regexp) []int {
	const piece, overlap = 64 << 10, 1 << 10
	for at := 0; at < len(p.Text) && !p.isLate(); {
		rest := p.Text[at:]
		length := min(piece, len(rest))
		if i := strings.LastIndexByte(rest[:length], '\n'); i >= 0 && length < len(rest) {
			length = i + 1
		}
		beyond := rest[length:min(length+overlap, len(rest))]
		if length+len(beyond) < len(rest) { // the piece ends with a line
			if i := strings.LastIndexByte(beyond, '\n'); i >= 0 {
				beyond = beyond[:i+1]
			}
		}
		if m := e.FindStringIndex(rest[:length+len(beyond)]); m != nil {
			return []int{at + m[0], at + m[1]}
		}
		at += length
	}
	return nil
}
