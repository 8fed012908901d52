package pack

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
	"unicode/utf16"
)

// archive packs files, named and filled in turn.
func archive(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestZipGivesFilesInOrder unpacks the files of an archive in their order, each behind its name, as
// UTF-8, and the character of such names in a file as another. A mark stays for package text, which leaves it out.
func TestZipGivesFilesInOrder(t *testing.T) {
	wide := "\xff\xfe"
	for _, u := range utf16.Encode([]rune("é\n")) {
		wide += string([]byte{byte(u), byte(u >> 8)})
	}
	got, err := unpack(strings.NewReader(archive(t, "a.txt", puzzle+"\x1cb.txt\n"+puzzle, "dir/", "", "dir/b.txt", "\xef\xbb\xbf"+puzzle[:81], "__MACOSX/a.txt", "x", "c\n\u009b.txt", wide)))
	want := "\x1ca.txt\n" + puzzle + "\x1ab.txt\n" + puzzle + "\x1cdir/b.txt\n\ufeff" + puzzle[:81] + "\n\x1cc__.txt\n\ufeffé\n"
	if err != nil || got != want {
		t.Errorf("%v\ngot  %q\nwant %q", err, got, want)
	}
}

// TestZipRefused names archives that are documents, and those that are damaged.
func TestZipRefused(t *testing.T) {
	whole := archive(t, "a.txt", strings.Repeat(puzzle, 50))
	broken := []byte(whole)
	broken[60] ^= 0x55
	for in, want := range map[string]string{
		archive(t, "xl/workbook.xml", "<x/>"):                    "Excel",
		archive(t, "word/document.xml", "<x/>"):                  "Word",
		archive(t, "mimetype", "x", "META-INF/manifest.xml", ""): "OpenDocument",
		archive(t, "dir/", ""):                                   "no file",
		whole[:len(whole)-30]:                                    "too soon",
		string(broken):                                           "a.txt",
	} {
		if _, err := unpack(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}
