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
	"sync"
	"time"

	"sudokusat/text"
)

// What a shard reads. Files of one-line records (text.LineList), packed or not, are
// cut by bytes: a shard then reads its own part only, and of a packed file unpacks what
// is before. All others are read from their beginning, twice: to count their records,
// and to work on those of the shard.

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
	// SHA256 is that of the bytes of the range, unpacked, and of the whole file where
	// records are counted.
	SHA256 string `json:"sha256"`
	// Head is the SHA-256 of the first HeadBytes of the file, up to the end of its first
	// record, which a range of bytes relies on.
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
	path  string
	list  *text.LineList // nil: it is no list on lines
	plain bool           // it is not packed
	head  []byte
	size  int64 // bytes, unpacked
	disk  int64 // bytes, packed
	time  string
}

// visitShard is visit for an input with a Shard.
func (in *Input) visitShard(ctx context.Context, v visitor) {
	in.part = Part{Shard: in.Shard.String(), Unit: "bytes", at: in.Shard}
	fail := func(path string, err error) {
		in.partBroken = true
		if ctx.Err() == nil {
			v.record(Record{Path: path, Err: err})
		}
	}
	sources, total := make([]partSource, len(in.Paths)), int64(0)
	for i, path := range in.Paths {
		s, err := in.look(ctx, path)
		if err != nil {
			fail(path, err)
			return
		}
		if s.list == nil || in.ByRecords {
			in.part.Unit = "records"
		}
		sources[i] = s
		total += s.size
	}
	if in.part.Unit == "records" {
		in.visitRecords(ctx, v, sources)
		return
	}
	from, to := in.Shard.Bounds(total)
	for _, s := range sources {
		if err := in.visitBytes(ctx, v, s, min(max(from, 0), s.size), min(max(to, 0), s.size)); err != nil {
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
		if list, ok := text.LineListOf(head, err == io.EOF, in.Options); ok && (list.Rows == 0 || !f.packed) {
			s.list, s.head = &list, bytes.Clone(head[:list.Head])
		}
	}
	s.disk, s.time = info.Size(), Modified(info)
	if s.plain = !f.packed; s.plain {
		s.size = info.Size()
	} else if s.list != nil {
		if s.size, err = io.Copy(io.Discard, b); err != nil {
			return s, WithPath(path, err)
		}
	}
	return s, nil
}

// Modified is when a file was changed last, as manifests write it.
func Modified(info fs.FileInfo) string { return info.ModTime().UTC().Format(time.RFC3339Nano) }

// openAt opens a file at one of its bytes, unpacked.
func (s *partSource) openAt(ctx context.Context, in *Input, at int64) (*File, error) {
	seek := at
	if !s.plain {
		seek = 0
	}
	f, err := openThrough(ctx, s.path, nil, func(r io.Reader) io.Reader { return counting{r, &in.read, in.Piece} }, seek)
	if err != nil || s.plain {
		return f, err
	}
	if _, err := io.CopyN(io.Discard, f, at); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// visitBytes shows the part of a file between two bytes.
func (in *Input) visitBytes(ctx context.Context, v visitor, s partSource, from, to int64) error {
	var opened []*File
	defer func() {
		for _, f := range opened {
			f.Close()
		}
	}()
	open := func(at int64) (io.Reader, error) {
		f, err := s.openAt(ctx, in, at)
		if err != nil {
			return nil, err
		}
		opened = append(opened, f)
		return f, nil
	}
	var c part
	var err error
	if s.list.Rows > 0 {
		c, err = newGridPart(s.list, s.head, from, to, s.size, open)
	} else {
		c, err = newCutter(s.list, s.head, from, to, s.size, open)
	}
	if err != nil {
		return err
	}
	o := in.Options
	o.Name = s.path
	reader := text.NewReader(c, o)
	var above *lineCount
	var first *Record
	if lines := c.linesBefore(); lines > 0 {
		above = &lineCount{read: lines, find: func() (int, error) {
			begin, _ := c.bounds()
			return s.linesBefore(ctx, in, begin)
		}}
		if first, err = in.skip(reader, lines); err != nil {
			return err
		}
	}
	before := reader.Told()
	wanted := in.show(ctx, reader, first, above, v)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	begin, end := c.bounds()
	in.part.Files = append(in.part.Files, PartFile{Path: s.path, Disk: s.disk, Modified: s.time, Size: s.size, Begin: begin, End: end, SHA256: c.hash(), Head: sumOf(s.head), HeadBytes: int64(len(s.head)), Before: name(before), After: name(reader.Told())})
	switch {
	case !wanted:
		return errSeen
	case 0 < begin && begin < end && end < s.size && before != reader.Told():
		return errors.New("the board or the rules change in the middle of the list, which the shards behind cannot know: --by-records reads from the beginning")
	}
	return nil
}

// skip reads the records on the lines before a part, readable or not, and returns the
// first one behind them, nil if there is none.
func (in *Input) skip(reader *text.Reader, lines int) (*Record, error) {
	for {
		r, err := reader.Read()
		rec, at := &Record{Record: r, Path: reader.Name(), Err: err}, r.Line
		var parse *text.ParseError
		switch {
		case errors.As(err, &parse):
			at = parse.First
		case err == io.EOF:
			return nil, nil
		case err != nil:
			return nil, err
		}
		if at > lines {
			return rec, nil
		}
		if in.Skipped != nil {
			in.Skipped(rec)
		}
	}
}

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

// show shows a record, unless it is nil, and the records of a reader, and counts them.
func (in *Input) show(ctx context.Context, reader *text.Reader, first *Record, above *lineCount, v visitor) bool {
	mine := v
	mine.record = func(r Record) bool {
		r.above = above
		var parse *text.ParseError
		switch {
		case errors.As(r.Err, &parse):
			parse.Line += above.count()
			parse.First += above.count()
		case r.Err != nil:
			in.partBroken = true
		}
		if r.IsPuzzle() {
			in.part.Records++
		}
		return v.record(r)
	}
	if v.lines != nil {
		mine.lines = func(path string, b text.Block) bool {
			in.part.Records += b.Len()
			in.above = above
			return v.lines(path, b)
		}
	}
	if first != nil && !mine.record(*first) {
		return false
	}
	return show(ctx, reader, mine)
}

// visitRecords shows the records of a shard, counted over all files.
func (in *Input) visitRecords(ctx context.Context, v visitor, sources []partSource) {
	whole := *in.unsharded()
	total := int64(0)
	in.part.Files = make([]PartFile, len(in.Paths))
	for i, path := range in.Paths {
		sum := sha256.New()
		whole.through = func(r io.Reader) io.Reader { return io.TeeReader(r, sum) }
		count := int64(0)
		if !whole.file(ctx, path, visitor{record: func(Record) bool { count++; return true }}) {
			in.partBroken = true
			return
		}
		in.part.Files[i] = PartFile{Path: path, Disk: sources[i].disk, Modified: sources[i].time, Size: count, SHA256: hex.EncodeToString(sum.Sum(nil))}
		total += count
	}
	from, to := in.Shard.Bounds(total)
	at, start := int64(0), int64(0)
	for i, path := range in.Paths {
		f := &in.part.Files[i]
		f.Begin, f.End = min(max(from-start, 0), f.Size), min(max(to-start, 0), f.Size)
		start += f.Size
		if at >= to {
			continue
		}
		one := visitor{wait: v.wait, record: func(r Record) bool {
			at++
			switch {
			case at <= from:
				if in.Skipped != nil {
					in.Skipped(&r)
				}
				return true
			case at > to:
				return false
			}
			if r.IsPuzzle() {
				in.part.Records++
			} else {
				in.partBroken = true
			}
			return v.record(r) && at < to
		}}
		if !in.unsharded().file(ctx, path, one) && at < to {
			return
		}
	}
}

// unsharded is the input as a whole.
func (in *Input) unsharded() *Input {
	return &Input{Stdin: in.Stdin, Options: in.Options, Detect: in.Detect, Piece: in.Piece}
}

// linesBefore counts the lines of a file before one of its bytes.
func (s *partSource) linesBefore(ctx context.Context, in *Input, at int64) (n int, err error) {
	f, err := OpenFile(ctx, s.path, nil)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	buf := make([]byte, 256<<10)
	for at > 0 && err == nil {
		var k int
		k, err = f.Read(buf[:min(int64(len(buf)), at)])
		n += bytes.Count(buf[:k], []byte("\n"))
		at -= int64(k)
	}
	return n, err
}

// lineCount is the number of lines of a file before those that were read. Counting
// them can take longer than reading them, so it waits until somebody asks.
type lineCount struct {
	once sync.Once
	read int // lines before the part that were read
	find func() (int, error)
	n    int
}

func (l *lineCount) count() int {
	if l == nil {
		return 0
	}
	l.once.Do(func() {
		if n, err := l.find(); err == nil {
			l.n = n - l.read
		}
	})
	return l.n
}
