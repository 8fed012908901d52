package scrape

import (
	"bytes"
	"encoding/hex"
	"strings"
	"unicode"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Files that are no text of puzzles, refused by the name of what they are.

const noPicture, noProgram, unpack, asText = "type the puzzle off, pictures are not read", "give a file with puzzles", "unpack it first", "save it as text or CSV"

// magics are the first bytes of files that are no text.
var magics = []struct{ magic, what, advice string }{
	{"%PDF", "a PDF document", "copy the puzzle out of it as text"},
	{"\x89PNG", "a picture (PNG)", noPicture},
	{"\xff\xd8\xff", "a picture (JPEG)", noPicture},
	{"GIF8", "a picture (GIF)", noPicture},
	{"PK\x03\x04", "a zip archive", unpack},
	{"7z\xbc\xaf", "a 7-Zip archive", unpack},
	{"Rar!", "a RAR archive", unpack},
	{"\x7fELF", "a program (ELF)", noProgram},
	{"MZ", "a program (Windows)", noProgram},
	{"SQLite format 3", "a database (SQLite)", "export the puzzles as text or CSV"},
	{"%!PS", "a PostScript document", "copy the puzzle out of it as text"},
	{"{\\rtf", "a rich-text document (RTF)", "save it as plain text"},
}

// binaries refuses files that are no text.
func binaries(d *finding.Document) []finding.Finding {
	for _, m := range magics {
		if strings.HasPrefix(d.Text, m.magic) && (len(m.magic) > 2 || strings.Contains(d.Text[:min(len(d.Text), 512)], "\x00")) {
			return finding.Refuse(0, "this is %s: %s", m.what, m.advice)
		}
	}
	switch {
	case len(d.Text) > 12 && d.Text[4:8] == "ftyp":
		return finding.Refuse(0, "this is a picture or a film (%s): %s", strings.TrimSpace(strings.ToValidUTF8(d.Text[8:12], "")), noPicture)
	case len(d.Text) > 262 && d.Text[257:262] == "ustar":
		return finding.Refuse(0, "this is a tar archive: %s", unpack)
	}
	if head := d.Text[:min(len(d.Text), 4096)]; strings.Count(head, "\x00") > 3 {
		return finding.Refuse(strings.IndexByte(head, 0), "this is binary data, no text")
	}
	return nil
}

// formulaStarts are the first words of formulas and of the answers of solvers.
var formulaStarts = []struct{ start, what string }{
	{"p cnf ", "a formula (DIMACS), no puzzle: give the puzzle that it was made from"},
	{"p inccnf", "a formula with cubes (iCNF), no puzzle: give the puzzle that it was made from"},
	{"* #variable=", "a formula (OPB), no puzzle: give the puzzle that it was made from"},
	{"s SATISFIABLE", "the answer of a SAT solver: sudokusat decode PUZZLE ANSWER makes a grid of it"},
	{"s UNSATISFIABLE", "the answer of a SAT solver: sudokusat decode PUZZLE ANSWER makes a grid of it"},
}

// formulas refuses formulas and linear programs, for which there are other commands.
func formulas(d *finding.Document) []finding.Finding {
	for at, text := range d.Entries() {
		for _, f := range formulaStarts {
			if strings.HasPrefix(text, f.start) {
				return finding.Refuse(at, "this is %s", f.what)
			}
		}
		if text != "c" && !strings.HasPrefix(text, "c ") {
			return nil
		}
	}
	return nil
}

// packedLine is text in base64 or hexadecimal.
var packedLine = lex.Lazily(`^(?:[A-Za-z0-9+/]{24,}={0,2}|[A-Za-z0-9_-]{24,})$`)

// encoded refuses text in base64 or hexadecimal that is nothing else.
func encoded(d *finding.Document) []finding.Finding {
	var b strings.Builder
	for _, text := range d.Entries() {
		if b.WriteString(text); b.Len() > 1<<16 {
			return nil
		}
	}
	one, at := b.String(), finding.FirstText(d.Text)
	if !packedLine().MatchString(one) {
		return nil
	}
	plain, err := hex.DecodeString(one)
	if err == nil && len(one) >= 60 && bytes.Equal(plain, bytes.ToValidUTF8(plain, nil)) && !bytes.ContainsFunc(plain, unicode.IsControl) {
		return finding.Refuse(at, "this is text in hexadecimal: turn it back first (xxd -r -p)")
	}
	lower, upper, digit := strings.ContainsAny(one, "jklmnopqrstuvwxyz"), strings.ContainsAny(one, "JKLMNOPQRSTUVWXYZ"), strings.ContainsAny(one, "0123456789+/=")
	if lower && upper && digit && len(one)%4 != 1 {
		return finding.Refuse(at, "this looks like data in base64, which is not read: unpack it first (base64 -d)")
	}
	return nil
}
