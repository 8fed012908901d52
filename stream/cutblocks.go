package stream

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"

	"sudokusat/text"
)

// A shard of a list of grids. A cut that is asked for at a byte is made before the first
// grid that follows another one behind it, both complete, with one empty line before,
// between and behind them:
//
//	bytes    … 1000            asked for
//	              ↓
//	             (empty)
//	             53..7....  …  a grid
//	             (empty)
//	the cut →    6..195...  …  another one
//	             (empty)
//
// So both neighbours find it by the lines behind byte 1000 alone.

// gridPart reads the head of a list, the grid before the part, and the part.
type gridPart struct {
	io.Reader
	begin, end int64
	before     int // lines that are read before the part
	sum        hash.Hash
}

// newGridPart returns the reader of a part; see newCutter.
func newGridPart(list *text.LineList, head []byte, from, to, size int64, open func(at int64) (io.Reader, error)) (*gridPart, error) {
	p := &gridPart{sum: sha256.New()}
	var previous []byte
	var err error
	if p.begin, previous, err = gridCut(list, from, size, open); err == nil {
		p.end, _, err = gridCut(list, to, size, open)
	}
	if err != nil {
		return nil, err
	}
	if p.begin >= p.end {
		p.Reader = bytes.NewReader(nil)
		return p, nil
	}
	r, err := open(p.begin)
	if err != nil {
		return nil, err
	}
	p.Reader = io.TeeReader(io.LimitReader(r, p.end-p.begin), p.sum)
	if p.begin > 0 {
		p.before = list.HeadLines + 1 + list.Rows + 1
		p.Reader = io.MultiReader(bytes.NewReader(head), bytes.NewReader([]byte("\n")), bytes.NewReader(previous), p.Reader)
	}
	return p, nil
}

// gridCut is where a cut is made that is asked for at a byte, and the grid before it
// with the empty line behind that.
func gridCut(list *text.LineList, at, size int64, open func(at int64) (io.Reader, error)) (cut int64, previous []byte, err error) {
	if at <= 0 || at >= size {
		return min(max(at, 0), size), nil, nil
	}
	r, err := open(at - 1)
	if err != nil {
		return 0, nil, err
	}
	in := bufio.NewReaderSize(r, longestRecord)
	start, inLine := at-1, true
	var grids [2][]byte // the lines of the last two
	var begins [2]int64
	rows, sound := 0, false // of the lines since the last empty one; that all are rows
	single := 0             // so many grids ended by one empty line came one after another
	for {
		line, err := in.ReadSlice('\n')
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
			return 0, nil, err
		}
		whole := !inLine && !errors.Is(err, bufio.ErrBufferFull)
		ended := errors.Is(err, io.EOF)
		isEmpty := whole && len(bytes.TrimRight(line, "\r\n")) == 0
		switch {
		case isEmpty || ended && len(line) == 0:
			if sound && rows == list.Rows {
				if single++; single == 2 {
					return begins[1], grids[0], nil
				}
				grids[0], begins[0] = append(grids[1], line...), begins[1]
				grids[1] = nil
			} else {
				single = 0
			}
			rows, sound = 0, isEmpty
		case whole && list.IsRow(line):
			if rows == 0 {
				begins[1], grids[1] = start, nil
			}
			if rows++; rows <= list.Rows {
				grids[1] = append(grids[1], line...)
			}
		default:
			sound = false
		}
		start += int64(len(line))
		inLine = !ended && errors.Is(err, bufio.ErrBufferFull)
		if ended {
			if len(line) == 0 {
				return size, nil, nil
			}
			if sound && rows == list.Rows && single == 1 {
				return begins[1], grids[0], nil
			}
			return size, nil, nil
		}
	}
}

func (p *gridPart) bounds() (begin, end int64) { return p.begin, p.end }
func (p *gridPart) linesBefore() int           { return p.before }
func (p *gridPart) hash() string               { return hex.EncodeToString(p.sum.Sum(nil)) }
