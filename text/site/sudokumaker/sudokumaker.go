// Package sudokumaker reads and writes puzzles as SudokuMaker (sudokumaker.app)
// keeps them: JSON, which its links carry packed.
//
//	{"formatVersion":"1.5.0","puzzle":{"name":"","author":"","cells":[{"given":true,"value":5},{},…],
//	 "constraints":[{"type":0},{"type":1,"regions":[0,0,0,1,…]},{"type":300,"slow":false,"thermometers":[[0,1,2]]}]}}
//
// Constraints have the meaning that the site's solver gives them (the build
// v2026.08.14-d47fc4b, read in github.com/caneff/sudokumaker-custom-constraints);
// how they are written is in its code and in the schema of
// github.com/yusitnikov/sudokumaker-mcp. A puzzle with a part that is not accounted
// for is refused with the name of that part.
package sudokumaker

import (
	"encoding/json"
	"net/url"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lz"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// prefix is what a link of the site begins with. Behind it is the JSON, packed by
// lz-string for links: "-" in place of "/", no padding.
const prefix = "https://sudokumaker.app/?puzzle="

// Site returns the format of SudokuMaker.
func Site() finding.Site {
	return finding.Site{Name: "sudokumaker", Link: link, Object: readObject, Write: write}
}

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
	f.At, f.Places = at, nil
	return []finding.Finding{f}
}

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

func write(p sudoku.Puzzle, about finding.About) (string, error) {
	data, err := Write(p, about)
	packed := strings.TrimRight(strings.ReplaceAll(lz.Pack(string(data)), "/", "-"), "=")
	return prefix + url.QueryEscape(packed), err
}

// Read reads a document that begins at an offset.
func Read(value []byte, at int, o finding.Options) finding.Finding {
	top, twice, err := tree.Parse(value, at)
	if err != nil {
		return finding.Finding{At: twice, Err: finding.Errorf(finding.ErrSyntax, "SudokuMaker data with %v", err)}
	}
	r := &reader{Reader: common.NewReader("SudokuMaker data with ", at, o)}
	r.document(top)
	return r.Finding()
}
