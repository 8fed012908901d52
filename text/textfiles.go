package text

import (
	"strconv"
	"strings"
)

// Text files with a frame of their own.
//
//	begin … end     janko.at: "key value" lines and blocks "problem", "areas" …
//	9 9             puzzlekit: rows and columns, n rows of cells with - as blank,
//	                then, in a jigsaw, n rows that name the regions
//	6!,1!,.;…       komo, of jkomoros' sudoku: cells by commas, rows by semicolons or lines,
//	                "!" for a given, marks in brackets behind

func textFiles(d *document) []finding {
	for _, f := range []family{janko, puzzlekit, komo} {
		if found := f(d); found != nil {
			return found
		}
	}
	return nil
}

// jankoKeys say nothing of the rules.
var jankoKeys = map[string]bool{"author": true, "solver": true, "source": true, "info": true, "unit": true, "title": true, "moves": true, "solution": true, "depth": true, "size": true, "rows": true, "cols": true, "patternx": true, "patterny": true, "problem": true, "areas": true, "puzzle": true, "mail": true, "edge": true, "comment": true, "date": true, "rating": true}

var jankoPart = lazily(`(?m)^(problem|author|size|areas|nodes|clabels)\b`)

func janko(d *document) []finding {
	fields, blocks := map[string]string{}, map[string][][]string{}
	block, begun, offset := "", -1, 0
	for _, line := range d.lines {
		start := offset
		offset += len(line) + 1
		words := strings.Fields(line)
		if begun < 0 && len(words) > 0 {
			bare := words[0] == "puzzle" && len(words) > 1 && isJankoKey(words[1]) // the part between begin and end
			if !bare && (words[0] != "begin" || len(words) > 1) || !jankoPart().MatchString(d.text) {
				return nil
			}
			if begun = start; !bare {
				continue
			}
		}
		switch {
		case len(words) == 0:
		case len(words) == 1 && words[0] == "end":
			return jankoPuzzle(fields, blocks, begun)
		case isJankoKey(words[0]):
			block = words[0]
			if _, err := jankoRules(fields["puzzle"]); err != nil {
				return []finding{{at: begun, err: err}}
			}
			if !jankoKeys[block] {
				return refuse(start, "a file of janko.at with the part %q, which is not known here", block)
			}
			fields[block] = strings.Join(words[1:], " ")
		default:
			blocks[block] = append(blocks[block], words)
		}
	}
	if begun < 0 {
		return nil
	}
	return jankoPuzzle(fields, blocks, begun)
}

// isJankoKey reports whether a word begins a line "key value": letters only, more
// than one of them.
func isJankoKey(w string) bool {
	return len(w) > 2 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == ""
}

// jankoRules are the directive lines for the kinds of a puzzle: "sudoku, diagonals".
func jankoRules(kinds string) (head string, err error) {
	for _, kind := range strings.FieldsFunc(strings.ToLower(kinds), func(r rune) bool { return r == ',' || r == ' ' }) {
		switch kind {
		case "sudoku":
		case "diagonals", "diagonal":
			head += "#rule diagonal\n"
		case "windoku", "hyper":
			head += "#rule windoku\n"
		case "antiknight":
			head += "#rule anti-knight\n"
		case "antiking":
			head += "#rule anti-king\n"
		default:
			return "", flawf(ErrRule, "a file of janko.at with the rule %q, which is not known here", kind)
		}
	}
	return head, nil
}

