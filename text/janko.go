package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Text files of janko.at: lines "key value", and blocks of rows below a key alone.
//
//	begin
//	puzzle killer, diagonals     the kind, and more rules
//	size 9                       or "rows 12" and "cols 20"
//	patternx 3                   columns of a box
//	patterny 3                   rows of a box
//	problem                      digits and "-", sums in a killer …
//	areas                        the region of each square
//	clabels, rlabels             clues at the top and the bottom, left and right
//	nodes, clues                 clues between squares
//	end
//
// Lines begin and end may be missing. What a kind says is in janko_kinds.go. Some
// kinds have their clues in a picture only; they are refused.

// jankoStart is the first line of a file without "begin".
var jankoStart = lex.Lazily(`^(puzzle [a-z]|author \S)`)

var jankoPart = lex.Lazily(`(?m)^(problem|author|size|rows|areas|nodes|clabels)\b`)

// jankoKeys are the keys that are understood, or say nothing of the rules.
var jankoKeys = []string{
	"author", "solver", "source", "info", "unit", "title", "moves", "solution", "depth", "size", "rows", "cols", "patternx", "patterny", "problem", "areas",
	"puzzle", "mail", "edge", "comment", "date", "rating", "clabels", "rlabels", "nodes", "clues",
}

// jankoFile is a file in parts.
type jankoFile struct {
	at     int // the offset of its first line
	fields map[string]string
	blocks map[string][][]string
	kind   string   // the first word of "puzzle"
	flags  []string // the others

	board sudoku.Board
	rules []string   // texts
	rows  [][]string // the digits, nil for none
}

func janko(d *finding.Document) []finding.Finding {
	j := &jankoFile{at: -1, fields: map[string]string{}, blocks: map[string][][]string{}}
	block, offset := "", 0
	for _, line := range d.Lines {
		start := offset
		offset += len(line) + 1
		words := strings.Fields(line)
		if j.at < 0 && len(words) > 0 {
			bare := jankoStart().MatchString(line)
			if !bare && (words[0] != "begin" || len(words) > 1) || !jankoPart().MatchString(d.Text) {
				return nil
			}
			if j.at = start; !bare {
				continue
			}
		}
		if len(words) == 1 && words[0] == "end" {
			break
		}
		switch {
		case len(words) == 0:
		case isJankoKey(words[0]):
			block = words[0]
			if !slices.Contains(jankoKeys, block) {
				return finding.Refuse(start, "a file of janko.at with the part %q, which is not known here", block)
			}
			j.fields[block] = strings.Join(words[1:], " ")
		default:
			j.blocks[block] = append(j.blocks[block], words)
		}
	}
	if j.at < 0 {
		return nil
	}
	if err := j.read(); err != nil {
		return []finding.Finding{{At: j.at, Err: err}}
	}
	return []finding.Finding{j.finding()}
}

// isJankoKey reports whether a word begins a line "key value": letters only, more
// than two of them.
func isJankoKey(w string) bool {
	return len(w) > 2 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == ""
}

// jankoFlags are the kinds that say one rule more, beside others.
var jankoFlags = map[string]string{
	"diagonals": "diagonal", "diagonal": "diagonal", "windoku": "windoku", "hyper": "windoku", "antiknight": "anti-knight", "antiking": "anti-king",
}

// jankoPictures are the kinds whose clues the files don't have.
var jankoPictures = map[string]string{
	"kropki": "kropki", "cs": "consecutive", "fs": "edge sums", "oe": "odd and even", "gt": "greater than", "ss": "skyscraper", "kakuro": "kakuro", "japanese": "japanese sums",
}

// read takes the kind, the board and what the kind says.
func (j *jankoFile) read() error {
	kinds := strings.FieldsFunc(strings.ToLower(j.fields["puzzle"]), func(r rune) bool { return r == ',' || r == ' ' })
	if len(kinds) == 0 && j.fields["patternx"] != "" && len(j.blocks["areas"]) > 0 {
		kinds = []string{"killer"} // boxes and areas
	}
	if len(kinds) == 0 {
		return finding.Errorf(ErrRule, "a file of janko.at that does not say its kind: a line like \"puzzle sudoku\" is missing")
	}
	j.kind, j.flags = kinds[0], kinds[1:]
	for _, kind := range kinds {
		if name := jankoPictures[kind]; name != "" && (kind != "gt" || len(j.blocks["clues"]) == 0) {
			return finding.Errorf(ErrRule, "a file of janko.at with the rule %q (%s), whose clues are in its picture only", kind, name)
		}
	}
	read := jankoKinds[j.kind]
	if read == nil {
		return finding.Errorf(ErrRule, "a file of janko.at with the rule %q, which is not known here", j.kind)
	}
	if err := j.size(); err != nil {
		return err
	}
	for _, flag := range j.flags {
		switch {
		case jankoFlags[flag] != "":
			j.rules = append(j.rules, jankoFlags[flag])
		case flag == "samurai" && j.kind == "sudoku", flag == "gt" && j.kind == "sudoku":
		default:
			return finding.Errorf(ErrRule, "a file of janko.at with the rule %q, which is not known here", flag)
		}
	}
	return read(j)
}

