package text

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/iss"
)

// Links that hold a puzzle.
//
//	https://www.sudokuwiki.org/sudoku.htm?bd=0030206…      n² characters as a parameter
//	https://f-puzzles.com/?load=N4Ig…                       packed JSON (lz.go, fpuzzles.go)
//	https://sudokupad.app/scl…, …/fpuz…, ?puzzleid=…        the same, or SudokuPad's own JSON (sudokupad.go, zipped.go)
//	https://sudokupad.app/scf…, …/classic…                  digits and blanks (codoku.go)
//	https://sigh.github.io/Interactive-Sudoku-Solver/?q=…   text of ISS (package iss)
//	https://…/puzzles/js/solo.html#3x3:a4b…                 ids of Simon Tatham's Solo (tatham.go)
//
// The data alone is read, too. A link that only names a puzzle on a server is refused: nothing is fetched.

var linkText = lex.Lazily(`^(?i:https?://)?[\w.-]+\.(?i:com|org|app|io|net|uk|de|eu|page|dev|ch|at|fr|coach|games|info|co|me|edu|gov|us|ca|jp|nl|it|es|pl|ru|cz|se|no|fi|dk|be|cc|to|gg|gl|ly|link)[/?#]\S*$`)

// packedText is lz-string of JSON, which begins with "{" or "[".
var packedText = lex.Lazily(`^N[4-7o-r][A-Za-z0-9+/]+={0,3}$`)

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
	parameter := func(name string) string {
		for _, p := range strings.Split(u.RawQuery, "&") {
			if k, v, _ := strings.Cut(p, "="); strings.EqualFold(k, name) {
				if plain, err := url.PathUnescape(v); err == nil {
					v = plain
				}
				return strings.ReplaceAll(v, " ", "+")
			}
		}
		return ""
	}
	if found := iss.Site().Link(u, at, finding.Options{}); found != nil {
		return found
	}
	switch {
	case strings.Contains(host, "f-puzzles"):
		if data := parameter("load"); data != "" {
			return packedPuzzle(data, at)
		}
		return finding.Refuse(at, "a link to a puzzle on the server of f-puzzles: export it there as a link with ?load=")
	case strings.Contains(host, "sudokupad") || strings.Contains(host, "crackingthecryptic"):
		data := parameter("puzzleid")
		if data == "" {
			data = parameter("puzzle")
		}
		if path := strings.Trim(u.EscapedPath(), "/"); data == "" || strings.HasPrefix(path, "scl") && len(path) > 3 {
			path = strings.TrimPrefix(path, "sudoku/")
			if plain, err := url.PathUnescape(path); err == nil {
				path = plain
			}
			data = path
		} else if strings.HasPrefix(path, "scl") && !strings.HasPrefix(data, "scl") {
			data = path + data
		}
		if found := sudokuPadID(data, at); found != nil {
			return found
		}
		return finding.Refuse(at, "a link to a puzzle on the server of SudokuPad (%.40s): only links that hold the whole puzzle can be read", data)
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
	n := atoi(parts[1])
	if order, isSquare := lex.Isqrt(n); atoi(parts[2]) != n || !isSquare || order < 2 || n > 25 {
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
	return []finding.Finding{{At: at, Grid: gridRows(rows)}}
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

// sudokuPadID reads an id of SudokuPad that holds a puzzle; nil if it only names one.
func sudokuPadID(id string, at int) []finding.Finding {
	for _, prefix := range []string{"fpuzzles", "fpuz", "scl", "ctc"} {
		if rest, ok := strings.CutPrefix(id, prefix); ok && len(rest) > 12 {
			return packedPuzzle(rest, at)
		}
	}
	if rest, ok := strings.CutPrefix(id, "scf"); ok {
		return codedPuzzle(rest, true, at)
	}
	if rest, ok := strings.CutPrefix(id, "classic"); ok {
		return codedPuzzle(rest, false, at)
	}
	return nil
}

// maxSlashes bounds the search for the slash that a server has left out.
const maxSlashes = 400

// packedPuzzle reads the data of f-puzzles or SudokuPad: JSON that was shortened
// and packed, or packed, or neither.
func packedPuzzle(data string, at int) []finding.Finding {
	plain, err := unpackLZ(data)
	if err == nil && !isUnpacked(plain, data) {
		err = errPacked
	}
	for k, tries := 0, 0; err != nil && tries < maxSlashes; tries++ { // a server may have made one of two
		next := strings.IndexByte(data[k:], '/')
		if next < 0 {
			break
		}
		k += next + 1
		again, bad := unpackLZ(data[:k] + "/" + data[k:])
		if bad == nil && isUnpacked(again, data) {
			plain, err = again, nil
		}
	}
	if err != nil && strings.ContainsAny(data[:min(len(data), 2)], "{[") {
		plain, err = data, nil
	}
	if err != nil {
		return finding.Refuse(at, "a link of f-puzzles or SudokuPad whose packed puzzle is damaged: characters are missing or wrong, so copy the link again, all of it")
	}
	if !json.Valid([]byte(plain)) {
		plain = unzipped(plain)
	}
	if lex.IsPuzzle(plain) {
		return []finding.Finding{{At: at, Grid: plain}}
	}
	if !json.Valid([]byte(plain)) {
		return finding.Refuse(at, "a link of f-puzzles or SudokuPad whose packed puzzle is damaged: it unpacks to a text that is neither JSON nor a grid; copy the link again, all of it")
	}
	found := jsonValue([]byte(plain), 0, 0)
	if found == nil {
		return finding.Refuse(at, "a link whose packed puzzle has no grid that is understood")
	}
	for i := range found {
		found[i].At = at
	}
	return found
}

// isUnpacked reports whether a text can be what was packed, and is no garbage.
func isUnpacked(plain, packed string) bool {
	plain = strings.TrimSpace(plain)
	return len(plain)*2 >= len(packed) && (json.Valid([]byte(plain)) || json.Valid([]byte(unzipped(plain))) || lex.IsPuzzle(plain))
}

// packedTexts reads lines that are the data of such links alone.
func packedTexts(d *finding.Document) []finding.Finding {
	var found []finding.Finding
	for start, text := range d.Entries() {
		if len(text) < 40 || !packedText().MatchString(text) {
			return nil
		}
		if plain, err := unpackLZ(text); err != nil || !isUnpacked(plain, text) {
			return nil
		}
		found = append(found, packedPuzzle(text, start)...)
	}
	return found
}
