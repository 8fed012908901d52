package stream

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"sync"

	"sudokusat/text"
)

// Parts of files that can be cut: what is read of them, and which records those are.

// beyond is the error of a file that ends before a byte where reading was to begin.
type beyond struct{ size int64 }

func (b beyond) Error() string { return "the file is shorter" }

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
	if n, err := io.CopyN(io.Discard, f, at); err != nil {
		f.Close()
		if err == io.EOF {
			err = beyond{n}
		}
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
	c, err := s.part(from, to, open)
	if err != nil {
		return err
	}
	o := in.Options
	o.Name = s.path
	reader := text.NewReader(c, o)
	var above *lineCount
	var first *Record
	was := c.read()
	if was.lines > 0 {
		above = &lineCount{read: was.lines, find: func() (int, error) { return s.linesBefore(ctx, in, was.begin) }}
		if first, err = in.skip(reader, was.lines); err != nil {
			return err
		}
	}
	before := reader.Told()
	wanted := in.show(ctx, reader, first, above, v)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	file := s.file()
	file.Begin, file.End, file.SHA256, file.Ended = was.begin, was.end, was.hash(), was.ended && file.Guessed
	file.Head, file.HeadBytes, file.Before, file.After = sumOf(s.head), int64(len(s.head)), name(before), name(reader.Told())
	in.part.Files = append(in.part.Files, file)
	switch {
	case !wanted:
		return errSeen
	case 0 < was.begin && was.begin < was.end && !was.ended && before != reader.Told():
		return errors.New("the board or the rules change in the middle of the list, which the shards behind cannot know: --by-records reads from the beginning")
	}
	return nil
}

// file is what is known of a file before it is read.
func (s *partSource) file() PartFile {
	return PartFile{Path: s.path, Disk: s.disk, Modified: s.time, Size: s.size, Guessed: !s.plain}
}

// part is the reader of a part of the file.
func (s *partSource) part(from, to int64, open func(at int64) (io.Reader, error)) (part, error) {
	switch {
	case from >= s.size: // others read to the end
		c := &cutter{tail: tail{sum: sha256.New()}}
		return c, c.empty(s.size, nil)
	case s.lines != nil:
		return newCutter(s.lines, s.head, from, to, open)
	}
	head := s.head
	if !bytes.HasSuffix(head, []byte("\n\n")) && !bytes.HasSuffix(head, []byte("\n\r\n")) {
		head = append(bytes.Clone(head), '\n')
	}
	return newBlockCutter(s.blocks, head, from, to, open)
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

// show shows a record, unless it is nil, and the records of a reader, and counts them.
func (in *Input) show(ctx context.Context, reader *text.Reader, first *Record, above *lineCount, v visitor) bool {
	mine := v
	mine.record = func(r *Record) bool {
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
	if first != nil && !mine.record(first) {
		return false
	}
	return show(ctx, reader, mine)
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