func jankoPuzzle(fields map[string]string, blocks map[string][][]string, at int) []finding {
	rules, err := jankoRules(fields["puzzle"])
	if err != nil {
		return []finding{{at: at, err: err}}
	}
	rows := blocks["problem"]
	n := len(rows)
	if n == 0 {
		return refuse(at, "a file of janko.at without a problem")
	}
	if fields["size"] != "" && fields["size"] != strconv.Itoa(n) {
		return refuse(at, "a file of janko.at with %d rows where its size is %s", n, fields["size"])
	}
	for _, row := range rows {
		if len(row) != n || !areEntries(row, n) {
			return refuse(at, "a file of janko.at with a row that is not %d digits and blanks", n)
		}
	}
	f := finding{at: at, grid: gridRows(blanked(rows))}
	if areas := blocks["areas"]; len(areas) > 0 {
		regions := namedRegions(areas, n)
		if regions == nil {
			return refuse(at, "a file of janko.at whose areas are not %d regions", n)
		}
		f.head = boardHead(mapped(regions))
	} else if h, w := atoi(fields["patterny"]), atoi(fields["patternx"]); h > 0 && w > 0 {
		f.head = "#box " + strconv.Itoa(h) + "x" + strconv.Itoa(w) + "\n"
	}
	f.head += rules
	return []finding{f}
}

// blanked returns rows with "." for every blank.
func blanked(rows [][]string) [][]string {
	for _, row := range rows {
		for j, w := range row {
			if len(w) == 1 && isBlank[w[0]] {
				row[j] = "."
			}
		}
	}
	return rows
}

// namedRegions numbers the regions of n rows of names; nil if they are not n
// regions.
func namedRegions(rows [][]string, n int) []int {
	names := map[string]int{}
	var regions []int
	for _, row := range rows {
		if len(row) != n {
			return nil
		}
		for _, w := range row {
			if _, ok := names[w]; !ok {
				names[w] = len(names)
			}
			regions = append(regions, names[w])
		}
	}
	if len(regions) != n*n || len(names) != n {
		return nil
	}
	return regions
}

func puzzlekit(d *document) []finding {
	var rows [][]string
	for _, line := range d.lines {
		if words := strings.Fields(line); len(words) > 0 {
			rows = append(rows, words)
		}
	}
	if len(rows) < 5 || len(rows[0]) != 2 || rows[0][0] != rows[0][1] {
		return nil
	}
	n := atoi(rows[0][0])
	if n < 4 || len(rows) != n+1 && len(rows) != 2*n+1 {
		return nil
	}
	for i, row := range rows[1:] {
		if len(row) != n || i < n && !areEntries(row, n) {
			return nil
		}
	}
	f := finding{at: firstText(d.text), grid: gridRows(blanked(rows[1 : n+1]))}
	if len(rows) > n+1 {
		regions := namedRegions(rows[n+1:], n)
		if regions == nil {
			return refuse(f.at, "rows that name the regions of a jigsaw, and are not %d regions", n)
		}
		f.head = boardHead(mapped(regions))
	}
	return []finding{f}
}

func komo(d *document) []finding {
	if !strings.Contains(d.text, "!") || strings.ContainsAny(d.text, "{}=") {
		return nil
	}
	text := strings.ReplaceAll(strings.TrimSpace(d.text), ";\n", ";")
	var rows [][]string
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		sep := ","
		if strings.Contains(line, "|") {
			sep = "|"
		}
		var row []string
		for depth, i, from := 0, 0, 0; i <= len(line); i++ {
			if i < len(line) && strings.IndexByte("([", line[i]) >= 0 {
				depth++
			}
			if i < len(line) && strings.IndexByte(")]", line[i]) >= 0 {
				depth--
			}
			if i < len(line) && (depth > 0 || line[i:i+1] != sep) {
				continue
			}
			cell := strings.TrimSpace(line[from:i])
			if k := strings.IndexAny(cell, "([:"); k >= 0 {
				cell = cell[:k]
			}
			if given := strings.TrimSuffix(cell, "!"); given != cell {
				row = append(row, given)
			} else {
				row = append(row, "") // the player's digit, or nothing
			}
			from = i + 1
		}
		rows = append(rows, row)
	}
	n := len(rows)
	if n != 4 && n != 9 {
		return nil
	}
	for _, row := range rows {
		if len(row) != n || !areEntries(row, n) {
			return nil
		}
	}
	return []finding{{at: firstText(d.text), grid: gridRows(rows)}}
}
