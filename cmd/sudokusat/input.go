package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"sync/atomic"

	"sudokusat/text"
	"sudokusat/text/pack"
)

// input is the puzzle files of a command line, read one after another.
type input struct {
	paths   []string        // "-" is standard input; none at all is, too
	ctx     context.Context // ends every read
	stdin   io.Reader
	options text.Options
	read    atomic.Int64 // bytes
	total   int64        // bytes, 0 when not known
	pieces  int          // bytes to read at a time
	// dialect, if not nil, may choose a profile by the first bytes of a file;
	// whole says that there are no others.
	dialect func(head []byte, whole bool) *text.Profile
}

func (a *app) input(paths []string, o text.Options) *input {
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	in := &input{ctx: a.ctx, paths: paths, stdin: a.stdin, options: o, pieces: 1 << 20}
	if isTerminal(a.stderr.w) {
		in.pieces = 2 << 10
	}
	for _, p := range paths {
		info, err := os.Stat(p)
		if p == "-" || err != nil || !info.Mode().IsRegular() {
			in.total = 0
			break
		}
		in.total += info.Size()
	}
	return in
}

// each hands over every record, with its file's name for messages. A record
// that could not be read comes as its error: a [*text.ParseError] stands for
// one puzzle, any other for the rest of a file. wait is called before reading
// more of an input that may keep us waiting. each ends early when yield
// returns false or the command is interrupted.
func (in *input) each(yield func(file string, r text.Record, err error) bool, wait func()) {
	in.eachOrLines(yield, nil, wait)
}

// eachOrLines is each, but plain 9×9 lines come as blocks of text if lines is
// not nil.
func (in *input) eachOrLines(yield takeRecord, lines takeLines, wait func()) {
	for _, path := range in.paths {
		if !in.file(path, yield, lines, wait) {
			return
		}
	}
}

type (
	takeRecord = func(file string, r text.Record, err error) bool
	takeLines  = func(file string, b text.Block) bool
)

func (in *input) file(path string, yield takeRecord, lines takeLines, wait func()) bool {
	var file io.Reader = in.stdin
	slow := true // may keep us waiting
	name := path
	if path == "-" {
		name = ""
	} else {
		r, f, err := openFile(in.ctx, path)
		if err != nil {
			return yield(path, text.Record{}, err)
		}
		defer f.Close()
		file = r
		_, slow = r.(*waiting)
	}
	unpacked, err := pack.Decompress(counting{file, &in.read, in.pieces})
	if in.ctx.Err() != nil {
		return false
	}
	if err != nil {
		return yield(path, text.Record{}, withPath(path, err))
	}
	defer unpacked.Close()
	var plain io.Reader = unpacked
	if slow {
		plain = patient{plain, wait}
	}
	o := in.options
	o.Name = name
	if in.dialect != nil {
		buffered := bufio.NewReaderSize(plain, dialectHead)
		head, err := buffered.Peek(dialectHead)
		o.Profile, plain = in.dialect(head, err != nil), buffered
	}
	reader := text.NewReader(plain, o)
	room, size := []byte(nil), firstBatch
	for {
		if lines != nil {
			if room == nil {
				room = make([]byte, size*text.BlockStride)
			}
			if b := reader.ReadBlock(room); b.Len() > 0 {
				if !lines(path, b) {
					return false
				}
				room, size = nil, min(2*size, fullBatch)
				continue
			}
		}
		r, err := reader.Read()
		if in.ctx.Err() != nil {
			return false
		}
		if err == io.EOF {
			return true
		}
		if !yield(path, r, err) {
			return false
		}
		if parse := (*text.ParseError)(nil); err != nil && !errors.As(err, &parse) {
			return true
		}
	}
}

// dialectHead is how many bytes a dialect is told from.
const dialectHead = 64 << 10

// counting counts what is read, for the progress line. Where there is somebody
// to look at that line, it reads in small pieces, so as not to be far ahead of
// the answers.
type counting struct {
	r      io.Reader
	n      *atomic.Int64
	pieces int
}

func (c counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p[:min(len(p), c.pieces)])
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
