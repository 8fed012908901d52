package scrape

import (
	"cmp"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// XML and HTML. Nothing in the file may speak of rules.
//
//	<table> <tr><td>5</td>…             n rows of n cells; also <row><c>5</c><c/>…
//	<div class="cell">5</div> …         n² elements of one character or none
//	<cell row="1" col="3">5</cell>      givens with their places
//	<game data="0030206…"/>             Open Sudoku for Android: a text or attribute of n² characters,
//	<game data="version: 1 5|-|0|…"/>   or value, notes and editable of each cell
//	<values>__3_2_6…</values>           KSudoku of KDE, with <graph order="9" type="sudoku"/>
//	<pre>                               rows

var (
	forumTag       = lex.Lazily(`(?i)\[(/?(?:table|tr|td|th))\]`)
	noteTag        = lex.Lazily(`(?s)<!--.*?-->`)
	anyTag         = lex.Lazily(`(?s)<(/?)([A-Za-z_!?][\w:.-]*)([^<>]*)>([^<]*)`)
	program        = lex.Lazily(`(?is)<(?:script|style)\b.*?</(?:script|style)`)
	tagOnly        = lex.Lazily(`(?s)<[^<>]*>`)
	inputText      = lex.Lazily(`(?i)\bvalue\s*=\s*["']?(\d*)`)
	inBoxes        = lex.Lazily(`(?is)class\s*=\s*["'][^"']*\b(?:box|block|subgrid|square3|region|nonet)|<td\b[^>]*>\s*<table`)
	classOfRule    = lex.Lazily(`(?i)\bclass\s*=\s*["'][^"']*\b(?:even|odd|shade|shaded|gr[ae]y|dark|cage|diagonal|region|thermo|arrow|circle|square)`)
	isHidden       = lex.Lazily(`(?i)\bhidden\b|display\s*:\s*none|visibility\s*:|opacity\s*:|class\s*=\s*["'][^"']*\b(?:hide|invisible|d-none)\b`)
	spansCells     = lex.Lazily(`(?i)\b(?:row|col)span\s*=\s*["']?\s*(?:[2-9]|1\d)`)
	valueText      = lex.Lazily(`(?s)(?:<([\w:.-]+)[^<>]*>|\b([\w:.-]+)\s*=\s*["'])\s*([0-9A-Za-z._*?\-][0-9A-Za-z._*?\-\s]*?)\s*(?:</|["'])`)
	savedGame      = lex.Lazily(`(?s)\bdata\s*=\s*"([^"]*\|[^"]*)"`)
	cellBehindLess = lex.Lazily(`<\s*[0-9.]`)
	graphKind      = lex.Lazily(`(?i)<graph\b[^>]*\btype="([^"]*)"`)
)

func markup(d *page) []finding.Finding {
	text, low := d.Text, strings.ToLower(d.Text)
	if strings.Contains(low, "[table]") {
		text = forumTag().ReplaceAllString(text, "<$1>")
		low = strings.ToLower(text)
	}
	isMarkup := strings.HasPrefix(strings.TrimSpace(text), "<") && strings.Contains(text, ">")
	if !isMarkup && !strings.Contains(low, "<table") && !strings.Contains(low, "<pre") {
		return nil
	}
	text = noteTag().ReplaceAllStringFunc(text, blankOut)
	tags := anyTag().FindAllStringSubmatchIndex(text, -1)
	root := "?"
	if i := slices.IndexFunc(tags, func(m []int) bool { return text[m[4]] != '?' && text[m[4]] != '!' }); i >= 0 {
		root = text[tags[i][4]:tags[i][5]]
	} else {
		return nil // comparisons, or an empty page
	}
	if at := cellBehindLess().FindStringIndex(text); at != nil {
		return finding.Refuse(at[0], "a cell behind <, which could be a comparison")
	}
	if m := graphKind().FindStringSubmatch(text); m != nil && strings.EqualFold(root, "ksudoku") && !strings.EqualFold(m[1], "sudoku") {
		return finding.Refuse(0, "a KSudoku file of the type %q: only plain Sudoku can be read", m[1])
	}
	if w := lex.RuleIn([]byte(text)); w != "" {
		return finding.Refuse(0, "an XML or HTML file (<%s>) that speaks of a rule (%s), which cannot be read out of it", root, w)
	}
	plain := tagOnly().ReplaceAllStringFunc(text, blankOut)
	if w := lex.LegendIn([]byte(tagOnly().ReplaceAllString(program().ReplaceAllString(text, "<"), " "))); w != "" {
		return finding.Refuse(max(strings.Index(plain, w), 0), "an XML or HTML file (<%s>) with the meaning of a letter (%s), which cannot be read out of it", root, w)
	}
	if givens, _ := placedTag.read(text); len(givens) >= placedTag.least {
		return FromFacts(givens, placedTag.base)
	}
	for _, read := range []func(string, [][]int) []finding.Finding{cellTags, savedGames, values} {
		if found := chosen(read(text, tags)); found != nil {
			found[0].Unread = besideCells(text, tags)
			return found
		}
	}
	found := findings(lineRows(&finding.Document{Text: plain, Lines: strings.Split(plain, "\n")}))
	if found == nil && isMarkup {
		return finding.Refuse(0, "an XML or HTML file (<%s>) in which no puzzle was found", root)
	}
	if found = chosen(found); len(found) > 0 {
		found[0].Unread = besideCells(text, tags)
	}
	return found
}

// besideCells returns the first words of a page that are not in its tags, and the first tag whose
// attributes are not those of the first element of its name, as its look may mean something; without
// either, the first tag with attributes.
func besideCells(text string, tags [][]int) (words string) {
	tag, other, emphasis, hasPlain, looks := "", "", "", false, map[string]string{}
	for _, m := range tags {
		if behind := text[m[8]:m[9]]; lex.HasName([]byte(behind)) {
			words = finding.Joined(words, behind, mostUnread)
		}
		name, look := text[m[4]:m[5]], strings.Trim(text[m[6]:m[7]], " /")
		if m[3] > m[2] || name == "?xml" {
			continue
		}
		if isDigit := lex.Number([]byte(strings.TrimSpace(text[m[8]:m[9]]))) > 0; isDigit && slices.Contains([]string{"b", "strong", "i", "em", "u"}, name) {
			emphasis = text[m[0]:m[8]]
		} else if isDigit {
			hasPlain = true
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
	if emphasis != "" && hasPlain {
		other = emphasis + other
	}
	if other != "" {
		words = finding.Joined(words, other, mostUnread)
	}
	return cmp.Or(words, tag)
}

// inCell are the elements that a cell may have inside. Small text is none of them: it may
// be a mark of the player or a clue of a cage.
var inCell = "|b|i|strong|em|font|span|div|p|a|big|br|input|label|center|code|tt|tbody|thead|"

// cellTags reads elements of one cell each, in rows or not: those of tables, or those of
// other kinds that have no elements inside.
func cellTags(text string, tags [][]int) []finding.Finding {
	rows := [][]string{nil}
	inTable, open, at := strings.Contains(strings.ToLower(text), "<td"), false, -1
	for i, m := range tags {
		name, isEnd, behind := strings.ToLower(text[m[4]:m[5]]), m[3] > m[2], strings.TrimSpace(strings.ReplaceAll(text[m[8]:m[9]], "&nbsp;", ""))
		isCell := name == "td" || name == "th"
		if !inTable {
			isParent := i+1 < len(tags) && tags[i+1][3] == tags[i+1][2] && !strings.HasSuffix(text[m[6]:m[7]], "/")
			isCell = len(behind) <= 2 && !isParent && slices.Contains([]string{"div", "span", "c", "cell", "li", "p", "b"}, name)
		}
		if inTable && behind != "" && (name == "tr" || isCell && isEnd) {
			return finding.Refuse(m[8], "text between the cells of a table (%.40s)", behind)
		}
		switch {
		case (isCell && behind != "" || open && inTable && !isEnd) && isHidden().MatchString(text[m[6]:m[7]]):
			return finding.Refuse(m[0], "a cell of a page that is hidden, or has a hidden part (%.60s)", strings.TrimSpace(text[m[6]:m[7]]))
		case name == "tr" || name == "row" || name == "table":
			rows, open = append(rows, nil), false
		case isCell && isEnd:
			open = false
		case isCell && classOfRule().MatchString(text[m[6]:m[7]]):
			return finding.Refuse(m[0], "a cell of a page whose class may be a rule (%.60s)", strings.TrimSpace(text[m[6]:m[7]]))
		case isCell && spansCells().MatchString(text[m[6]:m[7]]):
			return finding.Refuse(m[0], "a cell of a table that spans several (%.40s)", strings.TrimSpace(text[m[6]:m[7]]))
		case isCell:
			last := &rows[len(rows)-1]
			if *last, open = append(*last, behind), true; at < 0 {
				at = m[0]
			}
		case open && inTable && !strings.Contains(inCell, "|"+name+"|"):
			return finding.Refuse(m[0], "an element <%s> in a cell of a table", name)
		case open && inTable:
			if v := inputText().FindStringSubmatch(text[m[6]:m[7]]); v != nil && name == "input" {
				behind = v[1] + behind
			}
			row := rows[len(rows)-1]
			row[len(row)-1] += behind
		}
	}
	rows = slices.DeleteFunc(rows, func(row []string) bool { return row == nil })
	if len(rows) == 1 {
		if n, isSquare := lex.Isqrt(len(rows[0])); isSquare && n >= 4 {
			rows = cut(rows[0], n)
		}
	}
	if inBoxes().MatchString(text) && at >= 0 {
		return finding.Refuse(at, "cells of a page in boxes, whose order is not certain")
	}
	rows = unnamed(rows)
	if found := gridsOf(at, rows); found != nil || len(rows) == 0 || len(rows[0]) < 4 {
		return found
	}
	return finding.Refuse(at, "%s", notCells(rows))
}

// values reads texts and attributes of n² characters.
func values(text string, tags [][]int) (found []finding.Finding) {
	var others []int // texts as long as a puzzle that are none
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
		} else if n, isSquare := lex.Isqrt(len(value)); isSquare && n >= 4 {
			others = append(others, m[6])
		}
	}
	for _, at := range others {
		for _, f := range found {
			if value, _, _ := strings.Cut(text[at:], "<"); len(f.Grid) == len(strings.Join(strings.Fields(value), "")) {
				return finding.Refuse(at, "as many characters as the puzzle has squares, which are neither its solution nor named: they may be a map of regions")
			}
		}
	}
	return found
}

// savedCell is a cell of a game that Open Sudoku has saved: value, notes, editable.
var savedCell, savedHead = lex.Lazily(`(\d+)\|[^|]*\|([01])\|`), lex.Lazily(`^\s*(?:version: *\d+(?:\s|&#10;|&#xA;)*)?$`)

// savedGames reads such games. Their givens are the cells that the player cannot change.
func savedGames(text string, _ [][]int) (found []finding.Finding) {
	for _, m := range savedGame().FindAllStringSubmatchIndex(text, -1) {
		data := text[m[2]:m[3]]
		var cells []string
		for _, c := range savedCell().FindAllStringSubmatch(data, -1) {
			if c[2] == "1" {
				c[1] = "."
			}
			cells = append(cells, c[1])
		}
		n, isSquare := lex.Isqrt(len(cells))
		if !isSquare || n < 4 || !savedHead().MatchString(savedCell().ReplaceAllString(data, "")) || !lex.AreEntries(cells, n) {
			return finding.Refuse(m[2], "a saved game whose cells are not value, notes and editable")
		}
		found = append(found, finding.Finding{At: m[2], Grid: gridOf(cut(cells, n))})
	}
	return found
}
