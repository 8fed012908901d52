package scrape

import (
	"regexp"
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Givens told one by one.
//
//	r1c3=3 r1c5=2            as people write cells
//	cell(1,3,3). …           facts of ASP and Prolog: row, column, digit, from 1 or 0
//	A3=3   x[0][2] == 3   (1,3)=3   value(cell(1,3),3)   (= x_1_3 3)
//	1 3 3                    a line each, with a header that names them or none
//
// The largest number of all is the size, which has to be certain: it must be one
// of the usual sizes, and stand in the text.

var (
	clueText = lex.Lazily(`(?i)\br(\d{1,2})\s*c(\d{1,2})\s*(=|:|==|is)\s*(\d{1,2})\b`)
	factText = lex.Lazily(`([A-Za-z_]\w*)\s*\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)`)
)

// Fact is a value in a row and a column, at an offset of the document.
type Fact struct{ At, Row, Col, Value int }

func facts(d *finding.Document) []finding.Finding {
	var givens []Fact
	covered := 0
	if all := clueText().FindAllStringSubmatchIndex(d.Text, -1); len(all) >= 4 {
		for _, m := range all {
			givens = append(givens, Fact{m[0], lex.Atoi(d.Text[m[2]:m[3]]), lex.Atoi(d.Text[m[4]:m[5]]), lex.Atoi(d.Text[m[8]:m[9]])})
			covered += m[1] - m[0]
		}
		rest := clueText().ReplaceAllString(d.Text, "")
		if strings.ContainsAny(strings.ToLower(rest), "<>") || regexp.MustCompile(`(?i)\br\d+c\d+`).MatchString(rest) {
			return finding.Refuse(0, "this is a list of clues, and some of them are no givens like r1c1=5")
		}
		return FromFacts(d, givens, 1)
	}
	all := factText().FindAllStringSubmatchIndex(uncommented(d.Text), -1)
	if len(all) < 4 {
		if found := tupleLines(d); found != nil {
			return found
		}
		return clues(d)
	}
	name, least := "", 99
	for _, m := range all {
		this := d.Text[m[2]:m[3]]
		if name != "" && this != name {
			return finding.Refuse(m[0], "this is a list of facts, of %s and of %s: only one kind, row, column and digit, can be read", name, this)
		}
		name = this
		g := Fact{m[0], lex.Atoi(d.Text[m[4]:m[5]]), lex.Atoi(d.Text[m[6]:m[7]]), lex.Atoi(d.Text[m[8]:m[9]])}
		least = min(least, g.Row, g.Col)
		givens = append(givens, g)
	}
	return FromFacts(d, givens, min(least, 1))
}

// factsAndArrays reads facts, and arrays that stand beside them in a program.
func factsAndArrays(d *finding.Document) []finding.Finding {
	found := facts(d)
	if len(found) == 1 && found[0].Err == nil {
		text, arrays := arraysOf(d)
		return append(found, gridArrays(d, text, arrays)...)
	}
	return found
}

// tripleRow is a row of a matrix of three numbers.
var tripleRow = lex.Lazily(`^\s*\d{1,2}[\s,]+\d{1,2}[\s,]+\d{1,2}\s*$`)

// triples reads matrices of three columns, row, column and digit, as MATLAB keeps the
// givens, and lists of such rows: the first in a program.
func triples(d *finding.Document, text string, arrays []array) []finding.Finding {
	var givens []Fact
	least := 99
	add := func(at int, words []string) bool {
		if len(words) != 3 {
			return false
		}
		var v [3]int
		for k, w := range words {
			if v[k] = lex.Number([]byte(w)); w == "." {
				v[k] = 0
			}
		}
		if v[0] < 0 || v[1] < 0 || v[2] < 1 {
			return false
		}
		least = min(least, v[0], v[1])
		givens = append(givens, Fact{at, v[0], v[1], v[2]})
		return true
	}
	for i, a := range arrays {
		if a.end <= a.at+1 || strings.IndexByte("[{(", text[a.at]) < 0 {
			continue
		}
		rows := strings.FieldsFunc(text[a.at+1:a.end-1], func(r rune) bool { return r == ';' || r == '\n' })
		isMatrix := len(rows) >= 8
		for _, row := range rows {
			isMatrix = isMatrix && (strings.TrimSpace(row) == "" || tripleRow().MatchString(strings.TrimRight(row, ", \t\r.")))
		}
		if isMatrix {
			for _, row := range rows {
				if strings.TrimSpace(row) != "" && !add(a.at, entriesOf(row)) {
					return nil
				}
			}
			return FromFacts(d, givens, min(least, 1))
		}
		if len(a.words) != 3 || len(givens) > 0 && !isGlue(text[arrays[i-1].end:a.at]) || !add(a.at, a.words) {
			if len(givens) >= 12 {
				break
			}
			givens, least = nil, 99
		}
	}
	if len(givens) < 12 {
		return nil
	}
	return FromFacts(d, givens, min(least, 1))
}

// FromFacts returns the finding of givens whose rows and columns count from base.
func FromFacts(d *finding.Document, givens []Fact, base int) []finding.Finding {
	n := 0
	for i := range givens {
		givens[i].Row -= base
		givens[i].Col -= base
		n = max(n, givens[i].Row+1, givens[i].Col+1, givens[i].Value)
	}
	switch n {
	case 4, 6, 8, 9, 10, 12, 15, 16, 20, 25:
	default:
		return finding.Refuse(0, "givens told one by one, whose largest number is %d: the size of the puzzle is not certain", n)
	}
	if w := lex.RuleIn([]byte(d.Text)); w != "" {
		return finding.Refuse(0, "givens told one by one, and a rule (%s) that cannot be read: give it in a line #rule", w)
	}
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = make([]string, n)
	}
	for _, g := range givens {
		if g.Row < 0 || g.Col < 0 || g.Value < 1 {
			return finding.Refuse(g.At, "this given is in no cell of a %d×%d puzzle", n, n)
		}
		if was := rows[g.Row][g.Col]; was != "" && was != strconv.Itoa(g.Value) {
			return finding.Refuse(g.At, "this cell was given as %s before", was)
		}
		rows[g.Row][g.Col] = strconv.Itoa(g.Value)
	}
	return []finding.Finding{{At: givens[0].At, Grid: lex.GridRows(rows)}}
}

