package pack

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"sudokusat/text/utf"
)

// Zip archives: the files of puzzles in them one after the other, each behind a
// line that begins with the character FS and has its name, which package text takes
// for the beginning of a new file. A zip archive has its list at its end, so it is
// read whole.

// maxZip bounds the packed size of an archive, maxFiles what unpacking it may give.
const (
	maxZip   = 256 << 20
	maxFiles = 1 << 30
)

// Separator begins the line before each file of an archive; the name of the file
// follows. In the files themselves the character SUB replaces it.
const Separator = "\x1c"

// documents are archives that are files of other programs, by a part of the name
// of one of their files.
var documents = []struct{ part, what string }{
	{"xl/workbook", "an Excel workbook: save it as CSV"},
	{"word/document", "a Word document: save it as plain text"},
	{"ppt/presentation", "a PowerPoint presentation, not a file of puzzles"},
	{"META-INF/manifest.xml", "an OpenDocument file: save it as CSV or plain text"},
	{"META-INF/MANIFEST.MF", "a Java archive, not a file of puzzles"},
	{"AndroidManifest.xml", "an Android app, not a file of puzzles"},
	{"META-INF/container.xml", "an e-book (EPUB): copy the puzzles out of it as text"},
}

func newZip(r io.Reader) (io.Reader, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxZip+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxZip {
		return nil, fmt.Errorf("an archive of more than %d MB: unpack it first", maxZip>>20)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		if errors.Is(err, zip.ErrFormat) {
			return nil, io.ErrUnexpectedEOF // its list is missing
		}
		return nil, err
	}
	for _, f := range z.File {
		for _, d := range documents {
			if strings.HasPrefix(f.Name, d.part) {
				return nil, fmt.Errorf("this is %s", d.what)
			}
		}
	}
	u := &unzipper{left: maxFiles}
	for _, f := range z.File {
		if !f.FileInfo().IsDir() && !strings.HasPrefix(f.Name, "__MACOSX/") && !strings.Contains(f.Name, ".DS_Store") {
			u.files = append(u.files, f)
		}
	}
	if len(u.files) == 0 {
		return nil, errors.New("there is no file in the archive")
	}
	return u, nil
}

// printable returns the name of a file as a line and a terminal can show it.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '_'
		}
		return r
	}, name)
}

// unzipper reads the files of an archive.
type unzipper struct {
	files []*zip.File
	open  io.Closer
	text  io.Reader // of the open file: package text looks for UTF-16 at the beginning of the input only
	name  string    // of the open file
	gap   string    // to be returned before the next file
	begun bool
	last  byte
	left  int // how many bytes may still come
}

func (u *unzipper) Read(p []byte) (int, error) {
	for {
		if u.gap != "" {
			n := copy(p, u.gap)
			u.gap = u.gap[n:]
			return n, nil
		}
		if u.open == nil {
			if len(u.files) == 0 {
				return 0, io.EOF
			}
			f, err := u.files[0].Open()
			if err != nil {
				return 0, fmt.Errorf("%s: %w", printable(u.files[0].Name), err)
			}
			u.open, u.text = f, utf.NewReader(f)
			u.name = printable(u.files[0].Name)
			u.gap = Separator + u.name + "\n"
			if u.begun && u.last != '\n' {
				u.gap = "\n" + u.gap
			}
			u.files = u.files[1:]
			u.begun = true
			continue
		}
		n, err := u.text.Read(p)
		for i := range p[:n] {
			if u.last = p[i]; u.last == Separator[0] {
				p[i] = '\x1a'
			}
		}
		if u.left -= n; u.left < 0 {
			return 0, fmt.Errorf("the archive unpacks to more than %d MB", maxFiles>>20)
		}
		if err == io.EOF {
			u.open.Close()
			u.open, err = nil, nil
		} else if err != nil {
			err = fmt.Errorf("%s: %w", u.name, err)
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}
