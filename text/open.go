package text

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// Opening files: what is compressed is recognised by its first bytes, not by
// its name, and unpacked while it is read.

// maxWindow bounds what a hostile zstd file can make us allocate.
const maxWindow = 128 << 20

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
}

// Open opens a puzzle file for reading. The path "-" means stdin, which Close
// leaves open. Compressed files are unpacked, see [Decompress]. Errors name
// the path.
func Open(path string, stdin io.Reader) (io.ReadCloser, error) {
	if path == "-" {
		r, err := Decompress(stdin)
		if err != nil {
			return nil, fmt.Errorf("-: %w", err)
		}
		return io.NopCloser(r), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%s: a directory, not a puzzle file", path)
	}
	r, err := Decompress(f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &opened{r, f}, nil
}

// wholeXZ unpacks xz and wants the footer at the end, without which the
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

// tail remembers the last two bytes read, padding of zeros left out.
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

type opened struct {
	io.Reader
	file *os.File
}

func (o *opened) Close() error {
	if c, ok := o.Reader.(*unpacker); ok {
		c.Close()
	}
	return o.file.Close()
}

// Decompress unpacks r if its first bytes say gzip, xz, bzip2 or zstd, and
// else hands its bytes through. It waits for no more bytes than it needs to
// tell. If what it returns is an [io.Closer], closing it frees what unpacking
// took, and leaves r open.
func Decompress(r io.Reader) (io.Reader, error) {
	b := bufio.NewReaderSize(r, chunk)
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
	return b, nil
}

// isBzip2 looks further than "BZh", which a text could begin with.
func isBzip2(b *bufio.Reader) bool {
	head, err := b.Peek(10)
	return err == nil && (bytes.HasPrefix(head[4:], []byte("1AY&SY")) || bytes.HasPrefix(head[4:], []byte("\x17rE8P\x90")))
}

// unpacker names the packing in the errors of damaged data.
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

// Close releases what the unpacking holds.
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
	return fmt.Errorf("damaged %s data: %w", name, err)
}