// size makes a board of squares with rows and columns, n×n in most kinds.
func (j *jankoFile) size() error {
	rows, cols := lex.Atoi(j.fields["rows"]), lex.Atoi(j.fields["cols"])
	if n := lex.Atoi(j.fields["size"]); n > 0 {
		rows, cols = n, n
	}
	if k := len(j.blocks["problem"]); k > 0 && rows <= 0 {
		rows, cols = k, k
	}
	if rows < 1 || cols < 1 || rows > lex.MaxChars || cols > lex.MaxChars || rows != cols {
		return finding.Errorf(ErrSize, "a file of janko.at without a size: a line like \"size 9\" is missing")
	}
	j.board = sudoku.Latin(rows)
	return nil
}

// n is the number of rows.
func (j *jankoFile) n() int { return j.board.Rows }

// block returns a block of so many rows and columns; nil without one.
func (j *jankoFile) block(name string, rows, cols int) ([][]string, error) {
	block := j.blocks[name]
	if len(block) == 0 {
		return nil, nil
	}
	if len(block) != rows {
		return nil, finding.Errorf(ErrLength, "a file of janko.at with %d rows in its part %q; %d belong there", len(block), name, rows)
	}
	for i, row := range block {
		if len(row) != cols {
			return nil, finding.Errorf(ErrLength, "a file of janko.at with %d words in row %d of its part %q; %d belong there", len(row), i+1, name, cols)
		}
	}
	return block, nil
}

// digits takes the givens of the problem, if there are any.
func (j *jankoFile) digits() error {
	n := j.n()
	rows, err := j.block("problem", n, n)
	if rows == nil {
		return err
	}
	for _, row := range rows {
		if !lex.AreEntries(row, n) {
			return finding.Errorf(ErrSymbol, "a file of janko.at with a row that is not %d digits and blanks", n)
		}
	}
	j.rows = lex.Blanked(rows)
	return nil
}

// areas are the groups of squares of the same name, in the order in which they are
// met, with the words that the problem has in them.
func (j *jankoFile) areas() (areas []jankoArea, err error) {
	n := j.n()
	names, err := j.block("areas", n, n)
	if err == nil && names == nil {
		err = finding.Errorf(ErrLength, "a file of janko.at with the rule %q and without areas", j.kind)
	}
	if err != nil {
		return nil, err
	}
	clues, err := j.block("problem", n, n)
	if err != nil {
		return nil, err
	}
	index := map[string]int{}
	for r, row := range names {
		for c, name := range row {
			k, met := index[name]
			if !met {
				k = len(areas)
				index[name] = k
				areas = append(areas, jankoArea{})
			}
			a := &areas[k]
			a.cells = append(a.cells, finding.SquareName(r, c))
			if clues != nil && !isJankoBlank(clues[r][c]) {
				a.clues = append(a.clues, clues[r][c])
			}
		}
	}
	return areas, nil
}

// jankoArea is a group of squares.
type jankoArea struct {
	cells rule.Cells
	clues []string
}

func isJankoBlank(word string) bool { return word == "-" || word == "." || word == "?" }

// say adds a rule.
func (j *jankoFile) say(format string, args ...any) {
	j.rules = append(j.rules, fmt.Sprintf(format, args...))
}

// sayNumber adds a rule with a clue that is a number behind its name.
func (j *jankoFile) sayNumber(name, clue string, cells rule.Cells) error {
	if _, err := strconv.ParseUint(clue, 10, 31); err != nil {
		return finding.Errorf(ErrSymbol, "a file of janko.at with the clue %.20q, where a number belongs", clue)
	}
	j.say("%s %s %s", name, clue, cells.Text())
	return nil
}

// finding is the puzzle.
func (j *jankoFile) finding() finding.Finding {
	if j.rows == nil {
		j.rows = make([][]string, j.board.Rows)
		for i := range j.rows {
			j.rows[i] = slices.Repeat([]string{"."}, j.board.Cols)
		}
	}
	for _, c := range j.board.Missing {
		j.rows[int(c)/j.board.Cols][int(c)%j.board.Cols] = "#"
	}
	f := finding.Finding{At: j.at, Head: boardHead(j.board) + rulesHead(j.rules), Grid: lex.GridRows(j.rows)}
	if !isOrdinary(&j.board) {
		var lines []string
		for _, row := range j.rows {
			lines = append(lines, strings.Join(row, " "))
		}
		f.Grid = strings.Join(lines, "\n")
	}
	return f
}
