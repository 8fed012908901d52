package scrape

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// XML and HTML.
//
//	.opensudoku    <game data="0030206…"/>, one each; Open Sudoku for Android
//	ksudoku        <values>__3_2_6…</values> and <graph order="9" type="sudoku"/>; KSudoku of KDE
//	HTML           a table of n rows of n cells, or rows in <pre>
//
// Elsewhere a text or attribute of n² characters with blanks is a puzzle, where
// nothing in the file speaks of rules.

var (
	rowTag    = lex.Lazily(`(?is)<tr\b[^>]*>(.*?)(?:</tr>|(?:<tr\b)|</table>)`)
	cellTag   = lex.Lazily(`(?is)<t[dh]\b[^>]*>(.*?)</t[dh]>`)
	inputTag  = lex.Lazily(`(?is)<input\b[^>]*?\bvalue\s*=\s*["']?(\d*)`)
	anyTag    = lex.Lazily(`(?s)<[^>]*>`)
	noteTag   = lex.Lazily(`(?s)<!--.*?-->`)
	rootTag   = lex.Lazily(`(?s)<([A-Za-z_][\w:.-]*)`)
	valueTag  = lex.Lazily(`(?s)(?:<([\w:.-]+)[^<>]*>|\b([\w:.-]+)\s*=\s*["'])\s*([0-9A-Za-z._*?\-][0-9A-Za-z._*?\-\s]*?)\s*(?:</|["'])`)
	savedGame = lex.Lazily(`(?s)\bdata\s*=\s*"([^"]*\|[^"]*)"`)
	kind3     = lex.Lazily(`(?i)<graph\b[^>]*\btype="([^"]*)"`)
)

func markup(d *finding.Document) []finding.Finding {
	if strings.Contains(d.Text, "[td]") { // of forums
		d = &finding.Document{Text: forumTag().ReplaceAllString(d.Text, "<$1>"), Lines: d.Lines, First: d.First}
	}
	if strings.Count(strings.ToLower(d.Text), "<td") > strings.Count(strings.ToLower(d.Text), "</td") {
		d = &finding.Document{Text: closedCells(d.Text), Lines: d.Lines, First: d.First}
	}
	text := strings.TrimSpace(d.Text)
	isMarkup := strings.HasPrefix(text, "<") && strings.Contains(text, ">")
	if !isMarkup {
		if !strings.Contains(strings.ToLower(text), "<table") && !strings.Contains(strings.ToLower(text), "<pre") {
			return nil
		}
	}
	text = noteTag().ReplaceAllStringFunc(d.Text, func(s string) string { return strings.Repeat(" ", len(s)) })
	root := "?"
	if m := rootTag().FindStringSubmatch(text); m != nil {
		root = m[1]
	}
	if m := kind3().FindStringSubmatch(text); m != nil && strings.EqualFold(root, "ksudoku") && !strings.EqualFold(m[1], "sudoku") {
		return finding.Refuse(0, "a KSudoku file of the type %q: only plain Sudoku can be read", m[1])
	}
	if w := lex.RuleIn([]byte(text)); w != "" {
		return finding.Refuse(0, "an XML or HTML file (<%s>) that speaks of a rule (%s), which cannot be read out of it", root, w)
	}
	if found := htmlTables(text); found != nil && found[0].Err == nil {
		return found
	}
	if found := leaves(text); found != nil {
		return found
	}
	if found := htmlTables(text); found != nil {
		return found
	}
	var found []finding.Finding
	for _, m := range savedGame().FindAllStringSubmatchIndex(text, -1) {
		if grid := savedGivens(text[m[2]:m[3]]); grid != "" {
			found = append(found, finding.Finding{At: m[2], Grid: grid})
		}
	}
	if found != nil {
		return found
	}
	for _, m := range valueTag().FindAllStringSubmatchIndex(text, -1) {
		name := ""
		if m[2] >= 0 {
			name = text[m[2]:m[3]]
		} else {
			name = text[m[4]:m[5]]
		}
		switch strings.ToLower(name) {
		case "solution", "answer", "state", "cell_notes", "notes", "id", "class", "style", "href", "src":
			continue
		}
		value := strings.Join(strings.Fields(text[m[6]:m[7]]), "")
		if strings.EqualFold(root, "ksudoku") {
			value = ksudokuValues(value)
		}
		s := lex.Stretch{End: len(value)}
		if ok, _ := s.Look([]byte(value), lex.UsualSize); ok && s.Open {
			found = append(found, finding.Finding{At: m[6], Grid: value})
		}
	}
	if found == nil {
		if found = rowsAnywhere(&finding.Document{Text: anyTag().ReplaceAllStringFunc(text, blankOut), Lines: strings.Split(anyTag().ReplaceAllStringFunc(text, blankOut), "\n")}); found == nil && isMarkup {
			return finding.Refuse(0, "an XML or HTML file (<%s>) in which no puzzle was found", root)
		}
	}
	return found
}

var (
	forumTag  = lex.Lazily(`(?i)\[(/?(?:table|tr|td|th))\]`)
	openCell  = lex.Lazily(`(?i)<(?:/?t[dhr]|/?table|/tbody)\b`)
	closeCell = "</td>"
)

// closedCells ends cells of tables that nothing ends, as HTML allows.
func closedCells(text string) string {
	var b strings.Builder
	from, open := 0, false
	for _, m := range openCell().FindAllStringIndex(text, -1) {
		b.WriteString(text[from:m[0]])
		tag := strings.ToLower(text[m[0]:m[1]])
		isEnd := tag == "</td" || tag == "</th"
		if open && !isEnd {
			b.WriteString(closeCell)
		}
		open = tag == "<td" || tag == "<th"
		b.WriteString(text[m[0]:m[1]])
		from = m[1]
	}
	return b.String() + text[from:]
}

// blankOut keeps the length of a text.
func blankOut(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, s)
}

// ksudokuValues turns the letters of older files, b for 1, into digits.
func ksudokuValues(s string) string {
	if strings.Trim(s, "_bcdefghij") != "" {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		if c != '_' {
			b[i] = c - 'b' + '1'
		}
	}
	return string(b)
}

// htmlTables reads tables of n rows of n cells, and tables of boxes that are
// tables.
func htmlTables(text string) []finding.Finding {
	var rows [][]string
	at := -1
	for pos := 0; ; {
		m := rowTag().FindStringSubmatchIndex(text[pos:])
		if m == nil {
			break
		}
		if at < 0 {
			at = pos + m[0]
		}
		var row []string
		for _, c := range cellTag().FindAllStringSubmatch(text[pos+m[2]:pos+m[3]], -1) {
			w := c[1]
			if in := inputTag().FindStringSubmatch(w); in != nil {
				w = in[1]
			}
			w = strings.TrimSpace(anyTag().ReplaceAllString(strings.ReplaceAll(w, "&nbsp;", " "), ""))
			row = append(row, w)
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
		pos += m[3]
	}
	if len(rows) == 0 {
		return nil
	}
	n := len(rows[0])
	if n < 4 {
		return nil
	}
	if len(rows)%n != 0 {
		return finding.Refuse(at, "an HTML table of %d rows of %d cells: a puzzle has as many rows as cells in a row", len(rows), n)
	}
	var found []finding.Finding
	for i := 0; i < len(rows); i += n {
		for _, row := range rows[i : i+n] {
			if len(row) != n || !lex.AreEntries(row, n) {
				return finding.Refuse(at, "an HTML table whose rows are not all %d digits and blanks", n)
			}
		}
		found = append(found, finding.Finding{At: at, Grid: lex.GridRows(rows[i : i+n])})
	}
	return found
}
