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

	"sudokusat/text"
)

// Input is puzzle files, read one after another.
type Input struct {
	Paths   []string  // "-" is standard input
	Stdin   io.Reader // what "-" means
	Options text.Options

	// Detect, if not nil, may choose a profile by the first bytes of a file;
	// whole says that there are no others.
	Detect func(head []byte, whole bool) *text.Profile

	// Shard, if it is one, is the part of the input that is read: one file after
	// another, as if they were one list. The files are read more than once, so
	// standard input can be none of them. ByRecords counts records where files would
	// do with bytes.
	Shard     Shard
	ByRecords bool

	// Skipped, if not nil, is told of records that stand before the shard: those
	// that a writer has to know to go on as if it had written them.
	Skipped func(*Record)

	// LeftOut, if not nil, is told of each record that was read without something, as
	// [text.Record.Ignored] has it, before it is answered.
	LeftOut func(*Record)

	// Piece bounds the bytes read at a time, so that BytesRead is not far ahead
	// of the answers; 0 is no bound.
	Piece int

	read       atomic.Int64
	part       Part
	partBroken bool
	above      *lineCount                // of the lines that visit shows now
	through    func(io.Reader) io.Reader // stands behind unpacking, if it is not nil
	guess      func(int64) int64         // of tests: worse guesses of the sizes of packed files
}

// Record is a record of an input, or the error that stands in its place.
type Record struct {
	text.Record
	Path string // of the file, as in Input.Paths
	// Err says why there is no puzzle: a [*text.ParseError] is about one malformed
	// puzzle, any other error about the rest of a file.
	Err error

	above *lineCount // lines of the file that were not read
}

// Place is where the record starts, for people: "list.txt:17".
func (r *Record) Place() string { return fmt.Sprintf("%s:%d", r.Path, r.Number()) }

// Number is the line of the file on which the record starts, from 1; 0 where Line is.
// (Line counts the lines that were read, which a shard may not have done from the
// beginning.)
func (r *Record) Number() int {
	if r.Line == 0 {
		return 0
	}
	return r.Line + r.above.count()
}

// IsPuzzle reports whether the record is one puzzle, readable or not, and so has a
// place in the output. The error of a broken file has none.
func (r *Record) IsPuzzle() bool {
	if r.Err == nil {
		return true // without the memory that errors.As needs
	}
	var parse *text.ParseError
	return errors.As(r.Err, &parse)
}

// BytesRead is how many bytes of the files have been read, packed ones as they
// are. It may be called at any time.
func (in *Input) BytesRead() int64 { return in.read.Load() }

// Size is the number of bytes of all files, 0 when it is not known.
func (in *Input) Size() (total int64) {
	if in.Shard.Of > 0 {
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

// Records reads the files. It ends early, without a word, when ctx does. A
// record belongs to whoever ranges over it.
func (in *Input) Records(ctx context.Context) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		in.visit(ctx, visitor{record: func(r *Record) bool {
			own := *r
			return yield(&own)
		}})
	}
}

// visitor takes what an input reads. Reading ends when record or lines returns
// false. A record is valid until record returns.
type visitor struct {
	record func(*Record) bool
	// lines, if not nil, takes plain 9×9 lines as blocks of text, which belong
	// to it; the lines are not shown as records then.
	lines func(path string, b text.Block) bool
	// wait, if not nil, is called before reading more of a file that may keep
	// us waiting.
	wait func()

	whole bool // the files are not read in part: one that is empty is an error
}

func (in *Input) visit(ctx context.Context, v visitor) {
	if record := v.record; in.LeftOut != nil {
		v.record = func(r *Record) bool {
			if r.Notes != nil && len(r.Ignored()) > 0 {
				in.LeftOut(r)
			}
			return record(r)
		}
	}
	if in.Shard.Of > 0 {
		in.visitShard(ctx, v)
		return
	}
	v.whole = true
	for _, path := range in.Paths {
		if !in.file(ctx, path, v) {
			return
		}
	}
}

// file shows the records of a file and reports whether to go on with the next
// one.
func (in *Input) file(ctx context.Context, path string, v visitor) bool {
	f, err := openThrough(ctx, path, in.Stdin, func(r io.Reader) io.Reader { return counting{r, &in.read, in.Piece} }, 0)
	if ctx.Err() != nil {
		if err == nil {
			f.Close()
		}
		return false
	}
	if err != nil {
		return v.record(&Record{Path: path, Err: err})
	}
	defer f.Close()
	o, plain := in.Options, f.Reader
	if in.through != nil {
		plain = in.through(plain)
	}
	switch o.Name = path; {
	case path == "-":
		o.Name = ""
	case f.isArgument:
		o.Name = "argument"
	}
	o.Ready = !f.mayWait
	if v.wait != nil && f.mayWait {
		plain = patient{plain, v.wait}
	}
	if in.Detect != nil {
		buffered := bufio.NewReaderSize(plain, detectHead)
		head, err := buffered.Peek(detectHead)
		o.Profile, plain = in.Detect(head, err != nil), buffered
	}
	reader := text.NewReader(plain, o)
	if !show(ctx, reader, v) {
		return false
	}
	if v.whole && ctx.Err() == nil && reader.IsEmpty() {
		return v.record(&Record{Path: path, Err: fmt.Errorf("%s: %w", reader.Name(), text.ErrEmpty)})
	}
	return true
}

// show shows the records of one reader.
func show(ctx context.Context, reader *text.Reader, v visitor) bool {
	var room []byte // for a block of lines
	size := firstBatch
	rec := &Record{}
	for {
		if v.lines != nil {
			if room == nil {
				room = make([]byte, size*text.BlockStride)
			}
			if b := reader.ReadBlock(room); b.Len() > 0 {
				if !v.lines(reader.Name(), b) {
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
		rec.Path, rec.above = reader.Name(), nil
		if !v.record(rec) {
			return false
		}
		if !rec.IsPuzzle() {
			return true
		}
	}
}

// detectHead is how many bytes Detect gets.
const detectHead = 64 << 10

// counting counts what is read, in pieces.
type counting struct {
	r     io.Reader
	n     *atomic.Int64
	piece int
}

func (c counting) Read(p []byte) (int, error) {
	if c.piece > 0 {
		p = p[:min(len(p), c.piece)]
	}
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// patient says when it is about to wait for input, so that what was read
// before is answered meanwhile.
type patient struct {
	r    io.Reader
	wait func()
}

func (p patient) Read(b []byte) (int, error) {
	p.wait()
	return p.r.Read(b)
}
