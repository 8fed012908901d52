package stream

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"sync/atomic"
	"time"

	"sudokusat/text"
)

// Input is puzzle files, read one after another.
type Input struct {
	Paths   []string  // "-" is standard input
	Stdin   io.Reader // what "-" means
	Options text.Options

	// Detect, if not nil, may choose a profile by the first bytes of a file;
	// whole means that there are no others.
	Detect func(head []byte, whole bool) *text.Profile

	// Source, if not nil, shows the records in place of Paths: some of theirs, where a
	// list is read in part.
	Source func(ctx context.Context, v Visitor)

	// LeftOut, if not nil, is called with each record that was read without something, as
	// [text.Record.Ignored] and [text.Record.Unread] have it, before it is answered.
	LeftOut func(*Record)

	// Piece bounds the bytes read at a time, so that BytesRead is not far ahead
	// of the answers; 0 is no bound.
	Piece int

	// Timeout, if not 0, bounds the time for reading a record, apart from waiting for the
	// bytes of a file, once 4 MB have been read in which none ends. The file is given up then,
	// with an error that wraps [context.DeadlineExceeded].
	Timeout time.Duration

	read   atomic.Int64
	waited atomic.Int64 // nanoseconds for bytes of the files, where there is a Timeout
	found  atomic.Bool  // a puzzle
}

// Record is a record of an input, or an error in its place.
type Record struct {
	text.Record
	Path string // of the file, as in Input.Paths
	// Err is nil for a puzzle: a [*text.ParseError] is about one malformed
	// puzzle, any other error about the rest of a file.
	Err error
	// Above, if not nil, counts the lines of the file before the first one that was
	// read. Line does not include them.
	Above func() int
	// Took is the time that reading took, apart from waiting for the bytes of a file, where the input
	// has a Timeout.
	Took time.Duration
}

// Place returns where the record starts, for people: "list.txt:17".
func (r *Record) Place() string { return fmt.Sprintf("%s:%d", r.Path, r.Number()) }

// Number returns the line of the file on which the record starts, from 1; 0 where Line is.
func (r *Record) Number() int {
	if r.Line == 0 || r.Above == nil {
		return r.Line
	}
	return r.Line + r.Above()
}

// IsPuzzle reports whether the record is one puzzle, readable or not, and so has a
// place in the output. The errors of directives and of a broken file have none.
func (r *Record) IsPuzzle() bool {
	if r.Err == nil {
		return true // without the memory that errors.As needs
	}
	var parse *text.ParseError
	return errors.As(r.Err, &parse) && !parse.Aside
}

// IsAside reports whether the record is the error of a line beside the puzzles, such as a directive.
func (r *Record) IsAside() bool { return !r.IsPuzzle() && !r.EndsFile() }

// EndsFile reports whether the record is an error after which nothing more of its file is read.
func (r *Record) EndsFile() bool { return r.Err != nil && !errors.As(r.Err, new(*text.ParseError)) }

// Found reports whether a puzzle could be read. It may be called at any time.
func (in *Input) Found() bool { return in.found.Load() }

// BytesRead returns how many bytes of the files have been read, packed ones as they
// are. It may be called at any time.
func (in *Input) BytesRead() int64 { return in.read.Load() }

// Size returns the number of bytes of all files, 0 when it is not known.
func (in *Input) Size() (total int64) {
	if in.Source != nil {
		return 0
	}
	for _, p := range in.Paths {
		info, err := os.Stat(p)
		if p == "-" || err != nil || !info.Mode().IsRegular() {
			return 0
		}
		total += info.Size()
	}
	return total
}

// Records reads the files. It ends early, without an error, when ctx does. The caller owns
// the records.
func (in *Input) Records(ctx context.Context) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		in.visit(ctx, Visitor{Record: func(r *Record) bool {
			own := *r
			return yield(&own)
		}})
	}
}

// Visitor takes the records of an input. Reading ends when Record or Lines returns
// false. A record is valid until Record returns.
type Visitor struct {
	Record func(*Record) bool
	// Lines, if not nil, takes plain 9×9 lines as blocks of text, which belong
	// to it; the lines are not shown as records then. origin has their Path and Above.
	Lines func(origin Record, b text.Block) bool
	// Wait, if not nil, is called before reading more of a file that may keep
	// the reader waiting.
	Wait func()
}

func (in *Input) visit(ctx context.Context, v Visitor) {
	record, lines := v.Record, v.Lines
	v.Record = func(r *Record) bool {
		if r.Err == nil {
			in.found.Store(true)
		}
		if in.LeftOut != nil && r.Notes != nil && (len(r.Ignored()) > 0 || r.Unread().Words != "") {
			in.LeftOut(r)
		}
		return record(r)
	}
	if lines != nil {
		v.Lines = func(origin Record, b text.Block) bool {
			in.found.Store(true)
			return lines(origin, b)
		}
	}
	if in.Source != nil {
		in.Source(ctx, v)
		return
	}
	for _, path := range in.Paths {
		if !in.file(ctx, path, v) {
			return
		}
	}
}

