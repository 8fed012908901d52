package shard

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"sync"

	"sudokusat/internal/stream"
	"sudokusat/text"
)

// Reader reads the part of a list that belongs to a shard, one file after another, as if they
// were one list. It is the Source of an input.
//
// Files with a record on each line, not packed, are cut by bytes: the shard reads its own part
// and the head of the file. If any file of the list is of another kind, all are cut by records:
// the shard counts them, and reads from the beginning up to the end of its part.
type Reader struct {
	Shard
	// ByRecords cuts by records in any case.
	ByRecords bool
	// Before, if not nil, is called with records before the part: those from which a writer
	// can go on as if it had written all of them. Where records are counted these are all; else it
	// is the first one of a file and the one just before the part.
	Before func(*stream.Record)
	// Converts is set if Before must see the rules of all records before the part. Lists
	// whose records have rules of their own are cut by records then.
	Converts bool

	in     *stream.Input
	part   Part
	broken bool
}

// NewReader returns the reader of a part of an input, and makes it the source of that.
func NewReader(s Shard, in *stream.Input) *Reader {
	r := &Reader{Shard: s, in: in}
	in.Source = r.visit
	return r
}

// Part returns what was read. It is complete when the input is; ok is false if a file could
// not be read to the end of the part.
func (r *Reader) Part() (p Part, ok bool) { return r.part, !r.broken }

// source is a file of the list.
type source struct {
	PartFile
	list *text.LineList // nil if it cannot be cut by bytes
	head []byte         // the bytes that every reader of a part has to know
}

func (r *Reader) visit(ctx context.Context, v stream.Visitor) {
	r.part, r.broken = Part{Shard: r.String(), Unit: "bytes", at: r.Shard}, false
	sources := make([]source, len(r.in.Paths))
	byBytes, total := !r.ByRecords, int64(0)
	for i, path := range r.in.Paths {
		s, err := r.look(ctx, path)
		if err != nil {
			r.fail(ctx, v, path, err)
			return
		}
		sources[i] = s
		total += s.Disk
		byBytes = byBytes && s.list != nil && !(s.list.Ruled && r.Converts)
	}
	if !byBytes {
		r.part.Unit = "records"
		r.visitRecords(ctx, v, sources)
		return
	}
	from, to := r.Bounds(total)
	for _, s := range sources {
		wanted, err := r.visitBytes(ctx, v, s, from, to)
		if err != nil {
			r.fail(ctx, v, s.Path, err)
		}
		if err != nil || !wanted {
			return
		}
		from, to = from-s.Disk, to-s.Disk
	}
}

// fail shows the error of a file.
func (r *Reader) fail(ctx context.Context, v stream.Visitor, path string, err error) {
	r.broken = true
	if ctx.Err() == nil {
		v.Record(&stream.Record{Path: path, Err: err})
	}
}

// look looks at a file and at its beginning.
func (r *Reader) look(ctx context.Context, path string) (s source, err error) {
	if s.PartFile, err = describe(path); err != nil {
		return s, err
	}
	f, err := stream.OpenFile(ctx, path, nil)
	if err != nil {
		return s, err
	}
	defer f.Close()
	if f.Packed || r.in.Options.Profile != nil {
		return s, nil
	}
	head, err := bufio.NewReaderSize(f, stream.DetectHead).Peek(stream.DetectHead)
	if err != nil && err != io.EOF {
		return s, stream.WithPath(path, err)
	}
	whole := err == io.EOF
	if r.in.Detect != nil && r.in.Detect(head, whole) != nil {
		return s, nil
	}
	if list, ok := text.LineListOf(head, whole, r.in.Options); ok {
		s.list, s.head = &list, bytes.Clone(head[:list.Head])
	}
	return s, nil
}

// visitBytes shows the part of a file between two bytes, or rather between the cuts wanted
// there, and reports whether the visitor wants more.
func (r *Reader) visitBytes(ctx context.Context, v stream.Visitor, s source, from, to int64) (wanted bool, err error) {
	open := func(at int64) (io.ReadCloser, error) { return r.in.Open(ctx, s.Path, at) }
	first, err := findCut(s.list, s.Disk, from, open)
	if err != nil {
		return false, err
	}
	last, err := findCut(s.list, s.Disk, to, open)
	if err != nil {
		return false, err
	}
	f, err := r.in.Open(ctx, s.Path, first.at)
	if err != nil {
		return false, err
	}
	defer f.Close()
	read := &sizedHash{Hash: sha256.New()}
	f.Reader = io.TeeReader(io.LimitReader(f.Reader, last.at-first.at), read)
	lines := 0 // that are read before the part
	if first.at > 0 && first.at < last.at {
		lines = s.list.HeadLines
		if first.start < int64(s.list.Head) { // the head ends with the record before the part
			first.previous = nil
		} else {
			lines++
		}
		f.Reader = io.MultiReader(bytes.NewReader(s.head), bytes.NewReader(first.previous), f.Reader)
	}
	o := r.in.Options
	o.Name, o.Part = s.Path, true
	reader := text.NewReader(f.Reader, o)
	mine := r.counted(v, sync.OnceValue(func() int { return r.linesBefore(ctx, s.Path, first.at) - lines }))
	next, err := r.pass(reader, lines)
	if err != nil {
		return false, err
	}
	before := reader.State()
	wanted = (next == nil || mine.Record(next)) && stream.Show(ctx, reader, f.Paced(mine))
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	file := s.PartFile
	file.Size, file.Begin, file.End, file.SHA256 = s.Disk, first.at, first.at+read.n, hex.EncodeToString(read.Sum(nil))
	file.Head, file.HeadBytes, file.Before, file.After = sumOf(s.head), int64(len(s.head)), nameOf(before), nameOf(reader.State())
	r.part.Files = append(r.part.Files, file)
	if wanted && 0 < file.Begin && file.Begin < file.End && file.End < file.Size && before != reader.State() {
		return false, errors.New("the board or the rules change in the middle of the list, which the shards behind cannot know: --by-records reads from the beginning")
	}
	return wanted, nil
}

