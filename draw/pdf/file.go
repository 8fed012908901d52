package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
)

// A PDF file is objects with numbers and a table of where each begins (ISO 32000-1,
// 7.5). Pages is the first, as every page names it; the others are numbered as they
// come. Nothing in it is of its time or its machine.

// file is such a file in the making.
type file struct {
	out    bytes.Buffer
	starts []int // of objects, by number less one; 0 for those to come
}

// number is one for an object to come.
func (f *file) number() int {
	f.starts = append(f.starts, 0)
	return len(f.starts)
}

// put writes an object.
func (f *file) put(number int, format string, args ...any) {
	f.starts[number-1] = f.out.Len()
	fmt.Fprintf(&f.out, "%d 0 obj\n", number)
	fmt.Fprintf(&f.out, format, args...)
	f.out.WriteString("\nendobj\n")
}

// add writes an object with the next number.
func (f *file) add(format string, args ...any) int {
	n := f.number()
	f.put(n, format, args...)
	return n
}

// stream writes packed data, with more entries of its dictionary.
func (f *file) stream(data []byte, more string) int {
	packed := packed(data)
	return f.add("<</Filter /FlateDecode\n/Length %d%s>>\nstream\n%s\nendstream", len(packed), more, packed)
}

func packed(data []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write(data) // a buffer takes all
	_ = w.Close()
	return b.Bytes()
}

// words returns the text of a string object: UTF-16 in hexadecimal digits.
func words(s string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String() + ">"
}

// writeTo writes the document to w: pages with what is on them, fonts with the glyphs
// that they need.
func (d *document) writeTo(w io.Writer) error {
	f := &file{}
	f.out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	pages, resources := f.number(), f.number()
	kids := ""
	for _, p := range d.pages {
		content := f.add("<</Filter /FlateDecode\n/Length %d>>\nstream\n%s\nendstream", len(p.content), p.content)
		kids += fmt.Sprintf("%d 0 R\n", f.add("<</Type /Page\n/Parent %d 0 R\n/MediaBox [0 0 %.2f %.2f]\n/Resources %d 0 R\n/Contents %d 0 R>>",
			pages, p.width, p.height, resources, content))
	}
	fonts := ""
	for i, font := range d.fonts {
		if len(font.runes) > 0 {
			fonts += fmt.Sprintf("/F%d %d 0 R\n", i, font.put(f))
		}
	}
	f.put(resources, "<</ProcSet [/PDF /Text]\n/Font <<\n%s>>>>", fonts)
	f.put(pages, "<</Type /Pages\n/Kids [\n%s]\n/Count %d\n>>", kids, len(d.pages))
	info := f.add("<</Title %s\n/Producer %s\n/CreationDate (D:20000101000000Z)\n/ModDate (D:20000101000000Z)>>", words(d.title), words("sudokusat"))
	catalog := f.add("<</Type /Catalog\n/Pages %d 0 R\n/Lang (en)>>", pages)
	table := f.out.Len()
	fmt.Fprintf(&f.out, "xref\n0 %d\n0000000000 65535 f \n", len(f.starts)+1)
	for _, start := range f.starts {
		fmt.Fprintf(&f.out, "%010d 00000 n \n", start)
	}
	fmt.Fprintf(&f.out, "trailer\n<</Size %d\n/Root %d 0 R\n/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(f.starts)+1, catalog, info, table)
	_, err := f.out.WriteTo(w)
	return err
}
