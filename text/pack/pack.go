// Package pack unpacks compressed input: gzip, xz, bzip2, zstd and zip, recognized
// by their first bytes and not by a file's name. It is apart from package text so
// that a program which only parses puzzles links no decompressor.
package pack

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// maxWindow bounds what a hostile zstd file can make us allocate.
const maxWindow = 128 << 20

// packings are the formats known, each with the bytes its data begins with.
var packings = []struct {
	name, magic string
	unpack      func(io.Reader) (io.Reader, error)
}{
	{"gzip", "\x1f\x8b", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	{"xz", "\xfd7zXZ\x00", newXZ},
	{"bzip2", "BZh", func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
	{"zstd", "\x28\xb5\x2f\xfd", func(r io.Reader) (io.Reader, error) {
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}},
	{"zip", "PK\x03\x04", newZip},
}

// Decompress returns the unpacked content of r, or r's own bytes if they are in
// none of the known formats. It reads no further ahead than it needs to recognize
// the format. Errors, of Decompress and of reading what it returns, name the
// format; data that ends too soon wraps [io.ErrUnexpectedEOF]. Close releases
// the decompressor and leaves r open.
func Decompress(r io.Reader) (io.ReadCloser, error) {
	b := bufio.NewReaderSize(r, 64<<10)
	for _, p := range packings {
		for k := 1; ; k++ {
			head, err := b.Peek(k)
			if err != nil || !strings.HasPrefix(p.magic, string(head)) {
				break
			}
			if k < len(p.magic) {
				continue
			}
			if p.name == "bzip2" && !isBzip2(b) {
				break
			}
			u, err := p.unpack(b)
			if err != nil {
				return nil, damaged(p.name, err)
			}
			return &unpacker{u, p.name}, nil
		}
	}
	return io.NopCloser(b), nil
}

// IsUnpacking reports whether a reader from [Decompress] unpacks, and does not return the
// bytes unchanged.
func IsUnpacking(r io.Reader) bool {
	_, ok := r.(*unpacker)
	return ok
}

// IsArchive reports whether a reader from [Decompress] returns the files of an archive, each behind a
// line of [Separator] and its name.
func IsArchive(r io.Reader) bool {
	u, ok := r.(*unpacker)
	return ok && u.name == "zip"
}

// isBzip2 looks beyond "BZh", which a text could begin with, for the mark of
// the first block or of the end.
func isBzip2(b *bufio.Reader) bool {
	head, err := b.Peek(10)
	return err == nil && (bytes.HasPrefix(head[4:], []byte("1AY&SY")) || bytes.HasPrefix(head[4:], []byte("\x17rE8P\x90")))
}

// unpacker names the format in the errors of damaged data.
type unpacker struct {
	io.Reader
	name string
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = damaged(u.name, err)
	}
	return n, err
}

// Close releases the decompressor.
func (u *unpacker) Close() error {
	if c, ok := u.Reader.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

func damaged(name string, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("the %s data ends too soon: %w", name, io.ErrUnexpectedEOF)
	}
	if name == "zip" {
		return fmt.Errorf("zip archive: %w", err)
	}
	return fmt.Errorf("damaged %s data: %w", name, err)
}

// wholeXZ unpacks xz and requires the footer at its end. Without this, the
// library takes data that was cut between two blocks for complete.
type wholeXZ struct {
	io.Reader
	packed *tail
}

func newXZ(r io.Reader) (io.Reader, error) {
	packed := &tail{r: r}
	x, err := xz.NewReader(packed)
	return &wholeXZ{x, packed}, err
}

func (x *wholeXZ) Read(p []byte) (int, error) {
	n, err := x.Reader.Read(p)
	if err == io.EOF && x.packed.last != [2]byte{'Y', 'Z'} {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// tail remembers the last two bytes read, without zero padding.
type tail struct {
	r    io.Reader
	last [2]byte
}

func (t *tail) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	seen := bytes.TrimRight(p[:max(n, 0)], "\x00")
	switch k := len(seen); {
	case k > 1:
		t.last = [2]byte(seen[k-2:])
	case k == 1:
		t.last = [2]byte{t.last[1], seen[0]}
	}
	return n, err
}
