package shard

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"sudokusat/text"
)

// Cuts of a list whose records are recognised by the lines around them. Both neighbours of a
// cut find it by these lines alone, independently of the lines before:
//
//	bytes     … 1000                      A cut near byte 1000 is made before the
//	              ↓                       first record whose line follows that of another
//	…3.....7..│..1....5…│6.4.....…│       record which begins there or later.
//	                    ↑
//	                 the cut
//
// So no record next to a cut is a row of a grid.

// longestRecord bounds the lines next to a cut, in bytes.
const longestRecord = 64 << 10

// cut is where a list is cut.
type cut struct {
	at       int64
	previous []byte // the record before it; nil at the beginning and the end of the file
	start    int64  // where that begins
}

// findCut returns the cut for a byte of a file, of size bytes. open opens the file at a byte.
func findCut(list *text.LineList, size, wanted int64, open func(at int64) (io.ReadCloser, error)) (cut, error) {
	if wanted <= 0 || wanted >= size {
		return cut{at: min(max(wanted, 0), size)}, nil
	}
	f, err := open(wanted - 1)
	if err != nil {
		return cut{}, err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, longestRecord)
	at, inLine := wanted-1, true // the rest of the line that byte wanted-1 belongs to is no record
	var c cut
	for follows := false; ; {
		line, err := in.ReadSlice('\n')
		ended := err == nil || err == io.EOF
		isRecord := ended && !inLine && list.IsRecord(line)
		switch {
		case isRecord && follows:
			c.at = at
			return c, nil
		case isRecord:
			c.previous, c.start = bytes.Clone(line), at
		}
		follows, inLine = isRecord, !ended
		at += int64(len(line))
		switch {
		case err == io.EOF:
			return cut{at: size}, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return cut{}, err
		}
	}
}
