package scrape

import (
	"regexp"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// HTML and XML whose cells are elements of their own.
//
//	<div class="cell">5</div> …                  n² of them, in rows or not
//	<row><c>5</c><c/>…</row>
//	<table> of <td><table>…                      a table of boxes, box after box
//	<cell row="1" col="3">5</cell>               with its place
//	<game data="version: 1 5|-|0|0|-|1|…">       Open Sudoku: value, notes, editable

var (
	leafTag   = lex.Lazily(`(?is)<(td|div|span|c|cell|li|p|b)\b([^<>]*?)(?:/>|>\s*((?:&nbsp;|[0-9A-Za-z._\-])?)\s*(?:</[a-z]+>|<br\s*/?>\s*</[a-z]+>|\s*(?:<td\b|</tr>|</table>)))`)
	placedTag = lex.Lazily(`(?is)<\w+\b[^<>]*\brow\s*=\s*["']?(\d+)["']?[^<>]*\bcol(?:umn)?\s*=\s*["']?(\d+)["']?[^<>]*?(?:\bvalue\s*=\s*["']?(\d+)|>\s*(\d+)\s*<)`)
	boxTag    = lex.Lazily(`(?i)class\s*=\s*["'][^"']*\b(box|block|subgrid|square3|region|nonet)`)
)

// leaves reads them out of the text of a file.
func leaves(text string) []finding.Finding {
	if found := placedLeaves(text); found != nil {
		return found
	}
	var cells []string
	at := -1
	for _, m := range leafTag().FindAllStringSubmatchIndex(text, -1) {
		w := ""
		if m[6] >= 0 {
			w = text[m[6]:m[7]]
		}
		if strings.EqualFold(w, "&nbsp;") || w == "" {
			w = "."
		}
		if at < 0 {
			at = m[0]
		}
		cells = append(cells, w)
	}
	n, isSquare := lex.Isqrt(len(cells))
	if !isSquare || n < 4 || !lex.AreEntries(cells, n) {
		return nil
	}
	inBoxes := boxTag().MatchString(text) || regexp.MustCompile(`(?is)<td\b[^>]*>\s*<table`).MatchString(text)
	if h, isBox := lex.Isqrt(n); inBoxes && !isBox {
		return finding.Refuse(at, "cells that stand in boxes whose size is not certain")
	} else if inBoxes {
		boxed := make([]string, len(cells))
		for i, w := range cells {
			box, k := i/n, i%n
			boxed[(box/h*h+k/h)*n+box%h*h+k%h] = w
		}
		cells = boxed
	}
	var rows [][]string
	for i := 0; i < len(cells); i += n {
		rows = append(rows, cells[i:i+n])
	}
	return []finding.Finding{{At: at, Grid: lex.GridRows(rows)}}
}

func placedLeaves(text string) []finding.Finding {
	var givens []Fact
	least := 99
	for _, m := range placedTag().FindAllStringSubmatchIndex(text, -1) {
		value := ""
		for _, k := range []int{6, 8} {
			if m[k] >= 0 {
				value = text[m[k]:m[k+1]]
			}
		}
		row, col := lex.Atoi(text[m[2]:m[3]]), lex.Atoi(text[m[4]:m[5]])
		least = min(least, row, col)
		if lex.Atoi(value) > 0 {
			givens = append(givens, Fact{m[0], row, col, lex.Atoi(value)})
		}
	}
	if len(givens) < 4 {
		return nil
	}
	return FromFacts(&finding.Document{}, givens, min(least, 1))
}

// savedGivens returns the givens of a game that Open Sudoku has saved: the cells
// that the player cannot change.
func savedGivens(data string) string {
	data = strings.NewReplacer("&#10;", "\n", "&#xA;", "\n", "&#xa;", "\n").Replace(data)
	data = strings.TrimSpace(data)
	if rest, ok := strings.CutPrefix(data, "version:"); ok {
		data = strings.TrimLeft(rest, " 0123456789")
	}
	fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(data), "|"), "|")
	for _, width := range []int{3, 4} {
		n, isSquare := lex.Isqrt(len(fields) / width)
		if len(fields)%width != 0 || !isSquare || n < 4 {
			continue
		}
		var b strings.Builder
		for i := 0; i < len(fields); i += width {
			value, editable := fields[i], fields[i+width-1]
			switch {
			case !lex.IsEntry(value, n) || editable != "0" && editable != "1":
				return ""
			case editable == "1" || value == "0":
				b.WriteByte('.')
			default:
				b.WriteString(value)
			}
		}
		return b.String()
	}
	return ""
}
