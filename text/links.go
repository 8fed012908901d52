package text

import (
	"encoding/json"
	"net/url"
	"strings"
)

// Links that hold a puzzle.
//
//	https://www.sudokuwiki.org/sudoku.htm?bd=0030206…      n² characters as a parameter
//	https://f-puzzles.com/?load=N4Ig…                       packed JSON (lz.go, fpuzzles.go)
//	https://sudokupad.app/scl…, …/fpuz…, ?puzzleid=…        the same, or SudokuPad's own JSON
//	https://sigh.github.io/Interactive-Sudoku-Solver/?q=…   text of ISS (iss.go)
//	https://…/puzzles/js/solo.html#3x3:a4b…                 ids of Simon Tatham's Solo (tatham.go)
//
// A link that only names a puzzle on a server is refused: nothing is fetched.

var linkText = lazily(`^(?i:https?://)?[\w.-]+\.(?i:com|org|app|io|net|uk|de|eu|page|dev)[/?#]\S*$`)

func links(d *document) []finding {
	var found []finding
	offset := 0
	for _, line := range d.lines {
		start := offset
		offset += len(line) + 1
		text := strings.TrimSpace(line)
		switch {
		case text == "" || text[0] == '#':
			continue
		case !strings.ContainsAny(text, "/?#") || !linkText().MatchString(text):
			return nil
		}
		found = append(found, link(text, start+strings.Index(line, text))...)
	}
	return found
}

func link(text string, at int) []finding {
	low := strings.ToLower(text)
	if !strings.Contains(low, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil {
		return refuse(at, "a link that is none")
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
	switch {
	case strings.Contains(host, "f-puzzles"):
		if data := parameter("load"); data != "" {
			return packedPuzzle(data, at)
		}
		return refuse(at, "a link to a puzzle on the server of f-puzzles: export it there as a link with ?load=")
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
		for _, prefix := range []string{"fpuzzles", "fpuz", "scl", "ctc"} {
			if rest, ok := strings.CutPrefix(data, prefix); ok && len(rest) > 12 {
				return packedPuzzle(rest, at)
			}
		}
		return refuse(at, "a link to a puzzle on the server of SudokuPad (%.40s): only links that hold the whole puzzle can be read", data)
	case strings.Contains(low, "interactive-sudoku-solver"):
		if q := parameter("q"); q != "" {
			return iss(q, at)
		}
		return refuse(at, "a link of the Interactive Sudoku Solver without a puzzle (?q=)")
	case strings.Contains(low, "penpa"):
		return refuse(at, "a drawing of Penpa: its rules are not in it; type the givens as text")
	}
	if id, err := url.PathUnescape(u.Fragment); err == nil && strings.Contains(id, ":") {
		if found := tathamID(id, at); found != nil {
			return found
		}
	}
	for _, p := range strings.FieldsFunc(u.RawQuery+"&"+u.EscapedPath()+"&"+u.EscapedFragment(), func(r rune) bool { return r == '&' || r == '=' || r == '/' || r == ';' }) {
		if plain, err := url.PathUnescape(p); err == nil && isPuzzleText(plain) {
			return []finding{{at: at, grid: plain}}
		}
	}
	return refuse(at, "a link without a puzzle in it; nothing is fetched from servers (%.60s)", host)
}

// packedPuzzle reads the data of f-puzzles or SudokuPad.
func packedPuzzle(data string, at int) []finding {
	plain, err := unpackLZ(strings.ReplaceAll(data, " ", "+"))
	if err != nil || len(plain)*2 < len(data)/2 {
		for k := strings.IndexByte(data, '/'); err != nil && k >= 0 && k < len(data); { // a server may have made one of two
			plain, err = unpackLZ(data[:k] + "/" + data[k:])
			next := strings.IndexByte(data[k+1:], '/')
			if next < 0 {
				break
			}
			k += next + 1
		}
	}
	if err != nil || plain == "" {
		return refuse(at, "a link whose packed puzzle is damaged: part of it may be missing")
	}
	if !json.Valid([]byte(plain)) {
		plain = unzipped(plain)
	}
	if !json.Valid([]byte(plain)) {
		if isPuzzleText(plain) {
			return []finding{{at: at, grid: plain}}
		}
		return refuse(at, "a link whose packed puzzle cannot be understood")
	}
	found := jsonValue([]byte(plain), 0, 0)
	if found == nil {
		return refuse(at, "a link whose packed puzzle has no grid that is understood")
	}
	for i := range found {
		found[i].at = at
	}
	return found
}

var (
	bareKey   = lazily(`([{,])([A-Za-z_]\w*):`)
	bareValue = lazily(`([:,\[])(#?[0-9A-Fa-f]{6}|#0|#F|t|f)([,}\]])`)
	emptySlot = lazily(`([\[,])([,\]])`)
)

// unzipped restores JSON that SudokuPad has shortened: quotes, empty objects and
// long keys.
func unzipped(s string) string {
	if !strings.Contains(s, `"`) {
		s = strings.NewReplacer(`\'`, "\x00", `'`, `"`, "\x00", `'`).Replace(s)
	}
	var out strings.Builder
	parts := strings.Split(s, `"`)
	for i, p := range parts {
		if i%2 == 1 {
			out.WriteString(`"` + p + `"`)
			continue
		}
		for range 2 {
			p = emptySlot().ReplaceAllString(p, "$1{}$2")
			p = bareValue().ReplaceAllStringFunc(p, func(m string) string {
				v := map[string]string{"t": "true", "f": "false"}[m[1:len(m)-1]]
				if v == "" {
					v = `"` + m[1:len(m)-1] + `"`
				}
				return m[:1] + v + m[len(m)-1:]
			})
		}
		p = strings.ReplaceAll(p, "[]", "[]")
		p = bareKey().ReplaceAllStringFunc(p, func(m string) string {
			key := m[1 : len(m)-1]
			if long := padKeys[key]; long != "" {
				key = long
			}
			return m[:1] + `"` + key + `":`
		})
		out.WriteString(p)
	}
	return out.String()
}

// padKeys are the short keys of SudokuPad that matter here.
var padKeys = map[string]string{
	"ca": "cages", "ce": "cells", "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "v": "value", "l": "lines",
	"re": "regions", "t": "title", "te": "text", "c": "color", "ct": "center", "w": "width", "h": "height",
}
