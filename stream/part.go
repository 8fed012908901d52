package stream

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"sudokusat/text"
)

// What a shard reads. Lists whose records can be told from the lines around them are cut
// by bytes: one-line records (cut.go), and grids and drawings with an empty line between
// (cutblocks.go). A shard then reads its own part only, and of a packed file unpacks what
// is before. Other files are read from their beginning (partstart.go), and so are all if
// records are to be counted (partrecords.go).

// Part is what a shard has read, for the manifest of its results.
type Part struct {
	Shard   string     `json:"shard"` // "3/8"
	Unit    string     `json:"unit"`  // of ranges: "bytes", "records", or "puzzles" that were made
	Files   []PartFile `json:"files"` // all files of the list, in order
	Records int        `json:"records"`

	at Shard // Shard as numbers
}

// PartFile is what was read of a file: [Begin, End) of Size bytes or records.
type PartFile struct {
	Path     string `json:"path"`
	Disk     int64  `json:"disk"`     // bytes of the file as it lies there, packed or not
	Modified string `json:"modified"` // when it was changed last, RFC 3339
	Size     int64  `json:"size"`
	Begin    int64  `json:"begin"`
	End      int64  `json:"end"`
	// Guessed says that Size is a guess, of a packed file that nobody unpacked to the end
	// for it, and Ended that the range is the last one: the file ends at End.
	Guessed bool `json:"guessed,omitempty"`
	Ended   bool `json:"ended,omitempty"`
	// SHA256 is that of the bytes of the range, unpacked, and of the whole file where
	// records are counted.
	SHA256 string `json:"sha256"`
	// Head is the SHA-256 of the first HeadBytes of the file, up to the end of its first
	// record, which a range of bytes relies on: of all of it, where the shards read the
	// file from its beginning.
	Head      string `json:"head,omitempty"`
	HeadBytes int64  `json:"head_bytes,omitempty"`
	// Before and After name the board and the rules in force where the range begins
	// and ends, as directive lines say them. Neighbours must agree on them.
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// Part tells what was read of an input with a Shard. It is complete when the input
// is, and false if a file could not be read, or not in parts.
func (in *Input) Part() (Part, bool) { return in.part, in.Shard.Of > 0 && !in.partBroken }

// NewPart is the part of a list of so many records, or of puzzles that are made and not
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

// partSource is a file on the way to be read in part.
type partSource struct {
	path   string
	lines  *text.LineList // a list on lines
	blocks *blocks        // a list of grids or drawings; neither: one that cannot be cut
	head   []byte         // of such a list, what every reader of it has to know
	plain  bool           // it is not packed
	size   int64          // bytes, unpacked; a guess if it is packed
	disk   int64          // bytes, packed
	time   string
}

// visitShard is visit for an input with a Shard.
func (in *Input) visitShard(ctx context.Context, v visitor) {
	in.part = Part{Shard: in.Shard.String(), Unit: "bytes", at: in.Shard}
	fail := func(path string, err error) {
		in.partBroken = true
		if ctx.Err() == nil {
			v.record(&Record{Path: path, Err: err})
		}
	}
	sources, total := make([]partSource, len(in.Paths)), int64(0)
	for i, path := range in.Paths {
		s, err := in.look(ctx, path)
		if err != nil {
			fail(path, err)
			return
		}
		sources[i] = s
		total += s.size
	}
	if in.ByRecords {
		in.part.Unit = "records"
		in.visitRecords(ctx, v, sources)
		return
	}
	from, to := in.Shard.Bounds(total)
	for _, s := range sources {
		visit := in.visitBytes
		if s.lines == nil && s.blocks == nil {
			visit = in.visitFromStart
		}
		end := to
		if to >= s.size {
			end = toEnd
		}
		if err := visit(ctx, v, s, max(from, 0), max(end, 0)); err != nil {
			if err != errSeen {
				fail(s.path, err)
			}
			return
		}
		from, to = from-s.size, to-s.size
	}
}

// errSeen is that nobody wants to see more.
var errSeen = errors.New("enough records seen")

// look opens a file, to see what it is and how large.
func (in *Input) look(ctx context.Context, path string) (s partSource, err error) {
	s.path = path
	info, err := os.Stat(path)
	switch {
	case path == "-":
		return s, errors.New("a shard cannot be read from standard input, which can be read only once: name a file")
	case err != nil:
		return s, PathError(err)
	case !info.Mode().IsRegular() && !info.IsDir():
		return s, errors.New("a shard can be read only from a file, which can be read again")
	}
	f, err := OpenFile(ctx, path, nil)
	if err != nil {
		return s, err
	}
	defer f.Close()
	b := bufio.NewReaderSize(f, detectHead)
	head, err := b.Peek(detectHead)
	if err != nil && err != io.EOF {
		return s, WithPath(path, err)
	}
	if in.Options.Profile == nil && (in.Detect == nil || in.Detect(head, err == io.EOF) == nil) {
		whole := err == io.EOF
		if list, ok := text.LineListOf(head, whole, in.Options); ok && list.Rows == 0 {
			s.lines, s.head = &list, bytes.Clone(head[:list.Head])
		} else if ok {
			s.blocks = &blocks{rows: list.Rows, isLine: func(_ int, line []byte) bool { return list.IsRow(line) }, headLines: list.HeadLines + 1}
			s.head = bytes.Clone(head[:list.Head])
		} else if drawn, n := drawnList(head, whole, in.Options); drawn != nil {
			s.blocks, s.head = drawn, bytes.Clone(head[:n])
		}
	}
	s.disk, s.time = info.Size(), Modified(info)
	if s.plain = !f.packed; s.plain {
		s.size = info.Size()
	} else if s.size, err = unpackedSize(ctx, path, s.disk); err != nil {
		return s, WithPath(path, err)
	}
	if in.guess != nil && !s.plain {
		s.size = in.guess(s.size)
	}
	return s, nil
}

// Modified is when a file was changed last, as manifests write it.
func Modified(info fs.FileInfo) string { return info.ModTime().UTC().Format(time.RFC3339Nano) }

// name is short for what directives say.
func name(told string) string {
	if told == "" {
		return ""
	}
	return sumOf([]byte(told))[:16]
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
