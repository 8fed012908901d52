package text

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var packed = []string{"list.gz", "list.xz", "list.zst", "list.bz2"}

// TestOpenPacked reads twenty puzzles out of every packing, under names that
// do not give it away, and from standard input.
func TestOpenPacked(t *testing.T) {
	want := strings.Repeat(puzzle9+"\n", 20)
	for _, name := range packed {
		data := readFile(t, "packed/"+name)
		path := filepath.Join(t.TempDir(), "list.txt")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		for _, p := range []string{path, "-"} {
			f, err := Open(p, bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(f)
			if err != nil || string(got) != want {
				t.Errorf("%s as %s: %d bytes, %v", name, p, len(got), err)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestDamaged cuts and changes packed data: an error each time, with the place
// where the reader stood, and never a panic.
func TestDamaged(t *testing.T) {
	for _, name := range packed {
		data := readFile(t, "packed/"+name)
		for cut := 10; cut < len(data)-1; cut += 3 {
			if err := readDamaged(data[:cut]); err == nil {
				t.Errorf("%s: the first %d of %d bytes are no error", name, cut, len(data))
			}
		}
		for i := 0; i < len(data); i += 2 { // what comes out of changed data is not the point
			changed := bytes.Clone(data)
			changed[i] ^= 0x55
			readDamaged(changed)
		}
	}
	data := readFile(t, "packed/list.gz")
	r, err := Decompress(bytes.NewReader(data[:len(data)-9]))
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.Copy(io.Discard, r)
	if want := "the gzip data ends too soon: unexpected EOF"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// readDamaged is the error of the input, not of a puzzle in it.
func readDamaged(data []byte) error {
	d, err := Decompress(bytes.NewReader(data))
	if err != nil {
		return err
	}
	if c, ok := d.(io.Closer); ok {
		defer c.Close()
	}
	for r := NewReader(d, Options{}); ; {
		_, err := r.Read()
		var parse *ParseError
		switch {
		case errors.Is(err, io.EOF) && err == io.EOF:
			return nil
		case err != nil && !errors.As(err, &parse):
			return err
		}
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir, nil); err == nil || err.Error() != dir+": a directory, not a puzzle file" {
		t.Errorf("a directory: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "none"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	short := filepath.Join(dir, "short.gz")
	if err := os.WriteFile(short, []byte("\x1f\x8b\x08"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(short, nil); err == nil || !strings.HasPrefix(err.Error(), short+": the gzip data ends too soon") {
		t.Errorf("a gzip header cut short: %v", err)
	}
}

// TestTyped answers what is typed at once: neither telling the packing nor
// telling the format waits for more than the puzzle's last line.
func TestTyped(t *testing.T) {
	spaced := ""
	for row := range strings.Lines(grid9) {
		spaced += strings.TrimSpace(strings.Join(strings.Split(row, ""), " ")) + "\n"
	}
	for _, in := range []string{puzzle9 + "\n", grid9, spaced, "{\"puzzle\":\"" + puzzle9 + "\"}\n"} {
		r, w := io.Pipe()
		go io.WriteString(w, in) // and then the user thinks
		plain, err := Decompress(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewReader(plain, Options{}).Read(); err != nil {
			t.Errorf("%.40q: %v", in, err)
		}
		w.Close()
	}
}
