package text

import "strings"

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
	{"{\\rtf", "a rich-text document (RTF)", "save it as plain text"},
}

// binaries refuses files that are no text.
func binaries(d *document) []finding {
	for _, m := range magics {
		if !strings.HasPrefix(d.text, m.magic) || len(m.magic) == 2 && !strings.Contains(d.text[:min(len(d.text), 512)], "\x00") {
			continue
		}
		return refuse(0, "this is %s: %s", m.what, m.advice)
	}
	if head := d.text[:min(len(d.text), 4096)]; strings.Count(head, "\x00") > 3 {
		return refuse(strings.IndexByte(head, 0), "this is binary data, no text")
	}
	return nil
}
