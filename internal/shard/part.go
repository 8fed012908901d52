package shard

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"sudokusat/internal/stream"
)

// Part describes the input that a shard has read, for the manifest of its results.
type Part struct {
	Shard   string     `json:"shard"` // "3/8"
	Unit    string     `json:"unit"`  // of ranges: "bytes", "records", or "puzzles" that were made
	Files   []PartFile `json:"files"` // all files of the list, in order
	Records int        `json:"records"`

	at Shard // Shard as numbers
}

// PartFile describes the part of a file that was read: [Begin, End) of Size bytes or records.
type PartFile struct {
	Path     string `json:"path"`
	Disk     int64  `json:"disk"`     // bytes of the file on disk, packed or not
	Modified string `json:"modified"` // when it was changed last, RFC 3339
	Size     int64  `json:"size"`
	Begin    int64  `json:"begin"`
	End      int64  `json:"end"`
	// SHA256 is that of the bytes of the range, and of the whole file, unpacked, where
	// records are counted.
	SHA256 string `json:"sha256"`
	// Head is the SHA-256 of the first HeadBytes of the file, up to the end of its first
	// record, which a range of bytes relies on.
	Head      string `json:"head,omitempty"`
	HeadBytes int64  `json:"head_bytes,omitempty"`
	// Before and After name the board and the rules in force where the range begins
	// and ends, by directive lines. Neighbours must agree on them.
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// NewPart returns the part of a list that is cut by records, or by puzzles that are made and not
// read, given the files of the list with their sizes.
func NewPart(s Shard, unit string, files []PartFile) Part {
	total := int64(0)
	for _, f := range files {
		total += f.Size
	}
	p := Part{Shard: s.String(), Unit: unit, Files: slices.Clone(files), at: s}
	from, to := s.Bounds(total)
	for i := range p.Files {
		f := &p.Files[i]
		f.Begin, f.End = min(max(from, 0), f.Size), min(max(to, 0), f.Size)
		from, to = from-f.Size, to-f.Size
		p.Records += int(f.End - f.Begin)
	}
	return p
}

// WholeFile describes a file that every shard reads as a whole. Its size is the number of
// records that count finds, which must read to the end. limit, if not 0, bounds the time for
// reading a record, each of which count begins.
func WholeFile(ctx context.Context, path string, limit time.Duration, count func(r io.Reader, begin func()) (int64, error)) (f PartFile, err error) {
	if f, err = describe(path); err != nil {
		return f, err
	}
	in, err := (&stream.Input{Timeout: limit}).Open(ctx, path, 0)
	if err != nil {
		return f, err
	}
	defer in.Close()
	sum := sha256.New()
	f.Size, err = count(io.TeeReader(in, sum), in.Begin)
	switch {
	case ctx.Err() != nil:
		return f, ctx.Err()
	case err != nil:
		return f, stream.WithPath(path, err)
	}
	f.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return f, nil
}

// describe looks at a file without reading it.
func describe(path string) (f PartFile, err error) {
	if path == "-" {
		return f, errors.New("a shard cannot be read from standard input, which can be read only once: name a file")
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return f, stream.PathError(err)
	case info.IsDir():
		return f, errors.New(path + ": is a directory")
	case !info.Mode().IsRegular():
		return f, errors.New("a shard can be read only from a file, which can be read again")
	}
	return PartFile{Path: path, Disk: info.Size(), Modified: modified(info)}, nil
}

func modified(info fs.FileInfo) string { return info.ModTime().UTC().Format(time.RFC3339Nano) }

// nameOf is short for a text that is compared only; it is "" for none.
func nameOf(text string) string {
	if text == "" {
		return ""
	}
	return sumOf([]byte(text))[:16]
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
