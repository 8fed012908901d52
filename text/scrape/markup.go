package scrape

import (
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
	forumTag  = lex.Lazily(`(?i)\[(/?(?:table|tr|td|th))\]`)
	noteTag   = lex.Lazily(`(?s)<!--.*?-->`)
	anyTag    = lex.Lazily(`(?s)<(/?)([A-Za-z_!?][\w:.-]*)([^<>]*)>([^<]*)`)
	tagOnly   = lex.Lazily(`(?s)<[^<>]*>`)
	inputText = lex.Lazily(`(?i)\bvalue\s*=\s*["']?(\d*)`)
	inBoxes   = lex.Lazily(`(?is)class\s*=\s*["'][^"']*\b(?:box|block|subgrid|square3|region|nonet)|<td\b[^>]*>\s*<table`)
	valueText = lex.Lazily(`(?s)(?:<([\w:.-]+)[^<>]*>|\b([\w:.-]+)\s*=\s*["'])\s*([0-9A-Za-z._*?\-][0-9A-Za-z._*?\-\s]*?)\s*(?:</|["'])`)
	savedGame = lex.Lazily(`(?s)\bdata\s*=\s*"([^"]*\|[^"]*)"`)
	graphKind = lex.Lazily(`(?i)<graph\b[^>]*\btype="([^"]*)"`)
)

func markup(d *finding.Document) []finding.Finding {
	text := forumTag().ReplaceAllString(d.Text, "<$1>")
	low := strings.ToLower(text)
	isMarkup := strings.HasPrefix(strings.TrimSpace(text), "<") && strings.Contains(text, ">")
	if !isMarkup && !strings.Contains(low, "<table") && !strings.Contains(low, "<pre") {
		return nil
	}
	text = noteTag().ReplaceAllStringFunc(text, blankOut)
	tags := anyTag().FindAllStringSubmatchIndex(text, -1)
	root := "?"
	if i := slices.IndexFunc(tags, func(m []int) bool { return text[m[4]] != '?' && text[m[4]] != '!' }); i >= 0 {
		root = text[tags[i][4]:tags[i][5]]
	}
	isKSudoku := strings.EqualFold(root, "ksudoku")
	if m := graphKind().FindStringSubmatch(text); m != nil && isKSudoku && !strings.EqualFold(m[1], "sudoku") {
		return finding.Refuse(0, "a KSudoku file of the type %q: only plain Sudoku can be read", m[1])
	}
	if w := lex.RuleIn([]byte(text)); w != "" {
		return finding.Refuse(0, "an XML or HTML file (<%s>) that speaks of a rule (%s), which cannot be read out of it", root, w)
	}
	if givens, base, _ := placedTag.read(text); len(givens) >= placedTag.least {
		return placedTag.finding(d, givens, base)
	}
	for _, read := range []func(string, [][]int) []finding.Finding{cellTags, savedGames, values} {
		if found := read(text, tags); found != nil {
			return chosen(d, found)
		}
	}
	plain := tagOnly().ReplaceAllStringFunc(text, blankOut)
	var found []finding.Finding
	for _, p := range lineRows(&finding.Document{Text: plain, Lines: strings.Split(plain, "\n")}) {
		found = append(found, p.Finding)
	}
	if found == nil && isMarkup {
		return finding.Refuse(0, "an XML or HTML file (<%s>) in which no puzzle was found", root)
	}
	return chosen(d, found)
}