// clueForms are other ways to write a given; the first group may be a letter.
var clueForms = []func() *regexp.Regexp{
	lex.Lazily(`\b([A-I])([1-9])['"]?\s*[=:]\s*['"]?([1-9])\b`),
	lex.Lazily(`\[(\d{1,2})\]\s*\[(\d{1,2})\]\s*==?\s*(\d{1,2})\b`),
	lex.Lazily(`\((\d{1,2})\s*,\s*(\d{1,2})\)\s*[=:]=?\s*(\d{1,2})\b`),
	lex.Lazily(`\(\w+\((\d{1,2})\s*,\s*(\d{1,2})\)\s*,\s*(\d{1,2})\)`),
	lex.Lazily(`\(=\s+\w*?_?(\d)_?(\d)\s+(\d)\)`),
}

// clues reads givens in one of those forms, and nothing in the file but them.
func clues(d *finding.Document) []finding.Finding {
	for _, form := range clueForms {
		all := form().FindAllStringSubmatchIndex(d.Text, -1)
		if len(all) < 8 {
			continue
		}
		if rest := form().ReplaceAllString(d.Text, ""); strings.ContainsAny(rest, "23456789<>") {
			continue
		}
		var givens []Fact
		least := 99
		for _, m := range all {
			row, col := d.Text[m[2]:m[3]], lex.Atoi(d.Text[m[4]:m[5]])
			g := Fact{m[0], lex.Atoi(row), col, lex.Atoi(d.Text[m[6]:m[7]])}
			if row[0] >= 'A' {
				g.Row = int(row[0]-'A') + 1
			}
			least = min(least, g.Row, g.Col)
			givens = append(givens, g)
		}
		return FromFacts(d, givens, min(least, 1))
	}
	return nil
}

// tupleLines reads lines of three numbers: row, column and digit, in this order
// unless a header says another.
func tupleLines(d *finding.Document) []finding.Finding {
	order := [3]int{0, 1, 2}
	var givens []Fact
	least, offset := 99, 0
	for i, line := range d.Lines {
		start := offset
		offset += len(line) + 1
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,;\"", r) })
		if len(words) == 0 {
			continue
		}
		if i == 0 && len(words) == 1 && lex.Number([]byte(words[0])) > 0 {
			continue // how many follow, or the size
		}
		if len(words) != 3 {
			return nil
		}
		if lex.Number([]byte(words[0])) < 0 && i == 0 {
			for k, w := range words {
				switch strings.ToLower(w) {
				case "r", "row", "i", "line":
					order[0] = k
				case "c", "col", "column", "j":
					order[1] = k
				case "v", "val", "value", "digit", "number", "n", "d":
					order[2] = k
				default:
					return nil
				}
			}
			continue
		}
		var v [3]int
		for k, w := range words {
			if v[k] = lex.Number([]byte(w)); v[k] < 0 {
				return nil
			}
		}
		g := Fact{start, v[order[0]], v[order[1]], v[order[2]]}
		least = min(least, g.Row, g.Col)
		if g.Value > 0 {
			givens = append(givens, g)
		}
	}
	if len(givens) < 8 {
		return nil
	}
	return FromFacts(d, givens, min(least, 1))
}
