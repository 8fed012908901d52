package text_test

import (
	"strings"
	"testing"

	"sudokusat/text"
)

// TestMarkdownTables reads tables of Markdown with blanks that are dashes, with an empty head,
// and with the rule below it as programs write that, for alignment and as wide as the column.
func TestMarkdownTables(t *testing.T) {
	var tight, dashes, boxes, column []string
	for r := range 9 {
		cells := strings.Split(aboutGivens[9*r:9*r+9], "")
		tight = append(tight, strings.ReplaceAll("|"+strings.Join(cells, "|")+"|\n", "0", " "))
		dashes = append(dashes, strings.ReplaceAll("| "+strings.Join(cells, " | ")+" |\n", "0", "-"))
		row := strings.Join(cells, "")
		boxes = append(boxes, "|"+row[:3]+"|"+row[3:6]+"|"+row[6:]+"|\n")
		column = append(column, "| "+row+" |\n")
	}
	zeros := strings.ReplaceAll(strings.Join(dashes, ""), "-", "0")
	head := strings.Repeat("| ", 9) + "|\n"
	for _, in := range []string{
		head + strings.Repeat("|-", 9) + "|\n" + strings.Join(tight, ""),
		head + strings.Repeat("|---", 9) + "|\n" + strings.Join(tight, ""),
		strings.Join(dashes, ""),
		head + strings.Repeat("|:-:", 9) + "|\n" + zeros,
		strings.Repeat("|:--", 9) + "|\n" + zeros,
		strings.Repeat("|-", 9) + "|\n" + zeros,
		head + strings.Repeat("|:---------:", 9) + "|\n" + strings.Join(dashes, ""),
		strings.Repeat("| "+strings.Repeat("-", 81)+" ", 9) + "|\n" + zeros,
		dashes[0] + strings.Repeat("|:--", 9) + "|\n" + strings.Join(dashes[1:], ""),
		dashes[0] + strings.Repeat("| --- ", 9) + "|\n" + strings.Join(dashes[1:], ""),
		"|:-|:-:|-:|\n" + strings.Join(boxes, ""),
		"|:---:|:---:|:---:|\n" + strings.Join(boxes[:3], "") + "|:---:|:---:|:---:|\n" + strings.Join(boxes[3:6], "") + "|:---:|:---:|:---:|\n" + strings.Join(boxes[6:], ""),
		"|-----------|\n" + strings.Join(column, ""),
	} {
		p, err := text.Parse(in, text.Options{})
		if err != nil {
			t.Errorf("%s: %v", in, err)
		} else if got := text.String(p.Shape, p.Givens); got != strings.ReplaceAll(aboutGivens, "0", ".") {
			t.Errorf("%s is read as %s", in, got)
		}
	}
}

// TestShortMarkdownTables refuses tables with a row too few: neither their head nor the rule
// below it is a row of blanks.
func TestShortMarkdownTables(t *testing.T) {
	var nine, three []string
	for r := range 8 {
		cells := strings.Split(aboutGivens[9*r:9*r+9], "")
		nine = append(nine, "|"+strings.Join(cells, "|")+"|\n")
		three = append(three, "|"+strings.Join(cells[:3], "")+"|"+strings.Join(cells[3:6], "")+"|"+strings.Join(cells[6:], "")+"|\n")
	}
	for _, rows := range [][]string{nine, three} {
		cols := strings.Count(rows[0], "|") - 1
		for _, cell := range []string{":-:", ":--", "--:", "---", "-", "---------", ":---------:", strings.Repeat("-", 27)} {
			rule := strings.Repeat("|"+cell, cols) + "|\n"
			for _, head := range []string{"", strings.Repeat("|   ", cols) + "|\n", "| A " + strings.Repeat("| B ", cols-1) + "|\n", rows[0]} {
				in := head + rule + strings.Join(rows, "")
				if head == rows[0] {
					in = head + rule + strings.Join(rows[1:], "")
				}
				if p, err := text.Parse(in, text.Options{}); err == nil {
					t.Errorf("%s is read as %s", in, text.String(p.Shape, p.Givens))
				}
			}
		}
	}
}
