package scrape

import (
	"bytes"
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Files that are no text of puzzles, refused by the name of what they are.

const noPicture, noProgram, unpack, made, decode = "pictures are not read, so type in the digits", "give a file with puzzles", "unpack it first", "give the puzzle that it was made from", "sudokusat decode PUZZLE ANSWER makes a grid of it"

// starts are the first bytes of files that are no text, and of formulas.
var starts = []struct{ start, what, advice string }{
	{"%PDF", "a PDF document", "copy the puzzle out of it as text"},
	{"\x89PNG", "a picture (PNG)", noPicture},
	{"\xff\xd8\xff", "a picture (JPEG)", noPicture},
	{"GIF8", "a picture (GIF)", noPicture},
	{"PK\x03\x04", "a zip archive", unpack},
	{"7z\xbc\xaf", "a 7-Zip archive", unpack},
	{"Rar!", "a RAR archive", unpack},
	{"\x7fELF", "a program (ELF)", noProgram},
	{"MZ\x90\x00", "a program (Windows)", noProgram},
	{"SQLite format 3", "a database (SQLite)", "export the puzzles as text or CSV"},
	{"%!PS", "a PostScript document", "copy the puzzle out of it as text"},
	{"{\\rtf", "a rich-text document (RTF)", "save it as plain text"},
	{"p cnf ", "a formula (DIMACS), no puzzle", made},
	{"p inccnf", "a formula with cubes (iCNF), no puzzle", made},
	{"* #variable=", "a formula (OPB), no puzzle", made},
	{"s SATISFIABLE", "the answer of a SAT solver", decode},
	{"s UNSATISFIABLE", "the answer of a SAT solver", decode},
}

// comments are those at the beginning of a formula.
var comments = lex.Lazily(`^(?:\s*(?:c(?: .*)?|#.*)?\n)*\s*`)

// binaries refuses files that are no text, and formulas, for which there are other commands.
func binaries(d *finding.Document) []finding.Finding {
	at := len(comments().FindString(d.Text))
	for _, m := range starts {
		if strings.HasPrefix(d.Text[at:], m.start) {
			return finding.Refuse(at, "this is %s: %s", m.what, m.advice)
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

// otherRow is a row of cells in digits of another script, raised or in circles: at least four digits
// and blanks, and not ASCII digits alone.
var otherRow = lex.Lazily(`^[\d.・…_*?\-\s]*[\p{Nd}\p{No}〇一二三四五六七八九][\p{Nd}\p{No}〇一二三四五六七八九.・…_*?\-\s]*$`)

// withoutOtherDigits returns what was found in a document, or refuses it for such a row, which is no
// word beside a puzzle.
func withoutOtherDigits(d *finding.Document, found []finding.Finding) []finding.Finding {
	if len(found) > 0 && found[0].Err != nil {
		return found
	}
	for at, text := range d.Entries() {
		i := strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf && c != '・' && c != '…' })
		if i >= 0 && utf8.RuneCountInString(text) >= 4 && otherRow().MatchString(text) {
			digit, _ := utf8.DecodeRuneInString(text[i:])
			return finding.Refuse(at+i, "%q is no digit that is read here: write the digits as 1 to 9", digit)
		}
	}
	return found
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
	if err == nil && len(one) >= 60 && utf8.Valid(plain) && !bytes.ContainsFunc(plain, unicode.IsControl) {
		return finding.Refuse(at, "this is text in hexadecimal: turn it back first (xxd -r -p)")
	}
	lower, upper, digit := strings.ContainsAny(one, "jklmnopqrstuvwxyz"), strings.ContainsAny(one, "JKLMNOPQRSTUVWXYZ"), strings.ContainsAny(one, "0123456789+/=")
	if lower && upper && digit && len(one)%4 != 1 {
		return finding.Refuse(at, "this looks like data in base64, which is not read: unpack it first (base64 -d)")
	}
	return nil
}
