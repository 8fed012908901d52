package scrape

import (
	"strings"

	"sudokusat/text/finding"
)

// Files that are no text, named for what they are by their first bytes.

var magics = []struct{ magic, what, advice string }{
	{"%PDF", "a PDF document", "copy the puzzle out of it as text"},
	{"\x89PNG", "a picture (PNG)", "type the puzzle off, pictures are not read"},
	{"\xff\xd8\xff", "a picture (JPEG)", "type the puzzle off, pictures are not read"},
	{"GIF8", "a picture (GIF)", "type the puzzle off, pictures are not read"},
	{"BM", "a picture (BMP)", "type the puzzle off, pictures are not read"},
	{"RIFF", "a picture or a sound (RIFF)", "type the puzzle off, pictures are not read"},
	{"II*\x00", "a picture (TIFF)", "type the puzzle off, pictures are not read"},
	{"MM\x00*", "a picture (TIFF)", "type the puzzle off, pictures are not read"},
	{"PK\x03\x04", "a zip archive", "unpack it first"},
	{"PK\x05\x06", "an empty zip archive", "there is nothing to read"},
	{"7z\xbc\xaf", "a 7-Zip archive", "unpack it first"},
	{"Rar!", "a RAR archive", "unpack it first"},
	{"\x7fELF", "a program (ELF)", "give a file with puzzles"},
	{"MZ", "a program (Windows)", "give a file with puzzles"},
	{"SQLite format 3", "a database (SQLite)", "export the puzzles as text or CSV"},
	{"\xd0\xcf\x11\xe0", "an old Office document", "save it as text or CSV"},
	{"\xca\xfe\xba\xbe", "a program (Java)", "give a file with puzzles"},
	{"\x93NUMPY", "an array of NumPy", "print it as text"},
	{"PAR1", "a table (Parquet)", "save it as CSV"},
	{"%!PS", "a PostScript document", "copy the puzzle out of it as text"},
	{"{\\rtf", "a rich-text document (RTF)", "save it as plain text"},
}

// binaries refuses files that are no text.
func binaries(d *finding.Document) []finding.Finding {
	for _, m := range magics {
		if !strings.HasPrefix(d.Text, m.magic) || len(m.magic) == 2 && !strings.Contains(d.Text[:min(len(d.Text), 512)], "\x00") {
			continue
		}
		return finding.Refuse(0, "this is %s: %s", m.what, m.advice)
	}
	if len(d.Text) > 12 && d.Text[4:8] == "ftyp" {
		return finding.Refuse(0, "this is a picture or a film (%s): type the puzzle off, pictures are not read", strings.TrimSpace(strings.Map(printable, d.Text[8:12])))
	}
	if len(d.Text) > 262 && d.Text[257:262] == "ustar" {
		return finding.Refuse(0, "this is a tar archive: unpack it first")
	}
	if head := d.Text[:min(len(d.Text), 4096)]; strings.Count(head, "\x00") > 3 {
		return finding.Refuse(strings.IndexByte(head, 0), "this is binary data, no text")
	}
	return nil
}

// printable keeps what can be shown in a message.
func printable(r rune) rune {
	if r < ' ' || r > '~' {
		return -1
	}
	return r
}

// formulas refuses formulas and linear programs, for which there are other commands.
func formulas(d *finding.Document) []finding.Finding {
	for at, text := range d.Entries() {
		switch {
		case strings.HasPrefix(text, "p cnf "):
			return finding.Refuse(at, "this is a formula (DIMACS), no puzzle: give the puzzle that it was made from")
		case strings.HasPrefix(text, "p inccnf"):
			return finding.Refuse(at, "this is a formula with cubes (iCNF), no puzzle: give the puzzle that it was made from")
		case strings.HasPrefix(text, "* #variable="):
			return finding.Refuse(at, "this is a formula (OPB), no puzzle: give the puzzle that it was made from")
		case strings.HasPrefix(text, "s SATISFIABLE") || strings.HasPrefix(text, "s UNSATISFIABLE"):
			return finding.Refuse(at, "this is the answer of a SAT solver: sudokusat decode PUZZLE ANSWER makes a grid of it")
		case text == "c" || strings.HasPrefix(text, "c "):
			continue
		}
		return nil
	}
	return nil
}
