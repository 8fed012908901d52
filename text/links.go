package text

import (
	"net/url"
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Links that hold a puzzle.
//
//	https://www.sudokuwiki.org/sudoku.htm?bd=0030206…      n² characters as a parameter
//	https://f-puzzles.com/?load=N4Ig…                       packed JSON (site/fpuzzles)
//	https://sudokupad.app/scl…, …/fpuz…, ?puzzleid=…        the same, or SudokuPad's own JSON (site/sudokupad)
//	https://sudokupad.app/scf…, …/classic…                  digits and blanks
//	https://sigh.github.io/Interactive-Sudoku-Solver/?q=…   text of ISS (site/iss)
//	https://…/puzzles/js/solo.html#3x3:a4b…                 ids of Simon Tatham's Solo (tatham.go)
//
// The data alone is read, too. A link that only names a puzzle on a server is refused: nothing is fetched.

var linkText = lex.Lazily(`^(?i:https?://)?[\w.-]+\.(?i:com|org|app|io|net|uk|de|eu|page|dev|ch|at|fr|coach|games|info|co|me|edu|gov|us|ca|jp|nl|it|es|pl|ru|cz|se|no|fi|dk|be|cc|to|gg|gl|ly|link)[/?#]\S*$`)

func links(d *finding.Document) []finding.Finding {
	var found []finding.Finding
	for start, text := range d.Entries() {
		if !strings.ContainsAny(text, "/?#") || !linkText().MatchString(text) {
			return linksWithin(d)
		}
		found = append(found, link(text, start+strings.Index(d.Text[start:], text))...)
	}
	return found
}

// linkWithin is a link with the brackets or quotes that text has around one.
var linkWithin = lex.Lazily(`(?i)https?://[^\s<>"'\])]+`)

// linksWithin reads the links that hold a puzzle in a text of sentences and no
// cells, "[mine](https://…)".
func linksWithin(d *finding.Document) (found []finding.Finding) {
	if len(d.Lines) > 100 || !strings.Contains(d.Text, "://") || strings.Contains(d.Text[:min(len(d.Text), 200)], "<html") {
		return nil
	}
	rest := linkWithin().ReplaceAllString(d.Text, "")
	for _, line := range strings.Split(rest, "\n") {
		if cells := strings.Map(func(r rune) rune {
			if r < 0x80 && (lex.IsBlank[r] || r >= '0' && r <= '9') {
				return r
			}
			return -1
		}, line); len(cells) >= 4 && 3*len(cells) > len(strings.TrimSpace(line)) {
			return nil // cells, to which the links are an addition
		}
	}
	for _, m := range linkWithin().FindAllStringIndex(d.Text, -1) {
		for _, f := range link(strings.TrimRight(d.Text[m[0]:m[1]], ".,;:!"), m[0]) {
			if f.Err == nil {
				found = append(found, f)
			}
		}
	}
	return found
}

func link(text string, at int) []finding.Finding {
	low := strings.ToLower(text)
	if !strings.Contains(low, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil {
		return finding.Refuse(at, "a link that is none")
	}
	host := strings.ToLower(u.Host)
	for _, site := range linkSites() {
		if found := site.Link(u, at, finding.Options{}); found != nil {
			return found
		}
	}
	switch {
	case strings.Contains(host, "puzz.link") || strings.Contains(host, "pzv.jp") || strings.Contains(low, "pzpr"):
		return puzzLink(u.RawQuery, at)
	case strings.Contains(low, "penpa"):
		return finding.Refuse(at, "a drawing of Penpa: its rules are not in it; type the givens as text")
	}
	if id, err := url.PathUnescape(u.Fragment); err == nil && strings.Contains(id, ":") {
		if found := tathamID(id, at); found != nil {
			return found
		}
	}
	if kind := linkVariant(host + u.EscapedPath()); kind != "" {
		return finding.Refuse(at, "a link to a %s puzzle: its rule is not in the digits; give them with a line #rule or #regions", kind)
	}
	for _, p := range strings.FieldsFunc(u.RawQuery+"&"+u.EscapedPath()+"&"+u.EscapedFragment(), func(r rune) bool { return r == '&' || r == '=' || r == '/' || r == ';' }) {
		if plain, err := url.PathUnescape(p); err == nil && lex.IsPuzzle(plain) {
			return []finding.Finding{{At: at, Grid: plain}}
		}
	}
	return finding.Refuse(at, "a link without a puzzle in it; nothing is fetched from servers (%.60s)", host)
}

// puzzLink reads a puzzle of puzz.link: its kind, columns and rows, and the squares, in
// which a hexadecimal digit is a number, "-" stands before two of them, and letters from g
// are 1 blank and more.
func puzzLink(id string, at int) []finding.Finding {
	parts := strings.Split(strings.TrimSuffix(id, "/"), "/")
	if len(parts) != 4 || parts[0] != "sudoku" {
		return finding.Refuse(at, "a link of puzz.link to a puzzle of the kind %.30q: only \"sudoku\" can be read", parts[0])
	}
	n := lex.Atoi(parts[1])
	if order, isSquare := lex.Isqrt(n); lex.Atoi(parts[2]) != n || !isSquare || order < 2 || n > 25 {
		return finding.Refuse(at, "a link of puzz.link to a board of %.10s×%.10s, whose boxes are not certain", parts[2], parts[1])
	}
	var cells []string
	for text := parts[3]; text != ""; {
		size := 1
		if text[0] == '-' {
			size = min(3, len(text))
		}
		word := strings.TrimPrefix(text[:size], "-")
		text = text[size:]
		if c := word; len(c) == 1 && c[0] >= 'g' && c[0] <= 'z' {
			cells = append(cells, make([]string, c[0]-'g'+1)...)
			continue
		}
		v, err := strconv.ParseUint(word, 16, 8)
		if err != nil || v < 1 || int(v) > n {
			return finding.Refuse(at, "a link of puzz.link with a square %.5q", word)
		}
		cells = append(cells, strconv.FormatUint(v, 10))
	}
	if len(cells) != n*n {
		return finding.Refuse(at, "a link of puzz.link with %d squares; %s has %d", len(cells), finding.PuzzleOf(n), n*n)
	}
	var rows [][]string
	for i := 0; i < len(cells); i += n {
		rows = append(rows, cells[i:i+n])
	}
	return []finding.Finding{{At: at, Grid: lex.GridRows(rows)}}
}

// linkVariant returns the word of an address that names another kind of puzzle
// than plain Sudoku, or "".
func linkVariant(address string) string {
	low := strings.NewReplacer("_", "", "-", "", "+", "", "%20", "").Replace(strings.ToLower(address))
	for _, w := range []string{"sudokux", "xsudoku", "jigsaw", "killer", "kakuro", "str8ts", "windoku", "hyper", "diagonal", "irregular", "samurai", "futoshiki", "kenken", "calcudoku", "colour", "color", "oddeven", "evenodd", "1to25", "thermo", "arrow", "sandwich", "consecutive", "knight"} {
		if strings.Contains(low, w) {
			return w
		}
	}
	return ""
}
