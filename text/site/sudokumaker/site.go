package sudokumaker

import (
	"encoding/json"
	"net/url"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lz"
)

// Links and objects of the site.

// prefix is what a link of the site begins with. Behind it stands the JSON, packed by
// lz-string for links: "-" in place of "/", no padding.
const prefix = "https://sudokumaker.app/?puzzle="

// Site is SudokuMaker.
func Site() finding.Site {
	return finding.Site{Name: "sudokumaker", Link: link, Object: readObject, Write: write}
}

// link reads a link of the site.
func link(u *url.URL, at int, o finding.Options) []finding.Finding {
	if strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.") != "sudokumaker.app" {
		return nil
	}
	data := strings.ReplaceAll(u.Query().Get("puzzle"), " ", "+")
	if data == "" {
		return finding.Refuse(at, "a link of SudokuMaker without a puzzle (?puzzle=)")
	}
	plain, err := lz.Unpack(strings.ReplaceAll(data, "-", "/"))
	if err != nil || !isDocument([]byte(plain)) {
		return finding.Refuse(at, "a link of SudokuMaker whose packed puzzle is damaged: characters are missing or wrong, so copy the link again, all of it")
	}
	f := Read([]byte(plain), 0, o)
	f.At = at
	return []finding.Finding{f}
}

// readObject reads a JSON object of the site.
func readObject(value []byte, at int, o finding.Options) []finding.Finding {
	if !isDocument(value) {
		return nil
	}
	return []finding.Finding{Read(value, at, o)}
}

// isDocument reports whether a JSON object is the site's.
func isDocument(value []byte) bool {
	var d struct {
		FormatVersion  *json.RawMessage
		Puzzle, Sudoku *json.RawMessage
	}
	return json.Unmarshal(value, &d) == nil && d.FormatVersion != nil && (d.Puzzle != nil || d.Sudoku != nil)
}

// write returns a link to a puzzle.
func write(p sudoku.Puzzle, about finding.About) (string, error) {
	data, err := Write(p, about)
	if err != nil {
		return "", err
	}
	packed := strings.TrimRight(strings.ReplaceAll(lz.Pack(string(data)), "/", "-"), "=")
	return prefix + url.QueryEscape(packed), nil
}