// cellTags reads elements of one cell each, in rows or not.
func cellTags(text string, tags [][]int) (found []finding.Finding) {
	var rows [][]string
	var cells []string
	open, at, inRows := "", -1, false
	for i, m := range tags {
		name, isEnd, behind := strings.ToLower(text[m[4]:m[5]]), m[3] > m[2], strings.TrimSpace(text[m[8]:m[9]])
		isRow := name == "tr" || name == "row" || name == "table"
		if isRow && cells != nil {
			rows, cells = append(rows, cells), nil
		}
		switch behind = strings.ReplaceAll(strings.ReplaceAll(behind, "&nbsp;", ""), "\u00a0", ""); {
		case isRow:
			inRows, open = true, ""
		case name == "input" && open != "" && cells != nil:
			if v := inputText().FindStringSubmatch(text[m[6]:m[7]]); v != nil {
				cells[len(cells)-1] = v[1]
			}
		case isEnd:
			if name == open {
				open = ""
			}
		case !slices.Contains([]string{"td", "th", "div", "span", "c", "cell", "li", "p", "b"}, name):
		case open != "" && open != name && cells != nil && cells[len(cells)-1] == "": // the cell is inside
			cells[len(cells)-1] = behind
		case name == "td" || name == "th" || len(behind) <= 2 && !isParent(text, tags, i):
			if cells, open = append(cells, behind), name; at < 0 {
				at = m[0]
			}
		}
	}
	if cells != nil {
		rows = append(rows, cells)
	}
	if n, isSquare := lex.Isqrt(len(cells)); !inRows && isSquare && n >= 4 {
		rows = cut(cells, n)
	}
	if len(rows) == 0 || len(rows[0]) < 4 && !inBoxes().MatchString(text) {
		return nil
	}
	n := len(rows[0])
	switch isRow := func(row []string) bool { return len(row) == n && lex.AreEntries(row, n) }; {
	case inBoxes().MatchString(text):
		return finding.Refuse(at, "cells of a page in boxes, whose order is not certain")
	case len(rows)%n != 0 && inRows:
		return finding.Refuse(at, "an HTML table of %d rows of %d cells: a puzzle has as many rows as cells in a row", len(rows), n)
	case len(rows)%n != 0:
		return nil
	case slices.ContainsFunc(rows, func(row []string) bool { return !isRow(row) }):
		return finding.Refuse(at, "an HTML table whose rows are not all %d digits and blanks", n)
	}
	for grid := range slices.Chunk(rows, n) {
		found = append(found, finding.Finding{At: at, Grid: gridOf(grid)})
	}
	return found
}

// isParent reports whether an element has others inside, and so is no cell.
func isParent(text string, tags [][]int, i int) bool {
	if i+1 == len(tags) || strings.HasSuffix(text[tags[i][6]:tags[i][7]], "/") {
		return false
	}
	return tags[i+1][3] == tags[i+1][2]
}

// values reads texts and attributes of n² characters.
func values(text string, _ [][]int) (found []finding.Finding) {
	harmless := []string{"solution", "answer", "state", "cell_notes", "notes", "id", "class", "style", "href", "src"}
	for _, m := range valueText().FindAllStringSubmatchIndex(text, -1) {
		name := text[max(m[2], m[4]):max(m[3], m[5])]
		if slices.Contains(harmless, strings.ToLower(name)) {
			continue
		}
		if value := strings.Join(strings.Fields(text[m[6]:m[7]]), ""); lex.IsPuzzle(value) {
			found = append(found, finding.Finding{At: m[6], Grid: dotted(value)})
		}
	}
	return found
}

// savedGames reads the games that Open Sudoku has saved. Their givens are the cells that
// the player cannot change.
func savedGames(text string, _ [][]int) (found []finding.Finding) {
	for _, m := range savedGame().FindAllStringSubmatchIndex(text, -1) {
		data := strings.NewReplacer("&#10;", "\n", "&#xA;", "\n", "&#xa;", "\n").Replace(text[m[2]:m[3]])
		if rest, ok := strings.CutPrefix(strings.TrimSpace(data), "version:"); ok {
			data = strings.TrimLeft(rest, " 0123456789")
		}
		fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(data), "|"), "|")
		n, isSquare := lex.Isqrt(len(fields) / 3)
		isSquare = isSquare && len(fields)%3 == 0 && n >= 4
		var cells []string
		for i := 0; isSquare && i < len(fields); i += 3 {
			value, editable := fields[i], fields[i+2]
			if !lex.IsEntry(value, n) || editable != "0" && editable != "1" {
				return finding.Refuse(m[2], "a saved game whose cells are not value, notes and editable")
			}
			if editable == "1" {
				value = "."
			}
			cells = append(cells, value)
		}
		if !isSquare {
			return finding.Refuse(m[2], "a saved game of %d fields: three for each cell are expected", len(fields))
		}
		found = append(found, finding.Finding{At: m[2], Grid: gridOf(cut(cells, n))})
	}
	return found
}