// file shows the records of a file and reports whether to go on with the next
// one.
func (in *Input) file(ctx context.Context, path string, v Visitor) bool {
	f, err := in.Open(ctx, path, 0)
	if ctx.Err() != nil {
		if err == nil {
			f.Close()
		}
		return false
	}
	if err != nil {
		return v.Record(&Record{Path: path, Err: err})
	}
	defer f.Close()
	reader := in.Reader(path, f, v.Wait)
	if !Show(ctx, reader, f.Paced(v)) {
		return false
	}
	if rest, ok := reader.Rest(); ok && in.LeftOut != nil {
		in.LeftOut(&Record{Record: rest, Path: path})
	}
	if ctx.Err() == nil && reader.IsEmpty() {
		return v.Record(&Record{Path: path, Err: fmt.Errorf("%s: %w", reader.Name(), text.ErrEmpty)})
	}
	return true
}

// Open opens a file of the input, unpacked, or from a byte on, where it must not be
// packed. Reading it counts for BytesRead, and its time for Timeout.
func (in *Input) Open(ctx context.Context, path string, at int64) (*File, error) {
	f, err := openThrough(ctx, path, in.Stdin, func(r io.Reader) io.Reader { return countingReader{r, in} }, at)
	if err == nil && in.Timeout > 0 {
		f.pace = &pace{Reader: f.Reader, limit: in.Timeout, now: time.Now, waited: func() time.Duration { return time.Duration(in.waited.Load()) }}
		f.Reader = f.pace
		f.Begin()
	}
	return f, err
}

// Reader returns a reader of an opened file, by the options of the input. wait, if not
// nil, is called before a read that may keep the reader waiting.
func (in *Input) Reader(path string, f *File, wait func()) *text.Reader {
	o, plain := in.Options, f.Reader
	switch o.Name = path; {
	case path == "-":
		o.Name = ""
	case f.isArgument:
		o.Name = "argument"
	}
	o.Ready, o.Archive = !f.mayWait, f.Archive
	if f.pace != nil {
		o.Late = f.pace.late
	}
	if wait != nil && f.mayWait {
		plain = patient{plain, wait, f.pace}
	}
	if in.Detect != nil {
		buffered := bufio.NewReaderSize(plain, DetectHead)
		head, err := buffered.Peek(DetectHead)
		o.Profile, plain = in.Detect(head, err != nil), buffered
	}
	return text.NewReader(plain, o)
}

// Show shows the records of a reader, to its end or that of ctx, and reports whether the
// visitor wants more.
func Show(ctx context.Context, reader *text.Reader, v Visitor) bool {
	var room []byte // for a block of lines
	size := firstBatch
	rec := &Record{}
	for {
		if v.Lines != nil {
			if room == nil {
				room = takeRoom(size)
			}
			if b := reader.ReadBlock(room); b.Len() > 0 {
				if !v.Lines(Record{Path: reader.Name()}, b) {
					return false
				}
				room, size = nil, min(2*size, fullBatch)
				continue
			}
		}
		rec.Record, rec.Err = reader.Read()
		switch {
		case ctx.Err() != nil:
			return false
		case rec.Err == io.EOF:
			return true
		}
		rec.Path, rec.Above = reader.Name(), nil
		if !v.Record(rec) {
			return false
		}
		if rec.EndsFile() {
			return true
		}
	}
}

// DetectHead is how many bytes Detect gets.
const DetectHead = 64 << 10

// countingReader counts what is read, in pieces, and how long that takes.
type countingReader struct {
	r  io.Reader
	in *Input
}

func (c countingReader) Read(p []byte) (int, error) {
	if c.in.Piece > 0 {
		p = p[:min(len(p), c.in.Piece)]
	}
	var began time.Time
	if c.in.Timeout > 0 {
		began = time.Now()
	}
	n, err := c.r.Read(p)
	if c.in.Timeout > 0 {
		c.in.waited.Add(int64(time.Since(began)))
	}
	c.in.read.Add(int64(n))
	return n, err
}

// patient calls wait before it may wait for input, so that records read before are
// answered meanwhile. What that takes is not the time of the record.
type patient struct {
	r    io.Reader
	wait func()
	pace *pace // nil without a limit
}

func (p patient) Read(b []byte) (int, error) {
	if p.pace == nil {
		p.wait()
		return p.r.Read(b)
	}
	from := p.pace.now()
	p.wait()
	p.pace.began = p.pace.began.Add(p.pace.now().Sub(from))
	return p.r.Read(b)
}
