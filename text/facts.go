package text

import (
	"regexp"
	"strconv"
	"strings"
)

// Givens told one by one.
//
//	r1c3=3 r1c5=2            as people write cells
//	cell(1,3,3). …           facts of ASP and Prolog: row, column, digit, from 1 or 0
//
// The largest number of all is the size, which has to be certain: it must be one
// of the usual sizes, and stand in the text.

var (
	clueText = lazily(`(?i)\br(\d{1,2})\s*c(\d{1,2})\s*(=|:|==|is)\s*(\d{1,2})\b`)
	factText = lazily(`([A-Za-z_]\w*)\s*\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)`)
)

type fact struct{ at, row, col, value int }

func facts(d *document) []finding {
	var givens []fact
	covered := 0
	if all := clueText().FindAllStringSubmatchIndex(d.text, -1); len(all) >= 4 {
		for _, m := range all {
			givens = append(givens, fact{m[0], atoi(d.text[m[2]:m[3]]), atoi(d.text[m[4]:m[5]]), atoi(d.text[m[8]:m[9]])})
			covered += m[1] - m[0]
		}
		rest := clueText().ReplaceAllString(d.text, "")
		if strings.ContainsAny(strings.ToLower(rest), "<>") || regexp.MustCompile(`(?i)\br\d+c\d+`).MatchString(rest) {
			return refuse(0, "this is a list of clues, and some of them are no givens like r1c1=5")
		}
		return fromFacts(d, givens, 1)
	}
	all := factText().FindAllStringSubmatchIndex(uncommented(d.text), -1)
	if len(all) < 4 {
		return nil
	}
	name, least := "", 99
	for _, m := range all {
		this := d.text[m[2]:m[3]]
		if name != "" && this != name {
			return refuse(m[0], "this is a list of facts, of %s and of %s: only one kind, row, column and digit, can be read", name, this)
		}
		name = this
		g := fact{m[0], atoi(d.text[m[4]:m[5]]), atoi(d.text[m[6]:m[7]]), atoi(d.text[m[8]:m[9]])}
		least = min(least, g.row, g.col)
		givens = append(givens, g)
	}
	return fromFacts(d, givens, min(least, 1))
}

func atoi(s string) int {
	v, _ := strconv.Atoi(s)
	return v
}

func fromFacts(d *document, givens []fact, base int) []finding {
	n := 0
	for i := range givens {
		givens[i].row -= base
		givens[i].col -= base
		n = max(n, givens[i].row+1, givens[i].col+1, givens[i].value)
	}
	switch n {
	case 4, 6, 8, 9, 10, 12, 15, 16, 20, 25:
	default:
		return refuse(0, "givens told one by one, whose largest number is %d: the size of the puzzle is not certain", n)
	}
	if w := ruleIn([]byte(d.text)); w != "" {
		return refuse(0, "givens told one by one, and a rule (%s) that cannot be read: give it in a line #rule", w)
	}
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = make([]string, n)
	}
	for _, g := range givens {
		if g.row < 0 || g.col < 0 || g.value < 1 {
			return refuse(g.at, "this given is in no cell of a %d×%d puzzle", n, n)
		}
		if was := rows[g.row][g.col]; was != "" && was != strconv.Itoa(g.value) {
			return refuse(g.at, "this cell was given as %s before", was)
		}
		rows[g.row][g.col] = strconv.Itoa(g.value)
	}
	return []finding{{at: givens[0].at, grid: gridRows(rows)}}
}
