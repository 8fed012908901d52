// Package sudokupad reads and writes puzzles of SudokuPad (sudokupad.app): JSON, which
// links carry shortened and packed, and ids of digits and blanks.
//
//	{"cells":[[{"value":3}, {}, …], …], "regions":[[[0,0],[0,1],…],…], "cages":[…], "global":["antiknight"],
//	 "metadata":{"title":"","author":"","rules":""}}
//
// Givens, regions, cages and the rules of its conflict checker are read. Everything else
// is drawing there, such as lines and circles, whose rule only the text about the rules
// explains; a drawing is therefore refused unless it may be left out. Links may also
// contain data of f-puzzles.
package sudokupad

import (
	"encoding/json"
	"net/url"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/lz"
	"sudokusat/text/site/fpuzzles"
)

// Site returns the format.
func Site() finding.Site {
	return finding.Site{Name: "sudokupad", Document: document, Link: link, Object: Object, Write: write}
}

func link(u *url.URL, at int, o finding.Options) []finding.Finding {
	host := strings.ToLower(u.Host)
	if !strings.Contains(host, "sudokupad") && !strings.Contains(host, "crackingthecryptic") {
		return nil
	}
	path := strings.TrimPrefix(strings.Trim(u.EscapedPath(), "/"), "sudoku/")
	if plain, err := url.PathUnescape(path); err == nil {
		path = plain
	}
	q := u.Query()
	query := q.Get("puzzleid") + q.Get("puzzle")
	inPath, payload := split(path)
	inQuery, _ := split(query)
	id := path + query
	switch {
	case len(q["puzzleid"])+len(q["puzzle"]) > 1 || query != "" && payload != "":
		return finding.Refuse(at, "a link of SudokuPad with several puzzles")
	case query != "" && (inPath == "" || inQuery != ""):
		id = query
	}
	if found := byID(id, at, o); found != nil {
		return found
	}
	return finding.Refuse(at, "a link to a puzzle on the server of SudokuPad (%.40s): only links that hold the whole puzzle can be read", id)
}

// split returns the prefix of an id and what follows; both are empty for an id that only
// names a puzzle.
func split(id string) (prefix, payload string) {
	for _, p := range []string{"fpuzzles", "fpuz", "scl", "ctc", "scf", "classic"} {
		if rest, ok := strings.CutPrefix(id, p); ok {
			return p, rest
		}
	}
	return "", ""
}

// byID reads an id that holds a puzzle; nil if it only names one.
func byID(id string, at int, o finding.Options) []finding.Finding {
	switch prefix, payload := split(id); {
	case prefix == "scf", prefix == "classic":
		return coded(payload, prefix == "scf", at)
	case prefix != "" && len(payload) > 12:
		return packed(payload, at, o)
	}
	return nil
}

// packed reads data that are JSON, shortened or not, and packed or not.
func packed(data string, at int, o finding.Options) []finding.Finding {
	text, err := lz.Repair(data, func(text string) bool { return isUnpacked(text, data) })
	if err != nil && strings.ContainsAny(data[:1], "{[") {
		text, err = data, nil
	}
	if err != nil {
		return finding.Refuse(at, "a link of f-puzzles or SudokuPad whose packed puzzle is damaged: characters are missing or wrong, so copy the link again, all of it")
	}
	if text = strings.TrimSpace(text); lex.IsPuzzle(text) {
		return []finding.Finding{{At: at, Grid: text}}
	}
	if !json.Valid([]byte(text)) {
		text = Unzip(text)
	}
	if !json.Valid([]byte(text)) {
		return finding.Refuse(at, "a link of f-puzzles or SudokuPad whose packed puzzle is damaged: it unpacks to a text that is neither JSON nor a grid; copy the link again, all of it")
	}
	found := fpuzzles.Object([]byte(text), 0, o)
	if found == nil {
		found = Object([]byte(text), 0, o)
	}
	if found == nil {
		return finding.Refuse(at, "a link whose packed puzzle has no grid that is understood")
	}
	found[0].At, found[0].Places = at, nil
	return found
}

// isUnpacked reports whether a text can be what was packed, and is no garbage.
func isUnpacked(text, packed string) bool {
	text = strings.TrimSpace(text)
	return len(text)*2 >= len(packed) && (json.Valid([]byte(text)) || lex.IsPuzzle(text) || json.Valid([]byte(Unzip(text))))
}

// document reads lines that are the packed data of links alone.
func document(d *finding.Document, o finding.Options) []finding.Finding {
	var found []finding.Finding
	for start, text := range d.Entries() {
		if len(text) < 40 || !isPacked(text) {
			return nil
		}
		if plain, err := lz.Unpack(text); err != nil || !isUnpacked(plain, text) {
			return nil
		}
		found = append(found, packed(text, start, o)...)
	}
	return found
}

// isPacked reports whether a text is packed JSON, by its characters: "{" and "[" make the
// first two.
func isPacked(text string) bool {
	if text[0] != 'N' || strings.IndexByte("4567opqr", text[1]) < 0 {
		return false
	}
	text = strings.TrimRight(text, "=")
	return strings.Trim(text, "+/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == ""
}

// write returns a link: JSON of SudokuPad for a puzzle without rules, else data of
// f-puzzles, which SudokuPad takes as well, and draws.
func write(p sudoku.Puzzle, about finding.About) (string, error) {
	if data, ok := plain(p, about); ok {
		return "https://sudokupad.app/scl" + url.QueryEscape(lz.Pack(data)), nil
	}
	data, err := fpuzzles.Data(p, about)
	if err != nil {
		return "", err
	}
	return "https://sudokupad.app/fpuzzles" + url.QueryEscape(data), nil
}

// plain returns the JSON of a puzzle without rules on an n×n board with regions, which
// reads as the same puzzle; ok is false for another.
func plain(p sudoku.Puzzle, about finding.About) (text string, ok bool) {
	b := p.Shape.Board()
	n := b.Hi
	regions := finding.Regions(&b)
	if !finding.IsOrdinary(&b) || n < 4 || regions == nil || b.BoxRows == 1 || len(b.Rules) > 0 || len(p.Rules()) > 0 {
		return "", false
	}
	type cell struct {
		Value int `json:"value,omitempty"`
	}
	var data struct {
		CellSize int        `json:"cellSize"`
		Cells    [][]cell   `json:"cells"`
		Regions  [][][2]int `json:"regions"`
		Cages    []struct{} `json:"cages"`
		Metadata struct {
			Title  string `json:"title,omitempty"`
			Author string `json:"author,omitempty"`
			Rules  string `json:"rules,omitempty"`
			Source string `json:"source,omitempty"`
		} `json:"metadata,omitzero"`
	}
	data.CellSize, data.Cages = 64, []struct{}{}
	data.Metadata.Title, data.Metadata.Author, data.Metadata.Rules, data.Metadata.Source = about.Title, about.Author, about.Rules, about.Source
	data.Cells, data.Regions = make([][]cell, n), make([][][2]int, n)
	for i, r := range regions {
		c := cell{}
		if d := p.Givens[i]; d > 0 {
			c.Value = p.Shape.Value(d)
		}
		if r < 0 || r >= n {
			return "", false
		}
		data.Cells[i/n], data.Regions[r] = append(data.Cells[i/n], c), append(data.Regions[r], [2]int{i / n, i % n})
	}
	out, err := json.Marshal(data)
	found := Object(out, 0, finding.Options{})
	return string(out), err == nil && len(found) == 1 && found[0].Err == nil
}
