package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"sudokusat/text/pack"
)

// unpack is what a reader of others makes of a .xz file.
func unpack(t testing.TB, packed []byte) []byte {
	t.Helper()
	r, err := pack.Decompress(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestXZ packs what is long, what repeats near and far, and what does not.
func TestXZ(t *testing.T) {
	source, err := os.ReadFile("lzma.go")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 200_000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	mixed := make([]byte, 0, 400_000)
	for len(mixed) < cap(mixed)-1000 {
		switch k := r.IntN(len(mixed) + 1); r.IntN(3) {
		case 0:
			mixed = append(mixed, noise[:r.IntN(20)]...)
		case 1:
			mixed = append(mixed, mixed[k:min(k+r.IntN(400), len(mixed))]...)
		default:
			mixed = append(mixed, bytes.Repeat([]byte{byte(k)}, r.IntN(400))...)
		}
	}
	for name, tt := range map[string]struct {
		data []byte
		most int
	}{
		"nothing":   {nil, 100},
		"a byte":    {[]byte("x"), 100},
		"a source":  {source, len(source) / 2},
		"one byte":  {bytes.Repeat([]byte("a"), 2_500_000), 2000},
		"a line":    {[]byte(strings.Repeat("one line like the other\n", 100_000)), 2000},
		"noise":     {noise, len(noise) + 3000},
		"mixed":     {mixed, len(mixed) / 3},
		"far apart": {append(append(noise[:100_000:100_000], make([]byte, window-50_000)...), noise[:100_000]...), 220_000},
	} {
		packed := xz(tt.data)
		if got := unpack(t, packed); !bytes.Equal(got, tt.data) {
			t.Errorf("%s: %d bytes come back as %d others", name, len(tt.data), len(got))
		}
		if len(packed) > tt.most {
			t.Errorf("%s: %d bytes take %d, and at most %d are wanted", name, len(tt.data), len(packed), tt.most)
		}
	}
}

// FuzzXZ packs anything and unpacks it.
func FuzzXZ(f *testing.F) {
	f.Add([]byte("abcabcabcabcabcdabcdabcd"), uint16(3))
	f.Add(bytes.Repeat([]byte{0, 1, 0, 0}, 50), uint16(300))
	f.Fuzz(func(t *testing.T, data []byte, times uint16) {
		if len(data)*int(times) > 1<<20 {
			return // too large for a fuzz test
		}
		data = bytes.Repeat(data, int(times))
		if got := unpack(t, xz(data)); !bytes.Equal(got, data) {
			t.Fatalf("%d bytes come back as %d others", len(data), len(got))
		}
	})
}
