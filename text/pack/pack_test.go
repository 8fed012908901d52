package pack

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

const puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n"

var packed = []string{"list.gz", "list.xz", "list.zst", "list.bz2"}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// unpack reads everything, and closes.
func unpack(r io.Reader) (string, error) {
	d, err := Decompress(r)
	if err != nil {
		return "", err
	}
	out, err := io.ReadAll(d)
	if closed := d.Close(); err == nil {
		err = closed
	}
	return string(out), err
}

// TestDecompress unpacks twenty puzzles from every format, however the bytes
// arrive.
func TestDecompress(t *testing.T) {
	want := strings.Repeat(puzzle, 20)
	for _, name := range packed {
		data := readFile(t, name)
		for how, r := range map[string]io.Reader{
			"whole":       bytes.NewReader(data),
			"by bytes":    iotest.OneByteReader(bytes.NewReader(data)),
			"with an end": iotest.DataErrReader(bytes.NewReader(data)),
		} {
			if got, err := unpack(r); err != nil || got != want {
				t.Errorf("%s, %s: %d bytes, %v", name, how, len(got), err)
			}
		}
	}
}

// TestPlainInputPassesUnchanged passes on what is not packed, even if it begins like something
// that is.
func TestPlainInputPassesUnchanged(t *testing.T) {
	for _, in := range []string{"", puzzle, "\x1f", "BZh", "BZh9 is a word\n", "\xfd7zXZ", "\x28\xb5"} {
		if got, err := unpack(strings.NewReader(in)); err != nil || got != in {
			t.Errorf("%q: got %q, %v", in, got, err)
		}
	}
}

// TestDamagedDataIsAnError cuts and changes packed data. Every cut is an error, and no
// change makes the program panic.
func TestDamagedDataIsAnError(t *testing.T) {
	for _, name := range packed {
		data := readFile(t, name)
		for cut := 10; cut < len(data)-1; cut += 3 {
			if _, err := unpack(bytes.NewReader(data[:cut])); err == nil {
				t.Errorf("%s: the first %d of %d bytes are no error", name, cut, len(data))
			}
		}
		for i := 0; i < len(data); i += 2 {
			changed := bytes.Clone(data)
			changed[i] ^= 0x55
			unpack(bytes.NewReader(changed))
		}
	}
	gz := readFile(t, "list.gz")
	for in, want := range map[string]string{
		string(gz[:len(gz)-9]):            "the gzip data ends too soon: unexpected EOF",
		"\x1f\x8b\x08":                    "the gzip data ends too soon: unexpected EOF",
		"\x1f\x8b\x07" + string(gz[3:20]): "damaged gzip data: gzip: invalid header",
	} {
		if _, err := unpack(strings.NewReader(in)); err == nil || err.Error() != want {
			t.Errorf("%.20q: got %v, want %s", in, err, want)
		}
	}
}