// sizedHash is a hash that counts its bytes.
type sizedHash struct {
	hash.Hash
	n int64
}

func (s *sizedHash) Write(p []byte) (int, error) {
	s.n += int64(len(p))
	return s.Hash.Write(p)
}

// counted is a visitor that counts records, with above for the lines of the file that are not read.
func (r *Reader) counted(v stream.Visitor, above func() int) stream.Visitor {
	mine := v
	mine.Record = func(rec *stream.Record) bool {
		var parse *text.ParseError
		if rec.Above = above; errors.As(rec.Err, &parse) && above != nil {
			parse.Line += above()
			parse.First += above()
		}
		if rec.IsPuzzle() {
			r.part.Records++
		}
		r.broken = r.broken || rec.EndsFile()
		return v.Record(rec)
	}
	if v.Lines != nil {
		mine.Lines = func(origin stream.Record, b text.Block) bool {
			r.part.Records += b.Len()
			origin.Above = above
			return v.Lines(origin, b)
		}
	}
	return mine
}

// pass reads the records on the lines before a part, readable or not, and returns the
// first one behind them, nil if there is none or nothing is before the part.
func (r *Reader) pass(reader *text.Reader, lines int) (*stream.Record, error) {
	for lines > 0 {
		rec, err := reader.Read()
		one, at := &stream.Record{Record: rec, Path: reader.Name(), Err: err}, rec.Line
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
			return one, nil
		}
		if r.Before != nil {
			r.Before(one)
		}
	}
	return nil, nil
}

// linesBefore counts the lines of a file before one of its bytes, as far as it can be read.
func (r *Reader) linesBefore(ctx context.Context, path string, at int64) (n int) {
	f, err := stream.OpenFile(ctx, path, nil)
	if err != nil {
		return 0
	}
	defer f.Close()
	buf := make([]byte, 256<<10)
	for at > 0 && err == nil {
		var k int
		k, err = f.Read(buf[:min(int64(len(buf)), at)])
		n += bytes.Count(buf[:k], []byte("\n"))
		at -= int64(k)
	}
	return n
}

// visitRecords shows the records of the shard, counted over all files.
func (r *Reader) visitRecords(ctx context.Context, v stream.Visitor, sources []source) {
	total := int64(0)
	for i := range sources {
		s := &sources[i]
		sum := sha256.New()
		counter := stream.Visitor{
			Record: func(rec *stream.Record) bool {
				if !rec.IsAside() {
					s.Size++
				}
				return true
			},
			Lines: func(_ stream.Record, b text.Block) bool { s.Size += int64(b.Len()); return true },
		}
		if wanted, err := r.show(ctx, s.Path, counter, sum); err != nil || !wanted {
			r.fail(ctx, v, s.Path, err)
			return
		}
		s.SHA256 = hex.EncodeToString(sum.Sum(nil))
		total += s.Size
	}
	from, to := r.Bounds(total)
	mine, at := r.counted(v, nil), int64(0)
	ranged := stream.Visitor{Record: func(rec *stream.Record) bool {
		if rec.IsAside() { // it goes to the part of the next puzzle, or to the last
			return at < from || mine.Record(rec)
		}
		if at++; at > from {
			return at <= to && mine.Record(rec) && (at < to || to == total)
		}
		if r.Before != nil {
			r.Before(rec)
		}
		return true
	}}
	if v.Lines != nil {
		ranged.Lines = func(origin stream.Record, b text.Block) bool {
			begin, end := int(min(max(from-at, 0), int64(b.Len()))), int(min(to-at, int64(b.Len())))
			at += int64(end)
			if begin > 0 && r.Before != nil {
				origin.Record = b.Record(begin - 1) // a writer is where it was after the others
				r.Before(&origin)
			}
			b.Line, b.Text = b.Line+begin, b.Text[begin*text.BlockStride:end*text.BlockStride]
			return (b.Len() == 0 || mine.Lines(origin, b)) && (at < to || to == total)
		}
	}
	files := make([]PartFile, len(sources))
	for i := range sources {
		files[i] = sources[i].PartFile
	}
	r.part.Files = NewPart(r.Shard, "records", files).Files
	wanted := from < to
	for _, s := range sources {
		switch {
		case !wanted:
			return
		case r.Before == nil && at+s.Size < from:
			at += s.Size // nobody needs what is before the part
			continue
		}
		var err error
		if wanted, err = r.show(ctx, s.Path, ranged, nil); err != nil {
			r.fail(ctx, v, s.Path, err)
			return
		}
	}
}

// show shows the records of a whole file, and hashes it unless sum is nil. It reports
// whether the visitor wants more.
func (r *Reader) show(ctx context.Context, path string, v stream.Visitor, sum hash.Hash) (wanted bool, err error) {
	f, err := r.in.Open(ctx, path, 0)
	if err != nil {
		return false, err
	}
	defer f.Close()
	if sum != nil {
		f.Reader = io.TeeReader(f.Reader, sum)
	}
	return stream.Show(ctx, r.in.Reader(path, f, nil), f.Paced(v)), nil
}
