package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
)

// JSON in which each cell is an object, or a field.
//
//	[{"row":0,"col":2,"value":3}, …]          givens, from 0 or 1
//	[[{"value":3,"given":true}, {}, …], …]    all cells, in rows or not
//	{"A3":3, "A5":2, …}                       rows A to I, or r1c3
//
// What a player has filled in is no given, where the cell says so.

// cellObject is such an object; nil is a field that is not there.
type cellObject struct {
	Row, R, Y                     *int
	Col, Column, C, X             *int
	Value, Digit, Number, V, Val  any
	Given, Fixed, Clue, IsGiven   *bool
	Prefilled, Locked, IsOriginal *bool
	Editable                      *bool
}

// digit is what stands in the cell if it is given, "" for a blank.
func (c *cellObject) digit() string {
	for _, b := range []*bool{c.Given, c.Fixed, c.Clue, c.IsGiven, c.Prefilled, c.Locked, c.IsOriginal} {
		if b != nil && !*b {
			return ""
		}
	}
	if c.Editable != nil && *c.Editable {
		return ""
	}
	for _, v := range []any{c.Value, c.Digit, c.Number, c.V, c.Val} {
		switch w := numberOf(v); w {
		case "", "0", ".", "-1", "false":
		default:
			return w
		}
	}
	return ""
}

// place is where the cell is, if it says so.
func (c *cellObject) place() (row, col int, ok bool) {
	for _, pair := range [][2]*int{{c.Row, c.Col}, {c.Row, c.Column}, {c.R, c.C}} {
		if pair[0] != nil && pair[1] != nil {
			return *pair[0], *pair[1], true
		}
	}
	return 0, 0, false
}

// cellObjects reads an array of cells, or of rows of cells; nil if it is none.
func cellObjects(value []byte, at int) []finding.Finding {
	if !isArrayOf(value, "{") && !isArrayOf(value, "[{") {
		return nil
	}
	var list []cellObject
	var rows [][]cellObject
	inRows := json.Unmarshal(value, &rows) == nil
	if inRows {
		for _, row := range rows {
			if len(row) != len(rows) {
				return nil
			}
			list = append(list, row...)
		}
	} else if json.Unmarshal(value, &list) != nil {
		return nil
	}
	if len(list) < 4 || hasOtherCells(value) {
		return nil
	}
	if c := &list[0]; c.X != nil && c.Y != nil && c.Row == nil && c.R == nil {
		return finding.Refuse(at, "cells with x and y: which of them is the row is not certain; call them row and col")
	}
	if _, _, ok := list[0].place(); ok && !inRows {
		return placedCells(list, at)
	}
	var cells [][]string
	n, isSquare := lex.Isqrt(len(list))
	if !isSquare || n < 4 {
		return nil
	}
	some := false
	for i := range list {
		if i%n == 0 {
			cells = append(cells, nil)
		}
		w := list[i].digit()
		if !lex.IsEntry(w, n) {
			return nil
		}
		some = some || w != ""
		cells[i/n] = append(cells[i/n], w)
	}
	if !some {
		return nil
	}
	return []finding.Finding{{At: at, Grid: lex.GridRows(cells)}}
}

// hasOtherCells reports whether the objects say more of their cells than this
// reader knows: regions, cages.
func hasOtherCells(value []byte) bool {
	for _, word := range []string{`"region`, `"cage`, `"box"`, `"sum"`, `"candidates"`, `"group"`, `"position"`} {
		if bytes.Contains(value, []byte(word)) {
			return true
		}
	}
	return false
}

func placedCells(list []cellObject, at int) []finding.Finding {
	var givens []scrape.Fact
	least, most := 99, 0
	for i := range list {
		row, col, ok := list[i].place()
		if !ok {
			return nil
		}
		least, most = min(least, row, col), max(most, row, col)
		if w := list[i].digit(); w != "" {
			givens = append(givens, scrape.Fact{At: at, Row: row, Col: col, Value: lex.Atoi(w)})
		}
	}
	if len(givens) < 4 {
		return nil
	}
	base := min(least, 1)
	if base == 0 && most == 9 && least == 0 {
		return finding.Refuse(at, "cells with rows and columns from 0 to 9: that is no size of a puzzle")
	}
	f := scrape.FromFacts(&finding.Document{}, givens, base)
	for i := range f {
		f[i].At = at
	}
	return f
}

// squareNames reads an object whose fields are squares.
func squareNames(value []byte, at int) []finding.Finding {
	var givens []scrape.Fact
	ok := true
	eachField(value, func(key []byte, start, end int) {
		row, col, isSquare := squareNamed(string(key))
		var v any
		ok = ok && isSquare && json.Unmarshal(value[start:end], &v) == nil
		if !ok {
			return
		}
		c := cellObject{Value: v}
		if d := c.digit(); d != "" {
			givens = append(givens, scrape.Fact{At: at, Row: row, Col: col, Value: lex.Atoi(d)})
		}
	})
	if !ok || len(givens) < 4 {
		return nil
	}
	f := scrape.FromFacts(&finding.Document{}, givens, 1)
	for i := range f {
		f[i].At = at
	}
	return f
}

// squareNamed reads the name of a square: A3, r1c3 or R1C3. Both counts are from 1.
func squareNamed(name string) (row, col int, ok bool) {
	low := strings.ToLower(name)
	if r, c, cut := strings.Cut(strings.TrimPrefix(low, "r"), "c"); cut && strings.HasPrefix(low, "r") {
		row, err1 := strconv.Atoi(r)
		col, err2 := strconv.Atoi(c)
		return row, col, err1 == nil && err2 == nil
	}
	if len(low) == 2 && low[0] >= 'a' && low[0] <= 'i' && low[1] >= '1' && low[1] <= '9' {
		return int(low[0]-'a') + 1, int(low[1] - '0'), true
	}
	return 0, 0, false
}

// numberOf returns a number that stands as a number or in a string; "" for nothing.
func numberOf(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		return strings.TrimSpace(v)
	}
	return fmt.Sprint(v)
}
