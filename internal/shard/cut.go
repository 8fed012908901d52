package shard

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"sudokusat/text"
)

// Cuts of a list whose records can be told by the lines around them. Both neighbours of a cut
// find it by these lines alone, whatever stands before:
//
//	bytes     … 1000                      A cut wanted at byte 1000 is made before the
//	              ↓                       first record whose line follows that of another
//	…3.....7..│..1....5…│6.4.....…│       record which begins there or later.
//	                    ↑
//	                 the cut
//
// So no record beside a cut is a row of a grid.

// longestRecord bounds the lines beside a cut, in bytes.
const longestRecord = 64 << 10

// cut is where a list is cut.
type cut struct {
	at       int64
	previous []byte // the record before it; nil at the beginning and the end of the file
	start    int64  // where that begins
}

// findCut returns the cut that is wanted at a byte of a file, of size bytes. open opens the
// file at a byte.
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
